import { useLanguage } from '../words/language.ts';
import { classes } from './classes.ts';
import { formatMoney } from './format.ts';
import styles from './money.module.css';

type Props = {
  /** Null: not known, or not for these eyes. */
  amount: number | null;
  /** The server's currency symbol. */
  symbol: string;
  /** In the column of a table. */
  isRight?: boolean;
  /** Shows a plus where it is one, for movements. */
  isSigned?: boolean;
};

/** An amount in tabular figures; a minus sign says that it is below zero, the colour only helps. */
export function Money({ amount, symbol, isRight, isSigned }: Props) {
  const lang = useLanguage();
  const className = classes(styles.money, isRight && styles.right);
  if (amount === null) return <span className={classes(className, styles.none)}>–</span>;
  const tone = amount < 0 ? styles.negative : isSigned && amount > 0 && styles.positive;
  return (
    <span className={classes(className, tone)}>
      {isSigned && amount > 0 && '+'}
      {formatMoney(amount, symbol, lang)}
    </span>
  );
}
