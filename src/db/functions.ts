// Written by npm run db:generate, of what PostgreSQL says of the functions in the sql/ folders.

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
 * Acquires the idempotency key for this transaction, or raises: PXREP the response is stored, PXREU
 * the key belongs to another request, PXBUS the first request is still in progress, PXOLD the first
 * request was interrupted, PXAPR and PXREU of reject_waiting_intention().
 */
export const acquireIdempotencyKey = (args: {
  environment: Argument<string>
  method: Argument<string>
  path: Argument<string>
  key: Argument<string>
  requestHash: Argument<Uint8Array>
}) =>
  callFunction<void>('acquire_idempotency_key', {
    p_environment: args.environment,
    p_method: args.method,
    p_path: args.path,
    p_key: args.key,
    p_request_hash: args.requestHash,
  })

/** Makes a connection, which is already locked, the one that its account pays through. */
export const activateConnection = (args: {
  connection: Argument<never>
}) =>
  callFunction<void>('activate_connection', {
    p_connection: args.connection,
  })

/**
 * Activates a connection, which is already locked, or records that another user has connected its
 * account meanwhile.
 */
export const activateUnlessTaken = (args: {
  connection: Argument<never>
}) =>
  callFunction<void>('activate_unless_taken', {
    p_connection: args.connection,
  })

/**
 * Adds records to the stored totals of the list: of all records, by user, by action, and by both.
 */
export const addAuditRecordCounts = (args: {
  recordIds: Argument<readonly string[]>
}) =>
  callFunction<void>('add_audit_record_counts', {
    record_ids: args.recordIds,
  })

/** The sums of two lists of counts, place by place. */
export const addCounts = (args: {
  counts: Argument<readonly number[]>
  more: Argument<readonly number[]>
}) =>
  callFunction<readonly number[]>('add_counts', {
    p_counts: args.counts,
    p_more: args.more,
  })

/**
 * Moves a merchant's clock in the test environment forward, and does what is due by then: links and
 * checkouts expire, and scheduled payouts start.
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
 * Every bolívar amount that a payer of the link may have owed on the Caracas days p_from to p_to,
 * both included, without duplicates.
 */
export const amountsDueBetween = (args: {
  link: Argument<never>
  from: Argument<string>
  to: Argument<string>
}) =>
  callFunction<readonly string[]>('amounts_due_between', {
    p_link: args.link,
    p_from: args.from,
    p_to: args.to,
  })

/**
 * The bolívar amounts that a payment of this link on a Caracas day may have had: one for each rate
 * in force on that day.
 */
export const amountsDueOn = (args: {
  link: Argument<never>
  day: Argument<string>
  bookedAt: Argument<string>
}) =>
  callFunction<unknown>('amounts_due_on', {
    p_link: args.link,
    p_day: args.day,
    p_booked_at: args.bookedAt,
  })

/**
 * The bolívares for which banks are asked about a claim on a Caracas day: claimable_amounts_on(),
 * and of a checkout, which any amount pays for, the claim's own.
 */
