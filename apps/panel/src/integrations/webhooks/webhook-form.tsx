import createWebhook from '@cabildo/contracts/webhooks/webhooks/create.ts';
import updateWebhook from '@cabildo/contracts/webhooks/webhooks/update.ts';
import { TextField } from '../../design/fields/text-field.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { FormDrawer } from '../../forms/form-drawer.tsx';
import { useForm } from '../../forms/use-form.ts';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { FormFields } from '../../shared/form/form-fields.tsx';
import { formWords } from '../../shared/form/words.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { KindPicker } from './kind-picker.tsx';
import type { Webhook } from './webhooks.ts';
import { webhooksWords } from './words.ts';

interface NewProps {
  onClose: () => void;
  onCreated: (id: number) => void;
  onSecret: (secret: string) => void;
}

/** A form for another webhook. A channel of a chat checks no signature, and so needs no secret. */
export function NewWebhook({ onClose, onCreated, onSecret }: NewProps) {
  const words = useWords(webhooksWords);
  const form = useForm(createWebhook, {
    fixed: { server_id: useServerId() },
    values: { format: 'standard', events: [] },
    onDone({ webhook_id, webhook: { format, secret } }) {
      if (format === 'standard') onSecret(secret);
      else toast({ title: words.created });
      onCreated(webhook_id);
    },
  });
  return (
    <FormDrawer title={words.createTitle} form={form} submit={words.create} onClose={onClose}>
      <FormFields
        form={form}
        fields={{
          format: { label: words.format, options: words.formats, isRequired: true },
          url: <TextField label={words.address} hint={words.addressHint} type="url" {...form.text('url')} />,
          description: { label: words.description, hint: words.descriptionHint, as: 'line' },
          events: <KindPicker {...form.bind<readonly string[]>('events', [])} />,
        }}
      />
    </FormDrawer>
  );
}

/** A form for what a webhook is sent, and for its note: its address stays. */
export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const words = useWords(webhooksWords);
  const { save, saved } = useWords(formWords);
  return (
    <CommandForm
      contract={updateWebhook}
      id={String(webhook.id)}
      fixed={{ server_id: useServerId(), webhook_id: webhook.id }}
      values={{ events: webhook.events, description: webhook.description }}
      toInput={({ events, description }) => ({
        events,
        description: description === '' ? null : description,
      })}
      title={words.edit}
      submit={save}
      done={saved}
      fields={(form) => ({
        description: { label: words.description, hint: words.descriptionHint, as: 'line' },
        events: <KindPicker {...form.bind<readonly string[]>('events', [])} />,
      })}
      onClose={onClose}
    />
  );
}
