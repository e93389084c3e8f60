import { say } from '../../language.ts'

export const sandboxTexts = say({
  title: ['Pruebas', 'Tests'],
  types: {
    incoming_payment: [
      ['Llega un pago móvil', 'A mobile payment comes in'],
      ['Alguien le paga al comercio sin enlace.', 'Somebody pays the merchant without a link.'],
    ],
    wrong_amount: [
      ['Otro monto', 'Another amount'],
      [
        'El próximo pago móvil llega con otro monto.',
        'The next mobile payment comes with another amount.',
      ],
    ],
    late_notice: [
      ['Aviso tardío', 'Late notice'],
      [
        'El banco avisa del próximo pago móvil más tarde.',
        'The bank tells of the next mobile payment later.',
      ],
    ],
    duplicate_notice: [
      ['Aviso repetido', 'Repeated notice'],
      [
        'El banco avisa dos veces del próximo pago móvil.',
        'The bank tells twice of the next mobile payment.',
      ],
    ],
    reference_used: [
      ['Referencia usada', 'Used reference'],
      [
        'El banco dice que el pago ya se había confirmado.',
        'The bank says that the payment was confirmed before.',
      ],
    ],
    lost_answer: [
      ['Respuesta perdida', 'Lost answer'],
      [
        'El banco hace la próxima operación, y su respuesta se pierde.',
        'The bank does the next operation, and its answer is lost.',
      ],
    ],
    bank_outage: [
      ['Banco caído', 'Bank outage'],
      ['El banco no responde.', 'The bank does not answer.'],
    ],
    slow_bank: [
      ['Banco lento', 'Slow bank'],
      ['El banco tarda en responder.', 'The bank takes its time to answer.'],
    ],
    rate_change: [
      ['Otra tasa del dólar', 'Another dollar rate'],
      [
        'Tus cobros de prueba en dólares usan otra tasa.',
        'What you charge in dollars in test has another rate.',
      ],
    ],
  },
  start: ['Simular', 'Simulate'],
  startOf: (name: string) => say([`Simular: ${name}`, `Simulate: ${name}`]),
  endOf: (name: string) => say([`Terminar: ${name}`, `End: ${name}`]),
  statuses: {
    active: ['Activa', 'Active'],
    spent: ['Usada', 'Spent'],
    ended: ['Terminada', 'Ended'],
  },
})
