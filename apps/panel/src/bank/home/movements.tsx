import { useWords } from '../../words/words.ts';
import { MovementTable } from '../shared/movement-table.tsx';
import shared from '../shared/shared.module.css';
import { useBank } from '../shared/use-bank.ts';
import { homeWords } from './words.ts';

/** The movements of an account, or of everything that the character owns. */
export function Movements({ accountId }: { accountId?: number }) {
  const { of, characterId } = useBank();
  const asked = accountId === undefined ? of : { ...of, account_id: accountId };
  return <MovementTable of={asked} ownerId={characterId} />;
}

/** The latest movements of the character, which go on while one scrolls. */
export function LatestMovements() {
  const words = useWords(homeWords);
  return (
    <section className={shared.stack} aria-label={words.movements}>
      <h2>{words.movements}</h2>
      <Movements />
    </section>
  );
}
