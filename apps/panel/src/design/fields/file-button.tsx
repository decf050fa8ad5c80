import type { ChangeEvent } from 'react';
import type { ControlProps } from './field.tsx';
import styles from './file-field.module.css';
import { Icon } from '../icon.tsx';

type Props = {
  control: ControlProps;
  text: string;
  accept?: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** The input for a file, which looks like a button. */
export function FileButton({ control, text, accept, onChange }: Props) {
  return (
    <span className={styles.button}>
      <Icon name="upload" />
      {text}
      <input {...control} type="file" className={styles.input} accept={accept} onChange={onChange} />
    </span>
  );
}
