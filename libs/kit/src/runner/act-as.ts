import type { ActionContract, Cause, InputOf, RequestContext } from '@cabildo/contracts/action';
import type { Membership } from '@cabildo/contracts/permissions';
import type { Bus } from '../bus/port.ts';
import { parseReply, type Reply } from './wire.ts';

/** A person in whose place a service acts, and the work for which it does. */
export interface ActingPerson {
  /** The membership that the servers service answers at this moment. The caller of {@link actAs} has compared it with the access of the action. */
  readonly member: Membership;
  /** Names the step of the work (GW-17): sent again under it, the command is not carried out again. */
  readonly key: string;
  readonly cause: Cause;
  /** The word that stands in place of a device in the log. */
  readonly device: string;
}

/**
 * Sends a command of a person to its service, as the gateway would. Unlike `createAsk`, every refusal is an answer, because a person
 * is to read it; one of 500 or more leaves the outcome open, and the same key may be sent again.
 * @param deadline milliseconds since the epoch
 * @throws {BusError} when no answer came: the outcome is open as well
 */
export async function actAs<C extends ActionContract>(
  bus: Pick<Bus, 'request'>,
  contract: C,
  input: InputOf<C>,
  { member, key, cause, device }: ActingPerson,
  deadline: number,
): Promise<Reply> {
  const context: RequestContext = {
    ...cause,
    actor: { kind: 'user', user_id: member.user_id, key_id: 0, session: 'app' },
    membership: member,
    ip: '',
    device,
    locale: 'es',
    idempotency_key: key,
  };
  const payload = JSON.stringify({ n: contract.name, i: input, c: context });
  return parseReply(await bus.request(contract.service, payload, { deadline }));
}
