import type { Sql, Tx } from '@cabildo/kit';

/** The sections a server has changed; the rest stands at its defaults. */
export async function findBankSections(sql: Sql, serverId: number): Promise<Record<string, unknown>> {
  const [row] = await sql.query<{ sections: Record<string, unknown> }>(
    `SELECT sections FROM bank_configs WHERE server_id = $1`,
    [serverId],
  );
  return row?.sections ?? {};
}

/** As {@link findBankSections}; another change of the same server waits until this transaction ends. */
export async function lockBankSections(tx: Tx, serverId: number): Promise<Record<string, unknown>> {
  const [row] = await tx.query<{ sections: Record<string, unknown> }>(
    // The update that changes nothing is what locks: of two first changes at once, one waits for the other's row.
    `INSERT INTO bank_configs AS c (server_id) VALUES ($1)
     ON CONFLICT (server_id) DO UPDATE SET sections = c.sections
     RETURNING sections`,
    [serverId],
  );
  return row!.sections;
}

export async function storeBankSections(tx: Tx, serverId: number, sections: object): Promise<void> {
  await tx.query(`UPDATE bank_configs SET sections = $2 WHERE server_id = $1`, [
    serverId,
    JSON.stringify(sections),
  ]);
}
