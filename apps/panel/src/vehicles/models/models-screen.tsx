import createModel from '@cabildo/contracts/vehicles/models/create_vehicle_model.ts';
import deleteModel from '@cabildo/contracts/vehicles/models/delete_vehicle_model.ts';
import importModels from '@cabildo/contracts/vehicles/models/import_models.ts';
import updateModel from '@cabildo/contracts/vehicles/models/update_vehicle_model.ts';
import { useEveryPage } from '../../api/every-page.ts';
import { Badge } from '../../design/badge.tsx';
import { Page } from '../../design/layout/page.tsx';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { ImportButton } from '../../import/import-button.tsx';
import { CreateButton } from '../../shared/form/create-button.tsx';
import { Editor } from '../../shared/form/editor.tsx';
import { useListScreen, type Opened } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { NoMatch } from '../../shared/list/no-match.tsx';
import { SearchField } from '../../shared/list/search-field.tsx';
import { NotFound } from '../../shared/route/fallbacks.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { isLike } from '../dealer/by-brand.ts';
import { modelsSearch } from '../search.ts';
import { useModels } from '../use-models.ts';
import { nameOf, type Model } from '../vehicle.ts';
import { vehiclesWords } from '../words.ts';
import { modelsWords } from './words.ts';

/** The models of the server, for those who keep them. */
export function ModelsScreen() {
  return useServer().may(createModel) ? <Models /> : <NotFound />;
}

function Models() {
  const words = useWords(modelsWords);
  const common = useWords(vehiclesWords);
  const money = useMoneyCell();
  const list = useModels(false);
  const { table, search, show, open, opened, openId } = useListScreen({
    search: modelsSearch,
    open: 'model',
    list,
    id: 'vehicle_model_id',
    isSought: true,
  });
  const { q } = search;
  // The API finds models by their category alone, so that a search reads all of them.
  useEveryPage({ ...list.query, hasNextPage: list.query.hasNextPage && q !== undefined });
  const shown = q === undefined ? list.rows : list.rows.filter((model) => isLike(model, q));
  return (
    <Page
      title={common.sections.models}
      description={words.description}
      actions={
        <>
          <ImportButton contract={importModels} to="/s/$serverId/vehicles/models/import" />
          <CreateButton contract={createModel} label={words.create} onClick={() => open('new')} />
        </>
      }
      width="full"
    >
      <Toolbar
        label={words.description}
        search={<SearchField label={words.search} value={q} onChange={(text) => show({ q: text }, true)} />}
      />
      <ListTable
        {...table}
        list={{ ...list, rows: shown }}
        total={q === undefined ? undefined : shown.length}
        failed={common.failed}
        label={common.sections.models}
        empty={
          q === undefined ? <Empty icon="car" title={words.empty} text={words.emptyText} /> : <NoMatch />
        }
        columns={[
          { header: words.name, ...MAIN, width: WIDE, cell: nameOf },
          { header: words.category, cell: ({ category }) => category ?? '–' },
          { header: words.spawn, cell: ({ spawn_code }) => spawn_code ?? '–' },
          {
            header: words.state,
            ...MAIN,
            width: '112px',
            cell: ({ is_active: isActive }) => (
              <Badge tone={isActive ? 'success' : 'neutral'}>
                {isActive ? words.active : words.inactive}
              </Badge>
            ),
          },
          { header: words.doors, align: 'end', width: '88px', cell: ({ doors }) => doors ?? '–' },
          {
            header: words.price,
            ...AMOUNT,
            width: '136px',
            cell: ({ price }) => (price === 0 ? words.free : money(price)),
          },
        ]}
      />
      {opened && <ModelEditor key={openId} {...opened} />}
    </Page>
  );
}

/** A model in a form, or an empty form for another one. */
function ModelEditor(opened: Opened<Model>) {
  const words = useWords(modelsWords);
  return (
    <Editor
      {...opened}
      icon="car"
      title={words.newModel}
      goneTitle={words.name}
      words={{ ...words, created: ({ vehicle_model }) => words.created(nameOf(vehicle_model)) }}
      create={createModel}
      change={updateModel}
      remove={deleteModel}
      idOf={({ vehicle_model_id }) => ({ vehicle_model_id })}
      nameOf={nameOf}
      fields={{
        brand: { label: words.brand, isRequired: true },
        model: { label: words.name, isRequired: true },
        price: { label: words.price, hint: words.priceHint },
        category: words.category,
        spawn_code: { label: words.spawn, hint: words.spawnHint },
        doors: words.doors,
        photo_url: { label: words.photo, hint: words.photoHint, as: { picture: 'model' } },
        is_active: opened.row !== 'new' && { label: words.isActive, as: 'checkbox' },
      }}
    />
  );
}
