import { sentenceOf } from '../api/refusal.ts';
import { KeyValues } from '../design/lists/key-values.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { Time } from '../design/time.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { banIn } from './join.ts';
import { serversWords } from './words.ts';

/** Says why a server could not be joined; a ban with its reason and its end. */
export function Refusal({ error }: { error: unknown }) {
  const { join: words } = useWords(serversWords);
  const language = useLanguage();
  const ban = banIn(error);
  if (!ban) return <Notice tone="danger" title={sentenceOf(error)[language]} isAlert />;
  return (
    <Notice
      tone="danger"
      title={words.banned}
      isAlert
      text={
        <>
          <KeyValues
            items={[
              [words.reason, ban.reason],
              [words.until, ban.expires_at === null ? words.forever : <Time value={ban.expires_at} />],
            ]}
          />
          <p>{words.lift}</p>
        </>
      }
    />
  );
}
