import getLimits from '@cabildo/contracts/economy/insight/reports/get_limits.ts';
import resetPin from '@cabildo/contracts/economy/bank/pins/reset_pin.ts';
import { Badge } from '../../design/badge.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Notice } from '../../design/layout/notice.tsx';
import { Page } from '../../design/layout/page.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { useWords } from '../../words/words.ts';
import { useCards } from '../cards/use-cards.ts';
import { cardWords } from '../cards/words.ts';
import styles from '../people/people.module.css';
import { endOf } from '../shared/account-select.tsx';
import { TwoLines } from '../../design/lists/two-lines.tsx';
import shared from '../shared/shared.module.css';
import { mayUse, useBank } from '../shared/use-bank.ts';
import { bankWords } from '../shared/words.ts';
import { Limits } from './limits.tsx';
import { CheckPin, ResetPin, SetPin, type PinTarget, type Present } from './pin-forms.tsx';
import { securityWords } from './words.ts';

interface Target {
  id: string;
  target: PinTarget;
  name: string;
  detail: string;
  hasPin: boolean;
  /** The PIN that must be known to set one, if there is one. */
  present: Present | undefined;
  /** Whether the character may set it. */
  maySet: boolean;
}

function PinRow({ target: { target, name, detail, hasPin, present, maySet } }: { target: Target }) {
  const words = useWords(securityWords);
  const { may } = useBank();
  return (
    <li className={styles.person}>
      <span className={styles.texts}>
        <TwoLines first={name} second={detail} />
      </span>
      <Badge tone={hasPin ? 'success' : 'neutral'} icon="lock">
        {hasPin ? words.has : words.hasNot}
      </Badge>
      <span className={shared.row}>
        <DialogButton isShown={maySet} size="small" label={hasPin ? words.change : words.set}>
          {(onClose) => <SetPin target={target} name={name} present={present} onClose={onClose} />}
        </DialogButton>
        <DialogButton isShown={hasPin} size="small" label={words.check}>
          {(onClose) => <CheckPin target={target} name={name} onClose={onClose} />}
        </DialogButton>
        <DialogButton isShown={hasPin && may(resetPin)} size="small" label={words.reset}>
          {(onClose) => <ResetPin target={target} name={name} onClose={onClose} />}
        </DialogButton>
      </span>
    </li>
  );
}

function Targets({ title, text, targets }: { title: string; text: string; targets: readonly Target[] }) {
  if (targets.length === 0) return null;
  return (
    <Card title={title} description={text} isFlush>
      <ul>
        {targets.map((target) => (
          <PinRow key={target.id} target={target} />
        ))}
      </ul>
    </Card>
  );
}

/** The PINs of the character's accounts and cards, and the limits of the server. */
export function SecurityScreen() {
  const words = useWords(securityWords);
  const cards = useWords(cardWords);
  const { sections, accountTypes } = useWords(bankWords);
  const { accounts, characterId, may } = useBank();
  const query = useCards();
  const accountTargets = accounts
    .filter(({ status }) => status === 'active')
    .map((account): Target => ({
      id: String(account.account_id),
      target: { account_id: account.account_id },
      name: `${account.account_name} ···${endOf(account)}`,
      detail: accountTypes[account.account_type],
      hasPin: account.has_pin,
      present: account.has_pin ? 'own' : undefined,
      maySet: mayUse(account, 'edit_settings'),
    }));
  const guarded = new Set(accounts.flatMap(({ account_id, has_pin }) => (has_pin ? account_id : [])));
  const cardTargets = (query.data ?? [])
    .filter(({ status }) => status === 'active' || status === 'disabled')
    .map((card): Target => ({
      id: String(card.card_id),
      target: { card_id: card.card_id },
      name: card.nickname ?? cards.types[card.card_type],
      detail: `···${card.card_number}`,
      hasPin: card.has_pin,
      present: card.has_pin ? 'own' : guarded.has(card.account_id) ? 'account' : undefined,
      maySet: card.holder_character_id === characterId,
    }));
  return (
    <Page title={sections.security} width="text">
      {accountTargets.length === 0 && <Notice title={words.none} />}
      <Targets title={words.pins} text={words.pinsText} targets={accountTargets} />
      <Targets title={words.cardPins} text={words.cardText} targets={cardTargets} />
      {may(getLimits) ? <Limits /> : <p className={shared.small}>{words.yours}</p>}
    </Page>
  );
}
