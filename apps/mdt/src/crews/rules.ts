import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import { draft, type EventDraft } from '@cabildo/contracts/event';
import { MAX_IN_UNIT, type unit, type UnitStatus } from '@cabildo/contracts/mdt/units/units.ts';
import { unitStatusChanged } from '@cabildo/contracts/mdt/units/events.ts';
import type { z } from 'zod';

/** A character on duty as its unit has it: columns of its open shift. */
export interface ServingRow {
  id: number;
  server_id: number;
  character_id: number;
  department_id: number | null;
  department: string | null;
  started_at: Date;
  unit_status: UnitStatus;
  unit_code: string | null;
  unit_since: Date | null;
  callsign: string | null;
  radio_channel: number | null;
  plate: string | null;
  /** The shift whose unit it joined; a shift that has ended is no unit any more. */
  joined_shift_id: number | null;
}

/** A unit: a character on duty, and those who have joined it (LD-02). */
export interface Crew {
  readonly lead: ServingRow;
  readonly partners: readonly ServingRow[];
}

/** Puts characters on duty together as units, in the order of their leads; who has joined nobody among them is alone. */
export function crewsIn(serving: readonly ServingRow[]): Crew[] {
  const leads = new Map(serving.map((row) => [row.id, row]));
  const leadOf = (row: ServingRow): ServingRow =>
    (row.joined_shift_id === null ? undefined : leads.get(row.joined_shift_id)) ?? row;
  const byLead = Map.groupBy(serving, leadOf);
  return serving
    .filter((row) => leadOf(row) === row)
    .map((lead) => ({ lead, partners: byLead.get(lead)!.filter((row) => row !== lead) }));
}

export const rowsOf = ({ lead, partners }: Crew): readonly ServingRow[] => [lead, ...partners];

/** The characters of a unit, the lead first. */
export const charactersOf = (crew: Crew): number[] => rowsOf(crew).map(({ character_id }) => character_id);

export const crewOf = (crews: readonly Crew[], characterId: number): Crew | undefined =>
  crews.find((crew) => charactersOf(crew).includes(characterId));

/** LD-02: these characters, and those that are one unit with them; who is off duty stays alone. */
export const withPartners = (characterIds: readonly number[], crews: readonly Crew[]): number[] => [
  ...new Set(
    characterIds.flatMap((id) => {
      const crew = crewOf(crews, id);
      return crew ? [id, ...charactersOf(crew)] : [id];
    }),
  ),
];

/** A unit as people see it. */
export const unitView = ({ lead, partners }: Crew): z.output<typeof unit> => ({
  server_character_id: lead.character_id,
  callsign: lead.callsign,
  radio_channel: lead.radio_channel,
  plate: lead.plate,
  partner_ids: partners.map(({ character_id }) => character_id),
  status: lead.unit_status,
  code: lead.unit_code,
  department: lead.department,
  since: (lead.unit_since ?? lead.started_at).toISOString(),
});

/** A status, and the code by which it is set; null: without one (LD-03). */
export interface Doing {
  readonly status: UnitStatus;
  readonly code: string | null;
}

/** Gives a unit a status; undefined where it has the status and the code already. */
export function decideStatus(
  { lead, partners }: Crew,
  { status, code }: Doing,
  now: Date,
): { crew: Crew; event: EventDraft } | undefined {
  if (lead.unit_status === status && lead.unit_code === code) return undefined;
  const doing = { unit_status: status, unit_code: code, unit_since: now };
  const crew = { lead: { ...lead, ...doing }, partners: partners.map((row) => ({ ...row, ...doing })) };
  const data = { ...unitView(crew), old_status: lead.unit_status };
  return { crew, event: draft(unitStatusChanged, data, charactersOf(crew)) };
}

/** LD-03: these statuses are set and left by people alone. */
const BY_HAND: ReadonlySet<UnitStatus> = new Set(['panic', 'out_of_service']);

/** LD-03: the status that a unit gets by coming to a call, or by leaving its last one; undefined: it keeps its own. */
export function followedStatus(
  { lead }: Crew,
  { came, left, isOnCall }: { came: boolean; left: boolean; isOnCall: boolean },
): UnitStatus | undefined {
  const followed = came ? 'en_route' : left && !isOnCall ? 'available' : undefined;
  return BY_HAND.has(lead.unit_status) || followed === lead.unit_status ? undefined : followed;
}

/** LD-02: refuses one more character in a unit that is full. */
export const refuseFullUnit = (crew: Crew): Failure<'limit_exceeded'> | undefined =>
  rowsOf(crew).length >= MAX_IN_UNIT ? fail('limit_exceeded', { message: FULL }) : undefined;

const FULL: Message = {
  es: `La unidad ya tiene ${MAX_IN_UNIT} personajes, el máximo.`,
  en: `The unit already has ${MAX_IN_UNIT} characters, the most it can have.`,
};

/** LD-02: the refusal of a callsign that another unit has. */
export const CALLSIGN_TAKEN: Message = {
  es: 'Otra unidad de servicio ya tiene ese indicativo. Elige otro.',
  en: 'Another unit on duty has that callsign already. Choose another one.',
};
