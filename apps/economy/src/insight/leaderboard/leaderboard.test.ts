import freezeAccount from '@cabildo/contracts/economy/bank/accounts/freeze_account.ts';
import leaderboard from '@cabildo/contracts/economy/insight/leaderboard/leaderboard.ts';
import { markCharactersEnded } from '../../bank/accounts/ended.table.ts';
import { startWorld, type Cardholder, type World } from '../../testing/world.ts';

const shown = new Set<number>();
/** Characters of users who are no members any more. */
const absent: number[] = [];
let world: World;
beforeAll(async () => {
  world = await startWorld({
    answers: {
      'calls.servers.shows_leaderboard': ({ server_id }: { server_id: number }) => ({
        shows_leaderboard: shown.has(server_id),
        absent_character_ids: absent,
      }),
    },
  });
});
afterAll(() => world.close());

/** Makes a server that shows its leaderboard, and characters there with these balances. */
async function place(...balances: number[]): Promise<Cardholder[]> {
  const serverId = world.newServer();
  shown.add(serverId);
  const holders: Cardholder[] = [];
  for (const balance of balances) holders.push(await world.cardholder(balance, { serverId }));
  return holders;
}
const rankedFor = async ({ ctx }: Cardholder, input: object = {}) =>
  (await world.ok(leaderboard, input, ctx)).entries.map(({ rank, server_character_id, amount }) => [
    rank,
    server_character_id,
    amount,
  ]);

it('ranks the characters of the server by their money, the richest first, by name', async () => {
  const [poor, rich] = await place(10, 90);
  await place(500);
  expect(await world.ok(leaderboard, { by: 'bank' }, poor!.ctx)).toMatchObject({
    entries: [
      { rank: 1, server_character_id: rich!.characterId, name: 'Ana Pérez', amount: 90 },
      { rank: 2, server_character_id: poor!.characterId, name: 'Ana Pérez', amount: 10 },
    ],
    total: 2,
    page: 1,
  });
});

it('counts the bank, the cash, or both', async () => {
  const [one, other] = await place(60, 50);
  await world.giveCash(other!, { 20: 1 });
  const [id, otherId] = [one!.characterId, other!.characterId];
  expect(await rankedFor(one!, { by: 'bank' })).toEqual([
    [1, id, 60],
    [2, otherId, 50],
  ]);
  expect(await rankedFor(one!, { by: 'wallet' })).toEqual([[1, otherId, 20]]);
  expect(await rankedFor(one!, { by: 'total' })).toEqual([
    [1, otherId, 70],
    [2, id, 60],
  ]);
  expect(await rankedFor(one!)).toEqual(await rankedFor(one!, { by: 'total' }));
});

it('keeps the order of equal amounts from page to page', async () => {
  const holders = await place(7, 7, 7, 7, 7);
  const pages = [1, 2, 3, 4];
  const found = await Promise.all(pages.map((page) => rankedFor(holders[0]!, { page, per_page: 2 })));
  expect(found.flat()).toEqual(holders.map(({ characterId }, index) => [index + 1, characterId, 7]));
  const beyond = await world.ok(leaderboard, { page: 9, per_page: 2 }, holders[0]!.ctx);
  expect(beyond).toMatchObject({ entries: [], total: 5, total_pages: 3 });
});

it('leaves out the dead, and who has a frozen account', async () => {
  const [one, frozen, dead] = await place(10, 90, 80);
  const admin = world.person({ serverId: one!.serverId, role: 'admin' });
  await world.giveCash(frozen!, { 100: 1 });
  await world.ok(freezeAccount, { account_id: frozen!.accountId }, admin.ctx);
  await world.database.transaction((tx) =>
    markCharactersEnded(tx, dead!.serverId, [dead!.characterId], new Date()),
  );
  for (const by of ['bank', 'total'])
    expect(await rankedFor(one!, { by })).toEqual([[1, one!.characterId, 10]]);
  expect(await rankedFor(one!, { by: 'wallet' })).toEqual([]);
});

it('leaves out who left or was kicked or banned, from the ranks and from the total (BO-09)', async () => {
  const [one, banned] = await place(10, 90);
  absent.push(banned!.characterId);
  expect(await world.ok(leaderboard, {}, one!.ctx)).toMatchObject({
    entries: [{ rank: 1, server_character_id: one!.characterId }],
    total: 1,
  });
});

it('is refused where the server does not show it, to the owner too', async () => {
  const [one] = await place(10);
  shown.delete(one!.serverId);
  const owner = world.person({ serverId: one!.serverId, role: 'owner' });
  for (const { ctx } of [one!, owner])
    expect(await world.act(leaderboard, {}, ctx)).toMatchObject({ status: 403, code: 'forbidden' });
});
