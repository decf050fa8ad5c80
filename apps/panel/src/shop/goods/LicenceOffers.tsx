import { useServer } from '../../app/server.tsx';
import { Badge } from '../../design/Badge.tsx';
import { Empty } from '../../design/Empty.tsx';
import { Money } from '../../design/Money.tsx';
import { Table, type Column } from '../../design/Table.tsx';
import { useWords } from '../../words/words.ts';
import type { HeldLicence, Holder } from '../holder.ts';
import type { Licence } from '../items.ts';
import { labelOf } from '../../app/label.ts';
import { shopWords } from '../words.ts';

/** Whether a licence is for sale. */
export const isOffered = ({ shop_visible, price }: Licence): boolean =>
  shop_visible && price !== null && price > 0;

/** Says how a character stands to a licence. */
export function LicenceState({ held }: { held: HeldLicence | undefined }) {
  const words = useWords(shopWords);
  if (!held) return <Badge>{words.none}</Badge>;
  if (held.is_revoked) return <Badge tone="danger">{words.revoked}</Badge>;
  return held.is_valid ? (
    <Badge tone="success" icon="check">
      {words.granted}
    </Badge>
  ) : (
    <Badge tone="warning">{words.invalid}</Badge>
  );
}

type Props = {
  licences: readonly Licence[];
  isLoading: boolean;
  isFiltered: boolean;
  holder: Holder;
  openId: number | undefined;
  onOpen: (licence: Licence) => void;
};

/** The licences that can be bought. */
export function LicenceOffers({ licences, isLoading, isFiltered, holder, openId, onOpen }: Props) {
  const words = useWords(shopWords);
  const { symbol } = useServer();
  const columns: Column<Licence>[] = [
    { id: 'name', header: words.name, cell: labelOf, width: 'minmax(0, 2fr)', isMain: true },
    {
      id: 'state',
      header: words.state,
      cell: ({ license_id }) => holder.isKnown && <LicenceState held={holder.licences.get(license_id)} />,
      isMain: true,
    },
    {
      id: 'points',
      header: words.points,
      cell: ({ max_points }) => max_points ?? '–',
      align: 'end',
      width: '80px',
    },
    {
      id: 'price',
      header: words.price,
      cell: ({ price }) => <Money amount={price} symbol={symbol} isRight />,
      align: 'end',
      width: '120px',
      isMain: true,
    },
  ];
  return (
    <Table
      label={words.licences}
      columns={columns}
      rows={licences}
      rowKey={({ license_id }) => String(license_id)}
      onOpen={onOpen}
      openKey={openId === undefined ? null : String(openId)}
      isLoading={isLoading}
      empty={
        <Empty
          icon="licence"
          title={isFiltered ? words.nothing : words.noLicences}
          text={isFiltered ? words.nothingText : words.noLicencesText}
        />
      }
    />
  );
}
