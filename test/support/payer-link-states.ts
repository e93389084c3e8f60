import { MORNING } from './order-testbed.ts'
import { createLinkPath, createPhonelessLinkPath, DAY_MS, type PayerState } from './payer-state.ts'
import type { PaymentTestbed } from './payment-testbed.ts'

const setLinkColumns = (shop: PaymentTestbed, path: string, sql: string) =>
  shop.service.database.query(`update payment_links set ${sql} where token = $1`, [
    path.split('/').at(-1),
  ])

/** What a link can be. */
export const linkStates: PayerState[] = [
  { name: 'link-bolivares', heading: /Torta/, path: createLinkPath('bnc', { amount: '1234.56' }) },
  {
    name: 'link-dollars',
    heading: /Torta/,
    path: createLinkPath('bnc', {
      amount: '25.00',
      currency: 'USD',
      expiresAt: new Date(MORNING.getTime() + 3 * DAY_MS),
    }),
  },
  {
    name: 'link-mobile-payment',
    heading: /Torta/,
    path: createLinkPath('r4', { amount: '980.50' }),
    interact: (page) => page.locator('summary').nth(1).click(),
  },
  {
    name: 'link-c2p-only',
    heading: /Torta/,
    path: createPhonelessLinkPath,
  },
  { name: 'link-test', heading: /Torta/, path: createLinkPath('sandbox', { amount: '1234.56' }) },
  {
    name: 'link-not-yet',
    heading: /aún no puede recibir pagos/,
    path: createLinkPath('sandbox', { environment: 'live' }),
  },
  {
    name: 'link-no-rate',
    heading: /no hay tasa/,
    at: new Date(MORNING.getTime() + 10 * DAY_MS),
    path: createLinkPath('bnc', { currency: 'USD', amount: '25.00' }),
  },
  {
    name: 'link-expired',
    heading: /venció/,
    path: createLinkPath('bnc', { expiresAt: new Date(MORNING.getTime() - 1) }),
  },
  { name: 'link-off', heading: /desactivado/, path: createLinkPath('bnc', { active: false }) },
  {
    name: 'link-completed',
    heading: /ya está pagado/,
    path: async (shop) => {
      const path = await createLinkPath('bnc', { maxPayments: 1 })(shop)
      await setLinkColumns(shop, path, 'paid_slots = 1')
      return path
    },
  },
  {
    name: 'link-busy',
    heading: /Alguien está pagando/,
    path: async (shop) => {
      const path = await createLinkPath('bnc', { maxPayments: 1 })(shop)
      await setLinkColumns(shop, path, 'reserved_slots = 1')
      return path
    },
  },
  {
    name: 'link-unknown',
    heading: /No encontramos/,
    status: 404,
    path: async () => '/pay/there-is-no-such-link',
  },
]
