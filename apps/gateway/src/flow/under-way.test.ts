import type { Caller } from '../access/caller.ts';
import { bucketOfAddress } from '../rate/rate-limits.ts';
import { UnderWay } from './under-way.ts';

const anonymous: Caller = { kind: 'anonymous' };
const user: Caller = {
  kind: 'user',
  key: { user_id: 7, key_id: 1, session: 'app', server_id: null },
  token: 'sk_x',
};
const at = (ip: string) => bucketOfAddress('servers', ip);

let refused: string[];
let underWay: UnderWay;
beforeEach(() => {
  jest.useFakeTimers();
  refused = [];
  underWay = new UnderWay({ caller: 2, address: 1, waitMs: 1_000 }, (kind, reason) =>
    refused.push(`${kind} ${reason}`),
  );
});
afterEach(() => void jest.useRealTimers());
const held = () => Object.fromEntries([...underWay.places()].map(([kind, places]) => [kind, places.held]));
/** Moves a request, and lets the time for which the request may wait pass. */
async function move(...args: Parameters<UnderWay['move']>) {
  const moved = underWay.move(...args);
  await jest.advanceTimersByTimeAsync(1_000);
  return moved;
}

test('an IPv6 /64 has the places of one address, and a /48 ten times as many', async () => {
  expect(await move(undefined, anonymous, at('2001:db8:0:1::1'))).toBeDefined();
  expect(await move(undefined, anonymous, at('2001:db8:0:1::2'))).toBeUndefined();
  for (let subnet = 2; subnet <= 10; subnet += 1)
    expect(await move(undefined, anonymous, at(`2001:db8:0:${subnet}::1`))).toBeDefined();
  expect(await move(undefined, anonymous, at('2001:db8:0:11::1'))).toBeUndefined();
  expect(await move(undefined, anonymous, at('2001:db8:1:1::1'))).toBeDefined();
  expect([refused, held()]).toEqual([
    ['address share', 'network share'],
    { caller: 0, address: 11, network: 11 },
  ]);
});

test('a request that moves gives its place of the address and of the network back', async () => {
  const first = await move(undefined, anonymous, at('2001:db8::1'));
  expect(await move(first, anonymous, at('2001:db8::1'))).toBe(first);
  const moved = await move(first, user, { group: 'servers', name: 'user:7' });
  expect(held()).toEqual({ caller: 1, address: 0, network: 0 });
  moved!.giveBack();
  expect(held()).toEqual({ caller: 0, address: 0, network: 0 });
});

test('a request with the internal key holds no place', async () => {
  const first = await move(undefined, anonymous, at('203.0.113.1'));
  for (let n = 0; n < 5; n += 1)
    expect(await move(first, { kind: 'internal' }, at('203.0.113.1'))).toBeDefined();
  expect(held()).toEqual({ caller: 0, address: 0, network: 0 });
});
