import type { ActionContract } from '@cabildo/contracts/action';
import { paramDoc, type ParamDoc } from '@cabildo/contracts/fields';
import type { z } from 'zod';
import { unique, type Params } from './source.ts';
import { sourceOf } from './id-kinds.ts';
import type { World } from './world.ts';

/** Parameters that name the object to change, or the caller. */
const NAMES_IT = ['server_character_id', 'character_id', 'expected_version', 'member_character_id'];

/**
 * Whether an action changes an existing object, by its name or by its method at /v1, and has a parameter to leave
 * out.
 */
export const isEdit = ({ kind, action, v1, input }: ActionContract): boolean =>
  kind === 'command' &&
  (/^(update|configure|rename|edit|admin_update)(_|$)/.test(action) ||
    v1?.address.startsWith('PATCH ') === true) &&
  // This action changes balances by amounts, and keeps no value that could be left out.
  action !== 'adjust_economy' &&
  Object.entries((input as z.ZodObject).shape).some(
    ([name, schema]) => !NAMES_IT.includes(name) && paramDoc(schema as z.ZodType)['optional'] === true,
  );

type Pair = readonly [unknown, unknown];
const image = (colour: string): string => `R0lGODlhAQABAIAAAP${colour}AAAAACwAAAAAAQABAAACAkQBADs=`;

/** Two values of each parameter whose documentation does not say enough. */
const PAIRS: Readonly<Record<string, Pair>> = {
  birthdate: ['1990-01-31', '1991-02-28'],
  birth_time: ['08:30', '21:05'],
  expires_at: ['2090-01-01T00:00:00.000Z', '2091-01-01T00:00:00.000Z'],
  custom_data: [{ a: 1 }, { b: 2 }],
  dni_number_format: ['####A', '####AA'],
  min_age: [18, 19],
  max_age: [80, 90],
  nationalities: [[{ name: 'española' }], [{ name: 'francesa' }]],
  custom_fields: [[{ label: 'a' }], [{ label: 'b' }]],
  bill_types: [
    [1, 5],
    [1, 5, 10],
  ],
  app_names: [{ mdt: 'a' }, { mdt: 'b' }],
  role_limits: [{ a: 1 }, { b: 2 }],
  extra_config: [{ a: 1 }, { b: 2 }],
  hierarchy: [7, 8],
  language_tag: ['es', 'en'],
  logo_base64: [image('8A'), image('7B')],
  banner_base64: [image('6C'), image('5D')],
  cp_role_id: ['700000000000000001', '700000000000000002'],
  // With the other mode every buyer names a plate.
  plate_mode: ['sequential', 'random'],
  plate_format: ['AA####', 'AA#####'],
  plate_regex: ['[A-Z]+', '[0-9]+'],
  plate_prefix: ['AB', 'CD'],
  plate: ['AB 1234', 'CD 5678'],
  coordinates: [
    { x: 1, y: 2, z: 3 },
    { x: 4, y: 5, z: 6 },
  ],
  // applies_to is for taxes of this type alone.
  tax_type: ['custom', 'custom'],
  // The fields of a mode exist only while it is on.
  stock_mode: ['renewable', 'renewable'],
  stock_quantity: [3, 4],
  stock_max: [20, 30],
  stock_renew_hours: [24, 48],
  cards_config: [{ max_cards_per_account: 3 }, { max_cards_per_account: 4 }],
  pin_config: [{ length: 5 }, { length: 6 }],
  payment_config: [{ request_expiry_hours: 48 }, { request_expiry_hours: 24 }],
  fines_config: [{ due_days: 3 }, { due_days: 4 }],
  transfers_config: [{ fee_fixed: 1 }, { fee_percent: 1 }],
  subscriptions_config: [{ max_failed: 4 }, { max_failed: 5 }],
  rewards_config: [{ max_rewards: 5 }, { max_rewards: 6 }],
  modules: [{ savings: false }, { loans: false }],
  accounts_config: [{ max_accounts: 7 }, { initial_balance: 8 }],
  credit_config: [{ rates: { fair: 9 } }, { rates: { poor: 20 } }],
  tax_config: [{ max_total_percent: 50 }, { max_total_percent: 60 }],
  appeals_config: [{ after_hours: 3 }, { max_per_punishment: 4 }],
  moderation_config: [{ enabled: false }, { enabled: true }],
  shift_config: [{ end_after_minutes: 5 }, { end_after_minutes: 6 }],
  points_config: [{ expire_days: 7 }, { expire_days: 8 }],
  questions: [[], [{ key: 'age', label: 'Edad', type: 'number' }]],
  loans_config: [{ max_active: 2 }, { max_installments: 12 }],
};

/** Two values of a parameter that names nothing. */
function pairOf(name: string, doc: ParamDoc): Pair | undefined {
  if (PAIRS[name]) return PAIRS[name];
  const values = doc['enum'] as unknown[] | undefined;
  if (values) return [values[0], values[1]];
  const items = (doc['items'] as ParamDoc | undefined)?.['enum'] as unknown[] | undefined;
  if (items) return [[items[0]], [items[1]]];
  const min = Math.max(0, Number(doc['minimum']));
  if (doc['type'] === 'integer' || doc['type'] === 'number') return [min + 1, min + 2];
  if (doc['type'] === 'boolean') return [false, true];
  if (doc['format'] === 'uri') return ['https://example.org/1.png', 'https://example.org/2.png'];
  if (doc['pattern'] === '^#[0-9A-Fa-f]{6}$') return ['#112233', '#445566'];
  return doc['type'] === 'string' ? [`Uno ${unique()}`, `Dos ${unique()}`] : undefined;
}

/** The parts that a test of an editing action needs. */
export interface Edit {
  /** The parameters that name the object and its server. */
  thing: Params;
  /** The parameters that can be changed, with two values of each. */
  pairs: Readonly<Record<string, Pair>>;
}

/** Makes an object of the founder's that an action edits, and two values of each parameter that can be sent. */
export async function editOf({ input, name: action }: ActionContract, world: World): Promise<Edit> {
  const thing: Params = {};
  const pairs: Record<string, Pair> = {};
  for (const [name, schema] of Object.entries((input as z.ZodObject).shape)) {
    const doc = paramDoc(schema as z.ZodType);
    const source = sourceOf(name, doc, action);
    const isItsId = source && Object.keys(thing).every((known) => NAMES_IT.includes(known));
    if (source && (NAMES_IT.includes(name) || isItsId)) {
      if (name !== 'character_id') thing[name] = await source.of(world, world.founder);
    } else if (source) {
      const make = source.fresh ?? source.of;
      pairs[name] = [await make(world, world.founder), await make(world, world.founder)];
    } else if (!NAMES_IT.includes(name)) {
      const pair = pairOf(name, doc);
      if (pair) pairs[name] = pair;
    }
  }
  return { thing, pairs };
}
