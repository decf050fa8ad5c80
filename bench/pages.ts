import { existsSync } from 'node:fs';
import { startStandaloneProcess } from '@cabildo/testing/lab/index.ts';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { Row } from './report.ts';

const CHROMIUM = '/usr/bin/chromium';
const QUIET = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** The browser gets a quarter of a processor. */
const THROTTLING = 4;
const SAMPLES = 15;
/** An operation with many parameters, and the one with the most. */
const OPERATIONS = ['server_shop.buy_items', 'server_economy.update_bank_config'];

/** Resolves with the milliseconds since the navigation once the page, its styles included, has been painted. */
const PAINTED = `new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))))`;

/** A page of a browser that has nothing in its cache. */
interface SlowPage {
  readonly page: Page;
  /** The time for which the page has kept its processor busy since its navigation, without any wait for others on this machine. */
  busyMs(): Promise<number>;
}

async function slowPage(browser: Browser): Promise<SlowPage> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
  const busyMs = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
  return { page, busyMs };
}

interface Times {
  readonly shownMs: number;
  readonly busyMs: number;
}

async function timesOf(browser: Browser, url: string): Promise<Times> {
  const { page, busyMs } = await slowPage(browser);
  await page.goto(url, { waitUntil: 'load' });
  const shownMs = (await page.evaluate(PAINTED)) as number;
  const times = { shownMs, busyMs: await busyMs() };
  await page.context().close();
  return times;
}

/** Measures from the click in the list until the operation is shown. */
async function timesFromList(browser: Browser, url: string, operation: string): Promise<Times> {
  const { page, busyMs } = await slowPage(browser);
  await page.goto(`${url}/docs/operations`, { waitUntil: 'load' });
  await page.evaluate(PAINTED);
  const loaded = page.waitForURL(`**/docs/${operation}`, { waitUntil: 'load' });
  await page.click(`.operations a[href="${operation}"]`);
  await loaded;
  const shownMs = (await page.evaluate(PAINTED)) as number;
  const times = { shownMs, busyMs: await busyMs() };
  await page.context().close();
  return times;
}

/** Measures from a word in the filter until its matches are shown. */
async function timesOfFilter(browser: Browser, url: string): Promise<Times> {
  const { page, busyMs } = await slowPage(browser);
  await page.goto(`${url}/docs/operations`, { waitUntil: 'load' });
  await page.evaluate(PAINTED);
  const before = await busyMs();
  const shownMs = (await page.evaluate(`(async () => {
    const field = document.querySelector('#q');
    const begun = performance.now();
    field.value = 'transfer';
    field.dispatchEvent(new Event('input'));
    return (await ${PAINTED}) - begun;
  })()`)) as number;
  const times = { shownMs, busyMs: (await busyMs()) - before };
  await page.context().close();
  return times;
}

async function rowOf(what: string, wanted: string, measure: () => Promise<Times>): Promise<Row> {
  const samples: Times[] = [];
  for (let n = 0; n < SAMPLES; n += 1) samples.push(await measure());
  const sorted = (which: keyof Times): number[] => samples.map((times) => times[which]).sort((a, b) => a - b);
  const middle = Math.floor(SAMPLES / 2);
  const [shown, busy] = [sorted('shownMs'), sorted('busyMs')];
  const measured = `${shown[middle]!.toFixed(0)} ms, ${shown.at(-1)!.toFixed(0)} ms`;
  return [what, measured, `${busy[middle]!.toFixed(0)} ms busy`, wanted];
}

/** Measures how long the documentation takes in a browser with a quarter of a processor: the median and the worst. */
export async function measurePages(): Promise<Row[]> {
  if (!existsSync(CHROMIUM))
    throw new Error(`Install Chromium at ${CHROMIUM}: the pages are measured in it.`);
  const cabildo = await startStandaloneProcess({ RATE_SERVERS: '1000000' });
  const { url } = cabildo;
  const browser = await chromium.launch({ executablePath: CHROMIUM, chromiumSandbox: false, args: QUIET });
  try {
    const open = (what: string, place: string, wanted = ''): Promise<Row> =>
      rowOf(what, wanted, () => timesOf(browser, `${url}/${place}`));
    const rows: Row[] = [
      await open('docs: a page with one word, median and worst', 'healthz'),
      await open('docs: the start page', 'docs/'),
      await open('docs: the list of operations', 'docs/operations', '< 1500 ms'),
      await rowOf('docs: a word in the filter', '', () => timesOfFilter(browser, url)),
    ];
    for (const operation of OPERATIONS) {
      rows.push(await open(`docs: ${operation}`, `docs/${operation}`, '< 500 ms'));
      const fromList = (): Promise<Times> => timesFromList(browser, url, operation);
      rows.push(await rowOf(`docs: ${operation}, from the list`, '< 500 ms', fromList));
    }
    return rows;
  } finally {
    await browser.close();
    await cabildo.stop();
  }
}
