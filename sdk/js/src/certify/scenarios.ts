import type { Scenario } from './scenario.ts'
import { deliveries } from './scenarios/deliveries.ts'
import { payments } from './scenarios/payments.ts'
import { trust } from './scenarios/trust.ts'

/** All scenarios, in the order in which they are run: the last one judges the answers to all deliveries. */
export const SCENARIOS: readonly Scenario[] = [...payments, ...trust, ...deliveries]