export const amountsToAsk = (args: {
  claim: Argument<never>
  link: Argument<never>
  day: Argument<string>
}) =>
  callFunction<unknown>('amounts_to_ask', {
    p_claim: args.claim,
    p_link: args.link,
    p_day: args.day,
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

/** Counts a completed transaction for the checkout that it was to pay. */
export const applyCheckoutPayment = (args: {
  payment: Argument<never>
}) =>
  callFunction<void>('apply_checkout_payment', {
    p_payment: args.payment,
  })

/**
 * What follows when an order is settled: its audit record, the end of a dispute about it, and the
 * settlement of its refund, its transaction or, for an outgoing order, of itself.
 */
export const applySettlement = (args: {
  order: Argument<never>
}) =>
  callFunction<void>('apply_settlement', {
    p_order: args.order,
  })

/**
 * Counts an unapplied payment for an open checkout of the same merchant and environment, at that
 * checkout's present quote.
 */
export const applyUnappliedPayment = (args: {
  merchantId: Argument<string>
  id: Argument<string>
  checkoutId: Argument<string>
  environment?: Argument<string> | null
}) =>
  callFunction<void>('apply_unapplied_payment', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_checkout_id: args.checkoutId,
    p_environment: args.environment,
  })

/** The data of the event that an approval is asked for. */
export const approvalEventData = (args: {
  approval: Argument<never>
}) =>
  callFunction<unknown>('approval_event_data', {
    p_approval: args.approval,
  })

/**
 * The approval that the intent of this database transaction approves, see use_approval(); null if
 * it needs none.
 */
export const approvalInUse = () => callFunction<unknown>('approval_in_use')

/**
 * The merchant whose people approve an order: that of the refunded transaction; of other orders,
 * the one that is paid into the account, the newest of several; in test, else the newest that the
 * account's holder owns.
 */
export const approvalMerchant = (args: {
  order: Argument<never>
}) =>
  callFunction<string>('approval_merchant', {
    p_order: args.order,
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
 * Assigns a carried-out charge to its bank movement, if that is recorded already: same connection,
 * amount and normalized reference, booked within a day.
 */
export const assignChargeMovement = (args: {
  charge: Argument<never>
  chargedOn: Argument<string>
}) =>
  callFunction<void>('assign_charge_movement', {
    p_charge: args.charge,
    p_charged_on: args.chargedOn,
  })

/** Gives the control numbers of a bank statement's lines to movements known only from notices. */
export const assignControlNumbers = (args: {
  connection: Argument<string>
  lines: JsonArgument
}) =>
  callFunction<number>('assign_control_numbers', {
    p_connection: args.connection,
    p_lines: json(args.lines),
  })

/**
 * Assigns a movement to a claim's transaction, which takes over its amount, account and connection
 * and the rate in force when the movement was booked.
 */
export const assignMovementToClaim = (args: {
  claim: Argument<never>
  movementId: Argument<string>
  decided: Argument<boolean>
}) =>
  callFunction<string>('assign_movement_to_claim', {
    p_claim: args.claim,
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
 * The text of a record that is hashed, so that anyone can recompute it: encode_audit_field() of
 * each of its columns, concatenated in this order.
 */
export const auditRecordText = (args: {
  record: Argument<never>
}) =>
  callFunction<string>('audit_record_text', {
    record: args.record,
  })

/**
 * The SHA-256 of a seal, over the lines `audit-seal 1`, number, from_xid, from_record, to_xid,
 * to_record, cluster, xid_offset, sealed_at in milliseconds since 1970, previous_hash in hex, and
 * for each record a line of its id, a space and its hash in hex.
 */
export const auditSealHash = (args: {
  seal: Argument<never>
}) =>
  callFunction<unknown>('audit_seal_hash', {
    seal: args.seal,
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

/**
 * By how much the next record's number is behind those of existing or sealed records: 0, unless
 * another cluster has numbered them.
 */
export const auditXidDeficit = (args: {
  xidOffset: Argument<number>
  sealedTo: Argument<string>
}) =>
  callFunction<string>('audit_xid_deficit', {
    xid_offset: args.xidOffset,
    sealed_to: args.sealedTo,
  })

/**
 * The offset that new records add to the number of their transaction: 0, unless the database was
 * restored into another cluster.
 */
export const auditXidOffset = () => callFunction<string>('audit_xid_offset')

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
  })

/**
 * Raises PX403 unless the caller is a platform administrator, and PXFAC if their session must have
 * presented a second factor and has not; p_session has no id for an API key.
 */
export const authorizeAdministrator = (args: {
  caller: Argument<never>
  session: Argument<never>
  factor: Argument<boolean>
  lock: Argument<string>
}) =>
  callFunction<unknown>('authorize_administrator', {
    p_caller: args.caller,
    p_session: args.session,
    p_factor: args.factor,
    p_lock: args.lock,
  })

/**
 * Raises PX403 unless the API key reaches a route that needs this permission, null where no key is
 * accepted.
 */
export const authorizeApiKey = (args: {
  apiKey: Argument<never>
  permission: Argument<string>
  scopedKeys: Argument<boolean>
}) =>
  callFunction<void>('authorize_api_key', {
    p_api_key: args.apiKey,
    p_permission: args.permission,
    p_scoped_keys: args.scopedKeys,
  })

/**
 * Raises PX404 if the caller is no member, or if their API key is bound to another merchant or was
 * cut off from this one, and PX403 if their role is too low.
 */
export const authorizeMember = (args: {
  userId: Argument<string>
  keyMerchantId: Argument<string>
  merchantId: Argument<string>
  minRole: Argument<string>
  lock: Argument<string>
  cashiers?: Argument<boolean>
  apiKeyId?: Argument<string> | null
}) =>
  callFunction<void>('authorize_member', {
    p_user_id: args.userId,
    p_key_merchant_id: args.keyMerchantId,
    p_merchant_id: args.merchantId,
    p_min_role: args.minRole,
    p_lock: args.lock,
    p_cashiers: args.cashiers,
    p_api_key_id: args.apiKeyId,
  })

/** Raises PX403 for whatever a test key may not do, which is everything that is not named here. */
export const authorizeTestKey = (args: {
  allowed: Argument<string>
  userId: Argument<string>
  merchantId: Argument<string>
  changes: Argument<boolean>
}) =>
  callFunction<void>('authorize_test_key', {
    p_allowed: args.allowed,
    p_user_id: args.userId,
    p_merchant_id: args.merchantId,
    p_changes: args.changes,
  })

/**
 * Whether a connection whose bank has just accepted its credentials waits for an administrator: -
 * its user's first one, or while a merchant with live payments is paid into its account: else
 * whoever deletes a connection could have other credentials at once; - of a number that an
 * administrator took from the user, until one approves it again; - of a new number, where the bank
 * cannot confirm that it belongs to the credentials (p_confirms_account): else anybody could
 * connect somebody else's number with credentials of their own.
 */
export const awaitsAdministrator = (args: {
  connection: Argument<never>
  confirmsAccount: Argument<boolean>
}) =>
  callFunction<boolean>('awaits_administrator', {
    p_connection: args.connection,
    p_confirms_account: args.confirmsAccount,
  })

/** What the audit log stores of an account: enough to recognise it, but not its whole number. */
export const bankAccountAuditData = (args: {
  account: Argument<never>
}) =>
  callFunction<unknown>('bank_account_audit_data', {
    account: args.account,
  })

/**
 * What the minutes of each operation say about its health; the minute that has not ended says
 * nothing, nor does one without calls.
 */
export const bankHealthVerdicts = () => callFunction<unknown>('bank_health_verdicts')

/**
 * The milliseconds at which the ranges end in which the durations of calls to banks are counted;
 * the last range has no end.
 */
export const bankLatencyBounds = () => callFunction<readonly number[]>('bank_latency_bounds')

/**
 * The end of the range in which the 95th percentile of the counted durations lies, in milliseconds:
 * 60,000 stands for the last range.
 */
export const bankLatencyPercentile = (args: {
  counts: Argument<readonly number[]>
}) =>
  callFunction<number>('bank_latency_percentile', {
    p_counts: args.counts,
  })

/** The bank orders with these ids: a function as transactions_by_id() is. */
export const bankOrdersById = (args: {
  ids: Argument<readonly string[]>
}) =>
  callFunction<unknown>('bank_orders_by_id', {
    p_ids: args.ids,
  })

/** The lines of a bank statement, one for each control number. */
export const bankStatementLines = (args: {
  lines: JsonArgument
}) =>
  callFunction<unknown>('bank_statement_lines', {
    p_lines: json(args.lines),
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
 * Converts an amount to bolívares at the rate of a Caracas day, or the latest of the five days
 * before it.
 */
export const bolivaresOn = (args: {
  amount: Argument<string>
  currency: Argument<string>
  day: Argument<string>
  simulatedRate?: Argument<string> | null
}) =>
  callFunction<unknown>('bolivares_on', {
    p_amount: args.amount,
    p_currency: args.currency,
    p_day: args.day,
    p_simulated_rate: args.simulatedRate,
  })

/**
 * Books what a payer says that they have paid, once, at the simulated bank: result as of
 * ask_sandbox_payment().
 */
export const bookClaimedPayment = (args: {
  merchantId: Argument<string>
  phone: Argument<string>
  bankCode: Argument<string>
  reference: Argument<string>
  day: Argument<string>
  amount: Argument<string>
  isLate: Argument<boolean>
}) =>
  callFunction<unknown>('book_claimed_payment', {
    p_merchant_id: args.merchantId,
    p_phone: args.phone,
    p_bank_code: args.bankCode,
    p_reference: args.reference,
    p_day: args.day,
    p_amount: args.amount,
    p_is_late: args.isLate,
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

/** The sandbox bank: carries out an order once for each key. */
export const bookSandboxOrder = (args: {
  accountNumber: Argument<string>
  bankKey: Argument<string>
  direction: Argument<string>
  type: Argument<string>
  amount: Argument<string>
  concept: Argument<string>
  phone?: Argument<string> | null
}) =>
  callFunction<unknown>('book_sandbox_order', {
    p_account_number: args.accountNumber,
    p_bank_key: args.bankKey,
    p_direction: args.direction,
    p_type: args.type,
    p_amount: args.amount,
    p_concept: args.concept,
    p_phone: args.phone,
  })

/** The live account bound to a connection; null if there is none. */
export const boundAccountId = (args: {
  connection: Argument<string>
}) =>
  callFunction<string>('bound_account_id', {
    p_connection: args.connection,
  })

/**
 * Sets where a block ends and which records it has: those from its beginning on whose transactions,
 * and all earlier ones, have ended; at most so many.
 */
export const boundAuditBlock = (args: {
  block: Argument<never>
  mostRecords: Argument<number>
}) =>
  callFunction<unknown>('bound_audit_block', {
    block: args.block,
    p_most_records: args.mostRecords,
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

/** The request's address; null without a valid one. */
export const callerAddress = () => callFunction<string>('caller_address')

/** The user who calls; null if nobody is signed in. */
export const callerId = () => callFunction<string>('caller_id')

/** The API key with which the caller calls; null in a session. */
export const callerKeyId = () => callFunction<string>('caller_key_id')

/**
 * The network by which the request's attempts are counted: the IPv4 address, or the /64 of an IPv6
 * address, within which one subscriber can use any address.
 */
export const callerNetwork = () => callFunction<string>('caller_network')

/**
 * The first id that the caller sees of what a CASHIER sees of today alone; the nil id for everybody
 * else.
 */
export const callerSeesFrom = () => callFunction<string>('caller_sees_from')

/** The caller's login session; null with an API key. */
export const callerSessionId = () => callFunction<string>('caller_session_id')

/**
 * Whether an order without a bank response may be sent again with the same key: it was sent once,
 * no operation stop applies to it, no administrator has disabled its connection, and the user
 * responsible for it is still allowed to move money.
 */
export const canResendOrder = (args: {
  order: Argument<never>
}) =>
  callFunction<boolean>('can_resend_order', {
    p_order: args.order,
  })

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
 * An amount in bolívares, if one payment can carry it; null if it rounds to zero or exceeds the
 * maximum.
 */
export const chargeableBolivares = (args: {
  dollars: Argument<string>
  rate: Argument<string>
}) =>
  callFunction<string>('chargeable_bolivares', {
    dollars: args.dollars,
    rate: args.rate,
  })

/** Whether a movement can have paid a link, and at the rate of which day. */
export const checkMovementForLink = (args: {
  link: Argument<never>
  movement: Argument<never>
}) =>
  callFunction<unknown>('check_movement_for_link', {
    p_link: args.link,
    p_movement: args.movement,
  })

/**
 * The bolívares that a payer is asked for, where a checkout's whole amount is p_total_ves: what
 * remains, or for a paid one, which somebody may pay twice, the whole.
 */
export const checkoutAsked = (args: {
  checkout: Argument<never>
  totalVes: Argument<string>
}) =>
  callFunction<string>('checkout_asked', {
    checkout: args.checkout,
    p_total_ves: args.totalVes,
  })

/** What an event about a checkout shows. */
export const checkoutEventData = (args: {
  checkout: Argument<never>
  transactionId: Argument<string>
}) =>
  callFunction<unknown>('checkout_event_data', {
    p_checkout: args.checkout,
    p_transaction_id: args.transactionId,
  })

/**
 * What remains of a checkout in bolívares, where its whole amount is p_total_ves: at least a
 * céntimo until it is paid.
 */
export const checkoutRemaining = (args: {
  checkout: Argument<never>
  totalVes: Argument<string>
}) =>
  callFunction<string>('checkout_remaining', {
    checkout: args.checkout,
    p_total_ves: args.totalVes,
  })

/** A checkout's status at the time of the request. */
export const checkoutStatus = (args: {
  checkout: Argument<never>
}) =>
  callFunction<string>('checkout_status', {
    checkout: args.checkout,
  })

/**
 * A checkout's whole amount in bolívares for a payment that was booked on a Caracas day, to the
 * minute where a notice tells it: at each quote that held then, or if none did, at each rate that
 * was in force.
 */
export const checkoutTotalsAt = (args: {
  link: Argument<never>
  day: Argument<string>
  bookedAt: Argument<string>
}) =>
  callFunction<unknown>('checkout_totals_at', {
    p_link: args.link,
    p_day: args.day,
    p_booked_at: args.bookedAt,
  })

/**
 * The bank lookups for a claim, most likely first: [{connection, account, storedConnection?, day:
 * Caracas day, amount: bolívares, anyAmount, unasked}]; see ClaimLookup.
 */
export const claimLookups = (args: {
  claim: Argument<never>
  link: Argument<never>
}) =>
  callFunction<unknown>('claim_lookups', {
    p_claim: args.claim,
    p_link: args.link,
  })

/**
 * The accounts into which a payer of the link may have paid: the merchant's settlement account
 * (ordinal 0), then its former ones while the link existed, latest first.
 */
export const claimableAccounts = (args: {
  link: Argument<never>
}) =>
  callFunction<unknown>('claimable_accounts', {
    p_link: args.link,
  })

/**
 * The bolívares for which banks are asked about a claim on a Caracas day: what was due by each
 * rate, or what remains of a checkout by each of its quotes.
 */
export const claimableAmountsOn = (args: {
  link: Argument<never>
  day: Argument<string>
}) =>
  callFunction<unknown>('claimable_amounts_on', {
    p_link: args.link,
    p_day: args.day,
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
 * Closes a Caracas day of a merchant with what is known of it now, for good: the service may
 * neither change nor remove nor add what this has written.
 */
export const closeMerchantDay = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  day: Argument<string>
  accountId: Argument<string>
  connection: Argument<string>
  stated: Argument<boolean>
  told: Argument<boolean>
}) =>
  callFunction<void>('close_merchant_day', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_day: args.day,
    p_account_id: args.accountId,
    p_connection: args.connection,
    p_stated: args.stated,
    p_told: args.told,
  })

/**
 * Shuts the gate of the months until the transaction or savepoint ends: waits for the batches that
 * have begun, while new ones wait in begin_request().
 */
export const closeMonths = (args: {
  milliseconds: Argument<number>
}) =>
  callFunction<void>('close_months', {
    p_milliseconds: args.milliseconds,
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

/**
 * Completes the movement of a payment that its bank has confirmed to somebody before it told of it,
 * see record_confirmed_movement(): same connection, payer, amount and end of a reference, booked
 * within a day.
 */
export const completeConfirmedMovement = (args: {
  noticed: Argument<never>
}) =>
  callFunction<boolean>('complete_confirmed_movement', {
    noticed: args.noticed,
  })

/**
 * Adds the bank, document and name that an order of the caller leaves out, from the payee saved
 * with its phone.
 */
export const completePayeeDetails = (args: {
  environment: Argument<string>
  order: Argument<never>
}) =>
  callFunction<unknown>('complete_payee_details', {
    p_environment: args.environment,
    p_order: args.order,
  })

/** Completes a payout once all of its rows are settled, and records the event. */
export const completePayout = (args: {
  id: Argument<string>
}) =>
  callFunction<void>('complete_payout', {
    p_id: args.id,
  })

/**
 * Completes the movement from a bank statement that a notice reports: same connection, day, amount,
 * and end of the reference.
 */
export const completeStatementMovement = (args: {
  noticed: Argument<never>
}) =>
  callFunction<boolean>('complete_statement_movement', {
    noticed: args.noticed,
  })

/**
 * Whether a user, merchant, bank account, bank connection or bank order (p_kind: user, merchant,
 * account, connection, payment) is the caller's own: themselves, a merchant of which they are a
 * member, and their accounts and those that these merchants are paid into.
 */
export const concernsCaller = (args: {
  kind: Argument<string>
  id: Argument<string>
}) =>
  callFunction<boolean>('concerns_caller', {
    p_kind: args.kind,
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

/**
 * What a bank that confirms each payment once is asked for a verification whose order is written.
 */
export const confirmationOf = (args: {
  order: Argument<never>
}) =>
  callFunction<unknown>('confirmation_of', {
    p_order: args.order,
  })

/**
 * Who requested or undid a change of a connection, with their address, as mails show them: names
 * are not unique.
 */
export const connectionActor = (args: {
  userId: Argument<string>
}) =>
  callFunction<unknown>('connection_actor', {
    p_user_id: args.userId,
  })

/**
 * How long a change of the credentials of an account's connection takes: as for a settlement
 * account, the longest time of all merchants that are paid into it.
 */
export const connectionChangeDelay = (args: {
  accountId: Argument<string>
}) =>
  callFunction<string>('connection_change_delay', {
    p_account_id: args.accountId,
  })

/**
 * What a connection can do, for whoever opens an order; null if it cannot be used now: the
 * deployment lacks it, or it is not active.
 */
export const connectionFacts = (args: {
  connections: JsonArgument
  name: Argument<string>
}) =>
  callFunction<unknown>('connection_facts', {
    p_connections: json(args.connections),
    p_name: args.name,
  })

/** The name by which orders and movements refer to the connection of an account number. */
export const connectionNameOf = (args: {
  accountNumber: Argument<string>
}) =>
  callFunction<string>('connection_name_of', {
    p_account_number: args.accountNumber,
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

/**
 * Copies what a new closing lists, in the order in which it was booked, and returns the sums; the
 * parameters after the first two are those of unclosed_entries().
 */
export const copyClosingEntries = (args: {
  closingId: Argument<string>
  merchantId: Argument<string>
  accountId: Argument<string>
  connection: Argument<string>
  stated: Argument<boolean>
  since: Argument<string>
  sinceAt: Argument<string>
  day: Argument<string>
}) =>
  callFunction<unknown>('copy_closing_entries', {
    p_closing_id: args.closingId,
    p_merchant_id: args.merchantId,
    p_account_id: args.accountId,
    p_connection: args.connection,
    p_stated: args.stated,
    p_since: args.since,
    p_since_at: args.sinceAt,
    p_day: args.day,
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

/** How many of the durations lie in each range of bank_latency_bounds(). */
export const countBankLatencies = (args: {
  durations: Argument<readonly number[]>
}) =>
  callFunction<readonly number[]>('count_bank_latencies', {
    p_durations: args.durations,
  })

/**
 * Counts money for an open checkout: all that remains, with what is too much, or a part as a share
 * of the whole amount in bolívares, p_total_ves.
 */
export const countCheckoutPayment = (args: {
  checkout: Argument<never>
  payment: Argument<never>
  totalVes: Argument<string>
}) =>
  callFunction<void>('count_checkout_payment', {
    p_checkout: args.checkout,
    p_payment: args.payment,
    p_total_ves: args.totalVes,
  })

/**
 * How many attempts at a subject were counted since a time, from one network or from all; counts up
 * to the limit only.
 */
export const countLimitedAttempts = (args: {
  kind: Argument<string>
  subject: Argument<Uint8Array>
  network: Argument<string>
  since: Argument<string>
  limit: Argument<number>
}) =>
  callFunction<number>('count_limited_attempts', {
    p_kind: args.kind,
    p_subject: args.subject,
    p_network: args.network,
    p_since: args.since,
    p_limit: args.limit,
  })

/**
 * The number of attempts at a subject since a time, from all networks in the IP range of the
 * caller, as in has_used_caller_ip_range().
 */
export const countLimitedAttemptsInCallerIpRange = (args: {
  kind: Argument<string>
  subject: Argument<Uint8Array>
  since: Argument<string>
}) =>
  callFunction<number>('count_limited_attempts_in_caller_ip_range', {
    p_kind: args.kind,
    p_subject: args.subject,
    p_since: args.since,
  })

/** How many payments these links have received; a link without any has no row. */
export const countLinkPayments = (args: {
  linkIds: Argument<readonly string[]>
}) =>
  callFunction<unknown>('count_link_payments', {
    p_link_ids: args.linkIds,
  })

/**
 * Counts a request for a payer's one-time key before the bank is asked for it: each key is a
 * message to somebody's phone, which costs money and may not be wanted.
 */
export const countPayerKeyRequest = (args: {
  link: Argument<never>
  phone: Argument<string>
}) =>
  callFunction<void>('count_payer_key_request', {
    p_link: args.link,
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
  })

/** Creates a pending transaction of the sandbox for a link, and reserves its slot. */
export const createSimulatedTransaction = (args: {
  link: Argument<never>
  transactionId: Argument<string>
}) =>
  callFunction<void>('create_simulated_transaction', {
    link: args.link,
    p_transaction_id: args.transactionId,
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
 * The identifier of the cluster that numbers the transactions; 'unknown' without the right to read
 * it.
 */
export const currentClusterId = () => callFunction<string>('current_cluster_id')

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

/**
 * The connections whose orders of a day count together for an account, whatever rows are made,
 * removed and made again: those of its number; and where its bank cannot confirm that a number
 * belongs to the credentials, those of all numbers that the same owner has connected there, since a
 * number that is made up sends the money of the owner's one account.
 */
export const dayLimitConnections = (args: {
  account: Argument<never>
  connectionFacts: JsonArgument
}) =>
  callFunction<readonly string[]>('day_limit_connections', {
    p_account: args.account,
    p_connection_facts: json(args.connectionFacts),
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

/**
 * Assigns the movement of a live charge that its bank has carried out, and returns the outcome to
 * settle it by.
 */
export const determineChargeOutcome = (args: {
  charge: Argument<never>
  outcome: Argument<never>
}) =>
  callFunction<unknown>('determine_charge_outcome', {
    p_charge: args.charge,
    p_outcome: args.outcome,
  })

/**
 * Turns a bank's, the ledger's or a person's success for a claim into the outcome to settle it by,
 * and assigns its movement and slot.
 */
export const determineClaimOutcome = (args: {
  claim: Argument<never>
  outcome: Argument<never>
}) =>
  callFunction<unknown>('determine_claim_outcome', {
    p_claim: args.claim,
    p_outcome: args.outcome,
  })

/**
 * A short name for the device of a User-Agent: `Chrome, Android`, without versions, which change.
 */
export const deviceFamily = (args: {
  userAgent: Argument<string>
}) =>
  callFunction<string>('device_family', {
    user_agent: args.userAgent,
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

/**
 * Whether an identity document belongs to a tax registry number (RIF, such as `J309841327`): the
 * same number, or the cédula that a person's RIF contains, without its leading zeros and check
 * digit.
 */
export const documentMatchesRif = (args: {
  document: Argument<string>
  rif: Argument<string>
}) =>
  callFunction<boolean>('document_matches_rif', {
    document: args.document,
    rif: args.rif,
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
 * The partitions that should be there at a time: those of its month and of the next one, of each
 * partitioned table, with whether they are.
 */
export const duePartitions = (args: {
  moment: Argument<string>
}) =>
  callFunction<unknown>('due_partitions', {
    p_moment: args.moment,
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

/**
 * How an earlier verification of the same payment has ended, for whoever asks again: 'found' of the
 * same sale (p_claim has the phone, p_link the amount and the merchant's own number), or one that
 * was answered 'pending' and has succeeded since: it is told once 'pending' one that has not ended;
 * p_claim is then that order, and due_again whether the caller may ask its bank.
 */
export const earlierVerification = (args: {
  claim: Argument<never>
  link: Argument<never>
}) =>
  callFunction<unknown>('earlier_verification', {
    p_claim: args.claim,
    p_link: args.link,
  })

/** A user's notification preferences: as chosen, or else the default of the type. */
export const effectiveNotificationPreferences = (args: {
  userId: Argument<string>
}) =>
  callFunction<unknown>('effective_notification_preferences', {
    p_user_id: args.userId,
  })

/**
 * Encodes a text as its length in UTF-8 bytes, a colon and the text, and null as a hyphen, so that
 * concatenated fields are unambiguous.
 */
export const encodeAuditField = (args: {
  value: Argument<string>
}) =>
  callFunction<string>('encode_audit_field', {
    value: args.value,
  })

/**
 * Ends a disabled connection, which is locked with its account, unless an order is pending, whose
 * outcome takes its credentials: these are forgotten, its account is pending, and whoever waits for
 * the number is told that it is free.
 */
export const endDisabledConnection = (args: {
  connection: Argument<never>
}) =>
  callFunction<boolean>('end_disabled_connection', {
    p_connection: args.connection,
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
 * Unflags the orders that were flagged because of a disputed charge, once that charge is settled.
 */
export const endDispute = (args: {
  orderId: Argument<string>
}) =>
  callFunction<void>('end_dispute', {
    p_order_id: args.orderId,
  })

/** Enqueues an e-mail. */
export const enqueueMail = (args: {
  id: Argument<string>
  type: Argument<string>
  data: JsonArgument
}) =>
  callFunction<void>('enqueue_mail', {
    id: args.id,
    type: args.type,
    data: json(args.data),
  })

/**
 * What an event is counted by: `live/transaction.completed`, or `/member.joined` where it belongs
 * to no environment.
 */
export const eventFacet = (args: {
  environment: Argument<string>
  type: Argument<string>
}) =>
  callFunction<string>('event_facet', {
    environment: args.environment,
    type: args.type,
  })

/**
 * The next events of a replay, in the order of the merchant's list of events, oldest first: those
 * of the period and of the replay's types that the endpoint takes now.
 */
export const eventsToReplay = (args: {
  replay: Argument<never>
  limit: Argument<number>
}) =>
  callFunction<unknown>('events_to_replay', {
    replay: args.replay,
    p_limit: args.limit,
  })

/** Expires the approvals that nobody has decided in time; at most so many. */
export const expireApprovals = (args: {
  most: Argument<number>
}) =>
  callFunction<number>('expire_approvals', {
    p_most: args.most,
  })

/** Records that a checkout has expired. */
export const expireCheckout = (args: {
  checkout: Argument<never>
}) =>
  callFunction<void>('expire_checkout', {
    p_checkout: args.checkout,
  })

/** Records that checkouts have expired. */
export const expireCheckouts = (args: {
  limit: Argument<number>
}) =>
  callFunction<number>('expire_checkouts', {
    p_limit: args.limit,
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

/**
 * Fails an order that was never sent to a bank, except a verification; of a checkout's refund, the
 * orders of all its parts.
 */
export const failUnsentOrder = (args: {
  id: Argument<string>
  freeKey: Argument<boolean>
}) =>
  callFunction<void>('fail_unsent_order', {
    p_id: args.id,
    p_free_key: args.freeKey,
  })

/**
 * Notifies the users whom an event concerns, each once; not users who have left the merchant or are
 * suspended.
 */
export const fanOutToUsers = (args: {
  event: Argument<never>
}) =>
  callFunction<number>('fan_out_to_users', {
    event: args.event,
  })

/**
 * Creates a delivery for each active endpoint of the event's merchant that subscribes to its type:
 * those of the event's environment, or all of them if it belongs to none.
 */
export const fanOutToWebhooks = (args: {
  event: Argument<never>
}) =>
  callFunction<readonly string[]>('fan_out_to_webhooks', {
    event: args.event,
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

/** The API key with this SHA-256. */
export const findApiKey = (args: {
  keyHash: Argument<Uint8Array>
  now: Argument<string>
}) =>
  callFunction<unknown>('find_api_key', {
    p_key_hash: args.keyHash,
    p_now: args.now,
  })

/**
 * The earlier notice of the same payment with another amount, or with a day that differs by one.
 */
export const findChangedNotice = (args: {
  noticed: Argument<never>
}) =>
  callFunction<unknown>('find_changed_notice', {
    noticed: args.noticed,
  })

/**
 * The unassigned ledger movement that a claim means, found by phone, bank and reference, and
 * checked by its booking.
 */
export const findClaimedMovement = (args: {
  link: Argument<never>
  phone: Argument<string>
  bankCode: Argument<string>
  reference: Argument<string>
  claimedOn: Argument<string>
  paidOn: Argument<string>
}) =>
  callFunction<string>('find_claimed_movement', {
    p_link: args.link,
    p_phone: args.phone,
    p_bank_code: args.bankCode,
    p_reference: args.reference,
    p_claimed_on: args.claimedOn,
    p_paid_on: args.paidOn,
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

/**
 * A movement from another notice that may report the same payment: equal but for its type, a day's
 * difference, or a field that one of the two lacks.
 */
export const findPossibleDuplicate = (args: {
  movement: Argument<never>
}) =>
  callFunction<string>('find_possible_duplicate', {
    p_movement: args.movement,
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

/**
 * The incoming payments at the simulated bank that fit what is known of one: of the day or the one
 * after it, and with a whole reference also of another amount.
 */
export const findSandboxPayment = (args: {
  merchantId: Argument<string>
  phone: Argument<string>
  bankCode: Argument<string>
  reference: Argument<string>
  day: Argument<string>
  amount: Argument<string>
}) =>
  callFunction<unknown>('find_sandbox_payment', {
    p_merchant_id: args.merchantId,
    p_phone: args.phone,
    p_bank_code: args.bankCode,
    p_reference: args.reference,
    p_day: args.day,
    p_amount: args.amount,
  })

/** The user's open login session with this id. */
export const findSession = (args: {
  sessionId: Argument<string>
  userId: Argument<string>
  now: Argument<string>
}) =>
  callFunction<unknown>('find_session', {
    p_session_id: args.sessionId,
    p_user_id: args.userId,
    p_now: args.now,
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

/**
 * The first Caracas day on which a bank can have booked what was made at a time: before 03:00 it
 * may still book on the day before.
 */
export const firstBookingDay = (args: {
  madeAt: Argument<string>
}) =>
  callFunction<string>('first_booking_day', {
    p_made_at: args.madeAt,
  })

/** The least uuid v7 of a time in milliseconds. */
export const firstUuidAt = (args: {
  moment: Argument<string>
}) =>
  callFunction<string>('first_uuid_at', {
    moment: args.moment,
  })

/** Whether the movement of a carried-out charge has already completed another transaction. */
export const flagIfDisputed = (args: {
  charge: Argument<never>
}) =>
  callFunction<boolean>('flag_if_disputed', {
    p_charge: args.charge,
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

/**
 * Removes a connection, which is already locked, with its credentials and whatever waits for it, on
 * its user's request.
 */
export const forgetConnection = (args: {
  connection: Argument<never>
  userAgent?: Argument<string> | null
}) =>
  callFunction<void>('forget_connection', {
    p_connection: args.connection,
    p_user_agent: args.userAgent,
  })

/**
 * The movement by which a bank has confirmed a payment that is not claimed yet: {connection,
 * controlNumber, bookedOn, reference, amount}.
 */
export const foundMovement = (args: {
  claim: Argument<never>
  link: Argument<never>
  found: JsonArgument
}) =>
  callFunction<unknown>('found_movement', {
    p_claim: args.claim,
    p_link: args.link,
    p_found: json(args.found),
  })

/** Whether the user has a second factor. */
export const hasFactor = (args: {
  userId: Argument<string>
}) =>
  callFunction<boolean>('has_factor', {
    p_user_id: args.userId,
  })

/**
 * Whether the payment behind a movement has already completed a transaction other than the claim's:
 * 1.
 */
export const hasPaidAnotherTransaction = (args: {
  movement: Argument<never>
  claim: Argument<never>
}) =>
  callFunction<boolean>('has_paid_another_transaction', {
    p_movement: args.movement,
    p_claim: args.claim,
  })

/**
 * Whether a payment into an account may belong to a charge of the same payer that has not ended:
 * its notice, or its line on the bank statement, may come before the bank's response to the charge.
 */
export const hasPendingCharge = (args: {
  accountId: Argument<string>
  phone: Argument<string>
  amount: Argument<string>
  bookedOn: Argument<string>
}) =>
  callFunction<boolean>('has_pending_charge', {
    p_account_id: args.accountId,
    p_phone: args.phone,
    p_amount: args.amount,
    p_booked_on: args.bookedOn,
  })

/** Whether a bank account has an order that is not settled yet. */
export const hasPendingOrder = (args: {
  accountId: Argument<string>
}) =>
  callFunction<boolean>('has_pending_order', {
    p_account_id: args.accountId,
  })

/**
 * Whether a user with a verified e-mail has logged in from the caller's IP range, by the rules of
 * record_new_sign_in(): such a caller is not delayed by the failures of others elsewhere.
 */
export const hasUsedCallerIpRange = (args: {
  userId: Argument<string>
}) =>
  callFunction<boolean>('has_used_caller_ip_range', {
    p_user_id: args.userId,
  })

/** Whether events of these parties are due that the transaction itself has not recorded. */
export const haveEarlierEvents = (args: {
  parties: Argument<readonly string[]>
}) =>
  callFunction<boolean>('have_earlier_events', {
    p_parties: args.parties,
  })

/**
 * Whether so many users are members of merchants among these parties that telling them takes a
 * while.
 */
export const haveManyMembers = (args: {
  parties: Argument<readonly string[]>
}) =>
  callFunction<boolean>('have_many_members', {
    p_parties: args.parties,
  })

/**
 * The transaction that a payment listed by a bank has paid, or is being claimed for: no row if
 * there is none.
 */
export const holderOfPayment = (args: {
  link: Argument<never>
  connection: Argument<string>
  phone: Argument<string>
  bankCode: Argument<string>
  reference: Argument<string>
  bookedOn: Argument<string>
  amount: Argument<string>
}) =>
  callFunction<unknown>('holder_of_payment', {
    p_link: args.link,
    p_connection: args.connection,
    p_phone: args.phone,
    p_bank_code: args.bankCode,
    p_reference: args.reference,
    p_booked_on: args.bookedOn,
    p_amount: args.amount,
  })

/** Writes the intent of a bank order, pending and due to be looked up in a minute. */
export const insertBankOrder = (args: {
  order: Argument<never>
}) =>
  callFunction<void>('insert_bank_order', {
    p_order: args.order,
  })

/** Ties a new transaction to the checkout that it is to pay. */
export const insertCheckoutPayment = (args: {
  transactionId: Argument<string>
  checkoutId: Argument<string>
  totalVes: Argument<string>
}) =>
  callFunction<void>('insert_checkout_payment', {
    p_transaction_id: args.transactionId,
    p_checkout_id: args.checkoutId,
    p_total_ves: args.totalVes,
  })

/**
 * Writes the transaction of a link's payment and its bank order, and records it in the audit log.
 */
export const insertLinkPayment = (args: {
  link: Argument<never>
  order: Argument<never>
  rate: Argument<string>
  rateDate: Argument<string>
  holdsSlot: Argument<boolean>
  statedReference: Argument<string>
}) =>
  callFunction<void>('insert_link_payment', {
    p_link: args.link,
    p_order: args.order,
    p_rate: args.rate,
    p_rate_date: args.rateDate,
    p_holds_slot: args.holdsSlot,
    p_stated_reference: args.statedReference,
  })

/** Writes a refund of a transaction and its bank order, and records it in the audit log. */
export const insertRefund = (args: {
  payment: Argument<never>
  order: Argument<never>
  reason: Argument<string>
  overpaidCheckoutId?: Argument<string> | null
  leadingOrderId?: Argument<string> | null
}) =>
  callFunction<void>('insert_refund', {
    p_payment: args.payment,
    p_order: args.order,
    p_reason: args.reason,
    p_overpaid_checkout_id: args.overpaidCheckoutId,
    p_leading_order_id: args.leadingOrderId,
  })

/** Keeps money that was received for a checkout and does not count for it. */
export const insertUnappliedPayment = (args: {
  checkout: Argument<never>
  payment: Argument<never>
  reason: Argument<string>
}) =>
  callFunction<void>('insert_unapplied_payment', {
    p_checkout: args.checkout,
    p_payment: args.payment,
    p_reason: args.reason,
  })

/** The IP range within which a subscriber's address usually changes: /24 for IPv4, /48 for IPv6. */
export const ipRangeOf = (args: {
  address: Argument<string>
}) =>
  callFunction<string>('ip_range_of', {
    address: args.address,
  })

/**
 * Whether a user may approve, or answer for, what was asked of a merchant at a time: they have been
 * ADMIN or OWNER since before, and are not suspended.
 */
export const isApprover = (args: {
  userId: Argument<string>
  merchantId: Argument<string>
  askedAt: Argument<string>
}) =>
  callFunction<boolean>('is_approver', {
    p_user_id: args.userId,
    p_merchant_id: args.merchantId,
    p_asked_at: args.askedAt,
  })

/**
 * Whether a bank hardly answers an operation now: it has answered less than half of the calls of
 * its newest minutes, as many of the last five as have three calls together.
 */
export const isBankDown = (args: {
  bankCode: Argument<string>
  operation: Argument<string>
}) =>
  callFunction<boolean>('is_bank_down', {
    p_bank_code: args.bankCode,
    p_operation: args.operation,
  })

/**
 * Whether somebody else's claim or verification of the payment behind a movement has not ended,
 * which its own bank could still confirm: who asks about it has to wait.
 */
export const isBeingConfirmed = (args: {
  claim: Argument<never>
  link: Argument<never>
  movement: Argument<never>
}) =>
  callFunction<boolean>('is_being_confirmed', {
    p_claim: args.claim,
    p_link: args.link,
    p_movement: args.movement,
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

/** Whether so many deltas wait that reading them costs more than folding them. */
export const isFoldDue = () => callFunction<boolean>('is_fold_due')

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
 * Whether the ledger has a mobile payment by its whole reference that a new claim can be settled
 * by.
 */
export const isKnownClaim = (args: {
  link: Argument<never>
  claim: Argument<never>
}) =>
  callFunction<boolean>('is_known_claim', {
    p_link: args.link,
    p_claim: args.claim,
  })

/**
 * Whether the people of an order's merchant, or its user, say what the bank's books show, and not
 * the administrators: of a user's own connection, whose bank tells nobody else, and of test data,
 * where nothing is at stake.
 */
export const isLeftToMerchant = (args: {
  order: Argument<never>
}) =>
  callFunction<boolean>('is_left_to_merchant', {
    p_order: args.order,
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
 * Whether a mail is too late to be of use: its code or invitation is no longer valid, its recipient
 * was suspended meanwhile, or it was tried for half a day.
 */
export const isObsoleteMail = (args: {
  mail: Argument<never>
}) =>
  callFunction<boolean>('is_obsolete_mail', {
    mail: args.mail,
  })

/**
 * Whether an operation stop applies: to everything in the environment, to the bank (4-digit code,
 * or 'sandbox') or to one of the merchants.
 */
export const isOperationStopped = (args: {
  environment: Argument<string>
  bank: Argument<string>
  merchantIds: Argument<readonly string[]>
}) =>
  callFunction<boolean>('is_operation_stopped', {
    p_environment: args.environment,
    p_bank: args.bank,
    p_merchant_ids: args.merchantIds,
  })

/**
 * Whether a proposed rate can still be approved: it is younger than p_approval_window, the rates it
 * was compared with are unchanged, and its proposer is still an administrator.
 */
export const isProposalOpen = (args: {
  proposal: Argument<never>
  rateInForce: Argument<string>
  rateOfDay: Argument<string>
  approvalWindow: Argument<string>
}) =>
  callFunction<boolean>('is_proposal_open', {
    proposal: args.proposal,
    p_rate_in_force: args.rateInForce,
    p_rate_of_day: args.rateOfDay,
    p_approval_window: args.approvalWindow,
  })

/**
 * Whether a manual rate is at least p_factor times larger or smaller than a known one: the rate in
 * force (or else the nearest later one), and the last one that the caller has not set, so that
 * nobody gets far in small steps.
 */
export const isRateFarOff = (args: {
  currency: Argument<string>
  rate: Argument<string>
  factor: Argument<string>
}) =>
  callFunction<boolean>('is_rate_far_off', {
    p_currency: args.currency,
    p_rate: args.rate,
    p_factor: args.factor,
  })

/**
 * Whether a source's report would change nothing: its day has the same rate, a rate of a higher
 * rank, or one from another source of the same rank within the tolerance (a fraction of the rate).
 */
export const isRateReportRedundant = (args: {
  report: Argument<never>
  tolerance: Argument<string>
}) =>
  callFunction<boolean>('is_rate_report_redundant', {
    report: args.report,
    p_tolerance: args.tolerance,
  })

/**
 * Whether a reference that a bank statement shows for a charge, by payer and amount only, belongs
 * to another one: to a movement of another transaction, or to a successful charge of the same
 * amount.
 */
export const isReferenceOfAnotherCharge = (args: {
  charge: Argument<never>
  reference: Argument<string>
}) =>
  callFunction<boolean>('is_reference_of_another_charge', {
    p_charge: args.charge,
    p_reference: args.reference,
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

/** Whether a simulation may still be met. */
export const isSimulationActive = (args: {
  simulation: Argument<never>
}) =>
  callFunction<boolean>('is_simulation_active', {
    simulation: args.simulation,
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
 * When the latest other pending charge with the payer and amount of this one was created, within a
 * day of it; null if there is none.
 */
export const latestSimilarChargeAt = (args: {
  charge: Argument<never>
}) =>
  callFunction<string>('latest_similar_charge_at', {
    p_charge: args.charge,
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
 * What the ledger knows of the payment that a verification means: the only movement that can pay it
 * (p_movement, result null), or else 'ambiguous' several can 'pending' it may belong to a charge of
 * the same payer that has not ended, or somebody's claim of it is being confirmed 'already_used'
 * all have paid something else: paid_transaction_id, the latest one's 'absent' there is none The
 * caller holds lock_claimable_movements().
 */
export const ledgerVerification = (args: {
  claim: Argument<never>
  link: Argument<never>
}) =>
  callFunction<unknown>('ledger_verification', {
    p_claim: args.claim,
    p_link: args.link,
  })

/**
 * Limits how often a link can be tried: a live one by limit_payment_attempts(), whose result this
 * returns, a test one by reject_busy_test_link().
 */
export const limitLinkPayment = (args: {
  link: Argument<never>
  order: Argument<never>
}) =>
  callFunction<boolean>('limit_link_payment', {
    p_link: args.link,
    p_order: args.order,
  })

/** Limits how often keys and references can be guessed for a live link. */
export const limitPaymentAttempts = (args: {
  linkId: Argument<string>
  phone: Argument<string>
}) =>
  callFunction<boolean>('limit_payment_attempts', {
    p_link_id: args.linkId,
    p_phone: args.phone,
  })

/** The facet by which a link is counted: its environment and stored status. */
export const linkFacet = (args: {
  environment: Argument<string>
  active: Argument<boolean>
  maxPayments: Argument<number>
  paidSlots: Argument<number>
  expiryRecordedAt: Argument<string>
  purpose: Argument<string>
}) =>
  callFunction<string>('link_facet', {
    environment: args.environment,
    active: args.active,
    max_payments: args.maxPayments,
    paid_slots: args.paidSlots,
    expiry_recorded_at: args.expiryRecordedAt,
    purpose: args.purpose,
  })

/**
 * The payment link that a claim is for, with the claim's own amount where the link leaves it open.
 */
export const linkOfClaim = (args: {
  claim: Argument<never>
}) =>
  callFunction<unknown>('link_of_claim', {
    p_claim: args.claim,
  })

/** A link's status at the time of the request: COMPLETED, EXPIRED, INACTIVE or ACTIVE. */
export const linkStatus = (args: {
  link: Argument<never>
}) =>
  callFunction<string>('link_status', {
    link: args.link,
  })

/** A link's status from its row alone. */
export const linkStoredStatus = (args: {
  active: Argument<boolean>
  maxPayments: Argument<number>
  paidSlots: Argument<number>
  expiryRecordedAt: Argument<string>
}) =>
  callFunction<string>('link_stored_status', {
    active: args.active,
    max_payments: args.maxPayments,
    paid_slots: args.paidSlots,
    expiry_recorded_at: args.expiryRecordedAt,
  })

/**
 * A payment link as one payment of it sees it: where the link leaves its amount open, with the one
 * that the payer has stated, in the link's currency.
 */
export const linkWithAmount = (args: {
  link: Argument<never>
  stated: Argument<string>
}) =>
  callFunction<unknown>('link_with_amount', {
    p_link: args.link,
    p_stated: args.stated,
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

/** Finds the caller's account by id or number, and locks it until the commit. */
export const lockAccount = (args: {
  id: Argument<string>
  number: Argument<string>
  environment: Argument<string>
}) =>
  callFunction<unknown>('lock_account', {
    p_id: args.id,
    p_number: args.number,
    p_environment: args.environment,
  })

/**
 * Locks the caller's account (FOR SHARE) and checks the credential again: a password reset or a
 * verification that was being committed has ended it by now, and a later one waits and then sees
 * what this transaction created.
 */
export const lockCaller = () => callFunction<void>('lock_caller')

/**
 * Calls lock_movements() for each connection that a link may have been paid through, in
 * alphabetical order so that two callers cannot deadlock.
 */
export const lockClaimableMovements = (args: {
  link: Argument<never>
}) =>
  callFunction<void>('lock_claimable_movements', {
    p_link: args.link,
  })

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
 * Locks the movements of a connection until the commit, so that a notice and a bank statement that
 * report the same movement at the same time make one row.
 */
export const lockMovements = (args: {
  connection: Argument<string>
}) =>
  callFunction<void>('lock_movements', {
    p_connection: args.connection,
  })

/**
 * Locks an order id until the commit: shared to write the order, exclusive (p_exclusive) to make
 * sure that it is not being written.
 */
export const lockOrder = (args: {
  id: Argument<string>
  exclusive: Argument<boolean>
}) =>
  callFunction<void>('lock_order', {
    p_id: args.id,
    p_exclusive: args.exclusive,
  })

/** A connection of the caller, locked until the commit. */
export const lockOwnConnection = (args: {
  id: Argument<string>
}) =>
  callFunction<unknown>('lock_own_connection', {
    p_id: args.id,
  })

/** Finds a payout of a merchant and locks it until the commit. */
export const lockPayout = (args: {
  merchantId: Argument<string>
  id: Argument<string>
  environment: Argument<string>
}) =>
  callFunction<unknown>('lock_payout', {
    p_merchant_id: args.merchantId,
    p_id: args.id,
    p_environment: args.environment,
  })

/** Locks the rates of a currency until the commit, against concurrent evaluation and recording. */
export const lockRates = (args: {
  currency: Argument<string>
}) =>
  callFunction<void>('lock_rates', {
    p_currency: args.currency,
  })

/** A merchant's transaction, locked until the commit. */
export const lockTransaction = (args: {
  id: Argument<string>
  merchantId: Argument<string>
}) =>
  callFunction<unknown>('lock_transaction', {
    p_id: args.id,
    p_merchant_id: args.merchantId,
  })

/**
 * Makes pending claims due in the next cron run, when a charge of their phone has ended or a slot
 * of their link is released.
 */
export const makeClaimsDue = (args: {
  phone: Argument<string>
  linkId: Argument<string>
}) =>
  callFunction<void>('make_claims_due', {
    p_phone: args.phone,
    p_link_id: args.linkId,
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
 * service's: links and checkouts expire, and scheduled payouts start.
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
 * Makes the partition of a Caracas month, given by its first day, and moves what the default
 * partition has of it there.
 */
export const makeMonthPartition = (args: {
  table: Argument<string>
  month: Argument<string>
}) =>
  callFunction<boolean>('make_month_partition', {
    p_table: args.table,
    p_month: args.month,
  })

/**
 * Ends a batch that acquire_idempotency_key() began and whose response comes with a later batch:
 * stores what was begun, and until when the request may be in progress.
 */
export const markInProgress = (args: {
  environment: Argument<string>
  method: Argument<string>
  path: Argument<string>
  key: Argument<string>
  resourceId: Argument<string>
  timeout: Argument<string>
}) =>
  callFunction<void>('mark_in_progress', {
    p_environment: args.environment,
    p_method: args.method,
    p_path: args.path,
    p_key: args.key,
    p_resource_id: args.resourceId,
    p_timeout: args.timeout,
  })

/** A text with all but its last four characters replaced by stars. */
export const maskToLastFour = (args: {
  value: Argument<string>
}) =>
  callFunction<string>('mask_to_last_four', {
    value: args.value,
  })

/**
 * Assigns incoming movements of the Caracas days p_from to p_to to successful charges with the same
 * amount and normalized reference, within a day.
 */
export const matchCharges = (args: {
  connection: Argument<string>
  from: Argument<string>
  to: Argument<string>
}) =>
  callFunction<number>('match_charges', {
    p_connection: args.connection,
    p_from: args.from,
    p_to: args.to,
  })

/**
 * Assigns outgoing movements of the Caracas days p_from to p_to to our orders: by the order's bank
 * key in the concept, otherwise by reference and amount within a day.
 */
export const matchDebitOrders = (args: {
  connection: Argument<string>
  from: Argument<string>
  to: Argument<string>
}) =>
  callFunction<number>('match_debit_orders', {
    p_connection: args.connection,
    p_from: args.from,
    p_to: args.to,
  })

/**
 * Whether this user may invite to the role at the merchant, as whoever made an invitation must
 * until it is accepted: an ADMIN invites to the roles below, the OWNER to any but their own.
 */
export const mayStillInvite = (args: {
  merchantId: Argument<string>
  userId: Argument<string>
  role: Argument<string>
}) =>
  callFunction<boolean>('may_still_invite', {
    p_merchant_id: args.merchantId,
    p_user_id: args.userId,
    p_role: args.role,
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
 * The merchant whom an order concerns: that of its transaction or payout, else the first one that
 * is paid into its account, as for the events of outgoing orders.
 */
export const merchantOfOrder = (args: {
  order: Argument<never>
}) =>
  callFunction<string>('merchant_of_order', {
    p_order: args.order,
  })

/**
 * As rate_in_force(), for what a merchant asks payers for: in the test environment the rate that it
 * simulates comes first.
 */
export const merchantRateInForce = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  currency: Argument<string>
}) =>
  callFunction<unknown>('merchant_rate_in_force', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_currency: args.currency,
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
 * Why a claim's payment was not found: OTHER_AMOUNT if the ledger has one that the claim names by
 * its whole reference, but of an amount that the link does not ask for, else NOT_FOUND.
 */
export const missingPaymentReason = (args: {
  claim: Argument<never>
}) =>
  callFunction<string>('missing_payment_reason', {
    p_claim: args.claim,
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

/** Whether the pending order of a transaction, or of one of its refunds, is left to a person. */
export const needsReview = (args: {
  transactionId: Argument<string>
  refundId?: Argument<string> | null
}) =>
  callFunction<boolean>('needs_review', {
    p_transaction_id: args.transactionId,
    p_refund_id: args.refundId,
  })

/** The data of the event that an order is left to a person. */
export const needsReviewData = (args: {
  order: Argument<never>
}) =>
  callFunction<unknown>('needs_review_data', {
    p_order: args.order,
  })

/** The row of a bank order as far as its request states it. */
export const newBankOrder = (args: {
  id: Argument<string>
  kind: Argument<string>
  bankKey: Argument<string>
  phone: Argument<string>
  bankCode: Argument<string>
  document: Argument<string>
  name?: Argument<string> | null
  destinationAccount?: Argument<string> | null
  reference?: Argument<string> | null
  paidOn?: Argument<string> | null
  transactionId?: Argument<string> | null
  refundId?: Argument<string> | null
  externalReference?: Argument<string> | null
  metadata?: JsonArgument
}) =>
  callFunction<unknown>('new_bank_order', {
    p_id: args.id,
    p_kind: args.kind,
    p_bank_key: args.bankKey,
    p_phone: args.phone,
    p_bank_code: args.bankCode,
    p_document: args.document,
    p_name: args.name,
    p_destination_account: args.destinationAccount,
    p_reference: args.reference,
    p_paid_on: args.paidOn,
    p_transaction_id: args.transactionId,
    p_refund_id: args.refundId,
    p_external_reference: args.externalReference,
    p_metadata: json(args.metadata),
  })

/**
 * A mobile payment to a merchant as the simulated bank books it, by the simulations that it meets;
 * it is not written.
 */
export const newIncomingMovement = (args: {
  merchantId: Argument<string>
  bankKey: Argument<string>
  phone: Argument<string>
  amount: Argument<string>
  bankCode: Argument<string>
  reference: Argument<string>
}) =>
  callFunction<unknown>('new_incoming_movement', {
    p_merchant_id: args.merchantId,
    p_bank_key: args.bankKey,
    p_phone: args.phone,
    p_amount: args.amount,
    p_bank_code: args.bankCode,
    p_reference: args.reference,
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
  })

/** A uuid v7 of the request's time, so that records sort by the service's clock. */
export const newUuid = () => callFunction<string>('new_uuid')

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

/**
 * A bank reference without its leading zeros, for comparison: banks drop them where they write
 * numbers.
 */
export const normalizeReference = (args: {
  reference: Argument<string>
}) =>
  callFunction<string>('normalize_reference', {
    p_reference: args.reference,
  })

/**
 * The data that a notification stores of its event: the event's data, and the merchant, user and
 * environment.
 */
export const notificationData = (args: {
  event: Argument<never>
}) =>
  callFunction<unknown>('notification_data', {
    event: args.event,
  })

/**
 * The types of notifications: the event that causes each, its audience, and whether it is mailed by
 * default.
 */
export const notificationTypes = () => callFunction<unknown>('notification_types')

/**
 * The caller's notifications about merchants from which their API key was cut off; none in a
 * session.
 */
export const notificationsHiddenFromKey = () => callFunction<unknown>('notifications_hidden_from_key')

/** The quote of a checkout that holds now. */
export const openCheckoutQuote = (args: {
  checkout: Argument<never>
}) =>
  callFunction<unknown>('open_checkout_quote', {
    p_checkout: args.checkout,
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
 * Chooses among the payments that a bank has listed, which confirms each of them only once, and
 * writes the intent to have one confirmed: its transaction and order, pending.
 */
export const openConfirmation = (args: {
  claim: Argument<never>
  link: Argument<never>
  candidates: JsonArgument
}) =>
  callFunction<unknown>('open_confirmation', {
    p_claim: args.claim,
    p_link: args.link,
    p_candidates: json(args.candidates),
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

/**
 * The link by which a merchant's verification is booked, with its amount and number, and the bank
 * order that the verification may become; neither order nor transaction is written.
 */
export const openVerification = (args: {
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
  day: Argument<string>
  bankCode: Argument<string>
  reference: Argument<string>
  externalReference: Argument<string>
}) =>
  callFunction<unknown>('open_verification', {
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
  })

/**
 * When to ask for an order's outcome next: 1, 5 and 30 minutes after it was created, then every
 * hour, and a last time after three days; what is pending then is left to a person.
 */
export const orderDueAt = (args: {
  createdAt: Argument<string>
  attempts: Argument<number>
}) =>
  callFunction<string>('order_due_at', {
    p_created_at: args.createdAt,
    p_attempts: args.attempts,
  })

/**
 * Whose turn an event or a mail takes when what waits in the outbox is served in turns: its
 * merchant's, else its user's, else its own.
 */
export const outboxParty = (args: {
  merchantId: Argument<string>
  userId: Argument<string>
  id: Argument<string>
}) =>
  callFunction<string>('outbox_party', {
    merchant_id: args.merchantId,
    user_id: args.userId,
    id: args.id,
  })

/**
 * The transaction that paid a merchant's checkout with more than it asked for, and how much more,
 * in bolívares.
 */
export const overpaidPayment = (args: {
  checkoutId: Argument<string>
  merchantId: Argument<string>
}) =>
  callFunction<unknown>('overpaid_payment', {
    p_checkout_id: args.checkoutId,
    p_merchant_id: args.merchantId,
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

/** The name of the table that has a month of a partitioned table: transactions_2026_11. */
export const partitionName = (args: {
  table: Argument<string>
  month: Argument<string>
}) =>
  callFunction<string>('partition_name', {
    p_table: args.table,
    p_month: args.month,
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

/** A checkout's status as that of a link, as payers are shown it. */
export const payableStatus = (args: {
  checkout: Argument<never>
}) =>
  callFunction<string>('payable_status', {
    checkout: args.checkout,
  })

/** The data of a payout's events: its sums, and the first 100 rows that failed. */
export const payoutEventData = (args: {
  payout: Argument<never>
}) =>
  callFunction<unknown>('payout_event_data', {
    p_payout: args.payout,
  })

/**
 * The checkout's whole amount in bolívares by which a movement is judged: of those that it may have
 * been paid by, the one that it pays to the céntimo (`exact`), or else the one that leaves the
 * payer the least to pay or to get back.
 */
export const priceCheckoutMovement = (args: {
  link: Argument<never>
  movement: Argument<never>
}) =>
  callFunction<unknown>('price_checkout_movement', {
    p_link: args.link,
    p_movement: args.movement,
  })

/**
 * The bolívares of a new payment of a checkout, its share of the checkout's amount, and the
 * checkout's whole amount in bolívares by the quote that holds now.
 */
export const priceCheckoutPayment = (args: {
  link: Argument<never>
  kind: Argument<string>
  agreedVes: Argument<string>
  maxAmount: Argument<string>
}) =>
  callFunction<unknown>('price_checkout_payment', {
    p_link: args.link,
    p_kind: args.kind,
    p_agreed_ves: args.agreedVes,
    p_max_amount: args.maxAmount,
  })

/**
 * The bolívares of a new payment of a link at the rate of a Caracas day, that rate, and its day.
 */
export const priceLinkPayment = (args: {
  link: Argument<never>
  day: Argument<string>
  agreedVes: Argument<string>
  maxAmount: Argument<string>
}) =>
  callFunction<unknown>('price_link_payment', {
    p_link: args.link,
    p_day: args.day,
    p_agreed_ves: args.agreedVes,
    p_max_amount: args.maxAmount,
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

/** Stores the caller's rate for approval, in place of a former proposal for that day. */
export const proposeRate = (args: {
  currency: Argument<string>
  effectiveDate: Argument<string>
  rate: Argument<string>
  rateInForce: Argument<string>
  rateOfDay: Argument<string>
}) =>
  callFunction<unknown>('propose_rate', {
    p_currency: args.currency,
    p_effective_date: args.effectiveDate,
    p_rate: args.rate,
    p_rate_in_force: args.rateInForce,
    p_rate_of_day: args.rateOfDay,
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
 * Removes payouts of the test environment that were made before p_oldest and have nothing left to
 * send or to learn, with their rows; at most p_most.
 */
export const purgeTestPayouts = (args: {
  oldest: Argument<string>
  most: Argument<number>
}) =>
  callFunction<number>('purge_test_payouts', {
    p_oldest: args.oldest,
    p_most: args.most,
  })

/**
 * After a restore into another cluster, whose transaction numbers differ: raises the offset so that
 * new records get numbers above all existing ones.
 */
export const raiseAuditXidOffset = (args: {
  xidOffset: Argument<number>
  sealedTo: Argument<string>
}) =>
  callFunction<string>('raise_audit_xid_offset', {
    xid_offset: args.xidOffset,
    sealed_to: args.sealedTo,
  })

/** The rate in force at the time of the request: the latest that is effective already. */
export const rateInForce = (args: {
  currency: Argument<string>
}) =>
  callFunction<unknown>('rate_in_force', {
    p_currency: args.currency,
  })

/** The rank of a rate's origin: for one day, the rate with the higher rank counts. */
export const rateRank = (args: {
  origin: Argument<string>
}) =>
  callFunction<number>('rate_rank', {
    origin: args.origin,
  })

/**
 * What the other sources' latest reports within the grace period say about a reported rate:
 * 'confirmed' if one agrees within the tolerance, else 'disputed' if one disagrees, else 'alone'.
 */
export const rateVerdict = (args: {
  report: Argument<never>
  sources: Argument<readonly string[]>
  tolerance: Argument<string>
  gracePeriod: Argument<string>
}) =>
  callFunction<string>('rate_verdict', {
    report: args.report,
    sources: args.sources,
    p_tolerance: args.tolerance,
    p_grace_period: args.gracePeriod,
  })

/**
 * The distinct rates of a currency that were in force at any moment from p_from to p_to, both
 * included, as known at that moment, even if corrected later.
 */
export const ratesBetween = (args: {
  currency: Argument<string>
  from: Argument<string>
  to: Argument<string>
}) =>
  callFunction<unknown>('rates_between', {
    p_currency: args.currency,
    p_from: args.from,
    p_to: args.to,
  })

/**
 * Checks once more, after authorize() has waited for a lock: raises PXSUS if the user was suspended
 * meanwhile, and PX401 if the credential was revoked.
 */
export const recheckCaller = (args: {
  userId: Argument<string>
  sessionId: Argument<string>
  apiKeyId: Argument<string>
}) =>
  callFunction<void>('recheck_caller', {
    p_user_id: args.userId,
    p_session_id: args.sessionId,
    p_api_key_id: args.apiKeyId,
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

/** Records in the audit log what became of an approval, and who did it. */
export const recordApprovalChange = (args: {
  action: Argument<string>
  before: Argument<string>
  after: Argument<never>
  userId?: Argument<string> | null
}) =>
  callFunction<void>('record_approval_change', {
    p_action: args.action,
    p_before: args.before,
    p_after: args.after,
    p_user_id: args.userId,
  })

/**
 * Records that a person has approved a payment, from where they did: the request that carries it
 * out is their key's.
 */
export const recordApproved = (args: {
  approval: Argument<never>
}) =>
  callFunction<void>('record_approved', {
    p_approval: args.approval,
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
 * Records the event of a change of a bank's health for the merchants that are paid into an account
 * there and have a webhook which takes it: for all others it would be a row that nobody reads.
 */
export const recordBankHealthEvent = (args: {
  type: Argument<string>
  state: Argument<never>
}) =>
  callFunction<void>('record_bank_health_event', {
    p_type: args.type,
    p_state: args.state,
  })

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

/** Records a checkout's new status in the audit log and as an event. */
export const recordCheckoutChange = (args: {
  before: Argument<never>
  after: Argument<never>
  transactionId: Argument<string>
}) =>
  callFunction<void>('record_checkout_change', {
    p_before: args.before,
    p_after: args.after,
    p_transaction_id: args.transactionId,
  })

/**
 * Records the movement by which a bank confirms a claim on a link, and returns its id; the claim
 * need not be written yet.
 */
export const recordClaimedMovement = (args: {
  claim: Argument<never>
  link: Argument<never>
  outcome: Argument<never>
}) =>
  callFunction<string>('record_claimed_movement', {
    p_claim: args.claim,
    p_link: args.link,
    p_outcome: args.outcome,
  })

/**
 * The movement of a payment that a bank confirms without a control number: the one that the ledger
 * has of that payer, bank, reference and amount, booked within a day, paid for or not.
 */
export const recordConfirmedMovement = (args: {
  claim: Argument<never>
  connection: Argument<string>
  accountId: Argument<string>
  bookedOn: Argument<string>
  amount: Argument<string>
  reference: Argument<string>
}) =>
  callFunction<string>('record_confirmed_movement', {
    p_claim: args.claim,
    p_connection: args.connection,
    p_account_id: args.accountId,
    p_booked_on: args.bookedOn,
    p_amount: args.amount,
    p_reference: args.reference,
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
 * Records what became of a connection, as an event for the owner and the administrators of each
 * merchant that is paid into its account, and for its user if there is none: {step, id, account,
 * ...p_facts}.
 */
export const recordConnectionEvent = (args: {
  connection: Argument<never>
  step: Argument<string>
  facts?: JsonArgument
}) =>
  callFunction<void>('record_connection_event', {
    p_connection: args.connection,
    p_step: args.step,
    p_facts: json(args.facts),
  })

/** Records in the audit log that a bank has carried out an order that was reported as failed. */
export const recordContradiction = (args: {
  order: Argument<never>
  outcome: Argument<never>
}) =>
  callFunction<void>('record_contradiction', {
    p_order: args.order,
    p_outcome: args.outcome,
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

/**
 * Records that an endpoint failed at this URL, and switches it off if its status says that it is
 * gone, or if it has failed for five days.
 */
export const recordEndpointFailure = (args: {
  webhookId: Argument<string>
  url: Argument<string>
  status: Argument<number>
}) =>
  callFunction<boolean>('record_endpoint_failure', {
    p_webhook_id: args.webhookId,
    p_url: args.url,
    p_status: args.status,
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
 * Tells the other users whose bank has accepted their credentials for an account's number, and who
 * wait for it, that it is free.
 */
export const recordFreeNumber = (args: {
  accountId: Argument<string>
}) =>
  callFunction<void>('record_free_number', {
    p_account_id: args.accountId,
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

/** Records the event of a link that has expired, unless it is fully paid. */
export const recordLinkExpiry = (args: {
  link: Argument<never>
}) =>
  callFunction<void>('record_link_expiry', {
    link: args.link,
  })

/**
 * Records lines of a bank statement as movements: those that notices have told of get their control
 * numbers, the others are new.
 */
export const recordMovements = (args: {
  connection: Argument<string>
  lines: JsonArgument
}) =>
  callFunction<unknown>('record_movements', {
    p_connection: args.connection,
    p_lines: json(args.lines),
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
  })

/** Records a new movement that a notice reports. */
export const recordNoticedMovement = (args: {
  noticed: Argument<never>
}) =>
  callFunction<string>('record_noticed_movement', {
    noticed: args.noticed,
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

/** Records a change of a payout in the audit log: who did it, and its status before and after. */
export const recordPayoutChange = (args: {
  action: Argument<string>
  before: Argument<string>
  after: Argument<never>
}) =>
  callFunction<void>('record_payout_change', {
    p_action: args.action,
    p_before: args.before,
    p_after: args.after,
  })

/**
 * Records, once, that the outcome of a refund was not known when its bank was first asked: the
 * event `refund.pending`.
 */
export const recordPendingRefund = (args: {
  order: Argument<never>
}) =>
  callFunction<void>('record_pending_refund', {
    p_order: args.order,
  })

/** Records a day's rate, unless the day has the same one or one of a higher rank. */
export const recordRate = (args: {
  currency: Argument<string>
  effectiveDate: Argument<string>
  rate: Argument<string>
  origin: Argument<string>
  source: Argument<string>
}) =>
  callFunction<boolean>('record_rate', {
    p_currency: args.currency,
    p_effective_date: args.effectiveDate,
    p_rate: args.rate,
    p_origin: args.origin,
    p_source: args.source,
  })

/** Stores the sources' current reports. */
export const recordRateReports = (args: {
  currency: Argument<string>
  reports: JsonArgument
  gracePeriod: Argument<string>
}) =>
  callFunction<void>('record_rate_reports', {
    p_currency: args.currency,
    p_reports: json(args.reports),
    p_grace_period: args.gracePeriod,
  })

/**
 * Records a reported rate, unless it deviates from another day's rate by more than p_max_deviation
 * (a fraction).
 */
export const recordRateUnlessOutlier = (args: {
  currency: Argument<string>
  effectiveDate: Argument<string>
  rate: Argument<string>
  origin: Argument<string>
  source: Argument<string>
  maxDeviation: Argument<string>
  tolerance: Argument<string>
}) =>
  callFunction<string>('record_rate_unless_outlier', {
    p_currency: args.currency,
    p_effective_date: args.effectiveDate,
    p_rate: args.rate,
    p_origin: args.origin,
    p_source: args.source,
    p_max_deviation: args.maxDeviation,
    p_tolerance: args.tolerance,
  })

/**
 * Records an event about a refund of a transaction, which is as it is now: its data is the
 * transaction with the refund.
 */
export const recordRefundEvent = (args: {
  type: Argument<string>
  payment: Argument<never>
  refundId: Argument<string>
}) =>
  callFunction<void>('record_refund_event', {
    p_type: args.type,
    p_payment: args.payment,
    p_refund_id: args.refundId,
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

/** Stores that a bank reports a known movement with another amount, day or direction. */
export const recordRestatement = (args: {
  movementId: Argument<string>
  amount: Argument<string>
  bookedOn: Argument<string>
  direction: Argument<string>
  source: Argument<string>
}) =>
  callFunction<boolean>('record_restatement', {
    p_movement_id: args.movementId,
    p_amount: args.amount,
    p_booked_on: args.bookedOn,
    p_direction: args.direction,
    p_source: args.source,
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
 * Records what became of a change of the account into which a merchant is paid, as an event for its
 * owner and administrators: {step, from?, to?, actorName, actorEmail, ...p_facts}.
 */
export const recordSettlementEvent = (args: {
  step: Argument<string>
  merchantId: Argument<string>
  accountId: Argument<string>
  actor: Argument<string>
  facts: JsonArgument
}) =>
  callFunction<void>('record_settlement_event', {
    p_step: args.step,
    p_merchant_id: args.merchantId,
    p_account_id: args.accountId,
    p_actor: args.actor,
    p_facts: json(args.facts),
  })

/** Records who has started a simulation. */
export const recordSimulation = (args: {
  simulation: Argument<never>
}) =>
  callFunction<void>('record_simulation', {
    p_simulation: args.simulation,
  })

/** Records that a transaction is completed or failed in the audit log and as an event. */
export const recordTransactionEvent = (args: {
  updated: Argument<never>
  beforeStatus: Argument<string>
}) =>
  callFunction<void>('record_transaction_event', {
    p_updated: args.updated,
    p_before_status: args.beforeStatus,
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

/** The ids of the events that this transaction has recorded. */
export const recordedEvents = () => callFunction<readonly string[]>('recorded_events')

/**
 * Recounts all totals, and blocks writers until the commit: for existing rows, and for an operator
 * after rows were loaded or removed with the triggers disabled.
 */
export const recountTotals = () => callFunction<void>('recount_totals')

/**
 * Banks book some payments on the day after, or before: a payment that its bank has confirmed, see
 * record_confirmed_movement(), gets the day of the only line of a bank statement that can be its
 * own.
 */
export const redateConfirmedMovements = (args: {
  connection: Argument<string>
  lines: JsonArgument
}) =>
  callFunction<void>('redate_confirmed_movements', {
    p_connection: args.connection,
    p_lines: json(args.lines),
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
 * The end of a bank reference, by which a notice and a line of a bank statement are known to be
 * about one payment: banks put digits of their own before the last eight.
 */
export const referenceEnding = (args: {
  reference: Argument<string>
}) =>
  callFunction<string>('reference_ending', {
    p_reference: args.reference,
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
 * How a transaction is refunded: 'reversal', if the bank can reverse its charge, or 'p2p', money to
 * the payer's phone.
 */
export const refundOrderKind = (args: {
  payment: Argument<never>
  amount: Argument<string>
  reversesBy: Argument<string>
}) =>
  callFunction<string>('refund_order_kind', {
    p_payment: args.payment,
    p_amount: args.amount,
    p_reverses_by: args.reversesBy,
  })

/**
 * The payer's document and name for a refund, as far as they are known: those of the request, else
 * the document that was charged, else those of the customer of the payment's checkout.
 */
export const refundPayee = (args: {
  payment: Argument<never>
  document: Argument<string>
  name: Argument<string>
}) =>
  callFunction<unknown>('refund_payee', {
    p_payment: args.payment,
    p_document: args.document,
    p_name: args.name,
  })

/** The refunds of a transaction, newest first, as the service selects a refund for its view. */
export const refundRows = (args: {
  payment: Argument<never>
}) =>
  callFunction<unknown>('refund_rows', {
    p_payment: args.payment,
  })

/**
 * Raises a refusal, which rolls the transaction back: one of authorize()'s codes, PX409 for a
 * conflicting state, whose message the route looks up by the rule, or PX410 for what is no longer
 * available.
 */
export const refuse = (args: {
  code: Argument<string>
  rule?: Argument<string>
}) =>
  callFunction<void>('refuse', {
    code: args.code,
    rule: args.rule,
  })

/**
 * Raises PX409 account_ambiguous if the caller has a live and a sandbox account with this number,
 * and neither the credential nor the request gives the environment.
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

/** Raises PX429 test_link_busy if a test link had 1,000 payments within a day. */
export const rejectBusyTestLink = (args: {
  linkId: Argument<string>
}) =>
  callFunction<void>('reject_busy_test_link', {
    p_link_id: args.linkId,
  })

/**
 * Why a movement cannot pay a claim on a link; null if it can: 'used' the movement has paid another
 * transaction 'strange' its amount was not due when it was booked 'charge' it may belong to a
 * pending charge of the same payer The claim need not be written yet.
 */
export const rejectClaimedMovement = (args: {
  claim: Argument<never>
  link: Argument<never>
  movement: Argument<never>
}) =>
  callFunction<string>('reject_claimed_movement', {
    p_claim: args.claim,
    p_link: args.link,
    p_movement: args.movement,
  })

/**
 * Raises PX409 reference_used if a stated mobile payment has paid another transaction, and
 * reference_pending if it is being claimed for one: for the same link, or for another one while its
 * bank could still confirm that claim.
 */
export const rejectUsedReference = (args: {
  link: Argument<never>
  phone: Argument<string>
  bankCode: Argument<string>
  reference: Argument<string>
  paidOn: Argument<string>
}) =>
  callFunction<void>('reject_used_reference', {
    p_link: args.link,
    p_phone: args.phone,
    p_bank_code: args.bankCode,
    p_reference: args.reference,
    p_paid_on: args.paidOn,
  })

/**
 * Why a movement cannot pay a verification that is not written; null if it can: what
 * reject_claimed_movement() returns, or 'claimed' somebody's claim of it is being confirmed The
 * caller holds lock_claimable_movements().
 */
export const rejectVerifiedMovement = (args: {
  claim: Argument<never>
  link: Argument<never>
  movement: Argument<never>
}) =>
  callFunction<string>('reject_verified_movement', {
    p_claim: args.claim,
    p_link: args.link,
    p_movement: args.movement,
  })

/**
 * Raises if the caller's Idempotency-Key names a request that waits for an approval, unless that
 * one is carried out now: PXREU for another request, PXAPR for the same one, with what
 * request_approval() needs to tell its state.
 */
export const rejectWaitingIntention = (args: {
  environment: Argument<string>
  method: Argument<string>
  path: Argument<string>
  key: Argument<string>
  requestHash: Argument<Uint8Array>
}) =>
  callFunction<void>('reject_waiting_intention', {
    p_environment: args.environment,
    p_method: args.method,
    p_path: args.path,
    p_key: args.key,
    p_request_hash: args.requestHash,
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

/**
 * Has an approval wait for a person again whose order was canceled before it was sent, and whose
 * key was told nothing of it.
 */
export const reopenApproval = (args: {
  orderId: Argument<string>
}) =>
  callFunction<void>('reopen_approval', {
    p_order_id: args.orderId,
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
 * Ends a payer's claim of the same payment for the same checkout that waits for its payment to show
 * up, since this one corrects it: the amount, the day, or the reference, of which it may have had
 * the last digits alone.
 */
export const replaceWaitingClaim = (args: {
  link: Argument<never>
  phone: Argument<string>
  bankCode: Argument<string>
  reference: Argument<string>
}) =>
  callFunction<void>('replace_waiting_claim', {
    p_link: args.link,
    p_phone: args.phone,
    p_bank_code: args.bankCode,
    p_reference: args.reference,
  })

/**
 * Gives a claim on a checkout the amount of its movement, and the quote by which the movement is
 * judged.
 */
export const repriceCheckoutPayment = (args: {
  transactionId: Argument<string>
  link: Argument<never>
  movement: Argument<never>
}) =>
  callFunction<void>('reprice_checkout_payment', {
    p_transaction_id: args.transactionId,
    p_link: args.link,
    p_movement: args.movement,
  })

/** Gives a claim on a checkout of the test environment the amount of its movement. */
export const repriceSimulatedPayment = (args: {
  claim: Argument<never>
  link: Argument<never>
  amountVes: Argument<string>
}) =>
  callFunction<void>('reprice_simulated_payment', {
    p_claim: args.claim,
    p_link: args.link,
    p_amount_ves: args.amountVes,
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

/** The time of the request, which begin_request() has set. */
export const requestNow = () => callFunction<string>('request_now')

/** The time and origin of the request, as its sender is shown them: {at, device?, network?}. */
export const requestOrigin = (args: {
  userAgent?: Argument<string> | null
} = {}) =>
  callFunction<unknown>('request_origin', {
    p_user_agent: args.userAgent,
  })

/**
 * Writes a merchant's change of its settlement account, which takes effect later and replaces one
 * that is pending.
 */
export const requestSettlementAccountChange = (args: {
  merchantId: Argument<string>
  accountId?: Argument<string> | null
  userAgent?: Argument<string> | null
}) =>
  callFunction<void>('request_settlement_account_change', {
    p_merchant_id: args.merchantId,
    p_account_id: args.accountId,
    p_user_agent: args.userAgent,
  })

/**
 * The facts of the connection through which an account of the caller can pay; see
 * connection_facts().
 */
export const requireAccountConnection = (args: {
  account: Argument<never>
  connections: JsonArgument
}) =>
  callFunction<unknown>('require_account_connection', {
    p_account: args.account,
    p_connections: json(args.connections),
  })

/** Locks a merchant that may be paid now, and its owner, FOR SHARE. */
export const requireActiveMerchant = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
}) =>
  callFunction<void>('require_active_merchant', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
  })

/**
 * Raises PXAPR unless the caller may send this order by itself: an API key with a ceiling sends
 * more only with an approval (use_approval()).
 */
export const requireApproval = (args: {
  order: Argument<never>
  parts?: JsonArgument | null
}) =>
  callFunction<void>('require_approval', {
    p_order: args.order,
    p_parts: json(args.parts),
  })

/**
 * Raises PX429 approvals_waiting_key if a key has 20 requests waiting for approvals, and PX429
 * approvals_waiting if its merchant has 100 in the environment.
 */
export const requireApprovalQuota = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  keyId: Argument<string>
}) =>
  callFunction<void>('require_approval_quota', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_key_id: args.keyId,
  })

/** Raises unless a person may approve what was asked of a merchant at a time. */
export const requireApprover = (args: {
  userId: Argument<string>
  merchantId: Argument<string>
  askedAt: Argument<string>
}) =>
  callFunction<void>('require_approver', {
    p_user_id: args.userId,
    p_merchant_id: args.merchantId,
    p_asked_at: args.askedAt,
  })

/**
 * Raises what require_approval() raises for all that a checkout's refund sends: the parts together,
 * so that nobody passes a key's ceiling by asking for the refund in parts.
 */
export const requireCheckoutRefundApproval = (args: {
  payments: Argument<readonly string[]>
  amounts: Argument<readonly string[]>
  orderId: Argument<string>
  refundId: Argument<string>
  document?: Argument<string> | null
  name?: Argument<string> | null
  bankCode?: Argument<string> | null
  externalReference?: Argument<string> | null
}) =>
  callFunction<void>('require_checkout_refund_approval', {
    p_payments: args.payments,
    p_amounts: args.amounts,
    p_order_id: args.orderId,
    p_refund_id: args.refundId,
    p_document: args.document,
    p_name: args.name,
    p_bank_code: args.bankCode,
    p_external_reference: args.externalReference,
  })

/**
 * The account for a new claim, locked FOR SHARE: the merchant's settlement account, or if it has
 * none, the last one it had while the link existed.
 */
export const requireClaimAccount = (args: {
  link: Argument<never>
  connections: JsonArgument
}) =>
  callFunction<unknown>('require_claim_account', {
    p_link: args.link,
    p_connections: json(args.connections),
  })

/**
 * Raises unless the caller may create an API key of this environment with these permissions: PX403
 * for the permissions of /admin, which are for platform administrators; what require_live_access()
 * raises for a live key; and what require_step_up() raises for either.
 */
export const requireCreatableKey = (args: {
  environment: Argument<string>
  permissions?: Argument<readonly string[]> | null
}) =>
  callFunction<void>('require_creatable_key', {
    p_environment: args.environment,
    p_permissions: args.permissions,
  })

/**
 * Raises PX409 day_limit if a live outgoing order would take its account at the bank over
 * p_day_limit bolívares in this Caracas day; what counts is what day_limit_connections() names.
 */
export const requireDayLimit = (args: {
  order: Argument<never>
  account: Argument<never>
  connectionFacts: JsonArgument
  dayLimit: Argument<string>
}) =>
  callFunction<void>('require_day_limit', {
    p_order: args.order,
    p_account: args.account,
    p_connection_facts: json(args.connectionFacts),
    p_day_limit: args.dayLimit,
  })

/** Raises PX409 payout_drafts if a merchant has 20 drafts of payouts in the environment. */
export const requireDraftQuota = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
}) =>
  callFunction<void>('require_draft_quota', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
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
 * The account for a new payment of a live link, locked FOR SHARE; null for a test link, which needs
 * none.
 */
export const requireLinkAccount = (args: {
  link: Argument<never>
  kind: Argument<string>
  mobile: Argument<boolean>
  connections: JsonArgument
}) =>
  callFunction<unknown>('require_link_account', {
    p_link: args.link,
    p_kind: args.kind,
    p_mobile: args.mobile,
    p_connections: json(args.connections),
  })

/**
 * Raises unless a user, by default the caller, may do live operations: PXEML without a verified
 * e-mail, PXKYC without approved KYC.
 */
export const requireLiveAccess = (args: {
  userId?: Argument<string>
} = {}) =>
  callFunction<void>('require_live_access', {
    p_user_id: args.userId,
  })

/**
 * Rejects public content of an unconfirmed merchant: PXEML while its owner's e-mail is not
 * verified, PX409 merchant_unconfirmed if it must be activated first.
 */
export const requireMerchantConfirmed = (args: {
  merchantId: Argument<string>
}) =>
  callFunction<void>('require_merchant_confirmed', {
    p_merchant_id: args.merchantId,
  })

/**
 * Raises PX409 merchant_limit if an account, whose row is already locked, owns the maximum of 100
 * merchants, or of 5 while its e-mail is not verified.
 */
export const requireMerchantQuota = (args: {
  ownerId: Argument<string>
}) =>
  callFunction<void>('require_merchant_quota', {
    p_owner_id: args.ownerId,
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
 * Locks the caller's account until the commit, and rejects a new merchant with PX409:
 * merchant_limit as in require_merchant_quota(), or merchants_rif_key if a confirmed merchant, or
 * another one of the caller's, has the RIF.
 */
export const requireNewMerchantAllowed = (args: {
  rif: Argument<string>
}) =>
  callFunction<void>('require_new_merchant_allowed', {
    p_rif: args.rif,
  })

/**
 * Raises PX410 if a checkout has expired, PX409 link_completed if it is paid, and checkout_canceled
 * if it is canceled.
 */
export const requireOpenCheckout = (args: {
  checkout: Argument<never>
}) =>
  callFunction<void>('require_open_checkout', {
    p_checkout: args.checkout,
  })

/** Raises PXBNK stopped if an operation stop applies; see is_operation_stopped(). */
export const requireOperationAllowed = (args: {
  environment: Argument<string>
  bank: Argument<string>
  merchantIds: Argument<readonly string[]>
}) =>
  callFunction<void>('require_operation_allowed', {
    p_environment: args.environment,
    p_bank: args.bank,
    p_merchant_ids: args.merchantIds,
  })

/**
 * Raises PX403 own_decision where an administrator would decide about themselves; see
 * concerns_caller().
 */
export const requireOthers = (args: {
  kind: Argument<string>
  id: Argument<string>
}) =>
  callFunction<void>('require_others', {
    p_kind: args.kind,
    p_id: args.id,
  })

/** The link of a token, if it can be paid now. */
export const requirePayableLink = (args: {
  token: Argument<string>
}) =>
  callFunction<unknown>('require_payable_link', {
    p_token: args.token,
  })

/**
 * Raises PX400 missing, with the fields, if a mobile payment lacks what its connection needs of the
 * payee; and PX400 phone_not_mobile if a live one goes to a phone of no mobile network (p_mobile is
 * false).
 */
export const requirePayeeDetails = (args: {
  order: Argument<never>
  connectionFacts: JsonArgument
  mobile: Argument<boolean>
}) =>
  callFunction<void>('require_payee_details', {
    p_order: args.order,
    p_connection_facts: json(args.connectionFacts),
    p_mobile: args.mobile,
  })

/**
 * The account from which a merchant's payouts go out: in live the one that the merchant is paid
 * into, in test a sandbox account of its owner, the newest unless one is named.
 */
export const requirePayoutAccount = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  connections: JsonArgument
  accountId?: Argument<string> | null
  accountNumber?: Argument<string> | null
}) =>
  callFunction<unknown>('require_payout_account', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_connections: json(args.connections),
    p_account_id: args.accountId,
    p_account_number: args.accountNumber,
  })

/**
 * Raises unless the people behind a payout may move money now: PX409 merchant_inactive (also where
 * its owner is suspended), PXSUS where whoever answers for it is suspended; in live PXEML, PXKYC of
 * the owner.
 */
export const requirePayoutAllowed = (args: {
  payout: Argument<never>
}) =>
  callFunction<void>('require_payout_allowed', {
    p_payout: args.payout,
  })

/**
 * Raises unless the caller may approve a payout that was submitted: PX403 approver, PXNEW of
 * require_approver(), and PX403 payout_submitter if they submitted it themselves.
 */
export const requirePayoutApprover = (args: {
  payout: Argument<never>
}) =>
  callFunction<void>('require_payout_approver', {
    p_payout: args.payout,
  })

/**
 * Raises PX409 payout_over_day_limit, with the bolívares that are left, if a live payout does not
 * fit into what its account at the bank may send on the day on which it begins; see
 * day_limit_connections().
 */
export const requirePayoutDayLimit = (args: {
  payout: Argument<never>
  account: Argument<never>
  connectionFacts: JsonArgument
  dayLimit: Argument<string>
}) =>
  callFunction<void>('require_payout_day_limit', {
    p_payout: args.payout,
    p_account: args.account,
    p_connection_facts: json(args.connectionFacts),
    p_day_limit: args.dayLimit,
  })

/**
 * Raises PX400 with the paths of all rows, as create_payout() takes them, that the connection's
 * format does not allow: amount_over_maximum, concept_over_maximum.
 */
export const requirePayoutRows = (args: {
  rows: JsonArgument
  connectionFacts: JsonArgument
}) =>
  callFunction<void>('require_payout_rows', {
    p_rows: json(args.rows),
    p_connection_facts: json(args.connectionFacts),
  })

/**
 * The account from which a live transaction is refunded, locked FOR SHARE; nothing but nulls for a
 * test one, which needs none.
 */
export const requireRefundAccount = (args: {
  payment: Argument<never>
  connections: JsonArgument
}) =>
  callFunction<unknown>('require_refund_account', {
    p_payment: args.payment,
    p_connections: json(args.connections),
  })

/**
 * For a refund to the payer's phone: raises PX501 mobile_payments if the connection sends none, and
 * PX400 missing, with the fields, if it lacks the payer's document or name.
 */
export const requireRefundDetails = (args: {
  order: Argument<never>
  payment: Argument<never>
  connectionFacts: JsonArgument
}) =>
  callFunction<void>('require_refund_details', {
    p_order: args.order,
    p_payment: args.payment,
    p_connection_facts: json(args.connectionFacts),
  })

/** The bolívares of a new refund: p_amount, or all that is left of the transaction. */
export const requireRefundable = (args: {
  payment: Argument<never>
  amount: Argument<string>
}) =>
  callFunction<string>('require_refundable', {
    p_payment: args.payment,
    p_amount: args.amount,
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
 * Raises PX501 transfers or mobile_payments for what the account's connection does not send, and
 * PX400, with its field, for an outgoing order that is never sent: amount_over_limit a live one
 * over p_order_limit bolívares; the limit follows the field amount_over_maximum over what its
 * connection takes own_account a transfer to the account that it comes from, p_own_number
 * concept_over_maximum a longer concept than its connection takes
 */
export const requireSendableOrder = (args: {
  order: Argument<never>
  ownNumber: Argument<string>
  connectionFacts: JsonArgument
  orderLimit: Argument<string>
}) =>
  callFunction<void>('require_sendable_order', {
    p_order: args.order,
    p_own_number: args.ownNumber,
    p_connection_facts: json(args.connectionFacts),
    p_order_limit: args.orderLimit,
  })

/**
 * The account into which a merchant is paid, locked FOR SHARE so that its binding cannot change.
 */
export const requireSettlementAccount = (args: {
  merchantId: Argument<string>
  connections: JsonArgument
}) =>
  callFunction<unknown>('require_settlement_account', {
    p_merchant_id: args.merchantId,
    p_connections: json(args.connections),
  })

/**
 * The link with the amount that its payer has stated, if it leaves the amount open; a fixed one
 * ignores p_stated.
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
 * Raises PXSTP unless the caller's session has presented a second factor in the last 10 minutes, or
 * the password where the user has no factor.
 */
export const requireStepUp = () => callFunction<void>('require_step_up')

/**
 * Raises PX404 if a transaction is no unapplied payment, and PX409 payment_not_open if it is
 * applied or refunded.
 */
export const requireUnappliedPayment = (args: {
  transactionId: Argument<string>
}) =>
  callFunction<void>('require_unapplied_payment', {
    p_transaction_id: args.transactionId,
  })

/** Raises PXEML unless the caller's e-mail is verified. */
export const requireVerifiedEmail = () => callFunction<void>('require_verified_email')

/**
 * Reserves a part of a checkout for a charge, until the charge settles: what is pending and what is
 * paid never exceed the amount.
 */
export const reserveCheckout = (args: {
  checkoutId: Argument<string>
  amountVes: Argument<string>
  totalVes: Argument<string>
}) =>
  callFunction<void>('reserve_checkout', {
    p_checkout_id: args.checkoutId,
    p_amount_ves: args.amountVes,
    p_total_ves: args.totalVes,
  })

/** Reserves a slot of a limited link for a claim whose money has been found. */
export const reserveClaimSlot = (args: {
  transactionId: Argument<string>
}) =>
  callFunction<string>('reserve_claim_slot', {
    p_transaction_id: args.transactionId,
  })

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

/**
 * The bolívares for a dollar that a merchant simulates in the test environment; null if it
 * simulates none.
 */
export const sandboxRate = (args: {
  merchantId: Argument<string>
}) =>
  callFunction<string>('sandbox_rate', {
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
 * Schedules the next attempt of a delivery whose latest one failed; abandons it after the tenth of
 * its round.
 */
export const scheduleDeliveryRetry = (args: {
  id: Argument<string>
  attempt: Argument<number>
}) =>
  callFunction<void>('schedule_delivery_retry', {
    p_id: args.id,
    p_attempt: args.attempt,
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
 * The normalized text that a list's `search` compares: lower case, without the accents of Spanish
 * and Portuguese, in any Unicode form.
 */
export const searchText = (args: {
  value: Argument<string>
}) =>
  callFunction<string>('search_text', {
    value: args.value,
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

/**
 * What was sent through these connections since the beginning of a Caracas day, or may have been,
 * in bolívares.
 */
export const sentSince = (args: {
  connections: Argument<readonly string[]>
  day: Argument<string>
}) =>
  callFunction<string>('sent_since', {
    p_connections: args.connections,
    p_day: args.day,
  })

/**
 * When a session that is used now expires: after 30 idle days, and at most 180 days after it was
 * opened.
 */
export const sessionExpiry = (args: {
  openedAt: Argument<string>
}) =>
  callFunction<string>('session_expiry', {
    opened_at: args.openedAt,
  })

/**
 * Sets the caller for the statements that follow: caller_id(), caller_session_id(),
 * key_merchant_id().
 */
export const setCaller = (args: {
  userId: Argument<string>
  sessionId: Argument<string>
  apiKeyId: Argument<string>
  environment: Argument<string>
  keyMerchantId: Argument<string>
}) =>
  callFunction<void>('set_caller', {
    p_user_id: args.userId,
    p_session_id: args.sessionId,
    p_api_key_id: args.apiKeyId,
    p_environment: args.environment,
    p_key_merchant_id: args.keyMerchantId,
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

/** Looks for the mobile payment of a claim in the ledger, and settles the claim by it. */
export const settleClaimFromLedger = (args: {
  orderId: Argument<string>
}) =>
  callFunction<string>('settle_claim_from_ledger', {
    p_order_id: args.orderId,
  })

/**
 * Settles a new claim if the ledger knows its mobile payment already; otherwise returns the bank
 * lookups for it, see claim_lookups().
 */
export const settleKnownClaim = (args: {
  orderId: Argument<string>
  kind: Argument<string>
  throttled: Argument<boolean>
}) =>
  callFunction<unknown>('settle_known_claim', {
    p_order_id: args.orderId,
    p_kind: args.kind,
    p_throttled: args.throttled,
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
 * Records the event of a settled outgoing order, and saves the payee of a successful mobile
 * payment.
 */
export const settleOutgoingOrder = (args: {
  order: Argument<never>
}) =>
  callFunction<void>('settle_outgoing_order', {
    p_order: args.order,
  })

/** Gives a payout's row the outcome of its order; another order has none. */
export const settlePayoutRow = (args: {
  order: Argument<never>
}) =>
  callFunction<unknown>('settle_payout_row', {
    p_order: args.order,
  })

/** Settles a refund by its order, which is an event, whatever its outcome. */
export const settleRefund = (args: {
  order: Argument<never>
}) =>
  callFunction<void>('settle_refund', {
    p_order: args.order,
  })

/**
 * Settles a payer's own payment for the link that the sandbox bank has left pending: the newest
 * pending transaction's bank order, which this locks.
 */
export const settleSimulatedOrder = (args: {
  linkId: Argument<string>
  outcome: Argument<string>
  reference: Argument<string>
}) =>
  callFunction<string>('settle_simulated_order', {
    p_link_id: args.linkId,
    p_outcome: args.outcome,
    p_reference: args.reference,
  })

/**
 * Settles a transaction of the sandbox with an outcome, success or failed, and gives the link its
 * slot back or counts it as paid.
 */
export const settleSimulatedTransaction = (args: {
  link: Argument<never>
  transactionId: Argument<string>
  outcome: Argument<string>
  reference: Argument<string>
}) =>
  callFunction<void>('settle_simulated_transaction', {
    link: args.link,
    p_transaction_id: args.transactionId,
    p_outcome: args.outcome,
    p_reference: args.reference,
  })

/**
 * Settles a transaction by its order, releases its slot, makes waiting claims due, and counts it
 * for its checkout.
 */
export const settleTransaction = (args: {
  order: Argument<never>
}) =>
  callFunction<void>('settle_transaction', {
    p_order: args.order,
  })

/** An account as mails show it, masked; null for none. */
export const settlementAccountFacts = (args: {
  accountId: Argument<string>
}) =>
  callFunction<unknown>('settlement_account_facts', {
    p_account_id: args.accountId,
  })

/** What the audit log stores of a change of a settlement account; null for no change. */
export const settlementChangeAuditData = (args: {
  change: Argument<never>
}) =>
  callFunction<unknown>('settlement_change_audit_data', {
    change: args.change,
  })

/**
 * How long a change of a merchant's settlement account takes: no time until a first live payment
 * was begun, whatever came of it, since there is nothing to divert yet.
 */
export const settlementChangeDelay = (args: {
  merchantId: Argument<string>
}) =>
  callFunction<string>('settlement_change_delay', {
    p_merchant_id: args.merchantId,
  })

/**
 * Why a change of a settlement account can no longer be made: owner_suspended; account_gone, unless
 * its account is still the owner's and connected, as set_settlement_account() requires.
 */
export const settlementChangeRefusal = (args: {
  change: Argument<never>
}) =>
  callFunction<string>('settlement_change_refusal', {
    change: args.change,
  })

/**
 * What a payment of p_amount_ves is of a checkout's amount, in the checkout's currency, where the
 * whole amount is p_total_ves: at least a céntimo.
 */
export const shareOfCheckout = (args: {
  checkout: Argument<never>
  amountVes: Argument<string>
  totalVes: Argument<string>
}) =>
  callFunction<string>('share_of_checkout', {
    checkout: args.checkout,
    p_amount_ves: args.amountVes,
    p_total_ves: args.totalVes,
  })

/** Ten of the texts at most, and an ellipsis for the others. */
export const shortenList = (args: {
  texts: Argument<readonly string[]>
}) =>
  callFunction<readonly string[]>('shorten_list', {
    p_texts: args.texts,
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

/**
 * The bolívares for a dollar that a merchant simulates in the test environment; null if it
 * simulates none, and in live, where nothing is looked up.
 */
export const simulatedRate = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
}) =>
  callFunction<string>('simulated_rate', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
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

/** Starts a scheduled payout, which is then sent row by row, or returns it: see return_payout(). */
export const startPayout = (args: {
  id: Argument<string>
}) =>
  callFunction<void>('start_payout', {
    p_id: args.id,
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
 * Whether whoever submitted or approved a payout, in this role, may still answer for it; an owner
 * who handed the merchant over does not.
 */
export const stillAnswers = (args: {
  userId: Argument<string>
  merchantId: Argument<string>
  askedAt: Argument<string>
  role: Argument<string>
}) =>
  callFunction<boolean>('still_answers', {
    p_user_id: args.userId,
    p_merchant_id: args.merchantId,
    p_asked_at: args.askedAt,
    p_role: args.role,
  })

/**
 * Stores with an idempotency key the response about an order that was canceled before it was
 * written.
 */
export const storeCanceledResponse = (args: {
  orderId: Argument<string>
  userId: Argument<string>
  response: Argument<string>
  key: Argument<string>
  environment: Argument<string>
  method: Argument<string>
  path: Argument<string>
  requestHash: Argument<Uint8Array>
  status: Argument<number>
}) =>
  callFunction<void>('store_canceled_response', {
    p_order_id: args.orderId,
    p_user_id: args.userId,
    p_response: args.response,
    p_key: args.key,
    p_environment: args.environment,
    p_method: args.method,
    p_path: args.path,
    p_request_hash: args.requestHash,
    p_status: args.status,
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

/**
 * Unsealed records below a number that the seals have already passed: they were written between a
 * restore and the raise of the offset.
 */
export const strayAuditRecords = (args: {
  below: Argument<string>
}) =>
  callFunction<readonly string[]>('stray_audit_records', {
    below: args.below,
  })

/** The months of which the default partition of a table has rows, oldest first. */
export const strayMonths = (args: {
  table: Argument<string>
}) =>
  callFunction<unknown>('stray_months', {
    p_table: args.table,
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

/** Gives a connection, which is already locked, other credentials; no change is pending then. */
export const switchConnectionCredentials = (args: {
  connection: Argument<never>
  credentials: Argument<Uint8Array>
  sendsPayerKeys: Argument<boolean>
  requestedBy: Argument<string>
  userAgent?: Argument<string> | null
}) =>
  callFunction<void>('switch_connection_credentials', {
    p_connection: args.connection,
    p_credentials: args.credentials,
    p_sends_payer_keys: args.sendsPayerKeys,
    p_requested_by: args.requestedBy,
    p_user_agent: args.userAgent,
  })

/**
 * Switches a merchant, which is already locked, to another settlement account, or to none; no
 * change is pending then.
 */
export const switchSettlementAccount = (args: {
  merchantId: Argument<string>
  accountId: Argument<string>
  requestedBy: Argument<string>
  userAgent?: Argument<string> | null
}) =>
  callFunction<void>('switch_settlement_account', {
    p_merchant_id: args.merchantId,
    p_account_id: args.accountId,
    p_requested_by: args.requestedBy,
    p_user_agent: args.userAgent,
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
 * A transaction as its merchant sees it, in their responses and in the data of its events; what
 * depends on the deployment (the receipt's address, the texts of failures) is added by
 * transactionView() when it is shown.
 */
export const transactionData = (args: {
  payment: Argument<never>
}) =>
  callFunction<unknown>('transaction_data', {
    p_payment: args.payment,
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

/**
 * Who of the people behind an approved payout no longer answers for it: submitter, approver, or
 * null.
 */
export const unansweredBy = (args: {
  payout: Argument<never>
}) =>
  callFunction<string>('unanswered_by', {
    p_payout: args.payout,
  })

/** What the merchant's next closing has to list, with what of ours it is. */
export const unclosedEntries = (args: {
  merchantId: Argument<string>
  accountId: Argument<string>
  connection: Argument<string>
  stated: Argument<boolean>
  since: Argument<string>
  sinceAt: Argument<string>
  through: Argument<string>
}) =>
  callFunction<unknown>('unclosed_entries', {
    p_merchant_id: args.merchantId,
    p_account_id: args.accountId,
    p_connection: args.connection,
    p_stated: args.stated,
    p_since: args.since,
    p_since_at: args.sinceAt,
    p_through: args.through,
  })

/**
 * What was booked on an account up to the Caracas day p_through and is in no closing of the
 * merchant.
 */
export const unclosedMovements = (args: {
  merchantId: Argument<string>
  accountId: Argument<string>
  connection: Argument<string>
  stated: Argument<boolean>
  since: Argument<string>
  sinceAt: Argument<string>
  through: Argument<string>
}) =>
  callFunction<unknown>('unclosed_movements', {
    p_merchant_id: args.merchantId,
    p_account_id: args.accountId,
    p_connection: args.connection,
    p_stated: args.stated,
    p_since: args.since,
    p_since_at: args.sinceAt,
    p_through: args.through,
  })

/**
 * As unclosed_movements(), in the test environment: what was paid and refunded there from the
 * Caracas day p_since until p_through, by the merchant's clock there.
 */
export const unclosedTestPayments = (args: {
  merchantId: Argument<string>
  since: Argument<string>
  through: Argument<string>
}) =>
  callFunction<unknown>('unclosed_test_payments', {
    p_merchant_id: args.merchantId,
    p_since: args.since,
    p_through: args.through,
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

/** The mobile payments that a verification may mean, paid for or not. */
export const verifiableMovements = (args: {
  claim: Argument<never>
  link: Argument<never>
}) =>
  callFunction<unknown>('verifiable_movements', {
    p_claim: args.claim,
    p_link: args.link,
  })

/**
 * The link by which a merchant's verifications are booked, which no list shows: one for each
 * environment, made with the first verification.
 */
export const verificationLink = (args: {
  merchantId: Argument<string>
  environment: Argument<string>
  token: Argument<string>
}) =>
  callFunction<unknown>('verification_link', {
    p_merchant_id: args.merchantId,
    p_environment: args.environment,
    p_token: args.token,
  })

/**
 * The bank lookups of a verification, as claim_lookups(): on the days on which
 * verifiable_movements() looks for it.
 */
export const verificationLookups = (args: {
  claim: Argument<never>
  link: Argument<never>
}) =>
  callFunction<unknown>('verification_lookups', {
    p_claim: args.claim,
    p_link: args.link,
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

/** The event types that endpoints can subscribe to. */
export const webhookEventTypes = () => callFunction<readonly string[]>('webhook_event_types')

/**
 * The delay after this many consecutive failures, plus up to 10 % at random; null after the tenth.
 */
export const webhookRetryDelay = (args: {
  failures: Argument<number>
}) =>
  callFunction<string>('webhook_retry_delay', {
    failures: args.failures,
  })

/**
 * Writes the intent of an outgoing order whose account and payee are known, after the checks that
 * need no bank.
 */
export const writeOutgoingOrder = (args: {
  order: Argument<never>
  account: Argument<never>
  connectionFacts: JsonArgument
  merchantIds: Argument<readonly string[]>
  mobile: Argument<boolean>
  orderLimit: Argument<string>
  dayLimit: Argument<string>
  audit?: JsonArgument
}) =>
  callFunction<void>('write_outgoing_order', {
    p_order: args.order,
    p_account: args.account,
    p_connection_facts: json(args.connectionFacts),
    p_merchant_ids: args.merchantIds,
    p_mobile: args.mobile,
    p_order_limit: args.orderLimit,
    p_day_limit: args.dayLimit,
    p_audit: json(args.audit),
  })

/**
 * Writes the intent to pay p_amount of a transaction back, all of which its caller has found
 * refundable and locked.
 */
export const writeRefund = (args: {
  payment: Argument<never>
  amount: Argument<string>
  refundId: Argument<string>
  orderId: Argument<string>
  bankKey: Argument<string>
  connections: JsonArgument
  reason?: Argument<string> | null
  document?: Argument<string> | null
  name?: Argument<string> | null
  bankCode?: Argument<string> | null
  externalReference?: Argument<string> | null
  metadata?: JsonArgument | null
  overpaidCheckoutId?: Argument<string> | null
  leadingOrderId?: Argument<string> | null
}) =>
  callFunction<unknown>('write_refund', {
    p_payment: args.payment,
    p_amount: args.amount,
    p_refund_id: args.refundId,
    p_order_id: args.orderId,
    p_bank_key: args.bankKey,
    p_connections: json(args.connections),
    p_reason: args.reason,
    p_document: args.document,
    p_name: args.name,
    p_bank_code: args.bankCode,
    p_external_reference: args.externalReference,
    p_metadata: json(args.metadata),
    p_overpaid_checkout_id: args.overpaidCheckoutId,
    p_leading_order_id: args.leadingOrderId,
  })
