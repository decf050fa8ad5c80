import { fold } from '@cabildo/contracts/fold.ts';
import { Combobox } from '../../design/fields/combobox.tsx';
import type { FieldProps } from '../../design/fields/field.tsx';
import type { Option } from '../../design/fields/listbox.tsx';
import { useCompanies } from './company.tsx';

type Props = Omit<FieldProps<number | null>, 'label'> & {
  label: string;
  /** Companies that cannot be chosen, for example the one that acts. */
  except?: readonly number[];
};

/** Finds a company of the server by its name; its value is the id. */
export function CompanyField({ value, onChange, except = [], ...field }: Props) {
  const { rows } = useCompanies();
  const options = rows
    .filter(({ org_id, status }) => status === 'active' && !except.includes(org_id))
    .map(({ org_id, name }): Option => ({ value: String(org_id), label: name, icon: 'briefcase' }));
  return (
    <Combobox
      {...field}
      value={options.find((each) => each.value === String(value)) ?? null}
      onChange={(option) => onChange(option === null ? null : Number(option.value))}
      search={(text) =>
        Promise.resolve(options.filter(({ label }) => fold(label).includes(fold(text.trim()))))
      }
    />
  );
}
