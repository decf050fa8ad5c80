import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../until.ts';
import { startAddress } from './address.ts';

/** A TCP balancer as it stands before the processes of a cluster: it knows nothing of HTTP and repeats nothing. */
export interface Balancer {
  readonly url: string;
  /** Adds a process by the URL of its readiness; resolves once it is ready and gets its share of new connections. */
  add(readyUrl: string): Promise<void>;
  /** Resolves once every backend was ready when last asked, which may be a moment after it says so to others. */
  knowsAll(): Promise<void>;
  close(): void;
}

/** A careful operator would ask as often. */
const ASK_MS = 100;

/** Starts a balancer that sends each new connection to the next backend that was ready when last asked. */
export async function startBalancer(): Promise<Balancer> {
  const ready = new Map<string, boolean>();
  let turn = 0;
  const address = await startAddress(() => {
    const ports = [...ready]
      .filter(([, isReady]) => isReady)
      .map(([readyUrl]) => Number(new URL(readyUrl).port));
    turn += 1;
    const port = ports[turn % ports.length];
    return port === undefined ? [] : [port];
  });
  let isClosed = false;
  /** Asks one backend again and again, so that a slow one delays what is known of no other. */
  const watch = async (readyUrl: string): Promise<void> => {
    while (!isClosed) {
      ready.set(readyUrl, (await isReady(readyUrl)) ?? ready.get(readyUrl)!);
      await pause(ASK_MS);
    }
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    async add(readyUrl) {
      ready.set(readyUrl, false);
      void watch(readyUrl);
      await until(() => ready.get(readyUrl)!);
    },
    knowsAll: () => until(() => [...ready.values()].every(Boolean)),
    close() {
      isClosed = true;
      address.close();
    },
  };
}

/** Whether a backend says that it is ready; undefined where it says nothing in time, as on a machine that starts others. */
const isReady = (url: string): Promise<boolean | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    (error: Error) => (error.name === 'TimeoutError' ? undefined : false),
  );
