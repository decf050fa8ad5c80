import { any, c, row, rows, run, table, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';

/** The heirs that characters have named (ECB-14). */
export const beneficiaries = table(
  'beneficiaries',
  {
    id: c.id,
    server_id: c.bigint,
    /** The character that leaves its money. */
    character_id: c.bigint,
    beneficiary_character_id: c.bigint,
    percentage: c.int,
    created_at: c.timestamptz,
  },
  {
    bound: 'system: inheritance_config.max_beneficiaries of the server',
    goes: 'stays: until the character removes it',
    exported: 'in beneficiaries',
    locks: { 'beneficiaries of a character': 30 },
  },
);
export type BeneficiaryRow = RowOf<typeof beneficiaries>;

/** Lowest id first. */
export const listBeneficiaries = (sql: Sql, characterId: number): Promise<BeneficiaryRow[]> =>
  rows(sql, beneficiaries.select().where({ character_id: characterId }).orderBy('id'));

/** Lists the beneficiaries, and makes other changes for the same character wait until the transaction ends. */
export async function lockBeneficiaries(tx: Tx, characterId: number): Promise<BeneficiaryRow[]> {
  await tx.lock('beneficiaries of a character', characterId);
  return listBeneficiaries(tx, characterId);
}

/** Inserts a beneficiary or changes its percentage. The caller has locked the character's beneficiaries. */
export async function putBeneficiary(tx: Tx, put: Omit<BeneficiaryRow, 'id'>): Promise<BeneficiaryRow> {
  const stored = beneficiaries
    .insert(put)
    .onConflict(['character_id', 'beneficiary_character_id'])
    .merge(['percentage']);
  return (await row(tx, stored.returning(beneficiaries.columns)))!;
}

export const findBeneficiary = (
  sql: Sql,
  serverId: number,
  id: number,
): Promise<BeneficiaryRow | undefined> => row(sql, beneficiaries.select().where({ id, server_id: serverId }));

/** False if the beneficiary was already deleted. */
export const deleteBeneficiary = async (tx: Tx, id: number): Promise<boolean> =>
  (await run(tx, beneficiaries.delete().where({ id }))) === 1;

/**
 * Deletes the beneficiaries that deleted characters named (SV-10). Where a deleted character is itself a beneficiary, the
 * row stays, and its part goes to the treasury (ECB-15).
 */
export async function deleteBeneficiariesOf(tx: Tx, characterIds: readonly number[]): Promise<void> {
  await run(tx, beneficiaries.delete().where('character_id', any(characterIds)));
}
