import { fail, isFailure } from '@cabildo/contracts';
import contract from '@cabildo/contracts/identity/sign-in/check_oauth_status.ts';
import { hashToken } from '@cabildo/kit/service';
import { handler } from '../deps.ts';
import { completeChat, completeGame } from './complete.ts';
import { judge, MAX_WRONG_CODES, signInExpired } from './rules.ts';
import { countWrongCode, findByToken, lockByToken, markCompleted } from './table.ts';

const wrongCode = () =>
  fail('error', {
    status: 401,
    message: { es: 'El código de finish no es correcto.', en: 'The finish code is wrong.' },
  });

const PENDING = { status: 'pending' as const };

export default handler(contract, {
  // Counted outside the command's transaction, because the refusal rolls that transaction back.
  async prepare({ input, db, now }) {
    const { session_token, finish } = input;
    if (finish === undefined) return PENDING;
    if (session_token === undefined) return fail('not_found');
    const shown = { tokenHash: hashToken(session_token), finishHash: hashToken(finish) };
    const signIn = await findByToken(db, shown.tokenHash);
    const verdict = judge(signIn, shown.finishHash, now);
    if (verdict === 'wrong') {
      const counted = await countWrongCode(db, signIn!.sign_in_id, MAX_WRONG_CODES);
      return counted ? wrongCode() : signInExpired();
    }
    if (verdict === 'pending') return PENDING;
    return verdict === 'complete' ? shown : verdict;
  },

  async handle(scope) {
    const { tx, now, prepared } = scope;
    if ('status' in prepared) return prepared;
    const signIn = await lockByToken(tx, prepared.tokenHash);
    // Judged again under the lock: another request may have completed the sign-in or ended it with wrong codes.
    const verdict = judge(signIn, prepared.finishHash, now);
    if (isFailure(verdict)) return verdict;
    await markCompleted(tx, signIn!.sign_in_id);
    const { platform, user_id, profile } = signIn!;
    return platform === 'game' ? completeGame(scope, profile!) : completeChat(scope, user_id!, profile!);
  },
});
