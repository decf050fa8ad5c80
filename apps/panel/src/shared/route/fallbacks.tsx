import { CabildoError } from '@cabildo/client';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { missingFiles } from '../../api/files.ts';
import { isSignedOut } from '../../api/session.ts';
import { sentenceOf } from '../../api/refusal.ts';
import { Button } from '../../design/button.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { Bar, Skeleton, type Shape } from '../../design/layout/skeleton.tsx';
import { useLanguage } from '../../words/language.ts';
import { defineWords, useWords } from '../../words/words.ts';
import styles from './fallbacks.module.css';

const WORDS = defineWords({
  failed: ['No se pudo mostrar esta página', 'This page could not be shown'],
  ended: ['Entra de nuevo para ver esta página', 'Sign in again to see this page'],
  retry: ['Volver a intentarlo', 'Try again'],
  missing: ['Aquí no hay nada', 'There is nothing here'],
  missingText: [
    'La dirección no existe o ya no es tuya.',
    'The address does not exist, or is no longer yours.',
  ],
  home: ['Ir al inicio', 'Go to the start'],
  files: {
    away: [
      {
        title: 'No se pudieron cargar los archivos de esta página',
        text: 'El servidor no responde. La página se muestra sola en cuanto vuelva.',
      },
      {
        title: 'The files of this page could not be loaded',
        text: 'The server does not answer. The page shows by itself as soon as it is back.',
      },
    ],
    updated: [
      { title: 'El panel se ha actualizado', text: 'Recarga la página para usar la versión nueva.' },
      { title: 'The panel has been updated', text: 'Reload the page to use the new version.' },
    ],
  },
  reload: ['Recargar', 'Reload'],
  request: [
    (id: string) => `Si lo comunicas, indica la petición ${id}.`,
    (id: string) => `If you report it, name the request ${id}.`,
  ],
});

/**
 * Stands in place of a screen that has not come yet: its title, and the shape of what is below it. Says why where the files of
 * the screen are missing.
 */
export function ScreenPending({ shape = 'rows' }: { shape?: Shape }) {
  const words = useWords(WORDS);
  const missing = missingFiles.use();
  return (
    <div className={styles.screen}>
      {missing && (
        <Notice
          isAlert
          tone="warning"
          {...words.files[missing]}
          action={missing === 'updated' && <Button onClick={() => location.reload()}>{words.reload}</Button>}
        />
      )}
      <Bar size="tall" />
      <Skeleton shape={shape} />
    </div>
  );
}

export const FormPending = () => <ScreenPending shape="form" />;
export const SheetPending = () => <ScreenPending shape="sheet" />;

const WRONG = 400;
/** Another try answers the same: the address is wrong, the thing is gone, or it is of others. */
const GONE: ReadonlySet<number> = new Set([WRONG, 403, 404]);

/** Stands in place of a screen whose answers were refused. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const words = useWords(WORDS);
  const language = useLanguage();
  const router = useRouter();
  const boundary = useQueryErrorResetBoundary();
  const hasEnded = isSignedOut(error);
  const requestId = error instanceof CabildoError ? error.requestId : undefined;
  const text = sentenceOf(error)[language];
  if (error instanceof CabildoError && GONE.has(error.status))
    return <NotFound text={error.status === WRONG ? undefined : text} />;
  const again = (): void => {
    boundary.reset();
    reset();
    void router.invalidate();
  };
  return (
    <Empty
      isScreen
      icon="warning"
      title={hasEnded ? words.ended : words.failed}
      text={requestId ? `${text} ${words.request(requestId)}` : text}
      action={<Button onClick={again}>{words.retry}</Button>}
    />
  );
}

/** Stands in place of a screen that does not exist. */
export function NotFound({ text }: { text?: string | undefined }) {
  const words = useWords(WORDS);
  return (
    <Empty
      isScreen
      icon="search"
      title={words.missing}
      text={text ?? words.missingText}
      action={
        <Link className="link" to="/">
          {words.home}
        </Link>
      }
    />
  );
}
