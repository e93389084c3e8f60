import { inLanguage } from '../../language.ts'

export const simulationTexts = inLanguage({
  es: {
    open: 'Pagar de prueba',
    title: 'Pagar este enlace de prueba',
    lead: 'Como lo haría quien paga. No se mueve dinero real.',
    how: 'Cómo se paga',
    ways: { charge: 'Con clave (C2P)', verify: 'Con pago móvil' },
    outcome: 'Cómo termina',
    outcomes: {
      success: 'El pago se recibe',
      failed: 'El pago falla',
      pending: 'Queda pendiente',
    },
    amount: 'Monto que paga',
    amountHint: 'Como 1234,50.',
    action: 'Pagar de prueba',
    done: {
      success: 'El pago de prueba se recibió.',
      failed: 'El pago de prueba falló, como pediste.',
      pending:
        'El pago de prueba quedó pendiente. Paga de nuevo con pago móvil para darle un final.',
    },
    see: 'Ver el pago',
  },
  en: {
    open: 'Make a test payment',
    title: 'Pay this test link',
    lead: 'As a payer would. No real money moves.',
    how: 'How it is paid',
    ways: { charge: 'By key (C2P)', verify: 'By mobile payment' },
    outcome: 'How it ends',
    outcomes: {
      success: 'The payment is received',
      failed: 'The payment fails',
      pending: 'It stays pending',
    },
    amount: 'Amount to pay',
    amountHint: 'Such as 1234.50.',
    action: 'Make the test payment',
    done: {
      success: 'The test payment was received.',
      failed: 'The test payment failed, as you asked.',
      pending: 'The test payment is pending. Pay again by mobile payment to end it.',
    },
    see: 'See the payment',
  },
})
