-- Payments of links: what a payer pays, and what is paid back. Each is an order to a bank, as payments are.

-- What a link is at the request's time.
CREATE FUNCTION link_status(link payment_links) RETURNS text
LANGUAGE sql STABLE
RETURN CASE
  WHEN link.paid >= link.max_payments THEN 'COMPLETED'
  WHEN link.expires_at <= request_now() THEN 'EXPIRED'
  WHEN NOT link.active THEN 'INACTIVE'
  ELSE 'ACTIVE' END;
--> statement-breakpoint

-- The link of a token, if it can be paid now: PX404 there is none, PX410 it has expired, PX409 it is
-- link_inactive or link_completed, or merchant_inactive: its merchant takes no payments.
CREATE FUNCTION payable_link(p_token text) RETURNS payment_links
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
  state text;
BEGIN
  SELECT * INTO link FROM payment_links WHERE token = p_token;
  IF NOT FOUND THEN
    PERFORM refuse('PX404');
  END IF;
  state := link_status(link);
  IF state = 'EXPIRED' THEN
    PERFORM refuse('PX410');
  ELSIF state <> 'ACTIVE' THEN
    PERFORM refuse('PX409', 'link_' || lower(state));
  END IF;
  -- Held as judged until the commit: the owner first, whose verification opens the merchant after it.
  PERFORM FROM users u
  WHERE u.id = (SELECT m.owner_id FROM merchants m WHERE m.id = link.merchant_id)
    AND u.status IN ('inactive', 'active')
  FOR SHARE;
  IF NOT FOUND THEN
    PERFORM refuse('PX409', 'merchant_inactive');
  END IF;
  PERFORM FROM merchants m
  WHERE m.id = link.merchant_id
    AND (m.status = 'active' OR (m.status = 'pending' AND link.environment = 'test'))
  FOR SHARE;
  IF NOT FOUND THEN
    PERFORM refuse('PX409', 'merchant_inactive');
  END IF;
  RETURN link;
END $$;
--> statement-breakpoint

