import { defineWords } from '../../words/words.ts';

export const economyWords = defineWords({
  currency: ['Moneda', 'Currency'],
  currencyText: [
    'Cómo se llama y cómo se escribe. Los importes no cambian.',
    'What it is called, and how it is written. Amounts stay as they are.',
  ],
  name: ['Nombre de la moneda', 'Currency name'],
  symbol: ['Símbolo', 'Symbol'],
  symbolHint: ['Hasta 8 caracteres, por ejemplo € o RP$.', 'Up to 8 characters, such as € or RP$.'],
  apps: ['Aplicaciones del teléfono', 'Apps of the phone'],
  appsText: [
    'El nombre que ve la gente en lugar del de fábrica.',
    'The name that people see in place of the one they came with.',
  ],
  noApps: ['Todas llevan su nombre de fábrica.', 'All have the names they came with.'],
  app: ['Aplicación', 'App'],
  appName: ['Se llama', 'Is called'],
  addApp: ['Añadir aplicación', 'Add app'],
  extra: ['Para bots y scripts', 'For bots and scripts'],
  extraText: ['Lo que tus programas leen de aquí.', 'What your programs read here.'],
  leaderboard: ['Mostrar la clasificación', 'Show the leaderboard'],
  leaderboardHint: ['El bot enseña quién tiene más dinero.', 'The bot shows who has the most money.'],
  json: ['Configuración adicional', 'Further configuration'],
  jsonHint: ['Un objeto JSON, el que tus scripts esperen.', 'A JSON object, as your scripts expect it.'],
});
