import type { AnswerOf, Client } from '@cabildo/client';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { answer } from '../../api/answers.ts';
import { session } from '../../api/session.ts';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Skeleton } from '../../design/layout/skeleton.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { Logo } from '../../shared/bar/logo.tsx';
import { Main } from '../../shared/bar/main.tsx';
import { Preferences } from '../../shared/bar/preferences.tsx';
import { Loaded } from '../../shared/list/loaded.tsx';
import { signIn } from '../../shared/route/return.ts';
import { useAddress } from '../../shared/route/use-address.ts';
import { serversInRail } from '../../shared/server/first.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../desk.module.css';
import { applySearch } from '../search.ts';
import { useForms, type FormLine } from '../use-forms.ts';
import { MemberFill } from './member-fill.tsx';
import { Fill } from './fill.tsx';
import { LOOK_MS, Sent, useSent } from './sent.tsx';
import { applyWords } from './words.ts';

/** The page of a server's forms, which is read without an account and sent with one (DK-03, DK-05). */
export function ApplyScreen() {
  const serverId = String(useServerId());
  const { data: me } = useSuspenseQuery(session);
  return (
    <div className={styles.public}>
      <header className={styles.publicTop}>
        <Logo />
        <span className={styles.row}>
          {me && <HomeLink serverId={serverId} />}
          <Preferences />
        </span>
      </header>
      <Main className={styles.publicMain}>
        {/* Who has signed in may see other forms than before. */}
        <Forms key={me?.user_id ?? 'nobody'} isSignedIn={me !== null} />
      </Main>
    </div>
  );
}

/** Whether the person is a member of the server, which may come true while the page is read. */
function useIsMember(): boolean {
  const serverId = useServerId();
  const isIn = ({ servers }: AnswerOf<Client['servers']['listMine']>): boolean =>
    servers.some(({ server_id }) => server_id === serverId);
  const { data } = useSuspenseQuery({
    ...serversInRail,
    refetchInterval: ({ state }) => (state.data && isIn(state.data) ? false : LOOK_MS),
  });
  return isIn(data);
}

/** The way into the server for its members, and for others to theirs. */
function HomeLink({ serverId }: { serverId: string }) {
  const words = useWords(applyWords);
  return useIsMember() ? (
    <Link to="/s/$serverId/desk/mine" params={{ serverId }} className="link">
      {words.toServer}
    </Link>
  ) : (
    <Link to="/servers" className="link">
      {words.toServers}
    </Link>
  );
}

/** Chooses the form: the one of the address, else the only one that is open or that there is, else one of a list. */
function Forms({ isSignedIn }: { isSignedIn: boolean }) {
  const words = useWords(applyWords);
  const { search, show } = useAddress(applySearch);
  const { rows, query } = useForms(search.code);
  if (query.isPending) return <Skeleton shape="form" />;
  const open = rows.filter((each) => each.open);
  const choice = open.length === 0 ? rows : open;
  const form =
    rows.find(({ form_id }) => form_id === search.form) ?? (choice.length === 1 ? choice[0] : undefined);
  if (form) return <OneForm form={form} isSignedIn={isSignedIn} />;
  if (open.length === 0)
    return (
      <Empty
        isScreen
        icon="inbox"
        title={words.nothing}
        text={isSignedIn ? words.nothingText : `${words.nothingText} ${words.signInFirst}`}
        action={!isSignedIn && <Button onClick={signIn}>{words.signIn}</Button>}
      />
    );
  return (
    <Page title={words.title} description={words.choose}>
      <ul className={styles.list}>
        {open.map(({ form_id, title, description }) => (
          <li key={form_id} className={styles.reply}>
            <button type="button" className="link" onClick={() => show({ form: form_id })}>
              {title}
            </button>
            {description !== null && <span className={styles.soft}>{description}</span>}
          </li>
        ))}
      </ul>
    </Page>
  );
}

interface FormProps {
  form: FormLine;
  isSignedIn: boolean;
}

function OneForm({ form, isSignedIn }: FormProps) {
  return (
    <Page title={form.title} description={form.description ?? undefined}>
      {isSignedIn ? <SentAndForm form={form} /> : <Questions form={form} isSignedIn={false} />}
    </Page>
  );
}

/** The submissions of this person by a form, above the form while one more can be sent. */
function SentAndForm({ form }: { form: FormLine }) {
  const words = useWords(applyWords);
  const { rows, query } = useSent(form.form_id);
  if (query.isPending) return <Skeleton shape="form" />;
  const underWay = rows.filter(({ is_closed }) => !is_closed).length;
  return (
    <>
      <Sent rows={rows} />
      {underWay < form.max_open ? (
        <Questions form={form} isSignedIn />
      ) : (
        <Notice title={words.underWay} text={words.underWayText} />
      )}
    </>
  );
}

function Questions({ form: { form_id, open }, isSignedIn }: FormProps) {
  const words = useWords(applyWords);
  const { code } = useAddress(applySearch).search;
  const query = useQuery(
    answer('desk', 'getForm', {
      server_id: useServerId(),
      form_id,
      ...(code !== undefined && { join_code: code }),
    }),
  );
  if (!open) return <Notice title={words.closed} text={words.closedText} />;
  return (
    <Suspense fallback={<Skeleton shape="form" />}>
      <Loaded query={query} shape="form">
        {({ form }): ReactNode =>
          isSignedIn ? <SignedInFill form={form} /> : <Fill form={form} isMember={false} onSignIn={signIn} />
        }
      </Loaded>
    </Suspense>
  );
}

function SignedInFill(props: Parameters<typeof MemberFill>[0]) {
  return useIsMember() ? <MemberFill {...props} /> : <Fill {...props} isMember={false} />;
}
