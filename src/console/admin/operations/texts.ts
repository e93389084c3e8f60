import { say } from '../../language.ts'

export const operationTexts = say({
  title: ['Detener pagos', 'Stop payments'],
  allBanks: ['Todos los bancos', 'All banks'],
  effect: [
    'Ningún pago, cobro ni devolución sale al banco: quien lo intenta ve que el servicio no está disponible, y no se mueve dinero. Lo que ya salió sigue su curso y se le sigue preguntando al banco.',
    'No payment, charge or refund goes to the bank: whoever tries is told that the service is not available, and no money moves. What was sent already takes its course, and the bank is still asked about it.',
  ],
})
