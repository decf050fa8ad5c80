import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { EventEmitter } from 'node:events';
import { isFailure } from '@cabildo/contracts/errors';
import { BodyBudget } from './body-budget.ts';
import { readBody } from './body.ts';
import { localeOf } from './request-headers.ts';
import { UnsentAnswers } from './unsent-answers.ts';

const FORM = 'application/x-www-form-urlencoded';
const bodyOf = (type = FORM) =>
  Object.assign(new PassThrough(), { headers: { 'content-type': type, 'transfer-encoding': 'chunked' } });
const read = (body: PassThrough, budget = new BodyBudget(), maxBytes = 1_000) =>
  readBody(body as unknown as IncomingMessage, { maxBytes, isJson: false }, budget.share('203.0.113.1'));
const statusOf = (result: unknown) => (isFailure(result) ? result.status : result);

describe('a body', () => {
  test.each([
    ['comes slower than 8 KiB a second is refused from its 3rd second on (400, FU-03)', 24_000, 4_000, 400],
    ['has come fast and stops is given up after 10 s (408)', 1_000_000, 11_000, 408],
  ])('that %s', async (_what, bytes, forMs, status) => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    const body = bodyOf();
    let result: unknown;
    void read(body, new BodyBudget(), 2_000_000).then((failure) => (result = failure));
    body.write('a'.repeat(bytes));
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    await settle();
    jest.advanceTimersByTime(forMs - 1_500);
    await settle();
    expect(result).toBeUndefined();
    jest.advanceTimersByTime(1_500);
    await settle();
    expect(statusOf(result)).toBe(status);
    jest.useRealTimers();
  });

  test('that is an image is read as one, and what is none is refused by its first bytes (FU-06)', async () => {
    const readImage = (body: PassThrough) => {
      const wanted = { maxBytes: 1_000, isJson: true, imageParam: 'image' };
      return readBody(body as unknown as IncomingMessage, wanted, new BodyBudget().share('203.0.113.1'));
    };
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(90, 7)]);
    const whole = bodyOf('image/png');
    for (const byte of png) whole.write(Buffer.from([byte]));
    whole.end();
    expect(await readImage(whole)).toEqual({ image: png.toString('base64') });
    const endless = bodyOf('image/png');
    endless.write('<svg xmlns="http:');
    expect(statusOf(await readImage(endless))).toBe(400);
    expect(statusOf(await readImage(bodyOf('application/json')))).toBe(400);
  });

  test('that comes byte by byte is read as one that comes at once', async () => {
    for (const [type, text] of [
      [FORM, 'a=%C3%91+%41&b&=c'],
      ['application/json', '{"a":"\\u0041 \\\\","b":"","":"c"}'],
    ] as const) {
      const body = bodyOf(type);
      const result = read(body);
      for (const byte of Buffer.from(text)) body.write(Buffer.of(byte));
      body.end();
      expect(await result).toEqual({ a: type === FORM ? 'Ñ A' : 'A \\', b: '', '': 'c' });
    }
  });
});

