import { inLanguage } from '../../language.ts'

export const passkeyTexts = inLanguage({
  es: {
    title: 'Llaves de acceso',
    lead: 'Entra con la huella, la cara o el PIN de tu dispositivo, sin contraseña. Nadie puede pedírtela ni copiarla en otra página.',
    none: 'Aún no tienes ninguna.',
    name: 'Nombre de la llave',
    nameHint: 'Para reconocerla, como «Mi teléfono».',
    add: 'Agregar una llave de acceso',
    create: 'Crear la llave',
    added: 'Desde',
    lastUsed: 'Último uso',
    never: 'sin usar',
    remove: 'Quitar',
    removeTitle: 'Quitar la llave de acceso',
    removeLead:
      'Con ella ya no se podrá entrar. Quítala también en tu dispositivo, donde se guardan las llaves.',
    full: 'Ya tienes 20 llaves de acceso, que es lo máximo. Quita una antes.',
    refused: 'Tu dispositivo respondió algo que no sirve. Prueba de nuevo.',
  },
  en: {
    title: 'Passkeys',
    lead: 'Log in with your device’s fingerprint, face or PIN, without a password. Nobody can ask you for it or copy it on another page.',
    none: 'You have none yet.',
    name: 'Name of the passkey',
    nameHint: 'To recognize it, such as “My phone”.',
    add: 'Add a passkey',
    create: 'Create the passkey',
    added: 'Since',
    lastUsed: 'Last used',
    never: 'not used',
    remove: 'Remove',
    removeTitle: 'Remove the passkey',
    removeLead:
      'It will log nobody in any more. Remove it from your device too, where its passkeys are kept.',
    full: 'You have 20 passkeys, which is the most. Remove one before.',
    refused: 'Your device answered something that is not right. Try again.',
  },
})
