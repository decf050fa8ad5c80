import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import findPeople from '@cabildo/contracts/identity/users/find_people.rpc.ts';
import contract from '@cabildo/contracts/servers/bans/list_bans.ts';
import { listBans } from '../ban-row/table.ts';
import { handler } from '../deps.ts';
import { banView } from './rules.ts';

export default handler(contract, {
  async run({ input, serverId, db, ask, now }) {
    const at = { limit: input.per_page, offset: offsetOf(input) };
    const { rows, total } = await listBans(db, { server_id: serverId, now }, at);
    // Who deleted the account may have come back as a new user, whom nothing here has met yet (ID-21).
    const user_ids = rows.flatMap(({ user_id, gp_id, known_gp_id }) =>
      user_id !== null && gp_id === null && known_gp_id === null ? [user_id] : [],
    );
    const { users } = user_ids.length > 0 ? await ask(findPeople, { user_ids }) : { users: [] };
    const returned = users.filter(({ former_user_ids }) => former_user_ids.length > 0);
    const people = new Map(
      returned.flatMap((user) => [user.user_id, ...user.former_user_ids].map((id) => [id, user] as const)),
    );
    const bans = rows.map((ban) => {
      const person = ban.gp_id === null ? people.get(ban.user_id ?? 0) : undefined;
      if (!person) return banView(ban);
      const { user_id, gp_id: known_gp_id, gp_username } = person;
      return banView({ ...ban, user_id, known_gp_id, gp_username });
    });
    return { bans, ...pageOf(input, total) };
  },
});