-- Takes one of a link's limited payments before anybody is charged: PX409 link_completed, or link_busy
-- while the last one is being made. True where the link has a limit.
CREATE FUNCTION take_seat(p_link_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
BEGIN
  SELECT * INTO STRICT link FROM payment_links WHERE id = p_link_id;
  IF link.max_payments IS NULL THEN
    RETURN false;
  END IF;
  UPDATE payment_links SET reserved = reserved + 1
  WHERE id = p_link_id AND paid + reserved < max_payments;
  IF FOUND THEN
    RETURN true;
  END IF;
  SELECT * INTO STRICT link FROM payment_links WHERE id = p_link_id;
  PERFORM refuse('PX409', CASE WHEN link.paid >= link.max_payments THEN 'link_completed' ELSE 'link_busy' END);
END $$;
--> statement-breakpoint

-- The bolívares of an amount by the rate of a Caracas day, or the last before it. PXRAT where none is known
-- that may be used.
CREATE FUNCTION bolivares_on(
  p_amount numeric, p_currency text, p_day date, OUT amount_ves numeric, OUT used_rate numeric
)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  amount_ves := p_amount;
  IF p_currency <> 'VES' THEN
    SELECT r.rate INTO used_rate FROM exchange_rates r
    WHERE r.currency = p_currency AND r.effective_date BETWEEN p_day - 5 AND p_day
    ORDER BY r.effective_date DESC LIMIT 1;
    IF NOT FOUND THEN
      PERFORM refuse('PXRAT');
    END IF;
    amount_ves := to_bolivares(p_amount, used_rate);
  END IF;
END $$;
--> statement-breakpoint

-- The account into which a merchant is paid, held as it is bound. PX409 no_settlement_account where there is none that is
-- bound; PXBNK where the deployment has not its connection.
CREATE FUNCTION settlement_account(p_merchant_id uuid, connections jsonb) RETURNS bank_accounts
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  SELECT a.* INTO account FROM merchants m JOIN bank_accounts a ON a.id = m.settlement_account_id
  WHERE m.id = p_merchant_id AND a.removed_at IS NULL AND a.connection IS NOT NULL
  FOR SHARE OF a;
  IF NOT FOUND THEN
    PERFORM refuse('PX409', 'no_settlement_account');
  END IF;
  IF connections->account.connection IS NULL THEN
    PERFORM refuse('PXBNK', 'not_connected');
  END IF;
  RETURN account;
END $$;
--> statement-breakpoint

-- Whether one reference is the other, or its last digits, as payers write them. Four digits at least tell,
-- zeros among them: `0001` is not the end of every reference that ends in 1.
CREATE FUNCTION same_reference(one text, other text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN bare_reference(one) = bare_reference(other)
  OR (length(one) >= 4 AND right(other, length(one)) = one)
  OR (length(other) >= 4 AND right(one, length(other)) = other);
--> statement-breakpoint

-- Holds a payer's phone and a link until the commit, and refuses with PX429 who has tried too often: keys and
-- references are not to be guessed here. Of what failed, or is not known yet: 5 in an hour or 10 in a day of
-- one phone, 100 in an hour of one link, which others cannot easily use up.
CREATE FUNCTION refuse_guessing(p_link_id uuid, p_phone text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('payer'), hashtext(p_phone)),
    pg_advisory_xact_lock(hashtext('paid_link'), hashtext(p_link_id::text));
  IF (SELECT count(*) FILTER (WHERE t.created_at > request_now() - interval '1 hour') >= 5 OR count(*) >= 10
      FROM transactions t
      WHERE t.phone = p_phone AND t.environment = 'live' AND t.status IN ('failed', 'pending')
        AND t.created_at > request_now() - interval '1 day')
    OR (SELECT count(*) >= 100 FROM transactions t
      WHERE t.link_id = p_link_id AND t.status IN ('failed', 'pending')
        AND t.created_at > request_now() - interval '1 hour') THEN
    PERFORM refuse('PX429');
  END IF;
END $$;
--> statement-breakpoint

-- Refuses with PX409 reference_used a mobile payment that has paid, or is paying, another transaction. The
-- payer's phone is held.
CREATE FUNCTION refuse_used_reference(
  p_connection text, p_account_id uuid, p_merchant_id uuid, p_phone text, p_bank_code text, p_reference text,
  p_amount numeric, p_paid_on date
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM transactions t JOIN payments p ON p.transaction_id = t.id AND p.refund_id IS NULL
    WHERE t.phone = p_phone AND t.connection = p_connection AND t.status <> 'failed'
      AND (t.account_id = p_account_id OR (p_account_id IS NULL AND t.merchant_id = p_merchant_id))
      AND t.bank_code = p_bank_code AND t.amount_ves = p_amount AND same_reference(t.reference, p_reference)
      AND coalesce(p.paid_on, caracas_day(t.created_at)) BETWEEN p_paid_on - 1 AND p_paid_on + 1
  ) OR EXISTS (
    SELECT FROM bank_movements m
    WHERE m.connection = p_connection AND m.account_id = p_account_id AND m.transaction_id IS NOT NULL
      AND m.direction = 'in' AND m.amount = p_amount AND m.booked_on BETWEEN p_paid_on - 1 AND p_paid_on + 1
      AND (same_reference(m.reference, p_reference) OR same_reference(m.payer_reference, p_reference))
      AND coalesce(m.phone, p_phone) = p_phone
  ) THEN
    PERFORM refuse('PX409', 'reference_used');
  END IF;
END $$;
--> statement-breakpoint

-- Writes the intent to be paid, after judging all that can be judged before a bank is asked.
--
-- request:     {transactionId, paymentId, bankKey, token, kind: c2p|verification, phone, mobile, bankCode,
--               document?, amountVes?: what the payer has agreed to, reference?, paidOn?}
-- connections: as open_payment() takes them, and `verifies`: whether the bank can be asked for a payment
--
-- `settled`: the ledger knows of the payment already, and no bank has to be asked.
CREATE FUNCTION open_charge(request jsonb, connections jsonb)
RETURNS TABLE (
  to_connection text, to_account text, order_amount text, order_concept text, kept_session text, settled boolean
)
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
  account bank_accounts%ROWTYPE;
  facts jsonb;
  ves numeric;
  rate_used numeric;
  seat boolean;
  paid_day date := coalesce((request->>'paidOn')::date, caracas_day(request_now()));
BEGIN
  link := payable_link(request->>'token');
  to_connection := 'sandbox';
  to_account := link.merchant_id::text;
  IF link.environment = 'live' THEN
    PERFORM authorize_live((SELECT owner_id FROM merchants WHERE id = link.merchant_id));
    account := settlement_account(link.merchant_id, connections);
    to_connection := account.connection;
    to_account := account.account_number;
    IF NOT (request->>'mobile')::boolean THEN
      PERFORM refuse('PX400', 'phone_not_mobile:phone');
    END IF;
  END IF;
  facts := connections->to_connection;
  PERFORM refuse_stopped(link.environment, facts->>'bank', ARRAY[link.merchant_id]);
  -- What was paid is what it was on the day of paying.
  SELECT b.amount_ves, b.used_rate INTO ves, rate_used FROM bolivares_on(link.amount, link.currency, paid_day) b;
  IF (request->>'amountVes')::numeric <> ves THEN
    PERFORM refuse('PX409', 'amount_changed');
  END IF;
  IF ves > (facts->>'maxAmount')::numeric THEN
    PERFORM refuse('PX409', 'amount_over_maximum');
  END IF;
  -- Before the link, which others need: whoever settles by a movement frees a seat of its link after it.
  IF link.environment = 'live' AND request->>'kind' = 'verification' THEN
    PERFORM hold_movements(to_connection);
  END IF;
  IF link.environment = 'live' THEN
    PERFORM refuse_guessing(link.id, request->>'phone');
  ELSE
    PERFORM pg_advisory_xact_lock(hashtext('payer'), hashtext(request->>'phone'));
  END IF;
  IF request->>'kind' = 'verification' THEN
    PERFORM refuse_used_reference(to_connection, account.id, link.merchant_id, request->>'phone',
      request->>'bankCode', request->>'reference', ves, paid_day);
  END IF;
  seat := take_seat(link.id);

  INSERT INTO transactions (
    id, merchant_id, link_id, environment, amount, currency, amount_ves, rate, status, payment_method, reference,
    connection, account_id, phone, bank_code, document, seated, created_at, updated_at)
  VALUES (
    (request->>'transactionId')::uuid, link.merchant_id, link.id, link.environment, link.amount, link.currency,
    ves, rate_used, 'pending', CASE request->>'kind' WHEN 'c2p' THEN 'c2p' ELSE 'mobile_payment' END,
    request->>'reference', to_connection, account.id, request->>'phone', request->>'bankCode',
    request->>'document', seat, request_now(), request_now());
  INSERT INTO payments (
    id, user_id, account_id, environment, kind, transaction_id, connection, bank_key, amount, phone, bank_code,
    document, concept, reference, paid_on, status, created_at, updated_at, next_attempt_at)
  SELECT (request->>'paymentId')::uuid, m.owner_id, account.id, link.environment, request->>'kind',
    (request->>'transactionId')::uuid, to_connection, request->>'bankKey', ves, request->>'phone',
    request->>'bankCode', request->>'document', left(link.label, (facts->>'maxConcept')::integer),
    request->>'reference', (request->>'paidOn')::date, 'pending', request_now(), request_now(),
    payment_due_at(request_now(), 0)
  FROM merchants m WHERE m.id = link.merchant_id;
  PERFORM record_audit('transaction.create', public_id('txn', (request->>'transactionId')::uuid),
    jsonb_build_object('before', NULL, 'after', jsonb_build_object('status', 'pending', 'amount', link.amount,
      'currency', link.currency, 'amountVes', ves, 'paymentMethod', request->>'kind',
      'merchantId', public_id('mer', link.merchant_id), 'paymentLink', public_id('lnk', link.id))));

  order_amount := ves::text;
  order_concept := left(link.label, (facts->>'maxConcept')::integer);
  kept_session := connection_session(to_connection);
  settled := request->>'kind' = 'verification' AND settle_from_ledger((request->>'paymentId')::uuid);
  RETURN NEXT;
END $$;
--> statement-breakpoint

-- Finds in the ledger the mobile payment that a payer says to have made, and settles by it. False where the
-- ledger does not know of it, or knows too little to tell whose it is.
CREATE FUNCTION settle_from_ledger(p_payment_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  claim payments%ROWTYPE;
  movement bank_movements%ROWTYPE;
  paid_day date;
BEGIN
  SELECT * INTO STRICT claim FROM payments WHERE id = p_payment_id FOR NO KEY UPDATE;
  IF claim.account_id IS NULL OR claim.status <> 'pending' THEN
    RETURN false;
  END IF;
  paid_day := coalesce(claim.paid_on, caracas_day(claim.created_at));
  PERFORM hold_movements(claim.connection);
  SELECT * INTO movement FROM bank_movements m
  WHERE m.connection = claim.connection AND m.account_id = claim.account_id AND m.transaction_id IS NULL
    AND m.direction = 'in' AND m.type = 'p2p' AND m.amount = claim.amount
    AND m.booked_on BETWEEN paid_day - 1 AND paid_day + 1
    AND m.phone = claim.phone AND coalesce(m.bank_code, claim.bank_code) = claim.bank_code
    AND (same_reference(m.reference, claim.reference) OR same_reference(m.payer_reference, claim.reference))
  ORDER BY abs(m.booked_on - paid_day), m.id LIMIT 1;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  -- A charge may take it at this moment.
  UPDATE bank_movements SET transaction_id = claim.transaction_id
  WHERE id = movement.id AND transaction_id IS NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  RETURN settle_payment(p_payment_id, jsonb_build_object('status', 'success', 'code', 'IN_LEDGER'));
END $$;
--> statement-breakpoint

-- Settles what waits for a bank's notices, where the bank cannot be asked: by what the ledger has now. What
-- is half an hour old fails: whoever has paid later can say so again.
CREATE FUNCTION settle_waiting(p_payment_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT settle_from_ledger(p_payment_id) THEN
    PERFORM settle_payment(p_payment_id,
      '{"status": "failed", "reason": "NOT_FOUND", "code": "NO_NOTICE"}')
    FROM payments WHERE id = p_payment_id AND created_at <= request_now() - interval '30 minutes';
    -- However often another payment has woken it.
    UPDATE payments SET next_attempt_at = least(next_attempt_at, created_at + interval '30 minutes')
    WHERE id = p_payment_id AND status = 'pending';
  END IF;
END $$;
--> statement-breakpoint

-- Has what waits for a notice settled by the next cron, once money from the payer's phone has come in. What
-- somebody is settling at this moment reads the movement after this commit.
CREATE FUNCTION wake_waiting() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET next_attempt_at = created_at
  WHERE id IN (
    SELECT p.id FROM payments p
    WHERE p.status = 'pending' AND p.flagged_at IS NULL AND p.kind = 'verification'
      AND p.connection = NEW.connection AND p.phone = NEW.phone AND p.amount = NEW.amount
    FOR NO KEY UPDATE SKIP LOCKED);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER wake_waiting AFTER INSERT ON bank_movements FOR EACH ROW
WHEN (NEW.direction = 'in' AND NEW.transaction_id IS NULL) EXECUTE FUNCTION wake_waiting();
--> statement-breakpoint

-- Settles a charge that its bank did not answer, and that a statement shows by payer and amount alone.
-- outcome: {status: success, reference}
--
-- Not where that movement is another charge's; and where another charge of the payer and the amount is not
-- known either, it may be the other's: then a person decides, once no request is at it any more.
CREATE FUNCTION settle_found_charge(p_id uuid, outcome jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  found payments%ROWTYPE;
  made_on date;
  alike_since timestamptz;
BEGIN
  SELECT * INTO STRICT found FROM payments WHERE id = p_id FOR NO KEY UPDATE;
  IF found.status <> 'pending' THEN
    RETURN;
  END IF;
  -- The sandbox knows each by its key.
  IF found.account_id IS NULL THEN
    PERFORM settle_payment(p_id, outcome);
    RETURN;
  END IF;
  made_on := caracas_day(found.created_at);
  PERFORM hold_movements(found.connection);
  IF EXISTS (
    SELECT FROM bank_movements m
    WHERE m.connection = found.connection AND m.direction = 'in' AND m.amount = found.amount
      AND m.booked_on BETWEEN made_on AND made_on + 1 AND m.transaction_id <> found.transaction_id
      AND bare_reference(m.reference) = bare_reference(outcome->>'reference')
  ) OR EXISTS (
    SELECT FROM payments p
    WHERE p.connection = found.connection AND p.kind = 'c2p' AND p.status = 'success' AND p.amount = found.amount
      AND p.updated_at >= start_of_caracas_day(made_on - 1)
      AND bare_reference(p.reference) = bare_reference(outcome->>'reference')
  ) THEN
    PERFORM settle_payment(p_id, '{"status": "pending", "code": "OF_ANOTHER"}');
    RETURN;
  END IF;
  SELECT max(p.created_at) INTO alike_since FROM payments p
  WHERE p.connection = found.connection AND p.kind = 'c2p' AND p.status = 'pending' AND p.id <> p_id
    AND p.amount = found.amount AND p.phone = found.phone
    AND p.created_at >= start_of_caracas_day(made_on - 1) AND p.created_at < start_of_caracas_day(made_on + 2);
  IF alike_since IS NULL THEN
    PERFORM settle_payment(p_id, outcome);
  ELSIF alike_since <= request_now() - interval '1 minute' THEN
    UPDATE payments SET flagged_at = request_now() WHERE id = p_id;
    PERFORM record_audit('payment.flag', public_id('pay', p_id), jsonb_build_object(
      'before', jsonb_build_object('flagged', false), 'after', jsonb_build_object('flagged', true)));
  END IF;
END $$;
--> statement-breakpoint

-- Ties a transaction to the movement by which a bank says that it was paid; false where that movement has
-- paid another one.
CREATE FUNCTION claim_movement(claim payments, outcome jsonb) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  booked date := coalesce((outcome->>'bookedOn')::date, claim.paid_on, caracas_day(claim.created_at));
BEGIN
  IF outcome->>'controlNumber' IS NULL THEN
    RETURN true;
  END IF;
  PERFORM hold_movements(claim.connection);
  -- What a notice told of already is the same movement.
  UPDATE bank_movements SET control_number = outcome->>'controlNumber', stated_at = request_now()
  WHERE id = (
    SELECT m.id FROM bank_movements m
    WHERE m.connection = claim.connection AND m.control_number IS NULL AND m.direction = 'in'
      AND m.booked_on = booked AND m.amount = claim.amount
      AND bare_reference(m.reference) = bare_reference(outcome->>'reference')
      AND coalesce(m.phone, claim.phone) = claim.phone
      AND NOT EXISTS (SELECT FROM bank_movements k WHERE k.connection = claim.connection
        AND k.control_number = outcome->>'controlNumber')
    ORDER BY m.id LIMIT 1);
  INSERT INTO bank_movements AS m (
    id, connection, account_id, environment, direction, type, amount, booked_on, reference, concept, phone,
    bank_code, control_number, transaction_id, created_at, stated_at)
  VALUES (
    new_record_id(), claim.connection, claim.account_id, claim.environment, 'in', 'p2p', claim.amount, booked,
    outcome->>'reference', '', claim.phone, claim.bank_code, outcome->>'controlNumber', claim.transaction_id,
    request_now(), request_now())
  ON CONFLICT (connection, control_number) DO UPDATE SET transaction_id = excluded.transaction_id
    WHERE m.transaction_id IS NULL;
  RETURN FOUND;
END $$;
--> statement-breakpoint

-- Ties a charge that its bank has carried out to the movement that it told of already, where it has: what
-- has paid for one thing pays for nothing else.
CREATE FUNCTION tie_charge(charged payments, made_on date) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE bank_movements SET payment_id = charged.id, transaction_id = charged.transaction_id
  WHERE payment_id IS NULL AND transaction_id IS NULL AND id = (
    SELECT m.id FROM bank_movements m
    WHERE m.connection = charged.connection AND m.direction = 'in'
      AND m.payment_id IS NULL AND m.transaction_id IS NULL AND m.amount = charged.amount
      AND m.booked_on BETWEEN made_on - 1 AND made_on + 1
      AND bare_reference(m.reference) = bare_reference(charged.reference)
    ORDER BY abs(m.booked_on - made_on), m.id LIMIT 1);
END;
--> statement-breakpoint

-- Gives a transaction the end that its order to the bank has come to.
CREATE FUNCTION settle_transaction(settled payments) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  after transactions%ROWTYPE;
  completed boolean := settled.status = 'success';
BEGIN
  UPDATE transactions SET
    status = CASE WHEN completed THEN 'completed' ELSE 'failed' END,
    failure_reason = settled.failure_reason,
    reference = coalesce(settled.reference, reference),
    operation_id = settled.operation_id,
    completed_at = CASE WHEN completed THEN request_now() END,
    updated_at = request_now(),
    seated = false
  WHERE id = settled.transaction_id AND status = 'pending'
  RETURNING * INTO after;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  -- The bank may have told of it before it answered. Before the link: see open_charge().
  IF completed AND settled.kind = 'c2p' AND settled.account_id IS NOT NULL THEN
    PERFORM tie_charge(settled, caracas_day(settled.created_at));
  END IF;
  PERFORM free_seat(after.link_id, completed) FROM payment_links l
  WHERE l.id = after.link_id AND l.max_payments IS NOT NULL;
  PERFORM tell_of_transaction(after, 'pending');
END $$;
--> statement-breakpoint
-- Gives a reserved payment of a link back, or counts it as made; and tells of a link that is paid up.
CREATE FUNCTION free_seat(p_link_id uuid, made boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
BEGIN
  UPDATE payment_links SET reserved = reserved - 1, paid = paid + made::integer
  WHERE id = p_link_id RETURNING * INTO STRICT link;
  IF made AND link.paid = link.max_payments THEN
    PERFORM record_event('payment_link.completed', link.merchant_id, link.environment, jsonb_build_object(
      'id', public_id('lnk', link.id), 'label', link.label, 'payments', link.paid));
  END IF;
END $$;
--> statement-breakpoint
-- Writes down a change of a transaction, for the audit log and for whoever listens.
CREATE FUNCTION tell_of_transaction(after transactions, before_status text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('transaction.' || CASE after.status
      WHEN 'completed' THEN 'complete' WHEN 'failed' THEN 'fail' ELSE 'refund' END,
    public_id('txn', after.id), jsonb_strip_nulls(jsonb_build_object(
      'before', jsonb_build_object('status', before_status),
      'after', jsonb_build_object('status', after.status, 'reference', after.reference,
        'failureReason', after.failure_reason))));
  PERFORM record_event('transaction.' || after.status, after.merchant_id, after.environment,
    jsonb_build_object('id', public_id('txn', after.id), 'paymentLink', public_id('lnk', after.link_id),
      'status', after.status, 'amount', after.amount, 'currency', after.currency, 'amountVes', after.amount_ves,
      'paymentMethod', after.payment_method, 'reference', after.reference,
      'failureReason', after.failure_reason));
END $$;
--> statement-breakpoint

-- Gives a refund the end that its order to the bank has come to; and its transaction, where it was paid back.
CREATE FUNCTION settle_refund(settled payments) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  after transactions%ROWTYPE;
BEGIN
  UPDATE refunds SET status = settled.status, failure_reason = settled.failure_reason,
    reference = settled.reference, updated_at = request_now()
  WHERE id = settled.refund_id AND status = 'pending';
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM record_audit('refund.settle', public_id('rfd', settled.refund_id), jsonb_strip_nulls(jsonb_build_object(
    'before', jsonb_build_object('status', 'pending'),
    'after', jsonb_build_object('status', settled.status, 'failureReason', settled.failure_reason,
      'reference', settled.reference))));
  IF settled.status = 'success' THEN
    UPDATE transactions SET status = 'refunded', updated_at = request_now()
    WHERE id = settled.transaction_id AND status = 'completed' RETURNING * INTO STRICT after;
    PERFORM tell_of_transaction(after, 'completed');
  END IF;
END $$;
--> statement-breakpoint

-- Records what a bank, or an administrator, says of a payment that is still pending; of one that is settled,
-- nothing. outcome: {status, reason?, reference?, operationId?, code?}, and of a verification what the bank
-- has booked: {controlNumber?, bookedOn?}. True where it was settled by this.
CREATE OR REPLACE FUNCTION settle_payment(p_id uuid, outcome jsonb) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  settled payments%ROWTYPE;
BEGIN
  SELECT * INTO settled FROM payments WHERE id = p_id FOR NO KEY UPDATE;
  IF settled.status IS DISTINCT FROM 'pending' THEN
    -- Nothing is changed, but what a bank paid that was told as failed is not to be overlooked.
    IF settled.status = 'failed' AND outcome->>'status' = 'success' THEN
      PERFORM record_audit('payment.contradict', public_id('pay', p_id), jsonb_build_object(
        'status', settled.status, 'told', outcome));
    END IF;
    RETURN false;
  END IF;
  IF settled.kind = 'verification' AND outcome->>'status' = 'success' AND NOT claim_movement(settled, outcome) THEN
    outcome := '{"status": "failed", "reason": "ALREADY_USED", "code": "ALREADY_USED"}';
  END IF;
  UPDATE payments SET
    status = outcome->>'status',
    failure_reason = outcome->>'reason',
    reference = coalesce(outcome->>'reference', reference),
    operation_id = coalesce(outcome->>'operationId', operation_id),
    bank_answer = coalesce(outcome->>'code', bank_answer),
    updated_at = CASE WHEN outcome->>'status' = 'pending' THEN updated_at ELSE request_now() END
  WHERE id = p_id
  RETURNING * INTO settled;
  IF settled.status = 'pending' THEN
    RETURN false;
  END IF;
  PERFORM record_audit('payment.settle', public_id('pay', p_id), jsonb_strip_nulls(jsonb_build_object(
    'before', jsonb_build_object('status', 'pending'),
    'after', jsonb_build_object('status', settled.status, 'reference', settled.reference,
      'failureReason', settled.failure_reason, 'bankAnswer', settled.bank_answer))));
  IF settled.refund_id IS NOT NULL THEN
    PERFORM settle_refund(settled);
  ELSIF settled.transaction_id IS NOT NULL THEN
    PERFORM settle_transaction(settled);
  ELSE
    PERFORM settle_transfer(settled);
  END IF;
  RETURN true;
END $$;
--> statement-breakpoint
-- Takes back an intent of which no bank was told, and frees the key of the request that made it: whoever
-- repeats the request pays. False where it is not there, or the reconciler is at it. What the ledger has
-- settled already stays, and so does its key.
CREATE OR REPLACE FUNCTION drop_payment(p_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payments WHERE id = p_id AND attempts = 0 FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF settle_payment(p_id, '{"status": "failed", "reason": "NOT_EXECUTED", "code": "NOT_SENT"}') THEN
    DELETE FROM idempotency_keys WHERE resource_id = p_id AND response IS NULL;
  END IF;
  RETURN true;
END $$;
--> statement-breakpoint
-- Tells of a payment that a user has sent, and remembers its payee.
CREATE FUNCTION settle_transfer(settled payments) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event('transfer.' || settled.status,
    (SELECT m.id FROM merchants m WHERE m.settlement_account_id = settled.account_id ORDER BY m.id LIMIT 1),
    settled.environment,
    jsonb_build_object('id', public_id('pay', settled.id), 'type', settled.kind, 'status', settled.status,
      'amount', settled.amount, 'reference', settled.reference, 'failureReason', settled.failure_reason));
  IF settled.status = 'success' AND settled.kind = 'p2p' THEN
    INSERT INTO payees (id, user_id, environment, phone, bank_code, document, name, updated_at)
    SELECT new_record_id(), settled.user_id, settled.environment, settled.phone, settled.bank_code,
      settled.document, settled.name, request_now()
    WHERE settled.bank_code IS NOT NULL AND settled.document IS NOT NULL AND settled.name IS NOT NULL
    ON CONFLICT (user_id, environment, phone) DO UPDATE
      SET bank_code = excluded.bank_code, document = excluded.document, name = excluded.name,
        updated_at = excluded.updated_at;
  END IF;
END $$;
--> statement-breakpoint

-- A transaction's payment as its payer is answered, written as JSON.stringify would. `texts` has the message
-- of each status, `failures` the texts of each reason.
CREATE FUNCTION charge_view(p_payment_id uuid, texts jsonb, failures jsonb) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  shown text;
  reason text;
BEGIN
  SELECT t.failure_reason, (SELECT row_to_json(v)::text FROM (
    SELECT p.status, coalesce(failures->t.failure_reason->>'en', texts->>p.status) AS message,
      public_id('txn', t.id) AS "transactionId", t.reference) v)
  INTO reason, shown
  FROM payments p JOIN transactions t ON t.id = p.transaction_id WHERE p.id = p_payment_id;
  IF reason IS NULL THEN
    RETURN shown;
  END IF;
  RETURN rtrim(shown, '}') || ',"failureReason":' || (
    SELECT row_to_json(v) FROM (
      SELECT reason AS code, failures->reason->>'es' AS es, failures->reason->>'en' AS en) v) || '}';
END $$;
--> statement-breakpoint

-- Writes the intent to pay a transaction back, whose caller may do so.
--
-- request: {refundId, paymentId, bankKey, merchantId, transactionId, reason?, document?, name?}
--
-- PX404 no such transaction of the merchant   PX409 not_completed, refund_pending, other_account
-- PX400 missing: what the payer's bank wants to know and nobody has said
--
-- A charge is taken back by its bank on its own Caracas day, where what the bank knows it by is known; all
-- else is sent to the payer's phone, and so is what could not be taken back.
CREATE FUNCTION open_refund(request jsonb, connections jsonb)
RETURNS TABLE (
  by_kind text, to_connection text, from_account text, order_amount text, to_phone text, to_bank text,
  to_document text, to_name text, charge_reference text, charge_operation text, kept_session text
)
LANGUAGE plpgsql AS $$
DECLARE
  paid transactions%ROWTYPE;
  account bank_accounts%ROWTYPE;
  facts jsonb;
  missing text;
BEGIN
  SELECT * INTO paid FROM transactions t
  WHERE t.id = (request->>'transactionId')::uuid AND t.merchant_id = (request->>'merchantId')::uuid
    AND t.environment = coalesce(nullif(current_setting('app.environment', true), ''), t.environment)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('PX404');
  END IF;
  IF paid.environment = 'live' THEN
    PERFORM authorize_live((SELECT owner_id FROM merchants WHERE id = paid.merchant_id));
    account := settlement_account(paid.merchant_id, connections);
    -- Money goes back from where it came in, as long as that is the merchant's account.
    IF account.id <> paid.account_id OR account.connection <> paid.connection THEN
      PERFORM refuse('PX409', 'other_account');
    END IF;
  END IF;
  facts := connections->paid.connection;
  PERFORM refuse_stopped(paid.environment, facts->>'bank', ARRAY[paid.merchant_id]);
  IF paid.status <> 'completed' THEN
    PERFORM refuse('PX409', 'not_completed');
  END IF;
  IF EXISTS (SELECT FROM refunds r WHERE r.transaction_id = paid.id AND r.status = 'pending') THEN
    PERFORM refuse('PX409', 'refund_pending');
  END IF;

  by_kind := CASE
    WHEN paid.payment_method = 'sandbox' THEN 'reversal'
    WHEN paid.payment_method = 'c2p' AND caracas_day(paid.created_at) = caracas_day(request_now())
      AND CASE facts->>'reversesBy' WHEN 'operation' THEN paid.operation_id ELSE paid.reference END IS NOT NULL
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.transaction_id = paid.id) THEN 'reversal'
    ELSE 'p2p' END;
  to_document := coalesce(request->>'document', paid.document);
  to_name := request->>'name';
  IF by_kind = 'p2p' THEN
    SELECT string_agg(need, ',') INTO missing FROM (VALUES ('document', to_document), ('name', to_name)) AS n (need, value)
    WHERE n.value IS NULL AND (paid.payment_method = 'mobile_payment' OR facts->'needs' ? need);
    IF missing IS NOT NULL THEN
      PERFORM refuse('PX400', 'missing:' || missing);
    END IF;
  END IF;

  INSERT INTO refunds (id, transaction_id, status, reason, created_at, updated_at)
  VALUES ((request->>'refundId')::uuid, paid.id, 'pending', request->>'reason', request_now(), request_now());
  INSERT INTO payments (
    id, user_id, account_id, environment, kind, transaction_id, refund_id, connection, bank_key, amount, phone,
    bank_code, document, name, concept, status, created_at, updated_at, next_attempt_at)
  VALUES (
    (request->>'paymentId')::uuid, caller_id(), account.id, paid.environment, by_kind, paid.id,
    (request->>'refundId')::uuid, paid.connection, request->>'bankKey', paid.amount_ves, paid.phone, paid.bank_code,
    to_document, to_name, 'Reintegro', 'pending', request_now(), request_now(), payment_due_at(request_now(), 0));
  PERFORM record_audit('refund.create', public_id('rfd', (request->>'refundId')::uuid), jsonb_strip_nulls(
    jsonb_build_object('transactionId', public_id('txn', paid.id), 'reason', request->>'reason',
      'after', jsonb_build_object('status', 'pending', 'amountVes', paid.amount_ves))));

  to_connection := paid.connection;
  from_account := coalesce(account.account_number, paid.merchant_id::text);
  order_amount := paid.amount_ves::text;
  to_phone := paid.phone;
  to_bank := paid.bank_code;
  charge_reference := paid.reference;
  charge_operation := paid.operation_id;
  kept_session := connection_session(paid.connection);
  RETURN NEXT;
END $$;
--> statement-breakpoint

-- A refund as its answer shows it, written as JSON.stringify would.
CREATE FUNCTION refund_view(p_refund_id uuid, failures jsonb) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  shown text;
  cause text;
BEGIN
  SELECT r.failure_reason, (SELECT row_to_json(v)::text FROM (
    SELECT public_id('rfd', r.id) AS id, public_id('txn', r.transaction_id) AS "transactionId", r.status,
      trim_scale(t.amount_ves) AS amount, 'VES' AS currency, r.reference, r.reason,
      iso_time(r.created_at) AS "createdAt", iso_time(r.updated_at) AS "updatedAt") v)
  INTO cause, shown
  FROM refunds r JOIN transactions t ON t.id = r.transaction_id WHERE r.id = p_refund_id;
  IF cause IS NULL THEN
    RETURN shown;
  END IF;
  RETURN rtrim(shown, '}') || ',"failureReason":' || (
    SELECT row_to_json(v) FROM (
      SELECT cause AS code, failures->cause->>'es' AS es, failures->cause->>'en' AS en) v) || '}';
END $$;
--> statement-breakpoint

-- A payment of the sandbox whose outcome its caller chooses: opens a transaction of the link, or settles the
-- newest that is pending. Gives the transaction.
CREATE FUNCTION simulate_payment(
  p_token text, p_verify boolean, p_outcome text, p_transaction_id uuid
) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
  paying payments%ROWTYPE;
  found_id uuid;
  made_up text := lpad(floor(random() * 1e8)::bigint::text, 8, '0');
  ves numeric;
  rate_used numeric;
  seat boolean;
  after transactions%ROWTYPE;
BEGIN
  link := payable_link(p_token);
  IF p_verify THEN
    -- A payer's, which the sandbox bank has left pending.
    SELECT * INTO paying FROM payments p WHERE p.refund_id IS NULL AND p.transaction_id = (
      SELECT t.id FROM transactions t WHERE t.link_id = link.id AND t.status = 'pending'
      ORDER BY t.id DESC LIMIT 1) FOR NO KEY UPDATE;
    IF paying.status = 'pending' THEN
      PERFORM settle_payment(paying.id, jsonb_strip_nulls(jsonb_build_object('status', p_outcome,
        'code', 'SIMULATED', 'reason', CASE p_outcome WHEN 'failed' THEN 'REJECTED' END,
        'reference', CASE WHEN p_outcome = 'success' AND paying.kind = 'c2p' THEN made_up END)));
      RETURN paying.transaction_id;
    END IF;
    SELECT id INTO found_id FROM transactions
    WHERE link_id = link.id AND status = 'pending' AND payment_method = 'sandbox'
    ORDER BY id DESC LIMIT 1 FOR NO KEY UPDATE;
  END IF;
  IF found_id IS NULL THEN
    SELECT b.amount_ves, b.used_rate INTO ves, rate_used
    FROM bolivares_on(link.amount, link.currency, caracas_day(request_now())) b;
    seat := take_seat(link.id);
    found_id := p_transaction_id;
    INSERT INTO transactions (
      id, merchant_id, link_id, environment, amount, currency, amount_ves, rate, status, payment_method,
      connection, seated, created_at, updated_at)
    VALUES (found_id, link.merchant_id, link.id, link.environment, link.amount, link.currency, ves, rate_used,
      'pending', 'sandbox', 'sandbox', seat, request_now(), request_now());
    PERFORM record_audit('transaction.create', public_id('txn', found_id), jsonb_build_object('before', NULL,
      'after', jsonb_build_object('status', 'pending', 'amount', link.amount, 'currency', link.currency,
        'amountVes', ves, 'paymentMethod', 'sandbox', 'merchantId', public_id('mer', link.merchant_id),
        'paymentLink', public_id('lnk', link.id))));
  END IF;
  IF p_outcome = 'pending' THEN
    RETURN found_id;
  END IF;
  UPDATE transactions SET
    status = CASE p_outcome WHEN 'success' THEN 'completed' ELSE 'failed' END,
    failure_reason = CASE p_outcome WHEN 'failed' THEN 'REJECTED' END,
    reference = made_up,
    completed_at = CASE p_outcome WHEN 'success' THEN request_now() END,
    updated_at = request_now(), seated = false
  WHERE id = found_id RETURNING * INTO STRICT after;
  IF link.max_payments IS NOT NULL THEN
    PERFORM free_seat(link.id, p_outcome = 'success');
  END IF;
  PERFORM tell_of_transaction(after, 'pending');
  RETURN found_id;
END $$;
--> statement-breakpoint

-- Finds the movements by which charges came in: a movement that has paid for one pays for nothing else.
CREATE FUNCTION match_charges(p_connection text, p_from date, p_to date) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  matched integer;
BEGIN
  WITH free_movements AS MATERIALIZED (
    SELECT m.id, m.booked_on, m.amount, bare_reference(m.reference) AS bare
    FROM bank_movements m
    WHERE m.connection = p_connection AND m.direction = 'in' AND m.payment_id IS NULL
      AND m.transaction_id IS NULL AND m.booked_on BETWEEN p_from AND p_to),
  free_charges AS MATERIALIZED (
    SELECT p.id, p.transaction_id, p.amount, bare_reference(p.reference) AS bare, caracas_day(p.created_at) AS made_on
    FROM payments p
    WHERE p.connection = p_connection AND p.kind = 'c2p' AND p.status = 'success'
      AND p.updated_at >= start_of_caracas_day(p_from - 1)
      AND NOT EXISTS (SELECT FROM bank_movements m WHERE m.payment_id = p.id)),
  best AS (
    SELECT DISTINCT ON (p.id) m.id AS movement_id, p.id AS payment_id, p.transaction_id
    FROM free_movements m JOIN free_charges p USING (bare, amount)
    WHERE m.booked_on BETWEEN p.made_on - 1 AND p.made_on + 1
    ORDER BY p.id, abs(m.booked_on - p.made_on), m.id),
  once AS (SELECT DISTINCT ON (movement_id) * FROM best ORDER BY movement_id, payment_id)
  UPDATE bank_movements m SET payment_id = o.payment_id, transaction_id = o.transaction_id
  FROM once o WHERE m.id = o.movement_id;
  GET DIAGNOSTICS matched = ROW_COUNT;
  RETURN matched;
END $$;
--> statement-breakpoint

-- A bank may tell of a charge by a notice too, of which no statement has to come.
CREATE FUNCTION tie_noticed_charge() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM match_charges(NEW.connection, NEW.booked_on, NEW.booked_on);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bank_movements_tie_charge AFTER INSERT ON bank_movements
  FOR EACH ROW WHEN (NEW.notice_key IS NOT NULL) EXECUTE FUNCTION tie_noticed_charge();
--> statement-breakpoint

-- Records a statement of the Caracas days from p_from to p_to, and settles the pending payments that it
-- shows to be paid. Recorded twice, or beside another, it changes nothing more. Gives how many movements
-- were new, or were known by their notices alone.
CREATE OR REPLACE FUNCTION record_statement(
  p_connection text, p_from date, p_to date, lines jsonb, read_at timestamptz
) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  stated integer;
  added integer;
  matched integer;
BEGIN
  PERFORM hold_movements(p_connection);
  stated := state_noticed(p_connection, lines);
  INSERT INTO bank_movements (
    id, connection, account_id, environment, direction, type, amount, booked_on, reference, concept,
    phone, bank_code, control_number, created_at, stated_at)
  SELECT new_record_id(), p_connection, bound_account(p_connection), 'live', l.direction, l.type, l.amount,
    l.booked_on, l.reference, l.concept, l.phone, l.bank_code, l.control_number, request_now(), request_now()
  FROM statement_lines(lines) l
  ON CONFLICT (connection, control_number) DO NOTHING;
  GET DIAGNOSTICS added = ROW_COUNT;
  matched := match_payments(p_connection, p_from, p_to) + match_charges(p_connection, p_from, p_to);
  PERFORM settle_payment(p.id,
    jsonb_build_object('status', 'success', 'reference', m.reference, 'code', 'IN_STATEMENT'))
  FROM bank_movements m JOIN payments p ON p.id = m.payment_id
  WHERE m.connection = p_connection AND m.booked_on BETWEEN p_from AND p_to AND p.status = 'pending';
  UPDATE bank_connections SET
    statement_read_at = greatest(statement_read_at, read_at), reading_until = NULL
  WHERE name = p_connection;
  IF stated + added + matched > 0 THEN
    PERFORM record_audit('statement.record', p_connection, jsonb_build_object(
      'before', NULL, 'after', jsonb_build_object('from', p_from, 'to', p_to, 'movements', added,
        'noticed', stated, 'payments', matched)), NULL);
  END IF;
  RETURN stated + added;
END $$;
