import { isFailure, merged, nothingSent, sentNames } from '@cabildo/contracts';
import updated from '@cabildo/contracts/servers/events/server.server.updated.ts';
import contract from '@cabildo/contracts/servers/servers/update.ts';
import { lockCaller, membershipOf } from '../../caller.ts';
import { rankOf } from '../../domain/role.ts';
import { handler } from '../../handler.ts';
import { imageOf } from '../../image.ts';
import { setImage } from '../../sql/images.ts';
import { findServer, lockServer, updateServer } from '../../sql/servers.ts';
import { serverView } from '../../views.ts';

export default handler(contract, {
  async prepare({ input }) {
    if (sentNames(input).length === 0) return nothingSent();
    return { logo: imageOf(input.logo_base64), banner: imageOf(input.banner_base64) };
  },
  async handle({ input, ctx, tx, prepared: { logo, banner }, emit }) {
    const { server_id, user_id } = membershipOf(ctx);
    const caller = await lockCaller(tx, ctx, contract.access);
    if (isFailure(caller)) return caller;
    const stored = (await lockServer(tx, server_id))!;
    await updateServer(tx, server_id, merged(stored, input));
    await setImage(tx, server_id, 'logo', logo);
    await setImage(tx, server_id, 'banner', banner);
    const { gp_username } = caller;
    emit(updated, { server_id, user_id, gp_username, changed: sentNames(input) });
    return { server: serverView((await findServer(tx, server_id))!, rankOf(caller.built_in)) };
  },
});
