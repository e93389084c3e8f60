import { DOCUMENTED_URL } from '../../domain/service.ts'
import { anyone } from '../../http/access.ts'
import { JsonBody } from '../../http/json-body.ts'
import { route } from '../../http/route.ts'
import { OpenApiDocument } from './schemas.ts'

export const getOpenApi = route({
  id: 'getOpenApi',
  method: 'get',
  path: '/openapi.json',
  summary: 'Get this document',
  access: anyone('The documentation is public.'),
  cacheControl: 'public, max-age=300',
  returns: [200, OpenApiDocument],
  // The committed document, which dev/assets.ts copies there, with this service's address in servers and examples.
  async run({ platform }) {
    const { ASSETS, PUBLIC_URL } = platform.config
    const document = await ASSETS.fetch('https://assets/api/v1/openapi.json')
    if (!document.ok) throw new Error('the document is not among the assets')
    return new JsonBody((await document.text()).replaceAll(DOCUMENTED_URL, PUBLIC_URL))
  },
})
