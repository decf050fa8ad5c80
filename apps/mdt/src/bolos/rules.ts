import { fail, LIMITS, merged, nothingSent, pick, sentNames } from '@cabildo/contracts';
import type { Editor, Failure, Message } from '@cabildo/contracts';
import type { bolo } from '@cabildo/contracts/mdt/bolos/bolos.ts';
import type { z } from 'zod';
import { changedTo, lifecycleView, refuseChange, type Kind } from '../warrants/lifecycle.rules.ts';
import type { WarrantRow } from '../warrants/table.ts';
import type { BoloRow } from './table.ts';

type BoloView = z.output<typeof bolo>;

/** A BOLO as people see it. */
export const boloView = (row: BoloRow): BoloView => ({
  bolo_id: row.id,
  server_character_id: row.character_id,
  ...pick(row, 'server_id', 'kind', 'plate', 'description'),
  ...lifecycleView(row),
});

/** The character that an event about these BOLOs is about. */
export const charactersIn = (...rows: BoloRow[]): number[] => [
  ...new Set(rows.flatMap(({ character_id }) => character_id ?? [])),
];

export const BOLO: Kind<BoloRow, BoloView> = {
  view: boloView,
  changing: ['kind', 'server_character_id', 'plate', 'description', 'expires_at'],
  stale: {
    es: 'Otra persona cambió la búsqueda antes. Mírala como está ahora (current) y decide de nuevo.',
    en: 'Somebody else has changed the BOLO before. See how it is now (current) and decide anew.',
  },
  over: {
    es: 'La búsqueda ya no está activa. Emite otra si hace falta.',
    en: 'The BOLO is active no more. Issue another one if needed.',
  },
};

type Described = Pick<BoloRow, 'kind' | 'character_id' | 'plate' | 'description'>;

/** OT-08: refuses a BOLO without what its kind needs; undefined for a complete one. */
export function refuseIncomplete({
  kind,
  character_id,
  plate,
  description,
}: Described): Failure<'error'> | undefined {
  const isComplete = {
    vehicle: plate !== null,
    person: character_id !== null || description !== null,
    other: description !== null,
  }[kind];
  return isComplete ? undefined : fail('error', { message: NEEDS[kind] });
}

const NEEDS: Readonly<Record<BoloRow['kind'], Message>> = {
  vehicle: { es: 'La búsqueda de un vehículo necesita plate.', en: 'A BOLO for a vehicle needs plate.' },
  person: {
    es: 'La búsqueda de una persona necesita server_character_id o description.',
    en: 'A BOLO for a person needs server_character_id or description.',
  },
  other: {
    es: 'La búsqueda de otra cosa necesita description.',
    en: 'A BOLO for something else needs description.',
  },
};

type Sent = { readonly [N in keyof Described | 'expires_at']?: BoloRow[N] | undefined };

interface Update {
  sent: Sent;
  /** OT-05: the version that the update is meant for; undefined: any. */
  expected: number | undefined;
  editor: Editor;
  now: Date;
}

/** Applies an update to a BOLO, and names the fields that differ; refuses one that may not be made. */
export function decideUpdate(
  stored: BoloRow,
  { sent, expected, editor, now }: Update,
): ReturnType<typeof changedTo<BoloRow, BoloView>> | Failure<'error' | 'already_processed'> {
  if (sentNames(sent).length === 0) return nothingSent();
  const wanted = merged(stored, sent);
  const refused = refuseChange(BOLO, stored, expected) ?? refuseIncomplete(wanted);
  return refused ?? changedTo(BOLO, { stored, wanted, editor, now });
}

/** Refuses one more BOLO where the server has as many active ones as it may; undefined where there is room. */
export const refuseMoreActive = (active: number): Failure<'limit_exceeded'> | undefined =>
  active >= LIMITS.max_active_bolos ? fail('limit_exceeded', { message: FULL }) : undefined;

const FULL: Message = {
  es: `El servidor ya tiene ${LIMITS.max_active_bolos} búsquedas activas, el máximo. Cierra alguna antes.`,
  en: `The server already has ${LIMITS.max_active_bolos} active BOLOs, the most it can have. Close one first.`,
};

/** OT-09: whether a person or vehicle is wanted, by its warrants and BOLOs: an active arrest warrant or any active BOLO. */
export const isWanted = ({
  warrants = [],
  bolos,
}: {
  warrants?: readonly Pick<WarrantRow, 'type' | 'status'>[];
  bolos: readonly Pick<BoloRow, 'status'>[];
}): boolean =>
  warrants.some(({ type, status }) => type === 'arrest' && status === 'active') ||
  bolos.some(({ status }) => status === 'active');
