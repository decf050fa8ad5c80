import type { Resource, Use, Uses } from './resource.ts';

// A batch holds resources of every type. Their types come back where a command names them (States).
/* eslint-disable @typescript-eslint/no-explicit-any */
export type AnyResource = Resource<any, any>;
export type AnyUse = Use<any, any>;
/* eslint-enable @typescript-eslint/no-explicit-any */

export interface Row {
  readonly key: unknown;
  state: unknown;
  isChanged: boolean;
}
export type Rows = Map<string, Row>;

/** Groups the uses of a batch by resource, each row once. */
export function rowsOf(uses: Iterable<AnyUse>): Map<AnyResource, Rows> {
  const all = new Map<AnyResource, Rows>();
  for (const { resource, key } of uses) {
    let rows = all.get(resource);
    if (!rows) all.set(resource, (rows = new Map()));
    const text = resource.keyText(key);
    if (!rows.has(text)) rows.set(text, { key, state: undefined, isChanged: false });
  }
  return all;
}

/** Lists every use of a command, under any name. */
export function* usesOf(uses: Uses): Iterable<AnyUse> {
  for (const use of Object.values(uses)) {
    if (use === undefined) continue;
    if (isList(use)) yield* use;
    else yield use;
  }
}

export const isList = (use: AnyUse | readonly AnyUse[]): use is readonly AnyUse[] => Array.isArray(use);

/** Identifies a row of any resource by a text. */
export const rowText = ({ resource, key }: AnyUse): string => `${resource.name} ${resource.keyText(key)}`;
