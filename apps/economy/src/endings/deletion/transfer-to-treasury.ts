import { draft, type EventDraft } from '@cabildo/contracts/event';
import { accountSwept, walletSwept } from '@cabildo/contracts/economy/bank/accounts/events.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { negated } from '../../bank/accounts/bills.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import type { Movement, Posting } from '../../ledger/postings.ts';
import { ownerOf } from '../../bank/accounts/rules.ts';

/** SV-10: empties accounts and wallets of a deleted character into the treasury, frozen ones too. */
export function decideTransferToTreasury(
  accounts: readonly (AccountRow | undefined)[],
  { id }: DecisionTime,
): Decision<Uses, Movement> {
  const full = accounts.map((account) => account!).filter(({ balance }) => balance > 0);
  return {
    output: {},
    movement: {
      kind: 'ending',
      concept: 'Personaje eliminado: el saldo pasa a la tesorería',
      postings: full.flatMap(sides),
    },
    events: full.map((account) => eventOf(account, id)),
  };
}

function sides({ id, balance, bills }: AccountRow): Posting[] {
  return [
    { account: id, amount: -balance, type: 'adjustment', ...(bills && { bills: negated(bills) }) },
    { account: 'treasury', amount: balance, type: 'adjustment', counterparty: id },
  ];
}

function eventOf(account: AccountRow, transfer_id: number): EventDraft {
  const { id, kind, balance } = account;
  const owner = ownerOf(account);
  const data = { transfer_id, account_id: id, server_character_id: owner, amount: balance };
  return draft(kind === 'wallet' ? walletSwept : accountSwept, data, [owner]);
}
