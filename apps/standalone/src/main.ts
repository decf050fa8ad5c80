import { ConfigError, exitWith, listenForSignals } from '@cabildo/kit/service';
import { EmbeddedPostgresError } from '@cabildo/kit/embedded/index.ts';
import { startStandalone } from './standalone.ts';
import { welcome } from './welcome.ts';

const signals = listenForSignals();
try {
  const cabildo = await startStandalone({ env: process.env, onProgress: (line) => console.log(line) });
  signals.drainBy(() => cabildo.stop(), cabildo.log, cabildo.drainDelayMs);
  console.log(welcome(cabildo));
} catch (error) {
  exitWith(error instanceof EmbeddedPostgresError ? new ConfigError(error.message) : error);
}
