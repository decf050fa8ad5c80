/**
 * Lists the events that consumers have given up, or has them delivered again: `npm run dead-letters [-- list|replay
 * [<consumer>]]`. They are kept by the RabbitMQ of AMQP_URL; without one by the databases of DATABASE_URL, or by the
 * embedded one in DATA_DIR. The script is part of the image.
 */
import { parseArgs } from 'node:util';
import { CONSUMERS } from '@cabildo/contracts/registry.ts';
import { DeadLetters, type DeadLetter } from '@cabildo/kit/bus';
import {
  commonSettings,
  ConfigError,
  databaseOf,
  exitWith,
  loadConfig,
  StoredDeadLetters,
  type CommonConfig,
} from '@cabildo/kit/service';
import { reachDatabaseServer, sentenceOf } from './database-server.ts';

interface Box {
  list(consumer: string): Promise<DeadLetter[]>;
  replay(consumer: string): Promise<DeadLetter[]>;
  close(): Promise<void>;
}

const known = Object.keys(CONSUMERS);

/** Opens the store of the dead letters; undefined when there has never been one. */
async function open(config: CommonConfig): Promise<Box | undefined> {
  if (config.AMQP_URL) return DeadLetters.open(config.AMQP_URL);
  const server = await reachDatabaseServer(config, known);
  return server && { ...stored(server.config), close: server.leave };
}

function stored(config: CommonConfig): Omit<Box, 'close'> {
  const box = new StoredDeadLetters((service) => databaseOf(service, config, process.env).url);
  return {
    list: (consumer) => box.list(consumer),
    replay: (consumer) => box.replay(consumer),
  };
}

function print({ consumer, since, events }: DeadLetter): void {
  for (const { id, key, payload } of events) {
    console.log(`${since?.toISOString() ?? '-'} ${consumer} ${key} ${id} ${payload}`);
  }
}

try {
  const [verb = 'list', only] = parseArgs({ allowPositionals: true }).positionals;
  const isAsked = (verb === 'list' || verb === 'replay') && (!only || known.includes(only));
  if (!isAsked) {
    throw new ConfigError(
      `Say npm run dead-letters -- list or replay, and at most one of ${known.join(', ')}.`,
    );
  }
  const box = await open(loadConfig(commonSettings, process.env));
  let count = 0;
  try {
    for (const consumer of box ? (only ? [only] : known) : []) {
      const letters = await box![verb](consumer);
      letters.forEach(print);
      count += letters.length;
    }
  } finally {
    await box?.close();
  }
  console.log(`${count} dead letters ${verb === 'list' ? 'listed' : 'put back'}`);
} catch (error) {
  exitWith(sentenceOf(error));
}
