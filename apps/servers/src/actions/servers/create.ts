import { fail, isFailure, LIMITS, type Failure, type InputOf } from '@cabildo/contracts';
import created from '@cabildo/contracts/servers/events/server.server.created.ts';
import contract from '@cabildo/contracts/servers/servers/create.ts';
import type { Tx } from '@cabildo/kit';
import { userIdOf } from '../../caller.ts';
import { newJoinCode } from '../../domain/join-code.ts';
import type { RandomInt } from '../../domain/pattern.ts';
import { guildTaken, refusalOfGuild } from '../../guild.ts';
import { handler } from '../../handler.ts';
import { imageOf } from '../../image.ts';
import { profileOf } from '../../profile.ts';
import { insertCardConfig } from '../../sql/card-config.ts';
import { setImage } from '../../sql/images.ts';
import { insertMember } from '../../sql/members.ts';
import { keepProfile } from '../../sql/profiles.ts';
import { insertSystemRoles } from '../../sql/roles.ts';
import { insertServerConfig } from '../../sql/server-config.ts';
import { countOwned, findServer, insertServer, isGuildLinked } from '../../sql/servers.ts';
import { serverView } from '../../views.ts';

type Input = InputOf<typeof contract>;

/** Inserts the server under a join code that nobody has. */
async function found(
  tx: Tx,
  input: Input,
  owner: number,
  now: Date,
  randomInt: RandomInt,
): Promise<number | Failure<'already_exists'>> {
  for (;;) {
    const id = await insertServer(tx, {
      ...input,
      description: input.description ?? null,
      cp_url: input.cp_url ?? null,
      cp_guild_id: input.cp_guild_id ?? null,
      join_code: newJoinCode(randomInt),
      owner_user_id: owner,
      created_at: now,
    });
    if (id !== undefined) return id;
    if (input.cp_guild_id !== undefined && (await isGuildLinked(tx, input.cp_guild_id))) return guildTaken();
  }
}

export default handler(contract, {
  async prepare({ input, ctx, db, ask }) {
    const userId = userIdOf(ctx);
    const { cp_guild_id } = input;
    const refusal = cp_guild_id === undefined ? undefined : await refusalOfGuild(ask, userId, cp_guild_id);
    if (refusal) return refusal;
    return {
      profile: await profileOf(db, ask, userId),
      logo: imageOf(input.logo_base64),
      banner: imageOf(input.banner_base64),
    };
  },
  async handle({ input, tx, prepared, emit, now, deps }) {
    const { profile, logo, banner } = prepared;
    const userId = profile.user_id;
    // Locks the profile: of two servers founded at once by one user, the second counts the first.
    const gp_username = await keepProfile(tx, profile);
    if ((await countOwned(tx, userId)) >= LIMITS.max_owned_servers) {
      return fail('limit_exceeded', {
        message: {
          es: `Ya tienes ${LIMITS.max_owned_servers} servidores, el máximo por persona.`,
          en: `You already own ${LIMITS.max_owned_servers} servers, the most one person may have.`,
        },
      });
    }
    const id = await found(tx, input, userId, now, deps.randomInt);
    if (isFailure(id)) return id;
    await insertSystemRoles(tx, id);
    await insertMember(tx, { server_id: id, user_id: userId, role: 'owner', joined_at: now });
    await insertServerConfig(tx, id);
    await insertCardConfig(tx, id);
    await setImage(tx, id, 'logo', logo);
    await setImage(tx, id, 'banner', banner);
    const row = (await findServer(tx, id))!;
    emit(
      created,
      { server_id: id, user_id: userId, gp_username, server_name: row.server_name },
      { serverId: id },
    );
    return { server: serverView(row, 'owner'), server_id: id };
  },
});
