/**
 * Writes the settings of docker-compose.yml once: `npm run setup [-- --from DATA_DIR] [--file .env] [--domain NAME]`. Secrets that
 * a DATA_DIR holds are taken over, the others are made. Nothing is changed where the file is there already. With a domain the file
 * is for production, without one for a trial on this machine. The script is part of the image.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, exitWith, freshSecrets, keptSecrets } from '@cabildo/kit/service';
import { readArguments } from '@cabildo/kit/config/arguments.ts';

const TEMPLATE = join(import.meta.dirname, '../.env.example');
/** A line of the template that is to be filled in. */
const EMPTY = /^([A-Z_]+_KEYS?|[A-Z_]+_(?:SECRET|PASSWORD))=$/gm;

/** The data of `npm start`. */
const dataIn = (folder: string): boolean => existsSync(join(folder, 'postgres'));

/** The secrets of an installation. @throws {ConfigError} where its data are there and their keys are not */
function secretsIn(folder: string): Record<string, string> {
  const found = keptSecrets(folder, process.env);
  if (!found.SECRET_KEYS && dataIn(folder))
    throw new ConfigError(
      `${folder} holds data, and the keys that they were written with are not there: set SECRET_KEYS to those, and run this again.`,
    );
  return { ...found };
}

/** A value as docker compose reads it back to the letter. @throws {ConfigError} for one that no quotes can hold */
function quoted(name: string, value: string): string {
  if (/^[\w:+/=,.-]*$/.test(value)) return value;
  if (/['\n\\]/.test(value))
    throw new ConfigError(
      `${name} has a quote, a backslash or a new line in it: give it another value first.`,
    );
  return `'${value}'`;
}

/** The settings of production beside those that only a person knows. */
const forDomain = (domain: string): Record<string, string> => ({
  COMPOSE_PROFILES: 'proxy,backup',
  OAUTH_MODE: 'live',
  NODE_ENV: 'production',
  PUBLIC_URL: `https://${domain}`,
  DOMAIN: domain,
});

/** The template with its empty secrets and these settings filled in. */
function filled(given: Record<string, string>, settings: Record<string, string>): string {
  const { secretKeys, internalKey } = freshSecrets();
  const secrets: Record<string, string> = { SECRET_KEYS: secretKeys, INTERNAL_KEY: internalKey, ...given };
  const withSecrets = readFileSync(TEMPLATE, 'utf8').replaceAll(
    EMPTY,
    (_, name: string) => `${name}=${quoted(name, secrets[name] ?? randomBytes(24).toString('hex'))}`,
  );
  return Object.entries(settings).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^#?${name}=.*$`, 'm'), () => `${name}=${value}`),
    withSecrets,
  );
}

/** The secrets that a file of settings lacks, as after an upgrade. */
const missingIn = (file: string): string[] => {
  const settings = parseEnv(readFileSync(file, 'utf8'));
  const names = [...readFileSync(TEMPLATE, 'utf8').matchAll(EMPTY)].map(([, name]) => name!);
  return names.filter((name) => !settings[name]);
};

function explain(file: string): void {
  const missing = missingIn(file);
  console.log(`${file} is there already, and nothing was changed.`);
  if (missing.length === 0) return;
  throw new ConfigError(
    `It lacks ${missing.join(', ')}, which .env.example explains: add a line for each, with the value of before where there are data.`,
  );
}

const DOMAIN = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/;

try {
  const { values } = readArguments({
    options: {
      from: { type: 'string' },
      file: { type: 'string', default: '.env' },
      domain: { type: 'string' },
    },
  });
  const { file, domain, from = process.env['DATA_DIR'] || '.cabildo' } = values;
  if (existsSync(file)) explain(file);
  else {
    if (domain !== undefined && !DOMAIN.test(domain))
      throw new ConfigError(`«${domain}» is no domain: write it as api.example.org.`);
    const taken = secretsIn(from);
    if (values.from !== undefined && Object.keys(taken).length === 0)
      throw new ConfigError(`There are no secrets in ${from}: name the DATA_DIR of the installation.`);
    writeFileSync(file, filled(taken, domain === undefined ? {} : forDomain(domain)), {
      mode: 0o600,
      flag: 'wx',
    });
    const names = Object.keys(taken);
    console.log(`${file} is written, for you alone. Keep a copy of it apart from the data.`);
    if (names.length > 0) console.log(`Taken over from ${from} or the environment: ${names.join(', ')}.`);
    console.log(
      domain === undefined
        ? 'It is for a trial on this machine: docker compose up -d'
        : 'Fill in GP_OAUTH_* and CP_OAUTH_*, and then: docker compose up -d',
    );
  }
} catch (error) {
  exitWith(error);
}
