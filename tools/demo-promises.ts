import type { Person } from './demo.ts';

const say = (line: string): void => console.log(line);

/** Fills the bank with its long-lived agreements: loans, salaries, rents, debts, a vault and a will. */
export async function promise(serverId: number, people: readonly Person[]): Promise<void> {
  say('The bank keeps promises:');
  const at = { server_id: serverId };
  const of = ({ characterId }: Person) => ({ ...at, server_character_id: characterId });
  const [owner, marcos, ines, tomas, noa] = people as [Person, Person, Person, Person, Person];
  await owner.client.economy.configureTax({ ...of(owner), name: 'IRPF', tax_type: 'income', rate: 15 });
  await owner.client.economy.configureReward({
    ...of(owner),
    name: 'Salario municipal',
    amount: 300,
    frequency: 'weekly',
  });
  const { total } = await marcos.client.economy.claimRewards(of(marcos));
  say(`  ${marcos.fullName} claimed a salary of 300 €, ${total} € after income tax`);
  const order = { account_id: tomas.accountId, amount: 2_000, installments: 12 };
  const { loan_id } = await tomas.client.economy.requestLoan({ ...of(tomas), ...order });
  const { loan } = await owner.client.economy.approveLoan({ ...at, loan_id });
  const { total_due, installment } = loan;
  await tomas.client.economy.payLoan({ ...of(tomas), loan_id });
  say(
    `  ${tomas.fullName} borrowed 2000 €, owes ${total_due} € in 12 months and has paid ${installment} € ahead`,
  );
  await ines.client.economy.createScheduledTransfer({
    ...of(ines),
    from_account_id: ines.accountId,
    to_account_id: owner.accountId,
    amount: 450,
    frequency: '1mo',
    concept: 'Alquiler',
  });
  await noa.client.economy.createSubscription({
    ...of(noa),
    from_account_id: noa.accountId,
    to_account_id: marcos.accountId,
    amount: 30,
    name: 'Gimnasio',
    frequency: '1mo',
  });
  say(`  ${ines.fullName} pays a rent every month, ${noa.fullName} a gym`);
  const debt = { debtor_character_id: noa.characterId, amount: 80, description: 'Reparación del faro' };
  const { debt_id } = await marcos.client.economy.createDebt({ ...of(marcos), ...debt });
  await noa.client.economy.signDebt({ ...of(noa), debt_id });
  say(`  ${noa.fullName} has signed that she owes ${marcos.fullName} 80 €`);
  const vault = {
    account_type: 'vault' as const,
    account_name: 'Caja de seguridad',
    access_fee: 5,
    cooldown_hours: 12,
  };
  const { account_id } = await ines.client.economy.createAccount({ ...of(ines), ...vault });
  await ines.client.economy.depositVaultItem({
    ...of(ines),
    account_id,
    item_name: 'Testamento de la abuela',
  });
  await ines.client.economy.setBeneficiary({
    ...of(ines),
    beneficiary_character_id: tomas.characterId,
    percentage: 60,
  });
  say(`  ${ines.fullName} keeps a will in a vault, and leaves ${tomas.fullName} 60 % of what she has`);
}
