import { EVERY_KIND } from '@cabildo/contracts/webhooks/webhooks/webhooks.ts';
import updateWebhook from '@cabildo/contracts/webhooks/webhooks/update.ts';
import testWebhook from '@cabildo/contracts/webhooks/deliveries/test.ts';
import deleteWebhook from '@cabildo/contracts/webhooks/webhooks/delete.ts';
import rotateSecret from '@cabildo/contracts/webhooks/webhooks/rotate_secret.ts';
import { useState } from 'react';
import { Empty } from '../../design/lists/empty.tsx';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { Badge, type Tone } from '../../design/badge.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Menu } from '../../design/overlays/menu.tsx';
import { CommandDialog } from '../../forms/command-dialog.tsx';
import { Button } from '../../design/button.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { Time } from '../../design/time.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { CommandButton } from '../../forms/confirm-button.tsx';
import { useWords } from '../../words/words.ts';
import { Deliveries } from './deliveries.tsx';
import { useKindName } from './kind-picker.tsx';
import { EditWebhook } from './webhook-form.tsx';
import { shortAddress, stateOf, type Webhook } from './webhooks.ts';
import styles from './webhooks.module.css';
import { webhooksWords } from './words.ts';

interface Props {
  /** Undefined: there is none of this id. */
  webhook: Webhook | undefined;
  onClose: () => void;
  onSecret: (secret: string) => void;
}

/** A webhook with what was sent to it. */
export function WebhookDrawer({ webhook, onClose, onSecret }: Props) {
  const words = useWords(webhooksWords);
  const { may } = useServer();
  const [isEdited, setIsEdited] = useState(false);
  const changed = may(updateWebhook) ? webhook : undefined;
  // One drawer stands for both, because one that came with the webhook would cover the secret of a new one.
  return (
    <Drawer
      title={webhook ? (webhook.description ?? shortAddress(webhook.url)) : words.title}
      onClose={onClose}
      actions={changed && <WebhookMenu webhook={changed} onDeleted={onClose} onSecret={onSecret} />}
      footer={
        changed && (
          <>
            <Button icon="edit" onClick={() => setIsEdited(true)}>
              {words.edit}
            </Button>
            <WebhookButtons webhook={changed} />
          </>
        )
      }
    >
      {webhook ? (
        <>
          <Facts webhook={webhook} />
          <Deliveries webhook={webhook} />
        </>
      ) : (
        <Empty icon="webhook" title={words.gone} />
      )}
      {changed && isEdited && <EditWebhook webhook={changed} onClose={() => setIsEdited(false)} />}
    </Drawer>
  );
}

/** Pauses a webhook or lets it go on, and tries it. */
function WebhookButtons({ webhook }: { webhook: Webhook }) {
  const words = useWords(webhooksWords);
  const input = { server_id: useServerId(), webhook_id: webhook.id };
  const isActive = webhook.status === 'active';
  return (
    <>
      <CommandButton
        contract={updateWebhook}
        input={{ ...input, status: isActive ? 'paused' : 'active' }}
        label={isActive ? words.pause : words.resume}
        variant={webhook.status === 'disabled' ? 'primary' : 'secondary'}
        onDone={() => toast({ title: isActive ? words.paused : words.resumed })}
      />
      {isActive && (
        <CommandButton
          contract={testWebhook}
          input={input}
          label={words.test}
          variant="primary"
          onDone={() => toast({ title: words.tested })}
        />
      )}
    </>
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

interface MenuProps {
  webhook: Webhook;
  onDeleted: () => void;
  onSecret: (secret: string) => void;
}

/** The things that are rarely done to a webhook, and are asked about first. */
function WebhookMenu({ webhook, onDeleted, onSecret }: MenuProps) {
  const words = useWords(webhooksWords);
  const [asked, setAsked] = useState<'rotate' | 'delete'>();
  const input = { server_id: useServerId(), webhook_id: webhook.id };
  const close = (): void => setAsked(undefined);
  return (
    <>
      <Menu
        label={words.more}
        trigger={(trigger) => <IconButton icon="more" label={words.more} {...trigger} />}
        items={[
          { label: words.rotate, icon: 'key', onSelect: () => setAsked('rotate') },
          { label: words.delete, icon: 'trash', isDanger: true, onSelect: () => setAsked('delete') },
        ]}
      />
      {asked === 'rotate' && (
        <CommandDialog
          contract={rotateSecret}
          input={input}
          title={words.rotateTitle}
          text={words.rotateText}
          confirm={words.rotate}
          isDanger={false}
          onDone={({ secret }) => onSecret(secret)}
          onClose={close}
        />
      )}
      {asked === 'delete' && (
        <CommandDialog
          contract={deleteWebhook}
          input={input}
          title={words.deleteTitle}
          text={words.deleteText}
          confirm={words.delete}
          done={words.deleted}
          onDone={onDeleted}
          onClose={close}
        />
      )}
    </>
  );
}

const TONES: Readonly<Record<ReturnType<typeof stateOf>, Tone>> = {
  active: 'success',
  failing: 'warning',
  paused: 'neutral',
  disabled: 'danger',
};

/** The state of a webhook in a word. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const words = useWords(webhooksWords);
  const state = stateOf(webhook);
  return <Badge tone={TONES[state]}>{words.states[state]}</Badge>;
}
