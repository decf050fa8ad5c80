import { fail, type Message } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/mdt/punishments/add_evidence.ts';
import { evidenceAdded } from '@cabildo/contracts/mdt/punishments/events.ts';
import { MAX_EVIDENCE } from '@cabildo/contracts/mdt/punishments/evidence-param.ts';
import { handler } from '../deps.ts';
import { findSentence } from '../jail/table.ts';
import { isVisibleTo } from './readers.ts';
import { charactersIn, punishmentView } from './rules.ts';
import { lockPunishment, storeEvidence } from './table.ts';
import { findSubject } from './time-in-jail.ts';

export default handler(contract, {
  prepare: ({ input: { punishment_id: punishmentId }, serverId, member, db, deps: { characters } }) =>
    findSubject({ db, characters }, { serverId, punishmentId, member }),
  async handle({ input: { punishment_id, evidence: added }, serverId, member, prepared, tx, emit, now }) {
    const stored = await lockPunishment(tx, serverId, punishment_id);
    if (!stored || !isVisibleTo(member, stored)) return fail('not_found');
    const evidence = [...stored.evidence, ...added];
    if (evidence.length > MAX_EVIDENCE) return fail('limit_exceeded', { message: FULL });
    await storeEvidence(tx, stored.id, evidence);
    const shown = { ...stored, evidence };
    const view = punishmentView(shown, now, await findSentence(tx, stored.id));
    const data = { ...view, player_user_id: prepared.playerId, added: added.length };
    emit(draft(evidenceAdded, data, charactersIn(shown)));
    return { punishment: view };
  },
});

const FULL: Message = {
  es: `Una sanción tiene ${MAX_EVIDENCE} pruebas como máximo.`,
  en: `A punishment has ${MAX_EVIDENCE} pieces of evidence at most.`,
};
