import createWebhook from '@cabildo/contracts/webhooks/webhooks/create.ts';
import { EVERY_KIND } from '@cabildo/contracts/webhooks/webhooks/webhooks.ts';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { MAIN } from '../../design/lists/columns.ts';
import { TwoLines } from '../../design/lists/two-lines.tsx';
import { Time } from '../../design/time.tsx';
import { CreateButton } from '../../shared/form/create-button.tsx';
import { useListScreen } from '../../shared/list/list-screen.ts';
import { useRows } from '../../shared/list/rows.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { ListCard } from '../list-card.tsx';
import { webhooksSearch } from '../search.ts';
import { SecretDialog } from '../secret-dialog.tsx';
import { WebhookDrawer, WebhookState } from './webhook-drawer.tsx';
import { NewWebhook } from './webhook-form.tsx';
import { shortAddress } from './webhooks.ts';
import styles from './webhooks.module.css';
import { webhooksWords } from './words.ts';

/** The webhooks of the server, one of which may be open. */
export function WebhooksTab() {
  const words = useWords(webhooksWords);
  const { serverId, may } = useServer();
  const [secret, setSecret] = useState<string>();
  const list = useRows(answer('webhooks', 'list', { server_id: serverId, per_page: 100 }), 'webhooks');
  const { table, show, open, opened, openId } = useListScreen({
    search: webhooksSearch,
    open: 'webhook',
    list,
    id: 'id',
  });
  const close = (): void => show({ webhook: undefined, status: undefined, delivery: undefined });
  return (
    <>
      <ListCard
        {...table}
        title={words.title}
        text={words.text}
        create={
          may(createWebhook) && (
            <CreateButton contract={createWebhook} label={words.create} onClick={() => open('new')} />
          )
        }
        icon="webhook"
        empty={words.empty}
        emptyText={words.emptyText}
        columns={[
          {
            header: words.address,
            ...MAIN,
            width: 'minmax(0, 3fr)',
            cell: ({ url, description }) => <TwoLines first={shortAddress(url)} second={description} />,
          },
          {
            header: words.events,
            width: '160px',
            cell: ({ events }) =>
              events.includes(EVERY_KIND) ? words.everything : words.some(events.length),
          },
          {
            header: words.state,
            ...MAIN,
            width: '120px',
            cell: (webhook) => <WebhookState webhook={webhook} />,
          },
          {
            header: words.since,
            width: '140px',
            align: 'end',
            cell: ({ failing_since, created_at }) => <Time value={failing_since ?? created_at} />,
          },
        ]}
      />
      {openId === 'new' && may(createWebhook) && (
        <NewWebhook onClose={close} onCreated={open} onSecret={setSecret} />
      )}
      {opened && opened.row !== 'new' && (
        <WebhookDrawer key={openId} webhook={opened.row} onClose={close} onSecret={setSecret} />
      )}
      {secret && (
        <SecretDialog
          title={words.secretTitle}
          label={words.secret}
          secret={secret}
          onClose={() => setSecret(undefined)}
        >
          <div>
            <h3 className={styles.heading}>{words.verify}</h3>
            <p className={styles.soft}>{words.verifyText}</p>
          </div>
        </SecretDialog>
      )}
    </>
  );
}
