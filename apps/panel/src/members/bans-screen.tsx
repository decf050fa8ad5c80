import unban from '@cabildo/contracts/servers/bans/unban.ts';
import { pagesOf, type RowOf } from '../api/answers.ts';
import { Page } from '../design/layout/page.tsx';
import { MAIN, WIDE } from '../design/lists/columns.ts';
import { Empty } from '../design/lists/empty.tsx';
import { Person } from '../design/person.tsx';
import { Time } from '../design/time.tsx';
import { ConfirmButton } from '../forms/confirm-button.tsx';
import { DialogButton } from '../shared/form/dialog-button.tsx';
import { ListTable } from '../shared/list/list-table.tsx';
import { usePagedRows } from '../shared/list/rows.ts';
import { useServerId } from '../shared/server/server.tsx';
import { useWords } from '../words/words.ts';
import { bansWords } from './words.ts';
import { BanDialog } from './removal.tsx';

const PER_PAGE = 100;

/** The people who cannot join the server, and how to let them in again. */
export function BansScreen() {
  const words = useWords(bansWords);
  const server_id = useServerId();
  const list = usePagedRows(pagesOf('servers', 'listBans', { server_id, per_page: PER_PAGE }), 'bans');
  const nameOf = ({ gp_username, user_id, gp_id }: RowOf<'servers', 'listBans', 'bans'>): string => {
    if (user_id === null) return words.gameAccount(gp_id ?? '');
    // Who deleted the account has a name that says so.
    return gp_username ?? words.unknownPerson(user_id);
  };
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={<DialogButton label={words.add}>{(close) => <BanDialog onClose={close} />}</DialogButton>}
    >
      <ListTable
        list={list}
        failed={words.failed}
        label={words.title}
        rowKey={({ user_id, gp_id }) => String(user_id ?? gp_id)}
        empty={<Empty icon="shield" title={words.none} text={words.noneText} />}
        columns={[
          { header: words.person, ...MAIN, cell: (ban) => <Person name={nameOf(ban)} size="small" /> },
          {
            header: words.reason,
            ...MAIN,
            width: WIDE,
            cell: ({ reason }) => <span title={reason}>{reason}</span>,
          },
          {
            header: words.until,
            ...MAIN,
            width: '120px',
            cell: ({ expires_at }) => (expires_at === null ? words.forever : <Time value={expires_at} />),
          },
          { header: words.since, width: '120px', cell: ({ created_at }) => <Time value={created_at} /> },
          {
            header: words.actions,
            ...MAIN,
            align: 'end',
            width: '160px',
            cell: (ban) => (
              <ConfirmButton
                contract={unban}
                input={{
                  server_id,
                  ...(ban.user_id === null ? { target_gp_id: ban.gp_id! } : { target_user_id: ban.user_id }),
                }}
                label={words.lift}
                size="small"
                title={words.liftTitle(nameOf(ban))}
                text={words.liftText}
                done={words.lifted}
                isDanger={false}
              />
            ),
          },
        ]}
      />
    </Page>
  );
}
