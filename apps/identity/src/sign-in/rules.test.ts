import { createServer, type AddressInfo } from 'node:net';
import { isFailure } from '@cabildo/contracts/errors';
import { finishDeadline, judge, type SignInState } from './rules.ts';
import { isListening, isThisMachine } from './listener.ts';

const now = new Date('2026-06-15T12:00:00Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);
const signIn = (changes: Partial<SignInState> = {}): SignInState => ({
  status: 'returned',
  finish_hash: 'right',
  wrong_codes: 0,
  expires_at: later(1),
  ...changes,
});

describe('judge', () => {
  const pending = { status: 'pending', finish_hash: null } as const;
  const denied = { status: 'denied' } as const;
  const completed = { status: 'completed' } as const;
  const over = { expires_at: now };

  test.each<[string, SignInState | undefined, string, string]>([
    ['unknown', undefined, 'right', 'not_found'],
    ['expired before anything else', signIn({ ...over, ...pending }), 'right', 'expired'],
    ['expired before a wrong code', signIn(over), 'wrong', 'expired'],
    ['expired before completed', signIn({ ...over, ...completed }), 'right', 'expired'],
    ['expired before denied', signIn({ ...over, ...denied }), 'right', 'expired'],
    ['used up by wrong codes', signIn({ wrong_codes: 5 }), 'right', 'expired'],
    ['not used up yet', signIn({ wrong_codes: 4 }), 'right', 'complete'],
    ['a wrong code', signIn(), 'wrong', 'wrong'],
    ['a wrong code after completion', signIn(completed), 'wrong', 'wrong'],
    ['not back yet', signIn(pending), 'any', 'pending'],
    ['a second use', signIn(completed), 'right', 'already_processed'],
    ['denied', signIn(denied), 'right', 'forbidden'],
    ['a wrong code after a refusal', signIn(denied), 'wrong', 'wrong'],
    ['good', signIn(), 'right', 'complete'],
  ])('%s', (_, state, code, expected) => {
    const verdict = judge(state, code, now);
    expect(isFailure(verdict) ? verdict.failure : verdict).toBe(expected);
  });
});

describe('finishDeadline', () => {
  test('leaves two minutes, and never more than the token has', () => {
    expect(finishDeadline(now, later(600_000))).toEqual(later(120_000));
    expect(finishDeadline(now, later(30_000))).toEqual(later(30_000));
  });
});

describe('an app that waits for the browser', () => {
  test('is found without a connection to it, and missed once it has gone', async () => {
    let connections = 0;
    const app = createServer(() => (connections += 1));
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
    const { port } = app.address() as AddressInfo;
    expect(await isListening(port)).toBe(true);
    await new Promise((resolve) => app.close(resolve));
    expect([await isListening(port), connections]).toEqual([false, 0]);
    // The port was given back.
    await new Promise<void>((resolve) => app.listen(port, '127.0.0.1', resolve));
    await new Promise((resolve) => app.close(resolve));
  });

  test('is not taken for one by another who looks for it at the same time', async () => {
    const app = createServer();
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
    const { port } = app.address() as AddressInfo;
    await new Promise((resolve) => app.close(resolve));
    const found = await Promise.all(Array.from({ length: 20 }, () => isListening(port)));
    expect(new Set(found)).toEqual(new Set([false]));
  });

  test('is on this machine where the browser is', () => {
    const here = ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'];
    expect(here.filter(isThisMachine)).toEqual(here);
    expect(['10.0.0.1', '172.17.0.1', '203.0.113.9', '', '::'].filter(isThisMachine)).toEqual([]);
  });
});
