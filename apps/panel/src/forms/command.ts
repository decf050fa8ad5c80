import { CabildoError } from '@cabildo/client';
import type { ActionContract } from '@cabildo/contracts/action.ts';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { z } from 'zod';
import { client } from '../api/client.ts';
import type { Area } from '../api/answers.ts';
import { dropAnswers } from '../api/query-client.ts';
import { areasOf } from './service-areas.ts';

/** A contract of an action that changes something. */
export type CommandContract = ActionContract;

/** The parameters of a command; the contract says which may be left out. */
export type InputOf<C extends CommandContract> = (z.output<C['input']> extends Record<string, never>
  ? unknown
  : Partial<z.output<C['input']>>) & { server_id?: number };
export type AnswerOf<C extends CommandContract> = z.output<C['output']>;

export interface Command<C extends CommandContract> {
  /** Sends the command once, however often it is called meanwhile. Resolves with undefined where it is refused. */
  run(input: InputOf<C>): Promise<AnswerOf<C> | undefined>;
  isBusy: boolean;
  error: unknown;
  /** Whether the last attempt may have taken effect. Sending the same again does it once at most. */
  isUnknown: boolean;
  reset(): void;
}

export interface CommandOptions<C extends CommandContract> {
  onDone?: ((answer: AnswerOf<C>, input: InputOf<C>) => void) | undefined;
  /** Areas that change too, beside those of the command's service. */
  changes?: readonly Area[] | undefined;
}

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const isUnknownOutcome = (error: unknown): boolean =>
  error instanceof CabildoError && error.outcome === 'unknown';

/**
 * Sends a command of the API (PN-04). Each submitted input has one idempotency key: until an answer says what happened, the
 * same input is sent with the same key, so that neither impatience nor a broken connection does it twice.
 */
export function useCommand<C extends CommandContract>(
  contract: C,
  { onDone, changes = [] }: CommandOptions<C> = {},
): Command<C> {
  const attempt = useRef<{ sent: string; key: string } | undefined>(undefined);
  const isRunning = useRef(false);
  const { mutateAsync, isPending, error, reset } = useMutation({
    networkMode: 'always',
    mutationFn: async (input: InputOf<C>) => {
      const sent = JSON.stringify(input);
      if (attempt.current?.sent !== sent) attempt.current = { sent, key: newKey() };
      const { body } = await client().send(contract.name, input, { idempotencyKey: attempt.current.key });
      return body as AnswerOf<C>;
    },
    onSettled(_answer, failure) {
      if (!isUnknownOutcome(failure)) attempt.current = undefined;
    },
    onSuccess(answer, input) {
      dropAnswers([...areasOf(contract.service), ...changes]);
      onDone?.(answer, input);
    },
  });
  const run = useCallback(
    async (input: InputOf<C>) => {
      if (isRunning.current) return undefined;
      isRunning.current = true;
      try {
        return await mutateAsync(input);
      } catch {
        // The refusal is in `error`, and the screen shows it.
        return undefined;
      } finally {
        isRunning.current = false;
      }
    },
    [mutateAsync],
  );
  return { run, isBusy: isPending, error, isUnknown: isUnknownOutcome(error), reset };
}
