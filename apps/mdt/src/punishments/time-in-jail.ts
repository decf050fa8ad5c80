import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import { isAllowed, type Membership } from '@cabildo/contracts/permissions';
import type { Sql, Tx } from '@cabildo/kit/database';
import type { EmittingScope } from '@cabildo/kit/service';
import type { Deps } from '../deps.ts';
import { storeEnd } from '../jail/change.ts';
import { newSentence, over } from '../jail/rules.ts';
import { findSentence, lockSubject, type SentenceEnd, type SentenceRow } from '../jail/table.ts';
import { playerOf } from './player.ts';
import { isVisibleTo } from './readers.ts';
import { punishmentView } from './rules.ts';
import { findPunishments, lockPunishment, type PunishmentRow } from './table.ts';

/** A punishment with its sentence, as it is stored or before it has begun. */
export interface Sentenced {
  readonly punishment: PunishmentRow;
  readonly sentence: SentenceRow;
}

interface Asked {
  readonly serverId: number;
  readonly punishmentId: number;
  readonly member: Membership;
}

/** The punishment of an action and its player, before the transaction. */
export async function findSubject(
  { db, characters }: { db: Sql; characters: Deps['characters'] },
  { serverId, punishmentId, member }: Asked,
): Promise<{ found: PunishmentRow; playerId: number | null } | Failure<'not_found'>> {
  const [found] = await findPunishments(db, serverId, [punishmentId]);
  if (!found || !isVisibleTo(member, found)) return fail('not_found');
  return { found, playerId: await playerOf(characters, found) };
}

/** RC-05: an officer neither releases an own character nor makes its sentence shorter; undefined for all others. */
export const refuseOwn = (playerId: number | null, member: Membership): Failure<'forbidden'> | undefined =>
  playerId === member.user_id && !isAllowed('mod', member) ? fail('forbidden', { message: OWN }) : undefined;

/** Locks a punishment with its sentence until the transaction ends; refuses one without a sentence, and one that is over. */
export async function lockSentenced(
  tx: Tx,
  { serverId, punishmentId, member }: Asked,
  now: Date,
): Promise<Sentenced | Failure<'not_found' | 'error' | 'already_processed'>> {
  const punishment = await lockPunishment(tx, serverId, punishmentId);
  if (!punishment || !isVisibleTo(member, punishment)) return fail('not_found');
  if (!hasSentence(punishment)) return fail('error', { status: 409, message: NO_TIME });
  await lockSubject(tx, punishment);
  const stored = await findSentence(tx, punishment.id);
  if (stored?.ended_at || punishment.voided_at || punishment.expunged_at)
    return isDone(punishment, stored, now);
  return { punishment, sentence: stored ?? newSentence(punishment.id, punishment, punishment.jail_minutes!) };
}

const hasSentence = ({ type, jail_minutes }: PunishmentRow): boolean =>
  type === 'jail' && jail_minutes !== null;

/** Refuses to begin or end a sentence again, with the punishment as it is now. */
export const isDone = (
  punishment: PunishmentRow,
  sentence: SentenceRow | undefined,
  now: Date,
): Failure<'already_processed'> =>
  fail('already_processed', { fields: { current: punishmentView(punishment, now, sentence) } });

/** Ends the sentence of a punishment that is locked, unless it is over or has never begun; returns the sentence as it is then. */
export async function endSentenceOf(
  scope: EmittingScope & { now: Date },
  punishment: PunishmentRow,
  reason: SentenceEnd,
): Promise<SentenceRow | undefined> {
  if (!hasSentence(punishment)) return undefined;
  await lockSubject(scope.tx, punishment);
  const stored = await findSentence(scope.tx, punishment.id);
  if (!stored || stored.ended_at) return stored;
  const ended = over(stored, reason, scope.now);
  await storeEnd(scope, stored, ended);
  return ended;
}

const OWN: Message = {
  es: 'No cambias la condena de un personaje tuyo; lo hace otro agente o un moderador.',
  en: 'You do not change the sentence of a character of yours; another officer or a moderator does.',
};
const NO_TIME: Message = {
  es: 'La sanción no trae minutos de prisión.',
  en: 'The punishment brings no minutes in jail.',
};
