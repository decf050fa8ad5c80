import createWebhook from '@cabildo/contracts/webhooks/webhooks/create.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { Failed } from '../../app/Failed.tsx';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Card } from '../../design/Card.tsx';
import { useWords } from '../../words/words.ts';
import { SecretDialog } from '../SecretDialog.tsx';
import type { WebhooksSearch } from '../routes.ts';
import { NewWebhook } from './WebhookForm.tsx';
import { WebhookDrawer } from './WebhookDrawer.tsx';
import { WebhooksTable } from './WebhooksTable.tsx';
import styles from './webhooks.module.css';
import { webhooksWords } from './words.ts';

/** The webhooks of the server, one of which may be open. */
export function WebhooksTab() {
  const words = useWords(webhooksWords);
  const { serverId, may } = useServer();
  const { webhook: opened } = useSearch({ from: '/s/$serverId/shell/integrations/webhooks' });
  const navigate = useNavigate({ from: '/s/$serverId/integrations/webhooks' });
  const [secret, setSecret] = useState<string>();
  const query = useQuery(answer('webhooks', 'list', { server_id: serverId, per_page: 100 }));
  const { data } = query;
  const open = (webhook?: WebhooksSearch['webhook']): void =>
    void navigate({ search: webhook === undefined ? {} : { webhook }, resetScroll: false });
  const create = may(createWebhook) && (
    <Button icon="plus" variant="primary" onClick={() => open('new')}>
      {words.create}
    </Button>
  );
  const webhooks = data?.webhooks ?? [];
  return (
    <>
      <Card title={words.title} description={words.text} actions={webhooks.length > 0 && create} isFlush>
        {query.isError && !data ? (
          <Failed query={query} />
        ) : (
          <WebhooksTable
            webhooks={webhooks}
            isLoading={query.isPending}
            openId={typeof opened === 'number' ? opened : undefined}
            onOpen={({ id }) => open(id)}
            create={create}
          />
        )}
      </Card>
      {opened === 'new' && may(createWebhook) && (
        <NewWebhook onClose={() => open()} onCreated={(id) => open(id)} onSecret={setSecret} />
      )}
      {typeof opened === 'number' && data && (
        <WebhookDrawer
          key={opened}
          webhook={webhooks.find(({ id }) => id === opened)}
          onClose={() => open()}
          onSecret={setSecret}
        />
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
