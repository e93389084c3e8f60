import type { components } from '../../requests/api.d.ts'

export type Merchant = components['schemas']['Merchant']
