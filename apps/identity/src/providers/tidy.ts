const MAX_NAME = 100;

const CONTROL = /[\u0000-\u001f\u007f-\u009f\ufffd]/g;

/**
 * Text of a foreign system as ours may keep it: a platform's names follow its own rules, and one odd character must
 * not keep a person out.
 */
export function tidy(text: string): string {
  const clean = text.toWellFormed().normalize('NFC').replace(CONTROL, '').trim();
  return [...clean].slice(0, MAX_NAME).join('');
}
