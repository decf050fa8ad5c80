import endQuota from '@cabildo/contracts/community/quotas/end_quota.ts';
import setQuota from '@cabildo/contracts/community/quotas/set_quota.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, pagesOf, type RowOf } from '../api/answers.ts';
import { Badge, type Tone } from '../design/badge.tsx';
import { Choice } from '../design/fields/choice.tsx';
import { Select } from '../design/fields/select.tsx';
import { IconButton } from '../design/icon-button.tsx';
import { MAIN, WIDE } from '../design/lists/columns.ts';
import { Empty } from '../design/lists/empty.tsx';
import { KeyValues } from '../design/lists/key-values.tsx';
import { Table } from '../design/lists/table.tsx';
import { Drawer } from '../design/overlays/drawer.tsx';
import { Person } from '../design/person.tsx';
import { ConfirmButton } from '../forms/confirm-button.tsx';
import { CommandForm } from '../shared/form/command-form.tsx';
import { DialogButton } from '../shared/form/dialog-button.tsx';
import { addDays } from '../shared/list/days.ts';
import { useListScreen } from '../shared/list/list-screen.ts';
import { ListTable } from '../shared/list/list-table.tsx';
import { Loaded } from '../shared/list/loaded.tsx';
import { usePagedRows } from '../shared/list/rows.ts';
import { useUserNames } from '../shared/person/use-user-name.ts';
import { useServer, useServerId } from '../shared/server/server.tsx';
import { useDepartments } from '../terminal/roster/use-roster.ts';
import { useWords } from '../words/words.ts';
import styles from './activity.module.css';
import { activitySearch } from './search.ts';
import { useDay } from './use-day.ts';
import { today } from './weeks.ts';
import { activityWords } from './words.ts';

type Quota = RowOf<'activity', 'listQuotas', 'quotas'>;
type Result = RowOf<'activity', 'listQuotaResults', 'results'>;

const PER_PAGE = 100;
const TONES: Readonly<Record<Result['state'], Tone>> = {
  met: 'success',
  missed: 'danger',
  excused: 'neutral',
};

/** Names the people whom a quota is for. */
function useWhose(): (quota: Quota) => string {
  const { server } = useServer();
  const { departments } = useDepartments();
  return ({ role_id, department_id }) =>
    role_id === null
      ? (departments.find((each) => each.department_id === department_id)?.name ?? `#${department_id ?? ''}`)
      : (server.roles.find((each) => each.role_id === role_id)?.name ?? `#${role_id}`);
}

/** The minutes that people owe; each quota opens with its results. */
export function Quotas() {
  const words = useWords(activityWords);
  const { serverId, may } = useServer();
  const whose = useWhose();
  const day = useDay();
  // The first period of a quota is the one that begins next.
  const periodOf = (from: string): string =>
    from > today() ? words.beginsOn(day(from)) : words.periodOf(day(from));
  const list = usePagedRows(
    pagesOf('activity', 'listQuotas', { server_id: serverId, ended: true, per_page: PER_PAGE }),
    'quotas',
  );
  const { table, openId, onClose } = useListScreen({
    search: activitySearch,
    open: 'quota',
    list,
    id: 'quota_id',
  });
  const opened = list.rows.find(({ quota_id }) => quota_id === openId);
  return (
    <>
      {may(setQuota) && (
        <div>
          <DialogButton variant="primary" icon="plus" label={words.addQuota}>
            {(close) => <QuotaForm onClose={close} />}
          </DialogButton>
        </div>
      )}
      <ListTable
        {...table}
        failed={words.failed}
        label={words.views.quotas}
        empty={<Empty icon="clock" title={words.noQuotas} text={words.noQuotasText} />}
        columns={[
          { header: words.of, ...MAIN, width: WIDE, cell: whose },
          { header: words.minutes, ...MAIN, align: 'end', cell: ({ minutes }) => words.span(minutes) },
          { header: words.period, ...MAIN, cell: ({ period }) => words.periods[period] },
          { header: words.counts, cell: ({ counts }) => words.counted[counts] },
          {
            header: words.present,
            width: '168px',
            cell: ({ period_from, ended_at }) =>
              ended_at === null ? periodOf(period_from) : <Badge>{words.statuses.ended}</Badge>,
          },
        ]}
      />
      {opened && <QuotaDrawer key={openId} quota={opened} onClose={onClose} />}
    </>
  );
}

