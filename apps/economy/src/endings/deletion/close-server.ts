import type { BeforeErasing } from '@cabildo/kit/service';
import { closeSome, deleteCharges } from './table.ts';

/** Rows that one transaction changes. */
const BATCH = 5_000;

/**
 * Ends all movements of money in a server before its entries are erased (SV-11). A command that is under way on an
 * account holds its row, so closing waits for it; later ones find the account closed, none is opened any more, and there
 * is no charge to refund. So no entry is written after those of its account are erased.
 */
export const closeServer: BeforeErasing = async ({ database, serverId, now }) => {
  while ((await database.transaction((tx) => closeSome(tx, serverId, BATCH, now))) === BATCH);
  while ((await database.transaction((tx) => deleteCharges(tx, serverId, BATCH))) === BATCH);
};
