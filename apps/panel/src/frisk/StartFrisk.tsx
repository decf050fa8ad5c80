import startFrisk from '@cabildo/contracts/inventory/frisks/start.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { fullName } from '../app/ActingCharacter.tsx';
import { useCharacters, type OwnCharacter } from '../app/character.ts';
import { CharacterField } from '../app/CharacterField.tsx';
import { answer } from '../api/answers.ts';
import { useServer } from '../app/server.tsx';
import { Button } from '../design/Button.tsx';
import { Card } from '../design/Card.tsx';
import { Empty } from '../design/Empty.tsx';
import { FormProblem } from '../forms/FormProblem.tsx';
import { useForm } from '../forms/use-form.ts';
import { useWords } from '../words/words.ts';
import styles from './frisk.module.css';
import { keepFrisk } from './recent.ts';
import { friskWords } from './words.ts';

/** FR-07: where only people on duty frisk, these do: the power of a department, and staff. */
const ON_DUTY = { access: { ...startFrisk.access, to: ['frisk', 'admin', 'manage_items'] } } as const;

/** Begins a frisk, where this person may. */
export function StartFrisk({ target }: { target: number | null }) {
  const words = useWords(friskWords);
  const { serverId, may } = useServer();
  const { acting } = useCharacters();
  const { config } = useSuspenseQuery(answer('cacheo', 'getFriskConfig', { server_id: serverId })).data;
  if (config.who === 'on_duty' && !may(ON_DUTY))
    return (
      <Card title={words.startTitle}>
        <Empty icon="shield" title={words.onDutyOnly} text={words.onDutyText} />
      </Card>
    );
  return (
    <Card title={words.startTitle} description={acting && words.searcher(fullName(acting))}>
      {acting ? (
        <StartForm key={acting.server_character_id} acting={acting} target={target} />
      ) : (
        <Empty
          icon="id-card"
          title={words.nobody}
          text={words.nobodyText}
          action={
            <Link className="link" to="/s/$serverId/characters" params={{ serverId: String(serverId) }}>
              {words.toCharacters}
            </Link>
          }
        />
      )}
    </Card>
  );
}

function StartForm({ acting, target }: { acting: OwnCharacter; target: number | null }) {
  const words = useWords(friskWords);
  const { serverId } = useServer();
  const navigate = useNavigate({ from: '/s/$serverId/frisk' });
  const searcher = acting.server_character_id;
  const form = useForm(startFrisk, {
    fixed: { server_id: serverId, searcher_character_id: searcher },
    values: { target_character_id: target === searcher ? null : target },
    onDone({ session }) {
      keepFrisk(serverId, session);
      void navigate({ search: { session: session.session_id } });
    },
  });
  return (
    <form
      noValidate
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <CharacterField
        label={words.target}
        except={[searcher]}
        {...form.bind<number | null>('target_character_id', null)}
      />
      <FormProblem form={form} />
      <div>
        <Button
          type="submit"
          variant="primary"
          icon="frisk"
          isBusy={form.isBusy}
          isDisabled={!form.values['target_character_id']}
        >
          {words.start}
        </Button>
      </div>
    </form>
  );
}
