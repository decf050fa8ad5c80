import friskExpired from '@cabildo/contracts/inventory/events/frisk.session.expired.ts';
import { envelopeOf, writeOutbox, type Tx } from '@cabildo/kit';
import { job } from '../handler.ts';
import { expireFrisks } from '../sql/frisks.ts';
import { friskView } from '../views.ts';

const BATCH = 500;

async function expireSome(tx: Tx, now: Date): Promise<number> {
  const frisks = await expireFrisks(tx, BATCH, now);
  const facts = frisks.map(({ server_id: serverId, ...frisk }) => {
    const characterIds = [frisk.searcher_character_id, frisk.target_character_id];
    const actor = { kind: 'system', id: null } as const;
    return envelopeOf(friskExpired, friskView(frisk, now), { serverId, characterIds, actor, now });
  });
  await writeOutbox(tx, facts);
  return facts.length;
}

/** Writes down which frisks are over by themselves (FR-02). Nobody waits for it: each is expired on the dot anyway. */
export default job({
  name: 'expire_frisks',
  everyMs: 30_000,
  async run({ database, now, committed }) {
    for (let count = BATCH; count === BATCH;) {
      count = await database.transaction((tx) => expireSome(tx, now));
      if (count > 0) committed();
    }
  },
});
