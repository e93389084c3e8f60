import { groups } from '../../src/features/groups.ts'
import type { Route } from '../../src/http/route.ts'
import { statusOf, verdictOf } from '../db/access/tables.ts'
import { type Caller, callersOf } from '../support/callers.ts'
import { readTable } from './matrix-table.ts'
import { seesWhatIsNamed } from './samples.ts'

/**
 * Who gets which status from which route, when the request itself is right: what test/db/access/tables.ts says of its access,
 * and, for whom that says yes, success, or 404 where samples.ts says that they do not see what is named. Here are the routes whose statements say something else, and those that answer to
 * everybody in a way of their own. The row's request is in samples.ts, and the callers of walked-callers.ts send it.
 *
 * `live key`, `test key`: of the merchant's OWNER. `own key`: of the OWNER too, bound to this merchant;
 * `other key`: bound to another of theirs. They have all permissions but those of /admin. `revoked`: a revoked key of the ADMIN. `suspended` and
 * `unverified` are ADMINs of the merchant. `platform`: a platform administrator who is no member.
 * `platform live key`, `platform test key`: of theirs. `platform own key`: of theirs, bound to this merchant.
 * The keys of each role are in key-matrix.ts.
 */
const table = `
route               nobody stranger MEMBER CASHIER ADMIN OWNER platform live-key test-key own-key other-key revoked suspended unverified
stepUp              401    400      204    204     204   204   204      403      403      403     403       401     403       204
confirmTotpFactor   401    200      409    409     409   409   409      403      403      403     403       401     403       403
createPasskeyFactor 401    400      400    400     400   201   400      403      403      403     403       401     403       403
createRecoveryCodes 401    201      409    409     409   409   409      403      403      403     403       401     403       409
deleteFactor        401    204      404    404     404   404   404      403      403      403     403       401     403       404
undoFactorReset     401    204      404    404     404   404   404      403      403      403     403       401     403       404
submitMyKyc         401    200      200    200     200   409   409      403      403      403     403       401     403       200
endSession          401    404      404    404     404   204   404      403      403      403     403       401     403       404
deletePushSubscription 401 404      404    404     404   204   404      403      403      403     403       401     403       404
deleteApiKey        401    404      404    404     404   204   404      403      403      403     403       401     403       404
rotateApiKey        401    404      404    404     404   201   404      403      403      403     403       401     403       404
removeMember        401    404      403    403     204   204   404      204      403      403     404       401     403       204
acceptInvitation    200    403      403    403     403   403   403      403      403      403     403       401     403       403
simulateCharge      401    404      200    403     200   200   404      404      200      200     404       401     403       200
simulateVerification 401   404      200    403     200   200   404      404      200      200     404       401     403       200
createSimulation    401    404      201    403     201   201   404      404      201      201     404       401     403       201
listSimulations     401    404      200    403     200   200   404      404      200      200     404       401     403       200
endSimulation       401    404      204    403     204   204   404      404      204      204     404       401     403       204
getSandboxClock     401    404      200    403     200   200   404      404      200      200     404       401     403       200
advanceSandboxClock 401    404      200    403     200   200   404      404      200      200     404       401     403       200
getBalance          401    404      403    403     200   200   404      400      200      200     404       401     403       200
verifyPayment       401    404      403    200     200   200   404      400      200      200     404       401     403       200
releasePayment      401    404      403    403     200   200   404      404      200      200     404       401     403       200
reassignPayment     401    404      403    403     200   200   404      404      200      200     404       401     403       200
recordExternalPayment 401  404      403    201     201   201   404      400      201      201     404       401     403       201
voidExternalPayment 401    404      403    403     200   200   404      404      200      200     404       401     403       200
updateFloorSettings 401    404      403    403     403   200   404      403      403      403     403       401     403       403
importStatement     401    404      403    403     409   409   404      403      403      403     403       401     403       409
putTillSale         401    404      403    409     200   200   404      400      200      200     404       401     403       200
getTillSale         401    404      200    200     200   200   404      400      200      200     404       401     403       200
openShift           401    404      403    201     201   201   404      400      201      201     404       401     403       201
getShift            401    404      200    404     200   200   404      404      200      200     404       401     403       200
closeShift          401    404      403    404     200   200   404      404      200      200     404       401     403       200
createChargeNote    401    404      403    403     201   201   404      400      201      201     404       401     403       201
createSeries        401    404      403    403     201   201   404      400      201      201     404       401     403       201
importChargeNotes   401    404      403    403     201   201   404      400      201      201     404       401     403       201
createPayout        401    404      403    403     201   201   404      400      201      201     404       401     403       201
createBankAccount   401    201      201    201     201   201   201      201      201      403     403       401     403       403
createBankConnection 401   403      403    403     403   201   404      403      403      403     403       401     403       403
getBankConnection   401    404      404    404     404   200   404      200      403      403     403       401     403       404
replaceBankCredentials 401 403      403    403     403   200   404      403      403      403     403       401     403       403
undoBankCredentials 401    404      404    404     404   204   404      204      403      403     403       401     403       404
checkBankConnection 401    404      404    404     404   200   404      200      403      403     403       401     403       404
deleteBankConnection 401   404      404    404     404   204   404      403      403      403     403       401     403       404
takeBncNotice       401    401      401    401     401   401   401      401      401      401     401       401     401       401
takeMercantilNotice 401    401      401    401     401   401   401      401      401      401     401       401     401       401
takeR4Notice        401    401      401    401     401   401   401      401      401      401     401       401     401       401
takeOwnBncNotice    404    404      404    404     404   404   404      404      404      404     404       404     404       404
takeOwnMercantilNotice    404    404      404    404     404   404   404      404      404      404     404       404     404       404
takeOwnR4Notice    404    404      404    404     404   404   404      404      404      404     404       404     404       404
verifyWhatsAppHook  404    404      404    404     404   404   404      404      404      404     404       404     404       404
takeWhatsAppEvents  404    404      404    404     404   404   404      404      404      404     404       404     404       404
takeTelegramUpdate  404    404      404    404     404   404   404      404      404      404     404       404     404       404
takeTesoroNotice    404    404      404    404     404   404   404      404      404      404     404       404     404       404
takeOwnBdvNotice    404    404      404    404     404   404   404      404      404      404     404       404     404       404

route               nobody stranger MEMBER CASHIER ADMIN OWNER platform live-key test-key own-key other-key revoked suspended unverified platform-live-key platform-test-key platform-own-key
setOperations       401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               400               403
setBankAccountConnection 401 403    403    403     403   403   200      403      403      403     403       401     403       403        200               404               403
`

