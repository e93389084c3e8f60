import { say } from '../../language.ts'

export const developersTexts = say({
  places: {
    keys: ['Claves', 'Keys'],
    webhooks: ['Webhooks', 'Webhooks'],
    events: ['Eventos', 'Events'],
    requests: ['Solicitudes', 'Requests'],
    sandbox: ['Pruebas', 'Tests'],
  },
  documents: {
    quickstart: [
      ['Primeros pasos', 'Quickstart'],
      ['De una clave al primer pago de prueba.', 'From a key to the first test payment.'],
    ],
    guides: [
      ['Guías', 'Guides'],
      [
        'Webhooks, repeticiones, errores, y cómo pasar a cobrar de verdad.',
        'Webhooks, repeated requests, errors, and going live.',
      ],
    ],
    reference: [
      ['Referencia de la API', 'API reference'],
      ['Cada operación, con ejemplos.', 'Each operation, with examples.'],
    ],
  },
  environments: { live: ['Real', 'Live'], test: ['Prueba', 'Test'] },
  permissions: {
    presets: {
      all: [
        'Todo lo que tú puedes en este comercio, menos cambiar el equipo',
        'All that you may do in this merchant, but change the team',
      ],
      links: ['Solo crear enlaces y ver pagos', 'Only create links and see payments'],
      orders: ['Solo cobrar pedidos y ver pagos', 'Only charge orders and see payments'],
      reading: ['Solo ver, sin cambiar nada', 'Only see, and change nothing'],
      own: ['Lo que yo elija', 'What I choose'],
    },
    groups: {
      collecting: ['Cobrar', 'Collecting'],
      paying: ['Pagar', 'Paying'],
      merchant: ['Comercio', 'Merchant'],
      developers: ['Desarrollo', 'Developers'],
      reference: ['Bancos y tasas', 'Banks and rates'],
    },
  },
  onlyAdmins: [
    'Solo quien es dueño y los administradores del comercio ven esto.',
    'Only the owner and the administrators of the merchant see this.',
  ],
  onlyOwner: [
    'Solo quien es dueño del comercio puede hacer esto.',
    'Only the owner of the merchant can do this.',
  ],
})
