import issueLicence from '@cabildo/contracts/servers/script-licences/issue_licence.ts';
import { useState } from 'react';
import { pagesOf } from '../../api/answers.ts';
import { MAIN, WIDE } from '../../design/lists/columns.ts';
import { Time } from '../../design/time.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { CreateButton } from '../../shared/form/create-button.tsx';
import { useListScreen } from '../../shared/list/list-screen.ts';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { ListCard } from '../list-card.tsx';
import { licencesSearch } from '../search.ts';
import { SecretDialog } from '../secret-dialog.tsx';
import { LicenceDrawer, LicenceState, type MadeKey } from './licence-drawer.tsx';
import { scriptLicencesWords } from './words.ts';

/** The licences with which scripts run for this server; those that have ended stay among them. */
export function ScriptLicencesTab() {
  const words = useWords(scriptLicencesWords);
  const { serverId, may } = useServer();
  const [isNew, setIsNew] = useState(false);
  const [made, setMade] = useState<MadeKey>();
  const list = usePagedRows(
    pagesOf('billing', 'listLicences', { server_id: serverId, per_page: 100 }),
    'licences',
  );
  const { table, opened, openId, onClose } = useListScreen({
    search: licencesSearch,
    open: 'licence',
    list,
    id: 'licence_id',
  });
  const licence = list.rows.find(({ licence_id }) => licence_id === openId);
  return (
    <>
      <ListCard
        {...table}
        title={words.title}
        text={words.text}
        create={
          may(issueLicence) && (
            <CreateButton contract={issueLicence} label={words.issue} onClick={() => setIsNew(true)} />
          )
        }
        icon="command"
        empty={words.empty}
        emptyText={may(issueLicence) ? words.emptyText : words.emptyAdmin}
        columns={[
          { header: words.product, ...MAIN, width: WIDE, cell: ({ product }) => product },
          {
            header: words.state,
            ...MAIN,
            width: '180px',
            cell: ({ status }) => <LicenceState status={status} />,
          },
          { header: words.key, cell: ({ key_prefix }) => <code>{key_prefix}…</code> },
          {
            header: words.hosts,
            width: '90px',
            align: 'end',
            cell: ({ activations }) => activations.filter(({ active }) => active).length,
          },
          {
            header: words.issued,
            width: '140px',
            align: 'end',
            cell: ({ issued_at }) => <Time value={issued_at} />,
          },
        ]}
      />
      {isNew && (
        <CommandForm
          contract={issueLicence}
          fixed={{ server_id: serverId }}
          title={words.issueTitle}
          submit={words.issue}
          fields={{ product: { label: words.product, hint: words.productHint } }}
          onDone={({ key, licence: { product } }) => setMade({ product, key })}
          onClose={() => setIsNew(false)}
        />
      )}
      {opened && <LicenceDrawer key={openId} licence={licence} onClose={onClose} onMade={setMade} />}
      {made && (
        <SecretDialog
          title={words.secretTitle(made.product)}
          label={words.key}
          secret={made.key}
          onClose={() => setMade(undefined)}
        >
          <p>{words.use}</p>
        </SecretDialog>
      )}
    </>
  );
}
