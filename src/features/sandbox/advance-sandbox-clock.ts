import { MAX_CLOCK_AHEAD_SECONDS } from '../../domain/simulations.ts'
import { user } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { ClockAdvance, SandboxClock } from './clock-schemas.ts'
import { advanceClock } from './simulation-queries.ts'
import { clockView } from './simulation-views.ts'

export const advanceSandboxClock = route({
  id: 'advanceSandboxClock',
  method: 'post',
  path: '/sandbox/clock',
  notFoundNouns: ['merchant'],
  summary: 'Move a merchant’s clock forward in the test environment',
  description:
    'By the merchant’s clock its test links and checkouts expire, its quotes run out, its days end and are closed, its series make charge notes, and its scheduled payouts start, at once. It never goes back, and 1,100 days forward at most. Live links and payments keep to the service’s clock, as do exchange rates and the times in views.',
  access: user({ permission: 'sandbox:write', testKeys: 'testData', scopedKeys: true }),
  body: ClockAdvance,
  returns: [200, SandboxClock],
  idempotent: { view: clockView },
  async run({ body: { merchantId: merchant = null, advance }, db }) {
    const { clocks } = await db.change(advanceClock(merchant, advance, MAX_CLOCK_AHEAD_SECONDS))
    return respondedRow(clocks)
  },
})
