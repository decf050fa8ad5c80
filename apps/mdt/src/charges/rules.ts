import type { InputOf } from '@cabildo/contracts/action';
import { fail, type Failure } from '@cabildo/contracts/errors';
import { LIMITS } from '@cabildo/contracts/limits';
import type { charge } from '@cabildo/contracts/mdt/charges/charges.ts';
import type importCharges from '@cabildo/contracts/mdt/charges/import_charges.ts';
import type { z } from 'zod';
import { keyOf } from './code-key.ts';
import type { ChargeRow, NewCharge } from './table.ts';

/** A charge as people see it. */
export const chargeView = ({
  id,
  code_key: _,
  created_at,
  updated_at,
  ...row
}: ChargeRow): z.output<typeof charge> => ({
  charge_id: id,
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

type Described = InputOf<typeof importCharges>['charges'][number];

/** Who changes the penal code of which server, and when. */
interface Change {
  serverId: number;
  by: number;
  now: Date;
}

/** A new charge. */
export const newCharge = (described: Described, { serverId, by, now }: Change): NewCharge => ({
  server_id: serverId,
  code: described.code,
  code_key: keyOf(described.code),
  title: described.title,
  category: described.category ?? null,
  description: described.description ?? null,
  fine_amount: described.fine_amount,
  jail_minutes: described.jail_minutes,
  license_points: described.license_points,
  created_at: now,
  updated_at: now,
  updated_by: by,
});

/** Refuses more charges than a server may have, with these among them; undefined while there is room. */
export const noRoom = (charges: number): Failure<'limit_exceeded'> | undefined =>
  charges > LIMITS.max_charges ? fail('limit_exceeded', { message: FULL }) : undefined;

/** OT-07: refuses a code that comes twice, in whatever case; undefined when each comes once. */
export function refuseTwice(described: readonly Described[]): Failure<'error'> | undefined {
  const seen = new Set<string>();
  const twice = described.find(({ code }) => seen.size === seen.add(keyOf(code)).size);
  return (
    twice &&
    fail('error', {
      message: {
        es: `El código «${twice.code}» aparece dos veces. Deja cada código una sola vez.`,
        en: `The code “${twice.code}” comes twice. Leave each code once.`,
      },
    })
  );
}

const COMPARED = [
  'title',
  'category',
  'description',
  'fine_amount',
  'jail_minutes',
  'license_points',
] as const;

interface Import {
  created: NewCharge[];
  updated: ChargeRow[];
  unchanged: number;
}

/**
 * Sorts what is imported by what it does to the stored charges of the same codes. A charge keeps its code as it was written
 * first, so that the same list in another case changes nothing.
 */
export function sorted(
  described: readonly Described[],
  stored: readonly ChargeRow[],
  change: Change,
): Import {
  const byKey = new Map(stored.map((row) => [row.code_key, row]));
  const result: Import = { created: [], updated: [], unchanged: 0 };
  for (const each of described) {
    const wanted = newCharge(each, change);
    const old = byKey.get(wanted.code_key);
    if (!old) result.created.push(wanted);
    else if (COMPARED.every((name) => old[name] === wanted[name])) result.unchanged += 1;
    else result.updated.push({ ...wanted, id: old.id, code: old.code, created_at: old.created_at });
  }
  return result;
}

const FULL = {
  es: `Un servidor tiene ${LIMITS.max_charges} cargos como máximo. Elimina los que sobren.`,
  en: `A server has ${LIMITS.max_charges} charges at most. Delete those that are not needed.`,
};
