import { routeOf, type ActionContract } from '@cabildo/contracts/action';
import { paramDoc } from '@cabildo/contracts/fields';
import { isServerScoped } from '@cabildo/contracts/permissions';
import { allActions } from '@cabildo/contracts/registry.ts';
import { waysOf } from '@cabildo/contracts/ways.ts';
import { Client } from '@cabildo/testing';
import type { z } from 'zod';
import { startInstance, type TestInstance } from '../testing/instance.ts';
import { ask } from './ask.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await startInstance();
});
afterAll(() => instance.stop());

const shapeOf = ({ input }: ActionContract): [string, z.ZodType][] =>
  Object.entries((input as unknown as z.ZodObject).shape ?? {});

/** The parameters that each list of a server is sent. */
const SENT = ['server_id', 'server_character_id'];

/** Lists that need no more than a server and a caller with a character there. */
const isPlainList = (contract: ActionContract): boolean =>
  contract.access.to !== 'internal' &&
  shapeOf(contract).some(([name]) => name === 'page') &&
  shapeOf(contract).every(
    ([, schema]) => paramDoc(schema)['optional'] || paramDoc(schema)['thing'] === 'server',
  ) &&
  waysOf(contract.input).every(({ ways }) => ways.some((way) => way.every((name) => SENT.includes(name))));

const PAGES = [1_000, Number.MAX_SAFE_INTEGER];

test('a page beyond the end of any list is empty, however far beyond (GW-12)', async () => {
  const owner = await new Client(instance.url).signIn('730000001', 'lucia');
  const { server_id } = await ask(owner, 'servers.create', { server_name: 'Puerto Claro' });
  await ask(owner, 'server_config.update', { server_id, extra_config: { leaderboard: true } });
  const named = { server_id, name: 'Ana', surname: 'Paz' };
  const { server_character_id } = await ask(owner, 'server_dni.create', named);
  await ask(owner, 'server_economy.create_bank_account', { server_id, server_character_id });
  const lists = allActions.filter(isPlainList);
  expect(lists.length).toBeGreaterThan(10);
  const seen = [];
  for (const contract of lists) {
    for (const page of PAGES) {
      const scope = isServerScoped(contract.access.to) ? { server_id, server_character_id } : {};
      const params = { ...scope, page, per_page: 20 };
      const isNameless = routeOf(contract.route).isByPath;
      const name = isNameless ? `v1.${contract.v1!.operation}` : contract.name;
      const { status, body } = await owner.call(name, params);
      const entries = Object.values(body).find(Array.isArray);
      seen.push([contract.name, status, body['page'], entries]);
    }
  }
  expect(seen).toEqual(lists.flatMap(({ name }) => PAGES.map((page) => [name, 200, page, []])));
});
