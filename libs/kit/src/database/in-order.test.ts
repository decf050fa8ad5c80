import { inOrder, inServers } from './in-order.ts';

const rows = [
  { id: 2, server_id: 1 },
  { id: 5, server_id: 9 },
];

test('each id gets its row, in the order of the ids, as often as it comes', () => {
  expect(inOrder([5, 3, 2, 5], rows)).toEqual([rows[1], undefined, rows[0], rows[1]]);
});

test('a key of another server finds nothing, and each id is read once (GW-24)', async () => {
  const asked: number[][] = [];
  const keys = [
    { serverId: 1, id: 5 },
    { serverId: 9, id: 5 },
    { serverId: 1, id: 2 },
    { serverId: 1, id: 7 },
  ];
  const found = await inServers(keys, async (ids) => {
    asked.push(ids);
    return rows;
  });
  expect(found).toEqual([undefined, rows[1], rows[0], undefined]);
  expect(asked).toEqual([[5, 2, 7]]);
});
