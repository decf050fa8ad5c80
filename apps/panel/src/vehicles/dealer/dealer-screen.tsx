import createModel from '@cabildo/contracts/vehicles/models/create_vehicle_model.ts';
import { useEveryPage } from '../../api/every-page.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { Toolbar } from '../../design/lists/toolbar.tsx';
import { Failed } from '../../shared/list/failed.tsx';
import { NoMatch } from '../../shared/list/no-match.tsx';
import { SearchField } from '../../shared/list/search-field.tsx';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { Car } from '../paint.tsx';
import { dealerSearch } from '../search.ts';
import { useModels } from '../use-models.ts';
import type { Model } from '../vehicle.ts';
import styles from '../vehicles.module.css';
import { vehiclesWords } from '../words.ts';
import { byBrand, isLike } from './by-brand.ts';
import { OfferDrawer, Price } from './offer-drawer.tsx';
import { dealerWords } from './words.ts';

/** The models that can be bought, by brand. */
export function DealerScreen() {
  const words = useWords(dealerWords);
  const { sections } = useWords(vehiclesWords);
  const { search, show } = useAddress(dealerSearch);
  const { model, q } = search;
  return (
    <Page title={sections.dealer} description={words.description}>
      <Toolbar
        label={sections.dealer}
        search={<SearchField label={words.search} value={q} onChange={(text) => show({ q: text }, true)} />}
      />
      <Offers q={q} onOpen={(id) => show({ model: id })} />
      {model !== undefined && (
        <OfferDrawer key={model} modelId={model} onClose={() => show({ model: undefined })} />
      )}
    </Page>
  );
}

function Offers({ q, onOpen }: { q: string | undefined; onOpen: (modelId: number) => void }) {
  const common = useWords(vehiclesWords);
  const { rows, query } = useModels(true);
  // The API finds models by their category alone, so that a search reads all of them.
  useEveryPage({ ...query, hasNextPage: query.hasNextPage && q !== undefined });
  const found = q === undefined ? rows : rows.filter((model) => isLike(model, q));
  if (query.error && rows.length === 0) return <Failed title={common.failed} query={query} />;
  if (query.isPending) return <Skeleton shape="card" />;
  if (found.length === 0 && !query.hasNextPage) return q === undefined ? <NoOffers /> : <NoMatch />;
  return (
    <>
      {byBrand(found).map(({ brand, models }) => (
        <section key={brand} className={styles.section} aria-label={brand}>
          <h2 className={styles.title}>{brand}</h2>
          <ul className={styles.grid}>
            {models.map((model) => (
              <li key={model.vehicle_model_id}>
                <ModelCard model={model} onOpen={() => onOpen(model.vehicle_model_id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {common.more}
          </Button>
        </div>
      )}
    </>
  );
}

function NoOffers() {
  const words = useWords(dealerWords);
  const { may } = useServer();
  return (
    <Empty
      icon="car"
      title={words.empty}
      text={may(createModel) ? words.emptyManage : words.emptyText}
      action={may(createModel) && <ServerLink to="/s/$serverId/vehicles/models">{words.toModels}</ServerLink>}
    />
  );
}

/** A model of the dealer on a card, which opens the offer. */
function ModelCard({ model, onOpen }: { model: Model; onOpen: () => void }) {
  return (
    <article className={styles.card}>
      <div className={styles.scene}>
        <Car />
      </div>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <button type="button" className={styles.open} onClick={onOpen}>
            {model.model}
          </button>
        </h3>
        {model.category !== null && <Badge>{model.category}</Badge>}
      </div>
      <div className={styles.foot}>
        <span className={styles.price}>
          <Price price={model.price} />
        </span>
      </div>
    </article>
  );
}
