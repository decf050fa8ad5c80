import { Client } from '@cabildo/testing';
import { settle, startStage, type Community, type Stage } from './stage.ts';
import type { Answer } from './visitor.ts';

/** FU-01, FU-02, FU-06: requests under way of one caller, address or server make no other wait. */

let stage: Stage;
let attackers: Community;
beforeAll(async () => {
  stage = await startStage();
  attackers = await stage.found('Banda', 2);
  const role_limits = { default: { max_characters: 100 } };
  await attackers.owner.api.config.update({ server_id: attackers.serverId, role_limits });
});
afterAll(() => stage.stop());

const here = <P extends object>(params: P) => ({ server_id: attackers.serverId, ...params });
const statusesOf = (answers: readonly Answer[]): number[] => [
  ...new Set(answers.map(({ status }) => status)),
];
const times = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

test('two members who try the right PIN of their account 295 times at once stop nobody (FU-02)', async () => {
  // Each attempt needs a person whose requests of this minute are not spent.
  const people = await times(3, async (n) => {
    const community = await stage.found(`Banda ${n}`, 0);
    const person = await settle(community, community.owner);
    const pin = { server_id: community.serverId, account_id: person.accountId, pin: '4711' };
    await person.client.api.economy.setPin(pin);
    return { pin, visitors: [0, 1].map((nth) => stage.visitor(10 + 2 * n + nth, person.key)) };
  });
  await stage.bystanders.expectUnharmedBy(async (attempt) => {
    const { pin, visitors } = people[attempt]!;
    const answers = await times(295, (n) => visitors[n % 2]!.call('server_economy', 'verify_pin', pin));
    // The request is refused as too much at once, or done; the service never counts as gone.
    expect(statusesOf(answers).every((status) => [200, 429].includes(status))).toBe(true);
  });
});

test('290 characters made in one server at once hold up no other server (FU-02)', async () => {
  const visitor = stage.visitor(2, attackers.members[0]!.key);
  await stage.bystanders.expectServedDuring(async () => {
    const card = here({ name: 'Bo', surname: 'Banda' });
    const answers = await times(290, () => visitor.call('server_dni', 'create', card));
    expect(statusesOf(answers).every((status) => [201, 200, 400, 429].includes(status))).toBe(true);
  });
});

test('the description of the API is read twenty at a time, and is built and packed for nobody again (FU-06)', async () => {
  const visitors = [20, 21, 22].map((nth) => stage.visitor(nth));
  const headers = { 'accept-encoding': 'gzip' };
  await stage.bystanders.expectUnharmedBy(async (attempt) => {
    for (let round = 0; round < 15; round += 1)
      await times(20, () => visitors[attempt]!.send('/openapi.json', { headers }));
    // Nothing is left of the requests that an address has in a minute.
    expect((await visitors[attempt]!.send('/openapi.json', { headers })).status).toBe(429);
  });
});

test('lists and searches of large characters, ten at a time, are nobody else’s wait (FU-04)', async () => {
  const others = await stage.found('Ricos', 0);
  const role_limits = { default: { max_characters: 100 } };
  await others.owner.api.config.update({ server_id: others.serverId, role_limits });
  const rich = await settle(others, await new Client(stage.url).signIn('4900001', 'rico'));
  const there = <P extends object>(params: P) => ({ server_id: others.serverId, ...params });
  const custom_data = { text: 'x'.repeat(60_000) };
  for (let n = 0; n < 12; n += 1)
    await rich.client.api.dni.create(there({ name: `Rico ${n}`, surname: 'Banda', custom_data }));
  const visitor = stage.visitor(4, rich.key);
  await stage.bystanders.expectUnharmedBy(async () => {
    for (let round = 0; round < 9; round += 1)
      await times(10, (n) =>
        n % 2 === 0
          ? visitor.call('server_dni', 'list_mine', there({}))
          : visitor.call('server_dni', 'search', there({ search: 'Rico' })),
      );
  });
});

test('one person with sixty under way at once waits for the rest of them alone (FU-01)', async () => {
  const visitor = stage.visitor(5, attackers.members[1]!.key);
  await stage.bystanders.expectServedDuring(async () => {
    for (let round = 0; round < 4; round += 1) {
      const answers = await times(60, () => visitor.call('server_dni', 'list', here({})));
      expect(statusesOf(answers).every((status) => [200, 429].includes(status))).toBe(true);
    }
  });
});
