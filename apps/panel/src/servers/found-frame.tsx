import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../design/icon.tsx';
import { Page } from '../design/layout/page.tsx';
import { useWords } from '../words/words.ts';
import styles from './found.module.css';
import { foundWords } from './found.words.ts';

const STEPS = ['name', 'economy', 'invite'] as const;
type Step = (typeof STEPS)[number];

type Props = {
  step: Step;
  title: string;
  description?: string;
  children: ReactNode;
};

/** The frame of a step on the way to a server of one's own. */
export function FoundFrame({ step, title, description, children }: Props) {
  const words = useWords(foundWords);
  const at = STEPS.indexOf(step);
  return (
    <Page
      width="narrow"
      title={title}
      {...(description && { description })}
      back={
        <Link to="/servers" className={`link ${styles.back}`}>
          <Icon name="arrow-left" />
          {words.back}
        </Link>
      }
    >
      <ol className={styles.steps} aria-label={words.stepsLabel}>
        {STEPS.map((each, index) => (
          <li
            key={each}
            className={styles.step}
            data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles.mark}>{index < at ? <Icon name="check" /> : index + 1}</span>
            <span className={styles.stepName}>{words.steps[each]}</span>
          </li>
        ))}
      </ol>
      {children}
    </Page>
  );
}
