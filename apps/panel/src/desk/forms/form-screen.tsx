import copyForm from '@cabildo/contracts/community/forms/copy_form.ts';
import createForm from '@cabildo/contracts/community/forms/create_form.ts';
import type { Form, Question, Stage } from '@cabildo/contracts/community/forms/forms.ts';
import updateForm from '@cabildo/contracts/community/forms/update_form.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { answer } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { FormSection } from '../../design/layout/form-layout.tsx';
import { Page } from '../../design/layout/page.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { CommandButton } from '../../forms/confirm-button.tsx';
import { useForm, type Entered, type Form as Drawn } from '../../forms/use-form.ts';
import { SettingsFrame } from '../../settings/settings-frame.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { FormFields } from '../../shared/form/form-fields.tsx';
import { formWords } from '../../shared/form/words.ts';
import { NotFound } from '../../shared/route/fallbacks.tsx';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../desk.module.css';
import type { Given } from '../questions/asked.ts';
import { QuestionFields } from '../questions/question-fields.tsx';
import { deskWords } from '../words.ts';
import { newStage, sentQuestion, sentStage } from './draft.ts';
import { QuestionRows } from './question-rows.tsx';
import { StageRows } from './stage-rows.tsx';
import { formsWords } from './words.ts';

/** A form in its editor, or a new one, with what its readers see beside it. */
export function FormScreen() {
  const { formId } = useParams({ strict: false });
  const { may } = useServer();
  if (!may(createForm)) return <NotFound />;
  return formId === 'new' ? <NewForm /> : <StoredForm formId={Number(formId)} />;
}

/** Leaves of questions the parts that their kinds have, and of actions what was chosen. */
const sent = ({ questions, stages, ...entered }: Entered): Record<string, unknown> => ({
  ...entered,
  ...(questions !== undefined && { questions: (questions as readonly Question[]).map(sentQuestion) }),
  ...(stages !== undefined && { stages: (stages as readonly Stage[]).map(sentStage) }),
});

function NewForm() {
  const words = useWords(formsWords);
  const { serverId } = useServer();
  const navigate = useNavigate();
  const { firstStages } = words;
  const form = useForm(createForm, {
    fixed: { server_id: serverId },
    values: {
      kind: 'application',
      who: 'anyone',
      questions: [],
      stages: [
        newStage('new', firstStages.new),
        newStage('accepted', firstStages.accepted, true, '#2b9a66'),
        newStage('rejected', firstStages.rejected, true, '#dc3e42'),
      ],
      cooldown_hours: 0,
      max_open: 1,
      votes_needed: 0,
      is_default: false,
      open: false,
    },
    toInput: sent,
    onDone({ form_id }) {
      toast({ title: words.created });
      void navigate({
        to: '/s/$serverId/desk/forms/$formId',
        params: { serverId: String(serverId), formId: String(form_id) },
        ignoreBlocker: true,
      });
    },
  });
  return (
    <Page title={words.newForm} back={<Back />} width="full">
      <Editor form={form} isNew />
    </Page>
  );
}

const Back = () => {
  const { title } = useWords(formsWords);
  return <ServerLink to="/s/$serverId/desk/forms">{title}</ServerLink>;
};

function StoredForm({ formId }: { formId: number }) {
  const { serverId } = useServer();
  const asked = answer('desk', 'getForm', { server_id: serverId, form_id: formId });
  const { form } = useSuspenseQuery(asked).data;
  const { submission_count: _, ...shown } = form;
  // A form that was saved, or that another person has changed, begins the editor anew.
  return <Stored key={JSON.stringify(shown)} stored={form} />;
}

