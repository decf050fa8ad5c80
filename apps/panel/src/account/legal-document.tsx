import type { AnswerOf, Client } from '@cabildo/client';
import styles from './legal-document.module.css';

/** A legal document in the language of the panel. */
export type Legal = AnswerOf<Client['users']['legalDocuments']>['documentos'][number];

/** The text of a legal document; its title stands above it. */
export function LegalText({ secciones }: Pick<Legal, 'secciones'>) {
  return (
    <div className={styles.text}>
      {secciones.map(({ titulo, cuerpo }, at) => (
        <section key={at}>
          <h3 className={styles.title}>{titulo}</h3>
          <p className={styles.body}>{cuerpo}</p>
        </section>
      ))}
    </div>
  );
}
