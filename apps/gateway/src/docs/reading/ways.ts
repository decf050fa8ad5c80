import type { Ways } from '@cabildo/contracts';

/**
 * The parameters that an example request needs beside the required ones: of several ways the first.
 * @param valueOf the value that the example request has for a parameter
 */
export function neededBy(needs: readonly Ways[], valueOf: (name: string) => unknown): Set<string> {
  const met = needs.filter(({ when = {} }) =>
    Object.entries(when).every(([name, value]) => valueOf(name) === value),
  );
  return new Set(met.flatMap(({ ways }) => ways[0] ?? []));
}
