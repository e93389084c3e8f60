// Written by npm run db:generate, of what PostgreSQL says of the functions that TypeScript calls.

import { type Argument, callFunction, type JsonArgument, json } from './function-call.ts'

/**
 * The ids of an account's own orders, with one status, if p_status is given, and older than p_after
 * or newer than p_before.
 */
export const accountOrderIds = (args: {
  accountId: Argument<string>
  isNewestFirst: Argument<boolean>
  limit: Argument<number>
  offset?: Argument<number>
  status?: Argument<string> | null
  after?: Argument<string> | null
  before?: Argument<string> | null
}) =>
  callFunction<unknown>('account_order_ids', {
    p_account_id: args.accountId,
    p_is_newest_first: args.isNewestFirst,
    p_limit: args.limit,
    p_offset: args.offset,
    p_status: args.status,
    p_after: args.after,
    p_before: args.before,
  })

/**
 * Acquires the idempotency key for this transaction, or raises: PXREP the response is stored,
 * key_reused the key belongs to another request, of whatever path, method and environment,
 * key_in_use the first request is still in progress, PXOLD the first request was interrupted, PXAPR
 * and key_reused of reject_waiting_intention().
 */
export const acquireIdempotencyKey = (args: {
  environment: Argument<string>
  method: Argument<string>
  path: Argument<string>
  key: Argument<string>
  requestHash: Argument<Uint8Array>
  resourceId?: Argument<string> | null
  timeout?: Argument<string> | null
}) =>
  callFunction<void>('acquire_idempotency_key', {
    p_environment: args.environment,
    p_method: args.method,
    p_path: args.path,
    p_key: args.key,
    p_request_hash: args.requestHash,
    p_resource_id: args.resourceId,
    p_timeout: args.timeout,
  })

/**
 * Moves a merchant's clock in the test environment forward, and does what is due by then: links and
 * checkouts expire, series make notes, and scheduled payouts start; what is more than 20,000 of a
 * kind, cron does.
 */
export const advanceSandboxClock = (args: {
  merchantId: Argument<string>
  seconds: Argument<number>
  maxSeconds: Argument<number>
}) =>
  callFunction<void>('advance_sandbox_clock', {
    p_merchant_id: args.merchantId,
    p_seconds: args.seconds,
    p_max_seconds: args.maxSeconds,
  })

/**
 * Lets the replay of an endpoint, if one runs, go on to its next event, once the event before it
 * was attempted; ends it after the last one.
 */
export const advanceWebhookReplay = (args: {
  webhookId: Argument<string>
}) =>
  callFunction<void>('advance_webhook_replay', {
    p_webhook_id: args.webhookId,
  })

/**
 * How a verification stands whose order has been written, for its asker: result and
 * paid_transaction_id as verify_payment().
 */
export const answerVerification = (args: {
  orderId: Argument<string>
  told: Argument<boolean>
}) =>
  callFunction<unknown>('answer_verification', {
    p_order_id: args.orderId,
    p_told: args.told,
  })

/**
 * Counts an unapplied payment for an open checkout of the same merchant and environment, or for a
 * charge note through its checkout, at that checkout's present quote.
 */
export const applyUnappliedPayment = (args: {
  merchantId: Argument<string>
  id: Argument<string>
  checkoutId?: Argument<string> | null
  noteId?: Argument<string> | null
  environment?: Argument<string> | null
}) =>
  callFunction<void>('apply_unapplied_payment', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_checkout_id: args.checkoutId,
    p_note_id: args.noteId,
    p_environment: args.environment,
  })

/** Approves a payout, which from its time on is sent row by row; see open_payout_order(). */
export const approvePayout = (args: {
  merchantId: Argument<string>
  id: Argument<string>
  connections: JsonArgument
  dayLimit: Argument<string>
}) =>
  callFunction<void>('approve_payout', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_connections: json(args.connections),
    p_day_limit: args.dayLimit,
  })

/** Asks the simulated bank about an incoming payment to a merchant. */
export const askSandboxPayment = (args: {
  merchantId: Argument<string>
  phone: Argument<string>
  bankCode: Argument<string>
  reference: Argument<string>
  day: Argument<string>
  amount: Argument<string>
  byPayer: Argument<boolean>
}) =>
  callFunction<unknown>('ask_sandbox_payment', {
    p_merchant_id: args.merchantId,
    p_phone: args.phone,
    p_bank_code: args.bankCode,
    p_reference: args.reference,
    p_day: args.day,
    p_amount: args.amount,
    p_by_payer: args.byPayer,
  })

/**
 * Assigns a movement to a claim's transaction, which takes over its amount, account and connection
 * and the rate in force when the movement was booked.
 */
export const assignMovementToClaim = (args: {
  claim: Argument<never>
  link: Argument<never>
  movementId: Argument<string>
  decided: Argument<boolean>
}) =>
  callFunction<string>('assign_movement_to_claim', {
    p_claim: args.claim,
    p_link: args.link,
    p_movement_id: args.movementId,
    p_decided: args.decided,
  })

/** The hashes of these records, in their order. */
export const auditRecordHashes = (args: {
  recordIds: Argument<readonly string[]>
}) =>
  callFunction<readonly Uint8Array[]>('audit_record_hashes', {
    p_record_ids: args.recordIds,
  })

/**
 * The number of records of a user, of an action, of both, or (both null) of all: the stored totals
 * of sealed records and a count of the unsealed ones.
 */
export const auditTotal = (args: {
  user?: Argument<string> | null
  action?: Argument<string> | null
} = {}) =>
  callFunction<string>('audit_total', {
    p_user: args.user,
    p_action: args.action,
  })

/** The first statement of every batch of a signed-in caller. */
export const authorize = (args: {
  now: Argument<string>
  requestId: Argument<string>
  scopedKeys: Argument<boolean>
  testKeys: Argument<string>
  admin: Argument<boolean>
  verified: Argument<boolean>
  kyc: Argument<boolean>
  lock: Argument<string>
  permission?: Argument<string> | null
  cashiers?: Argument<boolean>
  factor?: Argument<boolean>
  stepUp?: Argument<boolean>
  ip?: Argument<string> | null
  keyHash?: Argument<Uint8Array> | null
  sessionId?: Argument<string> | null
  userId?: Argument<string> | null
  merchantId?: Argument<string> | null
  role?: Argument<string> | null
  about?: Argument<string> | null
  aboutId?: Argument<string> | null
  branches?: Argument<boolean>
}) =>
  callFunction<unknown>('authorize', {
    p_now: args.now,
    p_request_id: args.requestId,
    p_scoped_keys: args.scopedKeys,
    p_test_keys: args.testKeys,
    p_admin: args.admin,
    p_verified: args.verified,
    p_kyc: args.kyc,
    p_lock: args.lock,
    p_permission: args.permission,
    p_cashiers: args.cashiers,
    p_factor: args.factor,
    p_step_up: args.stepUp,
    p_ip: args.ip,
    p_key_hash: args.keyHash,
    p_session_id: args.sessionId,
    p_user_id: args.userId,
    p_merchant_id: args.merchantId,
    p_role: args.role,
    p_about: args.about,
    p_about_id: args.aboutId,
    p_branches: args.branches,
  })

/**
 * Raises not_found if the caller is no member, or if their API key is bound to another merchant or
 * was cut off from this one, and not_allowed if it is.
 */
export const authorizeMember = (args: {
  userId: Argument<string>
  keyMerchantId: Argument<string>
  merchantId: Argument<string>
  minRole: Argument<string>
  lock: Argument<string>
  cashiers?: Argument<boolean>
  apiKeyId?: Argument<string> | null
  branches?: Argument<boolean>
}) =>
  callFunction<void>('authorize_member', {
    p_user_id: args.userId,
    p_key_merchant_id: args.keyMerchantId,
    p_merchant_id: args.merchantId,
    p_min_role: args.minRole,
    p_lock: args.lock,
    p_cashiers: args.cashiers,
    p_api_key_id: args.apiKeyId,
    p_branches: args.branches,
  })

/** The bank orders with these ids: a function as transactions_by_id() is. */
export const bankOrdersById = (args: {
  ids: Argument<readonly string[]>
}) =>
  callFunction<unknown>('bank_orders_by_id', {
    p_ids: args.ids,
  })

/**
 * Begins an attempt of each given delivery that is due and that no other run has begun; without an
 * outcome it is due again in two minutes.
 */
export const beginAttempts = (args: {
  deliveryIds: Argument<readonly string[]>
}) =>
  callFunction<unknown>('begin_attempts', {
    p_delivery_ids: args.deliveryIds,
  })

/**
 * Begins every batch: sets the request's context for the later statements of the transaction, and
 * limits each statement to the time that the Worker waits for the batch.
 */
export const beginRequest = (args: {
  now: Argument<string>
  requestId?: Argument<string> | null
  ip?: Argument<string> | null
}) =>
  callFunction<void>('begin_request', {
    p_now: args.now,
    p_request_id: args.requestId,
    p_ip: args.ip,
  })

/** Binds a live account to a bank connection, or with null to none. */
export const bindAccount = (args: {
  id: Argument<string>
  connection?: Argument<string> | null
  connectionNumber?: Argument<string> | null
  connectionRif?: Argument<string> | null
}) =>
  callFunction<void>('bind_account', {
    p_id: args.id,
    p_connection: args.connection,
    p_connection_number: args.connectionNumber,
    p_connection_rif: args.connectionRif,
  })

/**
 * Binds the customer, or the member, of a code to who has presented it at a channel, who agrees to
 * be written to there by doing so.
 */
export const bindRecipient = (args: {
  channelId: Argument<string>
  codeHash: Argument<Uint8Array>
  recipient: Argument<string>
  at: Argument<string>
}) =>
  callFunction<void>('bind_recipient', {
    p_channel_id: args.channelId,
    p_code_hash: args.codeHash,
    p_recipient: args.recipient,
    p_at: args.at,
  })

/**
 * Books a mobile payment that somebody makes to a merchant at the simulated bank, which a
 * verification and a payer's claim then find, and tells the pending claims of its payer.
 */
export const bookIncomingPayment = (args: {
  id: Argument<string>
  merchantId: Argument<string>
  phone: Argument<string>
  amount: Argument<string>
  bankCode?: Argument<string> | null
  reference?: Argument<string> | null
}) =>
  callFunction<void>('book_incoming_payment', {
    p_id: args.id,
    p_merchant_id: args.merchantId,
    p_phone: args.phone,
    p_amount: args.amount,
    p_bank_code: args.bankCode,
    p_reference: args.reference,
  })

/**
 * Gives the simulated bank an order, or asks for one that it has (p_asks), and tells whether it
 * answers, and after how many seconds.
 */
export const callSandboxBank = (args: {
  accountNumber: Argument<string>
  bankKey: Argument<string>
  direction?: Argument<string> | null
  type?: Argument<string> | null
  amount?: Argument<string> | null
  concept?: Argument<string> | null
  phone?: Argument<string> | null
}) =>
  callFunction<unknown>('call_sandbox_bank', {
    p_account_number: args.accountNumber,
    p_bank_key: args.bankKey,
    p_direction: args.direction,
    p_type: args.type,
    p_amount: args.amount,
    p_concept: args.concept,
    p_phone: args.phone,
  })

/**
 * The branches to which the caller is bound at the merchant of the request; null for whoever is
 * bound to none.
 */
export const callerBranches = () => callFunction<readonly string[]>('caller_branches')

/** The user who calls; null if nobody is signed in. */
export const callerId = () => callFunction<string>('caller_id')

/**
 * The first id that the caller sees of what a CASHIER sees of today alone; the nil id for everybody
 * else.
 */
export const callerSeesFrom = () => callFunction<string>('caller_sees_from')

/**
 * Whether the caller sees a shift: a CASHIER her own, and whoever is bound to branches those of
 * their tills.
 */
export const callerSeesShift = (args: {
  tillId: Argument<string>
  openedBy: Argument<string>
}) =>
  callFunction<boolean>('caller_sees_shift', {
    p_till_id: args.tillId,
    p_opened_by: args.openedBy,
  })

/**
 * Whether the caller sees what is of a till, or of none: whoever is bound to branches, only what is
 * of their tills.
 */
export const callerSeesTill = (args: {
  tillId: Argument<string>
}) =>
  callFunction<boolean>('caller_sees_till', {
    p_till_id: args.tillId,
  })

/** The tills of the branches to which the caller is bound; null for whoever is bound to none. */
export const callerTills = () => callFunction<readonly string[]>('caller_tills')

/** Cancels an open checkout of a merchant. */
export const cancelCheckout = (args: {
  merchantId: Argument<string>
  id: Argument<string>
  environment?: Argument<string> | null
}) =>
  callFunction<void>('cancel_checkout', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_environment: args.environment,
  })

/** Cancels a payout. */
export const cancelPayout = (args: {
  merchantId: Argument<string>
  id: Argument<string>
  environment?: Argument<string> | null
}) =>
  callFunction<void>('cancel_payout', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_environment: args.environment,
  })

/**
 * Cancels an order that was never sent to a bank, whether its row exists, is still being written or
 * never will be.
 */
export const cancelUnsentOrder = (args: {
  id: Argument<string>
  transactionId?: Argument<string> | null
  amount?: Argument<string> | null
  environment?: Argument<string> | null
  userId?: Argument<string> | null
  keyHash?: Argument<Uint8Array> | null
  response?: Argument<string> | null
  key?: Argument<string> | null
  keyEnvironment?: Argument<string> | null
  method?: Argument<string> | null
  path?: Argument<string> | null
  requestHash?: Argument<Uint8Array> | null
  status?: Argument<number> | null
}) =>
  callFunction<void>('cancel_unsent_order', {
    p_id: args.id,
    p_transaction_id: args.transactionId,
    p_amount: args.amount,
    p_environment: args.environment,
    p_user_id: args.userId,
    p_key_hash: args.keyHash,
    p_response: args.response,
    p_key: args.key,
    p_key_environment: args.keyEnvironment,
    p_method: args.method,
    p_path: args.path,
    p_request_hash: args.requestHash,
    p_status: args.status,
  })

/** The Caracas day of a time. */
export const caracasDay = (args: {
  moment: Argument<string>
}) =>
  callFunction<string>('caracas_day', {
    moment: args.moment,
  })

/**
 * Closes the days of a merchant that have ended and may be closed, one after the other, and returns
 * how many.
 */
export const closeDueDays = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  banks: JsonArgument
}) =>
  callFunction<number>('close_due_days', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_banks: json(args.banks),
  })

/**
 * Closes a shift with what was counted, [{method, currency, amount}]: a method that is left out is
 * 0.
 */
export const closeShift = (args: {
  merchantId: Argument<string>
  id: Argument<string>
  counted: JsonArgument
  note?: Argument<string> | null
}) =>
  callFunction<void>('close_shift', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_counted: json(args.counted),
    p_note: args.note,
  })

/**
 * What was paid of a merchant's charge notes from the first of a day's month until the end of that
 * day, less what was taken off them again, by the currency of each: so what was owed before, with
 * what was asked for and without what was voided meanwhile, is this and what is owed then.
 */
export const collectedInMonth = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  on: Argument<string>
}) =>
  callFunction<unknown>('collected_in_month', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_on: args.on,
  })

/**
 * The connections that a reconciliation compares, for reconciliation_differences(): those of the
 * deployment and users' own ones, of a merchant only that of its account.
 */
export const comparedConnections = (args: {
  configured: JsonArgument
  protocols: JsonArgument
  merchantId?: Argument<string> | null
}) =>
  callFunction<unknown>('compared_connections', {
    p_configured: json(args.configured),
    p_protocols: json(args.protocols),
    p_merchant_id: args.merchantId,
  })

/** Confirms what somebody else has recorded; then it counts for its checkout. */
export const confirmExternalPayment = (args: {
  merchantId: Argument<string>
  id: Argument<string>
}) =>
  callFunction<void>('confirm_external_payment', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
  })

/**
 * Confirms and activates the pending merchants of a user whose e-mail has just been verified, and
 * reserves their RIFs.
 */
export const confirmMerchants = (args: {
  ownerId: Argument<string>
}) =>
  callFunction<unknown>('confirm_merchants', {
    p_owner_id: args.ownerId,
  })

/** Whether a connection's statements are read, and its balance, in one row. */
export const connectionReads = (args: {
  connection: Argument<string>
  banks: JsonArgument
}) =>
  callFunction<unknown>('connection_reads', {
    p_connection: args.connection,
    p_banks: json(args.banks),
  })

/** How many ids account_order_ids() has, counted by its index. */
export const countAccountOrders = (args: {
  accountId: Argument<string>
  status?: Argument<string> | null
}) =>
  callFunction<string>('count_account_orders', {
    p_account_id: args.accountId,
    p_status: args.status,
  })

/** How many payments these links have received; a link without any has no row. */
export const countLinkPayments = (args: {
  linkIds: Argument<readonly string[]>
}) =>
  callFunction<unknown>('count_link_payments', {
    p_link_ids: args.linkIds,
  })

/** How many ids payee_payment_ids() has, counted by its index. */
export const countPayeePayments = (args: {
  userId: Argument<string>
  environment: Argument<string>
  phone: Argument<string>
}) =>
  callFunction<string>('count_payee_payments', {
    p_user_id: args.userId,
    p_environment: args.environment,
    p_phone: args.phone,
  })

/**
 * Counts a claim beyond the limits that the ledger did not know, against the caller's network, for
 * its phone and its link, a hundred times a day for the phone.
 */
export const countRejectedClaim = (args: {
  token: Argument<string>
  phone: Argument<string>
}) =>
  callFunction<void>('count_rejected_claim', {
    p_token: args.token,
    p_phone: args.phone,
  })

/** Connects a live account of the caller to its bank. */
export const createBankConnection = (args: {
  id: Argument<string>
  accountId: Argument<string>
  protocol: Argument<string>
  bankCode: Argument<string>
  credentials: Argument<Uint8Array>
  rif: Argument<string>
  phone: Argument<string>
  sendsPayerKeys: Argument<boolean>
  configured: Argument<readonly string[]>
}) =>
  callFunction<void>('create_bank_connection', {
    p_id: args.id,
    p_account_id: args.accountId,
    p_protocol: args.protocol,
    p_bank_code: args.bankCode,
    p_credentials: args.credentials,
    p_rif: args.rif,
    p_phone: args.phone,
    p_sends_payer_keys: args.sendsPayerKeys,
    p_configured: args.configured,
  })

/**
 * Makes a code by which a customer, or without one the caller, binds themselves to a channel that
 * knows nobody by a phone.
 */
export const createChannelBinding = (args: {
  id: Argument<string>
  merchantId: Argument<string>
  channelId: Argument<string>
  codeHash: Argument<Uint8Array>
  customerId?: Argument<string> | null
}) =>
  callFunction<string>('create_channel_binding', {
    p_id: args.id,
    p_merchant_id: args.merchantId,
    p_channel_id: args.channelId,
    p_code_hash: args.codeHash,
    p_customer_id: args.customerId,
  })

/** Makes a charge note. */
export const createChargeNote = (args: {
  id: Argument<string>
  merchantId: Argument<string>
  environment: Argument<string>
  customerId: Argument<string>
  note: JsonArgument
}) =>
  callFunction<void>('create_charge_note', {
    p_id: args.id,
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_customer_id: args.customerId,
    p_note: json(args.note),
  })

/** Makes a customer of a merchant. */
export const createCustomer = (args: {
  id: Argument<string>
  merchantId: Argument<string>
  environment: Argument<string>
  customer: JsonArgument
}) =>
  callFunction<void>('create_customer', {
    p_id: args.id,
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_customer: json(args.customer),
  })

/** Writes a payout as a draft. */
export const createPayout = (args: {
  id: Argument<string>
  merchantId: Argument<string>
  environment: Argument<string>
  rows: JsonArgument
  connections: JsonArgument
  accountId?: Argument<string> | null
  accountNumber?: Argument<string> | null
  scheduledFor?: Argument<string> | null
  label?: Argument<string> | null
}) =>
  callFunction<void>('create_payout', {
    p_id: args.id,
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_rows: json(args.rows),
    p_connections: json(args.connections),
    p_account_id: args.accountId,
    p_account_number: args.accountNumber,
    p_scheduled_for: args.scheduledFor,
    p_label: args.label,
  })

/**
 * Makes a series, whose first note is of its first day that is neither before p_series.startsOn nor
 * past.
 */
export const createSeries = (args: {
  id: Argument<string>
  merchantId: Argument<string>
  environment: Argument<string>
  customers: Argument<readonly string[]>
  series: JsonArgument
}) =>
  callFunction<void>('create_series', {
    p_id: args.id,
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_customers: args.customers,
    p_series: json(args.series),
  })

/** Starts a simulation for a merchant. */
export const createSimulation = (args: {
  id: Argument<string>
  merchantId: Argument<string>
  type: Argument<string>
  delaySeconds?: Argument<number> | null
  amount?: Argument<string> | null
  rate?: Argument<string> | null
  seconds?: Argument<number> | null
}) =>
  callFunction<void>('create_simulation', {
    p_id: args.id,
    p_merchant_id: args.merchantId,
    p_type: args.type,
    p_delay_seconds: args.delaySeconds,
    p_amount: args.amount,
    p_rate: args.rate,
    p_seconds: args.seconds,
  })

/**
 * Creates a merchant's store with the first free slug: the base, base-2 to base-5, then the base
 * with a random end.
 */
export const createStore = (args: {
  merchantId: Argument<string>
  name: Argument<string>
  baseSlug: Argument<string>
}) =>
  callFunction<void>('create_store', {
    p_merchant_id: args.merchantId,
    p_name: args.name,
    p_base_slug: args.baseSlug,
  })

/**
 * What the page of a customer's account shows: the merchant, the sums that are owed, and some of
 * the charge notes, those to be paid and those that are paid, from p_owed_from and p_paid_from on.
 */
export const customerAccount = (args: {
  accountKey: Argument<string>
  owedFrom: Argument<number>
  owedLimit: Argument<number>
  paidFrom: Argument<number>
  paidLimit: Argument<number>
}) =>
  callFunction<unknown>('customer_account', {
    p_account_key: args.accountKey,
    p_owed_from: args.owedFrom,
    p_owed_limit: args.owedLimit,
    p_paid_from: args.paidFrom,
    p_paid_limit: args.paidLimit,
  })

/**
 * Ends what an API key does at a merchant, which its owner wants and has already locked: a key that
 * is bound to the merchant is revoked, any other one no longer reaches it.
 */
export const cutOffKey = (args: {
  merchantId: Argument<string>
  apiKeyId: Argument<string>
  userAgent?: Argument<string> | null
}) =>
  callFunction<void>('cut_off_key', {
    p_merchant_id: args.merchantId,
    p_api_key_id: args.apiKeyId,
    p_user_agent: args.userAgent,
  })

/** When a day of a merchant was closed; null if it is not. */
export const dayClosedAt = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  day: Argument<string>
}) =>
  callFunction<string>('day_closed_at', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_day: args.day,
  })

/** An administrator's decision about a connection that waits for it. */
export const decideBankConnection = (args: {
  id: Argument<string>
  reason?: Argument<string> | null
}) =>
  callFunction<void>('decide_bank_connection', {
    p_id: args.id,
    p_reason: args.reason,
  })

/** Deletes a channel with its credentials; what waits to be sent by it fails. */
export const deleteChannel = (args: {
  merchantId: Argument<string>
  id: Argument<string>
}) =>
  callFunction<void>('delete_channel', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
  })

/** Removes a customer, and what tells who it was. */
export const deleteCustomer = (args: {
  merchantId: Argument<string>
  id: Argument<string>
}) =>
  callFunction<void>('delete_customer', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
  })

/**
 * An administrator's end of any user's connection: nothing more is sent or charged through it, and
 * its number is free for others as soon as its bank has told the outcome of what is pending; see
 * end_disabled_connection().
 */
export const disableBankConnection = (args: {
  id: Argument<string>
  reason: Argument<string>
}) =>
  callFunction<void>('disable_bank_connection', {
    p_id: args.id,
    p_reason: args.reason,
  })

/**
 * Dispatches due events: creates a delivery for each subscribed endpoint and the notifications of
 * each user.
 */
export const dispatchEvents = (args: {
  limit: Argument<number>
  parties?: Argument<readonly string[]> | null
  after?: Argument<string>
}) =>
  callFunction<unknown>('dispatch_events', {
    p_limit: args.limit,
    p_parties: args.parties,
    p_after: args.after,
  })

/** The last statement of a batch that changes something. */
export const dispatchRecordedEvents = () => callFunction<unknown>('dispatch_recorded_events')

/** The rate at which a merchant's dollars were worth bolívares on a day; null if none is known. */
export const dollarRateOn = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  on: Argument<string>
}) =>
  callFunction<string>('dollar_rate_on', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_on: args.on,
  })

/**
 * Ends a merchant's pending change of its settlement account, if there is one, since it can no
 * longer take effect.
 */
export const dropSettlementAccountChange = (args: {
  merchantId: Argument<string>
  reason: Argument<string>
}) =>
  callFunction<void>('drop_settlement_account_change', {
    p_merchant_id: args.merchantId,
    p_reason: args.reason,
  })

/**
 * Of each row of a payout that is not approved yet, the rows of other payouts of its merchant and
 * environment that pay the same: of the same external reference, or of the same phone, amount and
 * concept.
 */
export const earlierPayoutRows = (args: {
  payoutId: Argument<string>
}) =>
  callFunction<unknown>('earlier_payout_rows', {
    p_payout_id: args.payoutId,
  })

/** A user's notification preferences: as chosen, or else the default of the type. */
export const effectiveNotificationPreferences = (args: {
  userId: Argument<string>
}) =>
  callFunction<unknown>('effective_notification_preferences', {
    p_user_id: args.userId,
  })

/**
 * Ends the disabled connections of which no order is pending any more; see
 * end_disabled_connection().
 */
export const endDisabledConnections = (args: {
  limit: Argument<number>
}) =>
  callFunction<number>('end_disabled_connections', {
    p_limit: args.limit,
  })

/**
 * Enqueues an e-mail, in the language of the user who has its address, and returns what was
 * enqueued.
 */
export const enqueueMail = (args: {
  id: Argument<string>
  type: Argument<string>
  data: JsonArgument
}) =>
  callFunction<unknown>('enqueue_mail', {
    id: args.id,
    type: args.type,
    data: json(args.data),
  })

/** Expires the approvals that nobody has decided in time; at most so many. */
export const expireApprovals = (args: {
  most: Argument<number>
}) =>
  callFunction<number>('expire_approvals', {
    p_most: args.most,
  })

/** Records that checkouts have expired. */
export const expireCheckouts = (args: {
  limit: Argument<number>
}) =>
  callFunction<number>('expire_checkouts', {
    p_limit: args.limit,
  })

/**
 * What a merchant's people took outside on a Caracas day, by the merchant's clock, and what went
 * off it again, as it stays in the books: a void is an entry of the day of the void.
 */
export const externalEntries = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  day: Argument<string>
}) =>
  callFunction<unknown>('external_entries', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_day: args.day,
  })

/**
 * What the user may present as a second factor: of 'totp', 'passkey' and 'recovery_code'; empty
 * without a factor.
 */
export const factorMethods = (args: {
  userId: Argument<string>
}) =>
  callFunction<readonly string[]>('factor_methods', {
    p_user_id: args.userId,
  })

