import type { Question } from '@cabildo/contracts/community/forms/forms.ts';
import type { Answer, Answers as Given } from '@cabildo/contracts/community/submissions/submissions.ts';
import { useLanguage } from '../../words/language.ts';
import { localeOf } from '../../words/locale.ts';
import { useWords } from '../../words/words.ts';
import { CharacterName } from '../../shared/person/character-name.tsx';
import styles from '../desk.module.css';
import { useNameOf } from '../people.tsx';
import { deskWords } from '../words.ts';

/** The answers beside their questions; what was not asked is left out. */
export function Answers({ questions, answers }: { questions: readonly Question[]; answers: Given }) {
  const words = useWords(deskWords);
  const shown = questions.filter(({ key, only_if }) => answers[key] !== undefined || !only_if);
  return (
    <section className={styles.section} aria-label={words.answers}>
      <h3 className={styles.sectionTitle}>{words.answers}</h3>
      <dl className={styles.answers}>
        {shown.map((question) => (
          <div key={question.key}>
            <dt>{question.label}</dt>
            <dd>
              {answers[question.key] === undefined ? (
                <span className={styles.soft}>{words.noAnswer}</span>
              ) : (
                <AnswerValue type={question.type} answer={answers[question.key]!} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function AnswerValue({ type, answer }: { type: Question['type']; answer: Answer }) {
  const words = useWords(deskWords);
  const locale = localeOf(useLanguage());
  switch (type) {
    case 'yes_no':
      return answer === true ? words.yes : words.no;
    case 'multi':
      return (answer as readonly string[]).join(', ');
    case 'member':
      return <MemberName id={Number(answer)} />;
    case 'character':
      return <CharacterName id={Number(answer)} />;
    case 'number':
      return new Intl.NumberFormat(locale).format(Number(answer));
    case 'date':
      return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
        Date.parse(String(answer)),
      );
    case 'image':
      return (
        <a className="link" href={String(answer)} target="_blank" rel="noreferrer noopener">
          {String(answer)}
        </a>
      );
    default:
      return String(answer);
  }
}

const MemberName = ({ id }: { id: number }) => useNameOf(id);
