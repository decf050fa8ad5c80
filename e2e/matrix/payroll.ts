import { openAccountOf } from './accounts.ts';
import { character, newCharacter } from './characters.ts';
import { employ, fund, org } from './organisations.ts';
import type { Person } from './people.ts';
import { characterIn, idOf, NO_ID, type Input, type Source } from './source.ts';
import type { World } from './world.ts';

/** Lets an organisation pay by hand again, which it may once an hour (PY-03). */
const forgetPay = (world: World, org_id: unknown): Promise<unknown> =>
  world.inDatabase('ECONOMY', 'UPDATE org_pay SET paid_by_hand_at = NULL WHERE org_id = $1', [org_id]);

/** A run of the pay of the organisation of a person. */
async function newRun(world: World, person: Person): Promise<number> {
  const org_id = await org.of(world, person);
  await forgetPay(world, org_id);
  const server_character_id = await character.of(world, person);
  return idOf(
    await world.has(person, 'server_orgs.pay_now', { server_character_id, org_id }),
    'run',
    'run_id',
  );
}

export const payRun: Source = {
  of: (world, person) => world.once(`pay run of ${person.gpId}`, () => newRun(world, person)),
  missing: NO_ID,
};

/** Actions about pay that need more than sound values to succeed. */
export const PAYROLL_INPUTS: Readonly<Record<string, Input>> = {
  'server_orgs.set_pay': { params: () => ({ per_hour: 10 }) },
  'server_orgs.set_pay_period': { params: () => ({ period: '1w' }) },
  'server_orgs.pay_now': { before: (world, { org_id }) => forgetPay(world, org_id) },
  'server_orgs.pay_bonus': {
    params: () => ({ amount: 1 }),
    before: async (world, { org_id, target_character_id }, whose) => {
      await employ(world, org_id, target_character_id);
      await openAccountOf(world, target_character_id, 'personal');
      await fund(world, whose, org_id as number);
    },
  },
  'server_orgs.clock_in': {
    before: (world, params) => employ(world, params['org_id'], characterIn(params)),
  },
  'server_orgs.clock_out': {
    before: async (world, params, whose) => {
      const org_id = await org.of(world, whose);
      const server_character_id = characterIn(params) ?? (await newCharacter(world, whose));
      await employ(world, org_id, server_character_id);
      await world.has(whose, 'server_orgs.clock_in', { server_character_id, org_id });
    },
  },
};
