import { resource } from '@cabildo/kit/ledger';
import { account } from '../../bank/accounts/resource.ts';
import { lowestBalances, type SavedMonth } from './table.ts';

/**
 * The lowest balance of a month of an account. It is read when the account is locked, which must be used as well, so that
 * no transfer that is under way is left out.
 */
export const lowestBalance = resource<SavedMonth, number>({
  name: 'lowest balance',
  after: [account],
  keyText: ({ accountId, from }) => `${accountId} ${from.toISOString()}`,
  lock: lowestBalances,
});
