import type { OutputOf } from '@cabildo/contracts';
import type getInventory from '@cabildo/contracts/inventory/server_inventory/get.ts';
import type { Sql } from '@cabildo/kit';
import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { listHeld, readVersions, type Versions } from './sql/holdings.ts';

type Entry = OutputOf<typeof getInventory>['items'][number];

/** A page of what a character of a server has. */
export interface Page {
  serverId: number;
  characterId: number;
  limit: number;
  offset: number;
}

/** A page as it is sent: a JSON array, and how many kinds there are in all. */
export interface WrittenPage {
  items: string;
  total: number;
}

/** All that a character has, each kind as JSON, and what it was read at. */
interface Inventory {
  holder: number;
  catalogue: number;
  entries: string[];
}

const NOTHING: Inventory = { holder: 0, catalogue: 0, entries: [] };
const NONE: ReadonlyMap<number, Inventory> = new Map();
/** Of all inventories together: some 250,000 kinds of things with short names. */
const KEPT_CHARACTERS = 32 * 1024 * 1024;
/** What keeping one costs beside its text. */
const OVERHEAD = 200;

/**
 * What characters have, as it is sent. Those asked for in one turn of the event loop share a statement, which reads the
 * versions of what they have and of what it is called; inventories that this process has read at these versions are
 * answered from memory, the others are read. Nothing shown is older than the question (decision 20).
 */
export class Inventories {
  readonly #sql: Sql;
  readonly #kept: LRUCache<number, Inventory>;
  readonly #pages = new DataLoader((pages: readonly Page[]) => this.#read(pages), {
    cache: false,
    maxBatchSize: 256,
    batchScheduleFn: (load) => setImmediate(load),
  });

  constructor(sql: Sql, keptCharacters = KEPT_CHARACTERS) {
    this.#sql = sql;
    this.#kept = new LRUCache({
      maxSize: keptCharacters,
      sizeCalculation: ({ entries }) => entries.reduce((sum, { length }) => sum + length, OVERHEAD),
    });
  }

  page(page: Page): Promise<WrittenPage> {
    return this.#pages.load(page);
  }

  async #read(pages: readonly Page[]): Promise<WrittenPage[]> {
    const versions = await readVersions(
      this.#sql,
      pages.map(({ characterId }) => characterId),
      [...new Set(pages.map(({ serverId }) => serverId))],
    );
    const kept = pages.map((page) => this.#recall(page, versions));
    const missing = pages.flatMap(({ characterId }, index) => (kept[index] ? [] : characterId));
    const learnt = missing.length > 0 ? await this.#learn(missing) : NONE;
    return pages.map((page, index) => written(kept[index] ?? learnt.get(page.characterId) ?? NOTHING, page));
  }

  #recall({ serverId, characterId }: Page, { holders, catalogues }: Versions): Inventory | undefined {
    const holder = holders.get(characterId);
    if (holder === undefined) return NOTHING;
    const inventory = this.#kept.get(characterId);
    const isAsOld =
      inventory && inventory.holder >= holder && inventory.catalogue >= (catalogues.get(serverId) ?? 0);
    return isAsOld ? inventory : undefined;
  }

  async #learn(characterIds: readonly number[]): Promise<ReadonlyMap<number, Inventory>> {
    const learnt = new Map<number, Inventory>();
    for (const { character_id, holder, catalogue, ...held } of await listHeld(this.#sql, characterIds)) {
      const inventory = learnt.get(character_id) ?? { holder, catalogue, entries: [] };
      if (held.item_id !== null) inventory.entries.push(JSON.stringify(held satisfies Entry));
      learnt.set(character_id, inventory);
    }
    for (const [characterId, inventory] of learnt) this.#kept.set(characterId, inventory);
    return learnt;
  }
}

function written({ entries }: Inventory, { limit, offset }: Page): WrittenPage {
  return { items: `[${entries.slice(offset, offset + limit).join()}]`, total: entries.length };
}