function Stored({ stored }: { stored: Form }) {
  const { saved } = useWords(formWords);
  const common = useWords(deskWords);
  const words = useWords(formsWords);
  const { serverId } = useServer();
  const { form_id } = stored;
  const form = useForm(updateForm, {
    id: String(form_id),
    fixed: { server_id: serverId, form_id },
    stored: { ...stored },
    toInput: sent,
    onDone: () => toast({ title: saved }),
  });
  return (
    <Page
      title={stored.title}
      mark={
        <>
          <Badge>{common.kinds[stored.kind]}</Badge>
          <Badge tone={stored.open ? 'success' : 'neutral'}>
            {stored.open ? common.open : common.closed}
          </Badge>
          {stored.is_default && <Badge tone="accent">{words.isDefault}</Badge>}
        </>
      }
      back={<Back />}
      actions={<Actions form={stored} />}
      width="full"
    >
      <Editor form={form as unknown as Drawn<typeof createForm>} />
    </Page>
  );
}

/** The things that are done with a form as a whole. */
function Actions({ form: { form_id, open, title } }: { form: Form }) {
  const words = useWords(formsWords);
  const { serverId } = useServer();
  const navigate = useNavigate();
  const params = { serverId: String(serverId) };
  return (
    <div className={styles.row}>
      <Link to="/apply/$serverId" params={params} search={{ form: form_id }} className="link">
        {words.see}
      </Link>
      <DialogButton label={words.copy} icon="copy">
        {(close) => (
          <CommandForm
            contract={copyForm}
            fixed={{ server_id: serverId, form_id }}
            values={{ title }}
            title={words.copyTitle}
            description={words.copyText}
            submit={words.copy}
            done={({ form }) => words.copied(form.title)}
            fields={{ title: { label: words.name, isRequired: true } }}
            onDone={({ form_id: made }) =>
              void navigate({
                to: '/s/$serverId/desk/forms/$formId',
                params: { ...params, formId: String(made) },
                ignoreBlocker: true,
              })
            }
            onClose={close}
          />
        )}
      </DialogButton>
      <CommandButton
        contract={updateForm}
        input={{ server_id: serverId, form_id, open: !open }}
        label={open ? words.closeIt : words.openIt}
        variant={open ? 'secondary' : 'primary'}
        onDone={() => toast({ title: open ? words.wasClosed : words.opened })}
      />
    </div>
  );
}

/** The controls of a form, and beside them the page that they make. */
function Editor({ form, isNew = false }: { form: Drawn<typeof createForm>; isNew?: boolean }) {
  const words = useWords(formsWords);
  const common = useWords(deskWords);
  return (
    <div className={styles.split}>
      <SettingsFrame form={form}>
        <FormSection title={words.about} text={words.aboutText}>
          <FormFields
            form={form}
            fields={{
              kind: isNew && { label: common.kind, options: common.kinds, isRequired: true },
              title: { label: words.name, isRequired: true },
              description: words.about2,
              who: { label: words.who, options: words.audiences, isRequired: true },
              is_default: { label: words.isDefault, hint: words.defaultHint, as: 'checkbox' },
              open: isNew && { label: common.open, hint: words.openHint, as: 'checkbox' },
            }}
          />
        </FormSection>
        <QuestionRows {...form.bind<readonly Question[]>('questions', [])} />
        <StageRows {...form.bind<readonly Stage[]>('stages', [])} />
        <FormSection title={words.rules} text={words.rulesText}>
          <FormFields
            form={form}
            fields={{
              cooldown_hours: { label: words.cooldown, suffix: words.hours, isRequired: true },
              max_open: { label: words.maxOpen, isRequired: true },
              votes_needed: { label: words.votesNeeded, isRequired: true },
            }}
          />
        </FormSection>
      </SettingsFrame>
      <Preview form={form} />
    </div>
  );
}

/** The form as those who send it see it, with answers that nobody keeps. */
function Preview({ form }: { form: Drawn<typeof createForm> }) {
  const words = useWords(formsWords);
  const [given, setGiven] = useState<Given>({});
  const { value: questions } = form.bind<readonly Question[]>('questions', []);
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <p className={styles.soft}>{words.preview}</p>
      <h2>{form.text('title').value || words.untitled}</h2>
      <p className={styles.text}>{form.text('description').value}</p>
      <QuestionFields
        questions={questions}
        given={given}
        isMember
        onChange={(key, value) => setGiven((before) => ({ ...before, [key]: value }))}
      />
    </section>
  );
}
