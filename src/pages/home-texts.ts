import type { Language } from './language.ts'

/** The home page's texts in one language. */
export interface HomeTexts {
  /** The other language, with its name in that language. */
  otherLanguage: { language: Language; name: string }
  title: string
  headline: string
  lead: string
  enter: string
  register: string
  developers: { heading: string; lead: string }
  entryLinks: { guides: EntryLink; docs: EntryLink; specification: EntryLink; status: EntryLink }
  start: { heading: string; first: string; next: string }
  footer: string
}

type EntryLink = readonly [name: string, description: string]

export const homeTexts: Record<Language, HomeTexts> = {
  es: {
    otherLanguage: { language: 'en', name: 'English' },
    title: 'Pagos móviles para comercios en Venezuela',
    headline: 'Cobra en bolívares por pago móvil.',
    lead: 'Crea un enlace o un QR, envíalo por WhatsApp y mira cuándo llega el dinero a tu cuenta. El precio puede estar en dólares: se cobra a la tasa del día. Puedes probarlo sin mover dinero.',
    enter: 'Entrar',
    register: 'Crear una cuenta',
    developers: {
      heading: 'Para quien programa',
      lead: 'Todo lo que hace la consola lo hace una interfaz REST: enlaces de pago y pedidos, pagos móviles y transferencias, movimientos de tus cuentas y webhooks.',
    },
    entryLinks: {
      guides: ['Guías', 'De los primeros pasos hasta producción, en español.'],
      docs: ['Referencia', 'Cada operación, con ejemplos que puedes probar allí mismo.'],
      specification: ['OpenAPI 3.1', 'La misma interfaz, para generar clientes y pruebas.'],
      status: ['Estado del servicio', 'Si todo funciona, y si algún banco está en pausa.'],
    },
    start: {
      heading: 'La primera solicitud',
      first: 'Regístrate. Te llegará por correo un código de seis dígitos.',
      next: 'Confírmalo con |POST /auth/verify-email|, entra con |POST /auth/login| y envía en |Authorization: Bearer| el token que recibes.',
    },
    footer: 'La referencia y las respuestas están en inglés.',
  },
  en: {
    otherLanguage: { language: 'es', name: 'Español' },
    title: 'Mobile payments for merchants in Venezuela',
    headline: 'Get paid in bolívares by mobile payment.',
    lead: 'Create a link or a QR code, send it by WhatsApp, and see when the money arrives in your account. The price can be in dollars: it is charged at the rate of the day. You can try it without moving money.',
    enter: 'Log in',
    register: 'Create an account',
    developers: {
      heading: 'For developers',
      lead: 'Whatever the console does, a REST interface does: payment links and orders, mobile payments and transfers, the transactions of your accounts, and webhooks.',
    },
    entryLinks: {
      guides: ['Guides', 'From the first steps to going live.'],
      docs: ['Reference', 'Every operation, with examples that you can try right there.'],
      specification: ['OpenAPI 3.1', 'The same interface, for generating clients and tests.'],
      status: ['Service status', 'Whether all works, and whether a bank is paused.'],
    },
    start: {
      heading: 'The first request',
      first: 'Register. A six-digit code arrives by e-mail.',
      next: 'Confirm it with |POST /auth/verify-email|, log in with |POST /auth/login|, and send the token you get in |Authorization: Bearer|.',
    },
    footer: 'The reference and the responses are in English.',
  },
}
