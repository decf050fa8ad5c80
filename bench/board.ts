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
import { publish, table, type Row } from './report.ts';

readArguments();

const EVENTS_A_SECOND = 50;
const SECONDS = 60;
const CLICKS = 5;
/** The browser gets a quarter of a processor. */
const THROTTLING = 4;

/** Opens a call that is not open yet, and resolves with the milliseconds from the click until its details are painted. */
const CLICK = `new Promise((resolve) => {
  const card = document.querySelector('[data-call][data-shown="false"]');
  const begun = performance.now();
  const seen = new MutationObserver(() => {
    if (card.dataset.shown !== 'true') return;
    seen.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begun)));
  });
  seen.observe(document.body, { childList: true, subtree: true, attributes: true });
  card.click();
})`;

/** Notes how long the page is busy in one go; read and emptied by {@link LONGEST}. */
const WATCH = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask' });
`;
const LONGEST = 'longest';

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

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
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
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
      `${middleOf(clicks).toFixed(0)} ms, ${Math.max(...clicks).toFixed(0)} ms`,
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
