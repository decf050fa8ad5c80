import { Button } from '../../design/button.tsx';
import { useServer, type Right } from '../server/server.tsx';

interface Props {
  contract: Right;
  label: string;
  onClick: () => void;
}

/** The first button of a list, for whoever may add to it. */
export function CreateButton({ contract, label, onClick }: Props) {
  const { may } = useServer();
  if (!may(contract)) return null;
  return (
    <Button variant="primary" icon="plus" onClick={onClick}>
      {label}
    </Button>
  );
}
