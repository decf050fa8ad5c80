/** A value of an entry's data under a name that says where it stands: `to › account id`. */
export type Detail = readonly [name: string, value: string | number | boolean | null];

const DEEPEST = 4;
const spoken = (key: string): string => key.replaceAll('_', ' ');

/** The data of an entry as a flat list; what is nested is named by its whole path. */
export function detailsOf(data: unknown, path: readonly string[] = []): Detail[] {
  if (data === null || typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean')
    return path.length === 0 ? [] : [[path.map(spoken).join(' › '), data]];
  if (typeof data !== 'object') return [];
  if (path.length >= DEEPEST) return [[path.map(spoken).join(' › '), JSON.stringify(data)]];
  const isList = Array.isArray(data);
  return Object.entries(data).flatMap(([key, value]) =>
    detailsOf(value, [...path, isList ? String(Number(key) + 1) : key]),
  );
}
