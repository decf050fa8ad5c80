import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../design/Badge.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Table, type Column } from '../../design/Table.tsx';
import { Time } from '../../design/Time.tsx';
import { useWords } from '../../words/words.ts';
import type { ScriptLicence } from './licence.ts';
import { scriptLicencesWords } from './words.ts';

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
  licences: readonly ScriptLicence[];
  isLoading: boolean;
  isLoadingMore: boolean;
  onEndReached: () => void;
  openId: number | undefined;
  onOpen: (licence: ScriptLicence) => void;
  /** The button that issues one; false: this rank may not. */
  issue: ReactNode;
}

/** The licences in a table; those that have ended stay in it. */
export function ScriptLicencesTable({ licences, openId, issue, ...about }: Props) {
  const words = useWords(scriptLicencesWords);
  const columns: Column<ScriptLicence>[] = [
    {
      id: 'product',
      header: words.product,
      width: 'minmax(0, 2fr)',
      isMain: true,
      cell: ({ product }) => product,
    },
    {
      id: 'state',
      header: words.state,
      width: '180px',
      isMain: true,
      cell: ({ status }) => <LicenceState status={status} />,
    },
    { id: 'key', header: words.key, cell: ({ key_prefix }) => <code>{key_prefix}…</code> },
    {
      id: 'hosts',
      header: words.hosts,
      width: '90px',
      align: 'end',
      cell: ({ activations }) => activations.filter(({ active }) => active).length,
    },
    {
      id: 'issued',
      header: words.issued,
      width: '140px',
      align: 'end',
      cell: ({ issued_at }) => <Time value={issued_at} />,
    },
  ];
  return (
    <Table
      {...about}
      label={words.title}
      columns={columns}
      rows={licences}
      rowKey={({ licence_id }) => String(licence_id)}
      openKey={openId === undefined ? null : String(openId)}
      isShort
      empty={
        <Empty
          icon="licence"
          title={words.empty}
          text={issue ? words.emptyText : words.emptyAdmin}
          action={issue}
        />
      }
    />
  );
}
