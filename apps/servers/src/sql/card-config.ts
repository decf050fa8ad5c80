import type { z } from 'zod';
import type { cardConfig } from '@cabildo/contracts/servers/card-config.ts';
import type { Sql, Tx } from '@cabildo/kit';

export type CardConfigRow = z.output<typeof cardConfig>;

const COLUMNS = `document_name, min_age, max_age, dni_number_format, name_fields, surname_fields, nationalities,
  custom_fields`;

export async function insertCardConfig(tx: Tx, serverId: number): Promise<void> {
  await tx.query('INSERT INTO card_config (server_id) VALUES ($1)', [serverId]);
}

export async function findCardConfig(sql: Sql, serverId: number): Promise<CardConfigRow | undefined> {
  const [row] = await sql.query<CardConfigRow>(`SELECT ${COLUMNS} FROM card_config WHERE server_id = $1`, [
    serverId,
  ]);
  return row;
}

export async function lockCardConfig(tx: Tx, serverId: number): Promise<CardConfigRow | undefined> {
  const [row] = await tx.query<CardConfigRow>(
    `SELECT ${COLUMNS} FROM card_config WHERE server_id = $1 FOR UPDATE`,
    [serverId],
  );
  return row;
}

export async function updateCardConfig(tx: Tx, serverId: number, config: CardConfigRow): Promise<void> {
  await tx.query(
    `UPDATE card_config SET document_name = $2, min_age = $3, max_age = $4, dni_number_format = $5, name_fields = $6,
       surname_fields = $7, nationalities = $8, custom_fields = $9
     WHERE server_id = $1`,
    [
      serverId,
      config.document_name,
      config.min_age,
      config.max_age,
      config.dni_number_format,
      config.name_fields,
      config.surname_fields,
      JSON.stringify(config.nationalities),
      JSON.stringify(config.custom_fields),
    ],
  );
}
