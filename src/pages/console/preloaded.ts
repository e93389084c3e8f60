/** Stands for the part of a path that names the merchant and the environment. */
const OF_MERCHANT = '…'

/**
 * The screens whose files the console's page names, so that a browser asks for them at once rather than when the console's
 * first file has run: by their paths, the module in src/console/screens.
 */
export const PRELOADED: ReadonlyMap<string, string> = new Map([
  ['/console/enter', 'account/enter'],
  [OF_MERCHANT, 'start/start'],
  ['…/till', 'till/till'],
  ['…/links', 'links/links'],
  ['…/links/new', 'links/new-link'],
  ['…/links/:id', 'links/link'],
  ['…/payments', 'payments/payments'],
  ['…/payments/:id', 'payments/payment'],
  ['…/payments/verify', 'payments/verify-payment'],
  ['…/orders', 'orders/orders'],
  ['…/orders/:id', 'orders/order'],
  ['…/money', 'money/money'],
])

/** The name of the page's file for the screen of a module. */
export const pageOf = (module: string): string => `${module.replace('/', '-')}.html`

/** Which of the built pages is sent at a path. */
export function builtPage(path: string): string {
  const place = path
    .replace(/\/+$/, '')
    .replace(/^\/console\/m\/[^/]+\/(?:live|test)(?=\/|$)/, OF_MERCHANT)
    .replace(/[a-z]+_[0-9a-z]{26}/, ':id')
  const module = PRELOADED.get(place)
  return module === undefined ? 'index.html' : pageOf(module)
}
