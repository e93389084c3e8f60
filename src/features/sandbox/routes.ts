import type { RouteGroup } from '../../http/route.ts'
import { simulateCharge } from './simulate-charge.ts'
import { simulateVerification } from './simulate-verification.ts'

export const sandbox: RouteGroup = {
  tag: 'Sandbox',
  description: 'Simulated payments of test links, with the outcome you choose.',
  base: '/api/v1',
  routes: [simulateCharge, simulateVerification],
}
