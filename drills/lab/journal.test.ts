import { CabildoError } from '@cabildo/client';
import { Journal, type Reply, type Sender } from './journal.ts';

describe('the journal of clients', () => {
  /** Somebody who gets these replies, one after another, and the keys of the requests. */
  function gets(...replies: (Reply | Error)[]): { sender: Sender; keys: string[] } {
    const keys: string[] = [];
    const call: Sender['call'] = (_name, _params, key) => {
      const reply = replies[keys.push(key) - 1]!;
      return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
    };
    return { sender: { call }, keys };
  }
  const done = (id: number): Reply => ({ status: 201, body: { id } });

  test('it repeats an order under one key until there is an answer, and keeps the doubts', async () => {
    const lost = new CabildoError('timeout');
    const { sender, keys } = gets(
      { status: 429, body: {} },
      { status: 503, body: {} },
      { status: 503, body: { outcome: 'unknown' } },
      { status: 500, body: {} },
      lost,
      done(7),
    );
    const journal = new Journal(0);
    const order = await journal.place(sender, 'shop.buy', {});
    expect(order).toMatchObject({ outcome: 'done', answer: done(7) });
    expect(order.doubts).toEqual(['turned away', 'turned away', 'unknown', 'unknown', 'unknown']);
    expect(keys).toEqual(Array(6).fill(order.key));
    expect(journal.summary('orders')).toBe('1 orders: 1 done, 0 refused, 1 were in doubt');
  });

  test('a refusal is an answer', async () => {
    const journal = new Journal(0);
    const { sender } = gets({ status: 409, body: { error_code: 'expired' } });
    await journal.place(sender, 'shop.buy', {});
    expect(journal.find('refused', 'shop.buy')).toHaveLength(1);
    expect(journal.find('refused', 'shop.sell')).toHaveLength(0);
  });

  test('it gives up when told so, and the order stays unknown', async () => {
    const journal = new Journal(0);
    const { sender } = gets({ status: 503, body: {} });
    const order = journal.open(sender, 'shop.buy', {});
    await journal.ask(order);
    journal.giveUpAt = 0;
    expect(await journal.settle(order)).toMatchObject({ outcome: 'unknown' });
  });

  test('two answers to one order that differ are an error', async () => {
    const journal = new Journal(0);
    const order = await journal.place(gets(done(7), done(7), done(8)).sender, 'shop.buy', {});
    await journal.ask(order);
    await expect(journal.ask(order)).rejects.toThrow('was answered twice');
  });

  test('an error that is not a lost answer is passed on', async () => {
    const { sender } = gets(new TypeError('a mistake'));
    await expect(new Journal(0).place(sender, 'shop.buy', {})).rejects.toThrow('a mistake');
  });
});
