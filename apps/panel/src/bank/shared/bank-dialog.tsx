import type { ComponentProps } from 'react';
import { FormLayout } from '../../design/FormLayout.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { CommandContract } from '../../forms/command.ts';
import type { Form } from '../../forms/use-form.ts';
import { PinField } from './pin-field.tsx';
import styles from './shared.module.css';

interface Props<C extends CommandContract> extends Omit<ComponentProps<typeof FormDialog>, 'form'> {
  form: Form<C>;
  /** Whether the PIN is asked for where the API wants one. Not where the form has a field for it. */
  asksPin?: boolean;
}

/** A form of the bank in a window, with a field for the PIN where the API wants one. */
export function BankDialog<C extends CommandContract>({ asksPin = true, children, ...dialog }: Props<C>) {
  return (
    <FormDialog {...dialog}>
      <FormLayout>
        <div className={styles.fields}>
          {children}
          {asksPin && <PinField form={dialog.form} />}
        </div>
      </FormLayout>
    </FormDialog>
  );
}
