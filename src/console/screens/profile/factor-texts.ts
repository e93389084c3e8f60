import { say } from '../../language.ts'

export const factorTexts = say({
  kinds: { totp: ['App de códigos', 'Code app'], passkey: ['Llave de acceso', 'Passkey'] },
  ready: [
    'Listo: tu segundo factor funciona desde ya.',
    'Done: your second factor works from now on.',
  ],
  codes: {
    title: ['Códigos de respaldo', 'Recovery codes'],
    create: ['Hacer códigos nuevos', 'Make new codes'],
  },
})
