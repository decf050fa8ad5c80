import type { z } from 'zod';
import type { cardConfig } from '@cabildo/contracts/servers/characters/card-config.ts';
import { c, row, run, table, type Sql, type Tx } from '@cabildo/kit/database';

export type CardConfig = z.output<typeof cardConfig>;

export const cardConfigs = table(
  'card_config',
  {
    server_id: c.bigint,
    document_name: c.text,
    min_age: c.smallint,
    max_age: c.smallint,
    dni_number_format: c.text,
    name_fields: c.smallint,
    surname_fields: c.smallint,
    nationalities: c.jsonb<CardConfig['nationalities']>(),
    custom_fields: c.jsonb<CardConfig['custom_fields']>(),
  },
  { bound: 'max_owned_servers', goes: 'with its server', locks: { 'card_config.server_id': 90 } },
);
const CARD = cardConfigs.columns.filter((column) => column !== 'server_id');

const configOf = (serverId: number) => cardConfigs.select(...CARD).where({ server_id: serverId });

export async function insertCardConfig(tx: Tx, serverId: number): Promise<void> {
  await run(tx, cardConfigs.insert({ server_id: serverId }));
}

export const findCardConfig = (sql: Sql, serverId: number): Promise<CardConfig | undefined> =>
  row(sql, configOf(serverId));

export const lockCardConfig = (tx: Tx, serverId: number): Promise<CardConfig | undefined> =>
  row(tx, configOf(serverId).forUpdate());

export async function updateCardConfig(tx: Tx, serverId: number, config: CardConfig): Promise<void> {
  await run(tx, cardConfigs.update(config).where({ server_id: serverId }));
}
