import { fold } from '@cabildo/contracts/fold.ts';
import { pagesOf } from '../../api/answers.ts';
import { Combobox } from '../../design/fields/combobox.tsx';
import type { FieldProps } from '../../design/fields/field.tsx';
import type { Option } from '../../design/fields/listbox.tsx';
import { useAllRows } from '../list/rows.ts';
import { useServerId } from '../server/server.tsx';

type Props = Omit<FieldProps<number | null>, 'label'> & {
  label: string;
  /** A company that cannot be chosen. */
  except?: number | null;
};

const MOST = 50;

/** Finds an active company of the server by name; its value is the id. */
export function CompanyField({ value, onChange, except, ...field }: Props) {
  const asked = pagesOf('orgs', 'listOrgs', { server_id: useServerId(), per_page: 100 });
  const options = useAllRows(asked, 'orgs')
    .rows.filter(({ org_id, status }) => status === 'active' && org_id !== except)
    .map(({ org_id, name }): Option => ({ value: String(org_id), label: name, icon: 'briefcase' }));
  return (
    <Combobox
      {...field}
      value={options.find((each) => each.value === String(value)) ?? null}
      onChange={(option) => onChange(option === null ? null : Number(option.value))}
      search={(text) =>
        Promise.resolve(options.filter(({ label }) => fold(label).includes(fold(text))).slice(0, MOST))
      }
    />
  );
}
