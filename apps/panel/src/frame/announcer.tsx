import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Says the title of a screen that has come while the focus stays outside of it, on the link that led there. */
export function Announcer() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) setTitle(document.activeElement?.closest('main') ? '' : document.title);
      }),
    [router],
  );
  return (
    <p role="status" className="visually-hidden">
      {title}
    </p>
  );
}
