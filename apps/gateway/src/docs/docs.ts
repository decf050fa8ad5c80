import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActionContract } from '@cabildo/contracts/action';
import { nearestName } from '@cabildo/kit/service';
import { Document } from '../http/document.ts';
import { DEMO_OWNER } from './demo-owner.ts';
import { readGuides, type Guide } from './guides.ts';
import { errorsPage } from './pages/errors.ts';
import { eventsPage } from './pages/events.ts';
import type { Html } from './pages/html.ts';
import { layout, rootFrom, type Assets, type Page } from './pages/layout.ts';
import { notFoundPage } from './pages/not-found.ts';
import { operationPage } from './pages/operation.ts';
import { operationsPage } from './pages/operations.ts';
import { demoOwnerPage, signedInPage, signInPage } from './pages/sign-in.ts';
import { startPage } from './pages/start.ts';
import { readCatalogue, type Catalogue } from './reading/catalogue.ts';
import type { Schema } from './reading/schemas.ts';

/** The folder of the guides and of llms.txt. */
export const DOCS_FOLDER = join(import.meta.dirname, '../../../../docs');

export interface DocsParts {
  readonly contracts: readonly ActionContract[];
  /** The OpenAPI document of these contracts. */
  readonly document: () => Schema;
  /** Where clients reach the API; asked once the ports are open. */
  readonly url: () => string;
  /** Whether this port signs people in, and whether it does so without a platform. */
  readonly signIn: 'mock' | 'live' | 'none';
  readonly folder: string;
}

/** Addresses of assets change with what is in them, so that they may be kept for a year. */
const ASSET_SECONDS = 31_536_000;
const MOST_SUGGESTED = 5;

/** The pages of /docs of one port. Each is made once, when it is asked for. */
export class Docs {
  readonly #parts: DocsParts;
  readonly #assets: Assets;
  readonly #guides: ReadonlyMap<string, Guide>;
  /** The pages by their names; at most one for each operation, guide and page below. */
  readonly #documents = new Map<string, Document>();
  #catalogue: Catalogue | undefined;

  constructor(parts: DocsParts) {
    this.#parts = parts;
    this.#guides = new Map(readGuides(parts.folder).map((guide) => [guide.name, guide]));
    this.#assets = {
      script: this.#addAsset('docs.js', ['docs.js']),
      style: this.#addAsset('docs.css', ['base.css', 'parts.css', 'narrow.css']),
    };
  }

  get catalogue(): Catalogue {
    const { document, contracts } = this.#parts;
    return (this.#catalogue ??= readCatalogue(document(), contracts));
  }

  /** The document at a place within /docs/, such as `servers.create`; undefined: there is none. */
  find(place: string): Document | undefined {
    const known = this.#documents.get(place);
    if (known) return known;
    const page = this.#pageAt(place);
    return page && this.#addPage(place, page);
  }

  /** The page of a place that does not exist. */
  missing(place: string): Html {
    const page = { title: 'Not found', body: notFoundPage(rootFrom(place), this.near(place)), place };
    return layout(page, this.#assets, this.#hasSignIn);
  }

  /** The operations that a wrong place may have meant, the likeliest first. */
  near(place: string): string[] {
    const ids = [...this.catalogue.operations.keys()];
    const wrong = place.toLowerCase().replaceAll('/', '.');
    const action = wrong.slice(wrong.indexOf('.') + 1);
    const sameName = ids.filter((id) => id === wrong || id.endsWith(`.${action}`));
    const closest = nearestName(wrong, ids);
    const found = new Set([...(closest === undefined ? [] : [closest]), ...sameName]);
    return [...found].slice(0, MOST_SUGGESTED);
  }

  get #hasSignIn(): boolean {
    return this.#parts.signIn !== 'none';
  }

  /** The pages that are made when they are asked for. */
  #pageAt(place: string): LazyPage | undefined {
    const { url, signIn } = this.#parts;
    const guide = place.startsWith('guides/') ? this.#guides.get(place.slice('guides/'.length)) : undefined;
    if (guide) return { title: guide.title, body: () => guide.html() };
    const operation = this.catalogue.operations.get(place);
    if (operation) return { title: place, body: () => operationPage(operation, this.catalogue, url()) };
    switch (place) {
      case '':
        return { title: 'API', body: () => startPage(this.#startParts()) };
      case 'operations':
        return { title: 'Operations', body: () => operationsPage(this.catalogue) };
      case 'errors':
        return { title: 'Errors', body: errorsPage };
      case 'events':
        return { title: 'Events and webhooks', body: () => eventsPage(this.catalogue) };
    }
    if (signIn === 'none') return undefined;
    if (place === 'sign-in') return { title: 'Sign in', body: signInPage, data: { page: place } };
    if (place === 'signed-in') return { title: 'Sign in', body: signedInPage, data: { page: place } };
    if (place !== 'demo-owner' || signIn !== 'mock') return undefined;
    const account = String(new URLSearchParams(DEMO_OWNER));
    const body = () => demoOwnerPage(DEMO_OWNER.gp_username);
    return { title: 'Sign in', body, data: { page: place, account } };
  }

  #startParts(): Parameters<typeof startPage>[0] {
    const guides = [...this.#guides.values()];
    return { catalogue: this.catalogue, guides, url: this.#parts.url(), hasSignIn: this.#hasSignIn };
  }

  #addPage(place: string, { title, body, data = {} }: LazyPage): Document {
    const build = (): Html => layout({ title, body: body(), place, data }, this.#assets, this.#hasSignIn);
    const document = new Document('html', build);
    this.#documents.set(place, document);
    return document;
  }

  #addAsset(name: string, files: readonly string[]): string {
    const bytes = Buffer.concat(files.map((file) => readFileSync(join(import.meta.dirname, 'assets', file))));
    const type = name.slice(name.lastIndexOf('.') + 1);
    this.#documents.set(name, new Document(type, () => bytes, { maxAgeSeconds: ASSET_SECONDS }));
    return `${name}?${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;
  }
}

interface LazyPage {
  readonly title: string;
  readonly body: () => Html;
  readonly data?: Page['data'];
}

/** The text for language models, which describes the API in short; undefined while there is none. */
export function llmsText(folder: string): Document | undefined {
  const file = join(folder, 'llms.txt');
  return existsSync(file) ? new Document('txt', () => readFileSync(file)) : undefined;
}
