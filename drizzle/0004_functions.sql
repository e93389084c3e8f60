DROP FUNCTION external_part(checkouts,checkout_quotes,numeric,text,numeric);

--> statement-breakpoint
-- Confirms what somebody else has recorded; then it counts for its checkout.
--
-- own_record: the caller has recorded it. external_payment_settled: nobody has to confirm it, or it is confirmed or
-- voided. Otherwise refuses what lock_external_payment() and count_external_payment() do.
-- Locks, in this order: the external payment, its checkout.
CREATE OR REPLACE FUNCTION confirm_external_payment(p_merchant_id uuid, p_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment external_payments%ROWTYPE := lock_external_payment(p_merchant_id, p_id);
  checkout checkouts%ROWTYPE;
BEGIN
  IF payment.recorded_by = caller_id() THEN
    PERFORM refuse('own_record');
  END IF;
  UPDATE external_payments SET status = 'confirmed', confirmed_by = caller_id(), taken_at = request_now(),
    updated_at = request_now()
  WHERE id = payment.id AND status = 'recorded' AND needs_confirmation
  RETURNING * INTO payment;
  IF NOT FOUND THEN
    PERFORM refuse('external_payment_settled');
  END IF;
  PERFORM record_external_change(payment, 'confirmed');
  SELECT * INTO checkout FROM checkouts c WHERE c.id = payment.checkout_id FOR NO KEY UPDATE;
  IF FOUND THEN
    PERFORM count_external_payment(payment, checkout);
  END IF;
END $$;

COMMENT ON FUNCTION confirm_external_payment IS 'Confirms what somebody else has recorded; then it counts for its checkout.

own_record: the caller has recorded it. external_payment_settled: nobody has to confirm it, or it is confirmed or
voided. Otherwise refuses what lock_external_payment() and count_external_payment() do.
Locks, in this order: the external payment, its checkout.';

--> statement-breakpoint
-- What an amount taken by hand is in bolívares for a checkout at its quote. What remains in dollars is what remains,
-- though each part before was rounded, and though no whole cents may be as much as the bolívares that remain.
-- p_rate: bolívares for a dollar; null of bolívares
CREATE OR REPLACE FUNCTION external_part(
  p_checkout checkouts, p_quote checkout_quotes, p_amount numeric, p_currency text, p_amount_ves numeric,
  p_rate numeric
) RETURNS numeric
LANGUAGE sql STABLE
RETURN CASE WHEN p_currency = 'USD' AND p_amount = CASE (p_checkout).currency
      WHEN 'USD' THEN round((p_checkout).amount * (1 - (p_checkout).paid_share), 2)
      ELSE round(checkout_remaining(p_checkout, (p_quote).total_ves) / p_rate, 2) END
  THEN checkout_remaining(p_checkout, (p_quote).total_ves) ELSE p_amount_ves END;

COMMENT ON FUNCTION external_part IS 'What an amount taken by hand is in bolívares for a checkout at its quote. What remains in dollars is what remains,
though each part before was rounded, and though no whole cents may be as much as the bolívares that remain.
p_rate: bolívares for a dollar; null of bolívares';

--> statement-breakpoint
-- Records in the audit log and as an event what has become of an external payment; whoever may confirm one that waits for
-- it is notified, but not who has recorded it. p_change: recorded, confirmed or voided
CREATE OR REPLACE FUNCTION record_external_change(p_payment external_payments, p_change text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('external_payment.' || CASE p_change
      WHEN 'recorded' THEN 'record' WHEN 'confirmed' THEN 'confirm' ELSE 'void' END,
    public_id('ext', p_payment.id), jsonb_build_object(
      'merchantId', public_id('mer', p_payment.merchant_id),
      'before', CASE WHEN p_change <> 'recorded' THEN jsonb_build_object('status', 'recorded') END,
      'after', jsonb_strip_nulls(jsonb_build_object('status', p_payment.status, 'method', p_payment.method,
        'amount', external_sign(p_payment) * p_payment.amount, 'currency', p_payment.currency,
        'voidReason', p_payment.void_reason))));
  PERFORM record_event('external_payment.' || p_change, p_payment.merchant_id, p_payment.environment,
    external_payment_data(p_payment));
  IF p_change = 'recorded' AND p_payment.needs_confirmation THEN
    PERFORM record_event('external_payment.to_confirm', p_payment.merchant_id, p_payment.environment,
      external_payment_data(p_payment), p_user_id => p_payment.recorded_by);
  END IF;
END $$;

COMMENT ON FUNCTION record_external_change IS 'Records in the audit log and as an event what has become of an external payment; whoever may confirm one that waits for
it is notified, but not who has recorded it. p_change: recorded, confirmed or voided';

--> statement-breakpoint
-- Records that a merchant was paid outside the service, by its caller's word; dollars at the checkout's quote, or else
-- at the rate in force. Where a second person has to confirm it, it counts for nothing before.
--
-- not_found: no such checkout of the merchant and environment. Otherwise refuses what require_active_merchant(),
-- bolivares_on(), require_open_checkout() and require_part() do.
-- Locks, in this order: the owner and the merchant (shared), the checkout.
CREATE OR REPLACE FUNCTION record_external_payment(
  p_id uuid, p_merchant_id uuid, p_environment text, p_method text, p_amount numeric, p_currency text,
  p_checkout_id uuid DEFAULT NULL, p_external_reference text DEFAULT NULL, p_note text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  checkout checkouts%ROWTYPE;
  quote checkout_quotes%ROWTYPE;
  priced record;
  part_ves numeric;
  is_waiting boolean;
  made external_payments%ROWTYPE;
BEGIN
  PERFORM require_active_merchant(p_merchant_id, p_environment);
  IF p_checkout_id IS NOT NULL THEN
    SELECT * INTO checkout FROM checkouts c
    WHERE c.id = p_checkout_id AND c.merchant_id = p_merchant_id AND c.environment = p_environment
    FOR NO KEY UPDATE;
    IF NOT FOUND THEN
      PERFORM refuse('not_found');
    END IF;
    PERFORM require_open_checkout(checkout);
    quote := open_checkout_quote(checkout);
  END IF;
  priced := bolivares_on(p_amount, p_currency, coalesce(quote.rate_date, caracas_day(request_now())),
    coalesce(quote.rate, simulated_rate(p_merchant_id, p_environment)));
  part_ves := priced.amount_ves;
  IF checkout.id IS NOT NULL THEN
    part_ves := external_part(checkout, quote, p_amount, p_currency, part_ves, priced.used_rate);
    PERFORM require_part(checkout, quote.total_ves, part_ves);
  END IF;
  is_waiting := needs_confirmation(p_merchant_id, p_method, part_ves);
  INSERT INTO external_payments (id, merchant_id, environment, method, amount, currency, amount_ves, rate, rate_date,
    status, needs_confirmation, checkout_id, external_reference, note, recorded_by, created_at, updated_at, taken_at)
  VALUES (p_id, p_merchant_id, p_environment, p_method, p_amount, p_currency, part_ves, priced.used_rate,
    priced.rate_date, 'recorded', is_waiting, p_checkout_id,
    coalesce(p_external_reference, checkout.external_reference), p_note, caller_id(), request_now(), request_now(),
    CASE WHEN NOT is_waiting THEN request_now() END)
  RETURNING * INTO STRICT made;
  PERFORM record_external_change(made, 'recorded');
  IF checkout.id IS NOT NULL AND NOT made.needs_confirmation THEN
    PERFORM count_external_payment(made, checkout);
  END IF;
END $$;

COMMENT ON FUNCTION record_external_payment IS 'Records that a merchant was paid outside the service, by its caller''s word; dollars at the checkout''s quote, or else
at the rate in force. Where a second person has to confirm it, it counts for nothing before.

not_found: no such checkout of the merchant and environment. Otherwise refuses what require_active_merchant(),
bolivares_on(), require_open_checkout() and require_part() do.
Locks, in this order: the owner and the merchant (shared), the checkout.';

--> statement-breakpoint
-- Records that an external payment, or a part of it, was paid back by the same method: a row of its own.
-- p_amount: in its currency; null for all that is left
--
-- external_payment_voided, external_payment_unconfirmed, external_payment_is_refund. refund_too_large: it is more than
-- is left, which is named. external_nothing_left
-- Locks: the external payment.
CREATE OR REPLACE FUNCTION refund_external_payment(
  p_new_id uuid, p_merchant_id uuid, p_id uuid, p_amount numeric DEFAULT NULL, p_reason text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment external_payments%ROWTYPE := lock_external_payment(p_merchant_id, p_id);
  remaining numeric := payment.amount - payment.refunded_amount;
  paid_back numeric := coalesce(p_amount, remaining);
  paid_back_ves numeric;
  made external_payments%ROWTYPE;
BEGIN
  IF payment.refund_of IS NOT NULL THEN
    PERFORM refuse('external_payment_is_refund');
  ELSIF payment.status = 'voided' THEN
    PERFORM refuse('external_payment_voided');
  ELSIF payment.status = 'recorded' AND payment.needs_confirmation THEN
    PERFORM refuse('external_payment_unconfirmed');
  ELSIF remaining = 0 THEN
    PERFORM refuse('external_nothing_left');
  ELSIF paid_back > remaining THEN
    PERFORM refuse('refund_too_large', p_named => jsonb_build_object('remaining', remaining::text));
  END IF;
  -- The last part is what the parts before have left.
  paid_back_ves := CASE WHEN paid_back = remaining THEN payment.amount_ves - payment.refunded_ves
    ELSE greatest(0.01, round(payment.amount_ves * paid_back / payment.amount, 2)) END;
  UPDATE external_payments SET refunded_amount = refunded_amount + paid_back,
    refunded_ves = refunded_ves + paid_back_ves, updated_at = request_now()
  WHERE id = payment.id;
  INSERT INTO external_payments (id, merchant_id, environment, method, amount, currency, amount_ves, rate, rate_date,
    status, needs_confirmation, external_reference, note, refund_of, recorded_by, created_at, updated_at, taken_at)
  VALUES (p_new_id, payment.merchant_id, payment.environment, payment.method, paid_back, payment.currency,
    paid_back_ves, payment.rate, payment.rate_date, 'recorded', false, payment.external_reference, p_reason,
    payment.id, caller_id(), request_now(), request_now(), request_now())
  RETURNING * INTO STRICT made;
  PERFORM record_external_change(made, 'recorded');
END $$;

COMMENT ON FUNCTION refund_external_payment IS 'Records that an external payment, or a part of it, was paid back by the same method: a row of its own.
p_amount: in its currency; null for all that is left

external_payment_voided, external_payment_unconfirmed, external_payment_is_refund. refund_too_large: it is more than
is left, which is named. external_nothing_left
Locks: the external payment.';

--> statement-breakpoint
-- Voids an external payment that was recorded by mistake. Off a checkout only while that is open; it is owed the part
-- again, and no event of it is sent. A voided refund gives back what it had paid back.
--
-- external_payment_voided, external_payment_refunded: a part of it is paid back. Otherwise refuses what
-- lock_external_payment(), require_voidable() and take_part_off_checkout() do.
-- Locks, in this order: the external payment, what it pays back, its checkout.
CREATE OR REPLACE FUNCTION void_external_payment(p_merchant_id uuid, p_id uuid, p_reason text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment external_payments%ROWTYPE := lock_external_payment(p_merchant_id, p_id);
BEGIN
  IF payment.status = 'voided' THEN
    PERFORM refuse('external_payment_voided');
  END IF;
  PERFORM require_voidable(payment, p_reason);
  IF payment.refunded_amount > 0 THEN
    PERFORM refuse('external_payment_refunded');
  END IF;
  IF payment.counted_at IS NOT NULL THEN
    PERFORM take_part_off_checkout(payment.checkout_id, payment.amount_ves, payment.total_ves);
  END IF;
  UPDATE external_payments SET refunded_amount = refunded_amount - payment.amount,
    refunded_ves = refunded_ves - payment.amount_ves, updated_at = request_now()
  WHERE id = payment.refund_of;
  UPDATE external_payments SET status = 'voided', voided_by = caller_id(), void_reason = p_reason, voided_at = request_now(),
    counted_at = NULL, total_ves = NULL, updated_at = request_now()
  WHERE id = payment.id AND status <> 'voided'
  RETURNING * INTO STRICT payment;
  PERFORM record_external_change(payment, 'voided');
END $$;

COMMENT ON FUNCTION void_external_payment IS 'Voids an external payment that was recorded by mistake. Off a checkout only while that is open; it is owed the part
again, and no event of it is sent. A voided refund gives back what it had paid back.

external_payment_voided, external_payment_refunded: a part of it is paid back. Otherwise refuses what
lock_external_payment(), require_voidable() and take_part_off_checkout() do.
Locks, in this order: the external payment, what it pays back, its checkout.';

--> statement-breakpoint
-- The types of notifications: the event that causes each, its audience, and whether it is mailed by default. The
-- audience `person` is the event's own user; `owner` is the merchant's, and the event's own user if it has one;
-- `members` and `managers` are those of its merchant, except the user whom the event is about; `members` are not its
-- cashiers; of an event without a merchant, its own user stands for the `managers`. `reviewers` are the managers; of an
-- event that has neither a merchant nor a user, they are the platform's administrators. In the application every type
-- is shown by default. `always_mailed`: mailed whatever the preferences, and for the sandbox too, since whoever has
-- taken over an account would turn the mail off.
CREATE OR REPLACE FUNCTION notification_types() RETURNS TABLE (type text, event_type text, audience text,
  mailed_by_default boolean, always_mailed boolean)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  VALUES
    ('payment_received', 'transaction.completed', 'members', false, false),
    ('payment_refunded', 'transaction.refunded', 'members', false, false),
    ('refund_failed', 'refund.failed', 'managers', true, false),
    ('payment_link_completed', 'payment_link.completed', 'members', false, false),
    ('transfer_settled', 'transfer.success', 'person', false, false),
    ('transfer_failed', 'transfer.failed', 'person', true, false),
    ('payout_awaiting_approval', 'payout.awaiting_approval', 'managers', true, false),
    ('payout_completed', 'payout.completed', 'managers', false, false),
    ('payout_failed_rows', 'payout.failed_rows', 'managers', true, false),
    ('payment_needs_review', 'payment.left_to_person', 'reviewers', true, false),
    ('payment_resolved', 'payment.resolved', 'managers', true, false),
    ('payout_returned', 'payout.returned', 'person', true, true),
    ('external_payment_to_confirm', 'external_payment.to_confirm', 'managers', false, false),
    ('approval_requested', 'approval.requested', 'managers', true, false),
    ('invitation_received', 'invitation.received', 'person', false, false),
    ('member_joined', 'member.joined', 'managers', false, false),
    ('role_changed', 'member.role_changed', 'person', true, false),
    ('administrator_changed', 'member.administrator_changed', 'owner', true, true),
    ('merchant_handed_over', 'merchant.handed_over', 'owner', true, true),
    ('kyc_decided', 'kyc.decided', 'person', false, false),
    ('password_changed', 'user.password_changed', 'person', true, true),
    ('factors_changed', 'user.factors_changed', 'person', true, true),
    ('api_key_created', 'api_key.created', 'person', true, true),
    ('api_key_revoked', 'api_key.revoked', 'person', true, true),
    ('api_key_cut_off', 'api_key.cut_off', 'person', true, true),
    ('merchant_key_created', 'merchant.key_created', 'owner', true, true),
    ('settlement_account_changed', 'merchant.settlement_account_changed', 'managers', true, true),
    ('bank_connection_changed', 'bank_connection.changed', 'managers', true, true),
    ('statement_imported', 'statement.imported', 'managers', true, true),
    ('rif_released', 'merchant.rif_released', 'managers', true, true),
    ('new_sign_in', 'session.new_sign_in', 'person', true, false),
    ('webhook_changed', 'webhook.changed', 'owner', true, true),
    ('webhook_disabled', 'webhook.disabled', 'person', true, false);
END;

COMMENT ON FUNCTION notification_types IS 'The types of notifications: the event that causes each, its audience, and whether it is mailed by default. The
audience `person` is the event''s own user; `owner` is the merchant''s, and the event''s own user if it has one;
`members` and `managers` are those of its merchant, except the user whom the event is about; `members` are not its
cashiers; of an event without a merchant, its own user stands for the `managers`. `reviewers` are the managers; of an
event that has neither a merchant nor a user, they are the platform''s administrators. In the application every type
is shown by default. `always_mailed`: mailed whatever the preferences, and for the sandbox too, since whoever has
taken over an account would turn the mail off.';

--> statement-breakpoint
-- What a merchant's people took outside on a Caracas day, by the merchant's clock, and what went off it again, as it stays
-- in the books: a void is an entry of the day of the void. Amounts are negative of what went off.
-- kind: taken, paid_back or voided    payment_id: what it is an entry of
CREATE OR REPLACE FUNCTION external_entries(p_merchant_id uuid, p_environment text, p_day date)
RETURNS TABLE (payment_id uuid, kind text, at timestamptz, amount numeric, amount_ves numeric)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH day AS (
    SELECT start_of_caracas_day(p_day)
        - CASE p_environment WHEN 'test' THEN sandbox_ahead(p_merchant_id) ELSE interval '0' END AS earliest,
      start_of_caracas_day(p_day + 1) AS latest),
  entries AS (
    SELECT e.id, CASE WHEN e.refund_of IS NULL THEN 'taken' ELSE 'paid_back' END AS kind, e.taken_at AS at,
      external_sign(e) * e.amount AS amount, external_sign(e) * e.amount_ves AS amount_ves
    FROM day JOIN external_payments e ON e.taken_at >= day.earliest AND e.taken_at < day.latest
    WHERE e.merchant_id = p_merchant_id AND e.environment = p_environment
    UNION ALL
    SELECT e.id, 'voided', e.voided_at, -external_sign(e) * e.amount, -external_sign(e) * e.amount_ves
    FROM day JOIN external_payments e ON e.voided_at >= day.earliest AND e.voided_at < day.latest
    WHERE e.merchant_id = p_merchant_id AND e.environment = p_environment AND e.taken_at IS NOT NULL)
  SELECT e.id, e.kind, clock.at, e.amount, e.amount_ves
  FROM entries e CROSS JOIN LATERAL (
    SELECT CASE p_environment WHEN 'test' THEN sandbox_time(p_merchant_id, e.at) ELSE e.at END AS at) clock
  WHERE caracas_day(clock.at) = p_day
  ORDER BY clock.at, e.kind, e.id;
END;

COMMENT ON FUNCTION external_entries IS 'What a merchant''s people took outside on a Caracas day, by the merchant''s clock, and what went off it again, as it stays
in the books: a void is an entry of the day of the void. Amounts are negative of what went off.
kind: taken, paid_back or voided    payment_id: what it is an entry of';
