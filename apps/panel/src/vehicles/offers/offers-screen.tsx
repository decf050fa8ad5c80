import { pagesOf } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { SegmentedControl } from '../../design/fields/segmented-control.tsx';
import { Page } from '../../design/layout/page.tsx';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { Empty } from '../../design/lists/empty.tsx';
import { Time } from '../../design/time.tsx';
import { useListScreen } from '../../shared/list/list-screen.ts';
import { ListTable } from '../../shared/list/list-table.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { fullName } from '../../shared/person/acting-character.tsx';
import { useCharacters } from '../../shared/person/character.ts';
import { useAddress } from '../../shared/route/use-address.ts';
import { useServerId } from '../../shared/server/server.tsx';
import { useWords } from '../../words/words.ts';
import { OwnerSelect } from '../garage/garage-screen.tsx';
import { Nobody } from '../nobody.tsx';
import { Plate } from '../paint.tsx';
import { offersSearch } from '../search.ts';
import { nameOf } from '../vehicle.ts';
import { vehiclesWords } from '../words.ts';
import { OFFER_TONES, Party, PriceOf, type Direction } from './offer.tsx';
import { OfferDrawer } from './offer-drawer.tsx';
import { offersWords } from './words.ts';

const VIEWS = ['received', 'sent'] as const;

/** The offers of vehicles that the acting character, or a company of it, got or made. */
export function OffersScreen() {
  const words = useWords(offersWords);
  const { sections } = useWords(vehiclesWords);
  const { acting } = useCharacters();
  const { search, show } = useAddress(offersSearch);
  if (!acting)
    return (
      <Page title={sections.offers}>
        <Nobody />
      </Page>
    );
  return (
    <Page
      title={sections.offers}
      description={words.description}
      actions={
        <OwnerSelect
          own={fullName(acting)}
          value={search.org}
          onChange={(org) => show({ org, offer: undefined }, true)}
        />
      }
    >
      <div>
        <SegmentedControl
          label={words.view}
          value={search.view ?? 'received'}
          options={VIEWS.map((value) => ({ value, label: words.views[value] }))}
          onChange={(view) => show({ view: view === 'sent' ? view : undefined }, true)}
        />
      </div>
      <Offers characterId={acting.server_character_id} />
    </Page>
  );
}

function Offers({ characterId: server_character_id }: { characterId: number }) {
  const words = useWords(offersWords);
  const common = useWords(vehiclesWords);
  const { search } = useAddress(offersSearch);
  const direction: Direction = search.view ?? 'received';
  const asked = { server_character_id, org_id: search.org, direction, per_page: 100 };
  const list = usePagedRows(pagesOf('cars', 'listOffers', { server_id: useServerId(), ...asked }), 'offers');
  const { table, opened } = useListScreen({
    search: offersSearch,
    open: 'offer',
    list,
    id: 'offer_id',
    isSought: true,
  });
  return (
    <>
      <ListTable
        {...table}
        failed={words.failed}
        label={common.sections.offers}
        empty={<Empty icon="car" title={words.none[direction]} text={words.noneText[direction]} />}
        columns={[
          { header: common.vehicle, ...MAIN, width: WIDE, cell: nameOf },
          { header: common.plate, ...MAIN, width: '160px', cell: ({ plate }) => <Plate plate={plate} /> },
          {
            header: words.party[direction],
            ...MAIN,
            width: WIDE,
            cell: (offer) => <Party offer={offer} direction={direction} />,
          },
          { header: words.price, ...AMOUNT, cell: (offer) => <PriceOf offer={offer} isRight /> },
          {
            header: words.status,
            ...MAIN,
            width: '128px',
            cell: ({ status }) => <Badge tone={OFFER_TONES[status]}>{words.statuses[status]}</Badge>,
          },
          {
            header: words.expires,
            align: 'end',
            width: '128px',
            cell: ({ expires_at }) => <Time value={expires_at} />,
          },
        ]}
      />
      {opened && <OfferDrawer key={search.offer} {...opened} direction={direction} />}
    </>
  );
}
