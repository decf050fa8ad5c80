import { useServer } from '../../shared/server/server.tsx';
import { MoneyField } from '../../design/fields/money-field.tsx';
import { MultiSelect } from '../../design/fields/multi-select.tsx';
import { NumberField } from '../../design/fields/number-field.tsx';
import { Switch } from '../../design/fields/switch.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useWords } from '../../words/words.ts';
import styles from './config.module.css';
import type { Control, Section, Setting } from './shape.ts';
import { configWords } from './words.ts';

interface Props {
  setting: Setting;
  value: unknown;
  isWrong: boolean;
  isDisabled: boolean;
  onChange: (value: unknown) => void;
}

type NumberControl = Exclude<Control, { kind: 'switch' | 'choices' }>;

/** The label of a setting, and what there is to say about it. */
function useNames({ path: [section, key = section, part], control }: Setting): {
  label: string;
  hint?: string;
} {
  const words = useWords(configWords);
  const settings: Readonly<Record<string, { label: string; hint?: string }>> =
    words.sections[section satisfies Section].settings;
  const named = settings[key]!;
  if (part !== undefined) return { label: words.parts[part as keyof typeof words.parts] };
  const isClearable = 'isClearable' in control && control.isClearable;
  const hint = [named.hint, isClearable && words.unlimitedHint].filter(Boolean).join(' ');
  return { label: named.label, ...(hint !== '' && { hint }) };
}

/** Says which numbers a setting takes. */
function useBounds({ min, max }: Pick<NumberControl, 'min' | 'max'>): string {
  const words = useWords(configWords);
  const { count } = useFormat();
  return max === Number.MAX_SAFE_INTEGER ? words.atLeast(count(min)) : words.between(count(min), count(max));
}

function NumberSetting({ control, setting, ...props }: Props & { control: NumberControl }) {
  const words = useWords(configWords);
  const names = useNames(setting);
  const bounds = useBounds(control);
  const { symbol } = useServer();
  const { value, isWrong, isDisabled, onChange } = props;
  const field = { ...names, isDisabled, error: isWrong ? bounds : null };
  if (control.kind === 'money')
    return (
      <MoneyField
        {...field}
        symbol={symbol}
        placeholder={control.isClearable ? words.unlimited : '0'}
        value={typeof value === 'number' ? String(value) : ''}
        onChange={(digits) => onChange(digits === '' ? null : Number(digits))}
      />
    );
  return (
    <NumberField
      {...field}
      min={control.min}
      {...(control.max !== Number.MAX_SAFE_INTEGER && { max: control.max })}
      {...(control.kind === 'percent' && { suffix: '%' })}
      {...(control.isClearable && { placeholder: words.unlimited })}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
    />
  );
}

/** The control of one setting, as its shape in the contract asks for. */
export function SettingField(props: Props) {
  const { setting, value, isDisabled, onChange } = props;
  const { choices } = useWords(configWords);
  const names = useNames(setting);
  const { control } = setting;
  if (control.kind === 'switch')
    return <Switch {...names} value={value === true} isDisabled={isDisabled} onChange={onChange} />;
  if (control.kind === 'choices')
    return (
      <MultiSelect
        {...names}
        value={Array.isArray(value) ? value : []}
        isDisabled={isDisabled}
        onChange={onChange}
        options={control.options.map((option) => ({
          value: option,
          label: choices[option as keyof typeof choices],
        }))}
      />
    );
  return (
    <div className={styles.number}>
      <NumberSetting {...props} control={control} />
    </div>
  );
}
