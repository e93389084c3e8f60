import type { RouteGroup } from '../../http/route.ts'
import { advanceSandboxClock } from './advance-sandbox-clock.ts'
import { createSimulation } from './create-simulation.ts'
import { endSimulation } from './end-simulation.ts'
import { getSandboxClock } from './get-sandbox-clock.ts'
import { listSimulations } from './list-simulations.ts'
import { simulateCharge } from './simulate-charge.ts'
import { simulateVerification } from './simulate-verification.ts'

export const sandbox: RouteGroup = {
  tag: 'Sandbox',
  description:
    'The test environment of a merchant: payments with the outcome you choose, what a bank may do, and a clock to move.',
  base: '/api/v1',
  routes: [
    simulateCharge,
    simulateVerification,
    createSimulation,
    listSimulations,
    endSimulation,
    getSandboxClock,
    advanceSandboxClock,
  ],
}
