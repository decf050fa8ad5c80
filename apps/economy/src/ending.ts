import { isFailure, type EventActor } from '@cabildo/contracts';
import accountClosed from '@cabildo/contracts/economy/events/bank.account.closed.ts';
import accountInherited from '@cabildo/contracts/economy/events/bank.account.inherited.ts';
import memberRemoved from '@cabildo/contracts/economy/events/bank.account_member.removed.ts';
import cardArchived from '@cabildo/contracts/economy/events/bank.card.archived.ts';
import type { Emit, Tx } from '@cabildo/kit';
import { accountFact } from './domain/account.ts';
import { maskCard } from './domain/card-number.ts';
import { decideSweep } from './domain/sweep.ts';
import type { Ledger } from './ledger/ledger.ts';
import { findHeirs, removeMember, removeMemberships } from './sql/account_members.ts';
import { closeForGood, lockOpenAccountsOf, setOwner, type AccountRecord } from './sql/accounts.ts';
import { isServerEnded, markCharactersEnded, stopOpenings } from './sql/endings.ts';
import { archiveCards } from './sql/legacy_cards.ts';
import { deleteAccountPins } from './sql/pins.ts';

export interface Ending {
  serverId: number;
  characterIds: readonly number[];
  now: Date;
}

const SYSTEM: EventActor = { kind: 'system', id: null };

/**
 * Winds up what characters of one server had (SV-10): an account of whatever kind that has other members passes to the
 * one who has been a member for longest, as it is: with its money, its status and its PIN. Everything else, frozen or
 * not, is emptied into the treasury and closed. Whatever is under way with one of these accounts is waited for; what
 * comes later finds it closed, and nothing is opened for these characters any more.
 */
export async function windUp(tx: Tx, emit: Emit, ledger: Ledger, ending: Ending): Promise<void> {
  const { serverId, characterIds, now } = ending;
  await stopOpenings(tx, serverId);
  // All of it goes with the server.
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
  for (const owned of Map.groupBy(ownedAlone, (account) => account.ownerCharacterId).values()) {
    await sweep(tx, emit, ledger, owned);
  }
  await close(tx, emit, ownedAlone, ending);
}

async function passOn(tx: Tx, emit: Emit, account: AccountRecord, heir: number): Promise<void> {
  await setOwner(tx, account.id, heir);
  await removeMember(tx, account.id, heir);
  const data = {
    ...accountFact({ ...account, ownerCharacterId: heir }),
    from_character_id: account.ownerCharacterId,
  };
  const characterIds = [account.ownerCharacterId, heir];
  emit(accountInherited, data, { serverId: account.serverId, actor: SYSTEM, characterIds });
}

/** Empties what one character owned into the treasury, in one transfer. */
async function sweep(tx: Tx, emit: Emit, ledger: Ledger, owned: readonly AccountRecord[]): Promise<void> {
  const accounts = owned.filter(({ balance }) => balance > 0).map(({ id }) => id);
  if (accounts.length === 0) return;
  const swept = await ledger.post(tx, emit, {
    serverId: owned[0]!.serverId,
    accounts,
    actor: SYSTEM,
    decide: (state) => decideSweep(accounts, state),
  });
  if (isFailure(swept)) throw new Error(`a sweep was refused: ${swept.failure}`);
}

async function close(
  tx: Tx,
  emit: Emit,
  accounts: readonly AccountRecord[],
  { serverId, characterIds, now }: Ending,
): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  await closeForGood(tx, ids, now);
  await deleteAccountPins(tx, ids);
  const common = { serverId, actor: SYSTEM };
  for (const account of accounts) {
    if (account.kind === 'wallet') continue;
    const closed = accountFact({ ...account, status: 'closed' });
    emit(accountClosed, closed, { ...common, characterIds: [account.ownerCharacterId] });
  }
  const owners = new Map(accounts.map((account) => [account.id, account.ownerCharacterId]));
  for (const { accountId, cardNumber } of await archiveCards(tx, ids, now)) {
    const archived = { account_id: accountId, card_number: maskCard(cardNumber) };
    emit(cardArchived, archived, { ...common, characterIds: [owners.get(accountId)!] });
  }
  for (const { accountId, characterId } of await removeMemberships(tx, characterIds)) {
    // Of an account that ends as well there is nothing to be told.
    if (owners.has(accountId)) continue;
    const removed = { account_id: accountId, server_character_id: characterId };
    emit(memberRemoved, removed, { ...common, characterIds: [characterId] });
  }
}
