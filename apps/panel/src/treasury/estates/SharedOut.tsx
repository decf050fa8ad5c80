import { CharacterPerson } from '../../app/character-name.tsx';
import { useServer } from '../../app/server.tsx';
import { KeyValues } from '../../design/KeyValues.tsx';
import { Money } from '../../design/Money.tsx';
import { Notice } from '../../design/Notice.tsx';
import { Table } from '../../design/Table.tsx';
import { useWords } from '../../words/words.ts';
import type { Execution } from './ExecuteDialog.tsx';
import { estateWords } from './words.ts';

/** How an estate was shared out. */
export function SharedOut({ execution }: { execution: Execution }) {
  const words = useWords(estateWords);
  const { symbol } = useServer();
  const money = (amount: number) => <Money amount={amount} symbol={symbol} />;
  const { goods_to_character_id: goodsTo } = execution;
  return (
    <>
      <Notice tone="success" title={words.done} isAlert />
      <KeyValues
        items={[
          [words.total, money(execution.total)],
          [words.settled, execution.settled > 0 ? money(execution.settled) : null],
          [words.tax, execution.tax > 0 ? money(execution.tax) : null],
          [words.treasury, execution.to_treasury > 0 ? money(execution.to_treasury) : null],
          [words.goodsTo, goodsTo === null ? null : <CharacterPerson key="goods" id={goodsTo} />],
        ]}
      />
      {execution.shares.length > 0 && (
        <Table
          label={words.shares}
          isShort
          rows={execution.shares}
          rowKey={(row) => `${row.from_account_id} ${row.account_id} ${row.beneficiary_character_id}`}
          columns={[
            {
              id: 'heir',
              header: words.heir,
              width: 'minmax(0, 2fr)',
              isMain: true,
              cell: ({ beneficiary_character_id }) => <CharacterPerson id={beneficiary_character_id} />,
            },
            {
              id: 'amount',
              header: words.received,
              align: 'end',
              isMain: true,
              cell: ({ amount }) => <Money amount={amount} symbol={symbol} isRight />,
            },
          ]}
        />
      )}
    </>
  );
}
