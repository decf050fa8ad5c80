import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { createTestDatabase } from '@cabildo/testing';
import { Database, prepareDatabase } from '@cabildo/kit/database';
import { SecretBox } from '@cabildo/kit/service';
import { SCHEMA_FILE, writtenSchema } from '../schema/schema.ts';
import { backUpCommunity } from './back-up-community.ts';
import { SCHEMA, sealed, TABLES } from './community.testing.ts';
import { restoreCommunity } from './restore-community.ts';
import type { CarriedService } from './service.ts';

export const keys = { keys: `1:${randomBytes(32).toString('base64')}` };
export const otherKeys = { keys: `1:${randomBytes(32).toString('base64')}` };
export const boxOf = ({ keys: text }: { keys: string }) => new SecretBox(text);

/** The database of a service of an installation. */
interface Store {
  readonly service: CarriedService;
  readonly database: Database;
}

/** Two installations, in cells 1 and 2, and a file on its way from one to the other. */
export interface Installations {
  readonly file: string;
  readonly here: Database;
  readonly there: Database;
  /** The service of each. */
  readonly services: readonly CarriedService[];
  /** Makes one more database in a cell. */
  add(name: string, cell: number): Promise<Store>;
  save(
    serverId: number,
    more?: Partial<Parameters<typeof backUpCommunity>[0]>,
  ): ReturnType<typeof backUpCommunity>;
  put(more?: Partial<Parameters<typeof restoreCommunity>[0]>): ReturnType<typeof restoreCommunity>;
  close(): Promise<void>;
}

/** Makes two installations of one service each. */
export async function makeInstallations(): Promise<Installations> {
  const folder = mkdtempSync(join(tmpdir(), 'cabildo-community-'));
  writeFileSync(join(folder, '0001_community.sql'), SCHEMA);
  const ends: (() => Promise<void>)[] = [];
  const add = async (name: string, cell: number): Promise<Store> => {
    const store = await createTestDatabase('kit');
    ends.unshift(() => store.drop());
    await prepareDatabase(store.url, folder, { cell });
    const database = new Database({ url: store.url });
    ends.unshift(() => database.close());
    const address = { url: store.url, setting: 'DATABASE_URL' };
    return { database, service: { name, address, migrations: folder, tables: TABLES, sealed } };
  };
  const [first, second] = [await add('economy', 1), await add('economy', 2)];
  writeFileSync(join(folder, SCHEMA_FILE), await writtenSchema(first.database, folder));
  const common = { file: join(folder, 'community.tar'), passphrase: 'a passphrase of the test' };
  return {
    file: common.file,
    here: first.database,
    there: second.database,
    services: [first.service, second.service],
    add,
    save: (serverId, more = {}) =>
      backUpCommunity({ ...common, serverId, cell: 1, services: [first.service], keys, ...more }),
    put: (more = {}) =>
      restoreCommunity({ ...common, cell: 2, services: [second.service], keys: otherKeys, ...more }),
    close: async () => {
      for (const end of ends) await end();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A person, by account of the game platform. */
export async function person(database: Database, gp_id: string, gp_username = gp_id): Promise<number> {
  const [made] = await database.query<{ user_id: number }>(
    'INSERT INTO users (gp_id, gp_username) VALUES ($1, $2) RETURNING user_id',
    [gp_id, gp_username],
  );
  await database.query('INSERT INTO links VALUES ($1, $2)', [`chat ${gp_id} ${gp_username}`, made!.user_id]);
  return made!.user_id;
}

/** A community of people, with a secret of its own. */
export async function found(database: Database, box: SecretBox, people: readonly number[]): Promise<number> {
  const [server] = await database.query<{ id: number }>(
    'INSERT INTO servers (join_code, owner_user_id) VALUES (gen_random_uuid(), $1) RETURNING id',
    [people[0]],
  );
  const { id } = server!;
  await database.query(
    'INSERT INTO members SELECT $1, user_id, gp_username FROM users WHERE user_id = ANY($2::bigint[])',
    [id, people],
  );
  const [note] = await database.query<{ id: number }>(
    'INSERT INTO notes (server_id, secret) VALUES ($1, $2) RETURNING id',
    [id, box.seal('treasure', `note ${id}`)],
  );
  await database.query(`INSERT INTO lines (note_id, line) VALUES ($1, 'one'), ($1, E'two\\t\\\\N')`, [
    note!.id,
  ]);
  return id;
}

/** Reads rows of a table, whatever is stored. */
export const rowsIn = (
  database: Database,
  query: string,
  ...values: unknown[]
): Promise<Record<string, unknown>[]> => database.query(`${query} -- reads all`, values);
