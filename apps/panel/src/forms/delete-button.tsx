import { useState } from 'react';
import { IconButton } from '../design/icon-button.tsx';
import { CommandDialog } from './command-dialog.tsx';
import type { CommandContract, InputOf } from './command.ts';

interface Props<C extends CommandContract> {
  contract: C;
  input: InputOf<C>;
  label: string;
  title: string;
  text: string;
  done: string;
  onDone: () => void;
}

/** A bin beside the cross of a drawer, which asks first. */
export function DeleteButton<C extends CommandContract>({ label, ...dialog }: Props<C>) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <IconButton icon="trash" label={label} onClick={() => setIsAsked(true)} />
      {isAsked && <CommandDialog<C> {...dialog} confirm={label} onClose={() => setIsAsked(false)} />}
    </>
  );
}
