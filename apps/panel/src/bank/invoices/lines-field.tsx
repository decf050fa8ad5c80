import { INVOICE_LINES } from '@cabildo/contracts/economy/payments/invoices/invoices.ts';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/fields/field.tsx';
import { MoneyField } from '../../design/fields/money-field.tsx';
import { NumberField } from '../../design/fields/number-field.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { useWords } from '../../words/words.ts';
import styles from './invoices.module.css';
import { newLine, sumOf, type DraftLine } from './lines.ts';
import { invoiceWords } from './words.ts';

/** The most characters of a line, and the most pieces. */
const LONGEST = 100;
const MOST = 1_000;

interface Props {
  value: readonly DraftLine[];
  onChange: (lines: readonly DraftLine[]) => void;
  error: string | undefined;
}

/** The lines of an invoice with their sum, one below the other. */
export function LinesField({ value: lines, onChange, error }: Props) {
  const words = useWords(invoiceWords);
  const { money } = useFormat();
  return (
    <Field isGroup label={words.lines} error={error ?? null}>
      {() => (
        <div className={styles.draft}>
          {lines.map((line, at) => (
            <Line
              key={at}
              line={line}
              at={at}
              onChange={(changed) => onChange(lines.with(at, changed))}
              onRemove={lines.length > 1 ? () => onChange(lines.toSpliced(at, 1)) : undefined}
            />
          ))}
          <div className={styles.foot}>
            <Button
              size="small"
              icon="plus"
              isDisabled={lines.length >= INVOICE_LINES}
              onClick={() => onChange([...lines, newLine()])}
            >
              {words.addLine}
            </Button>
            <output className={styles.sum}>
              {words.total}: {money(sumOf(lines))}
            </output>
          </div>
        </div>
      )}
    </Field>
  );
}

interface LineProps {
  line: DraftLine;
  at: number;
  onChange: (line: DraftLine) => void;
  onRemove: (() => void) | undefined;
}

/** One line; the names of its controls are seen above the first one alone. */
function Line({ line, at, onChange, onRemove }: LineProps) {
  const words = useWords(invoiceWords);
  const { symbol } = useServer();
  const common = { isLabelHidden: at > 0, isRequired: true };
  return (
    <div className={styles.line}>
      <TextField
        {...common}
        label={words.line}
        maxLength={LONGEST}
        value={line.title}
        onChange={(title) => onChange({ ...line, title })}
      />
      <NumberField
        {...common}
        label={words.quantity}
        min={1}
        max={MOST}
        value={line.quantity}
        onChange={(quantity) => onChange({ ...line, quantity })}
      />
      <MoneyField
        {...common}
        label={words.price}
        symbol={symbol}
        value={line.unit_price}
        onChange={(unit_price) => onChange({ ...line, unit_price })}
      />
      <IconButton
        icon="trash"
        label={words.removeLine(at + 1)}
        isDisabled={!onRemove}
        onClick={() => onRemove?.()}
      />
    </div>
  );
}
