import type { Language } from './language.ts'

/** What the home page says, in one language. */
export interface HomeTexts {
  /** The other language, as it calls itself. */
  other: { language: Language; name: string }
  title: string
  claim: string
  lead: string
  ways: { docs: Way; specification: Way; health: Way }
  start: { heading: string; first: string; next: string }
  footer: string
}

type Way = readonly [name: string, description: string]

export const homeTexts: Record<Language, HomeTexts> = {
  es: {
    other: { language: 'en', name: 'English' },
    title: 'API de pagos para comercios en Venezuela',
    claim: 'Pagos en bolívares, desde su propio código.',
    lead: 'Una interfaz REST para comercios en Venezuela: cuentas, comercios con su equipo, y la tienda que ven sus clientes.',
    ways: {
      docs: ['Documentación', 'Cada operación con sus ejemplos, y para probarla allí mismo.'],
      specification: ['OpenAPI 3.1', 'La misma interfaz, para generar clientes y pruebas.'],
      health: ['Estado del servicio', 'Si responden la base de datos y el almacenamiento.'],
    },
    start: {
      heading: 'Empiece con una cuenta',
      first: 'Regístrese. Le llegará por correo un código de seis dígitos.',
      next: 'Confírmelo con |POST /auth/verify-email|, entre con |POST /auth/login| y envíe en |Authorization: Bearer| el token que recibe.',
    },
    footer: 'La documentación y las respuestas están en inglés.',
  },
  en: {
    other: { language: 'es', name: 'Español' },
    title: 'Payments API for merchants in Venezuela',
    claim: 'Payments in bolívares, from your own code.',
    lead: 'A REST interface for merchants in Venezuela: accounts, merchants with their team, and the store that their customers see.',
    ways: {
      docs: ['Documentation', 'Every operation with examples, to be tried right there.'],
      specification: ['OpenAPI 3.1', 'The same interface, for generating clients and tests.'],
      health: ['Service status', 'Whether the database and the storage answer.'],
    },
    start: {
      heading: 'Start with an account',
      first: 'Register. A code of six digits comes by e-mail.',
      next: 'Confirm it with |POST /auth/verify-email|, log in with |POST /auth/login|, and send the token you get in |Authorization: Bearer|.',
    },
    footer: 'The documentation and the answers are in English.',
  },
}