/** Records what stopped a payment that a person has approved. */
export const failApproval = (args: {
  id: Argument<string>
  code: Argument<string>
  message: Argument<string>
  userId?: Argument<string> | null
}) =>
  callFunction<void>('fail_approval', {
    p_id: args.id,
    p_code: args.code,
    p_message: args.message,
    p_user_id: args.userId,
  })

/** Fails a row that was not sent, and never will be: what it asks for is not sendable any more. */
export const failPayoutRow = (args: {
  payoutId: Argument<string>
  position: Argument<number>
}) =>
  callFunction<void>('fail_payout_row', {
    p_payout_id: args.payoutId,
    p_position: args.position,
  })

/** Makes a completely stored submission the current one. */
export const finalizeKycSubmission = (args: {
  submissionId: Argument<string>
}) =>
  callFunction<boolean>('finalize_kyc_submission', {
    p_submission_id: args.submissionId,
  })

/**
 * What decides which tools the agent with this API key is shown: the key's environment and
 * permissions, whether it is bound to a merchant, and the roles that its user has at the merchants
 * that it reaches.
 */
export const findAgentKey = (args: {
  now: Argument<string>
  requestId: Argument<string>
  keyHash: Argument<Uint8Array>
  ip?: Argument<string> | null
}) =>
  callFunction<unknown>('find_agent_key', {
    p_now: args.now,
    p_request_id: args.requestId,
    p_key_hash: args.keyHash,
    p_ip: args.ip,
  })

/**
 * For a request whose intent may or may not have been committed: returns the order as
 * open_outgoing_order(), open_link_payment() or open_refund() would have.
 */
export const findOrTombstoneOrder = (args: {
  id: Argument<string>
}) =>
  callFunction<unknown>('find_or_tombstone_order', {
    p_id: args.id,
  })

/** Returns the id of what an earlier request with the same key began. */
export const findResourceInProgress = (args: {
  environment: Argument<string>
  method: Argument<string>
  path: Argument<string>
  key: Argument<string>
}) =>
  callFunction<string>('find_resource_in_progress', {
    p_environment: args.environment,
    p_method: args.method,
    p_path: args.path,
    p_key: args.key,
  })

/** The approval that the caller is about to approve, or that was approved before. */
export const findUndecidedApproval = (args: {
  merchantId: Argument<string>
  id: Argument<string>
}) =>
  callFunction<unknown>('find_undecided_approval', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
  })

/** Leaves a pending order to a person, since no bank can tell its outcome. */
export const flagOrder = (args: {
  id: Argument<string>
}) =>
  callFunction<boolean>('flag_order', {
    p_id: args.id,
  })

/** Moves up to this many deltas of each kind into the totals, and returns how many. */
export const foldDeltas = (args: {
  limit: Argument<number>
}) =>
  callFunction<number>('fold_deltas', {
    p_limit: args.limit,
  })

/** Makes the charge notes of a list, all or none, in its order. */
export const importChargeNotes = (args: {
  ids: Argument<readonly string[]>
  merchantId: Argument<string>
  environment: Argument<string>
  rows: JsonArgument
}) =>
  callFunction<void>('import_charge_notes', {
    p_ids: args.ids,
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_rows: json(args.rows),
  })

/** Makes the customers of a list, all or none. */
export const importCustomers = (args: {
  ids: Argument<readonly string[]>
  merchantId: Argument<string>
  environment: Argument<string>
  rows: JsonArgument
}) =>
  callFunction<void>('import_customers', {
    p_ids: args.ids,
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_rows: json(args.rows),
  })

/**
 * Looks up, and if p_confirmed records, the movements of a file of the bank for the account into
 * which a merchant is paid.
 */
export const importStatement = (args: {
  merchantId: Argument<string>
  lines: JsonArgument
  dayBalances: JsonArgument
  banks: JsonArgument
  confirmed: Argument<boolean>
  accountNumbers: Argument<readonly string[]>
  from?: Argument<string> | null
  to?: Argument<string> | null
  userAgent?: Argument<string> | null
  accountId?: Argument<string> | null
}) =>
  callFunction<unknown>('import_statement', {
    p_merchant_id: args.merchantId,
    p_lines: json(args.lines),
    p_day_balances: json(args.dayBalances),
    p_banks: json(args.banks),
    p_confirmed: args.confirmed,
    p_account_numbers: args.accountNumbers,
    p_from: args.from,
    p_to: args.to,
    p_user_agent: args.userAgent,
    p_account_id: args.accountId,
  })

/** The IP range within which a subscriber's address usually changes: /24 for IPv4, /48 for IPv6. */
export const ipRangeOf = (args: {
  address: Argument<string>
}) =>
  callFunction<string>('ip_range_of', {
    address: args.address,
  })

/**
 * Whether a Caracas day may be closed: from two in the morning on, when banks have booked it, as
 * soon as the bank's statement was read since then, and its balance if it tells one.
 */
export const isDayClosable = (args: {
  day: Argument<string>
  now: Argument<string>
  connection: Argument<string>
  stated: Argument<boolean>
  told: Argument<boolean>
}) =>
  callFunction<boolean>('is_day_closable', {
    p_day: args.day,
    p_now: args.now,
    p_connection: args.connection,
    p_stated: args.stated,
    p_told: args.told,
  })

/**
 * Whether an API key may remove notifications of this type: those about payments that were made.
 */
export const isDeletableByKey = (args: {
  type: Argument<string>
}) =>
  callFunction<boolean>('is_deletable_by_key', {
    p_type: args.type,
  })

/**
 * Whether an order's movement has completed another transaction, so that the order is left to a
 * person.
 */
export const isDisputed = (args: {
  orderId: Argument<string>
}) =>
  callFunction<boolean>('is_disputed', {
    p_order_id: args.orderId,
  })

/**
 * Whether a text can be an external reference: 1 to 100 characters, none of them a control
 * character.
 */
export const isExternalReference = (args: {
  value: Argument<string>
}) =>
  callFunction<boolean>('is_external_reference', {
    value: args.value,
  })

/** Whether a merchant's owner has cut the API key off from it. */
export const isKeyCutOff = (args: {
  apiKeyId: Argument<string>
  merchantId: Argument<string>
}) =>
  callFunction<boolean>('is_key_cut_off', {
    p_api_key_id: args.apiKeyId,
    p_merchant_id: args.merchantId,
  })

/**
 * Whether a value can be metadata: an object with up to 20 keys of 1 to 40 characters, whose values
 * are texts of up to 500 characters; keys and values together have up to 8,192 bytes.
 */
export const isMetadata = (args: {
  value: JsonArgument
}) =>
  callFunction<boolean>('is_metadata', {
    value: json(args.value),
  })

/**
 * Whether a link may lead its payers back to a URL: over https, or in the test environment to the
 * own machine.
 */
export const isReturnUrl = (args: {
  value: Argument<string>
  environment: Argument<string>
}) =>
  callFunction<boolean>('is_return_url', {
    value: args.value,
    environment: args.environment,
  })

/** A time as the API shows it: ISO 8601 in UTC with milliseconds. */
export const isoTime = (args: {
  moment: Argument<string>
}) =>
  callFunction<string>('iso_time', {
    moment: args.moment,
  })

/**
 * Issues the code to mail to a user: the current one if it is valid for at least another minute, or
 * else a new one.
 */
export const issueCode = (args: {
  codeId: Argument<string>
  userId: Argument<string>
  purpose: Argument<string>
  codeHash: Argument<Uint8Array>
}) =>
  callFunction<unknown>('issue_code', {
    p_code_id: args.codeId,
    p_user_id: args.userId,
    p_purpose: args.purpose,
    p_code_hash: args.codeHash,
  })

/** The merchant to which the caller's API key is bound; null if it is bound to none. */
export const keyMerchantId = () => callFunction<string>('key_merchant_id')

/**
 * The API keys, of whomever, that reach a merchant: those of its members that are bound to it or to
 * no merchant, and that its owner has not cut off.
 */
export const keysReaching = (args: {
  merchantId: Argument<string>
}) =>
  callFunction<unknown>('keys_reaching', {
    p_merchant_id: args.merchantId,
  })

/**
 * What a merchant's account holds as far as we know, in one row: the last closing, or else what the
 * bank said of the end of a day, or else 0, and what was booked since.
 */
export const knownBalance = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  stated: Argument<boolean>
  accountId?: Argument<string> | null
  connection?: Argument<string> | null
}) =>
  callFunction<unknown>('known_balance', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_stated: args.stated,
    p_account_id: args.accountId,
    p_connection: args.connection,
  })

/** The last seal as far as the next one continues it. */
export const lastAuditSeal = (args: {
  cluster: Argument<string>
  xidOffset: Argument<number>
}) =>
  callFunction<unknown>('last_audit_seal', {
    p_cluster: args.cluster,
    p_xid_offset: args.xidOffset,
  })

/**
 * Leases the connections whose bank statement was last read more than p_interval ago and which no
 * other run has leased: the given ones, and of users' own ones those that have waited longest, as
 * many of each protocol as p_protocols says: {protocol: limit}.
 */
export const leaseBankStatements = (args: {
  connections: Argument<readonly string[]>
  protocols: JsonArgument
  interval: Argument<string>
  lease: Argument<string>
}) =>
  callFunction<unknown>('lease_bank_statements', {
    p_connections: args.connections,
    p_protocols: json(args.protocols),
    p_interval: args.interval,
    p_lease: args.lease,
  })

/**
 * Leases deliveries that are due within ten seconds, for messages about them to be queued; nobody
 * else leases them until five minutes after they are due.
 */
export const leaseDeliveries = (args: {
  webhookIds: Argument<readonly string[]>
  limit: Argument<number>
}) =>
  callFunction<unknown>('lease_deliveries', {
    p_webhook_ids: args.webhookIds,
    p_limit: args.limit,
  })

/** Leases mails that are due, of all parties in turns, and abandons those that are obsolete. */
export const leaseMails = (args: {
  limit: Argument<number>
  after: Argument<string>
}) =>
  callFunction<unknown>('lease_mails', {
    p_limit: args.limit,
    p_after: args.after,
  })

/**
 * Takes up to p_limit queued reminders to be sent now, from 8 to 20 o'clock in Caracas, and judges
 * each anew: what is no longer to be sent fails, and so does what is beyond the budget of a day;
 * see take_messages.sql.
 */
export const leaseMessages = (args: {
  limit: Argument<number>
}) =>
  callFunction<unknown>('lease_messages', {
    p_limit: args.limit,
  })

/**
 * Takes up to p_limit queued notices to members to be sent now, from 8 to 20 o'clock in Caracas,
 * and judges each anew: see take_messages.sql.
 */
export const leaseNotices = (args: {
  limit: Argument<number>
}) =>
  callFunction<unknown>('lease_notices', {
    p_limit: args.limit,
  })

/**
 * The next rows to send through a connection, all of one payout: the one whose turn it is, which
 * then goes to the end.
 */
export const leasePayoutRows = (args: {
  connection: Argument<string>
  limit: Argument<number>
}) =>
  callFunction<unknown>('lease_payout_rows', {
    p_connection: args.connection,
    p_limit: args.limit,
  })

/**
 * Takes up to p_limit messages to browsers to be sent now, for five minutes, and judges each anew:
 * what is a day old fails, and so does what is for who was suspended or is no longer what they were
 * at the merchant or where they work, or for a browser whose session or subscription has ended.
 */
export const leasePushes = (args: {
  limit: Argument<number>
}) =>
  callFunction<unknown>('lease_pushes', {
    p_limit: args.limit,
  })

/**
 * Takes up to p_limit queued receipts to be sent now, at any hour, since they were asked for, and
 * judges each anew: see take_messages.sql.
 */
export const leaseReceipts = (args: {
  limit: Argument<number>
}) =>
  callFunction<unknown>('lease_receipts', {
    p_limit: args.limit,
  })

/** Limits how often keys and references can be guessed for a live link. */
export const limitPaymentAttempts = (args: {
  linkId: Argument<string>
  phone: Argument<string>
}) =>
  callFunction<string>('limit_payment_attempts', {
    p_link_id: args.linkId,
    p_phone: args.phone,
  })

/** How many links have a status now: of a merchant, or of all merchants for the nil id. */
export const linksTotal = (args: {
  merchant: Argument<string>
  environment: Argument<string>
  status?: Argument<string> | null
}) =>
  callFunction<string>('links_total', {
    p_merchant: args.merchant,
    p_environment: args.environment,
    p_status: args.status,
  })

/** What is stored of a connection, for the call to its bank: {session, own}. */
export const loadConnection = (args: {
  name: Argument<string>
}) =>
  callFunction<unknown>('load_connection', {
    p_name: args.name,
  })

/**
 * Locks the caller's account (FOR SHARE) and checks the credential again: a password reset or a
 * verification that was being committed has ended it by now, and a later one waits and then sees
 * what this transaction created.
 */
export const lockCaller = () => callFunction<void>('lock_caller')

/**
 * Locks events or mails that are due, so many in all and of each of the parties the same share,
 * oldest first.
 */
export const lockDue = (args: {
  topic: Argument<string>
  parties: Argument<readonly string[]>
  limit: Argument<number>
}) =>
  callFunction<unknown>('lock_due', {
    p_topic: args.topic,
    p_parties: args.parties,
    p_limit: args.limit,
  })

/**
 * A till of a merchant that the caller sees, locked: what is put on it and taken off it comes one
 * after another.
 */
export const lockTill = (args: {
  merchantId: Argument<string>
  tillId: Argument<string>
}) =>
  callFunction<unknown>('lock_till', {
    p_merchant_id: args.merchantId,
    p_till_id: args.tillId,
  })

/** Makes the changes of connections' credentials that are due. */
export const makeDueConnectionChanges = (args: {
  limit: Argument<number>
}) =>
  callFunction<number>('make_due_connection_changes', {
    p_limit: args.limit,
  })

