import { resource } from '@cabildo/kit/ledger';
import { owner } from '../owners/resource.ts';
import { shareModels, type ModelRow } from './table.ts';

/** A model by its server and its id. */
export interface ModelKey {
  readonly serverId: number;
  readonly id: number;
}

/** A model, locked against deletion; undefined when the server has none of this id (GW-24). */
export const model = resource<ModelKey, ModelRow | undefined>({
  name: 'model',
  after: [owner],
  keyText: ({ serverId, id }) => `${serverId}:${id}`,
  async lock(tx, keys) {
    const found = await shareModels(tx, [...new Set(keys.map(({ id }) => id))]);
    const rows = new Map(found.map((row) => [row.id, row]));
    return keys.map(({ serverId, id }) => {
      const row = rows.get(id);
      return row?.server_id === serverId ? row : undefined;
    });
  },
});
