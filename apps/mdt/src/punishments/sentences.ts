import type { InputOf } from '@cabildo/contracts/action';
import { fail, type Failure } from '@cabildo/contracts/errors';
import { LIMITS } from '@cabildo/contracts/limits';
import { MAX_LICENSE_POINTS } from '@cabildo/contracts/inventory/licenses/licenses.ts';
import { MAX_JAIL_MINUTES } from '@cabildo/contracts/mdt/charges/charges.ts';
import type createPunishment from '@cabildo/contracts/mdt/punishments/create_punishment.ts';
import { keyOf } from '../charges/code-key.ts';
import type { ChargeRow } from '../charges/table.ts';
import type { CountedCharge, PunishmentRow } from './table.ts';

type Input = InputOf<typeof createPunishment>;

/** The weight of a punishment, whether it was sent or its charges bring it (OT-07). */
export type Sentence = Pick<
  PunishmentRow,
  'type' | 'charges' | 'fine_amount' | 'jail_minutes' | 'license_id' | 'license_points'
>;

/** OT-07: refuses a charge that comes twice; undefined when each comes once. */
export function refuseTwice(named: NonNullable<Input['charges']>): Failure<'error'> | undefined {
  const isEachOnce = new Set(named.map(({ charge_id }) => charge_id)).size === named.length;
  return isEachOnce ? undefined : fail('error', { message: TWICE });
}

/** The charges of a punishment as they are now, by code; a failure where the penal code lacks one. */
export function counted(
  named: NonNullable<Input['charges']>,
  stored: readonly ChargeRow[],
): CountedCharge[] | Failure<'not_found'> {
  const byId = new Map(stored.map((row) => [row.id, row]));
  const lacking = named.find(({ charge_id }) => !byId.has(charge_id));
  if (lacking) return fail('not_found', { message: unknownCharge(lacking.charge_id) });
  return named
    .map(({ charge_id, count }): CountedCharge => {
      const { code, title, fine_amount, jail_minutes, license_points } = byId.get(charge_id)!;
      return { charge_id, code, title, count, fine_amount, jail_minutes, license_points };
    })
    .sort((a, b) => (keyOf(a.code) < keyOf(b.code) ? -1 : 1));
}

/** OT-07: sums up the charges; a value that was sent stands instead, and a sum of 0 is none. */
export function sentenceOf(
  input: Input,
  charges: CountedCharge[],
): Sentence | Failure<'error' | 'invalid_amount' | 'limit_exceeded'> {
  const amount = (name: 'fine_amount' | 'jail_minutes' | 'license_points'): number =>
    input[name] ?? charges.reduce((sum, each) => sum + each.count * each[name], 0);
  const [fine, minutes, points] = [amount('fine_amount'), amount('jail_minutes'), amount('license_points')];
  const refused = (charges.length === 0 && refuseNothing(input)) || refuseBeyond({ fine, minutes, points });
  if (refused) return refused;
  const type = input.type ?? (charges.length > 0 ? typeFor(fine, minutes) : undefined);
  if (type === undefined) return fail('error', { message: NO_TYPE });
  return {
    type,
    charges,
    fine_amount: fine || null,
    jail_minutes: minutes || null,
    license_points: points || null,
    license_id: (points > 0 && input.license_id) || null,
  };
}

const typeFor = (fine: number, minutes: number): Sentence['type'] => {
  if (minutes > 0) return 'jail';
  return fine > 0 ? 'fine' : 'warning';
};

/** Without charges, 0 stands instead of nothing. */
function refuseNothing({ fine_amount, jail_minutes, license_points }: Input) {
  if (fine_amount === 0 || license_points === 0) return fail('invalid_amount', { message: NOTHING });
  return jail_minutes === 0 ? fail('error', { message: NOTHING }) : undefined;
}

/** Refuses sums that no single fine, time or deduction may be. */
function refuseBeyond({ fine, minutes, points }: { fine: number; minutes: number; points: number }) {
  if (fine > LIMITS.max_amount) return fail('limit_exceeded', { message: TOO_DEAR });
  if (minutes > MAX_JAIL_MINUTES) return fail('error', { message: TOO_LONG });
  return points > MAX_LICENSE_POINTS ? fail('error', { message: TOO_MANY }) : undefined;
}

const TWICE = {
  es: 'charges contiene un cargo dos veces. Ponlo una sola vez, con su count.',
  en: 'charges holds a charge twice. Name it once, with its count.',
};
const unknownCharge = (id: number) => ({
  es: `El código penal del servidor no tiene el cargo ${id}. Míralo en list_charges.`,
  en: `The penal code of the server has no charge ${id}. See list_charges.`,
});
const NOTHING = {
  es: 'fine_amount, jail_minutes y license_points solo pueden ser 0 junto a charges. No envíes los que no haya.',
  en: 'fine_amount, jail_minutes and license_points may be 0 only beside charges. Leave out those that there are not.',
};
const NO_TYPE = {
  es: 'type es obligatorio si no hay charges.',
  en: 'type is required where there are no charges.',
};
const TOO_DEAR = {
  es: `Los cargos suman una multa de más de ${LIMITS.max_amount}. Reduce los cargos o envía fine_amount.`,
  en: `The charges come to a fine above ${LIMITS.max_amount}. Take fewer charges, or send fine_amount.`,
};
const TOO_LONG = {
  es: `Los cargos suman más de ${MAX_JAIL_MINUTES} minutos de prisión. Reduce los cargos o envía jail_minutes.`,
  en: `The charges come to more than ${MAX_JAIL_MINUTES} minutes in jail. Take fewer charges, or send jail_minutes.`,
};
const TOO_MANY = {
  es: `Los cargos suman más de ${MAX_LICENSE_POINTS} puntos. Reduce los cargos o envía license_points.`,
  en: `The charges come to more than ${MAX_LICENSE_POINTS} points. Take fewer charges, or send license_points.`,
};
