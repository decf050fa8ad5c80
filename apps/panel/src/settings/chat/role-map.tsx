import setRoleMap from '@cabildo/contracts/servers/role-map/set_role_map.ts';
import type { AnswerOf, Client } from '@cabildo/client';
import { answer } from '../../api/answers.ts';
import { useServer } from '../../shared/server/server.tsx';
import { MAIN, WIDE } from '../../design/lists/columns.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { useRows, type Rows } from '../../shared/list/rows.ts';
import { Badge } from '../../design/badge.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Id } from '../../design/id.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { useDepartments } from '../../terminal/roster/use-roster.ts';
import { useWords } from '../../words/words.ts';
import styles from '../settings.module.css';
import { MappingDialog } from './mapping-dialog.tsx';
import { sentEntry, type Mapping } from './role-map.ts';
import { roleMapWords } from './role-map.words.ts';

type Shown = AnswerOf<Client['servers']['getRoleMap']>;

/** Which chat roles give which role, or which place in a department (BO-13). */
export function RoleMap() {
  const words = useWords(roleMapWords);
  const { serverId } = useServer();
  const list = useRows(answer('servers', 'getRoleMap', { server_id: serverId }), 'mappings');
  const map = list.query.data;
  return (
    <Card
      title={words.title}
      description={words.text}
      actions={
        <DialogButton icon="plus" isDisabled={!map} label={words.add}>
          {(onClose) => <MappingDialog mappings={list.rows} onClose={onClose} />}
        </DialogButton>
      }
    >
      <div className={styles.stack}>
        <MapTable list={list} />
        {map && <Skipped map={map} />}
      </div>
    </Card>
  );
}

/** Whom the map passed over, and why. */
function Skipped({ map: { skipped, skipped_total } }: { map: Shown }) {
  const words = useWords(roleMapWords);
  if (skipped_total === 0) return null;
  const named = skipped.slice(0, 5).map(({ gp_username, reasons }) => {
    const why = reasons.map((reason) => words.reasons[reason]).join(', ');
    return `${gp_username} (${why})`;
  });
  return <Notice tone="warning" title={words.skipped(skipped_total)} text={named.join(' · ')} />;
}

function MapTable({ list }: { list: Rows<Mapping> }) {
  const words = useWords(roleMapWords);
  const { serverId, server } = useServer();
  const { departments } = useDepartments();
  const given = ({ role_id, role_name, department_id, rank }: Mapping): string => {
    const role = server.roles.find((each) => each.role_id === role_id);
    if (role_id !== null) return role?.name ?? role_name ?? '';
    const department = departments.find((each) => each.department_id === department_id);
    const name = department?.name ?? String(department_id);
    return rank === null ? name : `${name} · ${rank}`;
  };
  const without = (mapping: Mapping) => list.rows.filter((each) => each !== mapping).map(sentEntry);
  return (
    <ListTable
      label={words.title}
      list={list}
      rowKey={({ cp_role_id, role_id }) => `${cp_role_id} ${role_id === null}`}
      isShort
      empty={<p className={styles.blank}>{words.none}</p>}
      columns={[
        {
          header: words.role,
          ...MAIN,
          width: WIDE,
          cell: ({ cp_role_id }) => <Id value={cp_role_id} label={words.role} length={20} />,
        },
        {
          header: words.gives,
          ...MAIN,
          width: WIDE,
          cell: (mapping) => (
            <span className={styles.start}>
              {given(mapping)}
              {mapping.is_resting && <Badge tone="warning">{words.resting}</Badge>}
            </span>
          ),
        },
        { header: words.members, align: 'end', width: '112px', cell: ({ members }) => members },
        {
          header: words.actions,
          ...MAIN,
          align: 'end',
          width: '120px',
          cell: (mapping) => (
            <ConfirmButton
              contract={setRoleMap}
              input={{ server_id: serverId, mappings: without(mapping) }}
              label={words.remove}
              title={words.removeTitle(given(mapping))}
              text={words.removeText}
              done={words.removed}
              size="small"
            />
          ),
        },
      ]}
    />
  );
}
