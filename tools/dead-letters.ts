/**
 * The events that consumers have given up: `npm run dead-letters -- list | show | replay | discard [CONSUMER]
 * [--id ID …] [--since 2026-11-26T17:00:00Z]`. They are kept by the RabbitMQ of AMQP_URL; without one by the databases of
 * DATABASE_URL, or by the embedded one in DATA_DIR. Those are not delivered again whose consumer no longer remembers what it
 * did of them, or who cannot read them; a letter that cannot be read has a name by its content. The script is part of the image.
 */
import type { ServiceName } from '@cabildo/contracts/action';
import { CONSUMERS } from '@cabildo/contracts/consumers.ts';
import { DeadLetters, type DeadLetter, type LetterChoice } from '@cabildo/kit/bus';
import {
  commonSettings,
  ConfigError,
  exitWith,
  loadConfig,
  StoredDeadLetters,
  type CommonConfig,
} from '@cabildo/kit/service';
import { readArguments } from '@cabildo/kit/config/arguments.ts';
import { reachInstallation, sentenceOf } from './installation.ts';
import { isReplayable, isSelected, linesOf, pagesOf, type Selection } from './letters.ts';
import { momentOf } from './moment.ts';

interface Box {
  list(consumer: string): Promise<DeadLetter[]>;
  replay(consumer: string, isChosen: LetterChoice): Promise<DeadLetter[]>;
  discard(consumer: string, isChosen: LetterChoice): Promise<DeadLetter[]>;
  close(): Promise<void>;
}

const known = Object.keys(CONSUMERS) as ServiceName[];
const VERBS = { list: 'listed', show: 'shown', replay: 'put back', discard: 'discarded' } as const;
type Verb = keyof typeof VERBS;

/** Opens the store of the dead letters; undefined when there has never been one. */
async function open(config: CommonConfig): Promise<Box | undefined> {
  if (config.AMQP_URL) return DeadLetters.open(config.AMQP_URL);
  const installation = await reachInstallation(config, known);
  if (!installation) return undefined;
  const box = new StoredDeadLetters((service) => installation.addressOf(service as ServiceName).url);
  return {
    list: (consumer) => box.list(consumer),
    replay: (consumer, isChosen) => box.replay(consumer, isChosen),
    discard: (consumer, isChosen) => box.discard(consumer, isChosen),
    close: () => installation.leave(),
  };
}

interface Order {
  verb: Verb;
  consumers: readonly ServiceName[];
  selection: Selection;
}

/** @throws {ConfigError} for words that make no sense */
function readOrder(): Order {
  const { values, positionals } = readArguments({
    allowPositionals: true,
    options: { id: { type: 'string', multiple: true }, since: { type: 'string' } },
  });
  const [verb = 'list', only] = positionals;
  if (!(verb in VERBS) || (only && !known.includes(only as ServiceName))) {
    throw new ConfigError(
      `Say npm run dead-letters -- ${Object.keys(VERBS).join(' | ')}, and at most one of ${known.join(', ')}.`,
    );
  }
  const selection = { ids: values.id ?? [], since: momentOf(values.since) };
  if (verb === 'discard' && selection.ids.length === 0 && !selection.since)
    throw new ConfigError(
      'Say which to discard: --id ID, as often as needed, or --since 2026-11-26T17:00:00Z.',
    );
  return { verb: verb as Verb, consumers: only ? [only as ServiceName] : known, selection };
}

/** Carries an order out at one consumer. Returns the letters that it was about, and those that it refused. */
async function carryOut(
  box: Box,
  { verb, selection }: Order,
  consumer: ServiceName,
): Promise<{ done: DeadLetter[]; refused: DeadLetter[] }> {
  // All are looked at before anything moves, so that a choice that cannot be made changes nothing.
  const chosen = (await box.list(consumer)).filter((letter) => isSelected(selection, letter));
  if (verb === 'list' || verb === 'show') return { done: chosen, refused: [] };
  const isChosen = (letter: DeadLetter): boolean => isSelected(selection, letter);
  if (verb === 'discard') return { done: await box.discard(consumer, isChosen), refused: [] };
  const now = new Date();
  const done = await box.replay(consumer, (letter) => isChosen(letter) && isReplayable(letter, now));
  return { done, refused: chosen.filter((letter) => !isReplayable(letter, now)) };
}

try {
  const order = readOrder();
  const box = await open(loadConfig(commonSettings, process.env));
  let count = 0;
  const refused: DeadLetter[] = [];
  try {
    for (const consumer of box ? order.consumers : []) {
      const result = await carryOut(box!, order, consumer);
      for (const letter of result.done)
        for (const line of order.verb === 'show' ? pagesOf(letter) : linesOf(letter)) console.log(line);
      count += result.done.length;
      refused.push(...result.refused);
    }
  } finally {
    await box?.close();
  }
  console.log(`${count} dead letters ${VERBS[order.verb]}`);
  if (refused.length > 0) {
    for (const line of refused.flatMap(linesOf)) console.error(line);
    throw new ConfigError(
      `The ${refused.length} above cannot be read, or are older than what their consumers remember and could take effect twice: look ` +
        'at them (show), mend by hand what they should have done, and discard them.',
    );
  }
} catch (error) {
  exitWith(sentenceOf(error));
}
