import { fail, isFailure } from '@cabildo/contracts';
import accountClosed from '@cabildo/contracts/economy/events/bank.account.closed.ts';
import contract from '@cabildo/contracts/economy/server_economy/close_account.ts';
import { accountFact, presentAccount } from '../../domain/account.ts';
import { refuseClosing } from '../../domain/closing.ts';
import { handler } from '../../handler.ts';
import { lockAccount, setAccountStatus } from '../../sql/accounts.ts';

export default handler(contract, {
  async prepare({ input, ctx, deps }) {
    const characters = await deps.characters.allActing(ctx, input);
    return isFailure(characters) ? characters : { characters };
  },
  async handle({ input, ctx, tx, emit, now, prepared }) {
    const { characters } = prepared;
    const account = await lockAccount(tx, ctx.membership!.server_id, input.account_id);
    if (!account) return fail('account_not_found');
    const refusal = refuseClosing(account, characters);
    if (refusal) return refusal;
    await setAccountStatus(tx, account.id, 'closed', now);
    const closed = { ...account, status: 'closed' as const };
    emit(accountClosed, accountFact(closed), { characterIds: [account.ownerCharacterId] });
    return { account: presentAccount(closed, { characters, staff: false }) };
  },
});
