import { useState } from 'react';
import { docsAddress } from '../shared/help/help.tsx';
import { signIn } from '../shared/route/return.ts';
import { Button } from '../design/button.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { Logo } from '../shared/bar/logo.tsx';
import { Preferences } from '../shared/bar/preferences.tsx';
import { useWords } from '../words/words.ts';
import { useTitle } from '../design/layout/use-title.ts';
import styles from './sign-in.module.css';
import { signInWords } from './sign-in.words.ts';

/** Why the last sign-in brought nobody here, as the gateway says in the address (PN-02). */
type Failure = 'refused' | 'expired' | 'failed';
const FAILURES: readonly Failure[] = ['refused', 'expired', 'failed'];

function failureInAddress(): Failure | undefined {
  const said = new URLSearchParams(location.search).get('sign_in');
  return FAILURES.find((each) => each === said);
}

/** The first screen of a person who is not signed in. */
export function SignInScreen() {
  const words = useWords(signInWords);
  const [failure] = useState(failureInAddress);
  useTitle(words.title);
  return (
    <main className={styles.screen}>
      <section className={styles.box}>
        <Logo />
        <h1 className={styles.title} data-title tabIndex={-1}>
          {words.title}
        </h1>
        <p className={styles.text}>{words.text}</p>
        {failure && <Notice tone="warning" title={words.failures[failure]} isAlert />}
        <Button variant="primary" isWide onClick={signIn}>
          {words.signIn}
        </Button>
        <p className={styles.hint}>
          {words.hint} <a href={docsAddress()}>{words.docs}</a>
        </p>
      </section>
      <Preferences />
    </main>
  );
}
