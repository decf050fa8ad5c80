import type { RequestMeta } from '../bus/port.ts';
import type { Handler, Question } from './handler.ts';
import { faultReply, problemReply, replyOf } from './outcome.ts';
import type { RunnerParts } from './runner.ts';
import { failureReply, unavailable, type WireQuestions } from './wire.ts';

type RunAll = (questions: readonly Question<never>[], deps: unknown) => Promise<readonly unknown[]>;

/** Answers questions of one query in one go, with a reply line for each, in their order; never rejects. */
export async function answerAll(
  parts: RunnerParts,
  { n, q }: WireQuestions,
  meta: RequestMeta,
): Promise<readonly string[]> {
  const started = performance.now();
  if (meta.deadline <= Date.now()) return q.map(() => failureReply(unavailable()));
  const replies = await guarded(parts, { n, q });
  const seconds = (performance.now() - started) / 1000;
  for (const reply of replies) parts.metrics.observe(n, reply.slice(0, 3), seconds);
  return replies;
}

async function guarded(parts: RunnerParts, { n, q }: WireQuestions): Promise<readonly string[]> {
  try {
    return await together(parts, { n, q });
  } catch (error) {
    if (q.length === 1) return [faultReply(parts.log, n, q[0]!.c, error)];
    // One of them may be what makes it fail, which is no reason to refuse the others.
    return (await Promise.all(q.map((question) => guarded(parts, { n, q: [question] })))).flat();
  }
}

async function together({ handlers, deps }: RunnerParts, { n, q }: WireQuestions): Promise<string[]> {
  const handler: Handler | undefined = handlers.get(n);
  if (!handler?.runAll) throw new Error(`no handler for questions of ${n}`);
  const { contract } = handler;
  const parsed = q.map(({ i }) => contract.input.safeParse(i));
  const questions = q.flatMap(({ c: ctx }, place) => {
    const { success, data } = parsed[place]!;
    return success ? [{ input: data as never, ctx }] : [];
  });
  const results = await (handler.runAll as RunAll)(questions, deps);
  if (results.length !== questions.length)
    throw new Error(`${results.length} answers, ${questions.length} questions`);
  let next = 0;
  return parsed.map(({ error }) => (error ? problemReply(error) : replyOf(contract, results[next++])));
}
