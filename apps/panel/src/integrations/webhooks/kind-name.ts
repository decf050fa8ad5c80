import { TEST_KIND } from '@cabildo/contracts/webhooks/webhooks/kinds.ts';
import { useWords } from '../../words/words.ts';
import { kindWords } from './kind.words.ts';
import { webhooksWords } from './words.ts';

/** Returns how a kind of events is called; one that this version does not know names itself. */
export function useKindName(): (kind: string) => string {
  const { kinds } = useWords(kindWords);
  const { testKind } = useWords(webhooksWords);
  const names: Readonly<Record<string, string>> = kinds;
  return (kind) => (kind === TEST_KIND ? testKind : (names[kind] ?? kind));
}