/**
 * Does what is due by the clocks that merchants have moved in the test environment, and not by the
 * service's: links and checkouts expire, series make notes, notes become overdue, are reminded of
 * and paid, and scheduled payouts start.
 */
export const makeDueOnClocks = (args: {
  limit: Argument<number>
  merchantId?: Argument<string> | null
}) =>
  callFunction<number>('make_due_on_clocks', {
    p_limit: args.limit,
    p_merchant_id: args.merchantId,
  })

/**
 * Makes the first of due_partitions() that is missing, or else of stray_months(), which others'
 * locks have held up until the month was over.
 */
export const makeDuePartition = (args: {
  moment: Argument<string>
}) =>
  callFunction<string>('make_due_partition', {
    p_moment: args.moment,
  })

/**
 * Makes the changes of settlement accounts that are due, or drops those that can no longer be made.
 */
export const makeDueSettlementChanges = (args: {
  limit: Argument<number>
}) =>
  callFunction<number>('make_due_settlement_changes', {
    p_limit: args.limit,
  })

/**
 * Makes up to p_limit of the charge notes that are due by the series of all merchants, or of one in
 * the test environment by p_now; the longest due first.
 */
export const makeSeriesNotes = (args: {
  limit: Argument<number>
  merchantId?: Argument<string> | null
  now?: Argument<string>
}) =>
  callFunction<number>('make_series_notes', {
    p_limit: args.limit,
    p_merchant_id: args.merchantId,
    p_now: args.now,
  })

/**
 * Matches movements that are due, the longest due first, each with one of p_bank_keys: see
 * match_movement().
 */
export const matchMovements = (args: {
  bankKeys: Argument<readonly string[]>
}) =>
  callFunction<number>('match_movements', {
    p_bank_keys: args.bankKeys,
  })

/**
 * Matches up to p_limit incoming payments at the simulated bank that are due, the longest due
 * first, once each: see match_simulated_payment().
 */
export const matchSimulatedPayments = (args: {
  limit: Argument<number>
  merchantId?: Argument<string> | null
  now?: Argument<string>
}) =>
  callFunction<number>('match_simulated_payments', {
    p_limit: args.limit,
    p_merchant_id: args.merchantId,
    p_now: args.now,
  })

/**
 * Whether this user may invite to the role at the merchant, as whoever made an invitation must
 * until it is accepted: an ADMIN invites to the roles below, the OWNER to any but their own;
 * whoever is bound to branches, to these alone.
 */
export const mayStillInvite = (args: {
  merchantId: Argument<string>
  userId: Argument<string>
  role: Argument<string>
  branchIds?: Argument<readonly string[]> | null
}) =>
  callFunction<boolean>('may_still_invite', {
    p_merchant_id: args.merchantId,
    p_user_id: args.userId,
    p_role: args.role,
    p_branch_ids: args.branchIds,
  })

/** The time of the request, by which what a merchant has is due. */
export const merchantNow = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
}) =>
  callFunction<string>('merchant_now', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
  })

/**
 * The ids of a merchant's transactions that the caller sees, in one environment and with one
 * status, if p_status is given, in the range of ids from p_from (included) to p_to (excluded), and
 * older than p_after or newer than p_before.
 */
export const merchantTransactionIds = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  isNewestFirst?: Argument<boolean>
  limit?: Argument<number> | null
  offset?: Argument<number>
  status?: Argument<string> | null
  from?: Argument<string> | null
  to?: Argument<string> | null
  after?: Argument<string> | null
  before?: Argument<string> | null
}) =>
  callFunction<unknown>('merchant_transaction_ids', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_is_newest_first: args.isNewestFirst,
    p_limit: args.limit,
    p_offset: args.offset,
    p_status: args.status,
    p_from: args.from,
    p_to: args.to,
    p_after: args.after,
    p_before: args.before,
  })

/**
 * Makes a customer a part of another one of the same merchant and environment, which keeps its own
 * data, gets what it lacks, all phones, all charge notes and its place in series.
 */
export const mergeCustomers = (args: {
  merchantId: Argument<string>
  id: Argument<string>
  into: Argument<string>
}) =>
  callFunction<void>('merge_customers', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_into: args.into,
  })

/**
 * The movements of an order's account around its day that belong to nothing yet, those of its
 * amount first: what its bank's books show, beside ours.
 */
export const movementsBeside = (args: {
  order: Argument<never>
}) =>
  callFunction<unknown>('movements_beside', {
    p_order: args.order,
  })

/** An outcome for settle_order(): pending, success or failed, and what else is known. */
export const newOrderOutcome = (args: {
  status: Argument<string>
  reason?: Argument<string> | null
  code?: Argument<string> | null
  reference?: Argument<string> | null
  operationId?: Argument<string> | null
  sent?: Argument<boolean>
  resolved?: Argument<boolean>
  movementId?: Argument<string> | null
  controlNumber?: Argument<string> | null
  bookedOn?: Argument<string> | null
  amount?: Argument<string> | null
  connection?: Argument<string> | null
  document?: Argument<string> | null
}) =>
  callFunction<unknown>('new_order_outcome', {
    p_status: args.status,
    p_reason: args.reason,
    p_code: args.code,
    p_reference: args.reference,
    p_operation_id: args.operationId,
    p_sent: args.sent,
    p_resolved: args.resolved,
    p_movement_id: args.movementId,
    p_control_number: args.controlNumber,
    p_booked_on: args.bookedOn,
    p_amount: args.amount,
    p_connection: args.connection,
    p_document: args.document,
  })

/** A uuid v7 with exactly this time in milliseconds, so that ids of ascending times ascend. */
export const newUuidAt = (args: {
  moment: Argument<string>
}) =>
  callFunction<string>('new_uuid_at', {
    moment: args.moment,
  })

/**
 * Links of an environment that have expired but whose expiry is not recorded yet: of a merchant, or
 * of all merchants for the nil id.
 */
export const newlyExpiredLinks = (args: {
  merchant: Argument<string>
  environment: Argument<string>
}) =>
  callFunction<unknown>('newly_expired_links', {
    p_merchant: args.merchant,
    p_environment: args.environment,
  })

/** The uuid of zeros, which no row has. */
export const nilUuid = () => callFunction<string>('nil_uuid')

/** Says of a closed shift what its difference comes from, once. */
export const noteShift = (args: {
  merchantId: Argument<string>
  id: Argument<string>
  note: Argument<string>
}) =>
  callFunction<void>('note_shift', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_note: args.note,
  })

/** Whether these digits open the page of a customer's account; see account_digits(). */
export const openAccount = (args: {
  subject: Argument<Uint8Array>
  digits: Argument<string>
  accountKey?: Argument<string> | null
}) =>
  callFunction<unknown>('open_account', {
    p_subject: args.subject,
    p_digits: args.digits,
    p_account_key: args.accountKey,
  })

/**
 * Writes the intents to pay back what a checkout was paid with, or p_amount of it: of its payments
 * the newest first, each by a refund and a bank order of its own.
 */
export const openCheckoutRefund = (args: {
  merchantId: Argument<string>
  checkoutId: Argument<string>
  slots: JsonArgument
  connections: JsonArgument
  amount?: Argument<string> | null
  reason?: Argument<string> | null
  document?: Argument<string> | null
  name?: Argument<string> | null
  bankCode?: Argument<string> | null
  externalReference?: Argument<string> | null
  metadata?: JsonArgument | null
}) =>
  callFunction<unknown>('open_checkout_refund', {
    p_merchant_id: args.merchantId,
    p_checkout_id: args.checkoutId,
    p_slots: json(args.slots),
    p_connections: json(args.connections),
    p_amount: args.amount,
    p_reason: args.reason,
    p_document: args.document,
    p_name: args.name,
    p_bank_code: args.bankCode,
    p_external_reference: args.externalReference,
    p_metadata: json(args.metadata),
  })

/**
 * Writes the intent to pay a link: a transaction and its bank order, after every check that needs
 * no bank.
 */
export const openLinkPayment = (args: {
  transactionId: Argument<string>
  orderId: Argument<string>
  bankKey: Argument<string>
  token: Argument<string>
  kind: Argument<string>
  phone: Argument<string>
  mobile: Argument<boolean>
  bankCode: Argument<string>
  connections: JsonArgument
  document?: Argument<string> | null
  amountVes?: Argument<string> | null
  reference?: Argument<string> | null
  paidOn?: Argument<string> | null
  statedAmount?: Argument<string> | null
}) =>
  callFunction<unknown>('open_link_payment', {
    p_transaction_id: args.transactionId,
    p_order_id: args.orderId,
    p_bank_key: args.bankKey,
    p_token: args.token,
    p_kind: args.kind,
    p_phone: args.phone,
    p_mobile: args.mobile,
    p_bank_code: args.bankCode,
    p_connections: json(args.connections),
    p_document: args.document,
    p_amount_ves: args.amountVes,
    p_reference: args.reference,
    p_paid_on: args.paidOn,
    p_stated_amount: args.statedAmount,
  })

/**
 * The charge notes of a merchant that were open at the end of a day, and what remained of each, in
 * its currency.
 */
export const openNotesOn = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  on: Argument<string>
  today: Argument<string>
}) =>
  callFunction<unknown>('open_notes_on', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_on: args.on,
    p_today: args.today,
  })

/**
 * Writes the intent to send money from an account of the caller, after every check that needs no
 * bank.
 */
export const openOutgoingOrder = (args: {
  id: Argument<string>
  kind: Argument<string>
  bankKey: Argument<string>
  amount: Argument<string>
  concept: Argument<string>
  connections: JsonArgument
  orderLimit: Argument<string>
  dayLimit: Argument<string>
  accountId?: Argument<string> | null
  accountNumber?: Argument<string> | null
  environment?: Argument<string> | null
  phone?: Argument<string> | null
  mobile?: Argument<boolean> | null
  bankCode?: Argument<string> | null
  destinationAccount?: Argument<string> | null
  document?: Argument<string> | null
  name?: Argument<string> | null
  externalReference?: Argument<string> | null
  metadata?: JsonArgument
}) =>
  callFunction<unknown>('open_outgoing_order', {
    p_id: args.id,
    p_kind: args.kind,
    p_bank_key: args.bankKey,
    p_amount: args.amount,
    p_concept: args.concept,
    p_connections: json(args.connections),
    p_order_limit: args.orderLimit,
    p_day_limit: args.dayLimit,
    p_account_id: args.accountId,
    p_account_number: args.accountNumber,
    p_environment: args.environment,
    p_phone: args.phone,
    p_mobile: args.mobile,
    p_bank_code: args.bankCode,
    p_destination_account: args.destinationAccount,
    p_document: args.document,
    p_name: args.name,
    p_external_reference: args.externalReference,
    p_metadata: json(args.metadata),
  })

/**
 * Checks and counts a request for the one-time key of a charge of a link, before the payer's bank
 * is asked to send it.
 */
export const openPayerKeyRequest = (args: {
  token: Argument<string>
  phone: Argument<string>
  mobile: Argument<boolean>
  connections: JsonArgument
  amountVes?: Argument<string> | null
  statedAmount?: Argument<string> | null
}) =>
  callFunction<unknown>('open_payer_key_request', {
    p_token: args.token,
    p_phone: args.phone,
    p_mobile: args.mobile,
    p_connections: json(args.connections),
    p_amount_ves: args.amountVes,
    p_stated_amount: args.statedAmount,
  })

/** Writes the intent to send one row of a payout, after every check that needs no bank. */
export const openPayoutOrder = (args: {
  id: Argument<string>
  bankKey: Argument<string>
  payoutId: Argument<string>
  position: Argument<number>
  connections: JsonArgument
  orderLimit: Argument<string>
  dayLimit: Argument<string>
  mobile: Argument<boolean>
}) =>
  callFunction<unknown>('open_payout_order', {
    p_id: args.id,
    p_bank_key: args.bankKey,
    p_payout_id: args.payoutId,
    p_position: args.position,
    p_connections: json(args.connections),
    p_order_limit: args.orderLimit,
    p_day_limit: args.dayLimit,
    p_mobile: args.mobile,
  })

/**
 * Opens a quote for the checkout of a link's token, if there is an open checkout and a rate to
 * convert its amount at.
 */
export const openQuoteOfLink = (args: {
  token: Argument<string>
}) =>
  callFunction<void>('open_quote_of_link', {
    p_token: args.token,
  })

/** Writes the intent to refund a transaction of a merchant, or a part of it. */
export const openRefund = (args: {
  refundId: Argument<string>
  orderId: Argument<string>
  bankKey: Argument<string>
  merchantId: Argument<string>
  connections: JsonArgument
  transactionId?: Argument<string> | null
  reason?: Argument<string> | null
  document?: Argument<string> | null
  name?: Argument<string> | null
  externalReference?: Argument<string> | null
  metadata?: JsonArgument | null
  unapplied?: Argument<boolean> | null
  bankCode?: Argument<string> | null
  amount?: Argument<string> | null
  overpaidCheckoutId?: Argument<string> | null
}) =>
  callFunction<unknown>('open_refund', {
    p_refund_id: args.refundId,
    p_order_id: args.orderId,
    p_bank_key: args.bankKey,
    p_merchant_id: args.merchantId,
    p_connections: json(args.connections),
    p_transaction_id: args.transactionId,
    p_reason: args.reason,
    p_document: args.document,
    p_name: args.name,
    p_external_reference: args.externalReference,
    p_metadata: json(args.metadata),
    p_unapplied: args.unapplied,
    p_bank_code: args.bankCode,
    p_amount: args.amount,
    p_overpaid_checkout_id: args.overpaidCheckoutId,
  })

