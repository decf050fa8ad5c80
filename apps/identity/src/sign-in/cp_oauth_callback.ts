import contract from '@cabildo/contracts/identity/sign-in/cp_oauth_callback.ts';
import { handler } from '../deps.ts';
import { prepareReturn, recordReturn } from './return.ts';

export default handler(contract, {
  prepare: (scope) => prepareReturn('chat', scope),
  handle: (scope) => recordReturn(scope, scope.prepared),
});
