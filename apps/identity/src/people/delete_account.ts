import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { keyRevoked } from '@cabildo/contracts/identity/keys/events.ts';
import contract from '@cabildo/contracts/identity/people/delete_account.ts';
import { userDeleted } from '@cabildo/contracts/identity/users/events.ts';
import closeAccount from '@cabildo/contracts/servers/people/close_account.rpc.ts';
import { handler } from '../deps.ts';
import { endSessionsOf } from '../game-sessions/table.ts';
import { keyNeeded } from '../keys/rules.ts';
import { deleteKeysOf } from '../keys/table.ts';
import { emptyAcceptances } from '../legal/acceptances.table.ts';
import { deleteSignInsOf } from '../sign-in/table.ts';
import { deleteChatAccounts } from '../users/chat-accounts.table.ts';
import { emptyUser, lockUser } from '../users/users.table.ts';
import { findPerson } from './person.ts';

const confirmationMissing = () =>
  fail('error', {
    message: {
      es: 'El parámetro «confirm» debe ser true: una cuenta borrada no vuelve.',
      en: 'The parameter “confirm” must be true: a deleted account does not come back.',
    },
  });

const ownsServers = (owned: readonly { server_id: number; server_name: string }[]) => {
  const names = owned.map(({ server_id, server_name }) => `«${server_name}» (${server_id})`).join(', ');
  return fail('error', {
    status: 409,
    message: {
      es: `Antes de borrar la cuenta transfiere o elimina tus servidores: ${names}.`,
      en: `Before you delete the account, transfer or delete your servers: ${names}.`,
    },
    fields: { servers: owned },
  });
};

export default handler(contract, {
  async prepare({ input, ctx, db, ask }) {
    const person = await findPerson(db, ctx, input.user_id);
    if (isFailure(person)) return person;
    if (!input.confirm) return confirmationMissing();
    const { owned } = await ask(closeAccount, person);
    return owned.length > 0 ? ownsServers(owned) : { user_id: person.user_id };
  },

  async handle({ ctx, tx, emit, now, deps, prepared: { user_id } }) {
    const user = await lockUser(tx, user_id);
    // Another request has deleted the account meanwhile.
    if (!user) return ctx.actor.kind === 'user' ? keyNeeded() : fail('not_found');
    for (const key_id of await deleteKeysOf(tx, user_id)) emit(draft(keyRevoked, { user_id, key_id }));
    await endSessionsOf(tx, user_id);
    await deleteSignInsOf(tx, user_id);
    await deleteChatAccounts(tx, user_id);
    await emptyAcceptances(tx, user_id);
    await emptyUser(tx, user_id, deps.gameAccountMac(user.gp_id), now);
    emit(draft(userDeleted, { user_id }));
    return { deleted: true as const, user_id };
  },
});
