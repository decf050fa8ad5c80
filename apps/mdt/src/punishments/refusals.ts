import { refuseGoverning, type Actor, type InputOf } from '@cabildo/contracts/action';
import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import { isAllowed, type KeyMembership, type Membership } from '@cabildo/contracts/permissions';
import type createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import type { Sentence } from './sentences.ts';
import type { PunishmentRow } from './table.ts';

type Input = InputOf<typeof createPunishment>;

const LONGEST_YEARS = 10;

/** SV-18: whether a punishment of this type can remove a user. */
const isRemoval = (type: PunishmentRow['type']): type is 'ban' | 'kick' => type === 'ban' || type === 'kick';

/** V1-06: refuses parameters that do not go together, by the first rule that is broken; undefined when all go. */
export function refuseTogether(
  input: Input,
  { type, charges, fine_amount, license_points }: Sentence,
  now: Date,
): Failure<'error'> | undefined {
  const { user_id, jail_minutes = 0, license_id, apply } = input;
  const isCharged = charges.length > 0;
  const hasPoints = license_points !== null;
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + LONGEST_YEARS);
  const ends = input.expires_at && new Date(input.expires_at);
  const wrong: readonly (readonly [boolean, Message])[] = [
    [user_id !== undefined && fine_amount !== null, USERS_PAY_NOT],
    [user_id !== undefined && hasPoints, USERS_DRIVE_NOT],
    [type === 'fine' && fine_amount === null && !isCharged, NO_AMOUNT],
    [type !== 'jail' && jail_minutes > 0, NO_JAIL],
    [hasPoints && license_id === undefined, POINTS_OF_WHAT],
    [!hasPoints && license_id !== undefined && !isCharged, POINTS_OF_WHAT],
    [apply && !isRemoval(type), APPLIES_NOT],
    [ends !== undefined && !(ends > now && ends <= latest), WRONG_END],
  ];
  const first = wrong.find(([isWrong]) => isWrong);
  return first && fail('error', { message: first[1] });
}

type Punisher = Membership | KeyMembership;

/** Refuses points that the punisher may not deduct (OT-06), and a removal for which a permission lacks (SV-18). */
export function refuseUnpermitted(
  { apply }: Pick<Input, 'apply'>,
  { license_points }: Pick<Sentence, 'license_points'>,
  punisher: Pick<Punisher, 'role' | 'permissions' | 'powers'>,
): Failure<'forbidden'> | undefined {
  if (license_points !== null && !isAllowed(['manage_licenses', 'punish'], punisher))
    return fail('forbidden', { message: NO_POINTS });
  return apply && !isAllowed('manage_members', punisher)
    ? fail('forbidden', { message: REMOVES_NOT })
    : undefined;
}

/** OT-06: refuses an officer who is none of the caller's characters on duty; undefined for one who is, and for staff. */
export const refuseOfficer = (isOnDuty: boolean): Failure<'forbidden'> | undefined =>
  isOnDuty ? undefined : fail('forbidden', { message: NOT_ON_DUTY });

/**
 * OT-06: officers void only what they gave. A ban is lifted by those who may ban (SV-18), and not in the game (ID-12). Undefined
 * when the caller may void the punishment.
 */
export function refuseVoid(
  { created_by, type, removed_user_id, voided_at }: PunishmentRow,
  caller: Membership,
  context: { actor: Actor },
): Failure<'forbidden'> | undefined {
  if (created_by !== caller.user_id && !isAllowed('mod', caller))
    return fail('forbidden', { message: NOT_GIVEN });
  const lifts = type === 'ban' && removed_user_id !== null && voided_at === null;
  if (!lifts) return undefined;
  return isAllowed('manage_members', caller)
    ? refuseGoverning(context)
    : fail('forbidden', { message: LIFTS_NOT });
}

const USERS_PAY_NOT = {
  es: 'Un usuario no tiene cuentas: una multa es de un personaje (server_character_id).',
  en: 'A user has no accounts: a fine is for a character (server_character_id).',
};
const USERS_DRIVE_NOT = {
  es: 'Un usuario no tiene licencias: los puntos son de un personaje (server_character_id).',
  en: 'A user has no licences: points are for a character (server_character_id).',
};
const NO_AMOUNT = { es: 'Una multa necesita fine_amount.', en: 'A fine needs fine_amount.' };
const NO_JAIL = {
  es: 'jail_minutes solo es posible con el tipo jail.',
  en: 'jail_minutes is only for type jail.',
};
const POINTS_OF_WHAT = {
  es: 'Los puntos y license_id van juntos: envía ambos, o ninguno.',
  en: 'Points and license_id go together: send both, or neither.',
};
const WRONG_END = {
  es: `expires_at debe estar en el futuro, a ${LONGEST_YEARS} años como máximo.`,
  en: `expires_at must be in the future, ${LONGEST_YEARS} years away at most.`,
};
const NO_POINTS = {
  es: 'Quitar puntos necesita el permiso manage_licenses o estar de turno con punish. Sanciona sin puntos (license_points) o pide el permiso.',
  en: 'Taking points needs the permission manage_licenses, or duty with the power punish. Punish without points (license_points), or ask for the permission.',
};
const APPLIES_NOT = {
  es: 'apply solo es posible con el tipo ban o kick.',
  en: 'apply is only for type ban or kick.',
};
const REMOVES_NOT = {
  es: 'apply necesita el permiso manage_members. Sanciona sin apply o pide el permiso.',
  en: 'apply needs the permission manage_members. Punish without apply, or ask for the permission.',
};
const NOT_ON_DUTY = {
  es: 'officer_character_id debe ser uno de tus personajes de turno en su departamento. Empieza el turno antes.',
  en: 'officer_character_id must be one of your characters on duty in its department. Start the shift first.',
};
const NOT_GIVEN = {
  es: 'Solo anulas las sanciones que tú impusiste; las demás las anulan los moderadores.',
  en: 'You only void punishments that you gave; moderators void the others.',
};
const LIFTS_NOT = {
  es: 'Anular esta sanción levanta un veto y necesita el permiso manage_members.',
  en: 'Voiding this punishment lifts a ban, which needs the permission manage_members.',
};
