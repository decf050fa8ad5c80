import configureOrgs from '@cabildo/contracts/economy/organisations/configure_orgs.ts';
import { useEffect, useRef } from 'react';
import { formWords } from '../../shared/form/words.ts';
import { HelpLink } from '../../shared/help/help.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useAddress } from '../../shared/route/use-address.ts';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { FormActions } from '../../design/layout/form-layout.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Tabs } from '../../design/layout/tabs.tsx';
import { CommandProblem } from '../../forms/form-problem.tsx';
import { useWords } from '../../words/words.ts';
import { configSearch } from '../search.ts';
import { treasuryWords } from '../words.ts';
import styles from './config.module.css';
import { SettingField } from './setting-field.tsx';
import { countIn, keyOf, settingsOf, type Section } from './shape.ts';
import { TOPIC_IDS, TOPICS, topicOf, type Topic } from './topics.ts';
import { useDraft } from './use-draft.ts';
import { configWords } from './words.ts';

/** The rules of the bank, topic by topic; what was changed in any of them is saved together. */
export function ConfigScreen() {
  const words = useWords(configWords);
  const { sections } = useWords(treasuryWords);
  const { save } = useWords(formWords);
  const { search, show } = useAddress(configSearch);
  const { may } = useServer();
  const topics = TOPIC_IDS.filter((id) => id !== 'companies' || may(configureOrgs));
  const asked = topicOf(search.section);
  const topic = topics.includes(asked) ? asked : 'general';
  const form = useDraft();
  const count = Object.keys(form.draft).length;
  return (
    <Page title={sections.config} description={words.description}>
      <Tabs<Topic>
        label={words.topicsLabel}
        tabs={topics.map((id) => ({
          id,
          label: words.topics[id],
          count: countIn(form.draft, TOPICS[id]) || undefined,
        }))}
        value={topic}
        onChange={(id) => show({ section: TOPICS[id][0] })}
      >
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          {TOPICS[topic].map((section, at) => (
            <SectionCard
              key={section}
              section={section}
              form={form}
              isNamed={at > 0 && section === search.section}
            />
          ))}
          <CommandProblem command={form.command} />
          {form.wrong.length > 0 && <Notice tone="danger" title={words.wrong} />}
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
      </Tabs>
    </Page>
  );
}

interface SectionProps {
  section: Section;
  form: ReturnType<typeof useDraft>;
  /** Whether the address names it: it comes into sight. */
  isNamed: boolean;
}

function SectionCard({ section, form, isNamed }: SectionProps) {
  const words = useWords(configWords);
  const { title, text } = words.sections[section];
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNamed) card.current?.scrollIntoView();
  }, [isNamed]);
  return (
    <div ref={card} className={styles.section}>
      <Card
        title={title}
        description={text}
        actions={<HelpLink heading={configWords.en.sections[section].title} about={title} />}
      >
        <div className={styles.settings}>
          {settingsOf(section).map((setting) => (
            <SettingField
              key={keyOf(setting)}
              setting={setting}
              value={form.valueOf(setting)}
              isWrong={form.wrong.some((each) => keyOf(each) === keyOf(setting))}
              isDisabled={form.command.isBusy}
              onChange={(value) => form.change(setting, value)}
            />
          ))}
        </div>
      </Card>
    </div>
  );
}
