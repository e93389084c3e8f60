import type { Language } from './language.ts'

/** The home page's texts in one language. */
export interface HomeTexts {
  /** The other language, with its name in that language. */
  otherLanguage: { language: Language; name: string }
  title: string
  headline: string
  lead: string
  entryLinks: { guides: EntryLink; docs: EntryLink; specification: EntryLink; health: EntryLink }
  start: { heading: string; first: string; next: string }
  footer: string
}

type EntryLink = readonly [name: string, description: string]

export const homeTexts: Record<Language, HomeTexts> = {
  es: {
    otherLanguage: { language: 'en', name: 'English' },
    title: 'API de pagos para comercios en Venezuela',
    headline: 'Pagos en bolívares, desde tu propio código.',
    lead: 'Una interfaz REST para comercios en Venezuela: cobra con enlaces de pago y una tienda, envía pagos móviles y transferencias, consulta los movimientos de tus cuentas y recibe webhooks. En el sandbox lo pruebas sin mover dinero.',
    entryLinks: {
      guides: ['Guías', 'De los primeros pasos hasta producción, en español.'],
      docs: ['Referencia', 'Cada operación, con ejemplos que puedes probar allí mismo.'],
      specification: ['OpenAPI 3.1', 'La misma interfaz, para generar clientes y pruebas.'],
      health: ['Estado del servicio', 'Si responden la base de datos y el almacenamiento.'],
    },
    start: {
      heading: 'Empieza con una cuenta',
      first: 'Regístrate. Te llegará por correo un código de seis dígitos.',
      next: 'Confírmalo con |POST /auth/verify-email|, entra con |POST /auth/login| y envía en |Authorization: Bearer| el token que recibes.',
    },
    footer: 'La referencia y las respuestas están en inglés.',
  },
  en: {
    otherLanguage: { language: 'es', name: 'Español' },
    title: 'Payments API for merchants in Venezuela',
    headline: 'Payments in bolívares, from your own code.',
    lead: 'A REST interface for merchants in Venezuela: get paid through payment links and a store, send mobile payments and transfers, read the transactions of your accounts, and receive webhooks. The sandbox lets you try it without moving money.',
    entryLinks: {
      guides: ['Guides', 'From the first steps to going live.'],
      docs: ['Reference', 'Every operation, with examples that you can try right there.'],
      specification: ['OpenAPI 3.1', 'The same interface, for generating clients and tests.'],
      health: ['Service status', 'Whether the database and the storage respond.'],
    },
    start: {
      heading: 'Start with an account',
      first: 'Register. A six-digit code arrives by e-mail.',
      next: 'Confirm it with |POST /auth/verify-email|, log in with |POST /auth/login|, and send the token you get in |Authorization: Bearer|.',
    },
    footer: 'The reference and the responses are in English.',
  },
}
