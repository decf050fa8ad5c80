import contract from '@cabildo/contracts/identity/game-sessions/link.ts';
import { handler } from '../deps.ts';
import { linkPage } from './link-page.ts';

export default handler(contract, {
  // The page does not look the code up, so that nobody can use it to guess codes.
  run: ({ input, ctx }) => linkPage(input.link_code.toUpperCase(), ctx.locale),
});
