import type { Section } from '@cabildo/contracts/economy/config/config.ts';
import { Link } from '@tanstack/react-router';
import { formWords } from '../../shared/form/words.ts';
import { HelpLink } from '../../shared/help/help.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { FormActions } from '../../design/layout/form-layout.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Select } from '../../design/fields/select.tsx';
import { CommandProblem } from '../../forms/form-problem.tsx';
import { useWords } from '../../words/words.ts';
import { configSearch } from '../search.ts';
import { treasuryWords } from '../words.ts';
import styles from './config.module.css';
import { SettingField } from './setting-field.tsx';
import { changedSections, keyOf, settingsOf } from './shape.ts';
import { useDraft } from './use-draft.ts';
import { configWords } from './words.ts';

/** The sections in the order of what people look for first. */
const ORDER: readonly Section[] = [
  'modules',
  'accounts_config',
  'cards_config',
  'pin_config',
  'transfers_config',
  'payment_config',
  'subscriptions_config',
  'loans_config',
  'credit_config',
  'debts_config',
  'fines_config',
  'tax_config',
  'rewards_config',
  'inheritance_config',
  'limits_config',
  'notifications_config',
];

interface NavProps {
  current: Section;
  changed: ReadonlySet<string>;
}

function SectionNav({ current, changed }: NavProps) {
  const words = useWords(configWords);
  const params = { serverId: String(useServerId()) };
  return (
    <nav aria-label={words.nav} className={styles.nav}>
      {ORDER.map((section) => (
        <Link
          key={section}
          to="/s/$serverId/treasury/config"
          params={params}
          search={{ section }}
          className={styles.link}
          activeProps={{}}
          aria-current={section === current ? 'page' : undefined}
        >
          {words.sections[section].title}
          {changed.has(section) && (
            <span className={styles.dot}>
              <span className="visually-hidden">{words.hasChanges}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** The sections as one choice, where there is no room for a list of them. */
function SectionChoice({ current, changed }: NavProps) {
  const words = useWords(configWords);
  const { show } = useAddress(configSearch);
  return (
    <div className={styles.choice}>
      <Select<Section>
        label={words.nav}
        isLabelHidden
        value={current}
        options={ORDER.map((value) => ({
          value,
          label: words.sections[value].title,
          ...(changed.has(value) && { hint: words.hasChanges }),
        }))}
        onChange={(section) => show({ section })}
      />
    </div>
  );
}

/** The rules of the bank, section by section; what was changed in any of them is saved together. */
export function ConfigScreen() {
  const words = useWords(configWords);
  const { sections } = useWords(treasuryWords);
  const { save } = useWords(formWords);
  const { search } = useAddress(configSearch);
  const current = ORDER.find((section) => section === search.section) ?? 'modules';
  const form = useDraft();
  const { title, text } = words.sections[current];
  const count = Object.keys(form.draft).length;
  const nav = { current, changed: changedSections(form.draft) };
  return (
    <Page title={sections.config} description={words.description}>
      <div className={styles.layout}>
        <SectionNav {...nav} />
        <SectionChoice {...nav} />
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          <Card
            title={title}
            description={text}
            actions={<HelpLink heading={configWords.en.sections[current].title} about={title} />}
          >
            <div className={styles.settings}>
              {settingsOf(current).map((setting) => (
                <SettingField
                  key={keyOf(setting)}
                  setting={setting}
                  value={form.valueOf(setting)}
                  isWrong={form.wrong.some((each) => keyOf(each) === keyOf(setting))}
                  isDisabled={form.command.isBusy}
                  onChange={(value) => form.change(setting, value)}
                />
              ))}
              <CommandProblem command={form.command} />
              {form.wrong.length > 0 && <Notice tone="danger" title={words.wrong} />}
            </div>
          </Card>
          {count > 0 && (
            <FormActions>
              <span role="status" className={styles.count}>
                {words.unsaved(count)}
              </span>
              <Button onClick={form.discard}>{words.discard}</Button>
              <Button
                type="submit"
                variant="primary"
                isBusy={form.command.isBusy}
                isDisabled={form.wrong.length > 0}
              >
                {save}
              </Button>
            </FormActions>
          )}
        </form>
      </div>
    </Page>
  );
}
