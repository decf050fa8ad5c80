import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

type Settings = Readonly<Record<string, string | undefined>>;

/** A service of docker-compose.yml, as far as tests and drills look at it. */
export interface ComposeService {
  readonly image?: string;
  readonly build?: string;
  readonly user?: string;
  readonly profiles?: readonly string[];
  readonly command?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
  readonly [name: string]: unknown;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** Where the expression that begins at `from` (after `${`) ends: at the brace that closes it. */
function endOf(text: string, from: number): number {
  for (let at = from, depth = 1; at < text.length; at += 1) {
    if (text.startsWith('${', at)) depth += 1;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  throw new Error(`A brace is not closed: ${text.slice(from)}`);
}

function valueOf(expression: string, settings: Settings): string {
  const [, name = '', operator, rest = ''] = /^(\w+)(?:(:-|:\?)([^]*))?$/.exec(expression) ?? [];
  if (!name) throw new Error(`«${expression}» is an expression that is not read here.`);
  if (settings[name]) return settings[name];
  if (operator === ':-') return interpolate(rest, settings);
  if (operator === ':?') throw new Error(`required variable ${name} is missing a value: ${rest}`);
  return '';
}

/**
 * Fills the settings into a text as Docker Compose does: `${NAME}`, `${NAME:-default}`, `${NAME:?error}`, one inside the other.
 * @throws {Error} for a setting that is missing
 */
export function interpolate(text: string, settings: Settings): string {
  const start = text.indexOf('${');
  if (start < 0) return text;
  const end = endOf(text, start + 2);
  const value = valueOf(text.slice(start + 2, end), settings);
  return text.slice(0, start) + value + interpolate(text.slice(end + 1), settings);
}

const interpolated = (part: unknown, settings: Settings): unknown => {
  if (typeof part === 'string') return interpolate(part, settings);
  if (Array.isArray(part)) return part.map((each) => interpolated(each, settings));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, interpolated(each, settings)]));
};

const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

/** The text of docker-compose.yml. */
export const composeText = (): string => read('docker-compose.yml');

/** The settings of a new `.env`; the value of each secret is its name. */
export const exampleSettings = (): Record<string, string> =>
  Object.fromEntries(
    [...read('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
      name!,
      value || name!,
    ]),
  );

/** Reads docker-compose.yml with the settings of a `.env`. @throws {Error} for a setting that is missing */
export const readCompose = (settings: Settings): ComposeFile =>
  interpolated(load(composeText()), settings) as ComposeFile;
