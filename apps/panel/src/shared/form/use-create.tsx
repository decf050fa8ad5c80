import { useState, type ReactNode } from 'react';
import type { Right } from '../server/server.tsx';
import { CreateButton } from './create-button.tsx';

interface Options {
  contract: Right;
  label: string;
  /** Whether there is anything to make it of. Default: there is. */
  isPossible?: boolean;
  form: (onClose: () => void) => ReactNode;
}

/** The button that makes another thing of a list, and its form. */
export interface Create {
  button: ReactNode;
  /** The form is apart from the button, because the button may go while the form is filled in. */
  form: ReactNode;
}

/** Makes a thing of a list in a form that the screen keeps, and not the address. */
export function useCreate({ contract, label, isPossible = true, form }: Options): Create {
  const [isOpen, setIsOpen] = useState(false);
  return {
    button: isPossible && <CreateButton contract={contract} label={label} onClick={() => setIsOpen(true)} />,
    form: isOpen && form(() => setIsOpen(false)),
  };
}
