import type { ReactNode } from 'react';
import { Button } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { Notice } from '../design/Notice.tsx';
import { useWords } from '../words/words.ts';
import { lookupWords } from './lookup.words.ts';

/** The person or plate that a dialog is about. */
export interface Subject {
  name: string;
  onClose(): void;
  onDone(): void;
}

interface Props extends Pick<Subject, 'name' | 'onClose'> {
  title: string;
  form: { error: string | undefined; isBusy: boolean; isUnknown: boolean; submit(): Promise<void> };
  children: ReactNode;
}

/** A form about a person or a plate, in a dialog. */
export function SubjectDialog({ title, name, form, onClose, children }: Props) {
  const words = useWords(lookupWords);
  return (
    <Dialog
      title={`${title}: ${name}`}
      isWide
      onClose={onClose}
      onSubmit={() => void form.submit()}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {title}
          </Button>
        </>
      }
    >
      {form.error && (
        <Notice
          tone="danger"
          isAlert
          title={words.refused}
          text={form.isUnknown ? words.unknown : form.error}
        />
      )}
      {children}
    </Dialog>
  );
}
