import { any, row, rows, run, table, type Sql, type Tx } from '@cabildo/kit/database';

/** Who is to have what part of what a character leaves (ECB-14). */
export interface BeneficiaryRow {
  readonly id: number;
  readonly server_id: number;
  readonly character_id: number;
  readonly beneficiary_character_id: number;
  readonly percentage: number;
  readonly created_at: Date;
}
const beneficiaries = table<BeneficiaryRow>('beneficiaries');
const COLUMNS = [
  'id',
  'server_id',
  'character_id',
  'beneficiary_character_id',
  'percentage',
  'created_at',
] as (keyof BeneficiaryRow)[];

/** Lowest id first. */
export const listBeneficiaries = (sql: Sql, characterId: number): Promise<BeneficiaryRow[]> =>
  rows(
    sql,
    beneficiaries()
      .where({ character_id: characterId })
      .orderBy('id')
      .select(...COLUMNS),
  );

/** As {@link listBeneficiaries}; other changes for the same character wait until the transaction ends. */
export async function lockBeneficiaries(tx: Tx, characterId: number): Promise<BeneficiaryRow[]> {
  // Two keys, as in accounts/ended.table.ts. Characters that share a lock only wait for each other.
  await tx.query('SELECT pg_advisory_xact_lock(7, ($1::bigint % 2147483647)::int)', [characterId]);
  return listBeneficiaries(tx, characterId);
}

/** The caller has the character's beneficiaries locked. */
export async function putBeneficiary(tx: Tx, put: Omit<BeneficiaryRow, 'id'>): Promise<BeneficiaryRow> {
  const stored = beneficiaries()
    .insert(put)
    .onConflict(['character_id', 'beneficiary_character_id'])
    .merge(['percentage']);
  return (await row(tx, stored.returning(COLUMNS)))!;
}

export const findBeneficiary = (
  sql: Sql,
  serverId: number,
  id: number,
): Promise<BeneficiaryRow | undefined> =>
  row(
    sql,
    beneficiaries()
      .where({ id, server_id: serverId })
      .select(...COLUMNS),
  );

/** False when it is gone already. */
export const deleteBeneficiary = async (tx: Tx, id: number): Promise<boolean> =>
  (await run(tx, beneficiaries().where({ id }).delete())) === 1;

/** Removes the beneficiaries of deleted characters (SV-10). Parts left to them stay, and go to the treasury (ECB-15). */
export async function deleteBeneficiariesOf(tx: Tx, characterIds: readonly number[]): Promise<void> {
  await run(tx, beneficiaries().where('character_id', any(characterIds)).delete());
}
