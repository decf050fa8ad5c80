import { startAddress } from './address.ts';

/** A TCP balancer as it stands before the processes of a cluster: it knows nothing of HTTP and repeats nothing. */
export interface Balancer {
  readonly url: string;
  /** Adds a process by the URL of its readiness; resolves once it is ready and gets its share of new connections. */
  add(readyUrl: string): Promise<void>;
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
    // Without a ready backend the connection is refused: nothing listens on port 1.
    return ports[turn % ports.length] ?? 1;
  });
  const look = async (): Promise<void> => {
    await Promise.all(
      [...ready.keys()].map(async (readyUrl) => ready.set(readyUrl, await isReady(readyUrl))),
    );
  };
  const asking = setInterval(() => void look(), ASK_MS);
  return {
    url: `http://127.0.0.1:${address.port}`,
    async add(readyUrl) {
      ready.set(readyUrl, false);
      while (!ready.get(readyUrl)) await look();
    },
    close() {
      clearInterval(asking);
      address.close();
    },
  };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );
