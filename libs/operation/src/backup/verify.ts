import { ConfigError, type SecretBox } from '@cabildo/kit/service';
import { migrationsOf } from '@cabildo/kit/database/migration-files.ts';
import { schemaOf } from '../schema/index.ts';
import { namesOf } from './foreign.ts';
import { notOurs } from './load.ts';
import type { Manifest } from './manifest.ts';
import { checkBackup, type BackupFile } from './read.ts';
import { checkSeal } from './seal.ts';

/** A service whose database a file may hold. */
export interface KnownService {
  readonly name: string;
  /** The folder of its SQL files. */
  readonly migrations: string;
}

export interface VerifyOptions {
  file: string;
  services: readonly KnownService[];
  /** The keys at hand, which the seal of the file is compared with. */
  box?: SecretBox | undefined;
  /** Whether a file without a seal is taken although there are keys. */
  isUnsealedTaken?: boolean;
}

/**
 * Reads a backup file from beginning to end, and finds all that would keep it from being restored and shows without a database.
 * @throws {ConfigError} in one sentence
 */
export async function verifyBackup({
  file,
  services,
  box,
  isUnsealedTaken = false,
}: VerifyOptions): Promise<BackupFile> {
  const backup = await checkBackup(file);
  if (backup.manifest.community)
    throw new ConfigError(`${file} holds one community: restore it with --server.`);
  if (box) checkSeal(file, backup, box, isUnsealedTaken);
  for (const [name, saved] of Object.entries(backup.manifest.services))
    refuseUnknown(
      backup.manifest,
      saved,
      services.find((each) => each.name === name) ?? { name, migrations: undefined },
    );
  return backup;
}

/** @throws {ConfigError} for migrations that this program does not have, and what those that it has do not make */
function refuseUnknown(
  { version }: Manifest,
  { migrations, tables }: Manifest['services'][string],
  { name, migrations: folder }: { name: string; migrations: string | undefined },
): void {
  const known = new Map(folder ? migrationsOf(folder).map((each) => [each.name, each.checksum]) : []);
  const unknown = migrations.find((migration) => known.get(migration.name) !== migration.checksum);
  if (unknown)
    throw new ConfigError(
      `The backup is of Cabildo ${version}, whose migration ${unknown.name} of ${name} this program does not ` +
        'have in this form: restore it with that version or a later one.',
    );
  // The tables of an earlier version are known once its migrations have made them.
  if (migrations.length < known.size) return;
  const made = namesOf(schemaOf(folder!));
  for (const { name: own, columns, partition } of tables) {
    const table = partition?.of ?? own;
    const odd = [table, ...columns.map((column) => `${table}.${column}`)].find((each) => !made.has(each));
    if (odd !== undefined) throw notOurs(name, odd);
  }
}
