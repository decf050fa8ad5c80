import { TextField } from '../../design/fields/text-field.tsx';
import { useSearchText } from './search-text.ts';

interface Props {
  label: string;
  /** The text that the address has. */
  value: string | undefined;
  /** Puts a text into the address, once nobody has typed for a moment. */
  onChange: (text: string | undefined) => void;
}

/** The search of a list, whose text stands in the address. */
export function SearchField({ label, value, onChange }: Props) {
  const text = useSearchText(value, onChange);
  return (
    <TextField label={label} placeholder={label} isLabelHidden type="search" maxLength={100} {...text} />
  );
}