describe('the budget of all bodies in flight', () => {
  test('refuses what goes beyond it with 503, and takes again what was given back', async () => {
    const budget = new BodyBudget({ inAll: 10, ofAddress: 10 });
    const first = budget.share('a');
    expect([first.take(6), budget.share('b').take(5)]).toEqual([true, false]);
    const body = bodyOf();
    const result = read(body, budget);
    body.end('x'.repeat(5));
    expect(statusOf(await result)).toBe(503);
    first.giveBack();
    expect([budget.taken, budget.share('b').take(10)]).toEqual([0, true]);
  });

  test('leaves something to other addresses', () => {
    const budget = new BodyBudget({ inAll: 10, ofAddress: 6 });
    const [one, two] = [budget.share('a'), budget.share('a')];
    expect([one.take(4), two.take(3), two.take(2), budget.share('b').take(4)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    one.giveBack();
    expect(two.take(1)).toBe(true);
  });

  test('counts the addresses of one IPv6 /64 as one (GW-18)', () => {
    const budget = new BodyBudget({ inAll: 10, ofAddress: 6 });
    expect(budget.share('2001:db8:1:1::1').take(4)).toBe(true);
    expect(budget.share('2001:db8:1:1::2').take(3)).toBe(false);
    expect(budget.share('2001:db8:1:2::1').take(3)).toBe(true);
  });

  test('keeps a part for small bodies (FU-03)', () => {
    const budget = new BodyBudget({ inAll: 10, forSmall: 4, smallBody: 2 });
    const [large, other] = [budget.share('a'), budget.share('b')];
    expect([large.take(6), other.take(2), other.take(1), budget.share('c').take(2)]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    large.giveBack();
    expect([other.take(3), budget.share('d').take(2)]).toEqual([true, true]);
  });

  test.each([
    ['in all', { inAll: 10 }, ['a', 'b', 'c', 'd'] as const],
    ['for large ones', { inAll: 20, forSmall: 10, smallBody: 1 }, ['a', 'b', 'c', 'd'] as const],
    ['for an address', { ofAddress: 10 }, ['a', 'a', 'a', 'a'] as const],
  ])('that is full %s is given by the slowest body past its grace (FU-03)', (_where, limits, from) => {
    const budget = new BodyBudget({ ...limits, graceMs: 1_000 });
    const now = performance.now();
    const cut: string[] = [];
    const [slow, fast, young, fresh] = from.map((ip) => budget.share(ip));
    slow!.begin(now - 5_000, () => cut.push('slow'));
    fast!.begin(now - 1_000, () => cut.push('fast'));
    young!.begin(now, () => cut.push('young'));
    fresh!.begin(now, () => cut.push('fresh'));
    expect([slow!.take(3), fast!.take(3), young!.take(2), fresh!.take(3)]).toEqual([true, true, true, false]);
    for (const share of [slow!, fast!, young!]) share.isSlow(now);
    expect([fresh!.take(3), cut, slow!.taken]).toEqual([true, ['slow'], 0]);
    fast!.end();
    expect([fresh!.take(3), cut, budget.taken]).toEqual([false, ['slow'], 8]);
  });
});

test.each([
  [undefined, 'es'],
  ['', 'es'],
  ['fr-FR,fr', 'es'],
  ['*', 'es'],
  ['es', 'es'],
  ['en', 'en'],
  ['EN-us', 'en'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['es-ES,en;q=0.9', 'es'],
  ['es;q=0.4, en;q=0.6', 'en'],
  ['en;q=0, es', 'es'],
  ['fr, en;q=0.5', 'en'],
  ['es,en', 'es'],
  ['en,es', 'en'],
  ['den, x-en-GB', 'es'],
  ['en;q=nonsense', 'es'],
  ['en;q=0.5, es;q=0.5', 'en'],
  ['es;q=1.0;x=y, en', 'es'],
  [`${'fr,'.repeat(1_000)}en`, 'es'],
] as const)('Accept-Language %p is read as %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale);
});

test('Accept-Language is cut before it is read', () => {
  expect(localeOf(`${' '.repeat(16_000)},en`)).toBe('es');
});

/** Makes a response of which so many bytes are unsent after it was written. */
class Response extends EventEmitter {
  isCut = false;
  readonly writableLength: number;
  constructor(bytes: number) {
    super();
    this.writableLength = bytes;
  }
  destroy(): void {
    this.isCut = true;
    this.emit('close');
  }
}

const answer = (unsent: UnsentAnswers, caller: string, bytes: number): Response | undefined => {
  const response = new Response(bytes);
  if (!unsent.admit(caller, response as unknown as ServerResponse)) return undefined;
  response.emit('prefinish');
  return response;
};

describe('the bytes of answers that are unsent (FU-04)', () => {
  test('are bounded for each caller, until they are taken', () => {
    const unsent = new UnsentAnswers({ ofCaller: 10 });
    const first = answer(unsent, 'user:1', 11)!;
    expect([answer(unsent, 'user:1', 0), answer(unsent, 'user:2', 5)]).toEqual([
      undefined,
      expect.anything(),
    ]);
    first.emit('close');
    expect([unsent.bytes, answer(unsent, 'user:1', 1)]).toEqual([5, expect.anything()]);
  });

  test('are bounded in all, and the caller who has most gives way to others', () => {
    const unsent = new UnsentAnswers({ inAll: 10 });
    const [first, second] = [answer(unsent, 'user:1', 6)!, answer(unsent, 'user:1', 4)!];
    const other = answer(unsent, 'user:2', 8)!;
    expect(answer(unsent, 'user:1', 1)).toBeUndefined();
    expect(answer(unsent, 'user:3', 1)).toBeDefined();
    expect([first.isCut, second.isCut, other.isCut, unsent.bytes]).toEqual([true, false, true, 5]);
  });
});
