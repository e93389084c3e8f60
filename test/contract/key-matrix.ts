import { roleKeyName, roleKeysFor } from '../support/role-keys.ts'
import { readTable } from './matrix-table.ts'

/**
 * Who gets which status by an API key, when the request itself is right: that of samples.ts, which is about what is of
 * test. Each key's user may operate live. `bound`: what a key that is bound to the merchant gets, the `same` or 403. A
 * platform administrator is no member; all other keys get 403 from what is theirs.
 */
const table = `
route                  MEMBER-live MEMBER-test CASHIER-live CASHIER-test ADMIN-live ADMIN-test OWNER-live OWNER-test bound
createMerchant         201         403         201          403          201        403        201        403        403
listMerchants          200         200         200          200          200        200        200        200        same
getMerchant            200         200         403          403          200        200        200        200        same
updateMerchant         403         403         403          403          200        403        200        403        same
updateMerchantStatus   403         403         403          403          403        403        200        403        same
getSettlementAccount   403         403         403          403          200        403        200        403        same
undoSettlementAccountChange 403    403         403          403          204        403        204        403        same
listMembers            200         200         403          403          200        200        200        200        same
updateMember           403         403         403          403          200        403        200        403        same
removeMember           403         403         403          403          204        403        204        403        same
createInvitation       403         403         403          403          201        403        201        403        same
getMerchantAccess      403         403         403          403          403        403        200        403        same
listInvitations        403         403         403          403          200        200        200        200        same
revokeInvitation       403         403         403          403          204        403        204        403        same
getStore               200         200         403          403          200        200        200        200        same
updateStore            403         403         403          403          200        403        200        403        same
uploadLogo             403         403         403          403          200        403        200        403        same
uploadBanner           403         403         403          403          200        403        200        403        same
deleteLogo             403         403         403          403          204        403        204        403        same
deleteBanner           403         403         403          403          204        403        204        403        same
listStoreLinks         200         200         403          403          200        200        200        200        same
createPaymentLink      403         403         201          201          201        201        201        201        same
listPaymentLinks       200         200         200          200          200        200        200        200        same
getPaymentLink         404         200         404          200          404        200        404        200        same
updatePaymentLink      403         403         403          403          404        200        404        200        same
verifyPayment          400         403         400          200          400        200        400        200        same
createCheckout         403         403         201          201          201        201        201        201        same
listCheckouts          200         200         200          200          200        200        200        200        same
getCheckout            404         200         404          200          404        200        404        200        same
cancelCheckout         403         403         403          403          404        200        404        200        same
refundCheckout 403  403  403  403  404  200  404  200  same
refundOverpaidCheckout 403         403         403          403          404        200        404        200        same
listUnappliedPayments  200         200         403          403          200        200        200        200        same
applyUnappliedPayment  403         403         403          403          404        200        404        200        same
refundUnappliedPayment 403         403         403          403          404        200        404        200        same
simulateCharge         404         200         404          403          404        200        404        200        same
simulateVerification   404         200         404          403          404        200        404        200        same
createSimulation       404         201         404          403          404        201        404        201        same
listSimulations        404         200         404          403          404        200        404        200        same
endSimulation          404         204         404          403          404        204        404        204        same
getSandboxClock        404         200         404          403          404        200        404        200        same
advanceSandboxClock    404         200         404          403          404        200        404        200        same
listTransactions       200         200         200          200          200        200        200        200        same
getTransaction         404         200         404          200          404        200        404        200        same
refundTransaction      403         403         403          403          404        200        404        200        same
listRefunds            404         200         403          403          404        200        404        200        same
listMerchantRefunds 200  200  403  403  200  200  200  200  same
getRefund 404  200  403  403  404  200  404  200  same
getSummary             200         200         403          403          200        200        200        200        same
exportTransactions     200         200         403          403          200        200        200        200        same
createPayout           400         403         400          403          400        201        400        201        same
listPayouts            403         403         403          403          200        200        200        200        same
getPayout              403         403         403          403          404        200        404        200        same
submitPayout           403         403         403          403          404        200        404        200        same
cancelPayout           403         403         403          403          404        200        404        200        same
getPayoutReport        403         403         403          403          404        200        404        200        same
listApprovals          403         403         403          403          200        200        200        200        same
listMerchantPayments   403         403         403          403          200        200        200        200        same
getMerchantPayment     403         403         403          403          404        200        404        200        same
getMerchantReconciliation 403      403         403          403          200        403        200        403        same
getBalance             400         403         400          403          400        200        400        200        same
getClosing             403         403         403          403          200        200        200        200        same
createWebhook          403         403         403          403          403        403        201        201        same
listWebhooks           403         403         403          403          200        200        200        200        same
getWebhook             403         403         403          403          404        200        404        200        same
updateWebhook          403         403         403          403          403        403        404        200        same
deleteWebhook          403         403         403          403          403        403        404        204        same
testWebhook            403         403         403          403          403        403        404        201        same
listWebhookDeliveries  403         403         403          403          404        200        404        200        same
getWebhookDelivery     403         403         403          403          404        200        404        200        same
redeliverWebhook       403         403         403          403          403        403        404        200        same
replayWebhook          403         403         403          403          403        403        404        202        same
listRequests           403         403         403          403          200        200        200        200        same
listEvents             403         403         403          403          200        200        200        200        same
getEvent               403         403         403          403          404        200        404        200        same
sendMobilePayment      404         404         404          404          404        404        404        201        403
createTransfer         404         404         404          404          404        404        404        201        403
getTransferStatus      404         404         404          404          404        404        404        200        403
listBanks              200         200         200          200          200        200        200        200        same
createBankAccount      201         201         201          201          201        201        201        201        403
listBankAccounts       200         200         200          200          200        200        200        200        403
getBankAccount         404         404         404          404          404        404        404        200        403
deleteBankAccount      404         404         404          404          404        404        404        204        403
listAccountTransactions 404         404         404          404          404        404        404        200        403
getAccountTransaction  404         404         404          404          404        404        404        200        403
listOwnBankConnections 200         403         200          403          200        403        200        403        403
getBankConnection      404         403         404          403          404        403        200        403        403
undoBankCredentials    404         403         404          403          404        403        204        403        403
checkBankConnection    404         403         404          403          404        403        200        403        403
listPayees             200         200         200          200          200        200        200        200        403
deletePayee            404         404         404          404          404        404        404        204        403
listRates              200         200         200          200          200        200        200        200        same
listRateHistory        200         200         200          200          200        200        200        200        same
convertCurrency        200         200         200          200          200        200        200        200        same
listNotifications      200         200         200          200          200        200        200        200        403
readAllNotifications   200         200         200          200          200        200        200        200        403
updateNotification     404         404         404          404          404        404        404        200        403
deleteNotification     404         404         404          404          404        404        404        204        403

route                  platform-live platform-test bound
listUsers              200           200           403
getUser                200           200           403
setUserStatus          200           403           403
undoUserFactorReset    204           403           403
setUserKyc             200           403           403
getUserKyc             200           403           403
getUserKycFile         200           403           403
listAnyMerchants       200           200           403
getAnyMerchant         200           200           403
setMerchantStatus      200           403           403
listAnyTransactions    200           200           403
getAnyTransaction      404           200           403
listAnyPaymentLinks    200           200           403
listAuditLogs          200           403           403
exportAuditLogs        200           403           403
getAuditLog            200           403           403
getAuditSeal           200           403           403
listPayments           200           200           403
getPayment             404           200           403
resolvePayment         404           200           403
getReconciliation      200           403           403
setOperations          200           400           403
listOperations         200           200           403
listAnyBankAccounts    200           200           403
setBankAccountConnection 200           404           403
listBankConnections    200           403           403
approveBankConnection  200           403           403
rejectBankConnection   200           403           403
setRate                200           403           403
getDashboard           200           200           403
`

/** The expected status of each key, by the route's id and nameOf() the key. */
export const keyMatrix: ReadonlyMap<string, Readonly<Record<string, number>>> = new Map(
  readTable(table).map(({ id, cells }) => [id, statusesOf(cells)]),
)

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
