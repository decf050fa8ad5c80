import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { cardArchived } from '@cabildo/contracts/economy/bank/cards/events.ts';
import contract from '@cabildo/contracts/economy/endings/inheritance/execute_inheritance.ts';
import type { Tx } from '@cabildo/kit/database';
import { eventActorOf, type Emit } from '@cabildo/kit/service';
import { account as accountOf } from '../../bank/accounts/resource.ts';
import { endedAmong, isInherited, markInherited, stopEndings } from '../../bank/accounts/ended.table.ts';
import { closeForGood, findBank, listOwnedAccounts, type AccountRow } from '../../bank/accounts/table.ts';
import { describeCard } from '../../bank/cards/rules.ts';
import { card as cardOf } from '../../bank/cards/resource.ts';
import { archiveCardsOf, listCardIdsOf } from '../../bank/cards/table.ts';
import { receiversOfDebt } from '../../credit/debts/receivers.ts';
import { debt as debtOf } from '../../credit/debts/resource.ts';
import { listOwedBy as listDebtsOwedBy } from '../../credit/debts/table.ts';
import { handler } from '../../deps.ts';
import { loan as loanOf } from '../../credit/loans/resource.ts';
import { listOwedBy as listLoansOwedBy } from '../../credit/loans/table.ts';
import { deleteAccountPins } from '../../bank/pins/table.ts';
import { endRecurring } from '../../payments/recurring/end.ts';
import { findEstate, openEstate } from '../estates/table.ts';
import { countGoods, goodsOf } from './goods.ts';
import { decideInheritance } from './rules.ts';
import { lockBeneficiaries, type BeneficiaryRow } from './table.ts';

interface Ending {
  tx: Tx;
  serverId: number;
  member: { user_id: number };
  character: { id: number };
  now: Date;
}

/** The refusals of {@link decideInheritance}, and that of the ledger where an heir or creditor has no room. */
type Refusal = Failure<'account_closed' | 'account_disabled' | 'limit_exceeded'>;

const ALIVE = {
  es: 'El personaje vive: su herencia se reparte cuando muere.',
  en: 'The character is alive: what it has is shared out when it dies.',
};
const JUST_DIED = {
  es: 'El personaje acaba de morir: repite la petición en unos segundos.',
  en: 'The character has just died: repeat the request in a few seconds.',
};
const NO_HEIR = {
  es: 'goods_to_character_id no es un personaje vivo de este servidor.',
  en: 'goods_to_character_id is no living character of this server.',
};
const NO_HEIRS = {
  es: 'El personaje no nombró herederos: nómbralos, o envía to_treasury=true para que la tesorería lo reciba todo.',
  en: 'The character named no heirs: name them, or send to_treasury=true so that the treasury gets everything.',
};

export default handler(contract, {
  async prepare({ input: { goods_to_character_id: named }, deps, ask, serverId, character }) {
    const found = await deps.characters.find(serverId, character.id);
    if (named !== undefined && !(await deps.characters.live(serverId, named)))
      return fail('character_not_found', { message: NO_HEIR });
    return { isDead: found?.status === 'dead', counted: await countGoods(ask, character.id) };
  },
  async handle(scope) {
    const { input, ctx, deps, serverId, character, settings, tx, emit, now } = scope;
    const { isDead, counted } = scope.prepared;
    const named = input.goods_to_character_id;
    // Finds the heirs and the accounts. The first lock keeps every heir alive until this transaction commits.
    await stopEndings(tx, serverId);
    const parts = await lockBeneficiaries(tx, character.id);
    // A deletion that came first has liquidated the estate (SV-10). One that came after an execution changes no answer.
    const estateBefore = await findEstate(tx, character.id);
    if (estateBefore && !(await isInherited(tx, character.id))) return fail('character_not_found');
    const chosen = await accountsOf(tx, serverId, character.id, input.account_id);
    if (isFailure(chosen) && chosen.failure === 'account_not_found') return chosen;
    const heirIds = parts.map(({ beneficiary_character_id }) => beneficiary_character_id);
    const ended = await endedAmong(tx, [character.id, ...heirIds, ...(named === undefined ? [] : [named])]);
    // Refuses estates that cannot be shared out. The economy counts a character as dead once it has handled the event.
    if (!ended.has(character.id))
      return isDead
        ? fail('error', { status: 409, message: JUST_DIED })
        : fail('forbidden', { message: ALIVE });
    if (isFailure(chosen)) return chosen;
    if (named !== undefined && ended.has(named)) return fail('character_not_found', { message: NO_HEIR });
    if (parts.length === 0 && !input.to_treasury) return fail('destination_not_found', { message: NO_HEIRS });
    // The part of an heir who is dead or deleted goes to the treasury.
    const heirs = parts.filter(({ beneficiary_character_id }) => !ended.has(beneficiary_character_id));
    const bankIds = await banksOf(tx, serverId, heirs);
    if (isFailure(bankIds)) return bankIds;
    const { debtIds, loanIds, receivers } = await liabilitiesOf(tx, serverId, character.id);
    const { accountIds, isLast } = chosen;
    const taxRate = settings.tax_rates.inheritance;
    const owned = { serverId, characterId: character.id, named, heirs, isLast, counted };
    const passed = await goodsOf(tx, owned);
    if (isFailure(passed)) return passed;
    const estate = { characterId: character.id, parts: heirs, taxRate, isLast, receivers, passed };
    // Shares out. The ledger locks all resources at once and decides on the locked states: those read above may be outdated.
    const shared = await deps.ledger.post(tx, emit, {
      serverId,
      actor: eventActorOf(ctx),
      uses: {
        accounts: accountIds.map((id) => accountOf(id)),
        banks: bankIds.map((id) => accountOf(id)),
        receivers: [...new Set([...receivers.values()].flat())].map((id) => accountOf(id)),
        debts: debtIds.map((id) => debtOf(id)),
        loans: loanIds.map((id) => loanOf(id)),
        // Cards are archived below; the lock order has them before debts and loans.
        cards: (await listCardIdsOf(tx, accountIds)).map((id) => cardOf(id)),
      },
      decide: (states, time) => decideInheritance(estate, states, time),
    });
    if (isFailure(shared)) return shared as Refusal;
    if (isLast) await end(scope, passed.goods_to_character_id);
    await close({ tx, emit, now }, accountIds);
    return shared;
  },
});

