import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  form: { submit(): unknown; isBusy: boolean; isIdle?: boolean };
  className?: string | undefined;
  /** Whether it was filled in elsewhere, and is sent as soon as it is shown. */
  isFilled?: boolean;
  children: ReactNode;
}

/** A form on a screen, which Enter and its button send. */
export function PlainForm({ form, className, isFilled, children }: Props) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isFilled) ref.current!.requestSubmit();
  }, [isFilled]);
  return (
    <form
      ref={ref}
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
