import { type MerchantAction, roleMay } from '../../../domain/role-permissions.ts'
import type { Role } from '../../frame/membership.ts'
import { SCREEN_ACTIONS } from '../../frame/screen-actions.ts'
import { sectionsFor } from '../../frame/sections.ts'
import { frameTexts } from '../../frame/texts.ts'
import { say } from '../../language.ts'
import { merchantPath } from '../../merchant.ts'
import type { ROUTES } from '../../routes.ts'
import { type Found, hasText } from './find-things.ts'

/** What people look for that is no section of the menu, by what they call it. */
const OTHERS = [
  ['verifyPayment', say(['Verificar un pago móvil', 'Verify a mobile payment'])],
  ['newLink', say(['Crear un enlace', 'Create a link'])],
  ['newOrder', say(['Crear un pedido', 'Create an order'])],
  [
    'externalPayments',
    say(['Cobros por fuera: efectivo, punto, Zelle', 'Paid outside: cash, cards, Zelle']),
  ],
  ['shifts', say(['Turnos de caja, cierre de caja', 'Shifts of tills'])],
  ['refunds', say(['Devoluciones', 'Refunds'])],
  ['unapplied', say(['Pagos sin aplicar', 'Unapplied payments'])],
  ['chargeNotes', say(['Notas de cobro', 'Charge notes'])],
  ['newChargeNote', say(['Crear una nota de cobro', 'Create a charge note'])],
  ['customers', say(['Clientes', 'Customers'])],
  ['allSeries', say(['Series, mensualidades', 'Series, monthly fees'])],
  ['reminders', say(['Recordatorios', 'Reminders'])],
  ['rates', say(['Tasa del día, calculadora', 'Rate of the day, calculator'])],
  ['payouts', say(['Lotes, nómina', 'Payouts, wages'])],
  ['approvals', say(['Aprobaciones', 'Approvals'])],
  ['payees', say(['Contactos', 'Saved payees'])],
  ['banks', say(['Bancos, conectar una cuenta', 'Banks, connect an account'])],
  ['branches', say(['Sedes y cajas', 'Branches and tills'])],
  ['channels', say(['Canales de mensajes', 'Channels for messages'])],
  ['access', say(['Quién tiene acceso', 'Who has access'])],
  ['webhooks', say(['Webhooks', 'Webhooks'])],
  ['sandbox', say(['Simulaciones', 'Simulations'])],
] as const satisfies readonly (readonly [keyof typeof ROUTES, string])[]

/** The screens of which a role has the use, by their names; all sections while nothing is typed. */
export function findScreens(role: Role | undefined, term: string): Found[] {
  if (role === undefined) return []
  const sections = sectionsFor(role)
    .filter(({ name }) => name !== 'more')
    .map(({ name }) => [name, frameTexts[name]] as const)
  const others = OTHERS.filter(([name]) => {
    const action: MerchantAction | undefined = SCREEN_ACTIONS[name]
    // What is everybody’s own is not what a cashier comes for.
    return action === undefined ? role !== 'CASHIER' : roleMay(role, action)
  })
  const searched = term.trim()
  return [...sections, ...(searched ? others : [])]
    .filter(([, text]) => hasText(text, searched))
    .map(([name, text]) => ({ id: name, to: merchantPath(name), name: text }))
}
