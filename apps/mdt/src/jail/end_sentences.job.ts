import type { Ask } from '@cabildo/kit/service';
import countMinutes from '@cabildo/contracts/community/presence/count_minutes.rpc.ts';
import type { Characters } from '@cabildo/characters';
import { transactEmitting } from '@cabildo/kit/service';
import { leasedJob } from '../deps.ts';
import { storeEnd } from './change.ts';
import { updated, type Counted } from './rules.ts';
import { dueSentences, findSentence, lockSubject, storeSentence, type SentenceRow } from './table.ts';

/** Of a process that died, another takes the sentences up after so long. */
const LOOK_MS = 15_000;

/** RC-05: ends each sentence when it is served, also one whose time was over while this service was away. */
export default leasedJob({
  name: 'end_sentences',
  ...dueSentences,
  lookMs: LOOK_MS,
  async eachLeased(due, { ask, deps, now }) {
    const counted =
      due.clock === 'presence' ? await countedOf(due, { ask, characters: deps.characters }) : null;
    // The character is gone, and the news of its end is on the way.
    if (counted === undefined) return;
    await transactEmitting(deps, now, async ({ tx, emit }) => {
      await lockSubject(tx, due);
      const stored = await findSentence(tx, due.id);
      if (stored?.status !== 'serving') return;
      const next = updated(stored, counted, now);
      if (next.ended_at) await storeEnd({ tx, emit, now }, stored, next);
      else await storeSentence(tx, next);
    });
  },
});

/** The minutes in game since a sentence began; undefined: the character is no more. */
async function countedOf(
  { server_id, character_id, user_id, counted_from }: SentenceRow,
  { ask, characters }: { ask: Ask; characters: Characters },
): Promise<Counted | undefined> {
  const player = character_id === null ? user_id : (await characters.find(server_id, character_id))?.user_id;
  if (player === undefined || player === null) return undefined;
  return ask(countMinutes, {
    server_id,
    user_id: player,
    server_character_id: character_id,
    from: counted_from!.toISOString(),
  });
}
