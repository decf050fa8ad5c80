/**
 * Lists the events that consumers have given up, or puts them back into the queues of their consumers:
 * `npm run dead-letters [-- list|replay [<consumer>]]`. AMQP_URL names the RabbitMQ. It is part of the image.
 */
import { parseArgs } from 'node:util';
import { CONSUMERS } from '@cabildo/contracts/registry.ts';
import {
  commonSettings,
  ConfigError,
  DeadLetters,
  exitWith,
  loadConfig,
  type DeadLetter,
} from '@cabildo/kit';

function print({ consumer, since, events }: DeadLetter): void {
  for (const { id, key, payload } of events) {
    console.log(`${since?.toISOString() ?? '-'} ${consumer} ${key} ${id} ${payload}`);
  }
}

try {
  const [verb = 'list', only] = parseArgs({ allowPositionals: true }).positionals;
  const known = Object.keys(CONSUMERS);
  const isAsked = (verb === 'list' || verb === 'replay') && (!only || known.includes(only));
  if (!isAsked) {
    throw new ConfigError(
      `Say npm run dead-letters -- list or replay, and at most one of ${known.join(', ')}.`,
    );
  }
  const { AMQP_URL = 'amqp://guest:guest@127.0.0.1:5672' } = loadConfig(commonSettings, process.env);
  const dead = await DeadLetters.open(AMQP_URL);
  let count = 0;
  for (const consumer of only ? [only] : known) {
    const letters = await dead[verb](consumer);
    letters.forEach(print);
    count += letters.length;
  }
  console.log(`${count} dead letters ${verb === 'list' ? 'listed' : 'put back'}`);
  await dead.close();
} catch (error) {
  exitWith(error);
}
