import { globSync } from 'node:fs';
import { z } from 'zod';
import type { ActionContract, RpcContract } from './action.ts';
import { ERRORS, errorBody, fail } from './errors.ts';
import { paramDoc } from './fields.ts';
import { isAllowed, isServerScoped, PERMISSIONS, ROLE_PERMISSIONS, type Membership } from './permissions.ts';
import { allActions, allRpcs, allEvents, findAction } from './registry.ts';
import { ALIASES, ROUTES, countsRank } from './routes.ts';
import { streamStart } from './stream-start.ts';
import { botParams, isUserTarget } from './bot-params.ts';

describe('the registry', () => {
  it('every action and RPC lies in a file of its name, in a folder of its service', async () => {
    const named: string[] = [];
    for (const file of globSync('*/*/**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] })) {
      const [service = '', ...path] = file.slice(0, -'.ts'.length).split('/');
      const { default: contract } = (await import(`./${file}`)) as {
        default?: Partial<ActionContract & RpcContract>;
      };
      if (contract?.name === undefined) continue;
      named.push(contract.name);
      const own = contract.action ?? `${contract.rpc!}.rpc`;
      expect([file, contract.service, own]).toEqual([file, service, path.at(-1)]);
    }
    expect(named.sort()).toEqual([...allActions, ...allRpcs].map(({ name }) => name).sort());
  });

  it('every action has a summary, and every event a type of three words', () => {
    for (const { summary } of allActions) expect(summary.length).toBeGreaterThan(10);
    for (const { type } of allEvents) expect(type).toMatch(/^[a-z]+\.[a-z_]+\.[a-z_]+$/);
  });

  it('an action that is done by or about a character may refuse one that is not to be found (GW-25)', () => {
    for (const {
      name,
      acting: { as: acting },
      errors,
    } of allActions.filter(({ acting: { as: acting } }) => acting !== 'none')) {
      const optional = acting === 'all' && !errors.includes('character_not_found');
      expect([name, acting, optional || errors.includes('character_not_found')]).toEqual([
        name,
        acting,
        true,
      ]);
    }
  });

  it('every create answers 201 (GW-09)', () => {
    for (const action of allActions) {
      if (/^create/.test(action.action))
        expect([action.name, action.answer.created]).toEqual([action.name, true]);
    }
  });

  it('what makes something, or changes it where its id is sent, is told apart by that id (GW-09)', () => {
    const named = allActions.flatMap(({ name, answer: { created }, input }) =>
      typeof created === 'object' && 'unless' in created ? [{ name, input, id: created.unless }] : [],
    );
    expect(named.map(({ id }) => id)).toEqual(expect.arrayContaining(['reward_id', 'tax_id']));
    for (const { name, input, id } of named) {
      const { shape } = input as z.ZodObject;
      const doc = paramDoc(shape[id] as z.ZodType);
      expect([name, doc]).toEqual([
        name,
        expect.objectContaining({ optional: true, thing: expect.anything() }),
      ]);
    }
  });

  it('whatever makes something repeats its id beside the thing itself (GW-13)', () => {
    // ID-12: of a game session only the token is ever shown.
    const made = allActions.filter(
      ({ action, answer: { created } }) => created && action !== 'create_game_session',
    );
    for (const { name, output } of made) {
      const keys = output instanceof z.ZodObject ? Object.keys(output.shape) : [];
      expect([name, keys]).toEqual([name, expect.arrayContaining([expect.stringMatching(/_id$/)])]);
    }
  });

  it('a list stands under the plural of what it lists (GW-13)', () => {
    const keys = {
      'servers.list_mine': 'servers',
      'servers.list_members': 'members',
      'server_items.list': 'items',
      'server_items.list_categories': 'categories',
      'server_licenses.list': 'licenses',
      'server_economy.list_accounts': 'accounts',
      'server_economy.list_cards': 'cards',
      'server_economy.list_payment_requests': 'requests',
      'server_economy.list_rewards': 'rewards',
      'server_economy.list_debts': 'debts',
      'server_economy.list_scheduled_transfers': 'transfers',
      'server_economy.list_subscriptions': 'subscriptions',
      'server_economy.list_notifications': 'notifications',
      'server_economy.list_contacts': 'contacts',
      'server_economy.list_beneficiaries': 'beneficiaries',
      'server_economy.list_taxes': 'taxes',
      'server_economy.list_loans': 'loans',
      'server_cars.get_my_vehicles': 'vehicles',
      'server_cars.list_vehicle_models': 'models',
      'server_roles.list_roles': 'roles',
      'server_logs.query': 'logs',
      'server_economy.get_registers': 'registers',
      'server_economy.get_tax_history': 'entries',
    };
    for (const [name, key] of Object.entries(keys)) {
      const { shape } = findAction(name)!.output as z.ZodObject;
      expect([name, Object.keys(shape)]).toEqual([name, expect.arrayContaining([key])]);
    }
  });

  describe('an address at /v1', () => {
    const addressed = allActions.flatMap(({ v1, ...action }) => (v1 ? [{ v1, ...action }] : []));

    it('belongs to one action, whatever its parameters are called', () => {
      const shapes = addressed.map(({ v1 }) => v1.address.replace(/:[a-z_]+/g, ':'));
      expect(new Set(shapes).size).toBe(shapes.length);
    });

    it('names parameters that the action takes', () => {
      for (const {
        name,
        v1,
        input,
        access: { to: access },
      } of addressed) {
        const taken = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
        const named = [...v1.address.matchAll(/:([a-z_]+)/g)].map(([, param]) => param);
        const all = isServerScoped(access) ? ['server_id', ...taken] : taken;
        expect([name, all]).toEqual([name, expect.arrayContaining(named)]);
      }
    });

    it('names a server, or a thing that a service knows the server of, or is about all of the caller (V1-09)', () => {
      const unnamed = addressed.filter(
        ({ v1, access: { to: access } }) =>
          v1.address.includes(':') && !v1.address.includes(':server_id') && isServerScoped(access),
      );
      for (const { name, v1, service } of unnamed) {
        const { address, locatedBy } = v1;
        const shape = (locatedBy?.input as z.ZodObject | undefined)?.shape ?? {};
        expect([name, locatedBy?.service, address]).toEqual([
          name,
          service,
          expect.stringContaining(`:${Object.keys(shape).join()}`),
        ]);
      }
      expect(unnamed.length).toBeGreaterThan(0);
    });

    it('is of no action that a character does, since a key of a server has none (V1-01)', () => {
      for (const {
        name,
        acting: { as: acting },
        v1: { address },
      } of addressed) {
        // An action about any character names it in the path.
        const isNamed = acting === 'live' && address.endsWith('/:server_character_id');
        expect([name, isNamed ? 'none' : acting]).toEqual([name, 'none']);
      }
    });

    /** A heartbeat is kept in memory alone, and needs no idempotency key (AC-01). */
    const WRITES_NO_ROWS = ['v1.report_presence'];
    it('opens reading to every key of a server, and no command to one that may only read (V1-15)', () => {
      for (const { name, kind, v1 } of addressed)
        expect([name, v1.scope === 'read']).toEqual([
          name,
          kind === 'query' && !WRITES_NO_ROWS.includes(name),
        ]);
      const withoutServer = addressed.filter(({ access }) => access.to === 'authenticated');
      // The gateway judges the scope together with the server of a key.
      expect(withoutServer.map(({ v1 }) => v1.scope)).toEqual(withoutServer.map(() => 'read'));
    });

    it('is what an action of /v1 has, and no name', () => {
      for (const { name, route, v1 } of allActions)
        expect([name, route === 'v1' && v1 === undefined]).toEqual([name, false]);
    });
  });

  it('what answers a stream tells the gateway where it begins (V1-14)', () => {
    const streams = allActions.filter(({ answer: { format: responds } }) => responds === 'stream');
    expect(streams.length).toBeGreaterThan(0);
    for (const {
      name,
      output,
      kind,
      access: { to: access },
    } of streams)
      expect([name, output === streamStart, kind, isServerScoped(access)]).toEqual([
        name,
        true,
        'query',
        true,
      ]);
  });

  it('what is deprecated works on for at least 90 days (GW-29)', () => {
    for (const { name, deprecated } of allActions) {
      const days = deprecated
        ? (Date.parse(deprecated.sunset) - Date.parse(deprecated.since)) / 86_400_000
        : 90;
      expect([name, days >= 90]).toEqual([name, true]);
    }
  });

  it('an alias leads to an action that exists, or to one that is still to come', () => {
    for (const [alias, target] of Object.entries(ALIASES)) {
      expect(Object.keys(ROUTES)).toContain(alias.split('.')[0]);
      expect(findAction(alias)).toBe(findAction(target));
    }
  });
});

describe('errors (spec 7)', () => {
  it('are exactly 41, each with a Spanish and an English sentence', () => {
    expect(Object.keys(ERRORS)).toHaveLength(41);
    for (const { es, en } of Object.values(ERRORS))
      expect([es, en].every((text) => text.endsWith('.'))).toBe(true);
  });

  it('are Spanish unless English was asked for, and keep their extra fields', () => {
    const failure = fail('invalid_pin', { fields: { attempts_remaining: 2 } });
    expect(errorBody(failure, 'es')).toEqual({
      ok: false,
      error: 'PIN incorrecto.',
      error_code: 'invalid_pin',
      attempts_remaining: 2,
    });
    expect(errorBody(failure, 'en')).toMatchObject({ error: 'Wrong PIN.' });
  });
});

describe('access (RO-02, RO-03)', () => {
  const as = (role: Membership['role'], ...extra: Membership['permissions']): Membership => ({
    server_id: 1,
    user_id: 1,
    role,
    role_id: 1,
    hierarchy: 0,
    permissions: [...ROLE_PERMISSIONS[role], ...extra],
  });

  it('a rank is met by itself and those above', () => {
    const roles = ['member', 'mod', 'admin', 'owner'] as const;
    const met = (access: Membership['role']) => roles.filter((role) => isAllowed(access, as(role)));
    expect([met('member'), met('mod'), met('admin'), met('owner')]).toEqual([
      roles,
      roles.slice(1),
      roles.slice(2),
      roles.slice(3),
    ]);
  });

  it('a permission is met by owner and admin, by its holder, and by mod for identity cards alone', () => {
    for (const permission of PERMISSIONS) {
      expect(
        [as('owner'), as('admin'), as('member', permission)].every((who) => isAllowed(permission, who)),
      ).toBe(true);
      expect(isAllowed(permission, as('member'))).toBe(false);
      expect(isAllowed(permission, as('mod'))).toBe(permission === 'manage_dni');
    }
  });

  it('one of several words is enough', () => {
    expect(isAllowed(['admin', 'manage_bank_config'], as('member', 'manage_bank_config'))).toBe(true);
    expect(isAllowed(['admin', 'manage_bank_config'], as('mod'))).toBe(false);
  });
});

const paramsOf = (name: string) => botParams(findAction(`cp_bot.${name}`)!);
const forBots = Object.keys(ALIASES).filter((name) => name.startsWith('cp_bot.') && findAction(name));

test.each([
  ['give_item', 'server_character_id', undefined],
  ['add_money', 'server_character_id', undefined],
  ['kill_character', 'server_character_id', undefined],
  ['get_balance', 'server_character_id', undefined],
  ['transfer', 'to_character_id', 'from_character_id'],
  ['quote_transfer', 'to_character_id', 'from_character_id'],
  ['create_payment_request', 'to_character_id', 'server_character_id'],
  ['buy_items', 'server_character_id', 'server_character_id'],
  ['buy_vehicle', 'server_character_id', 'server_character_id'],
  ['list_items', undefined, undefined],
  ['invite_to_org', 'target_character_id', 'server_character_id'],
  ['clock_in', 'server_character_id', 'server_character_id'],
  ['create_invoice', 'to_character_id', 'server_character_id'],
  ['offer_vehicle', 'to_character_id', undefined],
  ['give_key', 'target_character_id', undefined],
  ['admin_create_vehicle', 'target_character_id', undefined],
  ['start_shift', 'server_character_id', 'server_character_id'],
  ['panic', 'server_character_id', undefined],
  ['lookup_person', 'server_character_id', undefined],
  ['create_punishment', 'server_character_id', undefined],
  ['list_calls', 'unit', undefined],
  ['create_call', 'caller_character_id', undefined],
  ['ban', 'target_user_id', undefined],
  ['kick', 'target_user_id', undefined],
  ['assign_role', 'target_user_id', undefined],
  ['list_members', 'user_ids', undefined],
])('of %s target_cp_id stands for %p, and the person acts as %p (BO-09, BO-12)', (name, target, own) => {
  expect(paramsOf(name)).toEqual({ target, own });
});

test('a bot names by its people only what names a character or a user', () => {
  for (const contract of allActions) {
    const { shape } = contract.input as z.ZodObject;
    for (const name of Object.values(botParams(contract)).filter((each) => each !== undefined)) {
      const doc = paramDoc(shape[name] as z.ZodType);
      const { thing } = (doc['items'] ?? doc) as { thing?: unknown };
      expect([contract.name, name, thing]).toEqual([
        contract.name,
        name,
        isUserTarget(name) ? 'user' : 'character',
      ]);
    }
  }
});

test('a bot does nothing of owners alone, and nothing with keys, webhooks or billing (BO-09)', () => {
  for (const name of forBots) {
    const { access, route, service } = findAction(name)!;
    expect([name, access.to]).not.toEqual([name, 'owner']);
    expect([name, route]).not.toEqual([name, expect.stringMatching(/billing|webhooks|logs/)]);
    expect(['webhooks', 'audit', 'identity']).not.toContain(service);
  }
});

test('where a rank does not count, an action is open to every member (BO-09)', () => {
  const plain = forBots.filter((name) => !countsRank(name));
  expect(plain).toHaveLength(51);
  for (const name of plain) expect([name, findAction(name)!.access.to]).toEqual([name, 'member']);
});

test('the bot itself, which acts for nobody, has actions on its own route alone (BO-12)', () => {
  for (const { name, route, access, v1, acting } of allActions.filter((each) => each.access.to === 'bot')) {
    expect([name, route, v1, acting.as]).toEqual([name, 'cp_bot', undefined, 'none']);
    expect(isServerScoped(access.to)).toBe(false);
  }
});
