import { inLanguage } from '../../language.ts'

export const reconciliationTexts = inLanguage({
  es: {
    title: 'Conciliación',
    lead: 'Lo que el banco tiene distinto de lo nuestro, día por día.',
    day: 'Día',
    before: '← Día anterior',
    after: 'Día siguiente →',
    total: (total: number, day: string) =>
      total === 0
        ? `${day}: el banco y nosotros tenemos lo mismo.`
        : `${day}: ${total === 1 ? 'una diferencia' : `${total} diferencias`} por averiguar.`,
    noConnections: 'Este servicio no tiene conexiones con bancos.',
    neverRead: 'No se ha leído su estado de cuenta: solo se ve lo que está por resolver.',
    readAt: 'Comparado con el estado de cuenta leído el',
    kind: 'Diferencia',
    reference: 'Referencia',
    order: 'Orden',
    see: 'Ver',
    ours: 'Nosotros',
    theirs: 'El banco',
  },
  en: {
    title: 'Reconciliation',
    lead: 'What the bank has otherwise than we have, day by day.',
    day: 'Day',
    before: '← Day before',
    after: 'Day after →',
    total: (total, day) =>
      total === 0
        ? `${day}: the bank and we have the same.`
        : `${day}: ${total === 1 ? 'one difference' : `${total} differences`} to look into.`,
    noConnections: 'This service has no connections with banks.',
    neverRead: 'Its statement was never read: only what is to be resolved is shown.',
    readAt: 'Compared with the statement read on',
    kind: 'Difference',
    reference: 'Reference',
    order: 'Order',
    see: 'See',
    ours: 'We',
    theirs: 'The bank',
  },
})
