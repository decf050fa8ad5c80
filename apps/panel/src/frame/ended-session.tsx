import { sessionEnded } from '../api/session.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/overlays/dialog.tsx';
import { defineWords, useWords } from '../words/words.ts';
import { signIn } from '../shared/route/return.ts';

const WORDS = defineWords({
  title: ['Tu sesión ha terminado', 'Your session has ended'],
  text: [
    'Caducó o se cerró desde otro dispositivo. Entra de nuevo: vuelves a esta misma página, con lo que habías escrito. Nada se envía por sí solo.',
    'It expired, or another device ended it. Sign in again: you return to this page, with what you had typed. Nothing is sent by itself.',
  ],
  signIn: ['Entrar de nuevo', 'Sign in again'],
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
