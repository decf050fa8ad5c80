import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { CabildoError, createClient, verifyWebhook } from '@cabildo/client';
import { judgeByModel } from './endpoint.ts';
import { settings } from './settings.ts';
import type { Submission, Verdict } from './verdict.ts';
import { judgeByWords } from './word-list.ts';

const { cabildoUrl, cabildoKey, webhookSecrets, endpoint, words } = settings;
const cabildo = createClient({ baseUrl: cabildoUrl, key: cabildoKey, language: 'en' });

const MAX_BYTES = 1_048_576;
const REMEMBERED = 10_000;
const seen = new Set<string>();

/** The stage for a score: one that the settings name. No model chooses it. */
function stageFor({ score }: Verdict): string | undefined {
  if (score >= settings.passFrom) return settings.passStage;
  return score < settings.failBelow ? settings.failStage : undefined;
}

/** Judges a submission and sends the verdict, under the id of the event, so that a repetition is the same verdict. */
async function judge(submission: Submission, idempotencyKey: string): Promise<string> {
  const verdict = endpoint ? await judgeByModel(submission, endpoint) : judgeByWords(submission, words);
  if (!verdict) return 'no verdict';
  const { submission_id } = submission;
  const send = (stage?: string) =>
    cabildo.v1.giveVerdict({ submission_id, ...verdict, ...(stage && { stage }) }, { idempotencyKey });
  const stage = stageFor(verdict);
  try {
    await send(stage);
    return `${verdict.score}/100${stage ? `, moved to ${stage}` : ''}`;
  } catch (error) {
    if (!(error instanceof CabildoError) || error.status !== 403 || !stage) throw error;
    // The form does not let a machine end it: the verdict is a note then.
    await send();
    return `${verdict.score}/100, not moved: ${error.message}`;
  }
}

// One after the other, so that a wave of submissions is no wave of requests to the endpoint.
let work = Promise.resolve();

const enqueue = (submission: Submission, id: string): void => {
  work = work
    .then(() => judge(submission, id))
    // The submission waits for people, as it would without this program.
    .catch((error: unknown) => `no verdict: ${error instanceof Error ? error.message : 'an error'}`)
    .then((outcome) => console.log(`submission ${submission.submission_id}: ${outcome}`));
};

const server = createServer(async (request, response) => {
  // A request without a length could go on for ever.
  if (!(Number(request.headers['content-length']) <= MAX_BYTES)) return response.writeHead(413).end();
  try {
    const event = await verifyWebhook(request.headers, await text(request), webhookSecrets);
    // Cabildo waits 15 s for the answer and else sends the message again, so work comes after it.
    response.writeHead(204).end();
    if (event.type !== 'submission.review_wanted' || seen.has(event.id)) return;
    seen.add(event.id);
    for (const oldest of seen) if (seen.size > REMEMBERED) seen.delete(oldest);
    enqueue(event.data, event.id);
  } catch {
    response.writeHead(401).end();
  }
});

server.listen(settings.port, settings.host, () => {
  const address = server.address() as { port: number };
  console.log(`Listening on http://${settings.host}:${address.port}`);
});
