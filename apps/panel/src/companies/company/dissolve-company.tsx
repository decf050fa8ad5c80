import dissolveOrg from '@cabildo/contracts/economy/organisations/dissolve_org.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answer } from '../../api/answers.ts';
import { Checkbox } from '../../design/fields/checkbox.tsx';
import { Select } from '../../design/fields/select.tsx';
import type { Option } from '../../design/fields/listbox.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { ConfirmForm } from '../../forms/confirm-form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useCharacters } from '../../shared/person/character.ts';
import { useAccountName } from '../../shared/server/account-names.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useWords } from '../../words/words.ts';
import type { Company } from './use-company.ts';
import { companyWords } from './words.ts';

const TREASURY = 'treasury';
const MOST = 100;

/** Where the money of a company may go: the treasury, and the own accounts of the acting character. */
function useDestinations({ org }: Company): Option[] {
  const words = useWords(companyWords);
  const server_id = useServerId();
  const id = useCharacters().acting?.server_character_id;
  const accountName = useAccountName();
  const { data } = useQuery({
    ...answer('economy', 'listAccounts', { server_id, server_character_id: id ?? 0, per_page: MOST }),
    enabled: id !== undefined,
  });
  const accounts = (data?.accounts ?? []).filter(
    ({ status, account_type, owner_org_id }) =>
      status === 'active' && account_type !== 'vault' && owner_org_id !== org.org_id,
  );
  return [
    { value: TREASURY, label: words.treasury, icon: 'coins' },
    ...accounts.map(({ account_id, account_name, account_number }): Option => ({
      value: String(account_id),
      label: `${accountName(account_name)} ···${account_number.slice(-4)}`,
      icon: 'bank',
    })),
  ];
}

/** Dissolves a company for good, once its name was typed. */
export function DissolveCompany({ company, onClose }: { company: Company; onClose: () => void }) {
  const words = useWords(companyWords);
  const { money } = useFormat();
  const navigate = useNavigate();
  const { of, org } = company;
  const form = useForm(dissolveOrg, {
    fixed: of,
    toInput: ({ to_account_id: to, ...rest }) => ({
      ...rest,
      ...(to === TREASURY ? { to_treasury: true } : { to_account_id: to }),
    }),
    onDone({ amount }) {
      toast({ title: words.dissolved(org.name), text: words.moved(money(amount)) });
      void navigate({ to: '/s/$serverId/companies', params: { serverId: String(of.server_id) } });
    },
  });
  const { value, error, ...field } = form.text('to_account_id');
  return (
    <ConfirmForm
      form={form}
      title={words.dissolveTitle(org.name)}
      description={words.dissolveText}
      submit={words.verbs.dissolve}
      typed={org.name}
      onClose={onClose}
    >
      <Select
        {...field}
        isRequired
        label={words.moneyTo}
        error={error ?? null}
        value={value === '' ? null : value}
        options={useDestinations(company)}
      />
      {company.isStaff && (
        <Checkbox label={words.voidPay} hint={words.voidPayHint} {...form.bind('void_owed_pay', false)} />
      )}
    </ConfirmForm>
  );
}
