import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useWords } from '../words.ts';

type Props = {
  title: string;
  /** Says what is lost, and whether it can be had back. */
  description: ReactNode;
  /** The verb: «Borrar servidor», never «OK». */
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
  isBusy?: boolean;
  /** The text that must be typed first, for what is lost for ever. */
  typed?: string;
  isDanger?: boolean;
  children?: ReactNode;
};

/** Asks before something that cannot be undone; the focus begins at the safe side. */
export function ConfirmDialog(props: Props) {
  const { title, description, confirm, onConfirm, onClose, isBusy, typed, isDanger = true, children } = props;
  const words = useWords();
  const [text, setText] = useState('');
  const isReady = typed === undefined || text.trim() === typed;
  return (
    <Dialog
      role="alertdialog"
      title={title}
      description={description}
      onClose={onClose}
      onSubmit={() => isReady && !isBusy && onConfirm()}
      footer={
        <>
          <Button onClick={onClose} data-autofocus={typed === undefined || undefined}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            variant={isDanger ? 'danger' : 'primary'}
            isBusy={isBusy}
            isDisabled={!isReady}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {(children || typed !== undefined) && (
        <>
          {children}
          {typed !== undefined && (
            <TextField label={words.typeToConfirm(typed)} value={text} onChange={setText} />
          )}
        </>
      )}
    </Dialog>
  );
}
