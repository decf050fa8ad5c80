import type { Locale } from '@cabildo/contracts/errors';
import { pick } from '@cabildo/contracts/fields';
import {
  character,
  money,
  plain,
  sentence,
  type NotePart,
  type Sentence,
  type Slot,
} from '@cabildo/contracts/sentence.ts';
import { partyOf } from '@cabildo/contracts/vehicles/vehicles/events.ts';
import type { z } from 'zod';
import type {
  vehicle,
  vehicleFlags,
  vehicleLogEntry,
} from '@cabildo/contracts/vehicles/vehicles/vehicles.ts';
import type { Flagging, Logged, LogRow, Repainting, Reselling } from './logs.table.ts';
import { characterOf, orgOf } from '../owners/rules.ts';
import type { VehicleRow } from './table.ts';

/** CA-08: the flags of a vehicle. */
export const flagsOf = ({
  is_stolen,
  impound_fee,
  impound_place,
  impounded_at,
  impounded_by,
}: Flags): z.output<typeof vehicleFlags> => ({
  stolen: is_stolen,
  impounded: impounded_at && {
    fee: impound_fee!,
    place: impound_place,
    since: impounded_at.toISOString(),
    by: impounded_by,
  },
});

type Impound = 'impound_fee' | 'impound_place' | 'impounded_at' | 'impounded_by' | 'impound_payment_id';

/** The flags of a vehicle as they are stored. */
export type Flags = Pick<VehicleRow, 'is_stolen' | Impound>;

/** The stored flags of a vehicle that is not impounded. */
export const NOT_IMPOUNDED: Readonly<Record<Impound, null>> = {
  impound_fee: null,
  impound_place: null,
  impounded_at: null,
  impounded_by: null,
  impound_payment_id: null,
};

/** The stored flags of a new vehicle. */
export const NO_FLAGS: Flags = { is_stolen: false, ...NOT_IMPOUNDED };

/** A vehicle as people see it. */
export const vehicleView = (row: VehicleRow): z.output<typeof vehicle> => ({
  vehicle_id: row.id,
  vehicle_model_id: row.model_id,
  ...pick(row, 'server_id', 'brand', 'model', 'plate', 'color'),
  owner_character_id: characterOf(row.owner_character_id),
  owner_org_id: orgOf(row.owner_character_id),
  flags: flagsOf(row),
  created_at: row.created_at.toISOString(),
});

/** The differences between a vehicle as it is and as it is wanted. */
export function repainting(
  from: Pick<VehicleRow, 'plate' | 'color'>,
  to: Pick<VehicleRow, 'plate' | 'color'>,
): Repainting {
  return {
    ...(from.plate !== to.plate && { plate: [from.plate, to.plate] }),
    ...(from.color !== to.color && { color: [from.color, to.color] }),
  };
}

/** An entry of the log as people read it. */
export const logView = (row: LogRow, note: readonly NotePart[]): z.output<typeof vehicleLogEntry> => ({
  log_id: row.id,
  ...pick(row, 'vehicle_id', 'plate', 'action', 'actor_user_id'),
  note: plain(note),
  created_at: row.created_at.toISOString(),
});

/** The sentence of an entry of the log. */
export function noteOf(logged: Logged, locale: Locale): Sentence {
  const words = WORDS[locale];
  switch (logged.action) {
    case 'created':
      return 'reason' in logged.details ? words.given(logged.details.reason) : [words.created];
    case 'sold':
      return words.sold(logged.details.total_cost, words[logged.details.payment_method]);
    case 'updated': {
      if ('heir' in logged.details) return words.inherited(...logged.details.heir);
      if ('sale' in logged.details) return saleNote(logged.details.sale, locale);
      const { plate, color } = logged.details;
      return [
        [plate && `${words.plate} ${plate.join(' → ')}`, color && `${words.color} ${color.join(' → ')}`]
          .filter(Boolean)
          .join(', '),
      ];
    }
    case 'flagged':
      return flaggingNote(logged.details, locale);
    case 'removed':
      return [words.removed[logged.details.reason]];
  }
}

function saleNote({ owners, total_cost, payment_method }: Reselling['sale'], locale: Locale): Sentence {
  const words = WORDS[locale];
  const [was, is] = owners.map((owner) => partyOf(characterOf(owner), orgOf(owner), locale)) as [Slot, Slot];
  return payment_method === null
    ? words.changed(was, is)
    : words.resold(was, is, total_cost, words[payment_method]);
}

function flaggingNote({ stolen, impounded, paid }: Flagging, locale: Locale): Sentence {
  const words = WORDS[locale];
  const place = impounded?.place ? ` (${impounded.place})` : '';
  const said = [
    stolen !== undefined && sentence`${stolen ? words.stolen : words.notStolen}`,
    impounded && sentence`${words.impounded(impounded.fee)}${place}`,
    impounded === null && (paid ? words.paid(paid.total_cost) : sentence`${words.released}`),
  ].filter((each) => !!each);
  return sentence`${said.flatMap((each, at) => (at === 0 ? each : [', ', ...each]))}`;
}

const WORDS = {
  es: {
    created: 'Entregado gratis',
    given: (reason: string) => sentence`Entregado por el personal. Motivo: ${reason}`,
    changed: (was: Slot, is: Slot) => sentence`Regalado: ${was} → ${is}`,
    resold: (was: Slot, is: Slot, cost: number, by: string) =>
      sentence`Vendido por ${money(cost)} (${by}): ${was} → ${is}`,
    sold: (cost: number, by: string) => sentence`Vendido por ${money(cost)} (${by})`,
    wallet: 'efectivo',
    bank: 'banco',
    plate: 'Matrícula',
    color: 'Color',
    stolen: 'Denunciado como robado',
    notStolen: 'Ya no figura como robado',
    impounded: (fee: number) => sentence`En el depósito por ${money(fee)}`,
    released: 'Sale del depósito',
    paid: (cost: number) => sentence`Sale del depósito tras pagar ${money(cost)}`,
    inherited: (was: number, is: number) => sentence`Heredado: ${character(was)} → ${character(is)}`,
    removed: {
      owner: 'Retirado por su dueño',
      staff: 'Retirado por el personal',
      character_ended: 'Retirado porque su dueño dejó de existir',
      no_heir: 'Retirado porque su dueño murió sin herederos',
    },
  },
  en: {
    created: 'Given away',
    given: (reason: string) => sentence`Given by staff. Reason: ${reason}`,
    changed: (was: Slot, is: Slot) => sentence`Made a present: ${was} → ${is}`,
    resold: (was: Slot, is: Slot, cost: number, by: string) =>
      sentence`Sold for ${money(cost)} (${by}): ${was} → ${is}`,
    sold: (cost: number, by: string) => sentence`Sold for ${money(cost)} (${by})`,
    wallet: 'cash',
    bank: 'bank',
    plate: 'Plate',
    color: 'Colour',
    stolen: 'Reported stolen',
    notStolen: 'No longer reported stolen',
    impounded: (fee: number) => sentence`Impounded for ${money(fee)}`,
    released: 'Released from the pound',
    paid: (cost: number) => sentence`Released from the pound for ${money(cost)}`,
    inherited: (was: number, is: number) => sentence`Inherited: ${character(was)} → ${character(is)}`,
    removed: {
      owner: 'Removed by its owner',
      staff: 'Removed by staff',
      character_ended: 'Removed because its owner ceased to exist',
      no_heir: 'Removed because its owner died without heirs',
    },
  },
};
