import { resource } from '@cabildo/kit/ledger';
import { account } from '../../bank/accounts/resource.ts';
import { lowestBalances, type SavedMonth } from './table.ts';

/**
 * The lowest balance of a month of an account. The order must use the account too: the balance is read under the
 * account's lock, so that no transfer under way is left out.
 */
export const lowestBalance = resource<SavedMonth, number>({
  name: 'lowest balance',
  after: [account],
  keyText: ({ accountId, from }) => `${accountId} ${from.toISOString()}`,
  lock: lowestBalances,
});
