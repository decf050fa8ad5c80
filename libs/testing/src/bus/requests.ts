import type { RequestMeta } from '@cabildo/kit/bus';
import { MAX_PAYLOAD_BYTES } from '@cabildo/kit/bus/frames.ts';
import { events, failure, gate, inFuture, Seen, until, type BusLabFactory } from './lab.ts';

export function describeRequests(lab: BusLabFactory): void {
  describe('requests', () => {
    test('come back with the reply of the handler, for any text in them', async () => {
      const { join } = await lab();
      const [server, caller] = [await join(), await join()];
      await server.serve('calc', async (payload) => `<${payload}>`);
      const texts = ['', '{"a":1}', ' leading and trailing ', 'ñandú 💸 \u2028 \\n "quoted"', '0 1 2'];
      const replies = await Promise.all(texts.map((text) => caller.request('calc', text, inFuture())));
      expect(replies).toEqual(texts.map((text) => `<${text}>`));
    });

    test('of a megabyte travel unharmed among small ones', async () => {
      const { join } = await lab();
      const [server, caller] = [await join(), await join()];
      await server.serve('calc', async (payload) => payload);
      const large = 'añ💸'.repeat(150_000);
      const payloads = ['small', large, 'small too', `${large}!`];
      const replies = await Promise.all(
        payloads.map((payload) => caller.request('calc', payload, inFuture())),
      );
      expect(replies.map((reply, index) => reply === payloads[index])).toEqual([true, true, true, true]);
    });

    test('as large as allowed travel both ways, and larger ones are refused before they are sent', async () => {
      const { join } = await lab();
      const [server, caller] = [await join(), await join()];
      await server.serve('calc', async (payload) => payload);
      // Characters of two bytes: the bound is one of bytes.
      const largest = 'ñ'.repeat(MAX_PAYLOAD_BYTES / 2);
      const [reply, small] = await Promise.all([
        caller.request('calc', largest, inFuture()),
        caller.request('calc', 'small', inFuture()),
      ]);
      expect([reply === largest, small]).toEqual([true, 'small']);
      await expect(caller.request('calc', `${largest}a`, inFuture())).rejects.toThrow(RangeError);
    });

    test('with a raw line feed are refused before they are sent', async () => {
      const { join } = await lab();
      const bus = await join();
      await bus.serve('calc', async () => 'ok');
      await expect(bus.request('calc', '{\n}', inFuture())).rejects.toThrow(RangeError);
    });

    test('made at once by several callers each get their own reply', async () => {
      const { join } = await lab();
      const [server, one, other] = [await join(), await join(), await join()];
      await server.serve('calc', async (payload) => {
        if (Number(payload) % 7 === 0) await new Promise((resolve) => setImmediate(resolve));
        return String(Number(payload) * 2);
      });
      const numbers = Array.from({ length: 1_000 }, (_, index) => index);
      const replies = await Promise.all(
        numbers.map((number) => (number % 2 ? one : other).request('calc', String(number), inFuture())),
      );
      expect(replies).toEqual(numbers.map((number) => String(number * 2)));
    });

    test('are unreachable when no service has ever served the name', async () => {
      const { join } = await lab();
      const bus = await join();
      expect(await failure(bus.request('nobody', '1', inFuture()))).toBe('unreachable');
    });

    test('time out when the handler is slower than the deadline', async () => {
      const { join } = await lab();
      const [server, caller] = [await join(), await join()];
      const slow = gate();
      await server.serve('calc', async () => slow.opened.then(() => 'late'));
      expect(await failure(caller.request('calc', '1', inFuture(60)))).toBe('timeout');
      slow.open();
    });

    test('time out each at its own deadline, in any order of making them', async () => {
      const { join } = await lab();
      const [server, caller] = [await join(), await join()];
      const slow = gate();
      await server.serve('calc', async () => slow.opened.then(() => 'late'));
      const ask = async (milliseconds: number): Promise<string> => {
        const { deadline } = inFuture(milliseconds);
        const outcome = await failure(caller.request('calc', 'late', { deadline }));
        return Date.now() < deadline ? `${outcome} too early` : outcome;
      };
      expect(await Promise.all([ask(250), ask(50), ask(150)])).toEqual(['timeout', 'timeout', 'timeout']);
      slow.open();
    });

    test('whose deadline has passed already never reach a handler', async () => {
      const { join } = await lab();
      const [server, caller] = [await join(), await join()];
      const seen = new Seen<string>();
      await server.serve('calc', async (payload) => (seen.add(payload), payload));
      expect(await failure(caller.request('calc', 'late', inFuture(-1)))).toBe('timeout');
      await caller.request('calc', 'timely', inFuture());
      expect(seen.items).toEqual(['timely']);
    });

    test('whose deadline passes while they wait are never begun', async () => {
      const { join, dropped } = await lab();
      const [server, caller] = [await join(), await join()];
      const seen = new Seen<string>();
      const first = gate();
      let arrived = 0;
      const handler = async (payload: string): Promise<string> => {
        seen.add(payload);
        if (payload === 'first') {
          arrived = Date.now();
          await first.opened;
        }
        return payload;
      };
      await server.serve('calc', handler, { concurrency: 1 });
      const sent = Date.now();
      const begun = caller.request('calc', 'first', inFuture());
      const { deadline } = inFuture(60);
      const hasty = failure(caller.request('calc', 'hasty', { deadline }));
      await seen.atLeast(1);
      expect(await hasty).toBe('timeout');
      expect(await failure(caller.request('calc', 'impatient', inFuture(60)))).toBe('timeout');
      await dropped('calc');
      // The server counts a deadline from the arrival, so it is later there by as long as the message travelled.
      await until(() => Date.now() > deadline + (arrived - sent));
      first.open();
      await begun;
      await caller.request('calc', 'last', inFuture());
      expect(seen.items).toEqual(['first', 'last']);
    });

    test('are not begun after their own deadline, although others that left with them have longer', async () => {
      const { join, dropped } = await lab();
      const [busy, free, caller] = [await join(), await join(), await join()];
      const [begun, seen] = [new Seen<string>(), new Seen<string>()];
      const held = gate();
      const hold = async (payload: string) => (begun.add(payload), held.opened.then(() => payload));
      await busy.serve('calc', hold, { concurrency: 1 });
      const first = caller.request('calc', 'first', inFuture());
      await begun.atLeast(1);
      const [hasty, patient] = [
        failure(caller.request('calc', 'hasty', inFuture(60))),
        caller.request('calc', 'patient', inFuture()),
      ];
      expect(await hasty).toBe('timeout');
      await dropped('calc', 1);
      await free.serve('calc', async (payload) => (seen.add(payload), payload));
      await patient;
      expect(seen.items).toEqual(['patient']);
      held.open();
      await first;
    });

    test('beyond the bound are refused at once, and taken again when others are done', async () => {
      const { join } = await lab({ maxOutstanding: 3 });
      const [server, caller] = [await join(), await join()];
      const all = gate();
      await server.serve('calc', async (payload) => all.opened.then(() => payload));
      const taken = ['1', '2', '3'].map((payload) => caller.request('calc', payload, inFuture()));
      expect(await failure(caller.request('calc', '4', inFuture()))).toBe('overloaded');
      all.open();
      expect(await Promise.all(taken)).toEqual(['1', '2', '3']);
      expect(await caller.request('calc', '4', inFuture())).toBe('4');
    });

    test('whose handler fails without an answer are of unknown outcome, at once', async () => {
      const { join } = await lab();
      const [server, caller] = [await join(), await join()];
      await server.serve('calc', async (payload) => {
        if (payload === 'bad') throw new Error('no answer');
        return payload === 'torn' ? 'two\nlines' : 'fine';
      });
      expect(await failure(caller.request('calc', 'bad', inFuture()))).toBe('timeout');
      expect(await failure(caller.request('calc', 'torn', inFuture()))).toBe('timeout');
      expect(await caller.request('calc', 'good', inFuture())).toBe('fine');
    });
  });
}

