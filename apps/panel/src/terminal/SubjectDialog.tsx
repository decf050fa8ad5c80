import type { ReactNode } from 'react';
import { FormDialog } from '../forms/FormDialog.tsx';
import type { SentForm } from '../forms/FormProblem.tsx';

/** The person or plate that a dialog is about. */
export interface Subject {
  name: string;
  onClose(): void;
  onDone(): void;
}

interface Props extends Pick<Subject, 'name' | 'onClose'> {
  title: string;
  form: SentForm;
  children: ReactNode;
}

/** A form about a person or a plate, in a dialog. */
export function SubjectDialog({ title, name, form, onClose, children }: Props) {
  return (
    <FormDialog title={`${title}: ${name}`} isWide form={form} submit={title} onClose={onClose}>
      {children}
    </FormDialog>
  );
}
