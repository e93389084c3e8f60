import { ModuleProvider, Modules } from '@medusajs/framework/utils'
import { BolivarPaymentProvider } from './provider.ts'

export type { BolivarPaymentOptions } from './options.ts'
export { BolivarPaymentProvider } from './provider.ts'

export default ModuleProvider(Modules.PAYMENT, { services: [BolivarPaymentProvider] })
