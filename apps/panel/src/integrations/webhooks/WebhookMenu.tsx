import deleteWebhook from '@cabildo/contracts/webhooks/webhooks/delete.ts';
import rotateSecret from '@cabildo/contracts/webhooks/webhooks/rotate_secret.ts';
import { useState } from 'react';
import { useServer } from '../../app/server.tsx';
import { IconButton } from '../../design/IconButton.tsx';
import { Menu } from '../../design/Menu.tsx';
import { CommandDialog } from '../../forms/CommandDialog.tsx';
import { useWords } from '../../words/words.ts';
import type { Webhook } from './webhooks.ts';
import { webhooksWords } from './words.ts';

interface Props {
  webhook: Webhook;
  onDeleted: () => void;
  onSecret: (secret: string) => void;
}

/** The things that are rarely done to a webhook, and are asked about first. */
export function WebhookMenu({ webhook, onDeleted, onSecret }: Props) {
  const words = useWords(webhooksWords);
  const { serverId } = useServer();
  const [asked, setAsked] = useState<'rotate' | 'delete'>();
  const input = { server_id: serverId, webhook_id: webhook.id };
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
