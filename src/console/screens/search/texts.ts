import { say } from '../../language.ts'

export const searchTexts = say({
  label: ['Buscar en todo', 'Search everything'],
  placeholder: ['Teléfono, monto, referencia, nombre…', 'Phone, amount, reference, name…'],
  groups: {
    payments: ['Pagos', 'Payments'],
    links: ['Enlaces', 'Links'],
    orders: ['Pedidos', 'Orders'],
    customers: ['Clientes', 'Customers'],
    notes: ['Notas de cobro', 'Charge notes'],
    people: ['Personas', 'People'],
    screens: ['Ir a', 'Go to'],
  },
})
