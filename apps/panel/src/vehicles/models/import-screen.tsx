import importModels, { type ImportedModel } from '@cabildo/contracts/vehicles/models/import_models.ts';
import { MAX_IMPORTED_MODELS } from '@cabildo/contracts/vehicles/models/models.ts';
import { Link } from '@tanstack/react-router';
import { NotFound } from '../../app/fallbacks.tsx';
import { useServer } from '../../app/server.tsx';
import { formatNumber } from '../../design/format.ts';
import { Money } from '../../design/Money.tsx';
import type { Column } from '../../design/Table.tsx';
import { ImportPage } from '../../import/ImportPage.tsx';
import type { ReadRow } from '../../import/read-list.ts';
import { useImport } from '../../import/use-import.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { importWords } from './import-words.ts';
import { MODEL_LIST } from './read-models.ts';

const NONE = { created: 0, updated: 0, unchanged: 0 };

/** Imports models from a list, which is checked row by row before. */
export function ImportModelsScreen() {
  const words = useWords(importWords);
  const lang = useLanguage();
  const { serverId, symbol, may } = useServer();
  const importing = useImport(
    importModels,
    MAX_IMPORTED_MODELS,
    (models: ImportedModel[]) => ({ server_id: serverId, models }),
    NONE,
  );
  const count = (value: number): string => formatNumber(value, lang);
  if (!may(importModels)) return <NotFound />;
  return (
    <ImportPage
      title={words.title}
      description={words.description}
      back={
        <Link className="link" to="/s/$serverId/vehicles/models" params={{ serverId: String(serverId) }}>
          {words.back}
        </Link>
      }
      kind={MODEL_LIST}
      example={words.paste}
      columns={columnsOf(words, symbol)}
      importing={importing}
      resultOf={({ created, updated, unchanged }) =>
        words.result(count(created), count(updated), count(unchanged))
      }
    />
  );
}

const columnsOf = (words: (typeof importWords)['es'], symbol: string): Column<ReadRow<ImportedModel>>[] => [
  { id: 'category', header: words.category, cell: ({ value }) => value?.category ?? '–' },
  { id: 'spawn', header: words.spawn, cell: ({ value }) => value?.spawn_code ?? '–' },
  {
    id: 'price',
    header: words.price,
    align: 'end',
    width: '110px',
    cell: ({ value }) => <Money amount={value?.price ?? null} symbol={symbol} isRight />,
  },
];
