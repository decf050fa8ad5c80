import create from '@cabildo/contracts/servers/servers/create.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../design/button.tsx';
import { ImageField } from '../design/fields/image-field.tsx';
import { Card } from '../design/layout/card.tsx';
import { toast } from '../design/overlays/toasts.tsx';
import { FormProblem } from '../forms/form-problem.tsx';
import { PlainForm } from '../forms/plain-form.tsx';
import { useForm, type Form } from '../forms/use-form.ts';
import { FormFields } from '../shared/form/form-fields.tsx';
import { useAddress } from '../shared/route/use-address.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { CheckoutCard } from './checkout-card.tsx';
import { FoundFrame } from './found-frame.tsx';
import styles from './found.module.css';
import { foundWords } from './found.words.ts';
import { OrderDialog } from './order-dialog.tsx';
import { foundSearch } from './search.ts';
import { LanguageField, TypeField } from './server-fields.tsx';

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
  const { search, show } = useAddress(foundSearch);
  const [isOrdering, setIsOrdering] = useState(false);
  const name = String(form.values['server_name'] ?? '').trim();
  if (search.checkout)
    return (
      <FoundFrame step="name" title={words.title} description={words.name.paidText}>
        <CheckoutCard checkoutId={search.checkout} onClose={() => show({ checkout: undefined })} />
      </FoundFrame>
    );
  return (
    <FoundFrame step="name" title={words.title}>
      <Card>
        <PlainForm form={form} className={styles.form}>
          <Fields form={form} />
          <FormProblem form={form} />
          <div className={styles.actions}>
            <Button onClick={() => (name === '' ? form.check() : setIsOrdering(true))}>
              {words.name.order}
            </Button>
            <Button type="submit" variant="primary" isBusy={form.isBusy}>
              {words.name.submit}
            </Button>
          </div>
        </PlainForm>
      </Card>
      {isOrdering && (
        <OrderDialog
          of={{ server_name: name }}
          present="FREE"
          onClose={() => setIsOrdering(false)}
          onOrdered={(checkout) => show({ checkout })}
        />
      )}
    </FoundFrame>
  );
}

function Fields({ form }: { form: Form<typeof create> }) {
  const { name: words } = useWords(foundWords);
  const logo = form.bind<string | undefined>('logo_base64', undefined);
  return (
    <FormFields
      form={form}
      fields={{
        server_name: words.name,
        description: { label: words.description, hint: words.descriptionHint },
        server_type: (bound) => <TypeField {...bound} label={words.type} types={words.types} />,
        language_tag: (bound) => <LanguageField {...bound} label={words.language} />,
        logo_base64: (
          <ImageField
            {...logo}
            label={words.logo}
            hint={words.logoHint}
            value={logo.value ?? null}
            onChange={(image) => logo.onChange(image ?? undefined)}
          />
        ),
      }}
    />
  );
}