/** Opens the caller's shift at a till. */
export const openShift = (args: {
  id: Argument<string>
  merchantId: Argument<string>
  environment: Argument<string>
  tillId: Argument<string>
  float: JsonArgument
}) =>
  callFunction<void>('open_shift', {
    p_id: args.id,
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_till_id: args.tillId,
    p_float: json(args.float),
  })

/**
 * What an operator has to know of the partitions at a time: a `missing` month, and `strays`, which
 * are rows in a default partition.
 */
export const partitionFaults = (args: {
  moment: Argument<string>
}) =>
  callFunction<unknown>('partition_faults', {
    p_moment: args.moment,
  })

/**
 * Puts off a payout that may send nothing now: for a minute, or for the rest of the Caracas day if
 * its account has reached the limit of the day.
 */
export const pausePayout = (args: {
  id: Argument<string>
  reason: Argument<string>
}) =>
  callFunction<void>('pause_payout', {
    p_id: args.id,
    p_reason: args.reason,
  })

/**
 * The link with a token as its payer sees it, with the details needed to pay it; p_stated_amount is
 * what they state where the link leaves its amount open, and p_max_age_days how long ago they may
 * have paid.
 */
export const payableLink = (args: {
  token: Argument<string>
  maxAgeDays: Argument<number>
  statedAmount?: Argument<string> | null
}) =>
  callFunction<unknown>('payable_link', {
    p_token: args.token,
    p_max_age_days: args.maxAgeDays,
    p_stated_amount: args.statedAmount,
  })

/** The ids of a user's mobile payments to a phone, older than p_after or newer than p_before. */
export const payeePaymentIds = (args: {
  userId: Argument<string>
  environment: Argument<string>
  phone: Argument<string>
  isNewestFirst: Argument<boolean>
  limit: Argument<number>
  offset?: Argument<number>
  after?: Argument<string> | null
  before?: Argument<string> | null
}) =>
  callFunction<unknown>('payee_payment_ids', {
    p_user_id: args.userId,
    p_environment: args.environment,
    p_phone: args.phone,
    p_is_newest_first: args.isNewestFirst,
    p_limit: args.limit,
    p_offset: args.offset,
    p_after: args.after,
    p_before: args.before,
  })

/**
 * Evaluates the sources' new reports for a currency and records the credible rates: for each
 * reported day, the report of the source with the highest rank, and of several equals a confirmed
 * one.
 */
export const processRateReports = (args: {
  currency: Argument<string>
  sources: Argument<readonly string[]>
  reports: JsonArgument
  tolerance: Argument<string>
  gracePeriod: Argument<string>
  maxDeviation: Argument<string>
  maxDeviationUnconfirmed: Argument<string>
}) =>
  callFunction<unknown>('process_rate_reports', {
    p_currency: args.currency,
    sources: args.sources,
    p_reports: json(args.reports),
    p_tolerance: args.tolerance,
    p_grace_period: args.gracePeriod,
    p_max_deviation: args.maxDeviation,
    p_max_deviation_unconfirmed: args.maxDeviationUnconfirmed,
  })

/**
 * The id as the API shows it: a TypeID (https://github.com/jetify-com/typeid, spec v0.3), which is
 * the prefix and the uuid's 128 bits in Crockford's base32.
 */
export const publicId = (args: {
  prefix: Argument<string>
  id: Argument<string>
}) =>
  callFunction<string>('public_id', {
    prefix: args.prefix,
    id: args.id,
  })

/**
 * Removes transactions, payouts and bank orders of the test environment that are older than 90
 * days, and their dependent rows, and simulations that are over: the oldest first, at most p_most
 * of each kind.
 */
export const purgeTestData = (args: {
  most: Argument<number>
}) =>
  callFunction<number>('purge_test_data', {
    p_most: args.most,
  })

/**
 * Puts an open checkout of the merchant on a till, in place of what is on it; it is sold at this
 * till from then on, and no longer on another one.
 */
export const putTillSale = (args: {
  id: Argument<string>
  merchantId: Argument<string>
  tillId: Argument<string>
  environment: Argument<string>
  checkoutId: Argument<string>
  made: Argument<boolean>
}) =>
  callFunction<void>('put_till_sale', {
    p_id: args.id,
    p_merchant_id: args.merchantId,
    p_till_id: args.tillId,
    p_environment: args.environment,
    p_checkout_id: args.checkoutId,
    p_made: args.made,
  })

/**
 * Queues the receipt of a payment of a link for whoever has asked for it at an address, which is
 * their consent to this one message.
 */
export const queueReceipt = (args: {
  token: Argument<string>
  transactionId: Argument<string>
  channel: Argument<string>
  address: Argument<string>
}) =>
  callFunction<void>('queue_receipt', {
    p_token: args.token,
    p_transaction_id: args.transactionId,
    p_channel: args.channel,
    p_address: args.address,
  })

/**
 * Queues up to p_limit reminders of charge notes that are to be paid: one for each step of their
 * merchants' policies whose day has come, from 8 to 20 o'clock in Caracas, and by the end of the
 * next day.
 */
export const queueReminders = (args: {
  limit: Argument<number>
  merchantId?: Argument<string> | null
  now?: Argument<string>
}) =>
  callFunction<number>('queue_reminders', {
    p_limit: args.limit,
    p_merchant_id: args.merchantId,
    p_now: args.now,
  })

/** The rate in force at the time of the request: the latest that is effective already. */
export const rateInForce = (args: {
  currency: Argument<string>
}) =>
  callFunction<unknown>('rate_in_force', {
    p_currency: args.currency,
  })

/**
 * Has a verified payment pay for another sale, in one step: p_external_reference, or an open
 * checkout of the same merchant and environment, for which it counts at the present quote.
 */
export const reassignPayment = (args: {
  merchantId: Argument<string>
  id: Argument<string>
  isStated: Argument<boolean>
  stated?: Argument<string> | null
  externalReference?: Argument<string> | null
  checkoutId?: Argument<string> | null
}) =>
  callFunction<void>('reassign_payment', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_is_stated: args.isStated,
    p_stated: args.stated,
    p_external_reference: args.externalReference,
    p_checkout_id: args.checkoutId,
  })

/**
 * What each customer owed a merchant at the end of a day, or those of p_customer_ids, in each
 * currency, by how long it was overdue.
 */
export const receivablesByCustomer = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  on: Argument<string>
  customerIds?: Argument<readonly string[]> | null
}) =>
  callFunction<unknown>('receivables_by_customer', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_on: args.on,
    p_customer_ids: args.customerIds,
  })

/**
 * The day as of whose end a merchant asks what it is owed; today by its clock unless it says
 * another one.
 */
export const receivablesDay = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  on?: Argument<string> | null
}) =>
  callFunction<string>('receivables_day', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_on: args.on,
  })

/**
 * The differences between our bank orders and a bank's statements, for the orders and movements of
 * one Caracas day.
 */
export const reconciliationDifferences = (args: {
  connections: JsonArgument
  day: Argument<string>
  most: Argument<number>
}) =>
  callFunction<unknown>('reconciliation_differences', {
    connections: json(args.connections),
    p_day: args.day,
    p_most: args.most,
  })

/**
 * Records for a merchant's owner what became of somebody who is, or is to be, its administrator:
 * {step, personName?, personEmail, actorName, actorEmail}, with the time and origin of the request.
 */
export const recordAdministratorChange = (args: {
  step: Argument<string>
  merchantId: Argument<string>
  email: Argument<string>
  userAgent?: Argument<string> | null
  actor?: Argument<string>
}) =>
  callFunction<void>('record_administrator_change', {
    p_step: args.step,
    p_merchant_id: args.merchantId,
    p_email: args.email,
    p_user_agent: args.userAgent,
    p_actor: args.actor,
  })

/** Records the outcomes of attempts, each once, and schedules the retries. */
export const recordAttempts = (args: {
  outcomes: JsonArgument
}) =>
  callFunction<unknown>('record_attempts', {
    outcomes: json(args.outcomes),
  })

/** Adds an audit record: who did what to which resource, with the request. */
export const recordAudit = (args: {
  action: Argument<string>
  resource?: Argument<string> | null
  details?: JsonArgument
  actor?: Argument<string>
}) =>
  callFunction<void>('record_audit', {
    action: args.action,
    resource: args.resource,
    details: json(args.details),
    actor: args.actor,
  })

/**
 * Like record_audit(), with the time of the change: records of ascending times are ordered by id
 * and time like the changes.
 */
export const recordAuditAt = (args: {
  moment: Argument<string>
  action: Argument<string>
  resource?: Argument<string> | null
  details?: JsonArgument
  actor?: Argument<string>
}) =>
  callFunction<void>('record_audit_at', {
    moment: args.moment,
    action: args.action,
    resource: args.resource,
    details: json(args.details),
    actor: args.actor,
  })

/** Adds calls to banks to the counts of their minutes. */
export const recordBankCalls = (args: {
  calls: JsonArgument
}) =>
  callFunction<void>('record_bank_calls', {
    p_calls: json(args.calls),
  })

/**
 * Records which operations of banks have begun to fail, and which work again, with an event for the
 * merchants whom it concerns; returns how many.
 */
export const recordBankHealthChanges = () => callFunction<number>('record_bank_health_changes')

/**
 * Records a bank statement of the Caracas days p_from to p_to, and settles the pending orders whose
 * movements it shows.
 */
export const recordBankStatement = (args: {
  connection: Argument<string>
  from: Argument<string>
  to: Argument<string>
  lines: JsonArgument
  readAt: Argument<string>
}) =>
  callFunction<number>('record_bank_statement', {
    p_connection: args.connection,
    p_from: args.from,
    p_to: args.to,
    p_lines: json(args.lines),
    p_read_at: args.readAt,
  })

/**
 * Records what a channel's provider has said of it, when it was asked or as messages were sent: a
 * channel whose credentials are refused five times in a row is disabled.
 */
export const recordChannelOutcome = (args: {
  id: Argument<string>
  credentials: Argument<Uint8Array>
  outcome: Argument<string>
  code?: Argument<string> | null
  times?: Argument<number>
  account?: Argument<string> | null
}) =>
  callFunction<void>('record_channel_outcome', {
    p_id: args.id,
    p_credentials: args.credentials,
    p_outcome: args.outcome,
    p_code: args.code,
    p_times: args.times,
    p_account: args.account,
  })

/** Records whether the bank has accepted a connection's credentials. */
export const recordConnectionCheck = (args: {
  id: Argument<string>
  credentials: Argument<Uint8Array>
  status: Argument<string>
  confirmsAccount: Argument<boolean>
  code?: Argument<string> | null
}) =>
  callFunction<void>('record_connection_check', {
    p_id: args.id,
    p_credentials: args.credentials,
    p_status: args.status,
    p_confirms_account: args.confirmsAccount,
    p_code: args.code,
  })

/**
 * Records what a connection's account held at the end of each Caracas day from p_from until the day
 * before p_to, from what it holds now: less what was booked since.
 */
export const recordDayBalances = (args: {
  connection: Argument<string>
  from: Argument<string>
  to: Argument<string>
  balance: Argument<string>
}) =>
  callFunction<void>('record_day_balances', {
    p_connection: args.connection,
    p_from: args.from,
    p_to: args.to,
    p_balance: args.balance,
  })

/** Records an event in the transaction in which it happens. */
export const recordEvent = (args: {
  type: Argument<string>
  merchantId?: Argument<string> | null
  environment?: Argument<string> | null
  data?: JsonArgument
  userId?: Argument<string> | null
}) =>
  callFunction<void>('record_event', {
    type: args.type,
    merchant_id: args.merchantId,
    environment: args.environment,
    data: json(args.data),
    p_user_id: args.userId,
  })

/**
 * Records that a merchant was paid outside the service, by its caller's word; dollars at the
 * checkout's quote, or else at the rate in force.
 */
export const recordExternalPayment = (args: {
  id: Argument<string>
  merchantId: Argument<string>
  environment: Argument<string>
  method: Argument<string>
  amount: Argument<string>
  currency: Argument<string>
  checkoutId?: Argument<string> | null
  externalReference?: Argument<string> | null
  note?: Argument<string> | null
  tillId?: Argument<string> | null
}) =>
  callFunction<void>('record_external_payment', {
    p_id: args.id,
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_method: args.method,
    p_amount: args.amount,
    p_currency: args.currency,
    p_checkout_id: args.checkoutId,
    p_external_reference: args.externalReference,
    p_note: args.note,
    p_till_id: args.tillId,
  })

/**
 * Records, in the audit log and as an event for the user, what happened to their second factors.
 */
export const recordFactorChange = (args: {
  userId: Argument<string>
  change: Argument<string>
  label?: Argument<string> | null
  userAgent?: Argument<string> | null
  dueAt?: Argument<string> | null
}) =>
  callFunction<void>('record_factor_change', {
    p_user_id: args.userId,
    p_change: args.change,
    p_label: args.label,
    p_user_agent: args.userAgent,
    p_due_at: args.dueAt,
  })

/** Records a refused login of an account, or of an e-mail without one. */
export const recordFailedLogin = (args: {
  reason: Argument<string>
  userId?: Argument<string> | null
}) =>
  callFunction<void>('record_failed_login', {
    p_reason: args.reason,
    p_user_id: args.userId,
  })

/**
 * Records for the owners of merchants that a live API key of somebody else reaches them, as an
 * event for each key and merchant: {keyId, name, permissions?, actorName, actorEmail}, with the
 * time and origin of the request.
 */
export const recordKeyReach = (args: {
  userId: Argument<string>
  merchantId?: Argument<string> | null
  apiKeyId?: Argument<string> | null
  userAgent?: Argument<string> | null
}) =>
  callFunction<void>('record_key_reach', {
    p_user_id: args.userId,
    p_merchant_id: args.merchantId,
    p_api_key_id: args.apiKeyId,
    p_user_agent: args.userAgent,
  })

