import { defineWords } from '../../words/words.ts';

export const applyWords = defineWords({
  title: ['Enviar al equipo', 'Send to the staff'],
  choose: ['Elige lo que quieres enviar.', 'Choose what you want to send.'],
  nothing: ['Aquí no hay nada que enviar', 'There is nothing to send here'],
  nothingText: [
    'Este servidor no recibe solicitudes de fuera, o las recibe con un código que no tienes.',
    'This server takes no applications from outside, or takes them with a code that you do not have.',
  ],
  signInFirst: [
    'Si ya tienes cuenta, entra: puede que haya algo para ti.',
    'If you have an account, sign in: there may be something for you.',
  ],
  signIn: ['Entrar', 'Sign in'],
  closed: ['Este formulario está cerrado', 'This form is closed'],
  closedText: ['Vuelve más adelante.', 'Come back later.'],
  underWay: ['La tuya está en curso', 'Yours is under way'],
  underWayText: [
    'Cuando el equipo termine con ella podrás enviar otra.',
    'You can send another one when the staff are done with it.',
  ],
  nothingToAppeal: ['No tienes ninguna sanción que apelar', 'You have no punishment to appeal against'],
  send: ['Enviar', 'Send'],
  signInToSend: ['Entrar y enviar', 'Sign in and send'],
  signInText: [
    'Se envía con una cuenta. Al volver estará todo lo que has escrito, y lo envías tú.',
    'It is sent with an account. When you are back, all that you have typed is there, and you send it.',
  ],
  lacking: ['Responde a esta pregunta.', 'Answer this question.'],
  sent: ['Enviada', 'Sent'],
  sentText: [
    'El equipo la leerá. Aquí verás cómo va.',
    'The staff will read it. You will see here how it is going.',
  ],
  yours: ['Lo que has enviado', 'What you have sent'],
  isOver: ['Terminada', 'Ended'],
  character: ['Personaje', 'Character'],
  noCharacter: ['Ninguno', 'None'],
  punishment: ['Sanción que apelas', 'Punishment that you appeal against'],
  toServers: ['Mis servidores', 'My servers'],
  toServer: ['Ir al servidor', 'Go to the server'],
});
