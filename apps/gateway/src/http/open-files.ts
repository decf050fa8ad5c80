import { readFileSync } from 'node:fs';

/** Every system allows at least so many. */
const UNKNOWN_LIMIT = 1_024;
/** For what a system allows without a limit. */
const MOST = 65_536;
/** For databases, broker, streams to receivers of webhooks, files and libraries: a standalone has half of it open. */
const RESERVED = 256;
/** However few files a process may open, it serves somebody. */
const FEWEST = 64;

const LIMIT_LINE = /^Max open files +(\d+|unlimited) /m;

/**
 * How many connections of clients this process can hold (FU-05): the files that it may open (`ulimit -n`) but for 256.
 * @param limits the limits of a process as Linux tells them, or undefined
 */
export function connectionsInAll(limits = limitsOfProcess()): number {
  const [, soft] = LIMIT_LINE.exec(limits ?? '') ?? [];
  const files = soft === undefined ? UNKNOWN_LIMIT : soft === 'unlimited' ? MOST : Number(soft);
  return Math.max(FEWEST, Math.min(files, MOST) - RESERVED);
}

function limitsOfProcess(): string | undefined {
  return process.platform === 'linux' ? readFileSync('/proc/self/limits', 'utf8') : undefined;
}
