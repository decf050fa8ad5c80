import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import startDatabase from './global-database.ts';

const prepare = join(import.meta.dirname, '../../../tools/prepare.js');

/** Runs once before the tests of the panel: builds the panel as its sources are, and starts PostgreSQL. */
export default async function globalSetup(): Promise<void> {
  const { status } = spawnSync(process.execPath, [prepare], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the panel does not build');
  await startDatabase();
}
