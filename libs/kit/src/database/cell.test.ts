import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { IDS_OF_CELL } from '../base/cells.ts';
import { IdBlocks } from '../ledger/id-blocks.ts';
import { Database } from './database.ts';
import { prepareDatabase } from './prepare.ts';

let store: TestDatabase;
let database: Database;

beforeEach(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  await database.query('CREATE TABLE things (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY)');
});

afterEach(async () => {
  await database.close();
  await store.drop();
});

const enter = (cell?: number): Promise<void> => prepareDatabase(store.url, undefined, { cell });
const insert = async (): Promise<number> =>
  (await database.query<{ id: number }>('INSERT INTO things DEFAULT VALUES RETURNING id'))[0]!.id;

describe('ids in cells', () => {
  it('begin in the range of the cell, and go on from there at each start', async () => {
    await enter(7);
    expect(await insert()).toBe(7 * IDS_OF_CELL + 1);
    await enter(7);
    expect(await insert()).toBe(7 * IDS_OF_CELL + 2);
  });

  it('stay what they are in cell 0, which an installation is in that says nothing', async () => {
    expect(await insert()).toBe(1);
    await enter(0);
    await enter();
    expect(await insert()).toBe(2);
  });

  it('move on to a higher cell beside the rows that there are', async () => {
    await insert();
    await enter(2);
    expect(await insert()).toBe(2 * IDS_OF_CELL + 1);
    await enter(9);
    expect(await insert()).toBe(9 * IDS_OF_CELL + 1);
  });

  it('never go back: a lower cell is refused with the cell that the ids are in', async () => {
    await enter(9);
    await insert();
    await expect(enter(8)).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(/gives ids of cell 9 already, and CELL is 8: set CELL to 9/) as string,
    });
    expect(await insert()).toBe(9 * IDS_OF_CELL + 2);
  });

  it('are whole numbers that JSON carries exactly, in blocks too, up to the last of the last cell', async () => {
    await database.query('CREATE SEQUENCE blocks INCREMENT BY 1000 START WITH 1000');
    await enter(511);
    expect(await new IdBlocks('blocks').reserve(1_000, database)).toBe(511 * IDS_OF_CELL + 1_000);
    await database.query(`SELECT setval('things_id_seq', $1)`, [Number.MAX_SAFE_INTEGER - 1]);
    expect(await insert()).toBe(Number.MAX_SAFE_INTEGER);
    await enter(511);
  });

  it('are given once, however many processes start while others insert', async () => {
    let isEntered = false;
    const starts = Promise.all(Array.from({ length: 6 }, () => enter(3))).then(() => (isEntered = true));
    const ids: number[] = [];
    while (!isEntered) ids.push(...(await Promise.all([insert(), insert(), insert()])));
    await starts;
    ids.push(await insert());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.at(-1)).toBeGreaterThan(3 * IDS_OF_CELL);
  });
});
