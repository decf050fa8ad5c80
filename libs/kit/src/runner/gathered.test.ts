import { defineAction, fail, idParam, inputProblem } from '@cabildo/contracts';
import { member } from '@cabildo/testing';
import { z } from 'zod';
import { TransientError } from '../bus/index.ts';
import { systemClock } from '../clock.ts';
import { createLogger } from '../logging.ts';
import { ActionMetrics, createRegistry } from '../metrics.ts';
import { handlerFor, type Question } from './handler.ts';
import { Runner } from './runner.ts';
import { parseReply, splitReplies, StoredReply, writtenReply, type Reply } from './wire.ts';

const shelf = defineAction({
  ...{ service: 'inventory', route: 'server_inventory', action: 'shelf', kind: 'query', access: 'member' },
  summary: '',
  isGathered: true,
  input: z.object({ id: idParam() }),
  output: z.object({ owner: z.int(), id: z.int() }),
  errors: ['not_found'],
});

/** Ids that make the handler do something else. */
const [ABSENT, KEPT, POISON, AWAY, SILENCE] = [404, 200, 500, 503, 999];
let goes: number[][];
const registry = createRegistry();

const answerTo = ({ input: { id }, ctx }: Question<typeof shelf>) => {
  if (id === ABSENT) return fail('not_found');
  if (id === KEPT) return new StoredReply(writtenReply(200, '{"owner":0,"id":200}'));
  return { owner: ctx.membership!.user_id, id };
};
const handler = handlerFor<{ answerTo: typeof answerTo }>()(shelf, {
  async runAll(questions, deps) {
    const ids = questions.map(({ input }) => input.id);
    goes.push(ids);
    if (ids.includes(POISON)) throw new Error('a secret detail');
    if (ids.includes(AWAY)) throw new TransientError('the database is away');
    return questions.filter(({ input }) => input.id !== SILENCE).map(deps.answerTo);
  },
});
const runner = new Runner({
  service: 'inventory',
  handlers: new Map([[shelf.name, handler]]),
  database: undefined as never,
  clock: systemClock,
  log: createLogger('test', 'silent'),
  metrics: new ActionMetrics('inventory', registry),
  askFor: () => () => Promise.reject(new Error('nobody is asked')),
  committed: () => undefined,
  deps: { answerTo },
});

beforeEach(() => (goes = []));

async function ask(
  ids: readonly unknown[],
  deadline = Date.now() + 5_000,
  name = shelf.name,
): Promise<Reply[]> {
  const q = ids.map((id, index) => ({ i: { id }, c: member(index + 1) }));
  return splitReplies(await runner.answer(JSON.stringify({ n: name, q }), { deadline, redelivered: false }));
}
const bodyOf = (reply: Reply): unknown => (reply.ok ? JSON.parse(reply.body) : reply.failure.failure);
const statusOf = (reply: Reply): number => (reply.ok ? reply.status : reply.failure.status);

describe('questions that are answered together', () => {
  it('are put to the handler in one go, and each gets his own answer', async () => {
    expect((await ask([30, ABSENT, KEPT, 10])).map(bodyOf)).toEqual([
      { ok: true, owner: 1, id: 30 },
      'not_found',
      { ok: true, owner: 0, id: 200 },
      { ok: true, owner: 4, id: 10 },
    ]);
    expect(goes).toEqual([[30, ABSENT, KEPT, 10]]);
  });

  it('are refused where their own input is wrong, and only there', async () => {
    const replies = await ask(['x', 7, -1, 8]);
    expect(replies.map(statusOf)).toEqual([400, 200, 400, 200]);
    const { message } = inputProblem(shelf.input.safeParse({ id: 'x' }).error!);
    expect(replies[0]).toMatchObject({ failure: { failure: 'error', message } });
    expect(goes).toEqual([[7, 8]]);
  });

  it('are put again one by one when the handler throws, so that one cannot spoil the others’', async () => {
    const replies = await ask([1, POISON, 2, AWAY]);
    expect(replies.map(statusOf)).toEqual([200, 500, 200, 503]);
    expect(JSON.stringify(replies)).not.toContain('secret');
    expect(goes).toEqual([[1, POISON, 2, AWAY], [1], [POISON], [2], [AWAY]]);
  });

  it('are put again one by one when there is not an answer to each', async () => {
    expect((await ask([1, SILENCE, 2])).map(bodyOf)).toEqual([
      { ok: true, owner: 1, id: 1 },
      'error',
      { ok: true, owner: 3, id: 2 },
    ]);
  });

  it('are answered one by one to an edge that does not gather yet', async () => {
    const alone = (id: number): Promise<string> =>
      runner.answer(JSON.stringify({ n: shelf.name, i: { id }, c: member(7) }), {
        deadline: Date.now() + 5_000,
        redelivered: false,
      });
    expect(bodyOf(parseReply(await alone(30)))).toEqual({ ok: true, owner: 7, id: 30 });
    expect(bodyOf(parseReply(await alone(ABSENT)))).toBe('not_found');
    expect(goes).toEqual([[30], [ABSENT]]);
  });

  it('are not looked at when their deadline has passed', async () => {
    expect((await ask([1, 2], Date.now() - 1)).map(statusOf)).toEqual([503, 503]);
    expect(goes).toEqual([]);
  });

  it('are all answered when nobody knows the action', async () => {
    expect((await ask([1, 2], undefined, 'server_inventory.unknown')).map(statusOf)).toEqual([500, 500]);
  });

  it('are each counted, with their status', async () => {
    registry.resetMetrics();
    await ask([1, ABSENT, 2, 3]);
    const count = (status: number) =>
      `cabildo_action_seconds_count{service="inventory",action="${shelf.name}",status="${status}"}`;
    const text = await registry.metrics();
    expect(text).toContain(`${count(200)} 3`);
    expect(text).toContain(`${count(404)} 1`);
  });
});
