import { randomUUID } from 'node:crypto';
import type { Client } from '@cabildo/testing';

const PAUSE_MS = 50;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Repeats a request under one key until an answer says what happened, like a client should. */
export async function answered(
  client: Client,
  route: string,
  action: string,
  params: object,
): Promise<Record<string, unknown>> {
  const key = randomUUID();
  for (;;) {
    try {
      const { status, body } = await client.call(route, action, params as never, key);
      if (status < 500 && status !== 429) return body;
    } catch (error) {
      // fetch rejects with a TypeError when no answer came; anything else is a mistake of this test.
      const isLost = error instanceof TypeError || error instanceof SyntaxError;
      if (!isLost && (error as Error).name !== 'TimeoutError') throw error;
    }
    await pause(PAUSE_MS);
  }
}
