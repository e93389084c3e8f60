import { inLanguage } from '../../language.ts'

export const reconciliationTexts = inLanguage({
  es: {
    own: 'De un usuario',
    title: 'Conciliación',
    lead: 'Lo que el banco tiene distinto de lo nuestro, día por día.',
    day: 'Día',
    before: 'Día anterior',
    after: 'Día siguiente',
    total: (total: number, day: string, isAll: boolean) =>
      total === 0
        ? `${day}: ${isAll ? 'el banco y nosotros tenemos lo mismo' : 'ninguna diferencia a la vista'}.`
        : `${day}: ${total === 1 ? 'una diferencia' : `${total} diferencias`} por averiguar.`,
    noConnections: 'Este servicio no tiene conexiones con bancos.',
    unread: 'No todo se pudo comparar hasta el final de ese día: puede haber más.',
    neverRead: 'Su estado de cuenta no se ha leído, o ese banco no lo ofrece.',
    readAt: 'Comparado con el estado de cuenta leído el',
    kind: 'Diferencia',
    reference: 'Referencia',
    order: 'Orden',
    see: 'Ver',
    ours: 'Nosotros',
    theirs: 'El banco',
  },
  en: {
    own: 'A user’s own',
    title: 'Reconciliation',
    lead: 'What the bank has otherwise than we have, day by day.',
    day: 'Day',
    before: 'Day before',
    after: 'Day after',
    total: (total, day, isAll) =>
      total === 0
        ? `${day}: ${isAll ? 'the bank and we have the same' : 'no difference in sight'}.`
        : `${day}: ${total === 1 ? 'one difference' : `${total} differences`} to look into.`,
    noConnections: 'This service has no connections with banks.',
    unread: 'Not everything could be compared to the end of that day: there may be more.',
    neverRead: 'Its statement was never read, or the bank has none.',
    readAt: 'Compared with the statement read on',
    kind: 'Difference',
    reference: 'Reference',
    order: 'Order',
    see: 'See',
    ours: 'We',
    theirs: 'The bank',
  },
})
