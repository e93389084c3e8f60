import type { RouteGroup } from '../../src/http/route.ts'
import { matrix } from '../../test/contract/matrix.ts'
import { callersOf } from '../../test/support/callers.ts'

const introduction = `# Who may do what

The status that each caller gets for a right request; \`test/contract/access.test.ts\` sends every one of them.
This page is printed from \`test/contract/matrix.ts\` by \`npm run permissions\`.

- **stranger**: signed in, no member of the merchant. **MEMBER**, **ADMIN**, **OWNER**: members of it.
- **platform**: a platform administrator who is no member. **platform live key**, **platform test key**: API keys of
  theirs. **platform own key**: one that is bound to this merchant.
- **live key**, **test key**: API keys of the OWNER. **own key**: one that is bound to this merchant; **other key**: one
  that is bound to another merchant of theirs. **revoked**: a revoked key.
- **suspended**, **unverified**: ADMINs of the merchant whose account is suspended, or whose e-mail is not verified.

404 is what is not there, or not theirs, which looks the same.
`

const cells = (values: readonly unknown[]): string => `| ${values.join(' | ')} |`

/** The permission matrix as the text of docs/permissions.md, a table a group of routes. */
export function renderPermissions(groups: readonly RouteGroup[]): string {
  const tables = groups.map(({ tag, base, routes }) => {
    const callers = [...new Set(routes.flatMap(callersOf))]
    const rows = routes.map((route) => {
      const row = matrix.get(route.id) ?? {}
      const call = `\`${route.method.toUpperCase()} ${base}${route.path.replace(/:(\w+)/g, '{$1}')}\``
      return cells([call, ...callers.map((caller) => row[caller])])
    })
    const heading = [cells(['', ...callers]), cells(['---', ...callers.map(() => '---')])]
    return [`## ${tag}`, '', ...heading, ...rows].join('\n')
  })
  return `${[introduction, ...tables].join('\n\n').replace('\n\n\n', '\n\n')}\n`
}
