import { ACCOUNT_NAMES } from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import { useLanguage } from '../../words/language.ts';

const IN_ENGLISH = new Map<string, string>(Object.values(ACCOUNT_NAMES).map(({ es, en }) => [es, en]));

/** Says the name of an account: one that nobody chose, in the language of the panel. */
export function useAccountName(): (name: string) => string {
  const language = useLanguage();
  return (name) => (language === 'en' ? IN_ENGLISH.get(name) : undefined) ?? name;
}
