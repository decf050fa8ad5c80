/** AU-02: the domain is the first word of an event type, the action is the rest. */
export function splitType(type: string): { domain: string; action: string } {
  const dot = type.indexOf('.');
  return { domain: type.slice(0, dot), action: type.slice(dot + 1) };
}

export interface KnownType {
  type: string;
  /** What all notes of the type have in common; see domain/phrases.ts. */
  phrases: readonly string[];
}

export interface TypeFilter {
  domain?: string | undefined;
  action?: string | undefined;
  /** Folded. */
  search?: string | undefined;
}

/**
 * Sorts the types of a server by a filter: of `whole` every entry matches, of `partly` those whose note contains the
 * search. Types that cannot match are left out.
 */
export function sortOut(
  known: readonly KnownType[],
  filter: TypeFilter,
): { whole: string[]; partly: string[] } {
  const whole: string[] = [];
  const partly: string[] = [];
  for (const { type, phrases } of known) {
    const { domain, action } = splitType(type);
    if (filter.domain !== undefined && filter.domain !== domain) continue;
    if (filter.action !== undefined && filter.action !== action) continue;
    const { search = '' } = filter;
    const all = action.includes(search) || phrases.some((phrase) => phrase.includes(search));
    (all ? whole : partly).push(type);
  }
  return { whole, partly };
}
