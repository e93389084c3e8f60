import { PERMISSION_TEXTS } from '../../src/domain/permission-texts.ts'
import { PERMISSIONS } from '../../src/domain/permissions.ts'
import type { TestKeys } from '../../src/http/access.ts'
import type { Route, RouteGroup } from '../../src/http/route.ts'
import { keyMatrix } from '../../test/contract/key-matrix.ts'
import { matrix } from '../../test/contract/matrix.ts'
import { callersOf } from '../../test/support/callers.ts'
import { roleKeyName, roleKeys } from '../../test/support/role-keys.ts'

const introduction = `# Who may do what

The status that each caller gets for a valid request. \`npm run permissions\` writes this page from
\`test/contract/matrix.ts\`. \`test/db/access\` asks SQL's \`authorize()\` about each kind of access and every caller, and
\`test/contract/access.test.ts\` sends requests of some callers to each route.

- **nobody**: no credential. **stranger**: a signed-in user who is not a member of the merchant. **MEMBER**, **ADMIN**,
  **OWNER**, **CASHIER**: members of the merchant. Of what there is, the CASHIER sees what is of today.
- **platform**: a platform administrator who is not a member. **platform live key**, **platform test key**: API keys of
  theirs. **platform own key**: a key of theirs that is bound to this merchant.
- **live key**, **test key**: API keys of the OWNER. **own key**: a key that is bound to this merchant; **other key**: a
  key that is bound to another merchant of the OWNER. **revoked**: a revoked key.
- **suspended**, **unverified**: ADMINs of the merchant whose account is suspended, or whose e-mail is not verified.

The sessions of these requests have presented the password just now, and the administrator's a second factor. Without
one, an administrator gets 403 FACTOR_REQUIRED from everything under \`/admin\`. What needs a step-up besides is
[at the end](#step-up).

A 404 means that there is no such resource, or that the caller has no access to it: the two are indistinguishable.
`

const permissionIntroduction = `## Permissions of API keys

A key may be limited to some of these when it is created (\`permissions\`). Each route that accepts keys needs one of them;
\`write\` does not include \`read\`. A key that is not limited has all but \`members:write\`, \`external-payments:confirm\`, \`admin:read\` and \`admin:write\`: a key reaches
/admin only if a platform administrator created it with these. No permission gives a key more than its user may do.
\`test/db/access\` asks \`authorize()\` about every route by a key of each permission alone, and by one of all others;
\`test/contract/key-permissions.test.ts\` sends requests for each permission.
`

const apiKeyIntroduction = `## API keys of each environment

A live key may do what its user's role allows. Each route declares what a test key may do.
\`test/db/access\` asks \`authorize()\` about all of these keys, \`test/contract/access.test.ts\` sends the requests of the
strongest key of each environment, and \`test/contract/test-keys.test.ts\` shows that no test key reads or changes anything
live.

- **never**: the route concerns live data, or something that live operations depend on. Test keys are refused.
- **test data**: the route concerns data of one environment. A test key finds only data of the test environment.
- **reads**: the route concerns data of neither environment, such as the merchant and its members. A test key may read it.
- **until live**: a test key may change the merchant and its store only while the owner's e-mail is not verified or their
  identity check (KYC) not approved. In these requests both are done, so test keys are refused.

The requests are about data of the test environment, which live keys do not find. **bound**: a key that is bound to the
merchant.
`

const stepUpIntroduction = `## Step-up

These are refused with 403 STEP_UP_REQUIRED unless the session has presented a second factor (the password, where the user
has none) in the last 10 minutes, with \`POST /auth/step-up\`, by logging in, or by setting the factor. An API key presents
nothing, and so is refused with 403 FORBIDDEN. \`test/contract/step-up.test.ts\` sends these requests.
`

const testKeyLabels: Record<TestKeys, string> = {
  never: 'never',
  testData: 'test data',
  sharedReads: 'reads',
  untilLive: 'until live',
}

const tableRow = (values: readonly unknown[]): string => `| ${values.join(' | ')} |`

/** The permission matrix as the text of docs/permissions.md, with a table per tag. */
export function renderPermissions(groups: readonly RouteGroup[]): string {
  const tables = [...Map.groupBy(groups, ({ tag }) => tag)].map(([tag, tagged]) => {
    const callers = [...new Set(tagged.flatMap(({ routes }) => routes).flatMap(callersOf))]
    const rows = tagged.flatMap(({ base, routes }) =>
      routes.map((route) => {
        const row = matrix.get(route.id) ?? {}
        return tableRow([routeLabel(base, route), ...callers.map((caller) => row[caller])])
      }),
    )
    const heading = [tableRow(['', ...callers]), tableRow(['---', ...callers.map(() => '---')])]
    return [`## ${tag}`, '', ...heading, ...rows].join('\n')
  })
  const parts = [
    ...[introduction, ...tables],
    ...[permissionIntroduction, permissionTable(groups)],
    ...[apiKeyIntroduction, keyTable(groups)],
    stepUpList(groups),
  ]
  return `${parts.join('\n\n').replaceAll('\n\n\n', '\n\n')}\n`
}

/** Each permission with what it allows, and its routes. */
function permissionTable(groups: readonly RouteGroup[]): string {
  const rows = PERMISSIONS.map((permission) => {
    const routes = groups.flatMap(({ base, routes }) =>
      routes
        .filter(({ access }) => access.kind !== 'anyone' && access.permission === permission)
        .map((route) => routeLabel(base, route)),
    )
    const { en, es } = PERMISSION_TEXTS[permission]
    return tableRow([`\`${permission}\``, en, es, routes.join('<br>')])
  })
  const heading = ['permission', 'a key with it may', 'una clave con él puede', 'routes']
  return [tableRow(heading), tableRow(heading.map(() => '---')), ...rows].join('\n')
}

const routeLabel = (base: string, { method, path }: Pick<Route, 'method' | 'path'>): string =>
  `\`${method.toUpperCase()} ${base}${path.replace(/:(\w+)/g, '{$1}')}\``

function stepUpList(groups: readonly RouteGroup[]): string {
  const lines = groups.flatMap(({ base, routes }) =>
    routes.flatMap(({ access, ...route }) => {
      if (access.kind === 'anyone' || access.stepUp === 'never') return []
      const when = access.stepUp === 'always' ? '' : `, ${access.stepUp.when}`
      return [`- ${routeLabel(base, route)}${when}`]
    }),
  )
  return `${stepUpIntroduction}\n${lines.join('\n')}`
}

function keyTable(groups: readonly RouteGroup[]): string {
  const keys = roleKeys.map(roleKeyName)
  const rows = groups.flatMap(({ base, routes }) =>
    routes.flatMap((route) => {
      const row = keyMatrix.get(route.id)
      if (row === undefined || route.access.kind === 'anyone') return []
      const statuses = keys.map((key) => row[key] ?? '')
      return [
        tableRow([routeLabel(base, route), testKeyLabels[route.access.testKeys], ...statuses]),
      ]
    }),
  )
  const heading = ['', 'test keys', ...keys]
  return [tableRow(heading), tableRow(heading.map(() => '---')), ...rows].join('\n')
}
