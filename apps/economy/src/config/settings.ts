import { LRUCache } from 'lru-cache';
import { bankConfig } from '@cabildo/contracts/economy/config/config.ts';
import type { BankSettings, TaxAppliesTo, TaxType } from '@cabildo/contracts/economy/funds/taxes/taxes.ts';
import { growingTo } from '@cabildo/kit/service';
import { createLoader, type Loader, type Sql } from '@cabildo/kit/database';
import { ratesOf } from '../funds/taxes/rules.ts';

/** The number of servers whose parsed settings are kept. */
const MOST_KEPT = 50_000;

interface Stored {
  sections: object | null;
  taxes: { tax_type: TaxType; rate: number; active: boolean; applies_to: TaxAppliesTo }[] | null;
}

/**
 * Reads the settings that the bank of a server decides by. They are read anew for every request, so that each process
 * decides by changes that another has confirmed (GW-31). One statement answers all requests of the same tick, and the
 * rows are parsed only when they differ from those that were parsed last.
 */
export class Settings {
  readonly #parsed = new LRUCache<number, { text: string; settings: BankSettings }>(growingTo(MOST_KEPT));
  readonly #texts: Loader<number, string>;

  constructor(database: Sql) {
    this.#texts = createLoader((serverIds: readonly number[]) => readTexts(database, serverIds));
  }

  async get(serverId: number): Promise<BankSettings> {
    const text = await this.#texts.load(serverId);
    const known = this.#parsed.get(serverId);
    if (known?.text === text) return known.settings;
    const settings = parse(text);
    this.#parsed.set(serverId, { text, settings });
    return settings;
  }
}

export const createSettings = ({ database }: { database: Sql }): Settings => new Settings(database);

function parse(text: string): BankSettings {
  const { sections, taxes } = JSON.parse(text) as Stored;
  const config = bankConfig.parse(sections ?? {});
  return { ...config, tax_rates: ratesOf(taxes ?? [], config) };
}

/** Reads the stored settings of each server as one text; equal texts mean equal settings. */
async function readTexts(sql: Sql, serverIds: readonly number[]): Promise<string[]> {
  const rows = await sql.query<{ id: number; text: string }>(
    `SELECT s.id, json_build_object('sections', c.sections, 'taxes', (
         SELECT json_agg(json_build_object('tax_type', t.tax_type, 'rate', t.rate, 'active', t.active,
             'applies_to', t.applies_to) ORDER BY t.id)
         FROM taxes t WHERE t.server_id = s.id))::text AS text
     FROM unnest($1::bigint[]) AS s (id) LEFT JOIN bank_configs c ON c.server_id = s.id`,
    [[...new Set(serverIds)]],
  );
  const texts = new Map(rows.map(({ id, text }) => [id, text]));
  return serverIds.map((id) => texts.get(id)!);
}
