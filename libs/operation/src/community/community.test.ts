import { ConfigError } from '@cabildo/kit/service';
import type { Database } from '@cabildo/kit/database';
import { verifyBackup } from '../backup/verify.ts';
import {
  boxOf,
  found,
  keys,
  makeInstallations,
  otherKeys,
  person,
  rowsIn,
  type Installations,
} from './installations.testing.ts';

const EVENTS = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

let installations: Installations;
let here: Database;
let there: Database;
let save: Installations['save'];
let put: Installations['put'];

const OF_SERVER = [
  'SELECT * FROM servers WHERE id = $1',
  'SELECT * FROM shown WHERE server_id = $1',
  'SELECT * FROM members WHERE server_id = $1 ORDER BY user_id',
  'SELECT id FROM notes WHERE server_id = $1 ORDER BY id',
  'SELECT * FROM lines WHERE note_id IN (SELECT id FROM notes WHERE server_id = $1) ORDER BY id',
];
const everything = async (database: Database, serverId: number): Promise<unknown[]> => {
  const found = [];
  for (const query of OF_SERVER) found.push(await rowsIn(database, query, serverId));
  return found;
};

beforeEach(async () => {
  installations = await makeInstallations();
  ({ here, there, save, put } = installations);
});
afterEach(() => installations.close());

