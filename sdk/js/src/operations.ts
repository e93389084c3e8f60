// Generated from docs/openapi.json by `npm run sdk:types`.
// 3d7f596225b6108f06fdbaca66e3c3be4a3c2184abc5a05427186a44dadb14cd c2a8127010f42ea767afd583e48f54e7db25798ff5557a35467964650c2a8005

/**
 * Each operation with its method and path. `repeatable`: takes an Idempotency-Key. `list`: is read by pages. `file`:
 * may give something else than JSON.
 */
export const operations = {
  /** Create an account. */
  register: ['POST', '/auth/register', 'repeatable'],
  /** Verify an e-mail with its code. */
  verifyEmail: ['POST', '/auth/verify-email'],
  /** Mail another verification code. */
  resendVerification: ['POST', '/auth/resend-verification'],
  /** Log in. */
  login: ['POST', '/auth/login'],
  /** Log in: the second step. */
  loginWithFactor: ['POST', '/auth/login/factor'],
  /** Begin to present a passkey. */
  createPasskeyRequestOptions: ['POST', '/auth/passkeys/options'],
  /** Log in with a passkey alone. */
  loginWithPasskey: ['POST', '/auth/login/passkey'],
  /** Present a second factor again. */
  stepUp: ['POST', '/auth/step-up'],
  /** Get new tokens for a refresh token. */
  refresh: ['POST', '/auth/refresh'],
  /** Log out. */
  logout: ['POST', '/auth/logout'],
  /** Change the signed-in user’s password. */
  changePassword: ['PUT', '/auth/password'],
  /** Mail a code to reset the password. */
  forgotPassword: ['POST', '/auth/forgot-password'],
  /** Set a new password with the mailed code. */
  resetPassword: ['POST', '/auth/reset-password'],
  /** Get the signed-in user, with their merchants and roles. */
  getMe: ['GET', '/auth/me'],
  /** Change the signed-in user’s name, or the language of their mails. */
  updateMe: ['PUT', '/auth/me'],
  /** Get the signed-in user’s identity check (KYC). */
  getMyKyc: ['GET', '/auth/me/kyc'],
  /** Submit documents for the identity check (KYC). */
  submitMyKyc: ['POST', '/auth/me/kyc', 'repeatable'],
  /** List the signed-in user’s sessions. */
  listSessions: ['GET', '/auth/sessions'],
  /** End one of the signed-in user’s sessions. */
  endSession: ['DELETE', '/auth/sessions/{id}'],
  /** List the signed-in user’s second factors. */
  listFactors: ['GET', '/auth/factors'],
  /** Begin to set an authenticator app as a second factor. */
  createTotpFactor: ['POST', '/auth/factors/totp'],
  /** Confirm an authenticator app by its first code. */
  confirmTotpFactor: ['POST', '/auth/factors/totp/confirm'],
  /** Begin to add a passkey. */
  createPasskeyCreationOptions: ['POST', '/auth/factors/passkeys/options'],
  /** Add a passkey. */
  createPasskeyFactor: ['POST', '/auth/factors/passkeys', 'repeatable'],
  /** Make new recovery codes. */
  createRecoveryCodes: ['POST', '/auth/factors/recovery-codes'],
  /** Remove a second factor. */
  deleteFactor: ['DELETE', '/auth/factors/{id}'],
  /** Withdraw the reset of the signed-in user’s second factors. */
  undoFactorReset: ['DELETE', '/auth/factors/reset'],
  /** List the caller’s API keys. */
  listApiKeys: ['GET', '/api-keys', 'list'],
  /** Create an API key. */
  createApiKey: ['POST', '/api-keys', 'repeatable'],
  /** Revoke an API key. */
  deleteApiKey: ['DELETE', '/api-keys/{id}'],
  /** Replace an API key with a new one. */
  rotateApiKey: ['POST', '/api-keys/{id}/rotate', 'repeatable'],
  /** List the caller’s merchants. */
  listMerchants: ['GET', '/merchants', 'list'],
  /** Create a merchant. */
  createMerchant: ['POST', '/merchants', 'repeatable'],
  /** Get a merchant. */
  getMerchant: ['GET', '/merchants/{id}'],
  /** Change a merchant’s name or description. */
  updateMerchant: ['PUT', '/merchants/{id}'],
  /** Open or close a merchant. */
  updateMerchantStatus: ['PUT', '/merchants/{id}/status'],
  /** Transfer a merchant to another member. */
  transferOwnership: ['POST', '/merchants/{id}/owner'],
  /** Get the bank account that a merchant is paid into. */
  getSettlementAccount: ['GET', '/merchants/{id}/settlement-account'],
  /** Set the bank account that a merchant is paid into. */
  setSettlementAccount: ['PUT', '/merchants/{id}/settlement-account'],
  /** Undo the pending change of a settlement account. */
  undoSettlementAccountChange: ['DELETE', '/merchants/{id}/settlement-account/pending'],
  /** List a merchant’s members. */
  listMembers: ['GET', '/merchants/{id}/members'],
  /** Change a member’s role. */
  updateMember: ['PUT', '/merchants/{id}/members/{userId}'],
  /** Remove a member, or leave. */
  removeMember: ['DELETE', '/merchants/{id}/members/{userId}'],
  /** Get the branches to which a member is bound. */
  getMemberBranches: ['GET', '/merchants/{id}/members/{userId}/branches'],
  /** Bind a member to branches. */
  updateMemberBranches: ['PUT', '/merchants/{id}/members/{userId}/branches'],
  /** List a merchant’s invitations. */
  listInvitations: ['GET', '/merchants/{id}/invitations', 'list'],
  /** Invite somebody to a merchant. */
  createInvitation: ['POST', '/merchants/{id}/invitations', 'repeatable'],
  /** Revoke an invitation. */
  revokeInvitation: ['DELETE', '/merchants/{id}/invitations/{invitationId}'],
  /** Get an invitation by its token. */
  getInvitation: ['GET', '/invitations/{token}'],
  /** Accept an invitation. */
  acceptInvitation: ['POST', '/invitations/{token}/accept', 'repeatable'],
  /** Get what acts for a merchant or is told about it. */
  getMerchantAccess: ['GET', '/merchants/{id}/access'],
  /** Cut an API key off from a merchant. */
  cutOffApiKey: ['DELETE', '/merchants/{id}/access/keys/{keyId}'],
  /** Get a merchant’s store. */
  getStore: ['GET', '/merchants/{id}/store'],
  /** Change a merchant’s store. */
  updateStore: ['PUT', '/merchants/{id}/store'],
  /** Upload the store’s logo. */
  uploadLogo: ['POST', '/merchants/{id}/store/logo'],
  /** Remove the store’s logo. */
  deleteLogo: ['DELETE', '/merchants/{id}/store/logo'],
  /** Upload the store’s banner. */
  uploadBanner: ['POST', '/merchants/{id}/store/banner'],
  /** Remove the store’s banner. */
  deleteBanner: ['DELETE', '/merchants/{id}/store/banner'],
  /** List the payment links of a merchant’s store. */
  listStoreLinks: ['GET', '/merchants/{id}/store/links'],
  /** Get where the checkout button may be used. */
  getButtonSettings: ['GET', '/merchants/{id}/settings/button'],
  /** Decide where the checkout button may be used. */
  updateButtonSettings: ['PUT', '/merchants/{id}/settings/button'],
  /** Get a store as its payers see it. */
  getPublicStore: ['GET', '/stores/{slug}'],
  /** List a merchant’s payment links. */
  listPaymentLinks: ['GET', '/merchants/{id}/payment-links', 'list'],
  /** Create a payment link. */
  createPaymentLink: ['POST', '/merchants/{id}/payment-links', 'repeatable'],
  /** Get a payment link. */
  getPaymentLink: ['GET', '/merchants/{id}/payment-links/{linkId}'],
  /** Change a payment link. */
  updatePaymentLink: ['PUT', '/merchants/{id}/payment-links/{linkId}'],
  /** List a merchant’s checkouts. */
  listCheckouts: ['GET', '/merchants/{id}/checkouts', 'list'],
  /** Create a checkout. */
  createCheckout: ['POST', '/merchants/{id}/checkouts', 'repeatable'],
  /** Get a checkout. */
  getCheckout: ['GET', '/merchants/{id}/checkouts/{checkoutId}'],
  /** Cancel a checkout. */
  cancelCheckout: ['POST', '/merchants/{id}/checkouts/{checkoutId}/cancel', 'repeatable'],
  /** Refund a checkout. */
  refundCheckout: ['POST', '/merchants/{id}/checkouts/{checkoutId}/refund', 'repeatable'],
  /** Refund what a checkout was overpaid. */
  refundOverpaidCheckout: ['POST', '/merchants/{id}/checkouts/{checkoutId}/refund-overpaid', 'repeatable'],
  /** List the money that no checkout counts. */
  listUnappliedPayments: ['GET', '/merchants/{id}/unapplied-payments', 'list'],
  /** Count an unapplied payment for a checkout. */
  applyUnappliedPayment: ['POST', '/merchants/{id}/unapplied-payments/{unappliedId}/apply', 'repeatable'],
  /** Refund an unapplied payment. */
  refundUnappliedPayment: ['POST', '/merchants/{id}/unapplied-payments/{unappliedId}/refund', 'repeatable'],
  /** Get a payment link as its payer sees it. */
  getPayableLink: ['GET', '/pay/{token}'],
  /** Have the payer’s bank send its one-time key. */
  requestPayerKey: ['POST', '/pay/{token}/key'],
  /** Pay a link with a one-time key (C2P). */
  chargeLink: ['POST', '/pay/{token}/charge', 'repeatable'],
  /** Pay a link with a mobile payment already made. */
  verifyLink: ['POST', '/pay/{token}/verify', 'repeatable'],
  /** Have the receipt of a payment sent. */
  requestReceipt: ['POST', '/pay/{token}/receipt'],
  /** Simulate that a customer paid a test link. */
  simulateCharge: ['POST', '/sandbox/pay/{token}/charge', 'repeatable'],
  /** Simulate that a payment of a test link was verified. */
  simulateVerification: ['POST', '/sandbox/pay/{token}/verify', 'repeatable'],
  /** List a merchant’s simulations. */
  listSimulations: ['GET', '/sandbox/simulations'],
  /** Simulate what a bank does. */
  createSimulation: ['POST', '/sandbox/simulations', 'repeatable'],
  /** End a simulation. */
  endSimulation: ['DELETE', '/sandbox/simulations/{id}'],
  /** Get a merchant’s clock in the test environment. */
  getSandboxClock: ['GET', '/sandbox/clock'],
  /** Move a merchant’s clock forward in the test environment. */
  advanceSandboxClock: ['POST', '/sandbox/clock', 'repeatable'],
  /** List a merchant’s transactions. */
  listTransactions: ['GET', '/merchants/{id}/transactions', 'list'],
  /** Get a transaction. */
  getTransaction: ['GET', '/merchants/{id}/transactions/{transactionId}'],
  /** Export a merchant’s transactions as a file. */
  exportTransactions: ['GET', '/merchants/{id}/transactions/export', 'file'],
  /** Refund a transaction. */
  refundTransaction: ['POST', '/merchants/{id}/transactions/{transactionId}/refund', 'repeatable'],
  /** List the refunds of a transaction. */
  listRefunds: ['GET', '/merchants/{id}/transactions/{transactionId}/refunds'],
  /** List a merchant’s refunds. */
  listMerchantRefunds: ['GET', '/merchants/{id}/refunds', 'list'],
  /** Get a refund. */
  getRefund: ['GET', '/merchants/{id}/refunds/{refundId}'],
  /** Sum up a merchant’s transactions. */
  getSummary: ['GET', '/merchants/{id}/summary'],
  /** Sum up a day’s sales by hour and person. */
  getSalesOfDay: ['GET', '/merchants/{id}/summary/day'],
  /** Get what a merchant’s account holds. */
  getBalance: ['GET', '/merchants/{id}/balance'],
  /** Get the closing of a day. */
  getClosing: ['GET', '/merchants/{id}/closings/{day}', 'file'],
  /** Import a bank’s file of movements. */
  importStatement: ['POST', '/merchants/{id}/statements'],
  /** Verify a mobile payment. */
  verifyPayment: ['POST', '/merchants/{id}/verifications', 'repeatable'],
  /** Release a verified payment. */
  releasePayment: ['POST', '/merchants/{id}/transactions/{transactionId}/release', 'repeatable'],
  /** Reassign a verified payment. */
  reassignPayment: ['POST', '/merchants/{id}/transactions/{transactionId}/reassign', 'repeatable'],
  /** List what was paid outside. */
  listExternalPayments: ['GET', '/merchants/{id}/external-payments', 'list'],
  /** Record what was paid outside. */
  recordExternalPayment: ['POST', '/merchants/{id}/external-payments', 'repeatable'],
  /** Get what was paid outside. */
  getExternalPayment: ['GET', '/merchants/{id}/external-payments/{externalPaymentId}'],
  /** Confirm what was paid outside. */
  confirmExternalPayment: ['POST', '/merchants/{id}/external-payments/{externalPaymentId}/confirm', 'repeatable'],
  /** Void what was recorded by mistake. */
  voidExternalPayment: ['POST', '/merchants/{id}/external-payments/{externalPaymentId}/void', 'repeatable'],
  /** Record what was paid back outside. */
  refundExternalPayment: ['POST', '/merchants/{id}/external-payments/{externalPaymentId}/refund', 'repeatable'],
  /** Export what was paid outside as a file. */
  exportExternalPayments: ['GET', '/merchants/{id}/transactions/export/external', 'file'],
  /** Get what was paid outside on a closed day as a file. */
  getClosingExternal: ['GET', '/merchants/{id}/closings/{day}/external.csv', 'file'],
  /** Get the settings of the shop floor. */
  getFloorSettings: ['GET', '/merchants/{id}/settings/floor'],
  /** Decide the settings of the shop floor. */
  updateFloorSettings: ['PUT', '/merchants/{id}/settings/floor'],
  /** List a merchant’s customers. */
  listCustomers: ['GET', '/merchants/{id}/customers', 'list'],
  /** Create a customer. */
  createCustomer: ['POST', '/merchants/{id}/customers', 'repeatable'],
  /** Get a customer. */
  getCustomer: ['GET', '/merchants/{id}/customers/{customerId}'],
  /** Change a customer. */
  updateCustomer: ['PUT', '/merchants/{id}/customers/{customerId}'],
  /** Remove a customer. */
  deleteCustomer: ['DELETE', '/merchants/{id}/customers/{customerId}'],
  /** Create many customers. */
  importCustomers: ['POST', '/merchants/{id}/customers/import', 'repeatable'],
  /** Export a merchant’s customers as a file. */
  exportCustomers: ['GET', '/merchants/{id}/customers/export', 'file'],
  /** Merge a customer into another one. */
  mergeCustomer: ['POST', '/merchants/{id}/customers/{customerId}/merge', 'repeatable'],
  /** Say whether a customer wants to be written to. */
  setCustomerConsent: ['PUT', '/merchants/{id}/customers/{customerId}/consents/{channel}'],
  /** Give a customer’s page another address. */
  rotateCustomerAccountUrl: ['POST', '/merchants/{id}/customers/{customerId}/account-url/rotate'],
  /** List a merchant’s charge notes. */
  listChargeNotes: ['GET', '/merchants/{id}/charge-notes', 'list'],
  /** Make a charge note. */
  createChargeNote: ['POST', '/merchants/{id}/charge-notes', 'repeatable'],
  /** Get a charge note. */
  getChargeNote: ['GET', '/merchants/{id}/charge-notes/{noteId}'],
  /** Change a charge note. */
  updateChargeNote: ['PUT', '/merchants/{id}/charge-notes/{noteId}'],
  /** Make many charge notes. */
  importChargeNotes: ['POST', '/merchants/{id}/charge-notes/import', 'repeatable'],
  /** Export a merchant’s charge notes as a file. */
  exportChargeNotes: ['GET', '/merchants/{id}/charge-notes/export', 'file'],
  /** Void a charge note. */
  voidChargeNote: ['POST', '/merchants/{id}/charge-notes/{noteId}/void', 'repeatable'],
  /** List what was written to customers. */
  listMessages: ['GET', '/merchants/{id}/messages', 'list'],
  /** Get the settings of collections. */
  getCollectionSettings: ['GET', '/merchants/{id}/settings/collections'],
  /** Change the settings of collections. */
  updateCollectionSettings: ['PUT', '/merchants/{id}/settings/collections'],
  /** Get the settings of messages. */
  getMessageSettings: ['GET', '/merchants/{id}/settings/messages'],
  /** Decide how many messages are sent on a day. */
  updateMessageSettings: ['PUT', '/merchants/{id}/settings/messages'],
  /** List the channels by which customers are written to. */
  listChannelKinds: ['GET', '/channels/kinds'],
  /** List a merchant’s channels. */
  listChannels: ['GET', '/merchants/{id}/channels'],
  /** Connect a channel by which customers are written to. */
  createChannel: ['POST', '/merchants/{id}/channels', 'repeatable'],
  /** Get a channel. */
  getChannel: ['GET', '/merchants/{id}/channels/{channelId}'],
  /** Replace the credentials of a channel. */
  replaceChannelCredentials: ['PUT', '/merchants/{id}/channels/{channelId}'],
  /** Delete a channel. */
  deleteChannel: ['DELETE', '/merchants/{id}/channels/{channelId}'],
  /** Ask the provider whether a channel works. */
  checkChannel: ['POST', '/merchants/{id}/channels/{channelId}/check'],
  /** Make a link by which a customer, or the caller, opens a channel. */
  createChannelBinding: ['POST', '/merchants/{id}/channels/{channelId}/bindings', 'repeatable'],
  /** List a merchant’s series. */
  listSeries: ['GET', '/merchants/{id}/series', 'list'],
  /** Make a series of charge notes. */
  createSeries: ['POST', '/merchants/{id}/series', 'repeatable'],
  /** Get a series. */
  getSeries: ['GET', '/merchants/{id}/series/{seriesId}'],
  /** Change a series. */
  updateSeries: ['PUT', '/merchants/{id}/series/{seriesId}'],
  /** Pause a series. */
  pauseSeries: ['POST', '/merchants/{id}/series/{seriesId}/pause', 'repeatable'],
  /** Resume a paused series. */
  resumeSeries: ['POST', '/merchants/{id}/series/{seriesId}/resume', 'repeatable'],
  /** End a series. */
  endSeries: ['POST', '/merchants/{id}/series/{seriesId}/end', 'repeatable'],
  /** Get what a merchant is owed. */
  getReceivables: ['GET', '/merchants/{id}/receivables'],
  /** List the customers who owe a merchant. */
  listDebtors: ['GET', '/merchants/{id}/receivables/customers', 'list'],
  /** Export what a merchant is owed as a file. */
  exportReceivables: ['GET', '/merchants/{id}/receivables/export', 'file'],
  /** List a merchant’s branches. */
  listBranches: ['GET', '/merchants/{id}/branches', 'list'],
  /** Create a branch. */
  createBranch: ['POST', '/merchants/{id}/branches', 'repeatable'],
  /** Get a branch. */
  getBranch: ['GET', '/merchants/{id}/branches/{branchId}'],
  /** Change or close a branch. */
  updateBranch: ['PUT', '/merchants/{id}/branches/{branchId}'],
  /** List a merchant’s tills. */
  listTills: ['GET', '/merchants/{id}/tills', 'list'],
  /** Create a till. */
  createTill: ['POST', '/merchants/{id}/tills', 'repeatable'],
  /** Get a till. */
  getTill: ['GET', '/merchants/{id}/tills/{tillId}'],
  /** Change a till, or take it out of use. */
  updateTill: ['PUT', '/merchants/{id}/tills/{tillId}'],
  /** Give a till another code. */
  rotateTillCode: ['POST', '/merchants/{id}/tills/{tillId}/rotate-code'],
  /** Get the sale that is on a till. */
  getTillSale: ['GET', '/merchants/{id}/tills/{tillId}/sale'],
  /** Put a sale on a till. */
  putTillSale: ['PUT', '/merchants/{id}/tills/{tillId}/sale'],
  /** Take the sale off a till. */
  deleteTillSale: ['DELETE', '/merchants/{id}/tills/{tillId}/sale'],
  /** Get what is on a till, as whoever stands before it sees it. */
  getPublicTill: ['GET', '/t/{code}'],
  /** List a merchant’s shifts. */
  listShifts: ['GET', '/merchants/{id}/shifts', 'list'],
  /** Open a shift. */
  openShift: ['POST', '/merchants/{id}/shifts', 'repeatable'],
  /** Get a shift. */
  getShift: ['GET', '/merchants/{id}/shifts/{shiftId}'],
  /** Close a shift. */
  closeShift: ['POST', '/merchants/{id}/shifts/{shiftId}/close', 'repeatable'],
  /** Say where a shift’s difference comes from. */
  noteShift: ['POST', '/merchants/{id}/shifts/{shiftId}/note', 'repeatable'],
  /** List a merchant’s webhook endpoints. */
  listWebhooks: ['GET', '/merchants/{id}/webhooks'],
  /** Create a webhook endpoint. */
  createWebhook: ['POST', '/merchants/{id}/webhooks', 'repeatable'],
  /** Get a webhook endpoint. */
  getWebhook: ['GET', '/merchants/{id}/webhooks/{webhookId}'],
  /** Change a webhook endpoint. */
  updateWebhook: ['PUT', '/merchants/{id}/webhooks/{webhookId}'],
  /** Remove a webhook endpoint. */
  deleteWebhook: ['DELETE', '/merchants/{id}/webhooks/{webhookId}'],
  /** Rotate a webhook endpoint’s secret. */
  rotateWebhookSecret: ['POST', '/merchants/{id}/webhooks/{webhookId}/rotate', 'repeatable'],
  /** Send a test event to a webhook endpoint. */
  testWebhook: ['POST', '/merchants/{id}/webhooks/{webhookId}/test', 'repeatable'],
  /** List the deliveries to a webhook endpoint. */
  listWebhookDeliveries: ['GET', '/merchants/{id}/webhooks/{webhookId}/deliveries', 'list'],
  /** Get a delivery, with its attempts. */
  getWebhookDelivery: ['GET', '/merchants/{id}/webhooks/{webhookId}/deliveries/{deliveryId}'],
  /** Redeliver an event. */
  redeliverWebhook: ['POST', '/merchants/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver', 'repeatable'],
  /** Send the events of a period again. */
  replayWebhook: ['POST', '/merchants/{id}/webhooks/{webhookId}/replay', 'repeatable'],
  /** List a merchant’s events. */
  listEvents: ['GET', '/merchants/{id}/events', 'list'],
  /** Get an event. */
  getEvent: ['GET', '/merchants/{id}/events/{eventId}'],
  /** List the requests of a merchant’s API keys. */
  listRequests: ['GET', '/merchants/{id}/requests', 'list'],
  /** List the caller’s bank accounts. */
  listBankAccounts: ['GET', '/bank/accounts', 'list'],
  /** Register a bank account. */
  createBankAccount: ['POST', '/bank/accounts', 'repeatable'],
  /** Get one of the caller’s bank accounts. */
  getBankAccount: ['GET', '/bank/accounts/{account}'],
  /** Remove a bank account. */
  deleteBankAccount: ['DELETE', '/bank/accounts/{account}'],
  /** List the transactions of an account. */
  listAccountTransactions: ['GET', '/bank/accounts/{account}/transactions', 'list'],
  /** Get a transaction of an account. */
  getAccountTransaction: ['GET', '/bank/accounts/{account}/transactions/{transactionId}'],
  /** List the banks where an account can be connected. */
  listBankProtocols: ['GET', '/bank/protocols'],
  /** List the caller’s bank connections. */
  listOwnBankConnections: ['GET', '/bank/connections', 'list'],
  /** Connect a bank account to its bank. */
  createBankConnection: ['POST', '/bank/connections', 'repeatable'],
  /** Get a bank connection. */
  getBankConnection: ['GET', '/bank/connections/{id}'],
  /** Replace the credentials of a bank connection. */
  replaceBankCredentials: ['PUT', '/bank/connections/{id}'],
  /** Delete a bank connection. */
  deleteBankConnection: ['DELETE', '/bank/connections/{id}'],
  /** Undo the pending change of a connection’s credentials. */
  undoBankCredentials: ['DELETE', '/bank/connections/{id}/pending'],
  /** Ask the bank whether it accepts a connection’s credentials. */
  checkBankConnection: ['POST', '/bank/connections/{id}/check'],
  /** Send a mobile payment to a phone. */
  sendMobilePayment: ['POST', '/bank/p2p', 'repeatable'],
  /** Transfer to another account. */
  createTransfer: ['POST', '/bank/transfer', 'repeatable'],
  /** Get the status of a transfer. */
  getTransferStatus: ['GET', '/bank/transfer/status'],
  /** List a merchant’s payouts. */
  listPayouts: ['GET', '/merchants/{id}/payouts', 'list'],
  /** Create a payout. */
  createPayout: ['POST', '/merchants/{id}/payouts', 'repeatable'],
  /** Get a payout with its rows. */
  getPayout: ['GET', '/merchants/{id}/payouts/{payoutId}'],
  /** Submit a payout for approval. */
  submitPayout: ['POST', '/merchants/{id}/payouts/{payoutId}/submit', 'repeatable'],
  /** Approve a payout. */
  approvePayout: ['POST', '/merchants/{id}/payouts/{payoutId}/approve', 'repeatable'],
  /** Cancel a payout. */
  cancelPayout: ['POST', '/merchants/{id}/payouts/{payoutId}/cancel', 'repeatable'],
  /** Download a payout’s report. */
  getPayoutReport: ['GET', '/merchants/{id}/payouts/{payoutId}/report', 'file'],
  /** List a merchant’s approvals. */
  listApprovals: ['GET', '/merchants/{id}/approvals', 'list'],
  /** Approve a payment of an API key. */
  approveApproval: ['POST', '/merchants/{id}/approvals/{approvalId}/approve'],
  /** Reject a payment of an API key. */
  rejectApproval: ['POST', '/merchants/{id}/approvals/{approvalId}/reject'],
  /** List a merchant’s payments that were left to a person. */
  listMerchantPayments: ['GET', '/merchants/{id}/payments', 'list'],
  /** Get a payment that was left to a person, beside the bank’s books. */
  getMerchantPayment: ['GET', '/merchants/{id}/payments/{paymentId}'],
  /** Say what the bank’s books show of a payment that no bank can tell of. */
  resolveMerchantPayment: ['POST', '/merchants/{id}/payments/{paymentId}/resolve', 'repeatable'],
  /** List differences between a merchant’s ledger and its bank’s statement. */
  getMerchantReconciliation: ['GET', '/merchants/{id}/reconciliation'],
  /** List the caller’s saved payees. */
  listPayees: ['GET', '/bank/payees'],
  /** Save payees. */
  savePayees: ['PUT', '/bank/payees'],
  /** Change a saved payee. */
  updatePayee: ['PUT', '/bank/payees/{id}'],
  /** Remove a saved payee. */
  deletePayee: ['DELETE', '/bank/payees/{id}'],
  /** List what was paid to a payee. */
  listPayeePayments: ['GET', '/bank/payees/{id}/payments', 'list'],
  /** List the banks of the national payment system. */
  listBanks: ['GET', '/bank/banks'],
  /** Get the health of the banks. */
  getBankHealth: ['GET', '/banks/health'],
  /** List the official rates in force. */
  listRates: ['GET', '/rates'],
  /** List the official rates of a period. */
  listRateHistory: ['GET', '/rates/history'],
  /** Convert an amount at the official rate in force. */
  convertCurrency: ['GET', '/rates/convert'],
  /** List the caller’s notifications. */
  listNotifications: ['GET', '/notifications', 'list'],
  /** Get the caller’s notification preferences. */
  getNotificationPreferences: ['GET', '/notifications/preferences'],
  /** Change the caller’s notification preferences. */
  updateNotificationPreferences: ['PUT', '/notifications/preferences'],
  /** Mark all of the caller’s notifications as read. */
  readAllNotifications: ['POST', '/notifications/read-all'],
  /** Mark a notification as read or unread. */
  updateNotification: ['PUT', '/notifications/{id}'],
  /** Remove a notification. */
  deleteNotification: ['DELETE', '/notifications/{id}'],
  /** Get the key with which browsers are subscribed. */
  getPushKey: ['GET', '/push/key'],
  /** List the browsers that show what the caller is notified of. */
  listPushSubscriptions: ['GET', '/push/subscriptions'],
  /** Have a browser show what the caller is notified of. */
  createPushSubscription: ['POST', '/push/subscriptions', 'repeatable'],
  /** Have a browser show nothing any more. */
  deletePushSubscription: ['DELETE', '/push/subscriptions/{id}'],
  /** List users. */
  listUsers: ['GET', '/admin/users', 'list'],
  /** Get a user. */
  getUser: ['GET', '/admin/users/{id}'],
  /** Suspend, ban or reactivate a user. */
  setUserStatus: ['PUT', '/admin/users/{id}/status'],
  /** Get whether a user has second factors. */
  getUserFactors: ['GET', '/admin/users/{id}/factors'],
  /** Remove the second factors of a user who has lost them. */
  resetUserFactors: ['POST', '/admin/users/{id}/factors/reset'],
  /** Withdraw the reset of a user’s second factors. */
  undoUserFactorReset: ['DELETE', '/admin/users/{id}/factors/reset'],
  /** Get a user’s identity check (KYC). */
  getUserKyc: ['GET', '/admin/users/{id}/kyc'],
  /** Decide a user’s identity check (KYC). */
  setUserKyc: ['PUT', '/admin/users/{id}/kyc'],
  /** Get a file that a user submitted for the identity check (KYC). */
  getUserKycFile: ['GET', '/admin/users/{id}/kyc/files/{fileId}', 'file'],
  /** List all merchants. */
  listAnyMerchants: ['GET', '/admin/merchants', 'list'],
  /** Get any merchant. */
  getAnyMerchant: ['GET', '/admin/merchants/{id}'],
  /** Open or close any merchant. */
  setMerchantStatus: ['PUT', '/admin/merchants/{id}/status'],
  /** Release a RIF that is not the merchant’s. */
  releaseMerchantRif: ['POST', '/admin/merchants/{id}/release-rif'],
  /** List the transactions of all merchants. */
  listAnyTransactions: ['GET', '/admin/transactions', 'list'],
  /** Get any transaction. */
  getAnyTransaction: ['GET', '/admin/transactions/{id}'],
  /** Get all that is known of a transaction. */
  getTransactionStory: ['GET', '/admin/transactions/{id}/story'],
  /** List the payment links of all merchants. */
  listAnyPaymentLinks: ['GET', '/admin/payment-links', 'list'],
  /** List orders to banks. */
  listPayments: ['GET', '/admin/payments', 'list'],
  /** Get an order to a bank. */
  getPayment: ['GET', '/admin/payments/{id}'],
  /** Settle a payment whose outcome no bank can tell. */
  resolvePayment: ['POST', '/admin/payments/{id}/resolve', 'repeatable'],
  /** List the stops and restarts of the movement of money. */
  listOperations: ['GET', '/admin/operations'],
  /** Stop or restart the movement of money. */
  setOperations: ['PUT', '/admin/operations'],
  /** List everybody’s bank accounts. */
  listAnyBankAccounts: ['GET', '/admin/bank-accounts', 'list'],
  /** Connect a live bank account to its bank. */
  setBankAccountConnection: ['PUT', '/admin/bank-accounts/{id}/connection'],
  /** Release the number of a connected bank account. */
  releaseBankAccount: ['POST', '/admin/bank-accounts/{id}/release'],
  /** List the bank connections. */
  listBankConnections: ['GET', '/admin/bank-connections'],
  /** Approve a user’s bank connection. */
  approveBankConnection: ['POST', '/admin/bank-connections/{id}/approve'],
  /** Reject a user’s bank connection. */
  rejectBankConnection: ['POST', '/admin/bank-connections/{id}/reject'],
  /** Disable a user’s bank connection. */
  disableBankConnection: ['POST', '/admin/bank-connections/{id}/disable'],
  /** List differences between the ledger and the banks’ statements. */
  getReconciliation: ['GET', '/admin/reconciliation'],
  /** Set the official rate of a day by hand. */
  setRate: ['PUT', '/admin/rates'],
  /** List the records of the audit log. */
  listAuditLogs: ['GET', '/admin/audit-logs', 'list'],
  /** Export the audit log as a file. */
  exportAuditLogs: ['GET', '/admin/audit-logs/export', 'file'],
  /** Get the last seal of the audit log. */
  getAuditSeal: ['GET', '/admin/audit-logs/seal'],
  /** Get a record of the audit log. */
  getAuditLog: ['GET', '/admin/audit-logs/{id}'],
  /** Get the platform’s figures. */
  getDashboard: ['GET', '/admin/dashboard'],
  /** Search everything. */
  searchPlatform: ['GET', '/admin/search'],
  /** Look names up by their ids. */
  listNames: ['GET', '/admin/names'],
  /** Get this document. */
  getOpenApi: ['GET', '/openapi.json'],
} as const

/** The types of all events. */
export const eventTypes = [
  'transaction.pending',
  'transaction.completed',
  'transaction.failed',
  'transaction.refunded',
  'transaction.reassigned',
  'refund.pending',
  'refund.succeeded',
  'refund.failed',
  'transfer.success',
  'transfer.failed',
  'payment_link.completed',
  'payment_link.expired',
  'checkout.created',
  'checkout.paid',
  'checkout.partially_paid',
  'checkout.overpaid',
  'checkout.expired',
  'checkout.canceled',
  'payment.unapplied',
  'payment.needs_review',
  'external_payment.recorded',
  'external_payment.confirmed',
  'external_payment.voided',
  'shift.opened',
  'shift.closed',
  'customer.created',
  'customer.updated',
  'customer.merged',
  'note.created',
  'note.partially_paid',
  'note.paid',
  'note.overdue',
  'note.voided',
  'note.reopened',
  'payout.completed',
  'payout.failed_rows',
  'bank.degraded',
  'bank.recovered',
  'member.joined',
  'member.removed',
  'webhook.test',
] as const
