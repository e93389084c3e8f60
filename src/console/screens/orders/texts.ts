import { say } from '../../language.ts'

export const orderTexts = say({
  title: ['Pedidos', 'Orders'],
  statuses: {
    open: ['Por cobrar', 'To be paid'],
    partially_paid: ['Pagado en parte', 'Paid in part'],
    paid: ['Pagado', 'Paid'],
    expired: ['Vencido', 'Expired'],
    canceled: ['Anulado', 'Canceled'],
  },
  create: {
    title: ['Crear un pedido', 'Create an order'],
    description: ['Qué se paga', 'What is paid for'],
  },
})
