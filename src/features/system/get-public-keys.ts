import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { PublicKeySet } from './schemas.ts'

export const getPublicKeys = route({
  id: 'getPublicKeys',
  method: 'get',
  path: '/.well-known/jwks.json',
  summary: 'Get the public keys that verify access tokens',
  access: anyone('Public keys are meant to be read by anyone.'),
  cacheControl: 'public, max-age=300',
  returns: [200, PublicKeySet],
  run: async ({ platform }) => platform.tokens.publicKeys,
})
