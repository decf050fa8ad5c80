import { cellOf } from '@cabildo/kit/database';
import type { MediaStore } from '@cabildo/kit/media';
import { ConfigError, type SealedValues } from '@cabildo/kit/service';
import { ArchiveWriter } from '../backup/archive.ts';
import { describe, json, writeTable } from '../backup/backup.ts';
import { CopyIn, copyOut, type Copied } from '../backup/copy.ts';
import { takeCut } from '../backup/cut.ts';
import {
  MANIFEST,
  numbersOf,
  SECRETS,
  TOTALS,
  type Manifest,
  type StoredTable,
  type Total,
  type Totals,
} from '../backup/manifest.ts';
import { encrypt } from '../backup/passphrase.ts';
import { writePictures } from '../backup/pictures.ts';
import { sealOf } from '../backup/seal.ts';
import { closeSessions, openSession } from '../backup/session.ts';
import { readCatalogue } from '../erasure/catalogue.ts';
import { planErasure } from '../erasure/plan.ts';
import { userColumns } from '../people/plan.ts';
import { FileKey, resealStaged, type InstallationKeys } from './sealed.ts';
import { selectionsOf } from './selection.ts';
import { holdsEvents, isOfPeople, type CarriedService, type Served } from './service.ts';
import { stage } from './staged.ts';

export interface CommunityBackup {
  /** The file to make. It appears when it is complete. */
  file: string;
  serverId: number;
  /** The cell that this installation is set to. */
  cell: number;
  services: readonly CarriedService[];
  keys: InstallationKeys;
  /** The store of the pictures. */
  store: MediaStore;
  /** Encrypts the key of the file. */
  passphrase: string;
  onProgress?: (line: string) => void;
}

/** The content of a file, and a word on what it lacks. */
export interface CommunitySummary {
  readonly rows: number;
  readonly takenAt: Date;
  /** A sentence about each difference of the databases from what their migrations make. */
  readonly remarks: readonly string[];
}

/** A table with the rows that go. */
type Going = StoredTable & Copied;

/**
 * Writes everything that a server owns into one file, as it is at one moment, with the people that it names, while all is used.
 * Values under SECRET_KEYS are sealed under a key of the file's own.
 * @throws {ConfigError} when there is no such server, not all of it can go, or the databases are of another cell
 */
export async function backUpCommunity(options: CommunityBackup): Promise<CommunitySummary> {
  const { file, serverId, cell, services, store, passphrase, onProgress } = options;
  const fileKey = FileKey.make();
  const secrets = await encrypt(fileKey.text, passphrase);
  const cut = await takeCut(new Map(services.map(({ name, address }) => [name, address.url])));
  const archive = new ArchiveWriter(file);
  try {
    const saved = services.map(({ name, migrations, address }) => ({ name, migrations, url: address.url }));
    const { manifest: whole, remarks } = await describe(cut, saved);
    const served = services.map((service, at) => ({ service, session: cut.sessions[at]! }));
    await refuseOtherCell(served, cell);
    const going = await choose(served, whole, serverId);
    const manifest: Manifest = {
      ...whole,
      services: Object.fromEntries(
        Object.entries(whole.services).map(([name, service]) => [
          name,
          { ...service, tables: going.get(name)!.map(({ where: _, ...table }) => table) },
        ]),
      ),
      community: { server_id: serverId, cell },
    };
    await archive.add(MANIFEST, json(manifest));
    await archive.add(SECRETS, Buffer.from(secrets));
    const sums: Totals['services'] = {};
    for (const each of served) {
      const { name, sealed = [] } = each.service;
      const tables: Record<string, Total> = {};
      for (const table of going.get(name)!) {
        const values = sealed.filter((value) => value.table === table.name);
        tables[table.name] = await (values.length > 0
          ? writeResealed(each, table, { values, archive, options, fileKey })
          : writeTable(each.session, table, archive));
      }
      sums[name] = { tables, sequences: {} };
      onProgress?.(`${name}: ${numbersOf({ [name]: sums[name] }).rows} rows`);
    }
    const pictures = await writePictures(archive, { sessions: cut.sessions, store, serverId });
    const totals = { services: sums, pictures: pictures.totals };
    await archive.add(
      TOTALS,
      json({ ...totals, seal: sealOf(fileKey.box, manifest, totals) } satisfies Totals),
    );
    await archive.finish();
    return { rows: numbersOf(sums).rows, takenAt: cut.takenAt, remarks: [...remarks, ...pictures.remarks] };
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await closeSessions(cut.sessions);
  }
}

