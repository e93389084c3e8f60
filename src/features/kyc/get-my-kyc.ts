import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { findCallersKyc } from './queries.ts'
import { MyKyc } from './schemas.ts'
import { myKycView } from './views.ts'

export const getMyKyc = route({
  id: 'getMyKyc',
  method: 'get',
  path: '/auth/me/kyc',
  summary: 'Get the signed-in user’s identity check (KYC)',
  description: 'If nothing was submitted, only the status is returned.',
  access: session(),
  returns: [200, MyKyc],
  async run({ db }) {
    const [row] = await db.read(findCallersKyc())
    if (row === undefined) throw new Error('the caller has no row')
    return myKycView(row)
  },
})
