import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { BankProtocolList } from './schemas.ts'
import { protocolView } from './views.ts'

export const listBankProtocols = route({
  id: 'listBankProtocols',
  method: 'get',
  path: '/bank/protocols',
  summary: 'List the banks where an account can be connected',
  description:
    'For each protocol: its bank, what it can do, and the credentials that it takes, with where to find them.',
  access: anyone('It is the same for everybody.'),
  returns: [200, BankProtocolList],
  cacheControl: 'public, max-age=300',
  async run({ platform: { banks } }) {
    return { data: banks.offered.map(protocolView) }
  },
})
