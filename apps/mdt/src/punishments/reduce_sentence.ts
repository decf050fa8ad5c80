import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/mdt/punishments/reduce_sentence.ts';
import { handler } from '../deps.ts';
import { storeEnd, storeReduction } from '../jail/change.ts';
import { reduced } from '../jail/rules.ts';
import { punishmentView } from './rules.ts';
import { findSubject, lockSentenced, refuseOwn } from './time-in-jail.ts';

export default handler(contract, {
  async prepare({ input: { punishment_id: punishmentId }, serverId, member, db, deps: { characters } }) {
    const subject = await findSubject({ db, characters }, { serverId, punishmentId, member });
    return isFailure(subject) ? subject : refuseOwn(subject.playerId, member);
  },
  async handle({
    input: { punishment_id: punishmentId, minutes: by, reason },
    serverId,
    member,
    tx,
    emit,
    now,
  }) {
    const locked = await lockSentenced(tx, { serverId, punishmentId, member }, now);
    if (isFailure(locked)) return locked;
    const { punishment, sentence } = locked;
    const shorter = reduced(sentence, by, now);
    await storeReduction({ tx, emit, now }, shorter, { by, reason });
    if (shorter.ended_at) await storeEnd({ tx, emit, now }, sentence, shorter);
    return { punishment: punishmentView(punishment, now, shorter) };
  },
});
