import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StreamStart } from '@cabildo/contracts/event';
import {
  AnswerLog,
  endSpan,
  internalError,
  SpanKind,
  startSpan,
  startTrace,
  type Logger,
  type Span,
} from '@cabildo/kit/service';
import { discard, HungUp } from '../http/body.ts';
import type { Respond } from '../http/listener.ts';
import type { Proxies } from '../http/proxies.ts';
import { localeOf, requestIdOf } from '../http/request-headers.ts';
import { sendFailure, sendPreflight, sendReply, type Exchange } from '../http/responses.ts';
import type { GatewayMetrics } from '../metrics.ts';
import { PANEL_API, type PanelDoor } from '../panel/door.ts';
import { methodNotAllowed } from '../refusals.ts';
import type { SignedAddresses } from '../pages/signed-addresses.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { Streams } from '../streams/streams.ts';
import type { ActionPipeline, Outcome } from './pipeline.ts';
import type { RequestTarget } from './request-state.ts';

export interface ActionServerParts {
  routes: RouteTable;
  pipeline: ActionPipeline;
  addresses: SignedAddresses;
  panel: PanelDoor;
  proxies: Proxies;
  streams: Streams;
  metrics: GatewayMetrics;
  log: Logger;
}

/**
 * Begins the span of a request. The internal port is for programs of the operator, whose traces go on; others cannot have
 * their requests traced, which costs.
 */
function beginSpan(
  { method, headers: { traceparent } }: IncomingMessage,
  { match, isInternal }: RequestTarget,
  requestId: string,
): Span | undefined {
  const start = {
    scope: 'gateway',
    name: match.route.name,
    kind: SpanKind.SERVER,
    attributes: { 'http.request.method': method!, 'cabildo.request_id': requestId },
  };
  return (
    (isInternal && typeof traceparent === 'string' && startSpan(start, { traceparent })) || startTrace(start)
  );
}

/** Serves the action routes on Node's own HTTP server, because nearly all requests are for them; express serves the pages. */
export class ActionServer {
  readonly #parts: ActionServerParts;
  readonly #answers: AnswerLog;

  constructor(parts: ActionServerParts) {
    this.#parts = parts;
    this.#answers = new AnswerLog(parts.log);
  }

  /** @param isInternal whether the internal port is served @param pages serves every request for no action route */
  responder(isInternal: boolean, pages: Respond): Respond {
    return (request, response) => {
      const url = request.url ?? '/';
      const mark = url.indexOf('?');
      const [path, search] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
      const { routes } = this.#parts;
      const method = request.method ?? '';
      const panel = !isInternal && path.startsWith(PANEL_API) ? this.#parts.panel : undefined;
      const match = panel
        ? routes.findForPanel(path.slice(PANEL_API.length - 1), method)
        : routes.find(path, method, isInternal);
      if (!match) pages(request, response);
      // No other site may call the panel's API, so that no question whether it may is answered.
      else if (method === 'OPTIONS' && !panel) sendPreflight(response, match.methods);
      else void this.#serve(request, response, { match, search, isInternal }, panel);
    };
  }

  async #serve(
    request: IncomingMessage,
    response: ServerResponse,
    target: RequestTarget,
    panel: PanelDoor | undefined,
  ): Promise<void> {
    const started = performance.now();
    const { match } = target;
    const requestId = requestIdOf(request.headers['x-request-id']);
    const exchange: Exchange = {
      request,
      response,
      requestId,
      span: beginSpan(request, target, requestId),
      locale: localeOf(request.headers['accept-language']),
      ip: this.#parts.proxies.addressOf(request),
      rate: undefined,
      isBodyRefused: false,
      isStranger: true,
      panel,
      surface: match.route.definition.isByPath ? 'v1' : 'actions',
      methods: match.methods,
      deprecated: match.address?.endpoint.contract.deprecated,
    };
    let name = `${match.route.name}.?`;
    try {
      const outcome = await this.#answer(exchange, target);
      name = outcome.name ?? outcome.contract?.name ?? name;
      const sent = this.#send(exchange, outcome);
      // A poll that waits is no request that takes long.
      const milliseconds = performance.now() - started;
      this.#record(exchange, name, typeof sent === 'number' ? sent : await sent, milliseconds);
    } catch (error) {
      if (error instanceof HungUp) return endSpan(exchange.span);
      this.#parts.log.error(
        { action: name, request_id: exchange.requestId, err: error },
        'the gateway failed',
      );
      this.#record(exchange, name, sendFailure(exchange, internalError()), performance.now() - started);
    }
    if (!request.complete) discard(request, exchange.isStranger, () => response.end());
  }

  #answer(exchange: Exchange, target: RequestTarget): Outcome | Promise<Outcome> {
    if (target.match.methods.includes(exchange.request.method!))
      return this.#parts.pipeline.answer(exchange, target);
    return { contract: undefined, reply: { ok: false, failure: methodNotAllowed } };
  }

  /** Returns the status, which is known later where a poll waits. */
  #send(exchange: Exchange, { contract, reply, reader }: Outcome): number | Promise<number> {
    const format = contract?.answer.format ?? 'json';
    if (format !== 'stream') {
      const signed = reply.ok ? { ...reply, body: this.#parts.addresses.writeIn(reply.body) } : reply;
      return sendReply(exchange, signed, format, contract?.answer.attachment);
    }
    if (!reply.ok) return sendFailure(exchange, reply.failure);
    const start = JSON.parse(reply.body) as StreamStart;
    const { streams } = this.#parts;
    return start.poll ? streams.poll(exchange, start, reader!) : streams.open(exchange, start, reader!);
  }

  /** Logs the name of the action, but never the query or a key (GW-16). */
  #record(exchange: Exchange, name: string, status: number, milliseconds: number): void {
    const { requestId: request_id, span, ip, rate } = exchange;
    const { metrics } = this.#parts;
    metrics.actions.observe(name, String(status), milliseconds / 1000);
    if (rate?.exceeded) metrics.countLimited(rate.group);
    this.#answers.record({ action: name, status, milliseconds, request_id, ip });
    span?.updateName(name).setAttribute('http.response.status_code', status);
    endSpan(span, status >= 500);
  }
}
