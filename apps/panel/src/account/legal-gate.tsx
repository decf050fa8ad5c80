import acceptLegal from '@cabildo/contracts/identity/legal/accept_legal.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { answer, type RowOf } from '../api/answers.ts';
import { sentenceOf } from '../api/refusal.ts';
import { legalStatus } from '../shared/server/first.ts';
import { Logo } from '../shared/bar/logo.tsx';
import { Preferences } from '../shared/bar/preferences.tsx';
import { Button } from '../design/button.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { Skeleton } from '../design/layout/skeleton.tsx';
import { useCommand } from '../forms/command.ts';
import { useLanguage } from '../words/language.ts';
import { defineWords, useWords } from '../words/words.ts';
import { useTitle } from '../design/layout/use-title.ts';
import text from './legal-document.module.css';
import styles from './legal-gate.module.css';

const WORDS = defineWords({
  title: ['Antes de seguir', 'Before you go on'],
  text: [
    'Han cambiado las condiciones o aún no las has aceptado. Léelas y acéptalas para usar Cabildo.',
    'The terms have changed, or you have not accepted them yet. Read and accept them to use Cabildo.',
  ],
  accept: ['Acepto las condiciones y la política de privacidad', 'I accept the terms and the privacy policy'],
  version: [(version: string) => `Versión ${version}`, (version: string) => `Version ${version}`],
});

/** A legal document in the language of the panel. */
type Legal = RowOf<'users', 'legalDocuments', 'documentos'>;

/** The text of a legal document; its title stands above it. */
export function LegalText({ secciones }: Pick<Legal, 'secciones'>) {
  return (
    <div className={text.text}>
      {secciones.map(({ titulo, cuerpo }, at) => (
        <section key={at}>
          <h3 className={text.title}>{titulo}</h3>
          <p className={text.body}>{cuerpo}</p>
        </section>
      ))}
    </div>
  );
}

/** Lets people through who have accepted the legal documents in force; shows them to all others. */
export function LegalGate({ children }: { children: ReactNode }) {
  const { data } = useSuspenseQuery(legalStatus);
  return data.pending ? <LegalScreen {...data.current} /> : children;
}

function LegalScreen({ terms, privacy }: { terms: string; privacy: string }) {
  const words = useWords(WORDS);
  const language = useLanguage();
  const documents = useQuery(answer('users', 'legalDocuments', { idioma: language }));
  const { run, isBusy, error } = useCommand(acceptLegal);
  useTitle(words.title);
  return (
    <main className={styles.screen}>
      <Logo />

      <h1 className={styles.title} data-title tabIndex={-1}>
        {words.title}
      </h1>
      <p className={styles.text}>{words.text}</p>
      <div className={styles.documents} tabIndex={0} role="region" aria-label={words.title}>
        {documents.data ? (
          documents.data.documentos.map(({ id, titulo, version, secciones }) => (
            <article key={id}>
              <h2>{titulo}</h2>
              <p className={styles.version}>{words.version(version)}</p>
              <LegalText secciones={secciones} />
            </article>
          ))
        ) : (
          <Skeleton shape="text" />
        )}
      </div>
      {error !== null && <Notice tone="danger" title={sentenceOf(error)[language]} isAlert />}
      <div className={styles.actions}>
        <Preferences />
        <Button
          variant="primary"
          isBusy={isBusy}
          onClick={() => void run({ terms_version: terms, privacy_version: privacy })}
        >
          {words.accept}
        </Button>
      </div>
    </main>
  );
}
