import { merged } from '@cabildo/contracts/action';
import type { Failure } from '@cabildo/contracts/errors';
import { draft, type EventDraft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { MAX_UNITS } from '@cabildo/contracts/mdt/calls/calls.ts';
import { unitLeft } from '@cabildo/contracts/mdt/units/events.ts';
import { plateOf } from '@cabildo/contracts/vehicles/vehicles/vehicles.ts';
import { changedFrom, refuseClosed, refuseFull, type Change, type Moment } from '../calls/rules.ts';
import type { CallRow } from '../calls/table.ts';
import { crewOf, refuseFullUnit, unitView, type Crew, type ServingRow } from '../crews/rules.ts';
import { refuseOffDuty } from '../rosters/rules.ts';

/** The members that may be set of a unit, as they are sent: undefined leaves it as it is, null clears it. */
type Sent = { readonly [N in (typeof SIGN)[number]]?: ServingRow[N] | undefined };
const SIGN = ['callsign', 'radio_channel', 'plate'] as const;

/** A unit that is called otherwise, on another channel or in another car, and the names of what differs (LD-02). */
export function signed(crew: Crew, sent: Sent): { wanted: Crew; changed: string[] } {
  const plate = typeof sent.plate === 'string' ? plateOf(sent.plate) : sent.plate;
  const lead = merged(crew.lead, { ...sent, plate });
  return { wanted: { ...crew, lead }, changed: SIGN.filter((name) => lead[name] !== crew.lead[name]) };
}

const alone = (row: ServingRow): Crew => ({ lead: { ...row, joined_shift_id: null }, partners: [] });

/** LD-02: the units after a character has left its own: who joined it parts too where it is the lead. */
export function parted({ lead, partners }: Crew, id: number): Crew[] {
  if (lead.character_id === id) return [alone(lead), ...partners.map(alone)];
  const leaver = partners.find(({ character_id }) => character_id === id)!;
  return [{ lead, partners: partners.filter((each) => each !== leaver) }, alone(leaver)];
}

/** The events of those who leave a unit by {@link parted}; none where the character was alone. */
export function leftDrafts(crew: Crew, id: number): EventDraft[] {
  const { lead, partners } = crew;
  const left = lead.character_id === id ? partners.map(({ character_id }) => character_id) : [id];
  const unit = unitView(crewOf(parted(crew, id), lead.character_id)!);
  return left.map((member_character_id) =>
    draft(unitLeft, { ...unit, member_character_id }, [lead.character_id, member_character_id]),
  );
}

/** LD-02: the units after a character of one has joined another, whose status it has since then. */
export function decideJoin(
  own: Crew,
  other: Crew,
  id: number,
): { left: Crew[]; joined: Crew } | Failure<'limit_exceeded'> {
  const full = refuseFullUnit(other);
  if (full) return full;
  const after = parted(own, id);
  const { lead } = crewOf(after, id)!;
  const doing = pick(other.lead, 'unit_status', 'unit_code', 'unit_since');
  const joiner = { ...lead, ...doing, joined_shift_id: other.lead.id };
  const partners = [...other.partners, joiner].toSorted((a, b) => a.id - b.id);
  return {
    left: after.filter((crew) => crew.lead !== lead),
    // The unit that the lead itself once joined has ended.
    joined: { lead: { ...other.lead, joined_shift_id: null }, partners },
  };
}

/** LD-02: a call of a character that joins another, whose calls it has since then, and no others. */
export function decideMove(
  stored: CallRow,
  { id, leadId, at }: { id: number; leadId: number; at: Moment },
): Change | Failure<'limit_exceeded'> {
  const others = stored.units.filter((each) => each !== id);
  const units = others.includes(leadId) ? [...others, id] : others;
  if (stored.units.includes(id) && others.includes(leadId)) return { call: stored, changed: [] };
  return units.length > MAX_UNITS ? refuseFull() : changedFrom(stored, { ...stored, units }, at);
}

/** A unit that is to come to a call or to leave it, by its characters. */
interface CalledUnit {
  ids: readonly number[];
  isOnDuty: boolean;
  at: Moment;
}

/** Attaches a unit to a call, which is then under way; nothing changes where the unit is attached already. */
export function decideAttach(
  stored: CallRow,
  { ids, isOnDuty, at }: CalledUnit,
): Change | Failure<'error' | 'limit_exceeded'> {
  if (stored.status === 'closed') return refuseClosed(stored);
  if (!isOnDuty) return refuseOffDuty(ids);
  const units = [...new Set([...stored.units, ...ids])];
  if (units.length === stored.units.length) return { call: stored, changed: [] };
  if (units.length > MAX_UNITS) return refuseFull();
  return changedFrom(stored, { ...stored, units, status: 'active' }, at);
}

/** Detaches a unit from a call; nothing changes where the unit is not attached. */
export function decideDetach(stored: CallRow, { ids, isOnDuty, at }: CalledUnit): Change | Failure<'error'> {
  if (stored.status === 'closed') return refuseClosed(stored);
  const units = stored.units.filter((each) => !ids.includes(each));
  // The end of a shift past its limit may not be stored yet.
  if (units.length === stored.units.length && !isOnDuty) return refuseOffDuty(ids);
  return changedFrom(stored, { ...stored, units }, at);
}

/** Attaches a unit in panic to its call, where there is room: its panic is never refused. */
export function decideReturn(stored: CallRow, ids: readonly number[], at: Moment): Change {
  const units = [...new Set([...stored.units, ...ids])];
  if (units.length > MAX_UNITS) return { call: stored, changed: [] };
  return changedFrom(stored, { ...stored, units, status: 'active' }, at);
}

const LONGEST_TITLE = 100;

/** The title of the call that a panic button opens, which people read in any language. */
export const panicTitle = (name: string): string =>
  Array.from(`SOS: ${name}`).slice(0, LONGEST_TITLE).join('');
