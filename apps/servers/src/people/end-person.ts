import { draft } from '@cabildo/contracts/event';
import { DELETED_NAME } from '@cabildo/contracts/permissions';
import { memberLeft } from '@cabildo/contracts/servers/members/events.ts';
import { transactEmitting, type Emit, type EmittingScope } from '@cabildo/kit/service';
import { type BeforeErasingPerson } from '@cabildo/operation/people';
import { hideGameAccount } from '../ban-row/table.ts';
import { dropCheckoutsOf } from '../billing/checkouts.table.ts';
import { endCharacters } from '../characters/end-characters.ts';
import { lockCharactersOf } from '../characters/table.ts';
import { deleteMember, listServersOfPerson } from '../members/table.ts';
import { closeProfile, lockProfile } from '../profiles/table.ts';
import { lockMembers } from '../roles/locks.ts';
import { lockServer } from '../server-row/table.ts';

interface Membership {
  readonly serverId: number;
  readonly userId: number;
  readonly now: Date;
}

/** Ends characters as SV-10 says, then the membership. */
async function leave({ tx, emit }: EmittingScope, { serverId, userId, now }: Membership): Promise<void> {
  if (!(await lockServer(tx, serverId))) return;
  const emitHere: Emit = (event, options) => emit(event, { serverId, ...options });
  const [member] = await lockMembers(tx, serverId, [userId]);
  const characters = await lockCharactersOf(tx, serverId, userId);
  await endCharacters(tx, emitHere, { server_id: serverId, characters, deleted_by: DELETED_NAME, now });
  if (!member) return;
  await deleteMember(tx, serverId, userId, now);
  emitHere(draft(memberLeft, { server_id: serverId, user_id: userId, gp_username: DELETED_NAME }));
}

/** Ends the memberships of a person who deleted the account, one server at a time (ID-21). */
export const endPerson: BeforeErasingPerson = async ({ database, outbox, person, now }) => {
  const userId = person.user_id;
  await database.transaction(async (tx) => {
    await lockProfile(tx, userId);
    await closeProfile(tx, userId, 'infinity');
    await hideGameAccount(tx, userId);
    await dropCheckoutsOf(tx, userId);
  });
  for (const { server_id: serverId } of await listServersOfPerson(database, userId))
    await transactEmitting({ database, outbox }, now, (scope) => leave(scope, { serverId, userId, now }));
};
