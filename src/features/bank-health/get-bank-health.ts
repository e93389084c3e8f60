import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { selectBankHealth } from './queries.ts'
import { BankHealthList } from './schemas.ts'
import { bankHealthView } from './views.ts'

export const getBankHealth = route({
  id: 'getBankHealth',
  method: 'get',
  path: '/banks/health',
  summary: 'Get the health of the banks',
  description:
    'How the banks have answered the service, from its real calls of the last 5 minutes and 24 hours, by bank and operation; in words at /status. Banks and operations without calls in 24 hours are left out. The simulated bank of the test environment is none of them. The events `bank.degraded` and `bank.recovered` tell of the same with a delay, so that they come seldom.',
  access: anyone(
    'Whether a bank answers is no secret: nothing tells what was asked, for whom, or how much it was about.',
  ),
  mayBeStale: true,
  cacheControl: 'public, max-age=10',
  returns: [200, BankHealthList],
  run: async ({ db }) => ({ data: bankHealthView(await db.read(selectBankHealth())) }),
})
