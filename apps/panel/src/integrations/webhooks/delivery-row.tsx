import redeliver from '@cabildo/contracts/webhooks/deliveries/redeliver.ts';
import { useId } from 'react';
import { useServer } from '../../shared/server/server.tsx';
import { Badge, type Tone } from '../../design/badge.tsx';
import { formatExact, formatNumber } from '../../design/format.ts';
import { Icon } from '../../design/icon.tsx';
import { Id } from '../../design/id.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { Time } from '../../design/time.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { CommandButton } from '../../forms/confirm-button.tsx';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { useKindName } from './kind-picker.tsx';
import type { Delivery } from './webhooks.ts';
import styles from './webhooks.module.css';
import { webhooksWords } from './words.ts';

const TONES: Readonly<Record<Delivery['status'], Tone>> = {
  pending: 'warning',
  delivered: 'success',
  failed: 'danger',
};

interface Props {
  delivery: Delivery;
  /** A webhook that is paused or disabled is sent nothing. */
  mayResend: boolean;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** A delivery in a line, which unfolds its attempts. */
export function DeliveryRow({ delivery, mayResend, isOpen, onToggle }: Props) {
  const words = useWords(webhooksWords);
  const nameOf = useKindName();
  const id = useId();
  const last = delivery.attempts.at(-1);
  return (
    <li className={styles.delivery}>
      <button
        type="button"
        className={styles.deliveryHead}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onToggle(!isOpen)}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        <span className={styles.deliveryTexts}>
          <span className={styles.plain}>{nameOf(delivery.event)}</span>
          <span className={styles.second}>
            {last ? (last.http_status ?? last.error ?? words.noAnswer) : words.waiting} ·{' '}
            <Time value={delivery.created_at} />
          </span>
        </span>
        <Badge tone={TONES[delivery.status]}>{words.statuses[delivery.status]}</Badge>
      </button>
      {isOpen && (
        <div id={id} className={styles.deliveryBody}>
          <Details delivery={delivery} />
          <Attempts attempts={delivery.attempts} />
          {mayResend && <Resend delivery={delivery} />}
        </div>
      )}
    </li>
  );
}

function Details({ delivery }: { delivery: Delivery }) {
  const words = useWords(webhooksWords);
  const { event, message_id, next_attempt_at } = delivery;
  return (
    <KeyValues
      items={[
        [words.kind, <code key="kind">{event}</code>],
        [words.message, <Id key="message" value={message_id} label={words.message} length={18} />],
        [words.next, next_attempt_at && <Time key="next" value={next_attempt_at} />],
      ]}
    />
  );
}

function Attempts({ attempts }: Pick<Delivery, 'attempts'>) {
  const words = useWords(webhooksWords);
  const language = useLanguage();
  if (attempts.length === 0) return null;
  return (
    <>
      <h4 className={styles.heading}>{words.attempts}</h4>
      <ol className={styles.stack}>
        {attempts.toReversed().map(({ at, http_status, error, duration_ms, response }) => (
          <li key={at} className={styles.attempt}>
            <p className={styles.attemptHead}>
              <strong>{http_status ?? error ?? words.noAnswer}</strong>
              <span className={styles.soft}>
                {formatExact(Date.parse(at), language)} · {words.took(formatNumber(duration_ms, language))}
              </span>
            </p>
            {response === '' ? (
              http_status !== null && <p className={styles.soft}>{words.noAnswerBody}</p>
            ) : (
              <pre className={styles.response} tabIndex={0}>
                {response}
              </pre>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function Resend({ delivery }: { delivery: Delivery }) {
  const words = useWords(webhooksWords);
  const { serverId, may } = useServer();
  if (!may(redeliver)) return null;
  const { webhook_id, delivery_id } = delivery;
  return (
    <div>
      <CommandButton
        contract={redeliver}
        input={{ server_id: serverId, webhook_id, delivery_id }}
        label={words.redeliver}
        size="small"
        onDone={() => toast({ title: words.redelivered })}
      />
    </div>
  );
}
