import type { ImagePurpose } from '@cabildo/contracts/images.ts';
import { MAX_IMAGE_BYTES } from '@cabildo/contracts/servers/media/media.ts';
import { type ChangeEvent, useState } from 'react';
import { client } from '../../api/client.ts';
import { sentenceOf, type Sentence } from '../../api/refusal.ts';
import { Field, type FieldProps } from '../../design/fields/field.tsx';
import { FileButton } from '../../design/fields/file-button.tsx';
import { Inset, TextField } from '../../design/fields/text-field.tsx';
import { formatSize } from '../../design/format.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { useServerId } from '../server/server.tsx';
import { isOurs } from './address.ts';
import { Picture } from './picture.tsx';
import styles from './picture.module.css';
import { pictureWords } from './words.ts';

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
/** The value of a picture that was uploaded here (RC-01). */
const UPLOADED = /^image:\d+$/;

type Props = FieldProps<string> & { purpose: ImagePurpose };

/**
 * A picture: uploaded at once, or an address elsewhere. Its value is the address of the one there is, `image:<id>` of one that was uploaded
 * here, or the address that was typed.
 */
export function PictureField({ purpose, ...props }: Props) {
  const { value, onChange, error, isDisabled } = props;
  const words = useWords(pictureWords);
  const language = useLanguage();
  const serverId = useServerId();
  const [problem, setProblem] = useState<Sentence | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [uploaded, setUploaded] = useState<string | null>(null);
  const say = (text: string): void => setProblem({ es: text, en: text });
  const read = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    if (!TYPES.includes(file.type)) return say(words.noImage);
    if (file.size > MAX_IMAGE_BYTES) return say(words.tooLarge(formatSize(MAX_IMAGE_BYTES, language)));
    setProblem(null);
    setIsBusy(true);
    try {
      const stored = await client().media.uploadImage({ server_id: serverId, purpose, image: file });
      setUploaded(stored.url);
      onChange(`image:${stored.image_id}`);
    } catch (failure) {
      setProblem(sentenceOf(failure));
    } finally {
      setIsBusy(false);
    }
  };
  const shown = isOurs(value) ? value : UPLOADED.test(value) ? uploaded : null;
  return (
    <div className={styles.field}>
      <Field {...props} error={problem?.[language] ?? error}>
        {(control) => (
          <div className={styles.line}>
            {shown !== null && <Picture address={shown} name={props.label} />}
            <FileButton
              control={{ ...control, disabled: control.disabled || isBusy }}
              accept={TYPES.join(',')}
              onChange={read}
              text={isBusy ? words.uploading : words.choose}
            />
            {shown !== null && !isDisabled && (
              <Inset icon="trash" label={words.remove} onClick={() => onChange('')} />
            )}
          </div>
        )}
      </Field>
      {shown === null && (
        <TextField
          label={words.address}
          isLabelHidden
          placeholder={words.address}
          type="url"
          icon="external"
          isDisabled={isDisabled}
          value={value}
          onChange={onChange}
        />
      )}
    </div>
  );
}
