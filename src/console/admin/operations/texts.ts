import { inLanguage } from '../../language.ts'

export const operationTexts = inLanguage({
  es: {
    title: 'Detener pagos',
    none: 'Nada está detenido',
    noneLead: 'Los pagos salen a los bancos como siempre.',
    now: 'Detenido ahora',
    past: 'Antes detenido, ya permitido',
    allBanks: 'Todos los bancos',
    allMerchants: 'todos los comercios',
    effect:
      'Ningún pago, cobro ni devolución sale al banco: quien lo intenta ve que el servicio no está disponible, y no se mueve dinero. Lo que ya salió sigue su curso y se le sigue preguntando al banco.',
    stop: {
      open: 'Detener…',
      title: 'Detener pagos',
      bank: 'Banco que paga',
      merchant: 'Número del comercio',
      merchantHint: 'Como mer_01kga5…, de su pantalla. Vacío: todos.',
      onlyMerchant: 'Solo los pagos de la cuenta de',
      unknownMerchant: 'No hay un comercio con ese número.',
      action: 'Detener ya',
      who: (environment: 'live' | 'test', bank: string, isOne: boolean) =>
        `Se detiene ya el dinero ${environment === 'live' ? 'real' : 'de prueba'} ${
          bank === '' ? 'de todos los bancos' : `que paga ${bank}`
        }${isOne ? ', de este comercio' : ''}.`,
    },
    restart: {
      open: 'Permitir de nuevo',
      title: 'Permitir los pagos de nuevo',
      lead: 'Desde ya los pagos nuevos salen otra vez al banco. Los que se intentaron mientras tanto no se hicieron y no se hacen solos: hay que repetirlos.',
    },
  },
  en: {
    title: 'Stop payments',
    none: 'Nothing is stopped',
    noneLead: 'Payments go to the banks as always.',
    now: 'Stopped now',
    past: 'Stopped before, allowed again',
    allBanks: 'All banks',
    allMerchants: 'all merchants',
    effect:
      'No payment, charge or refund goes to the bank: whoever tries is told that the service is not available, and no money moves. What was sent already takes its course, and the bank is still asked about it.',
    stop: {
      open: 'Stop…',
      title: 'Stop payments',
      bank: 'Bank that pays',
      merchant: 'Number of the merchant',
      merchantHint: 'Such as mer_01kga5…, from its screen. Empty: all of them.',
      onlyMerchant: 'Only payments from the account of',
      unknownMerchant: 'There is no merchant with this number.',
      action: 'Stop now',
      who: (environment, bank, isOne) =>
        `This stops ${environment === 'live' ? 'real' : 'test'} money ${
          bank === '' ? 'of all banks' : `that ${bank} pays`
        }${isOne ? ', of this merchant' : ''} at once.`,
    },
    restart: {
      open: 'Allow again',
      title: 'Allow payments again',
      lead: 'New payments go to the bank again at once. Those that were tried in the meantime were not made, and are not made by themselves: they have to be repeated.',
    },
  },
})
