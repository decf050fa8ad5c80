import { CabildoError } from '@cabildo/client';
import { Link } from '@tanstack/react-router';
import { sentenceOf } from '../api/refusal.ts';
import { KeyValues } from '../design/lists/key-values.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { Time } from '../design/time.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { banIn } from './join.ts';
import { serversWords } from './words.ts';

interface Props {
  error: unknown;
  /** The code by which somebody wanted to join: it shows the form of a server that is not public, too (DK-05). */
  code?: string;
}

/** Says why a server could not be joined, a ban with its reason and its end, and leads to the form that helps. */
export function Refusal({ error, code }: Props) {
  const { join: words } = useWords(serversWords);
  const language = useLanguage();
  const ban = banIn(error);
  const form = <FormLink error={error} code={code} label={ban ? words.appeal : words.apply} />;
  if (!ban) return <Notice tone="danger" title={sentenceOf(error)[language]} isAlert text={form} />;
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
          {form}
        </>
      }
    />
  );
}

/** The way to the form that a refusal names, by which somebody may still come in (DK-03, DK-05). */
function FormLink({ error, code, label }: { error: unknown; code: string | undefined; label: string }) {
  const { server_id, form_id } = error instanceof CabildoError ? error.fields : {};
  if (typeof server_id !== 'number') return null;
  const form = typeof form_id === 'number' ? form_id : undefined;
  return (
    <Link
      to="/apply/$serverId"
      params={{ serverId: String(server_id) }}
      search={{ form, code: code?.trim() }}
      className="link"
    >
      {label}
    </Link>
  );
}
