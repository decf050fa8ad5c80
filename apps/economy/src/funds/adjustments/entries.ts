import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import type {
  Adjustment,
  BusinessChange,
} from '@cabildo/contracts/economy/funds/adjustments/adjust_economy.ts';
import { resolveBank } from '../../bank/accounts/bank.rules.ts';
import { ensureDenominations } from '../../bank/cash/bill-types.table.ts';
import { ensureWallet, findHoldings } from '../../bank/cash/wallets.table.ts';
import type { Deps } from '../../deps.ts';
import { refusalAt, type Entry } from './rules.ts';

type Code = 'character_not_found' | 'no_bank_account';

interface AdjustmentInput {
  adjustments?: readonly Adjustment[] | undefined;
  businesses?: readonly BusinessChange[] | undefined;
}

/** The entries of a request with their accounts. Creates missing wallets and denominations. */
export async function entriesOf(
  deps: Deps,
  serverId: number,
  { adjustments = [], businesses = [] }: AdjustmentInput,
): Promise<Entry[] | Failure<Code>> {
  const accounts = await accountsOf(deps, serverId, adjustments);
  if (isFailure(accounts)) return accounts;
  return [
    ...adjustments.map(({ target, amount, reason }, index) => ({
      place: placeOf(index),
      accountId: accounts[index]!,
      target,
      change: amount,
      reason,
      isBusiness: false,
      unfreezes: false,
    })),
    ...businesses.map(({ account_id, amount = 0, status }, index) => ({
      place: `businesses[${index}]`,
      accountId: account_id,
      target: 'bank' as const,
      change: amount,
      reason: null,
      isBusiness: true,
      unfreezes: status === 'active',
    })),
  ];
}

const placeOf = (index: number): string => `adjustments[${index}]`;

async function accountsOf(
  deps: Deps,
  serverId: number,
  adjustments: readonly Adjustment[],
): Promise<number[] | Failure<Code>> {
  const named = [...new Set(adjustments.flatMap(({ server_character_id }) => server_character_id ?? []))];
  const [live, holdings] = await Promise.all([
    Promise.all(named.map((id) => deps.characters.live(serverId, id))),
    findHoldings(deps.database, named),
    ensureDenominations(deps.database, serverId),
  ]);
  const banks = new Map(named.map((id, at) => [id, resolveBank(holdings[at]!)?.id]));
  const accounts: number[] = [];
  for (const [index, { server_character_id: id, account_id, target }] of adjustments.entries()) {
    const found =
      id === undefined
        ? account_id!
        : !live[named.indexOf(id)]
          ? fail('character_not_found')
          : target === 'bank'
            ? (banks.get(id) ?? fail('no_bank_account'))
            : ((await ensureWallet(deps.database, serverId, id)) ?? fail('character_not_found'));
    if (isFailure(found)) return refusalAt(placeOf(index), found);
    accounts.push(found);
  }
  return accounts;
}
