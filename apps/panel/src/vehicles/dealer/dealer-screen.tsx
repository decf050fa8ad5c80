import createModel from '@cabildo/contracts/vehicles/models/create_vehicle_model.ts';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEveryPage } from '../../api/every-page.ts';
import { Failed } from '../../app/Failed.tsx';
import { SearchField } from '../../app/SearchField.tsx';
import { useServer } from '../../app/server.tsx';
import { Button } from '../../design/Button.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { Toolbar } from '../../design/Toolbar.tsx';
import { useWords } from '../../words/words.ts';
import type { DealerSearch } from '../routes.ts';
import { useModels } from '../use-models.ts';
import { VehiclesPage } from '../VehiclesPage.tsx';
import styles from '../vehicles.module.css';
import { vehiclesWords } from '../words.ts';
import { byBrand, isLike } from './by-brand.ts';
import { ModelCard } from './ModelCard.tsx';
import { OfferDrawer } from './OfferDrawer.tsx';
import { dealerWords } from './words.ts';

/** The models that can be bought, by brand. */
export function DealerScreen() {
  const words = useWords(dealerWords);
  const { sections } = useWords(vehiclesWords);
  const { model, q } = useSearch({ from: '/s/$serverId/shell/vehicles/dealer' });
  const navigate = useNavigate({ from: '/s/$serverId/vehicles/dealer' });
  const go = (next: DealerSearch, replace = false): void =>
    void navigate({
      search: (before: DealerSearch) => ({ ...before, ...next }),
      replace,
      resetScroll: false,
    });
  return (
    <VehiclesPage description={words.description}>
      <Toolbar
        label={sections.dealer}
        search={<SearchField label={words.search} value={q} onChange={(text) => go({ q: text }, true)} />}
      />
      <Offers q={q} onOpen={(id) => go({ model: id })} />
      {model !== undefined && (
        <OfferDrawer key={model} modelId={model} onClose={() => go({ model: undefined })} />
      )}
    </VehiclesPage>
  );
}

function Offers({ q, onOpen }: { q: string | undefined; onOpen: (modelId: number) => void }) {
  const common = useWords(vehiclesWords);
  const { pages, models } = useModels(true);
  // The API finds models by their category alone, so that a search reads all of them.
  useEveryPage({ ...pages, hasNextPage: pages.hasNextPage && q !== undefined });
  const found = q === undefined ? models : models.filter((model) => isLike(model, q));
  if (pages.error && models.length === 0) return <Failed title={common.failed} query={pages} />;
  if (pages.isPending) return <Skeleton shape="card" />;
  if (found.length === 0 && !pages.hasNextPage) return <NoOffers isFiltered={q !== undefined} />;
  return (
    <>
      {byBrand(found).map(({ brand, models: those }) => (
        <section key={brand} className={styles.section} aria-label={brand}>
          <h2 className={styles.title}>{brand}</h2>
          <ul className={styles.grid}>
            {those.map((model) => (
              <li key={model.vehicle_model_id}>
                <ModelCard model={model} onOpen={() => onOpen(model.vehicle_model_id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {pages.hasNextPage && (
        <div className={styles.more}>
          <Button isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {common.more}
          </Button>
        </div>
      )}
    </>
  );
}

function NoOffers({ isFiltered }: { isFiltered: boolean }) {
  const words = useWords(dealerWords);
  const common = useWords(vehiclesWords);
  const { serverId, may } = useServer();
  if (isFiltered) return <Empty icon="search" title={common.nothing} text={common.nothingText} />;
  return (
    <Empty
      icon="car"
      title={words.empty}
      text={may(createModel) ? words.emptyManage : words.emptyText}
      action={
        may(createModel) && (
          <Link className="link" to="/s/$serverId/vehicles/models" params={{ serverId: String(serverId) }}>
            {words.toModels}
          </Link>
        )
      }
    />
  );
}
