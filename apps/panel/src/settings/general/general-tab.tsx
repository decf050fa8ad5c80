import { LIMITS } from '@cabildo/contracts/limits.ts';
import regenerateCode from '@cabildo/contracts/servers/servers/regenerate_code.ts';
import updateServer from '@cabildo/contracts/servers/servers/update.ts';
import { Checkbox } from '../../design/fields/checkbox.tsx';
import { ImageField } from '../../design/fields/image-field.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { formatNumber } from '../../design/format.ts';
import { FormSection } from '../../design/layout/form-layout.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import type { Form } from '../../forms/use-form.ts';
import { InviteCodes, RegenerateForm } from '../../servers/invite-codes.tsx';
import { foundWords } from '../../servers/found.words.ts';
import { LanguageField, TypeField } from '../../servers/server-fields.tsx';
import { FormFields } from '../../shared/form/form-fields.tsx';
import { imageAddress } from '../../shared/server/image-address.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { useSettings } from '../use-settings.ts';
import styles from './general.module.css';
import { generalWords } from './words.ts';

interface Props {
  form: Form<typeof updateServer>;
}

/** The name of the community, and the things that it says of itself. */
function About({ form }: Props) {
  const words = useWords(generalWords);
  return (
    <FormSection title={words.about} text={words.aboutText}>
      <FormFields
        form={form}
        fields={{
          server_name: { label: words.name, isRequired: true },
          description: words.description,
          server_type: (bound) => <TypeField {...bound} label={words.type} types={words.types} />,
          language_tag: (bound) => <LanguageField {...bound} label={words.language} />,
          cp_url: (bound) => <TextField {...bound} label={words.chat} hint={words.chatHint} type="url" />,
        }}
      />
    </FormSection>
  );
}

/** The address of an image that was chosen or that the server has. */
const shownImage = (image: string | null): string | null =>
  image === null || image.startsWith('data:') ? image : imageAddress(image);

/** The logo and the banner of the server. */
function Pictures({ form }: Props) {
  const words = useWords(generalWords);
  const logo = form.bind<string | null>('logo_base64', null);
  const banner = form.bind<string | null>('banner_base64', null);
  const bannerImage = shownImage(banner.value);
  return (
    <FormSection title={words.pictures} text={words.picturesText}>
      <ImageField
        {...logo}
        label={words.logo}
        hint={words.logoHint}
        maxSize={LIMITS.max_logo_bytes}
        value={shownImage(logo.value)}
      />
      <ImageField
        {...banner}
        label={words.banner}
        hint={words.bannerHint}
        maxSize={LIMITS.max_banner_bytes}
        value={bannerImage}
      />
      {bannerImage && <img className={styles.banner} src={bannerImage} alt={words.bannerPreview} />}
    </FormSection>
  );
}

/** Who finds the server, and how many it takes in. */
function Access({ form }: Props) {
  const words = useWords(generalWords);
  const language = useLanguage();
  const members = formatNumber(useServer().server.member_count, language);
  return (
    <FormSection title={words.access} text={words.accessText}>
      <Checkbox label={words.public} hint={words.publicHint} {...form.bind<boolean>('is_public', false)} />
      <FormFields
        form={form}
        fields={{
          join_mode: { label: words.joinMode, options: words.joinModes, isRequired: true },
          max_members: { label: words.maxMembers, hint: words.maxMembersHint(members), isRequired: true },
        }}
      />
    </FormSection>
  );
}

/** The code that lets people in, and the link that contains it. */
function Invite() {
  const words = useWords(generalWords);
  const { invite } = useWords(foundWords);
  const { server, may } = useServer();
  if (server.join_code === null) return null;
  return (
    <FormSection title={words.invite} text={words.inviteText}>
      <InviteCodes code={server.join_code} />
      {may(regenerateCode) && (
        <div>
          <DialogButton label={invite.regenerate}>
            {(onClose) => <RegenerateForm onClose={onClose} />}
          </DialogButton>
        </div>
      )}
    </FormSection>
  );
}

/** The settings of the server that everybody sees: its name, its looks, and who comes in. */
export function GeneralTab() {
  const { server, serverId } = useServer();
  const { server_name, description, server_type, language_tag, cp_url, is_public, join_mode, max_members } =
    server;
  const form = useSettings(updateServer, {
    fixed: { server_id: serverId },
    stored: {
      server_name,
      description,
      server_type,
      language_tag,
      cp_url,
      is_public,
      join_mode,
      max_members,
      logo_base64: server.logo_url,
      banner_base64: server.banner_url,
    },
    changes: ['users'],
  });
  return (
    <div className={styles.tab}>
      <SettingsFrame form={form}>
        <About form={form} />
        <Pictures form={form} />
        <Access form={form} />
      </SettingsFrame>
      <Invite />
    </div>
  );
}
