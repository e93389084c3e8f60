import { inLanguage } from '../../language.ts'

export const sandboxTexts = inLanguage({
  es: {
    title: 'Pruebas',
    lead: 'Ensaya lo que un banco puede hacer, antes de que pase de verdad. Solo lo nota este comercio, y solo en el ambiente de prueba.',
    testOnly: 'Las simulaciones son del ambiente de prueba. Los cobros reales nunca las notan.',
    goToTest: 'Ir al ambiente de prueba',
    clock: {
      title: 'El reloj de este comercio',
      lead: 'Adelántalo para que venzan enlaces y pedidos, se cierren días o salgan pagos programados. No vuelve atrás.',
      now: 'Marca',
      ahead: 'Adelantado',
      notAhead: 'Va con la hora de verdad',
      seconds: (count: number) => {
        const days = Math.floor(count / 86_400)
        const rest = count % 86_400
        const hours = Math.floor(rest / 3600)
        const minutes = Math.floor((rest % 3600) / 60)
        const parts = [
          days > 0 && (days === 1 ? '1 día' : `${days} días`),
          hours > 0 && `${hours} h`,
          minutes > 0 && `${minutes} min`,
        ].filter(Boolean)
        return parts.length > 0 ? parts.join(', ') : `${count} s`
      },
      by: 'Cuánto',
      steps: {
        960: '16 minutos: vence una cotización',
        3600: '1 hora',
        86400: '1 día',
        604800: '7 días',
        2592000: '30 días',
      },
      action: 'Adelantar',
    },
    types: {
      incoming_payment: ['Llega un pago móvil', 'Alguien le paga al comercio sin enlace.'],
      wrong_amount: ['Otro monto', 'El próximo pago móvil llega con otro monto.'],
      late_notice: ['Aviso tardío', 'El banco avisa del próximo pago móvil más tarde.'],
      duplicate_notice: ['Aviso repetido', 'El banco avisa dos veces del próximo pago móvil.'],
      reference_used: ['Referencia usada', 'El banco dice que el pago ya se había confirmado.'],
      lost_answer: [
        'Respuesta perdida',
        'El banco hace la próxima operación, y su respuesta se pierde.',
      ],
      bank_outage: ['Banco caído', 'El banco no responde.'],
      slow_bank: ['Banco lento', 'El banco tarda en responder.'],
      rate_change: ['Otra tasa del dólar', 'Tus cobros de prueba en dólares usan otra tasa.'],
    },
    kinds: 'Qué puedes simular',
    start: 'Simular',
    startOf: (name: string) => `Simular: ${name}`,
    active: 'Activas ahora',
    noneActive: 'Ninguna simulación está activa.',
    recent: 'Las últimas',
    end: 'Terminar',
    endOf: (name: string) => `Terminar: ${name}`,
    statuses: { active: 'Activa', spent: 'Usada', ended: 'Terminada' },
    untilMet: 'hasta la próxima operación',
    untilEnded: 'hasta que la termines',
    until: 'hasta',
    fields: {
      phone: 'Teléfono de quien paga',
      phoneHint: 'Como 04121234567.',
      amount: 'Monto en bolívares',
      amountHint: 'Como 1234,50.',
      bank: 'Banco de quien paga',
      anyBank: 'Cualquiera',
      reference: 'Referencia',
      referenceHint: 'De 4 a 20 números. Vacía: el banco elige una.',
      delay: 'Segundos que tarda',
      delayHint: { slow_bank: 'De 1 a 10. Con 10, ya nadie espera.', late_notice: 'De 1 a 86400.' },
      rate: 'Bolívares por dólar',
      rateHint: 'Como 150,25.',
      seconds: 'Segundos que dura',
      secondsHint: 'Vacío: la usa la próxima operación.',
      secondsOfRateHint: 'Vacío: hasta que la termines.',
    },
    details: {
      delay: (seconds: number) => `${seconds} s`,
      reference: 'referencia',
      rate: 'por dólar',
    },
    requests: 'Ver las solicitudes de tus claves',
  },
  en: {
    title: 'Tests',
    lead: 'Try what a bank may do before it really happens. Only this merchant meets it, and only in the test environment.',
    testOnly: 'Simulations are of the test environment. Live payments never meet them.',
    goToTest: 'Go to the test environment',
    clock: {
      title: 'This merchant’s clock',
      lead: 'Move it forward so that links and orders expire, days are closed, or scheduled payouts go out. It never goes back.',
      now: 'It shows',
      ahead: 'Ahead by',
      notAhead: 'It shows the real time',
      seconds: (count: number) => {
        const days = Math.floor(count / 86_400)
        const rest = count % 86_400
        const hours = Math.floor(rest / 3600)
        const minutes = Math.floor((rest % 3600) / 60)
        const parts = [
          days > 0 && (days === 1 ? '1 day' : `${days} days`),
          hours > 0 && `${hours} h`,
          minutes > 0 && `${minutes} min`,
        ].filter(Boolean)
        return parts.length > 0 ? parts.join(', ') : `${count} s`
      },
      by: 'By how much',
      steps: {
        960: '16 minutes: a quote runs out',
        3600: '1 hour',
        86400: '1 day',
        604800: '7 days',
        2592000: '30 days',
      },
      action: 'Move forward',
    },
    types: {
      incoming_payment: ['A mobile payment comes in', 'Somebody pays the merchant without a link.'],
      wrong_amount: ['Another amount', 'The next mobile payment comes with another amount.'],
      late_notice: ['Late notice', 'The bank tells of the next mobile payment later.'],
      duplicate_notice: ['Repeated notice', 'The bank tells twice of the next mobile payment.'],
      reference_used: ['Used reference', 'The bank says that the payment was confirmed before.'],
      lost_answer: ['Lost answer', 'The bank does the next operation, and its answer is lost.'],
      bank_outage: ['Bank outage', 'The bank does not answer.'],
      slow_bank: ['Slow bank', 'The bank takes its time to answer.'],
      rate_change: ['Another dollar rate', 'What you charge in dollars in test has another rate.'],
    },
    kinds: 'What you can simulate',
    start: 'Simulate',
    startOf: (name: string) => `Simulate: ${name}`,
    active: 'Active now',
    noneActive: 'No simulation is active.',
    recent: 'The latest',
    end: 'End',
    endOf: (name: string) => `End: ${name}`,
    statuses: { active: 'Active', spent: 'Spent', ended: 'Ended' },
    untilMet: 'until the next operation',
    untilEnded: 'until you end it',
    until: 'until',
    fields: {
      phone: 'Payer’s phone',
      phoneHint: 'Such as 04121234567.',
      amount: 'Amount in bolívares',
      amountHint: 'Such as 1234.50.',
      bank: 'Payer’s bank',
      anyBank: 'Any',
      reference: 'Reference',
      referenceHint: '4 to 20 digits. Empty: the bank chooses one.',
      delay: 'Seconds of delay',
      delayHint: {
        slow_bank: 'From 1 to 10. With 10, nobody waits any more.',
        late_notice: 'From 1 to 86400.',
      },
      rate: 'Bolívares for a dollar',
      rateHint: 'Such as 150.25.',
      seconds: 'Seconds that it lasts',
      secondsHint: 'Empty: the next operation spends it.',
      secondsOfRateHint: 'Empty: until you end it.',
    },
    details: {
      delay: (seconds: number) => `${seconds} s`,
      reference: 'reference',
      rate: 'for a dollar',
    },
    requests: 'See the requests of your keys',
  },
})
