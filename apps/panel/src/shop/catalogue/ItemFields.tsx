import type createItem from '@cabildo/contracts/inventory/items/create.ts';
import type { STOCK_MODES } from '@cabildo/contracts/inventory/items/items.ts';
import type { ReactNode } from 'react';
import { useServer } from '../../app/server.tsx';
import { Checkbox } from '../../design/Checkbox.tsx';
import { MoneyField } from '../../design/MoneyField.tsx';
import { NumberField } from '../../design/NumberField.tsx';
import { RadioCards } from '../../design/RadioCards.tsx';
import { Select } from '../../design/Select.tsx';
import { TextField } from '../../design/TextField.tsx';
import type { Form } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import { useCategories } from '../items.ts';
import styles from './catalogue.module.css';
import { LicenceField } from './LicenceField.tsx';
import { catalogueWords } from './words.ts';

type StockMode = (typeof STOCK_MODES)[number];

/** A form with the parameters of an item, be it for a new one or for changes. */
type ItemFormOf = Pick<Form<typeof createItem>, 'text' | 'bind' | 'values'>;

type Props = { form: ItemFormOf; isSaleOnly: boolean };

/** All parameters of an item, or those of its sale alone. */
export function ItemFields({ form, isSaleOnly }: Props) {
  const words = useWords(catalogueWords);
  return (
    <>
      {!isSaleOnly && (
        <Group title={words.about}>
          <AboutFields form={form} />
        </Group>
      )}
      <Group title={words.sale}>
        <SaleFields form={form} />
      </Group>
      <Group title={words.stock}>
        <StockFields form={form} />
      </Group>
      {!isSaleOnly && (
        <Group title={words.use}>
          <Checkbox label={words.gift} {...form.bind<boolean>('can_gift', true)} />
          <Checkbox label={words.discard} {...form.bind<boolean>('can_delete', true)} />
          <Checkbox label={words.findable} {...form.bind<boolean>('can_search', true)} />
          <Checkbox label={words.confiscate} {...form.bind<boolean>('can_confiscate', true)} />
        </Group>
      )}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  );
}

const NO_CATEGORY = '';

function AboutFields({ form }: { form: ItemFormOf }) {
  const words = useWords(catalogueWords);
  const categories = useCategories();
  const category = form.bind<number | string | null>('category_id', null);
  return (
    <>
      <TextField label={words.name} hint={words.nameHint} {...form.text('name')} isRequired />
      <TextField label={words.label} hint={words.labelHint} {...form.text('name_label')} />
      <Select
        label={words.category}
        {...category}
        value={String(category.value ?? NO_CATEGORY)}
        options={[
          { value: NO_CATEGORY, label: words.noCategory },
          ...categories.map(({ category_id, label }) => ({ value: String(category_id), label })),
        ]}
      />
      <TextField
        label={words.image}
        hint={words.imageHint}
        type="url"
        icon="external"
        {...form.text('image_url')}
      />
    </>
  );
}

function SaleFields({ form }: { form: ItemFormOf }) {
  const words = useWords(catalogueWords);
  const { symbol } = useServer();
  return (
    <>
      <div className={styles.pair}>
        <MoneyField label={words.price} hint={words.priceHint} symbol={symbol} {...form.text('price')} />
        <NumberField
          label={words.limit}
          hint={words.limitHint}
          min={1}
          {...form.bind<number | null>('user_limit', null)}
        />
      </div>
      <LicenceField label={words.licence} {...form.bind<number | null>('require_license_id', null)} />
      <Checkbox label={words.visible} {...form.bind<boolean>('shop_visible', true)} />
    </>
  );
}

function StockFields({ form }: { form: ItemFormOf }) {
  const words = useWords(catalogueWords);
  const mode = form.bind<StockMode>('stock_mode', 'infinite');
  return (
    <>
      <RadioCards<StockMode>
        label={words.stockMode}
        {...mode}
        isRequired
        options={[
          { value: 'infinite', title: words.infinite, text: words.infiniteText },
          { value: 'limited', title: words.limited, text: words.limitedText },
          { value: 'renewable', title: words.renewable, text: words.renewableText },
        ]}
      />
      {mode.value !== 'infinite' && (
        <NumberField label={words.quantity} min={0} {...form.bind<number | null>('stock_quantity', null)} />
      )}
      {mode.value === 'renewable' && (
        <div className={styles.pair}>
          <NumberField
            label={words.max}
            hint={words.maxHint}
            min={0}
            {...form.bind<number | null>('stock_max', null)}
          />
          <NumberField
            label={words.hours}
            min={1}
            max={720}
            placeholder="24"
            {...form.bind<number | null>('stock_renew_hours', null)}
          />
        </div>
      )}
    </>
  );
}
