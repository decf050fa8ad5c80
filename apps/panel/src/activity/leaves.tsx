import answerLeave from '@cabildo/contracts/community/leaves/answer_leave.ts';
import endLeave from '@cabildo/contracts/community/leaves/end_leave.ts';
import { LEAVE_STATUSES } from '@cabildo/contracts/community/leaves/leaves.ts';
import requestLeave from '@cabildo/contracts/community/leaves/request_leave.ts';
import { pagesOf, type RowOf } from '../api/answers.ts';
import { useMe } from '../api/session.ts';
import { Badge, type Tone } from '../design/badge.tsx';
import { TextField } from '../design/fields/text-field.tsx';
import { Card } from '../design/layout/card.tsx';
import { MAIN, WIDE } from '../design/lists/columns.ts';
import { Empty } from '../design/lists/empty.tsx';
import { Toolbar } from '../design/lists/toolbar.tsx';
import { Person } from '../design/person.tsx';
import { CommandButton } from '../forms/confirm-button.tsx';
import type { Bound } from '../forms/use-form.ts';
import { CommandForm } from '../shared/form/command-form.tsx';
import { DialogButton } from '../shared/form/dialog-button.tsx';
import { FilterSelect } from '../shared/list/filter-select.tsx';
import { ListTable } from '../shared/list/list-table.tsx';
import { usePagedRows } from '../shared/list/rows.ts';
import { useUserNames } from '../shared/person/use-user-name.ts';
import { useAddress } from '../shared/route/use-address.ts';
import { useServerId } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import styles from './activity.module.css';
import { useAway } from '../shared/leaves/away.tsx';
import { activitySearch } from './search.ts';
import { useDay } from './use-day.ts';
import { today } from './weeks.ts';
import { activityWords } from './words.ts';

type Leave = RowOf<'activity', 'listLeaves', 'leaves'>;

const PER_PAGE = 100;
const TONES: Readonly<Record<Leave['status'], Tone>> = {
  requested: 'info',
  approved: 'success',
  rejected: 'danger',
  ended: 'neutral',
};

/** Who is away, and the leaves that this person asked for or may answer. */
export function Leaves() {
  const words = useWords(activityWords);
  const server_id = useServerId();
  const { search, show } = useAddress(activitySearch);
  const { status } = search;
  const list = usePagedRows(
    pagesOf('activity', 'listLeaves', { server_id, per_page: PER_PAGE, ...(status && { status }) }),
    'leaves',
  );
  const nameOf = useUserNames(list.rows.map(({ user_id }) => user_id));
  const day = useDay();
  return (
    <>
      <Away />
      <Toolbar
        label={words.filters}
        filters={
          <FilterSelect
            label={words.status}
            all={words.anyStatus}
            value={status}
            options={LEAVE_STATUSES.map((value) => ({ value, label: words.statuses[value] }))}
            onChange={(next) => show({ status: next }, true)}
          />
        }
        actions={
          <DialogButton variant="primary" icon="plus" label={words.request}>
            {(close) => <RequestForm onClose={close} />}
          </DialogButton>
        }
      />
      <ListTable
        list={list}
        failed={words.failed}
        label={words.views.leaves}
        rowKey={({ leave_id }) => String(leave_id)}
        empty={<Empty icon="calendar" title={words.noLeaves} text={words.noLeavesText} />}
        columns={[
          {
            header: words.person,
            ...MAIN,
            cell: ({ user_id }) => <Person name={nameOf(user_id) ?? `#${user_id}`} size="small" />,
          },
          {
            header: words.days,
            ...MAIN,
            width: '208px',
            cell: ({ from, to }) => `${day(from)} – ${day(to)}`,
          },
          { header: words.reason, width: WIDE, cell: ({ reason, answer_reason }) => answer_reason ?? reason },
          {
            header: words.status,
            ...MAIN,
            width: '112px',
            cell: (leave) => <Badge tone={TONES[leave.status]}>{words.statuses[leave.status]}</Badge>,
          },
          {
            header: '',
            ...MAIN,
            align: 'end',
            width: '208px',
            cell: (leave) => <LeaveActions leave={leave} />,
          },
        ]}
      />
    </>
  );
}

function Away() {
  const words = useWords(activityWords);
  const day = useDay();
  const away = useAway();
  const nameOf = useUserNames(away.map(({ user_id }) => user_id));
  return (
    <Card title={words.away}>
      {away.length === 0 ? (
        <p className={styles.soft}>{words.nobodyAway}</p>
      ) : (
        <ul className={styles.row}>
          {away.map(({ leave_id, user_id, to }) => (
            <li key={leave_id}>
              <Person name={nameOf(user_id) ?? `#${user_id}`} size="small" detail={words.until(day(to))} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const DayField = ({ label, min, ...bound }: Bound & { label: string; min: string }) => (
  <TextField {...bound} error={bound.error ?? null} type="date" label={label} min={min} />
);

function RequestForm({ onClose }: { onClose: () => void }) {
  const words = useWords(activityWords);
  return (
    <CommandForm
      contract={requestLeave}
      fixed={{ server_id: useServerId() }}
      title={words.request}
      description={words.requestText}
      submit={words.request}
      done={words.requested}
      onClose={onClose}
      fields={({ values }) => ({
        from: (bound) => <DayField {...bound} label={words.from} min={today()} />,
        to: (bound) => <DayField {...bound} label={words.to} min={String(values['from'] ?? today())} />,
        reason: { label: words.reason, isRequired: true },
      })}
    />
  );
}

/** The answer to another person’s request, or the end of an own leave. */
function LeaveActions({ leave }: { leave: Leave }) {
  const words = useWords(activityWords);
  const server_id = useServerId();
  const { user_id: me } = useMe();
  const { leave_id, user_id, status } = leave;
  const input = { server_id, leave_id };
  if (user_id === me)
    return (status === 'requested' || status === 'approved') && leave.to >= today() ? (
      <CommandButton
        contract={endLeave}
        input={input}
        size="small"
        label={status === 'requested' ? words.takeBack : words.comeBack}
      />
    ) : null;
  // Others are listed for those alone who may answer them.
  if (status !== 'requested') return null;
  return (
    <span className={styles.row}>
      <CommandButton
        contract={answerLeave}
        input={{ ...input, approve: true }}
        size="small"
        label={words.approve}
      />
      <DialogButton size="small" label={words.reject}>
        {(close) => (
          <CommandForm
            contract={answerLeave}
            id={String(leave_id)}
            fixed={{ ...input, approve: false }}
            title={words.rejectTitle}
            submit={words.reject}
            done={words.answered}
            isDanger
            fields={{ reason: words.reason }}
            onClose={close}
          />
        )}
      </DialogButton>
    </span>
  );
}
