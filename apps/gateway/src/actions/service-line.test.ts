import { BusError, type Bus } from '@cabildo/kit/bus';
import { createLogger, type NoPlace } from '@cabildo/kit/service';
import { ServiceLine, ShareTaken } from './service-line.ts';

let line: ServiceLine;
/** The requests that were sent, each with functions that answer it. */
let sent: { payload: string; answer: (reply: string) => void; fail: (error: Error) => void }[];
let refused: NoPlace[];
beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  refused = [];
  const request: Bus['request'] = (_service, payload) =>
    new Promise((answer, fail) => sent.push({ payload, answer, fail }));
  line = new ServiceLine('economy', {
    bus: { request } as Bus,
    log: createLogger('test', 'silent'),
    places: 4,
    onRefused: (reason) => refused.push(reason),
  });
});
afterEach(() => {
  line.stop();
  jest.useRealTimers();
});
const send = (party: string, payload = party, caller = party) =>
  line.send(payload, Date.now() + 8_000, { caller, party }).catch((error: unknown) => error);
const settle = () => jest.advanceTimersByTimeAsync(0);

test('one party has at most half of the places, and what waits is sent in rounds', async () => {
  for (const payload of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) void send(payload[0]!, payload);
  await settle();
  expect(sent.map(({ payload }) => payload)).toEqual(['a1', 'a2', 'b1', 'c1']);
  sent[0]!.answer('200 {}');
  await settle();
  sent[1]!.fail(new BusError('timeout', 'lost'));
  await settle();
  expect(sent.slice(4).map(({ payload }) => payload)).toEqual(['b2', 'a3']);
  expect([line.places.held, line.places.waiting]).toEqual([4, 1]);
});

test('what waits is given up while the service would have a second left, and was not sent', async () => {
  for (const party of ['a', 'a']) void send(party);
  const own = send('a');
  for (const party of ['b', 'b']) void send(party);
  const other = send('c');
  await jest.advanceTimersByTimeAsync(6_999);
  expect(line.places.waiting).toBe(2);
  await jest.advanceTimersByTimeAsync(1);
  expect(await own).toBeInstanceOf(ShareTaken);
  expect(await other).toMatchObject({ kind: 'overloaded', isUnsent: true });
  expect(await other).not.toBeInstanceOf(ShareTaken);
  expect([sent.length, refused]).toEqual([4, ['share', 'total']]);
});

test('requests that are refused a place open no breaker', async () => {
  for (let n = 0; n < 4; n += 1) void send('ab'[n % 2]!);
  for (let n = 0; n < 30; n += 1) void send(`c${n}`);
  await jest.advanceTimersByTimeAsync(7_500);
  expect([line.state, refused.length]).toEqual([0, 30]);
});

test('while the breaker is open, nothing waits for a place', async () => {
  for (let n = 0; n < 4; n += 1) void send(`p${n}`);
  await settle();
  for (let n = 0; n < 4; n += 1) sent[n]!.fail(new BusError('timeout', 'lost'));
  await settle();
  const last = send('p4');
  for (let n = 0; n < 3; n += 1) void send('q');
  await settle();
  sent[4]!.fail(new BusError('timeout', 'lost'));
  expect([await last, line.state]).toMatchObject([{ kind: 'timeout' }, 2]);
  const before = sent.length;
  expect(await send('q')).toMatchObject({ kind: 'unreachable', isUnsent: true });
  expect(sent).toHaveLength(before);
});
