import { isFailure } from '@cabildo/contracts/errors';
import { type EventActor, draft } from '@cabildo/contracts/event';
import {
  accountClosed,
  accountInherited,
  memberRemoved,
} from '@cabildo/contracts/economy/bank/accounts/events.ts';
import { cardArchived } from '@cabildo/contracts/economy/bank/cards/events.ts';
import { debtCancelled } from '@cabildo/contracts/economy/credit/debts/events.ts';
import type { Tx } from '@cabildo/kit/database';
import { isServerEnded } from '@cabildo/operation/erasure';
import { type Emit } from '@cabildo/kit/service';
import { account as accountOf } from '../../bank/accounts/resource.ts';
import { describeAccount, ownersOf, ownerOf } from '../../bank/accounts/rules.ts';
import { describeCard } from '../../bank/cards/rules.ts';
import { debtView, partiesOf } from '../../credit/debts/rules.ts';
import { cancelDebtsOf } from '../../credit/debts/table.ts';
import { deleteBeneficiariesOf } from '../inheritance/table.ts';
import { deleteContactsOf } from '../../payments/contacts/table.ts';
import { writeOffLoans } from '../../credit/loans/end.ts';
import { endRecurring } from '../../payments/recurring/end.ts';
import { decideTransferToTreasury } from './transfer-to-treasury.ts';
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
 * Liquidates the estates of deleted characters of one server (SV-10). An account of any kind with other members passes to
 * the longest-standing one, with its money, its status and its PIN. Every other account, frozen or not, is emptied into
 * the treasury and closed; items in a vault stay there without an owner (ECB-16). Waits for transactions under way on
 * the accounts; later ones find them closed, and none opens an account for these characters.
 */
export async function liquidateEstates(
  tx: Tx,
  emit: Emit,
  ledger: MoneyLedger,
  ended: EndedCharacters,
): Promise<void> {
  const { serverId, characterIds, now } = ended;
  await stopOpenings(tx, serverId);
  // The job that erases the server erases these accounts too.
  if (await isServerEnded(tx, serverId)) return;
  await markCharactersEnded(tx, serverId, characterIds, now);
  // Locked all at once in id order, as the ledger locks them, so that the postings below take no further locks.
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
    await transferToTreasury(tx, emit, ledger, owned);
  }
  await close(tx, emit, ownedAlone, ended);
  await deleteContactsOf(tx, characterIds);
  await deleteBeneficiariesOf(tx, characterIds);
}

/** Makes a member the owner of an account. */
export async function passOn(tx: Tx, emit: Emit, account: AccountRow, heir: number): Promise<void> {
  await setOwner(tx, account.id, heir);
  await removeMember(tx, account.id, heir);
  const data = {
    ...describeAccount(account),
    owner_character_id: heir,
    from_character_id: ownerOf(account),
  };
  const characterIds = [ownerOf(account), heir];
  emit(draft(accountInherited, data, characterIds), { serverId: account.server_id, actor: SYSTEM });
}

/** Empties the accounts of one character into the treasury, in one transfer. */
async function transferToTreasury(
  tx: Tx,
  emit: Emit,
  ledger: MoneyLedger,
  owned: readonly AccountRow[],
): Promise<void> {
  const full = owned.filter(({ balance }) => balance > 0).map(({ id }) => accountOf(id));
  if (full.length === 0) return;
  const transferred = await ledger.post(tx, emit, {
    serverId: owned[0]!.server_id,
    actor: SYSTEM,
    uses: { accounts: full },
    decide: ({ accounts }, time) => decideTransferToTreasury(accounts, time),
  });
  if (isFailure(transferred))
    throw new Error(`a transfer to the treasury was refused: ${transferred.failure}`);
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
    emit(draft(accountClosed, closed, ownersOf(account)), common);
  }
  // In lock order: cards, debts, loans, recurring payments. This includes theirs on the accounts of others.
  for (const card of await archiveCardsOfEnded(tx, { accountIds: ids, characterIds })) {
    emit(draft(cardArchived, describeCard(card, now), [card.holder_character_id]), common);
  }
  for (const debt of await cancelDebtsOf(tx, characterIds))
    emit(draft(debtCancelled, debtView(debt), partiesOf(debt)), common);
  await writeOffLoans(tx, emit, { characterIds, now }, common);
  await endRecurring(tx, emit, { characterIds, accountIds: ids }, common);
  const owners = new Map(accounts.map((account) => [account.id, account.owner_character_id]));
  for (const { accountId, characterId } of await removeMemberships(tx, characterIds)) {
    // An account that is closed here has emitted its own event.
    if (owners.has(accountId)) continue;
    const removed = { account_id: accountId, server_character_id: characterId };
    emit(draft(memberRemoved, removed, [characterId]), common);
  }
}
