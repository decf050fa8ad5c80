import { useState } from 'react';
import {
  useCommand,
  type AnswerOf,
  type Command,
  type CommandContract,
  type InputOf,
} from '../forms/command.ts';
import { partsOf } from './read-list.ts';

/** An import of a list, as its screen shows it. */
export interface Import<T, R> {
  start(values: readonly T[]): Promise<void>;
  /** The rows that are imported already. */
  done: number;
  isRunning: boolean;
  /** The sums over all parts, once all are imported. */
  result: R | undefined;
  command: Pick<Command<CommandContract>, 'error' | 'isUnknown'>;
  reset(): void;
}

/**
 * Imports a list of any length, part after part; each part is imported as a whole or not at all.
 * @param none the sums of nothing
 */
export function useImport<C extends CommandContract, T, R extends { [N in keyof R]: number }>(
  contract: C,
  most: number,
  inputOf: (part: T[]) => InputOf<C>,
  none: R,
): Import<T, R> {
  const command = useCommand(contract);
  const [done, setDone] = useState(0);
  const [isRunning, setIsRunning] = useState(false);
  const [result, setResult] = useState<R>();
  const add = (sum: R, answer: AnswerOf<C>): R =>
    Object.fromEntries(
      Object.entries(sum).map(([name, count]) => [
        name,
        Number(count) + Number((answer as Record<string, unknown>)[name]),
      ]),
    ) as R;
  async function start(values: readonly T[]): Promise<void> {
    setIsRunning(true);
    setDone(0);
    let sum = none;
    let count = 0;
    for (const part of partsOf(values, most)) {
      const answer = await command.run(inputOf(part));
      if (!answer) break;
      sum = add(sum, answer);
      count += part.length;
      setDone(count);
    }
    if (count === values.length) setResult(sum);
    setIsRunning(false);
  }
  return {
    start,
    done,
    isRunning,
    result,
    command,
    reset() {
      setResult(undefined);
      setDone(0);
      command.reset();
    },
  };
}
