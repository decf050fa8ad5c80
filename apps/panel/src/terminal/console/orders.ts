import type { UnitStatus } from '@cabildo/contracts/mdt/units/units.ts';

/** The codes that officers say on the radio, by what they mean for a unit. */
export const CODES: Readonly<Record<string, UnitStatus>> = {
  '10-8': 'available',
  '10-6': 'busy',
  '10-76': 'en_route',
  '10-23': 'on_scene',
  '10-97': 'on_scene',
  '10-7': 'out_of_service',
};

/** A line that was typed, as what it asks for. A unit is a number or a part of a name; undefined: the own one. */
export type Order =
  | { kind: 'status'; status: UnitStatus; unit: string | undefined }
  | { kind: 'attach' | 'detach'; call: number; unit: string | undefined }
  | { kind: 'call'; call: number }
  | { kind: 'look'; by: 'person' | 'plate' | undefined; text: string };

const NUMBER = /^#?(\d{1,16})$/;
const numberOf = (word: string | undefined): number | undefined => {
  const digits = NUMBER.exec(word ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** Reads a line: `10-8`, `10-7 3`, `att 41 3`, `det 41`, `c 41`, `p ABC123`, `n luis vega`; all else is looked up. */
export function readOrder(line: string): Order | undefined {
  const text = line.trim();
  if (text === '') return undefined;
  const [verb = '', ...words] = text.split(/\s+/);
  const word = verb.toLowerCase();
  const rest = words.join(' ');
  const status = CODES[word];
  if (status) return { kind: 'status', status, unit: rest || undefined };
  const call = numberOf(words[0]);
  if (call !== undefined && (word === 'att' || word === 'det'))
    return {
      kind: word === 'att' ? 'attach' : 'detach',
      call,
      unit: words.slice(1).join(' ').replace(/^#/, '') || undefined,
    };
  if (call !== undefined && word === 'c' && words.length === 1) return { kind: 'call', call };
  if (rest !== '' && word === 'p') return { kind: 'look', by: 'plate', text: rest };
  if (rest !== '' && word === 'n') return { kind: 'look', by: 'person', text: rest };
  return { kind: 'look', by: undefined, text };
}
