import { randomUUID } from 'node:crypto';
import { CabildoError } from '@cabildo/client';
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
      const { status, body } = await client.call(`${route}.${action}`, params, key);
      if (status < 500 && status !== 429) return body;
    } catch (error) {
      // No answer came; anything else is a mistake of this test.
      if (!(error instanceof CabildoError)) throw error;
    }
    await pause(PAUSE_MS);
  }
}
