import { Badge, type Tone } from '../../design/Badge.tsx';
import { useWords } from '../../words/words.ts';
import { stateOf, type Webhook } from './webhooks.ts';
import { webhooksWords } from './words.ts';

const TONES: Readonly<Record<ReturnType<typeof stateOf>, Tone>> = {
  active: 'success',
  failing: 'warning',
  paused: 'neutral',
  disabled: 'danger',
};

/** The state of a webhook in a word. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const words = useWords(webhooksWords);
  const state = stateOf(webhook);
  return <Badge tone={TONES[state]}>{words.states[state]}</Badge>;
}
