import { TransientError, type Clock, type Logger, type Sql } from '@cabildo/kit';
import {
  LEGAL_LANGUAGES,
  type LegalLanguage,
  type LegalVersions,
} from '@cabildo/contracts/identity/legal.ts';
import { Remembered, type Kept } from '../remembered.ts';
import { fetchJson, RemoteError } from '../remote.ts';
import { findCopy, storeCopy } from '../sql/legal_copies.ts';
import {
  LEADING_LANGUAGE,
  legalDocuments,
  OTHER_LANGUAGES,
  versionsToAccept,
  type LegalDocuments,
  type LegalSource,
} from './port.ts';

const KEEP_MS = 10 * 60_000;
/** A website that failed is left in peace for so long, while there is a copy to give. */
const RETRY_MS = 30_000;

export interface WebsiteOptions {
  url: string;
  /** Local configuration: the versions in force when neither the website nor a copy of it tells them. */
  fallback: LegalVersions | undefined;
  db: Sql;
  clock: Clock;
  log: Logger;
}

interface Copy {
  documents: LegalDocuments;
  fetchedAt: Date;
}

/** The documents as a website publishes them: asked every ten minutes, with the last good copy for when it is away. */
export class WebsiteDocuments implements LegalSource {
  readonly #options: WebsiteOptions;
  readonly #kept: Remembered<LegalDocuments>;

  constructor(options: WebsiteOptions) {
    this.#options = options;
    this.#kept = new Remembered(options.clock, LEGAL_LANGUAGES.length, (language) =>
      this.#load(language as LegalLanguage),
    );
  }

  documents(language: LegalLanguage): Promise<LegalDocuments> {
    return this.#kept.get(language);
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

  /** A copy that is fresh enough, of before a restart or by a replica, is as good as an answer. */
  async #load(language: LegalLanguage): Promise<Kept<LegalDocuments>> {
    const { db, url, clock } = this.#options;
    const now = clock.now();
    const copy = await this.#copy(language);
    const age = copy ? now.getTime() - copy.fetchedAt.getTime() : Infinity;
    if (copy && age < KEEP_MS) return { value: copy.documents, forMs: KEEP_MS - age };
    const documents = await this.#fetch(language);
    if (documents) {
      await storeCopy(db, url, language, { documents, fetched_at: now });
      return { value: documents, forMs: KEEP_MS };
    }
    if (copy) return { value: copy.documents, forMs: RETRY_MS };
    throw new TransientError('The legal documents cannot be had, and there is no copy of them.');
  }

  async #fetch(language: LegalLanguage): Promise<LegalDocuments | undefined> {
    const address = new URL(this.#options.url);
    address.searchParams.set('lang', language);
    try {
      return await fetchJson(address, legalDocuments);
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      this.#options.log.warn({ reason: error.message, language }, 'legal documents: the website failed');
      return undefined;
    }
  }

  async #copy(language: LegalLanguage): Promise<Copy | undefined> {
    const row = await findCopy(this.#options.db, this.#options.url, language);
    // A copy that an earlier release took in may lack what this one needs.
    const parsed = legalDocuments.safeParse(row?.documents);
    return row && parsed.success ? { documents: parsed.data, fetchedAt: row.fetched_at } : undefined;
  }

  async #otherCopy(): Promise<Copy | undefined> {
    const copies = await Promise.all(OTHER_LANGUAGES.map((language) => this.#copy(language)));
    return copies.find((copy) => copy !== undefined);
  }
}
