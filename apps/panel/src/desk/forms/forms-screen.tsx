import createForm from '@cabildo/contracts/community/forms/create_form.ts';
import { useNavigate } from '@tanstack/react-router';
import { Badge } from '../../design/badge.tsx';
import { Page } from '../../design/layout/page.tsx';
import { MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { CreateButton } from '../../shared/form/create-button.tsx';
import { ListTable } from '../../shared/list/list-table.tsx';
import { NotFound } from '../../shared/route/fallbacks.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../desk.module.css';
import { useForms } from '../use-forms.ts';
import { deskWords } from '../words.ts';
import { formsWords } from './words.ts';

/** The forms of the server, for those who make them. */
export function FormsScreen() {
  const words = useWords(formsWords);
  const common = useWords(deskWords);
  const { serverId, may } = useServer();
  const navigate = useNavigate();
  const list = useForms();
  const open = (formId: number | 'new'): void =>
    void navigate({
      to: '/s/$serverId/desk/forms/$formId',
      params: { serverId: String(serverId), formId: String(formId) },
    });
  if (!may(createForm)) return <NotFound />;
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={<CreateButton contract={createForm} label={words.create} onClick={() => open('new')} />}
    >
      <ListTable
        list={list}
        label={words.title}
        rowKey={({ form_id }) => String(form_id)}
        onOpen={({ form_id }) => open(form_id)}
        empty={<Empty icon="inbox" title={words.none} text={words.noneText} />}
        columns={[
          { header: words.name, ...MAIN, width: WIDE, cell: ({ title }) => title },
          { header: common.kind, ...MAIN, width: '128px', cell: ({ kind }) => common.kinds[kind] },
          {
            header: words.state,
            ...MAIN,
            width: '176px',
            cell: (form) => (
              <span className={styles.row}>
                <Badge tone={form.open ? 'success' : 'neutral'}>
                  {form.open ? common.open : common.closed}
                </Badge>
                {form.is_default && <Badge tone="accent">{words.isDefault}</Badge>}
              </span>
            ),
          },
          {
            header: words.sent,
            align: 'end',
            width: '96px',
            cell: ({ submission_count }) => submission_count,
          },
        ]}
      />
    </Page>
  );
}
