import { say } from '../../language.ts'

export const webhookTexts = say({
  title: ['Webhooks', 'Webhooks'],
  statuses: { on: ['Encendido', 'On'], off: ['Apagado', 'Off'] },
  secret: {
    title: ['El secreto del webhook', 'The webhook’s secret'],
    lead: [
      'Con él tu servidor comprueba que un aviso viene de aquí. Cópialo ahora: no se vuelve a mostrar.',
      'By it your server verifies that a message comes from here. Copy it now: it is not shown again.',
    ],
    copy: ['Copiar el secreto', 'Copy the secret'],
    done: ['Ya lo copié', 'I have copied it'],
  },
  deliveries: {
    title: ['Entregas', 'Deliveries'],
    statuses: {
      pending: ['En espera', 'Waiting'],
      success: ['Entregada', 'Delivered'],
      failed: ['Fallida', 'Failed'],
    },
  },
})
