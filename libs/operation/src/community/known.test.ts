import type { Database } from '@cabildo/kit/database';
import {
  boxOf,
  found,
  keys,
  makeInstallations,
  person,
  rowsIn,
  type Installations,
} from './installations.testing.ts';

let installations: Installations;
let here: Database;
let there: Database;

beforeEach(async () => {
  installations = await makeInstallations();
  ({ here, there } = installations);
});
afterEach(() => installations.close());

const delivered = async (serverId: number) => {
  await installations.save(serverId);
  return installations.put();
};
/** Has a person there too, by the same number, whose account is deleted where there is none. */
const insert = (user_id: number, gp_id: string | null, gp_username: string) =>
  there.query('INSERT INTO users (user_id, gp_id, gp_username) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3)', [
    user_id,
    gp_id,
    gp_username,
  ]);
const USERS = 'SELECT user_id, gp_id, gp_username FROM users WHERE user_id = ANY($1::bigint[]) ORDER BY 1';
const MEMBERS = 'SELECT user_id, gp_username FROM members WHERE server_id = $1 ORDER BY 1';

describe('a person who deleted the account in one of two installations', () => {
  it('stays deleted where that was, and is erased from the community that comes', async () => {
    const [leo, ana] = [await person(here, '12', 'Leo'), await person(here, '11', 'Ana')];
    const serverId = await found(here, boxOf(keys), [leo, ana]);
    await insert(ana, null, 'gone');
    expect(await delivered(serverId)).toMatchObject({ newPeople: 1, knownPeople: 1 });
    expect(await rowsIn(there, USERS, [ana])).toEqual([{ user_id: ana, gp_id: null, gp_username: 'gone' }]);
    expect(await rowsIn(there, 'SELECT user_id FROM links')).toEqual([{ user_id: leo }]);
    expect(await rowsIn(there, MEMBERS, serverId)).toEqual([
      { user_id: leo, gp_username: 'Leo' },
      { user_id: ana, gp_username: 'gone' },
    ]);
    expect(await rowsIn(there, 'SELECT user_id FROM person_erasures')).toEqual([{ user_id: ana }]);
  });

  it('stays a person where that was not', async () => {
    const [leo, ana] = [await person(here, '12', 'Leo'), await person(here, '11', 'Ana')];
    const serverId = await found(here, boxOf(keys), [leo, ana]);
    await here.query(`UPDATE users SET gp_id = NULL, gp_username = 'gone' WHERE user_id = $1`, [ana]);
    await insert(ana, '11', 'Ana');
    await delivered(serverId);
    expect(await rowsIn(there, USERS, [ana])).toEqual([{ user_id: ana, gp_id: '11', gp_username: 'Ana' }]);
    expect(await rowsIn(there, MEMBERS, serverId)).toMatchObject([{ user_id: leo }, { gp_username: 'Ana' }]);
    expect(await rowsIn(there, 'SELECT user_id FROM person_erasures')).toEqual([]);
  });

  it('has the community under the new number after coming back', async () => {
    const ana = await person(here, '11', 'Ana');
    const serverId = await found(here, boxOf(keys), [ana]);
    await insert(ana, null, 'gone');
    const again = await person(there, '11', 'Anita');
    await delivered(serverId);
    expect(await rowsIn(there, MEMBERS, serverId)).toEqual([{ user_id: again, gp_username: 'Anita' }]);
    expect(await rowsIn(there, 'SELECT user_id FROM person_erasures')).toEqual([]);
  });

  it('gets no community to own', async () => {
    const ana = await person(here, '11');
    const serverId = await found(here, boxOf(keys), [ana]);
    await insert(ana, null, 'gone');
    await expect(delivered(serverId)).rejects.toThrow(/the owner of the community deleted the account here/);
    expect(await rowsIn(there, 'SELECT * FROM servers')).toEqual([]);
  });
});
