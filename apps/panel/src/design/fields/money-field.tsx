import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../../words/language.ts';
import { isSymbolBefore } from '@cabildo/contracts/money.ts';
import { localeOf } from '../../words/locale.ts';
import controls from './control.module.css';
import { Field, type FieldProps } from './field.tsx';
import styles from './money-field.module.css';
import { amountOf, caretBefore, digitsOf, groupDigits } from './number.ts';

type Props = FieldProps<string> & {
  symbol: string;
  isNegativeAllowed?: boolean;
  placeholder?: string;
};

/** An amount in whole units. Its value is the digits alone; thousands show while it is typed. */
export function MoneyField(props: Props) {
  const { value, onChange, symbol, isRequired, isNegativeAllowed = false, placeholder = '0' } = props;
  const lang = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const behind = useRef<number | null>(null);
  const text = groupDigits(value, lang);
  const isBefore = isSymbolBefore(localeOf(lang));
  const sign = <span className={controls.side}>{symbol}</span>;

  // Grouping moves the caret, which belongs between the same digits as before.
  useLayoutEffect(() => {
    if (behind.current === null) return;
    const at = caretBefore(text, behind.current);
    behind.current = null;
    input.current?.setSelectionRange(at, at);
  });

  const onInput = (event: ChangeEvent<HTMLInputElement>): void => {
    const { value: typed, selectionStart } = event.target;
    behind.current = digitsOf(typed.slice(selectionStart ?? typed.length), false).length;
    const { inputType = '' } = event.nativeEvent as InputEvent;
    onChange(amountOf(typed, value, inputType.startsWith('delete'), isNegativeAllowed));
  };

  return (
    <Field {...props}>
      {(control) => (
        <div className={controls.control}>
          {isBefore && sign}
          <input
            {...control}
            ref={input}
            className={`${controls.input} ${styles.amount}`}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={onInput}
            placeholder={placeholder}
            aria-required={isRequired || undefined}
          />
          {!isBefore && sign}
        </div>
      )}
    </Field>
  );
}
