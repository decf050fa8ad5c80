import { defineWords } from '../words/words.ts';

/** The words of panics: the alarm, its sound, and the own button. */
export const alarmWords = defineWords({
  label: ['Alarmas de pánico', 'Panic alarms'],
  count: [
    (count: number) => (count === 1 ? '1 alarma' : `${count} alarmas`),
    (count: number) => (count === 1 ? '1 alarm' : `${count} alarms`),
  ],
  panicOf: [(name: string) => `PÁNICO: ${name}`, (name: string) => `PANIC: ${name}`],
  noPlace: ['Sin lugar conocido', 'No known location'],
  acknowledgedBy: [(name: string) => `Recibido por ${name}`, (name: string) => `Acknowledged by ${name}`],
  nobody: ['Nadie lo ha recibido aún', 'Not acknowledged yet'],
  see: ['Ver aviso', 'Open call'],
  acknowledge: ['Enterado', 'Acknowledge'],
  hide: [(name: string) => `Ocultar la alarma de ${name}`, (name: string) => `Hide the alarm of ${name}`],
  panic: ['Pánico', 'Panic'],
  panicAgain: ['Pulsa otra vez', 'Press again'],
  panicKey: ['Pánico: dos pulsaciones, o la tecla F9', 'Panic: press twice, or hit F9'],
  panicSent: ['Aviso de pánico enviado', 'Panic alert sent'],
  mute: ['Silenciar las alarmas', 'Mute alarms'],
  unmute: ['Activar el sonido de las alarmas', 'Unmute alarms'],
});
