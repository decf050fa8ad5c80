import createBolo from '@cabildo/contracts/mdt/bolos/create_bolo.ts';
import closeBolo from '@cabildo/contracts/mdt/bolos/close_bolo.ts';
import listBolos from '@cabildo/contracts/mdt/bolos/list_bolos.ts';
import updateBolo from '@cabildo/contracts/mdt/bolos/update_bolo.ts';
import closeWarrant from '@cabildo/contracts/mdt/warrants/close_warrant.ts';
import listWarrants from '@cabildo/contracts/mdt/warrants/list_warrants.ts';
import updateWarrant from '@cabildo/contracts/mdt/warrants/update_warrant.ts';
import { type ComponentType, type ReactNode, useState } from 'react';
import { pagesOf } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Tabs } from '../../design/layout/tabs.tsx';
import { MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Time } from '../../design/time.tsx';
import type { CommandContract } from '../../forms/command.ts';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { CreateButton } from '../../shared/form/create-button.tsx';
import { ListTable } from '../../shared/list/list-table.tsx';
import { type Rows, usePagedRows } from '../../shared/list/rows.ts';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { LookupLink } from '../lookup/lookup-link.tsx';
import styles from '../lookup/lookup.module.css';
import { lookupWords } from '../lookup/lookup.words.ts';
import { useNames } from '../lookup/use-names.ts';
import { type LookupSearch, searchesSearch } from '../search.ts';
import { BoloDialog, EditBolo, type Edited, EditWarrant } from './search-forms.tsx';

const PER_PAGE = 100;

/** The warrants and BOLOs of the server. */
export function SearchesScreen() {
  const words = useWords(lookupWords);
  const { search, show } = useAddress(searchesSearch);
  const { may } = useServer();
  const [isCreating, setIsCreating] = useState(false);
  const tabs = [
    ...(may(listWarrants) ? [{ id: 'warrants' as const, label: words.warrants }] : []),
    ...(may(listBolos) ? [{ id: 'bolos' as const, label: words.bolos }] : []),
  ];
  const shown = tabs.find(({ id }) => id === search.list)?.id ?? tabs[0]?.id;
  return (
    <Page
      title={words.searches}
      actions={<CreateButton contract={createBolo} label={words.bolo} onClick={() => setIsCreating(true)} />}
    >
      {shown ? (
        <Tabs label={words.list} tabs={tabs} value={shown} onChange={(list) => show({ list })}>
          {shown === 'warrants' ? <Warrants /> : <Bolos />}
        </Tabs>
      ) : (
        <Empty icon="lock" title={words.notForYou} text={words.notForYouText} />
      )}
      {isCreating && (
        <BoloDialog onDone={() => show({ list: 'bolos' })} onClose={() => setIsCreating(false)} />
      )}
    </Page>
  );
}

function Warrants() {
  const words = useWords(lookupWords);
  const input = { server_id: useServerId(), per_page: PER_PAGE };
  const list = usePagedRows(pagesOf('mdt', 'listWarrants', input), 'warrants');
  const nameOf = useNames(list.rows.map(({ server_character_id }) => server_character_id));
  return (
    <SearchList
      list={list}
      id="warrant_id"
      tell={({ type, server_character_id: id, reason }) => ({
        type: words.warrantTypes[type],
        about: nameOf(id),
        search: { person: id },
        why: reason,
      })}
      close={closeWarrant}
      change={updateWarrant}
      edit={EditWarrant}
      empty={<Empty icon="warrant" title={words.noWarrants} text={words.noneText} />}
    />
  );
}

