import { ConfigError, exitWith, stopOnSignal } from '@cabildo/kit';
import { EmbeddedPostgresError } from '@cabildo/kit/embedded/index.ts';
import { startStandalone } from './standalone.ts';
import { welcome } from './welcome.ts';

try {
  const cabildo = await startStandalone({ env: process.env, onProgress: (line) => console.log(line) });
  stopOnSignal(() => cabildo.stop(), cabildo.log);
  console.log(welcome(cabildo.url, cabildo.internalUrl, cabildo.internalKey));
} catch (error) {
  exitWith(error instanceof EmbeddedPostgresError ? new ConfigError(error.message) : error);
}
