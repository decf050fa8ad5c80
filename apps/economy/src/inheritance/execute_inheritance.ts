import { fail, isFailure, type Failure } from '@cabildo/contracts';
import { cardArchived } from '@cabildo/contracts/economy/cards/events.ts';
import contract from '@cabildo/contracts/economy/inheritance/execute_inheritance.ts';
import { eventActorOf, type Tx } from '@cabildo/kit';
import { account as accountOf } from '../accounts/resource.ts';
import { closeForGood, findBank, isOwnerEnded, listOwnedAccounts } from '../accounts/table.ts';
import { describeCard } from '../cards/rules.ts';
import { card as cardOf } from '../cards/resource.ts';
import { archiveCardsOf, listCardIdsOf } from '../cards/table.ts';
import { debt as debtOf } from '../debts/resource.ts';
import { listOwedBy as listDebtsOwedBy } from '../debts/table.ts';
import { handler } from '../handler.ts';
import { loan as loanOf } from '../loans/resource.ts';
import { listOwedBy as listLoansOwedBy } from '../loans/table.ts';
import { deleteAccountPins } from '../pins/table.ts';
import { endRecurring } from '../recurring/end.ts';
import { decideInheritance } from './rules.ts';
import { lockBeneficiaries, type BeneficiaryRow } from './table.ts';

/** What {@link decideInheritance} refuses with. */
type Refusal = Failure<'account_closed' | 'account_disabled'>;

const ALIVE = {
  es: 'El personaje vive: su herencia se reparte cuando muere.',
  en: 'The character is alive: what it has is shared out when it dies.',
};

export default handler(contract, {
  async handle({ input, ctx, deps, serverId, character, settings, tx, emit, now }) {
    const accountIds = await estateOf(tx, serverId, character.id, input.account_id);
    if (isFailure(accountIds) && accountIds.failure === 'account_not_found') return accountIds;
    if (!(await isOwnerEnded(tx, character.id))) return fail('forbidden', { message: ALIVE });
    if (isFailure(accountIds)) return accountIds;
    const parts = await lockBeneficiaries(tx, character.id);
    if (parts.length === 0) return fail('destination_not_found');
    const bankIds = await banksOf(tx, serverId, parts);
    if (isFailure(bankIds)) return bankIds;
    const owed = await liabilitiesOf(tx, serverId, character.id);
    const isLast = input.account_id === undefined || (await isOnlyOpen(tx, serverId, character.id));
    const taxRate = settings.tax_rates.inheritance;
    const { creditorOf } = owed;
    const estate = { characterId: character.id, parts, taxRate, isLast, creditorOf };
    // Locks everything at once and in the order of the ids, so what was looked up above is decided on again.
    const shared = await deps.ledger.post(tx, emit, {
      serverId,
      actor: eventActorOf(ctx),
      uses: {
        ...{ accounts: accountIds.map((id) => accountOf(id)), banks: bankIds.map((id) => accountOf(id)) },
        creditors: [...new Set(creditorOf.values())].map((id) => accountOf(id)),
        ...{ debts: owed.debtIds.map((id) => debtOf(id)), loans: owed.loanIds.map((id) => loanOf(id)) },
        // They are archived below, and are locked before debts and loans.
        cards: (await listCardIdsOf(tx, accountIds)).map((id) => cardOf(id)),
      },
      decide: (states, time) => decideInheritance(estate, states, time),
    });
    if (isFailure(shared)) return shared as Refusal;
    // Money alone is shared out: vaults are closed as they are, and nothing comes out of them any more (ECB-16).
    await closeForGood(tx, accountIds, now);
    await deleteAccountPins(tx, accountIds);
    for (const card of await archiveCardsOf(tx, accountIds))
      emit(cardArchived, describeCard(card, now), { characterIds: [card.holder_character_id] });
    await endRecurring(tx, emit, { characterIds: [], accountIds });
    return shared;
  },
});

/** The bank accounts that are to be shared out: the one that was named, or all that are open. */
async function estateOf(
  tx: Tx,
  serverId: number,
  characterId: number,
  named: number | undefined,
): Promise<number[] | Failure<'account_not_found' | 'account_closed'>> {
  const owned = await listOwnedAccounts(tx, serverId, characterId);
  const banks = owned.filter(({ id, kind }) => kind !== 'wallet' && (named === undefined || id === named));
  if (named !== undefined && banks.length === 0) return fail('account_not_found');
  const open = banks.filter(({ status }) => status !== 'closed');
  return open.length > 0 ? open.map(({ id }) => id) : fail('account_closed');
}

const isOnlyOpen = async (tx: Tx, serverId: number, characterId: number): Promise<boolean> => {
  const owned = await listOwnedAccounts(tx, serverId, characterId);
  return owned.filter(({ kind, status }) => kind !== 'wallet' && status !== 'closed').length === 1;
};

/** What a dead character owes, and the accounts that debts are paid to. */
async function liabilitiesOf(tx: Tx, serverId: number, characterId: number) {
  const debts = await listDebtsOwedBy(tx, serverId, characterId);
  const creditorOf = new Map<number, number>();
  for (const { id, creditor_account_id, creditor_character_id } of debts) {
    const bank =
      creditor_account_id ??
      (creditor_character_id === null
        ? undefined
        : (await findBank(tx, serverId, creditor_character_id))?.id);
    if (bank !== undefined) creditorOf.set(id, bank);
  }
  const loans = await listLoansOwedBy(tx, serverId, characterId);
  return { debtIds: debts.map(({ id }) => id), loanIds: loans.map(({ id }) => id), creditorOf };
}

/** The account of each beneficiary; none of them without one, or nothing is shared out. */
async function banksOf(
  tx: Tx,
  serverId: number,
  parts: readonly BeneficiaryRow[],
): Promise<number[] | Failure<'no_bank_account'>> {
  const ids: number[] = [];
  for (const { beneficiary_character_id } of parts) {
    const bank = await findBank(tx, serverId, beneficiary_character_id);
    if (!bank) return fail('no_bank_account');
    ids.push(bank.id);
  }
  return ids;
}
