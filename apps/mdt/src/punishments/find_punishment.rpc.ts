import contract from '@cabildo/contracts/mdt/punishments/find_punishment.rpc.ts';
import { handler } from '../deps.ts';
import { playerOf } from './player.ts';
import { punishmentView } from './rules.ts';
import { findPunishments } from './table.ts';

export default handler(contract, {
  async run({ input: { server_id, punishment_id }, db, now, deps: { characters } }) {
    const [found] = await findPunishments(db, server_id, [punishment_id]);
    if (!found) return { punishment: null, user_id: null };
    return { punishment: punishmentView(found, now), user_id: await playerOf(characters, found) };
  },
});
