import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/punishments/release.ts';
import { handler } from '../deps.ts';
import { storeEnd } from '../jail/change.ts';
import { over } from '../jail/rules.ts';
import { punishmentView } from './rules.ts';
import { findSubject, lockSentenced, refuseOwn } from './time-in-jail.ts';

export default handler(contract, {
  async prepare({ input: { punishment_id: punishmentId }, serverId, member, db, deps: { characters } }) {
    const subject = await findSubject({ db, characters }, { serverId, punishmentId, member });
    return isFailure(subject) ? subject : refuseOwn(subject.playerId, member);
  },
  async handle({ input: { punishment_id: punishmentId, reason }, serverId, member, tx, emit, now }) {
    const locked = await lockSentenced(tx, { serverId, punishmentId, member }, now);
    if (isFailure(locked)) return locked;
    const { punishment, sentence } = locked;
    const released = over(sentence, 'released', now);
    await storeEnd({ tx, emit, now }, sentence, released, reason);
    return { punishment: punishmentView(punishment, now, released) };
  },
});