/** Notes that everything is shared out, and orders that the goods pass on. */
async function end(
  { tx, serverId, member, character, now }: Ending,
  to_character_id: number | null,
): Promise<void> {
  await markInherited(tx, [character.id], now);
  const estate = {
    server_id: serverId,
    character_id: character.id,
    to_character_id,
    user_id: member.user_id,
  };
  await openEstate(tx, estate, now);
}

/** Closes the accounts. Vaults are closed with their units, which pass on afterwards. */
async function close(
  { tx, emit, now }: { tx: Tx; emit: Emit; now: Date },
  accountIds: readonly number[],
): Promise<void> {
  await closeForGood(tx, accountIds, now);
  await deleteAccountPins(tx, accountIds);
  for (const card of await archiveCardsOf(tx, accountIds))
    emit(draft(cardArchived, describeCard(card, now), [card.holder_character_id]));
  await endRecurring(tx, emit, { characterIds: [], accountIds });
}

/** The accounts of the estate that are shared out. */
interface Chosen {
  accountIds: readonly number[];
  /** No other open bank account is left, and no cash. */
  isLast: boolean;
}

/**
 * Returns the bank account that was named, or all open accounts with the wallet. An empty wallet goes with the last bank
 * account. The list may be empty: then the character's debts and loans are written off.
 */
async function accountsOf(
  tx: Tx,
  serverId: number,
  characterId: number,
  named: number | undefined,
): Promise<Chosen | Failure<'account_not_found' | 'account_closed'>> {
  const owned = await listOwnedAccounts(tx, serverId, characterId);
  const account = owned.find(({ id, kind }) => id === named && kind !== 'wallet');
  if (named !== undefined && !account) return fail('account_not_found');
  const open = owned.filter(({ status }) => status !== 'closed');
  const isDone = account
    ? account.status === 'closed'
    : open.length === 0 && (await isInherited(tx, characterId));
  if (isDone) return fail('account_closed');
  const isLeft = ({ id, kind, balance }: AccountRow) => id !== named && (kind !== 'wallet' || balance > 0);
  const isLast = named === undefined || !open.some(isLeft);
  return { accountIds: isLast ? open.map(({ id }) => id) : [account!.id], isLast };
}

/** Finds the debts and loans of a dead character, and the accounts that may receive each payment. */
async function liabilitiesOf(tx: Tx, serverId: number, characterId: number) {
  const debts = await listDebtsOwedBy(tx, serverId, characterId);
  const receivers = new Map<number, readonly number[]>();
  for (const debt of debts) receivers.set(debt.id, await receiversOfDebt(tx, debt));
  const loans = await listLoansOwedBy(tx, serverId, characterId);
  return { debtIds: debts.map(({ id }) => id), loanIds: loans.map(({ id }) => id), receivers };
}

/** Finds the bank account of each living heir. If one has none, nothing is shared out. */
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
