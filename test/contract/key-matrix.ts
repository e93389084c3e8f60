import { groups } from '../../src/features/groups.ts'
import type { Route } from '../../src/http/route.ts'
import { keyVerdictOf, statusOf, takesKeys } from '../db/access/tables.ts'
import { roleKeyName, roleKeysFor } from '../support/role-keys.ts'
import { readTable } from './matrix-table.ts'
import { seesWhatIsNamed } from './samples.ts'

/**
 * Who gets which status by an API key, when the request itself is right: that of samples.ts, which is about what is of
 * test. As in matrix.ts, what test/db/access/tables.ts says of the route's access, and here where its statements say
 * something else. Each key's user may operate live. `bound`: what a key that is bound to the merchant gets, the `same` or 403. A
 * platform administrator is no member; all other keys get 403 from what is theirs.
 */
const table = `
route                  MEMBER-live MEMBER-test CASHIER-live CASHIER-test ADMIN-live ADMIN-test OWNER-live OWNER-test bound
removeMember           403         403         403          403          204        403        204        403        same
verifyPayment          400         403         400          200          400        200        400        200        same
releasePayment         403         403         404          403          404        200        404        200        same
reassignPayment        403         403         404          403          404        200        404        200        same
recordExternalPayment  400         403         400          201          400        201        400        201        same
voidExternalPayment    403         403         404          403          404        200        404        200        same
simulateCharge         404         200         404          403          404        200        404        200        same
simulateVerification   404         200         404          403          404        200        404        200        same
createSimulation       404         201         404          403          404        201        404        201        same
listSimulations        404         200         404          403          404        200        404        200        same
endSimulation          404         204         404          403          404        204        404        204        same
getSandboxClock        404         200         404          403          404        200        404        200        same
advanceSandboxClock    404         200         404          403          404        200        404        200        same
putTillSale            400         403         400          409          400        200        400        200        same
getTillSale            400         200         400          200          400        200        400        200        same
openShift              400         403         400          201          400        201        400        201        same
getShift               404         200         404          404          404        200        404        200        same
closeShift             403         403         404          404          404        200        404        200        same
createChargeNote       400         403         400          403          400        201        400        201        same
createSeries           400         403         400          403          400        201        400        201        same
importChargeNotes      400         403         400          403          400        201        400        201        same
createPayout           400         403         400          403          400        201        400        201        same
getBalance             400         403         400          403          400        200        400        200        same
getBankConnection      404         403         404          403          404        403        200        403        403
undoBankCredentials    404         403         404          403          404        403        204        403        403
checkBankConnection    404         403         404          403          404        403        200        403        403

route                  platform-live platform-test bound
setOperations          200           400           403
setBankAccountConnection 200           404           403
`

/** The expected status of each key, by the route's id and nameOf() the key. */
export const keyMatrix: ReadonlyMap<string, Readonly<Record<string, number>>> = new Map([
  ...groups.flatMap(({ routes }) =>
    routes
      .filter(takesKeys)
      .map((route): [string, Record<string, number>] => [route.id, derivedStatuses(route)]),
  ),
  ...readTable(table).map(({ id, cells }): [string, Record<string, number>] => [
    id,
    statusesOf(cells),
  ]),
])

/** Routes whose row says nothing but what follows without it. */
export const needlessKeyRows = (): string[] =>
  groups
    .flatMap(({ routes }) => routes)
    .filter(({ id }) => readTable(table).some((row) => row.id === id))
    .filter((route) =>
      Object.entries(derivedStatuses(route)).every(
        ([key, status]) => keyMatrix.get(route.id)?.[key] === status,
      ),
    )
    .map(({ id }) => id)

/** What a route's access says, and whose thing its sample names. */
function derivedStatuses(route: Pick<Route, 'id' | 'access' | 'returns'>): Record<string, number> {
  const statuses = roleKeysFor(route).map((key) => {
    const name = roleKeyName(key)
    const allowed = seesWhatIsNamed(route.id, name) ? route.returns[0] : 404
    return [name, statusOf(keyVerdictOf(route, name)) ?? allowed]
  })
  return Object.fromEntries(statuses)
}

function statusesOf({ bound, ...cells }: Record<string, string>): Record<string, number> {
  const ofPlatform = 'platform test' in cells
  const keys = roleKeysFor({ access: { kind: ofPlatform ? 'admin' : 'user' } })
  return Object.fromEntries(
    keys.map((key) => {
      const unbound = cells[roleKeyName({ ...key, bound: false })] ?? '403'
      return [roleKeyName(key), Number(key.bound && bound !== 'same' ? bound : unbound)]
    }),
  )
}