/** Records one event for each link that has expired and is not fully paid. */
export const recordLinkExpiries = (args: {
  limit: Argument<number>
}) =>
  callFunction<number>('record_link_expiries', {
    p_limit: args.limit,
  })

/**
 * Records a sign-in event unless one of the user's stored sessions has shown this device in this IP
 * range; examines the newest 2,000.
 */
export const recordNewSignIn = (args: {
  userId: Argument<string>
  sessionId: Argument<string>
  userAgent?: Argument<string> | null
  ip?: Argument<string> | null
}) =>
  callFunction<void>('record_new_sign_in', {
    p_user_id: args.userId,
    p_session_id: args.sessionId,
    p_user_agent: args.userAgent,
    p_ip: args.ip,
  })

/** Records an incoming payment that a bank's notice reports. */
export const recordNotice = (args: {
  connection: Argument<string>
  noticeKey: Argument<string>
  type: Argument<string>
  amount: Argument<string>
  bookedOn: Argument<string>
  concept: Argument<string>
  onStatement: Argument<boolean>
  reference?: Argument<string> | null
  bookedAt?: Argument<string> | null
  payerReference?: Argument<string> | null
  phone?: Argument<string> | null
  bankCode?: Argument<string> | null
  document?: Argument<string> | null
}) =>
  callFunction<string>('record_notice', {
    p_connection: args.connection,
    p_notice_key: args.noticeKey,
    p_type: args.type,
    p_amount: args.amount,
    p_booked_on: args.bookedOn,
    p_concept: args.concept,
    p_on_statement: args.onStatement,
    p_reference: args.reference,
    p_booked_at: args.bookedAt,
    p_payer_reference: args.payerReference,
    p_phone: args.phone,
    p_bank_code: args.bankCode,
    p_document: args.document,
  })

/** Records an event that a user's password was changed or removed. */
export const recordPasswordChange = (args: {
  userId: Argument<string>
  cause: Argument<string>
  userAgent?: Argument<string> | null
}) =>
  callFunction<void>('record_password_change', {
    p_user_id: args.userId,
    p_cause: args.cause,
    p_user_agent: args.userAgent,
  })

/**
 * Records what has become of messages that were taken for sending: what the push service took no
 * more of for now is tried again ten minutes later, three times in all, and a subscription that is
 * gone is removed with all that waits for it.
 */
export const recordPushes = (args: {
  outcomes: JsonArgument
}) =>
  callFunction<void>('record_pushes', {
    p_outcomes: json(args.outcomes),
  })

/**
 * Records requests of API keys in the logs of their merchants: a key that is bound to a merchant in
 * that one's, any other key in that of the merchant that its route names.
 */
export const recordRequests = (args: {
  entries: JsonArgument
}) =>
  callFunction<void>('record_requests', {
    p_entries: json(args.entries),
  })

/**
 * Records that a person has settled a payment, in the audit log, and for a member of p_merchant_id
 * as an event for its OWNER and ADMINs.
 */
export const recordResolution = (args: {
  payment: Argument<never>
  stated: Argument<string>
  reason: Argument<string>
  merchantId?: Argument<string> | null
  userAgent?: Argument<string> | null
}) =>
  callFunction<void>('record_resolution', {
    p_payment: args.payment,
    p_stated: args.stated,
    p_reason: args.reason,
    p_merchant_id: args.merchantId,
    p_user_agent: args.userAgent,
  })

/**
 * Stores the lines of a bank statement that report a known control number with another amount, day
 * or direction, lines without a positive amount included.
 */
export const recordRestatements = (args: {
  connection: Argument<string>
  lines: JsonArgument
}) =>
  callFunction<unknown>('record_restatements', {
    p_connection: args.connection,
    p_lines: json(args.lines),
  })

/**
 * Records a user's change of role in a merchant as an event; without `after`, the end of their
 * membership.
 */
export const recordRoleChange = (args: {
  userId: Argument<string>
  merchantId: Argument<string>
  before: Argument<string>
  after?: Argument<string> | null
}) =>
  callFunction<void>('record_role_change', {
    p_user_id: args.userId,
    p_merchant_id: args.merchantId,
    before: args.before,
    after: args.after,
  })

/**
 * Records for a merchant's owner that live events go to a new endpoint (`created`) or to another
 * address of one (`moved`): {step, url, actorName, actorEmail}, with the time and origin of the
 * request.
 */
export const recordWebhookChange = (args: {
  step: Argument<string>
  merchantId: Argument<string>
  url: Argument<string>
  userAgent?: Argument<string> | null
}) =>
  callFunction<void>('record_webhook_change', {
    p_step: args.step,
    p_merchant_id: args.merchantId,
    p_url: args.url,
    p_user_agent: args.userAgent,
  })

/** Checks a one-time code; its user's row is locked by the caller. */
export const redeemCode = (args: {
  email: Argument<string>
  purpose: Argument<string>
  codeHash: Argument<Uint8Array>
}) =>
  callFunction<unknown>('redeem_code', {
    p_email: args.email,
    p_purpose: args.purpose,
    p_code_hash: args.codeHash,
  })

/**
 * The ids of a merchant's transactions with an external reference, as merchant_transaction_ids()
 * has those of all.
 */
export const referencedTransactionIds = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  externalReference: Argument<string>
  isNewestFirst?: Argument<boolean>
  limit?: Argument<number> | null
  offset?: Argument<number>
  status?: Argument<string> | null
  from?: Argument<string> | null
  to?: Argument<string> | null
  after?: Argument<string> | null
  before?: Argument<string> | null
}) =>
  callFunction<unknown>('referenced_transaction_ids', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_external_reference: args.externalReference,
    p_is_newest_first: args.isNewestFirst,
    p_limit: args.limit,
    p_offset: args.offset,
    p_status: args.status,
    p_from: args.from,
    p_to: args.to,
    p_after: args.after,
    p_before: args.before,
  })

/**
 * Whether two references are equal apart from leading zeros, or one is the end of the other, as
 * payers give only the last digits.
 */
export const referencesMatch = (args: {
  a: Argument<string>
  b: Argument<string>
}) =>
  callFunction<boolean>('references_match', {
    p_a: args.a,
    p_b: args.b,
  })

/**
 * Records that an external payment, or a part of it, was paid back by the same method: a row of its
 * own.
 */
export const refundExternalPayment = (args: {
  newId: Argument<string>
  merchantId: Argument<string>
  id: Argument<string>
  amount?: Argument<string> | null
  reason?: Argument<string> | null
}) =>
  callFunction<void>('refund_external_payment', {
    p_new_id: args.newId,
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_amount: args.amount,
    p_reason: args.reason,
  })

/**
 * Raises a refusal, which rolls the transaction back: a rule of src/wire/refusals, which has its
 * error code and its words.
 */
export const refuse = (args: {
  rule: Argument<string>
  fields?: Argument<readonly string[]> | null
  named?: JsonArgument | null
}) =>
  callFunction<void>('refuse', {
    p_rule: args.rule,
    p_fields: args.fields,
    p_named: json(args.named),
  })

/**
 * Raises account_ambiguous if the caller has a live and a sandbox account with this number, and
 * neither the credential nor the request gives the environment.
 */
export const rejectAmbiguousAccount = (args: {
  number?: Argument<string> | null
  environment?: Argument<string> | null
} = {}) =>
  callFunction<void>('reject_ambiguous_account', {
    p_number: args.number,
    p_environment: args.environment,
  })

/** Rejects what waits, as long as its intent is not written; again, it changes nothing. */
export const rejectApproval = (args: {
  merchantId: Argument<string>
  id: Argument<string>
}) =>
  callFunction<void>('reject_approval', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
  })

/**
 * An administrator's end of an account's hold on its number: its connection, its user's own or the
 * operator's, is taken from it.
 */
export const releaseBankAccount = (args: {
  id: Argument<string>
  reason: Argument<string>
}) =>
  callFunction<void>('release_bank_account', {
    p_id: args.id,
    p_reason: args.reason,
  })

/**
 * Takes its RIF from a merchant of somebody who is not its owner, so that another merchant can have
 * it.
 */
export const releaseMerchantRif = (args: {
  merchantId: Argument<string>
  reason: Argument<string>
}) =>
  callFunction<void>('release_merchant_rif', {
    p_merchant_id: args.merchantId,
    p_reason: args.reason,
  })

/**
 * Takes a verified payment off its sale: its money stays, and the next verification that fits it
 * finds it, once.
 */
export const releasePayment = (args: {
  merchantId: Argument<string>
  id: Argument<string>
}) =>
  callFunction<void>('release_payment', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
  })

/** Releases a reserved slot of a link, or counts it as paid (p_completed). */
export const releaseSlot = (args: {
  linkId: Argument<string>
  completed: Argument<boolean>
}) =>
  callFunction<void>('release_slot', {
    p_link_id: args.linkId,
    p_completed: args.completed,
  })

/** Removes the caller's account with this id or number. */
export const removeAccount = (args: {
  id?: Argument<string> | null
  number?: Argument<string> | null
  environment?: Argument<string> | null
} = {}) =>
  callFunction<void>('remove_account', {
    p_id: args.id,
    p_number: args.number,
    p_environment: args.environment,
  })

/** Removes a connection of the caller, and forgets its credentials. */
export const removeBankConnection = (args: {
  id: Argument<string>
  userAgent?: Argument<string> | null
}) =>
  callFunction<void>('remove_bank_connection', {
    p_id: args.id,
    p_user_agent: args.userAgent,
  })

/** Removes one of the caller's browsers, with what waits for it. */
export const removePushSubscription = (args: {
  id: Argument<string>
}) =>
  callFunction<void>('remove_push_subscription', {
    p_id: args.id,
  })

/**
 * Replaces the credentials of a channel, which is checked anew: so one that is disabled begins
 * again.
 */
export const replaceChannelCredentials = (args: {
  merchantId: Argument<string>
  id: Argument<string>
  kind: Argument<string>
  credentials: Argument<Uint8Array>
}) =>
  callFunction<void>('replace_channel_credentials', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_kind: args.kind,
    p_credentials: args.credentials,
  })

/**
 * Replaces the credentials of a connection of the caller, or later those of a change that is
 * pending: at once while no merchant that is paid into its account has a live transaction, else by
 * a change that takes effect later.
 */
export const replaceConnectionCredentials = (args: {
  id: Argument<string>
  protocol: Argument<string>
  credentials: Argument<Uint8Array>
  rif: Argument<string>
  sendsPayerKeys: Argument<boolean>
  userAgent?: Argument<string> | null
}) =>
  callFunction<void>('replace_connection_credentials', {
    p_id: args.id,
    p_protocol: args.protocol,
    p_credentials: args.credentials,
    p_rif: args.rif,
    p_sends_payer_keys: args.sendsPayerKeys,
    p_user_agent: args.userAgent,
  })

/**
 * Has a request of an API key wait for a person, and tells those who may approve it; for the same
 * intention asked again, its state.
 */
export const requestApproval = (args: {
  id: Argument<string>
  operation: Argument<string>
  params: JsonArgument
  body: JsonArgument
  facts: JsonArgument
  method: Argument<string>
  path: Argument<string>
  key: Argument<string>
  requestHash: Argument<Uint8Array>
  ip?: Argument<string> | null
}) =>
  callFunction<unknown>('request_approval', {
    p_id: args.id,
    p_operation: args.operation,
    p_params: json(args.params),
    p_body: json(args.body),
    p_facts: json(args.facts),
    p_method: args.method,
    p_path: args.path,
    p_key: args.key,
    p_request_hash: args.requestHash,
    p_ip: args.ip,
  })

/** The time and origin of the request, as its sender is shown them: {at, device?, network?}. */
export const requestOrigin = (args: {
  userAgent?: Argument<string> | null
} = {}) =>
  callFunction<unknown>('request_origin', {
    p_user_agent: args.userAgent,
  })

/**
 * Raises unless the caller may create an API key of this environment with these permissions:
 * admin_permission for those of /admin, which are for platform administrators; what
 * require_live_access() raises for a live key; and what require_step_up() raises for either.
 */
export const requireCreatableKey = (args: {
  environment: Argument<string>
  permissions?: Argument<readonly string[]> | null
}) =>
  callFunction<void>('require_creatable_key', {
    p_environment: args.environment,
    p_permissions: args.permissions,
  })

/** Locks the member to whom a merchant is transferred. */
export const requireEligibleOwner = (args: {
  merchantId: Argument<string>
  userId: Argument<string>
}) =>
  callFunction<void>('require_eligible_owner', {
    p_merchant_id: args.merchantId,
    p_user_id: args.userId,
  })

/**
 * Limits the invitations of a day: 50 per merchant, whose row is already locked, and 10 per address
 * from all merchants.
 */
export const requireInvitationQuota = (args: {
  merchantId: Argument<string>
  email: Argument<string>
}) =>
  callFunction<void>('require_invitation_quota', {
    p_merchant_id: args.merchantId,
    p_email: args.email,
  })

/**
 * Raises unless a user, by default the caller, may do live operations: email_not_verified without a
 * verified e-mail, kyc_not_approved without approved KYC.
 */
export const requireLiveAccess = (args: {
  userId?: Argument<string>
} = {}) =>
  callFunction<void>('require_live_access', {
    p_user_id: args.userId,
  })

/**
 * Rejects public content of an unconfirmed merchant: email_not_verified while its owner's is not,
 * and merchant_unconfirmed if it must be activated first.
 */
export const requireMerchantConfirmed = (args: {
  merchantId: Argument<string>
}) =>
  callFunction<void>('require_merchant_confirmed', {
    p_merchant_id: args.merchantId,
  })

/**
 * Locks a payment of a merchant that one of its people wants to settle, by what the bank's books
 * show.
 */
export const requireMerchantResolution = (args: {
  merchantId: Argument<string>
  id: Argument<string>
}) =>
  callFunction<void>('require_merchant_resolution', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
  })

