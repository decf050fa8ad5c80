import { FORM_LIMITS, type Question } from '@cabildo/contracts/community/forms/forms.ts';
import type { Answer } from '@cabildo/contracts/community/submissions/submissions.ts';
import { MultiSelect } from '../../design/fields/multi-select.tsx';
import { NumberField } from '../../design/fields/number-field.tsx';
import { RadioCards } from '../../design/fields/radio-cards.tsx';
import { Select } from '../../design/fields/select.tsx';
import { TextArea } from '../../design/fields/text-area.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { CharacterField } from '../../shared/person/character-field.tsx';
import { MemberField } from '../../shared/person/member-field.tsx';
import { defineWords, useWords } from '../../words/words.ts';
import { deskWords } from '../words.ts';
import { askedOf, type Given } from './asked.ts';

const WORDS = defineWords({
  image: ['La dirección de la imagen en la red: https://…', 'The address of the picture: https://…'],
  byNumber: ['Su número', 'The number of it'],
});

interface Props {
  questions: readonly Question[];
  given: Given;
  onChange: (key: string, answer: Answer | null) => void;
  /** The error of a question by its key. */
  errors?: Readonly<Record<string, string>>;
  /** Whether people and characters of the server can be looked for, which strangers may not. */
  isMember: boolean;
}

/** The questions of a form as controls; one that depends on another appears with its answer. */
export function QuestionFields({ questions, given, onChange, errors = {}, isMember }: Props) {
  return askedOf(questions, given).asked.map((question) => (
    <QuestionField
      key={question.key}
      question={question}
      value={given[question.key] ?? null}
      error={errors[question.key] ?? null}
      isMember={isMember}
      onChange={(answer) => onChange(question.key, answer)}
    />
  ));
}

interface FieldProps {
  question: Question;
  value: Answer | null;
  error: string | null;
  isMember: boolean;
  onChange: (answer: Answer | null) => void;
}

function QuestionField({ question, value, error, isMember, onChange }: FieldProps) {
  const words = useWords(WORDS);
  const { yes, no } = useWords(deskWords);
  const { key, label, type, required, options = [], max_length } = question;
  const field = { name: key, label, error, isRequired: required };
  const text = typeof value === 'string' ? value : '';
  const number = typeof value === 'number' ? value : null;
  const named = options.map((option) => ({ value: option, label: option }));
  const short = Math.min(max_length ?? FORM_LIMITS.short_answer, FORM_LIMITS.short_answer);
  switch (type) {
    case 'long':
      return (
        <TextArea
          {...field}
          rows={4}
          maxLength={max_length ?? FORM_LIMITS.answer}
          value={text}
          onChange={onChange}
        />
      );
    case 'choice':
      return <Select {...field} options={named} value={text || null} onChange={onChange} />;
    case 'multi':
      return (
        <MultiSelect
          {...field}
          options={named}
          value={Array.isArray(value) ? value : []}
          onChange={(chosen) => onChange([...chosen])}
        />
      );
    case 'yes_no':
      return (
        <RadioCards
          {...field}
          options={[
            { value: 'yes', title: yes },
            { value: 'no', title: no },
          ]}
          value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : null}
          onChange={(chosen) => onChange(chosen === 'yes')}
        />
      );
    case 'number':
      return <NumberField {...field} value={number} onChange={onChange} />;
    case 'member':
    case 'character': {
      if (!isMember)
        return <NumberField {...field} hint={words.byNumber} min={1} value={number} onChange={onChange} />;
      const Found = type === 'member' ? MemberField : CharacterField;
      return <Found {...field} value={number} onChange={onChange} />;
    }
    case 'date':
      return <TextField {...field} type="date" value={text} onChange={onChange} />;
    case 'image':
      return (
        <TextField
          {...field}
          type="url"
          icon="external"
          hint={words.image}
          value={text}
          onChange={onChange}
        />
      );
    default:
      return <TextField {...field} maxLength={short} value={text} onChange={onChange} />;
  }
}
