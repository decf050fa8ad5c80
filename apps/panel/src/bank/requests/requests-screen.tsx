import createRequest from '@cabildo/contracts/economy/payments/requests/create_payment_request.ts';
import { pagesOf } from '../../api/answers.ts';
import { Badge } from '../../design/badge.tsx';
import { Choice } from '../../design/fields/choice.tsx';
import { AMOUNT, MAIN, WIDE } from '../../design/lists/columns.ts';
import { TwoLines } from '../../design/lists/two-lines.tsx';
import { Time } from '../../design/time.tsx';
import { useCreate } from '../../shared/form/use-create.tsx';
import { usePagedRows } from '../../shared/list/rows.ts';
import { useAddress } from '../../shared/route/use-address.ts';
import { CharacterName } from '../../shared/person/character-name.tsx';
import { useMoneyCell } from '../../shared/server/use-money-cell.tsx';
import { useWords } from '../../words/words.ts';
import { requestsSearch } from '../search.ts';
import { BankList } from '../shared/bank-list.tsx';
import { useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { CreateRequest, RequestDrawer, REQUEST_TONES, type PaymentRequest } from './request-drawer.tsx';
import { requestWords } from './words.ts';

/** Requests of others for money of the character, and its own of others. */
export function RequestsScreen() {
  const words = useWords(requestWords);
  const { sections, amount, date, status, payee } = useWords(bankWords);
  const { of, characterId, accounts } = useBank();
  const money = useMoneyCell();
  const { search, show } = useAddress(requestsSearch);
  const { direction = 'all' } = search;
  const asked = pagesOf('economy', 'listPaymentRequests', { ...of, direction, per_page: 100 });
  const list = usePagedRows(asked, 'requests');
  const create = useCreate({
    contract: createRequest,
    label: words.create,
    isPossible: accounts.length > 0,
    form: (onClose) => <CreateRequest onClose={onClose} />,
  });
  const who = ({ requester_character_id: requester, payer_character_id: payer, concept }: PaymentRequest) => {
    const isSent = requester === characterId;
    return (
      <TwoLines
        first={<CharacterName id={isSent ? payer : requester} />}
        second={[isSent ? words.asked : words.asks, concept].filter(Boolean).join(' · ')}
      />
    );
  };
  return (
    <BankList
      section="requests"
      icon="receipt"
      words={words}
      create={create}
      list={list}
      search={requestsSearch}
      open="request"
      id="request_id"
      filter={
        <Choice
          label={sections.requests}
          value={direction}
          onChange={(to) => show({ direction: to === 'all' ? undefined : to })}
          names={words.filters}
        />
      }
      columns={[
        { header: payee, ...MAIN, width: WIDE, cell: who },
        {
          header: status,
          ...MAIN,
          width: '110px',
          cell: (row) => <Badge tone={REQUEST_TONES[row.status]}>{words.statuses[row.status]}</Badge>,
        },
        { header: date, width: '96px', cell: (row) => <Time value={row.created_at} /> },
        { header: amount, ...AMOUNT, width: '120px', cell: (row) => money(row.amount) },
      ]}
    >
      {({ row, onClose }) => row && <RequestDrawer request={row} onClose={onClose} />}
    </BankList>
  );
}
