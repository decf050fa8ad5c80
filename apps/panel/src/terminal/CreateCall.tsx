import createCall from '@cabildo/contracts/mdt/calls/create_call.ts';
import { useServerId } from '../app/server.tsx';
import { toast } from '../design/Toasts.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { useBoard } from './board-data.tsx';
import { boardWords } from './board.words.ts';
import { CallFields } from './CallFields.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';

/** Takes a call. */
export function CreateCall({ onClose }: { onClose: () => void }) {
  const words = useWords(boardWords);
  const serverId = useServerId();
  const { take } = useBoard();
  const form = useForm(createCall, {
    fixed: { server_id: serverId },
    values: { priority: '2' },
    onDone({ call }) {
      take(call);
      toast({ title: words.created, text: call.title });
      onClose();
    },
  });
  return (
    <FormDialog title={words.create} form={form} submit={words.send} onClose={onClose}>
      <CallFields
        text={form.text}
        priority={{ value: form.values['priority'], onChange: (to) => form.set('priority', to) }}
      />
    </FormDialog>
  );
}
