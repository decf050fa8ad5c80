import type { ErrorCode } from './codes.gen.ts';

/** The codes of failures that no answer of Cabildo brought. */
export type LocalCode = 'aborted' | 'bad_answer' | 'bad_signature' | 'connection' | 'timeout';

export type Language = 'es' | 'en';

/** `refused`: nothing was done. `unknown`: a command may have taken effect. */
export type Outcome = 'refused' | 'unknown';

const SENTENCES: Readonly<Record<LocalCode, Readonly<Record<Language, string>>>> = {
  aborted: { es: 'La llamada se canceló.', en: 'The call was cancelled.' },
  bad_answer: { es: 'La respuesta no es de Cabildo.', en: 'The answer is not one of Cabildo.' },
  bad_signature: {
    es: 'El aviso no está firmado con este secreto, o es antiguo.',
    en: 'The message is not signed with this secret, or is old.',
  },
  connection: { es: 'La conexión se cortó.', en: 'The connection broke.' },
  timeout: { es: 'La respuesta no llegó a tiempo.', en: 'The answer did not come in time.' },
};

interface Details {
  status?: number | undefined;
  message?: string | undefined;
  fields?: Readonly<Record<string, unknown>> | undefined;
  requestId?: string | undefined;
  retryAfterMs?: number | undefined;
  outcome?: Outcome | undefined;
  cause?: unknown;
}

/** A call that did not succeed. `message` is a sentence for people, in the language of the client. */
export class CabildoError extends Error {
  override readonly name = 'CabildoError';
  /** Decide by this: a code of the API, or one of {@link LocalCode}. */
  readonly code: ErrorCode | LocalCode;
  /** The HTTP status; 0 if no answer arrived. */
  readonly status: number;
  /** Further members of the refusal, `attempts_remaining` for example. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The id of the request in the logs of the server; undefined if no answer arrived. */
  readonly requestId: string | undefined;
  /** Milliseconds after which a repetition may succeed, if the answer says so. */
  readonly retryAfterMs: number | undefined;
  /** The key of all attempts of a command: with it the command can be repeated without being done twice. */
  idempotencyKey: string | undefined;
  outcome: Outcome;

  constructor(code: ErrorCode | LocalCode, details: Details = {}, language: Language = 'es') {
    super(details.message ?? SENTENCES[code as LocalCode]?.[language] ?? code);
    // The option of the constructor would need a newer library of types than users may have.
    if (details.cause !== undefined) (this as { cause?: unknown }).cause = details.cause;
    this.code = code;
    this.status = details.status ?? 0;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId;
    this.retryAfterMs = details.retryAfterMs;
    this.outcome = details.outcome ?? 'unknown';
  }
}
