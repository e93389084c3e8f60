import type { MedusaContainer } from '@medusajs/framework/types'
import { Modules } from '@medusajs/framework/utils'

const BOLIVARES = {
  code: 'ves',
  name: 'Bolívar',
  symbol: 'Bs.',
  symbol_native: 'Bs.',
  decimal_digits: 2,
  rounding: 0,
}

/** What Medusa's module for currencies has, and its types leave out. */
interface CurrencyModule {
  listCurrencies(filters: { code: string[] }): Promise<unknown[]>
  createCurrencies(currencies: (typeof BOLIVARES)[]): Promise<unknown>
}

/**
 * Adds the bolívar (`ves`) to Medusa's currencies, which has the one before it alone (`vef`); for prices in bolívares.
 * Run it once: `npx medusa exec ./node_modules/@bolivar-payments/medusa/dist/add-bolivares.js`.
 */
export default async function addBolivares({ container }: { container: MedusaContainer }) {
  const currencies = container.resolve(Modules.CURRENCY) as unknown as CurrencyModule
  const known = await currencies.listCurrencies({ code: [BOLIVARES.code] })
  if (known.length === 0) await currencies.createCurrencies([BOLIVARES])
}
