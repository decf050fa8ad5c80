import type { CallOptions, CommandOptions } from './transport.ts';

type CallOf<I, O, C> = object extends I
  ? (input?: I, options?: C) => Promise<O>
  : (input: I, options?: C) => Promise<O>;

/** A query, or a command without an idempotency key: it answers a secret, or its caller has no key. */
export type Method<I, O> = CallOf<I, O, CallOptions>;

/** A command that is never done twice with the same idempotency key. */
export type Command<I, O> = CallOf<I, O, CommandOptions>;

/** The parameters of a method: `InputOf<Client['economy']['transfer']>`. */
export type InputOf<M> = M extends (input: infer I, ...rest: never) => unknown ? NonNullable<I> : never;

/** The answer of a method. */
export type AnswerOf<M> = M extends (...call: never) => Promise<infer O> ? O : never;
