import { readFileSync } from 'node:fs';

/** The assumption where the limit is not known: every system allows at least so many. */
const UNKNOWN_LIMIT = 1_024;
/** The assumption for a system without a limit. */
const MOST = 65_536;
/** Files for databases, broker, streams to receivers of webhooks, and libraries: a standalone has half as many open. */
const RESERVED = 256;
/** The least number of connections, however few files the process may open. */
const FEWEST = 64;

const LIMIT_LINE = /^Max open files +(\d+|unlimited) /m;

/**
 * How many connections of clients this process can hold: the files that it may open (`ulimit -n`) but for 256 (FU-05).
 * @param limits the text of /proc/self/limits; undefined where there is none
 */
export function connectionsInAll(limits = limitsOfProcess()): number {
  const [, soft] = LIMIT_LINE.exec(limits ?? '') ?? [];
  const files = soft === undefined ? UNKNOWN_LIMIT : soft === 'unlimited' ? MOST : Number(soft);
  return Math.max(FEWEST, Math.min(files, MOST) - RESERVED);
}

function limitsOfProcess(): string | undefined {
  return process.platform === 'linux' ? readFileSync('/proc/self/limits', 'utf8') : undefined;
}
