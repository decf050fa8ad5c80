import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/servers/servers/create.ts';
import { refusalOfGuild } from '../guilds/chat-accounts.ts';
import { handler, userIdOf } from '../deps.ts';
import { imageOf } from '../images/image.ts';
import { setImages } from '../images/table.ts';
import { findOrFetchProfile } from '../profiles/find-or-fetch.ts';
import { isClosing, saveProfile } from '../profiles/table.ts';
import { createServerWithDefaults } from './create-server.ts';
import { accountCloses, refusalOfOwner, serverView } from './rules.ts';
import { countOwned, findServer } from './table.ts';

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
    const { user_id } = profile;
    // Locks the profile, so that of two servers that a user creates at once the second counts the first.
    const gp_username = await saveProfile(tx, profile);
    if (await isClosing(tx, user_id, now)) return accountCloses();
    const refusal = refusalOfOwner(await countOwned(tx, user_id));
    if (refusal) return refusal;
    const id = await createServerWithDefaults(tx, emit, input, { user_id, gp_username }, { now, deps });
    if (isFailure(id)) return id;
    const full = await setImages(tx, id, { logo, banner });
    if (full) return full;
    return { server: serverView((await findServer(tx, id))!, 'owner'), server_id: id };
  },
});
