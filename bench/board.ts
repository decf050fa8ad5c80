/**
 * Measures the terminal's board on a busy night: `npm run bench:board`. Prints a table and writes it to bench/results/. It is
 * that of `npm run demo -- --night`; 50 times a second for a minute a unit gets another status.
 */
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_OWNER } from '@cabildo/gateway/docs/demo-owner.ts';
import { Client } from '@cabildo/testing/client.ts';
import type { Page } from 'playwright-core';
import { isStream, Stage } from '../e2e/panel/stage.ts';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { clickOn, medianAndWorst, slowDown, THROTTLING } from './browser.ts';
import { publish, table, type Row } from './report.ts';

readArguments();

const EVENTS_A_SECOND = 50;
const SECONDS = 60;
const CLICKS = 5;

/** Opens a call that is not open yet. */
const CLICK = clickOn('[data-call][data-shown="false"]', `element.dataset.shown === 'true'`);

/** Notes how long the page is busy in one go; read and emptied by {@link LONGEST}. */
const WATCH = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask' });
`;
const LONGEST = 'longest';

const stage = await Stage.openDemo('--night');
try {
  const { api } = await new Client(stage.url).signIn(DEMO_OWNER.gp_id, DEMO_OWNER.gp_username);
  const { server_id } = (await api.servers.listMine()).servers[0]!;
  const { units } = await api.mdt.listUnits({ server_id });
  const { total } = await api.mdt.listCalls({ server_id });

  /** Gives units other statuses for a while, so many times a second; on a slow machine for longer. */
  const patrol = async (seconds: number): Promise<void> => {
    const begun = performance.now();
    for (let nth = 0; nth < EVENTS_A_SECOND * seconds; nth += 1) {
      const wait = begun + (nth * 1_000) / EVENTS_A_SECOND - performance.now();
      if (wait > 0) await pause(wait);
      const { server_character_id } = units[nth % units.length]!;
      const status = nth % (2 * units.length) < units.length ? 'busy' : 'available';
      await api.mdt.setUnitStatus({ server_id, server_character_id, status });
    }
  };

  const page: Page = await stage.page(await stage.context({ width: 1440, height: 900 }));
  await stage.signIn(page, { gpId: DEMO_OWNER.gp_id, name: DEMO_OWNER.gp_username });
  await stage.show(page, `/terminal/${server_id}`);
  await page.locator('[data-state="live"]').waitFor();
  await slowDown(page);
  await page.evaluate(WATCH);
  let asked = 0;
  page.on('request', (request) => (asked += isStream(request.url()) ? 0 : 1));
  await patrol(SECONDS);
  const longest = await page.evaluate<number>(LONGEST);
  const patrolling = patrol(CLICKS + 1);
  const clicks: number[] = [];
  for (let nth = 0; nth < CLICKS; nth += 1) {
    await pause(1_000);
    clicks.push(await page.evaluate<number>(CLICK));
  }
  await patrolling;
  const rows: Row[] = [
    [
      'a click on a call until its details are painted, median and worst',
      medianAndWorst(clicks),
      '',
      '< 200 ms',
    ],
    [`the page is busy in one go in ${SECONDS} s, at most`, `${longest.toFixed(0)} ms`, '', '< 100 ms'],
    [`requests of the page, ${CLICKS} clicks among them`, String(asked), '', '≤ 100'],
  ];
  const report = table(
    rows,
    `${total} calls, ${units.length} units, ${EVENTS_A_SECOND} events a second, Chromium with a quarter of a processor (CPU throttling rate ${THROTTLING}). ` +
      `${cpus()[0]!.model.trim()}, ${cpus().length} processors, shared with the platform.`,
  );
  await publish(report, 'board');
} finally {
  await stage.close();
}
