import contract from '@cabildo/contracts/identity/sign-in/gp_oauth_callback.ts';
import { handler } from '../deps.ts';
import { prepareReturn, recordReturn } from './return.ts';

export default handler(contract, {
  prepare: (scope) => prepareReturn('game', scope),
  handle: (scope) => recordReturn(scope, scope.prepared),
});
