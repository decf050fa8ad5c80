import { json, row, run, table, type Sql, type Tx } from '@cabildo/kit/database';

interface BankConfigRow {
  server_id: number;
  sections: Record<string, unknown>;
}

const configs = table<BankConfigRow>('bank_configs');

/** The sections a server has changed; the others have their defaults. */
export async function findBankSections(sql: Sql, serverId: number): Promise<Record<string, unknown>> {
  return (await row(sql, configs().where({ server_id: serverId }).select('sections')))?.sections ?? {};
}

/** As {@link findBankSections}; another change of the same server waits until this transaction ends. */
export async function lockBankSections(tx: Tx, serverId: number): Promise<Record<string, unknown>> {
  const [locked] = await tx.query<Pick<BankConfigRow, 'sections'>>(
    // The update that changes nothing is what locks: of two first changes at once, one waits for the other's row.
    `INSERT INTO bank_configs AS c (server_id) VALUES ($1)
     ON CONFLICT (server_id) DO UPDATE SET sections = c.sections
     RETURNING sections`,
    [serverId],
  );
  return locked!.sections;
}

export async function storeBankSections(tx: Tx, serverId: number, sections: object): Promise<void> {
  await run(
    tx,
    configs()
      .where({ server_id: serverId })
      .update({ sections: json(sections) }),
  );
}
