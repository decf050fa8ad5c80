import { Select } from '../../design/fields/select.tsx';

const ALL = 'all';

interface Props<V extends string | number> {
  label: string;
  /** Whether the place says what the filter is about. Default: it does. */
  isLabelHidden?: boolean;
  /** The word for no choice. */
  all: string;
  /** The choice; undefined: all. */
  value: V | undefined;
  options: readonly { value: V; label: string }[];
  onChange: (value: V | undefined) => void;
}

/** A filter of a list, which begins with all. */
export function FilterSelect<V extends string | number>(props: Props<V>) {
  const { label, isLabelHidden = true, all, value, options, onChange } = props;
  return (
    <Select
      label={label}
      isLabelHidden={isLabelHidden}
      value={String(value ?? ALL)}
      options={[
        { value: ALL, label: all },
        ...options.map((each) => ({ ...each, value: String(each.value) })),
      ]}
      onChange={(chosen) => onChange(options.find((each) => String(each.value) === chosen)?.value)}
    />
  );
}
