import { isFailure, type EventActor } from '@cabildo/contracts';
import {
  accountClosed,
  accountInherited,
  memberRemoved,
} from '@cabildo/contracts/economy/bank/accounts/events.ts';
import { cardArchived } from '@cabildo/contracts/economy/bank/cards/events.ts';
import { debtCancelled } from '@cabildo/contracts/economy/credit/debts/events.ts';
import type { Tx } from '@cabildo/kit/database';
import { isServerEnded, type Emit } from '@cabildo/kit/service';
import { account as accountOf } from '../../bank/accounts/resource.ts';
import { describeAccount } from '../../bank/accounts/rules.ts';
import { describeCard } from '../../bank/cards/rules.ts';
import { debtView, partiesOf } from '../../credit/debts/rules.ts';
import { cancelDebtsOf } from '../../credit/debts/table.ts';
import { deleteBeneficiariesOf } from '../inheritance/table.ts';
import { deleteContactsOf } from '../../payments/contacts/table.ts';
import { writeOffLoans } from '../../credit/loans/end.ts';
import { endRecurring } from '../../payments/recurring/end.ts';
import { decideSweep } from './transfer-to-treasury.ts';
import type { MoneyLedger } from '../../ledger/ledger.ts';
import { findHeirs, removeMember, removeMemberships } from '../../bank/accounts/members.table.ts';
import { closeForGood, lockOpenAccountsOf, setOwner, type AccountRow } from '../../bank/accounts/table.ts';
import { markCharactersEnded, stopOpenings } from '../../bank/accounts/ended.table.ts';
import { archiveCardsOfEnded } from '../../bank/cards/table.ts';
import { deleteAccountPins } from '../../bank/pins/table.ts';

export interface EndedCharacters {
  serverId: number;
  characterIds: readonly number[];
  now: Date;
}

export const SYSTEM: EventActor = { kind: 'system', id: null };

/**
 * Winds up what characters of one server had (SV-10): an account of any kind that has other members passes to the
 * one who has been a member for longest, with its money, its status and its PIN. Every other account, frozen or not, is
 * emptied into the treasury and closed; what lies in a vault stays there, as nobody's (ECB-16). Transactions under way
 * on these accounts are waited for; later ones find them closed, and nothing is opened for these characters any more.
 */
export async function liquidateEstates(
  tx: Tx,
  emit: Emit,
  ledger: MoneyLedger,
  ending: EndedCharacters,
): Promise<void> {
  const { serverId, characterIds, now } = ending;
  await stopOpenings(tx, serverId);
  // The job that erases the server erases all of it.
  if (await isServerEnded(tx, serverId)) return;
  await markCharactersEnded(tx, serverId, characterIds, now);
  // All at once and in the order of the ids, as the ledger locks them: what is posted below finds them locked.
  const accounts = await lockOpenAccountsOf(tx, serverId, characterIds);
  const heirs = await findHeirs(
    tx,
    accounts.map(({ id }) => id),
  );
  for (const account of accounts) {
    const heir = heirs.get(account.id);
    if (heir !== undefined) await passOn(tx, emit, account, heir);
  }
  const ownedAlone = accounts.filter(({ id }) => !heirs.has(id));
  for (const owned of Map.groupBy(ownedAlone, (account) => account.owner_character_id).values()) {
    await sweep(tx, emit, ledger, owned);
  }
  await close(tx, emit, ownedAlone, ending);
  await deleteContactsOf(tx, characterIds);
  await deleteBeneficiariesOf(tx, characterIds);
}

/** Gives an account to the member who is to have it. */
export async function passOn(tx: Tx, emit: Emit, account: AccountRow, heir: number): Promise<void> {
  await setOwner(tx, account.id, heir);
  await removeMember(tx, account.id, heir);
  const data = {
    ...describeAccount({ ...account, owner_character_id: heir }),
    from_character_id: account.owner_character_id,
  };
  const characterIds = [account.owner_character_id, heir];
  emit(accountInherited, data, { serverId: account.server_id, actor: SYSTEM, characterIds });
}

/** Empties what one character owned into the treasury, in one transfer. */
async function sweep(tx: Tx, emit: Emit, ledger: MoneyLedger, owned: readonly AccountRow[]): Promise<void> {
  const full = owned.filter(({ balance }) => balance > 0).map(({ id }) => accountOf(id));
  if (full.length === 0) return;
  const swept = await ledger.post(tx, emit, {
    serverId: owned[0]!.server_id,
    actor: SYSTEM,
    uses: { accounts: full },
    decide: ({ accounts }, time) => decideSweep(accounts, time),
  });
  if (isFailure(swept)) throw new Error(`a sweep was refused: ${swept.failure}`);
}

async function close(
  tx: Tx,
  emit: Emit,
  accounts: readonly AccountRow[],
  { serverId, characterIds, now }: EndedCharacters,
): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  await closeForGood(tx, ids, now);
  await deleteAccountPins(tx, ids);
  const common = { serverId, actor: SYSTEM };
  for (const account of accounts) {
    if (account.kind === 'wallet') continue;
    const closed = describeAccount({ ...account, status: 'closed' });
    emit(accountClosed, closed, { ...common, characterIds: [account.owner_character_id] });
  }
  // In the order of the locks: cards, debts, loans, recurring payments. Theirs on the accounts of others, too.
  for (const card of await archiveCardsOfEnded(tx, { accountIds: ids, characterIds })) {
    emit(cardArchived, describeCard(card, now), { ...common, characterIds: [card.holder_character_id] });
  }
  for (const debt of await cancelDebtsOf(tx, characterIds))
    emit(debtCancelled, debtView(debt), { ...common, characterIds: partiesOf(debt) });
  await writeOffLoans(tx, emit, { characterIds, now }, common);
  await endRecurring(tx, emit, { characterIds, accountIds: ids }, common);
  const owners = new Map(accounts.map((account) => [account.id, account.owner_character_id]));
  for (const { accountId, characterId } of await removeMemberships(tx, characterIds)) {
    // No event about an account that is wound up too.
    if (owners.has(accountId)) continue;
    const removed = { account_id: accountId, server_character_id: characterId };
    emit(memberRemoved, removed, { ...common, characterIds: [characterId] });
  }
}
