import { successReply } from '@cabildo/kit';
import { SharedQuestions } from './shared-questions.ts';
import { startLab, type Lab } from './testing/lab.ts';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('questions', () => {
  test('of one key in one turn are put once, and a failure is the answer to all of them', async () => {
    const questions = new SharedQuestions<string>();
    let put = 0;
    const fail = (): Promise<string> => Promise.reject(new Error(`no. ${(put += 1)}`));
    const answers = await Promise.allSettled([1, 2, 3].map(() => questions.ask('a', fail)));
    expect(answers.map((answer) => String((answer as PromiseRejectedResult).reason))).toEqual(
      Array(3).fill('Error: no. 1'),
    );
  });

  test('of different keys are different, and so is a later one of the same key, answered or not', async () => {
    const questions = new SharedQuestions<number>();
    let put = 0;
    const never = (): Promise<number> => ((put += 1), new Promise(() => undefined));
    void questions.ask('a', never);
    void questions.ask('b', never);
    expect(put).toBe(2);
    await nextTurn();
    void questions.ask('a', never);
    void questions.ask('a', never);
    expect(put).toBe(3);
  });
});

describe('an action whose answer is the same for everybody', () => {
  const ACTION = 'server_economy.list_bill_types';
  let lab: Lab;
  let mine: number;
  let theirs: number;
  let keys: string[];

  beforeAll(async () => {
    lab = await startLab();
    [mine, theirs] = [lab.server(), lab.server()];
    for (const [server, user] of [
      [mine, 1],
      [mine, 2],
      [theirs, 2],
    ] as const)
      lab.join(server, user);
    keys = [lab.key(1), lab.key(2)];
    lab.answers.set(ACTION, async ({ context, input }) =>
      successReply(200, { of: context.membership!.server_id, page: input['page'] ?? 1 }),
    );
    // Who they are is known from here on, so nothing but the action itself is asked for.
    for (const [key, server] of [
      [keys[0], mine],
      [keys[1], mine],
      [keys[1], theirs],
      [keys[0], theirs],
    ] as const)
      await lab.send(path(server, key!));
  });
  beforeEach(() => (lab.delivered.length = 0));

  const path = (server: number, key: string, more = ''): string =>
    `/server_economy?action=list_bill_types&server_id=${server}&apikey=${key}${more}`;

  test('is asked for once by all who ask in one turn, whoever they are', async () => {
    const answers = await lab.atOnce([0, 1, 0, 1].map((who) => path(mine, keys[who]!)));
    expect(answers).toEqual(Array(4).fill([200, { ok: true, of: mine, page: 1 }]));
    expect(lab.count(ACTION)).toBe(1);
  });

  test('is asked for once for each server and each input', async () => {
    const answers = await lab.atOnce([
      path(mine, keys[1]!),
      path(theirs, keys[1]!),
      path(mine, keys[1]!, '&page=2'),
      path(mine, keys[1]!),
    ]);
    expect(answers.map(([, body]) => body)).toEqual([
      { ok: true, of: mine, page: 1 },
      { ok: true, of: theirs, page: 1 },
      { ok: true, of: mine, page: 2 },
      { ok: true, of: mine, page: 1 },
    ]);
    expect(lab.count(ACTION)).toBe(3);
  });

  test('is told to nobody who may not ask, though others ask at the same time', async () => {
    const answers = await lab.atOnce([
      path(theirs, keys[1]!),
      path(theirs, keys[0]!),
      path(theirs, 'sk_nobody'),
    ]);
    expect(answers.map(([status]) => status)).toEqual([200, 403, 401]);
    expect(lab.count(ACTION)).toBe(1);
  });
});

test('an action whose answer is the own one of each is asked for by each', async () => {
  const lab = await startLab();
  const server = lab.server();
  lab.join(server, 1);
  const key = lab.key(1);
  const look = () => lab.send(`/server_economy?action=get_balance&server_id=${server}&apikey=${key}`);
  await Promise.all([look(), look(), look()]);
  expect(lab.count('server_economy.get_balance')).toBe(3);
});