function Bolos() {
  const words = useWords(lookupWords);
  const input = { server_id: useServerId(), per_page: PER_PAGE };
  const list = usePagedRows(pagesOf('mdt', 'listBolos', input), 'bolos');
  const nameOf = useNames(list.rows.map(({ server_character_id }) => server_character_id));
  return (
    <SearchList
      list={list}
      id="bolo_id"
      tell={({ kind, plate, server_character_id: id, description }) => ({
        type: words.kinds[kind],
        // A person or a thing that is known by a description alone is named by it.
        about: plate ?? (id === null ? description : nameOf(id)) ?? '–',
        search: plate !== null ? { by: 'plate', text: plate } : id !== null ? { person: id } : undefined,
        why: plate === null && id === null ? null : description,
      })}
      close={closeBolo}
      change={updateBolo}
      edit={EditBolo}
      empty={<Empty icon="eye" title={words.noBolos} text={words.noBolosText} />}
    />
  );
}

/** The parts that warrants and BOLOs have in common. */
interface Search {
  status: 'active' | 'served' | 'cancelled' | 'expired';
  created_at: string;
}

/** A warrant or BOLO in words. */
interface Told {
  type: string;
  about: string;
  /** Where more is known of whom or what it is about. */
  search: LookupSearch | undefined;
  why: string | null;
}

interface Props<Row extends Search, Id extends keyof Row & string> {
  list: Rows<Row>;
  /** The member of a row that is its id, and the parameter that names it. */
  id: Id;
  tell: (row: Row) => Told;
  close: CommandContract;
  change: CommandContract;
  /** The form of a change. */
  edit: ComponentType<Edited<Row>>;
  empty: ReactNode;
}

/** A list of warrants or of BOLOs, with what can be done about those that are active. */
function SearchList<Row extends Search, Id extends keyof Row & string>(props: Props<Row, Id>) {
  const { list, id, tell, close, change, edit: Edit, empty } = props;
  const words = useWords(lookupWords);
  const { serverId, may } = useServer();
  const [editedId, setEditedId] = useState<Row[Id]>();
  const edited = list.rows.find((row) => row[id] === editedId);
  const closing = (row: Row, outcome: 'served' | 'cancelled') => {
    const { about, why } = tell(row);
    const isServed = outcome === 'served';
    const input = { server_id: serverId, [id]: row[id], outcome };
    return (
      <ConfirmButton
        contract={close}
        input={input}
        label={isServed ? words.served : words.close}
        title={isServed ? words.servedTitle : words.closeTitle}
        text={words.closeText([about, why].filter(Boolean).join(': '))}
        done={words.ended}
        size="small"
        isDanger={!isServed}
      />
    );
  };
  const actions = (row: Row) => (
    <span className={styles.head}>
      {closing(row, 'served')}
      {closing(row, 'cancelled')}
      {may(change) && (
        <IconButton icon="edit" size="small" label={words.edit} onClick={() => setEditedId(row[id])} />
      )}
    </span>
  );
  return (
    <>
      <ListTable
        list={list}
        failed={words.failed}
        label={words.searches}
        rowKey={(row) => String(row[id])}
        empty={empty}
        columns={[
          {
            header: words.who,
            ...MAIN,
            cell: (row) => <LookupLink search={tell(row).search}>{tell(row).about}</LookupLink>,
          },
          { header: words.fields.type, ...MAIN, width: '120px', cell: (row) => tell(row).type },
          { header: words.fields.reason, ...MAIN, width: WIDE, cell: (row) => tell(row).why },
          {
            header: words.state,
            ...MAIN,
            width: '110px',
            cell: ({ status }) => (
              <Badge tone={status === 'active' ? 'danger' : 'neutral'}>{words.statuses[status]}</Badge>
            ),
          },
          { header: words.issued, width: '120px', cell: (row) => <Time value={row.created_at} /> },
          ...(may(close)
            ? [
                {
                  header: words.actions,
                  ...MAIN,
                  width: '232px',
                  cell: (row: Row) => row.status === 'active' && actions(row),
                },
              ]
            : []),
        ]}
      />
      {edited && <Edit row={edited} name={tell(edited).about} onClose={() => setEditedId(undefined)} />}
    </>
  );
}
