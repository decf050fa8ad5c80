import { ENTRY_TYPES, type EntryType } from '@cabildo/contracts/economy/insight/reports/reports.ts';
import { useState } from 'react';
import { MovementTable } from '../../bank/shared/movement-table.tsx';
import shared from '../../bank/shared/shared.module.css';
import { bankWords } from '../../bank/shared/words.ts';
import { Select } from '../../design/Select.tsx';
import { useWords } from '../../words/words.ts';
import { staffAccountWords } from './words.ts';

const ALL = 'all';

interface Props {
  of: { server_id: number; account_id: number };
  ownerId: number;
}

/** The movements of an account, all of them or those of one kind. */
export function Movements({ of, ownerId }: Props) {
  const words = useWords(staffAccountWords);
  const { entries } = useWords(bankWords);
  const [type, setType] = useState<EntryType | typeof ALL>(ALL);
  return (
    <div className={shared.stack}>
      <div className={shared.row}>
        <Select<EntryType | typeof ALL>
          label={words.movements}
          isLabelHidden
          value={type}
          options={[
            { value: ALL, label: words.allMovements },
            ...ENTRY_TYPES.map((value) => ({ value, label: entries[value] })),
          ]}
          onChange={setType}
        />
      </div>
      <MovementTable isNarrow of={type === ALL ? of : { ...of, type }} ownerId={ownerId} />
    </div>
  );
}