/** The file says of which cell its ids are, and a wrong word would let them meet those of another. @throws {ConfigError} for one */
async function refuseOtherCell(served: readonly Served[], cell: number): Promise<void> {
  const cells = await Promise.all(served.map(({ session }) => cellOf(session.sql)));
  const highest = Math.max(...cells);
  if (highest !== cell)
    throw new ConfigError(
      `The databases give ids of cell ${highest}, and CELL is ${cell}: set CELL to ${highest}, as their processes have it.`,
    );
}

/** Chooses the rows that go, of each table that any can be in. */
async function choose(
  served: readonly Served[],
  whole: Manifest,
  serverId: number,
): Promise<Map<string, Going[]>> {
  const isOfServer = `(payload::jsonb ->> 'server_id')::bigint = ${serverId}`;
  const own = new Map<string, ReturnType<typeof selectionsOf>>();
  const people = new Set<number>();
  const events: string[] = [];
  let isThere = false;
  for (const { service, session } of served) {
    const { name, tables } = service;
    const catalogue = await readCatalogue(session.sql);
    const plan = planErasure(catalogue, tables);
    if (plan.problems.length > 0)
      throw new ConfigError(
        `Not all rows of ${name} are known: ${plan.problems.join('; ')}. npm run doctor says more.`,
      );
    await refuseFailed({ service, session }, serverId);
    const selections = selectionsOf(plan, serverId);
    own.set(name, selections);
    const columns = userColumns(catalogue, tables);
    for (const [store, { table, where }] of selections) {
      const [found] = await session.sql.query<{ is_there: boolean }>(
        `SELECT EXISTS (SELECT FROM ${store} WHERE ${where}) AS is_there`,
      );
      isThere ||= found!.is_there;
      const named = columns.get(table) ?? [];
      if (!found!.is_there || named.length === 0) continue;
      const users = await session.sql.query<{ person: number }>(
        `SELECT DISTINCT person FROM ${store}, unnest(ARRAY[${named.join(', ')}]) AS person WHERE person > 0 AND (${where})`,
      );
      for (const { person } of users) people.add(person);
    }
    const emitted = await session.sql.query<{ event_id: string }>(
      `SELECT event_id FROM outbox WHERE ${isOfServer} UNION SELECT event_id FROM published_events WHERE ${isOfServer}`,
    );
    events.push(...emitted.map(({ event_id }) => event_id));
  }
  if (!isThere) throw new ConfigError(`There is no server ${serverId} here.`);
  const isNamed = `user_id = ANY('{${[...people].join()}}'::bigint[])`;
  // Consumers know again what they have taken, when the events are published there.
  const isTaken = `event_id = ANY('{${events.join()}}'::uuid[])`;
  return new Map(
    served.map(({ service: { name, tables } }) => {
      const declared = new Map(tables.map((table) => [table.name, table]));
      const whereOf = (table: string): string | undefined => {
        const said = declared.get(table);
        if (said && isOfPeople(said)) return isNamed;
        if (said?.carried === 'whole') return 'true';
        if (table === 'inbox') return isTaken;
        return holdsEvents(table) ? isOfServer : own.get(name)!.get(table)?.where;
      };
      const going = whole.services[name]!.tables.flatMap((table) => {
        const where = whereOf(table.name);
        return where === undefined ? [] : [{ ...table, where }];
      });
      return [name, going];
    }),
  );
}

/** @throws {ConfigError} where an event of the server waits for an operator */
async function refuseFailed({ service, session }: Served, serverId: number): Promise<void> {
  const [failed] = await session.sql.query<{ count: number }>(
    `SELECT count(*) AS count FROM failed_events WHERE payload ~ $1`,
    [`"server_id":${serverId}[,}]`],
  );
  if (failed!.count > 0)
    throw new ConfigError(
      `${failed!.count} events of the server could not be handled by ${service.name}, and would be left behind: ` +
        'put them back or discard them first (npm run dead-letters).',
    );
}

/** Adds the rows of a table whose values are sealed, under the key of the file. */
async function writeResealed(
  { service, session }: Served,
  table: Going,
  {
    values,
    archive,
    options: { keys },
    fileKey,
  }: { values: readonly SealedValues[]; archive: ArchiveWriter; options: CommunityBackup; fileKey: FileKey },
): Promise<Total> {
  // A session of its own, because that of the cut writes nothing, not even what is its own.
  const staging = await openSession(service.name, service.address.url);
  try {
    await stage(staging, table);
    const copy = new CopyIn(staging);
    await copyOut(session, table, (chunk) => copy.add(table, [chunk]));
    await copy.end();
    await resealStaged(staging.sql, values, fileKey.leaving(keys));
    return await writeTable(staging, { name: table.name, columns: table.columns }, archive);
  } finally {
    await closeSessions([staging]);
  }
}
