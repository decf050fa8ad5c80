import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { answer } from '../api/answers.ts';
import { Failed } from '../shared/list/failed.tsx';
import { Badge } from '../design/badge.tsx';
import { Card } from '../design/layout/card.tsx';
import { Icon } from '../design/icon.tsx';
import { Skeleton } from '../design/layout/skeleton.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { LegalText } from './legal-gate.tsx';
import styles from './legal-tab.module.css';
import { accountWords } from './words.ts';

/** The legal documents in force, each with its version and whether it was accepted. */
export function LegalTab() {
  const { legal: words } = useWords(accountWords);
  const language = useLanguage();
  const { accepted } = useSuspenseQuery(answer('users', 'legalStatus', {})).data;
  const documents = useQuery(answer('users', 'legalDocuments', { idioma: language }));
  const acceptedOf = (id: string): string | null | undefined =>
    id === 'terms' || id === 'privacy' ? accepted[id] : undefined;
  return (
    <Card title={words.title} description={words.text} isFlush>
      {documents.isError && <Failed title={words.failed} query={documents} />}
      {documents.isPending && <Skeleton shape="rows" rows={3} />}
      {documents.data?.documentos.map(({ id, titulo, version, secciones }) => (
        <details key={id} className={styles.document}>
          <summary className={styles.summary}>
            <span className={styles.arrow}>
              <Icon name="chevron-right" />
            </span>
            <span className={styles.title}>{titulo}</span>
            <span className={styles.version}>{words.version(version)}</span>
            {acceptedOf(id) === version ? (
              <Badge tone="success" icon="check">
                {words.accepted}
              </Badge>
            ) : (
              <Badge>{words.toRead}</Badge>
            )}
          </summary>
          <div className={styles.text}>
            <LegalText secciones={secciones} />
          </div>
        </details>
      ))}
    </Card>
  );
}
