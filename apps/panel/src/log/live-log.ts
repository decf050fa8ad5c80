import type { LogRow } from './rows.ts';

/** The rows that a live log keeps; older ones are in the log itself. */
export const MOST_ROWS = 200;
/** The rows of one frame: fewer than a screen has, so that each passes before the reader's eyes, however many come at once. */
const MOST_AT_ONCE = 10;
/** The ids that are remembered, so that a row comes once: more than the log and the stream can both bring. */
const MOST_IDS = 2_000;

/** The state of a live log that a screen draws. */
export interface LiveView {
  /** The newest first. */
  rows: readonly LogRow[];
  /** The rows that came while the reader was looking at older ones, and are not shown yet. */
  waiting: number;
  /** The rows that the stream has brought in all. */
  seen: number;
}

/**
 * The newest rows of a log as they happen, of which so many are kept as a screen can use. Rows that come between two frames
 * are shown together, a few at a time; while it is paused, what is shown stays as it is.
 */
export class LiveLog {
  readonly #ids = new Set<string>();
  /** Rows since the last frame, and those that wait; the oldest first. */
  #arrived: LogRow[] = [];
  #waiting: LogRow[] = [];
  #isPaused = false;
  #isScheduled = false;
  #view: LiveView = { rows: [], waiting: 0, seen: 0 };
  readonly #listeners = new Set<() => void>();
  readonly #schedule: (run: () => void) => void;

  /** @param schedule calls a function at the next frame */
  constructor(schedule: (run: () => void) => void) {
    this.#schedule = schedule;
  }

  readonly view = (): LiveView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Adds a row that the stream brings. */
  add(row: LogRow): void {
    if (!this.#remember(row.id)) return;
    this.#view = { ...this.#view, seen: this.#view.seen + 1 };
    if (this.#isPaused) {
      this.#waiting = [...this.#waiting, row].slice(-MOST_ROWS);
      this.#view = { ...this.#view, waiting: this.#view.waiting + 1 };
    } else {
      this.#arrived.push(row);
      // A tab that nobody sees has no frames.
      if (this.#arrived.length > 2 * MOST_ROWS) this.#arrived = this.#arrived.slice(-MOST_ROWS);
    }
    this.#draw();
  }

  /** Adds rows that the log answers, the newest first, below and between those of the stream. */
  merge(rows: readonly LogRow[]): void {
    const others = rows.filter(({ id }) => this.#remember(id));
    if (others.length === 0) return;
    const all = [...this.#view.rows, ...others].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
    this.#show({ rows: all.slice(0, MOST_ROWS) });
  }

  /** Gives rows of the stream, which names nobody, the names that the log knows. It adds none: the stream brings them all. */
  rename(rows: readonly LogRow[]): void {
    const told = new Map(rows.map((row) => [row.id, row]));
    const named = (row: LogRow): LogRow => told.get(row.id) ?? row;
    this.#arrived = this.#arrived.map(named);
    this.#waiting = this.#waiting.map(named);
    if (!this.#isPaused) this.#show({ rows: this.#view.rows.map(named) });
  }

  /** Holds what is shown still, or shows what came meanwhile. */
  pause(isPaused: boolean): void {
    if (isPaused === this.#isPaused) return;
    this.#isPaused = isPaused;
    if (isPaused) return;
    const arrived = [...this.#arrived, ...this.#waiting];
    this.#arrived = [];
    this.#waiting = [];
    this.#show({ waiting: 0, rows: [...arrived.toReversed(), ...this.#view.rows].slice(0, MOST_ROWS) });
  }

  /** Whether an id is new; it is known from now on. */
  #remember(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    if (this.#ids.size > MOST_IDS) this.#ids.delete(this.#ids.values().next().value!);
    return true;
  }

  #draw(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#schedule(() => {
      this.#isScheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#arrived.length === 0 || this.#isPaused) return this.#show({});
    const next = this.#arrived.splice(0, MOST_AT_ONCE);
    this.#show({ rows: [...next.toReversed(), ...this.#view.rows].slice(0, MOST_ROWS) });
    if (this.#arrived.length > 0) this.#draw();
  }

  #show(change: Partial<LiveView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}
