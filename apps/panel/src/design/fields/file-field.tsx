import { type ChangeEvent, useState } from 'react';
import { useLanguage } from '../../words/language.ts';
import { Field, type FieldProps } from './field.tsx';
import { FileButton } from './file-button.tsx';
import { formatSize } from '../format.ts';
import styles from './file-field.module.css';
import { Inset } from './text-field.tsx';
import { useWords } from '../words.ts';

type Props = Omit<FieldProps<string>, 'onChange'> & {
  onChange: (text: string, fileName: string) => void;
  accept?: string;
  /** The most bytes that are read. */
  maxSize?: number;
};

/** A text file, for example CSV: its value is what the file says. */
export function FileField(props: Props) {
  const { value, onChange, accept, maxSize = 1024 * 1024, error, isDisabled } = props;
  const words = useWords();
  const lang = useLanguage();
  const [fileName, setFileName] = useState('');
  const [isTooLarge, setIsTooLarge] = useState(false);
  const read = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setIsTooLarge(file.size > maxSize);
    if (file.size > maxSize) return;
    setFileName(file.name);
    onChange(await file.text(), file.name);
  };
  return (
    <Field {...props} error={isTooLarge ? words.fileTooLarge(formatSize(maxSize, lang)) : error}>
      {(control) => (
        <div className={styles.line}>
          <FileButton control={control} accept={accept} onChange={read} text={words.chooseFile} />
          {value !== '' && (
            <>
              <span className={styles.name}>{fileName}</span>
              {!isDisabled && <Inset icon="x" label={words.remove} onClick={() => onChange('', '')} />}
            </>
          )}
        </div>
      )}
    </Field>
  );
}
