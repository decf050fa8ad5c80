import contract from '@cabildo/contracts/identity/game-sessions/link.ts';
import { handler } from '../deps.ts';
import { linkPage } from './link-page.ts';

export default handler(contract, {
  // Whether somebody has the code is not looked up, so that the page is of no use to guess one.
  run: ({ input, ctx }) => linkPage(input.link_code.toUpperCase(), ctx.locale),
});
