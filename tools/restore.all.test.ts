import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArchiveWriter } from '@cabildo/operation/backup/archive.ts';

const script = join(import.meta.dirname, 'restore.ts');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cabildo-restore-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function write(file: string, manifest: object, totals: object): Promise<void> {
  const archive = new ArchiveWriter(file);
  await archive.add('manifest.json', Buffer.from(JSON.stringify(manifest)));
  await archive.add('totals.json', Buffer.from(JSON.stringify(totals)));
  await archive.finish();
}

function restore(file: string, dataDir: string) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: dataDir };
  return spawnSync(process.execPath, [script, file], { encoding: 'utf8', env });
}

test.each(['a folder that is missing', 'a folder of the operator'])(
  'a restore into %s that fails ends in one sentence, and leaves it as it was',
  async (kind) => {
    const file = join(folder, 'other.tar');
    const taken_at = new Date(0).toISOString();
    const migrations = [{ name: 'service/0001_none.sql', checksum: '' }];
    const services = { nowhere: { postgres: '18', migrations, tables: [] } };
    const totals = { services: { nowhere: { tables: {}, sequences: {} } } };
    await write(file, { format: 1, version: '9.9.9', taken_at, services }, totals);
    const dataDir = join(folder, 'data');
    const isKept = kind.endsWith('operator');
    if (isKept) mkdirSync(dataDir);
    const { status, stderr } = restore(file, dataDir);
    expect(status).toBe(1);
    expect(stderr.trimEnd().split('\n').at(-1)).toMatch(
      /^The backup is of Cabildo 9\.9\.9, whose migration .*\.$/,
    );
    expect(stderr).not.toContain('    at ');
    expect(existsSync(dataDir)).toBe(isKept);
    if (isKept) expect(readdirSync(dataDir)).toEqual([]);
  },
);
