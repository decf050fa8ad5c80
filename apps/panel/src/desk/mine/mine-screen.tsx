import { Link } from '@tanstack/react-router';
import { pagesOf } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Time } from '../../design/time.tsx';
import { RankLabel } from '../../members/rank-label.tsx';
import { useListScreen } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { DESK_SECTIONS } from '../../shared/bar/nav.words.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useLanguage } from '../../words/language.ts';
import { say, useWords } from '../../words/words.ts';
import styles from '../desk.module.css';
import { mineSearch } from '../search.ts';
import { SubmissionDrawer } from '../submission/submission-drawer.tsx';
import { useForms } from '../use-forms.ts';
import { deskWords } from '../words.ts';
import { mineWords } from './words.ts';

const PER_PAGE = 50;

/** The submissions of this person, and the forms that are open to them. */
export function MineScreen() {
  const words = useWords(mineWords);
  const common = useWords(deskWords);
  const language = useLanguage();
  const serverId = useServerId();
  const { rows: forms } = useForms();
  const list = usePagedRows(
    pagesOf('desk', 'listSubmissions', { server_id: serverId, mine: true, per_page: PER_PAGE }),
    'submissions',
  );
  const { table, openId, onClose } = useListScreen({
    search: mineSearch,
    open: 'submission',
    list,
    id: 'submission_id',
  });
  const formOf = (id: number) => forms.find(({ form_id }) => form_id === id);
  return (
    <Page title={say(DESK_SECTIONS.mine, language)} description={words.description}>
      <OpenForms />
      <ListTable
        {...table}
        failed={common.failed}
        label={say(DESK_SECTIONS.mine, language)}
        empty={<Empty icon="inbox" title={words.none} text={words.noneText} />}
        columns={[
          {
            header: common.form,
            ...MAIN,
            width: WIDE,
            cell: ({ number, form_id, kind }) =>
              `${common.number(number)} · ${formOf(form_id)?.title ?? common.kinds[kind]}`,
          },
          {
            header: common.stage,
            ...MAIN,
            cell: ({ form_id, stage }) => {
              const found = formOf(form_id)?.stages.find(({ key }) => key === stage);
              return <RankLabel name={found?.name ?? stage} color={found?.colour} />;
            },
          },
          {
            header: '',
            width: '112px',
            cell: ({ is_closed }) =>
              is_closed ? <Badge>{words.over}</Badge> : <Badge tone="info">{words.pending}</Badge>,
          },
          {
            header: common.sent,
            ...MAIN,
            align: 'end',
            width: '128px',
            cell: ({ created_at }) => <Time value={created_at} />,
          },
        ]}
      />
      {typeof openId === 'number' && (
        <SubmissionDrawer key={openId} submissionId={openId} onClose={onClose} />
      )}
    </Page>
  );
}

/** The forms that this person may send, each with its page. */
function OpenForms() {
  const words = useWords(mineWords);
  const common = useWords(deskWords);
  const serverId = String(useServerId());
  const { rows, query } = useForms();
  const open = rows.filter((form) => form.open);
  if (!query.data) return null;
  return (
    <Card title={words.send}>
      {open.length === 0 ? (
        <p className={styles.soft}>{words.nothingOpen}</p>
      ) : (
        <ul className={styles.list}>
          {open.map(({ form_id, title, kind }) => (
            <li key={form_id} className={styles.between}>
              <Link to="/apply/$serverId" params={{ serverId }} search={{ form: form_id }} className="link">
                {title}
              </Link>
              <Badge>{common.kinds[kind]}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
