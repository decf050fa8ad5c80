import { Combobox } from '../../design/fields/combobox.tsx';
import type { Option } from '../../design/fields/listbox.tsx';
import { useWords } from '../../words/words.ts';
import { useLicences, type Licence } from '../items.ts';
import { labelOf } from '../../shared/person/label.ts';
import { catalogueWords } from './words.ts';

type Props = {
  label: string;
  value: number | null;
  onChange: (licenceId: number | null) => void;
  hint?: string;
  error: string | undefined;
  isRequired: boolean;
  name: string;
  /** A licence that cannot be chosen: one does not depend on itself. */
  except?: number;
};

const MOST = 50;

const optionOf = (licence: Licence): Option => ({
  value: String(licence.license_id),
  label: labelOf(licence),
  hint: licence.name,
  icon: 'licence',
});

/** Chooses one of the licences of the server, or none. */
export function LicenceField({ value, onChange, except, ...field }: Props) {
  const words = useWords(catalogueWords);
  const { rows: licences } = useLicences();
  const chosen = licences.find(({ license_id }) => license_id === value);
  const search = (text: string): Promise<Option[]> => {
    const options = licences
      .filter(({ license_id }) => license_id !== except)
      .map(optionOf)
      .filter(({ label, hint = '' }) => `${label} ${hint}`.toLowerCase().includes(text.toLowerCase()));
    return Promise.resolve(options.slice(0, MOST));
  };
  return (
    <Combobox
      {...field}
      placeholder={words.noLicence}
      value={chosen ? optionOf(chosen) : null}
      onChange={(option) => onChange(option === null ? null : Number(option.value))}
      search={search}
    />
  );
}
