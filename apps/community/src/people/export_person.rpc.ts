import contract from '@cabildo/contracts/community/people/export_person.rpc.ts';
import { readPersonalLists } from '@cabildo/operation/people';
import { handler } from '../deps.ts';
import { personalLists } from './lists.ts';

export default handler(contract, {
  run: ({ input, db }) => readPersonalLists(db, personalLists, input),
});
