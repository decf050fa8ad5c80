import type { WrittenFailure } from '@cabildo/contracts/errors';
import { OutcomeUnknown, TransientError } from '@cabildo/kit/bus';
import type { Sql } from '@cabildo/kit/database';
import {
  CommandReply,
  failureReply,
  findReply,
  stillUnderWay,
  successReply,
  type IdempotencyClaim,
  type Origin,
} from '@cabildo/kit/service';
import { pause, RETRY_MS } from './retry.ts';

interface OrderScope {
  readonly serverId: number;
  readonly member: { readonly user_id: number };
  readonly origin: Pick<Origin, 'claim' | 'cause'>;
}

/** Who ordered something, and the request that did. */
export interface Orderer extends Pick<Origin, 'claim' | 'cause'> {
  readonly serverId: number;
  readonly userId: number;
}

/** Reads from the scope of a command what the row of its order keeps of who ordered it. */
export const ordererOf = ({ serverId, member, origin }: OrderScope): Orderer => ({
  serverId,
  userId: member.user_id,
  claim: origin.claim,
  cause: origin.cause,
});

/** Work across services that a committed first step has begun: its row. Never sent to a caller. */
export interface Begun<W> {
  readonly step: 'begun';
  readonly work: W;
}

/** The end of work across services, as the step that committed it says. */
export type Ended<A extends object = object> =
  | { readonly step: 'done'; readonly status: number; readonly answer: A }
  | { readonly step: 'failed'; readonly refusal: WrittenFailure };

/** Nothing came of the work, and it may be ordered again: another process gave it up before this request could go on. */
export interface GivenUp {
  readonly step: 'given up';
}

/** Takes the order that begins the work, to the ledger. Its output is the first step, or the answer where one step is all. */
export type Submit<W> = () => Promise<CommandReply<Begun<W> | Ended | object>>;

/**
 * Carries an order across services to its end: `submit` commits the first step, then `goOn` commits the others. Where
 * another request carries out the same order, answers with that one's answer; if that one comes to nothing, the key is
 * free again and this order is decided itself (GW-17).
 * @param database holds the order's idempotency key
 * @throws {TransientError} when nothing has begun, or nothing came of it; {OutcomeUnknown} when `goOn` fails: the order is
 * committed, and a job ends it later (GW-23).
 */
export async function carryOut<W>(
  {
    submit,
    goOn,
    origin,
  }: {
    submit: Submit<W>;
    goOn: (work: W) => Promise<Ended | GivenUp>;
    origin: Pick<Origin, 'claim' | 'deadline'>;
  },
  database: Sql,
): Promise<CommandReply> {
  const first = await submitOnce(submit, origin, database);
  const { output } = first;
  if (!hasBegun<W>(output)) return first;
  return replyTo(await endOf(() => goOn(output.work)));
}

const hasBegun = <W>(output: object | undefined): output is Begun<W> =>
  output !== undefined && 'step' in output && output.step === 'begun';

/** Whatever keeps begun work from its end, be it a mistake, leaves the outcome open. */
async function endOf(goOn: () => Promise<Ended | GivenUp>): Promise<Ended | GivenUp> {
  try {
    return await goOn();
  } catch (error) {
    throw new OutcomeUnknown('What has begun is still under way.', { cause: error });
  }
}

/** The reply to the caller whose work has ended. @throws {TransientError} when it was given up */
function replyTo(ended: Ended | GivenUp): CommandReply {
  if (ended.step === 'done') return new CommandReply(successReply(ended.status, ended.answer));
  if (ended.step === 'failed') return new CommandReply(failureReply(ended.refusal));
  throw new TransientError('The order was given up.');
}

async function submitOnce<W>(
  submit: Submit<W>,
  { claim, deadline }: Pick<Origin, 'claim' | 'deadline'>,
  database: Sql,
): ReturnType<Submit<W>> {
  for (;;) {
    const first = await submit();
    if (claim === null || !first.isUnderWay) return first;
    const line = await waitForFirst(database, claim, deadline);
    if (line !== undefined) return new CommandReply(line, { isReplayed: true });
  }
}

/** Waits for the reply to the same order; undefined when its key is free again. */
async function waitForFirst(
  database: Sql,
  claim: IdempotencyClaim,
  deadline: number,
): Promise<string | undefined> {
  while (Date.now() + RETRY_MS < deadline) {
    const line = await findReply(database, claim);
    if (line !== null) return line;
    await pause(RETRY_MS);
  }
  return failureReply(stillUnderWay());
}
