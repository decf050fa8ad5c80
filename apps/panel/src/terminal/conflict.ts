import { CabildoError } from '@cabildo/client';

/** A part of a call, a case, a warrant or a BOLO, as the API takes it. */
export type Value = string | number | null | readonly number[];
export type Changes = Readonly<Record<string, Value>>;

/** A thing that several change at once: each change makes another version (OT-05). */
export interface Versioned {
  version: number;
}

const partOf = (thing: object, name: string): Value => (thing as Changes)[name] ?? null;
const isSame = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The thing as it is now, where a change was refused because another person was faster (OT-05); undefined: another refusal, also
 * that it is over and cannot be changed at all.
 */
export function currentOf<T>(error: unknown): T | undefined {
  if (!(error instanceof CabildoError) || error.status !== 409 || error.code === 'already_processed')
    return undefined;
  return error.fields['current'] as T | undefined;
}

/** A control's value as the API takes it: an emptied text is null. */
export function entryOf(value: unknown): Value {
  if (typeof value === 'number' || Array.isArray(value)) return value as Value;
  const text = String(value ?? '').trim();
  return text === '' ? null : text;
}

/** The parts in which what was entered differs from a thing. */
export function changesOf(
  thing: object,
  entered: Readonly<Record<string, unknown>>,
  read: (name: string, value: unknown) => Value = (_, value) => entryOf(value),
): Changes {
  const parts = Object.entries(entered)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, Value] => [name, read(name, value)]);
  return Object.fromEntries(parts.filter(([name, value]) => !isSame(value, partOf(thing, name))));
}

export interface Difference {
  name: string;
  theirs: Value;
  mine: Value;
}

/** The parts that both have changed, or that the own change would set back. */
export const differencesOf = (current: object, mine: Changes): Difference[] =>
  Object.entries(mine)
    .map(([name, value]) => ({ name, theirs: partOf(current, name), mine: value }))
    .filter(({ theirs, mine: own }) => !isSame(theirs, own));

/** Whether another has changed a part of the thing that the own change is about. */
export const isTouched = (base: object, now: object, mine: Changes): boolean =>
  Object.entries(mine).some(
    ([name, value]) => !isSame(partOf(now, name), partOf(base, name)) && !isSame(partOf(now, name), value),
  );
