import { fail, isFailure, LIMITS, type Failure, type InputOf } from '@cabildo/contracts';
import { serverCreated } from '@cabildo/contracts/servers/servers/events.ts';
import contract from '@cabildo/contracts/servers/servers/create.ts';
import type { Tx } from '@cabildo/kit';
import { insertCardConfig } from '../characters/table.ts';
import { insertServerConfig } from '../config/table.ts';
import { refusalOfGuild } from '../guilds/chat-accounts.ts';
import { guildTaken } from '../guilds/rules.ts';
import { findLinkByGuild } from '../guilds/table.ts';
import { handler, userIdOf, type Deps } from '../handler.ts';
import { imageOf } from '../images/image.ts';
import { setImages } from '../images/table.ts';
import { insertMember } from '../members/table.ts';
import { findOrFetchProfile } from '../profiles/find-or-fetch.ts';
import { saveProfile } from '../profiles/table.ts';
import { insertSystemRoles } from '../roles/table.ts';
import { newJoinCode, serverView } from './rules.ts';
import { countOwned, findServer, insertServer } from './table.ts';

type Input = InputOf<typeof contract>;

/** Inserts the server under a new join code. */
async function insertWithCode(
  tx: Tx,
  input: Input,
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

export default handler(contract, {
  async prepare({ input, ctx, db, ask }) {
    const userId = userIdOf(ctx);
    const { cp_guild_id } = input;
    const refusal = cp_guild_id === undefined ? undefined : await refusalOfGuild(ask, userId, cp_guild_id);
    if (refusal) return refusal;
    return {
      profile: await findOrFetchProfile(db, ask, userId),
      logo: imageOf(input.logo_base64),
      banner: imageOf(input.banner_base64),
    };
  },
  async handle({ input, tx, prepared, emit, now, deps }) {
    const { profile, logo, banner } = prepared;
    const userId = profile.user_id;
    // It locks the profile: of two servers that a user creates at once, the second counts the first.
    const gp_username = await saveProfile(tx, profile);
    if ((await countOwned(tx, userId)) >= LIMITS.max_owned_servers) {
      return fail('limit_exceeded', {
        message: {
          es: `Ya tienes ${LIMITS.max_owned_servers} servidores, el máximo por persona.`,
          en: `You already own ${LIMITS.max_owned_servers} servers, the most one person may have.`,
        },
      });
    }
    const id = await insertWithCode(tx, input, userId, now, deps);
    if (isFailure(id)) return id;
    await insertSystemRoles(tx, id);
    await insertMember(tx, { server_id: id, user_id: userId, role: 'owner', joined_at: now });
    await insertServerConfig(tx, id);
    await insertCardConfig(tx, id);
    const full = await setImages(tx, id, { logo, banner });
    if (full) return full;
    const row = (await findServer(tx, id))!;
    const { server_name } = row;
    emit(serverCreated, { server_id: id, user_id: userId, gp_username, server_name }, { serverId: id });
    return { server: serverView(row, 'owner'), server_id: id };
  },
});
