import { Database, run } from '@cabildo/kit/database';
import { countByVersion, type SecretBox } from '@cabildo/kit/service';
import { boxOf, createNotes, notes, texts, writeNotes } from '@cabildo/kit/keys/notes.testing.ts';
import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { resealValues } from './reseal.ts';

let store: TestDatabase;
let database: Database;

beforeAll(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
  await createNotes(database);
});
beforeEach(() => database.query('TRUNCATE notes'));
afterAll(async () => {
  await database.close();
  await store.drop();
});

const write = (box: SecretBox, count?: number): Promise<void> => writeNotes(database, box, count);

describe('sealing anew', () => {
  const reseal = (box: SecretBox, onProgress: (n: number) => void = () => undefined) =>
    resealValues(database, texts, box, ({ resealed }) => onProgress(resealed));
  const counts = async () => Object.fromEntries(await countByVersion(database, texts));
  const opened = async (box: SecretBox) =>
    (await database.query<{ id: number; owner: string; note: never }>('SELECT * FROM notes ORDER BY id')).map(
      ({ owner, note }) => box.open(note, owner),
    );

  it('brings every value of any version to the one that writes, in batches', async () => {
    await write(boxOf(1), 700);
    await write(boxOf(2), 20);
    await write(boxOf(3), 5);
    const seen: number[] = [];
    const done = await reseal(boxOf(1, 2, 3), (count) => seen.push(count));
    expect([done, seen, await counts()]).toEqual([
      { resealed: 720, skipped: 0, unreadable: [] },
      [500, 720],
      { 3: 725 },
    ]);
    expect(await opened(boxOf(3))).toEqual(Array.from({ length: 725 }, (_, n) => `text ${n + 1}`));
    expect(await reseal(boxOf(1, 2, 3))).toEqual({ resealed: 0, skipped: 0, unreadable: [] });
  });

  it('leaves what another process has changed meanwhile, and finds it when repeated', async () => {
    await write(boxOf(1), 3);
    const both = boxOf(1, 2);
    // The other process writes between the reading and the writing of this one.
    const sql = {
      async query<R>(text: string, values?: readonly unknown[]): Promise<R[]> {
        const rows = await database.query<R>(text, values);
        if (text.startsWith('SELECT'))
          await run(database, notes.update({ note: boxOf(1).seal('new', 'o2') }).where({ id: 2 }));
        return rows;
      },
    };
    expect(await resealValues(sql, texts, both, () => undefined)).toEqual({
      resealed: 2,
      skipped: 1,
      unreadable: [],
    });
    expect(await reseal(both)).toEqual({ resealed: 1, skipped: 0, unreadable: [] });
    expect(await opened(boxOf(2))).toEqual(['text 1', 'new', 'text 3']);
  });

  it('goes on where it was interrupted', async () => {
    await write(boxOf(1), 600);
    const interrupt = () => {
      throw new Error('interrupted');
    };
    await expect(reseal(boxOf(1, 2), interrupt)).rejects.toThrow('interrupted');
    expect(await counts()).toEqual({ 1: 100, 2: 500 });
    expect(await reseal(boxOf(1, 2))).toEqual({ resealed: 100, skipped: 0, unreadable: [] });
  });

  it('names values that do not open, leaves them as they are, and goes on with the others', async () => {
    await write(boxOf(1), 3);
    await database.query(`UPDATE notes SET owner = 'other' WHERE id = 2`);
    expect(await reseal(boxOf(1, 2))).toEqual({ resealed: 2, skipped: 0, unreadable: ['id 2'] });
    expect(await counts()).toEqual({ 1: 1, 2: 2 });
  });
});
