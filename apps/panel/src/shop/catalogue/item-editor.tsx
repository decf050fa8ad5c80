import deleteItem from '@cabildo/contracts/inventory/endings/delete.ts';
import createItem from '@cabildo/contracts/inventory/items/create.ts';
import updateItem from '@cabildo/contracts/inventory/items/update.ts';
import { useState, type ReactNode } from 'react';
import { pagesOf } from '../../api/answers.ts';
import { useEveryPage } from '../../api/every-page.ts';
import { Select } from '../../design/fields/select.tsx';
import { Id } from '../../design/id.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import type { Form } from '../../forms/use-form.ts';
import { Editor } from '../../shared/form/editor.tsx';
import { FormFields } from '../../shared/form/form-fields.tsx';
import { formWords } from '../../shared/form/words.ts';
import { usePagedRows } from '../../shared/list/rows.ts';
import { labelOf } from '../../shared/person/label.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { useCategories, type Item } from '../items.ts';
import styles from './catalogue.module.css';
import { LicenceField } from './licence-field.tsx';
import { catalogueWords } from './words.ts';

interface Props {
  itemId: number | 'new';
  /** The items that the list has shown; another one is looked for among all. */
  known: readonly Item[];
  onClose: () => void;
}

/** The item that the address names, in a form; or an empty form for another one. */
export function ItemEditor({ itemId, known, onClose }: Props) {
  const words = useWords(catalogueWords);
  const { serverId, may } = useServer();
  const isThis = ({ item_id }: Item): boolean => item_id === itemId;
  // Nothing is asked for an item that the list behind it has shown, whatever happens to that list.
  const [isKnown] = useState(itemId === 'new' || known.some(isThis));
  const all = { ...pagesOf('items', 'list', { server_id: serverId, per_page: 100 }), enabled: !isKnown };
  const { rows, query } = usePagedRows(all, 'items');
  const item = known.find(isThis) ?? rows.find(isThis);
  useEveryPage({ ...query, hasNextPage: query.hasNextPage && !isKnown && !item });
  // Who may not add items changes only how they are sold (RO-03).
  const isSaleOnly = !may(createItem);
  return (
    <Editor
      row={itemId === 'new' ? itemId : item}
      isSought={query.isFetching || query.hasNextPage}
      onClose={onClose}
      icon="box"
      title={words.newItem}
      goneTitle={words.about}
      words={{ ...words, created: ({ item: made }) => words.created(labelOf(made)) }}
      create={createItem}
      change={updateItem}
      remove={may(deleteItem) && deleteItem}
      idOf={({ item_id }) => ({ item_id })}
      nameOf={labelOf}
      subtitle={(shown) => <Id value={String(shown.item_id)} label={labelOf(shown)} />}
      values={{
        shop_visible: true,
        can_gift: true,
        can_delete: true,
        can_confiscate: true,
        can_search: true,
        stock_mode: 'infinite',
      }}
      fields={(form) => <ItemFields form={form} isSaleOnly={isSaleOnly} />}
    />
  );
}

type ItemForm = Form<typeof createItem | typeof updateItem>;

/** All parameters of an item, or those of its sale alone. */
function ItemFields({ form, isSaleOnly }: { form: ItemForm; isSaleOnly: boolean }) {
  const words = useWords(catalogueWords);
  const { image } = useWords(formWords);
  return (
    <>
      {isSaleOnly && <Notice title={words.shopOnly} />}
      {!isSaleOnly && (
        <Group title={words.about}>
          <FormFields
            form={form}
            fields={{
              name: { label: words.name, hint: words.nameHint, isRequired: true },
              name_label: { label: words.label, hint: words.labelHint },
              category_id: <CategoryField form={form} />,
              image_url: { ...image, as: { picture: 'item' } },
            }}
          />
        </Group>
      )}
      <Group title={words.sale}>
        <div className={styles.pair}>
          <FormFields
            form={form}
            fields={{
              price: { label: words.price, hint: words.priceHint },
              user_limit: { label: words.limit, hint: words.limitHint },
            }}
          />
        </div>
        <FormFields
          form={form}
          fields={{
            require_license_id: (
              <LicenceField label={words.licence} {...form.bind<number | null>('require_license_id', null)} />
            ),
            shop_visible: { label: words.visible, as: 'checkbox' },
          }}
        />
      </Group>
      <Group title={words.stock}>
        <StockFields form={form} />
      </Group>
      {!isSaleOnly && (
        <Group title={words.use}>
          <FormFields
            form={form}
            fields={{
              can_gift: { label: words.gift, as: 'checkbox' },
              can_delete: { label: words.discard, as: 'checkbox' },
              can_search: { label: words.findable, as: 'checkbox' },
              can_confiscate: { label: words.confiscate, as: 'checkbox' },
            }}
          />
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

function CategoryField({ form }: { form: ItemForm }) {
  const words = useWords(catalogueWords);
  const categories = useCategories();
  const category = form.bind<number | string | null>('category_id', null);
  return (
    <Select
      label={words.category}
      {...category}
      value={String(category.value ?? NO_CATEGORY)}
      options={[
        { value: NO_CATEGORY, label: words.noCategory },
        ...categories.map(({ category_id, label }) => ({ value: String(category_id), label })),
      ]}
    />
  );
}

function StockFields({ form }: { form: ItemForm }) {
  const words = useWords(catalogueWords);
  const { value: mode } = form.text('stock_mode');
  return (
    <>
      <FormFields
        form={form}
        fields={{
          stock_mode: { label: words.stockMode, options: words.stockModes, isRequired: true },
          stock_quantity: mode !== 'infinite' && words.quantity,
        }}
      />
      {mode === 'renewable' && (
        <div className={styles.pair}>
          <FormFields
            form={form}
            fields={{
              stock_max: { label: words.max, hint: words.maxHint },
              stock_renew_hours: { label: words.hours, placeholder: '24' },
            }}
          />
        </div>
      )}
    </>
  );
}
