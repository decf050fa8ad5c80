import { isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { codesSet } from '@cabildo/contracts/mdt/codes/events.ts';
import contract from '@cabildo/contracts/mdt/codes/set_codes.ts';
import { handler } from '../deps.ts';
import { decideCodes } from './rules.ts';
import { listCodes, replaceCodes } from './table.ts';

export default handler(contract, {
  async handle({ input, serverId, tx, emit }) {
    const codes = decideCodes(input.codes);
    if (isFailure(codes)) return codes;
    const before = await listCodes(tx, serverId);
    await replaceCodes(tx, serverId, codes);
    emit(draft(codesSet, { count: codes.length, old_count: before.length }));
    return { codes };
  },
});
