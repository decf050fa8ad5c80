import configureFrisk from '@cabildo/contracts/inventory/frisks/configure_frisk.ts';
import type { FRISK_WHO } from '@cabildo/contracts/inventory/frisks/frisks.ts';
import startFrisk from '@cabildo/contracts/inventory/frisks/start.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answer } from '../api/answers.ts';
import { Button } from '../design/button.tsx';
import { RadioCards } from '../design/fields/radio-cards.tsx';
import { Card } from '../design/layout/card.tsx';
import { Columns } from '../design/layout/columns.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { Page } from '../design/layout/page.tsx';
import { Empty } from '../design/lists/empty.tsx';
import { toast } from '../design/overlays/toasts.tsx';
import { Person } from '../design/person.tsx';
import { Time } from '../design/time.tsx';
import { useCommand } from '../forms/command.ts';
import { CommandProblem, FormProblem } from '../forms/form-problem.tsx';
import { useForm } from '../forms/use-form.ts';
import { useLive } from '../live/live.tsx';
import { fullName } from '../shared/person/acting-character.tsx';
import { CharacterField, useCharacter } from '../shared/person/character-field.tsx';
import { type OwnCharacter, useCharacters } from '../shared/person/character.ts';
import { useAddress } from '../shared/route/use-address.ts';
import { ServerLink } from '../shared/server/server-link.tsx';
import { useServer, useServerId } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import styles from './frisk.module.css';
import { keepFrisk, type RecentFrisk, recentFrisks } from './recent.ts';
import { friskSearch } from './search.ts';
import { SessionScreen } from './session-screen.tsx';
import { friskWords } from './words.ts';

/** Frisks: beginning one, and deciding what becomes of what it found. */
export function FriskScreen() {
  const words = useWords(friskWords);
  const { may } = useServer();
  const { session, target } = useAddress(friskSearch).search;
  if (session !== undefined) return <SessionScreen key={session} sessionId={session} />;
  return (
    <Page title={words.title} description={words.description}>
      <BeingFrisked />
      <Columns layout="aside">
        <StartFrisk key={target} target={target ?? null} />
        {may(configureFrisk) && <FriskConfig />}
      </Columns>
      <RecentFrisks />
    </Page>
  );
}

/** A frisk of one of the person's own characters that has begun while the screen is open. */
interface Begun {
  session_id: number;
  searcher_character_id: number;
}

/** Notifies a person who is being frisked, with a link to the frisk. */
function BeingFrisked() {
  const words = useWords(friskWords);
  const { listen } = useLive();
  const { characters } = useCharacters();
  const [begun, setBegun] = useState<Begun>();
  const searcher = useCharacter(begun?.searcher_character_id);
  useEffect(
    () =>
      listen((event) => {
        const isOwn = (id: number): boolean =>
          characters.some(({ server_character_id }) => server_character_id === id);
        if (event.type === 'frisk.started' && isOwn(event.data.target_character_id)) setBegun(event.data);
        if (event.type === 'frisk.completed' && isOwn(event.data.target_character_id)) setBegun(undefined);
      }),
    [listen, characters],
  );
  if (!begun) return null;
  return (
    <Notice
      tone="warning"
      isAlert
      title={words.beingFrisked(searcher ? fullName(searcher) : '…')}
      action={
        <ServerLink to="/s/$serverId/frisk" search={{ session: begun.session_id }}>
          {words.watch}
        </ServerLink>
      }
    />
  );
}

/** Sets who may frisk in the server; it takes effect at once. */
function FriskConfig() {
  const words = useWords(friskWords);
  const { serverId } = useServer();
  const { config } = useSuspenseQuery(answer('cacheo', 'getFriskConfig', { server_id: serverId })).data;
  const command = useCommand(configureFrisk, { onDone: () => toast({ title: words.whoSaved }) });
  return (
    <Card title={words.who}>
      <div className={styles.stack}>
        <RadioCards<(typeof FRISK_WHO)[number]>
          label={words.who}
          isLabelHidden
          value={config.who}
          onChange={(who) => void command.run({ server_id: serverId, who })}
          isDisabled={command.isBusy}
          options={[
            { value: 'anyone', title: words.anyone, text: words.anyoneText },
            { value: 'on_duty', title: words.onDuty, text: words.onDutyCard },
          ]}
        />
        <CommandProblem command={command} />
      </div>
    </Card>
  );
}

/** Leads back to frisks that were begun in this tab. */
function RecentFrisks() {
  const words = useWords(friskWords);
  const frisks = recentFrisks(useServerId());
  return (
    <Card title={words.recent}>
      {frisks.length === 0 ? (
        <p className={styles.soft}>{words.recentEmpty}</p>
      ) : (
        <ul className={styles.recent}>
          {frisks.map((frisk) => (
            <li key={frisk.session_id} className={styles.recentLine}>
              <Line frisk={frisk} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ frisk }: { frisk: RecentFrisk }) {
  const words = useWords(friskWords);
  const target = useCharacter(frisk.target_character_id);
  const name = target ? fullName(target) : '…';
  return (
    <>
      <Person name={name} size="small" />
      <Time value={frisk.started_at} />
      <ServerLink
        to="/s/$serverId/frisk"
        search={{ session: frisk.session_id }}
        aria-label={`${words.open}: ${words.session(name)}`}
      >
        {words.open}
      </ServerLink>
    </>
  );
}

/** FR-07: where only people on duty frisk, these do: the power of a department, and staff. */
const ON_DUTY = { access: { ...startFrisk.access, to: ['frisk', 'admin', 'manage_items'] } } as const;

/** Begins a frisk, where this person may. */
function StartFrisk({ target }: { target: number | null }) {
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
          action={<ServerLink to="/s/$serverId/characters">{words.toCharacters}</ServerLink>}
        />
      )}
    </Card>
  );
}

function StartForm({ acting, target }: { acting: OwnCharacter; target: number | null }) {
  const words = useWords(friskWords);
  const { serverId } = useServer();
  const { show } = useAddress(friskSearch);
  const searcher = acting.server_character_id;
  const form = useForm(startFrisk, {
    fixed: { server_id: serverId, searcher_character_id: searcher },
    values: { target_character_id: target === searcher ? null : target },
    onDone({ session }) {
      keepFrisk(serverId, session);
      show({ session: session.session_id, target: undefined });
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
