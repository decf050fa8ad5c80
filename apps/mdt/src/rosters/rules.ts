import { nothingSent, sentNames, type OutputOf } from '@cabildo/contracts/action';
import { fail, type Failure } from '@cabildo/contracts/errors';
import { draft, type EventData, type EventDraft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { officerAssigned } from '@cabildo/contracts/mdt/rosters/events.ts';
import type listCharacters from '@cabildo/contracts/mdt/rosters/list_characters.ts';
import type { officer } from '@cabildo/contracts/mdt/rosters/rosters.ts';
import type { z } from 'zod';
import type { Accounts } from './players.ts';
import type { OfficerRow, ServingRow } from './table.ts';

/** OT-02: a shift that began before this moment is over, whether its end is stored or not. */
export const dutySince = (now: Date): Date => new Date(now.getTime() - 24 * 60 * 60 * 1000);

/** OT-10: the refusal of units that are off duty, which names them. */
export const refuseOffDuty = (characterIds: readonly number[]): Failure<'error'> =>
  fail('error', {
    status: 409,
    message: {
      es: `No está de servicio: personaje ${characterIds.join(', ')}. Debe iniciar un turno (start_shift) antes.`,
      en: `Off duty: character ${characterIds.join(', ')}. A shift must be started (start_shift) before.`,
    },
    fields: { server_character_ids: characterIds },
  });

type Post = Pick<OfficerRow, 'department_id' | 'rank' | 'is_lead' | 'callsign'>;

/** The sent fields: undefined leaves a field as it is, null clears it. */
type Sent = { readonly [N in keyof Post]?: Post[N] | undefined };

/** A character of a roster as people see it. */
export const officerView = ({
  character_id,
  department_id,
  rank,
  is_lead,
  callsign,
}: Pick<OfficerRow, 'character_id' | keyof Post>): z.output<typeof officer> => ({
  server_character_id: character_id,
  department_id,
  rank,
  is_lead,
  callsign,
});

type Shown = OutputOf<typeof listCharacters>['characters'][number];

/** A character as /v1 shows it; `serving` is undefined if the character never served (V1-04). */
export function characterView(
  character: Omit<Shown, keyof Accounts | 'department' | 'duty_status'>,
  { gp_id, cp_id }: Accounts = { gp_id: null, cp_id: null },
  serving: ServingRow | undefined,
): Shown {
  const { department_id = null, department_name: name = null, rank = null, on_duty = false } = serving ?? {};
  return {
    ...pick(character, 'server_character_id', 'name', 'surname', 'dni_number', 'user_id', 'status'),
    gp_id,
    cp_id,
    department: department_id === null || name === null ? null : { department_id, name, rank },
    duty_status: on_duty ? 'on_duty' : 'off_duty',
  };
}

/** The new post of a character. A character that changes department loses its old rank and callsign, and leads no more. */
export function decidePost(stored: Post, sent: Sent): Post | Failure<'error'> {
  if (sentNames(sent).length === 0) return nothingSent();
  const { department_id = stored.department_id } = sent;
  const kept =
    department_id === stored.department_id ? stored : { rank: null, is_lead: false, callsign: null };
  const { rank = kept.rank, is_lead = kept.is_lead, callsign = kept.callsign } = sent;
  return department_id === null && (rank !== null || callsign !== null || is_lead)
    ? fail('error', { message: POSTLESS })
    : { department_id, rank, is_lead, callsign };
}

/**
 * The post of a character once the role map has spoken (BO-13): whom a person has put into a department stays there, and who has
 * ended serves in none. Who keeps the department keeps leading it.
 */
export function mappedPost(
  stored: Post & Pick<OfficerRow, 'is_mapped' | 'ended_at'>,
  { department_id, rank }: Pick<Post, 'department_id' | 'rank'>,
): Post & Pick<OfficerRow, 'is_mapped'> {
  if (stored.ended_at) return NO_POST;
  const isByHand = stored.department_id !== null && !stored.is_mapped;
  if (isByHand) return pick(stored, 'department_id', 'rank', 'is_lead', 'callsign', 'is_mapped');
  const isKept = department_id !== null && department_id === stored.department_id;
  const { is_lead, callsign } = isKept ? stored : NO_POST;
  return { department_id, rank, is_lead, callsign, is_mapped: department_id !== null };
}

const POSTLESS = {
  es: 'Un personaje sin departamento no tiene rango ni indicativo, y no dirige nada: indica department_id.',
  en: 'A character without a department has no rank and no callsign, and leads nothing: send department_id.',
};

/** No post, which the role map has not given either. */
export const NO_POST = {
  department_id: null,
  rank: null,
  is_lead: false,
  callsign: null,
  is_mapped: false,
};

/** The event that a character has another post than before; `name` is that of the department. */
export function assigned(
  stored: OfficerRow,
  next: Post,
  { name, reason }: Pick<EventData<typeof officerAssigned>, 'name' | 'reason'>,
): EventDraft {
  const { character_id, department_id: old_department_id, rank: old_rank, is_lead: was_lead } = stored;
  const view = officerView({ character_id, ...next });
  return draft(officerAssigned, { ...view, old_department_id, old_rank, was_lead, name, reason }, [
    character_id,
  ]);
}

/** Whether two posts are the same. */
export const isSamePost = (a: Post, b: Post): boolean =>
  a.department_id === b.department_id &&
  a.rank === b.rank &&
  a.is_lead === b.is_lead &&
  a.callsign === b.callsign;

/**
 * OT-06: refuses a change of a roster that its maker may not make. A lead moves people between the departments that the lead
 * leads and none, and neither makes nor moves leads; `led` is null for admins, who may make every change.
 */
export function refuseUnled(
  led: ReadonlySet<number> | null,
  stored: Post,
  wanted: Post,
): Failure<'forbidden'> | undefined {
  if (led === null) return undefined;
  const posts = [stored, wanted].filter(({ department_id }) => department_id !== null);
  const isOwn = posts.length > 0 && posts.every(({ department_id }) => led.has(department_id!));
  if (!isOwn) return fail('forbidden', { message: NOT_LED });
  return stored.is_lead || wanted.is_lead ? fail('forbidden', { message: LEADS_BY_ADMINS }) : undefined;
}

const NOT_LED = {
  es: 'Solo quien dirige el departamento, o la administración, decide quién sirve en él.',
  en: 'Only a lead of the department, or an admin, decides who serves in it.',
};
const LEADS_BY_ADMINS = {
  es: 'Solo la administración nombra, cambia o quita a quien dirige un departamento.',
  en: 'Only admins appoint, change or remove the leads of a department.',
};
