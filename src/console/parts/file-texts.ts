import { inLanguage } from '../language.ts'

export const fileTexts = inLanguage({
  es: {
    photo: 'Tomar una foto',
    choose: 'Elegir un archivo',
    remove: 'Quitar',
    preview: (name: string) => `Vista de ${name}`,
    tooLarge: (name: string, limit: string) => `${name} pesa más de ${limit}.`,
    wrongType: (name: string) => `${name} no es de un tipo que se acepte.`,
    sending: (percent: number) => `Enviando: ${percent} %`,
    received: 'Recibido. Un momento…',
    bytes: { KB: 'KB', MB: 'MB' },
  },
  en: {
    photo: 'Take a photo',
    choose: 'Choose a file',
    remove: 'Remove',
    preview: (name) => `Preview of ${name}`,
    tooLarge: (name, limit) => `${name} has more than ${limit}.`,
    wrongType: (name) => `${name} is of a type that is not accepted.`,
    sending: (percent) => `Sending: ${percent} %`,
    received: 'Received. One moment…',
    bytes: { KB: 'KB', MB: 'MB' },
  },
})
