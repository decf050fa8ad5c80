import { isDeepStrictEqual } from 'node:util';
import type { MediaStore } from '@cabildo/kit/media';
import { ConfigError } from '@cabildo/kit/service';
import { codeOf, prepareDatabase } from '@cabildo/kit/database';
import { migrationsOf } from '@cabildo/kit/database/migration-files.ts';
import { CopyIn } from '../backup/copy.ts';
import { makeMonths, notOurs } from '../backup/load.ts';
import { numbersOf, type Manifest, type StoredTable } from '../backup/manifest.ts';
import { decrypt } from '../backup/passphrase.ts';
import { PictureLoader } from '../backup/pictures.ts';
import { checkBackup, readBackup, secretsIn, type BackupFile, type Piece } from '../backup/read.ts';
import { checkSeal } from '../backup/seal.ts';
import { closeSessions, openSession } from '../backup/session.ts';
import { storedTables } from '../backup/tables.ts';
import { arrive, groundOf } from './arrive.ts';
import { commit, eraseRemains, type Place } from './commit.ts';
import { endGone, findPeople, renumber, type ArrivingPeople } from './known.ts';
import { FileKey, resealStaged, type InstallationKeys } from './sealed.ts';
import type { CarriedService } from './service.ts';
import { stage } from './staged.ts';

export interface CommunityRestore {
  file: string;
  /** The cell of this installation. */
  cell: number;
  /** The last one is asked first whether there is a community, and gets it when all others have it. */
  services: readonly CarriedService[];
  keys: InstallationKeys;
  /** Where the pictures of the file go. */
  store: MediaStore;
  passphrase: string;
  onProgress?: (line: string) => void;
}

/**
 * Adds the community of a file to an installation that has others, and may be running. All of it is there afterwards, or nothing.
 * @throws {ConfigError} in one sentence, whatever it fails of
 */
export async function restoreCommunity(
  options: CommunityRestore,
): Promise<{ serverId: number; rows: number; newPeople: number; knownPeople: number; takenAt: string }> {
  const { file, services, cell, onProgress } = options;
  onProgress?.(`Checking ${file}.`);
  const { backup, fileKey } = await open(options);
  const { manifest, totals } = backup;
  const { server_id: serverId, cell: from } = manifest.community!;
  if (cell <= from)
    throw new ConfigError(
      `The community has ids of cell ${from}, and CELL is ${cell} here: set CELL to a higher one that no other installation ` +
        'has. What is written later must have higher ids, because lists are in their order.',
    );
  refuseOtherVersion(manifest, services);
  for (const { address, migrations } of services)
    await prepareDatabase(address.url, migrations, { setting: address.setting, cell });
  const places: Place[] = [];
  const pictures = new PictureLoader(options.store);
  try {
    const put = async (service: CarriedService): Promise<Place> => {
      const place = await enter(service, manifest.services[service.name]!.tables, serverId);
      places.unshift(place);
      return place;
    };
    const last = await put(services.at(-1)!);
    const others = services.slice(0, -1);
    await eraseRemains(last, others, serverId);
    for (const service of others.toReversed()) await put(service);
    const copies = new Map(places.map(({ service: { name }, session }) => [name, new CopyIn(session)]));
    const addPiece = async ({ service, table, chunks }: Piece): Promise<void> => {
      const found = places
        .find((place) => place.service.name === service)
        ?.tables.find(({ name }) => name === table);
      if (!found) throw notOurs(service, table);
      await copies.get(service)!.add(found, chunks);
    };
    await readBackup(file, addPiece, (key, bytes) => pictures.add(key, bytes));
    for (const copy of copies.values()) await copy.end();
    let people: ArrivingPeople = { known: [], newcomers: [] };
    for (const place of places) people = (await findPeople(place)) ?? people;
    for (const place of places) {
      const { service, session, tables, ground } = place;
      onProgress?.(`Adding to ${service.name}.`);
      await renumber(place, tables, ground, people.known);
      const staged = (service.sealed ?? []).filter((values) =>
        tables.some(({ name }) => name === values.table),
      );
      await resealStaged(session.sql, staged, fileKey.arriving(options.keys));
      await arrive(place, tables, ground, totals.services[service.name]!);
      await endGone(place, people.known);
    }
    await commit(places, serverId, people.newcomers);
    return {
      serverId,
      rows: numbersOf(totals.services).rows,
      newPeople: people.newcomers.length,
      knownPeople: people.known.length,
      takenAt: manifest.taken_at,
    };
  } catch (error) {
    await pictures.undo();
    if (error instanceof ConfigError) throw error;
    const reason = (error as Error).message || codeOf(error);
    throw new ConfigError(`The community could not be added (${reason}), and nothing of it is left.`, {
      cause: error,
    });
  } finally {
    await closeSessions(places.map(({ session }) => session));
  }
}

/** Reads and checks a file of one community. @throws {ConfigError} for another file, passphrase or seal */
async function open({
  file,
  passphrase,
}: CommunityRestore): Promise<{ backup: BackupFile; fileKey: FileKey }> {
  const encrypted = await secretsIn(file);
  if (encrypted === undefined) throw notOfOne(file);
  const fileKey = FileKey.of(await decrypt(encrypted, passphrase));
  const backup = await checkBackup(file);
  checkSeal(file, backup, fileKey.box, false);
  if (!backup.manifest.community) throw notOfOne(file);
  return { backup, fileKey };
}

const notOfOne = (file: string): ConfigError =>
  new ConfigError(`${file} is not of one community: make it with npm run backup -- --server ID.`);

/** Rows go from a schema into the same one: both installations have the same migrations. */
function refuseOtherVersion(
  { version, services: saved }: Manifest,
  services: readonly CarriedService[],
): void {
  for (const { name, migrations } of services) {
    const here = migrationsOf(migrations).map((file) => `${file.name} ${file.checksum}`);
    const there = saved[name]?.migrations.map((file) => `${file.name} ${file.checksum}`) ?? [];
    if (!isDeepStrictEqual(here.toSorted(), there.toSorted()))
      throw new ConfigError(
        `The community is of Cabildo ${version} with other migrations of ${name}: bring both installations to the same version.`,
      );
  }
}

/** Opens the transaction of a service, and stages the tables of the file in it. */
async function enter(
  service: CarriedService,
  tables: readonly StoredTable[],
  serverId: number,
): Promise<Place> {
  const { name, address } = service;
  const session = await openSession(name, address.url);
  try {
    const { sql } = session;
    await sql.query('BEGIN');
    await makeMonths(sql, tables);
    const made = new Map((await storedTables(sql)).map((table) => [table.name, table]));
    for (const table of tables) {
      const columns = made.get(table.name)?.columns;
      if (!columns || !isDeepStrictEqual(columns.toSorted(), table.columns.toSorted()))
        throw notOurs(name, table.name);
    }
    await sql.query('DELETE FROM erasures WHERE server_id = $1 AND finished_at IS NOT NULL', [serverId]);
    if ((await sql.query('SELECT FROM erasures WHERE server_id = $1', [serverId])).length > 0)
      throw new ConfigError(
        `Server ${serverId} was deleted here less than a day ago, and late writers are still erased: wait.`,
      );
    const ground = await groundOf({ service, session });
    for (const table of tables) await stage(session, table);
    return { service, session, tables, ground };
  } catch (error) {
    await closeSessions([session]);
    throw error;
  }
}
