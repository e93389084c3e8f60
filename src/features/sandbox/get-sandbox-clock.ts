import { user } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { ClockQuery, SandboxClock } from './clock-schemas.ts'
import { authorizeSandbox, type ClockRow, findClock } from './simulation-queries.ts'
import { clockView } from './simulation-views.ts'

export const getSandboxClock = route({
  id: 'getSandboxClock',
  method: 'get',
  path: '/sandbox/clock',
  notFoundNouns: ['merchant'],
  summary: 'Get a merchant’s clock in the test environment',
  access: user({ permission: 'sandbox:read', testKeys: 'testData', scopedKeys: true }),
  query: ClockQuery,
  returns: [200, SandboxClock],
  async run({ query: { merchantId: merchant = null }, db }) {
    const { clocks } = await db.read({
      authorized: authorizeSandbox(merchant, 'none'),
      clocks: findClock(merchant),
    })
    return clockView(clocks[0] as ClockRow)
  },
})
