import { member, user, anonymous, internal } from '@cabildo/testing/callers.ts';
import { TransientError } from '../bus/port.ts';
import { currentTurn, inTurn, outOfTurn, shareOf, type Turn } from './turn.ts';
import { Turns } from './turns.ts';

const FAR = 60_000;
const begun: string[] = [];
let ends: (() => void)[];

beforeEach(() => {
  begun.length = 0;
  ends = [];
});

/** Asks for a turn; the work notes that it has begun, and goes on until {@link endAll}. */
function ask(turns: Turns, share: string | undefined, deadline = Date.now() + FAR): Promise<void> {
  const work = async () => {
    begun.push(share ?? 'nobody');
    await new Promise<void>((resolve) => ends.push(resolve));
  };
  return inTurn({ deadline, share }, () => turns.use(work));
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Ends the work that has begun, one piece after another, until none is left. */
async function endAll(): Promise<void> {
  for (await tick(); ends.length > 0; await tick()) ends.shift()!();
}

describe('turns', () => {
  it('go from share to share, so that one piece of work waits for one turn of a crowd', async () => {
    const turns = new Turns({ total: 1 });
    const all = Array.from({ length: 100 }, () => ask(turns, 'crowd'));
    all.push(ask(turns, 'other'), ask(turns, 'third'));
    await endAll();
    await Promise.all(all);
    expect(begun.slice(0, 4)).toEqual(['crowd', 'other', 'third', 'crowd']);
    expect(begun).toHaveLength(102);
  });

  it('that leave room give one share half, and the next ones half of what is left', async () => {
    const turns = new Turns({ total: 6, leavesRoom: true });
    const all = ['a', 'b', 'c'].flatMap((share) => Array.from({ length: 10 }, () => ask(turns, share)));
    await tick();
    expect(begun).toEqual(['a', 'a', 'a', 'b', 'b', 'c']);
    expect(turns.waiting).toBe(24);
    await endAll();
    await Promise.all(all);
    expect(begun).toHaveLength(30);
  });

  it('that leave room give all of it to work that is of no share', async () => {
    const turns = new Turns({ total: 4, leavesRoom: true });
    const all = Array.from({ length: 4 }, () => outOfTurn(() => ask(turns, undefined)));
    await tick();
    expect(begun).toHaveLength(4);
    await endAll();
    await Promise.all(all);
  });

  it('are never given to work whose deadline passed while it waited', async () => {
    const turns = new Turns({ total: 1 });
    const first = ask(turns, 'a');
    const late = ask(turns, 'b', Date.now() + 30);
    await expect(late).rejects.toThrow(TransientError);
    expect(turns.waiting).toBe(0);
    await endAll();
    await first;
    expect(begun).toEqual(['a']);
  });

  it('come too late when the deadline has passed at the moment of the turn, before any timer could say so', async () => {
    const turns = new Turns({ total: 1 });
    const first = ask(turns, 'a');
    await tick();
    const deadline = Date.now() + 20;
    const late = expect(ask(turns, 'b', deadline)).rejects.toThrow(TransientError);
    // Nothing else runs meanwhile, as when the event loop is busy.
    while (Date.now() < deadline);
    ends.shift()!();
    await Promise.all([first, late]);
    await expect(ask(turns, 'b', deadline)).rejects.toThrow(TransientError);
    expect(begun).toEqual(['a']);
  });

  it('are waited for by so much work, and the rest is refused at once', async () => {
    const turns = new Turns({ total: 1, totalWaiting: 2 });
    const all = [ask(turns, 'a'), ask(turns, 'a'), ask(turns, 'b')];
    await expect(ask(turns, 'c')).rejects.toThrow(TransientError);
    await endAll();
    await Promise.all(all);
    expect(begun).toEqual(['a', 'b', 'a']);
  });

  it('go on after work that failed', async () => {
    const turns = new Turns({ total: 1 });
    const failing = turns.use(() => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await turns.use(() => Promise.resolve('yes'))).toBe('yes');
  });
});

describe('the turn of a request', () => {
  it('is that of all that it calls, and of nothing that is done out of turn', async () => {
    const turn: Turn = { deadline: Date.now() + FAR, share: 'server 1' };
    await inTurn(turn, async () => {
      await tick();
      expect(currentTurn()).toBe(turn);
      await outOfTurn(async () => {
        await tick();
        expect(currentTurn()).toBeUndefined();
      });
      expect(currentTurn()).toBe(turn);
    });
    expect(currentTurn()).toBeUndefined();
  });

  it('is shared by a server, or by a user or an address outside of servers, whatever they name', () => {
    const named = { server_id: 9 };
    expect(shareOf(member(3, 'member', { serverId: 2 }), named)).toBe('server 2');
    expect(shareOf(user(3), named)).toBe('user 3');
    expect(shareOf({ ...anonymous(), ip: '192.0.2.1' }, named)).toBe('address 192.0.2.1');
    expect(shareOf({ ...anonymous(), actor: { kind: 'key', key_id: 1, server_id: 4 } }, named)).toBe(
      'server 4',
    );
  });

  it('is that of the server that another service names, and else of no share', () => {
    expect(shareOf(internal(), { server_id: 9 })).toBe('server 9');
    expect(shareOf({ ...internal(), actor: { kind: 'system' } }, {})).toBeUndefined();
    expect(shareOf(internal(), null)).toBeUndefined();
  });
});
