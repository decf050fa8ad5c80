import { placeFor, type Holding } from './places.ts';

const LIMITS = { ofCaller: 4, ofAddress: 6, ofServer: 5, inAll: 8 };
let lastIp = 0;
const at = (caller: string, serverId = 1, address = `203.0.113.${(lastIp += 1)}`): Holding => ({
  caller,
  address,
  serverId,
});
const times = (count: number, make: () => Holding): Holding[] => Array.from({ length: count }, make);

test('a stream has a place while its caller, its address, its server and the process have one', () => {
  expect(placeFor([], at('a'), LIMITS)).toEqual([]);
  let server = 10;
  const ofOne = times(4, () => at('a', (server += 1)));
  expect(placeFor(ofOne.slice(1), at('a'), LIMITS)).toEqual([]);
  expect(placeFor(ofOne, at('a'), LIMITS)).toBeUndefined();
  expect(placeFor(ofOne, at('b'), LIMITS)).toEqual([]);
  let caller = 0;
  const fromOne = times(6, () => at(`c${(caller += 1)}`, (server += 1), '198.51.100.1'));
  expect(placeFor(fromOne, at('b', 1, '198.51.100.1'), LIMITS)).toBeUndefined();
  expect(placeFor(fromOne, at('b', 1, '198.51.100.2'), LIMITS)).toEqual([]);
});

test('where a server has no place left, the caller who has most there gives up the newest', () => {
  const open = [at('a'), at('b'), at('a'), at('a'), at('b')];
  expect(placeFor(open, at('c'), LIMITS)).toEqual([open[3]]);
  expect(placeFor(open, at('b'), LIMITS)).toBeUndefined();
  expect(placeFor(open, at('a'), LIMITS)).toBeUndefined();
  const equal = times(5, () => at(`d${(lastIp += 1)}`));
  expect(placeFor(equal, at('e'), LIMITS)).toBeUndefined();
  // Streams of other servers do not count.
  expect(placeFor(open, at('b', 2), LIMITS)).toEqual([]);
});

test('where the process has none left, the caller who has most anywhere does', () => {
  let server = 0;
  const open = [
    ...times(4, () => at('a', (server += 1))),
    ...times(4, () => at(`b${(lastIp += 1)}`, (server += 1))),
  ];
  expect(placeFor(open, at('c', 99), LIMITS)).toEqual([open[3]]);
  expect(placeFor(open, at('a', 99), LIMITS)).toBeUndefined();
});
