import { join } from 'node:path';
import { Database, type Tx } from '@cabildo/kit/database';
import { eraseServer } from '@cabildo/kit/service';
import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { holdBillTypes, insertBillType, ensureDenominations } from './bill-types.table.ts';

let store: TestDatabase;
let database: Database;

beforeAll(async () => {
  store = await createTestDatabase('economy', join(import.meta.dirname, '../../../migrations'));
  database = new Database({ url: store.url });
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

const erase = async (serverId: number): Promise<void> => void (await eraseServer(database, serverId));

/** Calls `meddle` once, between the first statement of a transaction and the second. */
function interrupted(tx: Tx, meddle: () => Promise<void>): Tx {
  let statements = 0;
  const query = async <R>(text: string, values?: readonly unknown[]): Promise<R[]> => {
    if ((statements += 1) === 2) await meddle();
    return tx.query<R>(text, values);
  };
  return { ...tx, query };
}

const bill = { value: 500, label: null, image_url: null, is_active: true };

describe('denominations that are erased with their server while they are changed', () => {
  it('are laid anew and locked, so that no other transaction makes the same value', async () => {
    const serverId = 1;
    await ensureDenominations(database, serverId);
    let attempts = 0;
    const values = await database.transaction(async (tx) => {
      attempts += 1;
      const first = attempts === 1 ? () => erase(serverId) : () => Promise.resolve();
      const bills = await holdBillTypes(interrupted(tx, first), serverId);
      await insertBillType(tx, serverId, bill);
      return bills.map(({ value }) => value);
    });
    expect([attempts, values]).toEqual([2, [100, 50, 20, 10, 5, 1]]);
    const set = await database.query('SELECT 1 FROM denomination_sets WHERE server_id = $1', [serverId]);
    expect(set).toHaveLength(1);
  });
});
