import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import type { Sql, Tx } from '@cabildo/kit/database';
import { hashToken } from '@cabildo/kit/service';
import { judge, MAX_WRONG_CODES, signInExpired } from './rules.ts';
import { countWrongCode, findByToken, lockByToken, markCompleted, type SignInRow } from './table.ts';

/** The hashes of the session token of a start and of the code that the browser came back with. */
export interface Shown {
  readonly tokenHash: string;
  readonly finishHash: string;
}

/** Whether a sign-in may be finished in this way: each ends where it was to return to (PN-02). */
export type IsOwn = (signIn: SignInRow) => boolean;

type Refusal = Failure<'not_found' | 'expired' | 'error' | 'already_processed' | 'forbidden'>;

export const wrongCode = () =>
  fail('error', {
    status: 401,
    message: { es: 'El código de finish no es correcto.', en: 'The finish code is wrong.' },
  });

const judgeOwn = (signIn: SignInRow | undefined, isOwn: IsOwn, finishHash: string, now: Date) => {
  return judge(signIn && isOwn(signIn) ? signIn : undefined, finishHash, now);
};

/** Judges a code outside the transaction of its command, because a refusal would roll back the count of wrong codes. */
export async function judgeCode(
  { db, now }: { db: Sql; now: Date },
  { session_token, finish }: { session_token: string; finish: string },
  isOwn: IsOwn,
): Promise<Shown | 'pending' | Refusal> {
  const shown = { tokenHash: hashToken(session_token), finishHash: hashToken(finish) };
  const signIn = await findByToken(db, shown.tokenHash);
  const verdict = judgeOwn(signIn, isOwn, shown.finishHash, now);
  if (verdict !== 'wrong') return verdict === 'complete' ? shown : verdict;
  const isCounted = await countWrongCode(db, signIn!.sign_in_id, MAX_WRONG_CODES);
  return isCounted ? wrongCode() : signInExpired();
}

/** Takes the sign-in of a code, once. It is judged again under its lock, because others may have taken or ended it. */
export async function takeSignIn(
  { tx, now }: { tx: Tx; now: Date },
  { tokenHash, finishHash }: Shown,
  isOwn: IsOwn,
): Promise<SignInRow | Refusal> {
  const signIn = await lockByToken(tx, tokenHash);
  const verdict = judgeOwn(signIn, isOwn, finishHash, now);
  if (isFailure(verdict)) return verdict;
  await markCompleted(tx, signIn!.sign_in_id);
  return signIn!;
}
