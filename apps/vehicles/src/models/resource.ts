import { inServers, type KeyInServer } from '@cabildo/kit/database';
import { resource } from '@cabildo/kit/ledger';
import { owner } from '../owners/resource.ts';
import { shareModels, type ModelRow } from './table.ts';

/** A model, locked against deletion; undefined when the server has none of this id (GW-24). */
export const model = resource<KeyInServer, ModelRow | undefined>({
  name: 'model',
  after: [owner],
  keyText: ({ serverId, id }) => `${serverId}:${id}`,
  lock: (tx, keys) => inServers(keys, (ids) => shareModels(tx, ids)),
});
