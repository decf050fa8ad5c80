import correctShift from '@cabildo/contracts/mdt/shifts/correct_shift.ts';
import { useState } from 'react';
import { useServerId } from '../app/server.tsx';
import { Checkbox } from '../design/Checkbox.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { localOf, momentOf } from './lookup.ts';
import type { Shift } from './shifts.ts';
import { shiftsWords } from './shifts.words.ts';

/** Corrects the times of a shift, or voids it; only what differs is sent. */
export function CorrectShift({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const words = useWords(shiftsWords);
  const serverId = useServerId();
  const [stored] = useState(() => ({
    started_at: localOf(shift.started_at),
    ended_at: localOf(shift.ended_at),
    void: shift.is_void,
  }));
  const form = useForm(correctShift, {
    id: String(shift.shift_id),
    fixed: { server_id: serverId, shift_id: shift.shift_id },
    values: stored,
    toInput: ({ started_at, ended_at, void: isVoid, reason }) => ({
      reason,
      ...(started_at !== stored.started_at && { started_at: momentOf(started_at) }),
      ...(ended_at !== stored.ended_at && { ended_at: momentOf(ended_at) }),
      ...(isVoid !== stored.void && { void: isVoid }),
    }),
    onDone() {
      toast({ title: words.corrected });
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.correctTitle}
      description={words.correctText}
      form={form}
      submit={words.save}
      onClose={onClose}
    >
      <TextField type="datetime-local" label={words.began} {...form.text('started_at')} isRequired />
      {shift.ended_at !== null && (
        <>
          <TextField type="datetime-local" label={words.ended} {...form.text('ended_at')} isRequired />
          <Checkbox label={words.isVoid} {...form.bind<boolean>('void', false)} />
        </>
      )}
      <TextArea label={words.reason} {...form.text('reason')} isRequired />
    </FormDialog>
  );
}
