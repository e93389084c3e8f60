import type { Language } from '../language.ts'

/** The home page's texts in one language. */
export interface HomeTexts {
  /** The other language, with its name in that language. */
  otherLanguage: { language: Language; name: string }
  title: string
  headline: string
  lead: string
  enter: string
  register: string
  see: string
  promises: readonly string[]
  picture: {
    description: string
    shop: string
    item: string
    /** As it may be; what is drawn is not what the rate of the day makes of it. */
    amount: string
    dollars: string
    bank: string
    phone: string
    paid: string
    till: string
    done: string
    next: string
  }
  ways: { heading: string; of: Record<'till' | 'link' | 'store', Titled> }
  price: {
    heading: string
    lead: string
    label: string
    convert: string
    today: string
    rate: (rate: string, day: string) => string
    unreadable: string
  }
  banks: { heading: string; lead: string; others: string }
  questions: { heading: string; lead: string; of: readonly Titled[] }
  developers: { heading: string; lead: string; first: string; next: string }
  entryLinks: Record<'guides' | 'docs' | 'specification', string>
  status: string
  privacy: string
}

type Titled = readonly [title: string, text: string]

export const homeTexts: Record<Language, HomeTexts> = {
  es: {
    otherLanguage: { language: 'en', name: 'English' },
    title: 'cobra en bolívares, al momento',
    headline: 'Cobra en bolívares y sabe al momento que te pagaron',
    lead: 'Pago móvil y C2P que el banco confirma solo. Sin capturas de pantalla, sin llamar a nadie, y el dinero cae directo en tu cuenta.',
    enter: 'Entrar',
    register: 'Crear cuenta',
    see: 'Ver cómo se cobra',
    promises: [
      'Precio en dólares a la tasa del día',
      'Caja para el mostrador, en el teléfono',
      'Nunca guardamos tu dinero',
    ],
    picture: {
      description: 'Dos teléfonos: quien compra paga su pedido, y la caja muestra Pagado.',
      shop: 'Panadería La Ñapa',
      item: 'Torta tres leches, 1 kg',
      amount: 'Bs. 1.833,21',
      dollars: '$ 50,00',
      bank: 'Banco',
      phone: 'Teléfono',
      paid: 'Ya pagué',
      till: 'Caja',
      done: 'Pagado',
      next: 'Nueva venta',
    },
    ways: {
      heading: 'Tres maneras de cobrar',
      of: {
        till: [
          'En el mostrador',
          'Marcas el monto, sale el QR y suena cuando entra el pago. Quien atiende la caja ve lo de hoy y nada más.',
        ],
        link: [
          'Por WhatsApp',
          'Mandas un enlace. Quien compra ve los datos para copiar y, al pagar, los dos tienen comprobante.',
        ],
        store: [
          'En tu página',
          'Una tienda con tu nombre, tu logo y tus colores, con lo que vendes y su precio. No hay que programar.',
        ],
      },
    },
    price: {
      heading: 'Pon el precio en dólares, cobra en bolívares',
      lead: 'Quien paga ve los bolívares de su día, a la tasa oficial. Tú ves los dos. Mañana no hay que cambiar etiquetas.',
      label: 'Tu precio en dólares',
      convert: 'Ver en bolívares',
      today: 'Hoy se paga',
      rate: (rate, day) => `Un dólar: ${rate}, tasa del ${day}`,
      unreadable: 'Escribe un monto como 12,50.',
    },
    banks: {
      heading: 'Con tu banco de siempre',
      lead: 'Tu cuenta, tus claves. Con estos bancos la confirmación es directa:',
      others: 'Quien compra paga desde cualquier banco del país.',
    },
    questions: {
      heading: 'Preguntas',
      lead: 'Todo se puede probar antes sin mover dinero: cada comercio tiene un entorno de prueba.',
      of: [
        [
          '¿Dónde queda mi dinero?',
          'En tu cuenta. Leemos lo que llega con las claves que tu banco te da; no pasa por nosotros.',
        ],
        [
          '¿Y si mandan una captura falsa?',
          'Una captura no cuenta. Dice «Pagado» solo cuando lo dice el banco.',
        ],
        [
          '¿Y si el banco está caído?',
          'El pago queda esperando y se pregunta de nuevo. No se cobra dos veces.',
        ],
        [
          '¿Sirve en un teléfono viejo?',
          'Sí: cada pantalla pesa menos que una foto y anda con poca señal.',
        ],
      ],
    },
    developers: {
      heading: 'Para quien programa',
      lead: 'Todo lo que hace la consola lo hace una interfaz REST, con entorno de pruebas, avisos firmados y bibliotecas para JavaScript, PHP y Python.',
      first: 'Regístrate. Te llegará por correo un código de seis dígitos.',
      next: 'Confírmalo con |POST /auth/verify-email|, entra con |POST /auth/login| y envía en |Authorization: Bearer| el token que recibes.',
    },
    entryLinks: { guides: 'Guías', docs: 'Referencia', specification: 'OpenAPI 3.1' },
    status: 'Estado del servicio',
    privacy: 'Privacidad y condiciones',
  },
  en: {
    otherLanguage: { language: 'es', name: 'Español' },
    title: 'get paid in bolívares, at once',
    headline: 'Get paid in bolívares, and know at once that you were',
    lead: 'Mobile payments and C2P that the bank itself confirms. No screenshots, no calls, and the money goes straight to your account.',
    enter: 'Log in',
    register: 'Create an account',
    see: 'See how it works',
    promises: [
      'Prices in dollars, at the rate of the day',
      'A till for the counter, on a phone',
      'We never hold your money',
    ],
    picture: {
      description: 'Two phones: a buyer pays for an order, and the till shows Paid.',
      shop: 'Panadería La Ñapa',
      item: 'Tres leches cake, 1 kg',
      amount: 'Bs. 1,833.21',
      dollars: '$ 50.00',
      bank: 'Bank',
      phone: 'Phone',
      paid: 'I have paid',
      till: 'Till',
      done: 'Paid',
      next: 'New sale',
    },
    ways: {
      heading: 'Three ways to be paid',
      of: {
        till: [
          'At the counter',
          'Type the amount, show the QR code, and hear it when the payment is in. Whoever is at the till sees today and no more.',
        ],
        link: [
          'By WhatsApp',
          'Send a link. The buyer sees what to copy and, once it is paid, both have a receipt.',
        ],
        store: [
          'On your page',
          'A store with your name, logo and colours, with what you sell and its price. Nothing to program.',
        ],
      },
    },
    price: {
      heading: 'Set the price in dollars, be paid in bolívares',
      lead: 'Whoever pays sees the bolívares of the day, at the official rate. You see both. No labels to change tomorrow.',
      label: 'Your price in dollars',
      convert: 'See in bolívares',
      today: 'Today that is',
      rate: (rate, day) => `One dollar: ${rate}, the rate of ${day}`,
      unreadable: 'Type an amount such as 12.50.',
    },
    banks: {
      heading: 'With the bank that you have',
      lead: 'Your account, your keys. With these banks confirmation is direct:',
      others: 'Buyers pay from any bank of the country.',
    },
    questions: {
      heading: 'Questions',
      lead: 'All of it can be tried first without moving money: each merchant has a test environment.',
      of: [
        [
          'Where is my money?',
          'In your account. We read what arrives, with the keys that your bank gives you; it does not pass through us.',
        ],
        [
          'What of a forged screenshot?',
          'Screenshots do not count. It says “Paid” only when the bank says so.',
        ],
        [
          'What if the bank is down?',
          'The payment waits, and the bank is asked again. Nobody is charged twice.',
        ],
        [
          'Does it work on an old phone?',
          'Yes: a screen weighs less than a photograph, and does with a weak signal.',
        ],
      ],
    },
    developers: {
      heading: 'For developers',
      lead: 'Whatever the console does, a REST interface does, with a test environment, signed webhooks, and libraries for JavaScript, PHP and Python.',
      first: 'Register. A six-digit code arrives by e-mail.',
      next: 'Confirm it with |POST /auth/verify-email|, log in with |POST /auth/login|, and send the token you get in |Authorization: Bearer|.',
    },
    entryLinks: { guides: 'Guides', docs: 'Reference', specification: 'OpenAPI 3.1' },
    status: 'Service status',
    privacy: 'Privacy and terms',
  },
}
