import { type ChangeEvent, useState } from 'react';
import { useLanguage } from '../../words/language.ts';
import { Field, type FieldProps } from './field.tsx';
import { FileButton } from './file-button.tsx';
import { formatSize } from '../format.ts';
import styles from './file-field.module.css';
import { Icon } from '../icon.tsx';
import { Inset } from './text-field.tsx';
import { useWords } from '../words.ts';

type Props = FieldProps<string | null> & {
  /** The most bytes that the API takes. */
  maxSize?: number;
};

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** An image: its value is a `data:` URL of the file, or the address of the one there is; null: none. */
export function ImageField(props: Props) {
  const { value, onChange, maxSize = 2 * 1024 * 1024, error, isDisabled } = props;
  const words = useWords();
  const lang = useLanguage();
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const found = !TYPES.includes(file.type)
      ? words.noImage
      : file.size > maxSize
        ? words.fileTooLarge(formatSize(maxSize, lang))
        : null;
    setProblem(found);
    if (found === null) onChange(await readDataUrl(file));
  };
  return (
    <Field {...props} error={problem ?? error}>
      {(control) => (
        <div className={styles.line}>
          <span className={styles.preview}>
            {value === null ? <Icon name="upload" /> : <img src={value} alt="" />}
          </span>
          <FileButton control={control} accept={TYPES.join(',')} onChange={read} text={words.chooseImage} />
          {value !== null && !isDisabled && (
            <Inset icon="trash" label={words.remove} onClick={() => onChange(null)} />
          )}
        </div>
      )}
    </Field>
  );
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(reader.error));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
