import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@cabildo/testing/client.ts';
import { startInstance, type TestInstance } from '../testing/instance.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const demo = (PORT: string, ...options: string[]) =>
  run(process.execPath, [join(root, 'tools/demo.ts'), ...options], {
    cwd: root,
    env: { ...process.env, PORT },
  });

let instance: TestInstance;
beforeAll(async () => {
  instance = await startInstance();
});
afterAll(() => instance.stop());

test('the demo fills the instance at PORT, and the commands that it prints end their output with a newline', async () => {
  const { stdout } = await demo(new URL(instance.url).port);
  const commands = stdout.split('\n').filter((line) => line.startsWith('  curl '));
  expect(commands.length).toBeGreaterThan(3);
  const answers: string[] = [];
  for (const command of commands) answers.push((await run('sh', ['-c', command])).stdout);
  for (const answer of answers) expect(answer).toMatch(/^\{"ok":true,.*\}\n$/);
  // OT-03, OT-06: the police have a lead, and an officer without rank who is on duty with powers.
  for (const part of ['"is_lead":true', '"powers":["dispatch",']) expect(answers.join('')).toContain(part);
});

test('a town has companies with people, a town hall with a budget, a shop with stock of its own, and a car for sale', async () => {
  const { stdout } = await demo(new URL(instance.url).port);
  const [, key, serverId] = /X-Api-Key: (\S+)' '\S*action=list_orgs&server_id=(\d+)'/.exec(stdout)!;
  const { api } = new Client(instance.url, key!);
  const at = { server_id: Number(serverId) };
  const { orgs } = await api.orgs.listOrgs(at);
  expect(orgs.map(({ kind, member_count }) => [kind, member_count])).toEqual([
    ['government', 2],
    ['business', 2],
    ['business', 3],
    ['business', 2],
  ]);
  const { ranks } = await api.orgs.getOrg({ ...at, org_id: orgs[2]!.org_id });
  expect(ranks.map(({ name }) => name).sort()).toEqual(['Camarero', 'Encargada', 'Staff']);
  const { budgets } = await api.orgs.listBudgets(at);
  expect(budgets).toMatchObject([{ org_id: orgs[0]!.org_id, mode: 'top_up', frequency: '1w' }]);
  expect((await api.orgs.getTreasury(at)).allocations).toHaveLength(4);
  const { shops } = await api.shop.listShops(at);
  const { items } = await api.shop.getShop({ ...at, shop_id: shops[0]!.shop_id });
  expect(items.map(({ name, price, stock }) => [name, price, stock])).toEqual([
    ['Café', 4, 18],
    ['Pan', 5, 8],
  ]);
  const sold = stdout.match(/offers .* the Karin Sultan \((\S+)\) for 350 €/)![1]!;
  const { vehicles } = await api.v1.listVehicles({ ...at, plate: sold });
  expect(vehicles).toMatchObject([{ keys: [expect.anything()] }]);
});

test('a night is full of calls, units and people who are looked for, and a dispatcher signs in as it says', async () => {
  const { stdout } = await demo(new URL(instance.url).port, '--night');
  const serverId = Number(/\/panel\/terminal\/(\d+)/.exec(stdout)![1]);
  const [, gpId, username] = /account (\d+), user name (\w+)/.exec(stdout)!;
  const { api } = await new Client(instance.url).signIn(gpId!, username!);
  const at = { server_id: serverId };
  const [pending, active] = await Promise.all(
    (['pending', 'active'] as const).map((status) => api.mdt.listCalls({ ...at, status, per_page: 100 })),
  );
  const calls = [...pending!.calls, ...active!.calls];
  expect(calls).toHaveLength(60);
  expect(new Set(calls.map(({ priority }) => priority))).toEqual(new Set([1, 2, 3]));
  const { units } = await api.mdt.listUnits(at);
  expect(units.filter(({ department }) => department === 'Policía Local')).toHaveLength(20);
  expect(units.filter(({ department }) => department === 'Central 112')).toHaveLength(3);
  expect((await api.mdt.getMyPowers(at)).powers).toContain('dispatch');
  const { bolos } = await api.mdt.listBolos({ ...at, status: 'active' });
  expect(bolos.map(({ kind }) => kind).sort()).toEqual(['other', 'other', 'person', 'person', 'vehicle']);
  expect((await api.mdt.listWarrants({ ...at, status: 'active' })).warrants).toHaveLength(3);
});

test('a wrong PORT, and one where nothing answers, stop the demo with a sentence', async () => {
  await expect(demo('eighty')).rejects.toMatchObject({
    stderr: expect.stringMatching(/^Set it right .* PORT must be .*«eighty»\.\n$/),
  });
  // Nothing listens on the port that is reserved for discarding.
  await expect(demo('9')).rejects.toMatchObject({
    stderr: expect.stringMatching(/^Nothing answers at http:\/\/127\.0\.0\.1:9: .*\n$/),
  });
});
