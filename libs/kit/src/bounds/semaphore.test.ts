import { member, user, anonymous, internal } from '@cabildo/testing/callers.ts';
import { TransientError } from '../base/errors.ts';
import { currentBounds, withBounds, withoutBounds, shareOf, type RequestBounds } from './request-bounds.ts';
import { Semaphore } from './semaphore.ts';

const FAR = 60_000;
const begun: string[] = [];
let ends: (() => void)[];

beforeEach(() => {
  begun.length = 0;
  ends = [];
});

/** Asks for a place; the work notes that it has begun, and goes on until {@link endAll}. */
function ask(semaphore: Semaphore, share: string | undefined, deadline = Date.now() + FAR): Promise<void> {
  const work = async () => {
    begun.push(share ?? 'nobody');
    await new Promise<void>((resolve) => ends.push(resolve));
  };
  return withBounds({ deadline, share }, () => semaphore.use(work));
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Ends the work that has begun, one piece after another, until none is left. */
async function endAll(): Promise<void> {
  for (await tick(); ends.length > 0; await tick()) ends.shift()!();
}

describe('a semaphore', () => {
  it('serves share by share, so that one piece of work waits for one of a crowd', async () => {
    const semaphore = new Semaphore({ total: 1 });
    const all = Array.from({ length: 100 }, () => ask(semaphore, 'crowd'));
    all.push(ask(semaphore, 'other'), ask(semaphore, 'third'));
    await endAll();
    await Promise.all(all);
    expect(begun.slice(0, 4)).toEqual(['crowd', 'other', 'third', 'crowd']);
    expect(begun).toHaveLength(102);
  });

  it('that leaves room gives one share half, and the next ones half of what is left', async () => {
    const semaphore = new Semaphore({ total: 6, leavesRoom: true });
    const all = ['a', 'b', 'c'].flatMap((share) => Array.from({ length: 10 }, () => ask(semaphore, share)));
    await tick();
    expect(begun).toEqual(['a', 'a', 'a', 'b', 'b', 'c']);
    expect(semaphore.waiting).toBe(24);
    await endAll();
    await Promise.all(all);
    expect(begun).toHaveLength(30);
  });

  it('that leaves room gives all of it to work that is of no share', async () => {
    const semaphore = new Semaphore({ total: 4, leavesRoom: true });
    const all = Array.from({ length: 4 }, () => withoutBounds(() => ask(semaphore, undefined)));
    await tick();
    expect(begun).toHaveLength(4);
    await endAll();
    await Promise.all(all);
  });

  it('gives no place to work whose deadline passed while it waited', async () => {
    const semaphore = new Semaphore({ total: 1 });
    const first = ask(semaphore, 'a');
    const late = ask(semaphore, 'b', Date.now() + 30);
    await expect(late).rejects.toThrow(TransientError);
    expect(semaphore.waiting).toBe(0);
    await endAll();
    await first;
    expect(begun).toEqual(['a']);
  });

  it('refuses work whose deadline has passed at the moment a place is free, before any timer could say so', async () => {
    const semaphore = new Semaphore({ total: 1 });
    const first = ask(semaphore, 'a');
    await tick();
    const deadline = Date.now() + 20;
    const late = expect(ask(semaphore, 'b', deadline)).rejects.toThrow(TransientError);
    // Nothing else runs meanwhile, as when the event loop is busy.
    while (Date.now() < deadline);
    ends.shift()!();
    await Promise.all([first, late]);
    await expect(ask(semaphore, 'b', deadline)).rejects.toThrow(TransientError);
    expect(begun).toEqual(['a']);
  });

  it('is waited for by so much work, and the rest is refused at once', async () => {
    const semaphore = new Semaphore({ total: 1, totalWaiting: 2 });
    const all = [ask(semaphore, 'a'), ask(semaphore, 'a'), ask(semaphore, 'b')];
    await expect(ask(semaphore, 'c')).rejects.toThrow(TransientError);
    await endAll();
    await Promise.all(all);
    expect(begun).toEqual(['a', 'b', 'a']);
  });

  it('goes on after work that failed', async () => {
    const semaphore = new Semaphore({ total: 1 });
    const failing = semaphore.use(() => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await semaphore.use(() => Promise.resolve('yes'))).toBe('yes');
  });
});

describe('the bounds of a request', () => {
  it('hold for all that it calls, and for nothing that is done without bounds', async () => {
    const bounds: RequestBounds = { deadline: Date.now() + FAR, share: 'server 1' };
    await withBounds(bounds, async () => {
      await tick();
      expect(currentBounds()).toBe(bounds);
      await withoutBounds(async () => {
        await tick();
        expect(currentBounds()).toBeUndefined();
      });
      expect(currentBounds()).toBe(bounds);
    });
    expect(currentBounds()).toBeUndefined();
  });

  it('is shared by a server, or by a user or an address outside of servers, whatever they name', () => {
    const named = { server_id: 9 };
    expect(shareOf(member(3, 'member', { serverId: 2 }), named)).toBe('server 2');
    expect(shareOf(user(3), named)).toBe('user 3');
    expect(shareOf({ ...anonymous(), ip: '192.0.2.1' }, named)).toBe('address 192.0.2.1');
    expect(
      shareOf({ ...anonymous(), actor: { kind: 'key', key_id: 1, server_id: 4, name: 'Clave' } }, named),
    ).toBe('server 4');
  });

  it('is that of the server that another service names, and else of no share', () => {
    expect(shareOf(internal(), { server_id: 9 })).toBe('server 9');
    expect(shareOf({ ...internal(), actor: { kind: 'system' } }, {})).toBeUndefined();
    expect(shareOf(internal(), null)).toBeUndefined();
  });
});
