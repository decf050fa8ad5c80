import create from '@cabildo/contracts/servers/servers/create.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../design/Button.tsx';
import { Card } from '../design/Card.tsx';
import { ImageField } from '../design/ImageField.tsx';
import { RadioCards } from '../design/RadioCards.tsx';
import { Select } from '../design/Select.tsx';
import { TextArea } from '../design/TextArea.tsx';
import { TextField } from '../design/TextField.tsx';
import { toast } from '../design/Toasts.tsx';
import { FormProblem } from '../forms/FormProblem.tsx';
import { useForm, type Form } from '../forms/use-form.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { CheckoutCard } from './CheckoutCard.tsx';
import { FoundFrame } from './FoundFrame.tsx';
import styles from './found.module.css';
import { foundWords } from './found.words.ts';
import { LANGUAGE_TAGS, languageName } from './languages.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { foundRoute } from './routes.ts';

/** The first step: from here on the server exists, and the address of the next steps names it. */
export function FoundScreen() {
  const words = useWords(foundWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const form = useForm(create, {
    values: { server_type: 'text', language_tag: language },
    changes: ['users'],
    onDone({ server_id, server }) {
      toast({ title: words.name.founded(server.server_name) });
      const params = { serverId: String(server_id) };
      void navigate({ to: '/servers/new/$serverId/economy', params, replace: true });
    },
  });
  const { checkout } = foundRoute.useSearch();
  const [isOrdering, setIsOrdering] = useState(false);
  const name = String(form.values['server_name'] ?? '').trim();
  const showCheckout = (id?: string): void =>
    void navigate({ to: '/servers/new', search: id === undefined ? {} : { checkout: id } });
  if (checkout)
    return (
      <FoundFrame step="name" title={words.title} description={words.name.paidText}>
        <CheckoutCard checkoutId={checkout} onClose={() => showCheckout()} />
      </FoundFrame>
    );
  return (
    <FoundFrame step="name" title={words.title}>
      <Card>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
        >
          <Fields form={form} />
          <FormProblem form={form} />
          <div className={styles.actions}>
            <Button isDisabled={name === ''} onClick={() => setIsOrdering(true)}>
              {words.name.order}
            </Button>
            <Button type="submit" variant="primary" isBusy={form.isBusy}>
              {words.name.submit}
            </Button>
          </div>
        </form>
      </Card>
      {isOrdering && (
        <OrderDialog
          of={{ server_name: name }}
          present="FREE"
          onClose={() => setIsOrdering(false)}
          onOrdered={showCheckout}
        />
      )}
    </FoundFrame>
  );
}

function Fields({ form }: { form: Form<typeof create> }) {
  const { name: words } = useWords(foundWords);
  const language = useLanguage();
  const logo = form.bind<string | undefined>('logo_base64', undefined);
  return (
    <>
      <TextField label={words.name} {...form.text('server_name')} />
      <TextArea label={words.description} hint={words.descriptionHint} {...form.text('description')} />
      <RadioCards
        label={words.type}
        {...form.bind<'text' | 'voice'>('server_type', 'text')}
        isRequired
        options={(['text', 'voice'] as const).map((value) => ({ value, ...words.types[value] }))}
      />
      <Select
        label={words.language}
        {...form.text('language_tag')}
        isRequired
        options={LANGUAGE_TAGS.map((tag) => ({ value: tag, label: languageName(tag, language) }))}
      />
      <ImageField
        label={words.logo}
        hint={words.logoHint}
        {...logo}
        value={logo.value ?? null}
        onChange={(image) => logo.onChange(image ?? undefined)}
      />
    </>
  );
}
