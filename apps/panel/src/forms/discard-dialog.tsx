import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../design/overlays/confirm-dialog.tsx';
import { defineWords, useWords } from '../words/words.ts';

const WORDS = defineWords({
  title: ['¿Descartar los cambios?', 'Discard the changes?'],
  text: [
    'Lo que has escrito no está guardado y se pierde.',
    'What you have entered is not saved and will be lost.',
  ],
  discard: ['Descartar', 'Discard'],
});

/** Asks before what was entered is lost. */
export function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  const words = useWords(WORDS);
  return (
    <ConfirmDialog
      title={words.title}
      description={words.text}
      confirm={words.discard}
      onConfirm={onDiscard}
      onClose={onClose}
    />
  );
}

/** Closes what contains a form: at once while nothing was entered, else by the question, which is rendered beside it. */
export function useDiscard(
  isChanged: boolean | undefined,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false);
  return {
    close: () => (isChanged ? setIsAsking(true) : onClose()),
    question: isAsking && <DiscardDialog onDiscard={onClose} onClose={() => setIsAsking(false)} />,
  };
}
