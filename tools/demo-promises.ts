import type { Person } from './demo.ts';

const say = (line: string): void => console.log(line);

/** Fills the bank with its long-lived agreements: loans, salaries, rents, debts, a vault and a will. */
export async function promise(serverId: number, people: readonly Person[]): Promise<void> {
  say('The bank keeps promises:');
  const at = { server_id: serverId };
  const bank = (person: Person, action: string, params: object) =>
    person.client.ok('server_economy', action, { ...at, server_character_id: person.characterId, ...params });
  const [owner, marcos, ines, tomas, noa] = people as [Person, Person, Person, Person, Person];
  await bank(owner, 'configure_tax', { name: 'IRPF', tax_type: 'income', rate: 15 });
  await bank(owner, 'configure_reward', { name: 'Salario municipal', amount: 300, frequency: 'weekly' });
  const { total } = await bank(marcos, 'claim_rewards', {});
  say(`  ${marcos.fullName} claimed a salary of 300 €, ${String(total)} € after income tax`);
  const order = { account_id: tomas.accountId, amount: 2_000, installments: 12 };
  const { loan_id } = await bank(tomas, 'request_loan', order);
  const { loan } = await owner.client.ok('server_economy', 'approve_loan', { ...at, loan_id });
  const { total_due, installment } = loan as { total_due: number; installment: number };
  await bank(tomas, 'pay_loan', { loan_id });
  say(
    `  ${tomas.fullName} borrowed 2000 €, owes ${total_due} € in 12 months and has paid ${installment} € ahead`,
  );
  await bank(ines, 'create_scheduled_transfer', {
    from_account_id: ines.accountId,
    to_account_id: owner.accountId,
    amount: 450,
    frequency: '1mo',
    concept: 'Alquiler',
  });
  await bank(noa, 'create_subscription', {
    from_account_id: noa.accountId,
    to_account_id: marcos.accountId,
    amount: 30,
    name: 'Gimnasio',
    frequency: '1mo',
  });
  say(`  ${ines.fullName} pays a rent every month, ${noa.fullName} a gym`);
  const debt = { debtor_character_id: noa.characterId, amount: 80, description: 'Reparación del faro' };
  const { debt_id } = await bank(marcos, 'create_debt', debt);
  await bank(noa, 'sign_debt', { debt_id });
  say(`  ${noa.fullName} has signed that she owes ${marcos.fullName} 80 €`);
  const vault = {
    account_type: 'vault',
    account_name: 'Caja de seguridad',
    access_fee: 5,
    cooldown_hours: 12,
  };
  const { account_id } = await bank(ines, 'create_account', vault);
  await bank(ines, 'deposit_vault_item', { account_id, item_name: 'Testamento de la abuela' });
  await bank(ines, 'set_beneficiary', { beneficiary_character_id: tomas.characterId, percentage: 60 });
  say(`  ${ines.fullName} keeps a will in a vault, and leaves ${tomas.fullName} 60 % of what she has`);
}
