import { sessionEnded } from '../api/session.ts';
import { Button } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { defineWords, useWords } from '../words/words.ts';
import { signIn } from './return.ts';

const WORDS = defineWords({
  es: {
    title: 'Tu sesión ha terminado',
    text: 'Caducó o se cerró desde otro dispositivo. Entra de nuevo: vuelves a esta misma página, con lo que habías escrito. Nada se envía por sí solo.',
    signIn: 'Entrar de nuevo',
  },
  en: {
    title: 'Your session has ended',
    text: 'It expired, or another device ended it. Sign in again: you return to this page, with what you had typed. Nothing is sent by itself.',
    signIn: 'Sign in again',
  },
});

/** Says that the session is over, and leads through the sign-in to the same address. */
export function EndedSession() {
  const words = useWords(WORDS);
  const hasEnded = sessionEnded.use();
  if (!hasEnded) return null;
  return (
    <Dialog
      onClose={() => undefined}
      title={words.title}
      description={words.text}
      footer={
        <Button variant="primary" onClick={signIn}>
          {words.signIn}
        </Button>
      }
    />
  );
}