describe('a community', () => {
  it('is carried with everything that it owns and the people that it names, and nothing of others', async () => {
    const [ana, leo, eva] = [await person(here, '11'), await person(here, '12'), await person(here, '13')];
    const serverId = await found(here, boxOf(keys), [ana, leo]);
    await found(here, boxOf(keys), [eva]);
    await here.query(`INSERT INTO words VALUES ('bank'), ('shop')`);
    await there.query(`INSERT INTO words VALUES ('shop')`);
    await there.query(`INSERT INTO marks VALUES (now())`);
    const own = await found(there, boxOf(otherKeys), [await person(there, '21')]);
    const [before, others] = [await everything(here, serverId), await everything(there, own)];
    await save(serverId);
    expect(await put()).toMatchObject({ serverId, newPeople: 2, knownPeople: 0 });
    expect(await everything(there, serverId)).toEqual(before);
    expect(await everything(there, own)).toEqual(others);
    expect(await rowsIn(there, 'SELECT gp_id FROM users ORDER BY 1')).toEqual(
      ['11', '12', '21'].map((gp_id) => ({ gp_id })),
    );
    expect(await rowsIn(there, 'SELECT cp_id FROM links ORDER BY 1')).toHaveLength(3);
    expect(await rowsIn(there, 'SELECT word FROM words ORDER BY 1')).toEqual([
      { word: 'bank' },
      { word: 'shop' },
    ]);
    expect(await rowsIn(there, 'SELECT * FROM marks')).toEqual([]);
    // A trigger works again for what comes later, whose ids are higher.
    expect(await found(there, boxOf(otherKeys), [ana])).toBeGreaterThan(serverId);
    expect(await rowsIn(there, 'SELECT * FROM shown')).toHaveLength(3);
  });

  it('has its secrets under the keys of the other installation', async () => {
    const serverId = await found(here, boxOf(keys), [await person(here, '11')]);
    await save(serverId);
    await put();
    const [note] = await rowsIn(there, 'SELECT secret FROM notes WHERE server_id = $1', serverId);
    expect(boxOf(otherKeys).open(note!['secret'] as never, `note ${serverId}`)).toBe('treasure');
    const [kept] = await rowsIn(here, 'SELECT secret FROM notes WHERE server_id = $1', serverId);
    expect(boxOf(keys).open(kept!['secret'] as never, `note ${serverId}`)).toBe('treasure');
  });

  it('finds people whom the other installation knows under their number and name of there, and links no chat to them', async () => {
    const [ana, leo] = [await person(here, '11', 'Ana'), await person(here, '12', 'Leo')];
    const serverId = await found(here, boxOf(keys), [ana, leo]);
    const known = await person(there, '11', 'Anita');
    await save(serverId);
    expect(await put()).toMatchObject({ newPeople: 1, knownPeople: 1 });
    const members = await rowsIn(
      there,
      'SELECT user_id, gp_username FROM members WHERE server_id = $1 ORDER BY 1',
      serverId,
    );
    expect(members).toEqual([
      { user_id: leo, gp_username: 'Leo' },
      { user_id: known, gp_username: 'Anita' },
    ]);
    expect(await rowsIn(there, 'SELECT owner_user_id FROM servers WHERE id = $1', serverId)).toEqual([
      { owner_user_id: known },
    ]);
    expect(await rowsIn(there, 'SELECT cp_id FROM links ORDER BY 1')).toEqual([
      { cp_id: 'chat 11 Anita' },
      { cp_id: 'chat 12 Leo' },
    ]);
  });

  it('has the events of the last hour published again, with the memory of who took them', async () => {
    const serverId = await found(here, boxOf(keys), [await person(here, '11')]);
    const payload = JSON.stringify({ server_id: serverId });
    const other = JSON.stringify({ server_id: 99 });
    await here.query(
      `INSERT INTO outbox (event_id, type, payload) VALUES ($1, 'a', $2), (gen_random_uuid(), 'b', $3)`,
      [EVENTS[1], payload, other],
    );
    await here.query(
      `INSERT INTO published_events (slot, id, event_id, type, payload) VALUES (0, 1, $1, 'c', $2)`,
      [EVENTS[0], payload],
    );
    await here.query('INSERT INTO inbox (event_id) VALUES ($1), (gen_random_uuid())', [EVENTS[0]]);
    await save(serverId);
    await put();
    expect(await rowsIn(there, 'SELECT event_id, type FROM outbox ORDER BY id')).toEqual([
      { event_id: EVENTS[0], type: 'c' },
      { event_id: EVENTS[1], type: 'a' },
    ]);
    expect(await rowsIn(there, 'SELECT event_id FROM inbox')).toEqual([{ event_id: EVENTS[0] }]);
  });

  it('has people in its events by the number that they have there', async () => {
    const [ana, leo] = [await person(here, '11'), await person(here, '12')];
    const serverId = await found(here, boxOf(keys), [ana, leo]);
    const known = await person(there, '11');
    const event = (first: number) => ({
      server_id: serverId,
      actor: { kind: 'user', id: first },
      data: { user_id: leo, role_id: ana, changed: [{ former_owner_id: first, kicked_by: 'Ana' }] },
    });
    await here.query(`INSERT INTO outbox (event_id, type, payload) VALUES ($1, 'a', $2)`, [
      EVENTS[0],
      JSON.stringify(event(ana)),
    ]);
    await save(serverId);
    await put();
    const [published] = await rowsIn(there, 'SELECT payload FROM outbox');
    expect(JSON.parse(published!['payload'] as string)).toEqual(event(known));
  });

  it('is not added twice', async () => {
    const serverId = await found(here, boxOf(keys), [await person(here, '11')]);
    await save(serverId);
    await put();
    const before = await everything(there, serverId);
    await expect(put()).rejects.toThrow(
      /this installation has a row of \w+ .* the community is here already/,
    );
    expect(await everything(there, serverId)).toEqual(before);
  });

  it('is refused by a cell that is not higher, and leaves nothing there', async () => {
    const serverId = await found(here, boxOf(keys), [await person(here, '11')]);
    await save(serverId);
    await expect(put({ cell: 1 })).rejects.toThrow(
      /ids of cell 1, and CELL is 1 here: set CELL to a higher one/,
    );
    expect(await rowsIn(there, 'SELECT * FROM servers')).toEqual([]);
  });

  it('is not saved by who takes the installation for another cell than its ids are of', async () => {
    const serverId = await found(here, boxOf(keys), [await person(here, '11')]);
    await expect(save(serverId, { cell: 2 })).rejects.toThrow(
      'The databases give ids of cell 1, and CELL is 2: set CELL to 1, as their processes have it.',
    );
  });

  it('is saved without a column that no migration makes, which is said', async () => {
    const serverId = await found(here, boxOf(keys), [await person(here, '11')]);
    await here.query('ALTER TABLE notes ADD odd text');
    const { remarks } = await save(serverId);
    expect(remarks).toEqual(['economy: notes.odd is left out, because no migration makes it.']);
  });

  it('is refused where the number of one of its people is somebody else', async () => {
    const ana = await person(here, '11');
    const serverId = await found(here, boxOf(keys), [ana]);
    await there.query(
      `INSERT INTO users (user_id, gp_id, gp_username) OVERRIDING SYSTEM VALUE VALUES ($1, '77', 'Other')`,
      [ana],
    );
    await save(serverId);
    await expect(put()).rejects.toThrow(/users with numbers of its people that are other people/);
    expect(await rowsIn(there, 'SELECT * FROM servers')).toEqual([]);
  });

  it('comes back once its deletion is over, and not before', async () => {
    const serverId = await found(here, boxOf(keys), [await person(here, '11')]);
    await save(serverId);
    await there.query('INSERT INTO erasures VALUES ($1, now(), now(), NULL)', [serverId]);
    await expect(put()).rejects.toThrow(/deleted here less than a day ago/);
    await there.query('UPDATE erasures SET finished_at = now()');
    await put();
    expect(await rowsIn(there, 'SELECT * FROM erasures')).toEqual([]);
  });

  it.each([
    ['another passphrase', { passphrase: 'another passphrase than that' }, /The passphrase is not the one/],
    ['a file that is missing', { file: '/nowhere.tar' }, /There is no file/],
  ])('is refused with %s', async (_, more, sentence) => {
    await save(await found(here, boxOf(keys), [await person(here, '11')]));
    await expect(put(more)).rejects.toThrow(sentence);
  });

  it('is no file for a restore of all', async () => {
    await save(await found(here, boxOf(keys), [await person(here, '11')]));
    const whole = verifyBackup({ file: installations.file, services: installations.services.slice(1) });
    await expect(whole).rejects.toThrow(/holds one community: restore it with --server/);
  });

  it('is not saved where there is none, where its secrets do not open, or where an event of it would be left behind', async () => {
    await expect(save(99)).rejects.toThrow(new ConfigError('There is no server 99 here.'));
    const serverId = await found(here, boxOf(keys), [await person(here, '11')]);
    await expect(save(serverId, { keys: otherKeys })).rejects.toThrow(
      /1 values of notes do not open with SECRET_KEYS/,
    );
    await here.query(
      `INSERT INTO failed_events (consumer, event_id, type, payload, deliveries, failed_at, error)
       VALUES ('economy', 'x', 'a', $1, 1, now(), 'no')`,
      [`{"server_id":${serverId},"data":{}}`],
    );
    await expect(save(serverId)).rejects.toThrow(/1 events of the server could not be handled by economy/);
  });
});
