import { useState } from 'react';
import { classes } from '../../design/classes.ts';
import { Icon, type IconName } from '../../design/icon.tsx';
import { Dialog } from '../../design/overlays/dialog.tsx';
import { useWords } from '../../words/words.ts';
import { isOurs, previewOf, wholeOf } from './address.ts';
import styles from './picture.module.css';
import { pictureWords } from './words.ts';

interface Props {
  /** Null: there is none. */
  address: string | null;
  /** The thing that is shown, which stands beside the picture; where it does not, `isAlone`. */
  name: string;
  size?: 'small' | 'normal' | 'large';
  isAlone?: boolean;
}

/** A picture of the server in small, and a link to one that lies elsewhere, because the page loads nothing of other sites (PN-01). */
export function Picture({ address, name, size = 'normal', isAlone = false }: Props) {
  const words = useWords(pictureWords);
  if (address === null) return null;
  if (!isOurs(address))
    return (
      <a className="link" href={address} target="_blank" rel="noopener noreferrer">
        {words.elsewhere}
      </a>
    );
  return (
    <img
      className={classes(styles.picture, styles[size])}
      src={previewOf(address)}
      alt={isAlone ? name : ''}
      loading="lazy"
    />
  );
}

/** The preview of a picture of the server as the address of an `<img>`; null where there is none, or it lies elsewhere. */
export const ownPreview = (address: string | null): string | null =>
  address !== null && isOurs(address) ? previewOf(address) : null;

/** A thing by its picture, or by an icon where the server has none. */
export function Thumb({ address, icon, size = 'small' }: Pick<Props, 'address' | 'size'> & { icon: IconName }) {
  return address !== null && isOurs(address) ? (
    <Picture address={address} name="" size={size} />
  ) : (
    <Icon name={icon} />
  );
}

/** A picture in small that opens whole. */
export function PictureButton({ address, name }: { address: string; name: string }) {
  const words = useWords(pictureWords);
  const [isOpen, setIsOpen] = useState(false);
  if (!isOurs(address)) return <Picture address={address} name={name} />;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={words.view(name)}
        onClick={() => setIsOpen(true)}
      >
        <Picture address={address} name={name} />
      </button>
      {isOpen && (
        <Dialog title={name} isWide onClose={() => setIsOpen(false)}>
          <img className={styles.whole} src={wholeOf(address)} alt={name} />
        </Dialog>
      )}
    </>
  );
}
