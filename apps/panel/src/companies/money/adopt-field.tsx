import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/answers.ts';
import { Select } from '../../design/fields/select.tsx';
import type { Bound } from '../../forms/use-form.ts';
import { BANK_READERS } from '../../shared/bar/bank-staff.ts';
import { useCharacters } from '../../shared/person/character.ts';
import { useAccountName } from '../../shared/server/account-names.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import type { Company } from '../company/use-company.ts';
import { moneyWords } from './words.ts';

const MOST = 100;

/** One of the business accounts that can become the company's: the own ones, and for staff those of everybody (BZ-07). */
export function AdoptField({ company, value, onChange, ...field }: Bound & { company: Company }) {
  const words = useWords(moneyWords);
  const accountName = useAccountName();
  const { serverId: server_id, may } = useServer();
  const { characters, acting } = useCharacters();
  const isOfAll = company.isStaff && may(BANK_READERS);
  const own = characters.map(({ server_character_id }) => server_character_id);
  const whose = isOfAll ? {} : { server_character_id: acting?.server_character_id ?? 0 };
  const asked = { server_id, ...whose, account_type: 'business', status: 'active', per_page: MOST } as const;
  const { data } = useQuery({
    ...answer('economy', 'listAccounts', asked),
    enabled: isOfAll || acting !== undefined,
  });
  const options = (data?.accounts ?? [])
    .filter(
      ({ owner_org_id, owner_character_id: owner }) =>
        owner_org_id === null && owner !== null && (isOfAll || own.includes(owner)),
    )
    .map(({ account_id, account_name, account_number }) => ({
      value: String(account_id),
      label: `${accountName(account_name)} ···${account_number.slice(-4)}`,
    }));
  return (
    <Select
      {...field}
      isRequired
      label={words.account}
      hint={data && options.length === 0 ? words.noneToAdopt : undefined}
      error={field.error ?? null}
      value={value === '' ? null : value}
      onChange={onChange}
      options={options}
    />
  );
}
