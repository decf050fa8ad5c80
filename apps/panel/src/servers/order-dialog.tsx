import { ADD_ONS, MAX_ADD_ONS, PLAN_NAMES, PLANS, priceOf, type Plan } from '@cabildo/contracts/plans.ts';
import checkout from '@cabildo/contracts/servers/billing/checkout.ts';
import checkoutNewServer from '@cabildo/contracts/servers/billing/checkout_new_server.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/overlays/dialog.tsx';
import { formatNumber } from '../design/format.ts';
import { NumberField } from '../design/fields/number-field.tsx';
import { RadioCards } from '../design/fields/radio-cards.tsx';
import { FormProblem } from '../forms/form-problem.tsx';
import { useForm, type Form } from '../forms/use-form.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { keepPaymentPage } from './payment-page.ts';
import { formatEuros } from './payments.ts';
import styles from './plan.module.css';
import { planWords } from './plan.words.ts';

/** A plan is for a server, or for one that the payment creates. */
export type Ordered = { server_id: number } | { server_name: string };

interface Props {
  of: Ordered;
  present: Plan;
  onClose: () => void;
  onOrdered: (checkoutId: string) => void;
}

/** New servers order these: the wizard founds free ones by itself. */
const PAID_PLANS = PLAN_NAMES.filter((plan) => PLANS[plan].price_cents > 0);

type OrderContract = typeof checkout | typeof checkoutNewServer;

/** The text of a plan's card: its price and its limits. */
function usePlanText(): (plan: Plan) => string {
  const { order: words, billing } = useWords(planWords);
  const language = useLanguage();
  return (plan) => {
    const {
      price_cents: price,
      billing: period,
      max_characters: characters,
      storage_gb: storage,
    } = PLANS[plan];
    return [
      price === 0 ? billing.none : `${formatEuros(price, language)} ${billing[period]}`,
      characters === null ? words.allCharacters : words.characters(formatNumber(characters, language)),
      storage === null ? words.allStorage : words.storage(formatNumber(storage, language)),
    ].join(' · ');
  };
}

/** Orders a plan with add-ons; the payment happens at the provider. */
export function OrderDialog({ of, present, onClose, onOrdered }: Props) {
  const { order: words, billing } = useWords(planWords);
  const language = useLanguage();
  const isNew = 'server_name' in of;
  const form = useForm<OrderContract>(isNew ? checkoutNewServer : checkout, {
    fixed: of,
    values: { plan: present === 'FREE' ? 'PLUS' : present, extra_characters: 0, extra_storage: 0 },
    onDone({ checkout_id, url }) {
      keepPaymentPage(checkout_id, url);
      onOrdered(checkout_id);
    },
  });
  const plan = form.bind<Plan>('plan', 'PLUS').value;
  const total = priceOf({
    plan,
    extra_characters: form.bind<number | null>('extra_characters', 0).value ?? 0,
    extra_storage: form.bind<number | null>('extra_storage', 0).value ?? 0,
  });
  return (
    <Dialog
      isWide
      title={isNew ? words.newTitle : words.title}
      description={isNew ? words.newText : words.text}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      footer={
        <>
          <p className={styles.total}>
            {words.total} <strong>{formatEuros(total, language)}</strong> {billing[PLANS[plan].billing]}
          </p>
          <Button type="submit" variant="primary" isBusy={form.isBusy} isDisabled={total === 0}>
            {words.submit}
          </Button>
        </>
      }
    >
      <Fields form={form} plans={isNew ? PAID_PLANS : PLAN_NAMES} />
      <FormProblem form={form} />
    </Dialog>
  );
}

function Fields({ form, plans }: { form: Form<OrderContract>; plans: readonly Plan[] }) {
  const { order: words } = useWords(planWords);
  const language = useLanguage();
  const textOf = usePlanText();
  const plan = form.bind<Plan>('plan', 'PLUS');
  const { extra_characters: characters, extra_storage: storage } = ADD_ONS;
  const addOn = (name: keyof typeof ADD_ONS) => ({
    ...form.bind<number | null>(name, 0),
    min: 0,
    max: MAX_ADD_ONS,
  });
  return (
    <>
      <RadioCards
        label={words.plan}
        {...plan}
        isRequired
        options={plans.map((value) => ({ value, title: value, text: textOf(value) }))}
      />
      {PLANS[plan.value].max_characters !== null && (
        <NumberField
          {...addOn('extra_characters')}
          label={words.addCharacters(characters.adds, formatEuros(characters.price_cents, language))}
        />
      )}
      {PLANS[plan.value].storage_gb !== null && (
        <NumberField
          {...addOn('extra_storage')}
          label={words.addStorage(storage.adds, formatEuros(storage.price_cents, language))}
        />
      )}
    </>
  );
}
