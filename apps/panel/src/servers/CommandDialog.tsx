import { sentenceOf } from '../api/refusal.ts';
import { ConfirmDialog } from '../design/ConfirmDialog.tsx';
import { Notice } from '../design/Notice.tsx';
import { toast } from '../design/Toasts.tsx';
import { useCommand, type CommandContract, type CommandOptions, type InputOf } from '../forms/command.ts';
import { useLanguage } from '../words/language.ts';

interface Props<C extends CommandContract> extends Pick<CommandOptions<C>, 'changes'> {
  contract: C;
  input: InputOf<C>;
  title: string;
  text: string;
  confirm: string;
  /** Said when it is done. */
  done: string;
  onClose: () => void;
}

/** Asks before a command that cannot be undone, sends it, and shows a refusal where the question was. */
export function CommandDialog<C extends CommandContract>(props: Props<C>) {
  const { contract, input, title, text, confirm, done, changes, onClose } = props;
  const language = useLanguage();
  const { run, isBusy, error } = useCommand(contract, {
    changes,
    onDone() {
      toast({ title: done });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={title}
      description={text}
      confirm={confirm}
      isBusy={isBusy}
      onConfirm={() => void run(input)}
      onClose={onClose}
    >
      {error !== null && <Notice tone="danger" title={sentenceOf(error)[language]} isAlert />}
    </ConfirmDialog>
  );
}
