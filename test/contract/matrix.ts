import type { Caller } from '../support/callers.ts'
import { readTable } from './matrix-table.ts'

/**
 * Who gets which status from which route, when the request itself is right. The row's request is in
 * samples.ts. A route without a row fails the walk. What authorize() judges of it is compared with test/db/access/tables.ts,
 * and the callers of walked-callers.ts send the request.
 *
 * `live key`, `test key`: of the merchant's OWNER. `own key`: of the OWNER too, bound to this merchant;
 * `other key`: bound to another of theirs. They have all permissions but those of /admin. `revoked`: a revoked key of the ADMIN. `suspended` and
 * `unverified` are ADMINs of the merchant. `platform`: a platform administrator who is no member.
 * `platform live key`, `platform test key`: of theirs. `platform own key`: of theirs, bound to this merchant.
 * The keys of each role are in key-matrix.ts.
 */
const table = `
route               nobody stranger MEMBER CASHIER ADMIN OWNER platform live-key test-key own-key other-key revoked suspended unverified
register            201    201      201    201     201   201   201      201      201      201     201       201     201       201
verifyEmail         200    200      200    200     200   200   200      403      403      403     403       401     403       200
resendVerification  202    202      202    202     202   202   202      202      202      202     202       202     202       202
login               200    200      200    200     200   200   200      200      200      200     200       200     200       200
loginWithFactor     200    200      200    200     200   200   200      200      200      200     200       200     200       200
stepUp              401    400      204    204     204   204   204      403      403      403     403       401     403       204
listFactors         401    200      200    200     200   200   200      403      403      403     403       401     403       200
createTotpFactor    401    201      201    201     201   201   201      403      403      403     403       401     403       403
confirmTotpFactor   401    200      409    409     409   409   409      403      403      403     403       401     403       403
loginWithPasskey    200    200      200    200     200   200   200      200      200      200     200       200     200       200
createPasskeyCreationOptions 401 200 200    200     200   200   200      403      403      403     403       401     403       403
createPasskeyFactor 401    400      400    400     400   201   400      403      403      403     403       401     403       403
createRecoveryCodes 401    201      409    409     409   409   409      403      403      403     403       401     403       409
deleteFactor        401    204      404    404     404   404   404      403      403      403     403       401     403       404
undoFactorReset     401    204      404    404     404   404   404      403      403      403     403       401     403       404
createPasskeyRequestOptions 200 200  200    200     200   200   200      200      200      200     200       200     200       200
logout              401    204      204    204     204   204   204      403      403      403     403       401     403       204
getMe               401    200      200    200     200   200   200      403      403      403     403       401     403       200
updateMe            401    200      200    200     200   200   200      403      403      403     403       401     403       200
getMyKyc            401    200      200    200     200   200   200      403      403      403     403       401     403       200
submitMyKyc         401    200      200    200     200   409   409      403      403      403     403       401     403       200
refresh             200    200      200    200     200   200   200      200      200      200     200       200     200       200
changePassword      401    204      204    204     204   204   204      403      403      403     403       401     403       204
forgotPassword      202    202      202    202     202   202   202      202      202      202     202       202     202       202
resetPassword       200    200      200    200     200   200   200      200      200      200     200       200     200       200
listSessions        401    200      200    200     200   200   200      403      403      403     403       401     403       200
endSession          401    404      404    404     404   204   404      403      403      403     403       401     403       404
createApiKey        401    201      201    201     201   201   201      403      403      403     403       401     403       201
listApiKeys         401    200      200    200     200   200   200      403      403      403     403       401     403       200
deleteApiKey        401    404      404    404     404   204   404      403      403      403     403       401     403       404
rotateApiKey        401    404      404    404     404   201   404      403      403      403     403       401     403       404
createMerchant      401    201      201    201     201   201   201      201      403      403     403       401     403       201
listMerchants       401    200      200    200     200   200   200      200      200      200     200       401     403       200
getMerchant         401    404      200    403     200   200   404      200      200      200     404       401     403       200
updateMerchant      401    404      403    403     200   200   404      200      403      403     404       401     403       200
updateMerchantStatus 401   404      403    403     403   200   404      200      403      403     404       401     403       403
transferOwnership   401    404      403    403     403   200   404      403      403      403     403       401     403       403
getSettlementAccount 401   404      403    403     200   200   404      200      403      403     404       401     403       200
setSettlementAccount 401   404      403    403     403   200   404      403      403      403     403       401     403       403
undoSettlementAccountChange 401 404  403    403     204   204   404      204      403      403     404       401     403       204
listMembers         401    404      200    403     200   200   404      200      200      200     404       401     403       200
updateMember        401    404      403    403     200   200   404      200      403      403     404       401     403       200
removeMember        401    404      403    403     204   204   404      204      403      403     404       401     403       204
createInvitation    401    404      403    403     201   201   404      201      403      403     404       401     403       403
listInvitations     401    404      403    403     200   200   404      200      200      200     404       401     403       200
revokeInvitation    401    404      403    403     204   204   404      204      403      403     404       401     403       204
getMerchantAccess   401    404      403    403     403   200   404      200      403      403     404       401     403       403
cutOffApiKey        401    404      403    403     403   204   404      403      403      403     403       401     403       403
getInvitation       200    200      200    200     200   200   200      200      200      200     200       200     200       200
acceptInvitation    200    403      403    403     403   403   403      403      403      403     403       401     403       403
getStore            401    404      200    403     200   200   404      200      200      200     404       401     403       200
updateStore         401    404      403    403     200   200   404      200      403      403     404       401     403       200
uploadLogo          401    404      403    403     200   200   404      200      403      403     404       401     403       200
uploadBanner        401    404      403    403     200   200   404      200      403      403     404       401     403       200
deleteLogo          401    404      403    403     204   204   404      204      403      403     404       401     403       204
deleteBanner        401    404      403    403     204   204   404      204      403      403     404       401     403       204
getPublicStore      200    200      200    200     200   200   200      200      200      200     200       200     200       200
simulateCharge      401    404      200    403     200   200   404      404      200      200     404       401     403       200
simulateVerification 401   404      200    403     200   200   404      404      200      200     404       401     403       200
createSimulation    401    404      201    403     201   201   404      404      201      201     404       401     403       201
listSimulations     401    404      200    403     200   200   404      404      200      200     404       401     403       200
endSimulation       401    404      204    403     204   204   404      404      204      204     404       401     403       204
getSandboxClock     401    404      200    403     200   200   404      404      200      200     404       401     403       200
advanceSandboxClock 401    404      200    403     200   200   404      404      200      200     404       401     403       200
listTransactions    401    404      200    200     200   200   404      200      200      200     404       401     403       200
getTransaction      401    404      200    200     200   200   404      404      200      200     404       401     403       200
refundTransaction   401    404      403    403     200   200   404      404      200      200     404       401     403       200
listRefunds         401    404      200    403     200   200   404      404      200      200     404       401     403       200
listMerchantRefunds 401  404  200  403  200  200  404  200  200  200  404  401  403  200
getRefund 401  404  200  403  200  200  404  404  200  200  404  401  403  200
getSummary          401    404      200    403     200   200   404      200      200      200     404       401     403       200
exportTransactions  401    404      200    403     200   200   404      200      200      200     404       401     403       200
getBalance          401    404      403    403     200   200   404      400      200      200     404       401     403       200
getClosing          401    404      403    403     200   200   404      200      200      200     404       401     403       200
createPaymentLink   401    404      403    201     201   201   404      201      201      201     404       401     403       201
listPaymentLinks    401    404      200    200     200   200   404      200      200      200     404       401     403       200
getPaymentLink      401    404      200    200     200   200   404      404      200      200     404       401     403       200
updatePaymentLink   401    404      403    403     200   200   404      404      200      200     404       401     403       200
verifyPayment       401    404      403    200     200   200   404      400      200      200     404       401     403       200
createCheckout      401    404      403    201     201   201   404      201      201      201     404       401     403       201
listCheckouts       401    404      200    200     200   200   404      200      200      200     404       401     403       200
getCheckout         401    404      200    200     200   200   404      404      200      200     404       401     403       200
cancelCheckout      401    404      403    403     200   200   404      404      200      200     404       401     403       200
refundCheckout 401  404  403  403  200  200  404  404  200  200  404  401  403  200
refundOverpaidCheckout 401 404      403    403     200   200   404      404      200      200     404       401     403       200
listUnappliedPayments 401  404      200    403     200   200   404      200      200      200     404       401     403       200
applyUnappliedPayment 401  404      403    403     200   200   404      404      200      200     404       401     403       200
refundUnappliedPayment 401 404      403    403     200   200   404      404      200      200     404       401     403       200
listStoreLinks      401    404      200    403     200   200   404      200      200      200     404       401     403       200
getPayableLink      200    200      200    200     200   200   200      200      200      200     200       200     200       200
requestPayerKey     202    202      202    202     202   202   202      202      202      202     202       202     202       202
chargeLink          200    200      200    200     200   200   200      200      200      200     200       200     200       200
verifyLink          200    200      200    200     200   200   200      200      200      200     200       200     200       200
getReceipt          200    200      200    200     200   200   200      200      200      200     200       200     200       200
getLinkQr           200    200      200    200     200   200   200      200      200      200     200       200     200       200
createWebhook       401    404      403    403     403   201   404      201      201      201     404       401     403       403
listWebhooks        401    404      403    403     200   200   404      200      200      200     404       401     403       200
getWebhook          401    404      403    403     200   200   404      404      200      200     404       401     403       200
updateWebhook       401    404      403    403     403   200   404      404      200      200     404       401     403       403
deleteWebhook       401    404      403    403     403   204   404      404      204      204     404       401     403       403
rotateWebhookSecret 401    404      403    403     403   200   404      403      403      403     403       401     403       403
testWebhook         401    404      403    403     403   201   404      404      201      201     404       401     403       403
listWebhookDeliveries 401  404      403    403     200   200   404      404      200      200     404       401     403       200
getWebhookDelivery  401    404      403    403     200   200   404      404      200      200     404       401     403       200
redeliverWebhook    401    404      403    403     403   200   404      404      200      200     404       401     403       403
replayWebhook       401    404      403    403     403   202   404      404      202      202     404       401     403       403
listRequests        401    404      403    403     200   200   404      200      200      200     404       401     403       200
listEvents          401    404      403    403     200   200   404      200      200      200     404       401     403       200
getEvent            401    404      403    403     200   200   404      404      200      200     404       401     403       200
createPayout        401    404      403    403     201   201   404      400      201      201     404       401     403       201
listPayouts         401    404      403    403     200   200   404      200      200      200     404       401     403       200
getPayout           401    404      403    403     200   200   404      404      200      200     404       401     403       200
submitPayout        401    404      403    403     200   200   404      404      200      200     404       401     403       200
approvePayout       401    404      403    403     200   200   404      403      403      403     403       401     403       200
cancelPayout        401    404      403    403     200   200   404      404      200      200     404       401     403       200
getPayoutReport     401    404      403    403     200   200   404      404      200      200     404       401     403       200
listApprovals       401    404      403    403     200   200   404      200      200      200     404       401     403       200
approveApproval     401    404      403    403     200   200   404      403      403      403     403       401     403       200
rejectApproval      401    404      403    403     200   200   404      403      403      403     403       401     403       200
listMerchantPayments 401   404      403    403     200   200   404      200      200      200     404       401     403       200
getMerchantPayment  401    404      403    403     200   200   404      404      200      200     404       401     403       200
resolveMerchantPayment 401 404      403    403     200   200   404      403      403      403     403       401     403       200
getMerchantReconciliation 401 404   403    403     200   200   404      200      403      403     404       401     403       200
sendMobilePayment   401    404      404    404     404   201   404      404      201      403     403       401     403       404
createTransfer      401    404      404    404     404   201   404      404      201      403     403       401     403       404
listBanks           401    200      200    200     200   200   200      200      200      200     200       401     403       200
getBankHealth       200    200      200    200     200   200   200      200      200      200     200       200     200       200
createBankAccount   401    201      201    201     201   201   201      201      201      403     403       401     403       403
listBankAccounts    401    200      200    200     200   200   200      200      200      403     403       401     403       200
getBankAccount      401    404      404    404     404   200   404      404      200      403     403       401     403       404
deleteBankAccount   401    404      404    404     404   204   404      404      204      403     403       401     403       404
listBankProtocols   200    200      200    200     200   200   200      200      200      200     200       200     200       200
createBankConnection 401   403      403    403     403   201   404      403      403      403     403       401     403       403
listOwnBankConnections 401 200      200    200     200   200   200      200      403      403     403       401     403       200
getBankConnection   401    404      404    404     404   200   404      200      403      403     403       401     403       404
replaceBankCredentials 401 403      403    403     403   200   404      403      403      403     403       401     403       403
undoBankCredentials 401    404      404    404     404   204   404      204      403      403     403       401     403       404
checkBankConnection 401    404      404    404     404   200   404      200      403      403     403       401     403       404
deleteBankConnection 401   404      404    404     404   204   404      403      403      403     403       401     403       404
listPayees          401    200      200    200     200   200   200      200      200      403     403       401     403       200
deletePayee         401    404      404    404     404   204   404      404      204      403     403       401     403       404
getTransferStatus   401    404      404    404     404   200   404      404      200      403     403       401     403       404
listAccountTransactions 401    404      404    404     404   200   404      404      200      403     403       401     403       404
getAccountTransaction 401      404      404    404     404   200   404      404      200      403     403       401     403       404
listRates           401    200      200    200     200   200   200      200      200      200     200       401     403       200
listRateHistory     401    200      200    200     200   200   200      200      200      200     200       401     403       200
convertCurrency     401    200      200    200     200   200   200      200      200      200     200       401     403       200
listNotifications   401    200      200    200     200   200   200      200      200      403     403       401     403       200
getNotificationPreferences 401 200  200    200     200   200   200      403      403      403     403       401     403       200
updateNotificationPreferences 401 200 200    200     200   200   200      403      403      403     403       401     403       200
readAllNotifications 401   200      200    200     200   200   200      200      200      403     403       401     403       200
updateNotification  401    404      404    404     404   200   404      404      200      403     403       401     403       404
deleteNotification  401    404      404    404     404   204   404      404      204      403     403       401     403       404
takeBncNotice       401    401      401    401     401   401   401      401      401      401     401       401     401       401
takeMercantilNotice 401    401      401    401     401   401   401      401      401      401     401       401     401       401
takeR4Notice        401    401      401    401     401   401   401      401      401      401     401       401     401       401
takeBdvNotice       200    200      200    200     200   200   200      200      200      200     200       200     200       200
takeOwnBncNotice    404    404      404    404     404   404   404      404      404      404     404       404     404       404
takeOwnMercantilNotice    404    404      404    404     404   404   404      404      404      404     404       404     404       404
takeOwnR4Notice    404    404      404    404     404   404   404      404      404      404     404       404     404       404
takeTesoroNotice    404    404      404    404     404   404   404      404      404      404     404       404     404       404
takeOwnBdvNotice    404    404      404    404     404   404   404      404      404      404     404       404     404       404
getPicture          200    200      200    200     200   200   200      200      200      200     200       200     200       200
getOpenApi          200    200      200    200     200   200   200      200      200      200     200       200     200       200
getHealth           200    200      200    200     200   200   200      200      200      200     200       200     200       200
getPublicKeys       200    200      200    200     200   200   200      200      200      200     200       200     200       200

route               nobody stranger MEMBER CASHIER ADMIN OWNER platform live-key test-key own-key other-key revoked suspended unverified platform-live-key platform-test-key platform-own-key
listUsers           401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               200               403
getUser             401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               200               403
setUserStatus       401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               403               403
resetUserFactors    401    403      403    403     403   403   202      403      403      403     403       401     403       403        403               403               403
undoUserFactorReset 401    403      403    403     403   403   204      403      403      403     403       401     403       403        204               403               403
setUserKyc          401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               403               403
getUserKyc          401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               403               403
getUserKycFile      401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               403               403
listAnyMerchants    401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               200               403
getAnyMerchant      401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               200               403
setMerchantStatus   401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               403               403
releaseMerchantRif 401 403 403 403 403 403 200 403 403 403 403 401 403 403 403 403 403
listAnyTransactions 401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               200               403
getAnyTransaction   401    403      403    403     403   403   200      403      403      403     403       401     403       403        404               200               403
listAnyPaymentLinks 401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               200               403
listAuditLogs       401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               403               403
exportAuditLogs     401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               403               403
getAuditLog         401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               403               403
getAuditSeal        401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               403               403
listPayments        401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               200               403
getPayment          401    403      403    403     403   403   200      403      403      403     403       401     403       403        404               200               403
resolvePayment      401    403      403    403     403   403   200      403      403      403     403       401     403       403        404               200               403
getReconciliation   401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               403               403
setOperations       401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               400               403
listOperations      401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               200               403
listAnyBankAccounts 401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               200               403
setBankAccountConnection 401 403    403    403     403   403   200      403      403      403     403       401     403       403        200               404               403
releaseBankAccount 401 403 403 403 403 403 200 403 403 403 403 401 403 403 403 403 403
listBankConnections 401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               403               403
approveBankConnection 401  403      403    403     403   403   200      403      403      403     403       401     403       403        200               403               403
rejectBankConnection 401   403      403    403     403   403   200      403      403      403     403       401     403       403        200               403               403
disableBankConnection 401 403 403 403 403 403 200 403 403 403 403 401 403 403 403 403 403
setRate             401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               403               403
getDashboard        401    403      403    403     403   403   200      403      403      403     403       401     403       403        200               200               403
`

/** The expected status of each caller, by the route's id. */
export const matrix: ReadonlyMap<string, Readonly<Partial<Record<Caller, number>>>> = new Map(
  readTable(table).map(({ id, cells }) => [
    id,
    Object.fromEntries(Object.entries(cells).map(([caller, status]) => [caller, Number(status)])),
  ]),
)

/** The first caller whom the route accepts; any, if it accepts none. */
export const firstAllowedCaller = (
  routeId: string,
  among: readonly [Caller, ...Caller[]],
): Caller => among.find((caller) => Number(matrix.get(routeId)?.[caller]) < 400) ?? among[0]