/**
 * Locks the caller's account until the commit, and rejects a new merchant with merchant_limit as in
 * require_merchant_quota(), or rif_taken if a confirmed merchant, or another one of the caller's,
 * has the RIF.
 */
export const requireNewMerchantAllowed = (args: {
  rif: Argument<string>
}) =>
  callFunction<void>('require_new_merchant_allowed', {
    p_rif: args.rif,
  })

/**
 * Raises own_decision where an administrator would decide about themselves; see concerns_caller().
 */
export const requireOthers = (args: {
  kind: Argument<string>
  id: Argument<string>
}) =>
  callFunction<void>('require_others', {
    p_kind: args.kind,
    p_id: args.id,
  })

/**
 * Locks an order that an administrator wants to settle, by what the bank's books show: a concurrent
 * settlement either comes before, or finds it settled.
 */
export const requireResolution = (args: {
  id: Argument<string>
  environment?: Argument<string> | null
}) =>
  callFunction<void>('require_resolution', {
    p_id: args.id,
    p_environment: args.environment,
  })

/**
 * The link with the amount that its payer has stated, if it leaves the amount open; a fixed one may
 * be stated as it is: nobody may mean less of it and be charged in whole.
 */
export const requireStatedAmount = (args: {
  link: Argument<never>
  stated: Argument<string>
}) =>
  callFunction<unknown>('require_stated_amount', {
    p_link: args.link,
    p_stated: args.stated,
  })

/**
 * Raises step_up_required unless the caller's session has presented a second factor in the last 10
 * minutes, or the password where the user has no factor.
 */
export const requireStepUp = () => callFunction<void>('require_step_up')

/** Raises email_not_verified unless the caller's e-mail is verified. */
export const requireVerifiedEmail = () => callFunction<void>('require_verified_email')

/**
 * Counts an attempt at a user's second factor before it is checked, so that parallel attempts
 * cannot exceed the limit; a correct one sets the count back, see reset_factor_attempts().
 */
export const reserveFactorAttempt = (args: {
  attemptId: Argument<string>
  userId: Argument<string>
}) =>
  callFunction<number>('reserve_factor_attempt', {
    p_attempt_id: args.attemptId,
    p_user_id: args.userId,
  })

/**
 * Counts an attempt at an e-mail's password before the password is checked, so that parallel
 * attempts cannot exceed the limit; a correct password releases it.
 */
export const reserveLoginAttempt = (args: {
  attemptId: Argument<string>
  email: Argument<string>
}) =>
  callFunction<number>('reserve_login_attempt', {
    p_attempt_id: args.attemptId,
    p_email: args.email,
  })

/** Reserves a slot of a limited link before a charge. */
export const reserveSlot = (args: {
  linkId: Argument<string>
}) =>
  callFunction<boolean>('reserve_slot', {
    p_link_id: args.linkId,
  })

/**
 * Removes the factors of users whose reset is due, ends their sessions, and tells them; returns how
 * many they were.
 */
export const resetDueFactors = () => callFunction<number>('reset_due_factors')

/** Forgets the caller's network's attempts at a user's second factor, since one was right. */
export const resetFactorAttempts = (args: {
  userId: Argument<string>
}) =>
  callFunction<void>('reset_factor_attempts', {
    p_user_id: args.userId,
  })

/**
 * Sets what is stored with the idempotency key: the row that the route's view renders, as JSON; for
 * a route whose response shows a secret, the public id of what it made.
 */
export const respond = (args: {
  rowOrId: Argument<string>
}) =>
  callFunction<string>('respond', {
    row_or_id: args.rowOrId,
  })

/** Opens a batch that records the outcome of what its caller began. */
export const resumeRequest = (args: {
  now: Argument<string>
  requestId: Argument<string>
  ip?: Argument<string> | null
  userId?: Argument<string> | null
  sessionId?: Argument<string> | null
  apiKeyId?: Argument<string> | null
}) =>
  callFunction<void>('resume_request', {
    p_now: args.now,
    p_request_id: args.requestId,
    p_ip: args.ip,
    p_user_id: args.userId,
    p_session_id: args.sessionId,
    p_api_key_id: args.apiKeyId,
  })

/**
 * Has an approved payout wait for an approval again if whoever submitted or approved it may no
 * longer do that, and tells the merchant's owner.
 */
export const returnPayout = (args: {
  id: Argument<string>
}) =>
  callFunction<boolean>('return_payout', {
    p_id: args.id,
  })

/** Gives the page of a customer's account another address; the old one leads nowhere at once. */
export const rotateAccountKey = (args: {
  merchantId: Argument<string>
  id: Argument<string>
}) =>
  callFunction<void>('rotate_account_key', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
  })

/**
 * How far a merchant's clock in the test environment is ahead of the service's; 0 if nobody has
 * moved it.
 */
export const sandboxAhead = (args: {
  merchantId: Argument<string>
}) =>
  callFunction<string>('sandbox_ahead', {
    p_merchant_id: args.merchantId,
  })

/** What a merchant's clock in the test environment showed at a moment. */
export const sandboxTime = (args: {
  merchantId: Argument<string>
  at: Argument<string>
}) =>
  callFunction<string>('sandbox_time', {
    p_merchant_id: args.merchantId,
    p_at: args.at,
  })

/** Stores the row passed to respond(), unless one is already stored for the key. */
export const saveFirstResponse = (args: {
  environment: Argument<string>
  method: Argument<string>
  path: Argument<string>
  key: Argument<string>
  status: Argument<number>
}) =>
  callFunction<string>('save_first_response', {
    p_environment: args.environment,
    p_method: args.method,
    p_path: args.path,
    p_key: args.key,
    p_status: args.status,
  })

/** Saves payees of the caller; one whose phone is saved gets all these data instead. */
export const savePayees = (args: {
  ids: Argument<readonly string[]>
  environment: Argument<string>
  rows: JsonArgument
}) =>
  callFunction<void>('save_payees', {
    p_ids: args.ids,
    p_environment: args.environment,
    p_rows: json(args.rows),
  })

/**
 * Stores the browser of the caller's session as one that shows what they are notified of, in place
 * of what the session or the browser had before: a browser belongs to who has logged in last.
 */
export const savePushSubscription = (args: {
  id: Argument<string>
  endpointHash: Argument<Uint8Array>
  host: Argument<string>
  secret: Argument<Uint8Array>
  expiresAt?: Argument<string> | null
}) =>
  callFunction<void>('save_push_subscription', {
    p_id: args.id,
    p_endpoint_hash: args.endpointHash,
    p_host: args.host,
    p_secret: args.secret,
    p_expires_at: args.expiresAt,
  })

/** Ends a batch that acquire_idempotency_key() began: stores what was passed to respond(). */
export const saveResponse = (args: {
  environment: Argument<string>
  method: Argument<string>
  path: Argument<string>
  key: Argument<string>
  status: Argument<number>
}) =>
  callFunction<void>('save_response', {
    p_environment: args.environment,
    p_method: args.method,
    p_path: args.path,
    p_key: args.key,
    p_status: args.status,
  })

/**
 * Ends a batch that acquire_idempotency_key() began and that may make nothing: stores what was
 * passed to respond(), or else gives the key back, so that the same request is tried anew.
 */
export const saveResponseOfMade = (args: {
  environment: Argument<string>
  method: Argument<string>
  path: Argument<string>
  key: Argument<string>
  status: Argument<number>
}) =>
  callFunction<void>('save_response_of_made', {
    p_environment: args.environment,
    p_method: args.method,
    p_path: args.path,
    p_key: args.key,
    p_status: args.status,
  })

/**
 * Seals the next block of records whose transactions, and all earlier ones, have ended, so that no
 * later record gets a lower number.
 */
export const sealAuditBlock = (args: {
  mostRecords: Argument<number>
}) =>
  callFunction<unknown>('seal_audit_block', {
    most_records: args.mostRecords,
  })

/** The `like` pattern that finds a search term anywhere; wildcards in the term are escaped. */
export const searchPattern = (args: {
  term: Argument<string>
}) =>
  callFunction<string>('search_pattern', {
    term: args.term,
  })

/**
 * Gives a new test account three sample deposits from the last days, in the sandbox bank and in the
 * ledger.
 */
export const seedSandboxAccount = (args: {
  accountId: Argument<string>
}) =>
  callFunction<void>('seed_sandbox_account', {
    p_account_id: args.accountId,
  })

/** Records what a customer has said to somebody of the merchant about being written to. */
export const setCustomerConsent = (args: {
  merchantId: Argument<string>
  id: Argument<string>
  channel: Argument<string>
  status: Argument<string>
  how?: Argument<string> | null
}) =>
  callFunction<void>('set_customer_consent', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_channel: args.channel,
    p_status: args.status,
    p_how: args.how,
  })

/** Sets a day's rate by hand. */
export const setManualRate = (args: {
  currency: Argument<string>
  effectiveDate: Argument<string>
  rate: Argument<string>
  farOffFactor: Argument<string>
  approvalWindow: Argument<string>
}) =>
  callFunction<unknown>('set_manual_rate', {
    p_currency: args.currency,
    p_effective_date: args.effectiveDate,
    p_rate: args.rate,
    p_far_off_factor: args.farOffFactor,
    p_approval_window: args.approvalWindow,
  })

/**
 * Sets, for the next statement of the transaction, from which end of a list it reads a page, and
 * returns the total.
 */
export const setPageBounds = (args: {
  total: Argument<number>
  offset: Argument<number>
  limit: Argument<number>
}) =>
  callFunction<number>('set_page_bounds', {
    total: args.total,
    p_offset: args.offset,
    p_limit: args.limit,
  })

/** Pauses, resumes or ends a series; p_change: pause, resume or end. */
export const setSeriesStatus = (args: {
  merchantId: Argument<string>
  id: Argument<string>
  change: Argument<string>
}) =>
  callFunction<void>('set_series_status', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_change: args.change,
  })

/**
 * Sets the caller's account into which a merchant is paid, or removes it: at once while the
 * merchant has no live transaction, else by a change that takes effect later and replaces one that
 * is pending.
 */
export const setSettlementAccount = (args: {
  merchantId: Argument<string>
  accountId?: Argument<string> | null
  accountNumber?: Argument<string> | null
  environment?: Argument<string> | null
  userAgent?: Argument<string> | null
}) =>
  callFunction<void>('set_settlement_account', {
    p_merchant_id: args.merchantId,
    p_account_id: args.accountId,
    p_account_number: args.accountNumber,
    p_environment: args.environment,
    p_user_agent: args.userAgent,
  })

/**
 * Settles as successful a charge without a bank response that a bank statement shows by payer and
 * amount only.
 */
export const settleChargeFromBankStatement = (args: {
  id: Argument<string>
  reference?: Argument<string> | null
  operationId?: Argument<string> | null
}) =>
  callFunction<void>('settle_charge_from_bank_statement', {
    p_id: args.id,
    p_reference: args.reference,
    p_operation_id: args.operationId,
  })

/**
 * Settles a claim whose payment its bank may not know yet, or can only tell of by notices, from the
 * ledger.
 */
export const settleClaimAwaitingNotice = (args: {
  orderId: Argument<string>
  failsAt: Argument<string>
}) =>
  callFunction<void>('settle_claim_awaiting_notice', {
    p_order_id: args.orderId,
    p_fails_at: args.failsAt,
  })

/** Records what a bank or a person knows of a pending order; a settled order does not change. */
export const settleOrder = (args: {
  id: Argument<string>
  outcome: Argument<never>
}) =>
  callFunction<boolean>('settle_order', {
    p_id: args.id,
    p_outcome: args.outcome,
  })

/**
 * A checkout's whole amount in bolívares as its merchant is shown it, and the rate: of the payment
 * that closed it, of the quote that holds now (with its end), or else at the present rate.
 */
export const shownCheckoutQuote = (args: {
  checkout: Argument<never>
}) =>
  callFunction<unknown>('shown_checkout_quote', {
    p_checkout: args.checkout,
  })

/** Checkouts as their merchants see them; see CheckoutRow. */
export const shownCheckouts = (args: {
  ids: Argument<readonly string[]>
}) =>
  callFunction<unknown>('shown_checkouts', {
    p_ids: args.ids,
  })

/**
 * Makes a sandbox payment with an outcome (success, failed or pending) that the caller chooses:
 * creates a transaction for the link, or with p_settle_pending settles its newest pending one, if
 * any.
 */
export const simulatePayment = (args: {
  token: Argument<string>
  settlePending: Argument<boolean>
  outcome: Argument<string>
  transactionId: Argument<string>
  statedAmount?: Argument<string> | null
}) =>
  callFunction<string>('simulate_payment', {
    p_token: args.token,
    p_settle_pending: args.settlePending,
    p_outcome: args.outcome,
    p_transaction_id: args.transactionId,
    p_stated_amount: args.statedAmount,
  })

/**
 * The merchants whose simulations a call to the simulated bank meets: the one that is paid, or
 * whose payout or refund it is; of an order that a user makes from an account of their own, those
 * that they own.
 */
export const simulatedMerchants = (args: {
  accountNumber: Argument<string>
  bankKey: Argument<string>
}) =>
  callFunction<readonly string[]>('simulated_merchants', {
    p_account_number: args.accountNumber,
    p_bank_key: args.bankKey,
  })

/** Spends a passkey's challenge: false if it was spent before. */
export const spendChallenge = (args: {
  hash: Argument<Uint8Array>
  expiresAt: Argument<string>
}) =>
  callFunction<boolean>('spend_challenge', {
    p_hash: args.hash,
    p_expires_at: args.expiresAt,
  })

/**
 * The simulation that a call to the simulated bank meets: of the first of the types that one of the
 * merchants has.
 */
