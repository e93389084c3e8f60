import { DAY_MS, linkOf, type PayerState, phonelessLink } from './payer-state.ts'
import { MORNING } from './paying.ts'
import type { Shop } from './shop.ts'

const change = (shop: Shop, path: string, sql: string) =>
  shop.service.database.query(`update payment_links set ${sql} where token = $1`, [
    path.split('/').at(-1),
  ])

/** What a link can be. */
export const links: PayerState[] = [
  { name: 'link-bolivares', says: /Torta/, path: linkOf('bnc', { amount: '1234.56' }) },
  {
    name: 'link-dollars',
    says: /Torta/,
    path: linkOf('bnc', {
      amount: '25.00',
      currency: 'USD',
      expiresAt: new Date(MORNING.getTime() + 3 * DAY_MS),
    }),
  },
  {
    name: 'link-mobile-payment',
    says: /Torta/,
    path: linkOf('r4', { amount: '980.50' }),
    act: (page) => page.locator('summary').nth(1).click(),
  },
  {
    name: 'link-c2p-only',
    says: /Torta/,
    path: phonelessLink,
  },
  { name: 'link-test', says: /Torta/, path: linkOf('sandbox', { amount: '1234.56' }) },
  {
    name: 'link-not-yet',
    says: /aún no puede recibir pagos/,
    path: linkOf('sandbox', { environment: 'live' }),
  },
  {
    name: 'link-no-rate',
    says: /no hay tasa/,
    at: new Date(MORNING.getTime() + 10 * DAY_MS),
    path: linkOf('bnc', { currency: 'USD', amount: '25.00' }),
  },
  {
    name: 'link-expired',
    says: /venció/,
    path: linkOf('bnc', { expiresAt: new Date(MORNING.getTime() - 1) }),
  },
  { name: 'link-off', says: /desactivado/, path: linkOf('bnc', { active: false }) },
  {
    name: 'link-completed',
    says: /ya está pagado/,
    path: async (shop) => {
      const path = await linkOf('bnc', { maxPayments: 1 })(shop)
      await change(shop, path, 'paid = 1')
      return path
    },
  },
  {
    name: 'link-busy',
    says: /Alguien está pagando/,
    path: async (shop) => {
      const path = await linkOf('bnc', { maxPayments: 1 })(shop)
      await change(shop, path, 'reserved = 1')
      return path
    },
  },
  {
    name: 'link-unknown',
    says: /No encontramos/,
    status: 404,
    path: async () => '/pay/there-is-no-such-link',
  },
]
