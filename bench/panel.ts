/**
 * Measures the panel in a slow browser on a slow line: `npm run bench:panel`. Prints a table and writes it to bench/results/.
 * The people are those of `npm run demo`.
 */
import { cpus } from 'node:os';
import { DEMO_OWNER } from '@cabildo/gateway/docs/demo-owner.ts';
import { Client } from '@cabildo/testing/client.ts';
import type { Page } from 'playwright-core';
import { Stage } from '../e2e/panel/stage.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { clickOn, medianAndWorst, slowDown, THROTTLING } from './browser.ts';
import { publish, table, type Row } from './report.ts';

readArguments();

const SAMPLES = 5;
/** A line of 1.6 Mbit/s whose answers take 150 ms. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** Resolves with the milliseconds from the navigation to the largest paint, once nothing larger has come for a while. */
const LARGEST_PAINT = `new Promise((resolve) => {
  let at = 0;
  let timer;
  new PerformanceObserver((list) => {
    at = list.getEntries().at(-1).startTime;
    clearTimeout(timer);
    timer = setTimeout(() => resolve(at), 3_000);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
})`;

/** Opens the first row of a table. */
const CLICK = clickOn('[role="table"] [data-handle]', `document.querySelector('dialog[open]')`);

async function slow(page: Page, line: typeof LINE | undefined): Promise<Page> {
  const session = await slowDown(page);
  if (line) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
  }
  return page;
}

async function rowOf(what: string, wanted: string, measure: () => Promise<number>): Promise<Row> {
  const samples: number[] = [];
  for (let n = 0; n < SAMPLES; n += 1) samples.push(await measure());
  console.log(what, samples.map(Math.round).join(' '));
  return [what, medianAndWorst(samples), '', wanted];
}

/** The events of a minute on a busy server. */
const EVENTS = 3_000;
const MINUTE_MS = 60_000;

/** Pays one unit from the demo's owner to another person so many times in a minute; on a slow machine in more. */
async function payForAMinute(url: string): Promise<void> {
  const { api } = await new Client(url).signIn(DEMO_OWNER.gp_id, DEMO_OWNER.gp_username);
  const { server_id } = (await api.servers.listMine()).servers[0]!;
  const [own] = (await api.dni.listMine({ server_id })).characters;
  const [other] = (await api.dni.search({ server_id, search: 'Noa' })).characters;
  const between = {
    from_character_id: own!.server_character_id,
    to_character_id: other!.server_character_id,
  };
  const begun = performance.now();
  for (let nth = 0; nth < EVENTS; nth += 1) {
    const wait = begun + (nth * MINUTE_MS) / EVENTS - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    await api.economy.transfer({ server_id, ...between, amount: 1 });
  }
}

/** Follows a minute of payments in the log: what the page's memory grows by, and the rows that stay in it. */
async function rowOfLog(url: string, page: Page): Promise<Row> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const heapMb = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value / 1_000_000;
  };
  const before = await heapMb();
  await payForAMinute(url);
  await page.locator(`[data-seen="${EVENTS}"]`).waitFor({ timeout: MINUTE_MS });
  const rows = await page.locator('[data-event]').count();
  const grown = `+${((await heapMb()) - before).toFixed(1)} MB`;
  return [`log: ${EVENTS} payments in a minute, all seen`, grown, `${rows} rows`, '≤ +30 MB, ≤ 200 rows'];
}

const stage = await Stage.openDemo();
try {
  const owner = { gpId: DEMO_OWNER.gp_id, name: DEMO_OWNER.gp_username };
  const signedIn = async (): Promise<Page> => {
    const page = await stage.page(await stage.context({ width: 1440, height: 900 }));
    await stage.signIn(page, owner);
    await stage.settled(page);
    return page;
  };
  const first = await signedIn();
  const at = new URL(first.url()).pathname.replace('/panel', '').replace('/overview', '');
  const cookies = await first.context().cookies();
  await first.context().close();
  /** A page of the person in a browser that has nothing in its cache. */
  const fresh = async (isSignedIn: boolean): Promise<Page> => {
    const context = await stage.context({ width: 1440, height: 900 });
    if (isSignedIn) await context.addCookies(cookies);
    return slow(await stage.page(context), LINE);
  };
  const paintOf = async (place: string, isSignedIn = true): Promise<number> => {
    const page = await fresh(isSignedIn);
    await page.goto(`${stage.url}/panel${place}`);
    const ms = await page.evaluate<number>(LARGEST_PAINT);
    await page.context().close();
    return ms;
  };
  const clickOn = async (place: string): Promise<number> => {
    const page = await signedIn();
    await stage.show(page, place);
    await slow(page, undefined);
    const ms = await page.evaluate<number>(CLICK);
    await page.context().close();
    return ms;
  };
  const paint = (what: string, place: string, isSignedIn = true): Promise<Row> =>
    rowOf(`${what}: largest paint, median and worst`, '≤ 2500 ms', () => paintOf(place, isSignedIn));
  const click = (what: string, place: string): Promise<Row> =>
    rowOf(`${what}: a click on a row until its details are painted`, '< 100 ms', () => clickOn(place));
  const rows: Row[] = [
    await paint('sign-in', '/', false),
    await paint('overview', `${at}/overview`),
    await paint('bank', `${at}/bank`),
    await paint('members', `${at}/members`),
    await paint('terminal', `/terminal/${at.split('/').at(-1)}`),
    await click('members', `${at}/members`),
    await click('catalogue', `${at}/catalogue`),
  ];
  const log = await signedIn();
  await stage.show(log, `${at}/log`);
  await log.locator('[data-state="live"]').waitFor();
  rows.push(await rowOfLog(stage.url, log));
  const report = table(
    rows,
    `Chromium with nothing in its cache, a quarter of a processor (CPU throttling rate ${THROTTLING}) and a line of 1.6 Mbit/s with answers after 150 ms; the clicks without the line. ` +
      `${cpus()[0]!.model.trim()}, ${cpus().length} processors, shared with the platform.`,
  );
  await publish(report, 'panel');
} finally {
  await stage.close();
}
