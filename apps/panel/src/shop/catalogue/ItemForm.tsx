import createItem from '@cabildo/contracts/inventory/items/create.ts';
import updateItem from '@cabildo/contracts/inventory/items/update.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pagesOf } from '../../api/answers.ts';
import { useEveryPage } from '../../api/every-page.ts';
import { useServer } from '../../app/server.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Id } from '../../design/Id.tsx';
import { Notice } from '../../design/Notice.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { toast } from '../../design/Toasts.tsx';
import { FormDrawer } from '../../forms/FormDrawer.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import type { Item } from '../items.ts';
import { labelOf } from '../../app/label.ts';
import { DeleteItem } from './DeleteItem.tsx';
import { ItemFields } from './ItemFields.tsx';
import { catalogueWords } from './words.ts';

const MOST = 100;

type Props = { itemId: number | 'new'; known: readonly Item[]; onClose: () => void };

/** The item that the address names, in a form; or an empty form for another one. */
export function ItemForm({ itemId, known, onClose }: Props) {
  const { may } = useServer();
  const item = known.find(({ item_id }) => item_id === itemId);
  // The form stays, whatever happens to the list behind it.
  const [first] = useState(item);
  if (itemId === 'new') return may(createItem) ? <NewItem onClose={onClose} /> : null;
  const shown = item ?? first;
  return shown ? (
    <ChangedItem item={shown} onClose={onClose} />
  ) : (
    <SoughtItem itemId={itemId} onClose={onClose} />
  );
}

/** Looks for an item that the address names and the list has not shown yet. */
function SoughtItem({ itemId, onClose }: { itemId: number; onClose: () => void }) {
  const words = useWords(catalogueWords);
  const { serverId } = useServer();
  const pages = useInfiniteQuery(pagesOf('items', 'list', { server_id: serverId, per_page: MOST }));
  const item = pages.data?.pages.flatMap(({ items }) => items).find(({ item_id }) => item_id === itemId);
  useEveryPage({ ...pages, hasNextPage: pages.hasNextPage && !item });
  if (item) return <ChangedItem item={item} onClose={onClose} />;
  return (
    <Drawer title={words.about} onClose={onClose}>
      {pages.isFetching || pages.hasNextPage ? (
        <Skeleton shape="card" />
      ) : (
        <Empty icon="box" title={words.missing} text={words.missingText} />
      )}
    </Drawer>
  );
}

function NewItem({ onClose }: { onClose: () => void }) {
  const words = useWords(catalogueWords);
  const { serverId } = useServer();
  const form = useForm(createItem, {
    fixed: { server_id: serverId },
    values: {
      shop_visible: true,
      can_gift: true,
      can_delete: true,
      can_confiscate: true,
      can_search: true,
      stock_mode: 'infinite',
    },
    onDone({ item }) {
      toast({ title: words.created(labelOf(item)) });
      onClose();
    },
  });
  return (
    <FormDrawer title={words.newItem} form={form} submit={words.create} onClose={onClose}>
      <ItemFields form={form} isSaleOnly={false} />
    </FormDrawer>
  );
}

/** The values of an item as the controls show them. */
const valuesOf = ({ price, ...item }: Item): Record<string, unknown> => ({
  ...item,
  price: price === null ? '' : String(price),
});

function ChangedItem({ item, onClose }: { item: Item; onClose: () => void }) {
  const words = useWords(catalogueWords);
  const { serverId, may } = useServer();
  const form = useForm(updateItem, {
    id: String(item.item_id),
    fixed: { server_id: serverId, item_id: item.item_id },
    stored: valuesOf(item),
    onDone() {
      toast({ title: words.saved });
      onClose();
    },
  });
  // Who may not add items changes only how they are sold (RO-03).
  const isSaleOnly = !may(createItem);
  return (
    <FormDrawer
      title={labelOf(item)}
      subtitle={<Id value={String(item.item_id)} label={labelOf(item)} />}
      actions={<DeleteItem item={item} onDone={onClose} />}
      form={form}
      submit={words.save}
      onClose={onClose}
    >
      {isSaleOnly && <Notice title={words.shopOnly} />}
      <ItemFields form={form} isSaleOnly={isSaleOnly} />
    </FormDrawer>
  );
}
