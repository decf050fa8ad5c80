import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/identity/sign-in/complete_panel_sign_in.rpc.ts';
import { handler } from '../deps.ts';
import { giveKey } from '../keys/new-key.ts';
import { enter } from './complete.ts';
import { judgeCode, takeSignIn, wrongCode, type IsOwn } from './finish.ts';

const isOwn: IsOwn = ({ return_to, platform }) => return_to === 'panel' && platform === 'game';

export default handler(contract, {
  async prepare({ input, db, now }) {
    const shown = await judgeCode({ db, now }, input, isOwn);
    // Nobody has a code before the browser is back.
    return shown === 'pending' ? wrongCode() : shown;
  },

  async handle(scope) {
    const signIn = await takeSignIn(scope, scope.prepared, isOwn);
    if (isFailure(signIn)) return signIn;
    const { profile, earlier_key_id } = signIn;
    const user_id = await enter(scope, profile!);
    const { device } = scope.input;
    return { key: await giveKey(scope, { kind: 'ps', user_id, device, earlier_key_id }) };
  },
});
