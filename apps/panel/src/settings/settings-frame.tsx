import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { FormActions, FormLayout } from '../design/layout/form-layout.tsx';
import { DiscardDialog } from '../forms/discard-dialog.tsx';
import { FormProblem, type SentForm } from '../forms/form-problem.tsx';
import { useWords } from '../words/words.ts';
import { settingsWords } from './words.ts';

interface Props {
  form: SentForm & { isChanged: boolean; reset(): void };
  children: ReactNode;
}

/** The sections of settings, above the buttons that save them. It asks before changes are lost on the way to another screen. */
export function SettingsFrame({ form, children }: Props) {
  const words = useWords(settingsWords);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => form.isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (form.isChanged && !form.isBusy) void form.submit();
        }}
      >
        <FormLayout>
          {children}
          <FormActions>
            <FormProblem form={form} />
            {form.isChanged && (
              <Button isDisabled={form.isBusy} onClick={form.reset}>
                {words.discard}
              </Button>
            )}
            <Button type="submit" variant="primary" isBusy={form.isBusy} isDisabled={!form.isChanged}>
              {words.save}
            </Button>
          </FormActions>
        </FormLayout>
      </form>
      {leaving.status === 'blocked' && <DiscardDialog onDiscard={leaving.proceed} onClose={leaving.reset} />}
    </>
  );
}
