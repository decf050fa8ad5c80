import { Empty } from '../../design/lists/empty.tsx';
import { defineWords, useWords } from '../../words/words.ts';

const WORDS = defineWords({
  title: ['Nada coincide', 'Nothing matches'],
  words: ['Prueba con otras palabras.', 'Try other words.'],
  filter: ['Prueba con otras palabras o con otro filtro.', 'Try other words or another filter.'],
  category: ['Prueba con otras palabras o con otra categoría.', 'Try other words or another category.'],
});

interface Props {
  /** The means by which the list is searched beside words. */
  by?: 'words' | 'filter' | 'category';
  icon?: Parameters<typeof Empty>[0]['icon'];
}

/** Stands where a list would that a search has left empty. */
export function NoMatch({ by = 'words', icon = 'search' }: Props) {
  const words = useWords(WORDS);
  return <Empty icon={icon} title={words.title} text={words[by]} />;
}
