import { defineWords } from '../../words/words.ts';

export const generalWords = defineWords({
  about: ['Presentación', 'Introduction'],
  aboutText: [
    'Lo que lee quien entra, y quien busca una comunidad si el servidor es público.',
    'Read by people who join, and by those who look for a community if the server is public.',
  ],
  name: ['Nombre', 'Name'],
  description: ['Descripción', 'Description'],
  type: ['Tipo de juego', 'Play style'],
  types: {
    text: {
      title: ['Texto', 'Text'],
      text: ['Se interpreta escribiendo', 'Played by writing'],
    },
    voice: {
      title: ['Voz', 'Voice'],
      text: ['Se interpreta hablando', 'Played by talking'],
    },
  },
  language: ['Idioma', 'Language'],
  chat: ['Enlace a tu chat', 'Link to your chat'],
  chatHint: [
    'La invitación a tu comunidad de chat. La ve quien busca servidores.',
    'The invitation to your chat community. People who look for servers see it.',
  ],
  pictures: ['Imágenes', 'Pictures'],
  picturesText: [
    'PNG, JPEG, WebP o GIF. Cuentan en el espacio de tu plan.',
    'PNG, JPEG, WebP or GIF. They count towards the space of your plan.',
  ],
  logo: ['Logotipo', 'Logo'],
  logoHint: [
    'Cuadrado, hasta 2 MiB. Sin él se ven las iniciales.',
    'Square, up to 2 MiB. Without it, the initials show.',
  ],
  banner: ['Cabecera', 'Banner'],
  bannerHint: [
    'Ancha, por ejemplo de 1500 × 500, hasta 4 MiB.',
    'Wide, for example 1500 × 500, up to 4 MiB.',
  ],
  bannerPreview: ['Así se ve la cabecera', 'The banner as it looks'],
  access: ['Quién entra', 'Who can join'],
  accessText: [
    'Lo que cambies vale para los siguientes: quien ya está dentro, sigue.',
    'What you change counts for those who come next: whoever is in, stays.',
  ],
  public: ['Servidor público', 'Public server'],
  publicHint: [
    'Sale en la lista de servidores, y cualquiera puede entrar sin código.',
    'It is in the list of servers, and anybody can join without a code.',
  ],
  joinMode: ['Cómo se entra', 'How people join'],
  joinModes: {
    code: {
      title: ['Con el código', 'With the code'],
      text: ['Entra quien lo tiene.', 'Whoever has it joins.'],
    },
    public: {
      title: ['Libremente', 'Freely'],
      text: ['Entra cualquiera que lo encuentre.', 'Anyone who finds it joins.'],
    },
    application: {
      title: ['Con una solicitud', 'By application'],
      text: [
        'Cada persona envía el formulario de ingreso y el equipo decide.',
        'Each person sends the application form, and the staff decide.',
      ],
    },
  },
  maxMembers: ['Miembros como máximo', 'Maximum members'],
  maxMembersHint: [
    (count: string) => `Ahora hay ${count}. Si pones menos, nadie nuevo entra hasta que haya sitio.`,
    (count: string) => `There are ${count} now. If you set fewer, nobody joins until there is room.`,
  ],
  invite: ['Invitación', 'Invitation'],
  inviteText: [
    'Quien tenga el código o el enlace entra como miembro.',
    'Whoever has the code or the link joins as a member.',
  ],
});
