import type { AnswerWords } from './word.ts';

/** Words of the log. */
export const AUDIT: AnswerWords = {
  LogEntry: 'An entry of the log of a server.',
  event_id: 'The id of the event in streams and webhooks.',
  domain: 'The part of the server that it is about.',
  'LogEntry.note': 'The sentence, in the language of the reader.',
  'LogEntry.note_parts':
    'The same sentence in parts: texts, and slots for what a program may link or write in its own way; joined, they are the sentence.',
  'LogEntry.actor': 'The user or the key who did it; null: nobody did.',
  'LogEntry.characters': 'The characters that it is about, with their names.',
  'characters.name': 'The name of the character; null: it is gone.',
  'LogEntry.data': 'What is known of it, for programs.',
  PersonActor: 'The user who did it.',
  KeyActor: 'The key of the server that did it.',
  'PersonActor.gp_username': 'The name on the game platform; null: the account is gone.',
  'PersonActor.by_bot':
    'Whether the bot of the server acted for the user; false in entries from before it was noted.',
  'KeyActor.name': 'What people call the key, or called it; null: nobody named it.',
};
