import type { ReactNode } from 'react';
import { ConfirmDialog } from '../design/overlays/confirm-dialog.tsx';
import { toast } from '../design/overlays/toasts.tsx';
import { useCommand, type CommandContract, type CommandOptions, type InputOf } from './command.ts';
import { CommandProblem } from './form-problem.tsx';

interface Props<C extends CommandContract> extends CommandOptions<C> {
  contract: C;
  input: InputOf<C>;
  title: string;
  /** Says what happens, and whether it can be had back. */
  text: ReactNode;
  /** The verb of the button that sends. */
  confirm: string;
  /** Said when it is done. Default: nothing, because the screen shows it. */
  done?: string;
  isDanger?: boolean;
  /** The text that must be typed first, for what is lost for ever. */
  typed?: string;
  onClose: () => void;
}

/** Asks before a command, sends it, and shows a refusal where the question was. */
export function CommandDialog<C extends CommandContract>(props: Props<C>) {
  const { contract, input, title, text, confirm, done, isDanger = true, typed, onClose, ...options } = props;
  const command = useCommand<C>(contract, {
    ...options,
    onDone(answer, sent) {
      if (done !== undefined) toast({ title: done });
      onClose();
      options.onDone?.(answer, sent);
    },
  });
  return (
    <ConfirmDialog
      title={title}
      description={text}
      confirm={confirm}
      isDanger={isDanger}
      typed={typed}
      isBusy={command.isBusy}
      onConfirm={() => void command.run(input)}
      onClose={onClose}
    >
      <CommandProblem command={command} />
    </ConfirmDialog>
  );
}
