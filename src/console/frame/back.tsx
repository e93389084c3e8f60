import { say } from '../language.ts'
import { merchantPath } from '../merchant.ts'
import type { MerchantRoute } from '../routes.ts'
import { BackLink } from './back-link.tsx'
import type { Role } from './membership.ts'
import { frameTexts } from './texts.ts'

const ABOVE_TEXTS = {
  links: frameTexts.links,
  payments: frameTexts.payments,
  orders: frameTexts.orders,
  money: frameTexts.money,
  settings: frameTexts.settings,
  more: frameTexts.more,
  branches: say(['Sedes', 'Branches']),
  channels: say(['Canales', 'Channels']),
  externalPayments: say(['Cobros por fuera', 'Paid outside']),
  shifts: say(['Turnos', 'Shifts']),
  collections: frameTexts.collections,
  chargeNotes: say(['Notas', 'Notes']),
  customers: say(['Clientes', 'Customers']),
  allSeries: say(['Series', 'Series']),
  payouts: say(['Lotes', 'Payouts']),
  banks: say(['Bancos', 'Banks']),
  payees: say(['Contactos', 'Saved payees']),
}

type Above = keyof typeof ABOVE_TEXTS

/** What a screen lies under, where one comes from and goes back to. */
const ABOVE: Partial<Record<MerchantRoute, Above>> = {
  newLink: 'links',
  link: 'links',
  verifyPayment: 'payments',
  refunds: 'payments',
  payment: 'payments',
  review: 'payments',
  externalPayments: 'payments',
  externalPayment: 'externalPayments',
  shifts: 'payments',
  shift: 'shifts',
  newOrder: 'orders',
  order: 'orders',
  unapplied: 'orders',
  newChargeNote: 'chargeNotes',
  chargeNote: 'chargeNotes',
  customer: 'customers',
  newSeries: 'allSeries',
  series: 'allSeries',
  importCollections: 'collections',
  payouts: 'money',
  newPayout: 'payouts',
  payout: 'payouts',
  approvals: 'money',
  newAccount: 'money',
  account: 'money',
  send: 'money',
  banks: 'money',
  connect: 'banks',
  connection: 'banks',
  credentials: 'banks',
  payees: 'money',
  payee: 'payees',
  closing: 'money',
  rates: 'money',
  statements: 'banks',
  branches: 'settings',
  channels: 'settings',
  branch: 'branches',
  newChannel: 'channels',
  channel: 'channels',
  access: 'settings',
}

/** Leads from a screen to what it lies under: to where that was left, if one came from there. */
export function Back({ screen, role }: { screen: MerchantRoute; role: Role | undefined }) {
  const wanted = ABOVE[screen]
  // A CASHIER has no settings.
  const above = wanted === 'settings' && role === 'CASHIER' ? 'more' : wanted
  if (above === undefined) return null
  const name = role === 'CASHIER' && above === 'payments' ? frameTexts.today : ABOVE_TEXTS[above]
  return <BackLink to={merchantPath(above)} name={name} />
}
