import { describe, expect, test } from 'vitest'
import { lateImports } from '../../dev/verify/late-modules.ts'

const files = (mcp: string) =>
  new Map([
    ['src/mcp/endpoint.ts', `const { serve } = await import('./serve.ts')`],
    ['src/mcp/serve.ts', mcp],
    ['src/mcp/routes.ts', `import { route } from '../features/pay/pay.ts'`],
    ['src/features/pay/pay.ts', `import { hash } from '../../platform/hash.ts'`],
    ['src/platform/hash.ts', ''],
    ['src/domain/text.ts', ''],
  ])

describe('what a module that is loaded late may import', () => {
  test.each([
    ['the domain', `import { text } from '../domain/text.ts'`, []],
    ['what imports nothing', `import { hash } from '../platform/hash.ts'`, []],
    ['types', `import type { route } from '../features/pay/pay.ts'`, []],
    [
      'a feature, by another file',
      `import { routes } from './routes.ts'`,
      ['src/mcp/serve.ts: src/features/pay/pay.ts'],
    ],
  ])('%s', (_, text, found) => {
    expect(lateImports(files(text))).toEqual(found)
  })
})
