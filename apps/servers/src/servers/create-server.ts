import type { InputOf } from '@cabildo/contracts/action';
import type { Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import type contract from '@cabildo/contracts/servers/servers/create.ts';
import { serverCreated } from '@cabildo/contracts/servers/servers/events.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import { insertCardConfig } from '../characters/card-config.table.ts';
import { insertServerConfig } from '../config/table.ts';
import { guildTaken } from '../guilds/rules.ts';
import { findLinkByGuild } from '../guilds/table.ts';
import type { Deps } from '../deps.ts';
import { insertMember } from '../members/table.ts';
import { insertSystemRoles } from '../roles/table.ts';
import { newJoinCode } from './rules.ts';
import { insertServer } from './table.ts';

export type Description = Omit<InputOf<typeof contract>, 'logo_base64' | 'banner_base64'>;
/** The owner, whose profile the transaction has locked. */
interface Owner {
  user_id: number;
  gp_username: string;
}

/** Inserts the server under a new join code. */
async function insertWithCode(
  tx: Tx,
  input: Description,
  owner: number,
  now: Date,
  { randomInt, defaultPlan }: Deps,
): Promise<number | Failure<'already_exists'>> {
  for (;;) {
    const id = await insertServer(tx, {
      ...input,
      description: input.description ?? null,
      cp_url: input.cp_url ?? null,
      cp_guild_id: input.cp_guild_id ?? null,
      join_code: newJoinCode(randomInt),
      owner_user_id: owner,
      plan: defaultPlan,
      created_at: now,
    });
    if (id !== undefined) return id;
    if (input.cp_guild_id !== undefined && (await findLinkByGuild(tx, input.cp_guild_id)))
      return guildTaken();
  }
}

/** Creates a server with its roles, owner and configuration, and emits the event; refuses a guild that is linked already. */
export async function createServerWithDefaults(
  tx: Tx,
  emit: Emit,
  input: Description,
  { user_id, gp_username }: Owner,
  { now, deps }: { now: Date; deps: Deps },
): Promise<number | Failure<'already_exists'>> {
  const id = await insertWithCode(tx, input, user_id, now, deps);
  if (typeof id !== 'number') return id;
  await insertSystemRoles(tx, id);
  await insertMember(tx, { server_id: id, user_id, role: 'owner', joined_at: now });
  await insertServerConfig(tx, id);
  await insertCardConfig(tx, id);
  const { server_name, language_tag } = input;
  const data = { server_id: id, user_id, gp_username, server_name, language_tag: language_tag ?? null };
  // The owner is the actor, also if the callback of a payment creates the server.
  emit(draft(serverCreated, data), { serverId: id, actor: { kind: 'user', id: user_id } });
  return id;
}
