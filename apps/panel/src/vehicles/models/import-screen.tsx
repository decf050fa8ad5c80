import importModels, { type ImportedModel } from '@cabildo/contracts/vehicles/models/import_models.ts';
import { MAX_IMPORTED_MODELS } from '@cabildo/contracts/vehicles/models/models.ts';
import { ImportPage } from '../../import/import-page.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { MODEL_LIST } from './read-models.ts';
import { importWords } from './words.ts';

/** Imports models from a list, which is checked row by row before. */
export function ImportModelsScreen() {
  const words = useWords(importWords);
  const { serverId } = useServer();
  const money = useMoneyCell();
  return (
    <ImportPage
      words={words}
      back="/s/$serverId/vehicles/models"
      kind={MODEL_LIST}
      contract={importModels}
      most={MAX_IMPORTED_MODELS}
      inputOf={(models: ImportedModel[]) => ({ server_id: serverId, models })}
      none={{ created: 0, updated: 0, unchanged: 0 }}
      columns={[
        { header: words.category, cell: ({ value }) => value?.category ?? '–' },
        { header: words.spawn, cell: ({ value }) => value?.spawn_code ?? '–' },
        {
          header: words.price,
          align: 'end',
          width: '110px',
          cell: ({ value }) => money(value?.price ?? null),
        },
      ]}
    />
  );
}
