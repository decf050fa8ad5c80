import findDefaultForm from '@cabildo/contracts/community/forms/find_default_form.rpc.ts';
import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/servers/servers/preview_join.ts';
import { banned, isInForce } from '../ban-row/rules.ts';
import { findBan } from '../ban-row/table.ts';
import { handler, userIdOf } from '../deps.ts';
import { findOrFetchProfile } from '../profiles/find-or-fetch.ts';
import { publicServerView } from './rules.ts';
import { findServer } from './table.ts';
import { entranceOf } from '../members/entrance.ts';
import { membersAmong } from '../members/table.ts';

export default handler(contract, {
  async run({ input, ctx, db, ask, now }) {
    const profile = await findOrFetchProfile(db, ask, userIdOf(ctx));
    const entrance = await entranceOf({ input, profile, db, now });
    if (isFailure(entrance)) return entrance;
    const { found, missing } = entrance;
    if (found === undefined) return missing;
    const [server, ban, members] = await Promise.all([
      findServer(db, found),
      findBan(db, found, profile),
      membersAmong(db, found, [profile.user_id]),
    ]);
    if (!server) return missing;
    if (ban && isInForce(ban, now)) {
      const refusal = banned(ban);
      // The server takes an appeal by this form, which is sent to it by its id (DK-03).
      const { form_id } = await ask(findDefaultForm, { server_id: found, kind: 'appeal' });
      return { ...refusal, fields: { ...refusal.fields, server_id: found, form_id } };
    }
    return { server: publicServerView(server), is_member: members.has(profile.user_id) };
  },
});
