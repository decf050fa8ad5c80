import contract from '@cabildo/contracts/mdt/punishments/find_punishment.rpc.ts';
import { handler } from '../deps.ts';
import { findSentence } from '../jail/table.ts';
import { playerOf } from './player.ts';
import { punishmentView } from './rules.ts';
import { findPunishments } from './table.ts';

export default handler(contract, {
  async run({ input: { server_id, punishment_id }, db, now, deps: { characters } }) {
    const [found] = await findPunishments(db, server_id, [punishment_id]);
    if (!found || found.expunged_at) return { punishment: null, user_id: null };
    const punishment = punishmentView(found, now, await findSentence(db, found.id));
    return { punishment, user_id: await playerOf(characters, found) };
  },
});
