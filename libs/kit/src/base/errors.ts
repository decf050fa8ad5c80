/** A fault of the environment (a database or broker that is away), not of the message: a retry may succeed. */
export class TransientError extends Error {
  override readonly name: string = 'TransientError';
}

/**
 * A fault of the environment after which it is unknown whether the command took effect (GW-23): its commit broke, an
 * answer was lost, or its work is still under way. Every other {@link TransientError} says that nothing happened.
 */
export class OutcomeUnknown extends TransientError {
  override readonly name = 'OutcomeUnknown';
}

/**
 * Others held locks for as long as this work could be tried, or the work took longer than it may. Nothing has happened, and
 * other work is not affected.
 */
export class Contention extends TransientError {}
