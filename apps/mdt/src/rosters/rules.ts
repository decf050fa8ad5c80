import { fail, nothingSent, type Failure, type OutputOf } from '@cabildo/contracts';
import type listCharacters from '@cabildo/contracts/mdt/rosters/list_characters.ts';
import type { officer } from '@cabildo/contracts/mdt/rosters/rosters.ts';
import type { z } from 'zod';
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

type Post = Pick<OfficerRow, 'department_id' | 'rank'>;

/** The sent fields: undefined leaves a field as it is, null clears it. */
type Sent = { readonly [N in keyof Post]?: Post[N] | undefined };

/** A character of a roster as people see it. */
export const officerView = ({
  character_id,
  department_id,
  rank,
}: Pick<OfficerRow, 'character_id' | keyof Post>): z.output<typeof officer> => ({
  server_character_id: character_id,
  department_id,
  rank,
});

type Shown = OutputOf<typeof listCharacters>['characters'][number];

/** A character as /v1 shows it; `serving` is undefined if the character never served (V1-04). */
export function characterView(
  character: Omit<Shown, 'department' | 'duty_status'>,
  serving: ServingRow | undefined,
): Shown {
  const { department_id = null, department_name: name = null, rank = null, on_duty = false } = serving ?? {};
  return {
    ...character,
    department: department_id === null || name === null ? null : { department_id, name, rank },
    duty_status: on_duty ? 'on_duty' : 'off_duty',
  };
}

/** The new department and rank of a character. A character that changes department loses its old rank. */
export function decidePost(stored: Post, sent: Sent): Post | Failure<'error'> {
  if (sent.department_id === undefined && sent.rank === undefined) return nothingSent();
  const department_id = sent.department_id === undefined ? stored.department_id : sent.department_id;
  const kept = department_id === stored.department_id ? stored.rank : null;
  const rank = sent.rank === undefined ? kept : sent.rank;
  return department_id === null && rank !== null
    ? fail('error', { message: NO_POST })
    : { department_id, rank };
}

const NO_POST = {
  es: 'Un personaje sin departamento no tiene rango: indica department_id.',
  en: 'A character without a department has no rank: send department_id.',
};
