import revokeLicence from '@cabildo/contracts/servers/script-licences/revoke_licence.ts';
import rotateLicence from '@cabildo/contracts/servers/script-licences/rotate_licence.ts';
import type { RowOf } from '../../api/answers.ts';
import { Badge, type Tone } from '../../design/badge.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Table } from '../../design/lists/table.tsx';
import { TwoLines } from '../../design/lists/two-lines.tsx';
import { Drawer } from '../../design/overlays/drawer.tsx';
import { Time } from '../../design/time.tsx';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { GoneDrawer } from '../../shared/list/gone-drawer.tsx';
import { useServer } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { scriptLicencesWords } from './words.ts';

type ScriptLicence = RowOf<'billing', 'listLicences', 'licences'>;

/** A key that was just made, and for which script. */
export interface MadeKey {
  product: string;
  key: string;
}

const TONES: Readonly<Record<ScriptLicence['status'], Tone>> = {
  active: 'success',
  rotated: 'warning',
  revoked: 'neutral',
  expired: 'danger',
};

/** The state of a licence in a word. */
export function LicenceState({ status }: Pick<ScriptLicence, 'status'>) {
  const { states } = useWords(scriptLicencesWords);
  return <Badge tone={TONES[status]}>{states[status]}</Badge>;
}

interface Props {
  /** Undefined: there is none of this id. */
  licence: ScriptLicence | undefined;
  onClose: () => void;
  onMade: (made: MadeKey) => void;
}

/** A licence with the machines on which its script runs. */
export function LicenceDrawer({ licence, onClose, onMade }: Props) {
  const words = useWords(scriptLicencesWords);
  if (!licence) return <GoneDrawer title={words.title} icon="command" gone={words.gone} onClose={onClose} />;
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
      <Table
        label={words.activations}
        rows={licence.activations}
        rowKey={({ activation_id }) => String(activation_id)}
        isShort
        empty={<Empty icon="server" title={words.neverStarted} />}
        columns={[
          {
            header: words.host,
            ...MAIN,
            width: WIDE,
            cell: ({ host, version }) => <TwoLines first={host} second={words.version(version)} />,
          },
          { header: words.seen, width: '124px', cell: ({ last_seen }) => <Time value={last_seen} /> },
          {
            header: words.state,
            ...MAIN,
            width: '130px',
            cell: ({ active }) =>
              active ? <Badge tone="success">{words.running}</Badge> : <Badge>{words.old}</Badge>,
          },
        ]}
      />
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
