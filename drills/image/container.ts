import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freePort, startProcess, type LabProcess } from '@cabildo/testing/lab/index.ts';
import type { ComposeService } from '../../tools/compose.ts';
import type { ReplayedImage } from './replay.ts';

/** The account of the image; without root's rights processes run as whoever started the drill. */
export const uid = process.getuid!() === 0 ? 1000 : undefined;

/** A container has a network of its own; here processes share one, and stay on this machine. */
const LOOPBACK = { HOST: '127.0.0.1', INTERNAL_HOST: '127.0.0.1', OPS_HOST: '127.0.0.1' };
/** The image has no compiled code of an earlier run. */
const COLD = { NODE_DISABLE_COMPILE_CACHE: '1' };

/** Runs `node <words>` in the image, as a one-shot of compose does. Returns what it printed. */
export async function runInImage(
  { folder, env }: ReplayedImage,
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    cwd: folder,
    env: { ...COLD, ...env, ...settings },
    uid,
    gid: uid,
  });
  return stdout;
}

/** A process of compose that runs out of the image. */
export interface Container extends LabProcess {
  readonly opsPort: number;
}

/** Starts a process of compose out of the image, and waits until it is ready. */
export async function startInImage(
  { folder, env }: ReplayedImage,
  {
    name,
    service,
    ports,
  }: { name: string; service: ComposeService; ports: Readonly<Record<string, string>> },
): Promise<Container> {
  const [, script = ''] = /^node (\S+)$/.exec(service.command ?? '') ?? [];
  const opsPort = await freePort();
  const started = await startProcess({
    name,
    script: `${folder}/${script}`,
    cwd: folder,
    env: { ...COLD, ...env, ...service.environment, ...LOOPBACK, ...ports, OPS_PORT: String(opsPort) },
    readyUrl: `http://127.0.0.1:${opsPort}/readyz`,
    ...(uid !== undefined && { uid }),
  });
  return Object.assign(started, { opsPort });
}
