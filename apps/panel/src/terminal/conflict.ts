import { CabildoError } from '@cabildo/client';
import type { Call } from './board.ts';

/** The parts of a call that people change by hand. */
export const CHANGEABLE = [
  'title',
  'priority',
  'location',
  'postal',
  'caller_name',
  'description',
  'status',
] as const;
export type Changeable = (typeof CHANGEABLE)[number];
export type Changes = Partial<Record<Changeable, string | number | null>>;

/** The call as it is now, where a change was refused because somebody else was faster (OT-05); undefined: another refusal. */
export function currentOf(error: unknown): Call | undefined {
  if (!(error instanceof CabildoError) || error.status !== 409) return undefined;
  return error.fields['current'] as Call | undefined;
}

/** The parts in which what was entered differs from a call. An emptied text is null. */
export function changesOf(call: Call, entered: Readonly<Record<string, unknown>>): Changes {
  const changes: Changes = {};
  for (const name of CHANGEABLE) {
    const value = entered[name];
    if (value === undefined) continue;
    const text = String(value ?? '').trim();
    const wanted = name === 'priority' ? Number(text) : text === '' ? null : text;
    if (wanted !== call[name]) changes[name] = wanted;
  }
  return changes;
}

export interface Difference {
  name: Changeable;
  theirs: string | number | null;
  mine: string | number | null;
}

/** The parts that both have changed, or that the own change would set back. */
export const differencesOf = (current: Call, mine: Changes): Difference[] =>
  CHANGEABLE.filter((name) => mine[name] !== undefined && mine[name] !== current[name]).map((name) => ({
    name,
    theirs: current[name],
    mine: mine[name] ?? null,
  }));

/** Whether another has changed a part of the call that the own change is about. */
export const isTouched = (base: Call, now: Call, mine: Changes): boolean =>
  CHANGEABLE.some((name) => mine[name] !== undefined && now[name] !== base[name] && now[name] !== mine[name]);