/** Sets a quota, or changes one. */
function QuotaForm({ quota, onClose }: { quota?: Quota; onClose: () => void }) {
  const words = useWords(activityWords);
  const { serverId, server } = useServer();
  const { departments } = useDepartments();
  const [kind, setKind] = useState<'role' | 'department'>(quota?.department_id ? 'department' : 'role');
  return (
    <CommandForm
      contract={setQuota}
      id={String(quota?.quota_id ?? 'new')}
      fixed={{ server_id: serverId, ...(quota && { quota_id: quota.quota_id }) }}
      values={{
        period: quota?.period ?? '1w',
        counts: quota?.counts ?? 'shift',
        minutes: quota?.minutes,
        role_id: quota?.role_id,
        department_id: quota?.department_id,
      }}
      // The form sends nothing that was chosen for the other kind.
      toInput={({ role_id, department_id, ...entered }) => ({
        ...entered,
        ...(kind === 'role' ? { role_id } : { department_id }),
      })}
      title={quota ? words.editQuota : words.addQuota}
      description={words.quotaText}
      before={<Choice label={words.of} value={kind} names={words.ofKinds} onChange={setKind} />}
      fields={{
        role_id:
          kind === 'role' &&
          (({ value, onChange, error, name }) => (
            <Select
              name={name}
              label={words.role}
              isRequired
              error={error ?? null}
              value={value === '' ? null : String(value)}
              onChange={onChange}
              options={server.roles.map(({ role_id, name: label }) => ({ value: String(role_id), label }))}
            />
          )),
        department_id:
          kind === 'department' &&
          (({ value, onChange, error, name }) => (
            <Select
              name={name}
              label={words.department}
              isRequired
              error={error ?? null}
              value={value === '' ? null : String(value)}
              onChange={onChange}
              options={departments.map(({ department_id, name: label }) => ({
                value: String(department_id),
                label,
              }))}
            />
          )),
        minutes: { label: words.minutes, suffix: words.suffix, isRequired: true },
        period: { label: words.period, options: words.periods, isRequired: true },
        counts: { label: words.counts, options: words.counted, isRequired: true },
      }}
      onClose={onClose}
    />
  );
}

/** A quota with who met it in a period that is over. */
function QuotaDrawer({ quota, onClose }: { quota: Quota; onClose: () => void }) {
  const words = useWords(activityWords);
  const { serverId, may } = useServer();
  const whose = useWhose();
  const day = useDay();
  const { quota_id, minutes, period, counts, period_from, period_to, ended_at } = quota;
  const mayChange = may(setQuota) && ended_at === null;
  return (
    <Drawer
      title={whose(quota)}
      subtitle={`${words.span(minutes)} · ${words.periods[period]}`}
      onClose={onClose}
      footer={
        mayChange && (
          <>
            <ConfirmButton
              contract={endQuota}
              input={{ server_id: serverId, quota_id }}
              label={words.end}
              title={words.endTitle}
              text={words.endText}
              done={words.ended}
            />
            <DialogButton variant="primary" label={words.editQuota}>
              {(close) => <QuotaForm quota={quota} onClose={close} />}
            </DialogButton>
          </>
        )
      }
    >
      <KeyValues
        items={[
          [words.counts, words.counted[counts]],
          [
            period_from > today() ? words.first : words.present,
            ended_at === null ? `${day(period_from)} – ${day(addDays(period_to, -1))}` : null,
          ],
        ]}
      />
      <Results quota={quota} />
    </Drawer>
  );
}

function Results({ quota: { quota_id } }: { quota: Quota }) {
  const words = useWords(activityWords);
  const day = useDay();
  const [period, setPeriod] = useState<string>();
  const query = useQuery(
    answer('activity', 'listQuotaResults', {
      server_id: useServerId(),
      quota_id,
      per_page: PER_PAGE,
      ...(period !== undefined && { period }),
    }),
  );
  return (
    <>
      <h3>{words.results}</h3>
      <Loaded query={query} shape="rows">
        {({ results, period_from: from }) => (
          <>
            {(from !== null || period !== undefined) && (
              <div className={styles.week}>
                <IconButton
                  icon="chevron-left"
                  label={words.periodBefore}
                  isDisabled={from === null}
                  onClick={() => from !== null && setPeriod(addDays(from, -1))}
                />
                <span role="status">{from !== null && words.periodOf(day(from))}</span>
                <IconButton
                  icon="chevron-right"
                  label={words.periodLast}
                  isDisabled={period === undefined}
                  onClick={() => setPeriod(undefined)}
                />
              </div>
            )}
            <ResultTable results={results} />
          </>
        )}
      </Loaded>
    </>
  );
}

function ResultTable({ results }: { results: readonly Result[] }) {
  const words = useWords(activityWords);
  const nameOf = useUserNames(results.map(({ user_id }) => user_id));
  return (
    <Table
      isShort
      label={words.results}
      rows={results}
      rowKey={({ user_id }) => String(user_id)}
      empty={<Empty icon="clock" title={words.noResults} />}
      columns={[
        {
          header: words.person,
          ...MAIN,
          width: WIDE,
          cell: ({ user_id }) => <Person name={nameOf(user_id) ?? `#${user_id}`} size="small" />,
        },
        { header: words.done, ...MAIN, align: 'end', cell: ({ minutes }) => words.span(minutes) },
        { header: words.wanted, align: 'end', cell: ({ wanted }) => words.span(wanted) },
        {
          header: words.status,
          ...MAIN,
          align: 'end',
          width: '104px',
          cell: ({ state }) => <Badge tone={TONES[state]}>{words.states[state]}</Badge>,
        },
      ]}
    />
  );
}
