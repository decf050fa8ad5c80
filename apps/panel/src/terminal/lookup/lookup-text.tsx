import { TextField } from '../../design/fields/text-field.tsx';

interface Props {
  label: string;
  value: string;
  onChange(text: string): void;
  /** Names the field among those that a key leads to. */
  name?: string;
}

/** A field for a text that is looked up. */
export function LookupText({ label, ...field }: Props) {
  return (
    <TextField
      label={label}
      isLabelHidden
      isRequired
      type="search"
      icon="search"
      placeholder={label}
      {...field}
    />
  );
}
