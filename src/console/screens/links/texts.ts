import { say } from '../../language.ts'

export const linkTexts = say({
  title: ['Enlaces de pago', 'Payment links'],
  statuses: {
    ACTIVE: ['Activo', 'Active'],
    INACTIVE: ['Apagado', 'Off'],
    EXPIRED: ['Vencido', 'Expired'],
    COMPLETED: ['Pagado', 'Paid'],
  },
  openAmount: ['Monto abierto', 'Open amount'],
})
