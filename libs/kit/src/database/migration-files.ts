import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const KIT_MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** A file of SQL that changes the schema. */
export interface Migration {
  /** `kit/<file>` or `service/<file>`: the key under which it is recorded as applied. */
  name: string;
  text: string;
  checksum: string;
  /**
   * The lowest version whose programs run on a database that has it; undefined for files from before the rule, on which only
   * programs that know them run.
   */
  runsFrom: string | undefined;
  /** Whether it runs in a transaction, as all do but those that build or drop an index CONCURRENTLY. */
  isTransactional: boolean;
}

/** The first line of a file says what it does to programs that do not know it. */
const HEAD = /^-- (?:(expand)(, outside a transaction)?|contract: runs from (\d+\.\d+\.\d+))$/;
/** Every program that knows of expanding files runs on what they add. */
const ANY_VERSION = '0.2.0';

/** Reads the first line of a migration; undefined for a file from before the rule. */
export function headOf(text: string): Pick<Migration, 'runsFrom' | 'isTransactional'> | undefined {
  const [, expand, outside, version] = HEAD.exec(text.split('\n', 1)[0]!) ?? [];
  if (!expand && !version) return undefined;
  return { runsFrom: version ?? ANY_VERSION, isTransactional: !outside };
}

function filesOf(folder: string, prefix: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      const head = headOf(text) ?? { runsFrom: undefined, isTransactional: true };
      return { name: `${prefix}/${file}`, text, checksum, ...head };
    });
}

/** The files that make a service's database: those of the kit, and then its own. @param folder of the service */
export const migrationsOf = (folder: string | undefined): Migration[] => [
  ...filesOf(KIT_MIGRATIONS, 'kit'),
  ...(folder ? filesOf(folder, 'service') : []),
];
