import { LIMITS } from '@cabildo/contracts/limits.ts';
import type updateServer from '@cabildo/contracts/servers/servers/update.ts';
import { imageAddress } from '../../app/image-address.ts';
import { FormSection } from '../../design/FormLayout.tsx';
import { ImageField } from '../../design/ImageField.tsx';
import type { Form } from '../../forms/use-form.ts';
import { useWords } from '../../words/words.ts';
import styles from './general.module.css';
import { generalWords } from './words.ts';

/** The address of an image that was chosen or that the server has. */
const shownImage = (image: string | null): string | null =>
  image === null || image.startsWith('data:') ? image : imageAddress(image);

/** The logo and the banner of the server. */
export function PicturesSection({ form }: { form: Form<typeof updateServer> }) {
  const words = useWords(generalWords);
  const logo = form.bind<string | null>('logo_base64', null);
  const banner = form.bind<string | null>('banner_base64', null);
  const bannerImage = shownImage(banner.value);
  return (
    <FormSection title={words.pictures} text={words.picturesText}>
      <ImageField
        label={words.logo}
        hint={words.logoHint}
        maxSize={LIMITS.max_logo_bytes}
        {...logo}
        value={shownImage(logo.value)}
      />
      <ImageField
        label={words.banner}
        hint={words.bannerHint}
        maxSize={LIMITS.max_banner_bytes}
        {...banner}
        value={bannerImage}
      />
      {bannerImage && <img className={styles.banner} src={bannerImage} alt={words.bannerPreview} />}
    </FormSection>
  );
}