export function describeServing(lab: BusLabFactory): void {
  describe('serving', () => {
    test('hands a request to another process while one is busy', async () => {
      const { join } = await lab();
      const [left, right, caller] = [await join(), await join(), await join()];
      const begun = new Seen<string>();
      const both = gate();
      const handler = async (payload: string): Promise<string> => {
        begun.add(payload);
        await both.opened;
        return payload;
      };
      await left.serve('calc', handler, { concurrency: 1 });
      await right.serve('calc', handler, { concurrency: 1 });
      const first = caller.request('calc', '1', inFuture());
      await begun.atLeast(1);
      const second = caller.request('calc', '2', inFuture());
      await begun.atLeast(2);
      both.open();
      expect(await Promise.all([first, second])).toEqual(['1', '2']);
    });

    test('shares the requests among processes, each handled once', async () => {
      const { join } = await lab();
      const [left, right, caller] = [await join(), await join(), await join()];
      const handled = { left: 0, right: 0 };
      await left.serve('calc', async (payload) => (handled.left++, payload));
      await right.serve('calc', async (payload) => (handled.right++, payload));
      for (let round = 0; round < 20; round += 1) {
        await Promise.all([1, 2, 3].map((number) => caller.request('calc', String(number), inFuture())));
      }
      expect(handled.left + handled.right).toBe(60);
      expect(Math.min(handled.left, handled.right)).toBeGreaterThan(0);
    });

    test('leaves what a process cannot begin soon to the others', async () => {
      const { join } = await lab();
      const [left, right, caller] = [await join(), await join(), await join()];
      const held = gate();
      const begun = new Seen<string>();
      await left.serve('calc', async (payload) => (begun.add(payload), held.opened.then(() => 'left')), {
        concurrency: 20,
      });
      const answers = new Seen<string>();
      const replies = events(1_000).map(async ({ id }) =>
        answers.add(await caller.request('calc', id, inFuture())),
      );
      await begun.atLeast(20);
      await right.serve('calc', async () => 'right');
      // A process takes at most twice as many requests as it handles at once, however many travel together.
      await answers.atLeast(960);
      expect(new Set(answers.items)).toEqual(new Set(['right']));
      held.open();
      await Promise.all(replies);
    });

    test('never runs more handlers at once than it said', async () => {
      const { join } = await lab();
      const [server, caller] = [await join(), await join()];
      let running = 0;
      let most = 0;
      const handler = async (payload: string): Promise<string> => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return payload;
      };
      await server.serve('calc', handler, { concurrency: 4 });
      await Promise.all(events(50).map(({ id }) => caller.request('calc', id, inFuture())));
      expect(most).toBe(4);
    });

    test('gives the handler the time that its caller has left, and tells that a first delivery is one', async () => {
      const { join } = await lab();
      const [server, caller] = [await join(), await join()];
      await server.serve('calc', async (_, meta) => JSON.stringify(meta));
      const { deadline } = inFuture();
      const meta = JSON.parse(await caller.request('calc', '', { deadline })) as RequestMeta;
      expect(meta.redelivered).toBe(false);
      expect(meta.deadline).toBeGreaterThanOrEqual(deadline);
      // A caller that stops waiting while the request travels has less, never more than it had.
      expect(meta.deadline).toBeLessThanOrEqual(inFuture().deadline);
    });

    test('that stops answers what it has begun and takes nothing more', async () => {
      const { join } = await lab();
      const [left, right, caller] = [await join(), await join(), await join()];
      const begun = new Seen<string>();
      const held = gate();
      const leaving = await left.serve('calc', async () => {
        begun.add('left');
        await held.opened;
        return 'left';
      });
      const first = caller.request('calc', '1', inFuture());
      await begun.atLeast(1);
      const stopped = leaving.stop();
      await right.serve('calc', async () => 'right');
      expect(await caller.request('calc', '2', inFuture())).toBe('right');
      held.open();
      expect(await first).toBe('left');
      await stopped;
    });
  });
}
