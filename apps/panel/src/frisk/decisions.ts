import type { AnswerOf, Client } from '@cabildo/client';

/** A frisk with what it found. */
export type FriskSession = AnswerOf<Client['cacheo']['getSession']>['session'];
export type Found = FriskSession['results'][number];
export type Decision = NonNullable<Found['result']>;

/** Each key of an open frisk does one of these. */
export type Act =
  { kind: 'move'; to: number } | { kind: 'decide'; as: Decision } | { kind: 'rest' | 'complete' };

/** The number of finds that are decided. */
export const decidedIn = (results: readonly Found[]): number =>
  results.filter(({ result }) => result !== null).length;

/** The next find that is undecided, from a place on and then from the top; the place itself if all are decided. */
export function nextUndecided(results: readonly Found[], from: number): number {
  const order = [...results.keys()].map((step) => (from + 1 + step) % results.length);
  return order.find((at) => results[at]!.result === null) ?? from;
}

/** Reads a key of the keyboard; undefined: it means nothing here. */
export function actOf(key: string, at: number, count: number): Act | undefined {
  const letter = key.toLowerCase();
  if (letter === 'j' || key === 'ArrowDown') return { kind: 'move', to: Math.min(count - 1, at + 1) };
  if (letter === 'k' || key === 'ArrowUp') return { kind: 'move', to: Math.max(0, at - 1) };
  if (key === '1') return { kind: 'decide', as: 'left' };
  if (key === '2') return { kind: 'decide', as: 'confiscated' };
  if (key === '3') return { kind: 'rest' };
  return key === 'Enter' ? { kind: 'complete' } : undefined;
}

/** Minutes and seconds until a moment, `1:05`; undefined: it is over. */
export function timeLeft(expiresAt: string, now: number): string | undefined {
  const seconds = Math.ceil((Date.parse(expiresAt) - now) / 1_000);
  if (seconds <= 0) return undefined;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
