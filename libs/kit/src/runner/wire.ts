import {
  isIdempotent,
  type ActionContract,
  type RpcContract,
  type RequestContext,
} from '@cabildo/contracts/action';
import {
  errorBody,
  fail,
  failureFrom,
  type Failure,
  type Locale,
  type WrittenFailure,
} from '@cabildo/contracts/errors';

/** A request on the bus: name of the contract, input, context. */
export interface WireRequest {
  n: string;
  i: unknown;
  c: RequestContext;
}

/**
 * A reply is one line: three digits of HTTP status, a space, a JSON body. The edge can pass a success on to the socket
 * without decoding it; a refusal carries code, message and fields, and is worded where the reader's language is known.
 */
export function successReply(status: number, output: unknown): string {
  return writtenReply(status, JSON.stringify(output) ?? '{}');
}

/** Writes a success whose output is JSON text already: the text is spread into the envelope, never parsed. */
export function writtenReply(status: number, output: string): string {
  return output === '{}' ? `${status} {"ok":true}` : `${status} {"ok":true,${output.slice(1)}`;
}

export function failureReply(failure: WrittenFailure): string {
  const { failure: code, message, fields, retryAfter } = failure;
  return `${failure.status} ${JSON.stringify({ failure: code, message, fields, retryAfter })}`;
}

export type Reply = { ok: true; status: number; body: string } | { ok: false; failure: Failure };

/** Reads a reply line. @throws {TypeError} when the line is no reply. */
export function parseReply(line: string): Reply {
  const status = Number(line.slice(0, 3));
  if (!(status >= 200 && status <= 599)) throw new TypeError('not a reply');
  const body = line.slice(4);
  if (status < 300) return { ok: true, status, body };
  return { ok: false, failure: failureFrom({ ...(JSON.parse(body) as WrittenFailure), status }) };
}

/** The JSON body of a refusal for a reader. */
export function failureBody(failure: Failure, locale: Locale): string {
  return JSON.stringify(errorBody(failure, locale));
}

/** 503: a service or store is away and nothing happened, so the request may be sent again (GW-23). */
export const unavailable = (): Failure =>
  fail('error', {
    status: 503,
    message: {
      es: 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos.',
      en: 'The service is not available at the moment. Try again in a few seconds.',
    },
  });

/** Marks the body of a refusal that leaves open whether something happened. */
export const OUTCOME_UNKNOWN = { outcome: 'unknown' } as const;

/** 503 for a command whose effect is unknown; the message says how to repeat the command safely (GW-23). */
export const outcomeUnknown = (contract: ActionContract | RpcContract): Failure =>
  fail('error', {
    status: 503,
    message: 'rpc' in contract || isIdempotent(contract) ? REPEAT_WITH_KEY : CHECK_FIRST,
    fields: OUTCOME_UNKNOWN,
  });

const REPEAT_WITH_KEY = {
  es: 'No se sabe si la operación se completó. Con la misma Idempotency-Key puedes repetirla sin riesgo; sin clave, comprueba antes el resultado.',
  en: 'It is not known whether the operation was completed. With the same Idempotency-Key it is safe to repeat it; without a key, check the result first.',
};
/** The sentence for an action that takes no key. */
const CHECK_FIRST = {
  es: 'No se sabe si la operación se completó. Comprueba el resultado antes de repetirla.',
  en: 'It is not known whether the operation was completed. Check the result before you repeat it.',
};

/** 500: a fault of the service; the log has the reason under the request id. */
export const internalError = (): Failure =>
  fail('error', {
    status: 500,
    message: {
      es: 'Error interno. Si se repite, avisa con el identificador X-Request-Id.',
      en: 'Internal error. If it repeats, report it with the X-Request-Id.',
    },
  });

/** How a ledger answered a command; the runner sends the line on as it stands. */
export class CommandReply<O extends object = object> {
  readonly line: string;
  /** The output of the decision; undefined where it refused, or where an earlier order under the same key answers. */
  readonly output: O | undefined;
  /** True where an earlier order under the same key answers (GW-17). */
  readonly isReplayed: boolean;
  /** True where the same order is still being carried out elsewhere, so that its answer comes later. */
  readonly isUnderWay: boolean;

  constructor(
    line: string,
    { output, isReplayed = false, isUnderWay = false }: Partial<Omit<CommandReply<O>, 'line'>> = {},
  ) {
    this.line = line;
    this.output = output;
    this.isReplayed = isReplayed;
    this.isUnderWay = isUnderWay;
  }
}
