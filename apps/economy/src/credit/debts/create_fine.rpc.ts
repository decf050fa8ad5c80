import { fail, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/economy/credit/debts/create_fine.rpc.ts';
import { debtCreated } from '@cabildo/contracts/economy/credit/debts/events.ts';
import { mayOpen } from '../../bank/accounts/ended.table.ts';
import { daysAfter } from '../../calendar.ts';
import { handler } from '../../deps.ts';
import { newFine, storeFine } from './fines.table.ts';
import { debtView, partiesOf, refuseFine } from './rules.ts';
import { findFine, insertFine } from './table.ts';

const OFF = { es: 'El servidor no cobra multas.', en: 'The server does not collect fines.' };
const refused = (refusal: Failure<'forbidden' | 'character_not_found' | 'limit_exceeded'>) => ({
  fined: false as const,
  refusal,
});

export default handler(contract, {
  async prepare({ input, deps }) {
    return { config: await deps.configs.get(input.server_id) };
  },
  async handle({ input, tx, emit, now, prepared: { config } }) {
    const { server_id, reference, debtor_character_id, amount, description } = input;
    const { officer_character_id = null, department_id = null } = input;
    const made = await findFine(tx, server_id, reference);
    if (made) return { fined: true as const, debt_id: made.id };
    const { enabled, due_days } = config.fines_config;
    if (!enabled) return refused(fail('forbidden', { message: OFF }));
    const tooHigh = refuseFine(amount, config.fines_config);
    if (tooHigh) return refused(tooHigh);
    // Keeps the character from being deleted until this transaction commits.
    if (!(await mayOpen(tx, server_id, debtor_character_id))) return refused(fail('character_not_found'));
    const fine = await insertFine(tx, {
      server_id,
      reference,
      kind: 'fine',
      status: 'signed',
      amount,
      description,
      creditor_character_id: null,
      creditor_account_id: null,
      debtor_character_id,
      due_at: daysAfter(now, due_days),
      created_at: now,
      signed_at: now,
      paid_at: null,
    });
    // Another transaction has just made the fine.
    if (!fine) return { fined: true as const, debt_id: (await findFine(tx, server_id, reference))!.id };
    if (officer_character_id !== null || department_id !== null)
      await storeFine(tx, { ...newFine(fine), officer_character_id, department_id });
    emit(draft(debtCreated, debtView(fine), partiesOf(fine)), { serverId: server_id });
    return { fined: true as const, debt_id: fine.id };
  },
});
