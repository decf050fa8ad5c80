import revokeLicence from '@cabildo/contracts/servers/script-licences/revoke_licence.ts';
import rotateLicence from '@cabildo/contracts/servers/script-licences/rotate_licence.ts';
import { useServer } from '../../app/server.tsx';
import { Badge } from '../../design/Badge.tsx';
import { Drawer } from '../../design/Drawer.tsx';
import { Empty } from '../../design/Empty.tsx';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Notice } from '../../design/Notice.tsx';
import { Table, type Column } from '../../design/Table.tsx';
import { Time } from '../../design/Time.tsx';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { TwoLines } from '../../design/TwoLines.tsx';
import { useWords } from '../../words/words.ts';
import type { MadeKey, ScriptLicence } from './licence.ts';
import { LicenceState } from './ScriptLicencesTable.tsx';
import { scriptLicencesWords } from './words.ts';

interface Props {
  /** undefined: there is none of this id. */
  licence: ScriptLicence | undefined;
  onClose: () => void;
  onMade: (made: MadeKey) => void;
}

/** A licence with the machines on which its script runs. */
export function LicenceDrawer({ licence, onClose, onMade }: Props) {
  const words = useWords(scriptLicencesWords);
  if (!licence)
    return (
      <Drawer title={words.title} onClose={onClose}>
        <Empty icon="licence" title={words.gone} />
      </Drawer>
    );
  const { product, status, key_prefix, issued_at, rotated_at } = licence;
  const note = words.notes[status];
  return (
    <Drawer
      title={product}
      onClose={onClose}
      footer={status !== 'revoked' && <LicenceButtons licence={licence} onMade={onMade} />}
    >
      {note && <Notice tone={status === 'revoked' ? 'info' : 'warning'} title={note} />}
      <KeyValues
        items={[
          [words.state, <LicenceState key="state" status={status} />],
          [words.key, <code key="key">{key_prefix}…</code>],
          [words.issued, <Time key="issued" value={issued_at} />],
          [words.rotated, rotated_at && <Time key="rotated" value={rotated_at} />],
        ]}
      />
      <Activations activations={licence.activations} />
    </Drawer>
  );
}

function LicenceButtons({ licence, onMade }: Pick<Props, 'onMade'> & { licence: ScriptLicence }) {
  const words = useWords(scriptLicencesWords);
  const { serverId, may } = useServer();
  const { licence_id, product } = licence;
  const of = { server_id: serverId, licence_id };
  return (
    <>
      {may(revokeLicence) && (
        <ConfirmButton
          contract={revokeLicence}
          input={of}
          label={words.revoke}
          title={words.revokeTitle(product)}
          text={words.revokeText}
          done={words.revoked}
        />
      )}
      {may(rotateLicence) && (
        <ConfirmButton
          contract={rotateLicence}
          input={{ ...of, confirm: true }}
          label={words.rotate}
          title={words.rotateTitle}
          text={words.rotateText}
          typed={product}
          onDone={({ key }) => onMade({ product, key })}
        />
      )}
    </>
  );
}

function Activations({ activations }: Pick<ScriptLicence, 'activations'>) {
  const words = useWords(scriptLicencesWords);
  type Activation = ScriptLicence['activations'][number];
  const columns: Column<Activation>[] = [
    {
      id: 'host',
      header: words.host,
      width: 'minmax(0, 2fr)',
      isMain: true,
      cell: ({ host, version }) => <TwoLines first={host} second={words.version(version)} />,
    },
    { id: 'seen', header: words.seen, width: '124px', cell: ({ last_seen }) => <Time value={last_seen} /> },
    {
      id: 'state',
      header: words.state,
      width: '130px',
      isMain: true,
      cell: ({ active }) =>
        active ? <Badge tone="success">{words.running}</Badge> : <Badge>{words.old}</Badge>,
    },
  ];
  return (
    <Table
      label={words.activations}
      columns={columns}
      rows={activations}
      rowKey={({ activation_id }) => String(activation_id)}
      isShort
      empty={<Empty icon="server" title={words.neverStarted} />}
    />
  );
}
