import { fail, minutesLeft, type Failure } from '@cabildo/contracts/errors';
import type { DeskConfig } from '@cabildo/contracts/community/desk-config/desk-config.ts';
import type { Tx } from '@cabildo/kit/database';
import type { FormRow } from '../forms/table.ts';
import type { Appealed } from './appealed.ts';
import { countAppeals, countOf } from './table.ts';

const HOUR_MS = 3_600_000;

/** Refuses what comes before the hours after a moment are over; without hours nothing does, whatever other clocks show. */
function tooEarly(moment: Date, hours: number, now: Date): Failure<'limit_exceeded'> | undefined {
  const until = new Date(moment.getTime() + hours * HOUR_MS);
  if (hours === 0 || until <= now) return undefined;
  const remaining_minutes = minutesLeft(until, now);
  return fail('limit_exceeded', {
    message: {
      es: `Todavía no: espera ${remaining_minutes} min.`,
      en: `Not yet: wait ${remaining_minutes} min.`,
    },
    fields: { remaining_minutes },
  });
}

/** DK-03: refuses a person who has too much open, or sent the last one too short a time ago. The form is locked. */
export async function refuseTooMany(
  tx: Tx,
  form: FormRow,
  personId: number,
  now: Date,
): Promise<Failure<'limit_exceeded'> | undefined> {
  const { open, last } = await countOf(tx, form.id, personId);
  if (open >= form.max_open)
    return fail('limit_exceeded', {
      message: {
        es: `Ya tienes ${open} sin cerrar, el máximo de este formulario.`,
        en: `You have ${open} that are not closed, the most that this form allows.`,
      },
    });
  return last ? tooEarly(last, form.cooldown_hours, now) : undefined;
}

/** DK-06: refuses an appeal that comes too early, or once too often. The form is locked. */
export async function refuseAppeal(
  tx: Tx,
  { appeals_config: { after_hours, max_per_punishment } }: DeskConfig,
  { serverId, personId, appealed }: { serverId: number; personId: number; appealed: Appealed },
  now: Date,
): Promise<Failure<'limit_exceeded'> | undefined> {
  const early = tooEarly(appealed.since, after_hours, now);
  if (early) return early;
  const { punishment_id: punishmentId, ban_began_at: banBeganAt } = appealed;
  const made = await countAppeals(tx, { serverId, personId, punishmentId, banBeganAt });
  if (made < max_per_punishment) return undefined;
  return fail('limit_exceeded', {
    message: {
      es: `Ya apelaste ${made} veces, el máximo de este servidor.`,
      en: `You have appealed ${made} times, the most that this server allows.`,
    },
  });
}
