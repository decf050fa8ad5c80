import { event, failure, gate, ids, inFuture, Seen, until } from './lab.ts';
import type { BusLabFactory } from './lab.ts';

export function describeFigures(lab: BusLabFactory): void {
  describe('figures', () => {
    test('tell that a consumer is late as long as it has not taken an event, however few there are', async () => {
      const { join } = await lab({ consumers: { audit: ['#'], webhooks: ['economy.#'] } });
      const [publisher, consumer] = [await join(), await join()];
      const [begun, held] = [new Seen<string>(), gate()];
      await consumer.subscribe('webhooks', ['economy.#'], async () => {});
      await consumer.subscribe('audit', ['#'], async (messages) => {
        begun.add(...ids(messages));
        await held.opened;
      });
      const late = () =>
        [...publisher.figures().lag].filter(([, seconds]) => seconds > 0).map(([name]) => name);
      expect(late()).toEqual([]);
      const published = publisher.publish([event(1, 'economy.a.b')]);
      await begun.atLeast(1);
      await until(async () => !late().includes('webhooks'));
      expect(late()).toEqual(['audit']);
      const before = publisher.figures().lag.get('audit')!;
      await until(async () => publisher.figures().lag.get('audit')! > before);
      held.open();
      await published;
      await until(async () => late().length === 0);
    });

    test('count an event that its consumer failed on as taken, because others go on', async () => {
      const { join } = await lab({ consumers: { audit: ['#'] }, backoff: () => 3_600_000 });
      const [publisher, consumer] = [await join(), await join()];
      await consumer.subscribe('audit', ['#'], async () => {
        throw new Error('not now');
      });
      await publisher.publish([event('bad')]);
      await until(async () => publisher.figures().lag.get('audit') === 0);
    });

    test('count requests that wait for their answer, and those that had none in time', async () => {
      const { join } = await lab();
      const [caller, server] = [await join(), await join()];
      const held = gate();
      await server.serve('calc', async (payload) => {
        await held.opened;
        return payload;
      });
      const answered = caller.request('calc', '1', inFuture());
      const late = failure(caller.request('calc', '2', { deadline: Date.now() + 100 }));
      expect(caller.figures()).toMatchObject({ isConnected: true, isBlocked: false, waiting: 2, expired: 0 });
      expect(await late).toBe('timeout');
      expect(caller.figures()).toMatchObject({ waiting: 1, expired: 1 });
      held.open();
      await answered;
      expect(caller.figures().waiting).toBe(0);
    });
  });
}
