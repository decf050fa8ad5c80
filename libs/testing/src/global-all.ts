import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import findBrokers from './global-brokers.ts';
import globalSetup from './global-setup.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Runs once before the tests that need RabbitMQ, Redis or packages beside the project's own. */
export default async function globalSetupOfAll(
  _config: object,
  { displayName }: { displayName: { name: string } },
): Promise<void> {
  await findBrokers();
  const folders = displayName.name === 'night' ? ['tools', 'tools/runtimes'] : ['tools'];
  const { status } = spawnSync(process.execPath, [join(ROOT, 'tools/install.ts'), ...folders], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`the packages of ${folders.join(' and ')} cannot be installed`);
  await globalSetup();
}
