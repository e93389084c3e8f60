import { say } from '../../language.ts'

export const linkTexts = say({
  title: ['Enlaces de pago', 'Payment links'],
  statuses: {
    ACTIVE: ['Activo', 'Active'],
    INACTIVE: ['Apagado', 'Off'],
    EXPIRED: ['Vencido', 'Expired'],
    COMPLETED: ['Agotado', 'Used up'],
  },
  label: ['Qué se paga', 'What is paid for'],
  switchedOff: ['Enlace apagado', 'Link switched off'],
  switchedOn: ['Enlace encendido', 'Link switched on'],
  openAmount: ['Monto abierto', 'Open amount'],
})
