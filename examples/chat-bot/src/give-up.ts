/** Ends the bot with a sentence for whoever runs it: no other attempt would mend this. */
export function giveUp(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
