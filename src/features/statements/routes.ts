import type { RouteGroup } from '../../http/route.ts'
import { importStatement } from './import-statement.ts'

export const statements: RouteGroup = {
  tag: 'Statements',
  description:
    'Files of movements, as the website of a bank exports them, for an account whose bank is not asked for its statement.',
  base: '/api/v1',
  routes: [importStatement],
}
