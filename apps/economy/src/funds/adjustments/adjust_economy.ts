import { isFailure, type Failure } from '@cabildo/contracts/errors';
import type { EventActor } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/funds/adjustments/adjust_economy.ts';
import type { Order } from '@cabildo/kit/ledger';
import { eventActorOf } from '@cabildo/kit/service';
import { account } from '../../bank/accounts/resource.ts';
import { describeAccount } from '../../bank/accounts/rules.ts';
import { resolveBank } from '../../bank/accounts/bank.rules.ts';
import { denominations } from '../../bank/cash/resource.ts';
import { findHoldings } from '../../bank/cash/wallets.table.ts';
import { handler } from '../../deps.ts';
import type { Movement } from '../../ledger/postings.ts';
import { changeBusinesses } from './businesses.ts';
import { entriesOf } from './entries.ts';
import { decideEntry, refusalAt, type Adjusted, type Entry } from './rules.ts';

const usesOf = (serverId: number, { accountId, target }: Entry) => ({
  account: account(accountId),
  bills: target === 'wallet' ? denominations(serverId) : undefined,
});

const orderOf = (
  serverId: number,
  actor: EventActor,
  entry: Entry,
): Order<ReturnType<typeof usesOf>, Movement, Adjusted> => ({
  serverId,
  actor,
  uses: usesOf(serverId, entry),
  decide: (states, time) => decideEntry(entry, serverId, states, time),
});

export default handler(contract, {
  prepare: ({ input, deps, serverId }) => entriesOf(deps, serverId, input),
  async handle({ input, ctx, serverId, prepared: entries, deps, ...scope }) {
    const { adjustments = [], businesses = [] } = input;
    // All accounts are locked together. The entries are posted one by one, each with a transfer and a reason of its own.
    const results = await deps.ledger.postAll(
      scope.tx,
      scope.emit,
      entries.map((entry) => orderOf(serverId, eventActorOf(ctx), entry)),
    );
    const refused = results.findIndex(isFailure);
    if (refused >= 0) return refusalAt(entries[refused]!.place, results[refused] as Failure<never>);
    const changed = await changeBusinesses({ ...scope, serverId }, businesses);
    if (isFailure(changed)) return changed;
    const done = results as Adjusted[];
    const owners = done.slice(0, adjustments.length).flatMap(({ ownerId }) => ownerId ?? []);
    const characters = [...new Set(owners)];
    const holdings = await findHoldings(scope.tx, characters);
    return {
      transaction_id: done.find(({ transferId }) => transferId !== null)?.transferId ?? null,
      balances: characters.map((server_character_id, at) => ({
        server_character_id,
        wallet_total: holdings[at]!.find(({ kind }) => kind === 'wallet')?.balance ?? 0,
        bank_balance: resolveBank(holdings[at]!)?.balance ?? null,
      })),
      businesses: changed.map((row) => {
        const { account_id, account_name } = describeAccount(row);
        return { account_id, account_name, balance: row.balance, status: row.status as 'active' | 'frozen' };
      }),
    };
  },
});
