import type { RouteGroup } from '../../http/route.ts'
import { simulateCharge } from './simulate-charge.ts'
import { simulateVerification } from './simulate-verification.ts'

export const sandbox: RouteGroup = {
  tag: 'Sandbox',
  description: 'Payments of test links with an outcome that you choose.',
  base: '/api/v1',
  routes: [simulateCharge, simulateVerification],
}
