import { fail, type ActionContract } from '@cabildo/contracts';
import { BusError, failureReply, MAX_QUESTIONS, successReply, type Reply } from '@cabildo/kit';
import { GatheredQuestions, type AskAll } from './gathered-questions.ts';
import { balance, pockets } from './testing/contracts.ts';
import { startLab, type Lab } from './testing/lab.ts';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('questions', () => {
  const question = (user: number) => ({ i: { user }, c: { request_id: `no. ${user}`, membership: null } });
  const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
  const textOf = (reply: Reply) => (reply.ok ? reply.body : reply.failure);

  /** What was asked, in which goes, and with which deadline. */
  function counter() {
    const goes: { action: string; users: number[]; deadline: number }[] = [];
    const askAll: AskAll = async (contract, questions, deadline) => {
      const users = questions.map(({ i }) => (i as { user: number }).user);
      goes.push({ action: contract.action, users, deadline });
      return users.map((user) => ({ ok: true, status: 200, body: `of ${user}` }));
    };
    return { questions: new GatheredQuestions(askAll), goes };
  }
  const deadline = Date.now() + 60_000;

  test('of one turn go together, and each gets the answer to his own', async () => {
    const { questions, goes } = counter();
    const replies = await Promise.all(
      [5, 3, 8].map((user) => questions.ask(pockets, question(user), deadline)),
    );
    expect(replies.map(textOf)).toEqual(['of 5', 'of 3', 'of 8']);
    expect(goes).toEqual([{ action: pockets.action, users: [5, 3, 8], deadline }]);
  });

  test('leave at the end of their turn: a later one does not go with them, though they are not answered', async () => {
    const { questions, goes } = counter();
    void questions.ask(pockets, question(1), deadline);
    expect(goes).toEqual([]);
    await nextTurn();
    await nextTurn();
    void questions.ask(pockets, question(2), deadline);
    await nextTurn();
    await nextTurn();
    expect(goes.map(({ users }) => users)).toEqual([[1], [2]]);
  });

  test('go by action', async () => {
    const { questions, goes } = counter();
    const asked: [ActionContract, number][] = [
      [pockets, 1],
      [balance, 2],
      [pockets, 3],
    ];
    const replies = await Promise.all(asked.map(([of, user]) => questions.ask(of, question(user), deadline)));
    expect(replies.map(textOf)).toEqual(['of 1', 'of 2', 'of 3']);
    expect(goes.map(({ action, users }) => [action, users])).toEqual([
      [pockets.action, [1, 3]],
      [balance.action, [2]],
    ]);
  });

  test(`go at most ${MAX_QUESTIONS} in one message`, async () => {
    const { questions, goes } = counter();
    const users = range(2 * MAX_QUESTIONS + 1);
    const replies = await Promise.all(users.map((user) => questions.ask(pockets, question(user), deadline)));
    expect(replies.map(textOf)).toEqual(users.map((user) => `of ${user}`));
    expect(goes.map((go) => go.users.length)).toEqual([MAX_QUESTIONS, MAX_QUESTIONS, 1]);
  });

  test('fail together, and the next turn is none the worse for it', async () => {
    let isBroken = true;
    const questions = new GatheredQuestions(async (_, asked) => {
      if (isBroken) throw new Error('broken');
      return asked.map(() => ({ ok: true, status: 200, body: 'well' }));
    });
    const asked = () =>
      Promise.allSettled([1, 2].map((user) => questions.ask(pockets, question(user), deadline)));
    expect((await asked()).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect((await asked()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });
});

describe('an action whose questions are gathered', () => {
  const ACTION = pockets.name;
  let lab: Lab;
  let server: number;
  let other: number;
  let keys: string[];
  const path = (key: string, more = '', serverId = server): string =>
    `/server_economy?action=get_pockets&server_id=${serverId}&apikey=${key}${more}`;

  beforeAll(async () => {
    lab = await startLab();
    [server, other] = [lab.server(), lab.server()];
    keys = [lab.key(1), lab.key(2), lab.key(3)];
    for (const user of [1, 2]) lab.join(server, user);
    lab.join(other, 2);
    // Who they are is known from here on, so nothing but the action itself is asked for.
    for (const key of keys) for (const each of [server, other]) await lab.send(path(key, '', each));
  });
  beforeEach(() => {
    lab.delivered.length = 0;
    lab.answers.set(ACTION, async ({ context, input }) => {
      const { server_id, user_id } = context.membership!;
      return successReply(200, { server_id, user_id, page: input['page'] ?? 1 });
    });
  });
  const messages = (): number => new Set(lab.delivered.map(({ message }) => message)).size;
  const own = (user_id: number, server_id = server, page = 1) => [
    200,
    { ok: true, server_id, user_id, page },
  ];

  test('is one message for all who ask in one turn, and each is shown his own', async () => {
    const answers = await lab.atOnce([
      path(keys[0]!),
      path(keys[1]!, '&page=2'),
      path(keys[1]!, '', other),
      path(keys[0]!),
    ]);
    expect(answers).toEqual([own(1), own(2, server, 2), own(2, other), own(1)]);
    expect([lab.count(ACTION), messages()]).toEqual([4, 1]);
  });

  test('tells the service who asks, and nothing else of where he asks from', async () => {
    await lab.send(path(keys[0]!), { headers: { 'user-agent': 'MDT', 'x-request-id': 'mine-1' } });
    const { context } = lab.delivered[0]!;
    expect(Object.keys(context).toSorted()).toEqual(['membership', 'request_id']);
    expect(context).toMatchObject({ request_id: 'mine-1', membership: { user_id: 1, role: 'member' } });
  });

  test('is refused at the edge to whoever may not ask, and to nobody else', async () => {
    const answers = await lab.atOnce([
      path(keys[0]!),
      path(keys[2]!),
      path('sk_nobody'),
      path(keys[1]!, '&page=x'),
    ]);
    expect(answers.map(([status]) => status)).toEqual([200, 403, 401, 400]);
    expect(lab.count(ACTION)).toBe(1);
  });

  test('passes on the refusal of one beside the answers of others', async () => {
    lab.answers.set(ACTION, async ({ context }) =>
      context.membership!.user_id === 1 ? failureReply(fail('character_not_found')) : successReply(200, {}),
    );
    const answers = await lab.atOnce([path(keys[1]!), path(keys[0]!), path(keys[1]!)]);
    expect(answers).toMatchObject([
      [200, { ok: true }],
      [404, { ok: false, error_code: 'character_not_found' }],
      [200, { ok: true }],
    ]);
  });

  test('is 503 for all of them when the service is away, and 500 when it does not answer each', async () => {
    lab.answers.set(ACTION, () => Promise.reject(new BusError('timeout', 'as the test wants it')));
    const both = [path(keys[0]!), path(keys[1]!)];
    expect((await lab.atOnce(both)).map(([status]) => status)).toEqual([503, 503]);
    lab.answers.set(ACTION, async () => `${successReply(200, {})}\x1e${successReply(200, {})}`);
    expect((await lab.atOnce(both)).map(([status]) => status)).toEqual([500, 500]);
  });
});
