import { offsetOf, pageOf, type OutputOf } from '@cabildo/contracts';
import type getInventory from '@cabildo/contracts/inventory/server_inventory/get.ts';
import { StoredReply, writtenReply, type Sql } from '@cabildo/kit';
import { LRUCache } from 'lru-cache';
import { findChanges, listHeld, sumVersions } from './sql/holdings.ts';

type Entry = OutputOf<typeof getInventory>['items'][number];

/** A page of what a character of a server has. */
export interface Page {
  serverId: number;
  characterId: number;
  page: number;
  per_page: number;
}

/** All that a character has, each kind as JSON, and the versions that it was read at. */
interface Inventory {
  holder: number;
  /** Infinity where there is nothing that a catalogue could call otherwise. */
  catalogue: number;
  entries: string[];
  /** The page that was last sent: most ask for the first, again and again. */
  page: number;
  per_page: number;
  reply: StoredReply | undefined;
}

/** Of all inventories together: some 120,000 kinds of things with short names. */
const KEPT_CHARACTERS = 32 * 1024 * 1024;
/** What keeping one costs beside its text, which is kept twice: by kind, and as the page that was last sent. */
const OVERHEAD = 300;

/**
 * What characters have, as it is sent. Those asked for together share a statement, which tells whether any of them has
 * changed since this process read it; those that have are read anew, the others are answered from memory. Nothing shown
 * is older than the question (decision 20).
 */
export class Inventories {
  readonly #sql: Sql;
  readonly #kept: LRUCache<number, Inventory>;

  constructor(sql: Sql, keptCharacters = KEPT_CHARACTERS) {
    this.#sql = sql;
    this.#kept = new LRUCache({
      maxSize: keptCharacters,
      sizeCalculation: ({ entries }) => entries.reduce((sum, { length }) => sum + 2 * length, OVERHEAD),
    });
  }

  /** The answers that show these pages, in their order. */
  async pages(pages: readonly Page[]): Promise<StoredReply[]> {
    const kept = new Map<number, Inventory | undefined>();
    // The oldest version at which one of them was read.
    const catalogues = new Map<number, number>();
    for (const { serverId, characterId } of pages) {
      // Not `get`, which counts as use: a seldom changed inventory may be read again sooner, but each look costs less.
      const inventory = this.#kept.peek(characterId);
      kept.set(characterId, inventory);
      const catalogue = inventory?.catalogue ?? Infinity;
      if (catalogue < (catalogues.get(serverId) ?? Infinity)) catalogues.set(serverId, catalogue);
    }
    if (!(await this.#areCurrent(kept, catalogues))) {
      const learnt = await this.#learn(await this.#stale(pages, kept, catalogues));
      for (const [characterId, inventory] of learnt) kept.set(characterId, inventory);
    }
    return pages.map((page) => replyWith(kept.get(page.characterId)!, page));
  }

  /** False also when nothing has changed but something was never read. */
  async #areCurrent(
    kept: ReadonlyMap<number, Inventory | undefined>,
    catalogues: ReadonlyMap<number, number>,
  ): Promise<boolean> {
    let versions = 0;
    for (const inventory of kept.values()) {
      if (!inventory) return false;
      versions += inventory.holder;
    }
    for (const version of catalogues.values()) versions += version;
    return (await sumVersions(this.#sql, kept.keys(), catalogues.keys())) === versions;
  }

  /** Whose inventory has changed since it was read, or was never read. */
  async #stale(
    pages: readonly Page[],
    kept: ReadonlyMap<number, Inventory | undefined>,
    catalogues: ReadonlyMap<number, number>,
  ): Promise<number[]> {
    // Of one alone it is clear which.
    if (kept.size === 1) return [...kept.keys()];
    const holders = new Map([...kept].map(([id, inventory]) => [id, inventory?.holder ?? null]));
    const changes = await findChanges(this.#sql, holders, catalogues);
    const isStale = ({ serverId, characterId }: Page): boolean =>
      changes.characters.has(characterId) ||
      kept.get(characterId)!.catalogue < (changes.catalogues.get(serverId) ?? 0);
    return [...new Set(pages.filter(isStale).map(({ characterId }) => characterId))];
  }

  async #learn(characterIds: readonly number[]): Promise<ReadonlyMap<number, Inventory>> {
    const learnt = new Map<number, Inventory>(characterIds.map((id) => [id, emptyInventory()]));
    for (const { character_id, holder, catalogue, ...held } of await listHeld(this.#sql, characterIds)) {
      const inventory = learnt.get(character_id)!;
      inventory.holder = holder;
      if (held.item_id === null) continue;
      inventory.catalogue = catalogue;
      inventory.entries.push(JSON.stringify(held satisfies Entry));
    }
    for (const [characterId, inventory] of learnt) this.#kept.set(characterId, inventory);
    return learnt;
  }
}

const emptyInventory = (): Inventory => ({
  holder: 0,
  catalogue: Infinity,
  entries: [],
  page: 0,
  per_page: 0,
  reply: undefined,
});

function replyWith(inventory: Inventory, { page, per_page }: Page): StoredReply {
  if (inventory.reply && inventory.page === page && inventory.per_page === per_page) return inventory.reply;
  const offset = offsetOf({ page, per_page });
  const items = inventory.entries.slice(offset, offset + per_page).join();
  const counts = JSON.stringify(pageOf({ page, per_page }, inventory.entries.length));
  const reply = new StoredReply(writtenReply(200, `{"items":[${items}],${counts.slice(1)}`));
  Object.assign(inventory, { page, per_page, reply });
  return reply;
}
