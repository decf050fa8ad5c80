import { flushSync } from 'react-dom';
import { Button } from '../../design/button.tsx';

interface Props {
  label: string;
  size?: 'small';
  /** Puts an empty row below the others. */
  onAdd(): void;
}

/** Adds a row to a list of fields, and goes to its first field: who adds one types at once. */
export function AddRow({ label, size, onAdd }: Props) {
  const add = (): void => {
    const before = new Set(document.querySelectorAll('input'));
    flushSync(onAdd);
    [...document.querySelectorAll('input')].find((each) => !before.has(each))?.focus();
  };
  return (
    <div>
      <Button icon="plus" {...(size && { size })} onClick={add}>
        {label}
      </Button>
    </div>
  );
}
