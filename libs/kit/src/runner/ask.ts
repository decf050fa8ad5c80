import type { RpcContract, RequestContext } from '@cabildo/contracts/action';
import { type Bus, BusError } from '../bus/port.ts';
import { OutcomeUnknown, TransientError } from '../base/errors.ts';
import type { Ask } from './handler.ts';
import { parseReply } from './wire.ts';

/**
 * A client for RPCs made on behalf of `ctx`. Declared refusals come back as values; an undeclared one is a fault and thrown.
 * @throws {BusError} when the service is away or the deadline passes; {TransientError} when the service answers 5xx;
 * {OutcomeUnknown} for a command that may have been carried out all the same.
 */
export function createAsk(bus: Pick<Bus, 'request'>, ctx: RequestContext, deadline: number): Ask {
  const context: RequestContext = { ...ctx, idempotency_key: null };
  return async (contract, input, until = deadline) => {
    const payload = JSON.stringify({ n: contract.name, i: input, c: context });
    const { service } = contract as RpcContract;
    const earliest = { deadline: Math.min(deadline, until) };
    const isCommand = contract.kind === 'command';
    const reply = parseReply(
      await bus.request(service, payload, earliest).catch((error: unknown) => {
        const isLost = isCommand && error instanceof BusError && !error.isUnsent;
        throw isLost ? new OutcomeUnknown(`${contract.name} did not answer`, { cause: error }) : error;
      }),
    );
    if (reply.ok) return JSON.parse(reply.body) as never;
    const { status } = reply.failure;
    if (status >= 500 && isCommand) throw new OutcomeUnknown(`${contract.name} failed`);
    if (status >= 500) throw new TransientError(`${contract.name} is not available`);
    const { failure } = reply;
    if (!(contract as RpcContract).errors.includes(failure.failure))
      throw new Error(
        `${contract.name} refused with ${failure.failure}, which its contract does not declare`,
      );
    return failure as never;
  };
}
