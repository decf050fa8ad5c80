import {
  errorBody,
  fail,
  type Asker,
  type Failure,
  type Locale,
  type RequestContext,
} from '@cabildo/contracts';

/** One request as it travels: name of the contract, input, context. */
export interface WireRequest {
  n: string;
  i: unknown;
  c: RequestContext;
}

/** What one of several asks: input, and who he is. */
export interface WireQuestion {
  i: unknown;
  c: Asker;
}

/** What several callers ask of one query at one moment (decision 24). */
export interface WireQuestions {
  n: string;
  q: readonly WireQuestion[];
}

/** In one message: the largest answers to so many have room in a payload of the bus. */
export const MAX_QUESTIONS = 40;

/**
 * A reply is one line: three digits of HTTP status, a space, a JSON body. The edge can pass a success on to the socket
 * without decoding it; a refusal carries code, message and fields, and is worded where the reader's language is known.
 */
export function successReply(status: number, output: unknown): string {
  return writtenReply(status, JSON.stringify(output) ?? '{}');
}

/** A success whose output, a JSON object, is written already: it is spread into the envelope by text, never parsed. */
export function writtenReply(status: number, output: string): string {
  return output === '{}' ? `${status} {"ok":true}` : `${status} {"ok":true,${output.slice(1)}`;
}

export function failureReply(failure: Failure): string {
  return `${failure.status} ${JSON.stringify({ failure: failure.failure, message: failure.message, fields: failure.fields })}`;
}

export type Reply = { ok: true; status: number; body: string } | { ok: false; failure: Failure };

/** Reads a reply line. @throws {TypeError} when it is not one. */
export function parseReply(line: string): Reply {
  const status = Number(line.slice(0, 3));
  if (!(status >= 200 && status <= 599)) throw new TypeError('not a reply');
  const body = line.slice(4);
  if (status < 300) return { ok: true, status, body };
  return { ok: false, failure: { ...(JSON.parse(body) as Failure), status } };
}

// JSON has it only escaped.
const BETWEEN_REPLIES = '\x1e';

/** Reply lines to several questions, in their order, as the one reply to all of them. */
export function joinReplies(lines: readonly string[]): string {
  return lines.join(BETWEEN_REPLIES);
}

/** Reads what {@link joinReplies} wrote. @throws {TypeError} when one of them is not a reply. */
export function splitReplies(line: string): Reply[] {
  return line.split(BETWEEN_REPLIES).map(parseReply);
}

/** The JSON body of a refusal for a reader. */
export function failureBody(failure: Failure, locale: Locale): string {
  return JSON.stringify(errorBody(failure, locale));
}

/** 503: what is needed is away; whether a command took effect is unknown unless it was never sent (GW-23). */
export const unavailable = (): Failure =>
  fail('error', {
    status: 503,
    message: {
      es: 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos.',
      en: 'The service is not available at the moment. Try again in a few seconds.',
    },
  });

/** 503 for a command whose outcome nobody knows: repeat it with its idempotency key, or look first. */
export const outcomeUnknown = (): Failure =>
  fail('error', {
    status: 503,
    message: {
      es: 'No se sabe si la operación se completó. Repítela con la misma Idempotency-Key o comprueba el resultado antes.',
      en: 'It is not known whether the operation was completed. Repeat it with the same Idempotency-Key, or check first.',
    },
  });

/** 500: our mistake; the log has the reason under the request id. */
export const internalError = (): Failure =>
  fail('error', {
    status: 500,
    message: {
      es: 'Error interno. Si se repite, avisa con el identificador X-Request-Id.',
      en: 'Internal error. If it repeats, report it with the X-Request-Id.',
    },
  });

/** A reply that an executor has stored, or that several questions share: the runner passes it on as it is. */
export class StoredReply {
  readonly line: string;

  constructor(line: string) {
    this.line = line;
  }
}