/** The expected status of each caller, by the route's id. */
export const matrix: ReadonlyMap<string, Readonly<Partial<Record<Caller, number>>>> = new Map([
  ...groups.flatMap(({ routes }) =>
    routes.map((route): [string, Partial<Record<Caller, number>>] => [route.id, statusesOf(route)]),
  ),
  ...readTable(table).map(({ id, cells }): [string, Partial<Record<Caller, number>>] => [
    id,
    Object.fromEntries(Object.entries(cells).map(([caller, status]) => [caller, Number(status)])),
  ]),
])

/** Routes whose row says nothing but what follows without it. */
export const needlessRows = (): string[] =>
  groups
    .flatMap(({ routes }) => routes)
    .filter(({ id }) => readTable(table).some((row) => row.id === id))
    .filter((route) =>
      callersOf(route).every(
        (caller) => matrix.get(route.id)?.[caller] === statusesOf(route)[caller],
      ),
    )
    .map(({ id }) => id)

/** What a route's access says, and whose thing its sample names. */
function statusesOf(
  route: Pick<Route, 'id' | 'access' | 'returns'>,
): Partial<Record<Caller, number>> {
  const statuses = callersOf(route).map((caller) => [
    caller,
    statusOf(verdictOf(route, caller)) ??
      (seesWhatIsNamed(route.id, caller) ? route.returns[0] : 404),
  ])
  return Object.fromEntries(statuses)
}

/** The first caller whom the route accepts; any, if it accepts none. */
export const firstAllowedCaller = (
  routeId: string,
  among: readonly [Caller, ...Caller[]],
): Caller => among.find((caller) => Number(matrix.get(routeId)?.[caller]) < 400) ?? among[0]
