import updateItem from '@cabildo/contracts/inventory/items/update.ts';
import { fullName } from '../shared/person/acting-character.tsx';
import { SearchField } from '../shared/list/search-field.tsx';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useAddress, type Address } from '../shared/route/use-address.ts';
import { useServer } from '../shared/server/server.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { Page } from '../design/layout/page.tsx';
import { SegmentedControl } from '../design/fields/segmented-control.tsx';
import { Toolbar } from '../design/lists/toolbar.tsx';
import { useWords } from '../words/words.ts';
import { BasketButton } from './checkout/basket-button.tsx';
import { BasketDrawer } from './checkout/basket-drawer.tsx';
import { useAdd } from './checkout/use-add.ts';
import { GoodsList } from './goods/goods-list.tsx';
import { ItemDrawer } from './goods/item-drawer.tsx';
import { LicenceDrawer, LicenceOffers } from './goods/licence-offers.tsx';
import { isForSale } from './goods/use-goods.ts';
import { useHolder } from './holder.ts';
import { CategoryFilter } from './category-filter.tsx';
import { useLicences } from './items.ts';
import { labelOf } from '../shared/person/label.ts';
import { shopSearch, type ShopSearch } from './search.ts';
import { shopWords } from './words.ts';

/** The shop as players see it: goods, licences, a basket. */
export function ShopScreen() {
  const words = useWords(shopWords);
  const { may } = useServer();
  const address = useAddress(shopSearch);
  const { search, show } = address;
  const holder = useHolder();
  const { rows: licences, query } = useLicences();
  const add = useAdd(holder);
  const offered = licences
    .filter(isForSale)
    .filter((each) => matches(labelOf(each), search.q) || matches(each.name, search.q));
  const opened = licences.find(({ license_id }) => license_id === search.licence);
  return (
    <Page
      title={words.title}
      description={holder.acting && words.description(fullName(holder.acting))}
      actions={<BasketButton onOpen={() => show({ basket: true })} />}
    >
      {!holder.acting && <Nobody />}
      <ShopToolbar {...address} />
      {search.view === 'licences' ? (
        <LicenceOffers
          licences={offered}
          isLoading={query.isPending}
          isFiltered={search.q !== undefined}
          holder={holder}
          openId={search.licence}
          onOpen={({ license_id }) => show({ licence: license_id })}
        />
      ) : (
        <GoodsList
          q={search.q}
          category={search.category}
          licences={licences}
          holder={holder}
          mayManage={may(updateItem)}
          onOpen={(item) => show({ item })}
          onAdd={holder.acting && ((item) => add(item, 1))}
        />
      )}
      {search.item !== undefined && (
        <ItemDrawer
          itemId={search.item}
          licences={licences}
          holder={holder}
          onClose={() => show({ item: undefined })}
          onAdd={(item, quantity) => {
            if (add(item, quantity)) show({ item: undefined });
          }}
          onLicence={(licence) => show({ item: undefined, view: 'licences', licence })}
        />
      )}
      {opened && (
        <LicenceDrawer
          licence={opened}
          licences={licences}
          holder={holder}
          onClose={() => show({ licence: undefined })}
        />
      )}
      {search.basket && <BasketDrawer buyer={holder.acting} onClose={() => show({ basket: undefined })} />}
    </Page>
  );
}

const matches = (text: string, q = ''): boolean => text.toLowerCase().includes(q.toLowerCase());

function Nobody() {
  const words = useWords(shopWords);
  return (
    <Notice
      title={words.nobody}
      text={words.nobodyText}
      action={<ServerLink to="/s/$serverId/characters">{words.toCharacters}</ServerLink>}
    />
  );
}

function ShopToolbar({ search, show }: Address<ShopSearch>) {
  const words = useWords(shopWords);
  const view = search.view ?? 'items';
  return (
    <Toolbar
      label={words.title}
      search={
        <SearchField
          label={view === 'items' ? words.search : words.searchLicences}
          value={search.q}
          onChange={(q) => show({ q }, true)}
        />
      }
      filters={
        view === 'items' && (
          <CategoryFilter value={search.category} onChange={(category) => show({ category })} />
        )
      }
      actions={
        <SegmentedControl
          label={words.view}
          value={view}
          options={[
            { value: 'items', label: words.items, icon: 'box' },
            { value: 'licences', label: words.licences, icon: 'licence' },
          ]}
          onChange={(next) =>
            show({ view: next === 'licences' ? 'licences' : undefined, category: undefined })
          }
        />
      }
    />
  );
}
