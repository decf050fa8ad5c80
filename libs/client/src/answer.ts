import type { ErrorCode } from './codes.gen.ts';
import { CabildoError, type Language } from './error.ts';

/** A success, with what stands around its body. */
export interface Answer {
  readonly status: number;
  readonly requestId: string | undefined;
  /** A parsed JSON object with `ok: true`; text where the action answers text. */
  readonly body: unknown;
}

/** Seconds or a date, in milliseconds from now; undefined if the header says neither. */
export function retryAfterMs(header: string | null): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return ms >= 0 ? ms : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads an answer. @throws {CabildoError} for a refusal and for an answer that is not one of Cabildo */
export async function readAnswer(response: Response, isText: boolean, language: Language): Promise<Answer> {
  const { status, headers } = response;
  const type = headers.get('content-type') ?? '';
  const requestId = headers.get('x-request-id') ?? undefined;
  const text = await response.text();
  if (isText && status === 200 && type.startsWith('text/plain')) return { status, requestId, body: text };
  const isJson = type.startsWith('application/json');
  const body = isJson ? parsed(text) : undefined;
  if (response.ok && hasOk(body, true)) return { status, requestId, body };
  const told = { status, requestId, retryAfterMs: retryAfterMs(headers.get('retry-after')) };
  // A connection that breaks may look like the end of the answer.
  if (isJson && body === undefined) throw new CabildoError('connection', told, language);
  if (response.ok || !hasOk(body, false)) throw new CabildoError('bad_answer', told, language);
  const { ok: _ok, error: message, error_code: code, outcome = 'refused', ...fields } = body as Refusal;
  throw new CabildoError(code, { ...told, message, outcome, fields });
}

const hasOk = (body: unknown, ok: boolean): boolean =>
  typeof body === 'object' && body !== null && (body as { ok?: unknown }).ok === ok;

interface Refusal {
  ok: false;
  error: string;
  error_code: ErrorCode;
  outcome?: 'unknown';
}
