import { fail, type ErrorCode, type Failure } from '@cabildo/contracts/errors';

/** For each action, the status that follows each status in which the action is allowed. */
type Moves<S extends string> = Readonly<Record<string, { readonly [From in S]?: S | Failure }>>;
type Refusals<S extends string> =
  Readonly<Record<S, ErrorCode>> | Readonly<{ [From in S]?: ErrorCode } & { otherwise: ErrorCode }>;

type CodeIn<R, From> = From extends keyof R ? R[From] : 'otherwise' extends keyof R ? R['otherwise'] : never;
// Distributes over the moves of several actions.
type Outcome<S extends string, Move, R> = Move extends unknown
  ? { [From in S]: From extends keyof Move ? Move[From] : Failure<CodeIn<R, From> & ErrorCode> }[S]
  : never;

/**
 * The states of rows with a status: `moves` says which action leads from which status to which, and `refusals` by which
 * code an action is refused in any other status. An action that needs a code of its own has it among its moves.
 *
 *     const statusAfter = transitions(
 *       ['pending', 'paid', 'cancelled'],
 *       { pay: { pending: 'paid' }, cancel: { pending: 'cancelled', cancelled: fail('already_cancelled') } },
 *       { otherwise: 'already_processed' },
 *     );
 *     statusAfter('pay', 'pending'); // 'paid'
 *     statusAfter('pay', 'cancelled'); // fail('already_processed')
 */
export function transitions<const S extends string, const M extends Moves<S>, const R extends Refusals<S>>(
  statuses: readonly S[],
  moves: M,
  refusals: R,
) {
  const codes: Partial<Record<string, ErrorCode>> = refusals;
  const outcomes = Object.fromEntries(
    Object.entries(moves).map(([action, move]) => [
      action,
      Object.fromEntries(
        statuses.map((status) => [status, move[status] ?? fail(codes[status] ?? codes['otherwise']!)]),
      ),
    ]),
  );
  return <A extends keyof M & string>(action: A, status: S): Outcome<S, M[A], R> =>
    outcomes[action]![status] as Outcome<S, M[A], R>;
}
