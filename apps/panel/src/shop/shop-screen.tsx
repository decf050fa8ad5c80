import updateItem from '@cabildo/contracts/inventory/items/update.ts';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { fullName } from '../app/ActingCharacter.tsx';
import { useSearchText } from '../app/search-text.ts';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { formatMoney } from '../design/format.ts';
import { Notice } from '../design/Notice.tsx';
import { Page } from '../design/Page.tsx';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import { Select } from '../design/Select.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import { Toolbar } from '../design/Toolbar.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { added, hasRoom, mostOf, totalOf, unitsOf } from './checkout/basket.ts';
import { BasketDrawer } from './checkout/BasketDrawer.tsx';
import { useBasket } from './checkout/use-basket.ts';
import { checkoutWords } from './checkout/words.ts';
import { GoodsList } from './goods/GoodsList.tsx';
import { ItemDrawer } from './goods/ItemDrawer.tsx';
import { LicenceDrawer } from './goods/LicenceDrawer.tsx';
import { isOffered, LicenceOffers } from './goods/LicenceOffers.tsx';
import { useHolder, type Holder } from './holder.ts';
import { useCategories, useLicences, type Item } from './items.ts';
import { labelOf } from '../app/label.ts';
import type { ShopSearch } from './routes.ts';
import { shopWords } from './words.ts';

const ALL = 'all';

/** The shop as players see it: goods, licences, a basket. */
export function ShopScreen() {
  const words = useWords(shopWords);
  const { may } = useServer();
  const search = useSearch({ from: '/s/$serverId/shell/shop' });
  const navigate = useNavigate({ from: '/s/$serverId/shop' });
  const holder = useHolder();
  const { licences, isPending } = useLicences();
  const go = (next: ShopSearch, replace = false): void =>
    void navigate({ search: (before: ShopSearch) => ({ ...before, ...next }), replace, resetScroll: false });
  const add = useAdd(holder);
  const offered = licences
    .filter(isOffered)
    .filter((each) => matches(labelOf(each), search.q) || matches(each.name, search.q));
  const opened = licences.find(({ license_id }) => license_id === search.licence);
  return (
    <Page
      title={words.title}
      description={holder.acting && words.description(fullName(holder.acting))}
      actions={<BasketButton onOpen={() => go({ basket: true })} />}
    >
      {!holder.acting && <Nobody />}
      <ShopToolbar search={search} go={go} />
      {search.view === 'licences' ? (
        <LicenceOffers
          licences={offered}
          isLoading={isPending}
          isFiltered={search.q !== undefined}
          holder={holder}
          openId={search.licence}
          onOpen={({ license_id }) => go({ licence: license_id })}
        />
      ) : (
        <GoodsList
          q={search.q}
          category={search.category}
          licences={licences}
          holder={holder}
          mayManage={may(updateItem)}
          onOpen={({ item_id }) => go({ item: item_id })}
          onAdd={holder.acting && ((item) => add(item, 1))}
        />
      )}
      {search.item !== undefined && (
        <ItemDrawer
          itemId={search.item}
          licences={licences}
          holder={holder}
          onClose={() => go({ item: undefined })}
          onAdd={(item, quantity) => {
            if (add(item, quantity)) go({ item: undefined });
          }}
          onLicence={(licence) => go({ item: undefined, view: 'licences', licence })}
        />
      )}
      {opened && (
        <LicenceDrawer
          licence={opened}
          licences={licences}
          holder={holder}
          onClose={() => go({ licence: undefined })}
        />
      )}
      {search.basket && <BasketDrawer buyer={holder.acting} onClose={() => go({ basket: undefined })} />}
    </Page>
  );
}

const matches = (text: string, q = ''): boolean => text.toLowerCase().includes(q.toLowerCase());

/** Puts items into the basket; false where it is full. */
function useAdd(holder: Holder): (item: Item, quantity: number) => boolean {
  const words = useWords(shopWords);
  const { now, change } = useBasket();
  return (item, quantity) => {
    const lines = now();
    const isThere = lines.some(({ item_id }) => item_id === item.item_id);
    if (!isThere && !hasRoom(lines)) {
      toast({ title: words.full, tone: 'danger' });
      return false;
    }
    change(added(lines, item, quantity, mostOf(item, holder.held(item.item_id))));
    toast({ title: words.added(labelOf(item)) });
    return true;
  };
}

function BasketButton({ onOpen }: { onOpen: () => void }) {
  const words = useWords(checkoutWords);
  const lang = useLanguage();
  const { symbol } = useServer();
  const { lines } = useBasket();
  return (
    <Button icon="shop" variant={lines.length > 0 ? 'primary' : 'secondary'} onClick={onOpen}>
      {words.open(unitsOf(lines), formatMoney(totalOf(lines), symbol, lang))}
    </Button>
  );
}

function Nobody() {
  const words = useWords(shopWords);
  const { serverId } = useServer();
  return (
    <Notice
      title={words.nobody}
      text={words.nobodyText}
      action={
        <Link className="link" to="/s/$serverId/characters" params={{ serverId: String(serverId) }}>
          {words.toCharacters}
        </Link>
      }
    />
  );
}

type ToolbarProps = { search: ShopSearch; go: (next: ShopSearch, replace?: boolean) => void };

function ShopToolbar({ search, go }: ToolbarProps) {
  const words = useWords(shopWords);
  const categories = useCategories();
  const text = useSearchText(search.q, (q) => go({ q }, true));
  const view = search.view ?? 'items';
  return (
    <Toolbar
      label={words.title}
      search={
        <TextField
          label={view === 'items' ? words.search : words.searchLicences}
          placeholder={view === 'items' ? words.search : words.searchLicences}
          isLabelHidden
          type="search"
          maxLength={100}
          {...text}
        />
      }
      filters={
        view === 'items' && (
          <Select
            label={words.category}
            isLabelHidden
            value={search.category === undefined ? ALL : String(search.category)}
            options={[
              { value: ALL, label: words.allCategories },
              ...categories.map(({ category_id, label }) => ({ value: String(category_id), label })),
            ]}
            onChange={(value) => go({ category: value === ALL ? undefined : Number(value) })}
          />
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
          onChange={(next) => go({ view: next === 'licences' ? 'licences' : undefined, category: undefined })}
        />
      }
    />
  );
}
