import { z } from 'zod';

/** What is asked here is asked while somebody waits, and must be over before the edge gives up. */
const TIMEOUT_MS = 3_000;

/** Another system did not answer as it promises: out of reach, too slow, with an error, or in another shape. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  /** The HTTP status, if there was an answer at all. */
  readonly status: number | undefined;

  constructor(message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.status = options.status;
  }
}

/** A JSON document of another system. @throws {RemoteError} for anything else. */
export async function fetchJson<T>(url: URL, schema: z.ZodType<T>): Promise<T> {
  const document = schema.safeParse(await read(url));
  if (document.success) return document.data;
  throw new RemoteError(`${url.host}${url.pathname}: ${z.prettifyError(document.error)}`);
}

async function read(url: URL): Promise<unknown> {
  const where = `${url.host}${url.pathname}`;
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return await response.json();
    await response.body?.cancel();
    throw new RemoteError(`${where} answered ${response.status}`, { status: response.status });
  } catch (error) {
    if (error instanceof RemoteError) throw error;
    throw new RemoteError(`${where} cannot be read`, { cause: error });
  }
}
