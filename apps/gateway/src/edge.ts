import type { IncomingMessage, ServerResponse } from 'node:http';
import { internalError, type Logger } from '@cabildo/kit';
import type { Actions, Outcome } from './actions.ts';
import type { Catalogue, Target } from './catalogue.ts';
import type { Respond } from './listener.ts';
import type { EdgeMetrics } from './metrics.ts';
import { HungUp } from './params.ts';
import { localeOf, requestIdOf, type Proxies } from './reader.ts';
import { methodNotAllowed } from './refusals.ts';
import { sendFailure, sendPreflight, sendReply, type Exchange } from './replies.ts';

export interface EdgeParts {
  catalogue: Catalogue;
  actions: Actions;
  proxies: Proxies;
  metrics: EdgeMetrics;
  log: Logger;
}

/** Answers the action routes, which is nearly all that is asked, straight from node's server; the rest are pages. */
export class Edge {
  readonly #parts: EdgeParts;

  constructor(parts: EdgeParts) {
    this.#parts = parts;
  }

  /** The way requests take on one port; `pages` gets whatever is no action. */
  responder(internal: boolean, pages: Respond): Respond {
    return (request, response) => {
      const url = request.url ?? '/';
      const mark = url.indexOf('?');
      const target = this.#parts.catalogue.find(mark < 0 ? url : url.slice(0, mark), internal);
      if (!target) pages(request, response);
      else if (request.method === 'OPTIONS') sendPreflight(response);
      else void this.#serve(request, response, target, mark < 0 ? '' : url.slice(mark + 1), internal);
    };
  }

  async #serve(
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    search: string,
    internal: boolean,
  ): Promise<void> {
    const started = performance.now();
    const exchange: Exchange = {
      request,
      response,
      requestId: requestIdOf(request.headers['x-request-id']),
      locale: localeOf(request.headers['accept-language']),
      ip: this.#parts.proxies.addressOf(request),
      spend: undefined,
    };
    let name = `${target.route.name}.?`;
    try {
      const { contract, reply } = await this.#answer(exchange, target, search, internal);
      name = contract?.name ?? name;
      this.#record(exchange, name, sendReply(exchange, reply, contract?.responds ?? 'json'), started);
    } catch (error) {
      if (error instanceof HungUp) return;
      this.#parts.log.error({ action: name, request_id: exchange.requestId, err: error }, 'the edge failed');
      this.#record(exchange, name, sendFailure(exchange, internalError()), started);
    }
  }

  #answer(exchange: Exchange, target: Target, search: string, internal: boolean): Outcome | Promise<Outcome> {
    const { method } = exchange.request;
    if (method === 'GET' || method === 'POST')
      return this.#parts.actions.answer(exchange, target, search, internal);
    return { contract: undefined, reply: { ok: false, failure: methodNotAllowed } };
  }

  /** Never the query or a key: the name of the action says what was asked (GW-16). */
  #record({ requestId, ip, spend }: Exchange, name: string, status: number, started: number): void {
    const { metrics, log } = this.#parts;
    const milliseconds = performance.now() - started;
    metrics.actions.observe(name, String(status), milliseconds / 1000);
    if (spend?.exceeded) metrics.limited(spend.group);
    if (log.isLevelEnabled('debug'))
      log.debug({ action: name, status, milliseconds, request_id: requestId, ip }, 'answered');
  }
}
