import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../../design/Button.tsx';
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx';
import { useCommand, type CommandContract, type CommandOptions, type InputOf } from '../../forms/command.ts';
import { Refused } from './refused.tsx';

interface Props<C extends CommandContract> extends CommandOptions<C> {
  contract: C;
  input: InputOf<C>;
  /** The verb, on the button and in the window. */
  label: string;
  title: string;
  /** Says what happens, and whether it can be had back. */
  text: ReactNode;
  isDanger?: boolean;
  variant?: ComponentProps<typeof Button>['variant'];
  size?: ComponentProps<typeof Button>['size'];
}

/** A button for a command that is asked about first. */
export function ConfirmButton<C extends CommandContract>(props: Props<C>) {
  const {
    contract,
    input,
    label,
    title,
    text,
    isDanger = true,
    variant,
    size = 'normal',
    ...options
  } = props;
  const [isOpen, setIsOpen] = useState(false);
  const command = useCommand<C>(contract, {
    ...options,
    onDone(answer, sent) {
      setIsOpen(false);
      options.onDone?.(answer, sent);
    },
  });
  const close = (): void => {
    setIsOpen(false);
    command.reset();
  };
  return (
    <>
      <Button variant={variant ?? 'secondary'} size={size} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={title}
          description={text}
          confirm={label}
          isDanger={isDanger}
          isBusy={command.isBusy}
          onConfirm={() => void command.run(input)}
          onClose={close}
        >
          {command.error !== null && <Refused isUnknown={command.isUnknown} refusal={command.error} />}
        </ConfirmDialog>
      )}
    </>
  );
}

/** A button for a command that needs no question; its refusal stands below it. */
export function CommandButton<C extends CommandContract>(
  props: Omit<Props<C>, 'title' | 'text' | 'isDanger'>,
) {
  const { contract, input, label, variant = 'secondary', size = 'normal', ...options } = props;
  const command = useCommand<C>(contract, options);
  return (
    <>
      <Button variant={variant} size={size} isBusy={command.isBusy} onClick={() => void command.run(input)}>
        {label}
      </Button>
      {command.error !== null && <Refused isUnknown={command.isUnknown} refusal={command.error} />}
    </>
  );
}
