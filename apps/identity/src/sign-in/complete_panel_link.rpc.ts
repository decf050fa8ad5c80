import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/identity/sign-in/complete_panel_link.rpc.ts';
import { handler } from '../deps.ts';
import { completeChat } from './complete.ts';
import { judgeCode, takeSignIn, wrongCode, type IsOwn } from './finish.ts';

const isOwn: IsOwn = ({ return_to, platform }) => return_to === 'panel' && platform === 'chat';

export default handler(contract, {
  async prepare({ input, db, now }) {
    const shown = await judgeCode({ db, now }, input, isOwn);
    // Nobody has a code before the browser is back.
    return shown === 'pending' ? wrongCode() : shown;
  },

  async handle(scope) {
    const signIn = await takeSignIn(scope, scope.prepared, isOwn);
    if (isFailure(signIn)) return signIn;
    const { result } = await completeChat(scope, signIn.user_id!, signIn.profile!);
    return { result };
  },
});
