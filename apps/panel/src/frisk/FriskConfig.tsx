import configureFrisk from '@cabildo/contracts/inventory/frisks/configure_frisk.ts';
import type { FRISK_WHO } from '@cabildo/contracts/inventory/frisks/frisks.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { answer } from '../api/answers.ts';
import { useServer } from '../app/server.tsx';
import { Card } from '../design/Card.tsx';
import { RadioCards } from '../design/RadioCards.tsx';
import { toast } from '../design/Toasts.tsx';
import { useCommand } from '../forms/command.ts';
import { CommandProblem } from '../forms/FormProblem.tsx';
import { useWords } from '../words/words.ts';
import styles from './frisk.module.css';
import { friskWords } from './words.ts';

type Who = (typeof FRISK_WHO)[number];

/** Sets who may frisk in the server; it takes effect at once. */
export function FriskConfig() {
  const words = useWords(friskWords);
  const { serverId } = useServer();
  const { config } = useSuspenseQuery(answer('cacheo', 'getFriskConfig', { server_id: serverId })).data;
  const command = useCommand(configureFrisk, { onDone: () => toast({ title: words.whoSaved }) });
  return (
    <Card title={words.who}>
      <div className={styles.stack}>
        <RadioCards<Who>
          label={words.who}
          isLabelHidden
          value={config.who}
          onChange={(who) => void command.run({ server_id: serverId, who })}
          isDisabled={command.isBusy}
          options={[
            { value: 'anyone', title: words.anyone, text: words.anyoneText },
            { value: 'on_duty', title: words.onDuty, text: words.onDutyCard },
          ]}
        />
        <CommandProblem command={command} />
      </div>
    </Card>
  );
}
