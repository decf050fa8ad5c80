import createWebhook from '@cabildo/contracts/webhooks/webhooks/create.ts';
import updateWebhook from '@cabildo/contracts/webhooks/webhooks/update.ts';
import { WEBHOOK_FORMATS } from '@cabildo/contracts/webhooks/webhooks/webhooks.ts';
import { useServer } from '../../app/server.tsx';
import { RadioCards } from '../../design/RadioCards.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { FormDrawer } from '../../forms/FormDrawer.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { KindPicker } from './KindPicker.tsx';
import type { Webhook } from './webhooks.ts';
import { webhooksWords } from './words.ts';

type Format = (typeof WEBHOOK_FORMATS)[number];

interface NewProps {
  onClose: () => void;
  onCreated: (id: number) => void;
  onSecret: (secret: string) => void;
}

/** A form for another webhook. A channel of a chat checks no signature, and so needs no secret. */
export function NewWebhook({ onClose, onCreated, onSecret }: NewProps) {
  const words = useWords(webhooksWords);
  const { serverId } = useServer();
  const form = useForm(createWebhook, {
    fixed: { server_id: serverId },
    values: { format: 'standard', events: [] },
    onDone({ webhook_id, webhook: { format, secret } }) {
      if (format === 'standard') onSecret(secret);
      else toast({ title: words.created });
      onCreated(webhook_id);
    },
  });
  return (
    <FormDrawer title={words.createTitle} form={form} submit={words.create} onClose={onClose}>
      <RadioCards<Format>
        label={words.format}
        {...form.bind<Format>('format', 'standard')}
        isRequired
        options={WEBHOOK_FORMATS.map((value) => ({ value, ...words.formats[value] }))}
      />
      <TextField label={words.address} hint={words.addressHint} type="url" {...form.text('url')} />
      <TextField label={words.description} hint={words.descriptionHint} {...form.text('description')} />
      <KindPicker {...form.bind<readonly string[]>('events', [])} />
    </FormDrawer>
  );
}

/** A form for what a webhook is sent, and for its note: its address stays. */
export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const words = useWords(webhooksWords);
  const { serverId } = useServer();
  const form = useForm(updateWebhook, {
    id: String(webhook.id),
    fixed: { server_id: serverId, webhook_id: webhook.id },
    values: { events: webhook.events, description: webhook.description },
    toInput: ({ events, description }) => ({ events, description: description === '' ? null : description }),
    onDone() {
      toast({ title: words.saved });
      onClose();
    },
  });
  return (
    <FormDialog title={words.edit} form={form} submit={words.save} onClose={onClose}>
      <TextField label={words.description} hint={words.descriptionHint} {...form.text('description')} />
      <KindPicker {...form.bind<readonly string[]>('events', [])} />
    </FormDialog>
  );
}
