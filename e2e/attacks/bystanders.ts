import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Community } from './stage.ts';

/** How a community was served for a while. */
export interface Service {
  /** The 99th percentile of its requests, in milliseconds. */
  p99: number;
  requests: number;
  /** The answers that were no success, and the connections that broke. */
  refused: string[];
}

/**
 * A shared machine stalls for most of a second by itself, so shorter waits prove no harm. Attacks that the limits do
 * not hold back keep others waiting for several seconds, or get them refused.
 */
const FLOOR_MS = 1_000;
/** A community is served well while its 99th percentile stays below this multiple of its quiet one. */
const TIMES = 3;
const REQUESTS = 450;
/** An attack that harms does so each time; whatever else the machine does now and then harms once. */
const ATTEMPTS = 3;

/**
 * A community that nobody attacks and that goes on playing, in a thread of its own so that no attacker delays its
 * clock.
 */
export class Bystanders {
  readonly #worker: Worker;
  #quiet: Promise<Service> | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  static async start(url: string, { serverId, members }: Community): Promise<Bystanders> {
    const people = members.map(({ key, characterId, accountId }) => ({ key, characterId, accountId }));
    const worker = new Worker(join(import.meta.dirname, 'bystanders.worker.ts'), {
      workerData: { url, serverId, people },
    });
    await once(worker, 'online');
    return new Bystanders(worker);
  }

  /**
   * Attacks while the community plays, and asserts that it is served like in the quiet moments before: nothing is
   * refused and the 99th percentile stays below three times the quiet one, or below a floor. The attack is repeated,
   * with the number of the attempt, before it counts as harm.
   */
  async expectUnharmedBy(attack: (attempt: number) => Promise<void>): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const { quiet, attacked } = await this.expectServedDuring(() => attack(attempt));
      const bound = Math.max(FLOOR_MS, TIMES * quiet.p99);
      if (attacked.p99 <= bound) return;
      if (attempt + 1 === ATTEMPTS) expect(attacked.p99).toBeLessThanOrEqual(bound);
      // The machine may be slower than when the quiet moments were measured.
      this.#quiet = undefined;
    }
  }

  /**
   * Attacks while the community plays, asserts that none of its requests is refused, and reports its 99th
   * percentiles.
   */
  async expectServedDuring(attack: () => Promise<void>): Promise<{ quiet: Service; attacked: Service }> {
    const quiet = await this.#quietService();
    const attacked = await this.#serviceDuring(attack);
    process.stderr.write(`p99 of others: ${attacked.p99.toFixed(0)} ms, quiet ${quiet.p99.toFixed(0)} ms\n`);
    expect(attacked.refused).toEqual([]);
    return { quiet, attacked };
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Measures once, after the code that a process compiles first has been compiled. */
  #quietService(): Promise<Service> {
    const measure = async (): Promise<Service> => {
      await this.#serviceDuring(() => Promise.resolve());
      const quiet = await this.#serviceDuring(() => Promise.resolve());
      expect(quiet.refused).toEqual([]);
      return quiet;
    };
    return (this.#quiet ??= measure());
  }

  /** Plays until `work` is done, and for REQUESTS requests at least. */
  async #serviceDuring(work: () => Promise<void>): Promise<Service> {
    this.#worker.postMessage('begin');
    try {
      await work();
    } finally {
      this.#worker.postMessage(REQUESTS);
    }
    const [service] = (await once(this.#worker, 'message')) as [Service];
    return service;
  }
}
