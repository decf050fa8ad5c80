import { z } from 'zod';
import type { CommonConfig } from '../config/config.ts';
import { BucketStore } from './bucket.ts';
import { FolderStore } from './folder.ts';

/** The bytes that a store keeps under a key. */
export interface Stored {
  readonly key: string;
  readonly storedAt: Date;
}

/**
 * Keeps bytes under keys such as `servers/7/0198…` (RC-01): letters, digits, `-`, `_`, `.` and `/`. What `put` has returned from
 * survives a crash. Every method throws {@link TransientError} where the store is away or full, and nothing has happened then.
 */
export interface MediaStore {
  /** Replaces what the key had. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Undefined where there is nothing under the key. */
  get(key: string): Promise<Buffer | undefined>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** All keys that begin with a prefix, which ends with `/`, in no order. */
  list(prefix: string): AsyncIterable<Stored>;
}

/** Where pictures lie: a folder of this machine, or a bucket with the key in the address. */
export const mediaSettings = z.object({
  MEDIA_URL: z
    .string()
    .refine(
      (text) => /^(?:file:\/\/\/|https?:\/\/[^:@/]+:[^:@/]+@[^/]+\/[^/?]+)/.test(text) && URL.canParse(text),
      'must be file:///folder, or https://KEY:SECRET@host/bucket?region=eu-west-1',
    )
    .optional(),
});

/** The store of the configuration. Default: the folder `media` in `DATA_DIR`. */
export function mediaStoreOf({
  MEDIA_URL,
  DATA_DIR,
}: z.output<typeof mediaSettings> & Pick<CommonConfig, 'DATA_DIR'>): MediaStore {
  if (MEDIA_URL === undefined) return new FolderStore(`${DATA_DIR}/media`);
  const url = new URL(MEDIA_URL);
  return url.protocol === 'file:' ? new FolderStore(url) : new BucketStore(url);
}
