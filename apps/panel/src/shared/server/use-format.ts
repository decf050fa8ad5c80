import { formatMoney, formatNumber } from '../../design/format.ts';
import { useLanguage } from '../../words/language.ts';
import { useServer } from './server.tsx';

/** Writes amounts in the currency of the server, and numbers, as the language of the panel does. */
export function useFormat(): { money(amount: number): string; count(value: number): string } {
  const language = useLanguage();
  const { symbol } = useServer();
  return {
    money: (amount) => formatMoney(amount, symbol, language),
    count: (value) => formatNumber(value, language),
  };
}
