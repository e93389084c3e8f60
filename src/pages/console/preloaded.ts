/**
 * The screens whose files the console's page names, so that a browser asks for them at once rather than when the console's
 * first file has run: by what stands below the merchant and the environment, the module in src/console/screens.
 */
export const PRELOADED: ReadonlyMap<string, string> = new Map([
  ['', 'start/start'],
  ['till', 'till/till'],
  ['links', 'links/links'],
  ['links/new', 'links/new-link'],
  ['links/:id', 'links/link'],
  ['payments', 'payments/payments'],
  ['payments/:id', 'payments/payment'],
  ['orders', 'orders/orders'],
  ['orders/:id', 'orders/order'],
])

const BELOW_MERCHANT = /^\/console\/m\/[^/]+\/(?:live|test)\/?(.*?)\/?$/
const ID = /[a-z]+_[0-9a-z]{26}/

/** The name of the page's file for the screen of a module. */
export const pageOf = (module: string): string => `${module.replace('/', '-')}.html`

/** Which of the built pages is sent at a path. */
export function builtPage(path: string): string {
  const [, below] = BELOW_MERCHANT.exec(path) ?? []
  const module = below === undefined ? undefined : PRELOADED.get(below.replace(ID, ':id'))
  return module === undefined ? 'index.html' : pageOf(module)
}
