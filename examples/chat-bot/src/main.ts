import { connect } from './connection.ts';
import { listen } from './endpoint.ts';
import { registerCommands } from './register.ts';
import { reportHourly, reportNow } from './roles.ts';
import { settings } from './settings.ts';

const { discordPublicKey, discordToken } = settings;

const stops: (() => void)[] = [];
// The process ends once everything that it has taken is answered.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const stop of stops) stop();
  });

if (discordToken !== undefined) {
  await registerCommands();
  reportNow();
  stops.push(reportHourly());
}
stops.push(discordPublicKey === undefined ? connect() : listen(discordPublicKey));
