import { defineWords } from '../words/words.ts';

export const signInWords = defineWords({
  es: {
    title: 'Entra en tu comunidad',
    text: 'Tu cuenta de la plataforma de juego es tu identidad aquí. No hay contraseñas que recordar.',
    signIn: 'Entrar con la plataforma de juego',
    hint: '¿Vas a conectar un juego o un bot?',
    docs: 'Lee la documentación',
    failures: {
      refused: 'No diste permiso en la plataforma. Puedes volver a intentarlo cuando quieras.',
      expired: 'Este inicio de sesión ya no vale. Vuelve a empezar.',
      failed: 'No se pudo iniciar la sesión. Vuelve a intentarlo en un momento.',
    },
  },
  en: {
    title: 'Enter your community',
    text: 'Your account of the game platform is who you are here. There are no passwords to remember.',
    signIn: 'Sign in with the game platform',
    hint: 'Are you connecting a game or a bot?',
    docs: 'Read the documentation',
    failures: {
      refused: 'You gave no permission on the platform. You can try again at any time.',
      expired: 'This sign-in is no longer valid. Start again.',
      failed: 'The sign-in did not work. Try again in a moment.',
    },
  },
});
