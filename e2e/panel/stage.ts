import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@cabildo/testing/client.ts';
import {
  describeWhere,
  FAST_SETTINGS,
  findRabbitMq,
  findRedis,
  startPostgres,
  startStack,
  startStandaloneProcess,
  type Stack,
  type StandaloneProcess,
} from '@cabildo/testing/lab/index.ts';
import { until } from '@cabildo/testing/until.ts';
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core';
import { startInstance, type TestInstance } from '../testing/instance.ts';

/** Debian's Chromium, and where other systems have a Chromium or Chrome. */
const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const browserPath = BROWSERS.find(existsSync);

const DEMO = join(import.meta.dirname, '../../tools/demo.ts');
const run = promisify(execFile);

const QUIET = [
  '--disable-quic',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page asks nothing more when so many looks in a row find nothing. */
const QUIET_CHECKS = 12;

/** An address of no screen. */
const NOWHERE = '/nowhere';

/** Whether an address is that of a stream of events. */
export const isStream = (url: string): boolean => /\/events(\?|$)/.test(url);

/** Someone of the community, with a client of the API and a character. */
export interface Person {
  readonly gpId: string;
  readonly name: string;
  readonly api: Client['api'];
  readonly userId: number;
  readonly characterId: number;
  readonly accountId: number;
}

/**
 * A small community: an owner, an admin, a moderator and a plain member, each with a character and an account, and a company of the
 * moderator with a shop.
 */
export interface Community {
  readonly serverId: number;
  readonly joinCode: string;
  readonly companyId: number;
  readonly storeId: number;
  readonly people: Readonly<Record<Rank, Person>>;
}

export type Rank = 'owner' | 'admin' | 'mod' | 'member';
const NAMES: Readonly<Record<Rank, string>> = { owner: 'ana', admin: 'bruno', mod: 'carla', member: 'luis' };
const RANKS = Object.keys(NAMES) as Rank[];

/** How a visitor's browser is set up. */
export interface Visit {
  language?: 'es' | 'en';
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  timezone?: string;
  /** A phone or a tablet, which is touched. */
  isTouched?: boolean;
}

/** The platform with the built panel, a browser, and people who sign in with it. */
export class Stage<Platform extends { url: string; stop(): Promise<void> } = TestInstance> {
  readonly instance: Platform;
  readonly browser: Browser;
  /** All that pages complained about: errors, and what their policy forbids. A test empties it where it expects some. */
  complaints: string[] = [];
  #people = 0;
  /** The requests of each page that are not answered yet. */
  readonly #asked = new WeakMap<Page, ReadonlySet<Request>>();

  private constructor(instance: Platform, browser: Browser) {
    this.instance = instance;
    this.browser = browser;
  }

  /** Opens one on the standalone in this process. */
  static async open(settings: Record<string, string> = {}): Promise<Stage> {
    return new Stage(await startInstance(settings), await launch());
  }

  /** Opens one on the standalone of a process of its own, with the people of `npm run demo`. */
  static async openDemo(...options: string[]): Promise<Stage<StandaloneProcess>> {
    const rates = { RATE_USERS: '1000000', RATE_SERVERS: '1000000' };
    const standalone = await startStandaloneProcess(rates);
    try {
      await run(process.execPath, [DEMO, '--url', standalone.url, ...options]);
      return new Stage(standalone, await launch());
    } catch (error) {
      await standalone.stop();
      throw error;
    }
  }

  /** Opens one on a process for each service and the gateway, as in production. */
  static async openProcesses(): Promise<Stage<Stack>> {
    const startDatabase = () => startPostgres({ settings: FAST_SETTINGS });
    const env = { RATE_USERS: '1000000', RATE_SERVERS: '1000000', LOG_LEVEL: 'error' };
    return new Stage<Stack>(await startStack({ env, startDatabase }), await launch());
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.instance.stop();
  }

  get url(): string {
    return this.instance.url;
  }

  /** Signs someone new in through the API, who accepts the legal documents. */
  async person(name: string): Promise<Omit<Person, 'characterId' | 'accountId'>> {
    this.#people += 1;
    const gpId = String(70_000_000 + this.#people);
    const { api } = await new Client(this.url).signIn(gpId, name);
    const { user_id: userId } = await api.users.getUserByKey();
    const { current } = await api.users.legalStatus();
    await api.users.acceptLegal({ terms_version: current.terms, privacy_version: current.privacy });
    return { gpId, name, api, userId };
  }

  async member(name: string, serverId: number, joinCode: string | undefined): Promise<Person> {
    const person = await this.person(name);
    const { api } = person;
    if (joinCode) await api.servers.join({ join_code: joinCode });
    const surname = 'Prueba';
    const { server_character_id } = await api.dni.create({ server_id: serverId, name, surname });
    const order = { server_id: serverId, server_character_id, account_type: 'personal' } as const;
    const { account_id } = await api.economy.createAccount(order);
    return { ...person, characterId: server_character_id, accountId: account_id };
  }

  /** Founds a community in which everybody has 5,000. */
  async community(): Promise<Community> {
    const founder = await this.person(NAMES.owner);
    const { server, server_id: serverId } = await founder.api.servers.create({
      server_name: 'Villa Prueba',
    });
    const accounts_config = { initial_balance: 5_000 };
    await founder.api.economy.updateBankConfig({ server_id: serverId, accounts_config });
    const joinCode = server.join_code!;
    const people = {} as Record<Rank, Person>;
    for (const rank of RANKS)
      if (rank !== 'owner') people[rank] = await this.member(NAMES[rank], serverId, joinCode);
    const { api } = founder;
    const card = { server_id: serverId, name: founder.name, surname: 'Prueba' };
    const { server_character_id: characterId } = await api.dni.create(card);
    const { account_id: accountId } = await api.economy.createAccount({
      server_id: serverId,
      server_character_id: characterId,
      account_type: 'personal',
    });
    people.owner = { ...founder, characterId, accountId };
    for (const new_role of ['admin', 'mod'] as const)
      await api.servers.setRole({
        server_id: serverId,
        target_user_id: people[new_role].userId,
        new_role,
      });
    const { org_id: companyId } = await api.orgs.createOrg({
      server_id: serverId,
      name: 'Taller Prueba',
      kind: 'business',
      owner_character_id: people.mod.characterId,
    });
    const { mod } = people;
    const { shop_id: storeId } = await mod.api.shop.createShop({
      server_id: serverId,
      server_character_id: mod.characterId,
      org_id: companyId,
      name: 'Recambios Prueba',
    });
    return { serverId, joinCode, companyId, storeId, people };
  }

  /** A browser of its own in which nobody is signed in. */
  async context(visit: Visit = {}): Promise<BrowserContext> {
    const {
      language = 'es',
      theme = 'light',
      width = 1280,
      height = 800,
      timezone,
      isTouched = false,
    } = visit;
    const context = await this.browser.newContext({
      locale: language === 'es' ? 'es-ES' : 'en-GB',
      colorScheme: theme,
      viewport: { width, height },
      reducedMotion: 'reduce',
      hasTouch: isTouched,
      isMobile: isTouched,
      ...(timezone && { timezoneId: timezone }),
    });
    context.setDefaultTimeout(60_000);
    // The policy of the page reports to the page itself, which the test asks.
    await context.addInitScript(`
      addEventListener('securitypolicyviolation', (event) =>
        console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI));
    `);
    return context;
  }

  /** Opens a page whose errors are complaints. */
  async page(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    const asked = new Set<Request>();
    this.#asked.set(page, asked);
    page.on('request', (request) => isStream(request.url()) || asked.add(request));
    page.on('requestfinished', (request) => asked.delete(request));
    page.on('requestfailed', (request) => asked.delete(request));
    page.on('console', (message) => {
      // A refusal that a test provokes is logged by the browser itself.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.stack ?? error.message));
    return page;
  }

  /** Waits until a page has a title and asks nothing more; the stream of events, which never ends, aside. */
  async settled(page: Page): Promise<void> {
    const title = page.locator('h1').first();
    await title.waitFor().catch(async (cause: unknown) => {
      const text = (await page.locator('body').innerText()).slice(0, 500);
      throw new Error(`${page.url()} has no title: ${text}`, { cause });
    });
    let quiet = 0;
    await until(() => {
      quiet = this.#asked.get(page)!.size === 0 ? quiet + 1 : 0;
      return quiet > QUIET_CHECKS;
    });
  }

  /** Shows a place of the panel, `/s/1/log`, and waits until it has all that it asked for. */
  async show(page: Page, place: string): Promise<void> {
    await page.goto(`${this.url}/panel${place}`);
    await this.settled(page);
  }

  /** Walks to a place as a link does, without loading the page again. What stood on the screen is gone, also at the same place. */
  async walk(page: Page, place: string): Promise<void> {
    // The router hears of each address that is written into the history.
    for (const each of [NOWHERE, place]) {
      await page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/panel${each}`)})`);
      await this.settled(page);
    }
  }

  /** Signs a person in with a page's browser as the platform would, and returns to the panel. */
  async signIn(page: Page, { gpId, name }: Pick<Person, 'gpId' | 'name'>): Promise<void> {
    const start = await page.context().request.get(`${this.url}/panel/sign-in`, { maxRedirects: 0 });
    const consent = new URL(start.headers()['location']!, this.url);
    consent.searchParams.set('gp_id', gpId);
    consent.searchParams.set('gp_username', name);
    await page.goto(consent.href);
    await page.waitForURL((url) => url.pathname.startsWith('/panel/') && !url.pathname.includes('session'));
  }

  /** A page on which a person is signed in and sees a place of the panel, `/s/1/log`. */
  async visit(person: Pick<Person, 'gpId' | 'name'>, place: string, visit: Visit = {}): Promise<Page> {
    const page = await this.page(await this.context(visit));
    await this.signIn(page, person);
    await page.goto(`${this.url}/panel${place}`);
    return page;
  }
}

const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath!, chromiumSandbox: false, args: QUIET });

/** A suite that needs a browser; elsewhere it says that it is left out. */
export const describePanel = (suite: string, tests: () => void): void =>
  describeWhere(browserPath !== undefined, 'Chromium or Chrome', suite, tests);

/** The same on processes that talk over RabbitMQ. */
export const describeProcesses = (suite: string, tests: () => void): void =>
  describeWhere(
    Boolean(browserPath && findRabbitMq() && findRedis()),
    'Chromium or Chrome, RabbitMQ and Redis',
    suite,
    tests,
  );
