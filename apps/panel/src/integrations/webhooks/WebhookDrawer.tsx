import { EVERY_KIND } from '@cabildo/contracts/webhooks/webhooks/webhooks.ts';
import updateWebhook from '@cabildo/contracts/webhooks/webhooks/update.ts';
import testWebhook from '@cabildo/contracts/webhooks/deliveries/test.ts';
import { useState } from 'react';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { Empty } from '../../design/Empty.tsx';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Notice } from '../../design/Notice.tsx';
import { Time } from '../../design/Time.tsx';
import { toast } from '../../design/Toasts.tsx';
import { CommandButton } from '../../forms/ConfirmButton.tsx';
import { useWords } from '../../words/words.ts';
import { Deliveries } from './Deliveries.tsx';
import { useKindName } from './kind-name.ts';
import { WebhookMenu } from './WebhookMenu.tsx';
import { EditWebhook } from './WebhookForm.tsx';
import { WebhookState } from './WebhookState.tsx';
import { shortAddress, stateOf, type Webhook } from './webhooks.ts';
import styles from './webhooks.module.css';
import { webhooksWords } from './words.ts';

interface Props {
  /** undefined: there is none of this id. */
  webhook: Webhook | undefined;
  onClose: () => void;
  onSecret: (secret: string) => void;
}

/** A webhook with what was sent to it. */
export function WebhookDrawer({ webhook, onClose, onSecret }: Props) {
  const words = useWords(webhooksWords);
  const { may } = useServer();
  const [isEdited, setIsEdited] = useState(false);
  if (!webhook)
    return (
      <Drawer title={words.title} onClose={onClose}>
        <Empty icon="webhook" title={words.gone} />
      </Drawer>
    );
  const mayChange = may(updateWebhook);
  return (
    <Drawer
      title={webhook.description ?? shortAddress(webhook.url)}
      onClose={onClose}
      actions={mayChange && <WebhookMenu webhook={webhook} onDeleted={onClose} onSecret={onSecret} />}
      footer={
        mayChange && (
          <>
            <Button icon="edit" onClick={() => setIsEdited(true)}>
              {words.edit}
            </Button>
            <PauseButton webhook={webhook} />
            <TestButton webhook={webhook} />
          </>
        )
      }
    >
      <Facts webhook={webhook} />
      <Deliveries webhook={webhook} />
      {isEdited && <EditWebhook webhook={webhook} onClose={() => setIsEdited(false)} />}
    </Drawer>
  );
}

function PauseButton({ webhook }: { webhook: Webhook }) {
  const words = useWords(webhooksWords);
  const { serverId } = useServer();
  const isActive = webhook.status === 'active';
  return (
    <CommandButton
      contract={updateWebhook}
      input={{ server_id: serverId, webhook_id: webhook.id, status: isActive ? 'paused' : 'active' }}
      label={isActive ? words.pause : words.resume}
      variant={webhook.status === 'disabled' ? 'primary' : 'secondary'}
      onDone={() => toast({ title: isActive ? words.paused : words.resumed })}
    />
  );
}

function TestButton({ webhook }: { webhook: Webhook }) {
  const words = useWords(webhooksWords);
  const { serverId } = useServer();
  if (webhook.status !== 'active') return null;
  return (
    <CommandButton
      contract={testWebhook}
      input={{ server_id: serverId, webhook_id: webhook.id }}
      label={words.test}
      variant="primary"
      onDone={() => toast({ title: words.tested })}
    />
  );
}

/** How it is doing, why, and what to do about it. */
function Condition({ webhook }: { webhook: Webhook }) {
  const words = useWords(webhooksWords);
  const state = stateOf(webhook);
  if (state === 'active') return null;
  const texts = {
    paused: { title: words.pausedTitle, text: words.pausedText },
    disabled: { tone: 'danger', title: words.disabledTitle, text: words.disabledText },
    failing: { tone: 'warning', title: words.failingTitle, text: words.failingText },
  } as const;
  return <Notice {...texts[state]} />;
}

function Facts({ webhook }: { webhook: Webhook }) {
  const words = useWords(webhooksWords);
  const nameOf = useKindName();
  const { events, format, failing_since, created_at, url } = webhook;
  return (
    <>
      <Condition webhook={webhook} />
      <KeyValues
        items={[
          [words.state, <WebhookState key="state" webhook={webhook} />],
          [words.failingSince, failing_since && <Time key="failing" value={failing_since} />],
          [words.address, <span key="url">{url}</span>],
          [words.format, words.formats[format].title],
          [
            words.events,
            events.includes(EVERY_KIND) ? (
              words.everything
            ) : (
              <details key="events" className={styles.details}>
                <summary>{words.some(events.length)}</summary>
                <ul>
                  {events.map((kind) => (
                    <li key={kind}>{nameOf(kind)}</li>
                  ))}
                </ul>
              </details>
            ),
          ],
          [words.since, <Time key="since" value={created_at} />],
        ]}
      />
    </>
  );
}
