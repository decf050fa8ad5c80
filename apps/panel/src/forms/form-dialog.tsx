import type { ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/overlays/dialog.tsx';
import { useWords } from '../design/words.ts';
import { useDiscard } from './discard-dialog.tsx';
import { FormProblem, type SentForm } from './form-problem.tsx';

interface Props {
  title: string;
  description?: ReactNode;
  form: SentForm;
  /** The verb of the button that sends. */
  submit: string;
  isDanger?: boolean;
  isWide?: boolean;
  /** Looks at what no parameter of the contract says alone, before the form is sent. */
  check?: (() => boolean) | undefined;
  /** Stand before the buttons, for example one that deletes. */
  actions?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}

/** A form in a window, which Enter and its button send. Escape loses nothing that was entered. */
export function FormDialog(props: Props) {
  const { title, description, form, submit, isDanger, isWide, check, actions, onClose, children } = props;
  const words = useWords();
  const { close, question } = useDiscard(form.isChanged, onClose);
  const send = (): void => {
    if (form.isBusy || form.isIdle) return;
    // Both look, so that all that is wrong shows at once.
    const isRight = check?.() ?? true;
    if (isRight) void form.submit();
    else form.check?.();
  };
  return (
    <>
      <Dialog
        title={title}
        description={description}
        isWide={isWide}
        onClose={close}
        onSubmit={send}
        footer={
          <>
            {actions}
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button
              type="submit"
              variant={isDanger ? 'danger' : 'primary'}
              isBusy={form.isBusy}
              isDisabled={form.isIdle}
            >
              {submit}
            </Button>
          </>
        }
      >
        {children}
        <FormProblem form={form} />
      </Dialog>
      {question}
    </>
  );
}
