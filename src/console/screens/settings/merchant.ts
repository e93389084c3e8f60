import type { Schemas } from '../../requests/client.ts'

export type Merchant = Schemas['Merchant']
