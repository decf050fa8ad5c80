import type { BeforeErasing } from '@cabildo/operation/erasure';
import { closeAccounts, deleteCharges } from './table.ts';

/** Rows of one transaction. */
const BATCH = 5_000;

/**
 * Stops all movements of money in a server before its entries are erased (SV-11), so that no entry is written after those
 * of its account are erased. Closing an account waits for the commands that have locked its row; later commands find
 * the account closed. No account is opened any more, and no charge is left to refund.
 */
export const closeServer: BeforeErasing = async ({ database, serverId, now }) => {
  while ((await database.transaction((tx) => closeAccounts(tx, serverId, BATCH, now))) === BATCH);
  while ((await database.transaction((tx) => deleteCharges(tx, serverId, BATCH))) === BATCH);
};
