import { MAX_LINES } from '@cabildo/contracts/inventory/holdings/holdings.ts';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { NumberField } from '../design/fields/number-field.tsx';
import { IconButton } from '../design/icon-button.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { Drawer } from '../design/overlays/drawer.tsx';
import { toast } from '../design/overlays/toasts.tsx';
import { useCommand, type CommandContract } from '../forms/command.ts';
import { CommandProblem } from '../forms/form-problem.tsx';
import { useServerId } from '../shared/server/server.tsx';
import { useFormat } from '../shared/server/use-format.ts';
import { useWords } from '../words/words.ts';
import styles from './inventory.module.css';
import { areReady, itemsOf, withUnits, type Line } from './lines.ts';
import { inventoryWords } from './words.ts';

export interface LinesProps {
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
  isDisabled: boolean;
}

interface Props {
  contract: CommandContract;
  /** The parameters beside the items; undefined while one is missing. */
  input: Readonly<Record<string, number>> | undefined;
  /** The items with which it begins. */
  start: readonly Line[];
  title: string;
  subtitle?: ReactNode;
  confirm: (kinds: number) => string;
  isDanger?: boolean;
  /** Said when it is done. */
  done: string;
  /** A control before the items. */
  before?: (lines: LinesProps) => ReactNode;
  after?: ReactNode;
  onDone: () => void;
  onClose: () => void;
}

/** A drawer in which units of items are moved, all at once. */
export function MoveDrawer(props: Props) {
  const { contract, input, start, confirm, isDanger, done, before, after, onDone, ...drawer } = props;
  const server_id = useServerId();
  const id = useId();
  const [lines, setLines] = useState(start);
  const command = useCommand(contract, {
    onDone() {
      toast({ title: done });
      onDone();
    },
  });
  const isReady = input !== undefined && areReady(lines) && !areTooMany(lines);
  const order = { server_id, ...input, items: itemsOf(lines) };
  const fields = { lines, onChange: setLines, isDisabled: command.isBusy };
  return (
    <Drawer
      {...drawer}
      footer={
        <Button
          type="submit"
          form={id}
          variant={isDanger ? 'danger' : 'primary'}
          isBusy={command.isBusy}
          isDisabled={!isReady && !command.isBusy}
        >
          {confirm(lines.length)}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void command.run(order);
        }}
      >
        {before?.(fields)}
        <LineFields {...fields} />
        {after}
        <CommandProblem command={command} />
      </form>
    </Drawer>
  );
}

/** Whether there are more kinds of items than one order may have. */
export const areTooMany = (lines: readonly Line[]): boolean => lines.length > MAX_LINES;

/** The items that are to move, each with its units, and a word when they are too many. */
export function LineFields({ lines, onChange, isDisabled }: LinesProps) {
  const words = useWords(inventoryWords);
  const { count } = useFormat();
  return (
    <>
      <ul className={styles.lines}>
        {lines.map(({ item_id, label, quantity, most }) => (
          <li key={item_id} className={styles.line}>
            <span className={styles.label}>
              {label}
              {most !== undefined && <span className={styles.soft}> {words.of(count(most))}</span>}
            </span>
            <NumberField
              label={words.units(label)}
              isLabelHidden
              min={1}
              max={most ?? 1_000_000}
              value={quantity}
              onChange={(next) => onChange(withUnits(lines, item_id, next))}
              isDisabled={isDisabled}
            />
            <IconButton
              icon="x"
              size="small"
              label={words.remove(label)}
              isDisabled={isDisabled}
              onClick={() => onChange(lines.filter((line) => line.item_id !== item_id))}
            />
          </li>
        ))}
      </ul>
      {areTooMany(lines) && <Notice tone="warning" title={words.tooMany} />}
    </>
  );
}
