import { LiveLog, MOST_ROWS } from './live-log.ts';
import type { LogRow } from './rows.ts';

const row = (n: number): LogRow => ({
  id: `event ${n}`,
  at: new Date(1_780_000_000_000 + n * 20).toISOString(),
  domain: 'bank',
  action: 'transfer.completed',
  parts: { es: [`Transferencia ${n}`], en: [`Transfer ${n}`] },
  actor: null,
  characters: [],
  data: {},
});

/** A live log whose frames the test draws. */
function opened() {
  const frames: (() => void)[] = [];
  const log = new LiveLog((run) => frames.push(run));
  let drawn = 0;
  log.subscribe(() => (drawn += 1));
  const frame = (): void => frames.splice(0).forEach((run) => run());
  const shown = (): string[] => log.view().rows.map(({ id }) => id.slice(6));
  return { log, frame, shown, drawn: () => drawn };
}

it('shows the rows of a frame at once, the newest first', () => {
  const { log, frame, shown, drawn } = opened();
  for (const n of [1, 2, 3]) log.add(row(n));
  expect(shown()).toEqual([]);
  frame();
  expect(shown()).toEqual(['3', '2', '1']);
  expect(drawn()).toBe(1);
});

it('lets no more rows pass in a frame than a screen shows', () => {
  const { log, frame, shown } = opened();
  for (let n = 0; n < 25; n++) log.add(row(n));
  const tops: (string | undefined)[] = [];
  for (let nth = 0; nth < 3; nth++) {
    frame();
    tops.push(shown()[0]);
  }
  expect(tops).toEqual(['9', '19', '24']);
});

it('shows 3,000 rows once and in order, and keeps no more than it may', () => {
  const { log, frame, shown } = opened();
  const seen: string[] = [];
  for (let n = 0; n < 3_000; n++) {
    log.add(row(n));
    if (n % 7 === 0) log.add(row(n));
    if (n % 3 > 0) continue;
    frame();
    const known = new Set(seen.slice(-50));
    seen.push(
      ...shown()
        .slice(0, 10)
        .filter((id) => !known.has(id))
        .reverse(),
    );
    expect(shown().length).toBeLessThanOrEqual(MOST_ROWS);
  }
  frame();
  expect(seen).toEqual(Array.from({ length: 2_998 }, (_, n) => String(n)));
  expect(log.view().seen).toBe(3_000);
  expect(shown()[0]).toBe('2999');
  expect(shown()).toHaveLength(MOST_ROWS);
});

it('stands still while it is paused, counts what comes, and shows it afterwards', () => {
  const { log, frame, shown } = opened();
  log.add(row(1));
  frame();
  log.pause(true);
  for (const n of [2, 3, 4]) log.add(row(n));
  frame();
  expect(shown()).toEqual(['1']);
  expect(log.view()).toMatchObject({ waiting: 3, seen: 4 });
  log.pause(false);
  expect(shown()).toEqual(['4', '3', '2', '1']);
  expect(log.view().waiting).toBe(0);
});

it('keeps the rows of the frame in which it was paused', () => {
  const { log, frame, shown } = opened();
  log.add(row(1));
  log.pause(true);
  frame();
  log.add(row(2));
  log.pause(false);
  expect(shown()).toEqual(['2', '1']);
});

it('counts all that waits, and keeps the newest of it', () => {
  const { log, frame, shown } = opened();
  log.pause(true);
  for (let n = 0; n < 1_000; n++) log.add(row(n));
  frame();
  expect(log.view().waiting).toBe(1_000);
  log.pause(false);
  expect(shown()[0]).toBe('999');
  expect(shown()).toHaveLength(MOST_ROWS);
});

it('keeps the newest rows in a tab that nobody sees', () => {
  const { log, frame, shown } = opened();
  for (let n = 0; n < 5_000; n++) log.add(row(n));
  while (shown()[0] !== '4999') frame();
  expect(shown()).toHaveLength(MOST_ROWS);
  expect(new Set(shown()).size).toBe(MOST_ROWS);
});

it('merges the rows of the log with those of the stream, each once', () => {
  const { log, frame, shown } = opened();
  log.add(row(5));
  frame();
  log.merge([row(6), row(5), row(4), row(3)]);
  expect(shown()).toEqual(['6', '5', '4', '3']);
  log.add(row(6));
  log.add(row(7));
  frame();
  expect(shown()).toEqual(['7', '6', '5', '4', '3']);
});

it('gives the rows of the stream the names that the log knows, but not while the reader looks at older ones', () => {
  const { log, frame } = opened();
  const named = { ...row(1), parts: { es: ['Transferencia de Luis'], en: ['Transfer of Luis'] } };
  const sentence = () => log.view().rows[0]!.parts.es;
  log.add(row(1));
  frame();
  log.pause(true);
  log.rename([named]);
  expect(sentence()).toEqual(['Transferencia 1']);
  log.pause(false);
  log.rename([named]);
  expect(sentence()).toEqual(['Transferencia de Luis']);
  expect(log.view().rows).toHaveLength(1);
});
