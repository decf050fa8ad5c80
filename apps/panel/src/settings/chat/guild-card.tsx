import linkGuild from '@cabildo/contracts/servers/guilds/link_cp_guild.ts';
import unlinkGuild from '@cabildo/contracts/servers/guilds/unlink_cp_guild.ts';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { FormFields, type Fields } from '../../shared/form/form-fields.tsx';
import { useServer, useServerId } from '../../shared/server/server.tsx';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Id } from '../../design/id.tsx';
import { KeyValues } from '../../design/lists/key-values.tsx';
import { toast } from '../../design/overlays/toasts.tsx';
import { ConfirmButton } from '../../forms/confirm-button.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { PlainForm } from '../../forms/plain-form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Copyable } from '../../servers/copyable.tsx';
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

/** Links the first community, here or by its bot. */
function FirstLink() {
  const words = useWords(chatWords);
  const { server, serverId } = useServer();
  const form = useForm(linkGuild, {
    fixed: { server_id: serverId },
    onDone: () => toast({ title: words.linkDone }),
  });
  return (
    <>
      <PlainForm form={form} className={styles.form}>
        <FormFields form={form} fields={useGuildField()} />
        <FormProblem form={form} />
        <div>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {words.link}
          </Button>
        </div>
      </PlainForm>
      {server.join_code !== null && (
        <div className={styles.form}>
          <p className={styles.soft}>{words.botWay}</p>
          <Copyable label={words.code} text={server.join_code} />
        </div>
      )}
    </>
  );
}

function useGuildField(): Fields<typeof linkGuild> {
  const { guildId, guildHint } = useWords(chatWords);
  return { cp_guild_id: { label: guildId, hint: guildHint, as: 'digits' } };
}

/** Links another community in place of this one, or none. */
function LinkedButtons() {
  const words = useWords(chatWords);
  const input = { server_id: useServerId() };
  const fields = useGuildField();
  return (
    <div className={styles.start}>
      <DialogButton label={words.relink}>
        {(onClose) => (
          <CommandForm
            contract={linkGuild}
            fixed={input}
            title={words.relink}
            submit={words.link}
            done={words.linkDone}
            onClose={onClose}
            fields={fields}
          />
        )}
      </DialogButton>
      <ConfirmButton {...words.unlink} contract={unlinkGuild} input={input} />
    </div>
  );
}
