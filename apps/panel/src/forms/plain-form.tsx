import type { ReactNode } from 'react';

interface Props {
  form: { submit(): unknown; isBusy: boolean; isIdle?: boolean };
  className?: string | undefined;
  children: ReactNode;
}

/** A form on a screen, which Enter and its button send. */
export function PlainForm({ form, className, children }: Props) {
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isBusy && !form.isIdle) void form.submit();
      }}
    >
      {children}
    </form>
  );
}
