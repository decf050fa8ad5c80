import { Select } from '../design/Select.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { TextField } from '../design/TextField.tsx';
import type { Bound } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { boardWords } from './board.words.ts';

/** The texts of a call that people write. */
export type CallText = 'title' | 'description' | 'location' | 'postal' | 'caller_name';
export const PRIORITIES = ['1', '2', '3'] as const;

interface Props {
  text(name: CallText): Bound;
  priority: { value: unknown; onChange(to: string): void };
}

/** The fields of a call, for a new one and for a change. */
export function CallFields({ text, priority }: Props) {
  const words = useWords(boardWords);
  const value = PRIORITIES.find((each) => each === String(priority.value)) ?? '2';
  return (
    <>
      <TextField label={words.titleField} {...text('title')} isRequired />
      <Select
        label={words.priority}
        isRequired
        value={value}
        onChange={priority.onChange}
        options={PRIORITIES.map((each) => ({ value: each, label: words.priorities[each] }))}
      />
      <TextField label={words.place} icon="pin" {...text('location')} />
      <TextField label={words.postal} {...text('postal')} />
      <TextField label={words.caller} {...text('caller_name')} />
      <TextArea label={words.description} {...text('description')} />
    </>
  );
}
