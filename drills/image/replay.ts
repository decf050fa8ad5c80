import { execFile } from 'node:child_process';
import { cp, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import type { Say } from '../drill.ts';
import { readDockerfile, readDockerignore, type Step } from '../../tools/dockerfile.ts';

const root = join(import.meta.dirname, '../..');
const WORKDIR = '/cabildo';

/** The image as a folder in which nobody may write. */
export interface ReplayedImage {
  readonly folder: string;
  /** The variables that it sets for its processes. */
  readonly env: Readonly<Record<string, string>>;
  /** All that lies beside Node, in millions of bytes. */
  readonly megabytes: number;
}

/** The folder that stands for a path of a stage. */
const placeIn = (stages: string, stage: string, path: string): string =>
  path.startsWith('/') ? join(stages, stage, path) : join(stages, stage, WORKDIR, path);

/** Copies as COPY does: the content of a folder, or a file into a folder or under another name. */
async function copy(
  { stage: from, sources, target }: Extract<Step, { kind: 'copy' }>,
  { stages, stage }: { stages: string; stage: string },
): Promise<void> {
  const isIgnored = readDockerignore();
  const place = placeIn(stages, stage, target);
  for (const source of sources) {
    const path = from === undefined ? join(root, source) : placeIn(stages, from, source);
    const isFolder = (await stat(path)).isDirectory();
    const goal = !isFolder && /(^\.|\/)$/.test(target) ? join(place, basename(source)) : place;
    await mkdir(dirname(goal), { recursive: true });
    await cp(path, goal, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => from !== undefined || file === root || !isIgnored(relative(root, file)),
    });
  }
}

/** Runs a command as RUN does, with the Node of this process; npm takes what it has before it asks the registry. */
async function run(command: string, cwd: string): Promise<void> {
  const { PATH, HOME } = process.env;
  const env = {
    PATH: `${dirname(process.execPath)}${delimiter}${PATH}`,
    HOME,
    npm_config_prefer_offline: 'true',
  };
  await promisify(execFile)('sh', ['-c', command], { cwd, env, maxBuffer: 1e8 });
}

/** Replays the Dockerfile into a folder, which stands for the file system beside that of Node's image. */
export async function replayDockerfile(stages: string, say: Say): Promise<ReplayedImage> {
  const env: Record<string, string> = {};
  for (const { name: stage, steps } of readDockerfile()) {
    const folder = join(stages, stage, WORKDIR);
    await mkdir(folder, { recursive: true });
    for (const step of steps) {
      if (step.kind === 'copy') await copy(step, { stages, stage });
      else if (step.kind === 'run') {
        say(`${stage}: ${step.command}`);
        await run(step.command, folder);
      } else if (step.name === 'ENV' && stage === 'image') {
        Object.assign(env, parseEnv(step.rest.replaceAll(' ', '\n')));
      }
    }
  }
  const folder = join(stages, 'image', WORKDIR);
  await promisify(execFile)('chmod', ['-R', 'a-w', folder]);
  return { folder, env, megabytes: Math.round((await bytesIn(folder)) / 1e6) };
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => lstat(join(parentPath, name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
