import { say } from '../../language.ts'

/** What several screens of collections say. */
export const collectionTexts = say({
  tabs: {
    owed: ['Te deben', 'Owed'],
    notes: ['Notas', 'Notes'],
    customers: ['Clientes', 'Customers'],
    series: ['Series', 'Series'],
    reminders: ['Recordatorios', 'Reminders'],
  },
  noInvoice: ['Una nota de cobro no es factura.', 'A charge note is no invoice.'],
  import: ['Importar', 'Import'],
  ages: {
    notDue: ['Sin vencer', 'Not due yet'],
    days1to30: ['1 a 30 días', '1 to 30 days'],
    days31to60: ['31 a 60 días', '31 to 60 days'],
    days61to90: ['61 a 90 días', '61 to 90 days'],
    over90: ['Más de 90 días', 'Over 90 days'],
  },
})
