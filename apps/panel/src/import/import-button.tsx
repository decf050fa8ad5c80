import { useNavigate } from '@tanstack/react-router';
import { Button } from '../design/button.tsx';
import { useServer, type Right } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import { importWords } from './words.ts';

interface Props {
  contract: Right;
  to: '/s/$serverId/catalogue/import' | '/s/$serverId/vehicles/models/import';
}

/** Links a list to its import; hidden from those who may not import. */
export function ImportButton({ contract, to }: Props) {
  const words = useWords(importWords);
  const { serverId, may } = useServer();
  const navigate = useNavigate();
  if (!may(contract)) return null;
  return (
    <Button icon="upload" onClick={() => void navigate({ to, params: { serverId: String(serverId) } })}>
      {words.import}
    </Button>
  );
}
