/** A row by its server and its id. */
export interface KeyInServer {
  readonly serverId: number;
  readonly id: number;
}

/** The row of each id, in the order of the ids; undefined where there is none. */
export function inOrder<R extends { readonly id: number }>(
  ids: readonly number[],
  found: readonly R[],
): (R | undefined)[] {
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

/**
 * The row of each key, in the order of the keys, as `read` finds it by its id, which it gets once; undefined where the server has none
 * of this id (GW-24).
 */
export async function inServers<R extends { readonly id: number; readonly server_id: number }>(
  keys: readonly KeyInServer[],
  read: (ids: number[]) => Promise<readonly R[]>,
): Promise<(R | undefined)[]> {
  const ids = keys.map(({ id }) => id);
  const rows = inOrder(ids, await read([...new Set(ids)]));
  return rows.map((row, at) => (row?.server_id === keys[at]!.serverId ? row : undefined));
}
