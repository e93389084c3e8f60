import type { Language } from '../../domain/language.ts'

/** A guide: its name in addresses and of its file, and what lists of guides say of it. */
export interface Guide {
  slug: string
  /** The heading of its file. */
  title: Record<Language, string>
  description: Record<Language, string>
}

/** Every guide, of docs/guides but for the changelog, in the order in which an integrator needs them. */
export const GUIDES: readonly Guide[] = [
  {
    slug: 'quickstart',
    title: { es: 'Primeros pasos', en: 'Quickstart' },
    description: {
      es: 'De la cuenta nueva a una tienda y un primer pago, solo con curl.',
      en: 'From a new account to a store and a first payment, with nothing but curl.',
    },
  },
  {
    slug: 'sdk',
    title: { es: 'SDK y línea de comandos', en: 'SDK and command line' },
    description: {
      es: 'El cliente para JavaScript y la herramienta bolivar: reintentos, listas, errores y webhooks.',
      en: 'The client for JavaScript and the tool bolivar: retries, lists, errors and webhooks.',
    },
  },
  {
    slug: 'environments',
    title: { es: 'Ambientes', en: 'Environments' },
    description: {
      es: 'Prueba y producción: a cuál pertenece cada objeto, y qué puede cada clave.',
      en: 'Test and live: which one an object belongs to, and what each key can do.',
    },
  },
  {
    slug: 'sandbox',
    title: { es: 'Sandbox', en: 'Sandbox' },
    description: {
      es: 'El banco simulado, y cómo obtener cada resultado.',
      en: 'The simulated bank, and how to get each outcome.',
    },
  },
  {
    slug: 'test-payers',
    title: { es: 'Pagadores de prueba', en: 'Test payers' },
    description: {
      es: 'Teléfonos, documentos y claves para copiar, y el monto que da cada resultado.',
      en: 'Phones, documents and keys to copy, and the amount that gets each outcome.',
    },
  },
  {
    slug: 'checkouts',
    title: { es: 'Checkouts', en: 'Checkouts' },
    description: {
      es: 'Pedidos que se cierran solos: partes, cotizaciones, y el dinero que llega tarde.',
      en: 'Orders that close themselves: parts, quotes, and money that comes too late.',
    },
  },
  {
    slug: 'button',
    title: { es: 'Botón de pago', en: 'Checkout button' },
    description: {
      es: 'Abrir el cobro sobre tu propia página, con un enlace y un script.',
      en: 'Open the payment over your own page, with a link and a script.',
    },
  },
  {
    slug: 'refunds',
    title: { es: 'Reembolsos', en: 'Refunds' },
    description: {
      es: 'Devolver todo o una parte: a quién, una sola vez, y qué hacer con los pendientes.',
      en: 'Paying back all or a part: to whom, only once, and what to do about pending ones.',
    },
  },
  {
    slug: 'receipts',
    title: { es: 'Comprobantes', en: 'Receipts' },
    description: {
      es: 'Lo que muestran, cómo se imprimen, y cómo comprobar su firma.',
      en: 'What they show, how they print, and how to check their signature.',
    },
  },
  {
    slug: 'payouts',
    title: { es: 'Pagos por lote', en: 'Payouts' },
    description: {
      es: 'Muchos pagos móviles de un archivo, que una persona envía y otra aprueba.',
      en: 'Many mobile payments from a file, which one person submits and another one approves.',
    },
  },
  {
    slug: 'exports',
    title: { es: 'Exportaciones', en: 'Exports' },
    description: {
      es: 'Los pagos en CSV y Excel: cada columna, y qué hacer con un archivo que se corta.',
      en: 'Payments as CSV and Excel: each column, and what to do about a file that breaks off.',
    },
  },
  {
    slug: 'tills',
    title: { es: 'Sedes y cajas', en: 'Branches and tills' },
    description: {
      es: 'Dónde se vendió cada cosa, quién ve qué sede, y la página de cada caja con lo que se cobra.',
      en: 'Where everything was sold, who sees which branch, and each till’s page with what is charged.',
    },
  },
  {
    slug: 'closings',
    title: { es: 'Saldo y cierres', en: 'Balance and closings' },
    description: {
      es: 'Lo que hay en la cuenta, y cada día con sus movimientos, igual al banco al céntimo.',
      en: 'What the account holds, and each day with its movements, equal to the bank to the céntimo.',
    },
  },
  {
    slug: 'shifts',
    title: { es: 'Turnos de caja', en: 'Shifts of tills' },
    description: {
      es: 'Abrir y cerrar un turno, qué es de él, y la diferencia con lo contado.',
      en: 'Opening and closing a shift, what is of it, and how the count differs.',
    },
  },
  {
    slug: 'collections',
    title: { es: 'Cobranza', en: 'Collections' },
    description: {
      es: 'Clientes, notas de cobro, series de cada mes, recordatorios, y quién debe cuánto desde cuándo.',
      en: 'Customers, charge notes, series of every month, reminders, and who owes how much since when.',
    },
  },
  {
    slug: 'channels',
    title: {
      es: 'Mensajes: WhatsApp, Telegram y el navegador',
      en: 'Messages: WhatsApp, Telegram and the browser',
    },
    description: {
      es: 'Cómo se conecta cada canal, cuánto cuesta, qué puede fallar, y tus propios avisos al momento.',
      en: 'How each channel is connected, what it costs, what can go wrong, and your own notifications at once.',
    },
  },
  {
    slug: 'webhooks',
    title: { es: 'Webhooks', en: 'Webhooks' },
    description: {
      es: 'Cómo recibir eventos, verificarlos y procesarlos una sola vez.',
      en: 'How to receive events, verify them, and process each of them once.',
    },
  },
  {
    slug: 'signatures',
    title: { es: 'Firmas de los webhooks', en: 'Signatures of webhooks' },
    description: {
      es: 'Cómo comprobarlas sin biblioteca: en JavaScript, PHP, Python y Go.',
      en: 'How to check them without a library: in JavaScript, PHP, Python and Go.',
    },
  },
  {
    slug: 'shop-events',
    title: { es: 'Qué hacer con cada evento', en: 'What to do at each event' },
    description: {
      es: 'De cada evento a lo que hace tu tienda, con el conjunto mínimo.',
      en: 'From each event to what your shop does, with the smallest set.',
    },
  },
  {
    slug: 'certify',
    title: { es: 'Certificar', en: 'Certify' },
    description: {
      es: 'Veinte escenarios que una integración tiene que resistir, y un informe de los que resiste.',
      en: 'Twenty scenarios that an integration has to survive, and a report of those that it does.',
    },
  },
  {
    slug: 'prompts',
    title: { es: 'Para herramientas de programación', en: 'For coding tools' },
    description: {
      es: 'Una página por plataforma, con la que una herramienta construye el cobro de tu tienda.',
      en: 'One page for each stack, by which a tool builds the payment of your shop.',
    },
  },
  {
    slug: 'errors',
    title: { es: 'Errores', en: 'Errors' },
    description: {
      es: 'La forma de los errores, cada código, y qué hacer con él.',
      en: 'The shape of errors, each code, and what to do about it.',
    },
  },
  {
    slug: 'idempotency',
    title: { es: 'Idempotencia', en: 'Idempotency' },
    description: {
      es: 'Cómo repetir una solicitud sin pagar dos veces.',
      en: 'How to repeat a request without paying twice.',
    },
  },
  {
    slug: 'requests',
    title: {
      es: 'Listas, límites y registro de solicitudes',
      en: 'Lists, limits and the request log',
    },
    description: {
      es: 'Páginas, búsqueda y filtros, límites por minuto, y lo que enviaron tus claves.',
      en: 'Paging, search and filters, rate limits, and what your keys have sent.',
    },
  },
  {
    slug: 'agents',
    title: { es: 'Agentes', en: 'Agents' },
    description: {
      es: 'Un agente que cobra y devuelve con tu clave, y que no puede pagar dos veces.',
      en: 'An agent that collects and refunds with your key, and cannot pay twice.',
    },
  },
  {
    slug: 'going-live',
    title: { es: 'Salir a producción', en: 'Going live' },
    description: {
      es: 'Qué hace falta antes del primer pago real, y qué revisar.',
      en: 'What is needed before the first real payment, and what to check.',
    },
  },
  {
    slug: 'logging-in',
    title: { es: 'Entrar', en: 'Logging in' },
    description: {
      es: 'Contraseña, segundos factores, llaves de acceso, y confirmar lo importante.',
      en: 'Passwords, second factors, passkeys, and step-up before what matters.',
    },
  },
  {
    slug: 'versions',
    title: { es: 'Versiones y retiro', en: 'Versions and deprecation' },
    description: {
      es: 'Lo que puede agregarse, lo que rompe, y con cuánto aviso.',
      en: 'What may be added, what is breaking, and how much notice there is.',
    },
  },
  {
    slug: 'changelog',
    title: { es: 'Novedades', en: 'Changelog' },
    description: {
      es: 'Lo que cambió y notará quien integra.',
      en: 'What has changed that integrators will notice.',
    },
  },
]

export const guidePath = (language: Language, slug: string): string =>
  `/docs/guides/${language}/${slug}`

/** The address of a guide as Markdown. */
export const markdownPath = (language: Language, slug: string): string =>
  `${guidePath(language, slug)}.md`
