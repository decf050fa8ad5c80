import { useState, type ReactNode } from 'react';
import { SegmentedControl } from '../../design/fields/segmented-control.tsx';
import { useWords } from '../../words/words.ts';
import { offersWords } from './words.ts';

const KINDS = ['person', 'company'] as const;
export type Kind = (typeof KINDS)[number];

/** Chooses whether a person or a company gets a vehicle: the choice, and its control. */
export function useRecipient(): { kind: Kind; control: ReactNode } {
  const words = useWords(offersWords);
  const [kind, setKind] = useState<Kind>('person');
  const options = KINDS.map((value) => ({ value, label: words.kinds[value] }));
  return {
    kind,
    control: <SegmentedControl label={words.to} value={kind} options={options} onChange={setKind} />,
  };
}
