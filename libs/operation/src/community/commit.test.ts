import type { Database } from '@cabildo/kit/database';
import { ARRIVAL_LOCK } from './commit.ts';
import {
  boxOf,
  found,
  keys,
  makeInstallations,
  person,
  rowsIn,
  type Installations,
} from './installations.testing.ts';
import type { CarriedService } from './service.ts';

let installations: Installations;
let there: Database;
let last: Database;
let serverId: number;
/** The services of there, of which the last one gets the community last. */
let services: CarriedService[];
let save: () => Promise<unknown>;

beforeEach(async () => {
  installations = await makeInstallations();
  const { here, add, services: one } = installations;
  ({ there } = installations);
  const [first, second] = [await add('servers', 1), await add('servers', 2)];
  last = second.database;
  services = [one[1]!, second.service];
  for (const database of [here, first.database])
    serverId = await found(database, boxOf(keys), [
      await person(database, '11'),
      await person(database, '12'),
    ]);
  save = () => installations.save(serverId, { services: [one[0]!, first.service] });
});
afterEach(() => installations.close());

/** Has the last COMMIT fail. */
const failLast = async () => {
  await last.query('CREATE TABLE nowhere (id bigint PRIMARY KEY)');
  await last.query(
    'ALTER TABLE members ADD CONSTRAINT away FOREIGN KEY (server_id) REFERENCES nowhere DEFERRABLE INITIALLY DEFERRED',
  );
};
const SERVERS = 'SELECT id FROM servers';
const LINKS = 'SELECT cp_id FROM links ORDER BY 1';

it('a community is added after a crash that left one service with it and the last one without', async () => {
  const whole = installations.file;
  await installations.save(serverId, { file: `${whole}.part` });
  await installations.put({ file: `${whole}.part` });
  await there.query('UPDATE lines SET line = $1', ['written meanwhile']);
  await save();
  await installations.put({ services });
  for (const database of [there, last]) expect(await rowsIn(database, SERVERS)).toEqual([{ id: serverId }]);
  expect(await rowsIn(there, 'SELECT line FROM lines ORDER BY id LIMIT 1')).toEqual([{ line: 'one' }]);
});

it('a COMMIT that fails leaves neither the community nor the people who came with it, and those who were there', async () => {
  await failLast();
  await person(there, '11', 'Ana');
  await person(last, '11', 'Ana');
  await save();
  await expect(installations.put({ services })).rejects.toThrow(
    /could not be added .* and nothing of it is left/,
  );
  for (const database of [there, last]) {
    expect(await rowsIn(database, SERVERS)).toEqual([]);
    expect(await rowsIn(database, 'SELECT gp_id FROM users')).toEqual([{ gp_id: '11' }]);
    expect(await rowsIn(database, LINKS)).toEqual([{ cp_id: 'chat 11 Ana' }]);
  }
});

it('what could not be taken back after a COMMIT that failed, the next try takes back', async () => {
  await failLast();
  await last.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$`,
  );
  await last.query('CREATE TRIGGER refuse BEFORE DELETE ON users EXECUTE FUNCTION refuse()');
  await save();
  await expect(installations.put({ services })).rejects.toThrow(/nor taken back \(not now\): try again/);
  expect(await rowsIn(there, SERVERS)).toEqual([{ id: serverId }]);
  await last.query('DROP TRIGGER refuse ON users');
  await last.query('ALTER TABLE members DROP CONSTRAINT away');
  await installations.put({ services });
  for (const database of [there, last]) expect(await rowsIn(database, SERVERS)).toEqual([{ id: serverId }]);
});

it('a community waits until another one has been added, whose first rows it would take for remains', async () => {
  await save();
  await last.transaction(async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(${ARRIVAL_LOCK})`);
    await expect(installations.put({ services })).rejects.toThrow(/Another community is being added here/);
  });
});
