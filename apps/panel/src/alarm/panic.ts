import type { RowOf } from '../api/answers.ts';

/** The call of a panic button. */
export type Panic = RowOf<'mdt', 'listPanics', 'panics'>;

/** The open panics after a change of a call, the newest first; an older version of a call changes nothing. */
export function panicsAfter(panics: readonly Panic[], call: Panic): readonly Panic[] {
  const known = panics.find(({ call_id }) => call_id === call.call_id);
  if (call.panic_character_id === null || (known && known.version > call.version)) return panics;
  const others = panics.filter((each) => each !== known);
  return call.status === 'closed' ? others : [call, ...others].sort((a, b) => b.call_id - a.call_id);
}

/** The panics that are shown: those of which nobody has taken notice before all others, which a person may hide. */
export function shownOf(panics: readonly Panic[], hidden: readonly number[]): Panic[] {
  const waiting = panics.filter(({ acknowledged }) => acknowledged === null);
  const taken = panics.filter((each) => each.acknowledged !== null && !hidden.includes(each.call_id));
  return [...waiting, ...taken];
}

/** The place of a call in words, or where it is on the map; undefined: nobody knows. */
export function placeOf({
  location,
  postal,
  coordinates,
}: Pick<Panic, 'location' | 'postal' | 'coordinates'>): string | undefined {
  const at = coordinates && `${Math.round(coordinates.x)}, ${Math.round(coordinates.y)}`;
  return [location, postal, at].filter(Boolean).join(' · ') || undefined;
}
