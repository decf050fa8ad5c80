import { fail, isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/identity/sign-in/check_oauth_status.ts';
import { handler } from '../deps.ts';
import { completeChat, completeGame } from './complete.ts';
import { judgeCode, takeSignIn, type IsOwn } from './finish.ts';

const PENDING = { status: 'pending' as const };

/** The panel's sign-ins are finished by the gateway alone (PN-02). */
const isOfApps: IsOwn = ({ return_to }) => return_to !== 'panel';

export default handler(contract, {
  async prepare({ input, db, now }) {
    const { session_token, finish } = input;
    if (finish === undefined) return PENDING;
    if (session_token === undefined) return fail('not_found');
    const shown = await judgeCode({ db, now }, { session_token, finish }, isOfApps);
    return shown === 'pending' ? PENDING : shown;
  },

  async handle(scope) {
    const { prepared } = scope;
    if ('status' in prepared) return prepared;
    const signIn = await takeSignIn(scope, prepared, isOfApps);
    if (isFailure(signIn)) return signIn;
    const { platform, user_id, profile } = signIn;
    return platform === 'game' ? completeGame(scope, signIn) : completeChat(scope, user_id!, profile!);
  },
});
