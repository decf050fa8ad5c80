import { accountFrozen } from '@cabildo/contracts/economy/accounts/events.ts';
import { isServerEnded, type Emit, type Tx } from '@cabildo/kit';
import { describeAccount } from '../accounts/rules.ts';
import { freezeAll, lockOpenAccountsOf } from '../accounts/table.ts';
import { markCharactersEnded, stopOpenings } from '../accounts/ended.table.ts';
import { endRecurring } from '../recurring/end.ts';
import { SYSTEM, type Ending } from './wind-up.ts';

/**
 * Freezes what dead characters of one server own (DN-09): accounts of every kind and the wallet, with what is in them.
 * Transactions under way on these accounts are waited for; nothing is opened for these characters any more.
 */
export async function freezeEstates(
  tx: Tx,
  emit: Emit,
  { serverId, characterIds, now }: Ending,
): Promise<void> {
  await stopOpenings(tx, serverId);
  // The job that erases the server erases all of it.
  if (await isServerEnded(tx, serverId)) return;
  await markCharactersEnded(tx, serverId, characterIds, now);
  const accounts = await lockOpenAccountsOf(tx, serverId, characterIds);
  const active = accounts.filter(({ status }) => status === 'active');
  await freezeAll(
    tx,
    active.map(({ id }) => id),
  );
  // What others set up on these accounts fails by itself while they are frozen.
  await endRecurring(tx, emit, { characterIds, accountIds: [] }, { serverId, actor: SYSTEM });
  for (const account of active) {
    if (account.kind === 'wallet') continue;
    const frozen = describeAccount({ ...account, status: 'frozen' });
    emit(accountFrozen, frozen, { serverId, actor: SYSTEM, characterIds: [account.owner_character_id] });
  }
}
