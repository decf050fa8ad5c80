import { useServer } from '../../app/server.tsx';
import { Badge } from '../../design/Badge.tsx';
import { Money } from '../../design/Money.tsx';
import { useWords } from '../../words/words.ts';
import { Car } from '../Paint.tsx';
import type { Model } from '../vehicle.ts';
import styles from '../vehicles.module.css';
import { dealerWords } from './words.ts';

/** A model of the dealer on a card, which opens the offer. */
export function ModelCard({ model, onOpen }: { model: Model; onOpen: () => void }) {
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

/** The price of a model. */
export function Price({ price }: { price: number }) {
  const words = useWords(dealerWords);
  const { symbol } = useServer();
  return price === 0 ? words.free : <Money amount={price} symbol={symbol} />;
}
