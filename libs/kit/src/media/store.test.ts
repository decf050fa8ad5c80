import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import S3rver from 's3rver';
import { TransientError } from '../base/errors.ts';
import { mediaSettings, mediaStoreOf, type MediaStore } from './store.ts';

let folder: string;
let bucket: S3rver;
let bucketUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'));
  bucket = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  const { port } = (await bucket.run()) as { port: number };
  bucketUrl = `http://S3RVER:S3RVER@127.0.0.1:${port}/pictures`;
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const storeAt = (MEDIA_URL: string): MediaStore => mediaStoreOf({ MEDIA_URL, DATA_DIR: folder });
async function keysOf(store: MediaStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.toSorted();
}

describe.each([
  ['a folder', () => storeAt(pathToFileURL(join(folder, 'files')).href)],
  ['a bucket', () => storeAt(bucketUrl)],
])('a store in %s (RC-01)', (_name, open) => {
  const BYTES = Buffer.from([0, 255, 10, 13, 0, 128]);

  test('gives back the very bytes that it was given, and those that replaced them', async () => {
    const store = open();
    await store.put('servers/1/a', BYTES);
    expect(await store.get('servers/1/a')).toEqual(BYTES);
    await store.put('servers/1/a', Buffer.from('another'));
    expect((await store.get('servers/1/a'))?.toString()).toBe('another');
  });

  test('has nothing where nothing was put, or what was put is deleted, twice over', async () => {
    const store = open();
    expect(await store.get('servers/2/none')).toBeUndefined();
    await store.put('servers/2/gone', BYTES);
    await store.delete('servers/2/gone');
    await store.delete('servers/2/gone');
    expect(await store.get('servers/2/gone')).toBeUndefined();
  });

  test('lists the keys below a prefix and no others, with the moment of each', async () => {
    const store = open();
    const before = Date.now() - 2_000;
    for (const key of ['servers/3/a', 'servers/3/b.preview', 'servers/30/a', 'incoming/x'])
      await store.put(key, BYTES);
    expect(await keysOf(store, 'servers/3/')).toEqual(['servers/3/a', 'servers/3/b.preview']);
    for await (const { storedAt } of store.list('incoming/'))
      expect(storedAt.getTime()).toBeGreaterThan(before);
    expect(await keysOf(store, 'servers/4/')).toEqual([]);
  });

  test('lists more than fit into one answer', async () => {
    const store = open();
    const keys = Array.from({ length: 1_005 }, (_, n) => `servers/5/${String(n).padStart(4, '0')}`);
    for (let at = 0; at < keys.length; at += 100)
      await Promise.all(keys.slice(at, at + 100).map((key) => store.put(key, BYTES)));
    expect(await keysOf(store, 'servers/5/')).toEqual(keys);
  });

  test('keeps one of two that are put under one key at once', async () => {
    const store = open();
    const [one, other] = [Buffer.alloc(500_000, 1), Buffer.alloc(500_000, 2)];
    await Promise.all([store.put('servers/6/a', one), store.put('servers/6/a', other)]);
    const kept = (await store.get('servers/6/a'))!;
    expect(kept.equals(one) || kept.equals(other)).toBe(true);
  });
});

describe('a store that is away', () => {
  test('says of a bucket and of a folder that a retry may succeed', async () => {
    await writeFile(join(folder, 'file'), '');
    const away = [
      storeAt('http://key:secret@127.0.0.1:1/pictures'),
      storeAt(bucketUrl.replace('pictures', 'nowhere')),
      storeAt(pathToFileURL(join(folder, 'file')).href),
    ];
    for (const store of away)
      await expect(store.put('servers/1/a', Buffer.from('x'))).rejects.toThrow(TransientError);
  });

  test('names no secret when it says so', async () => {
    const store = storeAt('http://key:very-secret@127.0.0.1:1/pictures');
    const error = await store.get('servers/1/a').catch((caught: unknown) => caught as Error);
    expect(String((error as Error).message)).not.toContain('very-secret');
  });

  test('leaves nothing behind where the disk refuses a file', async () => {
    const store = storeAt(pathToFileURL(join(folder, 'full')).href);
    await store.put('servers/1/a', Buffer.from('x'));
    await expect(store.put(`servers/1/${'long'.repeat(100)}`, Buffer.from('y'))).rejects.toThrow(
      TransientError,
    );
    expect(await keysOf(store, 'servers/')).toEqual(['servers/1/a']);
  });
});

test('a key that leads out of the folder is refused', () => {
  const store = storeAt(pathToFileURL(join(folder, 'files')).href);
  return expect(store.get('../secret')).rejects.toThrow('is no key');
});

test.each(['ftp://host/x', 'https://host/bucket', 's3://bucket', 'https://key:secret@host'])(
  'the address %s is refused before anything starts',
  (MEDIA_URL) => {
    expect(mediaSettings.safeParse({ MEDIA_URL }).success).toBe(false);
  },
);
