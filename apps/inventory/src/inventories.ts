import type { OutputOf } from '@cabildo/contracts';
import type getInventory from '@cabildo/contracts/inventory/server_inventory/get.ts';
import type { Sql } from '@cabildo/kit';
import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { listHeld, type Units } from './sql/holdings.ts';
import { findShown, type ShownRow } from './sql/items.ts';

type Entry = OutputOf<typeof getInventory>['items'][number];

/** An item as inventories show it: JSON before and after the quantity, good from `version` of its catalogue on. */
interface Shown {
  version: number;
  head: string;
  tail: string;
}

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

/** What there is on a page, and the version of the catalogue at the same moment. */
interface Found {
  units: readonly Units[];
  total: number;
  version: number;
}

/** Of all catalogues together; some 30,000 items with short names. */
const KEPT_CHARACTERS = 8 * 1024 * 1024;

/**
 * Pages of what characters have. Those asked for in one turn of the event loop share a statement. Names and flags of
 * items are kept in this process; that statement reads the version of each catalogue, too, and whatever is from an
 * earlier one is read anew, so that nothing shown is older than the question (decision 20).
 */
export class Inventories {
  readonly #sql: Sql;
  readonly #kept: LRUCache<number, Shown>;
  readonly #pages = new DataLoader((pages: readonly Page[]) => this.#read(pages), {
    cache: false,
    maxBatchSize: 256,
    batchScheduleFn: (load) => setImmediate(load),
  });

  constructor(sql: Sql, keptCharacters = KEPT_CHARACTERS) {
    this.#sql = sql;
    this.#kept = new LRUCache({
      maxSize: keptCharacters,
      sizeCalculation: ({ head, tail }) => head.length + tail.length,
    });
  }

  page(page: Page): Promise<WrittenPage> {
    return this.#pages.load(page);
  }

  async #read(pages: readonly Page[]): Promise<WrittenPage[]> {
    const found = await this.#find(pages);
    const fromKept = writeAll(found, (itemId, version) => this.#recall(itemId, version));
    if (fromKept) return fromKept;
    const learnt = await this.#learn(found);
    // An item that is gone by now took what was held of it along.
    return writeAll(found, (itemId) => learnt.get(itemId)) ?? this.#read(pages);
  }

  async #find(pages: readonly Page[]): Promise<Found[]> {
    const { held, versions } = await listHeld(
      this.#sql,
      pages.map(({ characterId }) => characterId),
      [...new Set(pages.map(({ serverId }) => serverId))],
    );
    return pages.map(({ serverId, characterId, limit, offset }) => {
      const units = held.get(characterId) ?? [];
      const version = versions.get(serverId) ?? 0;
      return { units: units.slice(offset, offset + limit), total: units.length, version };
    });
  }

  #recall(itemId: number, version: number): Shown | undefined {
    const shown = this.#kept.get(itemId);
    return shown && shown.version >= version ? shown : undefined;
  }

  /** All items on these pages that still exist, apart from those kept, which may be dropped meanwhile. */
  async #learn(found: readonly Found[]): Promise<ReadonlyMap<number, Shown>> {
    const all = new Map<number, Shown>();
    const unknown = new Set<number>();
    for (const { units, version } of found) {
      for (const [itemId] of units) {
        const shown = this.#recall(itemId, version);
        if (shown) all.set(itemId, shown);
        else unknown.add(itemId);
      }
    }
    for (const row of await findShown(this.#sql, [...unknown])) {
      const shown = shownOf(row);
      this.#kept.set(row.item_id, shown);
      all.set(row.item_id, shown);
    }
    return all;
  }
}

function shownOf({ version, item_id, name, name_label, image_url, can_gift, can_delete }: ShownRow): Shown {
  const before = { item_id, name, name_label, image_url } satisfies Partial<Entry>;
  const after = { can_gift, can_delete } satisfies Partial<Entry>;
  const head = `${JSON.stringify(before).slice(0, -1)},"quantity":`;
  return { version, head, tail: `,${JSON.stringify(after).slice(1)}` };
}

/** Undefined when one of the items is not known. */
function writeAll(
  found: readonly Found[],
  shownAt: (itemId: number, version: number) => Shown | undefined,
): WrittenPage[] | undefined {
  const pages: WrittenPage[] = [];
  for (const { units, total, version } of found) {
    const items: string[] = [];
    for (const [itemId, quantity] of units) {
      const shown = shownAt(itemId, version);
      if (!shown) return undefined;
      items.push(`${shown.head}${quantity}${shown.tail}`);
    }
    pages.push({ items: `[${items.join()}]`, total });
  }
  return pages;
}
