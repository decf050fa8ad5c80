import { fact, type Fact } from '@cabildo/contracts';
import accountSwept from '@cabildo/contracts/economy/events/bank.account.swept.ts';
import walletSwept from '@cabildo/contracts/economy/events/bank.wallet.swept.ts';
import type { Decision, LedgerState } from '../ledger/command.ts';
import type { LockedAccount, Posting } from '../ledger/posting.ts';
import { negated } from './bills.ts';

/** SV-10: everything on accounts and in wallets whose owner is gone goes to the server's treasury, frozen or not. */
export function decideSweep(accountIds: readonly number[], state: LedgerState): Decision {
  const full = accountIds.map((id) => state.account(id)!).filter(({ balance }) => balance > 0);
  return {
    output: {},
    movement: {
      kind: 'ending',
      concept: 'Personaje eliminado: el saldo pasa a la tesorería',
      postings: full.flatMap(sides),
    },
    facts: full.map((account) => factOf(account, state.transferId)),
  };
}

function sides({ id, balance, bills }: LockedAccount): Posting[] {
  return [
    { account: id, amount: -balance, type: 'adjustment', ...(bills && { bills: negated(bills) }) },
    { account: 'treasury', amount: balance, type: 'adjustment', counterparty: id },
  ];
}

function factOf({ id, kind, balance, ownerCharacterId }: LockedAccount, transfer_id: number): Fact {
  const owner = ownerCharacterId!;
  const told = { transfer_id, account_id: id, server_character_id: owner, amount: balance };
  return fact(kind === 'wallet' ? walletSwept : accountSwept, told, [owner]);
}
