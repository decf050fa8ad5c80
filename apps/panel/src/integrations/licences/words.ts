import { defineWords } from '../../words/words.ts';

export const scriptLicencesWords = defineWords({
  title: ['Scripts', 'Scripts'],
  text: [
    'Cada script de pago de tu servidor de juego arranca con su propia clave y dice en qué máquina funciona.',
    'Each paid script of your game server starts with a key of its own, and says on which machine it runs.',
  ],
  issue: ['Registrar script', 'Register script'],
  issueTitle: ['Script nuevo', 'New script'],
  product: ['Script', 'Script'],
  productHint: ['El nombre que le dio su autor.', 'The name that its author gave it.'],
  key: ['Clave', 'Key'],
  hosts: ['Máquinas', 'Machines'],
  state: ['Estado', 'State'],
  issued: ['Registrado', 'Registered'],
  rotated: ['Clave renovada', 'Key replaced'],
  states: {
    active: ['Activa', 'Active'],
    rotated: ['Clave nueva sin usar', 'New key unused'],
    revoked: ['Revocada', 'Revoked'],
    expired: ['Sin plan', 'No plan'],
  },
  notes: {
    active: [undefined, undefined],
    rotated: [
      'Ningún script ha arrancado todavía con la clave nueva. Ponla en su configuración y reinicia el recurso.',
      'No script has started with the new key yet. Put it into its configuration, and restart the resource.',
    ],
    revoked: ['Ya no arranca en ningún sitio.', 'It starts nowhere any more.'],
    expired: [
      'El servidor no tiene un plan de pago: el script no arranca hasta que lo tenga.',
      'The server has no paid plan: the script does not start until it has one.',
    ],
  },
  secretTitle: [(product: string) => `Clave de «${product}»`, (product: string) => `Key of “${product}”`],
  use: [
    'Ponla en la configuración del script y reinicia el recurso: sin eso no arranca.',
    'Put it into the configuration of the script, and restart the resource: without that it does not start.',
  ],
  activations: ['Dónde funciona', 'Where it runs'],
  neverStarted: [
    'El script aún no ha arrancado con su clave.',
    'The script has not started with its key yet.',
  ],
  host: ['Máquina', 'Machine'],
  version: [(text: string) => `Versión ${text}`, (text: string) => `Version ${text}`],
  seen: ['Último arranque', 'Last start'],
  running: ['En uso', 'In use'],
  old: ['Con clave anterior', 'With an old key'],
  rotate: ['Renovar clave', 'Replace key'],
  rotateTitle: ['¿Renovar la clave para siempre?', 'Replace the key for good?'],
  rotateText: [
    'La clave de ahora deja de valer al momento y no se puede recuperar. El script no arranca hasta que pongas la nueva en su configuración y reinicies el recurso.',
    'The present key stops working at once and cannot be had back. The script does not start until you put the new one into its configuration and restart the resource.',
  ],
  revoke: ['Revocar', 'Revoke'],
  revokeTitle: [(product: string) => `¿Revocar «${product}»?`, (product: string) => `Revoke “${product}”?`],
  revokeText: [
    'El script no vuelve a arrancar en ningún sitio. No se puede deshacer: habría que registrarlo de nuevo.',
    'The script starts nowhere any more. This cannot be undone: it would have to be registered again.',
  ],
  revoked: ['Script revocado', 'Script revoked'],
  gone: ['Este script ya no existe', 'This script no longer exists'],
  empty: ['Aún no hay scripts', 'There are no scripts yet'],
  emptyText: [
    'Registra cada script de pago que uses en tu servidor de juego.',
    'Register each paid script that your game server uses.',
  ],
  emptyAdmin: ['Los registra el propietario del servidor.', 'The owner of the server registers them.'],
});
