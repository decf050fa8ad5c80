import { namedIn, resolveActing } from '@cabildo/characters';
import { isFailure } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import { isAllowed } from '@cabildo/contracts/permissions';
import contract from '@cabildo/contracts/economy/credit/loans/list_loans.ts';
import { handler } from '../../deps.ts';
import { LOAN_READERS } from './access.ts';
import { loanView } from './rules.ts';
import { listLoans } from './table.ts';

const NAMED = { as: 'any', param: undefined, readers: ['view_bank_logs', 'approve_loans'] } as const;

export default handler(contract, {
  async run({ input, member, serverId, deps, db }) {
    const isStaff = isAllowed(LOAN_READERS, member);
    const resolved =
      isStaff && namedIn(input) === undefined
        ? undefined
        : await resolveActing(deps.characters, NAMED, member, input);
    if (isFailure(resolved)) return resolved;
    const { rows, total } = await listLoans(
      db,
      { serverId, characterId: resolved?.character.id, status: input.status },
      { limit: input.per_page, offset: offsetOf(input) },
    );
    return { loans: rows.map(loanView), ...pageOf(input, total) };
  },
});
