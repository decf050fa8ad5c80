import removeBeneficiary from '@cabildo/contracts/economy/endings/inheritance/remove_beneficiary.ts';
import setBeneficiary from '@cabildo/contracts/economy/endings/inheritance/set_beneficiary.ts';
import { useQuery } from '@tanstack/react-query';
import { answer, type RowOf } from '../../api/answers.ts';
import { useCreate } from '../../shared/form/use-create.tsx';
import { Loaded } from '../../shared/list/loaded.tsx';
import { CharacterPerson, useCharacterName } from '../../shared/person/character-name.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { Meter } from '../../design/meter.tsx';
import { Page } from '../../design/layout/page.tsx';
import { useWords } from '../../words/words.ts';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { BankForm } from '../shared/bank-form.tsx';
import { PayeeField, usePayee } from '../shared/payee-field.tsx';
import { useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import styles from './people.module.css';
import { peopleWords } from './words.ts';

type Beneficiary = RowOf<'economy', 'listBeneficiaries', 'beneficiaries'>;

/** Names an heir, or gives one that is named another share. */
function HeirForm({ heir, onClose }: { heir?: Beneficiary; onClose: () => void }) {
  const words = useWords(peopleWords);
  const { save } = useWords(bankWords);
  const payee = usePayee();
  return (
    <BankForm
      contract={setBeneficiary}
      id={String(heir?.beneficiary_id ?? '')}
      fixed={useBank().of}
      values={{ percentage: heir?.percentage ?? null }}
      toInput={({ percentage }) => ({
        percentage: percentage ?? undefined,
        beneficiary_character_id: heir?.beneficiary_character_id ?? payee.params.to_character_id,
      })}
      title={heir ? words.change : words.addHeir}
      submit={save}
      done={words.saved}
      check={() => heir !== undefined || payee.check()}
      onClose={onClose}
      fields={{
        beneficiary_character_id: !heir && (
          <PayeeField {...payee.field} label={words.heir} withCards={false} />
        ),
        percentage: { label: words.share, hint: words.shareHint, suffix: '%' },
      }}
    />
  );
}

function Heir({ heir }: { heir: Beneficiary }) {
  const words = useWords(peopleWords);
  const { serverId } = useBank();
  const name = useCharacterName(heir.beneficiary_character_id) ?? '…';
  return (
    <li className={styles.person}>
      <span className={styles.texts}>
        <CharacterPerson id={heir.beneficiary_character_id} />
      </span>
      <span className={styles.share}>{heir.percentage} %</span>
      <DialogButton size="small" label={words.change}>
        {(onClose) => <HeirForm heir={heir} onClose={onClose} />}
      </DialogButton>
      <ConfirmButton
        contract={removeBeneficiary}
        input={{ server_id: serverId, beneficiary_id: heir.beneficiary_id }}
        label={words.remove}
        title={words.removeTitle(name)}
        text={words.heirText}
        size="small"
      />
    </li>
  );
}

/** Who inherits from the character, and how much. */
export function BeneficiariesScreen() {
  const words = useWords(peopleWords);
  const { sections } = useWords(bankWords);
  const { of } = useBank();
  const query = useQuery(answer('economy', 'listBeneficiaries', of));
  const add = useCreate({
    contract: setBeneficiary,
    label: words.addHeir,
    form: (onClose) => <HeirForm onClose={onClose} />,
  });
  const empty = <Empty icon="user" title={words.noHeirs} text={words.noHeirsText} />;
  return (
    <Page title={sections.beneficiaries} description={words.rest} actions={add.button} width="text">
      <Loaded query={query} shape="rows">
        {({ beneficiaries, total_percentage: used }) => (
          <>
            {beneficiaries.length > 0 && (
              <Meter label={words.assigned} used={used} limit={100} format={(value) => `${value} %`} />
            )}
            <Card isFlush>
              {beneficiaries.length === 0 && empty}
              <ul>
                {beneficiaries.map((heir) => (
                  <Heir key={heir.beneficiary_id} heir={heir} />
                ))}
              </ul>
            </Card>
          </>
        )}
      </Loaded>
      {add.form}
    </Page>
  );
}
