import openapi from '../../../docs/openapi.json'
import { anyone } from '../../http/access.ts'
import { Answer } from '../../http/answer.ts'
import { route } from '../../http/route.ts'
import { OpenApiDocument } from './schemas.ts'

export const getOpenApi = route({
  id: 'getOpenApi',
  method: 'get',
  path: '/openapi.json',
  summary: 'This document',
  access: anyone('The documentation is public.'),
  cacheControl: 'public, max-age=300',
  returns: [200, OpenApiDocument],
  run: async () => new Answer(openapi),
})
