import { errors } from 'undici';
import type { Problem } from './targets.ts';

export type Reason =
  Problem | 'dns' | 'refused' | 'unreachable' | 'tls' | 'timeout' | 'closed' | 'protocol' | 'failed';

/** Says in one of our words why no answer came, because messages of libraries may hold addresses that owners must not see. */
export class Failure extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.name = 'Failure';
    this.reason = reason;
  }
}

const REASONS: Readonly<Record<string, Reason>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  UND_ERR_SOCKET: 'closed',
  // undici fails so at a status 101 without an upgrade.
  ERR_ASSERTION: 'protocol',
  UND_ERR_HEADERS_OVERFLOW: 'protocol',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'protocol',
};

/** The reason of an error of Node or undici; `otherwise` for an unknown one. */
export function reasonOf(error: unknown, otherwise: Reason): Reason {
  if (error instanceof Failure) return error.reason;
  if (error instanceof errors.HTTPParserError) return 'protocol';
  const { code, message } = error as Error & { code?: unknown };
  if (typeof code !== 'string') return otherwise;
  if (code.startsWith('ERR_SSL_')) return 'tls';
  // undici says `bad …` at a status 100 or 101 that was not asked for, and at bytes that are no answer.
  if (code === 'UND_ERR_SOCKET' && message.startsWith('bad ')) return 'protocol';
  return REASONS[code] ?? otherwise;
}
