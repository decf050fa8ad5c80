import { defineWords } from '../words/words.ts';

export const signInWords = defineWords({
  title: ['Entra en tu comunidad', 'Enter your community'],
  text: [
    'Tu cuenta de la plataforma de juego es tu identidad aquí. No hay contraseñas que recordar.',
    'Your account of the game platform is who you are here. There are no passwords to remember.',
  ],
  signIn: ['Entrar con la plataforma de juego', 'Sign in with the game platform'],
  hint: ['¿Vas a conectar un juego o un bot?', 'Are you connecting a game or a bot?'],
  docs: ['Lee la documentación', 'Read the documentation'],
  failures: {
    refused: [
      'No diste permiso en la plataforma. Puedes volver a intentarlo cuando quieras.',
      'You gave no permission on the platform. You can try again at any time.',
    ],
    expired: [
      'Este inicio de sesión ya no vale. Vuelve a empezar.',
      'This sign-in is no longer valid. Start again.',
    ],
    failed: [
      'No se pudo iniciar la sesión. Vuelve a intentarlo en un momento.',
      'The sign-in did not work. Try again in a moment.',
    ],
  },
});
