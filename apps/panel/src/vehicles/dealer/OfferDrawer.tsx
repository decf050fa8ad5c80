import { useEveryPage } from '../../api/every-page.ts';
import { useCharacters } from '../../app/character.ts';
import { useServer } from '../../app/server.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { Empty } from '../../design/Empty.tsx';
import { formatMoney } from '../../design/format.ts';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { Nobody } from '../Nobody.tsx';
import { useModels } from '../use-models.ts';
import { nameOf, type Model } from '../vehicle.ts';
import styles from '../vehicles.module.css';
import { vehiclesWords } from '../words.ts';
import { BuyDrawer } from './BuyDrawer.tsx';
import { Price } from './ModelCard.tsx';
import { dealerWords } from './words.ts';

/** A model of the dealer by its id in the address, and buying it. */
export function OfferDrawer({ modelId, onClose }: { modelId: number; onClose: () => void }) {
  const words = useWords(dealerWords);
  const { model: title } = useWords(vehiclesWords);
  const { acting } = useCharacters();
  const { pages, models } = useModels(true);
  const model = models.find(({ vehicle_model_id }) => vehicle_model_id === modelId);
  // An address may name a model beyond the first page.
  useEveryPage({ ...pages, hasNextPage: pages.hasNextPage && !model });
  if (!model)
    return (
      <Drawer title={title} onClose={onClose}>
        {pages.isPending || pages.hasNextPage ? (
          <Skeleton shape="card" />
        ) : (
          <Empty icon="car" title={words.gone} />
        )}
      </Drawer>
    );
  const facts = <ModelFacts model={model} />;
  if (acting)
    return (
      <BuyDrawer model={model} buyer={acting} onClose={onClose}>
        {facts}
      </BuyDrawer>
    );
  return (
    <Drawer title={nameOf(model)} onClose={onClose}>
      {facts}
      <Nobody />
    </Drawer>
  );
}

function ModelFacts({ model }: { model: Model }) {
  const words = useWords(dealerWords);
  const lang = useLanguage();
  const { symbol } = useServer();
  return (
    <KeyValues
      items={[
        [
          words.price,
          <span key="price">
            <span className={styles.price}>
              <Price price={model.price} />
            </span>
            {model.tax > 0 && (
              <span className={styles.below}>{words.tax(formatMoney(model.tax, symbol, lang))}</span>
            )}
          </span>,
        ],
        [words.category, model.category],
        [words.doors, model.doors],
        [
          words.photo,
          model.photo_url && (
            // The page loads no pictures of other sites (PN-01).
            <a key="photo" className="link" href={model.photo_url} target="_blank" rel="noopener noreferrer">
              {words.photoLink}
            </a>
          ),
        ],
      ]}
    />
  );
}