export const spendSimulation = (args: {
  merchantIds: Argument<readonly string[]>
  types: Argument<readonly string[]>
}) =>
  callFunction<unknown>('spend_simulation', {
    p_merchant_ids: args.merchantIds,
    p_types: args.types,
  })

/**
 * What still acts for a merchant or is told about it, in short, for whoever has been handed it:
 * {webhooks, keys, members, invitations: [text, ...], payouts: number}.
 */
export const standingAccess = (args: {
  merchantId: Argument<string>
}) =>
  callFunction<unknown>('standing_access', {
    p_merchant_id: args.merchantId,
  })

/** Starts the scheduled payouts whose time has come. */
export const startDuePayouts = (args: {
  limit: Argument<number>
}) =>
  callFunction<number>('start_due_payouts', {
    p_limit: args.limit,
  })

/** The moment at which a Caracas day begins. */
export const startOfCaracasDay = (args: {
  day: Argument<string>
}) =>
  callFunction<string>('start_of_caracas_day', {
    day: args.day,
  })

/**
 * Begins to send an endpoint, once more and one at a time, the events of a period that it takes,
 * and returns their number.
 */
export const startWebhookReplay = (args: {
  id: Argument<string>
  webhookId: Argument<string>
  from: Argument<string>
  to: Argument<string>
  firstId: Argument<string>
  endId: Argument<string>
  types?: Argument<readonly string[]> | null
}) =>
  callFunction<number>('start_webhook_replay', {
    p_id: args.id,
    p_webhook_id: args.webhookId,
    p_from: args.from,
    p_to: args.to,
    p_first_id: args.firstId,
    p_end_id: args.endId,
    p_types: args.types,
  })

/**
 * Stops a channel for who has got no message since they have blocked its sender, as if they had
 * said so.
 */
export const stopBlockedRecipient = (args: {
  messageId: Argument<string>
}) =>
  callFunction<void>('stop_blocked_recipient', {
    p_message_id: args.messageId,
  })

/**
 * Stops, on behalf of who got a message, its channel for all customers of its merchant and
 * environment who have that address: only they take it back.
 */
export const stopMessages = (args: {
  messageId: Argument<string>
}) =>
  callFunction<void>('stop_messages', {
    p_message_id: args.messageId,
  })

/** The number of a merchant's events of these types that belong to an environment or to none. */
export const storedEventCount = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  types: Argument<readonly string[]>
}) =>
  callFunction<string>('stored_event_count', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_types: args.types,
  })

/**
 * The number of a list's rows with a facet like p_facet, in one scope or, for the nil id, in all.
 */
export const storedListCount = (args: {
  list: Argument<string>
  scope: Argument<string>
  facet: Argument<string>
}) =>
  callFunction<string>('stored_list_count', {
    p_list: args.list,
    p_scope: args.scope,
    p_facet: args.facet,
  })

/**
 * What is stored as the response for the caller's idempotency key; null while the request is
 * unfinished.
 */
export const storedResponse = (args: {
  environment: Argument<string>
  method: Argument<string>
  path: Argument<string>
  key: Argument<string>
}) =>
  callFunction<unknown>('stored_response', {
    p_environment: args.environment,
    p_method: args.method,
    p_path: args.path,
    p_key: args.key,
  })

/** Submits a draft for approval, and tells those who may approve it. */
export const submitPayout = (args: {
  merchantId: Argument<string>
  id: Argument<string>
  environment?: Argument<string> | null
}) =>
  callFunction<void>('submit_payout', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_environment: args.environment,
  })

/** Records how far the messages of a channel have come. */
export const takeDeliveryStates = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  channel: Argument<string>
  states: JsonArgument
}) =>
  callFunction<void>('take_delivery_states', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_channel: args.channel,
    p_states: json(args.states),
  })

/** Takes what is on a till off it; nothing happens if nothing is. */
export const takeOffTillSale = (args: {
  merchantId: Argument<string>
  tillId: Argument<string>
  environment: Argument<string>
}) =>
  callFunction<void>('take_off_till_sale', {
    p_merchant_id: args.merchantId,
    p_till_id: args.tillId,
    p_environment: args.environment,
  })

/**
 * Records what people have said by a channel about being written to, by their addresses, for all
 * customers of the merchant and environment who have these.
 */
export const takeRecipientChoices = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  channel: Argument<string>
  choices: JsonArgument
}) =>
  callFunction<void>('take_recipient_choices', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_channel: args.channel,
    p_choices: json(args.choices),
  })

/**
 * Tells of up to p_limit charge notes that they are overdue, each once: of live by the service's
 * clock, or of a merchant's test environment by p_now.
 */
export const tellOverdueNotes = (args: {
  limit: Argument<number>
  merchantId?: Argument<string> | null
  now?: Argument<string>
}) =>
  callFunction<number>('tell_overdue_notes', {
    p_limit: args.limit,
    p_merchant_id: args.merchantId,
    p_now: args.now,
  })

/**
 * The till of a sale of a merchant that the caller makes: the one that they name, or that of their
 * open shift, or null.
 */
export const tillOfSale = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  tillId?: Argument<string> | null
}) =>
  callFunction<string>('till_of_sale', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_till_id: args.tillId,
  })

/**
 * What a till's own page shows: the merchant, the till, and the sale that is on it in an
 * environment; p_sale_id: a sale that whoever asks has seen there.
 */
export const tillPage = (args: {
  code: Argument<string>
  environment: Argument<string>
  saleId?: Argument<string> | null
}) =>
  callFunction<unknown>('till_page', {
    p_code: args.code,
    p_environment: args.environment,
    p_sale_id: args.saleId,
  })

/** Dollars to bolívares, exact and rounded half up to the cent. */
export const toBolivares = (args: {
  dollars: Argument<string>
  rate: Argument<string>
}) =>
  callFunction<string>('to_bolivares', {
    dollars: args.dollars,
    rate: args.rate,
  })

/**
 * Bolívares to dollars, rounded half up to the cent in one step: rounding the quotient first could
 * round up twice.
 */
export const toDollars = (args: {
  bolivares: Argument<string>
  rate: Argument<string>
}) =>
  callFunction<string>('to_dollars', {
    bolivares: args.bolivares,
    rate: args.rate,
  })

/**
 * Counts and sums of transactions created on the Caracas days from p_from (included) to p_to
 * (excluded); null means unbounded.
 */
export const transactionSums = (args: {
  merchant: Argument<string>
  from?: Argument<string> | null
  to?: Argument<string> | null
}) =>
  callFunction<unknown>('transaction_sums', {
    p_merchant: args.merchant,
    p_from: args.from,
    p_to: args.to,
  })

/** Like transaction_sums(), by day. */
export const transactionSumsByDay = (args: {
  merchant: Argument<string>
  from?: Argument<string> | null
  to?: Argument<string> | null
}) =>
  callFunction<unknown>('transaction_sums_by_day', {
    p_merchant: args.merchant,
    p_from: args.from,
    p_to: args.to,
  })

/** The transactions with these ids. */
export const transactionsById = (args: {
  ids: Argument<readonly string[]>
}) =>
  callFunction<unknown>('transactions_by_id', {
    p_ids: args.ids,
  })

/** Undoes the pending change of a connection's credentials. */
export const undoConnectionChange = (args: {
  id: Argument<string>
  userAgent?: Argument<string> | null
}) =>
  callFunction<void>('undo_connection_change', {
    p_id: args.id,
    p_user_agent: args.userAgent,
  })

/** Undoes a merchant's pending change of its settlement account. */
export const undoSettlementAccountChange = (args: {
  merchantId: Argument<string>
  userAgent?: Argument<string> | null
}) =>
  callFunction<boolean>('undo_settlement_account_change', {
    p_merchant_id: args.merchantId,
    p_user_agent: args.userAgent,
  })

/** Gives a charge note of which nothing is paid another concept or another day by which to pay. */
export const updateChargeNote = (args: {
  merchantId: Argument<string>
  id: Argument<string>
  concept?: Argument<string> | null
  dueOn?: Argument<string> | null
}) =>
  callFunction<void>('update_charge_note', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_concept: args.concept,
    p_due_on: args.dueOn,
  })

/** Gives a customer other data, all of it; p_customer: as create_customer() takes it. */
export const updateCustomer = (args: {
  merchantId: Argument<string>
  id: Argument<string>
  customer: JsonArgument
}) =>
  callFunction<void>('update_customer', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_customer: json(args.customer),
  })

/**
 * Gives a payee of the caller other data, all of it; p_payee: {phone, bankCode, document, name,
 * group} not_found: there is none A violation of payees_phone_key: another one has the phone.
 */
export const updatePayee = (args: {
  id: Argument<string>
  payee: JsonArgument
  environment?: Argument<string> | null
}) =>
  callFunction<void>('update_payee', {
    p_id: args.id,
    p_payee: json(args.payee),
    p_environment: args.environment,
  })

/**
 * Gives a series other data from its next period on; p_series: as create_series() takes it, without
 * every and startsOn.
 */
export const updateSeries = (args: {
  merchantId: Argument<string>
  id: Argument<string>
  customers: Argument<readonly string[]>
  series: JsonArgument
}) =>
  callFunction<void>('update_series', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_customers: args.customers,
    p_series: json(args.series),
  })

/**
 * Acquires the Idempotency-Key of an approved request, and has require_approval() take the
 * approval, in this person's name, for the order that the database transaction writes.
 */
export const useApproval = (args: {
  id: Argument<string>
  approverId: Argument<string>
  environment: Argument<string>
  method: Argument<string>
  path: Argument<string>
  key: Argument<string>
  requestHash: Argument<Uint8Array>
  approverIp?: Argument<string> | null
  resourceId?: Argument<string> | null
  timeout?: Argument<string> | null
}) =>
  callFunction<void>('use_approval', {
    p_id: args.id,
    p_approver_id: args.approverId,
    p_environment: args.environment,
    p_method: args.method,
    p_path: args.path,
    p_key: args.key,
    p_request_hash: args.requestHash,
    p_approver_ip: args.approverIp,
    p_resource_id: args.resourceId,
    p_timeout: args.timeout,
  })

/**
 * Uses up a verified answer of a user's passkey, and stores its counter: false if the challenge was
 * answered before, the passkey was removed meanwhile, or the counter does not go on.
 */
export const usePasskey = (args: {
  userId: Argument<string>
  factorId: Argument<string>
  counter: Argument<number>
  backedUp: Argument<boolean>
  challengeHash: Argument<Uint8Array>
  challengeExpiresAt: Argument<string>
  userAgent?: Argument<string> | null
}) =>
  callFunction<boolean>('use_passkey', {
    p_user_id: args.userId,
    p_factor_id: args.factorId,
    p_counter: args.counter,
    p_backed_up: args.backedUp,
    p_challenge_hash: args.challengeHash,
    p_challenge_expires_at: args.challengeExpiresAt,
    p_user_agent: args.userAgent,
  })

/**
 * Uses up a recovery code, and tells its user: false if it is none of theirs, or was used before.
 */
export const useRecoveryCode = (args: {
  userId: Argument<string>
  codeHash: Argument<Uint8Array>
  userAgent?: Argument<string> | null
}) =>
  callFunction<boolean>('use_recovery_code', {
    p_user_id: args.userId,
    p_code_hash: args.codeHash,
    p_user_agent: args.userAgent,
  })

/**
 * Uses up the code of a 30-second step: false if a code of this step or a later one was used
 * before.
 */
export const useTotpStep = (args: {
  userId: Argument<string>
  factorId: Argument<string>
  step: Argument<number>
}) =>
  callFunction<boolean>('use_totp_step', {
    p_user_id: args.userId,
    p_factor_id: args.factorId,
    p_step: args.step,
  })

/** Whether a mobile payment to a merchant has come in. */
export const verifyPayment = (args: {
  transactionId: Argument<string>
  orderId: Argument<string>
  bankKey: Argument<string>
  linkToken: Argument<string>
  merchantId: Argument<string>
  environment: Argument<string>
  phone: Argument<string>
  mobile: Argument<boolean>
  amount: Argument<string>
  connections: JsonArgument
  day?: Argument<string> | null
  bankCode?: Argument<string> | null
  reference?: Argument<string> | null
  externalReference?: Argument<string> | null
  found?: JsonArgument | null
  listed?: JsonArgument | null
  candidates?: JsonArgument | null
  document?: Argument<string> | null
  tillId?: Argument<string> | null
}) =>
  callFunction<unknown>('verify_payment', {
    p_transaction_id: args.transactionId,
    p_order_id: args.orderId,
    p_bank_key: args.bankKey,
    p_link_token: args.linkToken,
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_phone: args.phone,
    p_mobile: args.mobile,
    p_amount: args.amount,
    p_connections: json(args.connections),
    p_day: args.day,
    p_bank_code: args.bankCode,
    p_reference: args.reference,
    p_external_reference: args.externalReference,
    p_found: json(args.found),
    p_listed: json(args.listed),
    p_candidates: json(args.candidates),
    p_document: args.document,
    p_till_id: args.tillId,
  })

/** Voids a charge note that is not paid. */
export const voidChargeNote = (args: {
  merchantId: Argument<string>
  id: Argument<string>
  reason?: Argument<string> | null
}) =>
  callFunction<void>('void_charge_note', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_reason: args.reason,
  })

/** Voids an external payment that was recorded by mistake. */
export const voidExternalPayment = (args: {
  merchantId: Argument<string>
  id: Argument<string>
  reason?: Argument<string> | null
}) =>
  callFunction<void>('void_external_payment', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_reason: args.reason,
  })

/**
 * The parties with events or mails that are due, in the order of their ids: at most so many, from
 * the one after p_after on.
 */
export const waitingParties = (args: {
  topic: Argument<string>
  after: Argument<string>
  limit: Argument<number>
}) =>
  callFunction<unknown>('waiting_parties', {
    p_topic: args.topic,
    p_after: args.after,
    p_limit: args.limit,
  })
