/** A process that has an embedded PostgreSQL and, at Ctrl-C, uses it once more before it stops it. */
import { startEmbeddedPostgres } from '@cabildo/kit/embedded/start.ts';
import { ask, type OwnerOptions, type OwnerReport } from './owners.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as OwnerOptions;
const report = (line: OwnerReport | string): void => console.log(JSON.stringify(line));

// Here and not in spawn, because an ordinary user may be unable to enter the folder of this project.
if (options.user) {
  process.setgroups?.([]);
  process.setgid?.(options.user.gid);
  process.setuid?.(options.user.uid);
}

try {
  const postgres = await startEmbeddedPostgres({ dataDir: options.dataDir });
  process.once('SIGINT', async () => {
    report(`drained: ${await ask(postgres.url, "SELECT 'still there'")}`);
    await postgres.stop();
    process.exit(0);
  });
  report({ url: postgres.url, pid: postgres.pid, uid: process.getuid?.() ?? -1 });
  // Stays until it is ended.
  setInterval(() => undefined, 60_000);
} catch (error) {
  report({ problem: (error as Error).message });
}
