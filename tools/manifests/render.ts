import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadAll } from 'js-yaml';
import type { Manifest } from './objects.ts';

/** Kustomize says with a sentence why it cannot build a folder. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
}

/** The objects in a text. */
export const parse = (text: string): Manifest[] =>
  (loadAll(text) as (Manifest | null)[]).filter((each) => each !== null);

/** Whether kubectl is installed, which brings kustomize. */
export const hasKubectl = (): boolean => spawnSync('kubectl', ['version', '--client']).status === 0;

/** The objects of a folder with a kustomization. @throws {RenderError} when it cannot be built */
export function render(folder: string): Manifest[] {
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new RenderError(`${folder}: ${stderr.trim()}`);
  return parse(stdout);
}

/** The objects of a file. */
export const objectsIn = (file: string): Manifest[] => parse(readFileSync(file, 'utf8'));
