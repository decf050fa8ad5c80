import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { CommandDialog } from './command-dialog.tsx';
import { useCommand, type CommandContract, type CommandOptions, type InputOf } from './command.ts';
import { CommandProblem } from './form-problem.tsx';

interface Props<C extends CommandContract> extends CommandOptions<C> {
  contract: C;
  input: InputOf<C>;
  /** The verb, on the button and in the window. */
  label: string;
  title: string;
  /** Says what happens, and whether it can be had back. */
  text: ReactNode;
  /** Said when it is done. Default: nothing, because the screen shows it. */
  done?: string;
  /** The text that must be typed first, for what is lost for ever. */
  typed?: string;
  isDanger?: boolean;
  variant?: ComponentProps<typeof Button>['variant'];
  size?: ComponentProps<typeof Button>['size'];
}

/** A button for a command that is asked about first. */
export function ConfirmButton<C extends CommandContract>(props: Props<C>) {
  const { label, variant = 'secondary', size = 'normal', ...dialog } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={variant} size={size} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <CommandDialog<C> {...dialog} confirm={label} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** A button for a command that needs no question; its refusal stands below it. */
export function CommandButton<C extends CommandContract>(
  props: Omit<Props<C>, 'title' | 'text' | 'done' | 'typed' | 'isDanger'>,
) {
  const { contract, input, label, variant = 'secondary', size = 'normal', ...options } = props;
  const command = useCommand<C>(contract, options);
  return (
    <>
      <Button variant={variant} size={size} isBusy={command.isBusy} onClick={() => void command.run(input)}>
        {label}
      </Button>
      <CommandProblem command={command} />
    </>
  );
}
