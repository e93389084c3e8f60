import { inLanguage } from '../../language.ts'

export const passkeyTexts = inLanguage({
  es: {
    lead: 'Entra con la huella, la cara o el PIN de tu dispositivo, sin contraseña. Nadie puede pedírtela ni copiarla en otra página.',
    name: 'Nombre de la llave',
    nameHint: 'Para reconocerla, como «Mi teléfono».',
    add: 'Agregar una llave de acceso',
    create: 'Crear la llave',
    full: 'Ya tienes 20 segundos factores, que es lo máximo. Quita uno antes.',
    refused: 'Tu dispositivo respondió algo que no sirve. Prueba de nuevo.',
  },
  en: {
    lead: 'Log in with your device’s fingerprint, face or PIN, without a password. Nobody can ask you for it or copy it on another page.',
    name: 'Name of the passkey',
    nameHint: 'To recognize it, such as “My phone”.',
    add: 'Add a passkey',
    create: 'Create the passkey',
    full: 'You have 20 second factors, which is the most. Remove one before.',
    refused: 'Your device answered something that is not right. Try again.',
  },
})
