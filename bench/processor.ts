import { readFileSync } from 'node:fs';
import { errorCode } from '@cabildo/kit/base/problem.ts';
import { childrenOf } from '@cabildo/kit/embedded/process-table.ts';

const TICKS_A_SECOND = 100;

/** Reads the seconds of processor time of a process, on Linux; those of children that it has waited for among them. */
export function processorOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces and brackets; user and system time are the 12th to 15th field after the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND;
}

/** Reads the MB of memory that a process holds, on Linux: of what it shares with others its part. */
export function memoryMbOf(pid: number): number {
  const [, kibibytes] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))!;
  return Number(kibibytes) / 1_024;
}

/** Sums what a process and all that it started show, as {@link processorOf} or {@link memoryMbOf} read it. */
export function ofAll(pid: number, read: (pid: number) => number): number {
  const ofChild = (child: number): number => {
    try {
      return ofAll(child, read);
    } catch (error) {
      // The process has ended meanwhile: its time is its parent's now.
      if (['ENOENT', 'ESRCH'].includes(String(errorCode(error)))) return 0;
      throw error;
    }
  };
  return childrenOf(pid).reduce((sum, child) => sum + ofChild(child), read(pid));
}
