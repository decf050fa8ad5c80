import { draft } from '@cabildo/contracts/event';
import { accountFrozen, memberRemoved } from '@cabildo/contracts/economy/bank/accounts/events.ts';
import { cardArchived } from '@cabildo/contracts/economy/bank/cards/events.ts';
import type { Tx } from '@cabildo/kit/database';
import { isServerEnded } from '@cabildo/operation/erasure';
import { type Emit } from '@cabildo/kit/service';
import { markCharactersEnded, stopOpenings } from '../../bank/accounts/ended.table.ts';
import { findHeirs, removeMemberships } from '../../bank/accounts/members.table.ts';
import { describeAccount, ownersOf } from '../../bank/accounts/rules.ts';
import { freezeAll, lockOpenAccountsOf, type AccountRow } from '../../bank/accounts/table.ts';
import { describeCard } from '../../bank/cards/rules.ts';
import { archiveCardsElsewhere } from '../../bank/cards/table.ts';
import { leaveLoans } from '../../credit/loans/end.ts';
import { endRecurring } from '../../payments/recurring/end.ts';
import { passOn, SYSTEM, type EndedCharacters } from './liquidate-estate.ts';

/**
 * DN-09: freezes the accounts of every kind that dead characters of one server own alone, and their wallets. Shared and
 * business accounts with other members pass to one of these, as in SV-10. The dead lose their memberships and cards on
 * the accounts of others. Waits for transactions under way on the accounts; no later one opens an account for the dead.
 */
export async function freezeEstates(tx: Tx, emit: Emit, ended: EndedCharacters): Promise<void> {
  const { serverId, characterIds, now } = ended;
  await stopOpenings(tx, serverId);
  // The job that erases the server erases these accounts too.
  if (await isServerEnded(tx, serverId)) return;
  await markCharactersEnded(tx, serverId, characterIds, now);
  const accounts = await lockOpenAccountsOf(tx, serverId, characterIds);
  const kept = await passOnShared(tx, emit, accounts);
  await freeze(tx, emit, kept);
  const keptIds = kept.map(({ id }) => id);
  await leaveOthers(tx, emit, ended, keptIds);
  const common = { serverId, actor: SYSTEM };
  await leaveLoans(tx, emit, { characterIds, keptIds, now }, common);
  // Only payments of the dead end here. Those of others on the frozen accounts fail when they are due.
  await endRecurring(tx, emit, { characterIds, accountIds: [] }, common);
}

/** Gives shared and business accounts to a living member; returns the other accounts, which the dead own alone. */
async function passOnShared(tx: Tx, emit: Emit, accounts: readonly AccountRow[]): Promise<AccountRow[]> {
  const together = accounts.filter(({ kind }) => kind === 'shared' || kind === 'business');
  const heirs = await findHeirs(
    tx,
    together.map(({ id }) => id),
  );
  for (const account of together) {
    const heir = heirs.get(account.id);
    if (heir !== undefined) await passOn(tx, emit, account, heir);
  }
  return accounts.filter(({ id }) => !heirs.has(id));
}

async function freeze(tx: Tx, emit: Emit, accounts: readonly AccountRow[]): Promise<void> {
  const active = accounts.filter(({ status }) => status === 'active');
  await freezeAll(
    tx,
    active.map(({ id }) => id),
  );
  for (const account of active) {
    if (account.kind === 'wallet') continue;
    const frozen = describeAccount({ ...account, status: 'frozen' });
    const characterIds = ownersOf(account);
    emit(draft(accountFrozen, frozen, characterIds), { serverId: account.server_id, actor: SYSTEM });
  }
}

/** Archives the cards of the dead on accounts that they do not own, or no longer, and ends their memberships. */
async function leaveOthers(
  tx: Tx,
  emit: Emit,
  { serverId, characterIds, now }: EndedCharacters,
  keptIds: readonly number[],
): Promise<void> {
  const common = { serverId, actor: SYSTEM };
  for (const card of await archiveCardsElsewhere(tx, characterIds, keptIds))
    emit(draft(cardArchived, describeCard(card, now), [card.holder_character_id]), common);
  for (const { accountId, characterId } of await removeMemberships(tx, characterIds)) {
    const removed = { account_id: accountId, server_character_id: characterId };
    emit(draft(memberRemoved, removed, [characterId]), common);
  }
}
