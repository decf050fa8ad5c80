import type { InputOf, OutputOf, RpcContract } from '@cabildo/contracts/action';
import type { ASKED } from '@cabildo/contracts/mdt/lookups/lookups.ts';
import { BusError, TransientError } from '@cabildo/kit/bus';
import type { Ask } from '@cabildo/kit/service';

type Asked = (typeof ASKED)[number];

/** An answer waits this many milliseconds for a service, so that one that hangs does not keep the others' parts. */
const PATIENCE_MS = 2_000;

/** Asks other services for what an answer can do without, and remembers which of them are away (OT-09). */
export class Gathering {
  readonly #ask: Ask;
  readonly #missing = new Set<Asked>();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** The services that were away, in the order of their names. */
  get missing(): Asked[] {
    return [...this.#missing].sort();
  }

  /** The answer of a service; undefined where it is away. Any other error is thrown. */
  async ask<C extends RpcContract & { service: string; errors: readonly never[] }>(
    contract: C,
    input: InputOf<C>,
  ): Promise<OutputOf<C> | undefined> {
    try {
      return (await this.#ask(contract, input, Date.now() + PATIENCE_MS)) as OutputOf<C>;
    } catch (error) {
      const isAway = error instanceof BusError || error instanceof TransientError;
      if (!isAway) throw error;
      this.#missing.add(contract.service as Asked);
      return undefined;
    }
  }
}
