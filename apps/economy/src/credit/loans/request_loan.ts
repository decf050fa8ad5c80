import { fail, isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { personOf } from '@cabildo/contracts/permissions';
import { loanRequested } from '@cabildo/contracts/economy/credit/loans/events.ts';
import contract from '@cabildo/contracts/economy/credit/loans/request_loan.ts';
import { spendQuota } from '@cabildo/kit/service';
import { mayOpen } from '../../bank/accounts/ended.table.ts';
import { account as accountOf } from '../../bank/accounts/resource.ts';
import { mayUse, refuseUnusable } from '../../bank/accounts/rules.ts';
import { lockAccount } from '../../bank/accounts/table.ts';
import { creditOf } from '../score/rules.ts';
import { findStanding } from '../score/table.ts';
import { handler } from '../../deps.ts';
import { loan as loanOf } from './resource.ts';
import { decideApproval, loanView } from './rules.ts';
import { rememberedSince, totalDue } from './schedule.ts';
import { insertLoan, lockOpenOf } from './table.ts';

const TOO_MANY = {
  es: 'El servidor no permite tantos plazos.',
  en: 'The server does not allow so many instalments.',
};

export default handler(contract, {
  async handle({ input, deps, member, serverId, character, settings, tx, emit, now }) {
    // The server lends so much, to callers who do not ask too often.
    const spent = await spendQuota(tx, { name: 'loans_requested', member, now });
    if (spent) return spent;
    const { account_id, amount, installments, frequency } = input;
    const { loans_config, credit_config } = settings;
    if (amount > loans_config.max_loan_amount) return fail('limit_exceeded');
    if (installments > loans_config.max_installments) return fail('error', { message: TOO_MANY });
    // The character may borrow on the account. mayOpen keeps the character from being deleted until this transaction commits.
    if (!(await mayOpen(tx, serverId, character.id))) return fail('character_not_found');
    const account = await lockAccount(tx, serverId, account_id);
    if (!account) return fail('account_not_found');
    if (!mayUse(account, new Set([character.id]), 'sign_debts')) return fail('forbidden');
    const blocked = refuseUnusable(account);
    if (blocked) return blocked;
    // The person has not too many loans, and the credit score sets the rate.
    const borrower = { serverId, personId: personOf(member), characterId: character.id };
    const open = await lockOpenOf(tx, borrower, rememberedSince(now));
    if (open >= loans_config.max_active) return fail('limit_exceeded');
    const { score, tier } = creditOf(await findStanding(tx, serverId, character.id), now);
    const rate = credit_config.rates[tier];
    const requested = await insertLoan(tx, {
      server_id: serverId,
      character_id: character.id,
      user_id: borrower.personId,
      account_id,
      status: 'pending',
      amount,
      rate,
      total_due: totalDue(amount, rate),
      installments,
      frequency,
      credit_score: score,
      reason: null,
      fees: 0,
      paid: 0,
      written_off: 0,
      remaining: 0,
      was_defaulted: false,
      reminded: 0,
      due_at: null,
      leased_until: null,
      tries: 0,
      created_at: now,
      decided_at: null,
      ended_at: null,
    });
    emit(draft(loanRequested, loanView(requested), [character.id]));
    if (!loans_config.auto_approve || score < loans_config.auto_approve_min_score)
      return { loan_id: requested.id, loan: loanView(requested) };
    const granted = await deps.ledger.post(tx, emit, {
      serverId,
      actor: { kind: 'system', id: null },
      uses: { loan: loanOf(requested.id), account: accountOf(account_id) },
      decide: (states, time) => decideApproval(states, time),
    });
    // A loan that cannot be paid out now stays pending for staff.
    const loan = isFailure(granted) ? loanView(requested) : granted.loan;
    return { loan_id: requested.id, loan };
  },
});
