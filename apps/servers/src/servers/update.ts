import { merged, nothingSent, sentNames } from '@cabildo/contracts/action';
import { isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { serverUpdated } from '@cabildo/contracts/servers/servers/events.ts';
import contract from '@cabildo/contracts/servers/servers/update.ts';
import { handler } from '../deps.ts';
import { imageOf } from '../images/image.ts';
import { setImages } from '../images/table.ts';
import { lockCaller } from '../roles/locks.ts';
import { serverView } from './rules.ts';
import { findServer, updateServer } from './table.ts';

export default handler(contract, {
  async prepare({ input }) {
    if (sentNames(input).length === 0) return nothingSent();
    return { logo: imageOf(input.logo_base64), banner: imageOf(input.banner_base64) };
  },
  async handle({ input, member, tx, prepared: { logo, banner }, emit }) {
    const caller = await lockCaller(tx, member, contract.access.to);
    if (isFailure(caller)) return caller;
    const { server_id, user_id, gp_username } = caller;
    const stored = (await findServer(tx, server_id))!;
    await updateServer(tx, server_id, merged(stored, input));
    const full = await setImages(tx, server_id, { logo, banner });
    if (full) return full;
    emit(draft(serverUpdated, { server_id, user_id, gp_username, changed: sentNames(input) }));
    return { server: serverView((await findServer(tx, server_id))!, caller.role) };
  },
});
