import { FORM_LIMITS, QUESTION_TYPES, type Question } from '@cabildo/contracts/community/forms/forms.ts';
import { Button } from '../../design/button.tsx';
import { Checkbox } from '../../design/fields/checkbox.tsx';
import { NumberField } from '../../design/fields/number-field.tsx';
import { Select } from '../../design/fields/select.tsx';
import { TextArea } from '../../design/fields/text-area.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { FormSection } from '../../design/layout/form-layout.tsx';
import type { Bound } from '../../forms/use-form.ts';
import { wrongIn, type WrongIn } from '../../forms/wrong-in.ts';
import { keyOf } from '../../settings/card/custom-rows.ts';
import { RowButtons } from '../../settings/row-buttons.tsx';
import settings from '../../settings/settings.module.css';
import { useWords } from '../../words/words.ts';
import { deskWords } from '../words.ts';
import { decidingBefore, firstWanted, NEW_QUESTION, withoutLost, withQuestion } from './draft.ts';
import { formsWords } from './words.ts';

const LONGEST_KEY = 32;
export const shortKey = (label: string): string => keyOf(label).slice(0, LONGEST_KEY);

/** The questions of a form, in their order. */
export function QuestionRows({ value: list, onChange, error, wrong }: Bound<readonly Question[]>) {
  const words = useWords(formsWords);
  return (
    <FormSection title={words.questions} text={words.questionsText} error={wrong ? undefined : error}>
      {list.length === 0 ? (
        <p className={settings.soft}>{words.noQuestions}</p>
      ) : (
        <ul className={settings.rows}>
          {list.map((question, at) => (
            <li key={at} className={settings.block}>
              <QuestionControls
                question={question}
                earlier={decidingBefore(list, at)}
                wrongIn={wrongIn(wrong, at)}
                onChange={(changed) => onChange(withQuestion(list, at, changed))}
              />
              <div className={settings.blockFoot}>
                <Checkbox
                  label={words.required}
                  value={question.required}
                  onChange={(required) => onChange(list.with(at, { ...question, required }))}
                />
                <RowButtons
                  name={question.label || words.newQuestion}
                  list={list}
                  at={at}
                  onChange={(rows) => onChange(withoutLost(rows))}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {list.length < FORM_LIMITS.questions && (
        <div>
          <Button icon="plus" onClick={() => onChange([...list, NEW_QUESTION])}>
            {words.addQuestion}
          </Button>
        </div>
      )}
    </FormSection>
  );
}

interface ControlsProps {
  question: Question;
  earlier: readonly Question[];
  wrongIn: WrongIn;
  onChange: (question: Question) => void;
}

/** The controls of a question. Its key follows the words until it is typed itself. */
function QuestionControls({ question, earlier, wrongIn, onChange }: ControlsProps) {
  const words = useWords(formsWords);
  const { label, key, type, options = [], max_length } = question;
  return (
    <>
      <TextField
        label={words.question}
        error={wrongIn('label')}
        isRequired
        autoFocus={label === ''}
        value={label}
        maxLength={200}
        onChange={(typed) =>
          onChange({ ...question, label: typed, key: key === shortKey(label) ? shortKey(typed) : key })
        }
      />
      <div className={settings.pair}>
        <Select
          label={words.type}
          isRequired
          value={type}
          options={QUESTION_TYPES.map((value) => ({ value, label: words.types[value] }))}
          onChange={(chosen) => onChange({ ...question, type: chosen })}
        />
        <TextField
          label={words.key}
          error={wrongIn('key')}
          isRequired
          value={key}
          maxLength={LONGEST_KEY}
          onChange={(typed) => onChange({ ...question, key: typed })}
        />
      </div>
      {(type === 'choice' || type === 'multi') && (
        <TextArea
          label={words.options}
          error={wrongIn('options')}
          isRequired
          rows={3}
          value={options.join('\n')}
          onChange={(text) => onChange({ ...question, options: text.split('\n') })}
        />
      )}
      {(type === 'short' || type === 'long') && (
        <NumberField
          label={words.maxLength}
          error={wrongIn('max_length')}
          isRequired={false}
          min={1}
          max={type === 'short' ? FORM_LIMITS.short_answer : FORM_LIMITS.answer}
          value={max_length ?? null}
          onChange={(number) => onChange({ ...question, max_length: number ?? undefined })}
        />
      )}
      {earlier.length > 0 && (
        <Condition question={question} earlier={earlier} wrongIn={wrongIn} onChange={onChange} />
      )}
    </>
  );
}

const ALWAYS = '';

/** The answer to an earlier question by which this one is asked. */
function Condition({ question, earlier, wrongIn, onChange }: ControlsProps) {
  const words = useWords(formsWords);
  const { only_if } = question;
  const on = earlier.find(({ key }) => key === only_if?.key);
  const depend = (key: string): void => {
    const chosen = earlier.find((each) => each.key === key);
    onChange({ ...question, only_if: chosen && { key, equals: firstWanted(chosen.type) } });
  };
  return (
    <div className={settings.pair}>
      <Select
        label={words.onlyIf}
        error={wrongIn('only_if.key')}
        value={only_if?.key ?? ALWAYS}
        options={[
          { value: ALWAYS, label: words.always },
          ...earlier.map(({ key, label }) => ({ value: key, label: label || key })),
        ]}
        onChange={depend}
      />
      {on && only_if && (
        <Equals
          question={on}
          value={only_if.equals}
          error={wrongIn('only_if.equals')}
          onChange={(equals) => onChange({ ...question, only_if: { key: on.key, equals } })}
        />
      )}
    </div>
  );
}

type Wanted = NonNullable<Question['only_if']>['equals'];

interface EqualsProps {
  question: Question;
  value: Wanted;
  error: string | null;
  onChange: (value: Wanted) => void;
}

function Equals({ question, value, error, onChange }: EqualsProps) {
  const { equals: label } = useWords(formsWords);
  const { yes, no } = useWords(deskWords);
  const field = { label, error, isRequired: true };
  switch (question.type) {
    case 'yes_no':
      return (
        <Select
          {...field}
          value={value === true ? 'yes' : 'no'}
          options={[
            { value: 'yes', label: yes },
            { value: 'no', label: no },
          ]}
          onChange={(chosen) => onChange(chosen === 'yes')}
        />
      );
    case 'number':
      return (
        <NumberField
          {...field}
          value={typeof value === 'number' ? value : null}
          onChange={(number) => onChange(number ?? 0)}
        />
      );
    case 'short':
      return <TextField {...field} maxLength={100} value={String(value)} onChange={onChange} />;
    default:
      return (
        <Select
          {...field}
          value={String(value) || null}
          options={(question.options ?? []).map((option) => ({ value: option, label: option }))}
          onChange={onChange}
        />
      );
  }
}
