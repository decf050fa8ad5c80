import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/punishments/start_sentence.ts';
import { mdtRules } from '../config/table.ts';
import { handler } from '../deps.ts';
import { storeStart } from '../jail/change.ts';
import { begin } from '../jail/rules.ts';
import { listBegun } from '../jail/table.ts';
import { shareServing } from '../rosters/table.ts';
import { punishmentView } from './rules.ts';
import { findSubject, isDone, lockSentenced } from './time-in-jail.ts';

export default handler(contract, {
  async prepare({ input: { punishment_id: punishmentId }, serverId, member, db, deps: { characters } }) {
    const subject = await findSubject({ db, characters }, { serverId, punishmentId, member });
    if (isFailure(subject)) return subject;
    const { character_id } = subject.found;
    if (character_id !== null && !(await characters.live(serverId, character_id)))
      return fail('character_not_found');
    return { characterIds: character_id === null ? [] : [character_id] };
  },
  async handle({ input, serverId, member, prepared: { characterIds }, tx, emit, now }) {
    // The end of a character waits for this, and releases it afterwards.
    if (!(await shareServing(tx, serverId, characterIds))) return fail('character_not_found');
    const asked = { serverId, punishmentId: input.punishment_id, member };
    const locked = await lockSentenced(tx, asked, now);
    if (isFailure(locked)) return locked;
    const { punishment, sentence } = locked;
    if (sentence.clock !== null) return isDone(punishment, sentence, now);
    const { jail_config } = await mdtRules.find(tx, serverId);
    const started = begin(sentence, await listBegun(tx, sentence), { clock: jail_config.clock, now });
    if (isFailure(started)) return started;
    await storeStart({ tx, emit, now }, started);
    return { punishment: punishmentView(punishment, now, started) };
  },
});
