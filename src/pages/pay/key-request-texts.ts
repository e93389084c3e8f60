import type { Language } from '../language.ts'

export interface KeyRequestTexts {
  request: string
  again: string
  busy: string
  /** `#` is the time that is left, as `0:59`. */
  wait: string
  how: string
  test: string
  hint: string
  sent: { title: string; text: string; test: string; late: string }
  /** In Spanish, the time itself ends with a full stop. */
  validUntil: (time: string) => string
  /** `#` as above. */
  left: string
  over: string
  againFrom: (moment: string) => string
}

export const keyRequestTexts: Record<Language, KeyRequestTexts> = {
  es: {
    request: 'Pedir clave',
    again: 'Pedir otra clave',
    busy: 'Pidiendo tu clave…',
    wait: 'Pedir otra clave en #',
    how: 'Con estos datos pedimos tu clave, y tu banco te la envía por mensaje de texto.',
    test: 'En modo de prueba no se envía ningún mensaje.',
    hint: 'De 6 a 8 números. Llega por mensaje de texto de tu banco y vale pocos minutos.',
    sent: {
      title: 'Pedimos tu clave',
      text: 'Si tus datos son correctos, tu banco te la envía por mensaje de texto. Escríbela abajo.',
      test: 'Es una prueba: nada se envía. Escribe abajo cualquier clave de 6 a 8 números.',
      late: 'Si no te llega en un minuto, revisa tus datos y pide otra.',
    },
    validUntil: (time) => `Vale hasta las ${time}`,
    left: 'Vence en #.',
    over: 'La clave que pediste ya venció. Pide otra.',
    againFrom: (moment) => `Podrás pedir otra aquí desde el ${moment}`,
  },
  en: {
    request: 'Request key',
    again: 'Request another key',
    busy: 'Requesting your key…',
    wait: 'Request another key in #',
    how: 'With these details we request your key, and your bank sends it to you by text message.',
    test: 'In test mode no message is sent.',
    hint: '6 to 8 digits. It comes by text message from your bank, and is valid for a few minutes.',
    sent: {
      title: 'Your key was requested',
      text: 'If your details are right, your bank sends it to you by text message. Enter it below.',
      test: 'This is a test: nothing is sent. Enter any key of 6 to 8 digits below.',
      late: 'If it does not arrive within a minute, check your details and request another one.',
    },
    validUntil: (time) => `It is valid until ${time}.`,
    left: 'It expires in #.',
    over: 'The key that you requested has expired. Request another one.',
    againFrom: (moment) => `You can request another one here from ${moment}.`,
  },
}
