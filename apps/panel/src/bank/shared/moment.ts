/** The moment that a control for date and time says, which is in the zone of its reader; undefined: none yet. */
export function momentOf(local: unknown): string | undefined {
  if (typeof local !== 'string' || local === '') return undefined;
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
