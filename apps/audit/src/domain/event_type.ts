/** AU-02: the domain is the first word of an event type, the action is the rest. */
export function splitType(type: string): { domain: string; action: string } {
  const dot = type.indexOf('.');
  return { domain: type.slice(0, dot), action: type.slice(dot + 1) };
}

export interface KnownType {
  type: string;
  /** All notes of the type contain what is searched. */
  in_all: boolean;
  /** No note of the type can contain it. */
  in_none: boolean;
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
  const { search = '' } = filter;
  for (const { type, in_all, in_none } of known) {
    const { domain, action } = splitType(type);
    if (filter.domain !== undefined && filter.domain !== domain) continue;
    if (filter.action !== undefined && filter.action !== action) continue;
    if (in_all || action.includes(search)) whole.push(type);
    else if (!in_none) partly.push(type);
  }
  return { whole, partly };
}
