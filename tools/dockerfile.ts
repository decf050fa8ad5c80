import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

const root = join(import.meta.dirname, '..');
const linesOf = (file: string): string[] => readFileSync(join(root, file), 'utf8').split('\n');

/** One line of a stage of the Dockerfile. */
export type Step =
  | {
      readonly kind: 'copy';
      readonly stage?: string;
      readonly sources: readonly string[];
      readonly target: string;
    }
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'other'; readonly name: string; readonly rest: string };

/** A stage of the Dockerfile, which begins from Node's image. */
export interface Stage {
  readonly name: string;
  readonly base: string;
  readonly steps: readonly Step[];
}

function stepOf(name: string, rest: string): Step {
  if (name === 'RUN') return { kind: 'run', command: rest };
  if (name !== 'COPY') return { kind: 'other', name, rest };
  const words = rest.split(/\s+/);
  const stage = /^--from=(.+)$/.exec(words[0]!)?.[1];
  const paths = stage === undefined ? words : words.slice(1);
  const copy = { kind: 'copy', sources: paths.slice(0, -1), target: paths.at(-1)! } as const;
  return stage === undefined ? copy : { ...copy, stage };
}

/** Reads the stages of the Dockerfile; the last one, `image` here, is the image. */
export function readDockerfile(): Stage[] {
  const text = linesOf('Dockerfile')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ');
  const stages: { name: string; base: string; steps: Step[] }[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [name = '', ...words] = line.split(/\s+/);
    const rest = words.join(' ');
    const [base = '', , stage = 'image'] = words;
    if (name === 'FROM') stages.push({ name: stage, base, steps: [] });
    else stages.at(-1)!.steps.push(stepOf(name, rest));
  }
  return stages;
}

/** Reads .dockerignore. Returns whether a path of this repository stays out of the image. */
export function readDockerignore(): (path: string) => boolean {
  const patterns = linesOf('.dockerignore').filter((line) => line !== '' && !line.startsWith('#'));
  return (path) =>
    patterns.reduce((isIgnored, line) => {
      const pattern = line.replace(/^!/, '');
      const matches = matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`);
      return matches ? !line.startsWith('!') : isIgnored;
    }, false);
}
