import createLicence from '@cabildo/contracts/inventory/licenses/create.ts';
import deleteLicence from '@cabildo/contracts/inventory/licenses/delete.ts';
import updateLicence from '@cabildo/contracts/inventory/licenses/update.ts';
import { useState } from 'react';
import { Id } from '../../design/id.tsx';
import { Page } from '../../design/layout/page.tsx';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { CreateButton } from '../../shared/form/create-button.tsx';
import { Editor } from '../../shared/form/editor.tsx';
import { formWords } from '../../shared/form/words.ts';
import { useListScreen, type Opened } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { NoMatch } from '../../shared/list/no-match.tsx';
import { SearchField } from '../../shared/list/search-field.tsx';
import { labelOf } from '../../shared/person/label.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { LicenceField } from '../catalogue/licence-field.tsx';
import { useLicences, type Licence } from '../items.ts';
import { licencesSearch } from '../search.ts';
import { ShopState } from '../shop-state.tsx';
import { licencesWords } from './words.ts';

/** The licences of the server, for those who keep them. */
export function LicencesScreen() {
  const words = useWords(licencesWords);
  const { may } = useServer();
  const money = useMoneyCell();
  const list = useLicences();
  const { table, search, show, open, opened, openId } = useListScreen({
    search: licencesSearch,
    open: 'licence',
    list,
    id: 'license_id',
  });
  const { q = '' } = search;
  const found = list.rows.filter((each) =>
    `${labelOf(each)} ${each.name}`.toLowerCase().includes(q.toLowerCase()),
  );
  const parentOf = (id: number | null) => list.rows.find(({ license_id }) => license_id === id);
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={<CreateButton contract={createLicence} label={words.create} onClick={() => open('new')} />}
    >
      <Toolbar
        label={words.title}
        search={
          <SearchField label={words.search} value={search.q} onChange={(text) => show({ q: text }, true)} />
        }
      />
      <ListTable
        {...table}
        list={{ rows: found, query: list.query }}
        failed={words.failed}
        label={words.title}
        empty={
          search.q === undefined ? (
            <Empty icon="licence" title={words.empty} text={words.emptyText} />
          ) : (
            <NoMatch icon="licence" />
          )
        }
        columns={[
          { header: words.name, ...MAIN, width: WIDE, cell: labelOf },
          { header: words.type, ...MAIN, cell: ({ type }) => words.types[type] },
          {
            header: words.inShop,
            width: '120px',
            cell: (licence) => <ShopState thing={licence} hidden={words.hidden} />,
          },
          {
            header: words.parent,
            cell: ({ parent_license_id: id }) => {
              const parent = parentOf(id);
              return parent ? labelOf(parent) : '–';
            },
          },
          { header: words.points, align: 'end', width: '80px', cell: ({ max_points }) => max_points ?? '–' },
          { header: words.price, ...AMOUNT, width: '120px', cell: ({ price }) => money(price) },
        ]}
      />
      {opened && (openId !== 'new' || may(createLicence)) && <LicenceEditor key={openId} {...opened} />}
    </Page>
  );
}

/** A licence in a form, or an empty form for another one. */
function LicenceEditor(opened: Opened<Licence>) {
  const words = useWords(licencesWords);
  const { image } = useWords(formWords);
  const { may } = useServer();
  const [except] = useState(typeof opened.row === 'object' ? opened.row.license_id : undefined);
  return (
    <Editor
      {...opened}
      icon="licence"
      title={words.newLicence}
      goneTitle={words.title}
      words={{ ...words, created: ({ license }) => words.created(labelOf(license)) }}
      create={createLicence}
      change={updateLicence}
      remove={may(deleteLicence) && deleteLicence}
      idOf={({ license_id }) => ({ license_id })}
      nameOf={labelOf}
      subtitle={(licence) => <Id value={String(licence.license_id)} label={labelOf(licence)} />}
      values={{ type: 'custom', shop_visible: true }}
      fields={(form) => ({
        name: { label: words.name, hint: words.nameHint, isRequired: true },
        name_label: words.label,
        type: { label: words.type, options: words.types, isRequired: true },
        price: { label: words.price, hint: words.priceHint },
        shop_visible: { label: words.visible, as: 'checkbox' },
        max_points: { label: words.points, hint: words.pointsHint },
        parent_license_id: (
          <LicenceField
            label={words.parent}
            hint={words.parentHint}
            except={except}
            {...form.bind<number | null>('parent_license_id', null)}
          />
        ),
        image_url: { ...image, as: { picture: 'item' } },
      })}
    />
  );
}
