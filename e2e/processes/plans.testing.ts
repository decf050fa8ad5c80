import { Client, until } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { ask, refused } from '../journeys/ask.ts';
import { pay } from '../testing/billing.ts';

/** A stack, and its owner's client at each of two gateways. */
export interface Places {
  stack: Stack;
  owner: Client;
  /** The client at the second gateway. */
  there: Client;
}

/** The effects of a payment and a new key for callers of another gateway. */
export function describePlans(placesOf: () => Places): void {
  let places: Places;
  let here: { server_id: number };

  beforeEach(async () => {
    places = placesOf();
    const { server_id } = await ask(places.owner, 'servers.create', { server_name: 'Los Santos' });
    here = { server_id: Number(server_id) };
  });

  /** The second gateway's limit of requests a minute at /v1. */
  const rate = async () => {
    const { url, key } = places.there;
    const address = `${url}/v1/servers/${here.server_id}/characters`;
    const answer = await fetch(address, { headers: { authorization: `Bearer ${key}` } });
    await answer.body?.cancel();
    return Number(answer.headers.get('ratelimit-limit'));
  };
  /** The second gateway's other limits of the plan. */
  const allowed = async () => {
    const { plan_limit } = await ask(places.there, 'server_config.get_user_max_characters', {
      ...here,
      cp_role_ids: [],
    });
    const { storage_gb } = await ask(places.there, 'server_billing.get_plan', here);
    return { characters: plan_limit, storage_gb };
  };
  let departments = 0;
  const department = () => ({ ...here, name: `Comisaría ${(departments += 1)}`, type: 'police' });
  const isFull = () => refused(places.there, 'server_mdt.create_department', department());

  test('agree on a plan that was paid, and that was paid back (BI-02, BI-03)', async () => {
    const { owner, there } = places;
    for (const _ of [1, 2, 3]) await ask(there, 'server_mdt.create_department', department());
    expect([await rate(), await isFull()]).toEqual([60, '400 limit_exceeded']);
    expect(await allowed()).toEqual({ characters: 50, storage_gb: 2 });

    const order = { ...here, plan: 'PLUS', extra_characters: 1, extra_storage: 1 } as const;
    const { payment_id } = await pay(owner, order);
    expect(await allowed()).toEqual({ characters: 600, storage_gb: 20 });
    await ask(there, 'server_mdt.create_department', department());
    await until(async () => (await rate()) === 120);

    await ask(owner, 'server_billing.refund', { ...here, payment_id, confirm: true });
    expect([await allowed(), await isFull()]).toEqual([
      { characters: 50, storage_gb: 2 },
      '400 limit_exceeded',
    ]);
    const { departments: left } = await ask(there, 'server_mdt.list_departments', here);
    expect(left).toHaveLength(4);
    await until(async () => (await rate()) === 60);
  });

  /** Checkouts are begun often enough that each of the two servers processes answers some. */
  const STARTS = [1, 2, 3, 4, 5, 6];

  test('agree on a replaced key of a script at its very next start, with two servers processes (V1-09)', async () => {
    const { stack, owner, there } = places;
    await pay(owner, { ...here, plan: 'PLUS' });
    const twin = await stack.start('servers');
    const start = async ({ url }: Client, key: unknown) =>
      (await new Client(url).call('v1.activate_licence', { key, host: 'fx-1', version: '1.0' })).status;
    const startAll = async (key: unknown) => {
      const statuses: number[] = [];
      for (const _ of STARTS) statuses.push(await start(there, key), await start(owner, key));
      return [...new Set(statuses)];
    };
    const product = { ...here, product: 'mdt-bridge' };
    const { licence_id, key: old } = await ask(owner, 'server_billing.issue_licence', product);
    expect(await startAll(old)).toEqual([200]);
    const rotation = { ...here, licence_id, confirm: true };
    const { key } = await ask(owner, 'server_billing.rotate_licence', rotation);
    expect([await startAll(old), await startAll(key)]).toEqual([[401], [200]]);
    await twin.stop();
  });
}
