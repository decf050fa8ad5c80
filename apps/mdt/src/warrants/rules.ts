import { merged, nothingSent, sentNames, type Editor } from '@cabildo/contracts/action';
import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import { pick } from '@cabildo/contracts/fields';
import { LIMITS } from '@cabildo/contracts/limits';
import { MAX_LINKS, type linkedWarrant } from '@cabildo/contracts/mdt/cases/cases.ts';
import type { warrant } from '@cabildo/contracts/mdt/warrants/warrants.ts';
import type { z } from 'zod';
import { changedTo, lifecycleView, refuseChange, type Kind } from './lifecycle.rules.ts';
import type { WarrantRow } from './table.ts';

type WarrantView = z.output<typeof warrant>;

/** A warrant as people see it. */
export const warrantView = (row: WarrantRow): WarrantView => ({
  warrant_id: row.id,
  server_character_id: row.character_id,
  ...pick(row, 'server_id', 'type', 'reason', 'case_id'),
  ...lifecycleView(row),
});

/** A warrant as its case shows it. */
export const linkedView = (row: WarrantRow): z.output<typeof linkedWarrant> => ({
  warrant_id: row.id,
  server_character_id: row.character_id,
  ...pick(row, 'type', 'status', 'reason'),
});

export const WARRANT: Kind<WarrantRow, WarrantView> = {
  view: warrantView,
  changing: ['type', 'reason', 'expires_at', 'case_id'],
  stale: {
    es: 'Otra persona cambió la orden antes. Mírala como está ahora (current) y decide de nuevo.',
    en: 'Somebody else has changed the warrant before. See how it is now (current) and decide anew.',
  },
  over: {
    es: 'La orden ya no está activa. Emite otra si hace falta.',
    en: 'The warrant is active no more. Issue another one if needed.',
  },
};

type Sent = { readonly [N in 'type' | 'reason' | 'expires_at' | 'case_id']?: WarrantRow[N] | undefined };

interface Update {
  sent: Sent;
  /** OT-05: the version that the update is meant for; undefined: any. */
  expected: number | undefined;
  editor: Editor;
  now: Date;
}

/** Applies an update to a warrant, and names the fields that differ; refuses one that may not be made. */
export function decideUpdate(
  stored: WarrantRow,
  { sent, expected, editor, now }: Update,
): ReturnType<typeof changedTo<WarrantRow, WarrantView>> | Failure<'error' | 'already_processed'> {
  if (sentNames(sent).length === 0) return nothingSent();
  const refused = refuseChange(WARRANT, stored, expected);
  return refused ?? changedTo(WARRANT, { stored, wanted: merged(stored, sent), editor, now });
}

/** Refuses one more warrant where the server has as many active ones as it may; undefined where there is room. */
export const refuseMoreActive = (active: number): Failure<'limit_exceeded'> | undefined =>
  active >= LIMITS.max_active_warrants ? fail('limit_exceeded', { message: FULL }) : undefined;

/** Refuses a case for a warrant: one that is not of the server (GW-24), is closed or is full; undefined for all others. */
export function refuseCase(
  found: { status: 'open' | 'closed'; warrants: number } | undefined,
): Failure<'not_found' | 'already_processed' | 'limit_exceeded'> | undefined {
  if (!found) return fail('not_found', { message: NO_CASE });
  if (found.status === 'closed') return fail('already_processed', { message: CASE_CLOSED });
  return found.warrants >= MAX_LINKS ? fail('limit_exceeded', { message: CASE_FULL }) : undefined;
}

const FULL: Message = {
  es: `El servidor ya tiene ${LIMITS.max_active_warrants} órdenes activas, el máximo. Cierra alguna antes.`,
  en: `The server already has ${LIMITS.max_active_warrants} active warrants, the most it can have. Close one first.`,
};
const NO_CASE: Message = {
  es: 'El servidor no tiene el caso de case_id.',
  en: 'The server lacks the case of case_id.',
};
const CASE_CLOSED: Message = {
  es: 'El caso de case_id está cerrado. Elige otro, o ninguno.',
  en: 'The case of case_id is closed. Choose another one, or none.',
};
const CASE_FULL: Message = {
  es: `El caso de case_id ya tiene ${MAX_LINKS} órdenes, el máximo.`,
  en: `The case of case_id already has ${MAX_LINKS} warrants, the most it can have.`,
};
