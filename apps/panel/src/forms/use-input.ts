import { use } from 'react';
import { untilLoaded } from '../api/files.ts';
import type { CommandContract } from './command.ts';
import type { INPUTS } from './inputs.ts';

let loading: Promise<void> | undefined;
let inputs: typeof INPUTS | undefined;

/** Loads the rules for the inputs of all contracts. They come after the first screen, which needs none. */
export const loadInputs = (): Promise<void> =>
  (loading ??= untilLoaded(() => import('./inputs.ts')).then(({ INPUTS: loaded }) => {
    inputs = loaded;
  }));

/** The rules for the input of a contract, for a component that waits for them. A contract that no build has split has its own. */
export function useInput<C extends CommandContract>(contract: C): C['input'] {
  const { input } = contract as { input?: C['input'] };
  if (input) return input;
  if (!inputs) use(loadInputs());
  return inputs![contract.name]!;
}
