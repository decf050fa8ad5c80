import type { ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/overlays/dialog.tsx';
import { Copyable } from '../servers/copyable.tsx';
import { useWords } from '../words/words.ts';
import { integrationsWords } from './words.ts';

interface Props {
  title: string;
  /** Names the secret. */
  label: string;
  secret: string;
  onClose: () => void;
  /** Says what to do with it. */
  children?: ReactNode;
}

/** Shows a secret the only time that there is one to show. */
export function SecretDialog({ title, label, secret, onClose, children }: Props) {
  const words = useWords(integrationsWords);
  return (
    <Dialog
      title={title}
      description={words.once}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {words.kept}
        </Button>
      }
    >
      <Copyable label={label} text={secret} />
      {children}
    </Dialog>
  );
}
