import { inLanguage } from '../../language.ts'

export const passkeyTexts = inLanguage({
  es: {
    add: 'Agregar una llave de acceso',
    lead: 'Entra con la huella, la cara o el PIN de tu dispositivo, sin contraseña. Nadie puede pedírtela ni copiarla en otra página.',
    name: 'Nombre de la llave',
    nameHint: 'Para reconocerla, como «Mi teléfono».',
    create: 'Crear la llave',
    refused: 'Tu dispositivo respondió algo que no sirve. Prueba de nuevo.',
  },
  en: {
    add: 'Add a passkey',
    lead: 'Log in with your device’s fingerprint, face or PIN, without a password. Nobody can ask you for it or copy it on another page.',
    name: 'Name of the passkey',
    nameHint: 'To recognize it, such as “My phone”.',
    create: 'Create the passkey',
    refused: 'Your device answered something that is not right. Try again.',
  },
})
