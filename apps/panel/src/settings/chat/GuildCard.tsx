import linkGuild from '@cabildo/contracts/servers/guilds/link_cp_guild.ts';
import unlinkGuild from '@cabildo/contracts/servers/guilds/unlink_cp_guild.ts';
import { useServer } from '../../app/server.tsx';
import { Badge } from '../../design/Badge.tsx';
import { Button } from '../../design/Button.tsx';
import { Card } from '../../design/Card.tsx';
import { Id } from '../../design/Id.tsx';
import { KeyValues } from '../../design/KeyValues.tsx';
import { TextField } from '../../design/TextField.tsx';
import { toast } from '../../design/Toasts.tsx';
import { ConfirmButton } from '../../forms/ConfirmButton.tsx';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Copyable } from '../../servers/Copyable.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../settings.module.css';
import { chatWords } from './words.ts';

/** The chat community that the server is linked with. */
export function GuildCard() {
  const words = useWords(chatWords);
  const { server, serverId, may } = useServer();
  const { cp_guild_id: guild, join_code: code } = server;
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
        {may(linkGuild) ? (
          <LinkForm isLinked={guild !== null} />
        ) : (
          <p className={styles.soft}>{words.ownerOnly}</p>
        )}
        {guild !== null && may(unlinkGuild) && (
          <div>
            <ConfirmButton
              contract={unlinkGuild}
              input={{ server_id: serverId }}
              label={words.unlink}
              title={words.unlinkTitle}
              text={words.unlinkText}
              done={words.unlinked}
            />
          </div>
        )}
        {guild === null && code !== null && (
          <div className={styles.form}>
            <p className={styles.soft}>{words.botWay}</p>
            <Copyable label={words.code} text={code} />
          </div>
        )}
      </div>
    </Card>
  );
}

/** Links a community, in place of the one before. */
function LinkForm({ isLinked }: { isLinked: boolean }) {
  const words = useWords(chatWords);
  const { serverId } = useServer();
  const form = useForm(linkGuild, {
    fixed: { server_id: serverId },
    onDone() {
      form.reset();
      toast({ title: words.linkDone });
    },
  });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isBusy) void form.submit();
      }}
    >
      <TextField
        label={isLinked ? words.relink : words.guildId}
        hint={words.guildHint}
        inputMode="numeric"
        {...form.text('cp_guild_id')}
      />
      <FormProblem form={form} />
      <div>
        <Button type="submit" variant={isLinked ? 'secondary' : 'primary'} isBusy={form.isBusy}>
          {isLinked ? words.relink : words.link}
        </Button>
      </div>
    </form>
  );
}
