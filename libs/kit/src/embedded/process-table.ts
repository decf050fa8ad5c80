import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { errorCode } from '../base/problem.ts';

/** Whether a process with this id exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Describes a process; undefined when it is gone or hidden from us. */
export function describeProcess(pid: number): { parent: number; command: string } | undefined {
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}

/** The ids of the processes that `pid` started and that still run. */
export function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') {
    return spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean)
      .map(Number);
  }
  const all = readdirSync('/proc').map(Number).filter(Boolean);
  return all.filter((each) => describeProcess(each)?.parent === pid);
}

function fromProc(pid: number): { parent: number; command: string } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces and brackets; the state and then the parent follow the last one.
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
}

function fromPs(pid: number): { parent: number; command: string } {
  const line = execFileSync('ps', ['-ww', '-o', 'ppid=,command=', '-p', String(pid)], {
    encoding: 'utf8',
  }).trim();
  const [parent = ''] = line.split(/\s+/, 1);
  return { parent: Number(parent), command: line.slice(parent.length).trim() };
}
