import { isFailure } from '@cabildo/contracts/errors';
import { BusError, TransientError } from '@cabildo/kit/bus';
import type { Reply } from '@cabildo/kit/service';
import type { Caller } from '../access/caller.ts';
import type { RequestAuthorizer } from './authorized-request.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { Sending } from './upstream.ts';
import { isSent, type RequestParams } from '../http/parameters.ts';
import type { Exchange } from '../http/responses.ts';
import type { StartPart } from '../routes/route-table.ts';

/** The name of the start in logs and metrics. */
export const START_NAME = 'panel.start';

/** The request by which the panel starts, whose caller is known. */
export interface StartRequest {
  readonly caller: Caller;
  readonly params: RequestParams;
  readonly exchange: Exchange;
  readonly from: Omit<Sending, 'context'> & { apiKey: string };
}

/** Answers the one request by which the panel starts with the answers to several actions (PN-05). */
export class PanelStart {
  readonly #authorizer: RequestAuthorizer;
  readonly #dispatcher: Dispatcher;

  constructor(authorizer: RequestAuthorizer, dispatcher: Dispatcher) {
    this.#authorizer = authorizer;
    this.#dispatcher = dispatcher;
  }

  /**
   * Asks all services at once, each action as if it came alone, with its own checks. `missing` names the answers that could not
   * be had: a request for one alone gets the reason.
   */
  async answer(parts: readonly StartPart[], request: StartRequest): Promise<Reply> {
    const { server_id } = request.params;
    const asked = parts.filter(({ endpoint }) => !endpoint.isScoped || isSent(server_id));
    const answers = await Promise.all(asked.map((part) => this.#ask(part, request)));
    const named = asked.map(({ name }, at) => ({ name, body: answers[at] }));
    const missing = named.flatMap(({ name, body }) => (body === undefined ? [name] : []));
    const members = named.flatMap(({ name, body }) => (body === undefined ? [] : [`"${name}":${body}`]));
    const body = `{${['"ok":true', ...members, `"missing":${JSON.stringify(missing)}`].join()}}`;
    return { ok: true, status: 200, body };
  }

  /** The answer to one action as it was written; undefined: it was refused, or its service is away. */
  async #ask(
    { endpoint, params: own }: StartPart,
    { caller, params: { server_id }, exchange, from }: StartRequest,
  ): Promise<string | undefined> {
    const params = { ...own, ...(endpoint.isScoped && { server_id }) };
    try {
      const authorized = await this.#authorizer.authorize(endpoint, caller, params);
      if (isFailure(authorized)) return undefined;
      const reply = await this.#dispatcher.dispatch(authorized, exchange, from);
      return reply.ok ? reply.body : undefined;
    } catch (error) {
      if (error instanceof BusError || error instanceof TransientError) return undefined;
      throw error;
    }
  }
}
