import createOrg from '@cabildo/contracts/economy/organisations/create_org.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answer } from '../../api/answers.ts';
import { Select } from '../../design/fields/select.tsx';
import type { Bound } from '../../forms/use-form.ts';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { companiesWords } from '../words.ts';
import { homeWords } from './words.ts';

const MOST = 100;

/** The department whose roster an organisation follows (BZ-05). */
function DepartmentField({ value, onChange, ...field }: Bound) {
  const words = useWords(homeWords);
  const asked = { server_id: useServerId(), per_page: MOST };
  const departments = useQuery(answer('mdt', 'listDepartments', asked)).data?.departments ?? [];
  return (
    <Select
      {...field}
      isRequired
      error={field.error ?? null}
      label={words.department}
      hint={words.departmentHint}
      value={value === '' ? null : value}
      onChange={onChange}
      options={departments.map(({ department_id, name }) => ({
        value: String(department_id),
        label: name,
      }))}
    />
  );
}

/** Makes an organisation of any kind, for those who manage the companies of the server. */
export function MakeCompany({ onClose }: { onClose: () => void }) {
  const words = useWords(homeWords);
  const common = useWords(companiesWords);
  const server_id = useServerId();
  const navigate = useNavigate();
  return (
    <CommandForm
      contract={createOrg}
      fixed={{ server_id }}
      values={{ kind: 'business' }}
      // The form sends nothing that was entered for another kind.
      toInput={({ owner_character_id, department_id, ...entered }) => ({
        ...entered,
        ...(entered['kind'] === 'department' ? { department_id } : { owner_character_id }),
      })}
      title={words.makeTitle}
      submit={words.make}
      done={({ org }) => words.made(org.name)}
      onDone={({ org_id }) =>
        void navigate({
          to: '/s/$serverId/companies/$companyId',
          params: { serverId: String(server_id), companyId: String(org_id) },
        })
      }
      onClose={onClose}
      fields={({ values }) => ({
        name: common.name,
        kind: { label: common.kind, options: common.kinds, isRequired: true },
        owner_character_id: values['kind'] !== 'department' && {
          label: common.owner,
          hint: words.ownerHint,
        },
        department_id: values['kind'] === 'department' && ((bound) => <DepartmentField {...bound} />),
        description: common.description,
      })}
    />
  );
}
