import { BANKS } from '../../domain/banks.ts'
import { user } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { BankList } from './schemas.ts'

const banks = Object.entries(BANKS).map(([code, name]) => ({ code, name }))

export const listBanks = route({
  id: 'listBanks',
  method: 'get',
  path: '/bank/banks',
  summary: 'List the banks of the national payment system',
  access: user({ permission: 'banks:read', testKeys: 'sharedReads', scopedKeys: true }),
  returns: [200, BankList],
  async run({ db }) {
    await db.read({})
    return { data: banks }
  },
})
