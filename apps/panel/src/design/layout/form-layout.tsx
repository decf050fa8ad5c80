import { type ReactNode, useId } from 'react';
import { FieldError, GroupError } from '../fields/field.tsx';
import styles from './form-layout.module.css';

/** A form in sections. */
export function FormLayout({ children }: { children: ReactNode }) {
  return <div className={styles.form}>{children}</div>;
}

type SectionProps = {
  title: string;
  text?: ReactNode;
  /** Says what is wrong with its fields together. */
  error?: string | undefined;
  children: ReactNode;
};

/** Fields that belong together, explained at the left. */
export function FormSection({ title, text, error, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.fields} data-wrong={error ? '' : undefined}>
        <GroupError value={error ? `${id}-error` : undefined}>{children}</GroupError>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </section>
  );
}

/** Buttons of a form, which stay in sight below it. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
