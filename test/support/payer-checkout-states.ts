import { cancelCheckout, type OpenCheckout, openCheckout } from './checkouts.ts'
import type { PayerState } from './payer-state.ts'
import { chargeLink, type PaymentTestbed } from './payment-testbed.ts'

const ORDER = {
  amount: 25,
  currency: 'USD',
  description: 'Pedido de Navidad',
  acceptPartial: true,
  lines: [
    { name: 'Pan de jamón', quantity: 2, unitAmount: 13.1 },
    { name: 'Descuento por el segundo', quantity: 1, unitAmount: -1.2 },
  ],
  returnUrl: 'https://tienda.example.com/gracias',
  cancelUrl: 'https://tienda.example.com/carrito',
}

/** The path of a checkout of this order, once this was done with it. */
const checkoutPath =
  (prepare?: (shop: PaymentTestbed, checkout: OpenCheckout) => Promise<unknown>, changes = {}) =>
  async (shop: PaymentTestbed): Promise<string> => {
    const checkout = await openCheckout(shop, 'bnc', { ...ORDER, ...changes })
    await prepare?.(shop, checkout)
    return `/pay/${checkout.token}`
  }

const pay = (amountVes: number) => (shop: PaymentTestbed, checkout: OpenCheckout) =>
  chargeLink(shop, checkout, { changes: { amountVes } })

/** What a checkout can be. */
export const checkoutStates: PayerState[] = [
  { name: 'checkout-open', heading: /Pedido de Navidad/, path: checkoutPath() },
  { name: 'checkout-partially-paid', heading: /Pedido de Navidad/, path: checkoutPath(pay(400)) },
  { name: 'checkout-paid', heading: /ya está pagado/, path: checkoutPath(pay(916.61)) },
  { name: 'checkout-canceled', heading: /anulado/, path: checkoutPath(cancelCheckout) },
]
