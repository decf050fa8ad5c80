import { TransientError } from '@cabildo/kit/bus';
import type { Sql } from '@cabildo/kit/database';
import type { Clock, Logger } from '@cabildo/kit/service';
import {
  LEGAL_LANGUAGES,
  type LegalLanguage,
  type LegalVersions,
} from '@cabildo/contracts/identity/legal/legal.ts';
import { LRUCache } from 'lru-cache';
import { findCopy, storeCopy } from './copies.table.ts';
import {
  LEADING_LANGUAGE,
  legalDocuments,
  OTHER_LANGUAGES,
  versionsToAccept,
  type LegalDocuments,
  type LegalSource,
} from './source.ts';

/** Ten minutes, less one millisecond, because lru-cache still returns an entry of exactly this age. */
const TTL_MS = 10 * 60_000 - 1;
/** A copy is answered for 30 s before a website that failed is asked again; less one millisecond, as above. */
const RETRY_MS = 30_000 - 1;
/** Shorter than the deadline of the request that waits for the answer. */
const TIMEOUT_MS = 3_000;

export interface WebsiteOptions {
  url: string;
  /** The versions in force while there is neither an answer nor a copy. */
  fallback: LegalVersions | undefined;
  db: Sql;
  clock: Clock;
  log: Logger;
}

interface Copy {
  documents: LegalDocuments;
  fetchedAt: Date;
}

/** The documents that a website publishes, cached for ten minutes. While the website fails, the last good copy is used. */
export class WebsiteDocuments implements LegalSource {
  readonly #options: WebsiteOptions;
  readonly #cache: LRUCache<LegalLanguage, LegalDocuments>;

  constructor(options: WebsiteOptions) {
    this.#options = options;
    this.#cache = new LRUCache({
      max: LEGAL_LANGUAGES.length,
      ttl: TTL_MS,
      ttlResolution: 0,
      perf: { now: () => options.clock.now().getTime() },
      fetchMethod: async (language, _stale, { options: entry }) => {
        const { documents, ttl } = await this.#load(language);
        entry.ttl = ttl;
        return documents;
      },
    });
  }

  async documents(language: LegalLanguage): Promise<LegalDocuments> {
    return (await this.#cache.fetch(language))!;
  }

  async versions(): Promise<LegalVersions> {
    try {
      return versionsToAccept(await this.documents(LEADING_LANGUAGE));
    } catch (error) {
      if (!(error instanceof TransientError)) throw error;
      const copy = await this.#otherCopy();
      const versions = copy ? versionsToAccept(copy.documents) : this.#options.fallback;
      if (!versions) throw error;
      return versions;
    }
  }

  async #load(language: LegalLanguage): Promise<{ documents: LegalDocuments; ttl: number }> {
    const { db, url, clock } = this.#options;
    const now = clock.now();
    const copy = await this.#copy(language);
    const age = copy ? now.getTime() - copy.fetchedAt.getTime() : Infinity;
    // Another replica, or this one before a restart, has just asked the website.
    if (copy && age < TTL_MS) return { documents: copy.documents, ttl: TTL_MS - age };
    const documents = await this.#fetch(language);
    if (documents) {
      await storeCopy(db, url, language, { documents, fetched_at: now });
      return { documents, ttl: TTL_MS };
    }
    if (copy) return { documents: copy.documents, ttl: RETRY_MS };
    throw new TransientError('The legal documents cannot be fetched, and there is no copy of them.');
  }

  async #fetch(language: LegalLanguage): Promise<LegalDocuments | undefined> {
    const address = new URL(this.#options.url);
    address.searchParams.set('lang', language);
    try {
      const response = await fetch(address, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.ok) return legalDocuments.parse(await response.json());
      await response.body?.cancel();
      throw new Error(`The website answered ${response.status}.`);
    } catch (error) {
      this.#options.log.warn({ err: error, language }, 'legal documents: the website failed');
      return undefined;
    }
  }

  async #copy(language: LegalLanguage): Promise<Copy | undefined> {
    const row = await findCopy(this.#options.db, this.#options.url, language);
    // A copy that an earlier release stored may lack what this release needs.
    const parsed = legalDocuments.safeParse(row?.documents);
    return row && parsed.success ? { documents: parsed.data, fetchedAt: row.fetched_at } : undefined;
  }

  async #otherCopy(): Promise<Copy | undefined> {
    const copies = await Promise.all(OTHER_LANGUAGES.map((language) => this.#copy(language)));
    return copies.find((copy) => copy !== undefined);
  }
}
