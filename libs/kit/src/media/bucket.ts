import { AwsClient } from 'aws4fetch';
import { TransientError } from '../base/errors.ts';
import type { MediaStore, Stored } from './store.ts';

/** An answer that takes longer counts as none. */
const ANSWER_MS = 8_000;

/** A store in a bucket that understands the protocol of S3. */
export class BucketStore implements MediaStore {
  readonly #client: AwsClient;
  /** The address of the bucket, with a slash at its end. */
  readonly #bucket: string;

  /** @param url `https://KEY:SECRET@host/bucket?region=eu-west-1` */
  constructor(url: URL) {
    this.#client = new AwsClient({
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      service: 's3',
      region: url.searchParams.get('region') ?? 'us-east-1',
      retries: 0,
    });
    const path = url.pathname;
    this.#bucket = `${url.origin}${path.endsWith('/') ? path : `${path}/`}`;
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.#ask(key, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer> }, [200]);
  }

  async get(key: string): Promise<Buffer | undefined> {
    const answer = await this.#ask(key, { method: 'GET' }, [200, 404]);
    return answer.status === 404 ? undefined : answer.bytes;
  }

  async delete(key: string): Promise<void> {
    await this.#ask(key, { method: 'DELETE' }, [200, 204, 404]);
  }

  async *list(prefix: string): AsyncIterable<Stored> {
    for (let marker = ''; ;) {
      const query = new URLSearchParams({ prefix, ...(marker && { marker }) });
      const { bytes } = await this.#ask(`?${query}`, { method: 'GET' }, [200]);
      const page = [...bytes.toString().matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, each]) => ({
        key: textOf(each!, 'Key'),
        storedAt: new Date(textOf(each!, 'LastModified')),
      }));
      yield* page;
      if (!bytes.includes('<IsTruncated>true<')) return;
      marker = page.at(-1)!.key;
    }
  }

  /** @throws {TransientError} for every answer but those that are expected */
  async #ask(
    place: string,
    request: RequestInit,
    expected: readonly number[],
  ): Promise<{ status: number; bytes: Buffer }> {
    try {
      const signal = AbortSignal.timeout(ANSWER_MS);
      const answer = await this.#client.fetch(`${this.#bucket}${place}`, { ...request, signal });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (expected.includes(answer.status)) return { status: answer.status, bytes };
      throw new Error(`it answered ${answer.status}: ${bytes.toString('utf8', 0, 300)}`);
    } catch (error) {
      throw new TransientError(`The bucket of pictures ${this.#bucket} cannot be used.`, { cause: error });
    }
  }
}

/** The text of an element; no key of a store has a letter that XML escapes. */
const textOf = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)<`).exec(xml)![1]!;
