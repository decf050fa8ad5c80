import importModels from '@cabildo/contracts/vehicles/models/import_models.ts';
import createModel from '@cabildo/contracts/vehicles/models/create_vehicle_model.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEveryPage } from '../../api/every-page.ts';
import { PagedTable } from '../../app/PagedTable.tsx';
import { NotFound } from '../../app/fallbacks.tsx';
import { SearchField } from '../../app/SearchField.tsx';
import { useServer } from '../../app/server.tsx';
import { Badge } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Money } from '../../design/Money.tsx';
import type { Column } from '../../design/Table.tsx';
import { Toolbar } from '../../design/Toolbar.tsx';
import { useWords } from '../../words/words.ts';
import { isLike } from '../dealer/by-brand.ts';
import type { ModelsSearch } from '../routes.ts';
import { useModels } from '../use-models.ts';
import { nameOf, type Model } from '../vehicle.ts';
import { VehiclesPage } from '../VehiclesPage.tsx';
import { vehiclesWords } from '../words.ts';
import { ModelForm } from './ModelForm.tsx';
import { modelsWords } from './words.ts';

/** The models of the server, for those who keep them. */
export function ModelsScreen() {
  const words = useWords(modelsWords);
  const { may } = useServer();
  const { model, q } = useSearch({ from: '/s/$serverId/shell/vehicles/models' });
  const navigate = useNavigate({ from: '/s/$serverId/vehicles/models' });
  const go = (next: ModelsSearch, replace = false): void =>
    void navigate({
      search: (before: ModelsSearch) => ({ ...before, ...next }),
      replace,
      resetScroll: false,
    });
  if (!may(createModel)) return <NotFound />;
  const create = (
    <Button icon="plus" variant="primary" onClick={() => go({ model: 'new' })}>
      {words.create}
    </Button>
  );
  return (
    <VehiclesPage
      description={words.description}
      actions={
        <>
          {may(importModels) && (
            <Button
              icon="upload"
              onClick={() => void navigate({ to: '/s/$serverId/vehicles/models/import' })}
            >
              {words.import}
            </Button>
          )}
          {create}
        </>
      }
      width="full"
    >
      <Toolbar
        label={words.description}
        search={<SearchField label={words.search} value={q} onChange={(text) => go({ q: text }, true)} />}
      />
      <Models q={q} opened={model} onOpen={(id) => go({ model: id })} create={create} />
      {model !== undefined && (
        <ModelForm key={model} modelId={model} onClose={() => go({ model: undefined })} />
      )}
    </VehiclesPage>
  );
}

type ModelsProps = {
  q: string | undefined;
  opened: ModelsSearch['model'];
  onOpen: (modelId: number) => void;
  create: ReactNode;
};

function Models({ q, opened, onOpen, create }: ModelsProps) {
  const words = useWords(modelsWords);
  const common = useWords(vehiclesWords);
  const { pages, models } = useModels(false);
  const columns = useColumns();
  useEveryPage({ ...pages, hasNextPage: pages.hasNextPage && q !== undefined });
  const shown = q === undefined ? models : models.filter((model) => isLike(model, q));
  return (
    <PagedTable
      pages={pages}
      failed={common.failed}
      label={common.sections.models}
      columns={columns}
      rows={shown}
      rowKey={({ vehicle_model_id }) => String(vehicle_model_id)}
      onOpen={({ vehicle_model_id }) => onOpen(vehicle_model_id)}
      openKey={typeof opened === 'number' ? String(opened) : null}
      {...(q !== undefined && { total: shown.length })}
      empty={
        q === undefined ? (
          <Empty icon="car" title={words.empty} text={words.emptyText} action={create} />
        ) : (
          <Empty icon="search" title={common.nothing} text={common.nothingText} />
        )
      }
    />
  );
}

function useColumns(): Column<Model>[] {
  const words = useWords(modelsWords);
  const { symbol } = useServer();
  return [
    { id: 'name', header: words.name, cell: nameOf, width: 'minmax(0, 2fr)', isMain: true },
    { id: 'category', header: words.category, cell: ({ category }) => category ?? '–' },
    { id: 'spawn', header: words.spawn, cell: ({ spawn_code }) => spawn_code ?? '–' },
    {
      id: 'state',
      header: words.state,
      cell: ({ is_active }) => (
        <Badge tone={is_active ? 'success' : 'neutral'}>{is_active ? words.active : words.inactive}</Badge>
      ),
      width: '112px',
      isMain: true,
    },
    { id: 'doors', header: words.doors, cell: ({ doors }) => doors ?? '–', align: 'end', width: '88px' },
    {
      id: 'price',
      header: words.price,
      cell: ({ price }) => (price === 0 ? words.free : <Money amount={price} symbol={symbol} isRight />),
      align: 'end',
      width: '136px',
      isMain: true,
    },
  ];
}
