import { inLanguage } from '../language.ts'

export const factorTexts = inLanguage({
  es: {
    title: 'Confirma que eres tú',
    lead: 'Es para algo delicado. Después no te lo pedimos otra vez en 10 minutos.',
    confirm: 'Confirmar',
    ways: {
      totp: {
        label: 'Código de tu app',
        hint: 'Los 6 números que tu app de códigos muestra ahora.',
        wrong: 'Ese código no es, o ya se usó. Escribe el que tu app muestre ahora.',
        choose: 'Usar el código de mi app',
      },
      passkey: {
        present: 'Usar mi llave de acceso',
        wrong: 'Esa llave de acceso no es de tu cuenta. Prueba con otra.',
        choose: 'Usar mi llave de acceso',
      },
      recovery_code: {
        label: 'Código de recuperación',
        hint: 'Uno de los que guardaste, como 4f7k-9m2p-x3vt-q8wa-7rcd-h2ne. Cada uno sirve una sola vez.',
        wrong: 'Ese código de recuperación no es, o ya lo usaste. Prueba con otro.',
        choose: 'Usar un código de recuperación',
      },
      password: {
        label: 'Contraseña',
        hint: 'La contraseña con la que entras.',
        wrong: 'Esa no es tu contraseña.',
        choose: 'Usar mi contraseña',
      },
    },
  },
  en: {
    title: 'Confirm that it is you',
    lead: 'This is for something delicate. We then do not ask again for 10 minutes.',
    confirm: 'Confirm',
    ways: {
      totp: {
        label: 'Code of your app',
        hint: 'The 6 digits that your code app shows now.',
        wrong:
          'That is not the code, or it was used before. Enter the one that your app shows now.',
        choose: 'Use the code of my app',
      },
      passkey: {
        present: 'Use my passkey',
        wrong: 'That passkey is not of your account. Try another one.',
        choose: 'Use my passkey',
      },
      recovery_code: {
        label: 'Recovery code',
        hint: 'One of those that you kept, such as 4f7k-9m2p-x3vt-q8wa-7rcd-h2ne. Each works once.',
        wrong: 'That is no recovery code, or you have used it. Try another one.',
        choose: 'Use a recovery code',
      },
      password: {
        label: 'Password',
        hint: 'The password with which you log in.',
        wrong: 'That is not your password.',
        choose: 'Use my password',
      },
    },
  },
})
