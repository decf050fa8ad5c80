import { pino, type Logger } from 'pino';
import { currentBounds } from '../bounds/request-bounds.ts';

export type { Logger };

/**
 * Names whose values never reach a log, wherever they stand (design 6, GW-16). One list for every process; a test
 * sends canaries through all of them.
 */
export const SECRET_NAMES: readonly string[] = [
  'apikey',
  'earlier_apikey',
  'api_key',
  'authorization',
  'x-api-key',
  'x-mdt-internal-key',
  'x-bot-token',
  'cookie',
  'pin',
  'old_pin',
  'to_pin',
  'cvv',
  'from_cvv',
  'finish',
  'code',
  'session_token',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'bot_token',
  'secret',
  'token',
];

/** pino takes paths, not names: each name is covered at the top and down to three levels. */
const paths = SECRET_NAMES.flatMap((name) => {
  const key = `["${name}"]`;
  return [name.includes('-') ? key : name, `*${key}`, `*.*${key}`, `*.*.*${key}`];
});

export const redaction = { paths, censor: '***' };

/** An error's own `code` (ECONNREFUSED, 23505) is no secret, but its name is that of the one-time code. */
function describeError(error: Error): object {
  const { code, ...described } = pino.stdSerializers.err(error) as pino.SerializedError & { code?: unknown };
  return { ...described, error_code: code };
}

/** Names the request under way in each line that is logged for it. */
function requestIdOfLine(): object {
  const request_id = currentBounds()?.request_id;
  return request_id === undefined ? {} : { request_id };
}

/** A JSON logger on stdout. `level` silent, error, warn, info, debug. */
export function createLogger(name: string, level: string): Logger {
  return pino({
    name,
    level,
    redact: redaction,
    serializers: { err: describeError },
    mixin: requestIdOfLine,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
