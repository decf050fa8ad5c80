import updateItem from '@cabildo/contracts/inventory/items/update.ts';
import { useState, type KeyboardEvent } from 'react';
import { sentenceOf } from '../../api/refusal.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useFormat } from '../../shared/server/use-format.ts';
import { Icon } from '../../design/icon.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { useCommand } from '../../forms/command.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import type { Item } from '../items.ts';
import { labelOf } from '../../shared/person/label.ts';
import styles from './catalogue.module.css';
import { catalogueWords } from './words.ts';

/** The stock of an item; a click lets it be typed, Enter saves it and Escape leaves it. */
export function StockCell({ item }: { item: Item }) {
  const words = useWords(catalogueWords);
  const { count } = useFormat();
  const { may } = useServer();
  const [isOpen, setIsOpen] = useState(false);
  const { stock_quantity: stock } = item;
  if (stock === null) return <span className={styles.soft}>{words.stockModes.infinite.title}</span>;
  const { stock_mode, stock_max } = item;
  const isRenewed = stock_mode === 'renewable' && stock_max !== null;
  const text = `${count(stock)}${isRenewed ? ` / ${count(stock_max)}` : ''}`;
  if (!may(updateItem)) return text;
  if (isOpen) return <StockField item={item} stock={stock} onClose={() => setIsOpen(false)} />;
  return (
    <button
      type="button"
      className={styles.stock}
      aria-label={`${words.editStock(labelOf(item))}: ${text}`}
      onClick={() => setIsOpen(true)}
    >
      <Icon name="edit" />
      {text}
    </button>
  );
}

function StockField({ item, stock, onClose }: { item: Item; stock: number; onClose: () => void }) {
  const words = useWords(catalogueWords);
  const lang = useLanguage();
  const { count } = useFormat();
  const { serverId } = useServer();
  const [text, setText] = useState(String(stock));
  const { run, isBusy, error } = useCommand(updateItem, {
    onDone({ item: { stock_quantity } }) {
      toast({ title: words.stockSaved(labelOf(item), count(stock_quantity ?? 0)) });
      onClose();
    },
  });
  const save = (): void => {
    if (text === '' || Number(text) === stock) return onClose();
    void run({ server_id: serverId, item_id: item.item_id, stock_quantity: Number(text) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className={styles.stockField}>
      <TextField
        ref={(input) => input?.focus()}
        label={words.stockOf(labelOf(item))}
        isLabelHidden
        inputMode="numeric"
        maxLength={9}
        value={text}
        onChange={(typed) => setText(typed.replace(/\D/g, ''))}
        onKeyDown={onKeyDown}
        onBlur={save}
        isDisabled={isBusy}
        error={error ? sentenceOf(error)[lang] : undefined}
      />
    </span>
  );
}
