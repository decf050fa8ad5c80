import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../../design/button.tsx';

interface Props extends Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> {
  label: string;
  /** Whether it is offered now; a window that is open stays, with what was typed, where the button goes meanwhile. */
  isShown?: boolean;
  /** The window, which is there until it closes. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a window. */
export function DialogButton({ label, isShown = true, children, ...button }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isShown && (
        <Button {...button} onClick={() => setIsOpen(true)}>
          {label}
        </Button>
      )}
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}
