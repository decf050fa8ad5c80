import { useParams } from '@tanstack/react-router';
import { pagesOf } from '../api/answers.ts';
import { Page } from '../design/layout/page.tsx';
import { Skeleton } from '../design/layout/skeleton.tsx';
import { Tabs } from '../design/layout/tabs.tsx';
import { SHOP_SECTIONS } from '../shared/bar/nav.words.ts';
import { CompanyLink } from '../shared/company/company.tsx';
import { useCompaniesWith } from '../shared/company/own-companies.ts';
import { Failed } from '../shared/list/failed.tsx';
import { useAllRows } from '../shared/list/rows.ts';
import { useCharacters } from '../shared/person/character.ts';
import { useAddress } from '../shared/route/use-address.ts';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useServerId } from '../shared/server/server.tsx';
import { BasketButton } from '../shop/checkout/basket-button.tsx';
import { useLanguage } from '../words/language.ts';
import { say, useWords } from '../words/words.ts';
import { StoreFront } from './front.tsx';
import { storeSearch } from './search.ts';
import { PER_PAGE, type Offer, type Store } from './store.ts';
import { StoreActions } from './store-actions.tsx';
import { Till } from './till.tsx';
import { storesWords } from './words.ts';

/** A shop of a company: what it sells, and its till for those who run it. */
export function StoreScreen() {
  const words = useWords(storesWords);
  const { storeId } = useParams({ from: '/s/$serverId/shell/stores/$storeId' });
  const asked = { server_id: useServerId(), shop_id: Number(storeId), per_page: PER_PAGE };
  const { rows, query } = useAllRows(pagesOf('shop', 'getShop', asked), 'items');
  const store = query.data?.pages[0]?.shop;
  if (store) return <StorePage store={store} offers={rows} />;
  return (
    <Page title={words.store} back={<Back />}>
      {query.error ? <Failed title={words.failed} query={query} /> : <Skeleton shape="card" />}
    </Page>
  );
}

function Back() {
  const language = useLanguage();
  return <ServerLink to="/s/$serverId/stores">{say(SHOP_SECTIONS.stores, language)}</ServerLink>;
}

const TABS = ['front', 'till'] as const;

function StorePage({ store, offers }: { store: Store; offers: readonly Offer[] }) {
  const words = useWords(storesWords);
  const { acting } = useCharacters();
  const { search, show } = useAddress(storeSearch);
  const isRunBy = useCompaniesWith('shop').some(({ org_id }) => org_id === store.org_id);
  const front = <StoreFront store={store} offers={offers} />;
  return (
    <Page
      title={store.name}
      description={
        <>
          <CompanyLink id={store.org_id} />
          {store.place !== null && ` · ${store.place}`}
        </>
      }
      back={<Back />}
      actions={
        <>
          {isRunBy && acting && <StoreActions store={store} manager={acting} />}
          <BasketButton storeId={store.shop_id} onOpen={() => show({ basket: true })} />
        </>
      }
    >
      {isRunBy && acting ? (
        <Tabs
          label={words.parts}
          tabs={TABS.map((id) => ({ id, label: words.tabs[id] }))}
          value={search.tab ?? 'front'}
          onChange={(tab) => show({ tab: tab === 'till' ? tab : undefined, item: undefined }, true)}
        >
          {search.tab === 'till' ? <Till store={store} manager={acting} /> : front}
        </Tabs>
      ) : (
        front
      )}
    </Page>
  );
}
