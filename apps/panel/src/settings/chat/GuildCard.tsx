import linkGuild from '@cabildo/contracts/servers/guilds/link_cp_guild.ts';
import unlinkGuild from '@cabildo/contracts/servers/guilds/unlink_cp_guild.ts';
import { useState } from 'react';
import { useServer } from '../../app/server.tsx';
import { Badge } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { Card } from '../../design/Card.tsx';
import { Id } from '../../design/Id.tsx';
import { KeyValues } from '../../design/KeyValues.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Copyable } from '../../servers/Copyable.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../settings.module.css';
import { chatWords } from './words.ts';

/** The chat community that the server is linked with. */
export function GuildCard() {
  const words = useWords(chatWords);
  const { server, may } = useServer();
  const { cp_guild_id: guild } = server;
  return (
    <Card
      title={words.guild}
      description={words.guildText}
      actions={
        guild === null ? (
          <Badge>{words.notLinked}</Badge>
        ) : (
          <Badge tone="success" icon="check">
            {words.linked}
          </Badge>
        )
      }
    >
      <div className={styles.stack}>
        {guild !== null && (
          <KeyValues
            items={[[words.guildId, <Id key="id" value={guild} label={words.guildId} length={20} />]]}
          />
        )}
        {!may(linkGuild) ? (
          <p className={styles.soft}>{words.ownerOnly}</p>
        ) : guild === null ? (
          <FirstLink />
        ) : (
          <LinkedButtons />
        )}
      </div>
    </Card>
  );
}

function useLinkForm(onLinked?: () => void) {
  const words = useWords(chatWords);
  const { serverId } = useServer();
  return useForm(linkGuild, {
    fixed: { server_id: serverId },
    onDone() {
      toast({ title: words.linkDone });
      onLinked?.();
    },
  });
}

/** Links the first community, here or by its bot. */
function FirstLink() {
  const words = useWords(chatWords);
  const { server } = useServer();
  const form = useLinkForm();
  return (
    <>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isBusy) void form.submit();
        }}
      >
        <TextField
          label={words.guildId}
          hint={words.guildHint}
          inputMode="numeric"
          {...form.text('cp_guild_id')}
        />
        <FormProblem form={form} />
        <div>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {words.link}
          </Button>
        </div>
      </form>
      {server.join_code !== null && (
        <div className={styles.form}>
          <p className={styles.soft}>{words.botWay}</p>
          <Copyable label={words.code} text={server.join_code} />
        </div>
      )}
    </>
  );
}

/** Links another community in place of this one, or none. */
function LinkedButtons() {
  const words = useWords(chatWords);
  const { serverId } = useServer();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className={styles.start}>
      <Button onClick={() => setIsAsked(true)}>{words.relink}</Button>
      <ConfirmButton
        contract={unlinkGuild}
        input={{ server_id: serverId }}
        label={words.unlink}
        title={words.unlinkTitle}
        text={words.unlinkText}
        done={words.unlinked}
      />
      {isAsked && <Relink onClose={() => setIsAsked(false)} />}
    </div>
  );
}

function Relink({ onClose }: { onClose: () => void }) {
  const words = useWords(chatWords);
  const form = useLinkForm(onClose);
  return (
    <FormDialog title={words.relink} form={form} submit={words.link} onClose={onClose}>
      <TextField
        label={words.guildId}
        hint={words.guildHint}
        inputMode="numeric"
        {...form.text('cp_guild_id')}
      />
    </FormDialog>
  );
}
