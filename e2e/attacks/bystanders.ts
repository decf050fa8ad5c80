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
 * A community that nobody attacks and that goes on playing, in a thread of its own so that no attacker delays its
 * clock.
 */
export class Bystanders {
  readonly #worker: Worker;

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

  /** Plays until `work` is done, and for a number of requests at least. */
  async servedDuring(work: () => Promise<void>, requests: number): Promise<Service> {
    this.#worker.postMessage('begin');
    try {
      await work();
    } finally {
      this.#worker.postMessage(requests);
    }
    const [service] = (await once(this.#worker, 'message')) as [Service];
    return service;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
