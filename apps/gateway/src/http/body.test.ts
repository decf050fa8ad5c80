import { jest } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { isFailure } from '@cabildo/contracts';
import { BodyBudget } from './body-budget.ts';
import { readBody } from './body.ts';

const FORM = 'application/x-www-form-urlencoded';
const bodyOf = (type = FORM) =>
  Object.assign(new PassThrough(), { headers: { 'content-type': type, 'transfer-encoding': 'chunked' } });
const read = (body: PassThrough, budget = new BodyBudget(), maxBytes = 1_000) =>
  readBody(body as unknown as IncomingMessage, { maxBytes, isJson: false }, budget.share('203.0.113.1'));
const statusOf = (result: unknown) => (isFailure(result) ? result.status : result);

describe('a body', () => {
  test('that stops arriving is given up (408)', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    const body = bodyOf();
    const result = read(body);
    body.write('action=');
    await new Promise((resolve) => setImmediate(resolve));
    jest.advanceTimersByTime(60_000);
    expect(statusOf(await result)).toBe(408);
    jest.useRealTimers();
  });

  test('that comes byte by byte is read as one that comes at once', async () => {
    for (const [type, text] of [
      [FORM, 'a=%C3%91+1&b&=c&a=%41'],
      ['application/json', '{"a":"\\u0041 \\\\","b":"","":"c"}'],
    ] as const) {
      const body = bodyOf(type);
      const result = read(body);
      for (const byte of Buffer.from(text)) body.write(Buffer.of(byte));
      body.end();
      expect(await result).toEqual({ a: type === FORM ? 'A' : 'A \\', b: '', '': 'c' });
    }
  });
});

describe('the budget of all bodies in flight', () => {
  test('refuses what goes beyond it with 503, and takes again what was given back', async () => {
    const budget = new BodyBudget(10, 10);
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
    const budget = new BodyBudget(10, 6);
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
    const budget = new BodyBudget(10, 6);
    expect(budget.share('2001:db8:1:1::1').take(4)).toBe(true);
    expect(budget.share('2001:db8:1:1::2').take(3)).toBe(false);
    expect(budget.share('2001:db8:1:2::1').take(3)).toBe(true);
  });
});
