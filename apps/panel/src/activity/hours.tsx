import setQuota from '@cabildo/contracts/community/quotas/set_quota.ts';
import { pagesOf } from '../api/answers.ts';
import { useMe } from '../api/session.ts';
import { IconButton } from '../design/icon-button.tsx';
import { Card } from '../design/layout/card.tsx';
import { Columns } from '../design/layout/columns.tsx';
import { Skeleton } from '../design/layout/skeleton.tsx';
import { BarTable } from '../shared/list/bar-table.tsx';
import { Failed } from '../shared/list/failed.tsx';
import { useAllRows } from '../shared/list/rows.ts';
import { useUserNames } from '../shared/person/use-user-name.ts';
import { useAddress } from '../shared/route/use-address.ts';
import { useServer, useServerId } from '../shared/server/server.tsx';
import { useLanguage } from '../words/language.ts';
import { localeOf } from '../words/locale.ts';
import { useWords } from '../words/words.ts';
import styles from './activity.module.css';
import { activitySearch } from './search.ts';
import { mondayOf, sundayOf, today, weekly, weeksAfter } from './weeks.ts';
import { activityWords } from './words.ts';

/** The weeks of the own hours that are shown. */
const WEEKS = 8;
const PER_PAGE = 100;
/** The people whose names one question asks for. */
const MOST_PEOPLE = 50;

/** The hours in game: the own ones week by week, and for those who manage activity everybody’s in one week. */
export function Hours() {
  const words = useWords(activityWords);
  const { may } = useServer();
  const { search, show } = useAddress(activitySearch);
  const days = useDays();
  const now = mondayOf(today());
  const week = search.week === undefined ? now : mondayOf(search.week);
  const go = (weeks: number): void => {
    const next = weeksAfter(week, weeks);
    show({ week: next === now ? undefined : next }, true);
  };
  return (
    <>
      <div className={styles.week} role="group" aria-label={words.week}>
        <IconButton icon="chevron-left" label={words.before} onClick={() => go(-1)} />
        <span role="status">{days(week)}</span>
        <IconButton icon="chevron-right" label={words.after} isDisabled={week >= now} onClick={() => go(1)} />
      </div>
      <Columns>
        <Own week={week} />
        {may(setQuota) && <Everybody key={week} week={week} />}
      </Columns>
    </>
  );
}

/** Writes the days of a week, which are of UTC. */
function useDays(): (monday: string) => string {
  const locale = localeOf(useLanguage());
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (monday) => format.formatRange(Date.parse(monday), Date.parse(sundayOf(monday)));
}

function Own({ week }: { week: string }) {
  const words = useWords(activityWords);
  const days = useDays();
  const { user_id } = useMe();
  const from = weeksAfter(week, 1 - WEEKS);
  const asked = { server_id: useServerId(), user_id, from, to: sundayOf(week), per_page: PER_PAGE };
  const { rows, query } = useAllRows(pagesOf('activity', 'listPresence', asked), 'days');
  return (
    <Card title={words.own} description={words.ownText}>
      {query.error && !query.data && <Failed query={query} title={words.failed} />}
      {query.isPending && <Skeleton shape="rows" rows={WEEKS} />}
      {query.data && (
        <BarTable
          label={words.own}
          bars={weekly(rows, from, week)
            .reverse()
            .map(({ monday, minutes }) => ({
              id: monday,
              name: days(monday),
              amount: minutes,
              text: words.span(minutes),
            }))}
        />
      )}
    </Card>
  );
}

function Everybody({ week }: { week: string }) {
  const words = useWords(activityWords);
  const asked = { server_id: useServerId(), from: week, to: sundayOf(week), per_page: PER_PAGE };
  const { rows, query } = useAllRows(pagesOf('activity', 'listPresence', asked), 'days');
  const sums = new Map<number, number>();
  for (const { user_id, minutes } of rows) sums.set(user_id, (sums.get(user_id) ?? 0) + minutes);
  const people = [...sums].sort(([, one], [, other]) => other - one).slice(0, MOST_PEOPLE);
  const nameOf = useUserNames(people.map(([id]) => id));
  const away = rows.reduce((sum, { afk_minutes }) => sum + afk_minutes, 0);
  return (
    <Card title={words.all} description={words.allText(words.span(away))}>
      {query.error && !query.data && <Failed query={query} title={words.failed} />}
      {query.isPending && <Skeleton shape="rows" rows={WEEKS} />}
      {query.data && people.length === 0 && <p className={styles.soft}>{words.nobody}</p>}
      {people.length > 0 && (
        <BarTable
          label={words.all}
          bars={people.map(([id, minutes]) => ({
            id: String(id),
            name: nameOf(id) ?? `#${id}`,
            amount: minutes,
            text: words.span(minutes),
          }))}
        />
      )}
    </Card>
  );
}
