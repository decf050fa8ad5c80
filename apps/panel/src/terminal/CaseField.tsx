import { useQuery } from '@tanstack/react-query';
import { answer } from '../api/answers.ts';
import { useServerId } from '../app/server.tsx';
import { Select } from '../design/Select.tsx';
import type { Bound } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import { lookupWords } from './lookup.words.ts';

const NONE = '';
const MOST = 100;

/** Chooses the open case that a warrant belongs to. */
export function CaseField({ value, onChange, ...field }: Bound<number | string | null>) {
  const words = useWords(lookupWords);
  const input = { server_id: useServerId(), status: 'open', per_page: MOST } as const;
  const { data } = useQuery(answer('mdt', 'listCases', input));
  const options = (data?.cases ?? []).map(({ case_id, number, title }) => ({
    value: String(case_id),
    label: `${number} · ${title}`,
  }));
  const chosen = String(value ?? NONE);
  // The case of a warrant may be closed since.
  const isOther = chosen !== NONE && data !== undefined && !options.some((each) => each.value === chosen);
  return (
    <Select
      {...field}
      label={words.case}
      value={chosen}
      onChange={(to) => onChange(to === NONE ? null : Number(to))}
      options={[
        { value: NONE, label: words.noCase },
        ...options,
        ...(isOther ? [{ value: chosen, label: words.otherCase }] : []),
      ]}
    />
  );
}
