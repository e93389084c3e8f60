-- The live account bound to a connection; null if there is none.
CREATE FUNCTION bound_account_id(p_connection text) RETURNS uuid
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT id FROM bank_accounts
  WHERE connection = p_connection AND environment = 'live' AND removed_at IS NULL;
END;

COMMENT ON FUNCTION bound_account_id IS 'The live account bound to a connection; null if there is none.';

--> statement-breakpoint
-- Finds the caller's account by id or number, and locks it until the commit.
-- not_found: no such account. account_ambiguous: see reject_ambiguous_account().
CREATE FUNCTION lock_account(p_id uuid, p_number text, p_environment text) RETURNS bank_accounts
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  PERFORM reject_ambiguous_account(p_number, p_environment);
  SELECT * INTO account FROM bank_accounts a
  WHERE a.user_id = caller_id() AND a.removed_at IS NULL
    AND (a.id = p_id OR a.account_number = p_number)
    AND a.environment = coalesce(p_environment, a.environment)
  ORDER BY a.environment LIMIT 1
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN account;
END $$;

COMMENT ON FUNCTION lock_account IS 'Finds the caller''s account by id or number, and locks it until the commit.
not_found: no such account. account_ambiguous: see reject_ambiguous_account().';

--> statement-breakpoint
-- Raises account_ambiguous if the caller has a live and a sandbox account with this number, and neither the
-- credential nor the request gives the environment.
CREATE FUNCTION reject_ambiguous_account(p_number text DEFAULT NULL, p_environment text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_environment IS NULL AND (
    SELECT count(*) > 1 FROM bank_accounts a
    WHERE a.user_id = caller_id() AND a.removed_at IS NULL AND a.account_number = p_number) THEN
    PERFORM refuse('account_ambiguous');
  END IF;
END $$;

COMMENT ON FUNCTION reject_ambiguous_account IS 'Raises account_ambiguous if the caller has a live and a sandbox account with this number, and neither the
credential nor the request gives the environment.';

--> statement-breakpoint
-- The facts of the connection through which an account of the caller can pay; see connection_facts().
-- not_connected: the deployment lacks the connection    account_pending: a live account that is not bound
-- Locks: see require_live_access().
CREATE FUNCTION require_account_connection(p_account bank_accounts, p_connections jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  facts jsonb := connection_facts(p_connections, p_account.connection);
BEGIN
  IF p_account.environment = 'live' THEN
    PERFORM require_live_access();
    IF (p_connections->'named') - 'sandbox' = '{}' AND p_connections->'protocols' = '{}' THEN
      PERFORM refuse('not_connected');
    END IF;
    IF p_account.connection IS NULL THEN
      PERFORM refuse('account_pending');
    END IF;
  END IF;
  IF facts IS NULL THEN
    PERFORM refuse('not_connected');
  END IF;
  RETURN facts;
END $$;

COMMENT ON FUNCTION require_account_connection IS 'The facts of the connection through which an account of the caller can pay; see connection_facts().
not_connected: the deployment lacks the connection    account_pending: a live account that is not bound
Locks: see require_live_access().';

--> statement-breakpoint
-- The account into which a merchant is paid, locked FOR SHARE so that its binding cannot change.
-- no_settlement_account: none, or not bound. not_connected: the deployment lacks its connection.
CREATE FUNCTION require_settlement_account(p_merchant_id uuid, p_connections jsonb) RETURNS bank_accounts
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  SELECT a.* INTO account FROM merchants m JOIN bank_accounts a ON a.id = m.settlement_account_id
  WHERE m.id = p_merchant_id AND a.removed_at IS NULL AND a.connection IS NOT NULL
  FOR SHARE OF a;
  IF NOT FOUND THEN
    PERFORM refuse('no_settlement_account');
  END IF;
  IF connection_facts(p_connections, account.connection) IS NULL THEN
    PERFORM refuse('not_connected');
  END IF;
  RETURN account;
END $$;

COMMENT ON FUNCTION require_settlement_account IS 'The account into which a merchant is paid, locked FOR SHARE so that its binding cannot change.
no_settlement_account: none, or not bound. not_connected: the deployment lacks its connection.';

--> statement-breakpoint
-- Unflags the orders that were flagged because of a disputed charge, once that charge is settled.
CREATE FUNCTION end_dispute(p_order_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  other_order_id uuid;
BEGIN
  FOR other_order_id IN
    UPDATE bank_orders SET disputing_order_id = NULL WHERE disputing_order_id = p_order_id RETURNING id
  LOOP
    PERFORM record_audit('payment.flag', public_id('pay', other_order_id), jsonb_build_object(
      'before', jsonb_build_object('flagged', true), 'after', jsonb_build_object('flagged', false)));
  END LOOP;
END $$;

COMMENT ON FUNCTION end_dispute IS 'Unflags the orders that were flagged because of a disputed charge, once that charge is settled.';

--> statement-breakpoint
-- Whether the movement of a carried-out charge has already completed another transaction. If so, flags both orders,
-- which leaves the charge to a person; the other one stays flagged until this charge is settled (end_dispute()).
-- Call assign_charge_movement() first.
CREATE FUNCTION flag_if_disputed(p_charge bank_orders) RETURNS boolean
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  charged_on date := caracas_day(p_charge.created_at);
  paid_transaction_id uuid;
  flagged record;
BEGIN
  SELECT m.transaction_id INTO paid_transaction_id FROM bank_movements m
  WHERE m.connection = p_charge.connection AND m.direction = 'in' AND m.amount = p_charge.amount
    AND m.booked_on BETWEEN charged_on - 1 AND charged_on + 1 AND m.transaction_id IS NOT NULL
    AND normalize_reference(m.reference) = normalize_reference(p_charge.reference)
  ORDER BY m.transaction_id = p_charge.transaction_id DESC, m.id LIMIT 1;
  IF NOT FOUND OR paid_transaction_id = p_charge.transaction_id THEN
    RETURN false;
  END IF;
  FOR flagged IN
    UPDATE bank_orders SET flagged_at = request_now(), disputing_order_id = nullif(p_charge.id, id)
    WHERE id = p_charge.id OR (transaction_id = paid_transaction_id AND refund_id IS NULL)
    RETURNING id, transaction_id
  LOOP
    PERFORM record_audit('payment.flag', public_id('pay', flagged.id), jsonb_build_object(
      'before', jsonb_build_object('flagged', false),
      'after', jsonb_build_object('flagged', true, 'disputed', public_id('txn', paid_transaction_id))));
  END LOOP;
  RETURN true;
END $$;

COMMENT ON FUNCTION flag_if_disputed IS 'Whether the movement of a carried-out charge has already completed another transaction. If so, flags both orders,
which leaves the charge to a person; the other one stays flagged until this charge is settled (end_dispute()).
Call assign_charge_movement() first.';

--> statement-breakpoint
-- Whether an order's movement has completed another transaction, so that the order is left to a person. It is flagged
-- then, see flag_if_disputed(), so that mostly no month is looked through. VOLATILE, to see what the same statement has
-- just written.
CREATE FUNCTION is_disputed(p_order_id uuid) RETURNS boolean
LANGUAGE plpgsql VOLATILE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM bank_orders WHERE id = p_order_id AND flagged_at IS NOT NULL) THEN
    RETURN false;
  END IF;
  RETURN EXISTS (SELECT FROM bank_orders WHERE disputing_order_id = p_order_id);
END $$;

COMMENT ON FUNCTION is_disputed IS 'Whether an order''s movement has completed another transaction, so that the order is left to a person. It is flagged
then, see flag_if_disputed(), so that mostly no month is looked through. VOLATILE, to see what the same statement has
just written.';

--> statement-breakpoint
-- Whether a reference that a bank statement shows for a charge, by payer and amount only, belongs to another one: to a
-- movement of another transaction, or to a successful charge of the same amount.
-- The caller holds lock_movements().
CREATE FUNCTION is_reference_of_another_charge(p_charge bank_orders, p_reference text) RETURNS boolean
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  charged_on date := caracas_day(p_charge.created_at);
BEGIN
  RETURN EXISTS (
    SELECT FROM bank_movements m
    WHERE m.connection = p_charge.connection AND m.direction = 'in' AND m.amount = p_charge.amount
      AND m.booked_on BETWEEN charged_on - 1 AND charged_on + 1 AND m.transaction_id <> p_charge.transaction_id
      AND normalize_reference(m.reference) = normalize_reference(p_reference)
  ) OR EXISTS (
    SELECT FROM bank_orders p
    WHERE p.connection = p_charge.connection AND p.kind = 'c2p' AND p.status = 'success'
      AND p.amount = p_charge.amount
      AND p.updated_at >= start_of_caracas_day(charged_on - 1)
      AND normalize_reference(p.reference) = normalize_reference(p_reference)
  );
END $$;

COMMENT ON FUNCTION is_reference_of_another_charge IS 'Whether a reference that a bank statement shows for a charge, by payer and amount only, belongs to another one: to a
movement of another transaction, or to a successful charge of the same amount.
The caller holds lock_movements().';

--> statement-breakpoint
-- When the latest other pending charge with the payer and amount of this one was created, within a day of it; null if
-- there is none.
CREATE FUNCTION latest_similar_charge_at(p_charge bank_orders) RETURNS timestamptz
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  charged_on date := caracas_day(p_charge.created_at);
BEGIN
  RETURN (
    SELECT max(p.created_at) FROM bank_orders p
    WHERE p.connection = p_charge.connection AND p.kind = 'c2p' AND p.status = 'pending' AND p.id <> p_charge.id
      AND p.amount = p_charge.amount AND p.phone = p_charge.phone
      AND p.created_at >= start_of_caracas_day(charged_on - 1) AND p.created_at < start_of_caracas_day(charged_on + 2));
END $$;

COMMENT ON FUNCTION latest_similar_charge_at IS 'When the latest other pending charge with the payer and amount of this one was created, within a day of it; null if
there is none.';

--> statement-breakpoint
-- Assigns incoming movements of the Caracas days p_from to p_to to successful charges with the same amount and
-- normalized reference, within a day. One movement for each charge. Returns the number of matches.
CREATE FUNCTION match_charges(p_connection text, p_from date, p_to date) RETURNS integer
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  matched integer;
BEGIN
  WITH unmatched_movements AS MATERIALIZED (
    SELECT m.id, m.booked_on, m.amount, normalize_reference(m.reference) AS normalized_reference
    FROM bank_movements m
    WHERE m.connection = p_connection AND m.direction = 'in' AND m.order_id IS NULL
      AND m.transaction_id IS NULL AND m.booked_on BETWEEN p_from AND p_to),
  unmatched_charges AS MATERIALIZED (
    SELECT p.id, p.transaction_id, p.amount, normalize_reference(p.reference) AS normalized_reference,
      caracas_day(p.created_at) AS charged_on
    FROM bank_orders p
    WHERE p.connection = p_connection AND p.kind = 'c2p' AND p.status = 'success'
      AND p.updated_at >= start_of_caracas_day(p_from - 1)
      AND NOT EXISTS (SELECT FROM bank_movements m WHERE m.order_id = p.id)),
  best AS (
    SELECT DISTINCT ON (p.id) m.id AS movement_id, p.id AS order_id, p.transaction_id
    FROM unmatched_movements m JOIN unmatched_charges p USING (normalized_reference, amount)
    WHERE m.booked_on BETWEEN p.charged_on - 1 AND p.charged_on + 1
    ORDER BY p.id, abs(m.booked_on - p.charged_on), m.id),
  one_per_movement AS (SELECT DISTINCT ON (movement_id) * FROM best ORDER BY movement_id, order_id)
  UPDATE bank_movements m SET order_id = o.order_id, transaction_id = o.transaction_id
  FROM one_per_movement o WHERE m.id = o.movement_id;
  GET DIAGNOSTICS matched = ROW_COUNT;
  RETURN matched;
END $$;

COMMENT ON FUNCTION match_charges IS 'Assigns incoming movements of the Caracas days p_from to p_to to successful charges with the same amount and
normalized reference, within a day. One movement for each charge. Returns the number of matches.';

--> statement-breakpoint
-- Matches a movement reported by a notice with its charge at once: its bank may have no statement.
CREATE FUNCTION match_noticed_charge() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM match_charges(NEW.connection, NEW.booked_on, NEW.booked_on);
  RETURN NULL;
END $$;

CREATE TRIGGER bank_movements_match_charge AFTER INSERT ON bank_movements
  FOR EACH ROW WHEN (NEW.notice_key IS NOT NULL) EXECUTE FUNCTION match_noticed_charge();

COMMENT ON FUNCTION match_noticed_charge IS 'Matches a movement reported by a notice with its charge at once: its bank may have no statement.';

--> statement-breakpoint
-- Checks and counts a request for the one-time key of a charge of a link, before the payer's bank is asked to send it.
--
-- p_mobile: whether the phone is of a mobile network    p_connections: see connection_facts()
-- p_amount_ves, p_stated_amount: as for open_link_payment(), since some banks issue a key for one amount
--
-- order_amount: bolívares    stored_connection: see load_connection()
--
-- Refuses, in the same order, what a charge of the link would: see open_link_payment(). Then no_payer_keys: the
-- merchant's bank has none sent; and what count_payer_key_request() does.
--
-- Locks, in this order: owner, merchant, account, operation stops, checkout, then those of count_payer_key_request().
CREATE FUNCTION open_payer_key_request(
  p_token text, p_phone text, p_mobile boolean, p_connections jsonb,
  p_amount_ves numeric DEFAULT NULL, p_stated_amount numeric DEFAULT NULL
)
RETURNS TABLE (to_connection text, to_account text, order_amount text, stored_connection jsonb)
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
  account bank_accounts%ROWTYPE;
  connection_facts jsonb;
  priced record;
  max_amount numeric;
BEGIN
  link := require_stated_amount(require_payable_link(p_token), p_stated_amount);
  account := require_link_account(link, 'c2p', p_mobile, p_connections);
  to_connection := CASE link.environment WHEN 'live' THEN account.connection ELSE 'sandbox' END;
  to_account := CASE link.environment WHEN 'live' THEN account.account_number ELSE link.merchant_id::text END;
  connection_facts := connection_facts(p_connections, to_connection);
  PERFORM require_operation_allowed(link.environment, connection_facts->>'bank', ARRAY[link.merchant_id]);
  IF connection_facts->>'payerKeys' IS NULL THEN
    PERFORM refuse('no_payer_keys');
  END IF;
  max_amount := (connection_facts->>'maxAmount')::numeric;
  IF link.checkout_id IS NULL THEN
    priced := price_link_payment(link, caracas_day(request_now()), p_amount_ves, max_amount);
  ELSE
    priced := price_checkout_payment(link, 'c2p', p_amount_ves, max_amount);
    PERFORM reserve_checkout(link.checkout_id, priced.amount_ves, priced.total_ves);
  END IF;
  IF link.paid_slots + link.reserved_slots >= link.max_payments THEN
    PERFORM refuse('link_busy');
  END IF;
  PERFORM count_payer_key_request(link, p_phone);
  order_amount := priced.amount_ves::text;
  stored_connection := load_connection(to_connection);
  RETURN NEXT;
END $$;

COMMENT ON FUNCTION open_payer_key_request IS 'Checks and counts a request for the one-time key of a charge of a link, before the payer''s bank is asked to send it.

p_mobile: whether the phone is of a mobile network    p_connections: see connection_facts()
p_amount_ves, p_stated_amount: as for open_link_payment(), since some banks issue a key for one amount

order_amount: bolívares    stored_connection: see load_connection()

Refuses, in the same order, what a charge of the link would: see open_link_payment(). Then no_payer_keys: the
merchant''s bank has none sent; and what count_payer_key_request() does.

Locks, in this order: owner, merchant, account, operation stops, checkout, then those of count_payer_key_request().';

--> statement-breakpoint
-- Assigns a movement to a claim's transaction, which takes over its amount, account and connection and the rate in
-- force when the movement was booked. Returns null if it was assigned, otherwise what reject_claimed_movement()
-- returns.
-- p_decided: a person has decided that it has paid the claim; then only what has paid something else is rejected.
-- The caller holds lock_claimable_movements().
CREATE FUNCTION assign_movement_to_claim(
  p_claim bank_orders, p_link payment_links, p_movement_id uuid, p_decided boolean
) RETURNS text
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  movement bank_movements%ROWTYPE;
  rejection text;
  checked record;
BEGIN
  SELECT * INTO STRICT movement FROM bank_movements WHERE id = p_movement_id;
  rejection := reject_claimed_movement(p_claim, p_link, movement);
  IF rejection = 'used' OR (rejection IS NOT NULL AND p_decided IS NOT TRUE) THEN
    RETURN rejection;
  END IF;
  -- match_charges() may assign it at the same moment.
  UPDATE bank_movements SET transaction_id = p_claim.transaction_id
  WHERE id = p_movement_id AND transaction_id IS NULL;
  IF NOT FOUND THEN
    RETURN 'used';
  END IF;
  IF rejection = 'strange' THEN
    RETURN NULL;
  END IF;
  IF p_claim.account_id IS NOT NULL THEN
    -- Mostly it is what the claim has been written with.
    IF (movement.amount, movement.connection, movement.account_id)
      IS DISTINCT FROM (p_claim.amount, p_claim.connection, p_claim.account_id) THEN
      UPDATE bank_orders SET amount = movement.amount, connection = movement.connection,
        account_id = movement.account_id
      WHERE id = p_claim.id;
    END IF;
    checked := check_movement_for_link(p_link, movement);
    IF NOT EXISTS (
      SELECT FROM transactions t
      WHERE t.id = p_claim.transaction_id
        AND (t.amount_ves, t.rate, t.rate_date, t.connection, t.account_id) IS NOT DISTINCT FROM (
          movement.amount, checked.used_rate, checked.rate_date, movement.connection, movement.account_id)) THEN
      UPDATE transactions SET amount_ves = movement.amount, rate = checked.used_rate, rate_date = checked.rate_date,
        connection = movement.connection, account_id = movement.account_id
      WHERE id = p_claim.transaction_id;
    END IF;
    PERFORM reprice_checkout_payment(p_claim.transaction_id, p_link, movement);
  ELSIF movement.amount <> p_claim.amount THEN
    PERFORM reprice_simulated_payment(p_claim, p_link, movement.amount);
  END IF;
  RETURN NULL;
END $$;

COMMENT ON FUNCTION assign_movement_to_claim IS 'Assigns a movement to a claim''s transaction, which takes over its amount, account and connection and the rate in
force when the movement was booked. Returns null if it was assigned, otherwise what reject_claimed_movement()
returns.
p_decided: a person has decided that it has paid the claim; then only what has paid something else is rejected.
The caller holds lock_claimable_movements().';

--> statement-breakpoint
-- Whether a movement can have paid a link, and at the rate of which day. Its amount was due when the bank booked it,
-- whatever day the payer states; it was booked after the link was created, to the minute where a notice gives the time,
-- or around midnight on the day before; and it came
-- into an account that the link's payers may have been shown. A checkout may be paid by any amount, see
-- apply_checkout_payment().
CREATE FUNCTION check_movement_for_link(
  p_link payment_links, p_movement bank_movements, OUT fits_link boolean, OUT used_rate numeric, OUT rate_date date
)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  fits_link := CASE WHEN p_movement.booked_at IS NULL THEN p_movement.booked_on >= first_booking_day(p_link.created_at)
    ELSE p_movement.booked_at >= date_trunc('minute', p_link.created_at) END;
  fits_link := fits_link AND EXISTS (
    SELECT FROM claimable_accounts(p_link) c
    WHERE c.account_id = p_movement.account_id
      AND coalesce(p_movement.booked_at, start_of_caracas_day(p_movement.booked_on))
        <= coalesce(c.used_until, 'infinity'));
  IF fits_link AND p_link.checkout_id IS NOT NULL THEN
    SELECT p.used_rate, p.rate_date, p.total_ves IS NOT NULL INTO used_rate, rate_date, fits_link
    FROM price_checkout_movement(p_link, p_movement) p;
  ELSIF fits_link THEN
    SELECT d.used_rate, d.rate_date INTO used_rate, rate_date
    FROM amounts_due_on(p_link, p_movement.booked_on, p_movement.booked_at) d
    WHERE d.amount_ves = p_movement.amount ORDER BY d.rate_date DESC LIMIT 1;
    fits_link := FOUND;
  END IF;
END $$;

COMMENT ON FUNCTION check_movement_for_link IS 'Whether a movement can have paid a link, and at the rate of which day. Its amount was due when the bank booked it,
whatever day the payer states; it was booked after the link was created, to the minute where a notice gives the time,
or around midnight on the day before; and it came
into an account that the link''s payers may have been shown. A checkout may be paid by any amount, see
apply_checkout_payment().';

--> statement-breakpoint
-- The bank lookups for a claim, most likely first:
-- [{connection, account, storedConnection?, day: Caracas day, amount: bolívares, anyAmount, unasked}]; see ClaimLookup.
-- A bank looks for one amount on one day. At most 8 per account: payers do not wait for more, and banks limit requests.
CREATE FUNCTION claim_lookups(p_claim bank_orders, p_link payment_links) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  claimed_on date := caracas_day(p_claim.created_at);
  -- Around midnight the bank has booked it on the day before the one that its payer states, or after it.
  days date[] := array_remove(ARRAY[
    p_claim.paid_on, claimed_on, claimed_on - 1, p_claim.paid_on + 1, p_claim.paid_on - 1], NULL);
BEGIN
  IF p_claim.account_id IS NULL THEN
    -- The sandbox finds every payment, at the amount of the day that the payer states.
    RETURN (
      SELECT jsonb_agg(jsonb_build_object('connection', p_claim.connection, 'account', p_link.merchant_id,
        'day', day, 'amount', p_claim.amount::text) ORDER BY ordinal)
      FROM unnest(CASE WHEN p_claim.paid_on IS NULL THEN ARRAY[claimed_on, claimed_on - 1]
        ELSE ARRAY[p_claim.paid_on] END)
        WITH ORDINALITY AS d (day, ordinal));
  END IF;
  RETURN (
    SELECT coalesce(jsonb_agg(jsonb_build_object('connection', q.connection, 'account', q.account_number,
      'storedConnection', load_connection(q.connection), 'day', q.day, 'amount', q.amount_ves::text,
      'anyAmount', p_link.checkout_id IS NOT NULL, 'unasked', q.unasked)
      ORDER BY q.account_ordinal, q.ordinal), '[]')
    FROM (
      SELECT c.connection, c.account_number, c.ordinal AS account_ordinal, d.day, due.amount_ves, due.unasked,
        row_number() OVER (
          PARTITION BY c.account_id ORDER BY d.ordinal, due.unasked DESC, due.used_rate DESC) AS ordinal
      FROM claimable_accounts(p_link) c
        CROSS JOIN (
          SELECT day, min(ordinal) AS ordinal FROM unnest(days) WITH ORDINALITY AS u (day, ordinal)
          WHERE day BETWEEN first_booking_day(p_link.created_at) AND caracas_day(request_now()) GROUP BY day) d
        CROSS JOIN LATERAL amounts_to_ask(p_claim, p_link, d.day) due
      WHERE c.connection IS NOT NULL) q
    WHERE q.ordinal <= 8);
END $$;

COMMENT ON FUNCTION claim_lookups IS 'The bank lookups for a claim, most likely first:
[{connection, account, storedConnection?, day: Caracas day, amount: bolívares, anyAmount, unasked}]; see ClaimLookup.
A bank looks for one amount on one day. At most 8 per account: payers do not wait for more, and banks limit requests.';

--> statement-breakpoint
-- The accounts into which a payer of the link may have paid: the merchant's settlement account (ordinal 0), then its
-- former ones while the link existed, latest first. `used_until`: the account now belongs to another user, and only
-- movements up to then count; null where there is no such limit. `connection` is null where the bank can no longer
-- be asked.
CREATE FUNCTION claimable_accounts(p_link payment_links)
RETURNS TABLE (account_id uuid, account_number text, connection text, ordinal integer, used_until timestamptz)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT a.id, a.account_number, CASE WHEN a.removed_at IS NULL THEN a.connection END, 0, NULL::timestamptz
  FROM merchants m JOIN bank_accounts a ON a.id = m.settlement_account_id
  WHERE m.id = (p_link).merchant_id
  UNION ALL
  SELECT a.id, a.account_number, CASE WHEN a.removed_at IS NULL THEN a.connection END,
    row_number() OVER (ORDER BY f.used_until DESC)::integer, CASE WHEN a.user_id <> m.owner_id THEN f.used_until END
  FROM former_settlement_accounts f
    JOIN merchants m ON m.id = f.merchant_id
    JOIN bank_accounts a ON a.id = f.account_id
  WHERE f.merchant_id = (p_link).merchant_id AND f.used_until > (p_link).created_at
    AND a.id IS DISTINCT FROM m.settlement_account_id;
END;

COMMENT ON FUNCTION claimable_accounts IS 'The accounts into which a payer of the link may have paid: the merchant''s settlement account (ordinal 0), then its
former ones while the link existed, latest first. `used_until`: the account now belongs to another user, and only
movements up to then count; null where there is no such limit. `connection` is null where the bank can no longer
be asked.';

--> statement-breakpoint
-- Whether somebody else's claim or verification of the payment behind a movement has not ended, which its own bank
-- could still confirm: who asks about it has to wait. That holds for who names the payment by its reference, and for
-- the same shop; others are told what they would be told without it. A claim that only waits for a notice has nothing
-- that could be confirmed, and about one that waits for a person no bank can tell more.
-- p_claim: what is asked; it need not be written
CREATE FUNCTION is_being_confirmed(
  p_claim bank_orders, p_link payment_links, p_movement bank_movements
) RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM bank_orders p JOIN transactions t ON t.id = p.transaction_id
    WHERE p.status = 'pending' AND p.flagged_at IS NULL AND p.kind = 'verification' AND p.phone = p_claim.phone
      AND p.id <> p_claim.id AND p.bank_response_code IS DISTINCT FROM 'AWAITS_NOTICE'
      AND (p_claim.reference IS NOT NULL OR t.merchant_id = p_link.merchant_id)
      AND coalesce(p.bank_code = p_movement.bank_code, true)
      AND (references_match(p.reference, p_movement.reference)
        OR references_match(p.reference, p_movement.payer_reference))
      AND caracas_day(p.created_at) BETWEEN p_movement.booked_on - 1 AND p_movement.booked_on + 8
      AND (SELECT f.fits_link FROM check_movement_for_link(link_of_claim(p), p_movement) f));
END $$;

COMMENT ON FUNCTION is_being_confirmed IS 'Whether somebody else''s claim or verification of the payment behind a movement has not ended, which its own bank
could still confirm: who asks about it has to wait. That holds for who names the payment by its reference, and for
the same shop; others are told what they would be told without it. A claim that only waits for a notice has nothing
that could be confirmed, and about one that waits for a person no bank can tell more.
p_claim: what is asked; it need not be written';

--> statement-breakpoint
-- Whether the ledger has a mobile payment by its whole reference that a new claim can be settled by.
-- The caller holds lock_claimable_movements().
CREATE FUNCTION is_known_claim(p_link payment_links, p_claim bank_orders) RETURNS boolean
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  movement bank_movements%ROWTYPE;
BEGIN
  SELECT m.* INTO movement FROM bank_movements m
  WHERE m.id = find_claimed_movement(
      p_link, p_claim.phone, p_claim.bank_code, p_claim.reference, caracas_day(request_now()), p_claim.paid_on)
    AND normalize_reference(p_claim.reference) IN (normalize_reference(m.reference),
      normalize_reference(m.payer_reference));
  RETURN FOUND AND reject_claimed_movement(p_claim, p_link, movement) IS NULL;
END $$;

COMMENT ON FUNCTION is_known_claim IS 'Whether the ledger has a mobile payment by its whole reference that a new claim can be settled by.
The caller holds lock_claimable_movements().';

--> statement-breakpoint
-- Calls lock_movements() for each connection that a link may have been paid through, in alphabetical order so that
-- two callers cannot deadlock.
CREATE FUNCTION lock_claimable_movements(p_link payment_links) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  connection_name text;
BEGIN
  FOR connection_name IN
    SELECT DISTINCT c.connection FROM claimable_accounts(p_link) c WHERE c.connection IS NOT NULL ORDER BY 1
  LOOP
    PERFORM lock_movements(connection_name);
  END LOOP;
END $$;

COMMENT ON FUNCTION lock_claimable_movements IS 'Calls lock_movements() for each connection that a link may have been paid through, in alphabetical order so that
two callers cannot deadlock.';

--> statement-breakpoint
-- Makes pending claims due in the next cron run, when a charge of their phone has ended or a slot of their link is
-- released. One that was left to a person because it waited for a charge needs none any more. Skips locked rows. It
-- asks step by step, since mostly nothing is pending: a join would look through the months of both tables, and an
-- update prepare each of them, for nothing.
CREATE FUNCTION make_claims_due(p_phone text, p_link_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  waiting uuid[] := ARRAY(SELECT t.id FROM transactions t WHERE t.phone = p_phone AND t.status = 'pending');
  claims uuid[];
BEGIN
  IF p_link_id IS NOT NULL THEN
    waiting := waiting || ARRAY(SELECT t.id FROM transactions t WHERE t.link_id = p_link_id AND t.status = 'pending');
  END IF;
  IF waiting = '{}' THEN
    RETURN;
  END IF;
  claims := ARRAY(
    SELECT p.id FROM bank_orders p
    WHERE p.transaction_id = ANY (waiting) AND p.kind = 'verification' AND p.status = 'pending'
      AND (p.flagged_at IS NULL OR p.bank_response_code = 'AWAITS_CHARGE')
    FOR NO KEY UPDATE SKIP LOCKED);
  IF claims = '{}' THEN
    RETURN;
  END IF;
  PERFORM record_audit('payment.flag', public_id('pay', p.id), jsonb_build_object(
    'before', jsonb_build_object('flagged', true), 'after', jsonb_build_object('flagged', false)))
  FROM bank_orders p WHERE p.id = ANY (claims) AND p.flagged_at IS NOT NULL;
  UPDATE bank_orders SET
    next_attempt_at = created_at,
    flagged_at = NULL,
    bank_response_code = CASE bank_response_code WHEN 'AWAITS_CHARGE' THEN 'CHARGE_ENDED' ELSE bank_response_code END
  WHERE id = ANY (claims);
END $$;

COMMENT ON FUNCTION make_claims_due IS 'Makes pending claims due in the next cron run, when a charge of their phone has ended or a slot of their link is
released. One that was left to a person because it waited for a charge needs none any more. Skips locked rows. It
asks step by step, since mostly nothing is pending: a join would look through the months of both tables, and an
update prepare each of them, for nothing.';

--> statement-breakpoint
-- Makes a payer's pending claims due in the next cron run when money from their phone has come in. Skips locked rows:
-- whoever is settling them takes lock_movements() and sees this movement after the commit. Mostly there are none, and
-- an update would prepare each month's partition for nothing.
CREATE FUNCTION make_payer_claims_due() RETURNS trigger
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  claims uuid[] := ARRAY(
    SELECT p.id FROM bank_orders p
    WHERE p.status = 'pending' AND p.flagged_at IS NULL AND p.kind = 'verification' AND p.phone = NEW.phone
    FOR NO KEY UPDATE SKIP LOCKED);
BEGIN
  IF claims <> '{}' THEN
    UPDATE bank_orders SET next_attempt_at = created_at WHERE id = ANY (claims);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER make_payer_claims_due AFTER INSERT ON bank_movements FOR EACH ROW
WHEN (NEW.direction = 'in' AND NEW.phone IS NOT NULL AND NEW.transaction_id IS NULL)
EXECUTE FUNCTION make_payer_claims_due();

COMMENT ON FUNCTION make_payer_claims_due IS 'Makes a payer''s pending claims due in the next cron run when money from their phone has come in. Skips locked rows:
whoever is settling them takes lock_movements() and sees this movement after the commit. Mostly there are none, and
an update would prepare each month''s partition for nothing.';

--> statement-breakpoint
-- Why a claim's payment was not found: OTHER_AMOUNT if the ledger has one that the claim names by its whole reference,
-- but of an amount that the link does not ask for, else NOT_FOUND. That payment stays unassigned: its merchant sees it,
-- and can verify it by its amount. A checkout is paid by any amount.
CREATE FUNCTION missing_payment_reason(p_claim bank_orders) RETURNS text
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  link payment_links%ROWTYPE := link_of_claim(p_claim);
  claimed_on date := caracas_day(p_claim.created_at);
BEGIN
  RETURN CASE WHEN p_claim.account_id IS NOT NULL AND link.checkout_id IS NULL AND EXISTS (
    SELECT FROM claimable_accounts(link) c
      JOIN bank_movements m ON m.account_id = c.account_id
    WHERE m.direction = 'in' AND m.type = 'p2p' AND m.transaction_id IS NULL
      AND m.booked_on BETWEEN greatest(claimed_on - 7, first_booking_day(link.created_at)) AND claimed_on + 1
      AND m.phone = p_claim.phone AND coalesce(m.bank_code, p_claim.bank_code) = p_claim.bank_code
      AND normalize_reference(p_claim.reference)
        IN (normalize_reference(m.reference), normalize_reference(m.payer_reference))
      AND NOT EXISTS (
        SELECT FROM claimable_amounts_on(link, m.booked_on) d WHERE d.amount_ves = m.amount))
    THEN 'OTHER_AMOUNT' ELSE 'NOT_FOUND' END;
END $$;

COMMENT ON FUNCTION missing_payment_reason IS 'Why a claim''s payment was not found: OTHER_AMOUNT if the ledger has one that the claim names by its whole reference,
but of an amount that the link does not ask for, else NOT_FOUND. That payment stays unassigned: its merchant sees it,
and can verify it by its amount. A checkout is paid by any amount.';

--> statement-breakpoint
-- Why a movement cannot pay a claim on a link; null if it can:
--   'used'     the movement has paid another transaction
--   'strange'  its amount was not due when it was booked
--   'charge'   it may belong to a pending charge of the same payer
-- The claim need not be written yet. The caller holds lock_claimable_movements().
CREATE FUNCTION reject_claimed_movement(
  p_claim bank_orders, p_link payment_links, p_movement bank_movements
) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_movement.transaction_id IS NOT NULL THEN
    RETURN 'used';
  END IF;
  IF p_claim.account_id IS NULL THEN
    RETURN CASE WHEN p_movement.amount <> p_claim.amount AND p_link.checkout_id IS NULL THEN 'strange' END;
  END IF;
  IF NOT (SELECT c.fits_link FROM check_movement_for_link(p_link, p_movement) c) THEN
    RETURN 'strange';
  END IF;
  IF has_pending_charge(p_movement.account_id, p_claim.phone, p_movement.amount, p_movement.booked_on) THEN
    RETURN 'charge';
  END IF;
  IF has_paid_another_transaction(p_movement, p_claim) THEN
    RETURN 'used';
  END IF;
  RETURN NULL;
END $$;

COMMENT ON FUNCTION reject_claimed_movement IS 'Why a movement cannot pay a claim on a link; null if it can:
  ''used''     the movement has paid another transaction
  ''strange''  its amount was not due when it was booked
  ''charge''   it may belong to a pending charge of the same payer
The claim need not be written yet. The caller holds lock_claimable_movements().';

--> statement-breakpoint
-- Raises reference_used if a stated mobile payment has paid another transaction, and reference_pending if it is being
-- claimed for one: for the same link, or for another one while its bank could still confirm that claim. A claim that
-- only waits for a notice, or for a person, keeps nobody from another link. The real amount is not known yet, so every
-- amount that the payer may owe is compared; a checkout is paid by any. Completed payments do not count if the ledger
-- has a fitting movement that is unassigned, which is what this returns: then a live claim may be settled by it at
-- once.
-- p_paid_on: the stated Caracas day of the payment.
-- The caller holds the lock on the payer's phone.
CREATE FUNCTION reject_used_reference(
  p_link payment_links, p_phone text, p_bank_code text, p_reference text, p_paid_on date
) RETURNS boolean
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  today date := caracas_day(request_now());
  first_day date := greatest(caracas_day(p_link.created_at), today - 7);
  amounts numeric[];
  any_amount boolean := p_link.checkout_id IS NOT NULL;
  accounts uuid[] := ARRAY(SELECT c.account_id FROM claimable_accounts(p_link) c);
BEGIN
  IF p_link.environment = 'test' THEN
    first_day := p_paid_on - 1;
    amounts := ARRAY(SELECT b.amount_ves FROM bolivares_on(p_link.amount, p_link.currency, p_paid_on,
      simulated_rate(p_link.merchant_id, p_link.environment)) b);
  ELSE
    amounts := amounts_due_between(p_link, first_day, today);
  END IF;
  IF EXISTS (
    SELECT FROM transactions t JOIN payment_links l ON l.id = t.link_id
      JOIN bank_orders p ON p.transaction_id = t.id AND p.refund_id IS NULL
    WHERE t.phone = p_phone AND t.environment = p_link.environment AND t.status = 'pending'
      AND CASE p_link.environment WHEN 'live' THEN t.account_id = ANY (accounts)
        ELSE t.merchant_id = p_link.merchant_id END
      AND t.bank_code = p_bank_code AND references_match(t.reference, p_reference)
      AND CASE WHEN any_amount OR l.checkout_id IS NOT NULL THEN true
        WHEN p_link.environment = 'live'
          THEN amounts && amounts_due_between(link_with_amount(l, t.amount), first_day, today)
        ELSE t.amount_ves = ANY (amounts) END
      AND (l.id = p_link.id OR (p.flagged_at IS NULL AND p.bank_response_code IS DISTINCT FROM 'AWAITS_NOTICE'))
  ) THEN
    PERFORM refuse('reference_pending');
  END IF;
  IF p_link.environment = 'live'
    AND find_claimed_movement(p_link, p_phone, p_bank_code, p_reference, today, p_paid_on) IS NOT NULL THEN
    RETURN true;
  END IF;
  IF EXISTS (
    SELECT FROM transactions t JOIN bank_orders p ON p.transaction_id = t.id AND p.refund_id IS NULL
    WHERE t.phone = p_phone AND t.environment = p_link.environment AND t.status IN ('completed', 'refunded')
      AND CASE p_link.environment WHEN 'live' THEN t.account_id = ANY (accounts)
        ELSE t.merchant_id = p_link.merchant_id END
      AND t.bank_code = p_bank_code AND references_match(t.reference, p_reference)
      AND (any_amount OR t.amount_ves = ANY (amounts))
      AND coalesce(p.paid_on, caracas_day(t.created_at)) BETWEEN first_day - 1 AND greatest(today, p_paid_on + 1)
  ) OR EXISTS (
    SELECT FROM bank_movements m
    WHERE m.account_id = ANY (accounts) AND m.transaction_id IS NOT NULL
      AND m.direction = 'in' AND (any_amount OR m.amount = ANY (amounts))
      AND m.booked_on BETWEEN first_day - 1 AND today + 1
      AND (references_match(m.reference, p_reference) OR references_match(m.payer_reference, p_reference))
      AND (m.phone = p_phone OR m.phone IS NULL)
  ) THEN
    PERFORM refuse('reference_used');
  END IF;
  RETURN false;
END $$;

COMMENT ON FUNCTION reject_used_reference IS 'Raises reference_used if a stated mobile payment has paid another transaction, and reference_pending if it is being
claimed for one: for the same link, or for another one while its bank could still confirm that claim. A claim that
only waits for a notice, or for a person, keeps nobody from another link. The real amount is not known yet, so every
amount that the payer may owe is compared; a checkout is paid by any. Completed payments do not count if the ledger
has a fitting movement that is unassigned, which is what this returns: then a live claim may be settled by it at
once.
p_paid_on: the stated Caracas day of the payment.
The caller holds the lock on the payer''s phone.';

--> statement-breakpoint
-- Ends a payer's claim of the same payment for the same checkout that waits for its payment to show up, since this one
-- corrects it: the amount, the day, or the reference, of which it may have had the last digits alone. One that the
-- ledger knows stays, since it is about to be settled by it: reject_used_reference() then says that it is pending. So
-- does one that a bank is being asked about: the bank may confirm it, and some do so once.
-- Locks: the earlier order, unless somebody else has it. The caller holds lock_claimable_movements() and the phone's
-- lock.
CREATE FUNCTION replace_waiting_claim(
  p_link payment_links, p_phone text, p_bank_code text, p_reference text
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  waiting uuid[];
  earlier bank_orders%ROWTYPE;
BEGIN
  IF p_link.checkout_id IS NULL THEN
    RETURN;
  END IF;
  waiting := ARRAY(
    SELECT t.id FROM transactions t
    WHERE t.link_id = p_link.id AND t.phone = p_phone AND t.bank_code = p_bank_code AND t.status = 'pending'
      AND references_match(t.reference, p_reference));
  FOR earlier IN
    SELECT p.* FROM bank_orders p
    WHERE p.transaction_id = ANY (waiting) AND p.kind = 'verification' AND p.status = 'pending' AND p.flagged_at IS NULL
      AND p.bank_response_code = 'AWAITS_NOTICE'
    FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    CONTINUE WHEN find_claimed_movement(link_of_claim(earlier), earlier.phone, earlier.bank_code, earlier.reference,
      caracas_day(earlier.created_at), earlier.paid_on) IS NOT NULL;
    PERFORM settle_order(earlier.id, new_order_outcome('failed', p_reason => 'NOT_FOUND', p_code => 'REPLACED'));
  END LOOP;
END $$;

COMMENT ON FUNCTION replace_waiting_claim IS 'Ends a payer''s claim of the same payment for the same checkout that waits for its payment to show up, since this one
corrects it: the amount, the day, or the reference, of which it may have had the last digits alone. One that the
ledger knows stays, since it is about to be settled by it: reject_used_reference() then says that it is pending. So
does one that a bank is being asked about: the bank may confirm it, and some do so once.
Locks: the earlier order, unless somebody else has it. The caller holds lock_claimable_movements() and the phone''s
lock.';

--> statement-breakpoint
-- The account for a new claim, locked FOR SHARE: the merchant's settlement account, or if it has none, the last one it
-- had while the link existed. Raises what require_settlement_account() raises if there is neither.
CREATE FUNCTION require_claim_account(p_link payment_links, p_connections jsonb) RETURNS bank_accounts
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  SELECT a.* INTO account FROM claimable_accounts(p_link) c JOIN bank_accounts a ON a.id = c.account_id
  WHERE c.used_until IS NULL AND connection_facts(p_connections, c.connection) IS NOT NULL
    AND (c.ordinal = 0 OR NOT EXISTS (
      SELECT FROM merchants m WHERE m.id = p_link.merchant_id AND m.settlement_account_id IS NOT NULL))
  ORDER BY c.ordinal LIMIT 1
  FOR SHARE OF a;
  IF NOT FOUND THEN
    RETURN require_settlement_account(p_link.merchant_id, p_connections);
  END IF;
  RETURN account;
END $$;

COMMENT ON FUNCTION require_claim_account IS 'The account for a new claim, locked FOR SHARE: the merchant''s settlement account, or if it has none, the last one it
had while the link existed. Raises what require_settlement_account() raises if there is neither.';

--> statement-breakpoint
-- Reserves a slot of a limited link for a claim whose money has been found. Returns null, or the reason why none is
-- free: 'completed', or 'busy' while a charge holds the last one.
CREATE FUNCTION reserve_claim_slot(p_transaction_id uuid) RETURNS text
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  link payment_links%ROWTYPE;
BEGIN
  SELECT l.* INTO STRICT link FROM transactions t JOIN payment_links l ON l.id = t.link_id
  WHERE t.id = p_transaction_id;
  IF link.max_payments IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE payment_links SET reserved_slots = reserved_slots + 1
  WHERE id = link.id AND paid_slots + reserved_slots < max_payments;
  IF FOUND THEN
    UPDATE transactions SET holds_slot = true WHERE id = p_transaction_id;
    RETURN NULL;
  END IF;
  SELECT * INTO STRICT link FROM payment_links WHERE id = link.id;
  RETURN CASE WHEN link.paid_slots >= link.max_payments THEN 'completed' ELSE 'busy' END;
END $$;

COMMENT ON FUNCTION reserve_claim_slot IS 'Reserves a slot of a limited link for a claim whose money has been found. Returns null, or the reason why none is
free: ''completed'', or ''busy'' while a charge holds the last one.';

--> statement-breakpoint
-- Settles a claim whose payment its bank may not know yet, or can only tell of by notices, from the ledger. Fails it at
-- p_fails_at, unless its movement is known and only waits for something else; the payer can claim again.
CREATE FUNCTION settle_claim_awaiting_notice(p_order_id uuid, p_fails_at timestamptz) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF settle_claim_from_ledger(p_order_id) = 'unknown' THEN
    IF request_now() >= p_fails_at THEN
      PERFORM settle_order(p_order_id, new_order_outcome('failed', p_reason => 'NOT_FOUND', p_code => 'NO_NOTICE'));
    END IF;
    -- Not later than that, even if make_payer_claims_due() has used up attempts.
    UPDATE bank_orders SET next_attempt_at = least(next_attempt_at, p_fails_at), bank_response_code = 'AWAITS_NOTICE'
    WHERE id = p_order_id AND status = 'pending';
  END IF;
END $$;

COMMENT ON FUNCTION settle_claim_awaiting_notice IS 'Settles a claim whose payment its bank may not know yet, or can only tell of by notices, from the ledger. Fails it at
p_fails_at, unless its movement is known and only waits for something else; the payer can claim again.';

--> statement-breakpoint
-- Looks for the mobile payment of a claim in the ledger, and settles the claim by it. Returns
--   'settled'
--   'waiting'  found, but a charge has to end first
--   'unknown'  not found, or not identified
-- Locks: the order, lock_claimable_movements().
CREATE FUNCTION settle_claim_from_ledger(p_order_id uuid) RETURNS text
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  claim bank_orders%ROWTYPE;
  link payment_links%ROWTYPE;
  movement_id uuid;
BEGIN
  SELECT * INTO STRICT claim FROM bank_orders WHERE id = p_order_id FOR NO KEY UPDATE;
  IF claim.account_id IS NULL OR claim.status <> 'pending' THEN
    RETURN 'unknown';
  END IF;
  link := link_of_claim(claim);
  PERFORM lock_claimable_movements(link);
  movement_id := find_claimed_movement(
    link, claim.phone, claim.bank_code, claim.reference, caracas_day(claim.created_at), claim.paid_on);
  IF movement_id IS NULL THEN
    RETURN 'unknown';
  END IF;
  RETURN CASE WHEN settle_order(p_order_id,
      new_order_outcome('success', p_code => 'IN_LEDGER', p_movement_id => movement_id))
    THEN 'settled' ELSE 'waiting' END;
END $$;

COMMENT ON FUNCTION settle_claim_from_ledger IS 'Looks for the mobile payment of a claim in the ledger, and settles the claim by it. Returns
  ''settled''
  ''waiting''  found, but a charge has to end first
  ''unknown''  not found, or not identified
Locks: the order, lock_claimable_movements().';

--> statement-breakpoint
-- Settles a new claim if the ledger knows its mobile payment already; otherwise returns the bank lookups for it, see
-- claim_lookups(). A charge (p_kind c2p) is never settled here. p_known: what reject_used_reference() has found.
--
-- claim_throttled: the attempt is throttled. Four digits identify a payment, but can be guessed from many networks;
-- a claim whose whole reference the ledger has is never throttled, see limit_link_payment().
CREATE FUNCTION settle_known_claim(
  p_order_id uuid, p_kind text, p_throttled boolean, p_known boolean, OUT settled boolean, OUT lookups jsonb
)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF p_throttled THEN
    PERFORM refuse('claim_throttled');
  END IF;
  settled := p_known AND settle_claim_from_ledger(p_order_id) = 'settled';
  IF p_kind = 'verification' AND NOT settled THEN
    lookups := (SELECT claim_lookups(p, link_of_claim(p)) FROM bank_orders p WHERE p.id = p_order_id);
  END IF;
END $$;

COMMENT ON FUNCTION settle_known_claim IS 'Settles a new claim if the ledger knows its mobile payment already; otherwise returns the bank lookups for it, see
claim_lookups(). A charge (p_kind c2p) is never settled here. p_known: what reject_used_reference() has found.

claim_throttled: the attempt is throttled. Four digits identify a payment, but can be guessed from many networks;
a claim whose whole reference the ledger has is never throttled, see limit_link_payment().';

--> statement-breakpoint
-- Gives the control numbers of a bank statement's lines to movements known only from notices. Lines and movements
-- that agree in day, amount and the end of the reference are paired in order. A movement whose notice lacks the
-- statement's reference is paired with a line of the same payer's bank that shows no phone. Returns the number of
-- movements completed.
-- p_lines: those of new_statement_lines().
CREATE FUNCTION assign_control_numbers(p_connection text, p_lines jsonb) RETURNS integer
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  assigned_count integer;
BEGIN
  WITH new_lines AS (
    SELECT l.* FROM bank_statement_lines(p_lines) l WHERE l.direction = 'in'),
  -- A line may be paired by its reference or by its bank; a movement has one of the two alone.
  line_keys AS (
    SELECT l.*, k.pairing_key,
      row_number() OVER (PARTITION BY l.booked_on, l.amount, k.pairing_key ORDER BY l.control_number) AS ordinal
    FROM new_lines l CROSS JOIN LATERAL (
      SELECT 'reference ' || reference_ending(l.reference) WHERE l.reference IS NOT NULL
      UNION ALL
      SELECT 'bank ' || l.bank_code WHERE l.phone IS NULL AND l.type = 'p2p' AND l.bank_code IS NOT NULL
    ) k (pairing_key)),
  notice_only AS (
    SELECT m.id, m.booked_on, m.amount, k.pairing_key,
      row_number() OVER (PARTITION BY m.booked_on, m.amount, k.pairing_key ORDER BY m.id) AS ordinal
    FROM bank_movements m CROSS JOIN LATERAL (
      SELECT coalesce('reference ' || reference_ending(m.reference), 'bank ' || m.bank_code)) k (pairing_key)
    WHERE m.connection = p_connection AND m.control_number IS NULL AND m.direction = 'in'
      AND m.booked_on >= (SELECT min(booked_on) FROM new_lines)),
  -- By its reference rather than by its bank, if a line could be either.
  pairs AS (
    SELECT DISTINCT ON (l.control_number) n.id, l.*
    FROM line_keys l JOIN notice_only n USING (booked_on, amount, pairing_key, ordinal)
    ORDER BY l.control_number, l.pairing_key DESC)
  UPDATE bank_movements m SET
    control_number = l.control_number,
    seen_on_statement_at = request_now(),
    reference = coalesce(m.reference, l.reference),
    concept = CASE WHEN m.concept = '' THEN l.concept ELSE m.concept END,
    phone = coalesce(m.phone, l.phone),
    bank_code = coalesce(m.bank_code, l.bank_code)
  FROM pairs l
  WHERE m.id = l.id;
  GET DIAGNOSTICS assigned_count = ROW_COUNT;
  RETURN assigned_count;
END $$;

COMMENT ON FUNCTION assign_control_numbers IS 'Gives the control numbers of a bank statement''s lines to movements known only from notices. Lines and movements
that agree in day, amount and the end of the reference are paired in order. A movement whose notice lacks the
statement''s reference is paired with a line of the same payer''s bank that shows no phone. Returns the number of
movements completed.
p_lines: those of new_statement_lines().';

--> statement-breakpoint
-- The lines of a bank statement, one for each control number. Lines without a positive amount are left out: they move
-- no money.
-- p_lines: [{controlNumber, bookedOn, direction, type, amount, reference, concept, phone, bankCode, document?,
-- name?}]
CREATE FUNCTION bank_statement_lines(p_lines jsonb) RETURNS TABLE (
  control_number text, booked_on date, direction text, type text, amount numeric, reference text,
  concept text, phone text, bank_code text, document text, name text
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT DISTINCT ON (l."controlNumber") l."controlNumber", l."bookedOn", l.direction, l.type, l.amount,
    l.reference, l.concept, l.phone, l."bankCode", l.document, l.name
  FROM jsonb_to_recordset(p_lines) AS l (
    "controlNumber" text, "bookedOn" date, direction text, type text, amount numeric, reference text,
    concept text, phone text, "bankCode" text, document text, name text)
  WHERE l.amount > 0
  ORDER BY l."controlNumber";
END;

COMMENT ON FUNCTION bank_statement_lines IS 'The lines of a bank statement, one for each control number. Lines without a positive amount are left out: they move
no money.
p_lines: [{controlNumber, bookedOn, direction, type, amount, reference, concept, phone, bankCode, document?,
name?}]';

--> statement-breakpoint
-- Tells who has paid known movements, by the lines of a bank statement that show it: where it was not known.
-- p_lines: as bank_statement_lines() takes them.
CREATE FUNCTION complete_payers(p_connection text, p_lines jsonb) RETURNS void
LANGUAGE sql VOLATILE SET plan_cache_mode = force_custom_plan
BEGIN ATOMIC
  -- Looked up one by one: see new_statement_lines().
  WITH told AS MATERIALIZED (
    SELECT l.document, l.name, (
      SELECT m.id FROM bank_movements m
      WHERE m.connection = p_connection AND m.control_number = l.control_number
        AND (m.document IS NULL AND l.document IS NOT NULL OR m.name IS NULL AND l.name IS NOT NULL)) AS movement_id
    FROM bank_statement_lines(p_lines) l
    WHERE num_nonnulls(l.document, l.name) > 0)
  UPDATE bank_movements m SET document = coalesce(m.document, t.document), name = coalesce(m.name, t.name)
  FROM told t
  WHERE m.id = t.movement_id;
END;

COMMENT ON FUNCTION complete_payers IS 'Tells who has paid known movements, by the lines of a bank statement that show it: where it was not known.
p_lines: as bank_statement_lines() takes them.';

--> statement-breakpoint
-- Whether the payment behind a movement has already completed a transaction other than the claim's:
-- 1. Another movement may record the same payment, for example a notice and a statement line, or two notices, that
--    differ in day or amount or lack a field. Two statement lines are always two payments.
--    A payment that a bank has confirmed, see record_confirmed_movement(), may have either of its references.
--    They have an end of a reference in common, by which they are looked up.
-- 2. A completed transaction without a movement may be the same payment: a charge, or one settled by a person.
--    A charge without a reference counts as the same.
CREATE FUNCTION has_paid_another_transaction(p_movement bank_movements, p_claim bank_orders) RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  alike uuid[] := ARRAY(SELECT paid_movements_like(p_movement.connection, p_movement.reference))
    || ARRAY(SELECT paid_movements_like(p_movement.connection, p_movement.payer_reference));
BEGIN
  RETURN EXISTS (
    SELECT FROM bank_movements m
    WHERE m.id = ANY (alike) AND m.id IS DISTINCT FROM (p_movement).id
      AND (m.amount = (p_movement).amount OR m.booked_on = (p_movement).booked_on)
      AND m.booked_on BETWEEN (p_movement).booked_on - 1 AND (p_movement).booked_on + 1
      AND (normalize_reference(m.reference) = normalize_reference((p_movement).reference)
          AND coalesce(normalize_reference(m.payer_reference) = normalize_reference((p_movement).payer_reference), true)
        OR num_nonnulls(m.confirmed_at, (p_movement).confirmed_at) > 0 AND m.amount = (p_movement).amount
          AND ARRAY[reference_ending(m.reference), reference_ending(m.payer_reference)] && array_remove(
            ARRAY[reference_ending((p_movement).reference), reference_ending((p_movement).payer_reference)], NULL))
      AND coalesce(m.phone = (p_claim).phone, true)
      AND (m.control_number IS NULL OR (p_movement).control_number IS NULL)
  ) OR EXISTS (
    SELECT FROM transactions t
    WHERE t.phone = (p_claim).phone AND t.account_id = (p_movement).account_id AND t.id <> (p_claim).transaction_id
      AND t.completed_at IS NOT NULL AND t.amount_ves = (p_movement).amount
      AND CASE t.payment_method
        WHEN 'c2p' THEN coalesce(normalize_reference(t.reference) = normalize_reference((p_movement).reference), true)
          AND caracas_day(t.created_at) BETWEEN (p_movement).booked_on - 1 AND (p_movement).booked_on + 1
        ELSE coalesce(references_match(t.reference, (p_movement).reference)
            OR references_match(t.reference, (p_movement).payer_reference), false)
          AND caracas_day(t.created_at) BETWEEN (p_movement).booked_on - 1 AND (p_movement).booked_on + 8 END
      AND NOT EXISTS (SELECT FROM bank_movements m WHERE m.transaction_id = t.id));
END $$;

COMMENT ON FUNCTION has_paid_another_transaction IS 'Whether the payment behind a movement has already completed a transaction other than the claim''s:
1. Another movement may record the same payment, for example a notice and a statement line, or two notices, that
   differ in day or amount or lack a field. Two statement lines are always two payments.
   A payment that a bank has confirmed, see record_confirmed_movement(), may have either of its references.
   They have an end of a reference in common, by which they are looked up.
2. A completed transaction without a movement may be the same payment: a charge, or one settled by a person.
   A charge without a reference counts as the same.';

--> statement-breakpoint
-- Whether a control number was made of the day on which its movement was booked, as those of banks that give none are:
-- 20260310-… For another day the same payment has another one.
CREATE FUNCTION is_number_of_day(p_control_number text, p_booked_on date) RETURNS boolean
LANGUAGE sql STABLE STRICT
RETURN starts_with(p_control_number, to_char(p_booked_on, 'YYYYMMDD-'));

COMMENT ON FUNCTION is_number_of_day IS 'Whether a control number was made of the day on which its movement was booked, as those of banks that give none are:
20260310-… For another day the same payment has another one.';

--> statement-breakpoint
-- Locks the movements of a connection until the commit, so that a notice and a bank statement that report the same
-- movement at the same time make one row.
CREATE FUNCTION lock_movements(p_connection text) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT pg_advisory_xact_lock(hashtext('bank_movements'), hashtext(p_connection));
END;

COMMENT ON FUNCTION lock_movements IS 'Locks the movements of a connection until the commit, so that a notice and a bank statement that report the same
movement at the same time make one row.';

--> statement-breakpoint
-- Assigns outgoing movements of the Caracas days p_from to p_to to our orders: by the order's bank key in the concept,
-- or the end of it and the amount where concepts are short (order-key.ts), otherwise by reference and amount within a
-- day. One movement for each order. Failed orders are left out: if their money moved anyway, an administrator has to
-- see it. Returns the number of matches.
-- Locks the matched orders.
CREATE FUNCTION match_debit_orders(p_connection text, p_from date, p_to date) RETURNS integer
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  matched integer;
BEGIN
  WITH unmatched_movements AS MATERIALIZED (
    SELECT m.id, m.booked_on, m.amount, m.concept, normalize_reference(m.reference) AS normalized_reference
    FROM bank_movements m
    WHERE m.connection = p_connection AND m.direction = 'out' AND m.order_id IS NULL
      AND m.booked_on BETWEEN p_from AND p_to),
  -- updated_at is never before created_at: the condition on it is only there for its index.
  unmatched_orders AS MATERIALIZED (
    SELECT p.id, p.bank_key, p.amount, normalize_reference(p.reference) AS normalized_reference,
      caracas_day(p.created_at) AS ordered_on
    FROM bank_orders p
    WHERE p.connection = p_connection AND p.status <> 'failed' AND p.kind NOT IN ('c2p', 'verification')
      AND p.updated_at >= start_of_caracas_day(p_from - 1)
      AND p.created_at >= start_of_caracas_day(p_from - 1)
      AND p.created_at < start_of_caracas_day(p_to + 2)
      AND NOT EXISTS (SELECT FROM bank_movements m WHERE m.order_id = p.id)),
  candidates AS (
    SELECT m.id AS movement_id, p.id AS order_id, 1 AS rank, m.amount <> p.amount AS other_amount, 0 AS days
    FROM (SELECT f.*, word FROM unmatched_movements f, regexp_split_to_table(f.concept, '[^A-Za-z0-9]+') AS word) m
    JOIN unmatched_orders p ON p.bank_key = m.word
    UNION ALL
    SELECT m.id, p.id, 1, false, 0
    FROM (SELECT f.*, word FROM unmatched_movements f, regexp_split_to_table(f.concept, '[^A-Za-z0-9]+') AS word) m
    JOIN unmatched_orders p ON right(p.bank_key, 10) = upper(m.word) AND p.amount = m.amount
    UNION ALL
    SELECT m.id, p.id, 2, false, abs(m.booked_on - p.ordered_on)
    FROM unmatched_movements m JOIN unmatched_orders p USING (normalized_reference, amount)
    WHERE m.booked_on BETWEEN p.ordered_on - 1 AND p.ordered_on + 1),
  best_of_order AS (
    SELECT DISTINCT ON (order_id) * FROM candidates
    ORDER BY order_id, rank, other_amount, days, movement_id),
  best AS MATERIALIZED (
    SELECT DISTINCT ON (movement_id) movement_id, order_id FROM best_of_order
    ORDER BY movement_id, rank, other_amount, days, order_id),
  -- Check the status again under the lock: an order may have failed meanwhile.
  locked AS (
    SELECT b.movement_id, p.id AS order_id FROM best b JOIN bank_orders p ON p.id = b.order_id
    WHERE p.status <> 'failed'
    FOR NO KEY UPDATE OF p)
  UPDATE bank_movements m SET order_id = h.order_id FROM locked h WHERE m.id = h.movement_id;
  GET DIAGNOSTICS matched = ROW_COUNT;
  RETURN matched;
END $$;

COMMENT ON FUNCTION match_debit_orders IS 'Assigns outgoing movements of the Caracas days p_from to p_to to our orders: by the order''s bank key in the concept,
or the end of it and the amount where concepts are short (order-key.ts), otherwise by reference and amount within a
day. One movement for each order. Failed orders are left out: if their money moved anyway, an administrator has to
see it. Returns the number of matches.
Locks the matched orders.';

--> statement-breakpoint
-- The lines of a bank statement whose control number no movement of the connection has. Each is looked up alone:
-- PostgreSQL takes lines for few, however many there are, and compares each with all movements if it joins them.
-- p_lines: as bank_statement_lines() takes them.
CREATE FUNCTION new_statement_lines(p_connection text, p_lines jsonb) RETURNS jsonb
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan
BEGIN ATOMIC
  SELECT coalesce(jsonb_agg(line.value), '[]')
  FROM jsonb_array_elements(p_lines) line
  WHERE (
    SELECT m.id FROM bank_movements m
    WHERE m.connection = p_connection AND m.control_number = line.value ->> 'controlNumber') IS NULL;
END;

COMMENT ON FUNCTION new_statement_lines IS 'The lines of a bank statement whose control number no movement of the connection has. Each is looked up alone:
PostgreSQL takes lines for few, however many there are, and compares each with all movements if it joins them.
p_lines: as bank_statement_lines() takes them.';

--> statement-breakpoint
-- The first Caracas day after a day on which banks work: they book then what came in on the days before. Of a year
-- whose holidays are unknown, only weekends are passed over. See src/domain/banking-days.ts, whose holidays these are.
CREATE FUNCTION next_banking_day(p_day date) RETURNS date
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT min(d.day) FROM (SELECT p_day + n AS day FROM generate_series(1, 14) AS n) d
  WHERE extract(isodow FROM d.day) < 6 AND d.day <> ALL (ARRAY[
    '2026-01-01', '2026-01-12', '2026-01-19', '2026-02-16', '2026-02-17', '2026-03-19', '2026-04-02', '2026-04-03',
    '2026-05-01', '2026-05-18', '2026-06-08', '2026-06-24', '2026-06-29', '2026-07-24', '2026-09-14', '2026-10-12',
    '2026-10-26', '2026-11-23', '2026-12-14', '2026-12-24', '2026-12-25', '2026-12-31',
    '2027-01-01', '2027-02-08', '2027-02-09', '2027-03-25', '2027-03-26', '2027-04-19', '2027-06-24', '2027-07-05',
    '2027-10-12', '2027-12-24', '2027-12-31']::date[]));

COMMENT ON FUNCTION next_banking_day IS 'The first Caracas day after a day on which banks work: they book then what came in on the days before. Of a year
whose holidays are unknown, only weekends are passed over. See src/domain/banking-days.ts, whose holidays these are.';

--> statement-breakpoint
-- A bank reference without its leading zeros, for comparison: banks drop them where they write numbers.
CREATE FUNCTION normalize_reference(p_reference text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ltrim(p_reference, '0');

COMMENT ON FUNCTION normalize_reference IS 'A bank reference without its leading zeros, for comparison: banks drop them where they write numbers.';

--> statement-breakpoint
-- The movements of a connection that have paid a transaction, and have a reference with the same end, whichever of
-- theirs.
CREATE FUNCTION paid_movements_like(p_connection text, p_reference text) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE STRICT ROWS 2 SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  ending text := reference_ending(p_reference);
BEGIN
  RETURN QUERY SELECT m.id FROM bank_movements m
  WHERE m.connection = p_connection AND m.direction = 'in' AND m.transaction_id IS NOT NULL
    AND reference_ending(m.reference) = ending;
  RETURN QUERY SELECT m.id FROM bank_movements m
  WHERE m.connection = p_connection AND m.direction = 'in' AND m.transaction_id IS NOT NULL
    AND reference_ending(m.payer_reference) = ending;
END $$;

COMMENT ON FUNCTION paid_movements_like IS 'The movements of a connection that have paid a transaction, and have a reference with the same end, whichever of
theirs.';

--> statement-breakpoint
-- Records a bank statement of the Caracas days p_from to p_to, and settles the pending orders whose movements it
-- shows. What is known by another number, see otherwise_numbered(), gets those of the bank's books, and their day.
-- Recording it again changes nothing. Returns how many movements were new, or known only from notices.
-- p_lines: as bank_statement_lines() takes them. p_read_at: when it was read.
-- Locks: lock_movements().
CREATE FUNCTION record_bank_statement(
  p_connection text, p_from date, p_to date, p_lines jsonb, p_read_at timestamptz
) RETURNS integer
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  confirmed_count integer;
  added_count integer;
  matched_count integer;
BEGIN
  PERFORM lock_movements(p_connection);
  UPDATE bank_movements m SET control_number = o.control_number, booked_on = o.booked_on
  FROM otherwise_numbered(p_connection, p_lines, new_statement_lines(p_connection, p_lines)) o
  WHERE m.id = o.movement_id;
  SELECT r.confirmed_count, r.added_count INTO confirmed_count, added_count
    FROM record_movements(p_connection, p_lines) r;
  matched_count := match_debit_orders(p_connection, p_from, p_to) + match_charges(p_connection, p_from, p_to);
  PERFORM settle_order(p.id, new_order_outcome('success', p_reference => m.reference, p_code => 'IN_STATEMENT'))
  FROM bank_movements m JOIN bank_orders p ON p.id = m.order_id
  WHERE m.connection = p_connection AND m.booked_on BETWEEN p_from AND p_to AND p.status = 'pending';
  UPDATE bank_connection_states SET
    statement_read_at = greatest(statement_read_at, p_read_at), statement_lease_until = NULL
  WHERE name = p_connection;
  IF confirmed_count + added_count + matched_count > 0 THEN
    PERFORM record_audit('statement.record', p_connection, jsonb_build_object(
      'before', NULL, 'after', jsonb_build_object('from', p_from, 'to', p_to, 'movements', added_count,
        'noticed', confirmed_count, 'payments', matched_count)), NULL);
  END IF;
  RETURN confirmed_count + added_count;
END $$;

COMMENT ON FUNCTION record_bank_statement IS 'Records a bank statement of the Caracas days p_from to p_to, and settles the pending orders whose movements it
shows. What is known by another number, see otherwise_numbered(), gets those of the bank''s books, and their day.
Recording it again changes nothing. Returns how many movements were new, or known only from notices.
p_lines: as bank_statement_lines() takes them. p_read_at: when it was read.
Locks: lock_movements().';

--> statement-breakpoint
-- The movement of a payment that a bank confirms without a control number: the one that the ledger has of that payer,
-- bank, reference and amount, booked within a day, or that of movement_of_next_banking_day(), paid for or not. Where
-- there is none, a row that keeps its place, so that the notice or the line of the bank statement that comes later
-- finds it taken.
--
-- Payments within a bank have another reference on its statement, which does not show their payer: such a line is the
-- movement if no notice has told whose it is. See complete_statement_movement().
-- The caller holds lock_claimable_movements().
CREATE FUNCTION record_confirmed_movement(
  p_claim bank_orders, p_connection text, p_account_id uuid, p_booked_on date, p_amount numeric, p_reference text
) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  movement_id uuid := coalesce((
    SELECT m.id FROM bank_movements m
    WHERE m.connection = p_connection AND m.direction = 'in' AND m.amount = p_amount
      AND m.booked_on BETWEEN p_booked_on - 1 AND p_booked_on + 1
      AND coalesce(m.phone = p_claim.phone, true) AND coalesce(m.bank_code = p_claim.bank_code, true)
      AND reference_ending(p_reference) IN (reference_ending(m.reference), reference_ending(m.payer_reference))
    ORDER BY m.booked_on = p_booked_on DESC, m.transaction_id IS NOT NULL DESC, m.id LIMIT 1),
    movement_of_next_banking_day(p_connection, p_booked_on, p_amount, p_reference, p_claim.phone, p_claim.bank_code));
  within_bank boolean := p_claim.bank_code = (
    SELECT left(a.account_number, 4) FROM bank_accounts a WHERE a.id = p_account_id);
BEGIN
  IF movement_id IS NOT NULL THEN
    -- It is no longer known from a file alone: see require_told_payment().
    UPDATE bank_movements SET confirmed_at = request_now()
    WHERE id = movement_id AND control_number LIKE 'F-%' AND confirmed_at IS NULL;
    RETURN movement_id;
  END IF;
  UPDATE bank_movements SET phone = p_claim.phone, payer_reference = p_reference, confirmed_at = request_now()
  WHERE within_bank AND id = (
    SELECT m.id FROM bank_movements m
    WHERE m.connection = p_connection AND m.direction = 'in' AND m.type = 'p2p' AND m.amount = p_amount
      AND m.booked_on = p_booked_on AND m.bank_code = p_claim.bank_code AND m.phone IS NULL
      AND m.notice_key IS NULL AND m.payer_reference IS NULL AND m.transaction_id IS NULL
    ORDER BY m.id LIMIT 1)
  RETURNING id INTO movement_id;
  IF movement_id IS NULL THEN
    INSERT INTO bank_movements (
      id, connection, account_id, environment, direction, type, amount, booked_on, reference, payer_reference, concept,
      phone, bank_code, confirmed_at, created_at)
    VALUES (
      new_uuid(), p_connection, p_account_id, p_claim.environment, 'in', 'p2p', p_amount, p_booked_on,
      CASE WHEN NOT coalesce(within_bank, false) THEN p_reference END, CASE WHEN within_bank THEN p_reference END, '',
      p_claim.phone, p_claim.bank_code, request_now(), request_now())
    RETURNING id INTO movement_id;
  END IF;
  RETURN movement_id;
END $$;

COMMENT ON FUNCTION record_confirmed_movement IS 'The movement of a payment that a bank confirms without a control number: the one that the ledger has of that payer,
bank, reference and amount, booked within a day, or that of movement_of_next_banking_day(), paid for or not. Where
there is none, a row that keeps its place, so that the notice or the line of the bank statement that comes later
finds it taken.

Payments within a bank have another reference on its statement, which does not show their payer: such a line is the
movement if no notice has told whose it is. See complete_statement_movement().
The caller holds lock_claimable_movements().';

--> statement-breakpoint
-- Records lines of a bank statement as movements: those that notices have told of get their control numbers, the others
-- are new, but for those that are otherwise_numbered(). Recording them again changes nothing, but that it tells who has
-- paid where that was not known. Returns how many were completed, and how many are new.
-- p_lines: as bank_statement_lines() takes them. The caller holds lock_movements().
CREATE FUNCTION record_movements(
  p_connection text, p_lines jsonb, OUT confirmed_count integer, OUT added_count integer
)
LANGUAGE plpgsql AS $$
DECLARE
  new_lines jsonb := new_statement_lines(p_connection, p_lines);
  into_account uuid := bound_account_id(p_connection);
BEGIN
  PERFORM redate_movements(p_connection, new_lines);
  confirmed_count := assign_control_numbers(p_connection, new_lines);
  PERFORM complete_payers(p_connection, p_lines);
  INSERT INTO bank_movements (
    id, connection, account_id, environment, direction, type, amount, booked_on, reference, concept,
    phone, bank_code, document, name, control_number, created_at, seen_on_statement_at)
  SELECT new_uuid(), p_connection, into_account, 'live', l.direction, l.type, l.amount,
    l.booked_on, l.reference, l.concept, l.phone, l.bank_code, l.document, l.name,
    l.control_number, request_now(), request_now()
  FROM bank_statement_lines(new_lines) l
  WHERE l.control_number NOT IN (
    SELECT o.control_number FROM otherwise_numbered(p_connection, p_lines, new_lines) o)
  ON CONFLICT (connection, control_number) DO NOTHING;
  GET DIAGNOSTICS added_count = ROW_COUNT;
END $$;

COMMENT ON FUNCTION record_movements IS 'Records lines of a bank statement as movements: those that notices have told of get their control numbers, the others
are new, but for those that are otherwise_numbered(). Recording them again changes nothing, but that it tells who has
paid where that was not known. Returns how many were completed, and how many are new.
p_lines: as bank_statement_lines() takes them. The caller holds lock_movements().';

--> statement-breakpoint
-- What the bank shows of who has paid stands on the transaction too, whenever it is told: with the movement, or by a
-- later notice or bank statement.
CREATE FUNCTION record_payer_document() RETURNS trigger
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE transactions SET document = NEW.document WHERE id = NEW.transaction_id AND document IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER bank_movements_record_payer AFTER UPDATE OF document, transaction_id ON bank_movements
  FOR EACH ROW WHEN (NEW.document IS NOT NULL AND NEW.transaction_id IS NOT NULL)
  EXECUTE FUNCTION record_payer_document();

COMMENT ON FUNCTION record_payer_document IS 'What the bank shows of who has paid stands on the transaction too, whenever it is told: with the movement, or by a
later notice or bank statement.';

--> statement-breakpoint
-- Stores that a bank reports a known movement with another amount, day or direction. The movement itself does not
-- change: an administrator decides. p_source: 'statement' or 'notice'. False if the same restatement was stored.
CREATE FUNCTION record_restatement(
  p_movement_id uuid, p_amount numeric, p_booked_on date, p_direction text, p_source text
) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  movement bank_movements%ROWTYPE;
BEGIN
  UPDATE bank_movements m SET
    restated_amount = p_amount, restated_booked_on = p_booked_on, restated_direction = p_direction
  WHERE m.id = p_movement_id AND (m.restated_amount, m.restated_booked_on, m.restated_direction)
    IS DISTINCT FROM (p_amount, p_booked_on, p_direction)
  RETURNING * INTO movement;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM record_audit('movement.restate', public_id('mov', p_movement_id), jsonb_build_object(
    'toldBy', p_source,
    'before', jsonb_build_object(
      'amount', movement.amount, 'bookedOn', movement.booked_on, 'direction', movement.direction),
    'after', jsonb_build_object('amount', p_amount, 'bookedOn', p_booked_on, 'direction', p_direction)), NULL);
  RETURN true;
END $$;

COMMENT ON FUNCTION record_restatement IS 'Stores that a bank reports a known movement with another amount, day or direction. The movement itself does not
change: an administrator decides. p_source: ''statement'' or ''notice''. False if the same restatement was stored.';

--> statement-breakpoint
-- Stores the lines of a bank statement that report a known control number with another amount, day or direction,
-- lines without a positive amount included. Returns the movements for which this is new.
-- Call it after record_bank_statement(): two lines of one statement with the same number are found too.
CREATE FUNCTION record_restatements(p_connection text, p_lines jsonb) RETURNS SETOF uuid
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH restated AS MATERIALIZED (
    SELECT DISTINCT ON (m.id) m.id, l.amount, l."bookedOn" AS booked_on, l.direction
    FROM jsonb_to_recordset(p_lines) AS l ("controlNumber" text, "bookedOn" date, direction text, amount numeric)
    JOIN bank_movements m ON m.connection = p_connection AND m.control_number = l."controlNumber"
    WHERE (m.amount, m.booked_on, m.direction) IS DISTINCT FROM (l.amount, l."bookedOn", l.direction)
    ORDER BY m.id, l.amount, l."bookedOn", l.direction)
  SELECT r.id FROM restated r
  WHERE record_restatement(r.id, r.amount, r.booked_on, r.direction, 'statement');
END;

COMMENT ON FUNCTION record_restatements IS 'Stores the lines of a bank statement that report a known control number with another amount, day or direction,
lines without a positive amount included. Returns the movements for which this is new.
Call it after record_bank_statement(): two lines of one statement with the same number are found too.';

--> statement-breakpoint
-- The end of a bank reference, by which a notice and a line of a bank statement are known to be about one payment:
-- banks put digits of their own before the last eight.
CREATE FUNCTION reference_ending(p_reference text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN right(normalize_reference(p_reference), 8);

COMMENT ON FUNCTION reference_ending IS 'The end of a bank reference, by which a notice and a line of a bank statement are known to be about one payment:
banks put digits of their own before the last eight.';

--> statement-breakpoint
-- Whether two references are equal apart from leading zeros, or one is the end of the other, as payers give only the
-- last digits. The shorter one needs at least four digits, zeros included: `0001` does not match every reference
-- that ends in 1.
CREATE FUNCTION references_match(p_a text, p_b text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN normalize_reference(p_a) = normalize_reference(p_b)
  OR (length(p_a) >= 4 AND right(p_b, length(p_a)) = p_a)
  OR (length(p_b) >= 4 AND right(p_a, length(p_b)) = p_b);

COMMENT ON FUNCTION references_match IS 'Whether two references are equal apart from leading zeros, or one is the end of the other, as payers give only the
last digits. The shorter one needs at least four digits, zeros included: `0001` does not match every reference
that ends in 1.';

--> statement-breakpoint
-- Counts a request for a payer's one-time key before the bank is asked for it: each key is a message to somebody's
-- phone, which costs money and may not be wanted. In a day, at most 3 for a link, 5 for a phone from one network, so
-- that strangers do not use up the payer's own, 15 for a phone and 20 from a network, apart by environment; of a link
-- for several payments, 3 for each phone, since it is many payers'. What the bank does with a request changes nothing:
-- it stays counted.
--
-- payer_keys_limit, with the seconds until all limits that are reached allow another. Then nothing is counted.
--
-- Locks, in this order, until the commit: the phone, the link, the network; so parallel requests exceed no limit.
CREATE FUNCTION count_payer_key_request(p_link payment_links, p_phone text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  wait_seconds integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('payer_key_phone'), hashtext(p_phone));
  PERFORM pg_advisory_xact_lock(hashtext('payer_key_link'), hashtext(p_link.id::text));
  PERFORM pg_advisory_xact_lock(hashtext('payer_key_network'), hashtext(caller_network()));
  WITH limits AS (
    SELECT sha256(convert_to(p_link.environment || l.subject, 'UTF8')) AS subject, l.most
    FROM (VALUES
      (' link ' || p_link.id
        || CASE WHEN p_link.max_payments = 1 OR p_link.checkout_id IS NOT NULL THEN '' ELSE ' ' || p_phone END, 3),
      (' phone ' || p_phone || ' ' || caller_network(), 5), (' phone ' || p_phone, 15),
      (' network ' || caller_network(), 20))
      AS l (subject, most)),
  reached AS (
    SELECT max(oldest.created_at) AS counted_at
    FROM limits, LATERAL (
      SELECT t.created_at FROM limited_attempts t
      WHERE t.kind = 'payer_key' AND t.subject = limits.subject AND t.created_at > request_now() - interval '1 day'
      ORDER BY t.created_at DESC OFFSET limits.most - 1 LIMIT 1) oldest),
  counted AS (
    INSERT INTO limited_attempts (id, kind, subject, network, created_at)
    SELECT new_uuid(), 'payer_key', limits.subject, caller_network(), request_now()
    FROM limits, reached WHERE reached.counted_at IS NULL)
  SELECT greatest(1, ceil(extract(epoch FROM reached.counted_at + interval '1 day' - request_now())))
  INTO wait_seconds FROM reached WHERE reached.counted_at IS NOT NULL;
  IF wait_seconds IS NOT NULL THEN
    PERFORM refuse('payer_keys_limit', p_named => jsonb_build_object('seconds', wait_seconds));
  END IF;
END $$;

COMMENT ON FUNCTION count_payer_key_request IS 'Counts a request for a payer''s one-time key before the bank is asked for it: each key is a message to somebody''s
phone, which costs money and may not be wanted. In a day, at most 3 for a link, 5 for a phone from one network, so
that strangers do not use up the payer''s own, 15 for a phone and 20 from a network, apart by environment; of a link
for several payments, 3 for each phone, since it is many payers''. What the bank does with a request changes nothing:
it stays counted.

payer_keys_limit, with the seconds until all limits that are reached allow another. Then nothing is counted.

Locks, in this order, until the commit: the phone, the link, the network; so parallel requests exceed no limit.';

--> statement-breakpoint
-- The connections whose orders of a day count together for an account, whatever rows are made, removed and made again:
-- those of its number; and where its bank cannot confirm that a number belongs to the credentials, those of all numbers
-- that the same owner has connected there, since a number that is made up sends the money of the owner's one account.
--
-- p_connection_facts: see connection_facts()
-- Locks the owner at that bank until the commit: of two accounts at once, the second sees what the first sends. The
-- caller holds the account's lock, which does the same for the number, since only one account can be connected with it.
CREATE FUNCTION day_limit_connections(p_account bank_accounts, p_connection_facts jsonb) RETURNS text[]
LANGUAGE plpgsql AS $$
DECLARE
  own bank_connections%ROWTYPE;
BEGIN
  IF NOT coalesce((p_connection_facts->>'confirmsAccount')::boolean, false) THEN
    SELECT * INTO own FROM bank_connections c WHERE c.name = p_account.connection AND c.removed_at IS NULL;
    PERFORM pg_advisory_xact_lock(hashtext('day_limit'), hashtext(own.protocol || own.rif));
  END IF;
  RETURN ARRAY(
    SELECT p_account.connection
    UNION
    SELECT a.connection FROM bank_accounts a
    WHERE a.account_number = p_account.account_number AND a.environment = 'live' AND a.connection IS NOT NULL
    UNION
    SELECT c.ledger FROM bank_connections c
    WHERE c.protocol = own.protocol AND c.rif = own.rif AND c.ledger IS NOT NULL);
END $$;

COMMENT ON FUNCTION day_limit_connections IS 'The connections whose orders of a day count together for an account, whatever rows are made, removed and made again:
those of its number; and where its bank cannot confirm that a number belongs to the credentials, those of all numbers
that the same owner has connected there, since a number that is made up sends the money of the owner''s one account.

p_connection_facts: see connection_facts()
Locks the owner at that bank until the commit: of two accounts at once, the second sees what the first sends. The
caller holds the account''s lock, which does the same for the number, since only one account can be connected with it.';

--> statement-breakpoint
-- Limits how often a link can be tried: a live one by limit_payment_attempts(), a test one by
-- reject_busy_test_link(). Returns whether the attempt is throttled. A claim whose whole reference the ledger has, and
-- can be settled by, is no guess: no limit holds for it, unless this network has guessed a hundred times at the phone
-- in a day, see count_rejected_claim().
-- too_many_attempts: see limit_payment_attempts()
-- Locks, in this order: lock_claimable_movements() for a live claim; the phone; the link, if it is live.
CREATE FUNCTION limit_link_payment(p_link payment_links, p_order bank_orders) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  limited text;
BEGIN
  IF p_link.environment <> 'live' THEN
    PERFORM reject_busy_test_link(p_link.id);
    PERFORM pg_advisory_xact_lock(hashtext('payer'), hashtext(p_order.phone));
    RETURN false;
  END IF;
  -- Movements before the link: settling by a movement releases a slot of the link afterwards.
  IF p_order.kind = 'verification' THEN
    PERFORM lock_claimable_movements(p_link);
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('payer'), hashtext(p_order.phone)),
    pg_advisory_xact_lock(hashtext('paid_link'), hashtext(p_link.id::text));
  limited := limit_payment_attempts(p_link.id, p_order.phone);
  IF limited IS NULL THEN
    RETURN false;
  END IF;
  IF p_order.kind = 'verification' AND is_known_claim(p_link, p_order) AND count_limited_attempts('claim',
    sha256(convert_to(p_order.phone, 'UTF8')), caller_network(), request_now() - interval '1 day', 100) < 100
  THEN
    RETURN false;
  END IF;
  IF limited = 'too_many' THEN
    PERFORM refuse('too_many_attempts');
  END IF;
  RETURN true;
END $$;

COMMENT ON FUNCTION limit_link_payment IS 'Limits how often a link can be tried: a live one by limit_payment_attempts(), a test one by
reject_busy_test_link(). Returns whether the attempt is throttled. A claim whose whole reference the ledger has, and
can be settled by, is no guess: no limit holds for it, unless this network has guessed a hundred times at the phone
in a day, see count_rejected_claim().
too_many_attempts: see limit_payment_attempts()
Locks, in this order: lock_claimable_movements() for a live claim; the phone; the link, if it is live.';

--> statement-breakpoint
-- Limits how often keys and references can be guessed for a live link. Counts failed and pending payments.
--
-- Returns 'too_many' if the caller's network has 5 in an hour or 10 in a day for the phone, or 100 in an hour for the
-- link. Limits per network cannot be used up from elsewhere.
--
-- Returns 'throttled' if all networks together have 50 in a day for the phone or 1,000 in an hour
-- for the link, and this network has used its reduced share of one in an hour for the phone, or 10 for the link. A
-- throttled charge or claim is rejected. This slows guessing from many networks without locking out a payer on a
-- network of their own. A rejected claim leaves no transaction; count_rejected_claim() counts it instead, and
-- 'too_many' follows at 10 in a day for the phone, or 100 in an hour for the link.
--
-- The caller holds the locks on the phone and the link.
CREATE FUNCTION limit_payment_attempts(p_link_id uuid, p_phone text) RETURNS text
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  own_network text := caller_network();
  an_hour_ago timestamptz := request_now() - interval '1 hour';
  a_day_ago timestamptz := request_now() - interval '1 day';
  phone_attempts record;
  link_attempts record;
  throttled boolean;
BEGIN
  SELECT count(*) AS all_networks, count(*) FILTER (WHERE t.network = own_network) AS same_network,
    count(*) FILTER (WHERE t.network = own_network AND t.created_at > an_hour_ago) AS same_network_last_hour
  INTO phone_attempts
  FROM transactions t
  WHERE t.phone = p_phone AND t.environment = 'live' AND t.status IN ('failed', 'pending')
    AND t.created_at > a_day_ago;
  SELECT count(*) AS all_networks, count(*) FILTER (WHERE t.network = own_network) AS same_network INTO link_attempts
  FROM transactions t
  WHERE t.link_id = p_link_id AND t.status IN ('failed', 'pending') AND t.created_at > an_hour_ago;
  throttled := (phone_attempts.all_networks >= 50 AND phone_attempts.same_network_last_hour >= 1)
    OR (link_attempts.all_networks >= 1000 AND link_attempts.same_network >= 10);
  IF phone_attempts.same_network_last_hour >= 5 OR phone_attempts.same_network >= 10
    OR link_attempts.same_network >= 100
    OR (throttled AND (
      count_limited_attempts('claim', sha256(convert_to(p_phone, 'UTF8')), own_network, a_day_ago, 10) >= 10
      OR count_limited_attempts('claim', sha256(uuid_send(p_link_id)), own_network, an_hour_ago, 100) >= 100)) THEN
    RETURN 'too_many';
  END IF;
  RETURN CASE WHEN throttled THEN 'throttled' END;
END $$;

COMMENT ON FUNCTION limit_payment_attempts IS 'Limits how often keys and references can be guessed for a live link. Counts failed and pending payments.

Returns ''too_many'' if the caller''s network has 5 in an hour or 10 in a day for the phone, or 100 in an hour for the
link. Limits per network cannot be used up from elsewhere.

Returns ''throttled'' if all networks together have 50 in a day for the phone or 1,000 in an hour
for the link, and this network has used its reduced share of one in an hour for the phone, or 10 for the link. A
throttled charge or claim is rejected. This slows guessing from many networks without locking out a payer on a
network of their own. A rejected claim leaves no transaction; count_rejected_claim() counts it instead, and
''too_many'' follows at 10 in a day for the phone, or 100 in an hour for the link.

The caller holds the locks on the phone and the link.';

--> statement-breakpoint
-- Raises test_link_busy if a test link had 1,000 payments within a day. Test payments are free, and everybody
-- with the link's address can make them.
CREATE FUNCTION reject_busy_test_link(p_link_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  -- A variable, so that it is computed once and not for each row.
  oldest_counted_id uuid := new_uuid_at(request_now() - interval '1 day');
BEGIN
  IF (SELECT count(*) >= 1000 FROM (
    SELECT FROM transactions t
    WHERE t.link_id = p_link_id AND t.id >= oldest_counted_id LIMIT 1000) recent) THEN
    PERFORM refuse('test_link_busy');
  END IF;
END $$;

COMMENT ON FUNCTION reject_busy_test_link IS 'Raises test_link_busy if a test link had 1,000 payments within a day. Test payments are free, and everybody
with the link''s address can make them.';

--> statement-breakpoint
-- Raises day_limit if a live outgoing order would take its account at the bank over p_day_limit bolívares in this
-- Caracas day; what counts is what day_limit_connections() names.
-- Locks: see day_limit_connections(). The caller holds the account's lock.
CREATE FUNCTION require_day_limit(
  p_order bank_orders, p_account bank_accounts, p_connection_facts jsonb, p_day_limit numeric
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  connections text[];
BEGIN
  IF p_order.environment <> 'live' THEN
    RETURN;
  END IF;
  connections := day_limit_connections(p_account, p_connection_facts);
  IF sent_since(connections, caracas_day(request_now())) + p_order.amount > p_day_limit THEN
    PERFORM refuse('day_limit');
  END IF;
END $$;

COMMENT ON FUNCTION require_day_limit IS 'Raises day_limit if a live outgoing order would take its account at the bank over p_day_limit bolívares in this
Caracas day; what counts is what day_limit_connections() names.
Locks: see day_limit_connections(). The caller holds the account''s lock.';

--> statement-breakpoint
-- What was sent through these connections since the beginning of a Caracas day, or may have been, in bolívares.
CREATE FUNCTION sent_since(p_connections text[], p_day date) RETURNS numeric
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  day_start timestamptz := start_of_caracas_day(p_day);
BEGIN
  -- No order was changed before it was made, and the time of its change is what an index has.
  RETURN (SELECT coalesce(sum(o.amount), 0) FROM bank_orders o
    WHERE o.connection = ANY (p_connections) AND o.updated_at >= day_start AND o.created_at >= day_start
      AND o.environment = 'live' AND o.status <> 'failed' AND o.kind IN ('p2p', 'transfer'));
END $$;

COMMENT ON FUNCTION sent_since IS 'What was sent through these connections since the beginning of a Caracas day, or may have been, in bolívares.';

--> statement-breakpoint
-- Converts an amount to bolívares at the rate of a Caracas day, or the latest of the five days before it.
-- `used_rate` and `rate_date`, the day of that rate, are null for VES.
-- p_simulated_rate: a rate of the test environment, which then is that of the day.
-- no_rate: no such rate. price_over_maximum, amount_below_minimum.
CREATE FUNCTION bolivares_on(
  p_amount numeric, p_currency text, p_day date, p_simulated_rate numeric DEFAULT NULL, OUT amount_ves numeric,
  OUT used_rate numeric, OUT rate_date date
)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  amount_ves := p_amount;
  IF p_currency <> 'VES' THEN
    used_rate := p_simulated_rate;
    rate_date := p_day;
    IF used_rate IS NULL THEN
      SELECT r.rate, r.effective_date INTO used_rate, rate_date FROM exchange_rates r
      WHERE r.currency = p_currency AND r.effective_date BETWEEN p_day - 5 AND p_day
      ORDER BY r.effective_date DESC LIMIT 1;
    END IF;
    IF used_rate IS NULL THEN
      PERFORM refuse('no_rate', p_named => jsonb_build_object('seconds', 3600));
    END IF;
    amount_ves := chargeable_bolivares(p_amount, used_rate);
    IF amount_ves IS NULL AND p_amount * used_rate > 1 THEN
      PERFORM refuse('price_over_maximum');
    ELSIF amount_ves IS NULL THEN
      PERFORM refuse('amount_below_minimum');
    END IF;
  END IF;
END $$;

COMMENT ON FUNCTION bolivares_on IS 'Converts an amount to bolívares at the rate of a Caracas day, or the latest of the five days before it.
`used_rate` and `rate_date`, the day of that rate, are null for VES.
p_simulated_rate: a rate of the test environment, which then is that of the day.
no_rate: no such rate. price_over_maximum, amount_below_minimum.';

--> statement-breakpoint
-- Writes the transaction of a link's payment and its bank order, and records it in the audit log. The order has all
-- that both rows share; p_rate and p_rate_date are null for a link in VES, p_stated_reference is
-- what was stated of the bank's reference. Till, external reference and metadata are the link's of this moment.
-- Raises what insert_bank_order() raises.
CREATE FUNCTION insert_link_payment(
  p_link payment_links, p_order bank_orders, p_rate numeric, p_rate_date date, p_holds_slot boolean,
  p_stated_reference text
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  p_order.environment := p_link.environment;
  SELECT m.owner_id INTO STRICT p_order.user_id FROM merchants m WHERE m.id = p_link.merchant_id;
  INSERT INTO transactions (
    id, merchant_id, link_id, environment, amount, currency, amount_ves, rate, rate_date, status, payment_method,
    reference, stated_reference,
    connection, account_id, phone, bank_code, document, network, holds_slot, till_id, external_reference,
    metadata, created_at, updated_at)
  VALUES (
    p_order.transaction_id, p_link.merchant_id, p_link.id, p_link.environment, p_link.amount, p_link.currency,
    p_order.amount, p_rate, p_rate_date, 'pending', CASE p_order.kind WHEN 'c2p' THEN 'c2p' ELSE 'mobile_payment' END,
    p_order.reference, p_stated_reference, p_order.connection, p_order.account_id, p_order.phone, p_order.bank_code,
    p_order.document, caller_network(), p_holds_slot, p_link.till_id, p_link.external_reference, p_link.metadata,
    request_now(), request_now());
  PERFORM insert_bank_order(p_order);
  PERFORM record_audit('transaction.create', public_id('txn', p_order.transaction_id), jsonb_build_object(
    'before', NULL, 'after', jsonb_build_object('status', 'pending', 'amount', p_link.amount,
      'currency', p_link.currency, 'amountVes', p_order.amount, 'paymentMethod', p_order.kind,
      'merchantId', public_id('mer', p_link.merchant_id), 'paymentLink', public_id('lnk', p_link.id),
      'externalReference', p_link.external_reference)));
END $$;

COMMENT ON FUNCTION insert_link_payment IS 'Writes the transaction of a link''s payment and its bank order, and records it in the audit log. The order has all
that both rows share; p_rate and p_rate_date are null for a link in VES, p_stated_reference is
what was stated of the bank''s reference. Till, external reference and metadata are the link''s of this moment.
Raises what insert_bank_order() raises.';

--> statement-breakpoint
-- A payment link as one payment of it sees it: where the link leaves its amount open, with the one that the payer has
-- stated, in the link's currency. All that prices a payment or compares it with a movement takes the link like this.
CREATE FUNCTION link_with_amount(p_link payment_links, p_stated numeric) RETURNS payment_links
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  p_link.amount := coalesce(p_link.amount, p_stated);
  RETURN p_link;
END $$;

COMMENT ON FUNCTION link_with_amount IS 'A payment link as one payment of it sees it: where the link leaves its amount open, with the one that the payer has
stated, in the link''s currency. All that prices a payment or compares it with a movement takes the link like this.';

--> statement-breakpoint
-- Writes the intent to pay a link: a transaction and its bank order, after every check that needs no bank. It has many
-- parameters because it takes all that the payer states; both rows are written in one round trip.
--
-- p_kind:        c2p or verification
-- p_mobile:      whether the phone is of a mobile network
-- p_connections: see connection_facts()
-- p_amount_ves:  the bolívares that the payer agreed to, if they have seen an amount; of a claim on a checkout, those
-- that
--                they sent
-- p_reference, p_paid_on: of a claim; the Caracas day
-- p_stated_amount: the payer's, in the link's currency, where the link leaves it open
--
-- order_amount: bolívares    stored_connection: see load_connection()
-- settled:      the ledger knows the payment already; no bank needs to be asked
-- lookups:      of a claim, see claim_lookups()
--
-- Refuses, in this order, what these do: require_payable_link(), require_stated_amount(), require_link_account(),
-- require_operation_allowed(), price_link_payment() or price_checkout_payment(), limit_link_payment(),
-- reject_used_reference(), reserve_slot() or reserve_checkout(), settle_known_claim().
--
-- Locks, in this order: owner, merchant, account, operation stops, movements (claims), phone, link, checkout (charges).
CREATE FUNCTION open_link_payment(
  p_transaction_id uuid, p_order_id uuid, p_bank_key text, p_token text, p_kind text, p_phone text, p_mobile boolean,
  p_bank_code text, p_connections jsonb, p_document text DEFAULT NULL, p_amount_ves numeric DEFAULT NULL,
  p_reference text DEFAULT NULL, p_paid_on date DEFAULT NULL, p_stated_amount numeric DEFAULT NULL
)
RETURNS TABLE (
  to_connection text, to_account text, order_amount text, order_concept text, stored_connection jsonb, settled boolean,
  lookups jsonb
)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  link payment_links%ROWTYPE;
  account bank_accounts%ROWTYPE;
  new_order bank_orders%ROWTYPE;
  connection_facts jsonb;
  priced record;
  max_amount numeric;
  holds_slot boolean;
  throttled boolean;
  is_known boolean := false;
  paid_day date := coalesce(p_paid_on, caracas_day(request_now()));
BEGIN
  link := require_stated_amount(require_payable_link(p_token), p_stated_amount);
  account := require_link_account(link, p_kind, p_mobile, p_connections);
  to_connection := CASE link.environment WHEN 'live' THEN account.connection ELSE 'sandbox' END;
  to_account := CASE link.environment WHEN 'live' THEN account.account_number ELSE link.merchant_id::text END;
  connection_facts := connection_facts(p_connections, to_connection);
  PERFORM require_operation_allowed(link.environment, connection_facts->>'bank', ARRAY[link.merchant_id]);
  new_order := new_bank_order(p_order_id, p_kind, p_bank_key, p_phone, p_bank_code, p_document,
    p_reference => p_reference, p_paid_on => p_paid_on, p_transaction_id => p_transaction_id);
  new_order.account_id := account.id;
  new_order.connection := to_connection;
  new_order.concept := left(link.label, (connection_facts->>'maxConcept')::integer);
  max_amount := (connection_facts->>'maxAmount')::numeric;
  IF link.checkout_id IS NULL THEN
    priced := price_link_payment(link, paid_day, CASE p_kind WHEN 'c2p' THEN p_amount_ves END, max_amount);
  ELSE
    priced := price_checkout_payment(link, p_kind, p_amount_ves, max_amount);
    link.amount := priced.amount;
  END IF;
  new_order.amount := priced.amount_ves;
  throttled := limit_link_payment(link, new_order);
  IF p_kind = 'verification' THEN
    PERFORM replace_waiting_claim(link, p_phone, p_bank_code, p_reference);
    is_known := reject_used_reference(link, p_phone, p_bank_code, p_reference, paid_day);
  END IF;
  -- A claim takes its slot, or its part of a checkout, only when it settles.
  holds_slot := p_kind = 'c2p' AND reserve_slot(link.id);
  IF p_kind = 'c2p' AND link.checkout_id IS NOT NULL THEN
    PERFORM reserve_checkout(link.checkout_id, new_order.amount, priced.total_ves);
  END IF;
  PERFORM insert_link_payment(link, new_order, priced.used_rate, priced.rate_date, holds_slot, p_reference);
  IF link.checkout_id IS NOT NULL THEN
    PERFORM insert_checkout_payment(p_transaction_id, link.checkout_id, priced.total_ves);
  END IF;
  order_amount := new_order.amount::text;
  order_concept := new_order.concept;
  stored_connection := load_connection(to_connection);
  SELECT s.settled, s.lookups INTO settled, lookups
  FROM settle_known_claim(p_order_id, p_kind, throttled, is_known) s;
  RETURN NEXT;
END $$;

COMMENT ON FUNCTION open_link_payment IS 'Writes the intent to pay a link: a transaction and its bank order, after every check that needs no bank. It has many
parameters because it takes all that the payer states; both rows are written in one round trip.

p_kind:        c2p or verification
p_mobile:      whether the phone is of a mobile network
p_connections: see connection_facts()
p_amount_ves:  the bolívares that the payer agreed to, if they have seen an amount; of a claim on a checkout, those
that
               they sent
p_reference, p_paid_on: of a claim; the Caracas day
p_stated_amount: the payer''s, in the link''s currency, where the link leaves it open

order_amount: bolívares    stored_connection: see load_connection()
settled:      the ledger knows the payment already; no bank needs to be asked
lookups:      of a claim, see claim_lookups()

Refuses, in this order, what these do: require_payable_link(), require_stated_amount(), require_link_account(),
require_operation_allowed(), price_link_payment() or price_checkout_payment(), limit_link_payment(),
reject_used_reference(), reserve_slot() or reserve_checkout(), settle_known_claim().

Locks, in this order: owner, merchant, account, operation stops, movements (claims), phone, link, checkout (charges).';

--> statement-breakpoint
-- The bolívares of a new payment of a link at the rate of a Caracas day, that rate, and its day. Preliminary for a
-- claim, which settles at the amount that was due when the bank booked it.
--
-- amount_changed: the payer agreed to another amount, p_agreed_ves
-- price_over_maximum: over p_max_amount, the most that the connection takes
CREATE FUNCTION price_link_payment(
  p_link payment_links, p_day date, p_agreed_ves numeric, p_max_amount numeric,
  OUT amount_ves numeric, OUT used_rate numeric, OUT rate_date date
)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT b.amount_ves, b.used_rate, b.rate_date INTO amount_ves, used_rate, rate_date
  FROM bolivares_on(p_link.amount, p_link.currency, p_day, simulated_rate(p_link.merchant_id, p_link.environment)) b;
  IF p_agreed_ves <> amount_ves THEN
    PERFORM refuse('amount_changed');
  END IF;
  IF amount_ves > p_max_amount THEN
    PERFORM refuse('price_over_maximum');
  END IF;
END $$;

COMMENT ON FUNCTION price_link_payment IS 'The bolívares of a new payment of a link at the rate of a Caracas day, that rate, and its day. Preliminary for a
claim, which settles at the amount that was due when the bank booked it.

amount_changed: the payer agreed to another amount, p_agreed_ves
price_over_maximum: over p_max_amount, the most that the connection takes';

--> statement-breakpoint
-- Releases a reserved slot of a link, or counts it as paid (p_completed). Records payment_link.completed with
-- the last one.
CREATE FUNCTION release_slot(p_link_id uuid, p_completed boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
BEGIN
  UPDATE payment_links SET reserved_slots = reserved_slots - 1, paid_slots = paid_slots + p_completed::integer
  WHERE id = p_link_id RETURNING * INTO STRICT link;
  IF p_completed AND link.paid_slots = link.max_payments THEN
    PERFORM record_event('payment_link.completed', link.merchant_id, link.environment, jsonb_build_object(
      'id', public_id('lnk', link.id), 'label', link.label, 'payments', link.paid_slots,
      'externalReference', link.external_reference, 'metadata', link.metadata)
      || till_ids(link.till_id));
  END IF;
END $$;

COMMENT ON FUNCTION release_slot IS 'Releases a reserved slot of a link, or counts it as paid (p_completed). Records payment_link.completed with
the last one.';

--> statement-breakpoint
-- Locks a merchant that may be paid now, and its owner, FOR SHARE. merchant_inactive
CREATE FUNCTION require_active_merchant(p_merchant_id uuid, p_environment text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- Owner before merchant: verifying an owner activates the merchant in the same order.
  PERFORM FROM users u
  WHERE u.id = (SELECT m.owner_id FROM merchants m WHERE m.id = p_merchant_id) AND u.status IN ('inactive', 'active')
  FOR SHARE;
  IF NOT FOUND THEN
    PERFORM refuse('merchant_inactive');
  END IF;
  PERFORM FROM merchants m
  WHERE m.id = p_merchant_id AND (m.status = 'active' OR (m.status = 'pending' AND p_environment = 'test'))
  FOR SHARE;
  IF NOT FOUND THEN
    PERFORM refuse('merchant_inactive');
  END IF;
END $$;

COMMENT ON FUNCTION require_active_merchant IS 'Locks a merchant that may be paid now, and its owner, FOR SHARE. merchant_inactive';

--> statement-breakpoint
-- The account for a new payment of a live link, locked FOR SHARE; null for a test link, which needs none.
-- p_kind: c2p or verification    p_mobile: whether the payer's phone is of a mobile network
--
-- Refuses what require_live_access() does for the merchant's owner, and require_claim_account() or
-- require_settlement_account(). no_charges: a charge through a connection without
CREATE FUNCTION require_link_account(
  p_link payment_links, p_kind text, p_mobile boolean, p_connections jsonb
) RETURNS bank_accounts
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  IF p_link.environment <> 'live' THEN
    RETURN NULL;
  END IF;
  PERFORM require_live_access((SELECT owner_id FROM merchants WHERE id = p_link.merchant_id));
  account := CASE p_kind WHEN 'verification' THEN require_claim_account(p_link, p_connections)
    ELSE require_settlement_account(p_link.merchant_id, p_connections) END;
  IF p_kind = 'c2p' AND NOT (connection_facts(p_connections, account.connection)->>'charges')::boolean THEN
    PERFORM refuse('no_charges');
  END IF;
  IF NOT p_mobile THEN
    PERFORM refuse('phone_not_mobile', '{phone}');
  END IF;
  RETURN account;
END $$;

COMMENT ON FUNCTION require_link_account IS 'The account for a new payment of a live link, locked FOR SHARE; null for a test link, which needs none.
p_kind: c2p or verification    p_mobile: whether the payer''s phone is of a mobile network

Refuses what require_live_access() does for the merchant''s owner, and require_claim_account() or
require_settlement_account(). no_charges: a charge through a connection without';

--> statement-breakpoint
-- The link of a token, if it can be paid now. Locks its merchant and the merchant's owner FOR SHARE.
-- not_found: no such link. gone: expired. Refuses what require_active_merchant() does.
CREATE FUNCTION require_payable_link(p_token text) RETURNS payment_links
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
  state text;
BEGIN
  SELECT * INTO link FROM payment_links WHERE token = p_token;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  state := link_status(link);
  IF state = 'EXPIRED' THEN
    PERFORM refuse('gone');
  ELSIF state = 'COMPLETED' THEN
    PERFORM refuse('link_completed');
  ELSIF state <> 'ACTIVE' THEN
    PERFORM refuse('link_inactive');
  END IF;
  PERFORM require_active_merchant(link.merchant_id, link.environment);
  RETURN link;
END $$;

COMMENT ON FUNCTION require_payable_link IS 'The link of a token, if it can be paid now. Locks its merchant and the merchant''s owner FOR SHARE.
not_found: no such link. gone: expired. Refuses what require_active_merchant() does.';

--> statement-breakpoint
-- The link with the amount that its payer has stated, if it leaves the amount open; a fixed one may be stated as it is:
-- nobody may mean less of it and be charged in whole. Its bounds are in its currency; what the rate makes of them is
-- judged later.
CREATE FUNCTION require_stated_amount(p_link payment_links, p_stated numeric) RETURNS payment_links
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF p_link.amount IS NULL THEN
    IF p_stated IS NULL THEN
      PERFORM refuse('amount_required', '{amount}');
    ELSIF p_stated < p_link.min_amount THEN
      PERFORM refuse('amount_too_low', '{amount}', jsonb_build_object('least', p_link.min_amount::text));
    ELSIF p_stated > p_link.max_amount THEN
      PERFORM refuse('amount_too_high', '{amount}', jsonb_build_object('most', p_link.max_amount::text));
    END IF;
  ELSIF p_stated <> p_link.amount THEN
    IF p_link.checkout_id IS NULL THEN
      PERFORM refuse('amount_differs', '{amount}',
        jsonb_build_object('amount', p_link.amount::text, 'currency', p_link.currency));
    ELSE
      PERFORM refuse('amount_of_checkout', '{amount}',
        jsonb_build_object('amount', p_link.amount::text, 'currency', p_link.currency));
    END IF;
  END IF;
  RETURN link_with_amount(p_link, p_stated);
END $$;

COMMENT ON FUNCTION require_stated_amount IS 'The link with the amount that its payer has stated, if it leaves the amount open; a fixed one may be stated as it is:
nobody may mean less of it and be charged in whole. Its bounds are in its currency; what the rate makes of them is
judged later.';

--> statement-breakpoint
-- Reserves a slot of a limited link before a charge. Returns whether the link is limited.
-- link_completed, or link_busy while the last slot is reserved.
CREATE FUNCTION reserve_slot(p_link_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
BEGIN
  SELECT * INTO STRICT link FROM payment_links WHERE id = p_link_id;
  IF link.max_payments IS NULL THEN
    RETURN false;
  END IF;
  UPDATE payment_links SET reserved_slots = reserved_slots + 1
  WHERE id = p_link_id AND paid_slots + reserved_slots < max_payments;
  IF FOUND THEN
    RETURN true;
  END IF;
  SELECT * INTO STRICT link FROM payment_links WHERE id = p_link_id;
  IF link.paid_slots >= link.max_payments THEN
    PERFORM refuse('link_completed');
  END IF;
  PERFORM refuse('link_busy');
END $$;

COMMENT ON FUNCTION reserve_slot IS 'Reserves a slot of a limited link before a charge. Returns whether the link is limited.
link_completed, or link_busy while the last slot is reserved.';

--> statement-breakpoint
-- What follows when an order is settled: its audit record, the end of a dispute about it, and the settlement of its
-- refund, its transaction or, for an outgoing order, of itself.
-- Locks: orders that it had disputed, then the transaction and its link. The caller holds the order's lock.
CREATE FUNCTION apply_settlement(p_order bank_orders) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('payment.settle', public_id('pay', p_order.id), jsonb_strip_nulls(jsonb_build_object(
    'before', jsonb_build_object('status', 'pending'),
    'after', jsonb_build_object('status', p_order.status, 'reference', p_order.reference,
      'failureReason', p_order.failure_reason, 'bankAnswer', p_order.bank_response_code))));
  -- An order that disputes another is flagged with it, for good.
  IF p_order.flagged_at IS NOT NULL THEN
    PERFORM end_dispute(p_order.id);
  END IF;
  IF p_order.refund_id IS NOT NULL THEN
    PERFORM settle_refund(p_order);
  ELSIF p_order.transaction_id IS NOT NULL THEN
    PERFORM settle_transaction(p_order);
  ELSE
    PERFORM settle_outgoing_order(p_order);
  END IF;
END $$;

COMMENT ON FUNCTION apply_settlement IS 'What follows when an order is settled: its audit record, the end of a dispute about it, and the settlement of its
refund, its transaction or, for an outgoing order, of itself.
Locks: orders that it had disputed, then the transaction and its link. The caller holds the order''s lock.';

--> statement-breakpoint
-- The bank orders with these ids: a function as transactions_by_id() is.
CREATE FUNCTION bank_orders_by_id(p_ids uuid[]) RETURNS SETOF bank_orders
LANGUAGE plpgsql STABLE ROWS 20 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT o.* FROM bank_orders o WHERE o.id = ANY (p_ids);
END $$;

COMMENT ON FUNCTION bank_orders_by_id IS 'The bank orders with these ids: a function as transactions_by_id() is.';

--> statement-breakpoint
-- Whether an order without a bank response may be sent again with the same key: it was sent once, no operation stop
-- applies to it, no administrator has disabled its connection, and the user responsible for it is still allowed to move
-- money.
CREATE FUNCTION can_resend_order(p_order bank_orders) RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  bank text := 'sandbox';
  merchant_ids uuid[];
  responsible_user_id uuid := p_order.user_id;
BEGIN
  IF p_order.known_sent_at IS NULL THEN
    RETURN false;
  END IF;
  IF p_order.environment = 'live' THEN
    SELECT left(a.account_number, 4) INTO bank FROM bank_accounts a WHERE a.id = p_order.account_id;
  END IF;
  SELECT array_agg(m.id) INTO merchant_ids FROM merchants m WHERE m.settlement_account_id = p_order.account_id;
  -- For a refund, the merchant and its owner are responsible, as in open_refund().
  IF p_order.transaction_id IS NOT NULL THEN
    SELECT ARRAY[m.id], m.owner_id INTO STRICT merchant_ids, responsible_user_id
    FROM transactions t JOIN merchants m ON m.id = t.merchant_id WHERE t.id = p_order.transaction_id;
  END IF;
  RETURN NOT is_operation_stopped(p_order.environment, bank, merchant_ids)
    AND NOT EXISTS (SELECT FROM bank_connections c WHERE c.name = p_order.connection AND c.removed_at IS NULL
      AND c.status = 'disabled')
    AND EXISTS (SELECT FROM users u WHERE u.id = p_order.user_id AND u.status IN ('inactive', 'active'))
    AND (p_order.environment = 'test' OR EXISTS (
      SELECT FROM users u
      WHERE u.id = responsible_user_id AND u.status IN ('inactive', 'active')
        AND u.email_verified_at IS NOT NULL AND u.kyc_status = 'approved'));
END $$;

COMMENT ON FUNCTION can_resend_order IS 'Whether an order without a bank response may be sent again with the same key: it was sent once, no operation stop
applies to it, no administrator has disabled its connection, and the user responsible for it is still allowed to move
money.';

--> statement-breakpoint
-- Cancels an order that was never sent to a bank, whether its row exists, is still being written or never will be.
-- Only the request that could have sent it cancels it. Canceling twice changes nothing.
-- It has many parameters because it takes the order and the request's idempotency key.
--
-- p_transaction_id: if the caller was given the transaction's id instead of the order's
-- p_environment:    the credential's, if it has one
-- p_user_id, p_key_hash: the caller, by one of the two; neither for a payer
-- p_response:       for repetitions of the request; null if the caller was given no order id
-- p_key and the parameters after it: the idempotency key, its binding, and the status to respond with
--
-- An existing order fails, except a verification, which sends no money and stays due. For a missing order a tombstone
-- is written, so that it can never be written later and its id is shown as failed. The idempotency key then stores
-- p_response; if it already stands for another order, the tombstone refers to that one.
-- Locks: lock_order() exclusively, if there is no row yet.
CREATE FUNCTION cancel_unsent_order(
  p_id uuid, p_transaction_id uuid DEFAULT NULL, p_amount numeric DEFAULT NULL, p_environment text DEFAULT NULL,
  p_user_id uuid DEFAULT NULL, p_key_hash bytea DEFAULT NULL, p_response text DEFAULT NULL, p_key text DEFAULT NULL,
  p_key_environment text DEFAULT NULL, p_method text DEFAULT NULL, p_path text DEFAULT NULL,
  p_request_hash bytea DEFAULT NULL, p_status integer DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  caller_user_id uuid;
BEGIN
  -- An existing row needs no order lock. Taking it could deadlock with transactions that write other orders and
  -- hold rows that settling this one needs.
  IF NOT EXISTS (SELECT FROM bank_orders p WHERE p.id = p_id) THEN
    PERFORM lock_order(p_id, true);
  END IF;
  IF EXISTS (SELECT FROM bank_orders p WHERE p.id = p_id) THEN
    PERFORM fail_unsent_order(p_id, p_free_key => p_response IS NULL);
    RETURN;
  END IF;
  SELECT u.id INTO caller_user_id FROM users u
  WHERE u.id = coalesce(p_user_id, (SELECT k.user_id FROM api_keys k WHERE k.key_hash = p_key_hash));
  INSERT INTO order_tombstones AS o (id, transaction_id, user_id, environment, amount, created_at)
  VALUES (p_id, p_transaction_id, caller_user_id, p_environment, p_amount, request_now())
  ON CONFLICT (id) DO UPDATE SET transaction_id = excluded.transaction_id, user_id = excluded.user_id,
    environment = excluded.environment, amount = excluded.amount;
  IF p_response IS NULL OR p_key IS NULL
    OR (caller_user_id IS NULL AND (p_user_id IS NOT NULL OR p_key_hash IS NOT NULL)) THEN
    RETURN;
  END IF;
  PERFORM store_canceled_response(p_id, caller_user_id, p_response, p_key, p_key_environment, p_method, p_path,
    p_request_hash, p_status);
END $$;

COMMENT ON FUNCTION cancel_unsent_order IS 'Cancels an order that was never sent to a bank, whether its row exists, is still being written or never will be.
Only the request that could have sent it cancels it. Canceling twice changes nothing.
It has many parameters because it takes the order and the request''s idempotency key.

p_transaction_id: if the caller was given the transaction''s id instead of the order''s
p_environment:    the credential''s, if it has one
p_user_id, p_key_hash: the caller, by one of the two; neither for a payer
p_response:       for repetitions of the request; null if the caller was given no order id
p_key and the parameters after it: the idempotency key, its binding, and the status to respond with

An existing order fails, except a verification, which sends no money and stays due. For a missing order a tombstone
is written, so that it can never be written later and its id is shown as failed. The idempotency key then stores
p_response; if it already stands for another order, the tombstone refers to that one.
Locks: lock_order() exclusively, if there is no row yet.';

--> statement-breakpoint
-- Adds the bank, document and name that an order of the caller leaves out, from the payee saved with its phone.
CREATE FUNCTION complete_payee_details(p_environment text, p_order bank_orders) RETURNS bank_orders
LANGUAGE plpgsql STABLE AS $$
DECLARE
  payee payees%ROWTYPE;
BEGIN
  SELECT * INTO payee FROM payees p
  WHERE p.user_id = caller_id() AND p.environment = p_environment AND p.phone = p_order.phone;
  p_order.bank_code := coalesce(p_order.bank_code, payee.bank_code);
  p_order.document := coalesce(p_order.document, payee.document);
  p_order.name := coalesce(p_order.name, payee.name);
  RETURN p_order;
END $$;

COMMENT ON FUNCTION complete_payee_details IS 'Adds the bank, document and name that an order of the caller leaves out, from the payee saved with its phone.';

--> statement-breakpoint
-- Fails an order that was never sent to a bank, except a verification; of a checkout's refund, the orders of all its
-- parts. With p_free_key the idempotency key is freed, so that repeating the request places new orders: the caller was
-- given no order id. So if it carried out an approval, that one waits again, and no event tells of orders that nobody
-- knows.
-- Locks: the key, the orders in the order of open_checkout_refund(), see settle_order(), then the approval.
CREATE FUNCTION fail_unsent_order(p_id uuid, p_free_key boolean) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  leading_id uuid := coalesce((
    SELECT r.leading_order_id FROM bank_orders p JOIN refunds r ON r.id = p.refund_id WHERE p.id = p_id), p_id);
  part_refunds uuid[] := ARRAY(SELECT r.id FROM refunds r WHERE r.leading_order_id = leading_id);
  part_id uuid;
  of_untold_approval boolean := false;
  has_settled boolean := false;
BEGIN
  IF p_free_key THEN
    DELETE FROM idempotency_keys WHERE resource_id = leading_id AND response IS NULL;
    of_untold_approval := EXISTS (SELECT FROM approvals a WHERE a.order_id = leading_id)
      AND NOT EXISTS (SELECT FROM idempotency_keys k WHERE k.resource_id = leading_id);
  END IF;
  FOR part_id IN
    SELECT part.id FROM (
      SELECT p.* FROM bank_orders p WHERE p.id = leading_id
      UNION ALL
      SELECT p.* FROM bank_orders p WHERE p.refund_id = ANY (part_refunds) AND p.id <> leading_id) part
    WHERE part.kind <> 'verification' AND part.known_sent_at IS NULL
    ORDER BY part.transaction_id DESC
  LOOP
    PERFORM set_config('app.untold_order_id', CASE WHEN of_untold_approval THEN part_id::text ELSE '' END, true);
    has_settled := settle_order(part_id, new_order_outcome('failed', p_reason => 'NOT_EXECUTED', p_code => 'NOT_SENT'))
      OR has_settled;
  END LOOP;
  IF has_settled AND of_untold_approval THEN
    PERFORM reopen_approval(leading_id);
  END IF;
END $$;

COMMENT ON FUNCTION fail_unsent_order IS 'Fails an order that was never sent to a bank, except a verification; of a checkout''s refund, the orders of all its
parts. With p_free_key the idempotency key is freed, so that repeating the request places new orders: the caller was
given no order id. So if it carried out an approval, that one waits again, and no event tells of orders that nobody
knows.
Locks: the key, the orders in the order of open_checkout_refund(), see settle_order(), then the approval.';

--> statement-breakpoint
-- For a request whose intent may or may not have been committed: returns the order as open_outgoing_order(),
-- open_link_payment() or open_refund() would have. If it does not exist, writes its tombstone and returns no row: the
-- order can never be written afterwards.
-- `settled`: the order is no longer pending, so no bank needs to be asked.
-- Locks: lock_order() exclusively; this waits for a transaction that is writing the order.
CREATE FUNCTION find_or_tombstone_order(p_id uuid)
RETURNS TABLE (
  order_kind text, to_connection text, from_account text, to_account text, order_amount text, order_concept text,
  to_phone text, to_bank_code text, to_document text, to_name text, charge_reference text,
  charge_bank_operation_id text, stored_connection jsonb, settled boolean, lookups jsonb,
  external_reference text, metadata jsonb, to_transaction uuid
)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM lock_order(p_id, true);
  RETURN QUERY
  SELECT p.kind, p.connection, o.account, o.account, p.amount::text, p.concept, p.phone, p.bank_code, p.document,
    p.name, t.reference, t.operation_id, load_connection(p.connection), p.status <> 'pending',
    CASE WHEN p.kind = 'verification' AND p.status = 'pending' THEN claim_lookups(p, link_of_claim(p)) END,
    p.external_reference, p.metadata, p.transaction_id
  FROM bank_orders p
    LEFT JOIN bank_accounts a ON a.id = p.account_id
    LEFT JOIN transactions t ON t.id = p.transaction_id,
    LATERAL (SELECT coalesce(a.account_number, t.merchant_id::text) AS account) o
  WHERE p.id = p_id;
  IF NOT FOUND THEN
    INSERT INTO order_tombstones (id, created_at) VALUES (p_id, request_now()) ON CONFLICT (id) DO NOTHING;
  END IF;
END $$;

COMMENT ON FUNCTION find_or_tombstone_order IS 'For a request whose intent may or may not have been committed: returns the order as open_outgoing_order(),
open_link_payment() or open_refund() would have. If it does not exist, writes its tombstone and returns no row: the
order can never be written afterwards.
`settled`: the order is no longer pending, so no bank needs to be asked.
Locks: lock_order() exclusively; this waits for a transaction that is writing the order.';

--> statement-breakpoint
-- Leaves a pending order to a person, since no bank can tell its outcome. Returns whether this call has; see
-- leave_order_to_person() for who is told.
CREATE FUNCTION flag_order(p_id uuid) RETURNS boolean
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE bank_orders SET flagged_at = request_now() WHERE id = p_id AND status = 'pending' AND flagged_at IS NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM record_audit('payment.flag', public_id('pay', p_id), jsonb_build_object(
    'before', jsonb_build_object('flagged', false), 'after', jsonb_build_object('flagged', true)));
  RETURN true;
END $$;

COMMENT ON FUNCTION flag_order IS 'Leaves a pending order to a person, since no bank can tell its outcome. Returns whether this call has; see
leave_order_to_person() for who is told.';

--> statement-breakpoint
-- Whether a bank account has an order that is not settled yet.
CREATE FUNCTION has_pending_order(p_account_id uuid) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT EXISTS (SELECT FROM bank_orders p WHERE p.account_id = p_account_id AND p.status = 'pending');
END;

COMMENT ON FUNCTION has_pending_order IS 'Whether a bank account has an order that is not settled yet.';

--> statement-breakpoint
-- Whether the people of an order's merchant, or its user, say what the bank's books show, and not the administrators:
-- of a user's own connection, whose bank tells nobody else, and of test data, where nothing is at stake.
CREATE FUNCTION is_left_to_merchant(p_order bank_orders) RETURNS boolean
LANGUAGE sql STABLE
RETURN (p_order).environment = 'test' OR EXISTS (
  SELECT FROM bank_connections c WHERE c.account_id = (p_order).account_id AND c.name = (p_order).connection);

COMMENT ON FUNCTION is_left_to_merchant IS 'Whether the people of an order''s merchant, or its user, say what the bank''s books show, and not the administrators:
of a user''s own connection, whose bank tells nobody else, and of test data, where nothing is at stake.';

--> statement-breakpoint
-- Whether an operation stop applies: to everything in the environment, to the bank (4-digit code, or 'sandbox') or to
-- one of the merchants.
CREATE FUNCTION is_operation_stopped(p_environment text, p_bank text, p_merchant_ids uuid[]) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT EXISTS (
    SELECT FROM operation_stops
    WHERE NOT enabled AND environment = p_environment
      AND (bank IS NULL OR bank = p_bank)
      AND (merchant_id IS NULL OR merchant_id = ANY (p_merchant_ids)));
END;

COMMENT ON FUNCTION is_operation_stopped IS 'Whether an operation stop applies: to everything in the environment, to the bank (4-digit code, or ''sandbox'') or to
one of the merchants.';

--> statement-breakpoint
-- Tells whoever can settle an order that is left to a person, whatever has flagged it: the OWNER and ADMINs of its
-- merchant where they can ask its bank, see is_left_to_merchant(); the user of an account that settles for no merchant;
-- else the administrators. The merchant's webhooks are told in any case.
CREATE FUNCTION leave_order_to_person() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  data jsonb := needs_review_data(NEW);
  left_to_merchant boolean := is_left_to_merchant(NEW);
BEGIN
  NEW.review_merchant_id := merchant_of_order(NEW);
  IF NEW.review_merchant_id IS NOT NULL THEN
    PERFORM record_event('payment.needs_review', NEW.review_merchant_id, NEW.environment, data);
  END IF;
  data := data || jsonb_build_object(
    'merchantName', (SELECT m.name FROM merchants m WHERE m.id = NEW.review_merchant_id),
    'reviewer', CASE WHEN NOT left_to_merchant THEN 'administrators'
      WHEN NEW.review_merchant_id IS NULL THEN 'user' ELSE 'merchant' END);
  PERFORM record_event('payment.left_to_person', CASE WHEN left_to_merchant THEN NEW.review_merchant_id END,
    NEW.environment, data,
    p_user_id => CASE WHEN left_to_merchant AND NEW.review_merchant_id IS NULL THEN NEW.user_id END);
  RETURN NEW;
END $$;

CREATE TRIGGER bank_orders_leave_to_person BEFORE UPDATE OF flagged_at ON bank_orders
  FOR EACH ROW WHEN (OLD.flagged_at IS NULL AND NEW.flagged_at IS NOT NULL AND NEW.status = 'pending')
  EXECUTE FUNCTION leave_order_to_person();

COMMENT ON FUNCTION leave_order_to_person IS 'Tells whoever can settle an order that is left to a person, whatever has flagged it: the OWNER and ADMINs of its
merchant where they can ask its bank, see is_left_to_merchant(); the user of an account that settles for no merchant;
else the administrators. The merchant''s webhooks are told in any case.';

--> statement-breakpoint
-- Locks an order id until the commit: shared to write the order, exclusive (p_exclusive) to make sure that it is not
-- being written. Ids share 256 locks, because one transaction may write a thousand orders and the lock table is
-- limited.
CREATE FUNCTION lock_order(p_id uuid, p_exclusive boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  lock_slot_number integer := hashtext(p_id::text) & 255;
BEGIN
  IF p_exclusive THEN
    PERFORM pg_advisory_xact_lock(hashtext('order'), lock_slot_number);
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtext('order'), lock_slot_number);
  END IF;
END $$;

COMMENT ON FUNCTION lock_order IS 'Locks an order id until the commit: shared to write the order, exclusive (p_exclusive) to make sure that it is not
being written. Ids share 256 locks, because one transaction may write a thousand orders and the lock table is
limited.';

--> statement-breakpoint
-- The merchant whom an order concerns: that of its transaction or payout, else the first one that is paid into its
-- account, as for the events of outgoing orders. Null if there is none.
CREATE FUNCTION merchant_of_order(p_order bank_orders) RETURNS uuid
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF p_order.transaction_id IS NOT NULL THEN
    RETURN (SELECT t.merchant_id FROM transactions t WHERE t.id = p_order.transaction_id);
  END IF;
  RETURN coalesce(
    (SELECT p.merchant_id FROM payout_rows r JOIN payouts p ON p.id = r.payout_id WHERE r.order_id = p_order.id),
    (SELECT m.id FROM merchants m WHERE m.settlement_account_id = p_order.account_id ORDER BY m.id LIMIT 1));
END $$;

COMMENT ON FUNCTION merchant_of_order IS 'The merchant whom an order concerns: that of its transaction or payout, else the first one that is paid into its
account, as for the events of outgoing orders. Null if there is none.';

--> statement-breakpoint
-- Whether the pending order of a transaction, or of one of its refunds, is left to a person.
CREATE FUNCTION needs_review(p_transaction_id uuid, p_refund_id uuid DEFAULT NULL) RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM bank_orders p
    WHERE p.transaction_id = p_transaction_id AND p.refund_id IS NOT DISTINCT FROM p_refund_id
      AND p.status = 'pending' AND p.flagged_at IS NOT NULL);
END $$;

COMMENT ON FUNCTION needs_review IS 'Whether the pending order of a transaction, or of one of its refunds, is left to a person.';

--> statement-breakpoint
-- The row of a bank order as far as its request states it. Whoever opens the order adds what the database knows:
-- user, account, environment, connection, amount and concept. insert_bank_order() writes it.
CREATE FUNCTION new_bank_order(
  p_id uuid, p_kind text, p_bank_key text, p_phone text, p_bank_code text, p_document text,
  p_name text DEFAULT NULL, p_destination_account text DEFAULT NULL, p_reference text DEFAULT NULL,
  p_paid_on date DEFAULT NULL, p_transaction_id uuid DEFAULT NULL, p_refund_id uuid DEFAULT NULL,
  p_external_reference text DEFAULT NULL, p_metadata jsonb DEFAULT '{}'
) RETURNS bank_orders
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  new_order bank_orders%ROWTYPE;
BEGIN
  new_order.id := p_id;
  new_order.kind := p_kind;
  new_order.bank_key := p_bank_key;
  new_order.phone := p_phone;
  new_order.bank_code := p_bank_code;
  new_order.document := p_document;
  new_order.name := p_name;
  new_order.destination_account := p_destination_account;
  new_order.reference := p_reference;
  new_order.paid_on := p_paid_on;
  new_order.transaction_id := p_transaction_id;
  new_order.refund_id := p_refund_id;
  new_order.external_reference := p_external_reference;
  new_order.metadata := p_metadata;
  RETURN new_order;
END $$;

COMMENT ON FUNCTION new_bank_order IS 'The row of a bank order as far as its request states it. Whoever opens the order adds what the database knows:
user, account, environment, connection, amount and concept. insert_bank_order() writes it.';

--> statement-breakpoint
-- Writes the intent to send money from an account of the caller, after every check that needs no bank.
-- It has many parameters because it takes all that the caller states of an order; the row is written in one round trip.
--
-- p_kind:         p2p or transfer
-- p_connections:  see connection_facts()
-- p_order_limit:  bolívares that one live payment may move
-- p_day_limit:    bolívares that a live account at a bank may send in a Caracas day
-- p_account_id, p_account_number: the account, by one of the two
-- p_environment:  the account's, if the caller's credential determines it
-- p_mobile:       whether the phone is of a mobile network
--
-- Missing bank, document and name come from the approval in use, else from the saved payee. stored_connection: see
-- load_connection()
--
-- Refuses, in this order, what these do: lock_account(), recheck_caller(), require_account_connection(),
-- write_outgoing_order().
--
-- Locks: the account, the caller, operation stops (shared).
CREATE FUNCTION open_outgoing_order(
  p_id uuid, p_kind text, p_bank_key text, p_amount numeric, p_concept text, p_connections jsonb,
  p_order_limit numeric, p_day_limit numeric, p_account_id uuid DEFAULT NULL, p_account_number text DEFAULT NULL,
  p_environment text DEFAULT NULL, p_phone text DEFAULT NULL, p_mobile boolean DEFAULT NULL,
  p_bank_code text DEFAULT NULL, p_destination_account text DEFAULT NULL, p_document text DEFAULT NULL,
  p_name text DEFAULT NULL, p_external_reference text DEFAULT NULL, p_metadata jsonb DEFAULT '{}'
)
RETURNS TABLE (
  to_connection text, from_account text, to_bank_code text, to_document text, to_name text, stored_connection jsonb
)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  account bank_accounts%ROWTYPE;
  new_order bank_orders%ROWTYPE;
  connection_facts jsonb;
  approved approvals%ROWTYPE := approval_in_use();
BEGIN
  account := lock_account(p_account_id, p_account_number, p_environment);
  -- The caller may have been suspended while this waited for the account's lock.
  PERFORM lock_caller();
  connection_facts := require_account_connection(account, p_connections);
  new_order := complete_payee_details(account.environment, new_bank_order(p_id, p_kind, p_bank_key, p_phone,
    coalesce(approved.bank_code, p_bank_code), coalesce(approved.document, p_document),
    p_name => coalesce(approved.name, p_name), p_destination_account => p_destination_account,
    p_external_reference => p_external_reference, p_metadata => p_metadata));
  new_order.user_id := caller_id();
  new_order.account_id := account.id;
  new_order.environment := account.environment;
  new_order.connection := account.connection;
  new_order.amount := p_amount;
  new_order.concept := p_concept;
  PERFORM write_outgoing_order(new_order, account, connection_facts,
    ARRAY(SELECT m.id FROM merchants m WHERE m.settlement_account_id = account.id), p_mobile, p_order_limit,
    p_day_limit);
  to_connection := account.connection;
  from_account := account.account_number;
  to_bank_code := new_order.bank_code;
  to_document := new_order.document;
  to_name := new_order.name;
  stored_connection := load_connection(account.connection);
  RETURN NEXT;
END $$;

COMMENT ON FUNCTION open_outgoing_order IS 'Writes the intent to send money from an account of the caller, after every check that needs no bank.
It has many parameters because it takes all that the caller states of an order; the row is written in one round trip.

p_kind:         p2p or transfer
p_connections:  see connection_facts()
p_order_limit:  bolívares that one live payment may move
p_day_limit:    bolívares that a live account at a bank may send in a Caracas day
p_account_id, p_account_number: the account, by one of the two
p_environment:  the account''s, if the caller''s credential determines it
p_mobile:       whether the phone is of a mobile network

Missing bank, document and name come from the approval in use, else from the saved payee. stored_connection: see
load_connection()

Refuses, in this order, what these do: lock_account(), recheck_caller(), require_account_connection(),
write_outgoing_order().

Locks: the account, the caller, operation stops (shared).';

--> statement-breakpoint
-- When to ask for an order's outcome next: 1, 5 and 30 minutes after it was created, then every hour, and a last time
-- after three days; what is pending then is left to a person.
CREATE FUNCTION order_due_at(p_created_at timestamptz, p_attempts integer) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN p_created_at + least(interval '3 days', CASE p_attempts
  WHEN 0 THEN interval '1 minute'
  WHEN 1 THEN interval '5 minutes'
  ELSE interval '30 minutes' + (p_attempts - 2) * interval '1 hour' END);

COMMENT ON FUNCTION order_due_at IS 'When to ask for an order''s outcome next: 1, 5 and 30 minutes after it was created, then every hour, and a last time
after three days; what is pending then is left to a person.';

--> statement-breakpoint
-- What is known of an order: from its bank, the ledger or a person. new_order_outcome() makes one and says what
-- the fields mean.
CREATE TYPE order_outcome AS (
  status text,
  reason text,
  code text,
  reference text,
  operation_id text,
  sent boolean,
  resolved boolean,
  movement_id uuid,
  control_number text,
  booked_on date,
  amount numeric,
  connection text,
  document text
);

--> statement-breakpoint
-- Trigger: keeps the idempotency key of a bank order for good. Raises unique_violation if an order of any month has it.
CREATE FUNCTION record_bank_key() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bank_order_keys (bank_key, order_id) VALUES (NEW.bank_key, NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER bank_orders_record_bank_key AFTER INSERT ON bank_orders
  FOR EACH ROW EXECUTE FUNCTION record_bank_key();

COMMENT ON FUNCTION record_bank_key IS 'Trigger: keeps the idempotency key of a bank order for good. Raises unique_violation if an order of any month has it.';

--> statement-breakpoint
-- Records in the audit log that a bank has carried out an order that was reported as failed. Nothing else changes.
CREATE FUNCTION record_contradiction(p_order bank_orders, p_outcome order_outcome) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('payment.contradict', public_id('pay', p_order.id), jsonb_build_object(
    'status', p_order.status,
    'told', jsonb_build_object('status', p_outcome.status, 'reference', p_outcome.reference,
      'operationId', p_outcome.operation_id)
      || CASE WHEN p_outcome.connection IS NULL THEN '{}' ELSE jsonb_build_object(
        'connection', p_outcome.connection, 'controlNumber', p_outcome.control_number,
        'bookedOn', p_outcome.booked_on, 'amount', p_outcome.amount::text) END));
END $$;

COMMENT ON FUNCTION record_contradiction IS 'Records in the audit log that a bank has carried out an order that was reported as failed. Nothing else changes.';

--> statement-breakpoint
-- Raises order_canceled if the new order has a tombstone: it was canceled while its transaction was still
-- running. Locks: lock_order(), shared.
CREATE FUNCTION reject_tombstoned_order() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_order(NEW.id, false);
  IF EXISTS (SELECT FROM order_tombstones u WHERE u.id = NEW.id) THEN
    PERFORM refuse('order_canceled');
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER bank_orders_reject_tombstoned BEFORE INSERT ON bank_orders
  FOR EACH ROW EXECUTE FUNCTION reject_tombstoned_order();

COMMENT ON FUNCTION reject_tombstoned_order IS 'Raises order_canceled if the new order has a tombstone: it was canceled while its transaction was still
running. Locks: lock_order(), shared.';

--> statement-breakpoint
-- Raises payments_stopped if an operation stop applies; see is_operation_stopped(). Takes a shared lock that
-- PUT /admin/operations takes exclusively, so that a stop applies to everything that commits after it.
CREATE FUNCTION require_operation_allowed(p_environment text, p_bank text, p_merchant_ids uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('operation_stops'));
  IF is_operation_stopped(p_environment, p_bank, p_merchant_ids) THEN
    PERFORM refuse('payments_stopped');
  END IF;
END $$;

COMMENT ON FUNCTION require_operation_allowed IS 'Raises payments_stopped if an operation stop applies; see is_operation_stopped(). Takes a shared lock that
PUT /admin/operations takes exclusively, so that a stop applies to everything that commits after it.';

--> statement-breakpoint
-- Trigger: raises foreign_key_violation if the bank order that a row names does not exist, see
-- require_transaction_row().
-- Locks: the order, as a foreign key does.
CREATE FUNCTION require_order_row() RETURNS trigger
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  named uuid;
BEGIN
  IF TG_TABLE_NAME = 'bank_movements' THEN
    named := NEW.order_id;
  ELSIF TG_TABLE_NAME = 'payout_rows' THEN
    named := NEW.order_id;
  ELSE
    named := NEW.disputing_order_id;
  END IF;
  PERFORM FROM bank_orders p WHERE p.id = named FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such bank order: %', named USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER bank_movements_require_order AFTER INSERT OR UPDATE OF order_id ON bank_movements
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION require_order_row();

CREATE TRIGGER payout_rows_require_order AFTER INSERT OR UPDATE OF order_id ON payout_rows
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION require_order_row();

CREATE TRIGGER bank_orders_require_order AFTER INSERT OR UPDATE OF disputing_order_id ON bank_orders
  FOR EACH ROW WHEN (NEW.disputing_order_id IS NOT NULL) EXECUTE FUNCTION require_order_row();

COMMENT ON FUNCTION require_order_row IS 'Trigger: raises foreign_key_violation if the bank order that a row names does not exist, see
require_transaction_row().
Locks: the order, as a foreign key does.';

--> statement-breakpoint
-- Raises payee_details_missing, with the fields, if a mobile payment lacks what its connection needs of the payee; and
-- phone_not_mobile if a live one goes to a phone of no mobile network (p_mobile is false).
CREATE FUNCTION require_payee_details(p_order bank_orders, p_connection_facts jsonb, p_mobile boolean) RETURNS void
LANGUAGE plpgsql STABLE AS $$
DECLARE
  missing text[];
BEGIN
  IF p_order.kind <> 'p2p' THEN
    RETURN;
  END IF;
  SELECT array_agg(need) INTO missing FROM jsonb_array_elements_text(p_connection_facts->'needs') AS need
  WHERE CASE need WHEN 'bank_code' THEN p_order.bank_code WHEN 'document' THEN p_order.document
    ELSE p_order.name END IS NULL;
  IF missing IS NOT NULL THEN
    PERFORM refuse('payee_details_missing', missing);
  END IF;
  IF p_order.environment = 'live' AND NOT p_mobile THEN
    PERFORM refuse('phone_not_mobile', '{phone}');
  END IF;
END $$;

COMMENT ON FUNCTION require_payee_details IS 'Raises payee_details_missing, with the fields, if a mobile payment lacks what its connection needs of the payee; and
phone_not_mobile if a live one goes to a phone of no mobile network (p_mobile is false).';

--> statement-breakpoint
-- Raises no_transfers or no_mobile_payments for what the account's connection does not send, and, with its field,
-- for an outgoing order that is never sent:
--   amount_over_limit     a live one over p_order_limit bolívares
--   amount_over_maximum   over what its connection takes
--   own_account           a transfer to the account that it comes from, p_own_number
--   concept_over_maximum  a longer concept than its connection takes
CREATE FUNCTION require_sendable_order(
  p_order bank_orders, p_own_number text, p_connection_facts jsonb, p_order_limit numeric
) RETURNS void
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_order.kind = 'transfer' AND NOT (p_connection_facts->>'transfers')::boolean THEN
    PERFORM refuse('no_transfers');
  END IF;
  IF p_order.kind = 'p2p' AND NOT (p_connection_facts->>'mobilePayments')::boolean THEN
    PERFORM refuse('no_mobile_payments');
  END IF;
  IF p_order.environment = 'live' AND p_order.amount > p_order_limit THEN
    PERFORM refuse('amount_over_limit', '{amount}', jsonb_build_object('most', p_order_limit::text));
  END IF;
  IF p_order.amount > (p_connection_facts->>'maxAmount')::numeric THEN
    PERFORM refuse('amount_over_maximum', '{amount}');
  END IF;
  IF p_own_number = p_order.destination_account THEN
    PERFORM refuse('own_account', '{destination_account}');
  END IF;
  IF length(p_order.concept) > (p_connection_facts->>'maxConcept')::integer THEN
    PERFORM refuse('concept_over_maximum', '{concept}');
  END IF;
END $$;

COMMENT ON FUNCTION require_sendable_order IS 'Raises no_transfers or no_mobile_payments for what the account''s connection does not send, and, with its field,
for an outgoing order that is never sent:
  amount_over_limit     a live one over p_order_limit bolívares
  amount_over_maximum   over what its connection takes
  own_account           a transfer to the account that it comes from, p_own_number
  concept_over_maximum  a longer concept than its connection takes';

--> statement-breakpoint
-- Records what a bank or a person knows of a pending order; a settled order does not change. Returns whether
-- this call has settled it. A claim or a charge may stay pending, or fail, where its money has paid another
-- transaction: see determine_claim_outcome() and determine_charge_outcome().
--
-- Locks: the order, then the movements, then the transaction and its link.
CREATE FUNCTION settle_order(p_id uuid, p_outcome order_outcome) RETURNS boolean
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  bank_order bank_orders%ROWTYPE;
  ledger_result text;
BEGIN
  SELECT * INTO bank_order FROM bank_orders WHERE id = p_id FOR NO KEY UPDATE;
  IF bank_order.status IS DISTINCT FROM 'pending' THEN
    IF bank_order.status = 'failed' AND p_outcome.status = 'success' THEN
      PERFORM record_contradiction(bank_order, p_outcome);
    END IF;
    RETURN false;
  END IF;
  IF bank_order.kind = 'verification' AND p_outcome.status = 'success' THEN
    p_outcome := determine_claim_outcome(bank_order, p_outcome);
  -- A notice may have come in while the bank was being asked, or does not respond.
  ELSIF bank_order.kind = 'verification'
    AND (p_outcome.reason = 'NOT_FOUND' OR p_outcome.status = 'pending') THEN
    ledger_result := settle_claim_from_ledger(p_id);
    IF ledger_result <> 'unknown' THEN
      RETURN ledger_result = 'settled';
    END IF;
    IF p_outcome.status = 'failed' THEN
      p_outcome.reason := missing_payment_reason(bank_order);
    END IF;
  ELSIF bank_order.kind = 'c2p' AND p_outcome.status = 'success' AND bank_order.account_id IS NOT NULL THEN
    p_outcome := determine_charge_outcome(bank_order, p_outcome);
  END IF;
  UPDATE bank_orders SET
    status = p_outcome.status,
    failure_reason = p_outcome.reason,
    reference = coalesce(p_outcome.reference, reference),
    operation_id = coalesce(p_outcome.operation_id, operation_id),
    bank_response_code = coalesce(p_outcome.code, bank_response_code),
    known_sent_at = CASE WHEN p_outcome.sent THEN coalesce(known_sent_at, request_now()) ELSE known_sent_at END,
    updated_at = CASE WHEN p_outcome.status = 'pending' THEN updated_at ELSE request_now() END
  WHERE id = p_id
  RETURNING * INTO bank_order;
  IF bank_order.status = 'pending' THEN
    IF bank_order.refund_id IS NOT NULL THEN
      PERFORM record_pending_refund(bank_order);
    ELSIF bank_order.transaction_id IS NOT NULL THEN
      PERFORM record_pending_transaction(bank_order.transaction_id);
    END IF;
    RETURN false;
  END IF;
  PERFORM apply_settlement(bank_order);
  RETURN true;
END $$;

COMMENT ON FUNCTION settle_order IS 'Records what a bank or a person knows of a pending order; a settled order does not change. Returns whether
this call has settled it. A claim or a charge may stay pending, or fail, where its money has paid another
transaction: see determine_claim_outcome() and determine_charge_outcome().

Locks: the order, then the movements, then the transaction and its link.';

--> statement-breakpoint
-- Records the event of a settled outgoing order, and saves the payee of a successful mobile payment. A row of a payout
-- concerns its merchant: nobody is notified of each, and nobody gets a payee by it.
-- Locks: the row, then its payout. The caller holds the order's lock.
CREATE FUNCTION settle_outgoing_order(p_order bank_orders) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts := settle_payout_row(p_order);
BEGIN
  -- Of an approval that waits again: see fail_unsent_order().
  IF current_setting('app.untold_order_id', true) = p_order.id::text THEN
    RETURN;
  END IF;
  PERFORM record_event('transfer.' || p_order.status,
    coalesce(payout.merchant_id,
      (SELECT m.id FROM merchants m WHERE m.settlement_account_id = p_order.account_id ORDER BY m.id LIMIT 1)),
    p_order.environment,
    jsonb_build_object('id', public_id('pay', p_order.id), 'type', p_order.kind, 'status', p_order.status,
      'amount', p_order.amount, 'reference', p_order.reference, 'failureReason', p_order.failure_reason,
      'externalReference', p_order.external_reference, 'metadata', p_order.metadata,
      'payoutId', public_id('pyt', payout.id)),
    p_user_id => CASE WHEN payout.id IS NULL THEN p_order.user_id END);
  IF p_order.status = 'success' AND p_order.kind = 'p2p' AND payout.id IS NULL THEN
    INSERT INTO payees (id, user_id, environment, phone, bank_code, document, name, updated_at)
    SELECT new_uuid(), p_order.user_id, p_order.environment, p_order.phone, p_order.bank_code,
      p_order.document, p_order.name, request_now()
    WHERE p_order.bank_code IS NOT NULL AND p_order.document IS NOT NULL AND p_order.name IS NOT NULL
    ON CONFLICT (user_id, environment, phone) DO UPDATE
      SET bank_code = excluded.bank_code, document = excluded.document, name = excluded.name,
        updated_at = excluded.updated_at;
  END IF;
END $$;

COMMENT ON FUNCTION settle_outgoing_order IS 'Records the event of a settled outgoing order, and saves the payee of a successful mobile payment. A row of a payout
concerns its merchant: nobody is notified of each, and nobody gets a payee by it.
Locks: the row, then its payout. The caller holds the order''s lock.';

--> statement-breakpoint
-- Stores with an idempotency key the response about an order that was canceled before it was written. If the same
-- request has made another order under the key meanwhile, the tombstone refers to that one.
-- p_user_id: the caller, null for a payer
CREATE FUNCTION store_canceled_response(
  p_order_id uuid, p_user_id uuid, p_response text, p_key text, p_environment text, p_method text, p_path text,
  p_request_hash bytea, p_status integer
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO idempotency_keys
    (caller_id, environment, method, path, key, request_hash, status, response, resource_id, created_at, expires_at)
  VALUES (coalesce(p_user_id, nil_uuid()), p_environment, p_method, p_path, p_key, p_request_hash, p_status,
    p_response, p_order_id, request_now(), request_now() + interval '24 hours')
  ON CONFLICT (caller_id, key) DO NOTHING;
  IF NOT FOUND THEN
    UPDATE order_tombstones SET superseding_order_id = (
      SELECT stored_key.resource_id FROM idempotency_keys stored_key
      WHERE stored_key.caller_id = coalesce(p_user_id, nil_uuid()) AND stored_key.environment = p_environment
        AND stored_key.method = p_method AND stored_key.path = p_path AND stored_key.key = p_key
        AND stored_key.resource_id <> p_order_id AND stored_key.request_hash = p_request_hash)
    WHERE id = p_order_id;
  END IF;
END $$;

COMMENT ON FUNCTION store_canceled_response IS 'Stores with an idempotency key the response about an order that was canceled before it was written. If the same
request has made another order under the key meanwhile, the tombstone refers to that one.
p_user_id: the caller, null for a payer';

--> statement-breakpoint
-- Writes the intent of an outgoing order whose account and payee are known, after the checks that need no bank.
--
-- p_merchant_ids: whose operation stops apply    p_mobile: whether the phone is of a mobile network
-- p_audit: what the audit record has besides the order
--
-- Refuses, in this order, what these do: require_payee_details(), require_sendable_order(),
-- require_operation_allowed(), require_day_limit(), require_approval().
--
-- Locks: operation stops (shared), and what day_limit_connections() does. The caller holds the account's lock.
CREATE FUNCTION write_outgoing_order(
  p_order bank_orders, p_account bank_accounts, p_connection_facts jsonb, p_merchant_ids uuid[], p_mobile boolean,
  p_order_limit numeric, p_day_limit numeric, p_audit jsonb DEFAULT '{}'
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_payee_details(p_order, p_connection_facts, p_mobile);
  PERFORM require_sendable_order(p_order, p_account.account_number, p_connection_facts, p_order_limit);
  PERFORM require_operation_allowed(p_account.environment, p_connection_facts->>'bank', p_merchant_ids);
  PERFORM require_day_limit(p_order, p_account, p_connection_facts, p_day_limit);
  PERFORM require_approval(p_order);
  PERFORM insert_bank_order(p_order);
  PERFORM record_audit('payment.create', public_id('pay', p_order.id), p_audit || jsonb_build_object(
    'before', NULL, 'after', jsonb_build_object('status', 'pending', 'kind', p_order.kind, 'amount', p_order.amount,
      'account', public_id('acc', p_account.id), 'environment', p_account.environment,
      'externalReference', p_order.external_reference)));
END $$;

COMMENT ON FUNCTION write_outgoing_order IS 'Writes the intent of an outgoing order whose account and payee are known, after the checks that need no bank.

p_merchant_ids: whose operation stops apply    p_mobile: whether the phone is of a mobile network
p_audit: what the audit record has besides the order

Refuses, in this order, what these do: require_payee_details(), require_sendable_order(),
require_operation_allowed(), require_day_limit(), require_approval().

Locks: operation stops (shared), and what day_limit_connections() does. The caller holds the account''s lock.';

--> statement-breakpoint
-- Writes a refund of a transaction and its bank order, and records it in the audit log. The order has its amount,
-- account and the payer's details, external reference and metadata; the rest is the transaction's.
-- p_overpaid_checkout_id: the checkout whose overpaid money it pays back. p_leading_order_id: the first order of a
-- checkout's refund, of which require_approval() has judged the whole. Raises what require_approval() and
-- insert_bank_order() raise, and a unique violation of refunds_overpaid_once. The caller holds the transaction's lock.
CREATE FUNCTION insert_refund(
  p_payment transactions, p_order bank_orders, p_reason text, p_overpaid_checkout_id uuid DEFAULT NULL,
  p_leading_order_id uuid DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  p_order.user_id := caller_id();
  p_order.environment := p_payment.environment;
  p_order.connection := p_payment.connection;
  p_order.concept := refund_concept();
  IF p_leading_order_id IS NULL THEN
    PERFORM require_approval(p_order);
  END IF;
  INSERT INTO refunds (
    id, transaction_id, status, amount_ves, overpaid_checkout_id, leading_order_id, shift_id, reason,
    external_reference, metadata, created_at, updated_at)
  VALUES (p_order.refund_id, p_payment.id, 'pending', p_order.amount, p_overpaid_checkout_id, p_leading_order_id,
    shift_of_act(p_payment.merchant_id, p_payment.environment, p_payment.till_id), p_reason,
    p_order.external_reference, p_order.metadata, request_now(), request_now());
  UPDATE transactions SET committed_refunds_ves = committed_refunds_ves + p_order.amount WHERE id = p_payment.id;
  PERFORM insert_bank_order(p_order);
  PERFORM record_audit('refund.create', public_id('rfd', p_order.refund_id), jsonb_strip_nulls(
    jsonb_build_object('transactionId', public_id('txn', p_payment.id), 'reason', p_reason,
      'externalReference', p_order.external_reference,
      'after', jsonb_build_object('status', 'pending', 'amountVes', p_order.amount))));
END $$;

COMMENT ON FUNCTION insert_refund IS 'Writes a refund of a transaction and its bank order, and records it in the audit log. The order has its amount,
account and the payer''s details, external reference and metadata; the rest is the transaction''s.
p_overpaid_checkout_id: the checkout whose overpaid money it pays back. p_leading_order_id: the first order of a
checkout''s refund, of which require_approval() has judged the whole. Raises what require_approval() and
insert_bank_order() raise, and a unique violation of refunds_overpaid_once. The caller holds the transaction''s lock.';

--> statement-breakpoint
-- Writes the intents to pay back what a checkout was paid with, or p_amount of it: of its payments the newest first,
-- each by a refund and a bank order of its own. All are written, or none.
--
-- p_slots: [{refundId, orderId, bankKey}], one for each payment that may be needed; the first order leads
-- p_amount: bolívares; null for all that is left, or for what an approval in use shows. Other parameters, and what is
-- returned: see write_refund()
--
-- nothing_received: none of its payments counts for it    too_many_parts: p_slots are too few
-- checkout_refund_pending: refunds of all of them are in progress or done
-- refund_too_large: p_amount is more than is left
-- Refuses what require_approval() does, which judges the whole amount, and then what write_refund() does.
--
-- Locks: the payments that count for the checkout, newest first.
CREATE FUNCTION open_checkout_refund(
  p_merchant_id uuid, p_checkout_id uuid, p_slots jsonb, p_connections jsonb, p_amount numeric DEFAULT NULL,
  p_reason text DEFAULT NULL, p_document text DEFAULT NULL, p_name text DEFAULT NULL, p_bank_code text DEFAULT NULL,
  p_external_reference text DEFAULT NULL, p_metadata jsonb DEFAULT NULL
)
RETURNS TABLE (
  order_id uuid, order_kind text, to_connection text, from_account text, order_amount text, to_phone text,
  to_bank_code text, to_document text, to_name text, charge_reference text, charge_bank_operation_id text,
  stored_connection jsonb, external_reference text, metadata jsonb, to_transaction uuid, order_concept text
)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment transactions%ROWTYPE;
  payments transactions[] := '{}';
  amounts numeric[] := '{}';
  paid_id uuid;
  remaining numeric := 0;
  amount numeric;
  part numeric;
  has_payment boolean := false;
  leading_id uuid := (p_slots->0->>'orderId')::uuid;
BEGIN
  PERFORM FROM checkouts c
  WHERE c.id = p_checkout_id AND c.merchant_id = p_merchant_id
    AND c.environment = coalesce(nullif(current_setting('app.environment', true), ''), c.environment);
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  PERFORM require_live_access(m.owner_id) FROM checkouts c JOIN merchants m ON m.id = c.merchant_id
  WHERE c.id = p_checkout_id AND c.environment = 'live';
  FOR paid_id IN
    SELECT p.transaction_id FROM checkout_payments p
    WHERE p.checkout_id = p_checkout_id AND p.applied_at IS NOT NULL ORDER BY p.transaction_id DESC
  LOOP
    -- One whose month is archived can no longer be paid back.
    SELECT t.* INTO payment FROM transactions t WHERE t.id = paid_id FOR NO KEY UPDATE;
    CONTINUE WHEN NOT FOUND;
    has_payment := true;
    IF payment.status = 'completed' AND payment.amount_ves > payment.committed_refunds_ves THEN
      payments := payments || payment;
      remaining := remaining + payment.amount_ves - payment.committed_refunds_ves;
    END IF;
  END LOOP;
  IF NOT has_payment THEN
    PERFORM refuse('nothing_received');
  ELSIF remaining = 0 THEN
    PERFORM refuse('checkout_refund_pending');
  ELSIF p_amount > remaining THEN
    PERFORM refuse('refund_too_large', p_named => jsonb_build_object('remaining', remaining::text));
  END IF;
  amount := coalesce((approval_in_use()).amount, p_amount, remaining);
  remaining := amount;
  FOREACH payment IN ARRAY payments LOOP
    EXIT WHEN remaining = 0;
    IF cardinality(amounts) = jsonb_array_length(p_slots) THEN
      PERFORM refuse('too_many_parts', p_named => jsonb_build_object('reached', (amount - remaining)::text));
    END IF;
    part := least(remaining, payment.amount_ves - payment.committed_refunds_ves);
    amounts := amounts || part;
    remaining := remaining - part;
  END LOOP;
  PERFORM require_checkout_refund_approval(payments, amounts, leading_id, (p_slots->0->>'refundId')::uuid, p_document,
    p_name, p_bank_code, p_external_reference);
  FOR number IN 1..cardinality(amounts) LOOP
    RETURN QUERY
    SELECT w.* FROM write_refund(payments[number], amounts[number], (p_slots->(number - 1)->>'refundId')::uuid,
      (p_slots->(number - 1)->>'orderId')::uuid, p_slots->(number - 1)->>'bankKey', p_connections, p_reason,
      p_document, p_name, p_bank_code, p_external_reference, p_metadata, NULL, leading_id) w;
  END LOOP;
END $$;

COMMENT ON FUNCTION open_checkout_refund IS 'Writes the intents to pay back what a checkout was paid with, or p_amount of it: of its payments the newest first,
each by a refund and a bank order of its own. All are written, or none.

p_slots: [{refundId, orderId, bankKey}], one for each payment that may be needed; the first order leads
p_amount: bolívares; null for all that is left, or for what an approval in use shows. Other parameters, and what is
returned: see write_refund()

nothing_received: none of its payments counts for it    too_many_parts: p_slots are too few
checkout_refund_pending: refunds of all of them are in progress or done
refund_too_large: p_amount is more than is left
Refuses what require_approval() does, which judges the whole amount, and then what write_refund() does.

Locks: the payments that count for the checkout, newest first.';

--> statement-breakpoint
-- Writes the intent to refund a transaction of a merchant, or a part of it.
--
-- p_transaction_id: null with p_overpaid_checkout_id, the checkout whose overpaid money is paid back
-- p_amount: bolívares; null for all that is left, or that was overpaid Of an approval in use, the amount is the one
-- that it shows. Other parameters, and what is returned: see write_refund()
--
-- Refuses, in this order: what require_unapplied_payment() or overpaid_payment() do, what require_refundable() does,
-- and then what write_refund() does.
--
-- Locks: the transaction, the owner and the account (shared), operation stops (shared).
CREATE FUNCTION open_refund(
  p_refund_id uuid, p_order_id uuid, p_bank_key text, p_merchant_id uuid, p_connections jsonb,
  p_transaction_id uuid DEFAULT NULL, p_reason text DEFAULT NULL, p_document text DEFAULT NULL,
  p_name text DEFAULT NULL,
  p_external_reference text DEFAULT NULL, p_metadata jsonb DEFAULT NULL, p_unapplied boolean DEFAULT NULL,
  p_bank_code text DEFAULT NULL, p_amount numeric DEFAULT NULL, p_overpaid_checkout_id uuid DEFAULT NULL
)
RETURNS TABLE (
  order_kind text, to_connection text, from_account text, order_amount text, to_phone text, to_bank_code text,
  to_document text, to_name text, charge_reference text, charge_bank_operation_id text, stored_connection jsonb,
  external_reference text, metadata jsonb, to_transaction uuid, order_concept text
)
LANGUAGE plpgsql AS $$
DECLARE
  payment transactions%ROWTYPE;
  closing_transaction_id uuid;
  overpaid_ves numeric;
  approved approvals%ROWTYPE := approval_in_use();
  amount numeric := coalesce(approved.amount, p_amount);
BEGIN
  IF p_overpaid_checkout_id IS NOT NULL THEN
    SELECT o.paid_transaction_id, o.overpaid_ves INTO closing_transaction_id, overpaid_ves
    FROM overpaid_payment(p_overpaid_checkout_id, p_merchant_id) o;
    IF amount > overpaid_ves THEN
      PERFORM refuse('refund_too_large', p_named => jsonb_build_object('remaining', overpaid_ves::text));
    END IF;
    amount := coalesce(amount, overpaid_ves);
  END IF;
  payment := lock_transaction(coalesce(closing_transaction_id, p_transaction_id), p_merchant_id);
  IF p_unapplied THEN
    PERFORM require_unapplied_payment(payment.id);
  END IF;
  PERFORM require_refund_account(payment, p_connections);
  amount := require_refundable(payment, amount);
  RETURN QUERY
  SELECT w.order_kind, w.to_connection, w.from_account, w.order_amount, w.to_phone, w.to_bank_code, w.to_document,
    w.to_name, w.charge_reference, w.charge_bank_operation_id, w.stored_connection, w.external_reference, w.metadata,
    w.to_transaction, w.order_concept
  FROM write_refund(payment, amount, p_refund_id, p_order_id, p_bank_key, p_connections, p_reason, p_document, p_name,
    p_bank_code, p_external_reference, p_metadata, p_overpaid_checkout_id) w;
END $$;

COMMENT ON FUNCTION open_refund IS 'Writes the intent to refund a transaction of a merchant, or a part of it.

p_transaction_id: null with p_overpaid_checkout_id, the checkout whose overpaid money is paid back
p_amount: bolívares; null for all that is left, or that was overpaid Of an approval in use, the amount is the one
that it shows. Other parameters, and what is returned: see write_refund()

Refuses, in this order: what require_unapplied_payment() or overpaid_payment() do, what require_refundable() does,
and then what write_refund() does.

Locks: the transaction, the owner and the account (shared), operation stops (shared).';

--> statement-breakpoint
-- Trigger: a refund has the merchant and environment of its transaction, which is looked up once, so that lists of
-- refunds read no transactions.
CREATE FUNCTION place_refund() RETURNS trigger
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  SELECT t.merchant_id, t.environment INTO NEW.merchant_id, NEW.environment
  FROM transactions t WHERE t.id = NEW.transaction_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such transaction: %', NEW.transaction_id
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER refunds_place BEFORE INSERT OR UPDATE OF transaction_id ON refunds
  FOR EACH ROW EXECUTE FUNCTION place_refund();

COMMENT ON FUNCTION place_refund IS 'Trigger: a refund has the merchant and environment of its transaction, which is looked up once, so that lists of
refunds read no transactions.';

--> statement-breakpoint
-- Records, once, that the outcome of a refund was not known when its bank was first asked: the event `refund.pending`.
CREATE FUNCTION record_pending_refund(p_order bank_orders) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment transactions%ROWTYPE;
BEGIN
  UPDATE refunds SET told_pending_at = request_now()
  WHERE id = p_order.refund_id AND status = 'pending' AND told_pending_at IS NULL;
  IF FOUND THEN
    SELECT * INTO STRICT payment FROM transactions WHERE id = p_order.transaction_id;
    PERFORM record_refund_event('refund.pending', payment, p_order.refund_id);
  END IF;
END $$;

COMMENT ON FUNCTION record_pending_refund IS 'Records, once, that the outcome of a refund was not known when its bank was first asked: the event `refund.pending`.';

--> statement-breakpoint
-- Records an event about a refund of a transaction, which is as it is now: its data is the transaction with the refund.
CREATE FUNCTION record_refund_event(p_type text, p_payment transactions, p_refund_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event(p_type, p_payment.merchant_id, p_payment.environment,
    transaction_data(p_payment) || jsonb_build_object('refund',
      (SELECT to_jsonb(r) FROM refund_rows(p_payment) r WHERE r.id = p_refund_id)));
END $$;

COMMENT ON FUNCTION record_refund_event IS 'Records an event about a refund of a transaction, which is as it is now: its data is the transaction with the refund.';

--> statement-breakpoint
-- The concept of a refund at the bank, which the payer sees.
CREATE FUNCTION refund_concept() RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 'Reintegro';

COMMENT ON FUNCTION refund_concept IS 'The concept of a refund at the bank, which the payer sees.';

--> statement-breakpoint
-- The payer's document and name for a refund, as far as they are known: those of the request, else the document that
-- was charged or that the bank shows, with the name that it shows, else those of
-- the customer of the payment's checkout. A customer's document is only taken where it can
-- be one of a bank, and their name only where no other document is known: somebody else may have paid.
CREATE FUNCTION refund_payee(
  p_payment transactions, p_document text, p_name text, OUT document text, OUT name text
)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  customer jsonb;
  customer_document text;
  shown bank_movements%ROWTYPE;
BEGIN
  SELECT c.customer INTO customer
  FROM checkout_payments p JOIN checkouts c ON c.id = p.checkout_id WHERE p.transaction_id = p_payment.id;
  customer_document := substring(
    upper(regexp_replace(customer->>'document', '[ .-]', '', 'g')) FROM '^(?:[VE][0-9]{6,9}|[JGPC][0-9]{9})$');
  SELECT * INTO shown FROM bank_movements m WHERE m.transaction_id = p_payment.id;
  document := coalesce(p_document, p_payment.document, customer_document);
  name := coalesce(p_name, CASE WHEN shown.document = document THEN left(shown.name, 80) END,
    CASE WHEN customer_document IS NULL OR customer_document = document THEN left(customer->>'name', 80) END);
END $$;

COMMENT ON FUNCTION refund_payee IS 'The payer''s document and name for a refund, as far as they are known: those of the request, else the document that
was charged or that the bank shows, with the name that it shows, else those of
the customer of the payment''s checkout. A customer''s document is only taken where it can
be one of a bank, and their name only where no other document is known: somebody else may have paid.';

--> statement-breakpoint
-- Raises what require_approval() raises for all that a checkout's refund sends: the parts together, so that nobody
-- passes a key's ceiling by asking for the refund in parts. The approval is approved by the intent of the first of
-- them, of the newest payment; it shows each, and pays what it shows.
--
-- p_amounts: of each of the payments, the part that is paid back
CREATE FUNCTION require_checkout_refund_approval(
  p_payments transactions[], p_amounts numeric[], p_order_id uuid, p_refund_id uuid, p_document text DEFAULT NULL,
  p_name text DEFAULT NULL, p_bank_code text DEFAULT NULL, p_external_reference text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  newest transactions := p_payments[1];
  whole bank_orders%ROWTYPE;
  payee record;
  parts jsonb := (
    SELECT jsonb_agg(jsonb_build_object(
      'transactionId', public_id('txn', (p_payments[n]).id), 'amount', p_amounts[n]::text,
      'phone', (p_payments[n]).phone, 'bankCode', coalesce((p_payments[n]).bank_code, p_bank_code),
      'document', p.document, 'name', p.name) ORDER BY n)
    FROM generate_subscripts(p_amounts, 1) n, refund_payee(p_payments[n], p_document, p_name) p);
BEGIN
  SELECT * INTO payee FROM refund_payee(newest, p_document, p_name);
  whole := new_bank_order(p_order_id, 'p2p', NULL, newest.phone, coalesce(newest.bank_code, p_bank_code),
    payee.document, p_name => payee.name, p_transaction_id => newest.id, p_refund_id => p_refund_id,
    p_external_reference => coalesce(p_external_reference, newest.external_reference));
  whole.account_id := newest.account_id;
  whole.amount := (SELECT sum(part) FROM unnest(p_amounts) part);
  whole.environment := newest.environment;
  whole.concept := refund_concept();
  PERFORM require_approval(whole, parts);
END $$;

COMMENT ON FUNCTION require_checkout_refund_approval IS 'Raises what require_approval() raises for all that a checkout''s refund sends: the parts together, so that nobody
passes a key''s ceiling by asking for the refund in parts. The approval is approved by the intent of the first of
them, of the newest payment; it shows each, and pays what it shows.

p_amounts: of each of the payments, the part that is paid back';

--> statement-breakpoint
-- The account from which a live transaction is refunded, locked FOR SHARE; nothing but nulls for a test one, which
-- needs none. Only the account that was paid, and only while the merchant still uses it.
-- Refuses what require_live_access() does for the merchant's owner, and require_settlement_account().
CREATE FUNCTION require_refund_account(p_payment transactions, p_connections jsonb) RETURNS bank_accounts
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  IF p_payment.environment = 'live' THEN
    PERFORM require_live_access((SELECT owner_id FROM merchants WHERE id = p_payment.merchant_id));
    account := require_settlement_account(p_payment.merchant_id, p_connections);
    IF account.id <> p_payment.account_id OR account.connection <> p_payment.connection THEN
      PERFORM refuse('other_account');
    END IF;
  END IF;
  PERFORM require_operation_allowed(p_payment.environment,
    connection_facts(p_connections, p_payment.connection)->>'bank', ARRAY[p_payment.merchant_id]);
  RETURN account;
END $$;

COMMENT ON FUNCTION require_refund_account IS 'The account from which a live transaction is refunded, locked FOR SHARE; nothing but nulls for a test one, which
needs none. Only the account that was paid, and only while the merchant still uses it.
Refuses what require_live_access() does for the merchant''s owner, and require_settlement_account().';

--> statement-breakpoint
-- For a refund to the payer's phone: raises no_mobile_payments if the connection sends none, and
-- refund_details_missing, with the fields, if it lacks the payer's document or name. The connection may need them, and
-- nobody has checked those of a claim (mobile_payment). What was verified by phone and amount may lack the payer's bank
-- as well. The test environment needs what the strictest bank does, so that no refund first fails in live.
CREATE FUNCTION require_refund_details(p_order bank_orders, p_payment transactions, p_connection_facts jsonb)
  RETURNS void
LANGUAGE plpgsql STABLE AS $$
DECLARE
  missing text[];
BEGIN
  IF p_order.kind <> 'p2p' THEN
    RETURN;
  END IF;
  IF NOT (p_connection_facts->>'mobilePayments')::boolean THEN
    PERFORM refuse('no_mobile_payments');
  END IF;
  SELECT array_agg(field) INTO missing
  FROM (VALUES ('document', 'document', p_order.document), ('name', 'name', p_order.name),
    ('bankCode', 'bank_code', p_order.bank_code)) AS n (field, need, value)
  WHERE n.value IS NULL AND (p_connection_facts->'needs' ? need OR p_payment.environment = 'test'
    OR (p_payment.payment_method = 'mobile_payment' AND need <> 'bank_code'));
  IF missing IS NOT NULL THEN
    PERFORM refuse('refund_details_missing', missing);
  END IF;
END $$;

COMMENT ON FUNCTION require_refund_details IS 'For a refund to the payer''s phone: raises no_mobile_payments if the connection sends none, and
refund_details_missing, with the fields, if it lacks the payer''s document or name. The connection may need them, and
nobody has checked those of a claim (mobile_payment). What was verified by phone and amount may lack the payer''s bank
as well. The test environment needs what the strictest bank does, so that no refund first fails in live.';

--> statement-breakpoint
-- The bolívares of a new refund: p_amount, or all that is left of the transaction. The caller holds the transaction's
-- lock.
-- not_completed    refund_pending: pending refunds pay back all of it
-- refund_too_large: p_amount is more than is left, which is named
CREATE FUNCTION require_refundable(p_payment transactions, p_amount numeric) RETURNS numeric
LANGUAGE plpgsql AS $$
DECLARE
  remaining numeric := p_payment.amount_ves - p_payment.committed_refunds_ves;
BEGIN
  IF p_payment.status <> 'completed' THEN
    PERFORM refuse('not_completed');
  ELSIF remaining = 0 THEN
    PERFORM refuse('refund_pending');
  ELSIF p_amount > remaining THEN
    PERFORM refuse('refund_too_large', p_named => jsonb_build_object('remaining', remaining::text));
  END IF;
  RETURN coalesce(p_amount, remaining);
END $$;

COMMENT ON FUNCTION require_refundable IS 'The bolívares of a new refund: p_amount, or all that is left of the transaction. The caller holds the transaction''s
lock.
not_completed    refund_pending: pending refunds pay back all of it
refund_too_large: p_amount is more than is left, which is named';

--> statement-breakpoint
-- Refuses to pay back what nobody but a file has told of: no notice, and no answer of the bank. Whoever imports files
-- could make payments up, and refund them, without the second person that a payout takes. The OWNER, whose account it
-- is, may.
-- told_by_file
CREATE FUNCTION require_told_payment(p_payment transactions) RETURNS void
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF EXISTS (
    SELECT FROM bank_movements m
    WHERE m.transaction_id = p_payment.id AND m.control_number LIKE 'F-%' AND m.notice_key IS NULL
      AND m.confirmed_at IS NULL)
    AND NOT EXISTS (
      SELECT FROM merchants o WHERE o.id = p_payment.merchant_id AND o.owner_id = caller_id()) THEN
    PERFORM refuse('told_by_file');
  END IF;
END $$;

COMMENT ON FUNCTION require_told_payment IS 'Refuses to pay back what nobody but a file has told of: no notice, and no answer of the bank. Whoever imports files
could make payments up, and refund them, without the second person that a payout takes. The OWNER, whose account it
is, may.
told_by_file';

--> statement-breakpoint
-- Settles a refund by its order, which is an event, whatever its outcome. With the refund that pays the last of it
-- back, its transaction becomes refunded.
CREATE FUNCTION settle_refund(p_order bank_orders) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  paid_back boolean := p_order.status = 'success';
  updated transactions%ROWTYPE;
BEGIN
  UPDATE refunds SET status = p_order.status, failure_reason = p_order.failure_reason,
    reference = p_order.reference, updated_at = request_now(),
    shift_id = CASE WHEN paid_back THEN shift_of_refund(shift_id, (
      SELECT t.till_id FROM transactions t WHERE t.id = p_order.transaction_id), environment) END
  WHERE id = p_order.refund_id AND status = 'pending';
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM record_audit('refund.settle', public_id('rfd', p_order.refund_id), jsonb_strip_nulls(jsonb_build_object(
    'before', jsonb_build_object('status', 'pending'),
    'after', jsonb_build_object('status', p_order.status, 'failureReason', p_order.failure_reason,
      'reference', p_order.reference))));
  UPDATE transactions SET
    status = CASE WHEN paid_back AND refunded_ves + p_order.amount = amount_ves THEN 'refunded' ELSE status END,
    refunded_ves = refunded_ves + CASE WHEN paid_back THEN p_order.amount ELSE 0 END,
    committed_refunds_ves = committed_refunds_ves - CASE WHEN paid_back THEN 0 ELSE p_order.amount END,
    updated_at = request_now()
  WHERE id = p_order.transaction_id AND status = 'completed' RETURNING * INTO STRICT updated;
  IF paid_back THEN
    UPDATE unapplied_payments SET status = 'refunded', updated_at = request_now()
    WHERE id = updated.id AND status = 'open' AND updated.status = 'refunded';
    PERFORM record_audit('transaction.refund', public_id('txn', updated.id), jsonb_strip_nulls(jsonb_build_object(
      'before', jsonb_build_object('status', 'completed'),
      'after', jsonb_build_object('status', updated.status, 'reference', updated.reference,
        'refundedVes', updated.refunded_ves))));
    PERFORM record_refund_event('transaction.refunded', updated, p_order.refund_id);
  END IF;
  -- Of an approval that waits again: see fail_unsent_order().
  IF current_setting('app.untold_order_id', true) = p_order.id::text THEN
    RETURN;
  END IF;
  PERFORM record_refund_event(
    CASE WHEN paid_back THEN 'refund.succeeded' ELSE 'refund.failed' END, updated, p_order.refund_id);
END $$;

COMMENT ON FUNCTION settle_refund IS 'Settles a refund by its order, which is an event, whatever its outcome. With the refund that pays the last of it
back, its transaction becomes refunded.';

--> statement-breakpoint
-- Writes the intent to pay p_amount of a transaction back, all of which its caller has found refundable and locked.
--
-- p_connections: see connection_facts()
-- p_document, p_name, p_bank_code: the payer's, where the bank needs them and they are not known: see refund_payee()
-- Of an approval in use, the payer's details and the external reference are those that it shows; of a checkout's, see
-- require_checkout_refund_approval().
-- p_external_reference, p_metadata: the refund's own; the transaction's where null
-- p_overpaid_checkout_id, p_leading_order_id: see insert_refund()
--
-- order_kind: see refund_order_kind()    order_amount: bolívares    stored_connection: see load_connection()
--
-- Refuses what require_refund_account(), require_told_payment(), require_refund_details() and require_approval() do.
CREATE FUNCTION write_refund(
  p_payment transactions, p_amount numeric, p_refund_id uuid, p_order_id uuid, p_bank_key text, p_connections jsonb,
  p_reason text DEFAULT NULL, p_document text DEFAULT NULL, p_name text DEFAULT NULL, p_bank_code text DEFAULT NULL,
  p_external_reference text DEFAULT NULL, p_metadata jsonb DEFAULT NULL, p_overpaid_checkout_id uuid DEFAULT NULL,
  p_leading_order_id uuid DEFAULT NULL
)
RETURNS TABLE (
  order_id uuid, order_kind text, to_connection text, from_account text, order_amount text, to_phone text,
  to_bank_code text, to_document text, to_name text, charge_reference text, charge_bank_operation_id text,
  stored_connection jsonb, external_reference text, metadata jsonb, to_transaction uuid, order_concept text
)
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
  new_order bank_orders%ROWTYPE;
  connection_facts jsonb;
  approved approvals%ROWTYPE;
BEGIN
  IF p_leading_order_id IS NULL THEN
    approved := approval_in_use();
  END IF;
  account := require_refund_account(p_payment, p_connections);
  PERFORM require_told_payment(p_payment);
  connection_facts := connection_facts(p_connections, p_payment.connection);
  order_id := p_order_id;
  order_kind := refund_order_kind(p_payment, p_amount, connection_facts->>'reversesBy');
  to_connection := p_payment.connection;
  from_account := coalesce(account.account_number, p_payment.merchant_id::text);
  order_amount := p_amount::text;
  to_phone := p_payment.phone;
  to_bank_code := coalesce(approved.bank_code, p_payment.bank_code, p_bank_code);
  SELECT p.document, p.name INTO to_document, to_name
  FROM refund_payee(p_payment, coalesce(approved.document, p_document), coalesce(approved.name, p_name)) p;
  charge_reference := p_payment.reference;
  charge_bank_operation_id := p_payment.operation_id;
  stored_connection := load_connection(p_payment.connection);
  new_order := new_bank_order(p_order_id, order_kind, p_bank_key, to_phone, to_bank_code, to_document,
    p_name => to_name, p_transaction_id => p_payment.id, p_refund_id => p_refund_id,
    p_external_reference => coalesce(approved.external_reference, p_external_reference, p_payment.external_reference),
    p_metadata => coalesce(p_metadata, p_payment.metadata));
  new_order.account_id := account.id;
  new_order.amount := p_amount;
  PERFORM require_refund_details(new_order, p_payment, connection_facts);
  PERFORM insert_refund(p_payment, new_order, p_reason, p_overpaid_checkout_id, p_leading_order_id);
  external_reference := new_order.external_reference;
  metadata := new_order.metadata;
  to_transaction := p_payment.id;
  order_concept := refund_concept();
  RETURN NEXT;
END $$;

COMMENT ON FUNCTION write_refund IS 'Writes the intent to pay p_amount of a transaction back, all of which its caller has found refundable and locked.

p_connections: see connection_facts()
p_document, p_name, p_bank_code: the payer''s, where the bank needs them and they are not known: see refund_payee()
Of an approval in use, the payer''s details and the external reference are those that it shows; of a checkout''s, see
require_checkout_refund_approval().
p_external_reference, p_metadata: the refund''s own; the transaction''s where null
p_overpaid_checkout_id, p_leading_order_id: see insert_refund()

order_kind: see refund_order_kind()    order_amount: bolívares    stored_connection: see load_connection()

Refuses what require_refund_account(), require_told_payment(), require_refund_details() and require_approval() do.';

--> statement-breakpoint
-- A merchant's transaction, locked until the commit. A credential with an environment reaches only its own, and
-- whoever is bound to branches only what is of these.
-- not_found: no such transaction.
CREATE FUNCTION lock_transaction(p_id uuid, p_merchant_id uuid) RETURNS transactions
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment transactions%ROWTYPE;
BEGIN
  SELECT * INTO payment FROM transactions t
  WHERE t.id = p_id AND t.merchant_id = p_merchant_id
    AND caller_sees_till(t.till_id)
    AND t.environment = coalesce(nullif(current_setting('app.environment', true), ''), t.environment)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN payment;
END $$;

COMMENT ON FUNCTION lock_transaction IS 'A merchant''s transaction, locked until the commit. A credential with an environment reaches only its own, and
whoever is bound to branches only what is of these.
not_found: no such transaction.';

--> statement-breakpoint
-- Records, once, that the outcome of a payment was not known when its bank was first asked: the event
-- `transaction.pending`.
-- Locks: the transaction. The caller holds its order's lock.
CREATE FUNCTION record_pending_transaction(p_transaction_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment transactions%ROWTYPE;
BEGIN
  UPDATE transactions SET told_pending_at = request_now()
  WHERE id = p_transaction_id AND status = 'pending' AND told_pending_at IS NULL
  RETURNING * INTO payment;
  IF FOUND THEN
    PERFORM record_event('transaction.pending', payment.merchant_id, payment.environment, transaction_data(payment));
  END IF;
END $$;

COMMENT ON FUNCTION record_pending_transaction IS 'Records, once, that the outcome of a payment was not known when its bank was first asked: the event
`transaction.pending`.
Locks: the transaction. The caller holds its order''s lock.';

--> statement-breakpoint
-- Records that a transaction is completed or failed in the audit log and as an event. p_updated: the row as it is now.
CREATE FUNCTION record_transaction_event(p_updated transactions, p_before_status text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('transaction.' || CASE p_updated.status
      WHEN 'completed' THEN 'complete' ELSE 'fail' END,
    public_id('txn', p_updated.id), jsonb_strip_nulls(jsonb_build_object(
      'before', jsonb_build_object('status', p_before_status),
      'after', jsonb_build_object('status', p_updated.status, 'reference', p_updated.reference,
        'failureReason', p_updated.failure_reason))));
  PERFORM record_event('transaction.' || p_updated.status, p_updated.merchant_id, p_updated.environment,
    transaction_data(p_updated));
END $$;

COMMENT ON FUNCTION record_transaction_event IS 'Records that a transaction is completed or failed in the audit log and as an event. p_updated: the row as it is now.';

--> statement-breakpoint
-- Trigger: raises foreign_key_violation if the transaction that a row names does not exist. Foreign keys would keep a
-- month of transactions from being archived. Locks: the transaction, as a foreign key does.
CREATE FUNCTION require_transaction_row() RETURNS trigger
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  named uuid;
BEGIN
  IF TG_TABLE_NAME = 'unapplied_payments' THEN
    named := NEW.id;
  ELSE
    named := NEW.transaction_id;
  END IF;
  PERFORM FROM transactions t WHERE t.id = named FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such transaction: %', named USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER bank_orders_require_transaction AFTER INSERT OR UPDATE OF transaction_id ON bank_orders
  FOR EACH ROW WHEN (NEW.transaction_id IS NOT NULL) EXECUTE FUNCTION require_transaction_row();

CREATE TRIGGER bank_movements_require_transaction AFTER INSERT OR UPDATE OF transaction_id ON bank_movements
  FOR EACH ROW WHEN (NEW.transaction_id IS NOT NULL) EXECUTE FUNCTION require_transaction_row();

CREATE TRIGGER refunds_require_transaction AFTER INSERT OR UPDATE OF transaction_id ON refunds
  FOR EACH ROW EXECUTE FUNCTION require_transaction_row();

CREATE TRIGGER checkout_payments_require_transaction AFTER INSERT OR UPDATE OF transaction_id ON checkout_payments
  FOR EACH ROW EXECUTE FUNCTION require_transaction_row();

CREATE TRIGGER unapplied_payments_require_transaction AFTER INSERT OR UPDATE OF id ON unapplied_payments
  FOR EACH ROW EXECUTE FUNCTION require_transaction_row();

COMMENT ON FUNCTION require_transaction_row IS 'Trigger: raises foreign_key_violation if the transaction that a row names does not exist. Foreign keys would keep a
month of transactions from being archived. Locks: the transaction, as a foreign key does.';

--> statement-breakpoint
-- Settles a transaction by its order, releases its slot, makes waiting claims due, and counts it for its checkout. It
-- is of the shift that is open at its till.
CREATE FUNCTION settle_transaction(p_order bank_orders) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  updated transactions%ROWTYPE;
  completed boolean := p_order.status = 'success';
  held_slot boolean;
BEGIN
  SELECT t.holds_slot INTO held_slot FROM transactions t WHERE t.id = p_order.transaction_id FOR NO KEY UPDATE;
  UPDATE transactions SET
    status = CASE WHEN completed THEN 'completed' ELSE 'failed' END,
    failure_reason = p_order.failure_reason,
    reference = coalesce(p_order.reference, reference),
    operation_id = p_order.operation_id,
    completed_at = CASE WHEN completed THEN request_now() END,
    shift_id = CASE WHEN completed THEN open_shift_of(till_id, environment) END,
    updated_at = request_now(),
    holds_slot = false
  WHERE id = p_order.transaction_id AND status = 'pending'
  RETURNING * INTO updated;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF held_slot THEN
    PERFORM release_slot(updated.link_id, completed);
  END IF;
  IF p_order.kind = 'c2p' THEN
    PERFORM make_claims_due(updated.phone, CASE WHEN held_slot THEN updated.link_id END);
  END IF;
  PERFORM record_transaction_event(updated, 'pending');
  IF completed THEN
    PERFORM apply_checkout_payment(updated);
  END IF;
END $$;

COMMENT ON FUNCTION settle_transaction IS 'Settles a transaction by its order, releases its slot, makes waiting claims due, and counts it for its checkout. It
is of the shift that is open at its till.';

--> statement-breakpoint
-- The transactions with these ids. A statement that joined the table itself would be planned for every month at each
-- call: only an id that it names as a parameter tells PostgreSQL which months to leave out.
CREATE FUNCTION transactions_by_id(p_ids uuid[]) RETURNS SETOF transactions
LANGUAGE plpgsql STABLE ROWS 20 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT t.* FROM transactions t WHERE t.id = ANY (p_ids);
END $$;

COMMENT ON FUNCTION transactions_by_id IS 'The transactions with these ids. A statement that joined the table itself would be planned for every month at each
call: only an id that it names as a parameter tells PostgreSQL which months to leave out.';

--> statement-breakpoint
-- How a verification stands whose order has been written, for its asker: result and paid_transaction_id as
-- verify_payment(). Where it is pending, its bank can be asked again at once. p_told: whether the asker gets this
-- answer; otherwise the next one does.
CREATE FUNCTION answer_verification(
  p_order_id uuid, p_told boolean, OUT result text, OUT paid_transaction_id uuid
)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  answered bank_orders%ROWTYPE;
BEGIN
  UPDATE bank_orders SET
    awaits_answer = NOT p_told OR status = 'pending',
    next_attempt_at = CASE status WHEN 'pending' THEN created_at ELSE next_attempt_at END
  WHERE id = p_order_id
  RETURNING * INTO STRICT answered;
  result := CASE answered.status WHEN 'pending' THEN 'pending' WHEN 'success' THEN 'found'
    ELSE CASE answered.failure_reason WHEN 'ALREADY_USED' THEN 'already_used' ELSE 'absent' END END;
  paid_transaction_id := CASE answered.status WHEN 'success' THEN answered.transaction_id END;
END $$;

COMMENT ON FUNCTION answer_verification IS 'How a verification stands whose order has been written, for its asker: result and paid_transaction_id as
verify_payment(). Where it is pending, its bank can be asked again at once. p_told: whether the asker gets this
answer; otherwise the next one does.';

--> statement-breakpoint
-- What a bank that confirms each payment once is asked for a verification whose order is written.
CREATE FUNCTION confirmation_of(p_order bank_orders) RETURNS jsonb
LANGUAGE sql STABLE
RETURN jsonb_build_object('orderId', (p_order).id, 'reference', (p_order).reference, 'bankCode', (p_order).bank_code);

COMMENT ON FUNCTION confirmation_of IS 'What a bank that confirms each payment once is asked for a verification whose order is written.';

--> statement-breakpoint
-- How an earlier verification of the same payment has ended, for whoever asks again:
--   'found'    of the same sale (p_claim has the phone, p_link the amount, the till and the merchant's own number), or
--              one that was answered 'pending' and has succeeded since: it is told once
-- 'pending'  one that has not ended; p_claim is then that order, and due_again whether the caller may ask its bank. It
--              may if nobody is asking now: it is leased for a minute, as lease_due_orders() does
--   null       there is none
-- Locks: the order, unless somebody else is settling it. The caller holds open_verification()'s locks.
CREATE FUNCTION earlier_verification(
  INOUT p_claim bank_orders, p_link payment_links, OUT result text, OUT paid_transaction_id uuid, OUT due_again boolean
)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  earlier bank_orders%ROWTYPE;
BEGIN
  SELECT t.id INTO paid_transaction_id FROM transactions t
  WHERE t.link_id = p_link.id AND t.external_reference = p_link.external_reference AND t.phone = p_claim.phone
    AND t.amount = p_link.amount AND t.completed_at IS NOT NULL AND caller_sees_till(t.till_id)
  ORDER BY t.id LIMIT 1;
  IF FOUND THEN
    UPDATE bank_orders SET awaits_answer = false WHERE transaction_id = paid_transaction_id AND awaits_answer;
    result := 'found';
    RETURN;
  END IF;
  SELECT p.* INTO earlier FROM transactions t JOIN bank_orders p ON p.transaction_id = t.id AND p.kind = 'verification'
  WHERE t.link_id = p_link.id AND t.phone = p_claim.phone AND t.amount = p_link.amount
    AND t.external_reference IS NOT DISTINCT FROM p_link.external_reference
    AND t.till_id IS NOT DISTINCT FROM p_link.till_id
    AND (p.status = 'pending' OR (p.status = 'success' AND p.awaits_answer))
    AND p.paid_on BETWEEN coalesce(p_claim.paid_on, caracas_day(request_now()) - 1)
      AND coalesce(p_claim.paid_on + 1, caracas_day(request_now()))
    AND coalesce(p.bank_code = p_claim.bank_code, true)
    AND coalesce(references_match(p.reference, p_claim.reference), true)
  ORDER BY p.status = 'pending', p.id LIMIT 1;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF earlier.status = 'success' THEN
    UPDATE bank_orders SET awaits_answer = false WHERE id = earlier.id;
    result := 'found';
    paid_transaction_id := earlier.transaction_id;
    RETURN;
  END IF;
  result := 'pending';
  UPDATE bank_orders SET next_attempt_at = request_now() + interval '1 minute'
  WHERE id = ANY (ARRAY(
    SELECT p.id FROM bank_orders p
    WHERE p.id = earlier.id AND p.status = 'pending' AND p.flagged_at IS NULL AND p.next_attempt_at <= request_now()
    FOR UPDATE SKIP LOCKED));
  due_again := FOUND;
  p_claim := earlier;
END $$;

COMMENT ON FUNCTION earlier_verification IS 'How an earlier verification of the same payment has ended, for whoever asks again:
  ''found''    of the same sale (p_claim has the phone, p_link the amount, the till and the merchant''s own number), or
             one that was answered ''pending'' and has succeeded since: it is told once
''pending''  one that has not ended; p_claim is then that order, and due_again whether the caller may ask its bank. It
             may if nobody is asking now: it is leased for a minute, as lease_due_orders() does
  null       there is none
Locks: the order, unless somebody else is settling it. The caller holds open_verification()''s locks.';

--> statement-breakpoint
-- The movement by which a bank has confirmed a payment that is not claimed yet: {connection, controlNumber, bookedOn,
-- reference, amount, document}.
-- The caller holds lock_claimable_movements().
CREATE FUNCTION found_movement(p_claim bank_orders, p_link payment_links, p_found jsonb) RETURNS bank_movements
LANGUAGE plpgsql AS $$
DECLARE
  movement_id uuid := record_claimed_movement(p_claim, p_link, new_order_outcome('success',
    p_connection => p_found->>'connection', p_control_number => p_found->>'controlNumber',
    p_booked_on => (p_found->>'bookedOn')::date, p_reference => p_found->>'reference',
    p_amount => (p_found->>'amount')::numeric, p_document => p_found->>'document'));
  movement bank_movements%ROWTYPE;
BEGIN
  SELECT m.* INTO STRICT movement FROM bank_movements m WHERE m.id = movement_id;
  RETURN movement;
END $$;

COMMENT ON FUNCTION found_movement IS 'The movement by which a bank has confirmed a payment that is not claimed yet: {connection, controlNumber, bookedOn,
reference, amount, document}.
The caller holds lock_claimable_movements().';

--> statement-breakpoint
-- Whether the service itself has taken a payment for what it pays for, and no person has given it a sale since.
CREATE FUNCTION is_matched_payment(p_transaction_id uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM bank_orders o
    WHERE o.transaction_id = p_transaction_id AND o.kind = 'verification' AND o.bank_response_code = 'MATCHED');
END $$;

COMMENT ON FUNCTION is_matched_payment IS 'Whether the service itself has taken a payment for what it pays for, and no person has given it a sale since.';

--> statement-breakpoint
-- Whether a transaction is a payment of this merchant that was taken off its sale, and that the next verification may
-- find: nothing of it is paid back, nor about to be.
CREATE FUNCTION is_released_payment(p_transaction_id uuid, p_merchant_id uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM transactions t
    WHERE t.id = p_transaction_id AND t.merchant_id = p_merchant_id AND t.released_at IS NOT NULL
      AND t.status = 'completed' AND t.committed_refunds_ves = 0);
END $$;

COMMENT ON FUNCTION is_released_payment IS 'Whether a transaction is a payment of this merchant that was taken off its sale, and that the next verification may
find: nothing of it is paid back, nor about to be.';

--> statement-breakpoint
-- Has a payment that the service has matched, or could not match, be what a person has verified: the caller, who has
-- given it a sale, p_checkout_id or one of the merchant's own.
CREATE FUNCTION leave_match_to_person(p_transaction_id uuid, p_checkout_id uuid DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE bank_orders SET bank_response_code = 'REASSIGNED', asked_by = caller_id()
  WHERE transaction_id = p_transaction_id AND kind = 'verification' AND bank_response_code = 'MATCHED';
  UPDATE unapplied_payments SET status = 'applied', applied_checkout_id = p_checkout_id, updated_at = request_now()
  WHERE id = p_transaction_id AND status = 'open' AND reason IN ('ambiguous', 'released');
END $$;

COMMENT ON FUNCTION leave_match_to_person IS 'Has a payment that the service has matched, or could not match, be what a person has verified: the caller, who has
given it a sale, p_checkout_id or one of the merchant''s own.';

--> statement-breakpoint
-- What the ledger knows of the payment that a verification means: the only movement that can pay it (p_movement, result
-- null), or else
--   'ambiguous'     several can
--   'pending'       it may belong to a charge of the same payer that has not ended, or somebody's claim of it is being
-- confirmed 'already_used'  all have paid something else: paid_transaction_id, the latest one's
--   'absent'        there is none
-- The caller holds lock_claimable_movements().
CREATE FUNCTION ledger_verification(
  p_claim bank_orders, p_link payment_links, OUT result text, OUT paid_transaction_id uuid, OUT movement_id uuid
)
LANGUAGE plpgsql AS $$
DECLARE
  fits record;
BEGIN
  WITH fitting AS MATERIALIZED (
    SELECT m.id, m.transaction_id, m.booked_on, reject_verified_movement(p_claim, p_link, m) AS rejection
    FROM verifiable_movements(p_claim, p_link) m)
  SELECT array_agg(f.id) FILTER (WHERE f.rejection IS NULL) AS unpaid,
    coalesce(bool_or(f.rejection IN ('charge', 'claimed')), false) AS is_held_up,
    coalesce(bool_or(f.rejection = 'used'), false) AS is_used,
    (array_agg(f.transaction_id ORDER BY f.booked_on DESC, f.id DESC)
      FILTER (WHERE f.transaction_id IS NOT NULL))[1] AS used_by
  INTO fits
  FROM fitting f;
  IF cardinality(fits.unpaid) = 1 THEN
    movement_id := fits.unpaid[1];
    RETURN;
  END IF;
  result := CASE WHEN fits.unpaid IS NOT NULL THEN 'ambiguous' WHEN fits.is_held_up THEN 'pending'
    WHEN fits.is_used THEN 'already_used' ELSE 'absent' END;
  paid_transaction_id := CASE result WHEN 'already_used' THEN fits.used_by END;
END $$;

COMMENT ON FUNCTION ledger_verification IS 'What the ledger knows of the payment that a verification means: the only movement that can pay it (p_movement, result
null), or else
  ''ambiguous''     several can
  ''pending''       it may belong to a charge of the same payer that has not ended, or somebody''s claim of it is being
confirmed ''already_used''  all have paid something else: paid_transaction_id, the latest one''s
  ''absent''        there is none
The caller holds lock_claimable_movements().';

--> statement-breakpoint
-- Chooses among the payments that a bank has listed, which confirms each of them only once, and writes the intent to
-- have one confirmed: its transaction and order, pending. So the same payment cannot be confirmed for anything else
-- meanwhile.
-- p_candidates: [{connection, bookedOn, reference, bankCode, amount, isConfirmed}]
--
-- result:  confirming    the intent is written; p_claim is its order
--          ambiguous     several have paid nothing
--          pending       one is being claimed, or may belong to a charge of the same payer that has not ended
--          already_used  one has paid something else: paid_transaction_id, null if nobody knows what
--          absent        there is none
--
-- The order says CONFIRMATION_LOST from the start: the bank has just said that the payment is unconfirmed, so if the
-- service dies before it records an answer, a payment that is confirmed then was confirmed for this order.
-- The caller holds open_verification()'s locks, under which all intents are written.
CREATE FUNCTION open_confirmation(
  INOUT p_claim bank_orders, p_link payment_links, p_candidates jsonb, OUT result text, OUT paid_transaction_id uuid
)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  candidate record;
  free_count integer := 0;
  chosen record;
  holder record;
  stated_reference text := p_claim.reference;
BEGIN
  result := 'absent';
  FOR candidate IN
    SELECT DISTINCT c.connection, c."bookedOn" AS booked_on, c.reference, c."bankCode" AS bank_code, c.amount,
      c."isConfirmed" AS is_confirmed
    FROM jsonb_to_recordset(p_candidates) AS c (
      connection text, "bookedOn" date, reference text, "bankCode" text, amount numeric, "isConfirmed" boolean)
  LOOP
    SELECT h.transaction_id, h.is_pending INTO holder
    FROM holder_of_payment(p_link, candidate.connection, p_claim.phone, candidate.bank_code, candidate.reference,
      candidate.booked_on, candidate.amount) h;
    IF NOT FOUND AND NOT candidate.is_confirmed THEN
      free_count := free_count + 1;
      chosen := candidate;
    ELSIF holder.is_pending THEN
      result := 'pending';
    ELSIF result <> 'pending' THEN
      result := 'already_used';
      paid_transaction_id := coalesce(paid_transaction_id, holder.transaction_id);
    END IF;
  END LOOP;
  IF free_count = 0 THEN
    RETURN;
  END IF;
  paid_transaction_id := NULL;
  IF free_count > 1 OR has_pending_charge(p_claim.account_id, p_claim.phone, chosen.amount, chosen.booked_on) THEN
    result := CASE WHEN free_count > 1 THEN 'ambiguous' ELSE 'pending' END;
    RETURN;
  END IF;
  result := 'confirming';
  p_claim.connection := chosen.connection;
  p_claim.account_id := (SELECT c.account_id FROM claimable_accounts(p_link) c WHERE c.connection = chosen.connection);
  p_claim.reference := chosen.reference;
  p_claim.bank_code := chosen.bank_code;
  p_claim.paid_on := chosen.booked_on;
  PERFORM insert_link_payment(p_link, p_claim, NULL, NULL, false, stated_reference);
  UPDATE bank_orders SET awaits_answer = true, bank_response_code = 'CONFIRMATION_LOST' WHERE id = p_claim.id;
END $$;

COMMENT ON FUNCTION open_confirmation IS 'Chooses among the payments that a bank has listed, which confirms each of them only once, and writes the intent to
have one confirmed: its transaction and order, pending. So the same payment cannot be confirmed for anything else
meanwhile.
p_candidates: [{connection, bookedOn, reference, bankCode, amount, isConfirmed}]

result:  confirming    the intent is written; p_claim is its order
         ambiguous     several have paid nothing
         pending       one is being claimed, or may belong to a charge of the same payer that has not ended
         already_used  one has paid something else: paid_transaction_id, null if nobody knows what
         absent        there is none

The order says CONFIRMATION_LOST from the start: the bank has just said that the payment is unconfirmed, so if the
service dies before it records an answer, a payment that is confirmed then was confirmed for this order.
The caller holds open_verification()''s locks, under which all intents are written.';

--> statement-breakpoint
-- The link by which a merchant's verification is booked, with its amount and number, and the bank order that the
-- verification may become; neither order nor transaction is written. Parameters and refusals: see verify_payment().
-- Locks, in this order: owner, merchant, account, operation stops, movements, the payer's phone, the link.
CREATE FUNCTION open_verification(
  p_transaction_id uuid, p_order_id uuid, p_bank_key text, p_link_token text, p_merchant_id uuid, p_environment text,
  p_phone text, p_mobile boolean, p_amount numeric, p_connections jsonb, p_day date, p_bank_code text,
  p_reference text, p_external_reference text, p_document text, p_till_id uuid,
  OUT link payment_links, OUT claim bank_orders
)
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  PERFORM require_active_merchant(p_merchant_id, p_environment);
  link := verification_link(p_merchant_id, p_environment, p_link_token);
  link.amount := p_amount;
  link.external_reference := p_external_reference;
  link.till_id := till_of_sale(p_merchant_id, p_environment, p_till_id);
  account := require_link_account(link, 'verification', p_mobile, p_connections);
  claim := new_bank_order(p_order_id, 'verification', p_bank_key, p_phone, p_bank_code, p_document,
    p_reference => p_reference, p_paid_on => p_day, p_transaction_id => p_transaction_id);
  claim.environment := p_environment;
  claim.account_id := account.id;
  claim.connection := CASE p_environment WHEN 'live' THEN account.connection ELSE 'sandbox' END;
  claim.amount := p_amount;
  claim.concept := link.label;
  claim.created_at := request_now();
  claim.asked_by := caller_id();
  PERFORM require_operation_allowed(p_environment, connection_facts(p_connections, claim.connection)->>'bank',
    ARRAY[p_merchant_id]);
  IF connection_facts(p_connections, account.connection)->>'account' <> account.account_number THEN
    PERFORM refuse('not_connected');
  END IF;
  PERFORM lock_claimable_movements(link), pg_advisory_xact_lock(hashtext('payer'), hashtext(p_phone));
  PERFORM FROM payment_links l WHERE l.id = link.id FOR NO KEY UPDATE;
END $$;

COMMENT ON FUNCTION open_verification IS 'The link by which a merchant''s verification is booked, with its amount and number, and the bank order that the
verification may become; neither order nor transaction is written. Parameters and refusals: see verify_payment().
Locks, in this order: owner, merchant, account, operation stops, movements, the payer''s phone, the link.';

--> statement-breakpoint
-- Records in the audit log, and as the event `transaction.reassigned`, that a payment pays for another sale now.
-- p_action: release or reassign. p_from, p_to: sale_of_payment() before and after
CREATE FUNCTION record_reassignment(p_transaction_id uuid, p_action text, p_from jsonb, p_to jsonb) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment transactions%ROWTYPE;
BEGIN
  SELECT * INTO STRICT payment FROM transactions t WHERE t.id = p_transaction_id;
  PERFORM record_audit('transaction.' || p_action, public_id('txn', payment.id), jsonb_build_object(
    'merchantId', public_id('mer', payment.merchant_id), 'before', p_from, 'after', p_to));
  PERFORM record_event('transaction.reassigned', payment.merchant_id, payment.environment,
    transaction_data(payment) || jsonb_build_object('from', p_from, 'to', p_to));
END $$;

COMMENT ON FUNCTION record_reassignment IS 'Records in the audit log, and as the event `transaction.reassigned`, that a payment pays for another sale now.
p_action: release or reassign. p_from, p_to: sale_of_payment() before and after';

--> statement-breakpoint
-- Why a movement cannot pay a verification that is not written; null if it can: what reject_claimed_movement() returns,
-- or 'claimed'  somebody's claim of it is being confirmed
-- A payment that the merchant has released can, though it is a transaction already.
-- The caller holds lock_claimable_movements().
CREATE FUNCTION reject_verified_movement(
  p_claim bank_orders, p_link payment_links, p_movement bank_movements
) RETURNS text
LANGUAGE sql STABLE
RETURN coalesce(
  CASE WHEN NOT is_released_payment(p_movement.transaction_id, p_link.merchant_id)
    THEN reject_claimed_movement(p_claim, p_link, p_movement)
    WHEN p_movement.amount <> p_claim.amount THEN 'strange' END,
  CASE WHEN is_being_confirmed(p_claim, p_link, p_movement) THEN 'claimed' END);

COMMENT ON FUNCTION reject_verified_movement IS 'Why a movement cannot pay a verification that is not written; null if it can: what reject_claimed_movement() returns,
or ''claimed''  somebody''s claim of it is being confirmed
A payment that the merchant has released can, though it is a transaction already.
The caller holds lock_claimable_movements().';

--> statement-breakpoint
-- What a verified payment pays for, as events and the audit log tell it; null while it is released.
CREATE FUNCTION sale_of_payment(p_transaction_id uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (
    SELECT jsonb_build_object('externalReference', t.external_reference,
      'checkoutId', CASE WHEN p.checkout_id IS NOT NULL THEN public_id('chk', p.checkout_id) END)
    FROM transactions t LEFT JOIN checkout_payments p ON p.transaction_id = t.id
    WHERE t.id = p_transaction_id AND t.released_at IS NULL);
END $$;

COMMENT ON FUNCTION sale_of_payment IS 'What a verified payment pays for, as events and the audit log tell it; null while it is released.';

--> statement-breakpoint
-- Gives a released payment to the sale, and the till, of a verification that has found it, unless somebody was quicker.
-- Returns what the verification is answered.
-- Locks: the transaction.
CREATE FUNCTION take_released_payment(p_transaction_id uuid, p_external_reference text, p_till_id uuid) RETURNS text
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE transactions SET external_reference = p_external_reference, till_id = p_till_id, released_at = NULL,
    reassigned_at = request_now(), updated_at = request_now()
  WHERE id = p_transaction_id AND released_at IS NOT NULL AND status = 'completed' AND committed_refunds_ves = 0;
  IF NOT FOUND THEN
    RETURN 'already_used';
  END IF;
  PERFORM leave_match_to_person(p_transaction_id);
  UPDATE bank_orders SET asked_by = caller_id() WHERE transaction_id = p_transaction_id AND kind = 'verification';
  PERFORM record_reassignment(p_transaction_id, 'reassign', NULL, sale_of_payment(p_transaction_id));
  RETURN 'found';
END $$;

COMMENT ON FUNCTION take_released_payment IS 'Gives a released payment to the sale, and the till, of a verification that has found it, unless somebody was quicker.
Returns what the verification is answered.
Locks: the transaction.';

--> statement-breakpoint
-- The link by which a merchant's verifications are booked, which no list shows: one for each environment, made with the
-- first verification. It is as old as the merchant, since what is verified was paid before. p_token: for a new one
CREATE FUNCTION verification_link(p_merchant_id uuid, p_environment text, p_token text) RETURNS payment_links
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
BEGIN
  SELECT l.* INTO link FROM payment_links l
  WHERE l.merchant_id = p_merchant_id AND l.environment = p_environment AND l.purpose = 'verification';
  IF FOUND THEN
    RETURN link;
  END IF;
  INSERT INTO payment_links (
    id, merchant_id, environment, purpose, token, label, currency, created_at, updated_at)
  SELECT new_uuid(), m.id, p_environment, 'verification', p_token, 'Pago móvil', 'VES', m.created_at, request_now()
  FROM merchants m WHERE m.id = p_merchant_id
  ON CONFLICT (merchant_id, environment) WHERE purpose = 'verification' DO NOTHING;
  SELECT l.* INTO STRICT link FROM payment_links l
  WHERE l.merchant_id = p_merchant_id AND l.environment = p_environment AND l.purpose = 'verification';
  RETURN link;
END $$;

COMMENT ON FUNCTION verification_link IS 'The link by which a merchant''s verifications are booked, which no list shows: one for each environment, made with the
first verification. It is as old as the merchant, since what is verified was paid before. p_token: for a new one';

--> statement-breakpoint
-- Whether a mobile payment to a merchant has come in. One that has paid nothing yet becomes a completed transaction. It
-- has many parameters because it takes all that is stated, and what a bank has said of it.
--
-- p_link_token:  for verification_link()
-- p_mobile:      whether the phone is of a mobile network    p_connections: see connection_facts()
-- p_day:         the Caracas day of the payment              p_reference: or its last digits, four at least
-- p_document:    the payer's, by which a payment is found whose phone the bank does not show
-- p_till_id:     where it is sold, see till_of_sale()
-- p_external_reference: the merchant's own; with the same one, phone and amount the answer is the first one again At
-- most one of these, of the bank's:
-- p_found:       the payment as confirmed by its reference: {connection, controlNumber, bookedOn, reference, amount,
--                document}
-- p_listed:      the payer's payments, as bank_statement_lines() takes them, each with its connection
-- p_candidates:  the same of a bank that confirms each payment once, as open_confirmation() takes them
--
-- result:  found         one payment, now or by an earlier verification of the same sale: paid_transaction_id. One that
--                        the merchant has released since is found anew, as the same transaction
--          absent        none; with lookups, see claim_lookups(), the bank can still be asked
--          ambiguous     several that have paid nothing
--          already_used  it has paid something else: paid_transaction_id, null if that is not the merchant's, or
--                        none that the caller sees. With
--          lookups
--                        the bank can be asked whether there is another one. same_request: the caller's own
--                        verification
--                        of the last hour has used it, so this may be the same question again
--          pending       it may belong to a charge of the same payer that has not ended, or is being claimed. With
--                        confirmation {orderId, reference, bankCode, lastCode}, the caller has the bank confirm
--                        it by the lookups; lastCode is there if it has been asked before, see verify-claim.ts
--
-- Refuses what require_active_merchant(), till_of_sale(), require_link_account() and open_verification() do.
--
-- Locks: see open_verification()
CREATE FUNCTION verify_payment(
  p_transaction_id uuid, p_order_id uuid, p_bank_key text, p_link_token text, p_merchant_id uuid, p_environment text,
  p_phone text, p_mobile boolean, p_amount numeric, p_connections jsonb, p_day date DEFAULT NULL,
  p_bank_code text DEFAULT NULL, p_reference text DEFAULT NULL, p_external_reference text DEFAULT NULL,
  p_found jsonb DEFAULT NULL, p_listed jsonb DEFAULT NULL, p_candidates jsonb DEFAULT NULL,
  p_document text DEFAULT NULL, p_till_id uuid DEFAULT NULL
)
RETURNS TABLE (result text, paid_transaction_id uuid, same_request boolean, lookups jsonb, confirmation jsonb)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  opened record;
  link payment_links%ROWTYPE;
  claim bank_orders%ROWTYPE;
  earlier record;
  chosen record;
  movement bank_movements%ROWTYPE;
  known_movement_id uuid;
BEGIN
  opened := open_verification(p_transaction_id, p_order_id, p_bank_key, p_link_token, p_merchant_id, p_environment,
    p_phone, p_mobile, p_amount, p_connections, p_day, p_bank_code, p_reference, p_external_reference,
    p_document, p_till_id);
  link := opened.link;
  claim := opened.claim;
  same_request := false;
  earlier := earlier_verification(claim, link);
  IF earlier.result IS NOT NULL THEN
    result := earlier.result;
    paid_transaction_id := earlier.paid_transaction_id;
    IF earlier.due_again THEN
      claim := earlier.p_claim;
      confirmation := confirmation_of(claim) || jsonb_build_object('lastCode', claim.bank_response_code);
      lookups := verification_lookups(claim, link);
    END IF;
    RETURN NEXT;
    RETURN;
  END IF;

  IF p_candidates IS NOT NULL THEN
    -- What was stated is not what the bank has shown.
    claim.document := NULL;
    chosen := open_confirmation(claim, link, p_candidates);
    result := chosen.result;
    paid_transaction_id := chosen.paid_transaction_id;
    claim := chosen.p_claim;
  ELSIF p_found IS NOT NULL THEN
    movement := found_movement(claim, link, p_found);
    result := CASE reject_verified_movement(claim, link, movement)
      WHEN 'used' THEN 'already_used' WHEN 'strange' THEN 'absent' WHEN 'charge' THEN 'pending'
      WHEN 'claimed' THEN 'pending' ELSE 'found' END;
    paid_transaction_id := movement.transaction_id;
  ELSE
    PERFORM record_movements(l.connection, l.lines) FROM (
      SELECT e->>'connection' AS connection, jsonb_agg(e) AS lines FROM jsonb_array_elements(p_listed) e GROUP BY 1) l;
    SELECT k.result, k.paid_transaction_id, k.movement_id INTO result, paid_transaction_id, known_movement_id
    FROM ledger_verification(claim, link) k;
    SELECT m.* INTO movement FROM bank_movements m WHERE m.id = known_movement_id;
    result := coalesce(result, 'found');
  END IF;

  IF result = 'found' AND movement.transaction_id IS NOT NULL THEN
    paid_transaction_id := movement.transaction_id;
    result := take_released_payment(movement.transaction_id, p_external_reference, link.till_id);
  ELSIF result = 'found' THEN
    -- What the payment was found by may be less than what is known of it.
    claim.bank_code := coalesce(p_bank_code, movement.bank_code);
    claim.document := movement.document;
    PERFORM insert_link_payment(link, claim, NULL, NULL, false, p_reference);
    PERFORM settle_order(p_order_id, new_order_outcome('success', p_code => 'VERIFIED',
      p_reference => movement.reference, p_movement_id => movement.id));
    paid_transaction_id := p_transaction_id;
  ELSIF result = 'confirming' THEN
    result := 'pending';
    confirmation := confirmation_of(claim);
    lookups := verification_lookups(claim, link);
  ELSE
    IF coalesce(p_found, p_listed, p_candidates) IS NULL
      AND (result = 'absent' OR (result = 'already_used' AND p_reference IS NULL)) THEN
      lookups := verification_lookups(claim, link);
    END IF;
    paid_transaction_id := (
      SELECT t.id FROM transactions t WHERE t.id = paid_transaction_id AND t.merchant_id = p_merchant_id
        AND caller_sees_till(t.till_id));
    same_request := result = 'already_used' AND EXISTS (
      SELECT FROM bank_orders p
      WHERE p.transaction_id = paid_transaction_id AND p.kind = 'verification' AND p.asked_by = caller_id()
        AND p.created_at > request_now() - interval '1 hour');
  END IF;
  RETURN NEXT;
END $$;

COMMENT ON FUNCTION verify_payment IS 'Whether a mobile payment to a merchant has come in. One that has paid nothing yet becomes a completed transaction. It
has many parameters because it takes all that is stated, and what a bank has said of it.

p_link_token:  for verification_link()
p_mobile:      whether the phone is of a mobile network    p_connections: see connection_facts()
p_day:         the Caracas day of the payment              p_reference: or its last digits, four at least
p_document:    the payer''s, by which a payment is found whose phone the bank does not show
p_till_id:     where it is sold, see till_of_sale()
p_external_reference: the merchant''s own; with the same one, phone and amount the answer is the first one again At
most one of these, of the bank''s:
p_found:       the payment as confirmed by its reference: {connection, controlNumber, bookedOn, reference, amount,
               document}
p_listed:      the payer''s payments, as bank_statement_lines() takes them, each with its connection
p_candidates:  the same of a bank that confirms each payment once, as open_confirmation() takes them

result:  found         one payment, now or by an earlier verification of the same sale: paid_transaction_id. One that
                       the merchant has released since is found anew, as the same transaction
         absent        none; with lookups, see claim_lookups(), the bank can still be asked
         ambiguous     several that have paid nothing
         already_used  it has paid something else: paid_transaction_id, null if that is not the merchant''s, or
                       none that the caller sees. With
         lookups
                       the bank can be asked whether there is another one. same_request: the caller''s own
                       verification
                       of the last hour has used it, so this may be the same question again
         pending       it may belong to a charge of the same payer that has not ended, or is being claimed. With
                       confirmation {orderId, reference, bankCode, lastCode}, the caller has the bank confirm
                       it by the lookups; lastCode is there if it has been asked before, see verify-claim.ts

Refuses what require_active_merchant(), till_of_sale(), require_link_account() and open_verification() do.

Locks: see open_verification()';

--> statement-breakpoint
-- Trigger: orders the changes of one account, whatever the clocks of the requests: a statement that sets
-- updated_at gets a later time than the change before it, under the row's lock.
CREATE FUNCTION advance_updated_at() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := greatest(NEW.updated_at, OLD.updated_at + interval '1 millisecond');
  RETURN NEW;
END $$;

CREATE TRIGGER users_advance_updated_at BEFORE UPDATE OF updated_at ON users
  FOR EACH ROW EXECUTE FUNCTION advance_updated_at();

COMMENT ON FUNCTION advance_updated_at IS 'Trigger: orders the changes of one account, whatever the clocks of the requests: a statement that sets
updated_at gets a later time than the change before it, under the row''s lock.';

--> statement-breakpoint
-- Begins every batch: sets the request's context for the later statements of the transaction, and limits each statement
-- to the time that the Worker waits for the batch. The time is the service's; no statement reads PostgreSQL's clock.
--
-- Without constraint_exclusion: for each month that a statement may read, PostgreSQL would try to refute its conditions
-- by the twelve checks of the table, which never holds and takes half of the time that it plans. Months are left out
-- anyway.
--
-- Passes the gate of the months: close_months() shuts it. Who waits there has no lock yet that anybody could wait for.
CREATE FUNCTION begin_request(p_now timestamptz, p_request_id text DEFAULT NULL, p_ip text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('lock_timeout', '2s', true),
    set_config('statement_timeout', '7s', true),
    set_config('constraint_exclusion', 'off', true),
    set_config('app.now', p_now::text, true),
    set_config('app.request_id', coalesce(p_request_id, ''), true),
    set_config('app.ip', coalesce(p_ip, ''), true),
    set_config('app.user_id', '', true),
    set_config('app.session_id', '', true),
    set_config('app.api_key_id', '', true),
    set_config('app.environment', '', true),
    set_config('app.key_merchant_id', '', true),
    set_config('app.sees_from', '', true),
    set_config('app.branches', '', true),
    set_config('app.tills', '', true),
    set_config('app.response', '', true);
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('months', 0));
END $$;

COMMENT ON FUNCTION begin_request IS 'Begins every batch: sets the request''s context for the later statements of the transaction, and limits each statement
to the time that the Worker waits for the batch. The time is the service''s; no statement reads PostgreSQL''s clock.

Without constraint_exclusion: for each month that a statement may read, PostgreSQL would try to refute its conditions
by the twelve checks of the table, which never holds and takes half of the time that it plans. Months are left out
anyway.

Passes the gate of the months: close_months() shuts it. Who waits there has no lock yet that anybody could wait for.';

--> statement-breakpoint
-- The user who calls; null if nobody is signed in.
CREATE FUNCTION caller_id() RETURNS uuid
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN nullif(current_setting('app.user_id', true), '')::uuid;

COMMENT ON FUNCTION caller_id IS 'The user who calls; null if nobody is signed in.';

--> statement-breakpoint
-- The API key with which the caller calls; null in a session.
CREATE FUNCTION caller_key_id() RETURNS uuid
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN nullif(current_setting('app.api_key_id', true), '')::uuid;

COMMENT ON FUNCTION caller_key_id IS 'The API key with which the caller calls; null in a session.';

--> statement-breakpoint
-- The caller's login session; null with an API key.
CREATE FUNCTION caller_session_id() RETURNS uuid
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN nullif(current_setting('app.session_id', true), '')::uuid;

COMMENT ON FUNCTION caller_session_id IS 'The caller''s login session; null with an API key.';

--> statement-breakpoint
-- The Caracas day of a time. Caracas is UTC-4 all year; banks here book by its days.
CREATE FUNCTION caracas_day(moment timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (moment AT TIME ZONE interval '-04:00')::date;

COMMENT ON FUNCTION caracas_day IS 'The Caracas day of a time. Caracas is UTC-4 all year; banks here book by its days.';

--> statement-breakpoint
-- Shuts the gate of the months until the transaction or savepoint ends: waits for the batches that have begun, while
-- new ones wait in begin_request(). From then on nobody of the service has a lock, so those of a change of partitions
-- can be taken in any order. Without it, one batch has bank orders and waits for transactions, another the other way
-- round, and whoever wants both for himself gets neither. Raises lock_not_available rather than let others wait for
-- longer than it is given.
CREATE FUNCTION close_months(p_milliseconds integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before text := current_setting('lock_timeout');
BEGIN
  PERFORM set_config('lock_timeout', p_milliseconds::text, true);
  PERFORM pg_advisory_xact_lock(hashtextextended('months', 0));
  PERFORM set_config('lock_timeout', before, true);
END $$;
REVOKE EXECUTE ON FUNCTION close_months(integer) FROM PUBLIC;

COMMENT ON FUNCTION close_months IS 'Shuts the gate of the months until the transaction or savepoint ends: waits for the batches that have begun, while
new ones wait in begin_request(). From then on nobody of the service has a lock, so those of a change of partitions
can be taken in any order. Without it, one batch has bank orders and waits for transactions, another the other way
round, and whoever wants both for himself gets neither. Raises lock_not_available rather than let others wait for
longer than it is given.';

--> statement-breakpoint
-- The least uuid v7 of a time in milliseconds.
CREATE FUNCTION first_uuid_at(moment timestamptz) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN rpad(lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0'), 32, '0')::uuid;

COMMENT ON FUNCTION first_uuid_at IS 'The least uuid v7 of a time in milliseconds.';

--> statement-breakpoint
-- The service's rights beyond reading, inserting and updating rows, which it has on every table, and exceptions
-- from these. Rights to a single function are granted in its file.
GRANT DELETE ON
  bank_connection_changes,
  bank_connection_states,
  bank_health_minutes,
  channel_bindings,
  channels,
  checkout_payments,
  checkout_quotes,
  customer_consents,
  factors,
  failed_logins,
  idempotency_keys,
  list_deltas,
  members,
  notifications,
  one_time_codes,
  outbox,
  payees,
  pictures,
  rate_proposals,
  recovery_codes,
  requests,
  series_customers,
  sessions,
  settlement_account_changes,
  spent_challenges,
  transaction_deltas,
  limited_attempts,
  webhook_attempts,
  webhook_deliveries,
  webhook_replays
TO payments_service;

-- Audit records are added by functions and sealed by seal_audit_block() only: the service cannot set the
-- transaction number of a record.
REVOKE INSERT, UPDATE ON audit_logs FROM payments_service;
GRANT INSERT (id, user_id, action, resource, details, created_at) ON audit_logs TO payments_service;
REVOKE INSERT, UPDATE ON audit_seals FROM payments_service;

-- Only the operator's command archives a month; a key that was sent to a bank stays as it is.
REVOKE INSERT, UPDATE ON archived_months FROM payments_service;
REVOKE UPDATE ON bank_order_keys FROM payments_service;

-- Closings are written by close_merchant_day() only.
REVOKE INSERT, UPDATE ON closings, closing_entries FROM payments_service;

--> statement-breakpoint
-- A time as the API shows it: ISO 8601 in UTC with milliseconds.
CREATE FUNCTION iso_time(moment timestamptz) RETURNS text
LANGUAGE sql STABLE STRICT PARALLEL SAFE
RETURN to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

COMMENT ON FUNCTION iso_time IS 'A time as the API shows it: ISO 8601 in UTC with milliseconds.';

--> statement-breakpoint
-- The merchant to which the caller's API key is bound; null if it is bound to none.
CREATE FUNCTION key_merchant_id() RETURNS uuid
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN nullif(current_setting('app.key_merchant_id', true), '')::uuid;

COMMENT ON FUNCTION key_merchant_id IS 'The merchant to which the caller''s API key is bound; null if it is bound to none.';

--> statement-breakpoint
-- Makes the first of due_partitions() that is missing, or else of stray_months(), which others' locks have held up
-- until the month was over. Returns its name, or null if none is. The service itself may make no tables: this runs with
-- the rights of the owner, and makes nothing else. See make_month_partition().
CREATE FUNCTION make_due_partition(p_moment timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  due record;
BEGIN
  FOR due IN
    SELECT d.table_name, d.month FROM due_partitions(p_moment) d WHERE NOT d.is_made
    UNION ALL
    SELECT t.table_name, s.month
    FROM (SELECT DISTINCT d.table_name FROM due_partitions(p_moment) d) t
    CROSS JOIN LATERAL stray_months(t.table_name) AS s(month)
  LOOP
    IF make_month_partition(due.table_name, due.month) THEN
      RETURN partition_name(due.table_name, due.month);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION make_due_partition(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_due_partition(timestamptz) TO payments_service;

COMMENT ON FUNCTION make_due_partition IS 'Makes the first of due_partitions() that is missing, or else of stray_months(), which others'' locks have held up
until the month was over. Returns its name, or null if none is. The service itself may make no tables: this runs with
the rights of the owner, and makes nothing else. See make_month_partition().';

--> statement-breakpoint
-- Makes the partition of a Caracas month, given by its first day, and moves what the default partition has of it there.
-- Makes the default partition first where it is missing. Returns whether it has made the month; not if there is one, or
-- if the month was archived. Raises lock_not_available rather than let others wait for long.
--
-- Whoever reads or writes the table waits for a moment, which is why a month is made ahead: a row that was on its way
-- to the default partition would be refused there, and one that moves would not be found by who had begun to look for
-- it. See close_months(). In a deadlock with others than the service, this gives up first: it waits for each of some
-- six locks so shortly that all of it takes less than PostgreSQL waits before it looks for deadlocks.
CREATE FUNCTION make_month_partition(p_table text, p_month date) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp SET lock_timeout = '30ms' AS $$
DECLARE
  others text := p_table || '_default';
  made text := partition_name(p_table, p_month);
  lower uuid := first_uuid_at(start_of_caracas_day(p_month));
  upper uuid := first_uuid_at(start_of_caracas_day((p_month + interval '1 month')::date));
BEGIN
  IF to_regclass(others) IS NULL THEN
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', others, p_table);
  END IF;
  IF to_regclass(made) IS NOT NULL OR EXISTS (SELECT FROM archived_months a WHERE a.month = p_month) THEN
    RETURN false;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL) WITH (autovacuum_vacuum_scale_factor = 0.05,
    autovacuum_vacuum_insert_scale_factor = 0.05)', made, p_table);
  PERFORM close_months(100);
  EXECUTE format('LOCK TABLE ONLY %I IN ACCESS EXCLUSIVE MODE', p_table);
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', others);
  EXECUTE format('INSERT INTO %I SELECT * FROM %I WHERE id >= %L AND id < %L', made, others, lower, upper);
  EXECUTE format('DELETE FROM %I WHERE id >= %L AND id < %L', others, lower, upper);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', p_table, made, lower, upper);
  RETURN true;
END $$;
REVOKE EXECUTE ON FUNCTION make_month_partition(text, date) FROM PUBLIC;

COMMENT ON FUNCTION make_month_partition IS 'Makes the partition of a Caracas month, given by its first day, and moves what the default partition has of it there.
Makes the default partition first where it is missing. Returns whether it has made the month; not if there is one, or
if the month was archived. Raises lock_not_available rather than let others wait for long.

Whoever reads or writes the table waits for a moment, which is why a month is made ahead: a row that was on its way
to the default partition would be refused there, and one that moves would not be found by who had begun to look for
it. See close_months(). In a deadlock with others than the service, this gives up first: it waits for each of some
six locks so shortly that all of it takes less than PostgreSQL waits before it looks for deadlocks.';

--> statement-breakpoint
-- A text with all but its last four characters replaced by stars.
CREATE FUNCTION mask_to_last_four(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN repeat('*', greatest(char_length(value) - 4, 0)) || right(value, 4);

COMMENT ON FUNCTION mask_to_last_four IS 'A text with all but its last four characters replaced by stars.';

--> statement-breakpoint
-- Requires a merchant's owner to be a member with the role OWNER: together with the unique index on OWNER,
-- there is exactly one. Deferred, since both rows are inserted and changed in one transaction.
ALTER TABLE merchants
  ADD CONSTRAINT merchants_owner_is_member
    FOREIGN KEY (id, owner_id, owner_role) REFERENCES members (merchant_id, user_id, role)
    DEFERRABLE INITIALLY DEFERRED;

--> statement-breakpoint
-- A uuid v7 with exactly this time in milliseconds, so that ids of ascending times ascend.
CREATE FUNCTION new_uuid_at(moment timestamptz) RETURNS uuid
LANGUAGE sql VOLATILE PARALLEL RESTRICTED
RETURN encode(
  overlay(uuid_send(uuidv7()) PLACING
    substring(int8send((extract(epoch FROM moment) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
  'hex')::uuid;

COMMENT ON FUNCTION new_uuid_at IS 'A uuid v7 with exactly this time in milliseconds, so that ids of ascending times ascend.';

--> statement-breakpoint
-- The uuid of zeros, which no row has.
CREATE FUNCTION nil_uuid() RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '00000000-0000-0000-0000-000000000000'::uuid;

COMMENT ON FUNCTION nil_uuid IS 'The uuid of zeros, which no row has.';

--> statement-breakpoint
-- What an operator has to know of the partitions at a time: a `missing` month, and `strays`, which are rows in a
-- default partition. Next month's partition counts as missing in the last seven days before it.
CREATE FUNCTION partition_faults(p_moment timestamptz) RETURNS TABLE (fault text, table_name text, month date)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  due record;
BEGIN
  FOR due IN SELECT * FROM due_partitions(p_moment) LOOP
    IF NOT due.is_made AND start_of_caracas_day(due.month) <= p_moment + interval '7 days' THEN
      fault := 'missing';
      table_name := due.table_name;
      month := due.month;
      RETURN NEXT;
    END IF;
  END LOOP;
  fault := 'strays';
  FOR table_name IN SELECT DISTINCT d.table_name FROM due_partitions(p_moment) d ORDER BY 1 LOOP
    FOR month IN SELECT * FROM stray_months(partition_faults.table_name) LOOP
      RETURN NEXT;
    END LOOP;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION partition_faults(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION partition_faults(timestamptz) TO payments_service;

COMMENT ON FUNCTION partition_faults IS 'What an operator has to know of the partitions at a time: a `missing` month, and `strays`, which are rows in a
default partition. Next month''s partition counts as missing in the last seven days before it.';

--> statement-breakpoint
-- The name of the table that has a month of a partitioned table: transactions_2026_11.
CREATE FUNCTION partition_name(p_table text, p_month date) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN p_table || '_' || to_char(p_month, 'YYYY_MM');

COMMENT ON FUNCTION partition_name IS 'The name of the table that has a month of a partitioned table: transactions_2026_11.';

--> statement-breakpoint
-- The id as the API shows it: a TypeID (https://github.com/jetify-com/typeid, spec v0.3), which is the prefix
-- and the uuid's 128 bits in Crockford's base32.
-- Not in the language sql: PostgreSQL would plan it into each statement that shows an id, which took twice as long.
CREATE FUNCTION public_id(prefix text, id uuid) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  bits bit(132) := ('x0' || replace(id::text, '-', ''))::bit(132);
  shown text := prefix || '_';
BEGIN
  FOR place IN 0..25 LOOP
    shown := shown
      || substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(bits FROM 3 + 5 * place FOR 5)::integer, 1);
  END LOOP;
  RETURN shown;
END $$;

COMMENT ON FUNCTION public_id IS 'The id as the API shows it: a TypeID (https://github.com/jetify-com/typeid, spec v0.3), which is the prefix
and the uuid''s 128 bits in Crockford''s base32.
Not in the language sql: PostgreSQL would plan it into each statement that shows an id, which took twice as long.';

--> statement-breakpoint
-- Like record_audit(), with the time of the change: records of ascending times are ordered by id and time like
-- the changes.
CREATE FUNCTION record_audit_at(
  moment timestamptz, action text, resource text DEFAULT NULL, details jsonb DEFAULT '{}',
  actor uuid DEFAULT caller_id()
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO audit_logs (id, user_id, action, resource, details, created_at)
  VALUES (
    new_uuid_at(moment), actor, action, resource,
    details || jsonb_strip_nulls(jsonb_build_object(
      'ipAddress', nullif(current_setting('app.ip', true), ''),
      'requestId', nullif(current_setting('app.request_id', true), ''),
      'apiKeyId', public_id('key', nullif(current_setting('app.api_key_id', true), '')::uuid))),
    moment);
END;

COMMENT ON FUNCTION record_audit_at IS 'Like record_audit(), with the time of the change: records of ascending times are ordered by id and time like
the changes.';

--> statement-breakpoint
-- Raises a refusal, which rolls the transaction back: a rule of src/wire/refusals, which has its error code and its
-- words. The rule is a literal at each call, so that it is known what a function refuses.
--
-- p_fields: the paths of the fields that are wrong    p_named: what the words name, by the names that they have there
CREATE FUNCTION refuse(p_rule text, p_fields text[] DEFAULT NULL, p_named jsonb DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'refused' USING ERRCODE = 'PXREF', CONSTRAINT = p_rule,
    DETAIL = jsonb_build_object('fields', coalesce(p_fields, '{}'), 'named', coalesce(p_named, '{}'))::text;
END $$;

COMMENT ON FUNCTION refuse IS 'Raises a refusal, which rolls the transaction back: a rule of src/wire/refusals, which has its error code and its
words. The rule is a literal at each call, so that it is known what a function refuses.

p_fields: the paths of the fields that are wrong    p_named: what the words name, by the names that they have there';

--> statement-breakpoint
-- Raises PXAPO for any change of an append-only table.
CREATE FUNCTION reject_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'PXAPO';
END $$;

CREATE TRIGGER audit_logs_append_only BEFORE UPDATE OR DELETE ON audit_logs
  FOR EACH ROW EXECUTE FUNCTION reject_change();

CREATE TRIGGER audit_logs_never_truncated BEFORE TRUNCATE ON audit_logs
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE ON audit_seals
  FOR EACH ROW EXECUTE FUNCTION reject_change();

CREATE TRIGGER audit_seals_never_truncated BEFORE TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

COMMENT ON FUNCTION reject_change IS 'Raises PXAPO for any change of an append-only table.';

--> statement-breakpoint
-- The time of the request, which begin_request() has set. SQL reads no other clock.
CREATE FUNCTION request_now() RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN current_setting('app.now')::timestamptz;

COMMENT ON FUNCTION request_now IS 'The time of the request, which begin_request() has set. SQL reads no other clock.';

--> statement-breakpoint
-- The `like` pattern that finds a search term anywhere; wildcards in the term are escaped.
CREATE FUNCTION search_pattern(term text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '%' || regexp_replace(search_text(term), '([\\%_])', '\\\1', 'g') || '%';

COMMENT ON FUNCTION search_pattern IS 'The `like` pattern that finds a search term anywhere; wildcards in the term are escaped.';

--> statement-breakpoint
-- The moment at which a Caracas day begins.
CREATE FUNCTION start_of_caracas_day(day date) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN day::timestamp AT TIME ZONE interval '-04:00';

COMMENT ON FUNCTION start_of_caracas_day IS 'The moment at which a Caracas day begins.';

--> statement-breakpoint
-- Deltas are inserted and deleted all the time: vacuum early, before readers have to skip many dead rows.
ALTER TABLE transaction_deltas SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1);
ALTER TABLE list_deltas SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1);

-- Accounts' transactions and users' notifications are counted by index-only scans, which are cheap while few
-- pages are unmarked in the visibility map. make_month_partition() sets the same for partitions.
ALTER TABLE bank_movements SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
ALTER TABLE notifications SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);

-- Pages in the middle of the list are counted off by an index-only scan, which needs the visibility map.
ALTER TABLE audit_logs SET (autovacuum_vacuum_insert_scale_factor = 0.02);

ALTER SEQUENCE transaction_deltas_id_seq CACHE 32;
ALTER SEQUENCE list_deltas_id_seq CACHE 32;

--> statement-breakpoint
-- The months of which the default partition of a table has rows, oldest first. It looks at one row a month.
CREATE FUNCTION stray_months(p_table text) RETURNS SETOF date
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  stray uuid;
  from_id uuid := nil_uuid();
  month date;
BEGIN
  IF to_regclass(p_table || '_default') IS NULL THEN
    RETURN;
  END IF;
  LOOP
    EXECUTE format('SELECT id FROM %I WHERE id >= %L ORDER BY id LIMIT 1', p_table || '_default', from_id) INTO stray;
    EXIT WHEN stray IS NULL;
    month := date_trunc('month', caracas_day(uuid_extract_timestamp(stray))::timestamp);
    RETURN NEXT month;
    from_id := first_uuid_at(start_of_caracas_day((month + interval '1 month')::date));
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION stray_months(text) FROM PUBLIC;

COMMENT ON FUNCTION stray_months IS 'The months of which the default partition of a table has rows, oldest first. It looks at one row a month.';

--> statement-breakpoint
-- The parties with events or mails that are due, in the order of their ids: at most so many, from the one after
-- p_after on. `last` is where the next turn begins; null at the end of the list, after which it begins anew with the
-- nil id. Costs a descent of an index for each party, however much each of them has waiting, and looks at 1,000 parties
-- at most.
CREATE FUNCTION waiting_parties(p_topic text, p_after uuid, p_limit integer, OUT parties uuid[], OUT last uuid)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  head record;
BEGIN
  parties := '{}';
  last := p_after;
  FOR step IN 1 .. 1000 LOOP
    SELECT outbox_party(o.merchant_id, o.user_id, o.id) AS party, o.next_attempt_at INTO head FROM outbox o
    WHERE o.topic = p_topic AND o.delivered_at IS NULL AND o.abandoned_at IS NULL
      AND outbox_party(o.merchant_id, o.user_id, o.id) > last
    ORDER BY outbox_party(o.merchant_id, o.user_id, o.id), o.next_attempt_at LIMIT 1;
    last := head.party;
    EXIT WHEN last IS NULL;
    IF head.next_attempt_at <= request_now() THEN
      parties := parties || last;
    END IF;
    EXIT WHEN cardinality(parties) >= p_limit;
  END LOOP;
END $$;

COMMENT ON FUNCTION waiting_parties IS 'The parties with events or mails that are due, in the order of their ids: at most so many, from the one after
p_after on. `last` is where the next turn begins; null at the end of the list, after which it begins anew with the
nil id. Costs a descent of an index for each party, however much each of them has waiting, and looks at 1,000 parties
at most.';

--> statement-breakpoint
-- Adds records to the stored totals of the list: of all records, by user, by action, and by both.
CREATE FUNCTION add_audit_record_counts(record_ids uuid[]) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO list_counts AS kept (list, scope, facet, count)
  SELECT 'audit_logs', coalesce(a.user_id, '00000000-0000-0000-0000-000000000000'),
    coalesce('action:' || a.action, 'all'), count(*)
  FROM unnest(record_ids) AS sealed (id) JOIN audit_logs a ON a.id = sealed.id
  GROUP BY GROUPING SETS ((), (a.user_id), (a.action), (a.user_id, a.action))
  HAVING grouping(a.user_id) = 1 AND count(*) > 0 OR a.user_id IS NOT NULL
  ON CONFLICT (list, scope, facet) DO UPDATE SET count = kept.count + excluded.count;
END;

COMMENT ON FUNCTION add_audit_record_counts IS 'Adds records to the stored totals of the list: of all records, by user, by action, and by both.';

--> statement-breakpoint
-- The hashes of these records, in their order.
CREATE FUNCTION audit_record_hashes(p_record_ids uuid[]) RETURNS bytea[]
LANGUAGE plpgsql AS $$
BEGIN
  RETURN (
    SELECT coalesce(array_agg(sha256(convert_to(audit_record_text(a), 'UTF8')) ORDER BY sealed.record_index), '{}')
    FROM unnest(p_record_ids) WITH ORDINALITY AS sealed (id, record_index) JOIN audit_logs a ON a.id = sealed.id);
END $$;

COMMENT ON FUNCTION audit_record_hashes IS 'The hashes of these records, in their order.';

--> statement-breakpoint
-- The SHA-256 of a seal, over the lines `audit-seal 1`, number, from_xid, from_record, to_xid,
-- to_record, cluster, xid_offset, sealed_at in milliseconds since 1970, previous_hash in hex, and for each record a
-- line of its id, a space and its hash in hex. Lines are separated by single line feeds, with none after the
-- last.
CREATE FUNCTION audit_seal_hash(seal audit_seals) RETURNS bytea
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN sha256(convert_to(concat_ws(E'\n',
    'audit-seal 1', seal.number, seal.from_xid, seal.from_record, seal.to_xid, seal.to_record,
    seal.cluster, seal.xid_offset, (extract(epoch FROM seal.sealed_at AT TIME ZONE 'UTC') * 1000)::bigint,
    encode(seal.previous_hash, 'hex'),
    (SELECT string_agg(id || ' ' || encode(hash, 'hex'), E'\n' ORDER BY record_index)
     FROM unnest(seal.record_ids, seal.record_hashes) WITH ORDINALITY AS sealed (id, hash, record_index))), 'UTF8'));
END $$;

COMMENT ON FUNCTION audit_seal_hash IS 'The SHA-256 of a seal, over the lines `audit-seal 1`, number, from_xid, from_record, to_xid,
to_record, cluster, xid_offset, sealed_at in milliseconds since 1970, previous_hash in hex, and for each record a
line of its id, a space and its hash in hex. Lines are separated by single line feeds, with none after the
last.';

--> statement-breakpoint
-- The number of records of a user, of an action, of both, or (both null) of all: the stored totals of sealed
-- records and a count of the unsealed ones. Under one snapshot, so it is exact.
CREATE FUNCTION audit_total(p_user uuid DEFAULT NULL, p_action text DEFAULT NULL) RETURNS bigint
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  nil CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  sealed_to xid8;
  sealed_to_record uuid;
  sealed bigint;
  unsealed bigint;
BEGIN
  SELECT s.to_xid, s.to_record INTO sealed_to, sealed_to_record
    FROM audit_seals s ORDER BY s.number DESC LIMIT 1;
  -- The nil id is no user's; in the totals it stands for all users.
  SELECT c.count INTO sealed FROM list_counts c
    WHERE c.list = 'audit_logs' AND c.scope = coalesce(p_user, nil) AND p_user IS DISTINCT FROM nil
      AND c.facet = coalesce('action:' || p_action, 'all');
  SELECT count(*) INTO unsealed FROM audit_logs a
    WHERE (a.writer_xid, a.id) >= (coalesce(sealed_to, '0'), coalesce(sealed_to_record, nil))
      AND (p_user IS NULL OR a.user_id = p_user) AND (p_action IS NULL OR a.action = p_action);
  RETURN coalesce(sealed, 0) + unsealed;
END $$;

COMMENT ON FUNCTION audit_total IS 'The number of records of a user, of an action, of both, or (both null) of all: the stored totals of sealed
records and a count of the unsealed ones. Under one snapshot, so it is exact.';

--> statement-breakpoint
-- By how much the next record's number is behind those of existing or sealed records: 0, unless another cluster
-- has numbered them. One statement, so that its snapshot also covers the records.
CREATE FUNCTION audit_xid_deficit(xid_offset bigint, sealed_to xid8) RETURNS bigint
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT greatest(0,
    sealed_to::text::bigint - following,
    (SELECT a.writer_xid FROM audit_logs a ORDER BY a.writer_xid DESC LIMIT 1)::text::bigint + 1 - following)
  FROM (SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint + xid_offset AS following) AS next;
END;

COMMENT ON FUNCTION audit_xid_deficit IS 'By how much the next record''s number is behind those of existing or sealed records: 0, unless another cluster
has numbered them. One statement, so that its snapshot also covers the records.';

--> statement-breakpoint
-- The offset that new records add to the number of their transaction: 0, unless the database was restored into
-- another cluster.
CREATE FUNCTION audit_xid_offset() RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  number_of_record text := (
    SELECT pg_get_expr(d.adbin, d.adrelid) FROM pg_attrdef d
    JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
    WHERE d.adrelid = 'audit_logs'::regclass AND a.attname = 'writer_xid');
  xid_offset bigint;
BEGIN
  EXECUTE format('SELECT (%s)::text::bigint - pg_current_xact_id()::text::bigint', number_of_record) INTO xid_offset;
  RETURN xid_offset;
END $$;

COMMENT ON FUNCTION audit_xid_offset IS 'The offset that new records add to the number of their transaction: 0, unless the database was restored into
another cluster.';

--> statement-breakpoint
-- Sets where a block ends and which records it has: those from its beginning on whose transactions, and all earlier
-- ones, have ended; at most so many. Without any, its record_ids are null.
CREATE FUNCTION bound_audit_block(block audit_seals, p_most_records integer) RETURNS audit_seals
LANGUAGE plpgsql AS $$
DECLARE
  horizon xid8 := (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + block.xid_offset)::text::xid8;
BEGIN
  SELECT a.writer_xid, a.id INTO block.to_xid, block.to_record FROM audit_logs a
    WHERE (a.writer_xid, a.id) >= (block.from_xid, block.from_record) AND a.writer_xid < horizon
    ORDER BY a.writer_xid, a.id OFFSET p_most_records LIMIT 1;
  IF NOT FOUND THEN
    block.to_xid := horizon;
    block.to_record := nil_uuid();
  END IF;
  SELECT array_agg(a.id ORDER BY a.writer_xid, a.id) INTO block.record_ids FROM audit_logs a
    WHERE (a.writer_xid, a.id) >= (block.from_xid, block.from_record)
      AND (a.writer_xid, a.id) < (block.to_xid, block.to_record);
  RETURN block;
END $$;

COMMENT ON FUNCTION bound_audit_block IS 'Sets where a block ends and which records it has: those from its beginning on whose transactions, and all earlier
ones, have ended; at most so many. Without any, its record_ids are null.';

--> statement-breakpoint
-- The identifier of the cluster that numbers the transactions; 'unknown' without the right to read it.
CREATE FUNCTION current_cluster_id() RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT system_identifier::text FROM pg_control_system());
EXCEPTION WHEN insufficient_privilege THEN
  RETURN 'unknown';
END $$;

COMMENT ON FUNCTION current_cluster_id IS 'The identifier of the cluster that numbers the transactions; ''unknown'' without the right to read it.';

--> statement-breakpoint
-- Encodes a text as its length in UTF-8 bytes, a colon and the text, and null as a hyphen, so that concatenated
-- fields are unambiguous.
CREATE FUNCTION encode_audit_field(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(octet_length(value)::text || ':' || value, '-');

COMMENT ON FUNCTION encode_audit_field IS 'Encodes a text as its length in UTF-8 bytes, a colon and the text, and null as a hyphen, so that concatenated
fields are unambiguous.';

--> statement-breakpoint
-- The last seal as far as the next one continues it. Before the first, one that begins with the first record, in this
-- cluster and with this offset.
CREATE FUNCTION last_audit_seal(p_cluster text, p_xid_offset bigint) RETURNS audit_seals
LANGUAGE plpgsql AS $$
DECLARE
  last audit_seals%ROWTYPE;
BEGIN
  SELECT s.number, s.to_xid, s.to_record, s.cluster, s.xid_offset, s.hash
    INTO last.number, last.to_xid, last.to_record, last.cluster, last.xid_offset, last.hash
    FROM audit_seals s ORDER BY s.number DESC LIMIT 1;
  IF NOT FOUND THEN
    last.number := 0;
    last.to_xid := '0';
    last.to_record := nil_uuid();
    last.cluster := p_cluster;
    last.xid_offset := p_xid_offset;
    last.hash := sha256('');
  END IF;
  RETURN last;
END $$;

COMMENT ON FUNCTION last_audit_seal IS 'The last seal as far as the next one continues it. Before the first, one that begins with the first record, in this
cluster and with this offset.';

--> statement-breakpoint
-- After a restore into another cluster, whose transaction numbers differ: raises the offset so that new records
-- get numbers above all existing ones. Waits for concurrent writers of records. Returns the new offset.
CREATE FUNCTION raise_audit_xid_offset(xid_offset bigint, sealed_to xid8) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  raised bigint;
BEGIN
  LOCK TABLE audit_logs IN ACCESS EXCLUSIVE MODE;
  SELECT greatest(xid_offset, sealed_to::text::bigint - oldest,
      (SELECT a.writer_xid FROM audit_logs a ORDER BY a.writer_xid DESC LIMIT 1)::text::bigint + 1 - oldest)
    INTO raised
    FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS oldest) AS running;
  EXECUTE format(
    'ALTER TABLE audit_logs ALTER COLUMN writer_xid '
      'SET DEFAULT ((pg_current_xact_id()::text::bigint + %s)::text::xid8)',
    raised);
  RETURN raised;
END $$;

COMMENT ON FUNCTION raise_audit_xid_offset IS 'After a restore into another cluster, whose transaction numbers differ: raises the offset so that new records
get numbers above all existing ones. Waits for concurrent writers of records. Returns the new offset.';

--> statement-breakpoint
-- Seals the next block of records whose transactions, and all earlier ones, have ended, so that no later record
-- gets a lower number. No row if there is nothing to seal, or while another run is sealing.
--
-- If the numbers come from another cluster, as after a restore, it first raises the offset so that new numbers
-- continue the old ones, and seals what was written in between (`renumbered`).
CREATE FUNCTION seal_audit_block(most_records integer)
RETURNS TABLE (number bigint, records integer, hash text, renumbered boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  last audit_seals%ROWTYPE;
  seal audit_seals%ROWTYPE;
  previous_offset bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('seal_audit_block')) THEN
    RETURN;
  END IF;
  seal.cluster := current_cluster_id();
  seal.xid_offset := audit_xid_offset();
  last := last_audit_seal(seal.cluster, seal.xid_offset);
  seal.number := last.number + 1;
  seal.from_xid := last.to_xid;
  seal.from_record := last.to_record;
  seal.previous_hash := last.hash;
  seal.sealed_at := request_now()::timestamptz(3);

  renumbered := last.cluster <> seal.cluster OR last.xid_offset <> seal.xid_offset
    OR audit_xid_deficit(seal.xid_offset, last.to_xid) > 0;
  IF renumbered THEN
    previous_offset := seal.xid_offset;
    seal.xid_offset := raise_audit_xid_offset(previous_offset, seal.from_xid);
    seal.to_xid := seal.from_xid;
    seal.to_record := seal.from_record;
    seal.record_ids := stray_audit_records(
      (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + previous_offset)::text::xid8);
  ELSE
    seal := bound_audit_block(seal, most_records);
    IF seal.record_ids IS NULL THEN
      RETURN;
    END IF;
  END IF;

  seal.record_hashes := audit_record_hashes(seal.record_ids);
  seal.hash := audit_seal_hash(seal);
  INSERT INTO audit_seals SELECT (seal).*;
  PERFORM add_audit_record_counts(seal.record_ids);
  number := seal.number;
  records := cardinality(seal.record_ids);
  hash := encode(seal.hash, 'hex');
  RETURN NEXT;
END $$;

-- The service can only seal through this function, and cannot set the transaction number of a record.
REVOKE EXECUTE ON FUNCTION seal_audit_block(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_audit_block(integer) TO payments_service;

COMMENT ON FUNCTION seal_audit_block IS 'Seals the next block of records whose transactions, and all earlier ones, have ended, so that no later record
gets a lower number. No row if there is nothing to seal, or while another run is sealing.

If the numbers come from another cluster, as after a restore, it first raises the offset so that new numbers
continue the old ones, and seals what was written in between (`renumbered`).';

--> statement-breakpoint
-- Unsealed records below a number that the seals have already passed: they were written between a restore and
-- the raise of the offset. A seal whose range is empty holds such records.
CREATE FUNCTION stray_audit_records(below xid8) RETURNS uuid[]
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((
    SELECT array_agg(stray.id ORDER BY stray.id)
    FROM audit_seals s
    CROSS JOIN LATERAL (
      SELECT a.id FROM audit_logs a
      WHERE (a.writer_xid, a.id) >= (s.from_xid, s.from_record)
        AND (a.writer_xid, a.id) < (s.to_xid, s.to_record)
      EXCEPT SELECT unnest(s.record_ids)
      EXCEPT SELECT unnest(earlier.record_ids) FROM audit_seals earlier
        WHERE (earlier.from_xid, earlier.from_record) = (earlier.to_xid, earlier.to_record)
    ) AS stray
    WHERE s.from_xid < below
      AND cardinality(s.record_ids) <> (
        SELECT count(*) FROM audit_logs a
        WHERE (a.writer_xid, a.id) >= (s.from_xid, s.from_record)
          AND (a.writer_xid, a.id) < (s.to_xid, s.to_record))), '{}');
END $$;

COMMENT ON FUNCTION stray_audit_records IS 'Unsealed records below a number that the seals have already passed: they were written between a restore and
the raise of the offset. A seal whose range is empty holds such records.';

--> statement-breakpoint
-- Like transaction_sums(), by day.
CREATE FUNCTION transaction_sums_by_day(p_merchant uuid, p_from date DEFAULT NULL, p_to date DEFAULT NULL)
RETURNS TABLE (
  merchant_id uuid, day date, environment text, status text, currency text, count bigint, amount numeric)
LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT t.merchant_id, t.span_start, t.environment, t.status, t.currency, t.count, t.amount
  FROM transaction_totals t
  WHERE (t.merchant_id = p_merchant OR p_merchant IS NULL AND t.merchant_id <> nil_uuid()) AND t.span = 'day'
    AND t.span_start >= coalesce(p_from, '-infinity') AND t.span_start < coalesce(p_to, 'infinity')
  UNION ALL
  SELECT coalesce(p_merchant, d.merchant_id), d.day, d.environment, d.status, d.currency, d.count, d.amount
  FROM transaction_deltas d
  WHERE (d.merchant_id = p_merchant OR p_merchant IS NULL OR p_merchant = nil_uuid())
    AND d.day >= coalesce(p_from, '-infinity') AND d.day < coalesce(p_to, 'infinity');
END;

COMMENT ON FUNCTION transaction_sums_by_day IS 'Like transaction_sums(), by day.';

--> statement-breakpoint
-- The connections that a reconciliation compares, for reconciliation_differences(): those of the deployment and users'
-- own ones, of a merchant only that of its account. Their banks' statements are read where their protocol has them.
--
-- p_configured: [{name, statement}]    p_protocols: {protocol: whether it has statements}
CREATE FUNCTION compared_connections(p_configured jsonb, p_protocols jsonb, p_merchant_id uuid DEFAULT NULL)
RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH configured AS (
    SELECT a.name, a.statement FROM jsonb_to_recordset(p_configured) AS a (name text, statement boolean)),
  own AS (
    SELECT DISTINCT ON (c.name) c.name, coalesce((p_protocols->>c.protocol)::boolean, false) AS statement
    FROM bank_connections c
    WHERE (c.approved_at IS NOT NULL OR c.status IN ('active', 'failing'))
      AND c.name NOT IN (SELECT name FROM configured)
    ORDER BY c.name, c.id DESC)
  SELECT coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'statement', k.statement) ORDER BY k.name), '[]')
  FROM (SELECT * FROM configured UNION ALL SELECT * FROM own) k
  WHERE p_merchant_id IS NULL OR k.name = (
    SELECT a.connection FROM merchants m JOIN bank_accounts a ON a.id = m.settlement_account_id
    WHERE m.id = p_merchant_id);
END;

COMMENT ON FUNCTION compared_connections IS 'The connections that a reconciliation compares, for reconciliation_differences(): those of the deployment and users''
own ones, of a merchant only that of its account. Their banks'' statements are read where their protocol has them.

p_configured: [{name, statement}]    p_protocols: {protocol: whether it has statements}';

--> statement-breakpoint
-- The differences between our bank orders and a bank's statements, for the orders and movements of one Caracas
-- day. Whatever is later than the last reading of a bank statement is not a difference yet. Each connection has
-- between one and p_most rows; `difference_count` is its total.
--
-- connections: [{name, statement: whether its bank statements are read}]
CREATE FUNCTION reconciliation_differences(connections jsonb, p_day date, p_most integer)
RETURNS TABLE (
  connection text, read_at timestamptz, difference_count integer, kind text, order_id uuid, movement_id uuid,
  amount numeric, bank_amount numeric, reference text, created_at timestamptz
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH requested AS (
    SELECT a.name, a.statement, CASE WHEN a.statement THEN c.statement_read_at END AS read_at
    FROM jsonb_to_recordset(connections) AS a (name text, statement boolean)
    LEFT JOIN bank_connection_states c ON c.name = a.name),
  differences AS (
    SELECT a.name, 'not_in_statement' AS kind, p.id AS order_id, NULL::uuid AS movement_id, p.amount,
      NULL::numeric AS bank_amount, p.reference, p.created_at
    FROM requested a JOIN bank_orders p ON p.connection = a.name
    WHERE p.status = 'success' AND p.kind <> 'verification' AND p.updated_at <= a.read_at
      AND p.updated_at >= start_of_caracas_day(p_day) AND p.updated_at < start_of_caracas_day(p_day + 1)
      AND NOT EXISTS (SELECT FROM bank_movements m WHERE m.order_id = p.id)
    UNION ALL
    SELECT a.name, 'not_ours', NULL, m.id, m.amount, m.amount, m.reference, m.created_at
    FROM requested a JOIN bank_movements m ON m.connection = a.name AND m.booked_on = p_day
    WHERE a.statement AND m.direction = 'out' AND m.type <> 'fee' AND m.order_id IS NULL
    UNION ALL
    SELECT a.name, 'amount_differs', p.id, m.id, p.amount, m.amount, m.reference, p.created_at
    FROM requested a JOIN bank_movements m ON m.connection = a.name AND m.booked_on = p_day
      JOIN bank_orders p ON p.id = m.order_id
    WHERE a.statement AND m.amount <> p.amount
    UNION ALL
    SELECT a.name, 'notice_not_in_statement', NULL, m.id, m.amount, m.amount, m.reference, m.created_at
    FROM requested a JOIN bank_movements m ON m.connection = a.name AND m.booked_on = p_day
    WHERE m.control_number IS NULL AND m.created_at <= a.read_at
    UNION ALL
    SELECT a.name, 'restated', m.order_id, m.id, m.amount, m.restated_amount, m.reference, m.created_at
    FROM requested a JOIN bank_movements m ON m.connection = a.name AND m.booked_on = p_day
    WHERE m.restated_booked_on IS NOT NULL
    UNION ALL
    SELECT a.name, 'flagged', p.id, NULL, p.amount, NULL, p.reference, p.created_at
    FROM requested a JOIN bank_orders p ON p.connection = a.name
    WHERE (p.status = 'pending' OR p.disputing_order_id IS NOT NULL) AND p.flagged_at >= start_of_caracas_day(p_day)
      AND p.flagged_at < start_of_caracas_day(p_day + 1)),
  numbered AS (
    SELECT d.*, row_number() OVER (PARTITION BY d.name ORDER BY d.created_at, d.order_id, d.movement_id) AS row_index,
      count(*) OVER (PARTITION BY d.name) AS difference_count
    FROM differences d)
  SELECT a.name, a.read_at, coalesce(n.difference_count, 0)::integer, n.kind, n.order_id, n.movement_id, n.amount,
    n.bank_amount, n.reference, n.created_at
  FROM requested a LEFT JOIN numbered n ON n.name = a.name AND n.row_index <= p_most
  ORDER BY a.name, n.row_index;
END;

COMMENT ON FUNCTION reconciliation_differences IS 'The differences between our bank orders and a bank''s statements, for the orders and movements of one Caracas
day. Whatever is later than the last reading of a bank statement is not a difference yet. Each connection has
between one and p_most rows; `difference_count` is its total.

connections: [{name, statement: whether its bank statements are read}]';

--> statement-breakpoint
-- Raises unless the caller may create an API key of this environment with these permissions: admin_permission for those
-- of /admin, which are for platform administrators; what require_live_access() raises for a live key; and what
-- require_step_up() raises for either. lock_caller() comes first, so that the caller's role cannot change until the
-- commit.
CREATE FUNCTION require_creatable_key(p_environment text, p_permissions text[] DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  reaches_admin boolean := EXISTS (SELECT FROM unnest(p_permissions) permission WHERE permission LIKE 'admin:%');
BEGIN
  IF reaches_admin AND NOT EXISTS (SELECT FROM users u WHERE u.id = caller_id() AND u.role = 'ADMIN') THEN
    PERFORM refuse('admin_permission');
  END IF;
  IF p_environment = 'live' THEN
    PERFORM require_live_access();
  END IF;
  IF reaches_admin OR p_environment = 'live' THEN
    PERFORM require_step_up();
  END IF;
END $$;

COMMENT ON FUNCTION require_creatable_key IS 'Raises unless the caller may create an API key of this environment with these permissions: admin_permission for those
of /admin, which are for platform administrators; what require_live_access() raises for a live key; and what
require_step_up() raises for either. lock_caller() comes first, so that the caller''s role cannot change until the
commit.';

--> statement-breakpoint
-- The data of the event that an approval is asked for.
CREATE FUNCTION approval_event_data(p_approval approvals) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_build_object('id', public_id('apr', p_approval.id), 'merchantId', public_id('mer', m.id),
    'merchantName', m.name, 'amount', p_approval.amount, 'keyName', k.name)
  FROM merchants m, api_keys k WHERE m.id = p_approval.merchant_id AND k.id = p_approval.api_key_id;
END;

COMMENT ON FUNCTION approval_event_data IS 'The data of the event that an approval is asked for.';

--> statement-breakpoint
-- The approval that the intent of this database transaction approves, see use_approval(); null if it needs none.
CREATE FUNCTION approval_in_use() RETURNS approvals
LANGUAGE sql STABLE
RETURN (SELECT a FROM approvals a WHERE a.id = nullif(current_setting('app.approval_id', true), '')::uuid);

COMMENT ON FUNCTION approval_in_use IS 'The approval that the intent of this database transaction approves, see use_approval(); null if it needs none.';

--> statement-breakpoint
-- The merchant whose people approve an order: that of the refunded transaction; of other orders, the one that is paid
-- into the account, the newest of several; in test, else the newest that the account's holder owns. approval_nobody:
-- there is none.
CREATE FUNCTION approval_merchant(p_order bank_orders) RETURNS uuid
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  found_id uuid;
BEGIN
  IF p_order.transaction_id IS NOT NULL THEN
    SELECT t.merchant_id INTO found_id FROM transactions t WHERE t.id = p_order.transaction_id;
  ELSE
    SELECT m.id INTO found_id FROM bank_accounts a
      JOIN merchants m ON m.settlement_account_id = a.id OR (a.environment = 'test' AND m.owner_id = a.user_id)
    WHERE a.id = p_order.account_id
    ORDER BY m.settlement_account_id IS NOT DISTINCT FROM a.id DESC, m.id DESC LIMIT 1;
  END IF;
  IF found_id IS NULL THEN
    PERFORM refuse('approval_nobody');
  END IF;
  RETURN found_id;
END $$;

COMMENT ON FUNCTION approval_merchant IS 'The merchant whose people approve an order: that of the refunded transaction; of other orders, the one that is paid
into the account, the newest of several; in test, else the newest that the account''s holder owns. approval_nobody:
there is none.';

--> statement-breakpoint
-- Expires the approvals that nobody has decided in time; at most so many. Returns how many.
CREATE FUNCTION expire_approvals(p_most integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  expired approvals%ROWTYPE;
  count integer := 0;
BEGIN
  FOR expired IN
    UPDATE approvals SET status = 'expired'
    WHERE id = ANY (ARRAY(
      SELECT a.id FROM approvals a WHERE a.status = 'pending' AND a.expires_at <= request_now()
      ORDER BY a.expires_at LIMIT p_most FOR UPDATE SKIP LOCKED))
    RETURNING *
  LOOP
    PERFORM record_approval_change('expire', 'pending', expired);
    count := count + 1;
  END LOOP;
  RETURN count;
END $$;

COMMENT ON FUNCTION expire_approvals IS 'Expires the approvals that nobody has decided in time; at most so many. Returns how many.';

--> statement-breakpoint
-- Records what stopped a payment that a person has approved. It waits for them as before.
CREATE FUNCTION fail_approval(p_id uuid, p_code text, p_message text, p_user_id uuid DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  failed approvals%ROWTYPE;
BEGIN
  UPDATE approvals SET last_error_code = p_code, last_error_message = p_message, last_error_at = request_now()
  WHERE id = p_id AND status = 'pending' RETURNING * INTO failed;
  IF FOUND THEN
    PERFORM record_approval_change('fail', 'pending', failed, p_user_id);
  END IF;
END $$;

COMMENT ON FUNCTION fail_approval IS 'Records what stopped a payment that a person has approved. It waits for them as before.';

--> statement-breakpoint
-- The approval that the caller is about to approve, or that was approved before.
-- Refuses what require_approver() does.
CREATE FUNCTION find_undecided_approval(p_merchant_id uuid, p_id uuid) RETURNS approvals
LANGUAGE plpgsql AS $$
DECLARE
  asked approvals%ROWTYPE;
BEGIN
  SELECT * INTO asked FROM approvals WHERE id = p_id AND merchant_id = p_merchant_id;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  ELSIF asked.status = 'rejected' THEN
    PERFORM refuse('approval_decided');
  ELSIF asked.status = 'expired' OR asked.status = 'pending' AND asked.expires_at <= request_now() THEN
    PERFORM refuse('approval_expired');
  ELSIF asked.status = 'pending' THEN
    PERFORM require_approver(caller_id(), p_merchant_id, asked.created_at);
  END IF;
  RETURN asked;
END $$;

COMMENT ON FUNCTION find_undecided_approval IS 'The approval that the caller is about to approve, or that was approved before.
Refuses what require_approver() does.';

--> statement-breakpoint
-- Whether a user may approve, or answer for, what was asked of a merchant at a time: they have been ADMIN or OWNER
-- since before, and are not suspended. Locks their membership and the user until the commit (shared).
CREATE FUNCTION is_approver(p_user_id uuid, p_merchant_id uuid, p_asked_at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  since timestamptz;
  user_status text;
BEGIN
  SELECT m.approver_since INTO since FROM members m
  WHERE m.merchant_id = p_merchant_id AND m.user_id = p_user_id FOR SHARE;
  SELECT u.status INTO user_status FROM users u WHERE u.id = p_user_id FOR SHARE;
  RETURN coalesce(since <= p_asked_at AND user_status IN ('inactive', 'active'), false);
END $$;

COMMENT ON FUNCTION is_approver IS 'Whether a user may approve, or answer for, what was asked of a merchant at a time: they have been ADMIN or OWNER
since before, and are not suspended. Locks their membership and the user until the commit (shared).';

--> statement-breakpoint
-- Records in the audit log what became of an approval, and who did it.
CREATE FUNCTION record_approval_change(
  p_action text, p_before text, p_after approvals, p_user_id uuid DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('approval.' || p_action, public_id('apr', p_after.id), jsonb_build_object(
    'merchantId', public_id('mer', p_after.merchant_id),
    'before', CASE WHEN p_before IS NOT NULL THEN jsonb_build_object('status', p_before) END,
    'after', jsonb_strip_nulls(jsonb_build_object('status', p_after.status, 'environment', p_after.environment,
      'operation', p_after.operation, 'amountVes', p_after.amount, 'apiKeyId', public_id('key', p_after.api_key_id),
      'transactionId', public_id('txn', p_after.transaction_id), 'error', p_after.last_error_code))),
    coalesce(p_user_id, caller_id()));
END $$;

COMMENT ON FUNCTION record_approval_change IS 'Records in the audit log what became of an approval, and who did it.';

--> statement-breakpoint
-- Records that a person has approved a payment, from where they did: the request that carries it out is their key's.
CREATE FUNCTION record_approved(p_approval approvals) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  key_ip text := current_setting('app.ip');
  key_uuid text := current_setting('app.api_key_id');
BEGIN
  PERFORM set_config('app.ip', current_setting('app.approver_ip'), true), set_config('app.api_key_id', '', true);
  PERFORM record_approval_change('approve', 'pending', p_approval, p_approval.decided_by);
  PERFORM set_config('app.ip', key_ip, true), set_config('app.api_key_id', key_uuid, true);
END $$;

COMMENT ON FUNCTION record_approved IS 'Records that a person has approved a payment, from where they did: the request that carries it out is their key''s.';

--> statement-breakpoint
-- Rejects what waits, as long as its intent is not written; again, it changes nothing. The caller is the person.
-- not_found: no such approval    approval_decided, approval_expired
CREATE FUNCTION reject_approval(p_merchant_id uuid, p_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  decided approvals%ROWTYPE;
BEGIN
  UPDATE approvals SET status = 'rejected', decided_by = caller_id(), decided_at = request_now()
  WHERE id = p_id AND merchant_id = p_merchant_id AND status = 'pending' AND expires_at > request_now()
  RETURNING * INTO decided;
  IF FOUND THEN
    PERFORM record_approval_change('reject', 'pending', decided);
    RETURN;
  END IF;
  SELECT * INTO decided FROM approvals WHERE id = p_id AND merchant_id = p_merchant_id;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  ELSIF decided.status IN ('pending', 'expired') THEN
    PERFORM refuse('approval_expired');
  ELSIF decided.status <> 'rejected' THEN
    PERFORM refuse('approval_decided');
  END IF;
END $$;

COMMENT ON FUNCTION reject_approval IS 'Rejects what waits, as long as its intent is not written; again, it changes nothing. The caller is the person.
not_found: no such approval    approval_decided, approval_expired';

--> statement-breakpoint
-- Has an approval wait for a person again whose order was canceled before it was sent, and whose key was told nothing
-- of it.
CREATE FUNCTION reopen_approval(p_order_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  reopened approvals%ROWTYPE;
BEGIN
  UPDATE approvals SET status = 'pending', decided_by = NULL, decided_at = NULL, order_id = NULL, refund_id = NULL,
    executed_at = NULL, last_error_code = 'SERVICE_UNAVAILABLE',
    last_error_message =
      E'El servicio se interrumpió. No se envió nada.\x1FThe service was interrupted. Nothing was sent.',
    last_error_at = request_now()
  WHERE order_id = p_order_id RETURNING * INTO reopened;
  IF FOUND THEN
    PERFORM record_approval_change('fail', 'approved', reopened);
  END IF;
END $$;

COMMENT ON FUNCTION reopen_approval IS 'Has an approval wait for a person again whose order was canceled before it was sent, and whose key was told nothing
of it.';

--> statement-breakpoint
-- Raises PXAPR unless the caller may send this order by itself: an API key with a ceiling sends more only with an
-- approval (use_approval()). Its detail is what request_approval() needs: all that is paid.
--
-- p_parts: of a refund over several payments, which the order stands for, what each of them is paid back
--
-- The approval becomes approved here, in the database transaction that writes the intent: it is so if and only if the
-- order exists, and until then it can be rejected.
--
-- approval_over: the approval was decided before, or is over    approval_differs: it shows another payment
--
-- Locks: the approval, then what require_approver() locks.
CREATE FUNCTION require_approval(p_order bank_orders, p_parts jsonb DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  approver_uuid uuid := nullif(current_setting('app.approver_id', true), '')::uuid;
  approval approvals%ROWTYPE := approval_in_use();
  ceiling numeric;
BEGIN
  IF approval.id IS NOT NULL THEN
    UPDATE approvals SET
      status = 'approved', decided_by = approver_uuid, decided_at = request_now(), order_id = p_order.id,
      refund_id = p_order.refund_id, executed_at = request_now(),
      last_error_code = NULL, last_error_message = NULL, last_error_at = NULL
    WHERE id = approval.id AND status = 'pending' AND expires_at > request_now()
    RETURNING * INTO approval;
    IF NOT FOUND THEN
      PERFORM refuse('approval_over');
    ELSIF (approval.account_id, approval.transaction_id, approval.amount, approval.phone, approval.bank_code,
      approval.document, approval.name, approval.destination_account, approval.concept, approval.external_reference,
      approval.parts)
      IS DISTINCT FROM (p_order.account_id, p_order.transaction_id, p_order.amount, p_order.phone, p_order.bank_code,
      p_order.document, p_order.name, p_order.destination_account, p_order.concept, p_order.external_reference,
      p_parts) THEN
      PERFORM refuse('approval_differs');
    END IF;
    PERFORM require_approver(approver_uuid, approval.merchant_id, approval.created_at); -- refuses no caller: others
    PERFORM record_approved(approval);
    RETURN;
  END IF;
  SELECT k.approval_above INTO ceiling FROM api_keys k
  WHERE k.id = nullif(current_setting('app.api_key_id', true), '')::uuid;
  IF p_order.amount > ceiling THEN
    PERFORM ask_for_approval(jsonb_build_object(
      'merchantId', approval_merchant(p_order), 'environment', p_order.environment, 'amount', p_order.amount::text,
      'concept', p_order.concept, 'externalReference', p_order.external_reference, 'accountId', p_order.account_id,
      'transactionId', p_order.transaction_id, 'phone', p_order.phone, 'bankCode', p_order.bank_code,
      'document', p_order.document, 'name', p_order.name, 'destinationAccount', p_order.destination_account, 'parts',
      p_parts));
  END IF;
END $$;

COMMENT ON FUNCTION require_approval IS 'Raises PXAPR unless the caller may send this order by itself: an API key with a ceiling sends more only with an
approval (use_approval()). Its detail is what request_approval() needs: all that is paid.

p_parts: of a refund over several payments, which the order stands for, what each of them is paid back

The approval becomes approved here, in the database transaction that writes the intent: it is so if and only if the
order exists, and until then it can be rejected.

approval_over: the approval was decided before, or is over    approval_differs: it shows another payment

Locks: the approval, then what require_approver() locks.';

--> statement-breakpoint
-- Raises unless a person may approve what was asked of a merchant at a time.
-- not_approver: no ADMIN or OWNER any more, or suspended
-- approver_too_new: they became one since, or were lowered meanwhile
-- Locks: see is_approver().
CREATE FUNCTION require_approver(p_user_id uuid, p_merchant_id uuid, p_asked_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF is_approver(p_user_id, p_merchant_id, p_asked_at) THEN
    RETURN;
  ELSIF is_approver(p_user_id, p_merchant_id, 'infinity') THEN
    PERFORM refuse('approver_too_new');
  END IF;
  PERFORM refuse('not_approver');
END $$;

COMMENT ON FUNCTION require_approver IS 'Raises unless a person may approve what was asked of a merchant at a time.
not_approver: no ADMIN or OWNER any more, or suspended
approver_too_new: they became one since, or were lowered meanwhile
Locks: see is_approver().';

--> statement-breakpoint
-- What the user may present as a second factor: of 'totp', 'passkey' and 'recovery_code'; empty without a factor.
CREATE FUNCTION factor_methods(p_user_id uuid) RETURNS text[]
LANGUAGE sql STABLE
RETURN (
  SELECT coalesce(array_agg(DISTINCT f.kind ORDER BY f.kind DESC), '{}')
    || CASE WHEN count(*) > 0 AND EXISTS (SELECT FROM recovery_codes c WHERE c.user_id = p_user_id
      AND c.used_at IS NULL)
      THEN ARRAY['recovery_code'] ELSE '{}' END
  FROM factors f WHERE f.user_id = p_user_id AND f.confirmed_at IS NOT NULL);

COMMENT ON FUNCTION factor_methods IS 'What the user may present as a second factor: of ''totp'', ''passkey'' and ''recovery_code''; empty without a factor.';

--> statement-breakpoint
-- Records, in the audit log and as an event for the user, what happened to their second factors. p_change is `added`,
-- `removed`, `copied`, `recovery_codes_created`, `recovery_code_used`, `reset_requested`, `reset_undone`, or `reset`,
-- which nobody but time does; who has a copied passkey is not known. p_label is the factor's name, where it is about
-- one, and
-- p_due_at the time of a reset.
CREATE FUNCTION record_factor_change(
  p_user_id uuid, p_change text, p_label text DEFAULT NULL, p_user_agent text DEFAULT NULL,
  p_due_at timestamptz DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('user.factors_changed', public_id('usr', p_user_id),
    jsonb_strip_nulls(jsonb_build_object('change', p_change, 'factor', p_label)),
    CASE WHEN p_change NOT IN ('copied', 'reset') THEN coalesce(caller_id(), p_user_id) END);
  PERFORM record_event('user.factors_changed', NULL, NULL,
    jsonb_strip_nulls(jsonb_build_object('change', p_change, 'label', p_label,
      'dueAt', iso_time(p_due_at))) || request_origin(p_user_agent),
    p_user_id => p_user_id);
END $$;

COMMENT ON FUNCTION record_factor_change IS 'Records, in the audit log and as an event for the user, what happened to their second factors. p_change is `added`,
`removed`, `copied`, `recovery_codes_created`, `recovery_code_used`, `reset_requested`, `reset_undone`, or `reset`,
which nobody but time does; who has a copied passkey is not known. p_label is the factor''s name, where it is about
one, and
p_due_at the time of a reset.';

--> statement-breakpoint
-- Counts an attempt at a user's second factor before it is checked, so that parallel attempts cannot exceed the limit;
-- a correct one sets the count back, see reset_factor_attempts(). Returns the seconds to wait if none is left, and 0 if
-- the attempt was counted.
--
-- A network has 5 attempts, and then none for 15 minutes. After 100 failures in a day from all networks, only those
-- have attempts left from whose IP range the user has logged in before: whoever guesses by many networks knows the
-- password.
CREATE FUNCTION reserve_factor_attempt(p_attempt_id uuid, p_user_id uuid) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  subject_hash CONSTANT bytea := sha256(uuid_send(p_user_id));
  locked_for CONSTANT interval := interval '15 minutes';
  newest timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('factor'), hashtext(p_user_id::text));
  SELECT max(t.created_at) INTO newest FROM limited_attempts t
  WHERE t.kind = 'factor' AND t.subject = subject_hash AND t.network = caller_network()
    AND t.created_at > request_now() - locked_for;
  IF count_limited_attempts('factor', subject_hash, caller_network(), newest - locked_for, 5) >= 5 THEN
    RETURN greatest(1, ceil(extract(epoch FROM newest + locked_for - request_now())));
  END IF;
  IF count_limited_attempts('factor', subject_hash, NULL, request_now() - interval '1 day', 100) >= 100
    AND NOT has_used_caller_ip_range(p_user_id) THEN
    RETURN extract(epoch FROM locked_for);
  END IF;
  INSERT INTO limited_attempts (id, kind, subject, network, created_at)
  VALUES (p_attempt_id, 'factor', subject_hash, caller_network(), request_now());
  RETURN 0;
END $$;

COMMENT ON FUNCTION reserve_factor_attempt IS 'Counts an attempt at a user''s second factor before it is checked, so that parallel attempts cannot exceed the limit;
a correct one sets the count back, see reset_factor_attempts(). Returns the seconds to wait if none is left, and 0 if
the attempt was counted.

A network has 5 attempts, and then none for 15 minutes. After 100 failures in a day from all networks, only those
have attempts left from whose IP range the user has logged in before: whoever guesses by many networks knows the
password.';

--> statement-breakpoint
-- Removes the factors of users whose reset is due, ends their sessions, and tells them; returns how many they were. A
-- reset that is undone meanwhile is not one: the due time is taken off by the same statement that finds it.
CREATE FUNCTION reset_due_factors() RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  reset_id uuid;
  done integer := 0;
BEGIN
  FOR reset_id IN
    UPDATE users SET factors_reset_due_at = NULL
    WHERE id = ANY (ARRAY(
      SELECT u.id FROM users u WHERE u.factors_reset_due_at <= request_now()
      ORDER BY u.factors_reset_due_at LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED))
    RETURNING id
  LOOP
    DELETE FROM factors WHERE user_id = reset_id;
    DELETE FROM recovery_codes WHERE user_id = reset_id;
    UPDATE sessions SET revoked_at = request_now(), revoked_reason = 'factors_reset'
    WHERE user_id = reset_id AND revoked_at IS NULL;
    PERFORM record_factor_change(reset_id, 'reset');
    done := done + 1;
  END LOOP;
  RETURN done;
END $$;

COMMENT ON FUNCTION reset_due_factors IS 'Removes the factors of users whose reset is due, ends their sessions, and tells them; returns how many they were. A
reset that is undone meanwhile is not one: the due time is taken off by the same statement that finds it.';

--> statement-breakpoint
-- Spends a passkey's challenge: false if it was spent before. Of two at once, the second waits for the first.
CREATE FUNCTION spend_challenge(p_hash bytea, p_expires_at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO spent_challenges (hash, expires_at) VALUES (p_hash, p_expires_at) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;

COMMENT ON FUNCTION spend_challenge IS 'Spends a passkey''s challenge: false if it was spent before. Of two at once, the second waits for the first.';

--> statement-breakpoint
-- Uses up a verified answer of a user's passkey, and stores its counter: false if the challenge was answered before,
-- the passkey was removed meanwhile, or the counter does not go on. The last means that somebody has a copy of the
-- passkey, which is recorded, and told to the user. A counter that stays 0 is one of an authenticator that does not
-- count.
--
-- Locks the passkey, so that of two answers at once the second is compared with the counter of the first.
CREATE FUNCTION use_passkey(
  p_user_id uuid, p_factor_id uuid, p_counter bigint, p_backed_up boolean, p_challenge_hash bytea,
  p_challenge_expires_at timestamptz, p_user_agent text DEFAULT NULL
) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  copied_name text;
BEGIN
  IF NOT spend_challenge(p_challenge_hash, p_challenge_expires_at) THEN
    RETURN false;
  END IF;
  UPDATE factors f SET counter = p_counter, backed_up = p_backed_up, last_used_at = request_now()
  WHERE f.id = p_factor_id AND f.user_id = p_user_id AND (f.counter < p_counter OR f.counter = 0 AND p_counter = 0);
  IF FOUND THEN
    PERFORM reset_factor_attempts(p_user_id);
    RETURN true;
  END IF;
  SELECT f.name INTO copied_name FROM factors f WHERE f.id = p_factor_id AND f.user_id = p_user_id;
  IF FOUND THEN
    PERFORM record_factor_change(p_user_id, 'copied', copied_name, p_user_agent);
  END IF;
  RETURN false;
END $$;

COMMENT ON FUNCTION use_passkey IS 'Uses up a verified answer of a user''s passkey, and stores its counter: false if the challenge was answered before,
the passkey was removed meanwhile, or the counter does not go on. The last means that somebody has a copy of the
passkey, which is recorded, and told to the user. A counter that stays 0 is one of an authenticator that does not
count.

Locks the passkey, so that of two answers at once the second is compared with the counter of the first.';

--> statement-breakpoint
-- Uses up a recovery code, and tells its user: false if it is none of theirs, or was used before.
CREATE FUNCTION use_recovery_code(p_user_id uuid, p_code_hash bytea, p_user_agent text DEFAULT NULL) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE recovery_codes c SET used_at = request_now()
  WHERE c.user_id = p_user_id AND c.code_hash = p_code_hash AND c.used_at IS NULL AND has_factor(p_user_id);
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM reset_factor_attempts(p_user_id);
  PERFORM record_factor_change(p_user_id, 'recovery_code_used', NULL, p_user_agent);
  RETURN true;
END $$;

COMMENT ON FUNCTION use_recovery_code IS 'Uses up a recovery code, and tells its user: false if it is none of theirs, or was used before.';

--> statement-breakpoint
-- Uses up the code of a 30-second step: false if a code of this step or a later one was used before.
CREATE FUNCTION use_totp_step(p_user_id uuid, p_factor_id uuid, p_step bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE factors f SET last_step = p_step, last_used_at = request_now()
  WHERE f.id = p_factor_id AND f.user_id = p_user_id AND f.confirmed_at IS NOT NULL
    AND (f.last_step IS NULL OR f.last_step < p_step);
  IF FOUND THEN
    PERFORM reset_factor_attempts(p_user_id);
  END IF;
  RETURN FOUND;
END $$;

COMMENT ON FUNCTION use_totp_step IS 'Uses up the code of a 30-second step: false if a code of this step or a later one was used before.';

--> statement-breakpoint
-- A short name for the device of a User-Agent: `Chrome, Android`, without versions, which change. For a program
-- that is no browser, the name at its beginning, limited to characters that make neither a URL nor a sentence,
-- since it goes into mails. Null if there is neither.
CREATE FUNCTION device_family(user_agent text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN user_agent !~ '^Mozilla/' THEN left(substring(user_agent FROM '^[A-Za-z][A-Za-z0-9_-]*'), 40)
  ELSE nullif(concat_ws(', ',
    CASE
      WHEN user_agent ~ 'Edg(e|A|iOS)?/' THEN 'Edge'
      WHEN user_agent ~ 'OPR/|Opera' THEN 'Opera'
      WHEN user_agent ~ 'SamsungBrowser/' THEN 'Samsung Internet'
      WHEN user_agent ~ 'Firefox/|FxiOS/' THEN 'Firefox'
      WHEN user_agent ~ 'Chrome/|CriOS/' THEN 'Chrome'
      WHEN user_agent ~ 'Safari/' THEN 'Safari' END,
    CASE
      WHEN user_agent ~ 'Android' THEN 'Android'
      WHEN user_agent ~ 'iPhone|iPad|iPod' THEN 'iOS'
      WHEN user_agent ~ 'Windows' THEN 'Windows'
      WHEN user_agent ~ 'Macintosh' THEN 'macOS'
      WHEN user_agent ~ 'CrOS' THEN 'ChromeOS'
      WHEN user_agent ~ 'Linux' THEN 'Linux' END), '') END;

COMMENT ON FUNCTION device_family IS 'A short name for the device of a User-Agent: `Chrome, Android`, without versions, which change. For a program
that is no browser, the name at its beginning, limited to characters that make neither a URL nor a sentence,
since it goes into mails. Null if there is neither.';

--> statement-breakpoint
-- The IP range within which a subscriber's address usually changes: /24 for IPv4, /48 for IPv6. Null if the
-- text is no address. Not LANGUAGE sql: inlined, the cast could be evaluated before the condition.
CREATE FUNCTION ip_range_of(address text) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF pg_input_is_valid(address, 'inet') THEN
    RETURN network(set_masklen(address::inet, CASE family(address::inet) WHEN 4 THEN 24 ELSE 48 END))::text;
  END IF;
  RETURN NULL;
END $$;

COMMENT ON FUNCTION ip_range_of IS 'The IP range within which a subscriber''s address usually changes: /24 for IPv4, /48 for IPv6. Null if the
text is no address. Not LANGUAGE sql: inlined, the cast could be evaluated before the condition.';

--> statement-breakpoint
-- Issues the code to mail to a user: the current one if it is valid for at least another minute, or else a new
-- one. So whoever requests codes in a user's name cannot invalidate one that was mailed. No row, and no change,
-- if the network has requested 5 mails for this user and purpose in an hour or 10 in a day, or all networks 20
-- or 40; a verified user has 10 more a day from an IP range from which they have logged in. Locks the user's
-- row first, so that the limits hold for parallel requests.
CREATE FUNCTION issue_code(p_code_id uuid, p_user_id uuid, p_purpose text, p_code_hash bytea)
RETURNS TABLE (code_id uuid, expires_at timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  mail_subject bytea := sha256(convert_to(p_purpose || ' ' || p_user_id, 'UTF8'));
  an_hour_ago timestamptz := request_now() - interval '1 hour';
  a_day_ago timestamptz := request_now() - interval '1 day';
BEGIN
  PERFORM FROM users WHERE id = p_user_id FOR NO KEY UPDATE;
  IF count_limited_attempts('code_mail', mail_subject, caller_network(), an_hour_ago, 5) >= 5
    OR count_limited_attempts('code_mail', mail_subject, caller_network(), a_day_ago, 10) >= 10 THEN
    RETURN;
  END IF;
  IF (count_limited_attempts('code_mail', mail_subject, NULL, an_hour_ago, 20) >= 20
      OR count_limited_attempts('code_mail', mail_subject, NULL, a_day_ago, 40) >= 40)
    AND NOT (has_used_caller_ip_range(p_user_id)
      AND count_limited_attempts_in_caller_ip_range('code_mail', mail_subject, a_day_ago) < 10) THEN
    RETURN;
  END IF;
  INSERT INTO limited_attempts (id, kind, subject, network, created_at)
  VALUES (new_uuid(), 'code_mail', mail_subject, caller_network(), request_now());

  SELECT c.id, c.expires_at INTO code_id, expires_at FROM one_time_codes c
  WHERE c.user_id = p_user_id AND c.purpose = p_purpose AND c.used_at IS NULL AND c.replaced_at IS NULL
    AND c.expires_at > request_now() + interval '1 minute';
  IF NOT FOUND THEN
    UPDATE one_time_codes c SET replaced_at = request_now()
    WHERE c.user_id = p_user_id AND c.purpose = p_purpose AND c.used_at IS NULL AND c.replaced_at IS NULL;
    code_id := p_code_id;
    expires_at := request_now() + interval '10 minutes';
    INSERT INTO one_time_codes (id, user_id, purpose, code_hash, created_at, expires_at)
    VALUES (p_code_id, p_user_id, p_purpose, p_code_hash, request_now(), issue_code.expires_at);
  END IF;
  RETURN NEXT;
END $$;

COMMENT ON FUNCTION issue_code IS 'Issues the code to mail to a user: the current one if it is valid for at least another minute, or else a new
one. So whoever requests codes in a user''s name cannot invalidate one that was mailed. No row, and no change,
if the network has requested 5 mails for this user and purpose in an hour or 10 in a day, or all networks 20
or 40; a verified user has 10 more a day from an IP range from which they have logged in. Locks the user''s
row first, so that the limits hold for parallel requests.';

--> statement-breakpoint
-- Records a refused login of an account, or of an e-mail without one. Of one network's failures in an hour it
-- audits the first ten, and then the hundredth, the thousandth and so on, each with the count, so that failures
-- cannot flood the audit log. E-mails without an account are counted together.
CREATE FUNCTION record_failed_login(p_reason text, p_user_id uuid DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  failure_count integer;
BEGIN
  INSERT INTO failed_logins AS kept (user_id, network, hour, count)
  VALUES (coalesce(p_user_id, nil_uuid()), coalesce(ip_range_of(current_setting('app.ip', true)), ''),
    date_trunc('hour', request_now(), 'UTC'), 1)
  ON CONFLICT (user_id, network, hour) DO UPDATE SET count = kept.count + 1
  RETURNING count INTO failure_count;
  IF failure_count <= 10 OR failure_count = power(10, floor(log(failure_count))) THEN
    PERFORM record_audit('user.login_failed', public_id('usr', p_user_id),
      jsonb_build_object('reason', p_reason, 'failures', failure_count));
  END IF;
END $$;

COMMENT ON FUNCTION record_failed_login IS 'Records a refused login of an account, or of an e-mail without one. Of one network''s failures in an hour it
audits the first ten, and then the hundredth, the thousandth and so on, each with the count, so that failures
cannot flood the audit log. E-mails without an account are counted together.';

--> statement-breakpoint
-- Records a sign-in event unless one of the user's stored sessions has shown this device in this IP range;
-- examines the newest 2,000. Sessions that the user ended, or that two clients used, do not make a device
-- known: they may have been a thief's.
CREATE FUNCTION record_new_sign_in(
  p_user_id uuid, p_session_id uuid, p_user_agent text DEFAULT NULL, p_ip text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  device text := device_family(p_user_agent);
  ip_range text := ip_range_of(p_ip);
BEGIN
  IF EXISTS (
    SELECT FROM (
      SELECT s.user_agent, s.ip FROM sessions s
      WHERE s.user_id = p_user_id AND s.id <> p_session_id
        AND coalesce(s.revoked_reason, '') NOT IN ('ended', 'reuse') ORDER BY s.id DESC LIMIT 2000) recent
    WHERE device_family(recent.user_agent) IS NOT DISTINCT FROM device
      AND ip_range_of(recent.ip) IS NOT DISTINCT FROM ip_range) THEN
    RETURN;
  END IF;
  PERFORM record_event('session.new_sign_in', NULL, NULL, jsonb_strip_nulls(jsonb_build_object(
    'sessionId', public_id('ses', p_session_id), 'device', device, 'network', ip_range)), p_user_id => p_user_id);
END $$;

COMMENT ON FUNCTION record_new_sign_in IS 'Records a sign-in event unless one of the user''s stored sessions has shown this device in this IP range;
examines the newest 2,000. Sessions that the user ended, or that two clients used, do not make a device
known: they may have been a thief''s.';

--> statement-breakpoint
-- Checks a one-time code; its user's row is locked by the caller. Returns the user and whether the code was
-- right; no row if there is no code, or no attempt left. Counts a wrong attempt.
--
-- A network has 5 attempts at a code; all networks together have 50 at a code, and 100 in a day per user and
-- purpose, so a code of six digits is guessed once in ten thousand days. Others therefore need at least ten
-- networks to use up a code, and even then a verified user has 10 attempts left from an IP range from which
-- they have logged in.
--
-- An administrator's password cannot be reset by mail, even if the code was sent before they became one.
CREATE FUNCTION redeem_code(p_email text, p_purpose text, p_code_hash bytea)
RETURNS TABLE (user_id uuid, ok boolean)
LANGUAGE plpgsql AS $$
DECLARE
  code one_time_codes%ROWTYPE;
  code_subject bytea;
BEGIN
  SELECT c.* INTO code FROM one_time_codes c JOIN users u ON u.id = c.user_id
  WHERE u.email = p_email AND (p_purpose <> 'reset_password' OR u.role <> 'ADMIN')
    AND c.purpose = p_purpose AND c.used_at IS NULL AND c.replaced_at IS NULL AND c.expires_at > request_now()
  FOR NO KEY UPDATE OF c;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  code_subject := sha256(uuid_send(code.id));
  IF count_limited_attempts('code', code_subject, caller_network(), '-infinity', 5) >= 5 THEN
    RETURN;
  END IF;
  IF (code.attempts >= 50 OR (
      SELECT sum(c.attempts) >= 100 FROM one_time_codes c
      WHERE c.user_id = code.user_id AND c.purpose = p_purpose
        AND c.created_at > request_now() - interval '1 day'))
    AND NOT (has_used_caller_ip_range(code.user_id)
      AND count_limited_attempts_in_caller_ip_range('code', code_subject, '-infinity') < 10) THEN
    RETURN;
  END IF;
  user_id := code.user_id;
  ok := code.code_hash = p_code_hash;
  IF ok THEN
    UPDATE one_time_codes SET used_at = request_now() WHERE id = code.id;
  ELSE
    UPDATE one_time_codes SET attempts = attempts + 1 WHERE id = code.id;
    INSERT INTO limited_attempts (id, kind, subject, network, created_at)
    VALUES (new_uuid(), 'code', code_subject, caller_network(), request_now());
  END IF;
  RETURN NEXT;
END $$;

COMMENT ON FUNCTION redeem_code IS 'Checks a one-time code; its user''s row is locked by the caller. Returns the user and whether the code was
right; no row if there is no code, or no attempt left. Counts a wrong attempt.

A network has 5 attempts at a code; all networks together have 50 at a code, and 100 in a day per user and
purpose, so a code of six digits is guessed once in ten thousand days. Others therefore need at least ten
networks to use up a code, and even then a verified user has 10 attempts left from an IP range from which
they have logged in.

An administrator''s password cannot be reset by mail, even if the code was sent before they became one.';

--> statement-breakpoint
-- The time and origin of the request, as its sender is shown them: {at, device?, network?}.
CREATE FUNCTION request_origin(p_user_agent text DEFAULT NULL) RETURNS jsonb
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN jsonb_strip_nulls(jsonb_build_object('at', iso_time(request_now()),
  'device', device_family(p_user_agent), 'network', ip_range_of(current_setting('app.ip', true))));

COMMENT ON FUNCTION request_origin IS 'The time and origin of the request, as its sender is shown them: {at, device?, network?}.';

--> statement-breakpoint
-- Counts an attempt at an e-mail's password before the password is checked, so that parallel attempts cannot
-- exceed the limit; a correct password releases it. Returns the seconds to wait if the network has none left,
-- and 0 if the attempt was counted.
--
-- A network has 10 attempts a minute, or one after 100 failures in an hour from all networks: this slows down
-- distributed guessing, while the right password still works at the first try. Callers in an IP range from
-- which the account has logged in keep 10.
CREATE FUNCTION reserve_login_attempt(p_attempt_id uuid, p_email text) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  email_hash bytea := sha256(convert_to(p_email, 'UTF8'));
  a_minute_ago timestamptz := request_now() - interval '1 minute';
  max_attempts integer := 10;
  oldest_counted_at timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('login'), hashtext(p_email || ' ' || caller_network()));
  IF count_limited_attempts('login', email_hash, NULL, request_now() - interval '1 hour', 100) >= 100
    AND NOT (
      coalesce((SELECT has_used_caller_ip_range(u.id) FROM users u WHERE u.email = p_email), false)
      AND count_limited_attempts_in_caller_ip_range('login', email_hash, a_minute_ago) < 10) THEN
    max_attempts := 1;
  END IF;
  SELECT t.created_at INTO oldest_counted_at FROM limited_attempts t
  WHERE t.kind = 'login' AND t.subject = email_hash AND t.network = caller_network() AND t.created_at > a_minute_ago
  ORDER BY t.created_at DESC OFFSET max_attempts - 1 LIMIT 1;
  IF FOUND THEN
    RETURN greatest(1, ceil(extract(epoch FROM oldest_counted_at - a_minute_ago)));
  END IF;
  INSERT INTO limited_attempts (id, kind, subject, network, created_at)
  VALUES (p_attempt_id, 'login', email_hash, caller_network(), request_now());
  RETURN 0;
END $$;

COMMENT ON FUNCTION reserve_login_attempt IS 'Counts an attempt at an e-mail''s password before the password is checked, so that parallel attempts cannot
exceed the limit; a correct password releases it. Returns the seconds to wait if the network has none left,
and 0 if the attempt was counted.

A network has 10 attempts a minute, or one after 100 failures in an hour from all networks: this slows down
distributed guessing, while the right password still works at the first try. Callers in an IP range from
which the account has logged in keep 10.';

--> statement-breakpoint
-- The ids of an account's own orders, with one status, if p_status is given, and older than p_after or newer than
-- p_before. From the newest on, or from the oldest. A verified claim is not among them, since it is listed as its
-- movement. A function as merchant_transaction_ids() is.
CREATE FUNCTION account_order_ids(
  p_account_id uuid, p_is_newest_first boolean, p_limit bigint, p_offset bigint DEFAULT 0,
  p_status text DEFAULT NULL, p_after uuid DEFAULT NULL, p_before uuid DEFAULT NULL
) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE ROWS 20
SET plan_cache_mode = force_generic_plan SET enable_sort = off SET enable_incremental_sort = off AS $$
DECLARE
  above uuid := coalesce(p_before, nil_uuid());
  below uuid := coalesce(p_after, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
BEGIN
  IF p_status IS NULL AND p_is_newest_first THEN
    RETURN QUERY SELECT o.id FROM bank_orders o
    WHERE o.account_id BETWEEN p_account_id AND p_account_id AND o.kind <> 'verification' AND o.id > above
      AND o.id < below
    ORDER BY o.account_id DESC, o.id DESC LIMIT p_limit OFFSET p_offset;
  ELSIF p_status IS NULL THEN
    RETURN QUERY SELECT o.id FROM bank_orders o
    WHERE o.account_id BETWEEN p_account_id AND p_account_id AND o.kind <> 'verification' AND o.id > above
      AND o.id < below
    ORDER BY o.account_id, o.id LIMIT p_limit OFFSET p_offset;
  ELSIF p_is_newest_first THEN
    RETURN QUERY SELECT o.id FROM bank_orders o
    WHERE o.account_id BETWEEN p_account_id AND p_account_id AND o.status BETWEEN p_status AND p_status
      AND o.kind <> 'verification' AND o.id > above AND o.id < below
    ORDER BY o.account_id DESC, o.status DESC, o.id DESC LIMIT p_limit OFFSET p_offset;
  ELSE
    RETURN QUERY SELECT o.id FROM bank_orders o
    WHERE o.account_id BETWEEN p_account_id AND p_account_id AND o.status BETWEEN p_status AND p_status
      AND o.kind <> 'verification' AND o.id > above AND o.id < below
    ORDER BY o.account_id, o.status, o.id LIMIT p_limit OFFSET p_offset;
  END IF;
END $$;

COMMENT ON FUNCTION account_order_ids IS 'The ids of an account''s own orders, with one status, if p_status is given, and older than p_after or newer than
p_before. From the newest on, or from the oldest. A verified claim is not among them, since it is listed as its
movement. A function as merchant_transaction_ids() is.';

--> statement-breakpoint
-- What the audit log stores of an account: enough to recognise it, but not its whole number.
CREATE FUNCTION bank_account_audit_data(account bank_accounts) RETURNS jsonb
LANGUAGE sql IMMUTABLE
RETURN jsonb_build_object(
  'bankCode', left((account).account_number, 4), 'lastFour', right((account).account_number, 4),
  'environment', (account).environment, 'alias', (account).alias, 'connection', (account).connection);

COMMENT ON FUNCTION bank_account_audit_data IS 'What the audit log stores of an account: enough to recognise it, but not its whole number.';

--> statement-breakpoint
-- Binds a live account to a bank connection, or with null to none. The connection's movements that have no account
-- yet are assigned to it. p_connection_number and p_connection_rif are the account number and owner that the connection
-- is configured with.
--
-- not_found: no such account
-- account_sandbox, connection_number_mismatch, configured_owner_mismatch, account_has_pending_order,
--   account_has_connection: of its user's own, with another name; bank_accounts_connection_key
--
-- Locks: lock_movements(), then the account.
CREATE FUNCTION bind_account(
  p_id uuid, p_connection text DEFAULT NULL, p_connection_number text DEFAULT NULL, p_connection_rif text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  -- A concurrent notice or bank statement is either recorded before this, or sees the account bound.
  PERFORM lock_movements(p_connection);
  SELECT * INTO account FROM bank_accounts a WHERE a.id = p_id AND a.removed_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  ELSIF account.environment = 'test' THEN
    PERFORM refuse('account_sandbox');
  ELSIF p_connection_number <> account.account_number THEN
    PERFORM refuse('connection_number_mismatch');
  ELSIF NOT document_matches_rif(account.document, p_connection_rif) THEN
    PERFORM refuse('configured_owner_mismatch');
  ELSIF EXISTS (SELECT FROM bank_connections c
    WHERE c.account_id = p_id AND c.removed_at IS NULL AND c.name IS DISTINCT FROM p_connection)
  THEN
    PERFORM refuse('account_has_connection');
  END IF;
  IF account.connection IS DISTINCT FROM p_connection THEN
    IF has_pending_order(account.id) THEN
      PERFORM refuse('account_has_pending_order');
    END IF;
    UPDATE bank_accounts SET connection = p_connection WHERE id = p_id;
    PERFORM record_audit('bank_account.connection_update', public_id('acc', p_id), jsonb_build_object(
      'before', jsonb_build_object('connection', account.connection),
      'after', jsonb_build_object('connection', p_connection)));
  END IF;
  UPDATE bank_movements SET account_id = p_id WHERE connection = p_connection AND account_id IS NULL;
END $$;

COMMENT ON FUNCTION bind_account IS 'Binds a live account to a bank connection, or with null to none. The connection''s movements that have no account
yet are assigned to it. p_connection_number and p_connection_rif are the account number and owner that the connection
is configured with.

not_found: no such account
account_sandbox, connection_number_mismatch, configured_owner_mismatch, account_has_pending_order,
  account_has_connection: of its user''s own, with another name; bank_accounts_connection_key

Locks: lock_movements(), then the account.';

--> statement-breakpoint
-- How many ids account_order_ids() has, counted by its index.
CREATE FUNCTION count_account_orders(p_account_id uuid, p_status text DEFAULT NULL) RETURNS bigint
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF p_status IS NULL THEN
    RETURN (SELECT count(*) FROM bank_orders o
      WHERE o.account_id = p_account_id AND o.kind <> 'verification');
  END IF;
  RETURN (SELECT count(*) FROM bank_orders o
    WHERE o.account_id = p_account_id AND o.status = p_status AND o.kind <> 'verification');
END $$;

COMMENT ON FUNCTION count_account_orders IS 'How many ids account_order_ids() has, counted by its index.';

--> statement-breakpoint
-- Whether an identity document belongs to a tax registry number (RIF, such as `J309841327`): the same number, or the
-- cédula that a person's RIF contains, without its leading zeros and check digit.
CREATE FUNCTION document_matches_rif(document text, rif text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN document = rif
  OR (document ~ '^[VE][0-9]{6,8}$' AND left(rif, 9) = left(document, 1) || lpad(substr(document, 2), 8, '0'));

COMMENT ON FUNCTION document_matches_rif IS 'Whether an identity document belongs to a tax registry number (RIF, such as `J309841327`): the same number, or the
cédula that a person''s RIF contains, without its leading zeros and check digit.';

--> statement-breakpoint
-- An administrator's end of an account's hold on its number: its connection, its user's own or the operator's, is taken
-- from it. Its user's own one is disabled.
-- not_found no such account    sandbox_not_bound, account_not_bound, released_account_has_pending_order
-- Locks: its user's own connection, then the account.
CREATE FUNCTION release_bank_account(p_id uuid, p_reason text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
  connection bank_connections%ROWTYPE;
BEGIN
  SELECT * INTO connection FROM bank_connections c WHERE c.account_id = p_id AND c.removed_at IS NULL FOR NO KEY UPDATE;
  SELECT * INTO account FROM bank_accounts a WHERE a.id = p_id AND a.removed_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  ELSIF account.environment = 'test' THEN
    PERFORM refuse('sandbox_not_bound');
  ELSIF account.connection IS NULL THEN
    PERFORM refuse('account_not_bound');
  ELSIF has_pending_order(p_id) THEN
    PERFORM refuse('released_account_has_pending_order');
  END IF;
  PERFORM record_audit('bank_account.release', public_id('acc', p_id), jsonb_build_object(
    'before', jsonb_build_object('connection', account.connection), 'after', jsonb_build_object('connection', NULL),
    'reason', p_reason));
  IF connection.status <> 'disabled' THEN
    PERFORM disable_bank_connection(connection.id, p_reason);
  ELSIF connection.id IS NOT NULL THEN
    -- It was disabled while something was pending.
    PERFORM end_disabled_connection(connection);
  ELSE
    UPDATE bank_accounts SET connection = NULL WHERE id = p_id;
    connection.user_id := account.user_id;
    connection.account_id := p_id;
    PERFORM record_connection_event(connection, 'disabled', jsonb_build_object('reason', p_reason));
    PERFORM record_free_number(p_id);
  END IF;
END $$;

COMMENT ON FUNCTION release_bank_account IS 'An administrator''s end of an account''s hold on its number: its connection, its user''s own or the operator''s, is taken
from it. Its user''s own one is disabled.
not_found no such account    sandbox_not_bound, account_not_bound, released_account_has_pending_order
Locks: its user''s own connection, then the account.';

--> statement-breakpoint
-- Removes the caller's account with this id or number. Its lock orders this with requests that open an order from the
-- account or make it a settlement account: they either come first or no longer find it.
--
-- not_found no such account    account_ambiguous, account_has_pending_order, account_is_settlement_account,
--   account_awaits_settlement, account_has_connection: it is deleted first, with the care that this takes
CREATE FUNCTION remove_account(
  p_id uuid DEFAULT NULL, p_number text DEFAULT NULL, p_environment text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  account := lock_account(p_id, p_number, p_environment);
  IF has_pending_order(account.id) THEN
    PERFORM refuse('account_has_pending_order');
  END IF;
  IF EXISTS (SELECT FROM merchants m WHERE m.settlement_account_id = account.id) THEN
    PERFORM refuse('account_is_settlement_account');
  END IF;
  IF EXISTS (SELECT FROM settlement_account_changes c WHERE c.account_id = account.id) THEN
    PERFORM refuse('account_awaits_settlement');
  END IF;
  IF EXISTS (SELECT FROM bank_connections c WHERE c.account_id = account.id AND c.removed_at IS NULL) THEN
    PERFORM refuse('account_has_connection');
  END IF;
  UPDATE bank_accounts SET removed_at = request_now() WHERE id = account.id;
  PERFORM record_audit('bank_account.remove', public_id('acc', account.id),
    jsonb_build_object('before', bank_account_audit_data(account), 'after', NULL));
END $$;

COMMENT ON FUNCTION remove_account IS 'Removes the caller''s account with this id or number. Its lock orders this with requests that open an order from the
account or make it a settlement account: they either come first or no longer find it.

not_found no such account    account_ambiguous, account_has_pending_order, account_is_settlement_account,
  account_awaits_settlement, account_has_connection: it is deleted first, with the care that this takes';

--> statement-breakpoint
-- Gives a new test account three sample deposits from the last days, in the sandbox bank and in the ledger.
CREATE FUNCTION seed_sandbox_account(p_account_id uuid) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH deposits AS (
    SELECT a.id, a.account_number, d.amount, d.days, d.concept,
      replace(a.id::text, '-', '') || d.days AS key
    FROM bank_accounts a, (VALUES
      (1500.00, 3, 'Venta de la semana'), (820.50, 2, 'Pedido'), (65.25, 1, 'Desayunos')) AS d (amount, days, concept)
    WHERE a.id = p_account_id),
  booked AS (
    INSERT INTO sandbox_movements
      (account_number, bank_key, direction, type, amount, concept, status, code, reference, created_at)
    SELECT account_number, key, 'in', 'deposit', amount, concept, 'success', '00',
      right('00000000' || abs(hashtext(key)), 8), request_now() - days * interval '1 day'
    FROM deposits
    RETURNING bank_key, reference, created_at)
  INSERT INTO bank_movements
    (id, connection, account_id, environment, direction, type, amount, booked_on, reference, concept,
     control_number, created_at, seen_on_statement_at)
  SELECT uuidv7(booked.created_at - clock_timestamp()), 'sandbox', id, 'test', 'in', 'deposit', amount,
    caracas_day(booked.created_at), booked.reference, concept, key, booked.created_at, request_now()
  FROM deposits JOIN booked ON bank_key = key;
END;

COMMENT ON FUNCTION seed_sandbox_account IS 'Gives a new test account three sample deposits from the last days, in the sandbox bank and in the ledger.';

--> statement-breakpoint
-- Makes a connection, which is already locked, the one that its account pays through. Its bank has accepted the
-- credentials, and an administrator the user. From now on it has the name of its account's ledger. The errors are those
-- of bind_account(), and bank_connections_name_key: another user's connection has this account number.
-- Locks: see bind_account().
CREATE FUNCTION activate_connection(p_connection bank_connections) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  number text := (SELECT a.account_number FROM bank_accounts a WHERE a.id = p_connection.account_id);
  number_ledger text := connection_name_of(number);
BEGIN
  UPDATE bank_connections SET
    name = number_ledger, ledger = number_ledger, status = 'active', last_error = NULL,
    next_check_at = request_now() + interval '1 day'
  WHERE id = p_connection.id;
  PERFORM bind_account(p_connection.account_id, number_ledger, number);
  -- What was logged on under its former name, and what an earlier connection of this number has left.
  DELETE FROM bank_connection_states WHERE name = p_connection.name;
  UPDATE bank_connection_states SET bank_session = NULL, bank_session_day = NULL WHERE name = number_ledger;
  PERFORM record_connection_event(p_connection, 'activated');
END $$;

COMMENT ON FUNCTION activate_connection IS 'Makes a connection, which is already locked, the one that its account pays through. Its bank has accepted the
credentials, and an administrator the user. From now on it has the name of its account''s ledger. The errors are those
of bind_account(), and bank_connections_name_key: another user''s connection has this account number.
Locks: see bind_account().';

--> statement-breakpoint
-- Activates a connection, which is already locked, or records that another user has connected its account meanwhile.
CREATE FUNCTION activate_unless_taken(p_connection bank_connections) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM activate_connection(p_connection);
EXCEPTION WHEN unique_violation THEN
  UPDATE bank_connections SET last_error = 'rejected:ACCOUNT_TAKEN' WHERE id = p_connection.id;
END $$;

COMMENT ON FUNCTION activate_unless_taken IS 'Activates a connection, which is already locked, or records that another user has connected its account meanwhile.';

--> statement-breakpoint
-- Who requested or undid a change of a connection, with their address, as mails show them: names are not unique.
CREATE FUNCTION connection_actor(p_user_id uuid) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_build_object('actorName', u.name, 'actorEmail', u.email) FROM users u WHERE u.id = p_user_id;
END;

COMMENT ON FUNCTION connection_actor IS 'Who requested or undid a change of a connection, with their address, as mails show them: names are not unique.';

--> statement-breakpoint
-- The name by which orders and movements refer to the connection of an account number. All connections that the number
-- has had in the course of time share one ledger, also a configured one: a movement that has paid something must not be
-- recorded again under another name, and pay once more. A connection has this name once it is activated; before, one of
-- its own, so that whoever only claims a number neither keeps its owner from connecting it nor reaches their session.
CREATE FUNCTION connection_name_of(p_account_number text) RETURNS text
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(
    (SELECT m.connection FROM bank_movements m JOIN bank_accounts a ON a.id = m.account_id
      WHERE a.account_number = p_account_number AND m.environment = 'live' ORDER BY m.id DESC LIMIT 1),
    'own-' || left(encode(sha256(convert_to(p_account_number, 'UTF8')), 'hex'), 32));
END;

COMMENT ON FUNCTION connection_name_of IS 'The name by which orders and movements refer to the connection of an account number. All connections that the number
has had in the course of time share one ledger, also a configured one: a movement that has paid something must not be
recorded again under another name, and pay once more. A connection has this name once it is activated; before, one of
its own, so that whoever only claims a number neither keeps its owner from connecting it nor reaches their session.';

--> statement-breakpoint
-- Connects a live account of the caller to its bank. The credentials are checked later, and then an administrator may
-- have to approve it: see record_connection_check().
--
-- p_credentials: encrypted    p_rif, p_phone: as the bank knows the merchant
-- p_bank_code: of the protocol's bank    p_configured: the account numbers of the deployment's own connections
--
-- not_found no such account    other_bank    account_configured, connection_owner_mismatch, account_bound,
--   bank_connections_account_key
--
-- Locks: the account.
CREATE FUNCTION create_bank_connection(
  p_id uuid, p_account_id uuid, p_protocol text, p_bank_code text, p_credentials bytea, p_rif text, p_phone text,
  p_sends_payer_keys boolean, p_configured text[]
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  account := lock_account(p_account_id, NULL, 'live');
  IF left(account.account_number, 4) <> p_bank_code THEN
    PERFORM refuse('other_bank', '{protocol}');
  ELSIF account.account_number = ANY (p_configured) THEN
    PERFORM refuse('account_configured');
  ELSIF NOT document_matches_rif(account.document, p_rif) THEN
    PERFORM refuse('connection_owner_mismatch');
  ELSIF account.connection IS NOT NULL THEN
    PERFORM refuse('account_bound');
  -- Whoever activates a connection locks it before the account: the index would have this wait for them.
  ELSIF EXISTS (SELECT FROM bank_connections c WHERE c.account_id = account.id AND c.removed_at IS NULL) THEN
    PERFORM refuse('bank_connections_account_key');
  END IF;
  UPDATE bank_accounts SET phone = coalesce(phone, p_phone) WHERE id = account.id;
  INSERT INTO bank_connections
    (id, user_id, account_id, name, protocol, rif, credentials, sends_payer_keys, status, next_check_at, created_at)
  VALUES (p_id, account.user_id, account.id, 'own-' || replace(p_id::text, '-', ''), p_protocol, p_rif,
    p_credentials, p_sends_payer_keys, 'checking', request_now(), request_now());
  PERFORM record_audit('bank_connection.create', public_id('con', p_id), jsonb_build_object(
    'before', NULL, 'after', jsonb_build_object('protocol', p_protocol, 'account', public_id('acc', account.id))));
END $$;

COMMENT ON FUNCTION create_bank_connection IS 'Connects a live account of the caller to its bank. The credentials are checked later, and then an administrator may
have to approve it: see record_connection_check().

p_credentials: encrypted    p_rif, p_phone: as the bank knows the merchant
p_bank_code: of the protocol''s bank    p_configured: the account numbers of the deployment''s own connections

not_found no such account    other_bank    account_configured, connection_owner_mismatch, account_bound,
  bank_connections_account_key

Locks: the account.';

--> statement-breakpoint
-- An administrator's decision about a connection that waits for it. An approved one is used from then on; of a rejected
-- one the credentials are forgotten. p_reason: why it is rejected; null approves it
-- not_found no such connection    connection_not_waiting, and the errors of activate_connection()
-- Locks: the connection.
CREATE FUNCTION decide_bank_connection(p_id uuid, p_reason text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  connection bank_connections%ROWTYPE;
BEGIN
  SELECT * INTO connection FROM bank_connections c WHERE c.id = p_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  ELSIF connection.status <> 'pending_approval' THEN
    PERFORM refuse('connection_not_waiting');
  ELSIF p_reason IS NULL THEN
    UPDATE bank_connections SET approved_at = request_now(), disabled_at = NULL WHERE id = p_id;
    PERFORM activate_connection(connection);
  ELSE
    UPDATE bank_connections SET
      status = 'disabled', credentials = NULL, next_check_at = NULL, rejection_reason = p_reason
    WHERE id = p_id;
    PERFORM record_connection_event(connection, 'rejected', jsonb_build_object('reason', p_reason));
  END IF;
  PERFORM record_audit('bank_connection.' || CASE WHEN p_reason IS NULL THEN 'approve' ELSE 'reject' END,
    public_id('con', p_id), jsonb_strip_nulls(jsonb_build_object('account', public_id('acc', connection.account_id),
      'reason', p_reason)));
END $$;

COMMENT ON FUNCTION decide_bank_connection IS 'An administrator''s decision about a connection that waits for it. An approved one is used from then on; of a rejected
one the credentials are forgotten. p_reason: why it is rejected; null approves it
not_found no such connection    connection_not_waiting, and the errors of activate_connection()
Locks: the connection.';

--> statement-breakpoint
-- An administrator's end of any user's connection: nothing more is sent or charged through it, and its number is free
-- for others as soon as its bank has told the outcome of what is pending; see end_disabled_connection(). To be used
-- again, it needs other credentials and an administrator's approval.
-- not_found no such connection    connection_disabled    Locks: the connection, then its account.
CREATE FUNCTION disable_bank_connection(p_id uuid, p_reason text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  connection bank_connections%ROWTYPE;
BEGIN
  SELECT * INTO connection FROM bank_connections c WHERE c.id = p_id AND c.removed_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  ELSIF connection.status = 'disabled' THEN
    PERFORM refuse('connection_disabled');
  END IF;
  -- Whoever opens an order locks the account first, and is either pending by now or finds the connection disabled.
  PERFORM FROM bank_accounts a WHERE a.id = connection.account_id FOR NO KEY UPDATE;
  DELETE FROM bank_connection_changes c WHERE c.connection_id = p_id;
  UPDATE bank_connections SET
    status = 'disabled', next_check_at = NULL, rejection_reason = p_reason, approved_at = NULL,
    disabled_at = request_now()
  WHERE id = p_id;
  PERFORM record_audit('bank_connection.disable', public_id('con', p_id), jsonb_build_object(
    'account', public_id('acc', connection.account_id), 'before', jsonb_build_object('status', connection.status),
    'reason', p_reason));
  PERFORM record_connection_event(connection, 'disabled', jsonb_build_object('reason', p_reason));
  PERFORM end_disabled_connection(connection);
END $$;

COMMENT ON FUNCTION disable_bank_connection IS 'An administrator''s end of any user''s connection: nothing more is sent or charged through it, and its number is free
for others as soon as its bank has told the outcome of what is pending; see end_disabled_connection(). To be used
again, it needs other credentials and an administrator''s approval.
not_found no such connection    connection_disabled    Locks: the connection, then its account.';

--> statement-breakpoint
-- Ends a disabled connection, which is locked with its account, unless an order is pending, whose outcome takes its
-- credentials: these are forgotten, its account is pending, and whoever waits for the number is told that it is free.
-- Returns whether it has ended.
CREATE FUNCTION end_disabled_connection(p_connection bank_connections) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  IF has_pending_order(p_connection.account_id) THEN
    RETURN false;
  END IF;
  UPDATE bank_accounts a SET connection = NULL
  WHERE a.id = p_connection.account_id AND a.connection = p_connection.name;
  IF FOUND THEN
    PERFORM record_free_number(p_connection.account_id);
  END IF;
  UPDATE bank_connection_states SET bank_session = NULL, bank_session_day = NULL WHERE name = p_connection.name;
  UPDATE bank_connections SET credentials = NULL, name = 'own-' || replace(id::text, '-', '')
    WHERE id = p_connection.id;
  RETURN true;
END $$;

COMMENT ON FUNCTION end_disabled_connection IS 'Ends a disabled connection, which is locked with its account, unless an order is pending, whose outcome takes its
credentials: these are forgotten, its account is pending, and whoever waits for the number is told that it is free.
Returns whether it has ended.';

--> statement-breakpoint
-- Ends the disabled connections of which no order is pending any more; see end_disabled_connection(). Returns how many.
-- Locks each connection, then its account. One that is locked is left for the next run.
CREATE FUNCTION end_disabled_connections(p_limit integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  connection bank_connections%ROWTYPE;
  ended integer := 0;
BEGIN
  FOR connection IN
    SELECT * FROM bank_connections c
    WHERE c.status = 'disabled' AND c.credentials IS NOT NULL AND NOT has_pending_order(c.account_id)
    ORDER BY c.id LIMIT p_limit FOR NO KEY UPDATE OF c SKIP LOCKED
  LOOP
    PERFORM FROM bank_accounts a WHERE a.id = connection.account_id FOR NO KEY UPDATE;
    IF end_disabled_connection(connection) THEN
      ended := ended + 1;
    END IF;
  END LOOP;
  RETURN ended;
END $$;

COMMENT ON FUNCTION end_disabled_connections IS 'Ends the disabled connections of which no order is pending any more; see end_disabled_connection(). Returns how many.
Locks each connection, then its account. One that is locked is left for the next run.';

--> statement-breakpoint
-- Removes a connection, which is already locked, with its credentials and whatever waits for it, on its user's request.
CREATE FUNCTION forget_connection(p_connection bank_connections, p_user_agent text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_connection_event(p_connection, 'removed',
    connection_actor(caller_id()) || request_origin(p_user_agent));
  DELETE FROM bank_connection_changes c WHERE c.connection_id = p_connection.id;
  UPDATE bank_connections SET
    status = 'disabled', credentials = NULL, next_check_at = NULL, removed_at = request_now()
  WHERE id = p_connection.id;
  UPDATE bank_connection_states SET bank_session = NULL, bank_session_day = NULL WHERE name = p_connection.name;
  PERFORM record_audit('bank_connection.remove', public_id('con', p_connection.id),
    jsonb_build_object('protocol', p_connection.protocol, 'account', public_id('acc', p_connection.account_id)));
END $$;

COMMENT ON FUNCTION forget_connection IS 'Removes a connection, which is already locked, with its credentials and whatever waits for it, on its user''s request.';

--> statement-breakpoint
-- A connection of the caller, locked until the commit. not_found: there is none, or it is removed.
CREATE FUNCTION lock_own_connection(p_id uuid) RETURNS bank_connections
LANGUAGE plpgsql AS $$
DECLARE
  connection bank_connections%ROWTYPE;
BEGIN
  SELECT * INTO connection FROM bank_connections c
  WHERE c.id = p_id AND c.user_id = caller_id() AND c.removed_at IS NULL
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN connection;
END $$;

COMMENT ON FUNCTION lock_own_connection IS 'A connection of the caller, locked until the commit. not_found: there is none, or it is removed.';

--> statement-breakpoint
-- Makes the changes of connections' credentials that are due. Returns how many.
-- Locks each connection. One that is locked is left for the next run: somebody may be undoing its change, so the change
-- is read again under the lock.
CREATE FUNCTION make_due_connection_changes(p_limit integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  connection bank_connections%ROWTYPE;
  change bank_connection_changes%ROWTYPE;
  made integer := 0;
BEGIN
  FOR connection IN
    SELECT c.* FROM bank_connection_changes d JOIN bank_connections c ON c.id = d.connection_id
    WHERE d.effective_at <= request_now()
    ORDER BY d.effective_at LIMIT p_limit FOR NO KEY UPDATE OF c SKIP LOCKED
  LOOP
    SELECT * INTO change FROM bank_connection_changes d
    WHERE d.connection_id = connection.id AND d.effective_at <= request_now();
    CONTINUE WHEN NOT FOUND;
    PERFORM switch_connection_credentials(connection, change.credentials, change.sends_payer_keys, change.requested_by);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;

COMMENT ON FUNCTION make_due_connection_changes IS 'Makes the changes of connections'' credentials that are due. Returns how many.
Locks each connection. One that is locked is left for the next run: somebody may be undoing its change, so the change
is read again under the lock.';

--> statement-breakpoint
-- Records whether the bank has accepted a connection's credentials. A connection that was being checked becomes active,
-- or waits for an administrator, see awaits_administrator(). One in use is failing while its bank rejects it. Nothing
-- is recorded if the credentials were replaced, or the connection was removed, while the bank was asked.
--
-- p_credentials: those that were checked, encrypted    p_status: accepted, rejected or unreachable
-- p_code: the bank's code, or why there is no answer    p_confirms_account: see awaits_administrator()
--
-- Locks: the connection.
CREATE FUNCTION record_connection_check(
  p_id uuid, p_credentials bytea, p_status text, p_confirms_account boolean, p_code text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  connection bank_connections%ROWTYPE;
BEGIN
  UPDATE bank_connections c SET
    checked_at = request_now(),
    last_error = CASE WHEN p_status <> 'accepted' THEN p_status || ':' || coalesce(p_code, '') END,
    -- A bank that did not answer is asked again, and one in use every day; what it refused before stays refused.
    next_check_at = request_now() + CASE
      WHEN p_status = 'unreachable' THEN interval '5 minutes'
      WHEN c.status IN ('active', 'failing') THEN interval '1 day' END
  WHERE c.id = p_id AND c.credentials = p_credentials AND c.status <> 'disabled'
  RETURNING * INTO connection;
  IF NOT FOUND OR p_status = 'unreachable' THEN
    RETURN;
  ELSIF connection.status = 'checking' AND p_status = 'accepted' THEN
    IF awaits_administrator(connection, p_confirms_account) THEN
      UPDATE bank_connections SET status = 'pending_approval' WHERE id = p_id;
      PERFORM record_connection_event(connection, 'waiting');
    ELSE
      PERFORM activate_unless_taken(connection);
    END IF;
  ELSIF connection.status = 'active' AND p_status = 'rejected' THEN
    UPDATE bank_connections SET status = 'failing' WHERE id = p_id;
    PERFORM record_connection_event(connection, 'failing');
  ELSIF connection.status = 'failing' AND p_status = 'accepted' THEN
    UPDATE bank_connections SET status = 'active' WHERE id = p_id;
    PERFORM record_connection_event(connection, 'recovered');
  END IF;
END $$;

COMMENT ON FUNCTION record_connection_check IS 'Records whether the bank has accepted a connection''s credentials. A connection that was being checked becomes active,
or waits for an administrator, see awaits_administrator(). One in use is failing while its bank rejects it. Nothing
is recorded if the credentials were replaced, or the connection was removed, while the bank was asked.

p_credentials: those that were checked, encrypted    p_status: accepted, rejected or unreachable
p_code: the bank''s code, or why there is no answer    p_confirms_account: see awaits_administrator()

Locks: the connection.';

--> statement-breakpoint
-- Records what became of a connection, as an event for the owner and the administrators of each merchant that is paid
-- into its account, and for its user if there is none: {step, id, account, ...p_facts}.
--
-- p_step: activated, waiting (for an administrator), rejected, failing, recovered, removed; of a change of its
-- credentials requested, undone, made or dropped
CREATE FUNCTION record_connection_event(p_connection bank_connections, p_step text, p_facts jsonb DEFAULT '{}')
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  data jsonb := jsonb_build_object('step', p_step, 'id', public_id('con', p_connection.id), 'protocol',
    p_connection.protocol,
    'account', settlement_account_facts(p_connection.account_id)) || p_facts;
BEGIN
  PERFORM record_event('bank_connection.changed', m.id, 'live', data)
  FROM merchants m WHERE m.settlement_account_id = p_connection.account_id;
  IF NOT FOUND THEN
    PERFORM record_event('bank_connection.changed', NULL, 'live', data, p_user_id => p_connection.user_id);
  END IF;
END $$;

COMMENT ON FUNCTION record_connection_event IS 'Records what became of a connection, as an event for the owner and the administrators of each merchant that is paid
into its account, and for its user if there is none: {step, id, account, ...p_facts}.

p_step: activated, waiting (for an administrator), rejected, failing, recovered, removed; of a change of its
credentials requested, undone, made or dropped';

--> statement-breakpoint
-- Tells the other users whose bank has accepted their credentials for an account's number, and who wait for it, that it
-- is free. Others who have only registered it are told nothing.
CREATE FUNCTION record_free_number(p_account_id uuid) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_connection_event(c, 'freed')
  FROM bank_accounts own
    JOIN bank_accounts a ON a.account_number = own.account_number AND a.environment = 'live' AND a.removed_at IS NULL
    JOIN bank_connections c ON c.account_id = a.id AND c.removed_at IS NULL
  WHERE own.id = p_account_id AND c.user_id <> own.user_id
    AND (c.status = 'pending_approval' OR c.last_error = 'rejected:ACCOUNT_TAKEN');
END;

COMMENT ON FUNCTION record_free_number IS 'Tells the other users whose bank has accepted their credentials for an account''s number, and who wait for it, that it
is free. Others who have only registered it are told nothing.';

--> statement-breakpoint
-- Removes a connection of the caller, and forgets its credentials. Its account is pending then.
-- not_found no such connection    account_has_pending_order    Locks: the connection, then the account.
CREATE FUNCTION remove_bank_connection(p_id uuid, p_user_agent text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  connection bank_connections%ROWTYPE;
BEGIN
  connection := lock_own_connection(p_id);
  -- Whoever opens an order locks the account first, and either comes first or finds it without a connection.
  PERFORM FROM bank_accounts a WHERE a.id = connection.account_id FOR NO KEY UPDATE;
  IF has_pending_order(connection.account_id) THEN
    PERFORM refuse('account_has_pending_order');
  END IF;
  UPDATE bank_accounts a SET connection = NULL WHERE a.id = connection.account_id AND a.connection = connection.name;
  PERFORM forget_connection(connection, p_user_agent);
END $$;

COMMENT ON FUNCTION remove_bank_connection IS 'Removes a connection of the caller, and forgets its credentials. Its account is pending then.
not_found no such connection    account_has_pending_order    Locks: the connection, then the account.';

--> statement-breakpoint
-- Replaces the credentials of a connection of the caller, or later those of a change that is pending: at once while no
-- merchant that is paid into its account has a live transaction, else by a change that takes effect later.
--
-- p_protocol: for which the credentials were read    p_credentials: encrypted    p_rif: as the bank knows the merchant
-- not_found: no such connection, or not of this protocol    connection_owner_mismatch
-- disabled_connection_has_pending_order: an administrator has disabled it, and the former credentials are still needed
-- Locks: the connection.
CREATE FUNCTION replace_connection_credentials(
  p_id uuid, p_protocol text, p_credentials bytea, p_rif text, p_sends_payer_keys boolean,
  p_user_agent text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  connection bank_connections%ROWTYPE;
  delay interval;
  effective_at timestamptz;
BEGIN
  connection := lock_own_connection(p_id);
  IF connection.protocol <> p_protocol THEN
    PERFORM refuse('not_found');
  END IF;
  IF connection.status = 'disabled' AND connection.credentials IS NOT NULL THEN
    PERFORM refuse('disabled_connection_has_pending_order');
  END IF;
  PERFORM refuse('connection_owner_mismatch') FROM bank_accounts a
  WHERE a.id = connection.account_id AND NOT document_matches_rif(a.document, p_rif);
  delay := CASE WHEN connection.status IN ('active', 'failing') THEN connection_change_delay(connection.account_id)
    ELSE interval '0' END;
  IF delay = interval '0' THEN
    PERFORM switch_connection_credentials(connection, p_credentials, p_sends_payer_keys, caller_id(), p_user_agent);
    RETURN;
  END IF;
  effective_at := request_now() + delay;
  INSERT INTO bank_connection_changes AS c (connection_id, credentials, sends_payer_keys, requested_by, requested_at,
    effective_at)
  VALUES (p_id, p_credentials, p_sends_payer_keys, caller_id(), request_now(), effective_at)
  ON CONFLICT (connection_id) DO UPDATE SET credentials = excluded.credentials,
    sends_payer_keys = excluded.sends_payer_keys, requested_by = excluded.requested_by,
    requested_at = excluded.requested_at, effective_at = excluded.effective_at;
  PERFORM record_audit('bank_connection.request_credentials', public_id('con', p_id),
    jsonb_build_object('effectiveAt', iso_time(effective_at)));
  PERFORM record_connection_event(connection, 'requested', connection_actor(caller_id())
    || jsonb_build_object('effectiveAt', iso_time(effective_at)) || request_origin(p_user_agent));
END $$;

COMMENT ON FUNCTION replace_connection_credentials IS 'Replaces the credentials of a connection of the caller, or later those of a change that is pending: at once while no
merchant that is paid into its account has a live transaction, else by a change that takes effect later.

p_protocol: for which the credentials were read    p_credentials: encrypted    p_rif: as the bank knows the merchant
not_found: no such connection, or not of this protocol    connection_owner_mismatch
disabled_connection_has_pending_order: an administrator has disabled it, and the former credentials are still needed
Locks: the connection.';

--> statement-breakpoint
-- Gives a connection, which is already locked, other credentials; no change is pending then. They are checked next. The
-- bank session of the former ones is forgotten.
-- p_requested_by: who wanted it, now or when they requested the change that takes effect now
CREATE FUNCTION switch_connection_credentials(
  p_connection bank_connections, p_credentials bytea, p_sends_payer_keys boolean, p_requested_by uuid,
  p_user_agent text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM bank_connection_changes c WHERE c.connection_id = p_connection.id;
  UPDATE bank_connections SET
    credentials = p_credentials, sends_payer_keys = p_sends_payer_keys, next_check_at = request_now(),
    last_error = NULL,
    rejection_reason = NULL,
    status = CASE WHEN status IN ('active', 'failing') THEN status ELSE 'checking' END
  WHERE id = p_connection.id;
  UPDATE bank_connection_states SET bank_session = NULL, bank_session_day = NULL WHERE name = p_connection.name;
  PERFORM record_audit('bank_connection.replace_credentials', public_id('con', p_connection.id),
    jsonb_build_object('requestedBy', public_id('usr', p_requested_by)));
  PERFORM record_connection_event(p_connection, 'made',
    connection_actor(p_requested_by) || request_origin(p_user_agent));
END $$;

COMMENT ON FUNCTION switch_connection_credentials IS 'Gives a connection, which is already locked, other credentials; no change is pending then. They are checked next. The
bank session of the former ones is forgotten.
p_requested_by: who wanted it, now or when they requested the change that takes effect now';

--> statement-breakpoint
-- Undoes the pending change of a connection's credentials. Its user may, and whoever owns or administers a merchant
-- that is paid into its account, though not by a key that was cut off from it.
-- not_found: no such connection for the caller, or no pending change    Locks: the connection.
CREATE FUNCTION undo_connection_change(p_id uuid, p_user_agent text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  connection bank_connections%ROWTYPE;
BEGIN
  SELECT * INTO connection FROM bank_connections c
  WHERE c.id = p_id AND c.removed_at IS NULL AND (c.user_id = caller_id() OR EXISTS (
    SELECT FROM merchants m JOIN members b ON b.merchant_id = m.id
    WHERE m.settlement_account_id = c.account_id AND b.user_id = caller_id() AND b.role IN ('OWNER', 'ADMIN')
      AND NOT is_key_cut_off(caller_key_id(), m.id)))
  FOR NO KEY UPDATE;
  DELETE FROM bank_connection_changes c WHERE c.connection_id = connection.id;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  PERFORM record_audit('bank_connection.undo_credentials', public_id('con', p_id), '{}');
  PERFORM record_connection_event(connection, 'undone', connection_actor(caller_id()) || request_origin(p_user_agent));
END $$;

COMMENT ON FUNCTION undo_connection_change IS 'Undoes the pending change of a connection''s credentials. Its user may, and whoever owns or administers a merchant
that is paid into its account, though not by a key that was cut off from it.
not_found: no such connection for the caller, or no pending change    Locks: the connection.';

--> statement-breakpoint
-- What the minutes of each operation say about its health; the minute that has not ended says nothing, nor does one
-- without calls. A minute is bad if less than half of its calls were answered. failing_since: the first of the last
-- three minutes, if all three are bad and of the last quarter of an hour; good_since: the first of the last five, if
-- all are good.
CREATE FUNCTION bank_health_verdicts()
RETURNS TABLE (bank_code text, operation text, failing_since timestamptz, good_since timestamptz, last_bad timestamptz)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH minutes AS (
    SELECT m.bank_code, m.operation, m.minute, 2 * m.answered < m.calls AS bad,
      row_number() OVER (PARTITION BY m.bank_code, m.operation ORDER BY m.minute DESC) AS age
    FROM bank_health_minutes m
    WHERE m.minute <= request_now() - interval '1 minute')
  SELECT m.bank_code, m.operation,
    CASE WHEN count(*) FILTER (WHERE m.age <= 3 AND m.bad AND m.minute > request_now() - interval '15 minutes') = 3
      THEN min(m.minute) FILTER (WHERE m.age <= 3) END,
    CASE WHEN count(*) FILTER (WHERE m.age <= 5 AND NOT m.bad) = 5 THEN min(m.minute) FILTER (WHERE m.age <= 5) END,
    max(m.minute) FILTER (WHERE m.bad)
  FROM minutes m
  GROUP BY m.bank_code, m.operation;
END;

COMMENT ON FUNCTION bank_health_verdicts IS 'What the minutes of each operation say about its health; the minute that has not ended says nothing, nor does one
without calls. A minute is bad if less than half of its calls were answered. failing_since: the first of the last
three minutes, if all three are bad and of the last quarter of an hour; good_since: the first of the last five, if
all are good.';

--> statement-breakpoint
-- Records which operations of banks have begun to fail, and which work again, with an event for the merchants whom it
-- concerns; returns how many. Beginning takes three bad minutes, and the end five good ones or an hour without a bad
-- one, so that a bank which fails now and then causes few events. Each change is one conditional statement: it happens
-- once, however many do this at the same time.
CREATE FUNCTION record_bank_health_changes() RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  state bank_health_states%ROWTYPE;
  changes integer := 0;
BEGIN
  FOR state IN
    INSERT INTO bank_health_states AS stored (bank_code, operation, degraded, degraded_since)
    SELECT v.bank_code, v.operation, true, v.failing_since
    FROM bank_health_verdicts() v WHERE v.failing_since IS NOT NULL
    ORDER BY 1, 2
    ON CONFLICT (bank_code, operation) DO UPDATE
      SET degraded = true, degraded_since = excluded.degraded_since
      WHERE NOT stored.degraded
    RETURNING stored.*
  LOOP
    PERFORM record_bank_health_event('bank.degraded', state);
    changes := changes + 1;
  END LOOP;
  FOR state IN
    UPDATE bank_health_states s SET degraded = false
    WHERE s.degraded AND NOT EXISTS (
      SELECT FROM bank_health_verdicts() v
      WHERE v.bank_code = s.bank_code AND v.operation = s.operation
        AND v.last_bad > request_now() - interval '1 hour'
        AND coalesce(v.good_since <= s.degraded_since, true))
    RETURNING s.*
  LOOP
    PERFORM record_bank_health_event('bank.recovered', state);
    changes := changes + 1;
  END LOOP;
  RETURN changes;
END $$;

COMMENT ON FUNCTION record_bank_health_changes IS 'Records which operations of banks have begun to fail, and which work again, with an event for the merchants whom it
concerns; returns how many. Beginning takes three bad minutes, and the end five good ones or an hour without a bad
one, so that a bank which fails now and then causes few events. Each change is one conditional statement: it happens
once, however many do this at the same time.';

--> statement-breakpoint
-- Completes the movement of a payment that its bank has confirmed to somebody before it told of it, see
-- record_confirmed_movement(): same connection, payer, amount and end of a reference, booked within a day. The notice
-- knows better when it was booked. False if there is none.
CREATE FUNCTION complete_confirmed_movement(noticed bank_movements) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  confirmed_id uuid;
BEGIN
  SELECT m.id INTO confirmed_id FROM bank_movements m
  WHERE m.connection = noticed.connection AND m.confirmed_at IS NOT NULL AND m.notice_key IS NULL
    AND m.direction = 'in' AND m.amount = noticed.amount AND m.phone = noticed.phone
    AND m.booked_on BETWEEN noticed.booked_on - 1 AND noticed.booked_on + 1
    AND coalesce(m.bank_code = noticed.bank_code, true)
    AND array_remove(ARRAY[reference_ending(m.reference), reference_ending(m.payer_reference)], NULL)
      && ARRAY[reference_ending(noticed.reference), reference_ending(noticed.payer_reference)]
  ORDER BY m.booked_on = noticed.booked_on DESC, m.id LIMIT 1;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE bank_movements SET
    notice_key = noticed.notice_key,
    booked_on = CASE WHEN control_number IS NULL THEN noticed.booked_on ELSE booked_on END,
    booked_at = noticed.booked_at,
    reference = coalesce(reference, noticed.reference),
    payer_reference = coalesce(payer_reference, noticed.payer_reference),
    concept = CASE WHEN concept = '' THEN noticed.concept ELSE concept END,
    bank_code = coalesce(bank_code, noticed.bank_code),
    document = coalesce(document, noticed.document)
  WHERE id = confirmed_id;
  PERFORM record_audit('deposit.notice', public_id('mov', confirmed_id), jsonb_build_object(
    'before', jsonb_build_object('noticed', false), 'after', jsonb_build_object('noticed', true)), NULL);
  RETURN true;
END $$;

COMMENT ON FUNCTION complete_confirmed_movement IS 'Completes the movement of a payment that its bank has confirmed to somebody before it told of it, see
record_confirmed_movement(): same connection, payer, amount and end of a reference, booked within a day. The notice
knows better when it was booked. False if there is none.';

--> statement-breakpoint
-- Completes the movement from a bank statement that a notice reports, see statement_movement_of_notice(). The day stays
-- that of the bank's books. False if there is none.
CREATE FUNCTION complete_statement_movement(noticed bank_movements) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  statement_movement_id uuid := statement_movement_of_notice(noticed);
BEGIN
  IF statement_movement_id IS NULL THEN
    RETURN false;
  END IF;
  UPDATE bank_movements SET
    notice_key = noticed.notice_key,
    payer_reference = noticed.payer_reference,
    booked_at = noticed.booked_at,
    phone = coalesce(phone, noticed.phone),
    bank_code = coalesce(bank_code, noticed.bank_code),
    document = coalesce(document, noticed.document)
  WHERE id = statement_movement_id;
  PERFORM record_audit('deposit.notice', public_id('mov', statement_movement_id), jsonb_build_object(
    'before', jsonb_build_object('noticed', false), 'after', jsonb_build_object('noticed', true)), NULL);
  RETURN true;
END $$;

COMMENT ON FUNCTION complete_statement_movement IS 'Completes the movement from a bank statement that a notice reports, see statement_movement_of_notice(). The day stays
that of the bank''s books. False if there is none.';

--> statement-breakpoint
-- The earlier notice of the same payment with another amount, or with a day that differs by one. Only for connections
-- without bank statements, where nothing else tells the two apart.
CREATE FUNCTION find_changed_notice(noticed bank_movements) RETURNS bank_movements
LANGUAGE plpgsql AS $$
DECLARE
  earlier bank_movements%ROWTYPE;
BEGIN
  SELECT * INTO earlier FROM bank_movements m
  WHERE m.connection = noticed.connection AND m.notice_key IS NOT NULL AND m.type = noticed.type
    AND m.booked_on BETWEEN noticed.booked_on - 1 AND noticed.booked_on + 1
    AND normalize_reference(m.reference) = normalize_reference(noticed.reference)
    AND (m.phone, m.bank_code) = (noticed.phone, noticed.bank_code)
  ORDER BY m.id LIMIT 1;
  RETURN earlier;
END $$;

COMMENT ON FUNCTION find_changed_notice IS 'The earlier notice of the same payment with another amount, or with a day that differs by one. Only for connections
without bank statements, where nothing else tells the two apart.';

--> statement-breakpoint
-- A movement from another notice that may report the same payment: equal but for its type, a day's difference, or a
-- field that one of the two lacks. Null if there is none.
CREATE FUNCTION find_possible_duplicate(p_movement bank_movements) RETURNS uuid
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT m.id FROM bank_movements m
  WHERE m.connection = (p_movement).connection AND m.id <> (p_movement).id AND m.direction = 'in'
    AND m.notice_key IS NOT NULL AND m.amount = (p_movement).amount
    AND m.booked_on BETWEEN (p_movement).booked_on - 1 AND (p_movement).booked_on + 1
    AND normalize_reference(m.reference) = normalize_reference((p_movement).reference)
    AND coalesce(normalize_reference(m.payer_reference) = normalize_reference((p_movement).payer_reference), true)
    AND coalesce(m.phone = (p_movement).phone, true)
    AND coalesce(m.bank_code = (p_movement).bank_code, true)
  ORDER BY m.id LIMIT 1;
END;

COMMENT ON FUNCTION find_possible_duplicate IS 'A movement from another notice that may report the same payment: equal but for its type, a day''s difference, or a
field that one of the two lacks. Null if there is none.';

--> statement-breakpoint
-- Records an incoming payment that a bank's notice reports. A movement that is known already is not changed, except
-- that a notice completes a movement from a bank statement. Returns
--   'recorded'            a new movement
--   'known'               reported before, by a notice or a bank statement, or confirmed when its bank was asked
--   'changed'             reported before by a notice, with another amount: the first one counts, and an administrator
--                         decides. Without bank statements to compare with, also if the day differs by one
--   'possible_duplicate'  a new movement that may be another notice's: an administrator decides
--
-- p_reference:    that of the bank statement; null if the notice lacks it
-- p_on_statement: whether a bank statement will show it too.
-- Locks: lock_movements().
CREATE FUNCTION record_notice(
  p_connection text, p_notice_key text, p_type text, p_amount numeric, p_booked_on date, p_concept text,
  p_on_statement boolean,
  p_reference text DEFAULT NULL, p_booked_at timestamptz DEFAULT NULL, p_payer_reference text DEFAULT NULL,
  p_phone text DEFAULT NULL,
  p_bank_code text DEFAULT NULL, p_document text DEFAULT NULL
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  noticed bank_movements%ROWTYPE;
  earlier bank_movements%ROWTYPE;
BEGIN
  PERFORM lock_movements(p_connection);
  SELECT * INTO earlier FROM bank_movements m WHERE m.connection = p_connection AND m.notice_key = p_notice_key;
  IF FOUND AND earlier.amount = p_amount THEN
    RETURN 'known';
  ELSIF FOUND THEN
    PERFORM record_restatement(earlier.id, p_amount, earlier.booked_on, earlier.direction, 'notice');
    RETURN 'changed';
  END IF;

  noticed.connection := p_connection;
  noticed.notice_key := p_notice_key;
  noticed.type := p_type;
  noticed.amount := p_amount;
  noticed.booked_on := p_booked_on;
  noticed.booked_at := p_booked_at;
  noticed.reference := p_reference;
  noticed.payer_reference := p_payer_reference;
  noticed.concept := p_concept;
  noticed.phone := p_phone;
  noticed.bank_code := p_bank_code;
  noticed.document := p_document;
  IF complete_confirmed_movement(noticed) THEN
    RETURN 'known';
  END IF;
  IF NOT p_on_statement THEN
    earlier := find_changed_notice(noticed);
    IF earlier.id IS NOT NULL THEN
      PERFORM record_restatement(earlier.id, p_amount, p_booked_on, earlier.direction, 'notice');
      RETURN 'changed';
    END IF;
  END IF;
  IF complete_statement_movement(noticed) THEN
    RETURN 'known';
  END IF;
  RETURN CASE WHEN record_noticed_movement(noticed) IS NULL THEN 'recorded' ELSE 'possible_duplicate' END;
END $$;

COMMENT ON FUNCTION record_notice IS 'Records an incoming payment that a bank''s notice reports. A movement that is known already is not changed, except
that a notice completes a movement from a bank statement. Returns
  ''recorded''            a new movement
  ''known''               reported before, by a notice or a bank statement, or confirmed when its bank was asked
  ''changed''             reported before by a notice, with another amount: the first one counts, and an administrator
                        decides. Without bank statements to compare with, also if the day differs by one
  ''possible_duplicate''  a new movement that may be another notice''s: an administrator decides

p_reference:    that of the bank statement; null if the notice lacks it
p_on_statement: whether a bank statement will show it too.
Locks: lock_movements().';

--> statement-breakpoint
-- Records a new movement that a notice reports. Returns the id of another notice's movement that may be the same
-- payment; null if there is none.
CREATE FUNCTION record_noticed_movement(noticed bank_movements) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  recorded bank_movements%ROWTYPE;
  duplicate_of_id uuid;
BEGIN
  INSERT INTO bank_movements (
    id, connection, account_id, environment, direction, type, amount, booked_on, booked_at, reference,
    payer_reference, concept, phone, bank_code, document, notice_key, created_at)
  VALUES (
    new_uuid(), noticed.connection, bound_account_id(noticed.connection), 'live', 'in',
    noticed.type, noticed.amount, noticed.booked_on, noticed.booked_at, noticed.reference,
    noticed.payer_reference, noticed.concept, noticed.phone, noticed.bank_code, noticed.document,
    noticed.notice_key, request_now())
  RETURNING * INTO recorded;
  duplicate_of_id := find_possible_duplicate(recorded);
  PERFORM record_audit('deposit.record', public_id('mov', recorded.id), jsonb_build_object(
    'before', NULL, 'after', jsonb_build_object(
      'connection', recorded.connection, 'account', public_id('acc', recorded.account_id),
      'type', recorded.type, 'amount', recorded.amount, 'bookedOn', recorded.booked_on,
      'reference', recorded.reference))
    || jsonb_strip_nulls(jsonb_build_object('possibleDuplicateOf', public_id('mov', duplicate_of_id))), NULL);
  RETURN duplicate_of_id;
END $$;

COMMENT ON FUNCTION record_noticed_movement IS 'Records a new movement that a notice reports. Returns the id of another notice''s movement that may be the same
payment; null if there is none.';

--> statement-breakpoint
-- The movement from a bank statement that a notice reports: same connection, amount, day, and end of the reference. A
-- notice without the statement's reference reports one of the same payer's bank that shows no phone. Banks book some
-- payments on the day after, or before: if that day has none, the only one of its neighbours that is_same_payment(), or
-- that of movement_of_next_banking_day(). Null if there is none.
CREATE FUNCTION statement_movement_of_notice(noticed bank_movements) RETURNS uuid
LANGUAGE plpgsql STABLE AS $$
DECLARE
  found_id uuid;
BEGIN
  SELECT m.id INTO found_id FROM bank_movements m
  WHERE m.connection = noticed.connection AND m.notice_key IS NULL AND m.direction = 'in'
    AND m.booked_on = noticed.booked_on AND m.amount = noticed.amount
    AND CASE WHEN noticed.reference IS NULL THEN m.phone IS NULL AND m.type = 'p2p' AND m.bank_code = noticed.bank_code
      ELSE reference_ending(m.reference) = reference_ending(noticed.reference) END
  ORDER BY m.id LIMIT 1;
  IF NOT FOUND THEN
    SELECT (array_agg(m.id))[1] INTO found_id FROM bank_movements m
    WHERE m.connection = noticed.connection AND m.notice_key IS NULL AND m.control_number IS NOT NULL
      AND m.direction = 'in' AND m.amount = noticed.amount
      AND m.booked_on IN (noticed.booked_on - 1, noticed.booked_on + 1)
      AND is_same_payment(m, noticed.reference, noticed.phone, noticed.bank_code)
    HAVING count(*) = 1;
  END IF;
  IF NOT FOUND THEN
    SELECT m.id INTO found_id FROM bank_movements m
    WHERE m.notice_key IS NULL AND m.id = movement_of_next_banking_day(noticed.connection, noticed.booked_on,
      noticed.amount, noticed.reference, noticed.phone, noticed.bank_code);
  END IF;
  RETURN found_id;
END $$;

COMMENT ON FUNCTION statement_movement_of_notice IS 'The movement from a bank statement that a notice reports: same connection, amount, day, and end of the reference. A
notice without the statement''s reference reports one of the same payer''s bank that shows no phone. Banks book some
payments on the day after, or before: if that day has none, the only one of its neighbours that is_same_payment(), or
that of movement_of_next_banking_day(). Null if there is none.';

--> statement-breakpoint
-- The movements of an order's account around its day that belong to nothing yet, those of its amount first: what its
-- bank's books show, beside ours.
CREATE FUNCTION movements_beside(p_order bank_orders) RETURNS SETOF bank_movements
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  made_on date := caracas_day(p_order.created_at);
BEGIN
  RETURN QUERY
    SELECT m.* FROM bank_movements m
    WHERE m.connection = p_order.connection AND m.booked_on BETWEEN made_on - 1 AND made_on + 2
      AND coalesce(m.account_id, p_order.account_id) = p_order.account_id
      AND m.direction = CASE WHEN p_order.kind IN ('c2p', 'verification') THEN 'in' ELSE 'out' END
      AND m.type <> 'fee' AND m.order_id IS NULL AND m.transaction_id IS NULL
    ORDER BY m.amount = p_order.amount DESC, abs(m.amount - p_order.amount), abs(m.booked_on - made_on), m.id
    LIMIT 50;
END $$;

COMMENT ON FUNCTION movements_beside IS 'The movements of an order''s account around its day that belong to nothing yet, those of its amount first: what its
bank''s books show, beside ours.';

--> statement-breakpoint
-- Records that a person has settled a payment, in the audit log, and for a member of p_merchant_id as an event for its
-- OWNER and ADMINs. The payment is settled by now, and may have failed though they said that it was made: see
-- determine_claim_outcome(). The event has what they said, and then why it failed.
CREATE FUNCTION record_resolution(
  p_payment bank_orders, p_stated text, p_reason text, p_merchant_id uuid DEFAULT NULL, p_user_agent text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('payment.resolve', public_id('pay', p_payment.id), jsonb_build_object(
    'reason', p_reason,
    'stated', p_stated,
    'before', jsonb_build_object('status', 'pending'),
    'after', jsonb_build_object('status', p_payment.status, 'reference', p_payment.reference)));
  IF p_merchant_id IS NULL THEN
    RETURN;
  END IF;
  PERFORM record_event('payment.resolved', p_merchant_id, p_payment.environment,
    needs_review_data(p_payment) || jsonb_build_object('status', p_stated, 'reason', p_reason,
      'failureReason', CASE WHEN p_stated = 'success' THEN p_payment.failure_reason END)
      || (SELECT jsonb_build_object('actorName', u.name, 'actorEmail', u.email) FROM users u WHERE u.id = caller_id())
      || request_origin(p_user_agent));
END $$;

COMMENT ON FUNCTION record_resolution IS 'Records that a person has settled a payment, in the audit log, and for a member of p_merchant_id as an event for its
OWNER and ADMINs. The payment is settled by now, and may have failed though they said that it was made: see
determine_claim_outcome(). The event has what they said, and then why it failed.';

--> statement-breakpoint
-- Locks a payment of a merchant that one of its people wants to settle, by what the bank's books show.
--
-- operator_connection: administrators settle those
-- payment_settled, payment_not_flagged
CREATE FUNCTION require_merchant_resolution(p_merchant_id uuid, p_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment bank_orders%ROWTYPE;
BEGIN
  SELECT * INTO payment FROM bank_orders WHERE id = p_id FOR NO KEY UPDATE;
  IF NOT FOUND OR p_merchant_id IS DISTINCT FROM coalesce(payment.review_merchant_id, merchant_of_order(payment)) THEN
    PERFORM refuse('not_found');
  ELSIF NOT is_left_to_merchant(payment) THEN
    PERFORM refuse('operator_connection');
  ELSIF payment.status <> 'pending' THEN
    PERFORM refuse('payment_settled');
  ELSIF payment.flagged_at IS NULL THEN
    PERFORM refuse('payment_not_flagged');
  END IF;
  PERFORM require_approver(caller_id(), p_merchant_id, payment.flagged_at);
END $$;

COMMENT ON FUNCTION require_merchant_resolution IS 'Locks a payment of a merchant that one of its people wants to settle, by what the bank''s books show.

operator_connection: administrators settle those
payment_settled, payment_not_flagged';

--> statement-breakpoint
-- Locks an order that an administrator wants to settle, by what the bank's books show: a concurrent settlement either
-- comes before, or finds it settled. p_environment: the API key's, if there is one.
--
-- not_found no such order    payment_settled, payment_not_flagged
CREATE FUNCTION require_resolution(p_id uuid, p_environment text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment bank_orders%ROWTYPE;
BEGIN
  SELECT * INTO payment FROM bank_orders
  WHERE id = p_id AND environment = coalesce(p_environment, environment) FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  ELSIF payment.status <> 'pending' THEN
    PERFORM refuse('payment_settled');
  ELSIF payment.flagged_at IS NULL THEN
    PERFORM refuse('payment_not_flagged');
  END IF;
END $$;

COMMENT ON FUNCTION require_resolution IS 'Locks an order that an administrator wants to settle, by what the bank''s books show: a concurrent settlement either
comes before, or finds it settled. p_environment: the API key''s, if there is one.

not_found no such order    payment_settled, payment_not_flagged';

--> statement-breakpoint
-- Binds the customer of a code to who has presented it at a channel, who agrees to be written to there by doing so.
-- Once: of a code that is used, expired or none, nothing happens.
-- p_code_hash: SHA-256    p_recipient: the address of who has presented it    p_at: when, by the provider's clock
-- Locks: the binding, the address, then the customer.
CREATE FUNCTION bind_recipient(p_channel_id uuid, p_code_hash bytea, p_recipient text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  channel channels%ROWTYPE;
  customer customers%ROWTYPE;
BEGIN
  UPDATE channel_bindings b SET recipient = p_recipient, bound_at = request_now()
  FROM customers c
  WHERE b.channel_id = p_channel_id AND b.code_hash = p_code_hash AND b.bound_at IS NULL
    AND b.expires_at > request_now() AND c.id = b.customer_id
  RETURNING c.* INTO customer;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT * INTO STRICT channel FROM channels h WHERE h.id = p_channel_id;
  PERFORM take_recipient_choices(channel.merchant_id, channel.environment, channel.kind, jsonb_build_array(
    jsonb_build_object('recipient', p_recipient, 'stopped', false, 'at', p_at)));
  PERFORM FROM customers c WHERE c.id = customer.id FOR NO KEY UPDATE;
  PERFORM record_own_consent(customer, channel.kind, 'given');
END $$;

COMMENT ON FUNCTION bind_recipient IS 'Binds the customer of a code to who has presented it at a channel, who agrees to be written to there by doing so.
Once: of a code that is used, expired or none, nothing happens.
p_code_hash: SHA-256    p_recipient: the address of who has presented it    p_at: when, by the provider''s clock
Locks: the binding, the address, then the customer.';

--> statement-breakpoint
-- Whether a merchant can write by a channel: mail needs no connection, and in the test environment nothing is sent.
CREATE FUNCTION channel_is_open(p_merchant_id uuid, p_environment text, p_channel text) RETURNS boolean
LANGUAGE sql STABLE
RETURN p_channel = 'mail' OR p_environment = 'test' OR EXISTS (
  SELECT FROM channels h
  WHERE h.merchant_id = p_merchant_id AND h.environment = p_environment AND h.kind = p_channel
    AND h.status IN ('active', 'failing'));

COMMENT ON FUNCTION channel_is_open IS 'Whether a merchant can write by a channel: mail needs no connection, and in the test environment nothing is sent.';

--> statement-breakpoint
-- Makes a code by which a customer binds themselves to a channel that knows nobody by a phone. Returns the channel's
-- own name at its provider, where the code is presented.
-- p_code_hash: SHA-256
-- not_found: no such channel, or the customer is of the other environment; or what lock_customer() refuses
-- channel_not_bindable: it needs no binding, or its provider has never accepted it
-- Locks: the channel, then the customer.
CREATE FUNCTION create_channel_binding(
  p_id uuid, p_merchant_id uuid, p_channel_id uuid, p_customer_id uuid, p_code_hash bytea
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  channel channels%ROWTYPE := lock_channel(p_merchant_id, p_channel_id);
  customer customers%ROWTYPE := lock_customer(p_merchant_id, p_customer_id);
BEGIN
  IF customer.environment <> channel.environment THEN
    PERFORM refuse('not_found');
  END IF;
  IF channel.kind <> 'telegram' OR channel.account IS NULL THEN
    PERFORM refuse('channel_not_bindable');
  END IF;
  INSERT INTO channel_bindings (id, channel_id, customer_id, code_hash, expires_at, created_at)
  VALUES (p_id, p_channel_id, p_customer_id, p_code_hash, request_now() + interval '24 hours', request_now());
  PERFORM record_audit('channel.bind', public_id('chn', p_channel_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'customerId', public_id('cus', p_customer_id)));
  RETURN channel.account;
END $$;

COMMENT ON FUNCTION create_channel_binding IS 'Makes a code by which a customer binds themselves to a channel that knows nobody by a phone. Returns the channel''s
own name at its provider, where the code is presented.
p_code_hash: SHA-256
not_found: no such channel, or the customer is of the other environment; or what lock_customer() refuses
channel_not_bindable: it needs no binding, or its provider has never accepted it
Locks: the channel, then the customer.';

--> statement-breakpoint
-- Deletes a channel with its credentials; what waits to be sent by it fails. What people have said by it stays.
-- not_found: no such channel    Locks: the channel, then its messages.
CREATE FUNCTION delete_channel(p_merchant_id uuid, p_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  channel channels%ROWTYPE := lock_channel(p_merchant_id, p_id);
BEGIN
  DELETE FROM channels WHERE id = p_id;
  PERFORM fail_waiting_messages(channel);
  PERFORM record_audit('channel.delete', public_id('chn', p_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'before', jsonb_build_object('kind', channel.kind), 'after', NULL));
END $$;

COMMENT ON FUNCTION delete_channel IS 'Deletes a channel with its credentials; what waits to be sent by it fails. What people have said by it stays.
not_found: no such channel    Locks: the channel, then its messages.';

--> statement-breakpoint
-- How far a message with this status has come: one goes on to a higher rank alone.
CREATE FUNCTION delivery_rank(p_status text) RETURNS integer
LANGUAGE sql IMMUTABLE
RETURN CASE p_status WHEN 'sent' THEN 1 WHEN 'rejected' THEN 2 WHEN 'failed' THEN 2 WHEN 'delivered' THEN 3
  WHEN 'read' THEN 4 ELSE 0 END;

COMMENT ON FUNCTION delivery_rank IS 'How far a message with this status has come: one goes on to a higher rank alone.';

--> statement-breakpoint
-- Ends what waits to be sent by a channel that is used no more.
CREATE FUNCTION fail_waiting_messages(p_channel channels) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE messages m SET status = 'failed', reason = 'channel_disabled', updated_at = request_now()
  WHERE m.merchant_id = (p_channel).merchant_id AND m.environment = (p_channel).environment
    AND m.channel = (p_channel).kind AND m.status = 'queued' AND m.leased_until IS NULL;
END;

COMMENT ON FUNCTION fail_waiting_messages IS 'Ends what waits to be sent by a channel that is used no more.';

--> statement-breakpoint
-- A merchant's channel, locked. not_found: there is none.
CREATE FUNCTION lock_channel(p_merchant_id uuid, p_id uuid) RETURNS channels
LANGUAGE plpgsql AS $$
DECLARE
  channel channels%ROWTYPE;
BEGIN
  SELECT * INTO channel FROM channels c WHERE c.id = p_id AND c.merchant_id = p_merchant_id FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN channel;
END $$;

COMMENT ON FUNCTION lock_channel IS 'A merchant''s channel, locked. not_found: there is none.';

--> statement-breakpoint
-- Records what a channel's provider has said of it, when it was asked or as messages were sent: a channel whose
-- credentials are refused five times in a row is disabled. Its messages that wait fail, and its merchant's owner and
-- administrators are told. Nothing is recorded of credentials that were replaced meanwhile, or of a channel that is
-- disabled already.
--
-- p_credentials: those that were used, encrypted    p_outcome: accepted, credential, template or unreachable
-- p_code: the provider's code, or why there is no answer    p_times: how often it has said so
-- p_account: its own name at the provider, where that has told it
--
-- Locks: the channel, then its messages.
CREATE FUNCTION record_channel_outcome(
  p_id uuid, p_credentials bytea, p_outcome text, p_code text DEFAULT NULL, p_times integer DEFAULT 1,
  p_account text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  channel channels%ROWTYPE;
BEGIN
  UPDATE channels c SET
    account = coalesce(p_account, c.account),
    checked_at = request_now(),
    updated_at = request_now(),
    last_error = CASE WHEN p_outcome <> 'accepted' THEN p_outcome || ':' || coalesce(p_code, '') END,
    -- An answer that never came says nothing of the credentials.
    refusals = CASE p_outcome WHEN 'credential' THEN c.refusals + p_times WHEN 'unreachable' THEN c.refusals ELSE 0 END,
    status = CASE
      WHEN p_outcome = 'accepted' THEN 'active'
      WHEN p_outcome = 'unreachable' THEN c.status
      WHEN p_outcome = 'credential' AND c.refusals + p_times >= 5 THEN 'disabled'
      ELSE 'failing' END,
    next_check_at = CASE
      WHEN p_outcome = 'credential' AND c.refusals + p_times >= 5 THEN NULL
      ELSE request_now() + CASE p_outcome
        WHEN 'accepted' THEN interval '1 day'
        WHEN 'unreachable' THEN interval '5 minutes'
        ELSE interval '1 hour' END END
  WHERE c.id = p_id AND c.credentials = p_credentials AND c.status <> 'disabled'
  RETURNING * INTO channel;
  IF NOT FOUND OR channel.status <> 'disabled' THEN
    RETURN;
  END IF;
  PERFORM fail_waiting_messages(channel);
  PERFORM record_audit('channel.disable', public_id('chn', channel.id), jsonb_build_object(
    'merchantId', public_id('mer', channel.merchant_id), 'lastError', channel.last_error));
  PERFORM record_event('channel.disabled', channel.merchant_id, channel.environment, jsonb_build_object(
    'id', public_id('chn', channel.id), 'channel', channel.kind));
END $$;

COMMENT ON FUNCTION record_channel_outcome IS 'Records what a channel''s provider has said of it, when it was asked or as messages were sent: a channel whose
credentials are refused five times in a row is disabled. Its messages that wait fail, and its merchant''s owner and
administrators are told. Nothing is recorded of credentials that were replaced meanwhile, or of a channel that is
disabled already.

p_credentials: those that were used, encrypted    p_outcome: accepted, credential, template or unreachable
p_code: the provider''s code, or why there is no answer    p_times: how often it has said so
p_account: its own name at the provider, where that has told it

Locks: the channel, then its messages.';

--> statement-breakpoint
-- Replaces the credentials of a channel, which is checked anew: so one that is disabled begins again.
-- p_kind: for which the credentials were read    p_credentials: encrypted
-- not_found: no such channel, or not of this kind    Locks: the channel.
CREATE FUNCTION replace_channel_credentials(p_merchant_id uuid, p_id uuid, p_kind text, p_credentials bytea)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  channel channels%ROWTYPE := lock_channel(p_merchant_id, p_id);
BEGIN
  IF channel.kind <> p_kind THEN
    PERFORM refuse('not_found');
  END IF;
  UPDATE channels SET credentials = p_credentials, status = 'checking', refusals = 0, last_error = NULL,
    checked_at = NULL, next_check_at = request_now(), updated_at = request_now()
  WHERE id = p_id;
  PERFORM record_audit('channel.replace_credentials', public_id('chn', p_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id)));
END $$;

COMMENT ON FUNCTION replace_channel_credentials IS 'Replaces the credentials of a channel, which is checked anew: so one that is disabled begins again.
p_kind: for which the credentials were read    p_credentials: encrypted
not_found: no such channel, or not of this kind    Locks: the channel.';

--> statement-breakpoint
-- Records how far the messages of a channel have come. They only go on: what is told again, or late, changes nothing.
--
-- p_states: [{id?, providerId, status, code?}], by our id where the provider has repeated it; status is sent,
-- delivered, read or rejected
CREATE FUNCTION take_delivery_states(
  p_merchant_id uuid, p_environment text, p_channel text, p_states jsonb
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH furthest AS (
    SELECT DISTINCT ON (m.id) m.id, t."providerId" AS provider_id, t.status, t.code
    FROM jsonb_to_recordset(p_states) AS t (id uuid, "providerId" text, status text, code text)
      JOIN messages m ON m.merchant_id = p_merchant_id AND m.environment = p_environment AND m.channel = p_channel
        AND (m.id = t.id OR m.provider_id = t."providerId")
    ORDER BY m.id, delivery_rank(t.status) DESC)
  UPDATE messages m SET status = f.status, reason = CASE WHEN f.status = 'rejected' THEN f.code END,
    provider_id = f.provider_id, leased_until = NULL, updated_at = request_now()
  FROM furthest f
  WHERE m.id = f.id AND m.attempts > 0 AND delivery_rank(f.status) > delivery_rank(m.status);
END;

COMMENT ON FUNCTION take_delivery_states IS 'Records how far the messages of a channel have come. They only go on: what is told again, or late, changes nothing.

p_states: [{id?, providerId, status, code?}], by our id where the provider has repeated it; status is sent,
delivered, read or rejected';

--> statement-breakpoint
-- Records what people have said by a channel about being written to, by their addresses, for all customers of the
-- merchant and environment who have these. The latest word of each counts, by the provider's clock, and of two at once
-- the one that stops: what is told again, or late, changes nothing.
--
-- p_choices: [{recipient, stopped, at}]
-- Locks: the addresses, then the customers, the older ones first.
CREATE FUNCTION take_recipient_choices(
  p_merchant_id uuid, p_environment text, p_channel text, p_choices jsonb
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  news jsonb;
  customer customers%ROWTYPE;
BEGIN
  WITH latest AS (
    SELECT DISTINCT ON (t.recipient) t.recipient, t.stopped, least(t.at, request_now()) AS at
    FROM jsonb_to_recordset(p_choices) AS t (recipient text, stopped boolean, at timestamptz)
    ORDER BY t.recipient, t.at DESC, t.stopped DESC),
  taken AS (
    INSERT INTO recipient_choices AS kept (merchant_id, environment, channel, recipient, stopped, said_at)
    SELECT p_merchant_id, p_environment, p_channel, recipient, stopped, at FROM latest ORDER BY recipient
    ON CONFLICT (merchant_id, environment, channel, recipient) DO UPDATE SET stopped = excluded.stopped,
      said_at = excluded.said_at
    WHERE excluded.said_at > kept.said_at
      OR excluded.said_at = kept.said_at AND excluded.stopped AND NOT kept.stopped
    RETURNING kept.recipient, kept.stopped)
  SELECT jsonb_object_agg(recipient, stopped) INTO news FROM taken;
  FOR customer IN
    SELECT * FROM customers c
    WHERE c.merchant_id = p_merchant_id AND c.environment = p_environment AND c.ended_at IS NULL
      AND CASE p_channel WHEN 'telegram' THEN c.id IN (
          SELECT b.customer_id FROM channel_bindings b WHERE b.recipient IN (SELECT jsonb_object_keys(news)))
          AND message_address(c, p_channel) IN (SELECT jsonb_object_keys(news))
        ELSE c.phones && ARRAY(SELECT jsonb_object_keys(news)) END
    ORDER BY c.id FOR NO KEY UPDATE
  LOOP
    PERFORM record_own_consent(customer, p_channel, CASE WHEN EXISTS (
      SELECT FROM unnest(customer.phones || message_address(customer, p_channel)) p (address)
      WHERE (news ->> address)::boolean) THEN 'stopped' ELSE 'given' END);
  END LOOP;
END $$;

COMMENT ON FUNCTION take_recipient_choices IS 'Records what people have said by a channel about being written to, by their addresses, for all customers of the
merchant and environment who have these. The latest word of each counts, by the provider''s clock, and of two at once
the one that stops: what is told again, or late, changes nothing.

p_choices: [{recipient, stopped, at}]
Locks: the addresses, then the customers, the older ones first.';

--> statement-breakpoint
-- Books a movement that pays each of several charge notes as an unapplied payment, which names them. Until a person
-- applies it, a verification that fits it finds it too, as the same transaction.
-- The caller holds what book_matched_movement() says.
CREATE FUNCTION book_ambiguous_movement(
  p_movement bank_movements, p_merchant_id uuid, p_bank_key text, p_note_ids uuid[]
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment transactions%ROWTYPE;
  booked_id uuid := book_matched_movement(p_movement, p_merchant_id, p_bank_key);
BEGIN
  UPDATE transactions SET released_at = request_now() WHERE id = booked_id RETURNING * INTO payment;
  IF FOUND THEN
    PERFORM insert_unapplied_payment(NULL, payment, 'ambiguous', p_note_ids);
  END IF;
END $$;

COMMENT ON FUNCTION book_ambiguous_movement IS 'Books a movement that pays each of several charge notes as an unapplied payment, which names them. Until a person
applies it, a verification that fits it finds it too, as the same transaction.
The caller holds what book_matched_movement() says.';

--> statement-breakpoint
-- Books a movement as a verification of the merchant's by the service itself, for the checkout of a charge note whose
-- whole amount in bolívares is p_total_ves, or for nothing. Returns the transaction, null if the movement cannot be
-- taken: see reject_claimed_movement().
-- The caller holds lock_movements() of all connections by which the merchant is paid, and the checkout's lock.
CREATE FUNCTION book_matched_movement(
  p_movement bank_movements, p_merchant_id uuid, p_bank_key text, p_checkout_id uuid DEFAULT NULL,
  p_total_ves numeric DEFAULT NULL
) RETURNS uuid
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  link payment_links%ROWTYPE := verification_link(p_merchant_id, p_movement.environment, new_link_token());
  claim bank_orders%ROWTYPE := new_bank_order(new_uuid(), 'verification', p_bank_key, p_movement.phone,
    p_movement.bank_code, p_movement.document, p_reference => p_movement.reference, p_paid_on => p_movement.booked_on,
    p_transaction_id => new_uuid());
BEGIN
  link.amount := p_movement.amount;
  claim.environment := p_movement.environment;
  claim.account_id := p_movement.account_id;
  claim.connection := p_movement.connection;
  claim.amount := p_movement.amount;
  claim.concept := link.label;
  claim.created_at := request_now();
  IF reject_claimed_movement(claim, link, p_movement) IS NOT NULL THEN
    RETURN NULL;
  END IF;
  SELECT c.external_reference, c.metadata INTO link.external_reference, link.metadata
  FROM (SELECT) one LEFT JOIN checkouts c ON c.id = p_checkout_id;
  link.metadata := coalesce(link.metadata, '{}');
  PERFORM insert_link_payment(link, claim, NULL, NULL, false, NULL);
  IF p_checkout_id IS NOT NULL THEN
    PERFORM insert_checkout_payment(claim.transaction_id, p_checkout_id, p_total_ves);
  END IF;
  RETURN CASE WHEN settle_order(claim.id, new_order_outcome('success', p_code => 'MATCHED',
    p_reference => p_movement.reference, p_movement_id => p_movement.id)) THEN claim.transaction_id END;
END $$;

COMMENT ON FUNCTION book_matched_movement IS 'Books a movement as a verification of the merchant''s by the service itself, for the checkout of a charge note whose
whole amount in bolívares is p_total_ves, or for nothing. Returns the transaction, null if the movement cannot be
taken: see reject_claimed_movement().
The caller holds lock_movements() of all connections by which the merchant is paid, and the checkout''s lock.';

--> statement-breakpoint
-- Makes a charge note. Refuses what require_notes_allowed(), lock_customer() and require_note_days() do; not_found also
-- for a customer of the other environment.
--
-- p_note: {concept, lines?, amount, currency, issuedOn?, dueOn, externalReference?}
-- Locks, in this order: the owner (shared), the customer, the merchant's numbers.
CREATE FUNCTION create_charge_note(
  p_id uuid, p_merchant_id uuid, p_environment text, p_customer_id uuid, p_note jsonb
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  customer customers%ROWTYPE;
  made charge_notes%ROWTYPE;
  today date := caracas_day(merchant_now(p_merchant_id, p_environment));
BEGIN
  PERFORM require_notes_allowed(p_merchant_id, p_environment);
  customer := lock_customer(p_merchant_id, p_customer_id);
  IF customer.environment <> p_environment THEN
    PERFORM refuse('not_found');
  END IF;
  PERFORM require_note_days(jsonb_build_array(p_note), today, '');
  PERFORM insert_charge_notes(p_merchant_id, p_environment, jsonb_build_array(
    jsonb_build_object('issuedOn', today) || p_note || jsonb_build_object('id', p_id, 'customerId', customer.id)));
  SELECT * INTO STRICT made FROM charge_notes n WHERE n.id = p_id;
  PERFORM record_audit('charge_note.create', public_id('cno', p_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'before', NULL,
    'after', jsonb_build_object('number', made.number, 'amount', made.amount, 'currency', made.currency,
      'customer', public_id('cus', customer.id), 'environment', p_environment)));
END $$;

COMMENT ON FUNCTION create_charge_note IS 'Makes a charge note. Refuses what require_notes_allowed(), lock_customer() and require_note_days() do; not_found also
for a customer of the other environment.

p_note: {concept, lines?, amount, currency, issuedOn?, dueOn, externalReference?}
Locks, in this order: the owner (shared), the customer, the merchant''s numbers.';

--> statement-breakpoint
-- Trigger: a charge note has the status of its checkout, and of its amount the share that is paid, to the cent: so what
-- notes and checkouts say is the same at any moment. Keeps what it was at the end of each day, and tells what has
-- become of it.
CREATE FUNCTION follow_note_checkout() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  note charge_notes%ROWTYPE;
BEGIN
  UPDATE charge_notes n SET
    status = CASE NEW.status WHEN 'canceled' THEN 'void' ELSE NEW.status END,
    paid = CASE NEW.status WHEN 'paid' THEN n.amount WHEN 'partially_paid'
      THEN least(round(n.amount * NEW.paid_share, 2), n.amount - 0.01) ELSE 0 END,
    updated_at = request_now()
  WHERE n.checkout_id = NEW.id RETURNING * INTO STRICT note;
  INSERT INTO charge_note_days (note_id, day, status, paid)
  VALUES (note.id, caracas_day(merchant_now(note.merchant_id, note.environment)), note.status, note.paid)
  ON CONFLICT (note_id, day) DO UPDATE SET status = excluded.status, paid = excluded.paid;
  PERFORM record_event('note.' || CASE
      WHEN note.status = 'void' THEN 'voided'
      WHEN NEW.paid_share < OLD.paid_share THEN 'reopened'
      ELSE note.status END,
    note.merchant_id, note.environment, note_data(note));
  RETURN NULL;
END $$;

CREATE TRIGGER checkouts_followed_by_note AFTER UPDATE OF status, paid_share ON checkouts
  FOR EACH ROW WHEN (NEW.purpose = 'charge_note' AND (OLD.status <> NEW.status OR OLD.paid_share <> NEW.paid_share))
  EXECUTE FUNCTION follow_note_checkout();

COMMENT ON FUNCTION follow_note_checkout IS 'Trigger: a charge note has the status of its checkout, and of its amount the share that is paid, to the cent: so what
notes and checkouts say is the same at any moment. Keeps what it was at the end of each day, and tells what has
become of it.';

--> statement-breakpoint
-- Makes the charge notes of a list, all or none, in its order.
--
-- p_ids: theirs, in that order    p_rows: as create_charge_note() takes each, with customerDocument or
-- customerExternalReference, by which its customer is found
--
-- With the paths of all rows: note_customer_unknown. Otherwise refuses what require_notes_allowed() and
-- require_note_days() do.
-- Locks, in this order: the owner (shared), the customers in the order of their ids, the merchant's numbers.
CREATE FUNCTION import_charge_notes(p_ids uuid[], p_merchant_id uuid, p_environment text, p_rows jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  today date := caracas_day(merchant_now(p_merchant_id, p_environment));
  owing uuid[];
  paths text[];
BEGIN
  PERFORM require_notes_allowed(p_merchant_id, p_environment);
  PERFORM FROM customers c
  WHERE c.merchant_id = p_merchant_id AND c.environment = p_environment AND c.ended_at IS NULL AND (
    c.document IN (SELECT r->>'customerDocument' FROM jsonb_array_elements(p_rows) r)
    OR c.external_reference IN (SELECT r->>'customerExternalReference' FROM jsonb_array_elements(p_rows) r))
  ORDER BY c.id FOR NO KEY UPDATE;
  SELECT array_agg(c.id ORDER BY r.ordinality), array_agg(format('rows.%s.%s', r.ordinality - 1,
      CASE WHEN r.value ? 'customerDocument' THEN 'customerDocument' ELSE 'customerExternalReference' END)
      ORDER BY r.ordinality) FILTER (WHERE c.id IS NULL)
  INTO owing, paths
  FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS r LEFT JOIN customers c
    ON c.merchant_id = p_merchant_id AND c.environment = p_environment
    AND CASE WHEN r.value ? 'customerDocument' THEN c.document = r.value->>'customerDocument'
      ELSE c.external_reference = r.value->>'customerExternalReference' END;
  IF paths IS NOT NULL THEN
    PERFORM refuse('note_customer_unknown', paths);
  END IF;
  PERFORM require_note_days(p_rows, today, 'rows.%s.');
  PERFORM insert_charge_notes(p_merchant_id, p_environment, (
    SELECT jsonb_agg(jsonb_build_object('issuedOn', today) || r.value
      || jsonb_build_object('id', p_ids[r.ordinality], 'customerId', owing[r.ordinality]) ORDER BY r.ordinality)
    FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS r));
  PERFORM record_audit('charge_note.import', public_id('mer', p_merchant_id), jsonb_build_object(
    'environment', p_environment, 'notes', cardinality(p_ids)));
END $$;

COMMENT ON FUNCTION import_charge_notes IS 'Makes the charge notes of a list, all or none, in its order.

p_ids: theirs, in that order    p_rows: as create_charge_note() takes each, with customerDocument or
customerExternalReference, by which its customer is found

With the paths of all rows: note_customer_unknown. Otherwise refuses what require_notes_allowed() and
require_note_days() do.
Locks, in this order: the owner (shared), the customers in the order of their ids, the merchant''s numbers.';

--> statement-breakpoint
-- Writes charge notes of a merchant's customers, whom its caller has locked, and what each is paid through: a checkout
-- and its link. They are numbered in their order.
--
-- p_notes: [{id, customerId, concept, lines?, amount, currency, issuedOn, dueOn, externalReference?,
-- seriesId?, period?}]
CREATE FUNCTION insert_charge_notes(p_merchant_id uuid, p_environment text, p_notes jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before integer := next_note_number(p_merchant_id, p_environment, jsonb_array_length(p_notes))
    - jsonb_array_length(p_notes);
BEGIN
  WITH given AS MATERIALIZED (
    SELECT (n.value->>'id')::uuid AS id, new_uuid() AS checkout_id, c.id AS customer_id, c.name AS buyer,
      note_buyer(c) AS customer, n.value AS note, (n.value->>'amount')::numeric AS amount,
      n.value->>'currency' AS currency, n.value->>'concept' AS concept, n.ordinality AS place
    FROM jsonb_array_elements(p_notes) WITH ORDINALITY AS n JOIN customers c ON c.id = (n.value->>'customerId')::uuid),
  opened AS (
    INSERT INTO checkouts (id, merchant_id, environment, purpose, external_reference, content_hash, description, amount,
      currency, accept_partial, customer, lines, metadata, created_by, created_at, updated_at)
    SELECT g.checkout_id, p_merchant_id, p_environment, 'charge_note', public_id('cno', g.id), sha256(uuid_send(g.id)),
      g.concept, g.amount, g.currency, true, g.customer, nullif(g.note->'lines', 'null'), '{}',
      CASE WHEN caller_key_id() IS NULL THEN caller_id() END, request_now(), request_now()
    FROM given g),
  linked AS (
    INSERT INTO payment_links (id, merchant_id, environment, purpose, checkout_id, token, label, buyer, description,
      amount, currency, external_reference, created_at, updated_at)
    SELECT new_uuid(), p_merchant_id, p_environment, 'checkout', g.checkout_id, new_link_token(), g.concept, g.buyer,
      '', g.amount, g.currency, public_id('cno', g.id), request_now(), request_now()
    FROM given g)
  INSERT INTO charge_notes (id, merchant_id, environment, number, customer_id, checkout_id, concept, amount, currency,
    issued_on, due_on, external_reference, series_id, period, made_for, created_at, updated_at)
  SELECT g.id, p_merchant_id, p_environment, before + g.place, g.customer_id, g.checkout_id, g.concept, g.amount,
    g.currency, (g.note->>'issuedOn')::date, (g.note->>'dueOn')::date, g.note->>'externalReference',
    (g.note->>'seriesId')::uuid, g.note->>'period', CASE WHEN g.note ? 'seriesId' THEN g.customer_id END, request_now(),
    request_now()
  FROM given g;
  PERFORM record_events('note.created', p_merchant_id, p_environment, ARRAY(
    SELECT note_data(n) FROM charge_notes n
    WHERE n.id IN (SELECT (value->>'id')::uuid FROM jsonb_array_elements(p_notes)) ORDER BY n.number));
END $$;

COMMENT ON FUNCTION insert_charge_notes IS 'Writes charge notes of a merchant''s customers, whom its caller has locked, and what each is paid through: a checkout
and its link. They are numbered in their order.

p_notes: [{id, customerId, concept, lines?, amount, currency, issuedOn, dueOn, externalReference?,
seriesId?, period?}]';

--> statement-breakpoint
-- Whether a movement may belong to a charge or a claim of its payer that has not ended. A claim that only waits for a
-- notice would have found it.
CREATE FUNCTION is_payment_awaited(p_movement bank_movements) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT EXISTS (
    SELECT FROM bank_orders p
    WHERE p.account_id = (p_movement).account_id AND p.status = 'pending' AND CASE p.kind
      WHEN 'c2p' THEN p.amount = (p_movement).amount AND coalesce(p.phone = (p_movement).phone, true)
        AND caracas_day(p.created_at) BETWEEN (p_movement).booked_on - 1 AND (p_movement).booked_on + 1
      WHEN 'verification' THEN p.flagged_at IS NULL AND p.bank_response_code IS DISTINCT FROM 'AWAITS_NOTICE'
        AND coalesce(p.phone = (p_movement).phone, references_match(p.reference, (p_movement).reference), false)
      ELSE false END);
END;

COMMENT ON FUNCTION is_payment_awaited IS 'Whether a movement may belong to a charge or a claim of its payer that has not ended. A claim that only waits for a
notice would have found it.';

--> statement-breakpoint
-- A charge note of a merchant, locked with its checkout. A credential with an environment reaches only its own.
-- not_found
CREATE FUNCTION lock_charge_note(p_merchant_id uuid, p_id uuid) RETURNS charge_notes
LANGUAGE plpgsql AS $$
DECLARE
  note charge_notes%ROWTYPE;
BEGIN
  -- The checkout first, as whoever pays it does.
  PERFORM FROM checkouts c
  WHERE c.id = (SELECT n.checkout_id FROM charge_notes n WHERE n.id = p_id) FOR NO KEY UPDATE;
  SELECT * INTO note FROM charge_notes n
  WHERE n.id = p_id AND n.merchant_id = p_merchant_id
    AND n.environment = coalesce(nullif(current_setting('app.environment', true), ''), n.environment)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN note;
END $$;

COMMENT ON FUNCTION lock_charge_note IS 'A charge note of a merchant, locked with its checkout. A credential with an environment reaches only its own.
not_found';

--> statement-breakpoint
-- Locks the transactions that count for a charge note, as whoever refunds or reassigns one does first.
CREATE FUNCTION lock_note_payments(p_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM transactions t
  WHERE t.id IN (
    SELECT p.transaction_id FROM charge_notes n JOIN checkout_payments p ON p.checkout_id = n.checkout_id
    WHERE n.id = p_id AND p.applied_at IS NOT NULL)
  ORDER BY t.id FOR NO KEY UPDATE;
END $$;

COMMENT ON FUNCTION lock_note_payments IS 'Locks the transactions that count for a charge note, as whoever refunds or reassigns one does first.';

--> statement-breakpoint
-- Applies a movement to the only charge note that it pays, see notes_paid_by(). Where it pays each of several notes of
-- a merchant it stands as an unapplied payment with their ids; where none, or notes of several merchants, nothing is
-- made of it. What may belong to a charge or a claim that has not ended waits for that, up to two days.
-- p_locked: the checkouts that are locked. The caller holds lock_movements() of all connections that it needs.
CREATE FUNCTION match_movement(p_movement_id uuid, p_locked uuid[], p_bank_key text) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  movement bank_movements%ROWTYPE;
  fitting record;
BEGIN
  -- By its id alone: by `match_at` all that is due would be read for each.
  SELECT * INTO STRICT movement FROM bank_movements m WHERE m.id = p_movement_id FOR NO KEY UPDATE;
  IF (movement.match_at <= request_now()) IS NOT TRUE THEN
    RETURN;
  END IF;
  UPDATE bank_movements SET match_at = NULL WHERE id = movement.id;
  IF num_nonnulls(movement.transaction_id, movement.order_id) > 0 THEN
    RETURN;
  END IF;
  IF is_payment_awaited(movement) THEN
    UPDATE bank_movements SET match_at = request_now() + interval '10 minutes'
    WHERE id = movement.id AND created_at > request_now() - interval '2 days';
    RETURN;
  END IF;
  SELECT count(*) AS notes, count(DISTINCT n.merchant_id) AS merchants, array_agg(n.note_id ORDER BY n.note_id) AS ids,
    (array_agg(n.merchant_id))[1] AS merchant_id, (array_agg(n.checkout_id))[1] AS checkout_id,
    (array_agg(n.total_ves))[1] AS total_ves
  INTO fitting FROM notes_paid_by(movement) n;
  IF fitting.merchants <> 1 THEN
    RETURN;
  ELSIF fitting.notes > 1 THEN
    PERFORM book_ambiguous_movement(movement, fitting.merchant_id, p_bank_key, fitting.ids);
  ELSIF fitting.checkout_id = ANY (p_locked) THEN
    PERFORM book_matched_movement(movement, fitting.merchant_id, p_bank_key, fitting.checkout_id, fitting.total_ves);
  ELSE
    -- It was made meanwhile, or owed again.
    UPDATE bank_movements SET match_at = request_now() WHERE id = movement.id;
  END IF;
END $$;

COMMENT ON FUNCTION match_movement IS 'Applies a movement to the only charge note that it pays, see notes_paid_by(). Where it pays each of several notes of
a merchant it stands as an unapplied payment with their ids; where none, or notes of several merchants, nothing is
made of it. What may belong to a charge or a claim that has not ended waits for that, up to two days.
p_locked: the checkouts that are locked. The caller holds lock_movements() of all connections that it needs.';

--> statement-breakpoint
-- Matches movements that are due, the longest due first, each with one of p_bank_keys: see match_movement(). Returns
-- how many it has looked at.
-- Locks, in this order: lock_movements() of all connections by which their merchants are paid, and the checkouts of the
-- notes that they may pay in the order of their ids.
CREATE FUNCTION match_movements(p_bank_keys text[]) RETURNS integer
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  due uuid[] := ARRAY(
    SELECT m.id FROM bank_movements m WHERE m.match_at <= request_now()
    ORDER BY m.match_at, m.id LIMIT cardinality(p_bank_keys));
  to_lock uuid[];
  connection_name text;
BEGIN
  FOR connection_name IN
    SELECT m.connection FROM bank_movements m WHERE m.id = ANY (due)
    UNION
    SELECT a.connection FROM bank_movements m CROSS JOIN LATERAL paying_customers(m) u
      CROSS JOIN LATERAL (
        SELECT p.settlement_account_id FROM merchants p WHERE p.id = u.merchant_id
        UNION ALL
        SELECT f.account_id FROM former_settlement_accounts f WHERE f.merchant_id = u.merchant_id) paid (account_id)
      JOIN bank_accounts a ON a.id = paid.account_id AND a.connection IS NOT NULL
    WHERE m.id = ANY (due)
    ORDER BY 1
  LOOP
    PERFORM lock_movements(connection_name);
  END LOOP;
  to_lock := ARRAY(
    SELECT DISTINCT n.checkout_id FROM bank_movements m CROSS JOIN LATERAL notes_paid_by(m) n WHERE m.id = ANY (due));
  PERFORM FROM checkouts c WHERE c.id = ANY (to_lock) ORDER BY c.id FOR NO KEY UPDATE;
  FOR place IN 1..cardinality(due) LOOP
    PERFORM match_movement(due[place], to_lock, p_bank_keys[place]);
  END LOOP;
  RETURN cardinality(due);
END $$;

COMMENT ON FUNCTION match_movements IS 'Matches movements that are due, the longest due first, each with one of p_bank_keys: see match_movement(). Returns
how many it has looked at.
Locks, in this order: lock_movements() of all connections by which their merchants are paid, and the checkouts of the
notes that they may pay in the order of their ids.';

--> statement-breakpoint
-- Has the checkouts of a customer's charge notes name it as it is now, or nobody.
CREATE FUNCTION name_note_buyer(p_customer_id uuid, p_buyer jsonb) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE checkouts c SET customer = p_buyer FROM charge_notes n
  WHERE n.customer_id = p_customer_id AND c.id = n.checkout_id;
  UPDATE payment_links l SET buyer = p_buyer->>'name' FROM charge_notes n
  WHERE n.customer_id = p_customer_id AND l.checkout_id = n.checkout_id;
END;

COMMENT ON FUNCTION name_note_buyer IS 'Has the checkouts of a customer''s charge notes name it as it is now, or nobody.';

--> statement-breakpoint
-- The last part of a new link's address: 128 random bits in 22 characters that need no escaping.
CREATE FUNCTION new_link_token() RETURNS text
LANGUAGE sql VOLATILE
RETURN rtrim(translate(encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) FOR 16),
  'base64'), '+/', '-_'), '=');

COMMENT ON FUNCTION new_link_token IS 'The last part of a new link''s address: 128 random bits in 22 characters that need no escaping.';

--> statement-breakpoint
-- Takes numbers for p_count charge notes of a merchant, and returns the last of them. What is not made takes none.
-- Locks the merchant's numbers until the commit.
CREATE FUNCTION next_note_number(p_merchant_id uuid, p_environment text, p_count integer) RETURNS integer
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO charge_note_numbers AS n (merchant_id, environment, last) VALUES (p_merchant_id, p_environment, p_count)
  ON CONFLICT (merchant_id, environment) DO UPDATE SET last = n.last + p_count
  RETURNING last;
END;

COMMENT ON FUNCTION next_note_number IS 'Takes numbers for p_count charge notes of a merchant, and returns the last of them. What is not made takes none.
Locks the merchant''s numbers until the commit.';

--> statement-breakpoint
-- A customer as the checkouts of its charge notes name it.
CREATE FUNCTION note_buyer(p_customer customers) RETURNS jsonb
LANGUAGE sql IMMUTABLE
RETURN jsonb_strip_nulls(jsonb_build_object('name', (p_customer).name, 'email', (p_customer).email,
  'phone', (p_customer).phones[1], 'document', (p_customer).document));

COMMENT ON FUNCTION note_buyer IS 'A customer as the checkouts of its charge notes name it.';

--> statement-breakpoint
-- The charge notes that a movement pays to the céntimo, of the customers who can have made it: of each note what
-- remains, at a quote that held or a rate that was in force when it was booked, see price_checkout_movement(). None
-- that was made since. `total_ves`: the whole note at that rate. Each is priced alone, once it is known whose it is.
CREATE FUNCTION notes_paid_by(p_movement bank_movements)
RETURNS TABLE (note_id uuid, merchant_id uuid, checkout_id uuid, total_ves numeric)
LANGUAGE plpgsql STABLE ROWS 1 SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  customers uuid[] := ARRAY(SELECT u.customer_id FROM paying_customers(p_movement) u);
  link payment_links%ROWTYPE;
BEGIN
  FOR note_id, merchant_id, checkout_id IN
    SELECT n.id, n.merchant_id, n.checkout_id FROM charge_notes n
    WHERE n.customer_id = ANY (customers) AND n.status IN ('open', 'partially_paid')
      AND (n.currency <> 'VES' OR n.amount - n.paid = p_movement.amount)
  LOOP
    SELECT l.* INTO STRICT link FROM payment_links l WHERE l.checkout_id = notes_paid_by.checkout_id;
    SELECT p.total_ves INTO total_ves FROM price_checkout_movement(link, p_movement) p
    WHERE p.exact AND (SELECT f.fits_link FROM check_movement_for_link(link, p_movement) f);
    IF FOUND THEN
      RETURN NEXT;
    END IF;
  END LOOP;
END $$;

COMMENT ON FUNCTION notes_paid_by IS 'The charge notes that a movement pays to the céntimo, of the customers who can have made it: of each note what
remains, at a quote that held or a rate that was in force when it was booked, see price_checkout_movement(). None
that was made since. `total_ves`: the whole note at that rate. Each is priced alone, once it is known whose it is.';

--> statement-breakpoint
-- The customers who can have made an incoming payment: of each merchant that is paid into its account, and has its
-- payments matched, the one with the payer's document, or else the only one with the payer's phone. Looked up by
-- indexes, however few customers there are.
CREATE FUNCTION paying_customers(p_movement bank_movements) RETURNS TABLE (merchant_id uuid, customer_id uuid)
LANGUAGE plpgsql STABLE ROWS 1 SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  paid uuid[] := ARRAY(
    SELECT p.id FROM (
      SELECT m.id FROM merchants m WHERE m.settlement_account_id = p_movement.account_id
      UNION
      SELECT f.merchant_id FROM former_settlement_accounts f WHERE f.account_id = p_movement.account_id) p
    WHERE merchant_takes_payments(p.id, 'live')
      AND NOT EXISTS (SELECT FROM collection_settings s WHERE s.merchant_id = p.id AND NOT s.match_payments));
BEGIN
  RETURN QUERY
  WITH documented AS MATERIALIZED (
    SELECT c.merchant_id, c.id FROM customers c
    WHERE c.merchant_id = ANY (paid) AND c.environment = 'live' AND c.document = p_movement.document)
  SELECT d.merchant_id, d.id FROM documented d
  UNION ALL
  SELECT c.merchant_id, (array_agg(c.id))[1] FROM customers c
  WHERE c.phones @> ARRAY[p_movement.phone] AND c.merchant_id = ANY (paid) AND c.environment = 'live'
    AND c.merchant_id NOT IN (SELECT d.merchant_id FROM documented d)
  GROUP BY c.merchant_id HAVING count(*) = 1;
END $$;

COMMENT ON FUNCTION paying_customers IS 'The customers who can have made an incoming payment: of each merchant that is paid into its account, and has its
payments matched, the one with the payer''s document, or else the only one with the payer''s phone. Looked up by
indexes, however few customers there are.';

--> statement-breakpoint
-- Trigger: what comes in from a customer is matched with what they owe ten minutes after its bank has told who has
-- paid. Until then whoever expects it asks for it.
CREATE FUNCTION queue_movement_match() RETURNS trigger
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF EXISTS (SELECT FROM paying_customers(NEW)) THEN
    NEW.match_at := request_now() + interval '10 minutes';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER bank_movements_queue_match BEFORE INSERT ON bank_movements
  FOR EACH ROW WHEN (NEW.direction = 'in' AND NEW.environment = 'live' AND NEW.transaction_id IS NULL
    AND num_nonnulls(NEW.phone, NEW.document) > 0)
  EXECUTE FUNCTION queue_movement_match();

CREATE TRIGGER bank_movements_queue_named_match BEFORE UPDATE OF phone, document ON bank_movements
  FOR EACH ROW WHEN (NEW.direction = 'in' AND NEW.environment = 'live' AND NEW.transaction_id IS NULL
    AND (OLD.phone, OLD.document) IS DISTINCT FROM (NEW.phone, NEW.document))
  EXECUTE FUNCTION queue_movement_match();

COMMENT ON FUNCTION queue_movement_match IS 'Trigger: what comes in from a customer is matched with what they owe ten minutes after its bank has told who has
paid. Until then whoever expects it asks for it.';

--> statement-breakpoint
-- Refuses days that no charge note has, with the paths of all rows: issued_in_future, due_before_issued.
--
-- p_rows: [{issuedOn?, dueOn}]    p_prefix: what stands before a row's field, with %s for its place
CREATE FUNCTION require_note_days(p_rows jsonb, p_today date, p_prefix text) RETURNS void
LANGUAGE plpgsql STABLE AS $$
DECLARE
  paths text[];
BEGIN
  SELECT array_agg(format(p_prefix || 'issuedOn', r.ordinality - 1) ORDER BY r.ordinality) INTO paths
  FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS r WHERE (r.value->>'issuedOn')::date > p_today;
  IF paths IS NOT NULL THEN
    PERFORM refuse('issued_in_future', paths);
  END IF;
  SELECT array_agg(format(p_prefix || 'dueOn', r.ordinality - 1) ORDER BY r.ordinality) INTO paths
  FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS r
  WHERE (r.value->>'dueOn')::date < coalesce((r.value->>'issuedOn')::date, p_today);
  IF paths IS NOT NULL THEN
    PERFORM refuse('due_before_issued', paths);
  END IF;
END $$;

COMMENT ON FUNCTION require_note_days IS 'Refuses days that no charge note has, with the paths of all rows: issued_in_future, due_before_issued.

p_rows: [{issuedOn?, dueOn}]    p_prefix: what stands before a row''s field, with %s for its place';

--> statement-breakpoint
-- Refuses live charge notes of a merchant whose owner may not operate live, as require_live_access() does.
CREATE FUNCTION require_notes_allowed(p_merchant_id uuid, p_environment text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_environment = 'live' THEN
    PERFORM require_live_access(m.owner_id) FROM merchants m WHERE m.id = p_merchant_id;
  END IF;
END $$;

COMMENT ON FUNCTION require_notes_allowed IS 'Refuses live charge notes of a merchant whose owner may not operate live, as require_live_access() does.';

--> statement-breakpoint
-- Makes unapplied payments of what counts for the checkout of a charge note that is voided. The caller holds the
-- locks of the transactions and of the checkout.
CREATE FUNCTION take_payments_off_note(p_checkout_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM insert_unapplied_payment(c, t, 'void')
  FROM checkout_payments p JOIN checkouts c ON c.id = p.checkout_id
    JOIN transactions t ON t.id = p.transaction_id
  WHERE p.checkout_id = p_checkout_id AND p.applied_at IS NOT NULL AND t.status = 'completed';
  UPDATE checkout_payments SET applied_at = NULL, overpaid_ves = 0
  WHERE checkout_id = p_checkout_id AND applied_at IS NOT NULL;
END $$;

COMMENT ON FUNCTION take_payments_off_note IS 'Makes unapplied payments of what counts for the checkout of a charge note that is voided. The caller holds the
locks of the transactions and of the checkout.';

--> statement-breakpoint
-- Tells of up to p_limit charge notes that they are overdue, each once: of live by the service's clock, or of a
-- merchant's test environment by p_now. Returns how many.
CREATE FUNCTION tell_overdue_notes(
  p_limit integer, p_merchant_id uuid DEFAULT NULL, p_now timestamptz DEFAULT request_now()
) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  note charge_notes%ROWTYPE;
  told integer := 0;
BEGIN
  FOR note IN
    SELECT * FROM charge_notes n
    WHERE n.status IN ('open', 'partially_paid') AND n.overdue_told_at IS NULL AND n.due_on < caracas_day(p_now)
      AND (p_merchant_id IS NULL OR n.environment = 'test' AND n.merchant_id = p_merchant_id)
    ORDER BY n.due_on LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    UPDATE charge_notes SET overdue_told_at = request_now() WHERE id = note.id RETURNING * INTO STRICT note;
    PERFORM record_event('note.overdue', note.merchant_id, note.environment, note_data(note));
    told := told + 1;
  END LOOP;
  RETURN told;
END $$;

COMMENT ON FUNCTION tell_overdue_notes IS 'Tells of up to p_limit charge notes that they are overdue, each once: of live by the service''s clock, or of a
merchant''s test environment by p_now. Returns how many.';

--> statement-breakpoint
-- Gives a charge note of which nothing is paid another concept or another day by which to pay.
-- note_settled: something is paid of it, or it is void. due_before_issued. Otherwise refuses what lock_charge_note()
-- does.
-- Locks, in this order: the checkout, the note.
CREATE FUNCTION update_charge_note(
  p_merchant_id uuid, p_id uuid, p_concept text DEFAULT NULL, p_due_on date DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before charge_notes%ROWTYPE := lock_charge_note(p_merchant_id, p_id);
  updated charge_notes%ROWTYPE;
BEGIN
  IF before.status <> 'open' THEN
    PERFORM refuse('note_settled');
  END IF;
  IF p_due_on < before.issued_on THEN
    PERFORM refuse('due_before_issued', '{dueOn}');
  END IF;
  UPDATE charge_notes n SET concept = coalesce(p_concept, n.concept), due_on = coalesce(p_due_on, n.due_on),
    overdue_told_at = CASE WHEN p_due_on > n.due_on THEN NULL ELSE n.overdue_told_at END, updated_at = request_now()
  WHERE n.id = p_id AND n.status = 'open' RETURNING * INTO STRICT updated;
  UPDATE checkouts SET description = updated.concept, updated_at = request_now() WHERE id = updated.checkout_id;
  UPDATE payment_links SET label = updated.concept, updated_at = request_now()
  WHERE checkout_id = updated.checkout_id;
  PERFORM record_audit('charge_note.update', public_id('cno', p_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id),
    'before', jsonb_build_object('concept', before.concept, 'dueOn', before.due_on),
    'after', jsonb_build_object('concept', updated.concept, 'dueOn', updated.due_on)));
END $$;

COMMENT ON FUNCTION update_charge_note IS 'Gives a charge note of which nothing is paid another concept or another day by which to pay.
note_settled: something is paid of it, or it is void. due_before_issued. Otherwise refuses what lock_charge_note()
does.
Locks, in this order: the checkout, the note.';

--> statement-breakpoint
-- Voids a charge note that is not paid. What was paid of it becomes unapplied payments; what was paid outside the
-- service stays as it is recorded.
-- note_paid, note_void: it is. Otherwise refuses what lock_charge_note() does.
-- Locks, in this order: the transactions that count for it, the checkout, the note.
CREATE FUNCTION void_charge_note(p_merchant_id uuid, p_id uuid, p_reason text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  note charge_notes%ROWTYPE;
BEGIN
  PERFORM lock_note_payments(p_id);
  note := lock_charge_note(p_merchant_id, p_id);
  IF note.status = 'paid' THEN
    PERFORM refuse('note_paid');
  ELSIF note.status = 'void' THEN
    PERFORM refuse('note_void');
  END IF;
  PERFORM take_payments_off_note(note.checkout_id);
  UPDATE charge_notes SET void_reason = p_reason WHERE id = p_id;
  UPDATE checkouts SET status = 'canceled', paid_share = 0, received_ves = 0, updated_at = request_now()
  WHERE id = note.checkout_id AND status IN ('open', 'partially_paid');
  PERFORM record_audit('charge_note.void', public_id('cno', p_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id),
    'before', jsonb_build_object('status', note.status, 'paid', note.paid),
    'after', jsonb_build_object('status', 'void', 'reason', p_reason)));
END $$;

COMMENT ON FUNCTION void_charge_note IS 'Voids a charge note that is not paid. What was paid of it becomes unapplied payments; what was paid outside the
service stays as it is recorded.
note_paid, note_void: it is. Otherwise refuses what lock_charge_note() does.
Locks, in this order: the transactions that count for it, the checkout, the note.';

--> statement-breakpoint
-- Counts a completed transaction for the checkout that it was to pay. Money that comes too late, or that is less than
-- what remains where no part payment is accepted, becomes an unapplied payment. Does nothing for other transactions.
-- Locks the checkout. The caller holds the transaction's lock.
CREATE FUNCTION apply_checkout_payment(p_payment transactions) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  tied checkout_payments%ROWTYPE;
  checkout checkouts%ROWTYPE;
  state text;
  unapplied_reason text;
BEGIN
  SELECT * INTO tied FROM checkout_payments WHERE transaction_id = p_payment.id;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT * INTO STRICT checkout FROM checkouts WHERE id = tied.checkout_id FOR NO KEY UPDATE;
  state := checkout_status(checkout);
  unapplied_reason := CASE
    WHEN state IN ('expired', 'canceled', 'paid') THEN state
    WHEN p_payment.amount_ves < checkout_remaining(checkout, tied.total_ves) AND NOT checkout.accept_partial
      THEN 'amount' END;
  IF unapplied_reason IS NULL THEN
    PERFORM count_checkout_payment(checkout, p_payment, tied.total_ves);
  ELSE
    PERFORM insert_unapplied_payment(checkout, p_payment, unapplied_reason);
  END IF;
END $$;

COMMENT ON FUNCTION apply_checkout_payment IS 'Counts a completed transaction for the checkout that it was to pay. Money that comes too late, or that is less than
what remains where no part payment is accepted, becomes an unapplied payment. Does nothing for other transactions.
Locks the checkout. The caller holds the transaction''s lock.';

--> statement-breakpoint
-- Counts an unapplied payment for an open checkout of the same merchant and environment, or for a charge note through
-- its checkout, at that checkout's present quote.
--
-- not_found: no such payment, checkout or note of the merchant. payment_not_open: it is applied, or a part of it is
-- refunded or about to be. part_payment: it is less than what remains, and the checkout takes no part payments.
-- Locks, in this order: the transaction, the unapplied payment, the checkout.
CREATE FUNCTION apply_unapplied_payment(
  p_merchant_id uuid, p_id uuid, p_checkout_id uuid DEFAULT NULL, p_note_id uuid DEFAULT NULL,
  p_environment text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  unapplied unapplied_payments%ROWTYPE;
  payment transactions%ROWTYPE;
  checkout checkouts%ROWTYPE;
  quote checkout_quotes%ROWTYPE;
BEGIN
  SELECT t.* INTO payment FROM unapplied_payments u JOIN transactions t ON t.id = u.id
  WHERE u.id = p_id AND u.merchant_id = p_merchant_id AND u.environment = coalesce(p_environment, u.environment)
    AND caller_sees_till(t.till_id)
  FOR NO KEY UPDATE OF t;
  SELECT * INTO unapplied FROM unapplied_payments u WHERE u.id = payment.id FOR NO KEY UPDATE;
  SELECT * INTO checkout FROM checkouts c
  WHERE c.id = coalesce(p_checkout_id, (SELECT n.checkout_id FROM charge_notes n WHERE n.id = p_note_id))
    AND c.merchant_id = p_merchant_id AND c.environment = unapplied.environment AND caller_sees_till(c.till_id)
  FOR NO KEY UPDATE;
  IF checkout.id IS NULL THEN
    PERFORM refuse('not_found');
  END IF;
  IF unapplied.status <> 'open' OR payment.status <> 'completed' OR payment.committed_refunds_ves > 0 THEN
    PERFORM refuse('payment_not_open');
  END IF;
  PERFORM require_open_checkout(checkout);
  quote := open_checkout_quote(checkout);
  IF payment.amount_ves < checkout_remaining(checkout, quote.total_ves) AND NOT checkout.accept_partial THEN
    PERFORM refuse('part_payment');
  END IF;
  UPDATE unapplied_payments SET status = 'applied', applied_checkout_id = checkout.id, updated_at = request_now()
  WHERE id = unapplied.id;
  -- One that pays for nothing yet is tied to no checkout.
  UPDATE transactions SET external_reference = checkout.external_reference, metadata = checkout.metadata,
    released_at = NULL, reassigned_at = request_now(), updated_at = request_now()
  WHERE id = payment.id AND released_at IS NOT NULL;
  IF FOUND THEN
    PERFORM leave_match_to_person(payment.id);
    PERFORM insert_checkout_payment(payment.id, checkout.id, quote.total_ves);
  END IF;
  PERFORM count_checkout_payment(checkout, payment, quote.total_ves);
  PERFORM record_audit('unapplied_payment.apply', public_id('unp', unapplied.id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'before', jsonb_build_object('status', 'open'),
    'after', jsonb_build_object('status', 'applied', 'checkout', public_id('chk', checkout.id))));
END $$;

COMMENT ON FUNCTION apply_unapplied_payment IS 'Counts an unapplied payment for an open checkout of the same merchant and environment, or for a charge note through
its checkout, at that checkout''s present quote.

not_found: no such payment, checkout or note of the merchant. payment_not_open: it is applied, or a part of it is
refunded or about to be. part_payment: it is less than what remains, and the checkout takes no part payments.
Locks, in this order: the transaction, the unapplied payment, the checkout.';

--> statement-breakpoint
-- Cancels an open checkout of a merchant. What was received stays, and what is pending becomes an unapplied payment if
-- it succeeds. checkout_of_note: it is that of a charge note, which is voided
-- instead. Otherwise refuses what require_open_checkout() does.
-- Locks the checkout.
CREATE FUNCTION cancel_checkout(p_merchant_id uuid, p_id uuid, p_environment text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  checkout checkouts%ROWTYPE;
  updated checkouts%ROWTYPE;
BEGIN
  SELECT * INTO checkout FROM checkouts c
  WHERE c.id = p_id AND c.merchant_id = p_merchant_id AND c.environment = coalesce(p_environment, c.environment)
    AND caller_sees_till(c.till_id)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  IF checkout.purpose = 'charge_note' THEN
    PERFORM refuse('checkout_of_note');
  END IF;
  PERFORM require_open_checkout(checkout);
  UPDATE checkouts SET status = 'canceled', updated_at = request_now() WHERE id = p_id RETURNING * INTO STRICT updated;
  PERFORM record_checkout_change(checkout, updated, NULL);
END $$;

COMMENT ON FUNCTION cancel_checkout IS 'Cancels an open checkout of a merchant. What was received stays, and what is pending becomes an unapplied payment if
it succeeds. checkout_of_note: it is that of a charge note, which is voided
instead. Otherwise refuses what require_open_checkout() does.
Locks the checkout.';

--> statement-breakpoint
-- What remains of a checkout in bolívares, where its whole amount is p_total_ves: at least a céntimo until it is paid.
-- Null while there is no rate to tell the whole amount by: nothing pays it then.
CREATE FUNCTION checkout_remaining(checkout checkouts, p_total_ves numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE
RETURN CASE WHEN checkout.status = 'paid' THEN 0
  WHEN p_total_ves IS NOT NULL THEN greatest(0.01, round(p_total_ves * (1 - checkout.paid_share), 2)) END;

COMMENT ON FUNCTION checkout_remaining IS 'What remains of a checkout in bolívares, where its whole amount is p_total_ves: at least a céntimo until it is paid.
Null while there is no rate to tell the whole amount by: nothing pays it then.';

--> statement-breakpoint
-- Counts money for an open checkout: all that remains, with what is too much, or a part as a share of the whole amount
-- in bolívares, p_total_ves. The caller holds the checkout's lock and has read it since.
CREATE FUNCTION count_checkout_payment(p_checkout checkouts, p_payment transactions, p_total_ves numeric) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  remaining numeric := checkout_remaining(p_checkout, p_total_ves);
  paid boolean := p_payment.amount_ves >= remaining;
  updated checkouts%ROWTYPE;
BEGIN
  UPDATE checkouts SET
    status = CASE WHEN paid THEN 'paid' ELSE 'partially_paid' END,
    paid_share = CASE WHEN paid THEN 1 ELSE paid_share + round(p_payment.amount_ves / p_total_ves, 20) END,
    received_ves = received_ves + p_payment.amount_ves,
    overpaid_ves = CASE WHEN paid THEN p_payment.amount_ves - remaining ELSE 0 END,
    paid_at = CASE WHEN paid THEN request_now() END,
    updated_at = request_now()
  WHERE id = p_checkout.id RETURNING * INTO STRICT updated;
  UPDATE checkout_payments SET checkout_id = updated.id, total_ves = p_total_ves, overpaid_ves = updated.overpaid_ves,
    applied_at = request_now()
  WHERE transaction_id = p_payment.id;
  PERFORM record_checkout_change(p_checkout, updated, p_payment.id);
  IF updated.overpaid_ves > 0 AND updated.purpose = 'order' THEN
    PERFORM record_event('checkout.overpaid', updated.merchant_id, updated.environment,
      checkout_event_data(updated, p_payment.id));
  END IF;
END $$;

COMMENT ON FUNCTION count_checkout_payment IS 'Counts money for an open checkout: all that remains, with what is too much, or a part as a share of the whole amount
in bolívares, p_total_ves. The caller holds the checkout''s lock and has read it since.';

--> statement-breakpoint
-- Records that a checkout has expired. The caller has locked it.
CREATE FUNCTION expire_checkout(p_checkout checkouts) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  updated checkouts%ROWTYPE;
BEGIN
  UPDATE checkouts SET status = 'expired', updated_at = request_now() WHERE id = p_checkout.id
  RETURNING * INTO STRICT updated;
  PERFORM record_checkout_change(p_checkout, updated, NULL);
END $$;

COMMENT ON FUNCTION expire_checkout IS 'Records that a checkout has expired. The caller has locked it.';

--> statement-breakpoint
-- Records that checkouts have expired. Returns how many.
CREATE FUNCTION expire_checkouts(p_limit integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  checkout checkouts%ROWTYPE;
  expired integer := 0;
BEGIN
  FOR checkout IN
    SELECT * FROM checkouts c
    WHERE c.status IN ('open', 'partially_paid') AND c.expires_at <= request_now()
    ORDER BY c.expires_at LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    PERFORM expire_checkout(checkout);
    expired := expired + 1;
  END LOOP;
  RETURN expired;
END $$;

COMMENT ON FUNCTION expire_checkouts IS 'Records that checkouts have expired. Returns how many.';

--> statement-breakpoint
-- Ties a new transaction to the checkout that it is to pay. p_total_ves: see price_checkout_payment().
CREATE FUNCTION insert_checkout_payment(p_transaction_id uuid, p_checkout_id uuid, p_total_ves numeric) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO checkout_payments (transaction_id, checkout_id, total_ves)
  VALUES (p_transaction_id, p_checkout_id, p_total_ves);
END;

COMMENT ON FUNCTION insert_checkout_payment IS 'Ties a new transaction to the checkout that it is to pay. p_total_ves: see price_checkout_payment().';

--> statement-breakpoint
-- Keeps money that was received for a checkout and does not count for it; also once more, where it was applied to
-- another checkout meanwhile, and counts no more.
-- p_reason: expired, canceled, paid, amount, void or released; or ambiguous, without a checkout and with the charge
-- notes that it may pay
CREATE FUNCTION insert_unapplied_payment(
  p_checkout checkouts, p_payment transactions, p_reason text, p_note_ids uuid[] DEFAULT '{}'
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unapplied_payments (
    id, merchant_id, environment, checkout_id, candidates, amount_ves, reason, created_at, updated_at)
  VALUES (p_payment.id, p_payment.merchant_id, p_payment.environment, p_checkout.id, p_note_ids, p_payment.amount_ves,
    p_reason, request_now(), request_now())
  ON CONFLICT (id) DO UPDATE SET checkout_id = excluded.checkout_id, candidates = excluded.candidates,
    reason = excluded.reason, status = 'open', applied_checkout_id = NULL, updated_at = request_now();
  PERFORM record_event('payment.unapplied', p_payment.merchant_id, p_payment.environment, jsonb_build_object(
    'id', public_id('unp', p_payment.id),
    'checkoutId', CASE WHEN p_checkout.id IS NOT NULL THEN public_id('chk', p_checkout.id) END,
    'transactionId', public_id('txn', p_payment.id), 'externalReference', p_checkout.external_reference,
    'metadata', coalesce(p_checkout.metadata, '{}'), 'amountVes', p_payment.amount_ves, 'reason', p_reason,
    'candidates', (SELECT coalesce(jsonb_agg(public_id('cno', n)), '[]') FROM unnest(p_note_ids) n), 'status', 'open'));
END $$;

COMMENT ON FUNCTION insert_unapplied_payment IS 'Keeps money that was received for a checkout and does not count for it; also once more, where it was applied to
another checkout meanwhile, and counts no more.
p_reason: expired, canceled, paid, amount, void or released; or ambiguous, without a checkout and with the charge
notes that it may pay';

--> statement-breakpoint
-- The quote of a checkout that holds now. Opens one if there is none, unless the checkout is closed; it holds for 15
-- minutes. That of a checkout in bolívares is its amount, and is not stored. Raises what bolivares_on() raises.
CREATE FUNCTION open_checkout_quote(p_checkout checkouts) RETURNS checkout_quotes
LANGUAGE plpgsql AS $$
DECLARE
  quote checkout_quotes%ROWTYPE;
  merchant_now timestamptz := merchant_now(p_checkout.merchant_id, p_checkout.environment);
BEGIN
  SELECT * INTO quote FROM checkout_quotes q
  WHERE q.checkout_id = p_checkout.id AND q.opened_at > merchant_now - interval '15 minutes'
    AND q.opened_at <= merchant_now
  ORDER BY q.opened_at DESC LIMIT 1;
  IF FOUND THEN
    RETURN quote;
  END IF;
  quote.checkout_id := p_checkout.id;
  quote.opened_at := merchant_now;
  SELECT b.amount_ves, b.used_rate, b.rate_date INTO quote.total_ves, quote.rate, quote.rate_date
  FROM bolivares_on(p_checkout.amount, p_checkout.currency, caracas_day(request_now()),
    simulated_rate(p_checkout.merchant_id, p_checkout.environment)) b;
  IF quote.rate IS NOT NULL AND checkout_status(p_checkout) IN ('open', 'partially_paid') THEN
    INSERT INTO checkout_quotes (checkout_id, opened_at, total_ves, rate, rate_date)
    VALUES (quote.checkout_id, quote.opened_at, quote.total_ves, quote.rate, quote.rate_date)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN quote;
END $$;

COMMENT ON FUNCTION open_checkout_quote IS 'The quote of a checkout that holds now. Opens one if there is none, unless the checkout is closed; it holds for 15
minutes. That of a checkout in bolívares is its amount, and is not stored. Raises what bolivares_on() raises.';

--> statement-breakpoint
-- Opens a quote for the checkout of a link's token, if there is an open checkout and a rate to convert its amount at.
CREATE FUNCTION open_quote_of_link(p_token text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  checkout checkouts%ROWTYPE;
BEGIN
  SELECT c.* INTO checkout FROM payment_links l JOIN checkouts c ON c.id = l.checkout_id WHERE l.token = p_token;
  IF checkout_status(checkout) IN ('open', 'partially_paid') AND EXISTS (
    SELECT FROM merchant_rate_in_force(checkout.merchant_id, checkout.environment, checkout.currency) r
    WHERE NOT r.stale AND chargeable_bolivares(checkout.amount, r.rate) IS NOT NULL) THEN
    PERFORM open_checkout_quote(checkout); -- refuses no caller: there is a price
  END IF;
END $$;

COMMENT ON FUNCTION open_quote_of_link IS 'Opens a quote for the checkout of a link''s token, if there is an open checkout and a rate to convert its amount at.';

--> statement-breakpoint
-- The transaction that paid a merchant's checkout with more than it asked for, and how much more, in bolívares. A
-- credential with an environment reaches only its own.
-- not_found: no such checkout. not_overpaid
CREATE FUNCTION overpaid_payment(
  p_checkout_id uuid, p_merchant_id uuid, OUT paid_transaction_id uuid, OUT overpaid_ves numeric
)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM FROM checkouts c
  WHERE c.id = p_checkout_id AND c.merchant_id = p_merchant_id
    AND c.environment = coalesce(nullif(current_setting('app.environment', true), ''), c.environment);
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  SELECT p.transaction_id, p.overpaid_ves INTO paid_transaction_id, overpaid_ves
  FROM checkout_payments p WHERE p.checkout_id = p_checkout_id AND p.overpaid_ves > 0;
  IF NOT FOUND THEN
    PERFORM refuse('not_overpaid');
  END IF;
END $$;

COMMENT ON FUNCTION overpaid_payment IS 'The transaction that paid a merchant''s checkout with more than it asked for, and how much more, in bolívares. A
credential with an environment reaches only its own.
not_found: no such checkout. not_overpaid';

--> statement-breakpoint
-- The bolívares of a new payment of a checkout, its share of the checkout's amount, and the checkout's whole amount in
-- bolívares by the quote that holds now. Preliminary for a claim, which settles at the amount that the bank booked.
--
-- p_kind: c2p or verification
-- p_agreed_ves: the bolívares that the payer agreed to, if they have seen an amount; of a claim, those that they sent
-- Raises, for a charge only, what require_open_checkout() raises, and amount_changed: the payer agreed to more
-- than what remains, or to less where no part payment is accepted. price_over_maximum: over p_max_amount.
CREATE FUNCTION price_checkout_payment(
  p_link payment_links, p_kind text, p_agreed_ves numeric, p_max_amount numeric,
  OUT amount_ves numeric, OUT used_rate numeric, OUT rate_date date, OUT amount numeric, OUT total_ves numeric
)
LANGUAGE plpgsql AS $$
DECLARE
  checkout checkouts%ROWTYPE;
  quote checkout_quotes%ROWTYPE;
  remaining numeric;
BEGIN
  SELECT * INTO STRICT checkout FROM checkouts WHERE id = p_link.checkout_id;
  IF p_kind <> 'verification' THEN
    PERFORM require_open_checkout(checkout);
  END IF;
  quote := open_checkout_quote(checkout);
  remaining := checkout_remaining(checkout, quote.total_ves);
  amount_ves := coalesce(p_agreed_ves,
    CASE p_kind WHEN 'verification' THEN checkout_asked(checkout, quote.total_ves) ELSE remaining END);
  IF p_kind <> 'verification'
    AND (amount_ves > remaining OR (amount_ves < remaining AND NOT checkout.accept_partial)) THEN
    PERFORM refuse('amount_changed');
  END IF;
  IF amount_ves > p_max_amount THEN
    PERFORM refuse('price_over_maximum');
  END IF;
  used_rate := quote.rate;
  rate_date := quote.rate_date;
  total_ves := quote.total_ves;
  amount := share_of_checkout(checkout, amount_ves, total_ves);
END $$;

COMMENT ON FUNCTION price_checkout_payment IS 'The bolívares of a new payment of a checkout, its share of the checkout''s amount, and the checkout''s whole amount in
bolívares by the quote that holds now. Preliminary for a claim, which settles at the amount that the bank booked.

p_kind: c2p or verification
p_agreed_ves: the bolívares that the payer agreed to, if they have seen an amount; of a claim, those that they sent
Raises, for a charge only, what require_open_checkout() raises, and amount_changed: the payer agreed to more
than what remains, or to less where no part payment is accepted. price_over_maximum: over p_max_amount.';

--> statement-breakpoint
-- Records a checkout's new status in the audit log and, unless it is that of a charge note, which tells of itself, as
-- an event. p_transaction_id: the transaction that caused it, if one did.
CREATE FUNCTION record_checkout_change(p_before checkouts, p_after checkouts, p_transaction_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('checkout.' || CASE p_after.status
      WHEN 'expired' THEN 'expire' WHEN 'canceled' THEN 'cancel' ELSE 'pay' END,
    public_id('chk', p_after.id), jsonb_build_object(
      'merchantId', public_id('mer', p_after.merchant_id),
      'before', jsonb_build_object('status', p_before.status, 'receivedVes', p_before.received_ves),
      'after', jsonb_build_object('status', p_after.status, 'receivedVes', p_after.received_ves)));
  IF p_after.purpose = 'order' THEN
    PERFORM record_event('checkout.' || p_after.status, p_after.merchant_id, p_after.environment,
      checkout_event_data(p_after, p_transaction_id));
  END IF;
END $$;

COMMENT ON FUNCTION record_checkout_change IS 'Records a checkout''s new status in the audit log and, unless it is that of a charge note, which tells of itself, as
an event. p_transaction_id: the transaction that caused it, if one did.';

--> statement-breakpoint
-- Gives a claim on a checkout the amount of its movement, and the quote by which the movement is judged. Does nothing
-- for other links.
CREATE FUNCTION reprice_checkout_payment(p_transaction_id uuid, p_link payment_links, p_movement bank_movements)
RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  priced record;
BEGIN
  IF p_link.checkout_id IS NULL THEN
    RETURN;
  END IF;
  priced := price_checkout_movement(p_link, p_movement);
  UPDATE checkout_payments SET total_ves = priced.total_ves WHERE transaction_id = p_transaction_id;
  UPDATE transactions t SET amount = share_of_checkout(c, p_movement.amount, priced.total_ves)
  FROM checkouts c WHERE t.id = p_transaction_id AND c.id = p_link.checkout_id;
END $$;

COMMENT ON FUNCTION reprice_checkout_payment IS 'Gives a claim on a checkout the amount of its movement, and the quote by which the movement is judged. Does nothing
for other links.';

--> statement-breakpoint
-- Raises gone if a checkout has expired, checkout_paid if it is paid, and checkout_canceled if it is canceled.
CREATE FUNCTION require_open_checkout(p_checkout checkouts) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  CASE checkout_status(p_checkout)
    WHEN 'expired' THEN PERFORM refuse('gone');
    WHEN 'paid' THEN PERFORM refuse('checkout_paid');
    WHEN 'canceled' THEN PERFORM refuse('checkout_canceled');
    ELSE NULL;
  END CASE;
END $$;

COMMENT ON FUNCTION require_open_checkout IS 'Raises gone if a checkout has expired, checkout_paid if it is paid, and checkout_canceled if it is canceled.';

--> statement-breakpoint
-- Raises not_found if a transaction is no unapplied payment, and payment_not_open if it is applied or refunded. The
-- caller holds the transaction's lock.
CREATE FUNCTION require_unapplied_payment(p_transaction_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  present_status text;
BEGIN
  SELECT u.status INTO present_status FROM unapplied_payments u WHERE u.id = p_transaction_id;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  IF present_status <> 'open' THEN
    PERFORM refuse('payment_not_open');
  END IF;
END $$;

COMMENT ON FUNCTION require_unapplied_payment IS 'Raises not_found if a transaction is no unapplied payment, and payment_not_open if it is applied or refunded. The
caller holds the transaction''s lock.';

--> statement-breakpoint
-- Reserves a part of a checkout for a charge, until the charge settles: what is pending and what is paid never exceed
-- the amount. p_total_ves: the checkout's whole amount in bolívares, by the charge's quote.
--
-- What require_open_checkout() raises. amount_changed: less remains meanwhile. link_busy: what remains is
-- reserved by charges that are pending.
-- Locks the checkout.
CREATE FUNCTION reserve_checkout(p_checkout_id uuid, p_amount_ves numeric, p_total_ves numeric) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  checkout checkouts%ROWTYPE;
  reserved_share numeric;
BEGIN
  SELECT * INTO STRICT checkout FROM checkouts WHERE id = p_checkout_id FOR NO KEY UPDATE;
  PERFORM require_open_checkout(checkout);
  IF (p_amount_ves <= checkout_remaining(checkout, p_total_ves)) IS NOT TRUE THEN
    PERFORM refuse('amount_changed');
  END IF;
  SELECT coalesce(sum(t.amount_ves / p.total_ves), 0) INTO reserved_share
  FROM checkout_payments p JOIN transactions t ON t.id = p.transaction_id
  WHERE p.checkout_id = p_checkout_id AND t.status = 'pending' AND t.payment_method <> 'mobile_payment';
  IF reserved_share > 0
    AND p_amount_ves > round(p_total_ves * (1 - checkout.paid_share - reserved_share), 2) THEN
    PERFORM refuse('link_busy');
  END IF;
END $$;

COMMENT ON FUNCTION reserve_checkout IS 'Reserves a part of a checkout for a charge, until the charge settles: what is pending and what is paid never exceed
the amount. p_total_ves: the checkout''s whole amount in bolívares, by the charge''s quote.

What require_open_checkout() raises. amount_changed: less remains meanwhile. link_busy: what remains is
reserved by charges that are pending.
Locks the checkout.';

--> statement-breakpoint
-- What a payment of p_amount_ves is of a checkout's amount, in the checkout's currency, where the whole amount is
-- p_total_ves: at least a céntimo.
CREATE FUNCTION share_of_checkout(checkout checkouts, p_amount_ves numeric, p_total_ves numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE
RETURN CASE WHEN checkout.currency = 'VES' THEN p_amount_ves
  ELSE greatest(0.01, round(checkout.amount * p_amount_ves / p_total_ves, 2)) END;

COMMENT ON FUNCTION share_of_checkout IS 'What a payment of p_amount_ves is of a checkout''s amount, in the checkout''s currency, where the whole amount is
p_total_ves: at least a céntimo.';

--> statement-breakpoint
-- The share of a checkout that its parts pay, each as it was counted.
CREATE FUNCTION share_of_parts(p_checkout_id uuid) RETURNS numeric
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (
    SELECT coalesce(sum(round(part.amount_ves / part.total_ves, 20)), 0) FROM (
      SELECT t.amount_ves, p.total_ves FROM checkout_payments p
        CROSS JOIN LATERAL transactions_by_id(ARRAY[p.transaction_id]) t
      WHERE p.checkout_id = p_checkout_id AND p.applied_at IS NOT NULL
      UNION ALL
      SELECT e.amount_ves, e.total_ves FROM external_payments e
      WHERE e.checkout_id = p_checkout_id AND e.counted_at IS NOT NULL) part);
END $$;

COMMENT ON FUNCTION share_of_parts IS 'The share of a checkout that its parts pay, each as it was counted.';

--> statement-breakpoint
-- Checkouts as their merchants see them; see CheckoutRow. A function, so that it is planned once: each order of a shop
-- would be planned for twice as long as it takes.
CREATE FUNCTION shown_checkouts(p_ids uuid[])
RETURNS TABLE (
  id uuid, merchant_id uuid, environment text, token text, external_reference text, metadata jsonb, status text,
  description text, amount text, currency text, accept_partial boolean, customer jsonb, lines jsonb, return_url text,
  cancel_url text, amount_ves text, rate text, quote_expires_at text, received_ves text, remaining_ves text,
  overpaid_ves text, refunded_ves text, expires_at text, paid_at text, created_at text, till_id uuid, branch_id uuid,
  created_by uuid, creator text, transactions jsonb, external_payments jsonb
)
LANGUAGE plpgsql STABLE ROWS 20 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT c.id, c.merchant_id, c.environment, l.token, c.external_reference, c.metadata, checkout_status(c),
    c.description, c.amount::text, c.currency, c.accept_partial, c.customer, c.lines, c.return_url, c.cancel_url,
    shown.total_ves::text, shown.rate::text, iso_time(shown.expires_at), c.received_ves::text,
    checkout_remaining(c, shown.total_ves)::text, c.overpaid_ves::text,
    (SELECT coalesce(sum(r.amount_ves), 0)::text
      FROM checkout_payments p JOIN refunds r ON r.transaction_id = p.transaction_id
      WHERE p.checkout_id = c.id AND p.applied_at IS NOT NULL AND r.status = 'success'),
    iso_time(c.expires_at), iso_time(c.paid_at), iso_time(c.created_at), c.till_id,
    (SELECT t.branch_id FROM tills t WHERE t.id = c.till_id),
    c.created_by, (SELECT u.name FROM users u WHERE u.id = c.created_by),
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'status', t.status, 'amount_ves', t.amount_ves::text,
        'applied', p.applied_at IS NOT NULL, 'created_at', iso_time(t.created_at)) ORDER BY t.id DESC), '[]')
      FROM checkout_payments p CROSS JOIN LATERAL transactions_by_id(ARRAY[p.transaction_id]) t
      WHERE p.checkout_id = c.id),
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'method', e.method, 'status', e.status,
        'amount_ves', e.amount_ves::text, 'applied', e.counted_at IS NOT NULL) ORDER BY e.id DESC), '[]')
      FROM external_payments e WHERE e.checkout_id = c.id)
  FROM checkouts c
    JOIN payment_links l ON l.checkout_id = c.id
    CROSS JOIN LATERAL shown_checkout_quote(c) shown
  WHERE c.id = ANY (p_ids);
END $$;

COMMENT ON FUNCTION shown_checkouts IS 'Checkouts as their merchants see them; see CheckoutRow. A function, so that it is planned once: each order of a shop
would be planned for twice as long as it takes.';

--> statement-breakpoint
-- Takes a part off a checkout that is still open, which is owed it again. No event is sent of it: nothing was told of
-- the checkout that no longer holds.
-- p_total_ves: its whole amount when the part was counted
-- p_reopens: whether it may be paid; the part counts no more, and it is open again
-- checkout_ended: it is paid, expired or canceled.
-- Locks the checkout.
CREATE FUNCTION take_part_off_checkout(
  p_checkout_id uuid, p_amount_ves numeric, p_total_ves numeric, p_reopens boolean DEFAULT false
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  checkout checkouts%ROWTYPE;
BEGIN
  SELECT * INTO STRICT checkout FROM checkouts c WHERE c.id = p_checkout_id FOR NO KEY UPDATE;
  IF checkout_status(checkout) NOT IN ('open', 'partially_paid') AND NOT (p_reopens AND checkout.status = 'paid') THEN
    PERFORM refuse('checkout_ended');
  END IF;
  UPDATE checkouts c SET
    status = CASE WHEN c.received_ves = p_amount_ves THEN 'open' ELSE 'partially_paid' END,
    paid_share = CASE c.status WHEN 'paid' THEN share_of_parts(c.id)
      ELSE c.paid_share - round(p_amount_ves / p_total_ves, 20) END,
    paid_at = NULL,
    received_ves = c.received_ves - p_amount_ves,
    updated_at = request_now()
  WHERE c.id = checkout.id;
  PERFORM record_audit('checkout.take_off', public_id('chk', checkout.id), jsonb_build_object(
    'merchantId', public_id('mer', checkout.merchant_id),
    'before', jsonb_build_object('status', checkout.status, 'receivedVes', checkout.received_ves),
    'after', jsonb_build_object('receivedVes', checkout.received_ves - p_amount_ves)));
END $$;

COMMENT ON FUNCTION take_part_off_checkout IS 'Takes a part off a checkout that is still open, which is owed it again. No event is sent of it: nothing was told of
the checkout that no longer holds.
p_total_ves: its whole amount when the part was counted
p_reopens: whether it may be paid; the part counts no more, and it is open again
checkout_ended: it is paid, expired or canceled.
Locks the checkout.';

--> statement-breakpoint
-- Closes the days of a merchant that have ended and may be closed, one after the other, and returns how many. The first
-- one of live money is yesterday, since nobody knows what an account held before; a gap of more than 31 days is left
-- out.
-- p_banks: as connection_reads() takes it
-- Locks: lock_movements(); see close_merchant_day.sql.
CREATE FUNCTION close_due_days(p_merchant_id uuid, p_environment text, p_banks jsonb) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
  stated boolean := false;
  told boolean := false;
  merchant_now timestamptz := merchant_now(p_merchant_id, p_environment);
  yesterday date := caracas_day(merchant_now) - 1;
  next_day date;
  closed integer := 0;
BEGIN
  IF p_environment = 'live' THEN
    SELECT a.* INTO account FROM merchants m JOIN bank_accounts a ON a.id = m.settlement_account_id
    WHERE m.id = p_merchant_id AND a.removed_at IS NULL AND a.connection IS NOT NULL;
    IF NOT FOUND THEN
      RETURN 0;
    END IF;
    SELECT r.statement, r.balance INTO STRICT stated, told FROM connection_reads(account.connection, p_banks) r;
  END IF;
  SELECT greatest(max(c.day) + 1, yesterday - 30) INTO next_day FROM closings c
  WHERE c.merchant_id = p_merchant_id AND c.environment = p_environment
  HAVING max(c.day) IS NOT NULL;
  IF next_day IS NULL THEN
    SELECT greatest(caracas_day(m.created_at), CASE p_environment WHEN 'live' THEN yesterday ELSE yesterday - 30 END)
    INTO STRICT next_day FROM merchants m WHERE m.id = p_merchant_id;
  END IF;
  WHILE next_day <= yesterday AND is_day_closable(next_day, merchant_now, account.connection, stated, told) LOOP
    PERFORM close_merchant_day(
      p_merchant_id, p_environment, next_day, account.id, account.connection, stated, told);
    next_day := next_day + 1;
    closed := closed + 1;
  END LOOP;
  RETURN closed;
END $$;

COMMENT ON FUNCTION close_due_days IS 'Closes the days of a merchant that have ended and may be closed, one after the other, and returns how many. The first
one of live money is yesterday, since nobody knows what an account held before; a gap of more than 31 days is left
out.
p_banks: as connection_reads() takes it
Locks: lock_movements(); see close_merchant_day.sql.';

--> statement-breakpoint
-- Closes a Caracas day of a merchant with what is known of it now, for good: the service may neither change nor remove
-- nor add what this has written. What becomes known later is on the next closing. Closing it again changes nothing. The
-- opening is the previous closing of the same account. If there is none, or its balance began with 0, it is what the
-- bank says less the day's movements. If the bank says nothing, it is the previous closing or 0.
-- p_account_id, p_connection: null in the test environment
-- p_stated, p_told: whether the bank's statements are read, and its balance
-- Locks: lock_movements(), so that the bank's balance and the movements are of the same reading.
CREATE FUNCTION close_merchant_day(
  p_merchant_id uuid, p_environment text, p_day date, p_account_id uuid, p_connection text, p_stated boolean,
  p_told boolean
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last closings%ROWTYPE;
  id uuid := new_uuid();
  held numeric;
  source text;
  start numeric;
  net numeric;
  listed record;
BEGIN
  PERFORM lock_movements(coalesce(p_connection, p_merchant_id::text));
  IF day_closed_at(p_merchant_id, p_environment, p_day) IS NOT NULL THEN
    RETURN;
  END IF;
  SELECT c.* INTO last FROM closings c
  WHERE c.merchant_id = p_merchant_id AND c.environment = p_environment AND c.day = p_day - 1
    AND c.account_id IS NOT DISTINCT FROM p_account_id;
  SELECT b.balance INTO held FROM bank_day_balances b WHERE b.connection = p_connection AND b.day = p_day;
  SELECT * INTO STRICT listed FROM copy_closing_entries(id, p_merchant_id, p_account_id, p_connection, p_stated,
    coalesce(last.since_day, p_day),
    coalesce(day_closed_at(p_merchant_id, p_environment, last.since_day), 'infinity'), p_day);
  net := listed.money_in - listed.money_out - listed.fees;
  source := CASE WHEN last.anchored OR last.id IS NOT NULL AND held IS NULL THEN 'previous_closing'
    WHEN held IS NOT NULL THEN 'bank' ELSE 'zero' END;
  start := CASE source WHEN 'previous_closing' THEN last.closing WHEN 'bank' THEN held - net ELSE 0 END;
  INSERT INTO closings (id, merchant_id, environment, day, account_id, opening, money_in, money_out, fees, closing,
    opening_source, since_day, anchored, bank_closing, bank_silence, movement_count, unmatched_count, late_count,
    closed_at)
  VALUES (id, p_merchant_id, p_environment, p_day, p_account_id, start, listed.money_in, listed.money_out, listed.fees,
    start + net, source, coalesce(last.since_day, p_day), coalesce(last.anchored, false) OR held IS NOT NULL, held,
    CASE WHEN held IS NULL THEN CASE WHEN p_account_id IS NULL THEN 'test' WHEN p_told THEN 'not_read'
      ELSE 'not_told' END END,
    listed.movements, listed.unmatched, listed.late, request_now());
END $$;

CREATE TRIGGER closings_never_change BEFORE UPDATE OR DELETE ON closings
  FOR EACH ROW EXECUTE FUNCTION reject_change();

CREATE TRIGGER closings_never_truncated BEFORE TRUNCATE ON closings
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

CREATE TRIGGER closing_entries_never_change BEFORE UPDATE OR DELETE ON closing_entries
  FOR EACH ROW EXECUTE FUNCTION reject_change();

CREATE TRIGGER closing_entries_never_truncated BEFORE TRUNCATE ON closing_entries
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

COMMENT ON FUNCTION close_merchant_day IS 'Closes a Caracas day of a merchant with what is known of it now, for good: the service may neither change nor remove
nor add what this has written. What becomes known later is on the next closing. Closing it again changes nothing. The
opening is the previous closing of the same account. If there is none, or its balance began with 0, it is what the
bank says less the day''s movements. If the bank says nothing, it is the previous closing or 0.
p_account_id, p_connection: null in the test environment
p_stated, p_told: whether the bank''s statements are read, and its balance
Locks: lock_movements(), so that the bank''s balance and the movements are of the same reading.';

--> statement-breakpoint
-- Whether a connection's statements are read, and its balance, in one row. One that the deployment does not know, or no
-- more, is as a bank that is silent.
-- p_banks: {named: {name: {statement, balance}}, protocols: {protocol: {statement, balance}}}, the latter for users'
--   own
CREATE FUNCTION connection_reads(p_connection text, p_banks jsonb) RETURNS TABLE (statement boolean, balance boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce((known.facts ->> 'statement')::boolean, true), coalesce((known.facts ->> 'balance')::boolean, false)
  FROM (
    SELECT coalesce(p_banks -> 'named' -> p_connection, (
      SELECT p_banks -> 'protocols' -> c.protocol FROM bank_connections c
      WHERE c.name = p_connection AND c.removed_at IS NULL)) AS facts) known;
END;

COMMENT ON FUNCTION connection_reads IS 'Whether a connection''s statements are read, and its balance, in one row. One that the deployment does not know, or no
more, is as a bank that is silent.
p_banks: {named: {name: {statement, balance}}, protocols: {protocol: {statement, balance}}}, the latter for users''
  own';

--> statement-breakpoint
-- When a day of a merchant was closed; null if it is not.
CREATE FUNCTION day_closed_at(p_merchant_id uuid, p_environment text, p_day date) RETURNS timestamptz
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT c.closed_at FROM closings c
  WHERE c.merchant_id = p_merchant_id AND c.environment = p_environment AND c.day = p_day;
END;

COMMENT ON FUNCTION day_closed_at IS 'When a day of a merchant was closed; null if it is not.';

--> statement-breakpoint
-- Whether a Caracas day may be closed: from two in the morning on, when banks have booked it, as soon as the bank's
-- statement was read since then, and its balance if it tells one. If it stays silent, at six with what is known.
CREATE FUNCTION is_day_closable(p_day date, p_now timestamptz, p_connection text, p_stated boolean, p_told boolean)
  RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT CASE
    WHEN p_now < start_of_caracas_day(p_day + 1) + interval '2 hours' THEN false
    WHEN p_now >= start_of_caracas_day(p_day + 1) + interval '6 hours' OR NOT p_stated THEN true
    ELSE EXISTS (
        SELECT FROM bank_connection_states c
        WHERE c.name = p_connection
          AND c.statement_read_at >= start_of_caracas_day(p_day + 1) + interval '2 hours')
      AND (NOT p_told OR EXISTS (
        SELECT FROM bank_day_balances b
        WHERE b.connection = p_connection AND b.day = p_day
          AND b.read_at >= start_of_caracas_day(p_day + 1) + interval '2 hours')) END;
END;

COMMENT ON FUNCTION is_day_closable IS 'Whether a Caracas day may be closed: from two in the morning on, when banks have booked it, as soon as the bank''s
statement was read since then, and its balance if it tells one. If it stays silent, at six with what is known.';

--> statement-breakpoint
-- What was booked on an account up to the Caracas day p_through and is in no closing of the merchant. Of a bank whose
-- statements are read, only what a statement has shown counts; of another one, its notices, and our orders that it has
-- carried out and not reported.
-- p_stated: whether the bank's statements are read
-- p_since, p_since_at: the first day that counts, and from when on movements of earlier days count that become known
--   late
CREATE FUNCTION unclosed_movements(
  p_merchant_id uuid, p_account_id uuid, p_connection text, p_stated boolean, p_since date, p_since_at timestamptz,
  p_through date
)
RETURNS TABLE (
  movement_id uuid, order_id uuid, transaction_id uuid, refund_id uuid, booked_on date, direction text, type text,
  amount numeric, reference text, concept text, phone text, bank_code text
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT m.id, m.order_id, m.transaction_id, NULL::uuid, m.booked_on, m.direction, m.type, m.amount, m.reference,
    m.concept, m.phone, m.bank_code
  FROM bank_movements m
  WHERE m.connection = p_connection AND m.environment = 'live' AND coalesce(m.account_id, p_account_id) = p_account_id
    -- Statements are read for 31 days at most, so nothing older becomes known.
    AND m.booked_on BETWEEN p_through - 40 AND p_through
    AND (m.control_number IS NOT NULL OR NOT p_stated)
    AND (m.booked_on >= p_since
      OR CASE WHEN p_stated THEN m.seen_on_statement_at ELSE m.created_at END > p_since_at)
    AND NOT EXISTS (
      SELECT FROM closing_entries e WHERE e.merchant_id = p_merchant_id AND e.movement_id = m.id)
    AND NOT EXISTS (
      SELECT FROM closing_entries e WHERE e.merchant_id = p_merchant_id AND e.order_id = m.order_id)
  UNION ALL
  SELECT NULL, p.id, p.transaction_id, p.refund_id, caracas_day(p.updated_at),
    CASE p.kind WHEN 'c2p' THEN 'in' ELSE 'out' END, CASE p.kind WHEN 'transfer' THEN p.kind ELSE 'p2p' END,
    p.amount, p.reference, p.concept, p.phone, p.bank_code
  FROM bank_orders p
  WHERE NOT p_stated AND p.connection = p_connection AND p.account_id = p_account_id AND p.status = 'success'
    AND p.kind <> 'verification' AND p.updated_at >= start_of_caracas_day(greatest(p_since, p_through - 40))
    AND p.updated_at < start_of_caracas_day(p_through + 1)
    AND NOT EXISTS (SELECT FROM bank_movements m WHERE m.order_id = p.id)
    AND NOT EXISTS (
      SELECT FROM closing_entries e WHERE e.merchant_id = p_merchant_id AND e.order_id = p.id);
END;

COMMENT ON FUNCTION unclosed_movements IS 'What was booked on an account up to the Caracas day p_through and is in no closing of the merchant. Of a bank whose
statements are read, only what a statement has shown counts; of another one, its notices, and our orders that it has
carried out and not reported.
p_stated: whether the bank''s statements are read
p_since, p_since_at: the first day that counts, and from when on movements of earlier days count that become known
  late';

--> statement-breakpoint
-- What opens the page of a customer's account: the last four digits of its document, or without one of its first
-- phone. Null if there are none: then nothing opens it.
CREATE FUNCTION account_digits(p_customer customers) RETURNS text
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT right(digits, 4)
  FROM unnest(ARRAY[(p_customer).document, (p_customer).phones[1]]) WITH ORDINALITY AS given (known, place),
    regexp_replace(known, '[^0-9]', '', 'g') AS digits
  WHERE length(digits) >= 4
  ORDER BY place LIMIT 1;
END;

COMMENT ON FUNCTION account_digits IS 'What opens the page of a customer''s account: the last four digits of its document, or without one of its first
phone. Null if there are none: then nothing opens it.';

--> statement-breakpoint
-- Some of a customer's charge notes as its own page shows them: those to be paid, the first due first, or those that
-- are paid, the last paid first. Amounts are texts, exact: [{number, concept, amount, currency, dueOn, overdueDays,
-- paid, remaining, remainingVes?, paidAt?, token, transactionId?}]. The transaction is the last that has paid it.
CREATE FUNCTION account_notes(p_customer_id uuid, p_is_paid boolean, p_offset integer, p_limit integer) RETURNS jsonb
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (
    WITH listed AS MATERIALIZED (
      SELECT n AS note, k AS checkout, row_number() OVER w AS place
      FROM charge_notes n JOIN checkouts k ON k.id = n.checkout_id
      WHERE n.customer_id = p_customer_id
        AND n.status = ANY (CASE WHEN p_is_paid THEN '{paid}' ELSE '{open,partially_paid}' END::text[])
      WINDOW w AS (ORDER BY CASE WHEN p_is_paid THEN k.paid_at END DESC, n.due_on, n.id)
      ORDER BY place OFFSET p_offset LIMIT p_limit)
    SELECT coalesce(jsonb_agg(jsonb_build_object('number', (note).number, 'concept', (note).concept,
      'amount', (note).amount::text, 'currency', (note).currency, 'dueOn', (note).due_on,
      'overdueDays', note_days_overdue(note), 'paid', (note).paid::text,
      'remaining', ((note).amount - (note).paid)::text,
      'remainingVes', checkout_remaining(checkout, q.total_ves)::text, 'paidAt', iso_time((checkout).paid_at),
      'token', l.token, 'transactionId', (
        SELECT p.transaction_id FROM checkout_payments p
        WHERE p.checkout_id = (note).checkout_id AND p.applied_at IS NOT NULL ORDER BY p.applied_at DESC LIMIT 1))
      ORDER BY place), '[]')
    FROM listed JOIN payment_links l ON l.checkout_id = (note).checkout_id
      CROSS JOIN LATERAL shown_checkout_quote(checkout) q);
END $$;

COMMENT ON FUNCTION account_notes IS 'Some of a customer''s charge notes as its own page shows them: those to be paid, the first due first, or those that
are paid, the last paid first. Amounts are texts, exact: [{number, concept, amount, currency, dueOn, overdueDays,
paid, remaining, remainingVes?, paidAt?, token, transactionId?}]. The transaction is the last that has paid it.';

--> statement-breakpoint
-- Makes a customer of a merchant. Refuses what require_unlike_customers() does.
--
-- p_customer: {name, document?, email?, phones?, externalReference?, metadata?, notes?}
CREATE FUNCTION create_customer(p_id uuid, p_merchant_id uuid, p_environment text, p_customer jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_unlike_customers(p_merchant_id, p_environment, p_id, p_customer->>'document',
    p_customer->>'externalReference');
  PERFORM insert_customers(ARRAY[p_id], p_merchant_id, p_environment, jsonb_build_array(p_customer));
  PERFORM record_audit('customer.create', public_id('cus', p_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'before', NULL,
    'after', jsonb_build_object('environment', p_environment)));
END $$;

COMMENT ON FUNCTION create_customer IS 'Makes a customer of a merchant. Refuses what require_unlike_customers() does.

p_customer: {name, document?, email?, phones?, externalReference?, metadata?, notes?}';

--> statement-breakpoint
-- What the page of a customer's account shows: the merchant, the sums that are owed, and some of the charge notes,
-- those to be paid and those that are paid, from p_owed_from and p_paid_from on. No row if there is no such account. A
-- function, since to plan its joins for each visit takes more than they take.
CREATE FUNCTION customer_account(
  p_account_key uuid, p_owed_from integer, p_owed_limit integer, p_paid_from integer, p_paid_limit integer
) RETURNS TABLE (
  environment text, customer text, takes_payments boolean, store_name text, slug text, logo_key text,
  primary_color text, secondary_color text, rif text, contact_phone text, contact_whatsapp text, contact_email text,
  rate text, rate_date text, sums jsonb, paid_notes integer, owed jsonb, paid jsonb
)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT c.environment, c.name, merchant_takes_payments(c.merchant_id, c.environment), s.name, s.slug, s.logo_key,
    s.primary_color, s.secondary_color, m.rif, s.contact_phone, s.contact_whatsapp, s.contact_email,
    r.rate::text, r.effective_date::text,
    account_sums(c.id, caracas_day(merchant_now(c.merchant_id, c.environment)), r.rate),
    (SELECT count(*)::integer FROM charge_notes n WHERE n.customer_id = c.id AND n.status = 'paid'),
    account_notes(c.id, false, p_owed_from, p_owed_limit), account_notes(c.id, true, p_paid_from, p_paid_limit)
  FROM customers c
    JOIN merchants m ON m.id = c.merchant_id
    JOIN stores s ON s.merchant_id = c.merchant_id
    LEFT JOIN LATERAL merchant_rate_in_force(c.merchant_id, c.environment, 'USD') r ON NOT r.stale
  WHERE c.account_key = p_account_key AND c.ended_at IS NULL;
END $$;

COMMENT ON FUNCTION customer_account IS 'What the page of a customer''s account shows: the merchant, the sums that are owed, and some of the charge notes,
those to be paid and those that are paid, from p_owed_from and p_paid_from on. No row if there is no such account. A
function, since to plan its joins for each visit takes more than they take.';

--> statement-breakpoint
-- Whether a customer wants to be written to, by each channel.
CREATE FUNCTION customer_consents_data(p_customer_id uuid) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_agg(jsonb_build_object('channel', known.channel, 'status', coalesce(c.status, 'unknown'),
    'at', iso_time(c.at), 'how', c.how) ORDER BY known.place)
  FROM unnest(ARRAY['mail', 'whatsapp', 'telegram']) WITH ORDINALITY AS known (channel, place)
    LEFT JOIN customer_consents c ON c.customer_id = p_customer_id AND c.channel = known.channel;
END;

COMMENT ON FUNCTION customer_consents_data IS 'Whether a customer wants to be written to, by each channel.';

--> statement-breakpoint
-- A customer as its merchant's people see it, in responses and in the data of its events.
CREATE FUNCTION customer_data(p_customer customers) RETURNS jsonb
LANGUAGE sql STABLE
RETURN jsonb_build_object(
  'id', public_id('cus', (p_customer).id), 'merchantId', public_id('mer', (p_customer).merchant_id),
  'environment', (p_customer).environment, 'name', (p_customer).name, 'document', (p_customer).document,
  'email', (p_customer).email, 'phones', to_jsonb((p_customer).phones),
  'externalReference', (p_customer).external_reference, 'metadata', (p_customer).metadata,
  'notes', (p_customer).notes, 'consents', customer_consents_data((p_customer).id),
  'createdAt', iso_time((p_customer).created_at), 'updatedAt', iso_time((p_customer).updated_at));

COMMENT ON FUNCTION customer_data IS 'A customer as its merchant''s people see it, in responses and in the data of its events.';

--> statement-breakpoint
-- The phones of a customer as create_customer() takes it, each once, in their order.
CREATE FUNCTION customer_phones(p_customer jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT coalesce(array_agg(phone ORDER BY place), '{}')
  FROM (
    SELECT phone, min(place) AS place
    FROM jsonb_array_elements_text(coalesce(p_customer->'phones', '[]')) WITH ORDINALITY AS given (phone, place)
    GROUP BY phone) once;
END;

COMMENT ON FUNCTION customer_phones IS 'The phones of a customer as create_customer() takes it, each once, in their order.';

--> statement-breakpoint
-- Removes a customer, and what tells who it was. customer_owes: a charge note of it is open. Otherwise refuses what
-- lock_customer() does.
-- Locks, in this order: the customer, the checkouts of its notes.
CREATE FUNCTION delete_customer(p_merchant_id uuid, p_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  customer customers%ROWTYPE := lock_customer(p_merchant_id, p_id);
BEGIN
  PERFORM FROM charge_notes n WHERE n.customer_id = customer.id AND n.status IN ('open', 'partially_paid');
  IF FOUND THEN
    PERFORM refuse('customer_owes');
  END IF;
  PERFORM name_note_buyer(customer.id, NULL);
  PERFORM end_customer(customer.id);
  PERFORM record_audit('customer.remove', public_id('cus', customer.id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'environment', customer.environment));
END $$;

COMMENT ON FUNCTION delete_customer IS 'Removes a customer, and what tells who it was. customer_owes: a charge note of it is open. Otherwise refuses what
lock_customer() does.
Locks, in this order: the customer, the checkouts of its notes.';

--> statement-breakpoint
-- Takes everything off a customer that tells who it was; nobody is shown it any more. p_merged_into: whom it has
-- become a part of, if it was merged. The caller has locked it.
CREATE FUNCTION end_customer(p_id uuid, p_merged_into uuid DEFAULT NULL) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  DELETE FROM customer_consents WHERE customer_id = p_id;
  DELETE FROM channel_bindings WHERE customer_id = p_id;
  UPDATE messages SET recipient = NULL WHERE customer_id = p_id;
  DELETE FROM series_customers WHERE customer_id = p_id;
  UPDATE customers SET name = '—', document = NULL, email = NULL, phones = '{}', notes = NULL,
    external_reference = NULL, metadata = '{}', ended_at = request_now(), merged_into = p_merged_into,
    updated_at = request_now()
  WHERE id = p_id;
END;

COMMENT ON FUNCTION end_customer IS 'Takes everything off a customer that tells who it was; nobody is shown it any more. p_merged_into: whom it has
become a part of, if it was merged. The caller has locked it.';

--> statement-breakpoint
-- Makes the customers of a list, all or none. p_rows: as create_customer() takes each    p_ids: theirs, in that order
--
-- With the paths of all rows: customer_document_taken, customer_reference_taken: another customer has it, or another
-- row.
CREATE FUNCTION import_customers(p_ids uuid[], p_merchant_id uuid, p_environment text, p_rows jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  paths text[];
BEGIN
  paths := taken_rows(p_rows, 'document', ARRAY(
    SELECT c.document FROM customers c
    WHERE c.merchant_id = p_merchant_id AND c.environment = p_environment AND c.document IN (
      SELECT r->>'document' FROM jsonb_array_elements(p_rows) r)));
  IF paths IS NOT NULL THEN
    PERFORM refuse('customer_document_taken', paths);
  END IF;
  paths := taken_rows(p_rows, 'externalReference', ARRAY(
    SELECT c.external_reference FROM customers c
    WHERE c.merchant_id = p_merchant_id AND c.environment = p_environment AND c.external_reference IN (
      SELECT r->>'externalReference' FROM jsonb_array_elements(p_rows) r)));
  IF paths IS NOT NULL THEN
    PERFORM refuse('customer_reference_taken', paths);
  END IF;
  PERFORM insert_customers(p_ids, p_merchant_id, p_environment, p_rows);
  PERFORM record_audit('customer.import', public_id('mer', p_merchant_id), jsonb_build_object(
    'environment', p_environment, 'customers', cardinality(p_ids)));
END $$;

COMMENT ON FUNCTION import_customers IS 'Makes the customers of a list, all or none. p_rows: as create_customer() takes each    p_ids: theirs, in that order

With the paths of all rows: customer_document_taken, customer_reference_taken: another customer has it, or another
row.';

--> statement-breakpoint
-- Writes customers, each as create_customer() takes it, in their order. p_ids: theirs
CREATE FUNCTION insert_customers(p_ids uuid[], p_merchant_id uuid, p_environment text, p_customers jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customers (id, merchant_id, environment, name, document, email, phones, notes, external_reference,
    metadata, created_at, updated_at)
  SELECT p_ids[g.place], p_merchant_id, p_environment, g.customer->>'name', g.customer->>'document',
    g.customer->>'email', customer_phones(g.customer), g.customer->>'notes', g.customer->>'externalReference',
    coalesce(g.customer->'metadata', '{}'), request_now(), request_now()
  FROM jsonb_array_elements(p_customers) WITH ORDINALITY AS g (customer, place);
  PERFORM record_events('customer.created', p_merchant_id, p_environment, ARRAY(
    SELECT customer_data(c) FROM unnest(p_ids) WITH ORDINALITY AS given (id, place) JOIN customers c USING (id)
    ORDER BY given.place));
END $$;

COMMENT ON FUNCTION insert_customers IS 'Writes customers, each as create_customer() takes it, in their order. p_ids: theirs';

--> statement-breakpoint
-- A customer of a merchant, locked. A credential with an environment reaches only its own.
-- not_found: there is none, or it was removed or merged into another one.
CREATE FUNCTION lock_customer(p_merchant_id uuid, p_id uuid) RETURNS customers
LANGUAGE plpgsql AS $$
DECLARE
  customer customers%ROWTYPE;
BEGIN
  SELECT * INTO customer FROM customers c
  WHERE c.id = p_id AND c.merchant_id = p_merchant_id AND c.ended_at IS NULL
    AND c.environment = coalesce(nullif(current_setting('app.environment', true), ''), c.environment)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN customer;
END $$;

COMMENT ON FUNCTION lock_customer IS 'A customer of a merchant, locked. A credential with an environment reaches only its own.
not_found: there is none, or it was removed or merged into another one.';

--> statement-breakpoint
-- Takes over what a customer has said about being written to: who has stopped a channel has stopped it.
CREATE FUNCTION merge_consents(p_from_id uuid, p_into_id uuid) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO customer_consents AS kept (customer_id, channel, status, by_customer, how, at)
  SELECT p_into_id, c.channel, c.status, c.by_customer, c.how, c.at FROM customer_consents c
  WHERE c.customer_id = p_from_id
  ON CONFLICT (customer_id, channel) DO UPDATE SET status = excluded.status, how = excluded.how, at = excluded.at,
    by_customer = excluded.by_customer
  WHERE excluded.status = 'stopped' AND (kept.status = 'given' OR excluded.by_customer AND NOT kept.by_customer);
END;

COMMENT ON FUNCTION merge_consents IS 'Takes over what a customer has said about being written to: who has stopped a channel has stopped it.';

--> statement-breakpoint
-- Makes a customer a part of another one of the same merchant and environment, which keeps its own data, gets what it
-- lacks, all phones, all charge notes and its place in series. Nobody is shown the first one any more.
--
-- same_customer: it is itself. Otherwise refuses what lock_customer() does.
-- Locks, in this order: the series of the first one, both customers, the older one first, the checkouts of their notes,
-- the notes.
CREATE FUNCTION merge_customers(p_merchant_id uuid, p_id uuid, p_into uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  older customers%ROWTYPE;
  newer customers%ROWTYPE;
  gone customers%ROWTYPE;
  updated customers%ROWTYPE;
BEGIN
  IF p_id = p_into THEN
    PERFORM refuse('same_customer', '{into}');
  END IF;
  PERFORM FROM series s
  WHERE s.merchant_id = p_merchant_id AND s.id IN (
    SELECT m.series_id FROM series_customers m WHERE m.customer_id = p_id)
  ORDER BY s.id FOR NO KEY UPDATE;
  older := lock_customer(p_merchant_id, least(p_id, p_into));
  newer := lock_customer(p_merchant_id, greatest(p_id, p_into));
  IF older.environment <> newer.environment THEN
    PERFORM refuse('not_found');
  END IF;
  gone := CASE p_id WHEN older.id THEN older ELSE newer END;
  PERFORM merge_consents(p_id, p_into);
  INSERT INTO series_customers (series_id, customer_id)
  SELECT m.series_id, p_into FROM series_customers m WHERE m.customer_id = p_id ON CONFLICT DO NOTHING;
  UPDATE channel_bindings SET customer_id = p_into WHERE customer_id = p_id;
  PERFORM end_customer(p_id, p_into);
  UPDATE customers c SET document = coalesce(c.document, gone.document), email = coalesce(c.email, gone.email),
    phones = c.phones || ARRAY(SELECT phone FROM unnest(gone.phones) phone WHERE phone <> ALL (c.phones)),
    notes = coalesce(c.notes, gone.notes),
    metadata = CASE c.metadata WHEN '{}' THEN gone.metadata ELSE c.metadata END,
    external_reference = coalesce(c.external_reference, gone.external_reference), updated_at = request_now()
  WHERE c.id = p_into RETURNING * INTO STRICT updated;
  PERFORM name_note_buyer(one, note_buyer(updated)) FROM unnest(ARRAY[p_id, p_into]) one;
  UPDATE charge_notes SET customer_id = p_into WHERE customer_id = p_id;
  UPDATE messages SET customer_id = p_into WHERE customer_id = p_id;
  PERFORM record_customer_change(updated, 'merged', jsonb_build_object('merged', public_id('cus', p_id)));
END $$;

COMMENT ON FUNCTION merge_customers IS 'Makes a customer a part of another one of the same merchant and environment, which keeps its own data, gets what it
lacks, all phones, all charge notes and its place in series. Nobody is shown the first one any more.

same_customer: it is itself. Otherwise refuses what lock_customer() does.
Locks, in this order: the series of the first one, both customers, the older one first, the checkouts of their notes,
the notes.';

--> statement-breakpoint
-- Whether these digits open the page of a customer's account; see account_digits(). What is wrong is counted, and the
-- tries at a token one after the other, so that parallel ones cannot exceed the limit: after 5 wrong ones, from all
-- networks, nothing opens it for an hour, nor any other page after 100 from the caller's network. Then wait_seconds
-- says for how long; otherwise it is 0. A token that nobody has is counted alike.
--
-- p_subject: the SHA-256 of the token    p_account_key: its key; null for a token that nobody has
CREATE FUNCTION open_account(
  p_subject bytea, p_digits text, p_account_key uuid DEFAULT NULL, OUT opened boolean, OUT wait_seconds integer
)
LANGUAGE plpgsql AS $$
DECLARE
  network_subject CONSTANT bytea := sha256(convert_to('network ' || caller_network(), 'UTF8'));
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('account'), hashtext(p_subject::text));
  -- Always after the lock on a token, so that none waits for the other in a circle.
  PERFORM pg_advisory_xact_lock(hashtext('account_network'), hashtext(caller_network()));
  opened := false;
  wait_seconds := greatest(account_tries_wait(p_subject, 5), account_tries_wait(network_subject, 100));
  IF wait_seconds > 0 THEN
    RETURN;
  END IF;
  opened := EXISTS (
    SELECT FROM customers c
    WHERE c.account_key = p_account_key AND c.ended_at IS NULL AND account_digits(c) = p_digits);
  IF NOT opened THEN
    INSERT INTO limited_attempts (id, kind, subject, network, created_at)
    SELECT new_uuid(), 'account', counted.subject, caller_network(), request_now()
    FROM unnest(ARRAY[p_subject, network_subject]) AS counted (subject);
  END IF;
END $$;

COMMENT ON FUNCTION open_account IS 'Whether these digits open the page of a customer''s account; see account_digits(). What is wrong is counted, and the
tries at a token one after the other, so that parallel ones cannot exceed the limit: after 5 wrong ones, from all
networks, nothing opens it for an hour, nor any other page after 100 from the caller''s network. Then wait_seconds
says for how long; otherwise it is 0. A token that nobody has is counted alike.

p_subject: the SHA-256 of the token    p_account_key: its key; null for a token that nobody has';

--> statement-breakpoint
-- Records in the audit log, without who it is, and as an event what has become of a customer. p_change: created,
-- updated or merged    p_details: what else the audit record says
CREATE FUNCTION record_customer_change(p_customer customers, p_change text, p_details jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('customer.' || CASE p_change WHEN 'created' THEN 'create' WHEN 'updated' THEN 'update'
      ELSE 'merge' END,
    public_id('cus', p_customer.id),
    jsonb_build_object('merchantId', public_id('mer', p_customer.merchant_id)) || p_details);
  PERFORM record_event('customer.' || p_change, p_customer.merchant_id, p_customer.environment,
    customer_data(p_customer));
END $$;

COMMENT ON FUNCTION record_customer_change IS 'Records in the audit log, without who it is, and as an event what has become of a customer. p_change: created,
updated or merged    p_details: what else the audit record says';

--> statement-breakpoint
-- Records what a customer has said themselves about being written to by a channel: only they take it back. Twice is
-- once. The caller has locked the customer.
CREATE FUNCTION record_own_consent(p_customer customers, p_channel text, p_status text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_consents AS kept (customer_id, channel, status, by_customer, at)
  VALUES (p_customer.id, p_channel, p_status, true, request_now())
  ON CONFLICT (customer_id, channel) DO UPDATE SET status = excluded.status, by_customer = true, how = NULL,
    at = excluded.at
  WHERE NOT (kept.by_customer AND kept.status = excluded.status);
  IF FOUND THEN
    PERFORM record_customer_change(p_customer, 'updated', jsonb_build_object(
      'consent', jsonb_build_object('channel', p_channel, 'status', p_status)));
  END IF;
END $$;

COMMENT ON FUNCTION record_own_consent IS 'Records what a customer has said themselves about being written to by a channel: only they take it back. Twice is
once. The caller has locked the customer.';

--> statement-breakpoint
-- Refuses a document, or a number of the merchant's own, that another of its customers has: customer_exists, which
-- names that one.
CREATE FUNCTION require_unlike_customers(
  p_merchant_id uuid, p_environment text, p_id uuid, p_document text, p_external_reference text
) RETURNS void
LANGUAGE plpgsql STABLE AS $$
DECLARE
  known uuid;
BEGIN
  SELECT c.id INTO known FROM customers c
  WHERE c.merchant_id = p_merchant_id AND c.environment = p_environment AND c.id <> p_id
    AND (c.document = p_document OR c.external_reference = p_external_reference)
  ORDER BY c.document IS NOT DISTINCT FROM p_document DESC LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('customer_exists', p_named => jsonb_build_object('customerId', public_id('cus', known)));
  END IF;
END $$;

COMMENT ON FUNCTION require_unlike_customers IS 'Refuses a document, or a number of the merchant''s own, that another of its customers has: customer_exists, which
names that one.';

--> statement-breakpoint
-- Gives the page of a customer's account another address; the old one leads nowhere at once. Refuses what
-- lock_customer() does.
-- Locks the customer.
CREATE FUNCTION rotate_account_key(p_merchant_id uuid, p_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  customer customers%ROWTYPE := lock_customer(p_merchant_id, p_id);
BEGIN
  UPDATE customers SET account_key = gen_random_uuid() WHERE id = customer.id;
  PERFORM record_audit('customer.rotate_account_url', public_id('cus', customer.id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'environment', customer.environment));
END $$;

COMMENT ON FUNCTION rotate_account_key IS 'Gives the page of a customer''s account another address; the old one leads nowhere at once. Refuses what
lock_customer() does.
Locks the customer.';

--> statement-breakpoint
-- Records what a customer has said to somebody of the merchant about being written to.
-- consent_stopped: the customer, or whoever had their address before, has stopped the channel: only they take it back.
-- Otherwise refuses what lock_customer() does.
-- Locks the customer.
CREATE FUNCTION set_customer_consent(
  p_merchant_id uuid, p_id uuid, p_channel text, p_status text, p_how text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  customer customers%ROWTYPE := lock_customer(p_merchant_id, p_id);
BEGIN
  IF p_status = 'given' AND has_stopped_address(customer, p_channel) THEN
    PERFORM refuse('consent_stopped');
  END IF;
  INSERT INTO customer_consents AS kept (customer_id, channel, status, how, at)
  VALUES (p_id, p_channel, p_status, p_how, request_now())
  ON CONFLICT (customer_id, channel) DO UPDATE SET status = excluded.status, how = excluded.how, at = excluded.at,
    by_customer = false
  WHERE NOT (kept.by_customer AND kept.status = 'stopped');
  IF NOT FOUND AND p_status = 'given' THEN
    PERFORM refuse('consent_stopped');
  END IF;
  PERFORM record_customer_change(customer, 'updated', jsonb_build_object(
    'consent', jsonb_build_object('channel', p_channel, 'status', p_status)));
END $$;

COMMENT ON FUNCTION set_customer_consent IS 'Records what a customer has said to somebody of the merchant about being written to.
consent_stopped: the customer, or whoever had their address before, has stopped the channel: only they take it back.
Otherwise refuses what lock_customer() does.
Locks the customer.';

--> statement-breakpoint
-- The paths of the rows whose field has one of the taken values, or that of a row before it; null if there are none.
CREATE FUNCTION taken_rows(p_rows jsonb, p_field text, p_taken text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT array_agg(format('rows.%s.%s', given.place - 1, p_field) ORDER BY given.place)
  FROM (
    SELECT r.value->>p_field AS value, r.ordinality AS place,
      row_number() OVER (PARTITION BY r.value->>p_field ORDER BY r.ordinality) AS nth
    FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS r) given
  WHERE given.value IS NOT NULL AND (given.nth > 1 OR given.value = ANY (p_taken));
END;

COMMENT ON FUNCTION taken_rows IS 'The paths of the rows whose field has one of the taken values, or that of a row before it; null if there are none.';

--> statement-breakpoint
-- Gives a customer other data, all of it; p_customer: as create_customer() takes it. Refuses what lock_customer() and
-- require_unlike_customers() do.
-- Locks the customer.
CREATE FUNCTION update_customer(p_merchant_id uuid, p_id uuid, p_customer jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before customers%ROWTYPE := lock_customer(p_merchant_id, p_id);
  updated customers%ROWTYPE;
BEGIN
  PERFORM require_unlike_customers(p_merchant_id, before.environment, p_id, p_customer->>'document',
    p_customer->>'externalReference');
  UPDATE customers SET name = p_customer->>'name', document = p_customer->>'document', email = p_customer->>'email',
    phones = customer_phones(p_customer), notes = p_customer->>'notes',
    external_reference = p_customer->>'externalReference', metadata = coalesce(p_customer->'metadata', '{}'),
    updated_at = request_now()
  WHERE id = p_id RETURNING * INTO STRICT updated;
  PERFORM name_note_buyer(p_id, note_buyer(updated));
  PERFORM record_customer_change(updated, 'updated', jsonb_build_object('changed', ARRAY(
    SELECT old.key FROM jsonb_each(to_jsonb(before)) old JOIN jsonb_each(to_jsonb(updated)) new USING (key)
    WHERE old.value IS DISTINCT FROM new.value AND old.key NOT IN ('search', 'updated_at'))));
END $$;

COMMENT ON FUNCTION update_customer IS 'Gives a customer other data, all of it; p_customer: as create_customer() takes it. Refuses what lock_customer() and
require_unlike_customers() do.
Locks the customer.';

--> statement-breakpoint
-- Confirms what somebody else has recorded; then it counts for its checkout.
--
-- own_record: the caller has recorded it. external_payment_settled: nobody has to confirm it, or it is confirmed or
-- voided. Otherwise refuses what lock_external_payment(), price_external_payment() and count_external_payment() do.
-- Locks, in this order: the external payment, its till's open shift (shared), its checkout.
CREATE FUNCTION confirm_external_payment(p_merchant_id uuid, p_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment external_payments%ROWTYPE := lock_external_payment(p_merchant_id, p_id);
  checkout checkouts%ROWTYPE;
BEGIN
  IF payment.recorded_by = caller_id() THEN
    PERFORM refuse('own_record');
  END IF;
  UPDATE external_payments SET status = 'confirmed', confirmed_by = caller_id(), taken_at = request_now(),
    shift_id = open_shift_of(till_id, environment), updated_at = request_now()
  WHERE id = payment.id AND status = 'recorded' AND needs_confirmation
  RETURNING * INTO payment;
  IF NOT FOUND THEN
    PERFORM refuse('external_payment_settled');
  END IF;
  SELECT * INTO checkout FROM checkouts c WHERE c.id = payment.checkout_id FOR NO KEY UPDATE;
  IF FOUND THEN
    payment := price_external_payment(payment, checkout);
  END IF;
  PERFORM record_external_change(payment, 'confirmed');
  IF checkout.id IS NOT NULL THEN
    PERFORM count_external_payment(payment, checkout);
  END IF;
END $$;

COMMENT ON FUNCTION confirm_external_payment IS 'Confirms what somebody else has recorded; then it counts for its checkout.

own_record: the caller has recorded it. external_payment_settled: nobody has to confirm it, or it is confirmed or
voided. Otherwise refuses what lock_external_payment(), price_external_payment() and count_external_payment() do.
Locks, in this order: the external payment, its till''s open shift (shared), its checkout.';

--> statement-breakpoint
-- Counts an external payment for its checkout, if it has one. p_checkout: locked, and read since
-- Refuses what require_open_checkout(), open_checkout_quote() and require_part() do.
CREATE FUNCTION count_external_payment(p_payment external_payments, p_checkout checkouts) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  quote checkout_quotes%ROWTYPE;
  part transactions%ROWTYPE;
BEGIN
  PERFORM require_open_checkout(p_checkout);
  quote := open_checkout_quote(p_checkout);
  PERFORM require_part(p_checkout, quote.total_ves, p_payment.amount_ves);
  UPDATE external_payments SET total_ves = quote.total_ves, counted_at = request_now() WHERE id = p_payment.id;
  -- It is no transaction: only its amount counts.
  part.amount_ves := p_payment.amount_ves;
  PERFORM count_checkout_payment(p_checkout, part, quote.total_ves);
END $$;

COMMENT ON FUNCTION count_external_payment IS 'Counts an external payment for its checkout, if it has one. p_checkout: locked, and read since
Refuses what require_open_checkout(), open_checkout_quote() and require_part() do.';

--> statement-breakpoint
-- What an amount taken by hand is in bolívares for a checkout at its quote. What remains in dollars is what remains,
-- though each part before was rounded, and though no whole cents may be as much as the bolívares that remain.
-- p_rate: bolívares for a dollar; null of bolívares
CREATE FUNCTION external_part(
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
-- Who has done something with an external payment: {id, name}; null without anybody.
CREATE FUNCTION external_person(p_user_id uuid) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_build_object('id', public_id('usr', u.id), 'name', coalesce(u.name, ''))
  FROM users u WHERE u.id = p_user_id;
END;

COMMENT ON FUNCTION external_person IS 'Who has done something with an external payment: {id, name}; null without anybody.';

--> statement-breakpoint
-- -1 of what is paid back, 1 of what is paid.
CREATE FUNCTION external_sign(p_payment external_payments) RETURNS integer
LANGUAGE sql IMMUTABLE
RETURN CASE WHEN (p_payment).refund_of IS NULL THEN 1 ELSE -1 END;

COMMENT ON FUNCTION external_sign IS '-1 of what is paid back, 1 of what is paid.';

--> statement-breakpoint
-- An external payment of a merchant, locked. A credential with an environment reaches only its own, a CASHIER what
-- is of today, and whoever is bound to branches what is of these.
-- not_found
CREATE FUNCTION lock_external_payment(p_merchant_id uuid, p_id uuid) RETURNS external_payments
LANGUAGE plpgsql AS $$
DECLARE
  payment external_payments%ROWTYPE;
BEGIN
  SELECT * INTO payment FROM external_payments e
  WHERE e.id = p_id AND e.merchant_id = p_merchant_id AND e.id >= caller_sees_from()
    AND caller_sees_till(e.till_id)
    AND e.environment = coalesce(nullif(current_setting('app.environment', true), ''), e.environment)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN payment;
END $$;

COMMENT ON FUNCTION lock_external_payment IS 'An external payment of a merchant, locked. A credential with an environment reaches only its own, a CASHIER what
is of today, and whoever is bound to branches what is of these.
not_found';

--> statement-breakpoint
-- Whether a merchant has decided that a second person confirms what was paid by a method, of so many bolívares.
CREATE FUNCTION needs_confirmation(p_merchant_id uuid, p_method text, p_amount_ves numeric) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM floor_settings s, jsonb_to_recordset(s.confirmation) AS rule (method text, "aboveVes" numeric)
  WHERE s.merchant_id = p_merchant_id AND rule.method = p_method AND p_amount_ves > rule."aboveVes");

COMMENT ON FUNCTION needs_confirmation IS 'Whether a merchant has decided that a second person confirms what was paid by a method, of so many bolívares.';

--> statement-breakpoint
-- Gives dollars that were recorded for a checkout in dollars, and count for it only now, the bolívares of its present
-- quote: what pays all of it pays all of it, whatever the rate was when it was recorded. p_checkout: locked
-- Refuses what require_open_checkout() and open_checkout_quote() do.
CREATE FUNCTION price_external_payment(p_payment external_payments, p_checkout checkouts) RETURNS external_payments
LANGUAGE plpgsql AS $$
DECLARE
  quote checkout_quotes%ROWTYPE;
  priced external_payments%ROWTYPE := p_payment;
BEGIN
  PERFORM require_open_checkout(p_checkout);
  quote := open_checkout_quote(p_checkout);
  IF p_payment.currency = p_checkout.currency AND quote.rate IS NOT NULL THEN
    UPDATE external_payments SET rate = quote.rate, rate_date = quote.rate_date,
      amount_ves = external_part(p_checkout, quote, amount, currency, to_bolivares(amount, quote.rate),
        quote.rate)
    WHERE id = p_payment.id
    RETURNING * INTO STRICT priced;
  END IF;
  RETURN priced;
END $$;

COMMENT ON FUNCTION price_external_payment IS 'Gives dollars that were recorded for a checkout in dollars, and count for it only now, the bolívares of its present
quote: what pays all of it pays all of it, whatever the rate was when it was recorded. p_checkout: locked
Refuses what require_open_checkout() and open_checkout_quote() do.';

--> statement-breakpoint
-- Records in the audit log and as an event what has become of an external payment; whoever may confirm one that waits
-- for it is notified, but not who has recorded it. p_change: recorded, confirmed or voided
CREATE FUNCTION record_external_change(p_payment external_payments, p_change text) RETURNS void
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

COMMENT ON FUNCTION record_external_change IS 'Records in the audit log and as an event what has become of an external payment; whoever may confirm one that waits
for it is notified, but not who has recorded it. p_change: recorded, confirmed or voided';

--> statement-breakpoint
-- Records that a merchant was paid outside the service, by its caller's word; dollars at the checkout's quote, or else
-- at the rate in force. At the till that is named, or else the checkout's. Where a second person has to confirm it, it
-- counts for nothing before.
--
-- not_found: no such checkout of the merchant and environment. Otherwise refuses what require_active_merchant(),
-- till_of_sale(), bolivares_on(), require_open_checkout() and require_part() do.
-- Locks, in this order: the owner and the merchant (shared), the checkout, the till's open shift (shared).
CREATE FUNCTION record_external_payment(
  p_id uuid, p_merchant_id uuid, p_environment text, p_method text, p_amount numeric, p_currency text,
  p_checkout_id uuid DEFAULT NULL, p_external_reference text DEFAULT NULL, p_note text DEFAULT NULL,
  p_till_id uuid DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  checkout checkouts%ROWTYPE;
  quote checkout_quotes%ROWTYPE;
  priced record;
  sold_at uuid;
  part_ves numeric;
  is_waiting boolean;
  made external_payments%ROWTYPE;
BEGIN
  PERFORM require_active_merchant(p_merchant_id, p_environment);
  IF p_checkout_id IS NOT NULL THEN
    SELECT * INTO checkout FROM checkouts c
    WHERE c.id = p_checkout_id AND c.merchant_id = p_merchant_id AND c.environment = p_environment
      AND caller_sees_till(c.till_id)
    FOR NO KEY UPDATE;
    IF NOT FOUND THEN
      PERFORM refuse('not_found');
    END IF;
    PERFORM require_open_checkout(checkout);
    quote := open_checkout_quote(checkout);
  END IF;
  sold_at := till_of_sale(p_merchant_id, p_environment, coalesce(p_till_id, checkout.till_id));
  priced := bolivares_on(p_amount, p_currency, coalesce(quote.rate_date, caracas_day(request_now())),
    coalesce(quote.rate, simulated_rate(p_merchant_id, p_environment)));
  part_ves := priced.amount_ves;
  IF checkout.id IS NOT NULL THEN
    part_ves := external_part(checkout, quote, p_amount, p_currency, part_ves, priced.used_rate);
    PERFORM require_part(checkout, quote.total_ves, part_ves);
  END IF;
  is_waiting := needs_confirmation(p_merchant_id, p_method, part_ves);
  INSERT INTO external_payments (id, merchant_id, environment, method, amount, currency, amount_ves, rate, rate_date,
    status, needs_confirmation, checkout_id, external_reference, till_id, shift_id, note, recorded_by, created_at,
    updated_at, taken_at)
  VALUES (p_id, p_merchant_id, p_environment, p_method, p_amount, p_currency, part_ves, priced.used_rate,
    priced.rate_date, 'recorded', is_waiting, p_checkout_id,
    coalesce(p_external_reference, checkout.external_reference), sold_at,
    CASE WHEN NOT is_waiting THEN open_shift_of(sold_at, p_environment) END, p_note, caller_id(), request_now(),
    request_now(), CASE WHEN NOT is_waiting THEN request_now() END)
  RETURNING * INTO STRICT made;
  PERFORM record_external_change(made, 'recorded');
  IF checkout.id IS NOT NULL AND NOT made.needs_confirmation THEN
    PERFORM count_external_payment(made, checkout);
  END IF;
END $$;

COMMENT ON FUNCTION record_external_payment IS 'Records that a merchant was paid outside the service, by its caller''s word; dollars at the checkout''s quote, or else
at the rate in force. At the till that is named, or else the checkout''s. Where a second person has to confirm it, it
counts for nothing before.

not_found: no such checkout of the merchant and environment. Otherwise refuses what require_active_merchant(),
till_of_sale(), bolivares_on(), require_open_checkout() and require_part() do.
Locks, in this order: the owner and the merchant (shared), the checkout, the till''s open shift (shared).';

--> statement-breakpoint
-- Records that an external payment, or a part of it, was paid back by the same method: a row of its own.
-- p_amount: in its currency; null for all that is left
--
-- external_payment_voided, external_payment_unconfirmed, external_payment_is_refund. refund_too_large: it is more than
-- is left, which is named. external_nothing_left
-- Locks, in this order: the external payment, a shift (shared; see shift_of_act()).
CREATE FUNCTION refund_external_payment(
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
    status, needs_confirmation, external_reference, till_id, shift_id, note, refund_of, recorded_by, created_at,
    updated_at, taken_at)
  VALUES (p_new_id, payment.merchant_id, payment.environment, payment.method, paid_back, payment.currency,
    paid_back_ves, payment.rate, payment.rate_date, 'recorded', false, payment.external_reference, payment.till_id,
    shift_of_act(payment.merchant_id, payment.environment, payment.till_id), p_reason, payment.id,
    caller_id(), request_now(), request_now(), request_now())
  RETURNING * INTO STRICT made;
  PERFORM record_external_change(made, 'recorded');
END $$;

COMMENT ON FUNCTION refund_external_payment IS 'Records that an external payment, or a part of it, was paid back by the same method: a row of its own.
p_amount: in its currency; null for all that is left

external_payment_voided, external_payment_unconfirmed, external_payment_is_refund. refund_too_large: it is more than
is left, which is named. external_nothing_left
Locks, in this order: the external payment, a shift (shared; see shift_of_act()).';

--> statement-breakpoint
-- Refuses a part of a checkout that was taken by hand and does not fit: change is given back, so it is never too much.
-- part_too_large: it is more than remains, which is named. part_payment: it is less, and the checkout takes no part
-- payments.
CREATE FUNCTION require_part(p_checkout checkouts, p_total_ves numeric, p_amount_ves numeric) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  remaining numeric := checkout_remaining(p_checkout, p_total_ves);
BEGIN
  IF p_amount_ves > remaining THEN
    PERFORM refuse('part_too_large', p_named => jsonb_build_object('remaining', remaining::text));
  ELSIF p_amount_ves < remaining AND NOT p_checkout.accept_partial THEN
    PERFORM refuse('part_payment');
  END IF;
END $$;

COMMENT ON FUNCTION require_part IS 'Refuses a part of a checkout that was taken by hand and does not fit: change is given back, so it is never too much.
part_too_large: it is more than remains, which is named. part_payment: it is less, and the checkout takes no part
payments.';

--> statement-breakpoint
-- Refuses whoever may not void an external payment, or not without a reason: who has recorded it voids it until its
-- shift is closed, or without one until its day is over, at six in the morning after it or with its closing; ADMIN and
-- OWNER anybody's at any time, and say why.
-- not_allowed: a CASHIER, of what somebody else has recorded, or of a shift or day that is over. void_reason_needed
CREATE FUNCTION require_voidable(p_payment external_payments, p_reason text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  made_at timestamptz := CASE p_payment.environment WHEN 'test'
    THEN sandbox_time(p_payment.merchant_id, p_payment.created_at) ELSE p_payment.created_at END;
  day date := caracas_day(made_at);
  is_over boolean := CASE WHEN p_payment.shift_id IS NULL
    THEN day_closed_at(p_payment.merchant_id, p_payment.environment, day) IS NOT NULL
      OR merchant_now(p_payment.merchant_id, p_payment.environment)
        >= start_of_caracas_day(day + 1) + interval '6 hours'
    ELSE (SELECT s.closed_at IS NOT NULL FROM shifts s WHERE s.id = p_payment.shift_id) END;
BEGIN
  IF p_payment.recorded_by = caller_id() AND NOT is_over THEN
    RETURN;
  END IF;
  IF caller_sees_from() <> nil_uuid() THEN
    PERFORM refuse('not_allowed');
  END IF;
  IF p_reason IS NULL THEN
    PERFORM refuse('void_reason_needed', '{reason}');
  END IF;
END $$;

COMMENT ON FUNCTION require_voidable IS 'Refuses whoever may not void an external payment, or not without a reason: who has recorded it voids it until its
shift is closed, or without one until its day is over, at six in the morning after it or with its closing; ADMIN and
OWNER anybody''s at any time, and say why.
not_allowed: a CASHIER, of what somebody else has recorded, or of a shift or day that is over. void_reason_needed';

--> statement-breakpoint
-- Voids an external payment that was recorded by mistake. Off a checkout only while that is open; it is owed the part
-- again, and no event of it is sent. A voided refund gives back what it had paid back.
--
-- external_payment_voided, external_payment_refunded: a part of it is paid back. Otherwise refuses what
-- lock_external_payment(), require_voidable() and take_part_off_checkout() do.
-- Locks, in this order: the external payment, its checkout, what it pays back, a shift (shared; see shift_of_act()).
CREATE FUNCTION void_external_payment(p_merchant_id uuid, p_id uuid, p_reason text DEFAULT NULL) RETURNS void
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
  UPDATE external_payments SET status = 'voided', voided_by = caller_id(), void_reason = p_reason,
    voided_at = request_now(), void_shift_id = CASE WHEN taken_at IS NOT NULL
      THEN shift_of_act(payment.merchant_id, payment.environment, payment.till_id) END,
    counted_at = NULL, total_ves = NULL, updated_at = request_now()
  WHERE id = payment.id AND status <> 'voided'
  RETURNING * INTO STRICT payment;
  PERFORM record_external_change(payment, 'voided');
END $$;

COMMENT ON FUNCTION void_external_payment IS 'Voids an external payment that was recorded by mistake. Off a checkout only while that is open; it is owed the part
again, and no event of it is sent. A voided refund gives back what it had paid back.

external_payment_voided, external_payment_refunded: a part of it is paid back. Otherwise refuses what
lock_external_payment(), require_voidable() and take_part_off_checkout() do.
Locks, in this order: the external payment, its checkout, what it pays back, a shift (shared; see shift_of_act()).';

--> statement-breakpoint
-- Trigger: ends the invitations that a member has made when they leave the merchant, are given a lower role, or hand
-- the merchant over. The merchant is already locked, as it is for every change of members and invitations.
CREATE FUNCTION end_invitations_of_member() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  ended_id uuid;
BEGIN
  FOR ended_id IN
    UPDATE invitations i SET revoked_at = request_now()
    WHERE i.merchant_id = OLD.merchant_id AND i.invited_by = OLD.user_id
      AND i.accepted_at IS NULL AND i.revoked_at IS NULL
    RETURNING i.id
  LOOP
    PERFORM record_audit('invitation.revoke', public_id('inv', ended_id), jsonb_build_object(
      'merchantId', public_id('mer', OLD.merchant_id),
      'reason', CASE WHEN TG_OP = 'DELETE' THEN 'inviter_left' ELSE 'inviter_lowered' END,
      'before', jsonb_build_object('status', 'PENDING'), 'after', jsonb_build_object('status', 'REVOKED')));
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER members_end_invitations_of_leaver AFTER DELETE ON members FOR EACH ROW
EXECUTE FUNCTION end_invitations_of_member();

CREATE TRIGGER members_end_invitations_of_lowered AFTER UPDATE OF role ON members FOR EACH ROW
WHEN (OLD.role IN ('OWNER', 'ADMIN') AND NEW.role <> OLD.role AND NEW.role <> 'OWNER')
EXECUTE FUNCTION end_invitations_of_member();

COMMENT ON FUNCTION end_invitations_of_member IS 'Trigger: ends the invitations that a member has made when they leave the merchant, are given a lower role, or hand
the merchant over. The merchant is already locked, as it is for every change of members and invitations.';

--> statement-breakpoint
-- Whether this user may invite to the role at the merchant, as whoever made an invitation must until it is accepted: an
-- ADMIN invites to the roles below, the OWNER to any but their own; whoever is bound to branches, to these alone.
-- Nobody does who is suspended or banned.
-- p_branch_ids: the branches to which whoever accepts is bound; null for all
CREATE FUNCTION may_still_invite(
  p_merchant_id uuid, p_user_id uuid, p_role text, p_branch_ids uuid[] DEFAULT NULL
) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM members m JOIN users u ON u.id = m.user_id
  WHERE m.merchant_id = p_merchant_id AND m.user_id = p_user_id AND u.status IN ('inactive', 'active')
    AND (m.branch_ids IS NULL OR coalesce(p_branch_ids <@ m.branch_ids, false))
    AND (m.role = 'OWNER' OR (m.role = 'ADMIN' AND p_role <> 'ADMIN')));

COMMENT ON FUNCTION may_still_invite IS 'Whether this user may invite to the role at the merchant, as whoever made an invitation must until it is accepted: an
ADMIN invites to the roles below, the OWNER to any but their own; whoever is bound to branches, to these alone.
Nobody does who is suspended or banned.
p_branch_ids: the branches to which whoever accepts is bound; null for all';

--> statement-breakpoint
-- Limits the invitations of a day: 50 per merchant, whose row is already locked, and 10 per address from all
-- merchants. Locks the address (advisory) until the
-- commit. The ids of invitations are in the order of their times.
CREATE FUNCTION require_invitation_quota(p_merchant_id uuid, p_email text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  a_day_ago timestamptz := request_now() - interval '1 day';
  oldest_counted_at timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('invited'), hashtext(p_email));
  SELECT i.created_at INTO oldest_counted_at FROM invitations i
  WHERE i.merchant_id = p_merchant_id ORDER BY i.id DESC OFFSET 49 LIMIT 1;
  IF oldest_counted_at > a_day_ago THEN
    PERFORM refuse('merchant_invitation_limit', p_named => jsonb_build_object(
      'seconds', ceil(extract(epoch FROM oldest_counted_at - a_day_ago))));
  END IF;
  SELECT i.created_at INTO oldest_counted_at FROM invitations i
  WHERE i.email = p_email ORDER BY i.id DESC OFFSET 9 LIMIT 1;
  IF oldest_counted_at > a_day_ago THEN
    PERFORM refuse('recipient_invitation_limit', p_named => jsonb_build_object(
      'seconds', ceil(extract(epoch FROM oldest_counted_at - a_day_ago))));
  END IF;
END $$;

COMMENT ON FUNCTION require_invitation_quota IS 'Limits the invitations of a day: 50 per merchant, whose row is already locked, and 10 per address from all
merchants. Locks the address (advisory) until the
commit. The ids of invitations are in the order of their times.';

--> statement-breakpoint
-- Makes a completely stored submission the current one. The files of the previous one are removed after 30
-- days, unless a decision was based on them. Returns false, and changes nothing, if it was abandoned meanwhile.
-- Raises kyc_already_approved if the user was approved meanwhile. The caller's row is already locked.
CREATE FUNCTION finalize_kyc_submission(p_submission_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  submission kyc_submissions%ROWTYPE;
  status_before text;
  changed_at timestamptz;
BEGIN
  SELECT * INTO submission FROM kyc_submissions
  WHERE id = p_submission_id AND user_id = caller_id() AND submitted_at IS NULL AND replaced_at IS NULL
  FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;

  UPDATE users SET kyc_status = 'pending', kyc_decided_at = NULL, kyc_rejection_reason = NULL,
    updated_at = request_now()
  WHERE id = caller_id() AND kyc_status <> 'approved'
  RETURNING old.kyc_status, new.updated_at INTO status_before, changed_at;
  IF NOT FOUND THEN
    PERFORM refuse('kyc_already_approved');
  END IF;

  WITH replaced AS (
    UPDATE kyc_submissions SET replaced_at = changed_at
    WHERE user_id = caller_id() AND submitted_at IS NOT NULL AND replaced_at IS NULL
    RETURNING id, decided_at)
  UPDATE kyc_files f SET remove_after = changed_at + interval '30 days'
  FROM replaced WHERE f.submission_id = replaced.id AND replaced.decided_at IS NULL;
  UPDATE kyc_submissions SET submitted_at = changed_at WHERE id = p_submission_id;

  PERFORM record_audit_at(changed_at, 'user.kyc_submit', public_id('usr', caller_id()), jsonb_build_object(
    'documentType', submission.document_type,
    'documentLastFour', right(submission.document, 4),
    'files', (SELECT count(*) FROM kyc_files WHERE submission_id = p_submission_id),
    'before', jsonb_build_object('kycStatus', status_before),
    'after', jsonb_build_object('kycStatus', 'pending')));
  RETURN true;
END $$;

COMMENT ON FUNCTION finalize_kyc_submission IS 'Makes a completely stored submission the current one. The files of the previous one are removed after 30
days, unless a decision was based on them. Returns false, and changes nothing, if it was abandoned meanwhile.
Raises kyc_already_approved if the user was approved meanwhile. The caller''s row is already locked.';

--> statement-breakpoint
-- Sets since when a member can approve payments, whoever writes the row: from ADMIN to OWNER and back it stays, and
-- whoever is lowered and raised again is new.
CREATE FUNCTION set_approver_since() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role NOT IN ('ADMIN', 'OWNER') THEN
    NEW.approver_since := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.approver_since := coalesce(NEW.approver_since, NEW.created_at);
  ELSE
    NEW.approver_since := coalesce(OLD.approver_since, nullif(current_setting('app.now', true), '')::timestamptz);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER members_set_approver_since BEFORE INSERT OR UPDATE OF role ON members
  FOR EACH ROW EXECUTE FUNCTION set_approver_since();

COMMENT ON FUNCTION set_approver_since IS 'Sets since when a member can approve payments, whoever writes the row: from ADMIN to OWNER and back it stays, and
whoever is lowered and raised again is new.';

--> statement-breakpoint
-- Ends what an API key does at a merchant, which its owner wants and has already locked: a key that is bound to the
-- merchant is revoked, any other one no longer reaches it. Its user is told. Raises not_found if no such key reaches
-- the merchant.
CREATE FUNCTION cut_off_key(p_merchant_id uuid, p_api_key_id uuid, p_user_agent text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  api_key api_keys%ROWTYPE;
BEGIN
  -- A rotation of the key has locked it too, and its successor is another key.
  PERFORM FROM api_keys k WHERE k.id = p_api_key_id FOR NO KEY UPDATE;
  SELECT * INTO api_key FROM keys_reaching(p_merchant_id) k WHERE k.id = p_api_key_id;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  IF api_key.merchant_id = p_merchant_id THEN
    UPDATE api_keys SET revoked_at = request_now() WHERE id = p_api_key_id;
  ELSE
    INSERT INTO cut_off_keys (api_key_id, merchant_id, cut_off_by, created_at)
    VALUES (p_api_key_id, p_merchant_id, caller_id(), request_now());
  END IF;
  PERFORM record_audit('merchant.key_cut_off', public_id('key', p_api_key_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'user', public_id('usr', api_key.user_id), 'name', api_key.name,
    'environment', api_key.environment, 'revoked', api_key.merchant_id IS NOT NULL));
  PERFORM record_event('api_key.cut_off', NULL, api_key.environment, jsonb_build_object(
      'merchantId', public_id('mer', p_merchant_id), 'merchantName',
      (SELECT m.name FROM merchants m WHERE m.id = p_merchant_id),
      'keyId', public_id('key', p_api_key_id), 'name', api_key.name) || request_origin(p_user_agent),
    p_user_id => api_key.user_id);
END $$;

COMMENT ON FUNCTION cut_off_key IS 'Ends what an API key does at a merchant, which its owner wants and has already locked: a key that is bound to the
merchant is revoked, any other one no longer reaches it. Its user is told. Raises not_found if no such key reaches
the merchant.';

--> statement-breakpoint
-- Whether a merchant's owner has cut the API key off from it. False without a key.
CREATE FUNCTION is_key_cut_off(p_api_key_id uuid, p_merchant_id uuid) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM cut_off_keys c WHERE c.api_key_id = p_api_key_id AND c.merchant_id = p_merchant_id);

COMMENT ON FUNCTION is_key_cut_off IS 'Whether a merchant''s owner has cut the API key off from it. False without a key.';

--> statement-breakpoint
-- The API keys, of whomever, that reach a merchant: those of its members that are bound to it or to no merchant, and
-- that its owner has not cut off.
CREATE FUNCTION keys_reaching(p_merchant_id uuid) RETURNS SETOF api_keys
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT k.* FROM members m JOIN api_keys k ON k.user_id = m.user_id
  WHERE m.merchant_id = p_merchant_id AND (k.merchant_id IS NULL OR k.merchant_id = p_merchant_id)
    AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > request_now())
    AND NOT is_key_cut_off(k.id, p_merchant_id);
END;

COMMENT ON FUNCTION keys_reaching IS 'The API keys, of whomever, that reach a merchant: those of its members that are bound to it or to no merchant, and
that its owner has not cut off.';

--> statement-breakpoint
-- Ten of the texts at most, and an ellipsis for the others.
CREATE FUNCTION shorten_list(p_texts text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN cardinality(p_texts) > 10 THEN p_texts[1:10] || '…'::text ELSE p_texts END;

COMMENT ON FUNCTION shorten_list IS 'Ten of the texts at most, and an ellipsis for the others.';

--> statement-breakpoint
-- What still acts for a merchant or is told about it, in short, for whoever has been handed it: {webhooks, keys,
-- members,
-- invitations: [text, ...], payouts: number}. Up to ten of each are named, and an eleventh is an ellipsis.
CREATE FUNCTION standing_access(p_merchant_id uuid) RETURNS jsonb
LANGUAGE sql STABLE
RETURN jsonb_build_object(
  'webhooks', shorten_list(ARRAY(
    SELECT substring(w.url FROM '^[a-z]+://([^/?#]+)') FROM webhooks w
    WHERE w.merchant_id = p_merchant_id AND w.removed_at IS NULL ORDER BY w.id)),
  'keys', shorten_list(ARRAY(
    SELECT k.name || ' (' || u.email || ')' FROM keys_reaching(p_merchant_id) k JOIN users u ON u.id = k.user_id
      ORDER BY k.id)),
  'members', shorten_list(ARRAY(
    SELECT u.email FROM members m JOIN users u ON u.id = m.user_id
    WHERE m.merchant_id = p_merchant_id AND m.role <> 'OWNER' ORDER BY m.created_at, m.user_id)),
  'invitations', shorten_list(ARRAY(
    SELECT i.email FROM invitations i
    WHERE i.merchant_id = p_merchant_id AND i.accepted_at IS NULL AND i.revoked_at IS NULL
      AND i.expires_at > request_now()
      AND may_still_invite(i.merchant_id, i.invited_by, i.role, i.branch_ids) ORDER BY i.id)),
  'payouts', (SELECT count(*) FROM payouts p
    WHERE p.merchant_id = p_merchant_id AND p.status IN ('awaiting_approval', 'scheduled', 'processing')));

COMMENT ON FUNCTION standing_access IS 'What still acts for a merchant or is told about it, in short, for whoever has been handed it: {webhooks, keys,
members,
invitations: [text, ...], payouts: number}. Up to ten of each are named, and an eleventh is an ellipsis.';

--> statement-breakpoint
-- Trigger: replaces the random slug that create_store() gave an unconfirmed merchant's store by the first free
-- one of its name, base or base-2 to base-5, when the merchant is confirmed. Keeps the random slug if none of
-- those is free.
CREATE FUNCTION assign_store_slug() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  base text;
BEGIN
  SELECT regexp_replace(s.slug, '-[0-9a-f]{8}$', '') INTO base FROM stores s WHERE s.merchant_id = NEW.id;
  FOR attempt IN 1..5 LOOP
    BEGIN
      UPDATE stores SET slug = base || CASE attempt WHEN 1 THEN '' ELSE '-' || attempt END
      WHERE merchant_id = NEW.id;
      RETURN NULL;
    EXCEPTION WHEN unique_violation THEN
      NULL;
    END;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER merchants_assign_store_slug AFTER UPDATE OF confirmed ON merchants FOR EACH ROW
WHEN (NEW.confirmed AND NOT OLD.confirmed)
EXECUTE FUNCTION assign_store_slug();

COMMENT ON FUNCTION assign_store_slug IS 'Trigger: replaces the random slug that create_store() gave an unconfirmed merchant''s store by the first free
one of its name, base or base-2 to base-5, when the merchant is confirmed. Keeps the random slug if none of
those is free.';

--> statement-breakpoint
-- Confirms and activates the pending merchants of a user whose e-mail has just been verified, and reserves
-- their RIFs. A merchant whose RIF another one has, or gets concurrently, stays pending; whoever tries to
-- activate it gets the reason. Returns the activated ones. Runs in the order of the RIFs, so that two
-- verifications cannot deadlock.
CREATE FUNCTION confirm_merchants(p_owner_id uuid) RETURNS SETOF uuid
LANGUAGE plpgsql AS $$
DECLARE
  pending_id uuid;
BEGIN
  FOR pending_id IN
    SELECT m.id FROM merchants m WHERE m.owner_id = p_owner_id AND m.status = 'pending' ORDER BY m.rif, m.id
  LOOP
    BEGIN
      UPDATE merchants SET confirmed = true, status = 'active', updated_at = request_now()
      WHERE id = pending_id AND status = 'pending';
      IF FOUND THEN
        RETURN NEXT pending_id;
      END IF;
    EXCEPTION WHEN unique_violation THEN
      NULL;
    END;
  END LOOP;
END $$;

COMMENT ON FUNCTION confirm_merchants IS 'Confirms and activates the pending merchants of a user whose e-mail has just been verified, and reserves
their RIFs. A merchant whose RIF another one has, or gets concurrently, stays pending; whoever tries to
activate it gets the reason. Returns the activated ones. Runs in the order of the RIFs, so that two
verifications cannot deadlock.';

--> statement-breakpoint
-- Creates a merchant's store with the first free slug: the base, base-2 to base-5, then the base with a random
-- end. `on conflict do nothing` waits for a concurrent insert of the same slug. An unconfirmed merchant gets a
-- random end, so that it takes no name from others, until assign_store_slug().
CREATE FUNCTION create_store(p_merchant_id uuid, p_name text, p_base_slug text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  ending text;
BEGIN
  FOR attempt IN (SELECT CASE WHEN m.confirmed THEN 1 ELSE 6 END FROM merchants m WHERE m.id = p_merchant_id)..20 LOOP
    ending := CASE
      WHEN attempt = 1 THEN ''
      WHEN attempt <= 5 THEN '-' || attempt
      ELSE '-' || left(encode(uuid_send(gen_random_uuid()), 'hex'), 8) END;
    INSERT INTO stores (merchant_id, name, slug, updated_at)
    VALUES (p_merchant_id, p_name, rtrim(left(p_base_slug, 60 - length(ending)), '-') || ending, request_now())
    ON CONFLICT (slug) DO NOTHING;
    IF FOUND THEN
      RETURN;
    END IF;
  END LOOP;
  RAISE EXCEPTION 'no free slug found';
END $$;

COMMENT ON FUNCTION create_store IS 'Creates a merchant''s store with the first free slug: the base, base-2 to base-5, then the base with a random
end. `on conflict do nothing` waits for a concurrent insert of the same slug. An unconfirmed merchant gets a
random end, so that it takes no name from others, until assign_store_slug().';

--> statement-breakpoint
-- Ends a merchant's pending change of its settlement account, if there is one, since it can no longer take effect.
-- p_reason: transferred, account_gone or owner_suspended. The merchant is already locked.
CREATE FUNCTION drop_settlement_account_change(p_merchant_id uuid, p_reason text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  change settlement_account_changes%ROWTYPE;
BEGIN
  DELETE FROM settlement_account_changes c WHERE c.merchant_id = p_merchant_id RETURNING * INTO change;
  IF FOUND THEN
    PERFORM record_audit('merchant.settlement_account_drop', public_id('mer', p_merchant_id), jsonb_build_object(
      'reason', p_reason, 'before', settlement_change_audit_data(change), 'after', NULL));
    PERFORM record_settlement_event('dropped', change.merchant_id, change.account_id, change.requested_by,
      jsonb_build_object('reason', p_reason));
  END IF;
END $$;

COMMENT ON FUNCTION drop_settlement_account_change IS 'Ends a merchant''s pending change of its settlement account, if there is one, since it can no longer take effect.
p_reason: transferred, account_gone or owner_suspended. The merchant is already locked.';

--> statement-breakpoint
-- Makes the changes of settlement accounts that are due, or drops those that can no longer be made. Returns how many.
--
-- Locks each merchant, then the account. A merchant that is locked is left for the next run: somebody may be undoing
-- its change, so the change is read again under the lock.
CREATE FUNCTION make_due_settlement_changes(p_limit integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  change settlement_account_changes%ROWTYPE;
  due_merchant_id uuid;
  refusal text;
  ended integer := 0;
BEGIN
  FOR due_merchant_id IN
    SELECT m.id FROM settlement_account_changes c JOIN merchants m ON m.id = c.merchant_id
    WHERE c.effective_at <= request_now()
    ORDER BY c.effective_at LIMIT p_limit FOR NO KEY UPDATE OF m SKIP LOCKED
  LOOP
    SELECT * INTO change FROM settlement_account_changes c
    WHERE c.merchant_id = due_merchant_id AND c.effective_at <= request_now();
    CONTINUE WHEN NOT FOUND;
    refusal := settlement_change_refusal(change);
    IF refusal IS NULL THEN
      PERFORM switch_settlement_account(due_merchant_id, change.account_id, change.requested_by);
    ELSE
      PERFORM drop_settlement_account_change(due_merchant_id, refusal);
    END IF;
    ended := ended + 1;
  END LOOP;
  RETURN ended;
END $$;

COMMENT ON FUNCTION make_due_settlement_changes IS 'Makes the changes of settlement accounts that are due, or drops those that can no longer be made. Returns how many.

Locks each merchant, then the account. A merchant that is locked is left for the next run: somebody may be undoing
its change, so the change is read again under the lock.';

--> statement-breakpoint
-- Whether a merchant takes payments in an environment, as payable_link() shows its links: it is active, or not yet and
-- in test, and its owner is neither suspended nor banned.
CREATE FUNCTION merchant_takes_payments(p_merchant_id uuid, p_environment text) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM merchants m JOIN users o ON o.id = m.owner_id
  WHERE m.id = p_merchant_id AND o.status IN ('inactive', 'active')
    AND (m.status = 'active' OR (m.status = 'pending' AND p_environment = 'test')));

COMMENT ON FUNCTION merchant_takes_payments IS 'Whether a merchant takes payments in an environment, as payable_link() shows its links: it is active, or not yet and
in test, and its owner is neither suspended nor banned.';

--> statement-breakpoint
-- Trigger: stores until when a merchant was paid into an account; payers who were shown it before may have paid
-- into it.
CREATE FUNCTION record_former_settlement_account() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_settlement_accounts AS f (merchant_id, account_id, used_until)
  VALUES (OLD.id, OLD.settlement_account_id, NEW.updated_at)
  ON CONFLICT (merchant_id, account_id) DO UPDATE SET used_until = greatest(f.used_until, excluded.used_until);
  RETURN NULL;
END $$;

CREATE TRIGGER merchants_record_former_settlement_account AFTER UPDATE OF settlement_account_id ON merchants
FOR EACH ROW
WHEN (OLD.settlement_account_id IS NOT NULL AND OLD.settlement_account_id IS DISTINCT FROM NEW.settlement_account_id)
EXECUTE FUNCTION record_former_settlement_account();

COMMENT ON FUNCTION record_former_settlement_account IS 'Trigger: stores until when a merchant was paid into an account; payers who were shown it before may have paid
into it.';

--> statement-breakpoint
-- Takes its RIF from a merchant of somebody who is not its owner, so that another merchant can have it. The merchant,
-- which is already locked, shows the RIF as before and is closed; only an administrator opens it again. Whoever waits
-- for the RIF is told that it is free.
-- rif_not_held: it is not confirmed, so that it keeps its RIF from nobody, or was released before
CREATE FUNCTION release_merchant_rif(p_merchant_id uuid, p_reason text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  merchant merchants%ROWTYPE;
BEGIN
  SELECT * INTO STRICT merchant FROM merchants m WHERE m.id = p_merchant_id;
  IF NOT merchant.confirmed OR merchant.rif_released_at IS NOT NULL THEN
    PERFORM refuse('rif_not_held');
  END IF;
  UPDATE merchants SET status = 'inactive', rif_released_at = request_now(), updated_at = request_now()
  WHERE id = p_merchant_id;
  PERFORM record_audit('merchant.release_rif', public_id('mer', p_merchant_id), jsonb_build_object(
    'rif', merchant.rif, 'before', jsonb_build_object('status', merchant.status),
    'after', jsonb_build_object('status', 'inactive'), 'reason', p_reason));
  PERFORM record_event('merchant.rif_released', p_merchant_id, 'live',
    jsonb_build_object('step', 'released', 'rif', merchant.rif, 'reason', p_reason));
  PERFORM record_event('merchant.rif_released', m.id, 'live', jsonb_build_object('step', 'freed', 'rif', m.rif))
  FROM merchants m JOIN users u ON u.id = m.owner_id
  WHERE m.rif = merchant.rif AND NOT m.confirmed AND u.email_verified_at IS NOT NULL
    AND m.owner_id <> merchant.owner_id;
END $$;

COMMENT ON FUNCTION release_merchant_rif IS 'Takes its RIF from a merchant of somebody who is not its owner, so that another merchant can have it. The merchant,
which is already locked, shows the RIF as before and is closed; only an administrator opens it again. Whoever waits
for the RIF is told that it is free.
rif_not_held: it is not confirmed, so that it keeps its RIF from nobody, or was released before';

--> statement-breakpoint
-- Writes a merchant's change of its settlement account, which takes effect later and replaces one that is pending.
-- The merchant and the account are already locked.
CREATE FUNCTION request_settlement_account_change(
  p_merchant_id uuid, p_account_id uuid DEFAULT NULL, p_user_agent text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  replaced settlement_account_changes%ROWTYPE;
  change settlement_account_changes%ROWTYPE;
BEGIN
  DELETE FROM settlement_account_changes c WHERE c.merchant_id = p_merchant_id RETURNING * INTO replaced;
  INSERT INTO settlement_account_changes (merchant_id, account_id, requested_by, requested_at, effective_at)
  VALUES (p_merchant_id, p_account_id, caller_id(), request_now(),
    request_now() + settlement_change_delay(p_merchant_id))
  RETURNING * INTO STRICT change;
  PERFORM record_audit('merchant.settlement_account_request', public_id('mer', p_merchant_id), jsonb_build_object(
    'before', settlement_change_audit_data(replaced), 'after', settlement_change_audit_data(change)));
  PERFORM record_settlement_event('requested', change.merchant_id, change.account_id, change.requested_by,
    jsonb_build_object('effectiveAt', iso_time(change.effective_at), 'replacesPending',
      replaced.merchant_id IS NOT NULL)
      || request_origin(p_user_agent));
END $$;

COMMENT ON FUNCTION request_settlement_account_change IS 'Writes a merchant''s change of its settlement account, which takes effect later and replaces one that is pending.
The merchant and the account are already locked.';

--> statement-breakpoint
-- Locks the member to whom a merchant is transferred. Raises already_owner; new_owner_not_verified unless the
-- account is active with a verified e-mail; merchant_limit; or not_found if there is no such member.
CREATE FUNCTION require_eligible_owner(p_merchant_id uuid, p_user_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  new_owner users%ROWTYPE;
BEGIN
  IF p_user_id = caller_id() THEN
    PERFORM refuse('already_owner');
  END IF;
  SELECT u.* INTO new_owner FROM members m JOIN users u ON u.id = m.user_id
  WHERE m.merchant_id = p_merchant_id AND m.user_id = p_user_id FOR NO KEY UPDATE OF u;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  IF new_owner.status <> 'active' OR new_owner.email_verified_at IS NULL THEN
    PERFORM refuse('new_owner_not_verified');
  END IF;
  PERFORM require_merchant_quota(new_owner.id);
END $$;

COMMENT ON FUNCTION require_eligible_owner IS 'Locks the member to whom a merchant is transferred. Raises already_owner; new_owner_not_verified unless the
account is active with a verified e-mail; merchant_limit; or not_found if there is no such member.';

--> statement-breakpoint
-- Rejects public content of an unconfirmed merchant: email_not_verified while its owner's is not, and
-- merchant_unconfirmed if it must be activated first.
CREATE FUNCTION require_merchant_confirmed(p_merchant_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  verified boolean;
BEGIN
  SELECT u.email_verified_at IS NOT NULL INTO verified
  FROM merchants m JOIN users u ON u.id = m.owner_id WHERE m.id = p_merchant_id AND NOT m.confirmed;
  IF verified THEN
    PERFORM refuse('merchant_unconfirmed');
  ELSIF NOT verified THEN
    PERFORM refuse('email_not_verified');
  END IF;
END $$;

COMMENT ON FUNCTION require_merchant_confirmed IS 'Rejects public content of an unconfirmed merchant: email_not_verified while its owner''s is not, and
merchant_unconfirmed if it must be activated first.';

--> statement-breakpoint
-- Raises merchant_limit if an account, whose row is already locked, owns the maximum of 100 merchants, or
-- of 5 while its e-mail is not verified.
CREATE FUNCTION require_merchant_quota(p_owner_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  max_merchants integer := (SELECT CASE WHEN u.email_verified_at IS NULL THEN 5 ELSE 100 END FROM users u
    WHERE u.id = p_owner_id);
BEGIN
  IF (SELECT count(*) >= max_merchants FROM merchants m WHERE m.owner_id = p_owner_id) THEN
    PERFORM refuse('merchant_limit');
  END IF;
END $$;

COMMENT ON FUNCTION require_merchant_quota IS 'Raises merchant_limit if an account, whose row is already locked, owns the maximum of 100 merchants, or
of 5 while its e-mail is not verified.';

--> statement-breakpoint
-- Locks the caller's account until the commit, and rejects a new merchant with merchant_limit as in
-- require_merchant_quota(), or rif_taken if a confirmed merchant, or another one of the caller's, has
-- the RIF. A verification that is being committed comes first, so that it misses no merchant.
CREATE FUNCTION require_new_merchant_allowed(p_rif text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = caller_id() FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM merchants m WHERE m.rif = p_rif AND m.confirmed AND m.rif_released_at IS NULL)
    OR EXISTS (SELECT FROM merchants m WHERE m.rif = p_rif AND m.owner_id = caller_id()) THEN
    PERFORM refuse('rif_taken');
  END IF;
  PERFORM require_merchant_quota(caller_id());
END $$;

COMMENT ON FUNCTION require_new_merchant_allowed IS 'Locks the caller''s account until the commit, and rejects a new merchant with merchant_limit as in
require_merchant_quota(), or rif_taken if a confirmed merchant, or another one of the caller''s, has
the RIF. A verification that is being committed comes first, so that it misses no merchant.';

--> statement-breakpoint
-- Sets the caller's account into which a merchant is paid, or removes it: at once while the merchant has no live
-- transaction, else by a change that takes effect later and replaces one that is pending. The account in force undoes a
-- pending change; the account of a pending change leaves it as it is.
--
-- not_found no such account of the caller    account_ambiguous, settlement_sandbox, settlement_pending
--
-- The merchant is already locked FOR NO KEY UPDATE: a live payment, which locks it FOR SHARE, is either seen here, or
-- goes into the new account. Locks the account, so that it is not removed concurrently.
CREATE FUNCTION set_settlement_account(
  p_merchant_id uuid, p_account_id uuid DEFAULT NULL, p_account_number text DEFAULT NULL,
  p_environment text DEFAULT NULL, p_user_agent text DEFAULT NULL
)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
BEGIN
  IF p_account_id IS NOT NULL OR p_account_number IS NOT NULL THEN
    account := lock_account(p_account_id, p_account_number, p_environment);
    IF account.environment = 'test' THEN
      PERFORM refuse('settlement_sandbox');
    ELSIF account.connection IS NULL THEN
      PERFORM refuse('settlement_pending');
    END IF;
  END IF;
  IF EXISTS (
    SELECT FROM merchants m WHERE m.id = p_merchant_id AND m.settlement_account_id IS NOT DISTINCT FROM account.id) THEN
    PERFORM undo_settlement_account_change(p_merchant_id, p_user_agent);
  ELSIF settlement_change_delay(p_merchant_id) = interval '0' THEN
    PERFORM switch_settlement_account(p_merchant_id, account.id, caller_id(), p_user_agent);
  ELSIF NOT EXISTS (
    SELECT FROM settlement_account_changes c
    WHERE c.merchant_id = p_merchant_id AND c.account_id IS NOT DISTINCT FROM account.id) THEN
    PERFORM request_settlement_account_change(p_merchant_id, account.id, p_user_agent);
  END IF;
END $$;

COMMENT ON FUNCTION set_settlement_account IS 'Sets the caller''s account into which a merchant is paid, or removes it: at once while the merchant has no live
transaction, else by a change that takes effect later and replaces one that is pending. The account in force undoes a
pending change; the account of a pending change leaves it as it is.

not_found no such account of the caller    account_ambiguous, settlement_sandbox, settlement_pending

The merchant is already locked FOR NO KEY UPDATE: a live payment, which locks it FOR SHARE, is either seen here, or
goes into the new account. Locks the account, so that it is not removed concurrently.';

--> statement-breakpoint
-- An account as mails show it, masked; null for none.
CREATE FUNCTION settlement_account_facts(p_account_id uuid) RETURNS jsonb
LANGUAGE sql STABLE
RETURN (
  SELECT jsonb_build_object(
    'bankCode', left(a.account_number, 4), 'accountNumber', mask_to_last_four(a.account_number))
  FROM bank_accounts a WHERE a.id = p_account_id);

COMMENT ON FUNCTION settlement_account_facts IS 'An account as mails show it, masked; null for none.';

--> statement-breakpoint
-- What the audit log stores of a change of a settlement account; null for no change.
CREATE FUNCTION settlement_change_audit_data(change settlement_account_changes) RETURNS jsonb
LANGUAGE sql STABLE
RETURN CASE WHEN (change).merchant_id IS NOT NULL THEN jsonb_build_object(
  'settlementAccount', public_id('acc', (change).account_id), 'requestedBy', public_id('usr', (change).requested_by),
  'requestedAt', iso_time((change).requested_at), 'effectiveAt', iso_time((change).effective_at)) END;

COMMENT ON FUNCTION settlement_change_audit_data IS 'What the audit log stores of a change of a settlement account; null for no change.';

--> statement-breakpoint
-- How long a change of a merchant's settlement account takes: no time until a first live payment was begun, whatever
-- came of it, since there is nothing to divert yet.
CREATE FUNCTION settlement_change_delay(p_merchant_id uuid) RETURNS interval
LANGUAGE sql STABLE
RETURN CASE WHEN EXISTS (
  SELECT FROM transactions t WHERE t.merchant_id = p_merchant_id AND t.environment = 'live')
  THEN interval '24 hours' ELSE interval '0' END;

COMMENT ON FUNCTION settlement_change_delay IS 'How long a change of a merchant''s settlement account takes: no time until a first live payment was begun, whatever
came of it, since there is nothing to divert yet.';

--> statement-breakpoint
-- Why a change of a settlement account can no longer be made: owner_suspended; account_gone, unless its account is
-- still the owner's and connected, as set_settlement_account() requires. Null if it can; then the account is locked FOR
-- SHARE.
CREATE FUNCTION settlement_change_refusal(change settlement_account_changes) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  owner users%ROWTYPE;
BEGIN
  SELECT u.* INTO STRICT owner FROM merchants m JOIN users u ON u.id = m.owner_id WHERE m.id = change.merchant_id;
  IF owner.status NOT IN ('inactive', 'active') THEN
    RETURN 'owner_suspended';
  END IF;
  IF change.account_id IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM FROM bank_accounts a
  WHERE a.id = change.account_id AND a.user_id = owner.id AND a.environment = 'live'
    AND a.connection IS NOT NULL AND a.removed_at IS NULL
  FOR SHARE;
  RETURN CASE WHEN NOT FOUND THEN 'account_gone' END;
END $$;

COMMENT ON FUNCTION settlement_change_refusal IS 'Why a change of a settlement account can no longer be made: owner_suspended; account_gone, unless its account is
still the owner''s and connected, as set_settlement_account() requires. Null if it can; then the account is locked FOR
SHARE.';

--> statement-breakpoint
-- Switches a merchant, which is already locked, to another settlement account, or to none; no change is pending then.
-- p_requested_by: who wanted it, now or when they requested the change that takes effect now
CREATE FUNCTION switch_settlement_account(
  p_merchant_id uuid, p_account_id uuid, p_requested_by uuid, p_user_agent text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  previous_id uuid;
BEGIN
  SELECT m.settlement_account_id INTO STRICT previous_id FROM merchants m WHERE m.id = p_merchant_id;
  PERFORM record_settlement_event('made', p_merchant_id, p_account_id, p_requested_by, request_origin(p_user_agent));
  DELETE FROM settlement_account_changes c WHERE c.merchant_id = p_merchant_id;
  UPDATE merchants SET settlement_account_id = p_account_id, updated_at = request_now() WHERE id = p_merchant_id;
  PERFORM record_audit('merchant.settlement_account_update', public_id('mer', p_merchant_id),
    jsonb_build_object(
      'requestedBy', public_id('usr', p_requested_by),
      'before', jsonb_build_object('settlementAccount', public_id('acc', previous_id)),
      'after', jsonb_build_object('settlementAccount', public_id('acc', p_account_id))));
END $$;

COMMENT ON FUNCTION switch_settlement_account IS 'Switches a merchant, which is already locked, to another settlement account, or to none; no change is pending then.
p_requested_by: who wanted it, now or when they requested the change that takes effect now';

--> statement-breakpoint
-- Undoes a merchant's pending change of its settlement account. Returns whether there was one. The merchant is already
-- locked, so the change has not taken effect, and does not concurrently.
CREATE FUNCTION undo_settlement_account_change(p_merchant_id uuid, p_user_agent text DEFAULT NULL) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  change settlement_account_changes%ROWTYPE;
BEGIN
  DELETE FROM settlement_account_changes c WHERE c.merchant_id = p_merchant_id RETURNING * INTO change;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM record_audit('merchant.settlement_account_undo', public_id('mer', p_merchant_id), jsonb_build_object(
    'before', settlement_change_audit_data(change), 'after', NULL));
  PERFORM record_settlement_event('undone', change.merchant_id, change.account_id, caller_id(),
    request_origin(p_user_agent));
  RETURN true;
END $$;

COMMENT ON FUNCTION undo_settlement_account_change IS 'Undoes a merchant''s pending change of its settlement account. Returns whether there was one. The merchant is already
locked, so the change has not taken effect, and does not concurrently.';

--> statement-breakpoint
-- How many messages a merchant may send on a day by a channel until it decides: a new number of WhatsApp's may write to
-- 250 people in 24 hours.
CREATE FUNCTION default_message_budget(p_channel text) RETURNS integer
LANGUAGE sql IMMUTABLE
RETURN CASE p_channel WHEN 'mail' THEN 2000 WHEN 'telegram' THEN 500 ELSE 250 END;

COMMENT ON FUNCTION default_message_budget IS 'How many messages a merchant may send on a day by a channel until it decides: a new number of WhatsApp''s may write to
250 people in 24 hours.';

--> statement-breakpoint
-- Takes up to p_limit queued messages to be sent now, from 8 to 20 o'clock in Caracas, and judges each anew: what is
-- no longer to be sent fails, and what a merchant sends by a channel beyond its budget of a day, which it is told. What
-- was taken before and has no outcome may have been sent: it is not sent again. What waits for a channel that is being
-- checked is left until it is too late. Returns what is to be sent: [{id, channel, via?: {id, kind, credentials}, to,
-- merchant, customer, concept, number, dueOn, currency, remaining, remainingVes?, token, accountKey?}]
-- Locks: all leases (advisory), so that two at once do not exceed a budget.
CREATE FUNCTION lease_messages(p_limit integer) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  leased jsonb;
  spent jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('lease_messages'));
  UPDATE messages SET status = 'unknown', leased_until = NULL, updated_at = request_now()
  WHERE status = 'queued' AND leased_until <= request_now();
  WITH taken AS MATERIALIZED (
    SELECT m.id, m.merchant_id, m.channel, m.next_attempt_at, message_address(c, m.channel) AS address,
      reminder_refusal(m, n, c) AS refusal
    FROM messages m JOIN charge_notes n ON n.id = m.charge_note_id JOIN customers c ON c.id = m.customer_id
    WHERE m.status = 'queued' AND m.leased_until IS NULL AND m.next_attempt_at <= request_now()
      AND extract(hour FROM request_now() AT TIME ZONE 'America/Caracas') BETWEEN 8 AND 19
      AND (caracas_day(request_now()) > n.due_on + m.step + 1
        OR NOT EXISTS (SELECT FROM channels h WHERE h.merchant_id = m.merchant_id AND h.environment = m.environment
          AND h.kind = m.channel AND h.status = 'checking'))
    ORDER BY m.next_attempt_at LIMIT p_limit FOR NO KEY UPDATE OF m SKIP LOCKED),
  sums AS MATERIALIZED (
    SELECT t.merchant_id, t.channel,
      message_budget(t.merchant_id, t.channel) - messages_of_day(t.merchant_id, t.channel) AS remaining
    FROM taken t WHERE t.refusal IS NULL GROUP BY t.merchant_id, t.channel),
  counted AS (
    SELECT t.id, t.address, coalesce(t.refusal, CASE
      WHEN row_number() OVER (PARTITION BY t.merchant_id, t.channel, t.refusal ORDER BY t.next_attempt_at, t.id)
        > s.remaining THEN 'budget' END) AS refusal
    FROM taken t LEFT JOIN sums s ON s.merchant_id = t.merchant_id AND s.channel = t.channel),
  judged AS (
    UPDATE messages m SET recipient = t.address, reason = t.refusal,
      status = CASE WHEN t.refusal IS NULL THEN 'queued' ELSE 'failed' END,
      attempts = m.attempts + CASE WHEN t.refusal IS NULL THEN 1 ELSE 0 END,
      taken_at = CASE WHEN t.refusal IS NULL THEN request_now() ELSE m.taken_at END,
      leased_until = CASE WHEN t.refusal IS NULL THEN request_now() + interval '5 minutes' END,
      updated_at = request_now()
    FROM counted t WHERE m.id = t.id RETURNING m.*)
  SELECT jsonb_agg(jsonb_build_object('id', j.id, 'channel', j.channel,
    'via', (SELECT jsonb_build_object('id', h.id, 'kind', h.kind, 'credentials', encode(h.credentials, 'hex'))
      FROM channels h WHERE h.merchant_id = j.merchant_id AND h.environment = j.environment AND h.kind = j.channel),
    'to', j.recipient, 'merchant', s.name, 'customer', c.name,
    'concept', n.concept, 'number', n.number, 'dueOn', n.due_on, 'currency', n.currency,
    'remaining', n.amount - n.paid, 'remainingVes', checkout_remaining(k, q.total_ves), 'token', l.token,
    'accountKey', CASE WHEN account_digits(c) IS NOT NULL THEN c.account_key END)),
    (SELECT jsonb_agg(DISTINCT jsonb_build_object('merchant', b.merchant_id, 'channel', b.channel))
      FROM judged b WHERE b.reason = 'budget')
  INTO leased, spent
  FROM judged j JOIN charge_notes n ON n.id = j.charge_note_id JOIN customers c ON c.id = j.customer_id
    JOIN merchants s ON s.id = j.merchant_id JOIN checkouts k ON k.id = n.checkout_id
    JOIN payment_links l ON l.checkout_id = n.checkout_id CROSS JOIN LATERAL shown_checkout_quote(k) q
  WHERE j.status = 'queued';
  PERFORM tell_spent_budgets(spent);
  RETURN coalesce(leased, '[]');
END $$;

COMMENT ON FUNCTION lease_messages IS 'Takes up to p_limit queued messages to be sent now, from 8 to 20 o''clock in Caracas, and judges each anew: what is
no longer to be sent fails, and what a merchant sends by a channel beyond its budget of a day, which it is told. What
was taken before and has no outcome may have been sent: it is not sent again. What waits for a channel that is being
checked is left until it is too late. Returns what is to be sent: [{id, channel, via?: {id, kind, credentials}, to,
merchant, customer, concept, number, dueOn, currency, remaining, remainingVes?, token, accountKey?}]
Locks: all leases (advisory), so that two at once do not exceed a budget.';

--> statement-breakpoint
-- Where a customer is written to by a channel; null where they are not. At Telegram, the chat that they have bound
-- last.
CREATE FUNCTION message_address(p_customer customers, p_channel text) RETURNS text
LANGUAGE sql STABLE
RETURN CASE p_channel WHEN 'mail' THEN (p_customer).email WHEN 'whatsapp' THEN (p_customer).phones[1]
  WHEN 'telegram' THEN (SELECT b.recipient FROM channel_bindings b
    WHERE b.customer_id = (p_customer).id AND b.bound_at IS NOT NULL ORDER BY b.bound_at DESC, b.id DESC LIMIT 1) END;

COMMENT ON FUNCTION message_address IS 'Where a customer is written to by a channel; null where they are not. At Telegram, the chat that they have bound
last.';

--> statement-breakpoint
-- How many messages a merchant may send on a day of Caracas by a channel.
CREATE FUNCTION message_budget(p_merchant_id uuid, p_channel text) RETURNS bigint
LANGUAGE sql STABLE
RETURN coalesce(
  (SELECT (s.daily_budget ->> p_channel)::bigint FROM collection_settings s WHERE s.merchant_id = p_merchant_id),
  default_message_budget(p_channel));

COMMENT ON FUNCTION message_budget IS 'How many messages a merchant may send on a day of Caracas by a channel.';

--> statement-breakpoint
-- How many messages of a merchant were taken for sending on this day of Caracas by a channel, those of which nobody
-- knows whether they were sent included. None waits for longer than two days.
CREATE FUNCTION messages_of_day(p_merchant_id uuid, p_channel text) RETURNS bigint
LANGUAGE sql STABLE
RETURN (
  SELECT count(*) FROM messages m
  WHERE m.merchant_id = p_merchant_id AND m.environment = 'live' AND m.channel = p_channel
    AND m.id >= first_uuid_at(request_now() - interval '3 days')
    AND caracas_day(m.taken_at) = caracas_day(request_now()));

COMMENT ON FUNCTION messages_of_day IS 'How many messages of a merchant were taken for sending on this day of Caracas by a channel, those of which nobody
knows whether they were sent included. None waits for longer than two days.';

--> statement-breakpoint
-- Stops, on behalf of who got a message, its channel for all customers of its merchant and environment who have that
-- address: only they take it back. Twice is once. Raises not_found if there is no such message.
-- Locks the customers, the older ones first.
CREATE FUNCTION stop_messages(p_message_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  message messages%ROWTYPE;
  customer customers%ROWTYPE;
BEGIN
  SELECT * INTO message FROM messages WHERE id = p_message_id;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  FOR customer IN
    SELECT * FROM customers c
    WHERE c.merchant_id = message.merchant_id AND c.environment = message.environment
      AND (c.id = message.customer_id OR c.email = message.recipient) AND c.ended_at IS NULL
    ORDER BY c.id FOR NO KEY UPDATE
  LOOP
    PERFORM record_own_consent(customer, message.channel, 'stopped');
  END LOOP;
END $$;

COMMENT ON FUNCTION stop_messages IS 'Stops, on behalf of who got a message, its channel for all customers of its merchant and environment who have that
address: only they take it back. Twice is once. Raises not_found if there is no such message.
Locks the customers, the older ones first.';

--> statement-breakpoint
-- Tells merchants that they have spent a channel's budget of this day of Caracas: once a day. p_spent: [{merchant,
-- channel}]
-- Locks: the merchants' settings of collections.
CREATE FUNCTION tell_spent_budgets(p_spent jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  spent record;
BEGIN
  FOR spent IN
    SELECT * FROM jsonb_to_recordset(p_spent) AS t (merchant uuid, channel text) ORDER BY t.merchant, t.channel
  LOOP
    UPDATE collection_settings s
    SET budget_told_on = s.budget_told_on || jsonb_build_object(spent.channel, caracas_day(request_now()))
    WHERE s.merchant_id = spent.merchant
      AND (s.budget_told_on ->> spent.channel)::date IS DISTINCT FROM caracas_day(request_now());
    CONTINUE WHEN NOT FOUND;
    PERFORM record_event('message.budget_spent', spent.merchant, 'live', jsonb_build_object(
      'channel', spent.channel, 'budget', message_budget(spent.merchant, spent.channel)));
  END LOOP;
END $$;

COMMENT ON FUNCTION tell_spent_budgets IS 'Tells merchants that they have spent a channel''s budget of this day of Caracas: once a day. p_spent: [{merchant,
channel}]
Locks: the merchants'' settings of collections.';

--> statement-breakpoint
-- Whether an API key may remove notifications of this type: those about payments that were made. What is about
-- security, members, keys, webhooks, connections or the settlement account, or asks a person to decide, stays for the
-- person: whoever has stolen a key would remove it first. A type that is not listed stays.
CREATE FUNCTION is_deletable_by_key(p_type text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN p_type IN (
  'payment_received', 'payment_refunded', 'payment_link_completed', 'transfer_settled', 'transfer_failed',
  'payout_completed',
  'payout_failed_rows');

COMMENT ON FUNCTION is_deletable_by_key IS 'Whether an API key may remove notifications of this type: those about payments that were made. What is about
security, members, keys, webhooks, connections or the settlement account, or asks a person to decide, stays for the
person: whoever has stolen a key would remove it first. A type that is not listed stays.';

--> statement-breakpoint
-- The caller's notifications about merchants from which their API key was cut off; none in a session. Not in SQL, which
-- would be planned with each list: nearly no key was cut off.
CREATE FUNCTION notifications_hidden_from_key() RETURNS SETOF uuid
LANGUAGE plpgsql STABLE AS $$
DECLARE
  merchants text[] := ARRAY(
    SELECT public_id('mer', c.merchant_id) FROM cut_off_keys c WHERE c.api_key_id = caller_key_id());
BEGIN
  IF cardinality(merchants) > 0 THEN
    RETURN QUERY
    SELECT n.id FROM notifications n WHERE n.user_id = caller_id() AND n.data->>'merchantId' = ANY (merchants);
  END IF;
END $$;

COMMENT ON FUNCTION notifications_hidden_from_key IS 'The caller''s notifications about merchants from which their API key was cut off; none in a session. Not in SQL, which
would be planned with each list: nearly no key was cut off.';

--> statement-breakpoint
-- The link with a token as its payer sees it, with the details needed to pay it; p_stated_amount is what they state
-- where the link leaves its amount open, and p_max_age_days how long ago they may have paid. The links of a merchant
-- that takes no payments are shown as inactive. A function, since to plan its joins for each payer took ten times what
-- they take.
CREATE FUNCTION payable_link(p_token text, p_max_age_days integer, p_stated_amount numeric DEFAULT NULL)
RETURNS TABLE (
  token text, label text, description text, amount numeric, open_amount boolean, min_amount numeric, max_amount numeric,
  currency text, environment text, expires_at text, busy boolean, status text, store_name text, slug text,
  logo_key text, banner_key text, primary_color text, secondary_color text, rif text, preferred_payment_method text,
  contact_phone text, contact_whatsapp text, contact_email text, rate numeric, amount_ves numeric, rate_date text,
  checkout jsonb, claimable_days text[], account_number text, account_document text, account_phone text,
  account_connection text, charges_down boolean, verifications_down boolean, own_connection jsonb, button_origins text[]
)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT l.token, l.label, l.description, due.amount, l.amount IS NULL, l.min_amount, l.max_amount,
    l.currency, l.environment, iso_time(coalesce(l.expires_at, c.expires_at)),
    coalesce(l.paid_slots + l.reserved_slots >= l.max_payments, false),
    CASE WHEN shown.status = 'ACTIVE' AND (o.status NOT IN ('inactive', 'active')
      OR NOT (m.status = 'active' OR (m.status = 'pending' AND l.environment = 'test')))
      THEN 'INACTIVE' ELSE shown.status END,
    s.name, s.slug, s.logo_key, s.banner_key, s.primary_color, s.secondary_color, m.rif, s.preferred_payment_method,
    s.contact_phone, s.contact_whatsapp, s.contact_email,
    coalesce(q.rate, r.rate),
    -- What remains of a checkout, or what the link asks for.
    CASE WHEN c.id IS NOT NULL THEN checkout_remaining(c, q.total_ves)
      WHEN l.currency = 'VES' THEN due.amount ELSE chargeable_bolivares(due.amount, r.rate) END,
    r.effective_date::text,
    CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'external_reference', c.external_reference,
      'status', checkout_status(c), 'lines', c.lines, 'accept_partial', c.accept_partial,
      'total_ves', q.total_ves::text, 'received_ves', c.received_ves::text,
      'quote_expires_at', iso_time(q.expires_at), 'return_url', c.return_url, 'cancel_url', c.cancel_url) END,
    ARRAY(
      SELECT (t.today - back)::text FROM generate_series(0, p_max_age_days) back
      WHERE t.today - back >= caracas_day(l.created_at) AND (l.currency = 'VES' OR EXISTS (
        SELECT FROM exchange_rates e WHERE e.currency = l.currency
          AND e.effective_date BETWEEN t.today - back - 5 AND t.today - back))
      ORDER BY back),
    a.account_number, a.document, a.phone, a.connection,
    is_bank_down(left(a.account_number, 4), 'charge'), is_bank_down(left(a.account_number, 4), 'verification'),
    (SELECT jsonb_build_object('protocol', b.protocol, 'sendsPayerKeys', b.sends_payer_keys)
      FROM bank_connections b WHERE b.name = a.connection AND b.removed_at IS NULL),
    s.button_origins
  FROM payment_links l
    JOIN merchants m ON m.id = l.merchant_id
    JOIN users o ON o.id = m.owner_id
    JOIN stores s ON s.merchant_id = m.id
    LEFT JOIN bank_accounts a ON l.environment = 'live' AND a.id = m.settlement_account_id
      AND a.removed_at IS NULL AND a.connection IS NOT NULL
    LEFT JOIN checkouts c ON c.id = l.checkout_id
    LEFT JOIN LATERAL shown_checkout_quote(c) q ON c.id IS NOT NULL
    CROSS JOIN LATERAL (
      SELECT CASE WHEN c.id IS NULL THEN link_status(l) ELSE payable_status(c) END AS status) shown
    LEFT JOIN LATERAL merchant_rate_in_force(l.merchant_id, l.environment, l.currency) r
      ON l.currency <> 'VES' AND NOT r.stale
    CROSS JOIN (SELECT caracas_day(request_now()) AS today) t
    CROSS JOIN LATERAL (SELECT coalesce(l.amount, p_stated_amount::numeric(13, 2)) AS amount) due
  WHERE l.token = p_token;
END $$;

COMMENT ON FUNCTION payable_link IS 'The link with a token as its payer sees it, with the details needed to pay it; p_stated_amount is what they state
where the link leaves its amount open, and p_max_age_days how long ago they may have paid. The links of a merchant
that takes no payments are shown as inactive. A function, since to plan its joins for each payer took ten times what
they take.';

--> statement-breakpoint
-- How many ids payee_payment_ids() has, counted by its index.
CREATE FUNCTION count_payee_payments(p_user_id uuid, p_environment text, p_phone text) RETURNS bigint
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (SELECT count(*) FROM bank_orders o
    WHERE o.user_id = p_user_id AND o.phone = p_phone AND o.environment = p_environment AND o.kind = 'p2p');
END $$;

COMMENT ON FUNCTION count_payee_payments IS 'How many ids payee_payment_ids() has, counted by its index.';

--> statement-breakpoint
-- The ids of a user's mobile payments to a phone, older than p_after or newer than p_before. From the newest on, or
-- from the oldest. A function as account_order_ids() is.
CREATE FUNCTION payee_payment_ids(
  p_user_id uuid, p_environment text, p_phone text, p_is_newest_first boolean, p_limit bigint,
  p_offset bigint DEFAULT 0, p_after uuid DEFAULT NULL, p_before uuid DEFAULT NULL
) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE ROWS 20
SET plan_cache_mode = force_generic_plan SET enable_sort = off SET enable_incremental_sort = off AS $$
DECLARE
  above uuid := coalesce(p_before, nil_uuid());
  below uuid := coalesce(p_after, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
BEGIN
  IF p_is_newest_first THEN
    RETURN QUERY SELECT o.id FROM bank_orders o
    WHERE o.user_id BETWEEN p_user_id AND p_user_id AND o.phone BETWEEN p_phone AND p_phone
      AND o.environment BETWEEN p_environment AND p_environment AND o.kind = 'p2p' AND o.id > above AND o.id < below
    ORDER BY o.user_id DESC, o.phone DESC, o.environment DESC, o.id DESC LIMIT p_limit OFFSET p_offset;
  ELSE
    RETURN QUERY SELECT o.id FROM bank_orders o
    WHERE o.user_id BETWEEN p_user_id AND p_user_id AND o.phone BETWEEN p_phone AND p_phone
      AND o.environment BETWEEN p_environment AND p_environment AND o.kind = 'p2p' AND o.id > above AND o.id < below
    ORDER BY o.user_id, o.phone, o.environment, o.id LIMIT p_limit OFFSET p_offset;
  END IF;
END $$;

COMMENT ON FUNCTION payee_payment_ids IS 'The ids of a user''s mobile payments to a phone, older than p_after or newer than p_before. From the newest on, or
from the oldest. A function as account_order_ids() is.';

--> statement-breakpoint
-- Saves payees of the caller; one whose phone is saved gets all these data instead. p_rows: [{phone, bankCode,
-- document, name, group}], of different phones    p_ids: those of new ones, in that order
--
-- payees_many: the caller would have more than 5,000 in the environment
-- Locks the caller's payees (advisory).
CREATE FUNCTION save_payees(p_ids uuid[], p_environment text, p_rows jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('payees'), hashtext(caller_id()::text));
  INSERT INTO payees AS p (id, user_id, environment, phone, bank_code, document, name, group_name, updated_at)
  SELECT p_ids[r.ordinality::integer], caller_id(), p_environment, r.value->>'phone', r.value->>'bankCode',
    r.value->>'document', r.value->>'name', r.value->>'group', request_now()
  FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS r
  ON CONFLICT (user_id, environment, phone) DO UPDATE
    SET bank_code = excluded.bank_code, document = excluded.document, name = excluded.name,
      group_name = excluded.group_name;
  IF (SELECT count(*) FROM payees p WHERE p.user_id = caller_id() AND p.environment = p_environment) > 5000 THEN
    PERFORM refuse('payees_many');
  END IF;
  PERFORM record_audit('payee.save', public_id('usr', caller_id()), jsonb_build_object(
    'environment', p_environment, 'payees', (
      SELECT jsonb_agg(jsonb_build_object('phone', r->>'phone', 'bankCode', r->>'bankCode', 'name', r->>'name'))
      FROM jsonb_array_elements(p_rows) r)));
END $$;

COMMENT ON FUNCTION save_payees IS 'Saves payees of the caller; one whose phone is saved gets all these data instead. p_rows: [{phone, bankCode,
document, name, group}], of different phones    p_ids: those of new ones, in that order

payees_many: the caller would have more than 5,000 in the environment
Locks the caller''s payees (advisory).';

--> statement-breakpoint
-- Gives a payee of the caller other data, all of it; p_payee: {phone, bankCode, document, name, group}
--
-- not_found: there is none    A violation of payees_phone_key: another one has the phone.
-- Locks the payee.
CREATE FUNCTION update_payee(p_id uuid, p_payee jsonb, p_environment text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before payees%ROWTYPE;
BEGIN
  SELECT * INTO before FROM payees p
  WHERE p.id = p_id AND p.user_id = caller_id() AND p.environment = coalesce(p_environment, p.environment)
  FOR NO KEY UPDATE;
  IF before.id IS NULL THEN
    PERFORM refuse('not_found');
  END IF;
  UPDATE payees SET phone = p_payee->>'phone', bank_code = p_payee->>'bankCode', document = p_payee->>'document',
    name = p_payee->>'name', group_name = p_payee->>'group'
  WHERE id = p_id;
  PERFORM record_audit('payee.update', public_id('pye', p_id), jsonb_build_object(
    'before', jsonb_build_object('environment', before.environment, 'bankCode', before.bank_code,
      'phone', before.phone, 'name', before.name),
    'after', jsonb_build_object('environment', before.environment, 'bankCode', p_payee->>'bankCode',
      'phone', p_payee->>'phone', 'name', p_payee->>'name')));
END $$;

COMMENT ON FUNCTION update_payee IS 'Gives a payee of the caller other data, all of it; p_payee: {phone, bankCode, document, name, group}

not_found: there is none    A violation of payees_phone_key: another one has the phone.
Locks the payee.';

--> statement-breakpoint
-- How many payments these links have received; a link without any has no row. A function as transactions_by_id() is.
CREATE FUNCTION count_link_payments(p_link_ids uuid[]) RETURNS TABLE (link_id uuid, payments integer)
LANGUAGE plpgsql STABLE ROWS 20 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT t.link_id, count(*)::integer FROM transactions t
  WHERE t.link_id = ANY (p_link_ids) AND t.completed_at IS NOT NULL GROUP BY t.link_id;
END $$;

COMMENT ON FUNCTION count_link_payments IS 'How many payments these links have received; a link without any has no row. A function as transactions_by_id() is.';

--> statement-breakpoint
-- The facet by which a link is counted: its environment and stored status. The links that no list shows have one of
-- their own.
CREATE FUNCTION link_facet(
  environment text, active boolean, max_payments integer, paid_slots integer, expiry_recorded_at timestamptz,
  purpose text
) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE purpose WHEN 'link'
  THEN environment || '/' || link_stored_status(active, max_payments, paid_slots, expiry_recorded_at)
  ELSE purpose END;

COMMENT ON FUNCTION link_facet IS 'The facet by which a link is counted: its environment and stored status. The links that no list shows have one of
their own.';

--> statement-breakpoint
-- Links of an environment that have expired but whose expiry is not recorded yet: of a merchant, or of all merchants
-- for the nil id. They are normally few; OFFSET 0 makes the planner find them before it applies the other conditions.
-- In the test environment also those that have expired by a clock that their merchant has moved.
CREATE FUNCTION newly_expired_links(p_merchant uuid, p_environment text) RETURNS SETOF payment_links
LANGUAGE sql STABLE PARALLEL RESTRICTED AS $$
  SELECT due.*
  FROM (
    SELECT l.* FROM payment_links l
    WHERE l.expires_at <= request_now() AND l.expires_at IS NOT NULL AND l.expiry_recorded_at IS NULL
    UNION ALL
    SELECT l.*
    FROM (
        SELECT a.merchant_id, request_now() + make_interval(secs => max(a.ahead_seconds)) AS now
        FROM sandbox_clock_advances a WHERE p_environment = 'test' GROUP BY 1) clock
      JOIN payment_links l ON l.merchant_id = clock.merchant_id AND l.environment = 'test'
        AND l.expires_at > request_now() AND l.expires_at <= clock.now AND l.expiry_recorded_at IS NULL
    OFFSET 0) due
  WHERE due.environment = p_environment AND (due.merchant_id = p_merchant OR p_merchant = nil_uuid())
    AND link_stored_status(due.active, due.max_payments, due.paid_slots, due.expiry_recorded_at) <> 'COMPLETED';
$$;

COMMENT ON FUNCTION newly_expired_links IS 'Links of an environment that have expired but whose expiry is not recorded yet: of a merchant, or of all merchants
for the nil id. They are normally few; OFFSET 0 makes the planner find them before it applies the other conditions.
In the test environment also those that have expired by a clock that their merchant has moved.';

--> statement-breakpoint
-- Approves a payout, which from its time on is sent row by row; see open_payout_order().
--
-- p_connections: as for open_outgoing_order()    p_day_limit: bolívares that a live account may send in a Caracas day
--
-- Refuses, besides payout_not_submitted, what these do, in this order: require_payout_approver(),
-- require_payout_allowed(), require_payout_account(), require_payout_day_limit().
--
-- Locks: the payout, the merchant and its owner (shared), the account, and what day_limit_connections() does. The route
-- holds the merchant's lock, so nobody joins or leaves it meanwhile.
CREATE FUNCTION approve_payout(
  p_merchant_id uuid, p_id uuid, p_connections jsonb, p_day_limit numeric
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts%ROWTYPE;
  account bank_accounts%ROWTYPE;
  merchant_now timestamptz;
BEGIN
  payout := lock_payout(p_merchant_id, p_id, NULL);
  merchant_now := merchant_now(p_merchant_id, payout.environment);
  IF payout.status <> 'awaiting_approval' THEN
    PERFORM refuse('payout_not_submitted');
  END IF;
  PERFORM require_payout_approver(payout);
  payout.approved_by := caller_id();
  payout.submitted_as := CASE WHEN still_answers(
    payout.submitted_by, p_merchant_id, payout.submitted_at, payout.submitted_as) THEN payout.submitted_as END;
  -- Of one that was returned, what was sent counts already.
  SELECT sum(r.amount) INTO payout.total FROM payout_rows r WHERE r.payout_id = p_id AND r.status = 'waiting';
  PERFORM require_payout_allowed(payout);
  account := require_payout_account(p_merchant_id, payout.environment, p_connections, payout.account_id);
  PERFORM require_payout_day_limit(payout, account, connection_facts(p_connections, account.connection), p_day_limit);
  UPDATE payouts SET
    status = CASE WHEN scheduled_for > merchant_now THEN 'scheduled' ELSE 'processing' END,
    submitted_as = payout.submitted_as,
    approved_by = caller_id(),
    approved_as = (SELECT m.role FROM members m WHERE m.merchant_id = p_merchant_id AND m.user_id = caller_id()),
    returned_at = NULL,
    returned_because = NULL,
    approved_at = request_now(),
    started_at = CASE WHEN scheduled_for > merchant_now THEN NULL ELSE request_now() END,
    next_attempt_at = CASE WHEN scheduled_for > merchant_now THEN scheduled_for ELSE request_now() END,
    updated_at = request_now()
  WHERE id = p_id RETURNING * INTO payout;
  PERFORM record_payout_change('approve', 'awaiting_approval', payout);
END $$;

COMMENT ON FUNCTION approve_payout IS 'Approves a payout, which from its time on is sent row by row; see open_payout_order().

p_connections: as for open_outgoing_order()    p_day_limit: bolívares that a live account may send in a Caracas day

Refuses, besides payout_not_submitted, what these do, in this order: require_payout_approver(),
require_payout_allowed(), require_payout_account(), require_payout_day_limit().

Locks: the payout, the merchant and its owner (shared), the account, and what day_limit_connections() does. The route
holds the merchant''s lock, so nobody joins or leaves it meanwhile.';

--> statement-breakpoint
-- Cancels a payout. Of one that was returned when rows were sent, the rest fails, and it ends with those.
-- not_found: no such payout    payout_processing, payout_ended    Locks the payout.
CREATE FUNCTION cancel_payout(p_merchant_id uuid, p_id uuid, p_environment text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts%ROWTYPE;
  before text;
BEGIN
  payout := lock_payout(p_merchant_id, p_id, p_environment);
  before := payout.status;
  IF before = 'processing' THEN
    PERFORM refuse('payout_processing');
  ELSIF before NOT IN ('draft', 'awaiting_approval', 'scheduled') THEN
    PERFORM refuse('payout_ended');
  END IF;
  IF payout.started_at IS NOT NULL THEN
    UPDATE payout_rows SET status = 'failed', failure_reason = 'NOT_EXECUTED'
    WHERE payout_id = p_id AND status = 'waiting';
    UPDATE payouts SET status = 'processing', updated_at = request_now() WHERE id = p_id RETURNING * INTO payout;
    PERFORM record_payout_change('cancel', before, payout);
    PERFORM complete_payout(p_id);
    RETURN;
  END IF;
  UPDATE payouts SET status = 'canceled', canceled_at = request_now(), updated_at = request_now()
  WHERE id = p_id RETURNING * INTO payout;
  PERFORM record_payout_change('cancel', before, payout);
END $$;

COMMENT ON FUNCTION cancel_payout IS 'Cancels a payout. Of one that was returned when rows were sent, the rest fails, and it ends with those.
not_found: no such payout    payout_processing, payout_ended    Locks the payout.';

--> statement-breakpoint
-- Completes a payout once all of its rows are settled, and records the event. Locks the payout, so that of two rows
-- that are settled at once the second one sees the first.
CREATE FUNCTION complete_payout(p_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts%ROWTYPE;
  any_failed boolean;
BEGIN
  SELECT * INTO payout FROM payouts p WHERE p.id = p_id FOR NO KEY UPDATE;
  IF payout.status <> 'processing' OR EXISTS (
    SELECT FROM payout_rows r WHERE r.payout_id = p_id AND r.status IN ('waiting', 'pending')) THEN
    RETURN;
  END IF;
  any_failed := EXISTS (SELECT FROM payout_rows r WHERE r.payout_id = p_id AND r.status = 'failed');
  UPDATE payouts SET status = CASE WHEN any_failed THEN 'completed_with_failures' ELSE 'completed' END,
    completed_at = request_now(), updated_at = request_now(), paused_reason = NULL
  WHERE id = p_id RETURNING * INTO STRICT payout;
  PERFORM record_payout_change('complete', 'processing', payout);
  PERFORM record_event(CASE WHEN any_failed THEN 'payout.failed_rows' ELSE 'payout.completed' END,
    payout.merchant_id, payout.environment, payout_event_data(payout));
END $$;

COMMENT ON FUNCTION complete_payout IS 'Completes a payout once all of its rows are settled, and records the event. Locks the payout, so that of two rows
that are settled at once the second one sees the first.';

--> statement-breakpoint
-- Writes a payout as a draft. Nothing is sent.
--
-- p_rows: [{phone, bankCode, document, name, amount, concept, externalReference}], in their order
-- p_label: what it pays, in the merchant's words
-- p_connections: as for open_outgoing_order()    p_account_id, p_account_number: the account, by one of the two
--
-- Refuses what require_draft_quota(), require_live_access(), require_payout_account() and require_payout_rows() do.
CREATE FUNCTION create_payout(
  p_id uuid, p_merchant_id uuid, p_environment text, p_rows jsonb, p_connections jsonb, p_account_id uuid DEFAULT NULL,
  p_account_number text DEFAULT NULL, p_scheduled_for timestamptz DEFAULT NULL, p_label text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
  payout payouts%ROWTYPE;
BEGIN
  PERFORM require_draft_quota(p_merchant_id, p_environment);
  IF p_scheduled_for <= merchant_now(p_merchant_id, p_environment) THEN
    PERFORM refuse('not_in_future', '{scheduledFor}');
  END IF;
  IF p_environment = 'live' THEN
    PERFORM require_live_access(m.owner_id) FROM merchants m WHERE m.id = p_merchant_id;
  END IF;
  account := require_payout_account(p_merchant_id, p_environment, p_connections, p_account_id, p_account_number);
  PERFORM require_payout_rows(p_rows, connection_facts(p_connections, account.connection));
  INSERT INTO payouts (id, merchant_id, account_id, environment, label, scheduled_for, row_count, total, created_by,
    created_at, updated_at)
  SELECT p_id, p_merchant_id, account.id, p_environment, p_label, p_scheduled_for, count(*),
    sum((r->>'amount')::numeric), caller_id(), request_now(), request_now()
  FROM jsonb_array_elements(p_rows) AS r
  RETURNING * INTO payout;
  INSERT INTO payout_rows (payout_id, position, phone, bank_code, document, name, amount, concept, external_reference)
  SELECT p_id, r.ordinality - 1, r.value->>'phone', r.value->>'bankCode', r.value->>'document', r.value->>'name',
    (r.value->>'amount')::numeric, r.value->>'concept', r.value->>'externalReference'
  FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS r;
  PERFORM record_payout_change('create', NULL, payout);
END $$;

COMMENT ON FUNCTION create_payout IS 'Writes a payout as a draft. Nothing is sent.

p_rows: [{phone, bankCode, document, name, amount, concept, externalReference}], in their order
p_label: what it pays, in the merchant''s words
p_connections: as for open_outgoing_order()    p_account_id, p_account_number: the account, by one of the two

Refuses what require_draft_quota(), require_live_access(), require_payout_account() and require_payout_rows() do.';

--> statement-breakpoint
-- Of each row of a payout that is not approved yet, the rows of other payouts of its merchant and environment that pay
-- the
-- same: of the same external reference, or of the same phone, amount and concept. Those count that will be paid, or
-- that were paid in the last 30 days. No row for one that nothing is like; the newest five of each.
--
-- earlier: [{payout_id, position, status}], newest first, with the other payout's status
--
-- Both comparisons are joins by equality, so that 1,000 rows are compared at the cost of reading the others once.
CREATE FUNCTION earlier_payout_rows(p_payout_id uuid) RETURNS TABLE ("position" integer, earlier jsonb)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH own AS MATERIALIZED (
    SELECT r.position, r.phone, r.amount, r.concept, r.external_reference
    FROM payouts p JOIN payout_rows r ON r.payout_id = p.id
    WHERE p.id = p_payout_id AND p.status IN ('draft', 'awaiting_approval')
  ), counted AS (
    SELECT p.id, p.status
    FROM payouts this JOIN payouts p ON p.merchant_id = this.merchant_id AND p.environment = this.environment
    WHERE this.id = p_payout_id AND p.id <> p_payout_id AND p.status IN ('awaiting_approval', 'scheduled', 'processing')
    UNION ALL
    SELECT p.id, p.status
    FROM payouts this JOIN payouts p ON p.merchant_id = this.merchant_id AND p.environment = this.environment
    WHERE this.id = p_payout_id AND p.id <> p_payout_id AND p.completed_at > request_now() - interval '30 days'
  ), others AS MATERIALIZED (
    SELECT c.id AS payout_id, c.status, r.position, r.phone, r.amount, r.concept, r.external_reference
    FROM counted c JOIN payout_rows r ON r.payout_id = c.id
    WHERE r.status <> 'failed' AND EXISTS (SELECT FROM own)
  ), alike AS (
    SELECT o.position AS own_position, e.payout_id, e.position, e.status
    FROM own o JOIN others e ON e.external_reference = o.external_reference
    UNION
    SELECT o.position, e.payout_id, e.position, e.status
    FROM own o JOIN others e ON e.phone = o.phone AND e.amount = o.amount AND e.concept = o.concept
  ), numbered AS (
    SELECT a.*, row_number() OVER (PARTITION BY a.own_position ORDER BY a.payout_id DESC, a.position) AS number
      FROM alike a
  )
  SELECT n.own_position, jsonb_agg(jsonb_build_object('payout_id', n.payout_id, 'position', n.position,
    'status', n.status) ORDER BY n.number)
  FROM numbered n WHERE n.number <= 5 GROUP BY n.own_position;
END;

COMMENT ON FUNCTION earlier_payout_rows IS 'Of each row of a payout that is not approved yet, the rows of other payouts of its merchant and environment that pay
the
same: of the same external reference, or of the same phone, amount and concept. Those count that will be paid, or
that were paid in the last 30 days. No row for one that nothing is like; the newest five of each.

earlier: [{payout_id, position, status}], newest first, with the other payout''s status

Both comparisons are joins by equality, so that 1,000 rows are compared at the cost of reading the others once.';

--> statement-breakpoint
-- Fails a row that was not sent, and never will be: what it asks for is not sendable any more.
-- Locks: the row, then the payout.
CREATE FUNCTION fail_payout_row(p_payout_id uuid, p_position integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payout_rows SET status = 'failed', failure_reason = 'NOT_EXECUTED'
  WHERE payout_id = p_payout_id AND position = p_position AND status = 'waiting';
  PERFORM complete_payout(p_payout_id);
END $$;

COMMENT ON FUNCTION fail_payout_row IS 'Fails a row that was not sent, and never will be: what it asks for is not sendable any more.
Locks: the row, then the payout.';

--> statement-breakpoint
-- The next rows to send through a connection, all of one payout: the one whose turn it is, which then goes to the end.
-- Whoever gets a row has not taken it yet: open_payout_order() does that, once.
CREATE FUNCTION lease_payout_rows(p_connection text, p_limit integer) RETURNS SETOF payout_rows
LANGUAGE plpgsql AS $$
DECLARE
  due_payout_id uuid;
BEGIN
  SELECT p.id INTO due_payout_id FROM payouts p JOIN bank_accounts a ON a.id = p.account_id
  WHERE p.status = 'processing' AND p.next_attempt_at <= request_now() AND a.connection = p_connection
    AND EXISTS (SELECT FROM payout_rows r WHERE r.payout_id = p.id AND r.status = 'waiting')
  ORDER BY p.next_attempt_at LIMIT 1 FOR NO KEY UPDATE OF p SKIP LOCKED;
  UPDATE payouts SET next_attempt_at = request_now() WHERE id = due_payout_id;
  RETURN QUERY
  SELECT r.* FROM payout_rows r WHERE r.payout_id = due_payout_id AND r.status = 'waiting'
  ORDER BY r.position LIMIT p_limit;
END $$;

COMMENT ON FUNCTION lease_payout_rows IS 'The next rows to send through a connection, all of one payout: the one whose turn it is, which then goes to the end.
Whoever gets a row has not taken it yet: open_payout_order() does that, once.';

--> statement-breakpoint
-- Finds a payout of a merchant and locks it until the commit. p_environment: the caller's, if their credential
-- determines it. not_found: no such payout.
CREATE FUNCTION lock_payout(p_merchant_id uuid, p_id uuid, p_environment text) RETURNS payouts
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts%ROWTYPE;
BEGIN
  SELECT * INTO payout FROM payouts p
  WHERE p.id = p_id AND p.merchant_id = p_merchant_id AND p.environment = coalesce(p_environment, p.environment)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN payout;
END $$;

COMMENT ON FUNCTION lock_payout IS 'Finds a payout of a merchant and locks it until the commit. p_environment: the caller''s, if their credential
determines it. not_found: no such payout.';

--> statement-breakpoint
-- Writes the intent to send one row of a payout, after every check that needs no bank. The row is taken by it: it has
-- one order at most, ever. Columns and parameters are as of open_outgoing_order().
--
-- payout_row_taken: another run has it    payout_unanswered: see return_payout()
-- Refuses what require_payout_allowed(), require_payout_account() and write_outgoing_order() do.
--
-- Locks: the row, the merchant and the people behind the payout (shared), the account, operation stops (shared), and
-- the payout if it was paused.
CREATE FUNCTION open_payout_order(
  p_id uuid, p_bank_key text, p_payout_id uuid, p_position integer, p_connections jsonb, p_order_limit numeric,
  p_day_limit numeric, p_mobile boolean
)
RETURNS TABLE (
  to_connection text, from_account text, to_bank_code text, to_document text, to_name text, stored_connection jsonb
)
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts%ROWTYPE;
  taken payout_rows%ROWTYPE;
  account bank_accounts%ROWTYPE;
  new_order bank_orders%ROWTYPE;
BEGIN
  SELECT * INTO taken FROM payout_rows r
  WHERE r.payout_id = p_payout_id AND r.position = p_position AND r.status = 'waiting' FOR NO KEY UPDATE;
  SELECT * INTO payout FROM payouts p WHERE p.id = p_payout_id AND p.status = 'processing';
  IF taken.payout_id IS NULL OR payout.id IS NULL THEN
    PERFORM refuse('payout_row_taken');
  END IF;
  PERFORM require_payout_allowed(payout);
  IF unanswered_by(payout) IS NOT NULL THEN
    PERFORM refuse('payout_unanswered');
  END IF;
  account := require_payout_account(payout.merchant_id, payout.environment, p_connections, payout.account_id);
  new_order := new_bank_order(p_id, 'p2p', p_bank_key, taken.phone, taken.bank_code, taken.document,
    p_name => taken.name, p_external_reference => taken.external_reference);
  new_order.user_id := account.user_id;
  new_order.account_id := account.id;
  new_order.environment := account.environment;
  new_order.connection := account.connection;
  new_order.amount := taken.amount;
  new_order.concept := taken.concept;
  PERFORM write_outgoing_order(new_order, account, connection_facts(p_connections, account.connection),
    ARRAY(SELECT m.id FROM merchants m WHERE m.settlement_account_id = account.id) || payout.merchant_id,
    p_mobile, p_order_limit, p_day_limit, jsonb_build_object('payoutId', public_id('pyt', payout.id)));
  UPDATE payout_rows SET status = 'pending', order_id = p_id WHERE payout_id = p_payout_id AND position = p_position;
  UPDATE payouts SET paused_reason = NULL WHERE id = p_payout_id AND paused_reason IS NOT NULL;
  RETURN QUERY SELECT account.connection, account.account_number, taken.bank_code, taken.document, taken.name,
    load_connection(account.connection);
END $$;

COMMENT ON FUNCTION open_payout_order IS 'Writes the intent to send one row of a payout, after every check that needs no bank. The row is taken by it: it has
one order at most, ever. Columns and parameters are as of open_outgoing_order().

payout_row_taken: another run has it    payout_unanswered: see return_payout()
Refuses what require_payout_allowed(), require_payout_account() and write_outgoing_order() do.

Locks: the row, the merchant and the people behind the payout (shared), the account, operation stops (shared), and
the payout if it was paused.';

--> statement-breakpoint
-- Puts off a payout that may send nothing now: for a minute, or for the rest of the Caracas day if its account has
-- reached the limit of the day.
CREATE FUNCTION pause_payout(p_id uuid, p_reason text) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE payouts SET paused_reason = p_reason,
    next_attempt_at = CASE p_reason WHEN 'day_limit' THEN start_of_caracas_day(caracas_day(request_now()) + 1)
      ELSE request_now() + interval '50 seconds' END
  WHERE id = p_id AND status = 'processing';
END;

COMMENT ON FUNCTION pause_payout IS 'Puts off a payout that may send nothing now: for a minute, or for the rest of the Caracas day if its account has
reached the limit of the day.';

--> statement-breakpoint
-- The data of a payout's events: its sums, and the first 100 rows that failed.
CREATE FUNCTION payout_event_data(p_payout payouts) RETURNS jsonb
LANGUAGE sql STABLE
RETURN (
  SELECT jsonb_build_object(
    'id', public_id('pyt', p_payout.id), 'status', p_payout.status, 'rows', p_payout.row_count,
    'total', p_payout.total,
    'succeeded', count(*) FILTER (WHERE r.status = 'success'),
    'succeededTotal', coalesce(sum(r.amount) FILTER (WHERE r.status = 'success'), 0),
    'failed', count(*) FILTER (WHERE r.status = 'failed'),
    'failedTotal', coalesce(sum(r.amount) FILTER (WHERE r.status = 'failed'), 0),
    'failedRows', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('index', f.position, 'amount', f.amount,
        'externalReference', f.external_reference, 'failureReason', f.failure_reason) ORDER BY f.position), '[]')
      FROM (SELECT * FROM payout_rows r2 WHERE r2.payout_id = p_payout.id AND r2.status = 'failed'
        ORDER BY r2.position LIMIT 100) f),
    'createdAt', iso_time(p_payout.created_at), 'completedAt', iso_time(p_payout.completed_at))
  FROM payout_rows r WHERE r.payout_id = p_payout.id);

COMMENT ON FUNCTION payout_event_data IS 'The data of a payout''s events: its sums, and the first 100 rows that failed.';

--> statement-breakpoint
-- Records a change of a payout in the audit log: who did it, and its status before and after.
CREATE FUNCTION record_payout_change(p_action text, p_before text, p_after payouts) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_audit('payout.' || p_action, public_id('pyt', p_after.id), jsonb_build_object(
    'merchantId', public_id('mer', p_after.merchant_id),
    'before', CASE WHEN p_before IS NOT NULL THEN jsonb_build_object('status', p_before) END,
    'after', jsonb_build_object('status', p_after.status, 'environment', p_after.environment,
      'rows', p_after.row_count, 'total', p_after.total, 'account', public_id('acc', p_after.account_id),
      'scheduledFor', iso_time(p_after.scheduled_for))));
END $$;

COMMENT ON FUNCTION record_payout_change IS 'Records a change of a payout in the audit log: who did it, and its status before and after.';

--> statement-breakpoint
-- Raises payout_drafts if a merchant has 20 drafts of payouts in the environment. Locks its drafts (advisory).
CREATE FUNCTION require_draft_quota(p_merchant_id uuid, p_environment text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('payout_drafts'), hashtext(p_merchant_id::text));
  IF (SELECT count(*) FROM payouts p
      WHERE p.merchant_id = p_merchant_id AND p.environment = p_environment AND p.status = 'draft') >= 20 THEN
    PERFORM refuse('payout_drafts');
  END IF;
END $$;

COMMENT ON FUNCTION require_draft_quota IS 'Raises payout_drafts if a merchant has 20 drafts of payouts in the environment. Locks its drafts (advisory).';

--> statement-breakpoint
-- The account from which a merchant's payouts go out: in live the one that the merchant is paid into, in test a sandbox
-- account of its owner, the newest unless one is named.
--
-- no_settlement_account (none, or not bound), other_payout_account (another one is named), no_sandbox_account
-- not_found no such sandbox account of the owner    not_connected: the deployment lacks the connection
--
-- Locks the account: two payments cannot use up the same rest of a limit.
CREATE FUNCTION require_payout_account(
  p_merchant_id uuid, p_environment text, p_connections jsonb, p_account_id uuid DEFAULT NULL,
  p_account_number text DEFAULT NULL
) RETURNS bank_accounts
LANGUAGE plpgsql AS $$
DECLARE
  account bank_accounts%ROWTYPE;
  is_named boolean := p_account_id IS NOT NULL OR p_account_number IS NOT NULL;
BEGIN
  IF p_environment = 'live' THEN
    SELECT a.* INTO account FROM merchants m JOIN bank_accounts a ON a.id = m.settlement_account_id
    WHERE m.id = p_merchant_id AND a.removed_at IS NULL AND a.connection IS NOT NULL
    FOR NO KEY UPDATE OF a;
    IF NOT FOUND THEN
      PERFORM refuse('no_settlement_account');
    ELSIF is_named AND account.id IS DISTINCT FROM p_account_id
      AND account.account_number IS DISTINCT FROM p_account_number THEN
      PERFORM refuse('other_payout_account');
    END IF;
  ELSE
    SELECT a.* INTO account FROM merchants m JOIN bank_accounts a ON a.user_id = m.owner_id
    WHERE m.id = p_merchant_id AND a.environment = 'test' AND a.removed_at IS NULL
      AND (NOT is_named OR a.id = p_account_id OR a.account_number = p_account_number)
    ORDER BY a.id DESC LIMIT 1 FOR NO KEY UPDATE OF a;
    IF NOT FOUND AND is_named THEN
      PERFORM refuse('not_found');
    ELSIF NOT FOUND THEN
      PERFORM refuse('no_sandbox_account');
    END IF;
  END IF;
  IF connection_facts(p_connections, account.connection) IS NULL THEN
    PERFORM refuse('not_connected');
  END IF;
  RETURN account;
END $$;

COMMENT ON FUNCTION require_payout_account IS 'The account from which a merchant''s payouts go out: in live the one that the merchant is paid into, in test a sandbox
account of its owner, the newest unless one is named.

no_settlement_account (none, or not bound), other_payout_account (another one is named), no_sandbox_account
not_found no such sandbox account of the owner    not_connected: the deployment lacks the connection

Locks the account: two payments cannot use up the same rest of a limit.';

--> statement-breakpoint
-- Raises unless the people behind a payout may move money now: merchant_inactive (also where its owner is suspended),
-- suspended where whoever answers for it is suspended; in live email_not_verified, kyc_not_approved of the owner.
-- Locks: these users and the merchant (shared).
CREATE FUNCTION require_payout_allowed(p_payout payouts) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  answering uuid[] := ARRAY[p_payout.approved_by, CASE WHEN p_payout.submitted_as IS NOT NULL
    THEN p_payout.submitted_by END];
BEGIN
  PERFORM require_active_merchant(p_payout.merchant_id, p_payout.environment);
  PERFORM FROM users u WHERE u.id = ANY (answering) ORDER BY u.id FOR SHARE;
  IF EXISTS (SELECT FROM users u WHERE u.id = ANY (answering) AND u.status NOT IN ('inactive', 'active')) THEN
    PERFORM refuse('suspended');
  END IF;
  IF p_payout.environment = 'live' THEN
    PERFORM require_live_access(m.owner_id) FROM merchants m WHERE m.id = p_payout.merchant_id;
  END IF;
END $$;

COMMENT ON FUNCTION require_payout_allowed IS 'Raises unless the people behind a payout may move money now: merchant_inactive (also where its owner is suspended),
suspended where whoever answers for it is suspended; in live email_not_verified, kyc_not_approved of the owner.
Locks: these users and the merchant (shared).';

--> statement-breakpoint
-- Refuses unless the caller may approve a payout that was submitted, by require_approver(), and with payout_submitter
-- if they submitted it themselves. The exception is an OWNER besides whom no member may approve it.
-- Locks: see require_approver().
CREATE FUNCTION require_payout_approver(p_payout payouts) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_approver(caller_id(), p_payout.merchant_id, p_payout.submitted_at);
  IF p_payout.submitted_by = caller_id() AND EXISTS (
    SELECT FROM members m JOIN users u ON u.id = m.user_id AND u.status IN ('inactive', 'active')
    WHERE m.merchant_id = p_payout.merchant_id AND m.approver_since <= p_payout.submitted_at
      AND (m.user_id <> caller_id() OR m.role <> 'OWNER')) THEN
    PERFORM refuse('payout_submitter');
  END IF;
END $$;

COMMENT ON FUNCTION require_payout_approver IS 'Refuses unless the caller may approve a payout that was submitted, by require_approver(), and with payout_submitter
if they submitted it themselves. The exception is an OWNER besides whom no member may approve it.
Locks: see require_approver().';

--> statement-breakpoint
-- Raises payout_over_day_limit, with the bolívares that are left, if a live payout does not fit into what its
-- account at the bank may send on the day on which it begins; see day_limit_connections(). What other approved payouts
-- have not sent yet counts as sent.
-- Locks: see day_limit_connections(). The caller holds the account's lock.
CREATE FUNCTION require_payout_day_limit(
  p_payout payouts, p_account bank_accounts, p_connection_facts jsonb, p_day_limit numeric
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  first_day date := caracas_day(greatest(p_payout.scheduled_for, request_now()));
  connections text[];
  remaining numeric;
BEGIN
  IF p_payout.environment <> 'live' THEN
    RETURN;
  END IF;
  connections := day_limit_connections(p_account, p_connection_facts);
  remaining := p_day_limit - sent_since(connections, first_day);
  SELECT remaining - coalesce(sum(r.amount), 0) INTO remaining
  FROM bank_accounts a JOIN payouts p ON p.account_id = a.id JOIN payout_rows r ON r.payout_id = p.id
  WHERE a.connection = ANY (connections) AND a.environment = 'live' AND a.removed_at IS NULL AND r.status = 'waiting'
    AND (p.status = 'processing' AND first_day = caracas_day(request_now())
      OR p.status = 'scheduled' AND caracas_day(p.scheduled_for) = first_day);
  IF p_payout.total > remaining THEN
    PERFORM refuse('payout_over_day_limit', p_named => jsonb_build_object('left', greatest(remaining, 0)::text));
  END IF;
END $$;

COMMENT ON FUNCTION require_payout_day_limit IS 'Raises payout_over_day_limit, with the bolívares that are left, if a live payout does not fit into what its
account at the bank may send on the day on which it begins; see day_limit_connections(). What other approved payouts
have not sent yet counts as sent.
Locks: see day_limit_connections(). The caller holds the account''s lock.';

--> statement-breakpoint
-- Refuses, with the paths of all rows, as create_payout() takes them, that the connection's format does not allow:
-- amount_over_maximum, concept_over_maximum. no_mobile_payments: the connection sends none.
CREATE FUNCTION require_payout_rows(p_rows jsonb, p_connection_facts jsonb) RETURNS void
LANGUAGE plpgsql STABLE AS $$
DECLARE
  paths text[];
BEGIN
  IF NOT (p_connection_facts->>'mobilePayments')::boolean THEN
    PERFORM refuse('no_mobile_payments');
  END IF;
  SELECT array_agg(format('rows.%s.amount', r.ordinality - 1) ORDER BY r.ordinality) INTO paths
  FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS r
  WHERE (r.value->>'amount')::numeric > (p_connection_facts->>'maxAmount')::numeric;
  IF paths IS NOT NULL THEN
    PERFORM refuse('amount_over_maximum', paths);
  END IF;
  SELECT array_agg(format('rows.%s.concept', r.ordinality - 1) ORDER BY r.ordinality) INTO paths
  FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS r
  WHERE length(r.value->>'concept') > (p_connection_facts->>'maxConcept')::integer;
  IF paths IS NOT NULL THEN
    PERFORM refuse('concept_over_maximum', paths);
  END IF;
END $$;

COMMENT ON FUNCTION require_payout_rows IS 'Refuses, with the paths of all rows, as create_payout() takes them, that the connection''s format does not allow:
amount_over_maximum, concept_over_maximum. no_mobile_payments: the connection sends none.';

--> statement-breakpoint
-- Has an approved payout wait for an approval again if whoever submitted or approved it may no longer do that, and
-- tells the merchant's owner. Rows that were sent go on to their outcome. Returns whether it has.
-- Locks: the payout, then see is_approver().
CREATE FUNCTION return_payout(p_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts%ROWTYPE;
  before text;
  because text;
BEGIN
  SELECT * INTO payout FROM payouts p
  WHERE p.id = p_id AND p.status IN ('scheduled', 'processing') FOR NO KEY UPDATE;
  because := unanswered_by(payout);
  IF payout.id IS NULL OR because IS NULL THEN
    RETURN false;
  END IF;
  before := payout.status;
  UPDATE payouts SET status = 'awaiting_approval', returned_at = request_now(), returned_because = because,
    paused_reason = NULL, updated_at = request_now()
  WHERE id = p_id RETURNING * INTO payout;
  PERFORM record_payout_change('return', before, payout);
  PERFORM record_event('payout.returned', payout.merchant_id, payout.environment,
    payout_event_data(payout) || jsonb_build_object('because', because),
    p_user_id => (SELECT m.owner_id FROM merchants m WHERE m.id = payout.merchant_id));
  RETURN true;
END $$;

COMMENT ON FUNCTION return_payout IS 'Has an approved payout wait for an approval again if whoever submitted or approved it may no longer do that, and
tells the merchant''s owner. Rows that were sent go on to their outcome. Returns whether it has.
Locks: the payout, then see is_approver().';

--> statement-breakpoint
-- Gives a payout's row the outcome of its order; another order has none. Returns the payout.
-- Locks: the row, then the payout. The caller holds the order's lock.
CREATE FUNCTION settle_payout_row(p_order bank_orders) RETURNS payouts
LANGUAGE plpgsql AS $$
DECLARE
  settled payout_rows%ROWTYPE;
  payout payouts%ROWTYPE;
BEGIN
  UPDATE payout_rows SET status = p_order.status, failure_reason = p_order.failure_reason
  WHERE order_id = p_order.id AND status = 'pending' RETURNING * INTO settled;
  IF FOUND THEN
    PERFORM complete_payout(settled.payout_id);
    SELECT * INTO payout FROM payouts p WHERE p.id = settled.payout_id;
  END IF;
  RETURN payout;
END $$;

COMMENT ON FUNCTION settle_payout_row IS 'Gives a payout''s row the outcome of its order; another order has none. Returns the payout.
Locks: the row, then the payout. The caller holds the order''s lock.';

--> statement-breakpoint
-- Starts the scheduled payouts whose time has come. What a payout could not send within 7 days fails: nobody expects it
-- any more. Returns how many were changed.
CREATE FUNCTION start_due_payouts(p_limit integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts%ROWTYPE;
  changed integer := 0;
BEGIN
  FOR payout IN
    SELECT * FROM payouts p WHERE p.status = 'scheduled' AND p.next_attempt_at <= request_now()
    ORDER BY p.next_attempt_at LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    PERFORM start_payout(payout.id);
    changed := changed + 1;
  END LOOP;
  FOR payout IN
    SELECT * FROM payouts p
    WHERE p.status = 'processing' AND p.started_at <= request_now() - interval '7 days'
      AND EXISTS (SELECT FROM payout_rows r WHERE r.payout_id = p.id AND r.status = 'waiting')
    LIMIT p_limit
  LOOP
    UPDATE payout_rows SET status = 'failed', failure_reason = 'NOT_EXECUTED'
    WHERE payout_id = payout.id AND status = 'waiting';
    PERFORM complete_payout(payout.id);
    changed := changed + 1;
  END LOOP;
  RETURN changed;
END $$;

COMMENT ON FUNCTION start_due_payouts IS 'Starts the scheduled payouts whose time has come. What a payout could not send within 7 days fails: nobody expects it
any more. Returns how many were changed.';

--> statement-breakpoint
-- Starts a scheduled payout, which is then sent row by row, or returns it: see return_payout(). The caller has locked
-- it.
CREATE FUNCTION start_payout(p_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts%ROWTYPE;
BEGIN
  IF return_payout(p_id) THEN
    RETURN;
  END IF;
  UPDATE payouts SET status = 'processing', started_at = request_now(), updated_at = request_now(),
    next_attempt_at = least(next_attempt_at, request_now())
  WHERE id = p_id RETURNING * INTO STRICT payout;
  PERFORM record_payout_change('start', 'scheduled', payout);
END $$;

COMMENT ON FUNCTION start_payout IS 'Starts a scheduled payout, which is then sent row by row, or returns it: see return_payout(). The caller has locked
it.';

--> statement-breakpoint
-- Whether whoever submitted or approved a payout, in this role, may still answer for it; an owner who handed the
-- merchant over does not. Locks: see is_approver().
CREATE FUNCTION still_answers(
  p_user_id uuid, p_merchant_id uuid, p_asked_at timestamptz, p_role text
) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  RETURN is_approver(p_user_id, p_merchant_id, p_asked_at) AND (p_role IS DISTINCT FROM 'OWNER' OR EXISTS (
    SELECT FROM members m WHERE m.merchant_id = p_merchant_id AND m.user_id = p_user_id AND m.role = 'OWNER'));
END $$;

COMMENT ON FUNCTION still_answers IS 'Whether whoever submitted or approved a payout, in this role, may still answer for it; an owner who handed the
merchant over does not. Locks: see is_approver().';

--> statement-breakpoint
-- Submits a draft for approval, and tells those who may approve it.
-- not_found: no such payout    payout_not_draft    Locks the payout.
CREATE FUNCTION submit_payout(p_merchant_id uuid, p_id uuid, p_environment text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  payout payouts%ROWTYPE;
BEGIN
  payout := lock_payout(p_merchant_id, p_id, p_environment);
  IF payout.status <> 'draft' THEN
    PERFORM refuse('payout_not_draft');
  END IF;
  UPDATE payouts SET status = 'awaiting_approval', submitted_by = caller_id(), submitted_at = request_now(),
    submitted_as = (SELECT m.role FROM members m WHERE m.merchant_id = p_merchant_id AND m.user_id = caller_id()),
    updated_at = request_now()
  WHERE id = p_id RETURNING * INTO payout;
  PERFORM record_payout_change('submit', 'draft', payout);
  PERFORM record_event('payout.awaiting_approval', p_merchant_id, payout.environment, payout_event_data(payout),
    p_user_id => caller_id());
END $$;

COMMENT ON FUNCTION submit_payout IS 'Submits a draft for approval, and tells those who may approve it.
not_found: no such payout    payout_not_draft    Locks the payout.';

--> statement-breakpoint
-- Who of the people behind an approved payout no longer answers for it: submitter, approver, or null. Where whoever
-- approved it knew that its submitter does not, they answer for both: then submitted_as is null. Locks: see
-- is_approver().
CREATE FUNCTION unanswered_by(p_payout payouts) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
  IF p_payout.submitted_as IS NOT NULL AND NOT still_answers(
    p_payout.submitted_by, p_payout.merchant_id, p_payout.submitted_at, p_payout.submitted_as) THEN
    RETURN 'submitter';
  ELSIF NOT still_answers(
    p_payout.approved_by, p_payout.merchant_id, p_payout.submitted_at, p_payout.approved_as) THEN
    RETURN 'approver';
  END IF;
  RETURN NULL;
END $$;

COMMENT ON FUNCTION unanswered_by IS 'Who of the people behind an approved payout no longer answers for it: submitter, approver, or null. Where whoever
approved it knew that its submitter does not, they answer for both: then submitted_as is null. Locks: see
is_approver().';

--> statement-breakpoint
-- Whether a proposed rate can still be approved: it is younger than p_approval_window, the rates it was compared with
-- are unchanged, and its proposer is still an administrator.
CREATE FUNCTION is_proposal_open(
  proposal rate_proposals, p_rate_in_force numeric, p_rate_of_day numeric, p_approval_window interval
) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT (proposal).proposed_at > request_now() - p_approval_window
    AND (proposal).rate_in_force IS NOT DISTINCT FROM p_rate_in_force
    AND (proposal).rate_of_day IS NOT DISTINCT FROM p_rate_of_day
    AND EXISTS (SELECT FROM users u
      WHERE u.id = (proposal).proposed_by AND u.role = 'ADMIN' AND u.status NOT IN ('suspended', 'banned'));
END;

COMMENT ON FUNCTION is_proposal_open IS 'Whether a proposed rate can still be approved: it is younger than p_approval_window, the rates it was compared with
are unchanged, and its proposer is still an administrator.';

--> statement-breakpoint
-- Whether a manual rate is at least p_factor times larger or smaller than a known one: the rate in force (or else
-- the nearest later one), and the last one that the caller has not set, so that nobody gets far in small steps.
-- False if no rate is known.
CREATE FUNCTION is_rate_far_off(p_currency text, p_rate numeric, p_factor numeric) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH today AS (SELECT caracas_day(request_now()) AS day),
  compared AS (
    (SELECT r.rate FROM exchange_rates r, today
     WHERE r.currency = p_currency
     ORDER BY r.effective_date <= today.day DESC, abs(r.effective_date - today.day) LIMIT 1)
    UNION ALL
    -- From the versions: setting a day's rate again, or replacing it, must not hide who set it first.
    (SELECT v.rate FROM exchange_rate_versions v, today
     WHERE v.currency = p_currency AND v.effective_date <= today.day AND v.set_by IS DISTINCT FROM caller_id()
     ORDER BY v.effective_date DESC, v.recorded_at DESC LIMIT 1))
  SELECT coalesce(bool_or(p_rate >= c.rate * p_factor OR p_rate * p_factor <= c.rate), false) FROM compared c;
END;

COMMENT ON FUNCTION is_rate_far_off IS 'Whether a manual rate is at least p_factor times larger or smaller than a known one: the rate in force (or else
the nearest later one), and the last one that the caller has not set, so that nobody gets far in small steps.
False if no rate is known.';

--> statement-breakpoint
-- Locks the rates of a currency until the commit, against concurrent evaluation and recording.
CREATE FUNCTION lock_rates(p_currency text) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT pg_advisory_xact_lock(hashtext('exchange_rates'), hashtext(p_currency));
END;

COMMENT ON FUNCTION lock_rates IS 'Locks the rates of a currency until the commit, against concurrent evaluation and recording.';

--> statement-breakpoint
-- Evaluates the sources' new reports for a currency and records the credible rates: for each reported day, the report
-- of the source with the highest rank, and of several equals a confirmed one. While a bank reports, DolarApi only
-- confirms or disputes, since it may show Monday's rate on a Saturday. Returns the outcome of each:
--   'recorded'  the rate counts from now on
--   'known'     it changes nothing
--   'outlier'   it is too far from the nearest other day
--   'waiting'   no other source confirms it yet
--   'disputed'  another source disagrees after the grace period: an administrator decides
--
-- After the grace period a rate that no source confirms or disputes is recorded within a smaller deviation.
--
-- sources: all sources in use, preferred first. With a single one there is no waiting for confirmation.
-- p_reports: [{source, origin, rate, effectiveDate, asOf}]
-- p_tolerance and the deviations are fractions of the rate
-- Locks: lock_rates().
CREATE FUNCTION process_rate_reports(
  p_currency text, sources text[], p_reports jsonb, p_tolerance numeric, p_grace_period interval,
  p_max_deviation numeric, p_max_deviation_unconfirmed numeric
) RETURNS TABLE (source text, rate numeric, outcome text)
LANGUAGE plpgsql AS $$
DECLARE
  report rate_reports%ROWTYPE;
  verdict text;
BEGIN
  PERFORM lock_rates(p_currency);
  PERFORM record_rate_reports(p_currency, p_reports, p_grace_period);
  FOR report IN
    SELECT DISTINCT ON (r.effective_date) r.* FROM rate_reports r
    WHERE r.currency = p_currency AND r.source = ANY (sources) AND r.reported_at = request_now()
      AND (r.origin = 'bank' OR NOT EXISTS (
        SELECT FROM rate_reports b
        WHERE b.currency = p_currency AND b.source = ANY (sources) AND b.origin = 'bank'
          AND b.reported_at > request_now() - p_grace_period))
    ORDER BY r.effective_date, rate_rank(r.origin) DESC,
      rate_verdict(r, sources, p_tolerance, p_grace_period) = 'confirmed' DESC, array_position(sources, r.source)
  LOOP
    verdict := rate_verdict(report, sources, p_tolerance, p_grace_period);
    source := report.source;
    rate := report.rate;
    outcome := CASE
      WHEN is_rate_report_redundant(report, p_tolerance) THEN 'known'
      WHEN verdict = 'confirmed' OR cardinality(sources) = 1 THEN
        record_rate_unless_outlier(p_currency, report.effective_date, report.rate, report.origin, report.source,
          p_max_deviation, p_tolerance)
      WHEN report.reported_since > request_now() - p_grace_period THEN 'waiting'
      WHEN verdict = 'disputed' THEN 'disputed'
      ELSE
        record_rate_unless_outlier(p_currency, report.effective_date, report.rate, report.origin, report.source,
          p_max_deviation_unconfirmed, p_tolerance)
      END;
    RETURN NEXT;
  END LOOP;
END $$;

COMMENT ON FUNCTION process_rate_reports IS 'Evaluates the sources'' new reports for a currency and records the credible rates: for each reported day, the report
of the source with the highest rank, and of several equals a confirmed one. While a bank reports, DolarApi only
confirms or disputes, since it may show Monday''s rate on a Saturday. Returns the outcome of each:
  ''recorded''  the rate counts from now on
  ''known''     it changes nothing
  ''outlier''   it is too far from the nearest other day
  ''waiting''   no other source confirms it yet
  ''disputed''  another source disagrees after the grace period: an administrator decides

After the grace period a rate that no source confirms or disputes is recorded within a smaller deviation.

sources: all sources in use, preferred first. With a single one there is no waiting for confirmation.
p_reports: [{source, origin, rate, effectiveDate, asOf}]
p_tolerance and the deviations are fractions of the rate
Locks: lock_rates().';

--> statement-breakpoint
-- Stores the caller's rate for approval, in place of a former proposal for that day.
CREATE FUNCTION propose_rate(
  p_currency text, p_effective_date date, p_rate numeric, p_rate_in_force numeric, p_rate_of_day numeric
) RETURNS rate_proposals
LANGUAGE plpgsql AS $$
DECLARE
  proposal rate_proposals%ROWTYPE;
BEGIN
  INSERT INTO rate_proposals (
    currency, effective_date, rate, proposed_by, proposed_at, rate_in_force, rate_of_day)
  VALUES (
    p_currency, p_effective_date, p_rate, caller_id(), request_now(), p_rate_in_force, p_rate_of_day)
  ON CONFLICT (currency, effective_date) DO UPDATE SET
    rate = excluded.rate, proposed_by = excluded.proposed_by, proposed_at = excluded.proposed_at,
    rate_in_force = excluded.rate_in_force, rate_of_day = excluded.rate_of_day
  RETURNING * INTO STRICT proposal;
  PERFORM record_audit('rate.propose', p_currency || '/' || p_effective_date, jsonb_build_object(
    'before', jsonb_build_object('rateInForce', p_rate_in_force, 'rate', p_rate_of_day),
    'after', jsonb_build_object('rate', p_rate)));
  RETURN proposal;
END $$;

COMMENT ON FUNCTION propose_rate IS 'Stores the caller''s rate for approval, in place of a former proposal for that day.';

--> statement-breakpoint
-- The rate in force at the time of the request: the latest that is effective already. It is carried forward over days
-- without a rate; older than 5 days, it is stale and must not be used. No row if there is none.
CREATE FUNCTION rate_in_force(p_currency text)
RETURNS TABLE (
  rate numeric, effective_date date, source text, stale boolean, carried_forward boolean, updated_at timestamptz
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT r.rate, r.effective_date, r.source, r.effective_date < today - 5, r.effective_date < today, r.updated_at
  FROM exchange_rates r CROSS JOIN (SELECT caracas_day(request_now()) AS today)
  WHERE r.currency = p_currency AND r.effective_date <= today
  ORDER BY r.effective_date DESC LIMIT 1;
END;

COMMENT ON FUNCTION rate_in_force IS 'The rate in force at the time of the request: the latest that is effective already. It is carried forward over days
without a rate; older than 5 days, it is stale and must not be used. No row if there is none.';

--> statement-breakpoint
-- The rank of a rate's origin: for one day, the rate with the higher rank counts.
CREATE FUNCTION rate_rank(origin text) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_position(ARRAY['dolarapi', 'bank', 'manual'], origin);

COMMENT ON FUNCTION rate_rank IS 'The rank of a rate''s origin: for one day, the rate with the higher rank counts.';

--> statement-breakpoint
-- What the other sources' latest reports within the grace period say about a reported rate: 'confirmed' if one agrees
-- within the tolerance, else 'disputed' if one disagrees, else 'alone'.
--
-- Banks are compared for the same day. DolarApi reports the latest rate it has found, without a day: it can confirm
-- a rate of any day, but disputes one only if it has looked since that rate was first reported.
CREATE FUNCTION rate_verdict(
  report rate_reports, sources text[], p_tolerance numeric, p_grace_period interval
) RETURNS text
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT CASE
    WHEN bool_or(agrees AND (same_day OR o.origin = 'dolarapi')) THEN 'confirmed'
    WHEN bool_or(NOT agrees AND CASE o.origin
      WHEN 'dolarapi' THEN o.as_of >= (report).reported_since ELSE same_day END) THEN 'disputed'
    ELSE 'alone' END
  FROM rate_reports o,
    LATERAL (SELECT abs(o.rate - (report).rate) <= (report).rate * p_tolerance AS agrees,
      o.effective_date = (report).effective_date AS same_day) compared
  WHERE o.currency = (report).currency AND o.source = ANY (sources) AND o.source <> (report).source
    AND o.reported_at > request_now() - p_grace_period;
END;

COMMENT ON FUNCTION rate_verdict IS 'What the other sources'' latest reports within the grace period say about a reported rate: ''confirmed'' if one agrees
within the tolerance, else ''disputed'' if one disagrees, else ''alone''.

Banks are compared for the same day. DolarApi reports the latest rate it has found, without a day: it can confirm
a rate of any day, but disputes one only if it has looked since that rate was first reported.';

--> statement-breakpoint
-- The distinct rates of a currency that were in force at any moment from p_from to p_to, both included, as known at
-- that moment, even if corrected later. Stale rates (older than 5 days) were not in force. Of several days with the
-- same rate, effective_date is the latest.
CREATE FUNCTION rates_between(p_currency text, p_from timestamptz, p_to timestamptz)
RETURNS TABLE (rate numeric, effective_date date)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH moments AS (
    SELECT p_from AS moment
    UNION
    SELECT v.recorded_at FROM exchange_rate_versions v
    WHERE v.currency = p_currency AND v.recorded_at > p_from AND v.recorded_at <= p_to
    UNION
    SELECT start_of_caracas_day(caracas_day(p_from) + days)
    FROM generate_series(1, caracas_day(p_to) - caracas_day(p_from)) AS days)
  SELECT r.rate, max(r.effective_date) FROM moments m CROSS JOIN LATERAL (
    SELECT v.rate, v.effective_date FROM exchange_rate_versions v
    WHERE v.currency = p_currency AND v.recorded_at <= m.moment
      AND v.effective_date BETWEEN caracas_day(m.moment) - 5 AND caracas_day(m.moment)
    ORDER BY v.effective_date DESC, v.recorded_at DESC LIMIT 1) r
  GROUP BY r.rate;
END;

COMMENT ON FUNCTION rates_between IS 'The distinct rates of a currency that were in force at any moment from p_from to p_to, both included, as known at
that moment, even if corrected later. Stale rates (older than 5 days) were not in force. Of several days with the
same rate, effective_date is the latest.';

--> statement-breakpoint
-- Records a day's rate, unless the day has the same one or one of a higher rank. Returns whether anything changed.
-- A manual rate is stored as set by the caller.
CREATE FUNCTION record_rate(
  p_currency text, p_effective_date date, p_rate numeric, p_origin text, p_source text
) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  changes jsonb;
BEGIN
  INSERT INTO exchange_rates AS r (
    currency, effective_date, rate, origin, source, set_by, created_at, updated_at)
  VALUES (
    p_currency, p_effective_date, p_rate, p_origin, p_source,
    CASE WHEN p_origin = 'manual' THEN caller_id() END, request_now(), request_now())
  ON CONFLICT (currency, effective_date) DO UPDATE SET
    rate = excluded.rate, origin = excluded.origin, source = excluded.source, set_by = excluded.set_by,
    updated_at = excluded.updated_at
  WHERE rate_rank(excluded.origin) > rate_rank(r.origin)
    OR (excluded.origin = r.origin AND excluded.rate <> r.rate)
  RETURNING jsonb_build_object(
    'before', CASE WHEN old.rate IS NOT NULL THEN jsonb_build_object('rate', old.rate, 'source', old.source) END,
    'after', jsonb_build_object('rate', new.rate, 'source', new.source))
  INTO changes;
  IF changes IS NULL THEN
    RETURN false;
  END IF;
  PERFORM record_audit('rate.update', p_currency || '/' || p_effective_date, changes);
  RETURN true;
END $$;

COMMENT ON FUNCTION record_rate IS 'Records a day''s rate, unless the day has the same one or one of a higher rank. Returns whether anything changed.
A manual rate is stored as set by the caller.';

--> statement-breakpoint
-- Stores the sources' current reports. `reported_since` is when a source first reported its present rate; it starts
-- anew after a silence longer than the grace period. p_reports: [{source, origin, rate, effectiveDate, asOf}]
CREATE FUNCTION record_rate_reports(p_currency text, p_reports jsonb, p_grace_period interval) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO rate_reports AS r (
    currency, source, origin, rate, effective_date, as_of, reported_since, reported_at)
  SELECT p_currency, t.source, t.origin, t.rate, t."effectiveDate", t."asOf", request_now(), request_now()
  FROM jsonb_to_recordset(p_reports) AS t (
    source text, origin text, rate numeric, "effectiveDate" date, "asOf" timestamptz)
  ON CONFLICT (currency, source) DO UPDATE SET
    origin = excluded.origin, rate = excluded.rate, effective_date = excluded.effective_date,
    as_of = excluded.as_of, reported_at = excluded.reported_at,
    reported_since = CASE WHEN r.rate = excluded.rate AND r.reported_at > request_now() - p_grace_period
      THEN r.reported_since ELSE excluded.reported_since END;
END;

COMMENT ON FUNCTION record_rate_reports IS 'Stores the sources'' current reports. `reported_since` is when a source first reported its present rate; it starts
anew after a silence longer than the grace period. p_reports: [{source, origin, rate, effectiveDate, asOf}]';

--> statement-breakpoint
-- Records a reported rate, unless it deviates from another day's rate by more than p_max_deviation (a fraction).
-- Returns 'outlier', 'recorded', or 'known' if it changes nothing.
--
-- The other day is the nearest earlier one that no source has changed today, so that a series of corrections or of
-- new days cannot drift away step by step; else the nearest earlier one, else the nearest later one. If there is no
-- other day, a rate may only be corrected within the tolerance.
CREATE FUNCTION record_rate_unless_outlier(
  p_currency text, p_effective_date date, p_rate numeric, p_origin text, p_source text, p_max_deviation numeric,
  p_tolerance numeric
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  reference_rate numeric;
  max_deviation numeric := p_max_deviation;
BEGIN
  SELECT r.rate INTO reference_rate FROM exchange_rates r
  WHERE r.currency = p_currency AND r.effective_date <> p_effective_date
  ORDER BY r.effective_date < p_effective_date DESC,
    (r.origin = 'manual' OR r.updated_at < start_of_caracas_day(caracas_day(request_now()))) DESC,
    abs(r.effective_date - p_effective_date)
  LIMIT 1;
  IF NOT FOUND THEN
    max_deviation := p_tolerance;
    SELECT r.rate INTO reference_rate FROM exchange_rates r
    WHERE r.currency = p_currency AND r.effective_date = p_effective_date;
  END IF;
  IF abs(p_rate - reference_rate) > reference_rate * max_deviation THEN
    RETURN 'outlier';
  ELSIF record_rate(p_currency, p_effective_date, p_rate, p_origin, p_source) THEN
    RETURN 'recorded';
  END IF;
  RETURN 'known';
END $$;

COMMENT ON FUNCTION record_rate_unless_outlier IS 'Records a reported rate, unless it deviates from another day''s rate by more than p_max_deviation (a fraction).
Returns ''outlier'', ''recorded'', or ''known'' if it changes nothing.

The other day is the nearest earlier one that no source has changed today, so that a series of corrections or of
new days cannot drift away step by step; else the nearest earlier one, else the nearest later one. If there is no
other day, a rate may only be corrected within the tolerance.';

--> statement-breakpoint
-- Stores every rate that a day has had: a rate that was shown before its correction is still valid for payments.
CREATE FUNCTION record_rate_version() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.rate = OLD.rate THEN
    RETURN NULL;
  END IF;
  INSERT INTO exchange_rate_versions (currency, effective_date, rate, set_by, recorded_at)
  VALUES (NEW.currency, NEW.effective_date, NEW.rate, NEW.set_by, NEW.updated_at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER exchange_rates_record_version AFTER INSERT OR UPDATE OF rate ON exchange_rates
  FOR EACH ROW EXECUTE FUNCTION record_rate_version();

COMMENT ON FUNCTION record_rate_version IS 'Stores every rate that a day has had: a rate that was shown before its correction is still valid for payments.';

--> statement-breakpoint
-- Sets a day's rate by hand. A rate that is far off (see is_rate_far_off()) waits for another administrator to send
-- the same one within p_approval_window: 'awaiting_approval', otherwise 'applied'. Repeating the day's present rate
-- needs no approval. Sending another rate replaces a waiting one. Locks: lock_rates().
CREATE FUNCTION set_manual_rate(
  p_currency text, p_effective_date date, p_rate numeric, p_far_off_factor numeric, p_approval_window interval
) RETURNS TABLE (status text, updated_at timestamptz, approval_expires_at timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  in_force numeric;
  of_day numeric;
  proposal rate_proposals%ROWTYPE;
  is_open boolean;
  resource text := p_currency || '/' || p_effective_date;
BEGIN
  PERFORM lock_rates(p_currency);
  in_force := (SELECT f.rate FROM rate_in_force(p_currency) f);
  of_day := (SELECT r.rate FROM exchange_rates r
    WHERE r.currency = p_currency AND r.effective_date = p_effective_date);
  SELECT * INTO proposal FROM rate_proposals p
  WHERE p.currency = p_currency AND p.effective_date = p_effective_date;
  is_open := FOUND AND proposal.rate = p_rate AND is_proposal_open(proposal, in_force, of_day, p_approval_window);

  IF of_day IS DISTINCT FROM p_rate AND is_rate_far_off(p_currency, p_rate, p_far_off_factor) THEN
    IF NOT is_open THEN
      proposal := propose_rate(p_currency, p_effective_date, p_rate, in_force, of_day);
    END IF;
    IF NOT is_open OR proposal.proposed_by = caller_id() THEN
      RETURN QUERY SELECT 'awaiting_approval', proposal.proposed_at, proposal.proposed_at + p_approval_window;
      RETURN;
    END IF;
    PERFORM record_audit('rate.approve', resource, jsonb_build_object(
      'proposedBy', public_id('usr', proposal.proposed_by),
      'before', jsonb_build_object('rate', of_day), 'after', jsonb_build_object('rate', p_rate)));
  END IF;
  PERFORM record_rate(p_currency, p_effective_date, p_rate, 'manual', 'manual');
  DELETE FROM rate_proposals p WHERE p.currency = p_currency AND p.effective_date = p_effective_date;
  RETURN QUERY SELECT 'applied', r.updated_at, NULL::timestamptz FROM exchange_rates r
  WHERE r.currency = p_currency AND r.effective_date = p_effective_date;
END $$;

COMMENT ON FUNCTION set_manual_rate IS 'Sets a day''s rate by hand. A rate that is far off (see is_rate_far_off()) waits for another administrator to send
the same one within p_approval_window: ''awaiting_approval'', otherwise ''applied''. Repeating the day''s present rate
needs no approval. Sending another rate replaces a waiting one. Locks: lock_rates().';

--> statement-breakpoint
-- Dollars to bolívares, exact and rounded half up to the cent. The rate is bolívares for one dollar.
CREATE FUNCTION to_bolivares(dollars numeric, rate numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN round(dollars * rate, 2);

COMMENT ON FUNCTION to_bolivares IS 'Dollars to bolívares, exact and rounded half up to the cent. The rate is bolívares for one dollar.';

--> statement-breakpoint
-- Bolívares to dollars, rounded half up to the cent in one step: rounding the quotient first could round up twice.
CREATE FUNCTION to_dollars(bolivares numeric, rate numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN div(bolivares * 200 + rate, rate * 2) * 0.01;

COMMENT ON FUNCTION to_dollars IS 'Bolívares to dollars, rounded half up to the cent in one step: rounding the quotient first could round up twice.';

--> statement-breakpoint
-- The charge notes of a merchant that were open at the end of a day, and what remained of each, in its currency. Of
-- today it is what they say; of a day before, what they said on the last day until then on which something became of
-- them.
CREATE FUNCTION open_notes_on(p_merchant_id uuid, p_environment text, p_on date, p_today date)
RETURNS TABLE (note_id uuid, customer_id uuid, currency text, due_on date, remaining numeric)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT n.id, n.customer_id, n.currency, n.due_on, n.amount - n.paid
  FROM charge_notes n
  WHERE p_on >= p_today AND n.merchant_id = p_merchant_id AND n.environment = p_environment
    AND n.status IN ('open', 'partially_paid')
  UNION ALL
  SELECT n.id, n.customer_id, n.currency, n.due_on, n.amount - coalesce(d.paid, 0)
  FROM charge_notes n LEFT JOIN LATERAL (
    SELECT d.status, d.paid FROM charge_note_days d WHERE d.note_id = n.id AND d.day <= p_on
    ORDER BY d.day DESC LIMIT 1) d ON true
  WHERE p_on < p_today AND n.merchant_id = p_merchant_id AND n.environment = p_environment AND n.issued_on <= p_on
    AND coalesce(d.status, 'open') IN ('open', 'partially_paid');
END;

COMMENT ON FUNCTION open_notes_on IS 'The charge notes of a merchant that were open at the end of a day, and what remained of each, in its currency. Of
today it is what they say; of a day before, what they said on the last day until then on which something became of
them.';

--> statement-breakpoint
-- What each customer owed a merchant at the end of a day, or those of p_customer_ids, in each currency, by how long it
-- was overdue. Planned at each call, so that the notes of a few are looked up.
CREATE FUNCTION receivables_by_customer(
  p_merchant_id uuid, p_environment text, p_on date, p_customer_ids uuid[] DEFAULT NULL
)
RETURNS TABLE (
  customer_id uuid, currency text, not_due numeric, days1to30 numeric, days31to60 numeric, days61to90 numeric,
  over90 numeric, total numeric
)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN QUERY
  SELECT n.customer_id, n.currency, coalesce(sum(n.remaining) FILTER (WHERE p_on <= n.due_on), 0),
    coalesce(sum(n.remaining) FILTER (WHERE p_on - n.due_on BETWEEN 1 AND 30), 0),
    coalesce(sum(n.remaining) FILTER (WHERE p_on - n.due_on BETWEEN 31 AND 60), 0),
    coalesce(sum(n.remaining) FILTER (WHERE p_on - n.due_on BETWEEN 61 AND 90), 0),
    coalesce(sum(n.remaining) FILTER (WHERE p_on - n.due_on > 90), 0), sum(n.remaining)
  FROM open_notes_on(p_merchant_id, p_environment, p_on, receivables_day(p_merchant_id, p_environment)) n
  WHERE p_customer_ids IS NULL OR n.customer_id = ANY (p_customer_ids)
  GROUP BY n.customer_id, n.currency;
END $$;

COMMENT ON FUNCTION receivables_by_customer IS 'What each customer owed a merchant at the end of a day, or those of p_customer_ids, in each currency, by how long it
was overdue. Planned at each call, so that the notes of a few are looked up.';

--> statement-breakpoint
-- The day as of whose end a merchant asks what it is owed; today by its clock unless it says another one.
-- owed_in_future: it is still to come.
CREATE FUNCTION receivables_day(p_merchant_id uuid, p_environment text, p_on date DEFAULT NULL) RETURNS date
LANGUAGE plpgsql STABLE AS $$
DECLARE
  today date := caracas_day(merchant_now(p_merchant_id, p_environment));
BEGIN
  IF p_on > today THEN
    PERFORM refuse('owed_in_future', '{on}');
  END IF;
  RETURN coalesce(p_on, today);
END $$;

COMMENT ON FUNCTION receivables_day IS 'The day as of whose end a merchant asks what it is owed; today by its clock unless it says another one.
owed_in_future: it is still to come.';

--> statement-breakpoint
-- Moves a merchant's clock in the test environment forward, and does what is due by then: links and checkouts expire,
-- series make notes, and scheduled payouts start; what is more than 20,000 of a kind, cron does. Days are closed when
-- they are asked for.
-- clock_too_far: more than p_max_seconds in all    Locks the merchant's clock.
CREATE FUNCTION advance_sandbox_clock(p_merchant_id uuid, p_seconds integer, p_max_seconds integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before integer;
  last_at timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('sandbox_clock'), hashtext(p_merchant_id::text));
  SELECT coalesce(max(a.ahead_seconds), 0), max(a.advanced_at) INTO before, last_at
  FROM sandbox_clock_advances a WHERE a.merchant_id = p_merchant_id;
  IF before + p_seconds > p_max_seconds THEN
    PERFORM refuse('clock_too_far', '{advance}');
  END IF;
  INSERT INTO sandbox_clock_advances (merchant_id, advanced_at, ahead_seconds)
  VALUES (p_merchant_id, greatest(request_now(), last_at + interval '1 millisecond'), before + p_seconds);
  PERFORM record_audit('sandbox_clock.advance', public_id('mer', p_merchant_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'before', jsonb_build_object('aheadSeconds', before),
    'after', jsonb_build_object('aheadSeconds', before + p_seconds)));
  FOR round IN 1..20 LOOP
    EXIT WHEN make_due_on_clocks(1000, p_merchant_id) < 1000;
  END LOOP;
END $$;

COMMENT ON FUNCTION advance_sandbox_clock IS 'Moves a merchant''s clock in the test environment forward, and does what is due by then: links and checkouts expire,
series make notes, and scheduled payouts start; what is more than 20,000 of a kind, cron does. Days are closed when
they are asked for.
clock_too_far: more than p_max_seconds in all    Locks the merchant''s clock.';

--> statement-breakpoint
-- Books a mobile payment that somebody makes to a merchant at the simulated bank, which a verification and a payer's
-- claim then find, and tells the pending claims of its payer. It meets the merchant's simulations of another amount, a
-- late notice, and a notice that comes twice: the second one tells of nothing new.
CREATE FUNCTION book_incoming_payment(
  p_id uuid, p_merchant_id uuid, p_phone text, p_amount numeric, p_bank_code text DEFAULT NULL,
  p_reference text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  booked sandbox_movements%ROWTYPE;
  made sandbox_simulations%ROWTYPE;
BEGIN
  booked := new_incoming_movement(p_merchant_id, 'simulated-' || p_id, p_phone, p_amount, p_bank_code,
    coalesce(p_reference, lpad(floor(random() * 1e8)::bigint::text, 8, '0')));
  INSERT INTO sandbox_movements SELECT booked.*;
  INSERT INTO sandbox_simulations (id, merchant_id, type, bank_key, spent_at, created_at)
  VALUES (p_id, p_merchant_id, 'incoming_payment', booked.bank_key, request_now(), request_now())
  RETURNING * INTO made;
  PERFORM record_simulation(made);
  -- What the bank tells at once is looked for in the next cron run; of what comes late, a claim asks again by itself.
  IF booked.shown_at IS NULL THEN
    UPDATE bank_orders SET next_attempt_at = created_at
    WHERE id = ANY (ARRAY(
      SELECT p.id FROM bank_orders p JOIN transactions t ON t.id = p.transaction_id
      WHERE t.merchant_id = p_merchant_id AND t.environment = 'test' AND t.status = 'pending' AND t.phone = p_phone
        AND p.kind = 'verification' AND p.status = 'pending' AND p.flagged_at IS NULL
      FOR NO KEY UPDATE OF p SKIP LOCKED));
  END IF;
END $$;

COMMENT ON FUNCTION book_incoming_payment IS 'Books a mobile payment that somebody makes to a merchant at the simulated bank, which a verification and a payer''s
claim then find, and tells the pending claims of its payer. It meets the merchant''s simulations of another amount, a
late notice, and a notice that comes twice: the second one tells of nothing new.';

--> statement-breakpoint
-- Creates a pending transaction of the sandbox for a link, and reserves its slot. Raises what bolivares_on(),
-- reserve_slot() and, of a checkout, price_checkout_payment() and reserve_checkout() raise.
CREATE FUNCTION create_simulated_transaction(link payment_links, p_transaction_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  priced record;
  has_slot boolean;
BEGIN
  IF link.checkout_id IS NULL THEN
    priced := bolivares_on(link.amount, link.currency, caracas_day(request_now()),
      simulated_rate(link.merchant_id, link.environment));
  ELSE
    priced := price_checkout_payment(link, 'c2p', NULL, NULL);
    link.amount := priced.amount;
    PERFORM reserve_checkout(link.checkout_id, priced.amount_ves, priced.total_ves);
  END IF;
  has_slot := reserve_slot(link.id);
  INSERT INTO transactions (
    id, merchant_id, link_id, environment, amount, currency, amount_ves, rate, rate_date, status, payment_method,
    connection, holds_slot, till_id, external_reference, metadata, created_at, updated_at)
  VALUES (p_transaction_id, link.merchant_id, link.id, link.environment, link.amount, link.currency,
    priced.amount_ves, priced.used_rate, priced.rate_date, 'pending', 'sandbox', 'sandbox', has_slot,
    link.till_id, link.external_reference, link.metadata, request_now(), request_now());
  IF link.checkout_id IS NOT NULL THEN
    PERFORM insert_checkout_payment(p_transaction_id, link.checkout_id, priced.total_ves);
  END IF;
  PERFORM record_audit('transaction.create', public_id('txn', p_transaction_id), jsonb_build_object(
    'before', NULL, 'after', jsonb_build_object('status', 'pending', 'amount', link.amount, 'currency', link.currency,
      'amountVes', priced.amount_ves, 'paymentMethod', 'sandbox', 'merchantId', public_id('mer', link.merchant_id),
      'paymentLink', public_id('lnk', link.id), 'externalReference', link.external_reference)));
END $$;

COMMENT ON FUNCTION create_simulated_transaction IS 'Creates a pending transaction of the sandbox for a link, and reserves its slot. Raises what bolivares_on(),
reserve_slot() and, of a checkout, price_checkout_payment() and reserve_checkout() raise.';

--> statement-breakpoint
-- Starts a simulation for a merchant. p_seconds: how long it lasts; null for one that the next call spends, and for a
-- rate that stays until it is ended.
-- too_many_simulations: 50 are active
CREATE FUNCTION create_simulation(
  p_id uuid, p_merchant_id uuid, p_type text, p_delay_seconds integer DEFAULT NULL, p_amount numeric DEFAULT NULL,
  p_rate numeric DEFAULT NULL, p_seconds integer DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  made sandbox_simulations%ROWTYPE;
BEGIN
  IF (SELECT count(*) FROM sandbox_simulations s
    WHERE s.merchant_id = p_merchant_id AND is_simulation_active(s)) >= 50 THEN
    PERFORM refuse('too_many_simulations');
  END IF;
  INSERT INTO sandbox_simulations (id, merchant_id, type, delay_seconds, amount, rate, ends_at, created_at)
  VALUES (p_id, p_merchant_id, p_type, p_delay_seconds, p_amount, p_rate,
    request_now() + make_interval(secs => p_seconds), request_now())
  RETURNING * INTO made;
  PERFORM record_simulation(made);
END $$;

COMMENT ON FUNCTION create_simulation IS 'Starts a simulation for a merchant. p_seconds: how long it lasts; null for one that the next call spends, and for a
rate that stays until it is ended.
too_many_simulations: 50 are active';

--> statement-breakpoint
-- Whether a simulation may still be met.
CREATE FUNCTION is_simulation_active(simulation sandbox_simulations) RETURNS boolean
LANGUAGE sql STABLE
RETURN simulation.spent_at IS NULL AND coalesce(simulation.ends_at > request_now(), true);

COMMENT ON FUNCTION is_simulation_active IS 'Whether a simulation may still be met.';

--> statement-breakpoint
-- Does what is due by the clocks that merchants have moved in the test environment, and not by the service's: links and
-- checkouts expire, series make notes, notes become overdue and are reminded of, and scheduled payouts start.
-- p_merchant_id: of that merchant alone. Takes up to p_limit of each kind for a merchant, and no further merchant after
-- p_limit of all. Returns how many there were.
CREATE FUNCTION make_due_on_clocks(p_limit integer, p_merchant_id uuid DEFAULT NULL) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  clock record;
  link payment_links%ROWTYPE;
  checkout checkouts%ROWTYPE;
  payout payouts%ROWTYPE;
  done integer := 0;
BEGIN
  FOR clock IN
    SELECT a.merchant_id, request_now() + make_interval(secs => max(a.ahead_seconds)) AS now
    FROM sandbox_clock_advances a WHERE a.merchant_id = coalesce(p_merchant_id, a.merchant_id) GROUP BY 1
  LOOP
    FOR link IN
      SELECT * FROM payment_links l
      WHERE l.merchant_id = clock.merchant_id AND l.environment = 'test' AND l.expires_at IS NOT NULL
        AND l.expiry_recorded_at IS NULL AND l.expires_at <= clock.now
      LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED
    LOOP
      UPDATE payment_links SET expiry_recorded_at = request_now() WHERE id = link.id;
      PERFORM record_link_expiry(link);
      done := done + 1;
    END LOOP;
    FOR checkout IN
      SELECT * FROM checkouts c
      WHERE c.merchant_id = clock.merchant_id AND c.environment = 'test' AND c.status IN ('open', 'partially_paid')
        AND c.expires_at <= clock.now
      LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED
    LOOP
      PERFORM expire_checkout(checkout);
      done := done + 1;
    END LOOP;
    FOR payout IN
      SELECT * FROM payouts p
      WHERE p.merchant_id = clock.merchant_id AND p.environment = 'test' AND p.status = 'scheduled'
        AND p.next_attempt_at <= clock.now
      LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED
    LOOP
      PERFORM start_payout(payout.id);
      done := done + 1;
    END LOOP;
    done := done + make_series_notes(p_limit, clock.merchant_id, clock.now);
    done := done + tell_overdue_notes(p_limit, clock.merchant_id, clock.now)
      + queue_reminders(p_limit, clock.merchant_id, clock.now);
    EXIT WHEN done >= p_limit;
  END LOOP;
  RETURN done;
END $$;

COMMENT ON FUNCTION make_due_on_clocks IS 'Does what is due by the clocks that merchants have moved in the test environment, and not by the service''s: links and
checkouts expire, series make notes, notes become overdue and are reminded of, and scheduled payouts start.
p_merchant_id: of that merchant alone. Takes up to p_limit of each kind for a merchant, and no further merchant after
p_limit of all. Returns how many there were.';

--> statement-breakpoint
-- A mobile payment to a merchant as the simulated bank books it, by the simulations that it meets; it is not written.
CREATE FUNCTION new_incoming_movement(
  p_merchant_id uuid, p_bank_key text, p_phone text, p_amount numeric, p_bank_code text, p_reference text
) RETURNS sandbox_movements
LANGUAGE plpgsql AS $$
DECLARE
  booked sandbox_movements%ROWTYPE;
  wrong sandbox_simulations%ROWTYPE := spend_simulation(ARRAY[p_merchant_id], ARRAY['wrong_amount']);
  late sandbox_simulations%ROWTYPE := spend_simulation(ARRAY[p_merchant_id], ARRAY['late_notice']);
  doubled sandbox_simulations%ROWTYPE := spend_simulation(ARRAY[p_merchant_id], ARRAY['duplicate_notice']);
BEGIN
  booked.account_number := p_merchant_id;
  booked.bank_key := p_bank_key;
  booked.direction := 'in';
  booked.type := 'p2p';
  booked.amount := coalesce(wrong.amount, p_amount);
  booked.concept := '';
  booked.phone := p_phone;
  booked.status := 'success';
  booked.code := '00';
  booked.reference := p_reference;
  booked.bank_code := p_bank_code;
  booked.shown_at := request_now() + make_interval(secs => late.delay_seconds);
  booked.notices := CASE WHEN doubled.id IS NULL THEN 1 ELSE 2 END;
  booked.created_at := request_now();
  RETURN booked;
END $$;

COMMENT ON FUNCTION new_incoming_movement IS 'A mobile payment to a merchant as the simulated bank books it, by the simulations that it meets; it is not written.';

--> statement-breakpoint
-- How far a merchant's clock in the test environment is ahead of the service's; 0 if nobody has moved it.
CREATE FUNCTION sandbox_ahead(p_merchant_id uuid) RETURNS interval
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT make_interval(secs => coalesce((
    SELECT max(a.ahead_seconds) FROM sandbox_clock_advances a WHERE a.merchant_id = p_merchant_id), 0));
END;

COMMENT ON FUNCTION sandbox_ahead IS 'How far a merchant''s clock in the test environment is ahead of the service''s; 0 if nobody has moved it.';

--> statement-breakpoint
-- The bolívares for a dollar that a merchant simulates in the test environment; null if it simulates none.
CREATE FUNCTION sandbox_rate(p_merchant_id uuid) RETURNS numeric
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT s.rate FROM sandbox_simulations s
  WHERE s.merchant_id = p_merchant_id AND s.type = 'rate_change' AND s.spent_at IS NULL
    AND coalesce(s.ends_at > request_now(), true)
  ORDER BY s.id DESC LIMIT 1;
END;

COMMENT ON FUNCTION sandbox_rate IS 'The bolívares for a dollar that a merchant simulates in the test environment; null if it simulates none.';

--> statement-breakpoint
-- What a merchant's clock in the test environment showed at a moment.
CREATE FUNCTION sandbox_time(p_merchant_id uuid, p_at timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT p_at + make_interval(secs => coalesce((
    SELECT max(a.ahead_seconds) FROM sandbox_clock_advances a
    WHERE a.merchant_id = p_merchant_id AND a.advanced_at <= p_at), 0));
END;

COMMENT ON FUNCTION sandbox_time IS 'What a merchant''s clock in the test environment showed at a moment.';

--> statement-breakpoint
-- Settles a payer's own payment for the link that the sandbox bank has left pending: the newest pending transaction's
-- bank order, which this locks. Returns the transaction's id; null if there is no such order.
CREATE FUNCTION settle_simulated_order(p_link_id uuid, p_outcome text, p_reference text) RETURNS uuid
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  pending_order bank_orders%ROWTYPE;
BEGIN
  SELECT * INTO pending_order FROM bank_orders p WHERE p.refund_id IS NULL AND p.transaction_id = (
    SELECT t.id FROM transactions t WHERE t.link_id = p_link_id AND t.status = 'pending'
    ORDER BY t.id DESC LIMIT 1) FOR NO KEY UPDATE;
  IF pending_order.status IS DISTINCT FROM 'pending' THEN
    RETURN NULL;
  END IF;
  PERFORM settle_order(pending_order.id, new_order_outcome(p_outcome, p_code => 'SIMULATED',
    p_reason => CASE p_outcome WHEN 'failed' THEN 'REJECTED' END,
    p_reference => CASE WHEN p_outcome = 'success' AND pending_order.kind = 'c2p' THEN p_reference END));
  RETURN pending_order.transaction_id;
END $$;

COMMENT ON FUNCTION settle_simulated_order IS 'Settles a payer''s own payment for the link that the sandbox bank has left pending: the newest pending transaction''s
bank order, which this locks. Returns the transaction''s id; null if there is no such order.';

--> statement-breakpoint
-- Settles a transaction of the sandbox with an outcome, success or failed, and gives the link its slot back or counts
-- it as paid.
CREATE FUNCTION settle_simulated_transaction(
  link payment_links, p_transaction_id uuid, p_outcome text, p_reference text
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  updated transactions%ROWTYPE;
BEGIN
  UPDATE transactions SET
    status = CASE p_outcome WHEN 'success' THEN 'completed' ELSE 'failed' END,
    failure_reason = CASE p_outcome WHEN 'failed' THEN 'REJECTED' END,
    reference = p_reference,
    completed_at = CASE p_outcome WHEN 'success' THEN request_now() END,
    shift_id = CASE p_outcome WHEN 'success' THEN open_shift_of(till_id, environment) END,
    updated_at = request_now(), holds_slot = false
  WHERE id = p_transaction_id RETURNING * INTO STRICT updated;
  IF link.max_payments IS NOT NULL THEN
    PERFORM release_slot(link.id, p_outcome = 'success');
  END IF;
  PERFORM record_transaction_event(updated, 'pending');
  IF updated.status = 'completed' THEN
    PERFORM apply_checkout_payment(updated);
  END IF;
END $$;

COMMENT ON FUNCTION settle_simulated_transaction IS 'Settles a transaction of the sandbox with an outcome, success or failed, and gives the link its slot back or counts
it as paid.';

--> statement-breakpoint
-- Makes a sandbox payment with an outcome (success, failed or pending) that the caller chooses: creates a transaction
-- for the link, or with p_settle_pending settles its newest pending one, if any. p_transaction_id: id for a new
-- transaction. p_stated_amount: where the link leaves its amount open. Returns the transaction's id. Raises what
-- require_payable_link(), require_stated_amount(), bolivares_on() and reserve_slot() raise.
CREATE FUNCTION simulate_payment(
  p_token text, p_settle_pending boolean, p_outcome text, p_transaction_id uuid, p_stated_amount numeric DEFAULT NULL
) RETURNS uuid
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  link payment_links%ROWTYPE;
  found_transaction_id uuid;
  simulated_reference text := lpad(floor(random() * 1e8)::bigint::text, 8, '0');
BEGIN
  link := require_payable_link(p_token);
  IF p_settle_pending THEN
    found_transaction_id := settle_simulated_order(link.id, p_outcome, simulated_reference);
    IF found_transaction_id IS NOT NULL THEN
      RETURN found_transaction_id;
    END IF;
    SELECT id INTO found_transaction_id FROM transactions
    WHERE link_id = link.id AND status = 'pending' AND payment_method = 'sandbox'
    ORDER BY id DESC LIMIT 1 FOR NO KEY UPDATE;
  END IF;
  IF found_transaction_id IS NULL THEN
    found_transaction_id := p_transaction_id;
    PERFORM create_simulated_transaction(require_stated_amount(link, p_stated_amount), found_transaction_id);
  END IF;
  IF p_outcome = 'pending' THEN
    PERFORM record_pending_transaction(found_transaction_id);
  ELSE
    PERFORM settle_simulated_transaction(link, found_transaction_id, p_outcome, simulated_reference);
  END IF;
  RETURN found_transaction_id;
END $$;

COMMENT ON FUNCTION simulate_payment IS 'Makes a sandbox payment with an outcome (success, failed or pending) that the caller chooses: creates a transaction
for the link, or with p_settle_pending settles its newest pending one, if any. p_transaction_id: id for a new
transaction. p_stated_amount: where the link leaves its amount open. Returns the transaction''s id. Raises what
require_payable_link(), require_stated_amount(), bolivares_on() and reserve_slot() raise.';

--> statement-breakpoint
-- The bolívares for a dollar that a merchant simulates in the test environment; null if it simulates none, and in live,
-- where nothing is looked up.
CREATE FUNCTION simulated_rate(p_merchant_id uuid, p_environment text) RETURNS numeric
LANGUAGE sql STABLE
RETURN CASE p_environment WHEN 'test' THEN sandbox_rate(p_merchant_id) END;

COMMENT ON FUNCTION simulated_rate IS 'The bolívares for a dollar that a merchant simulates in the test environment; null if it simulates none, and in live,
where nothing is looked up.';

--> statement-breakpoint
-- The simulation that a call to the simulated bank meets: of the first of the types that one of the merchants has. One
-- that lasts for a time stays; any other is spent, by one call alone, however many come at once. A null row if there is
-- none.
CREATE FUNCTION spend_simulation(p_merchant_ids uuid[], p_types text[]) RETURNS sandbox_simulations
LANGUAGE plpgsql AS $$
DECLARE
  wanted_type text;
  met sandbox_simulations%ROWTYPE;
BEGIN
  FOREACH wanted_type IN ARRAY p_types LOOP
    SELECT * INTO met FROM sandbox_simulations s
    WHERE s.merchant_id = ANY (p_merchant_ids) AND s.type = wanted_type AND s.ends_at > request_now()
      AND s.spent_at IS NULL
    ORDER BY s.id LIMIT 1;
    EXIT WHEN FOUND;
    UPDATE sandbox_simulations SET spent_at = request_now() WHERE id = (
      SELECT s.id FROM sandbox_simulations s
      WHERE s.merchant_id = ANY (p_merchant_ids) AND s.type = wanted_type AND s.ends_at IS NULL AND s.spent_at IS NULL
      ORDER BY s.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING * INTO met;
    EXIT WHEN FOUND;
  END LOOP;
  RETURN met;
END $$;

COMMENT ON FUNCTION spend_simulation IS 'The simulation that a call to the simulated bank meets: of the first of the types that one of the merchants has. One
that lasts for a time stays; any other is spent, by one call alone, however many come at once. A null row if there is
none.';

--> statement-breakpoint
-- Makes a series, whose first note is of its first day that is neither before p_series.startsOn nor past. Makes what is
-- due today.
--
-- p_series: {concept, lines?, amount, currency, every, day, startsOn, endsOn?, dueAfterDays}
-- ends_before_start. Otherwise refuses what require_notes_allowed(), require_series_day() and set_series_customers()
-- do.
-- Locks, in this order: the owner (shared), the customers (shared), the merchant's numbers.
CREATE FUNCTION create_series(
  p_id uuid, p_merchant_id uuid, p_environment text, p_customers uuid[], p_series jsonb
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  today date := caracas_day(merchant_now(p_merchant_id, p_environment));
  starts_on date := coalesce((p_series->>'startsOn')::date, today);
  made series%ROWTYPE;
BEGIN
  PERFORM require_notes_allowed(p_merchant_id, p_environment);
  PERFORM require_series_day(p_series->>'every', p_series->>'day');
  PERFORM FROM customers c
  WHERE c.merchant_id = p_merchant_id AND c.id = ANY (p_customers)
  ORDER BY c.id FOR SHARE;
  INSERT INTO series (id, merchant_id, environment, concept, lines, amount, currency, every, day, starts_on, ends_on,
    due_after_days, next_on, created_at, updated_at)
  VALUES (p_id, p_merchant_id, p_environment, p_series->>'concept', nullif(p_series->'lines', 'null'),
    (p_series->>'amount')::numeric, p_series->>'currency', p_series->>'every', p_series->>'day', starts_on,
    (p_series->>'endsOn')::date, (p_series->>'dueAfterDays')::integer,
    series_day_from(p_series->>'every', p_series->>'day', greatest(today, starts_on)), request_now(), request_now())
  RETURNING * INTO STRICT made;
  IF made.next_on > made.ends_on THEN
    PERFORM refuse('ends_before_start', '{endsOn}');
  END IF;
  PERFORM set_series_customers(made, p_customers);
  PERFORM make_due_periods(made, today);
  PERFORM record_series_change('create', NULL, p_id);
END $$;

COMMENT ON FUNCTION create_series IS 'Makes a series, whose first note is of its first day that is neither before p_series.startsOn nor past. Makes what is
due today.

p_series: {concept, lines?, amount, currency, every, day, startsOn, endsOn?, dueAfterDays}
ends_before_start. Otherwise refuses what require_notes_allowed(), require_series_day() and set_series_customers()
do.
Locks, in this order: the owner (shared), the customers (shared), the merchant''s numbers.';

--> statement-breakpoint
-- The first of some series that have up to p_limit customers together, and the one after them.
CREATE FUNCTION first_series(p_series series[], p_limit integer) RETURNS series[]
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(array_agg(p_series[counted.place] ORDER BY counted.place), '{}')
  FROM (
    SELECT place, coalesce(sum(c.customers) OVER (
      ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
    FROM generate_subscripts(p_series, 1) place CROSS JOIN LATERAL (
      SELECT count(*) AS customers FROM series_customers m WHERE m.series_id = (p_series[place]).id) c) counted
  WHERE counted.before < p_limit;
END;

COMMENT ON FUNCTION first_series IS 'The first of some series that have up to p_limit customers together, and the one after them.';

--> statement-breakpoint
-- A series of a merchant, locked with its customers and those of p_customers that are the merchant's, and with all its
-- notes that are due made. A credential with an environment reaches only its own.
-- not_found
-- Locks, in this order: the series, the customers (shared), the merchant's numbers.
CREATE FUNCTION lock_series(p_merchant_id uuid, p_id uuid, p_customers uuid[] DEFAULT NULL) RETURNS series
LANGUAGE plpgsql AS $$
DECLARE
  locked series%ROWTYPE;
BEGIN
  SELECT * INTO locked FROM series s
  WHERE s.id = p_id AND s.merchant_id = p_merchant_id
    AND s.environment = coalesce(nullif(current_setting('app.environment', true), ''), s.environment)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  PERFORM FROM customers c
  WHERE c.merchant_id = p_merchant_id AND c.id IN (
    SELECT m.customer_id FROM series_customers m WHERE m.series_id = p_id UNION SELECT unnest(p_customers))
  ORDER BY c.id FOR SHARE;
  PERFORM make_due_periods(locked, caracas_day(merchant_now(p_merchant_id, locked.environment)));
  SELECT * INTO STRICT locked FROM series s WHERE s.id = p_id;
  RETURN locked;
END $$;

COMMENT ON FUNCTION lock_series IS 'A series of a merchant, locked with its customers and those of p_customers that are the merchant''s, and with all its
notes that are due made. A credential with an environment reaches only its own.
not_found
Locks, in this order: the series, the customers (shared), the merchant''s numbers.';

--> statement-breakpoint
-- Makes the charge notes of a series whose days have come, one for each of its customers and periods: up to p_limit of
-- them, of the oldest period first. Returns how many. What is left, the next call makes; none while the merchant takes
-- no payments, and what that leaves out is made up once it does.
-- Locks the merchant's numbers. The caller has locked the series and its customers.
CREATE FUNCTION make_due_periods(p_series series, p_today date, p_limit integer DEFAULT 1000000) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  due series%ROWTYPE := p_series;
  lacking uuid[];
  made integer := 0;
BEGIN
  IF NOT merchant_takes_payments(due.merchant_id, due.environment) THEN
    RETURN 0;
  END IF;
  WHILE due.status = 'active' AND due.next_on <= p_today AND made < p_limit LOOP
    lacking := customers_without_note(due, p_limit - made + 1);
    PERFORM make_period_notes(due, lacking[:p_limit - made]);
    IF cardinality(lacking) > p_limit - made THEN
      RETURN p_limit;
    END IF;
    made := made + cardinality(lacking);
    UPDATE series s SET next_on = following.day, updated_at = request_now(),
      status = CASE WHEN following.day > s.ends_on THEN 'ended' ELSE s.status END
    FROM series_day_from(due.every, due.day, period_end(due.every, due.next_on)) AS following (day)
    WHERE s.id = due.id RETURNING s.* INTO STRICT due;
  END LOOP;
  RETURN made;
END $$;

COMMENT ON FUNCTION make_due_periods IS 'Makes the charge notes of a series whose days have come, one for each of its customers and periods: up to p_limit of
them, of the oldest period first. Returns how many. What is left, the next call makes; none while the merchant takes
no payments, and what that leaves out is made up once it does.
Locks the merchant''s numbers. The caller has locked the series and its customers.';

--> statement-breakpoint
-- Makes the notes of a series' next period for some of its customers.
CREATE FUNCTION make_period_notes(p_series series, p_customers uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  note jsonb := jsonb_build_object('concept', p_series.concept, 'lines', p_series.lines, 'amount', p_series.amount,
    'currency', p_series.currency, 'issuedOn', p_series.next_on, 'dueOn', p_series.next_on + p_series.due_after_days,
    'seriesId', p_series.id, 'period', series_period(p_series.every, p_series.next_on));
BEGIN
  IF cardinality(p_customers) > 0 THEN
    PERFORM insert_charge_notes(p_series.merchant_id, p_series.environment, (
      SELECT jsonb_agg(note || jsonb_build_object('id', new_uuid(), 'customerId', given.id) ORDER BY given.place)
      FROM unnest(p_customers) WITH ORDINALITY AS given (id, place)));
  END IF;
END $$;

COMMENT ON FUNCTION make_period_notes IS 'Makes the notes of a series'' next period for some of its customers.';

--> statement-breakpoint
-- Makes up to p_limit of the charge notes that are due by the series of all merchants, or of one in the test
-- environment by p_now; the longest due first. Those of merchants that take no payments wait until they do. Returns how
-- many. Whoever runs at the same time takes other series.
-- Locks, in this order: the series, their customers (shared), the merchants' numbers.
CREATE FUNCTION make_series_notes(
  p_limit integer, p_merchant_id uuid DEFAULT NULL, p_now timestamptz DEFAULT request_now()
) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  taken series[];
  due series%ROWTYPE;
  made integer := 0;
BEGIN
  taken := first_series(ARRAY(
    SELECT s FROM series s
    WHERE s.status = 'active' AND s.next_on <= caracas_day(p_now)
      AND merchant_takes_payments(s.merchant_id, s.environment)
      AND (p_merchant_id IS NULL OR s.environment = 'test' AND s.merchant_id = p_merchant_id)
    ORDER BY s.next_on, s.id LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED), p_limit);
  PERFORM FROM customers c
  WHERE c.id IN (
    SELECT m.customer_id FROM unnest(taken) s JOIN series_customers m ON m.series_id = s.id)
  ORDER BY c.id FOR SHARE;
  FOR due IN SELECT * FROM unnest(taken) s ORDER BY s.merchant_id, s.environment, s.id LOOP
    made := made + make_due_periods(due, caracas_day(p_now), p_limit - made);
    EXIT WHEN made >= p_limit;
  END LOOP;
  RETURN made;
END $$;

COMMENT ON FUNCTION make_series_notes IS 'Makes up to p_limit of the charge notes that are due by the series of all merchants, or of one in the test
environment by p_now; the longest due first. Those of merchants that take no payments wait until they do. Returns how
many. Whoever runs at the same time takes other series.
Locks, in this order: the series, their customers (shared), the merchants'' numbers.';

--> statement-breakpoint
-- The first day after the period of a series in which a day lies.
CREATE FUNCTION period_end(p_every text, p_day date) RETURNS date
LANGUAGE sql IMMUTABLE
RETURN (date_trunc(p_every, p_day) + ('1 ' || p_every)::interval)::date;

COMMENT ON FUNCTION period_end IS 'The first day after the period of a series in which a day lies.';

--> statement-breakpoint
-- Records in the audit log what has become of a series. p_change: create, update, pause, resume or end
-- p_before: as it was, null for a new one
CREATE FUNCTION record_series_change(p_change text, p_before series, p_series_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  changed series%ROWTYPE;
BEGIN
  SELECT * INTO STRICT changed FROM series s WHERE s.id = p_series_id;
  PERFORM record_audit('series.' || p_change, public_id('ser', changed.id), jsonb_build_object(
    'merchantId', public_id('mer', changed.merchant_id),
    'before', CASE WHEN p_before.id IS NOT NULL THEN series_audited(p_before) END,
    'after', series_audited(changed)));
END $$;

COMMENT ON FUNCTION record_series_change IS 'Records in the audit log what has become of a series. p_change: create, update, pause, resume or end
p_before: as it was, null for a new one';

--> statement-breakpoint
-- Refuses a day that no period of this length has: series_day_wrong.
CREATE FUNCTION require_series_day(p_every text, p_day text) RETURNS void
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF NOT is_series_day(p_every, p_day) THEN
    PERFORM refuse('series_day_wrong', '{day}');
  END IF;
END $$;

COMMENT ON FUNCTION require_series_day IS 'Refuses a day that no period of this length has: series_day_wrong.';

--> statement-breakpoint
-- What the audit log says of a series.
CREATE FUNCTION series_audited(p_series series) RETURNS jsonb
LANGUAGE sql IMMUTABLE
RETURN jsonb_build_object('status', (p_series).status, 'amount', (p_series).amount, 'currency', (p_series).currency,
  'every', (p_series).every, 'day', (p_series).day, 'endsOn', (p_series).ends_on, 'nextOn', (p_series).next_on,
  'environment', (p_series).environment);

COMMENT ON FUNCTION series_audited IS 'What the audit log says of a series.';

--> statement-breakpoint
-- The ids of a series' customers, in the order in which they were made.
CREATE FUNCTION series_customer_ids(p_series_id uuid) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(jsonb_agg(public_id('cus', m.customer_id) ORDER BY m.customer_id), '[]')
  FROM series_customers m WHERE m.series_id = p_series_id;
END;

COMMENT ON FUNCTION series_customer_ids IS 'The ids of a series'' customers, in the order in which they were made.';

--> statement-breakpoint
-- A series as its merchant's people see it.
CREATE FUNCTION series_data(p_series series) RETURNS jsonb
LANGUAGE sql STABLE
RETURN jsonb_build_object(
  'id', public_id('ser', (p_series).id), 'merchantId', public_id('mer', (p_series).merchant_id),
  'environment', (p_series).environment, 'concept', (p_series).concept, 'lines', (p_series).lines,
  'amount', (p_series).amount, 'currency', (p_series).currency, 'every', (p_series).every,
  'day', (p_series).day, 'startsOn', (p_series).starts_on, 'endsOn', (p_series).ends_on,
  'dueAfterDays', (p_series).due_after_days, 'status', (p_series).status,
  'nextOn', CASE WHEN (p_series).status = 'active' THEN (p_series).next_on END,
  'customers', series_customer_ids((p_series).id),
  'createdAt', iso_time((p_series).created_at), 'updatedAt', iso_time((p_series).updated_at));

COMMENT ON FUNCTION series_data IS 'A series as its merchant''s people see it.';

--> statement-breakpoint
-- The day of a series in the period in which p_within lies; the last of its month where that lacks it.
--
-- p_day: of a week 1 (Monday) to 7, of a month 1 to 31, of a year `MM-DD`
CREATE FUNCTION series_day_in(p_every text, p_day text, p_within date) RETURNS date
LANGUAGE sql IMMUTABLE
RETURN CASE p_every
  WHEN 'week' THEN date_trunc('week', p_within)::date + p_day::integer - 1
  WHEN 'month' THEN least(date_trunc('month', p_within)::date + p_day::integer - 1,
    (date_trunc('month', p_within) + interval '1 month')::date - 1)
  ELSE least(make_date(extract(year FROM p_within)::integer, left(p_day, 2)::integer, 1) + right(p_day, 2)::integer - 1,
    (make_date(extract(year FROM p_within)::integer, left(p_day, 2)::integer, 1) + interval '1 month')::date - 1) END;

COMMENT ON FUNCTION series_day_in IS 'The day of a series in the period in which p_within lies; the last of its month where that lacks it.

p_day: of a week 1 (Monday) to 7, of a month 1 to 31, of a year `MM-DD`';

--> statement-breakpoint
-- The period in which a day of a series lies: `2026-11`, `2026-W48` or `2026`.
CREATE FUNCTION series_period(p_every text, p_day date) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN to_char(p_day, CASE p_every WHEN 'week' THEN 'IYYY-"W"IW' WHEN 'month' THEN 'YYYY-MM' ELSE 'YYYY' END);

COMMENT ON FUNCTION series_period IS 'The period in which a day of a series lies: `2026-11`, `2026-W48` or `2026`.';

--> statement-breakpoint
-- Says which customers a series has from its next period on. The caller has locked them.
-- series_customer_unknown, with the paths of all: no customer of the merchant and environment.
CREATE FUNCTION set_series_customers(p_series series, p_customers uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  paths text[];
BEGIN
  SELECT array_agg(format('customers.%s', given.place - 1) ORDER BY given.place) INTO paths
  FROM unnest(p_customers) WITH ORDINALITY AS given (id, place)
  WHERE NOT EXISTS (
    SELECT FROM customers c WHERE c.id = given.id AND c.merchant_id = p_series.merchant_id
      AND c.environment = p_series.environment AND c.ended_at IS NULL);
  IF paths IS NOT NULL THEN
    PERFORM refuse('series_customer_unknown', paths);
  END IF;
  DELETE FROM series_customers m WHERE m.series_id = p_series.id AND m.customer_id <> ALL (p_customers);
  INSERT INTO series_customers (series_id, customer_id)
  SELECT p_series.id, given.id FROM unnest(p_customers) AS given (id) ON CONFLICT DO NOTHING;
END $$;

COMMENT ON FUNCTION set_series_customers IS 'Says which customers a series has from its next period on. The caller has locked them.
series_customer_unknown, with the paths of all: no customer of the merchant and environment.';

--> statement-breakpoint
-- Pauses, resumes or ends a series; p_change: pause, resume or end. What is due before is made. The periods of a pause
-- are never made up; one that resumes after its end has ended.
-- series_ended, series_not_active, series_not_paused. Otherwise refuses what lock_series() does.
-- Locks, in this order: the series, the customers (shared), the merchant's numbers.
CREATE FUNCTION set_series_status(p_merchant_id uuid, p_id uuid, p_change text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before series%ROWTYPE := lock_series(p_merchant_id, p_id);
  today date := caracas_day(merchant_now(p_merchant_id, before.environment));
  following date := before.next_on;
  updated series%ROWTYPE;
BEGIN
  IF before.status = 'ended' THEN
    PERFORM refuse('series_ended');
  ELSIF p_change = 'pause' AND before.status <> 'active' THEN
    PERFORM refuse('series_not_active');
  ELSIF p_change = 'resume' AND before.status <> 'paused' THEN
    PERFORM refuse('series_not_paused');
  END IF;
  IF p_change = 'resume' THEN
    following := greatest(before.next_on, series_day_from(before.every, before.day, today));
  END IF;
  UPDATE series s SET next_on = following, updated_at = request_now(), status = CASE
      WHEN p_change = 'end' OR following > s.ends_on THEN 'ended' WHEN p_change = 'pause' THEN 'paused'
      ELSE 'active' END
  WHERE s.id = p_id RETURNING * INTO STRICT updated;
  PERFORM make_due_periods(updated, today);
  PERFORM record_series_change(p_change, before, p_id);
END $$;

COMMENT ON FUNCTION set_series_status IS 'Pauses, resumes or ends a series; p_change: pause, resume or end. What is due before is made. The periods of a pause
are never made up; one that resumes after its end has ended.
series_ended, series_not_active, series_not_paused. Otherwise refuses what lock_series() does.
Locks, in this order: the series, the customers (shared), the merchant''s numbers.';

--> statement-breakpoint
-- Gives a series other data from its next period on; p_series: as create_series() takes it, without every and startsOn.
-- What cron has missed is made before, as it was asked for then.
-- series_ended, ends_before_start. Otherwise refuses what lock_series(), require_series_day() and
-- set_series_customers() do.
-- Locks, in this order: the series, the customers (shared), the merchant's numbers.
CREATE FUNCTION update_series(p_merchant_id uuid, p_id uuid, p_customers uuid[], p_series jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before series%ROWTYPE := lock_series(p_merchant_id, p_id, p_customers);
  today date := caracas_day(merchant_now(p_merchant_id, before.environment));
  updated series%ROWTYPE;
BEGIN
  IF before.status = 'ended' THEN
    PERFORM refuse('series_ended');
  END IF;
  PERFORM require_series_day(before.every, p_series->>'day');
  UPDATE series s SET concept = p_series->>'concept', lines = nullif(p_series->'lines', 'null'),
    amount = (p_series->>'amount')::numeric, currency = p_series->>'currency', day = p_series->>'day',
    ends_on = (p_series->>'endsOn')::date, due_after_days = (p_series->>'dueAfterDays')::integer,
    next_on = series_day_moved(before, p_series->>'day', today), updated_at = request_now()
  WHERE s.id = p_id RETURNING * INTO STRICT updated;
  IF updated.next_on > updated.ends_on THEN
    PERFORM refuse('ends_before_start', '{endsOn}');
  END IF;
  PERFORM set_series_customers(updated, p_customers);
  PERFORM make_due_periods(updated, today);
  PERFORM record_series_change('update', before, p_id);
END $$;

COMMENT ON FUNCTION update_series IS 'Gives a series other data from its next period on; p_series: as create_series() takes it, without every and startsOn.
What cron has missed is made before, as it was asked for then.
series_ended, ends_before_start. Otherwise refuses what lock_series(), require_series_day() and
set_series_customers() do.
Locks, in this order: the series, the customers (shared), the merchant''s numbers.';

--> statement-breakpoint
-- Closes a shift with what was counted, [{method, currency, amount}]: a method that is left out is 0. Whatever is being
-- taken during it comes first, and is expected; what comes later is of no shift, or of the next. A difference above the
-- merchant's bound needs a manager's note, of which the managers are notified.
--
-- shift_closed. Otherwise refuses what lock_shift() does.
-- Locks: the shift.
CREATE FUNCTION close_shift(p_merchant_id uuid, p_id uuid, p_counted jsonb, p_note text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  shift shifts%ROWTYPE := lock_shift(p_merchant_id, p_id);
  closed shifts%ROWTYPE;
  sums jsonb;
  differing jsonb;
  in_bolivares numeric;
BEGIN
  IF shift.closed_at IS NOT NULL THEN
    PERFORM refuse('shift_closed');
  END IF;
  -- In a statement of its own: it sees what was committed while the lock was waited for.
  sums := shift_expected(shift);
  differing := shift_difference(p_counted, sums);
  in_bolivares := shift_difference_ves(shift, differing);
  UPDATE shifts SET closed_by = caller_id(), closed_at = request_now(), counted = p_counted, expected = sums,
    difference = differing, difference_ves = in_bolivares, note = p_note,
    needs_note = coalesce(abs(in_bolivares) > (
      SELECT f.shift_difference_bound_ves FROM floor_settings f WHERE f.merchant_id = p_merchant_id), false)
  WHERE id = shift.id AND closed_at IS NULL
  RETURNING * INTO STRICT closed;
  PERFORM record_audit('shift.close', public_id('shf', p_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'before', jsonb_build_object('status', 'open'),
    'after', jsonb_build_object('status', 'closed', 'counted', p_counted, 'expected', sums,
      'differenceVes', in_bolivares)));
  PERFORM record_event('shift.closed', p_merchant_id, closed.environment, shift_data(closed));
  IF closed.needs_note THEN
    PERFORM record_event('shift.difference', p_merchant_id, closed.environment, shift_data(closed),
      p_user_id => closed.closed_by);
  END IF;
END $$;

COMMENT ON FUNCTION close_shift IS 'Closes a shift with what was counted, [{method, currency, amount}]: a method that is left out is 0. Whatever is being
taken during it comes first, and is expected; what comes later is of no shift, or of the next. A difference above the
merchant''s bound needs a manager''s note, of which the managers are notified.

shift_closed. Otherwise refuses what lock_shift() does.
Locks: the shift.';

--> statement-breakpoint
-- A shift of a merchant that the caller sees, locked: what is being taken, paid back or voided during it comes first. A
-- credential with an environment reaches only its own.
-- not_found
CREATE FUNCTION lock_shift(p_merchant_id uuid, p_id uuid) RETURNS shifts
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  shift shifts%ROWTYPE;
BEGIN
  SELECT * INTO shift FROM shifts s
  WHERE s.id = p_id AND s.merchant_id = p_merchant_id AND caller_sees_shift(s.till_id, s.opened_by)
    AND s.environment = coalesce(nullif(current_setting('app.environment', true), ''), s.environment)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN shift;
END $$;

COMMENT ON FUNCTION lock_shift IS 'A shift of a merchant that the caller sees, locked: what is being taken, paid back or voided during it comes first. A
credential with an environment reaches only its own.
not_found';

--> statement-breakpoint
-- Says of a closed shift what its difference comes from, once.
-- shift_open, shift_noted. Otherwise refuses what lock_shift() does.
-- Locks: the shift.
CREATE FUNCTION note_shift(p_merchant_id uuid, p_id uuid, p_note text) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  shift shifts%ROWTYPE := lock_shift(p_merchant_id, p_id);
BEGIN
  IF shift.closed_at IS NULL THEN
    PERFORM refuse('shift_open');
  END IF;
  UPDATE shifts SET manager_note = p_note, noted_by = caller_id(), noted_at = request_now()
  WHERE id = shift.id AND noted_at IS NULL;
  IF NOT FOUND THEN
    PERFORM refuse('shift_noted');
  END IF;
  PERFORM record_audit('shift.note', public_id('shf', p_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'before', NULL, 'after', jsonb_build_object('note', p_note)));
END $$;

COMMENT ON FUNCTION note_shift IS 'Says of a closed shift what its difference comes from, once.
shift_open, shift_noted. Otherwise refuses what lock_shift() does.
Locks: the shift.';

--> statement-breakpoint
-- Opens the caller's shift at a till. p_float: [{currency, amount}], the cash that it begins with
--
-- Refuses what require_active_merchant(), lock_till() and till_of_sale() do. Raises unique violations of
-- shifts_open_till_key and shifts_open_person_key.
-- Locks, in this order: the owner and the merchant (shared), the till.
CREATE FUNCTION open_shift(p_id uuid, p_merchant_id uuid, p_environment text, p_till_id uuid, p_float jsonb)
RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  till tills%ROWTYPE;
  opened shifts%ROWTYPE;
BEGIN
  PERFORM require_active_merchant(p_merchant_id, p_environment);
  till := lock_till(p_merchant_id, p_till_id);
  PERFORM till_of_sale(p_merchant_id, p_environment, till.id);
  INSERT INTO shifts (id, merchant_id, environment, till_id, opened_by, opened_at, float)
  VALUES (p_id, p_merchant_id, p_environment, till.id, caller_id(), request_now(), p_float)
  RETURNING * INTO STRICT opened;
  PERFORM record_audit('shift.open', public_id('shf', p_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id), 'before', NULL,
    'after', jsonb_build_object('tillId', public_id('til', till.id), 'float', p_float)));
  PERFORM record_event('shift.opened', p_merchant_id, p_environment, shift_data(opened));
END $$;

COMMENT ON FUNCTION open_shift IS 'Opens the caller''s shift at a till. p_float: [{currency, amount}], the cash that it begins with

Refuses what require_active_merchant(), lock_till() and till_of_sale() do. Raises unique violations of
shifts_open_till_key and shifts_open_person_key.
Locks, in this order: the owner and the merchant (shared), the till.';

--> statement-breakpoint
-- The open shift of a till, which cannot be closed before the caller commits; null if there is none, or no till.
-- Locks: the shift (shared).
CREATE FUNCTION open_shift_of(p_till_id uuid, p_environment text) RETURNS uuid
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  found_id uuid;
BEGIN
  IF p_till_id IS NOT NULL THEN
    SELECT s.id INTO found_id FROM shifts s
    WHERE s.till_id = p_till_id AND s.environment = p_environment AND s.closed_at IS NULL FOR SHARE;
  END IF;
  RETURN found_id;
END $$;

COMMENT ON FUNCTION open_shift_of IS 'The open shift of a till, which cannot be closed before the caller commits; null if there is none, or no till.
Locks: the shift (shared).';

--> statement-breakpoint
-- The shift that the caller has open at a merchant. API keys have none, though their users may: what a shop's own
-- server sells is not sold at the till where its owner stands.
CREATE FUNCTION own_shift(p_merchant_id uuid, p_environment text) RETURNS shifts
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  own shifts%ROWTYPE;
BEGIN
  IF caller_id() IS NOT NULL AND caller_key_id() IS NULL THEN
    SELECT * INTO own FROM shifts s
    WHERE s.merchant_id = p_merchant_id AND s.environment = p_environment AND s.opened_by = caller_id()
      AND s.closed_at IS NULL;
  END IF;
  RETURN own;
END $$;

COMMENT ON FUNCTION own_shift IS 'The shift that the caller has open at a merchant. API keys have none, though their users may: what a shop''s own
server sells is not sold at the till where its owner stands.';

--> statement-breakpoint
-- A CASHIER puts sales on the till where her shift is open, alone; a key of hers counts as she does.
-- shift_needed: no shift is open there. shift_of_another: somebody else's is.
CREATE FUNCTION require_own_shift(p_till_id uuid, p_environment text) RETURNS void
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  opener_id uuid;
BEGIN
  IF caller_sees_from() = nil_uuid() THEN
    RETURN;
  END IF;
  SELECT s.opened_by INTO opener_id FROM shifts s
  WHERE s.till_id = p_till_id AND s.environment = p_environment AND s.closed_at IS NULL;
  IF NOT FOUND THEN
    PERFORM refuse('shift_needed');
  ELSIF opener_id <> caller_id() THEN
    PERFORM refuse('shift_of_another');
  END IF;
END $$;

COMMENT ON FUNCTION require_own_shift IS 'A CASHIER puts sales on the till where her shift is open, alone; a key of hers counts as she does.
shift_needed: no shift is open there. shift_of_another: somebody else''s is.';

--> statement-breakpoint
-- What was counted less what was expected, of each method and currency that either has: [{method, currency, amount}].
CREATE FUNCTION shift_difference(p_counted jsonb, p_expected jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT coalesce(jsonb_agg(to_jsonb(d) ORDER BY d.method, d.currency), '[]')
  FROM (
    SELECT s.method, s.currency, sum(s.amount) AS amount
    FROM (
      SELECT c.method, c.currency, c.amount
      FROM jsonb_to_recordset(p_counted) AS c (method text, currency text, amount numeric)
      UNION ALL
      SELECT e.method, e.currency, -e.amount
      FROM jsonb_to_recordset(p_expected) AS e (method text, currency text, amount numeric)) s
    GROUP BY 1, 2) d;
END;

COMMENT ON FUNCTION shift_difference IS 'What was counted less what was expected, of each method and currency that either has: [{method, currency, amount}].';

--> statement-breakpoint
-- A difference as one number of bolívares, at the rate in force; null if dollars are missing or too many and no rate
-- was ever known.
CREATE FUNCTION shift_difference_ves(p_shift shifts, p_difference jsonb) RETURNS numeric
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT round(
    coalesce(sum(d.amount) FILTER (WHERE d.currency = 'VES'), 0)
    + CASE WHEN coalesce(sum(d.amount) FILTER (WHERE d.currency = 'USD'), 0) = 0 THEN 0
      ELSE sum(d.amount) FILTER (WHERE d.currency = 'USD') * coalesce(
        simulated_rate((p_shift).merchant_id, (p_shift).environment), (
          SELECT r.rate FROM exchange_rates r
          WHERE r.currency = 'USD' AND r.effective_date <= caracas_day(request_now())
          ORDER BY r.effective_date DESC LIMIT 1)) END, 2)
  FROM jsonb_to_recordset(p_difference) AS d (currency text, amount numeric);
END;

COMMENT ON FUNCTION shift_difference_ves IS 'A difference as one number of bolívares, at the rate in force; null if dollars are missing or too many and no rate
was ever known.';

--> statement-breakpoint
-- The shift on which it stands that the caller pays something back, or voids it: their own open one, or else that of
-- the till where it was sold; null without either. It cannot be closed before the caller commits.
-- Locks: the shift (shared).
CREATE FUNCTION shift_of_act(p_merchant_id uuid, p_environment text, p_till_id uuid) RETURNS uuid
LANGUAGE sql VOLATILE
RETURN coalesce(
  open_shift_of((own_shift(p_merchant_id, p_environment)).till_id, p_environment),
  open_shift_of(p_till_id, p_environment));

COMMENT ON FUNCTION shift_of_act IS 'The shift on which it stands that the caller pays something back, or voids it: their own open one, or else that of
the till where it was sold; null without either. It cannot be closed before the caller commits.
Locks: the shift (shared).';

--> statement-breakpoint
-- The shift of a refund that the bank has made only now: the one in which it was asked for while that is open, or else
-- the one that is open at its payment's till. What is closed does not change.
-- Locks: the shift (shared).
CREATE FUNCTION shift_of_refund(p_shift_id uuid, p_till_id uuid, p_environment text) RETURNS uuid
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF p_shift_id IS NOT NULL THEN
    PERFORM FROM shifts s WHERE s.id = p_shift_id AND s.closed_at IS NULL FOR SHARE;
    IF FOUND THEN
      RETURN p_shift_id;
    END IF;
  END IF;
  RETURN open_shift_of(p_till_id, p_environment);
END $$;

COMMENT ON FUNCTION shift_of_refund IS 'The shift of a refund that the bank has made only now: the one in which it was asked for while that is open, or else
the one that is open at its payment''s till. What is closed does not change.
Locks: the shift (shared).';

--> statement-breakpoint
-- What a till should have of each method and currency by what the service knows: the float, what was taken during the
-- shift, and less what was paid back or voided during it. Charges that the sandbox simulates are charges.
CREATE FUNCTION shift_sums(p_shift shifts) RETURNS TABLE (method text, currency text, amount numeric)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH entries (method, currency, amount) AS (
    SELECT 'cash', f.currency, f.amount
    FROM jsonb_to_recordset((p_shift).float) AS f (currency text, amount numeric)
    UNION ALL
    SELECT t.payment_method, 'VES', t.amount_ves FROM transactions t WHERE t.shift_id = (p_shift).id
    UNION ALL
    SELECT t.payment_method, 'VES', -r.amount_ves
    FROM refunds r JOIN transactions t ON t.id = r.transaction_id
    WHERE r.shift_id = (p_shift).id AND r.status = 'success'
    UNION ALL
    SELECT e.method, e.currency, external_sign(e) * e.amount
    FROM external_payments e WHERE e.shift_id = (p_shift).id
    UNION ALL
    SELECT e.method, e.currency, -external_sign(e) * e.amount
    FROM external_payments e WHERE e.void_shift_id = (p_shift).id)
  SELECT CASE e.method WHEN 'sandbox' THEN 'c2p' ELSE e.method END, e.currency, sum(e.amount)
  FROM entries e GROUP BY 1, 2 HAVING sum(e.amount) <> 0 ORDER BY 1, 2;
END;

COMMENT ON FUNCTION shift_sums IS 'What a till should have of each method and currency by what the service knows: the float, what was taken during the
shift, and less what was paid back or voided during it. Charges that the sandbox simulates are charges.';

--> statement-breakpoint
-- The lines of a file, of which those that the bank has told of itself, with a number of its own, bear that number: a
-- claim that it confirmed is not there twice. They agree in direction, amount and the end of the reference, are booked
-- within a day, and are paired in order. So do those that an earlier file had on a neighbouring day, where this one
-- has that day too and no longer shows them: the bank has booked them otherwise since. Below six digits a reference
-- does not tell that. What came in while no bank works may be booked on the next banking day: so is the only line that
-- is left of a reference what the bank has told, if that is the only one left too.
-- p_lines: as bank_statement_lines() takes them. Without nested loops, see lines_of_other_days().
-- The caller holds lock_movements().
CREATE FUNCTION as_known_lines(p_connection text, p_lines jsonb) RETURNS jsonb
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan SET enable_nestloop = off
BEGIN ATOMIC
  WITH file AS MATERIALIZED (
    SELECT min(l.booked_on) AS first_day, max(l.booked_on) AS last_day,
      jsonb_object_agg(l.control_number, true) AS numbers
    FROM bank_statement_lines(p_lines) l),
  new_lines AS (
    SELECT l.control_number, l.direction, l.amount, reference_ending(l.reference) AS ending, l.booked_on,
      row_number() OVER (PARTITION BY l.direction, l.amount, reference_ending(l.reference)
        ORDER BY l.booked_on, l.control_number) AS ordinal
    FROM bank_statement_lines(new_statement_lines(p_connection, p_lines)) l
    WHERE l.reference IS NOT NULL),
  period AS (SELECT min(booked_on) AS first_day, max(booked_on) AS last_day FROM new_lines),
  -- Two weeks are more than banks ever close for: see next_banking_day().
  told AS (
    SELECT m.control_number AS number, m.direction, m.amount, reference_ending(m.reference) AS ending, m.booked_on,
      row_number() OVER (PARTITION BY m.booked_on < (SELECT first_day - 1 FROM period), m.direction, m.amount,
        reference_ending(m.reference) ORDER BY m.booked_on, m.id) AS ordinal
    FROM file CROSS JOIN bank_movements m
    WHERE m.connection = p_connection
      AND m.booked_on BETWEEN (SELECT first_day - 14 FROM period) AND (SELECT last_day + 1 FROM period)
      AND m.control_number IS NOT NULL AND (m.control_number NOT LIKE 'F-%'
        OR length(reference_ending(m.reference)) >= 6 AND m.booked_on BETWEEN file.first_day AND file.last_day
          AND NOT file.numbers ? m.control_number)),
  near AS (
    SELECT l.control_number, t.number
    FROM new_lines l JOIN told t USING (direction, amount, ending, ordinal)
    WHERE t.booked_on BETWEEN l.booked_on - 1 AND l.booked_on + 1),
  later AS (
    SELECT l.control_number, t.number, count(*) OVER (PARTITION BY l.control_number) AS movements,
      count(*) OVER (PARTITION BY t.number) AS lines
    FROM new_lines l JOIN told t USING (direction, amount, ending)
    WHERE l.booked_on BETWEEN t.booked_on + 2 AND next_banking_day(t.booked_on) AND length(ending) >= 6
      AND l.control_number NOT IN (SELECT n.control_number FROM near n)
      AND t.number NOT IN (SELECT n.number FROM near n)),
  pairs AS (
    SELECT n.control_number, n.number FROM near n
    UNION ALL
    SELECT l.control_number, l.number FROM later l WHERE l.movements = 1 AND l.lines = 1)
  SELECT coalesce(jsonb_agg(CASE
    WHEN p.number IS NULL THEN line.value
    ELSE line.value || jsonb_build_object('controlNumber', p.number) END), '[]')
  FROM jsonb_array_elements(p_lines) line
    LEFT JOIN pairs p ON p.control_number = line.value ->> 'controlNumber';
END;

COMMENT ON FUNCTION as_known_lines IS 'The lines of a file, of which those that the bank has told of itself, with a number of its own, bear that number: a
claim that it confirmed is not there twice. They agree in direction, amount and the end of the reference, are booked
within a day, and are paired in order. So do those that an earlier file had on a neighbouring day, where this one
has that day too and no longer shows them: the bank has booked them otherwise since. Below six digits a reference
does not tell that. What came in while no bank works may be booked on the next banking day: so is the only line that
is left of a reference what the bank has told, if that is the only one left too.
p_lines: as bank_statement_lines() takes them. Without nested loops, see lines_of_other_days().
The caller holds lock_movements().';

--> statement-breakpoint
-- Looks up, and if p_confirmed records, the movements of a file of the bank for the account into which a
-- merchant is paid.
-- Recording a file again, or another one of the same days, adds only what was not there. What comes in settles the
-- claims and charges that wait for it.
-- p_lines: as bank_statement_lines() takes them, of the Caracas days p_from to p_to
-- p_day_balances: [{day, balance}], what the account held at the end of days
-- p_banks: as connection_reads() takes it
-- p_account_numbers: of which accounts the file says to be; none where it does not say so
--
-- p_confirmed: whether they are recorded; then there is one at least
-- p_account_id: into which they were to come when they were shown
-- p_user_agent: of whoever sends them, of which the merchant's owner and administrators are told
--
-- known, added: how many of the lines were known, and how many are new
-- matched: how many of those that are recorded belong to a payment. Claims take theirs within a minute
--
-- Refuses: no_settlement_account; statement_is_read of an account whose bank is asked for its statement: the same
-- movements would be there twice; account_of_other_merchants where the caller does not administer all who are paid into
-- it: each counts what comes in; file_of_other_account; statement_understood_otherwise if they would come into another
-- account.
-- Locks: the account (shared), lock_movements().
CREATE FUNCTION import_statement(
  p_merchant_id uuid, p_lines jsonb, p_day_balances jsonb, p_banks jsonb, p_confirmed boolean, p_account_numbers text[],
  p_from date DEFAULT NULL, p_to date DEFAULT NULL, p_user_agent text DEFAULT NULL,
  p_account_id uuid DEFAULT NULL
)
RETURNS TABLE (into_account_id uuid, account_number text, known integer, added integer, matched integer)
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  account bank_accounts%ROWTYPE;
  lines jsonb;
  received numeric;
  closed integer;
BEGIN
  SELECT a.* INTO account FROM merchants m JOIN bank_accounts a ON a.id = m.settlement_account_id
  WHERE m.id = p_merchant_id AND a.removed_at IS NULL AND a.connection IS NOT NULL AND a.environment = 'live'
  FOR SHARE OF a;
  IF NOT FOUND THEN
    PERFORM refuse('no_settlement_account');
  END IF;
  IF (SELECT r.statement FROM connection_reads(account.connection, p_banks) r) THEN
    PERFORM refuse('statement_is_read');
  END IF;
  IF EXISTS (
    SELECT FROM merchants o
    WHERE o.settlement_account_id = account.id AND NOT EXISTS (
      SELECT FROM members b
      WHERE b.merchant_id = o.id AND b.user_id = caller_id() AND b.role IN ('ADMIN', 'OWNER'))) THEN
    PERFORM refuse('account_of_other_merchants');
  END IF;
  IF account.account_number <> ALL (p_account_numbers) AND cardinality(p_account_numbers) > 0 THEN
    PERFORM refuse('file_of_other_account');
  END IF;
  IF p_confirmed AND account.id IS DISTINCT FROM p_account_id THEN
    PERFORM refuse('statement_understood_otherwise');
  END IF;
  into_account_id := account.id;
  account_number := account.account_number;
  PERFORM lock_movements(account.connection);
  lines := as_known_lines(account.connection, p_lines);
  SELECT count(*), coalesce(sum(l.amount) FILTER (WHERE l.direction = 'in'), 0) INTO added, received
  FROM bank_statement_lines(new_statement_lines(account.connection, lines)) l;
  known := (SELECT count(*) FROM bank_statement_lines(lines)) - added;
  IF p_confirmed THEN
    PERFORM record_bank_statement(account.connection, p_from, p_to, lines, request_now());
    -- What a day was closed with stays what it was closed with.
    INSERT INTO bank_day_balances AS b (connection, day, balance, read_at)
    SELECT account.connection, d.day, d.balance, request_now()
    FROM jsonb_to_recordset(p_day_balances) AS d (day date, balance numeric)
    WHERE NOT EXISTS (
      SELECT FROM closings c JOIN bank_day_balances k ON k.connection = account.connection AND k.day = c.day
      WHERE c.account_id = account.id AND c.day = d.day)
    ON CONFLICT (connection, day) DO UPDATE SET balance = excluded.balance, read_at = excluded.read_at
      WHERE b.balance <> excluded.balance;
    GET DIAGNOSTICS closed = ROW_COUNT;
    -- A file may not show the phones by which a movement makes its payer's claims due.
    UPDATE bank_orders SET next_attempt_at = created_at
    WHERE id = ANY (ARRAY(
      SELECT p.id FROM bank_orders p
      WHERE p.connection = account.connection AND p.kind = 'verification' AND p.status = 'pending'
        AND p.flagged_at IS NULL
      FOR NO KEY UPDATE SKIP LOCKED));
    PERFORM record_audit('statement.import', public_id('mer', p_merchant_id), jsonb_build_object(
      'before', NULL, 'after', jsonb_build_object('account', public_id('acc', account.id), 'from', p_from, 'to', p_to,
        'movements', added)));
  END IF;
  matched := (
    SELECT count(*) FILTER (WHERE (
      SELECT num_nonnulls(m.order_id, m.transaction_id) > 0 FROM bank_movements m
      WHERE m.connection = account.connection AND m.control_number = l.control_number))
    FROM bank_statement_lines(lines) l);
  IF p_confirmed AND added + closed > 0 THEN
    PERFORM record_event('statement.imported', p_merchant_id, 'live', jsonb_build_object(
      'account', settlement_account_facts(account.id), 'firstDay', p_from, 'lastDay', p_to,
      'movements', added, 'total', received, 'closedDays', jsonb_array_length(p_day_balances))
      || connection_actor(caller_id()) || request_origin(p_user_agent));
  END IF;
  RETURN NEXT;
END $$;

COMMENT ON FUNCTION import_statement IS 'Looks up, and if p_confirmed records, the movements of a file of the bank for the account into which a
merchant is paid.
Recording a file again, or another one of the same days, adds only what was not there. What comes in settles the
claims and charges that wait for it.
p_lines: as bank_statement_lines() takes them, of the Caracas days p_from to p_to
p_day_balances: [{day, balance}], what the account held at the end of days
p_banks: as connection_reads() takes it
p_account_numbers: of which accounts the file says to be; none where it does not say so

p_confirmed: whether they are recorded; then there is one at least
p_account_id: into which they were to come when they were shown
p_user_agent: of whoever sends them, of which the merchant''s owner and administrators are told

known, added: how many of the lines were known, and how many are new
matched: how many of those that are recorded belong to a payment. Claims take theirs within a minute

Refuses: no_settlement_account; statement_is_read of an account whose bank is asked for its statement: the same
movements would be there twice; account_of_other_merchants where the caller does not administer all who are paid into
it: each counts what comes in; file_of_other_account; statement_understood_otherwise if they would come into another
account.
Locks: the account (shared), lock_movements().';

--> statement-breakpoint
-- Removes transactions, payouts and bank orders of the test environment that are older than 90 days, and their
-- dependent rows, and simulations that are over: the oldest first, at most p_most of each kind. Links, accounts with
-- their first deposits, merchants' clocks, which never go back, and audit records stay; triggers adjust the totals.
-- Orders without a final response of the bank stay until they have one. Returns how many transactions, payouts, and
-- other orders were removed.
--
-- The service itself may not remove these rows: this runs with the rights of the owner, and touches the test
-- environment only.
CREATE FUNCTION purge_test_data(p_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  oldest timestamptz := request_now() - interval '90 days';
  -- Computed once instead of per row.
  first_kept uuid := new_uuid_at(oldest);
  gone uuid[];
  removed integer;
BEGIN
  gone := ARRAY(
    SELECT t.id FROM transactions t
    WHERE t.environment = 'test' AND t.id < first_kept AND t.created_at <= oldest
      AND NOT EXISTS (SELECT FROM bank_orders p WHERE p.transaction_id = t.id AND p.status = 'pending')
    ORDER BY t.id LIMIT p_most FOR UPDATE SKIP LOCKED);
  UPDATE payment_links l SET reserved_slots = l.reserved_slots - released.slots
  FROM (
    SELECT t.link_id, count(*) AS slots FROM transactions t
    WHERE t.id = ANY (gone) AND t.holds_slot AND t.status = 'pending' GROUP BY t.link_id) released
  WHERE l.id = released.link_id;
  DELETE FROM bank_movements WHERE environment = 'test' AND transaction_id = ANY (gone);
  DELETE FROM bank_order_keys WHERE bank_key = ANY (ARRAY(
    SELECT p.bank_key FROM bank_orders p WHERE p.environment = 'test' AND p.transaction_id = ANY (gone)));
  DELETE FROM bank_orders WHERE environment = 'test' AND transaction_id = ANY (gone);
  DELETE FROM unapplied_payments WHERE id = ANY (gone);
  DELETE FROM checkout_payments WHERE transaction_id = ANY (gone);
  DELETE FROM refunds WHERE transaction_id = ANY (gone);
  DELETE FROM transactions WHERE environment = 'test' AND id = ANY (gone);
  removed := cardinality(gone) + purge_test_payouts(oldest, least(p_most, 100));

  gone := ARRAY(
    SELECT p.id FROM bank_orders p
    WHERE p.environment = 'test' AND p.transaction_id IS NULL AND p.status <> 'pending' AND p.created_at <= oldest
      AND NOT EXISTS (SELECT FROM payout_rows r WHERE r.order_id = p.id)
    ORDER BY p.created_at LIMIT p_most FOR UPDATE SKIP LOCKED);
  DELETE FROM bank_movements WHERE environment = 'test' AND order_id = ANY (gone);
  DELETE FROM bank_order_keys WHERE bank_key = ANY (ARRAY(
    SELECT p.bank_key FROM bank_orders p WHERE p.environment = 'test' AND p.id = ANY (gone)));
  DELETE FROM bank_orders WHERE environment = 'test' AND id = ANY (gone);
  removed := removed + cardinality(gone);

  DELETE FROM sandbox_simulations WHERE id = ANY (ARRAY(
    SELECT s.id FROM sandbox_simulations s
    WHERE s.created_at <= oldest AND (s.spent_at IS NOT NULL OR NOT is_simulation_active(s))
    ORDER BY s.created_at LIMIT p_most));
  DELETE FROM sandbox_movements WHERE ctid = ANY (ARRAY(
    SELECT m.ctid FROM sandbox_movements m
    WHERE m.type <> 'deposit' AND m.created_at <= oldest
      AND NOT EXISTS (SELECT FROM bank_order_keys k WHERE k.bank_key = m.bank_key)
    ORDER BY m.created_at LIMIT p_most));
  RETURN removed;
END $$;
REVOKE EXECUTE ON FUNCTION purge_test_data(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_test_data(integer) TO payments_service;

COMMENT ON FUNCTION purge_test_data IS 'Removes transactions, payouts and bank orders of the test environment that are older than 90 days, and their
dependent rows, and simulations that are over: the oldest first, at most p_most of each kind. Links, accounts with
their first deposits, merchants'' clocks, which never go back, and audit records stay; triggers adjust the totals.
Orders without a final response of the bank stay until they have one. Returns how many transactions, payouts, and
other orders were removed.

The service itself may not remove these rows: this runs with the rights of the owner, and touches the test
environment only.';

--> statement-breakpoint
-- Removes payouts of the test environment that were made before p_oldest and have nothing left to send or to learn,
-- with their rows; at most p_most. Called by purge_test_data(), with its rights. Returns how many were removed.
CREATE FUNCTION purge_test_payouts(p_oldest timestamptz, p_most integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  gone uuid[];
BEGIN
  gone := ARRAY(
    SELECT p.id FROM payouts p
    WHERE p.environment = 'test' AND p.created_at <= p_oldest AND p.status NOT IN ('scheduled', 'processing')
    ORDER BY p.id LIMIT p_most FOR UPDATE SKIP LOCKED);
  DELETE FROM payout_rows WHERE payout_id = ANY (gone);
  DELETE FROM payouts WHERE environment = 'test' AND id = ANY (gone);
  RETURN cardinality(gone);
END $$;

COMMENT ON FUNCTION purge_test_payouts IS 'Removes payouts of the test environment that were made before p_oldest and have nothing left to send or to learn,
with their rows; at most p_most. Called by purge_test_data(), with its rights. Returns how many were removed.';

--> statement-breakpoint
-- Takes what is on a till off it, if anything is. The checkout that was made for it is canceled unless it is paid, so
-- that money which comes late counts for nothing; one that was named stays as it is. The caller holds the till's lock.
-- Locks: the checkout.
CREATE FUNCTION end_till_sale(p_till tills, p_environment text) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  ended till_sales%ROWTYPE;
  checkout checkouts%ROWTYPE;
BEGIN
  UPDATE till_sales SET ended_at = request_now()
  WHERE till_id = p_till.id AND environment = p_environment AND ended_at IS NULL
  RETURNING * INTO ended;
  IF NOT FOUND OR NOT ended.made_checkout THEN
    RETURN;
  END IF;
  SELECT * INTO STRICT checkout FROM checkouts c WHERE c.id = ended.checkout_id FOR NO KEY UPDATE;
  IF checkout_status(checkout) IN ('open', 'partially_paid') THEN
    PERFORM cancel_checkout(p_till.merchant_id, checkout.id);
  END IF;
END $$;

COMMENT ON FUNCTION end_till_sale IS 'Takes what is on a till off it, if anything is. The checkout that was made for it is canceled unless it is paid, so
that money which comes late counts for nothing; one that was named stays as it is. The caller holds the till''s lock.
Locks: the checkout.';

--> statement-breakpoint
-- A till of a merchant that the caller sees, locked: what is put on it and taken off it comes one after another.
-- not_found
CREATE FUNCTION lock_till(p_merchant_id uuid, p_till_id uuid) RETURNS tills
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  till tills%ROWTYPE;
BEGIN
  SELECT * INTO till FROM tills t
  WHERE t.id = p_till_id AND t.merchant_id = p_merchant_id AND caller_sees_till(t.id) FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  RETURN till;
END $$;

COMMENT ON FUNCTION lock_till IS 'A till of a merchant that the caller sees, locked: what is put on it and taken off it comes one after another.
not_found';

--> statement-breakpoint
-- Puts an open checkout of the merchant on a till, in place of what is on it; it is sold at this till from then on.
-- p_made: whether it was made for this
--
-- not_found: no such till, or no such checkout of the environment. Otherwise refuses what till_of_sale(),
-- require_own_shift() and require_open_checkout() do.
-- Locks, in this order: the till, the checkout that is taken off, the checkout.
CREATE FUNCTION put_till_sale(
  p_id uuid, p_merchant_id uuid, p_till_id uuid, p_environment text, p_checkout_id uuid, p_made boolean
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  till tills%ROWTYPE := lock_till(p_merchant_id, p_till_id);
  checkout checkouts%ROWTYPE;
BEGIN
  PERFORM till_of_sale(p_merchant_id, p_environment, till.id);
  PERFORM require_own_shift(till.id, p_environment);
  IF NOT EXISTS (
    SELECT FROM till_sales s
    WHERE s.till_id = till.id AND s.environment = p_environment AND s.ended_at IS NULL
      AND s.checkout_id = p_checkout_id) THEN
    PERFORM end_till_sale(till, p_environment);
  END IF;
  SELECT * INTO checkout FROM checkouts c
  WHERE c.id = p_checkout_id AND c.merchant_id = p_merchant_id AND c.environment = p_environment
    AND (caller_sees_till(c.till_id) OR c.till_id IS NULL)
  FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  PERFORM require_open_checkout(checkout);
  UPDATE checkouts SET till_id = till.id WHERE id = checkout.id AND till_id IS DISTINCT FROM till.id;
  UPDATE payment_links SET till_id = till.id WHERE checkout_id = checkout.id AND till_id IS DISTINCT FROM till.id;
  -- The same checkout again is the same sale.
  INSERT INTO till_sales (id, till_id, environment, checkout_id, made_checkout, put_by, put_at)
  VALUES (p_id, till.id, p_environment, checkout.id, p_made, caller_id(), request_now())
  ON CONFLICT (till_id, environment) WHERE ended_at IS NULL DO NOTHING;
END $$;

COMMENT ON FUNCTION put_till_sale IS 'Puts an open checkout of the merchant on a till, in place of what is on it; it is sold at this till from then on.
p_made: whether it was made for this

not_found: no such till, or no such checkout of the environment. Otherwise refuses what till_of_sale(),
require_own_shift() and require_open_checkout() do.
Locks, in this order: the till, the checkout that is taken off, the checkout.';

--> statement-breakpoint
-- Takes what is on a till off it; nothing happens if nothing is. Refuses what lock_till() does.
-- Locks, in this order: the till, the checkout.
CREATE FUNCTION take_off_till_sale(p_merchant_id uuid, p_till_id uuid, p_environment text) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM end_till_sale(lock_till(p_merchant_id, p_till_id), p_environment);
END $$;

COMMENT ON FUNCTION take_off_till_sale IS 'Takes what is on a till off it; nothing happens if nothing is. Refuses what lock_till() does.
Locks, in this order: the till, the checkout.';

--> statement-breakpoint
-- The till where something was sold, and its branch, as views show them: {tillId, branchId}, null where it was at none.
CREATE FUNCTION till_ids(p_till_id uuid) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_build_object('tillId', public_id('til', p_till_id), 'branchId', public_id('br', (
    SELECT t.branch_id FROM tills t WHERE t.id = p_till_id)));
END;

COMMENT ON FUNCTION till_ids IS 'The till where something was sold, and its branch, as views show them: {tillId, branchId}, null where it was at none.';

--> statement-breakpoint
-- The till of a sale of a merchant that the caller makes: the one that they name, or that of their open shift, or null.
-- Whoever is bound to branches sells at one of their tills, and need not name it where they have one.
--
-- not_found: the merchant has no such till, or the caller does not see it. till_inactive: it, or its branch, is not in
-- use. till_needed: the caller is bound to branches, and has not exactly one till there.
CREATE FUNCTION till_of_sale(p_merchant_id uuid, p_environment text, p_till_id uuid DEFAULT NULL) RETURNS uuid
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  is_in_use boolean;
  own uuid[];
  chosen_id uuid := coalesce(p_till_id, (own_shift(p_merchant_id, p_environment)).till_id);
BEGIN
  IF chosen_id IS NULL AND caller_tills() IS NULL THEN
    RETURN NULL;
  END IF;
  IF chosen_id IS NULL THEN
    own := ARRAY(
      SELECT t.id FROM tills t JOIN branches b ON b.id = t.branch_id
      WHERE t.id = ANY (caller_tills()) AND t.active AND b.active);
    IF cardinality(own) <> 1 THEN
      PERFORM refuse('till_needed', '{tillId}');
    END IF;
    RETURN own[1];
  END IF;
  SELECT t.active AND b.active INTO is_in_use FROM tills t JOIN branches b ON b.id = t.branch_id
  WHERE t.id = chosen_id AND t.merchant_id = p_merchant_id AND caller_sees_till(t.id);
  IF is_in_use IS NULL THEN
    PERFORM refuse('not_found');
  ELSIF NOT is_in_use THEN
    PERFORM refuse('till_inactive');
  END IF;
  RETURN chosen_id;
END $$;

COMMENT ON FUNCTION till_of_sale IS 'The till of a sale of a merchant that the caller makes: the one that they name, or that of their open shift, or null.
Whoever is bound to branches sells at one of their tills, and need not name it where they have one.

not_found: the merchant has no such till, or the caller does not see it. till_inactive: it, or its branch, is not in
use. till_needed: the caller is bound to branches, and has not exactly one till there.';

--> statement-breakpoint
-- What a till's own page shows: the merchant, the till, and the sale that is on it in an environment; p_sale_id: a sale
-- that whoever asks has seen there. No row without such a till. A merchant that takes no payments shows no sale, and
-- neither does a till that is not in use.
CREATE FUNCTION till_page(p_code text, p_environment text, p_sale_id uuid DEFAULT NULL)
RETURNS TABLE (
  till_id uuid, till text, branch text, store_name text, slug text, logo_key text, primary_color text,
  secondary_color text, rif text, contact_phone text, contact_whatsapp text, contact_email text, sale jsonb, seen jsonb
)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT t.id, t.name, b.name, s.name, s.slug, s.logo_key, s.primary_color, s.secondary_color, m.rif,
    s.contact_phone, s.contact_whatsapp, s.contact_email,
    CASE WHEN t.active AND b.active AND o.status IN ('inactive', 'active')
        AND (m.status = 'active' OR (m.status = 'pending' AND p_environment = 'test'))
      THEN (SELECT till_sale_data(x) FROM till_sales x
        WHERE x.till_id = t.id AND x.environment = p_environment AND x.ended_at IS NULL) END,
    (SELECT till_sale_data(x) FROM till_sales x
      WHERE x.id = p_sale_id AND x.till_id = t.id AND x.environment = p_environment AND x.ended_at IS NOT NULL)
  FROM tills t
    JOIN branches b ON b.id = t.branch_id
    JOIN merchants m ON m.id = t.merchant_id
    JOIN users o ON o.id = m.owner_id
    JOIN stores s ON s.merchant_id = m.id
  WHERE t.code = p_code;
END $$;

COMMENT ON FUNCTION till_page IS 'What a till''s own page shows: the merchant, the till, and the sale that is on it in an environment; p_sale_id: a sale
that whoever asks has seen there. No row without such a till. A merchant that takes no payments shows no sale, and
neither does a till that is not in use.';

--> statement-breakpoint
-- Counts a verified payment for a checkout, at its present quote.
-- part_payment: it is less than what remains, and the checkout takes no part payments. Otherwise refuses what
-- require_open_checkout() and open_checkout_quote() do.
-- The caller holds the locks of both.
CREATE FUNCTION apply_verified_payment(p_payment transactions, p_checkout checkouts) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  quote checkout_quotes%ROWTYPE;
BEGIN
  PERFORM require_open_checkout(p_checkout);
  quote := open_checkout_quote(p_checkout);
  IF p_payment.amount_ves < checkout_remaining(p_checkout, quote.total_ves) AND NOT p_checkout.accept_partial THEN
    PERFORM refuse('part_payment');
  END IF;
  PERFORM insert_checkout_payment(p_payment.id, p_checkout.id, quote.total_ves);
  PERFORM count_checkout_payment(p_checkout, p_payment, quote.total_ves);
END $$;

COMMENT ON FUNCTION apply_verified_payment IS 'Counts a verified payment for a checkout, at its present quote.
part_payment: it is less than what remains, and the checkout takes no part payments. Otherwise refuses what
require_open_checkout() and open_checkout_quote() do.
The caller holds the locks of both.';

--> statement-breakpoint
-- A payment of a merchant, locked, which its caller may take off its sale.
--
-- not_found         no such transaction
-- not_verified      no verification of the merchant's has found it
-- not_allowed       the caller is a CASHIER, and has not found it within the last 15 minutes
-- payment_refunded  a part of it is paid back, or about to be
-- reassignment_over the day on which it was booked is closed, or ended six hours ago. What the service has matched by
--                   itself is taken off later, too: nobody has looked at it until then
-- Locks: the transaction.
CREATE FUNCTION lock_reassignable_payment(p_id uuid, p_merchant_id uuid) RETURNS transactions
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment transactions%ROWTYPE := lock_transaction(p_id, p_merchant_id);
  verification bank_orders%ROWTYPE;
  now timestamptz := merchant_now(p_merchant_id, payment.environment);
  found_at timestamptz := payment.completed_at;
  booked date;
BEGIN
  SELECT o.* INTO verification
  FROM bank_orders o JOIN payment_links l ON l.id = payment.link_id AND l.purpose = 'verification'
  WHERE o.transaction_id = payment.id AND o.kind = 'verification' AND payment.completed_at IS NOT NULL;
  IF NOT FOUND THEN
    PERFORM refuse('not_verified');
  END IF;
  IF payment.environment = 'test' THEN
    found_at := sandbox_time(p_merchant_id, found_at);
  END IF;
  -- Only a CASHIER is limited in what they see.
  IF caller_sees_from() <> nil_uuid()
    AND (verification.asked_by IS DISTINCT FROM caller_id() OR found_at < now - interval '15 minutes') THEN
    PERFORM refuse('not_allowed');
  END IF;
  IF payment.committed_refunds_ves > 0 THEN
    PERFORM refuse('payment_refunded');
  END IF;
  IF is_matched_payment(payment.id) THEN
    RETURN payment;
  END IF;
  SELECT m.booked_on INTO booked FROM bank_movements m
  WHERE m.transaction_id = payment.id AND payment.environment = 'live' ORDER BY m.booked_on DESC LIMIT 1;
  booked := coalesce(booked, caracas_day(found_at));
  IF day_closed_at(p_merchant_id, payment.environment, booked) IS NOT NULL
    OR now >= start_of_caracas_day(booked + 1) + interval '6 hours' THEN
    PERFORM refuse('reassignment_over');
  END IF;
  RETURN payment;
END $$;

COMMENT ON FUNCTION lock_reassignable_payment IS 'A payment of a merchant, locked, which its caller may take off its sale.

not_found         no such transaction
not_verified      no verification of the merchant''s has found it
not_allowed       the caller is a CASHIER, and has not found it within the last 15 minutes
payment_refunded  a part of it is paid back, or about to be
reassignment_over the day on which it was booked is closed, or ended six hours ago. What the service has matched by
                  itself is taken off later, too: nobody has looked at it until then
Locks: the transaction.';

--> statement-breakpoint
-- The ids of a merchant's transactions that the caller sees, in one environment and with one status, if p_status is
-- given, in the range of ids from p_from (included) to p_to (excluded), and older than p_after or newer than p_before.
-- From the newest on, or from the oldest. A function, so that its plan is kept: a statement would be planned for every
-- month at each call.
--
-- The columns before the id are compared as ranges and come first in the order, and nothing is sorted, so that
-- PostgreSQL reads the index that has them, backwards or forwards, and no row. A plan for any values reckons with few
-- rows, and would rather look for them in several indexes and sort them.
CREATE FUNCTION merchant_transaction_ids(
  p_merchant_id uuid, p_environment text, p_is_newest_first boolean DEFAULT true, p_limit bigint DEFAULT NULL,
  p_offset bigint DEFAULT 0, p_status text DEFAULT NULL, p_from uuid DEFAULT NULL, p_to uuid DEFAULT NULL,
  p_after uuid DEFAULT NULL, p_before uuid DEFAULT NULL
) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE ROWS 20
SET plan_cache_mode = force_generic_plan SET enable_sort = off SET enable_incremental_sort = off AS $$
DECLARE
  first_id uuid := greatest(p_from, caller_sees_from());
  seen_tills uuid[] := caller_tills();
  above uuid := coalesce(p_before, nil_uuid());
  below uuid := coalesce(least(p_to, p_after), 'ffffffff-ffff-ffff-ffff-ffffffffffff');
BEGIN
  IF seen_tills IS NOT NULL THEN
    RETURN QUERY SELECT t.id FROM transactions t
    WHERE t.till_id = ANY (seen_tills) AND t.merchant_id = p_merchant_id AND t.environment = p_environment
      AND (p_status IS NULL OR t.status = p_status) AND t.id >= first_id AND t.id > above AND t.id < below
    ORDER BY CASE WHEN p_is_newest_first THEN t.id END DESC, t.id LIMIT p_limit OFFSET p_offset;
    RETURN;
  END IF;
  IF p_status IS NULL AND p_is_newest_first THEN
    RETURN QUERY SELECT t.id FROM transactions t
    WHERE t.merchant_id BETWEEN p_merchant_id AND p_merchant_id
      AND t.environment BETWEEN p_environment AND p_environment
      AND t.id >= first_id AND t.id > above AND t.id < below
    ORDER BY t.merchant_id DESC, t.environment DESC, t.id DESC LIMIT p_limit OFFSET p_offset;
  ELSIF p_status IS NULL THEN
    RETURN QUERY SELECT t.id FROM transactions t
    WHERE t.merchant_id BETWEEN p_merchant_id AND p_merchant_id
      AND t.environment BETWEEN p_environment AND p_environment
      AND t.id >= first_id AND t.id > above AND t.id < below
    ORDER BY t.merchant_id, t.environment, t.id LIMIT p_limit OFFSET p_offset;
  ELSIF p_is_newest_first THEN
    RETURN QUERY SELECT t.id FROM transactions t
    WHERE t.merchant_id BETWEEN p_merchant_id AND p_merchant_id
      AND t.environment BETWEEN p_environment AND p_environment
      AND t.status BETWEEN p_status AND p_status AND t.id >= first_id AND t.id > above AND t.id < below
    ORDER BY t.merchant_id DESC, t.environment DESC, t.status DESC, t.id DESC LIMIT p_limit OFFSET p_offset;
  ELSE
    RETURN QUERY SELECT t.id FROM transactions t
    WHERE t.merchant_id BETWEEN p_merchant_id AND p_merchant_id
      AND t.environment BETWEEN p_environment AND p_environment
      AND t.status BETWEEN p_status AND p_status AND t.id >= first_id AND t.id > above AND t.id < below
    ORDER BY t.merchant_id, t.environment, t.status, t.id LIMIT p_limit OFFSET p_offset;
  END IF;
END $$;

COMMENT ON FUNCTION merchant_transaction_ids IS 'The ids of a merchant''s transactions that the caller sees, in one environment and with one status, if p_status is
given, in the range of ids from p_from (included) to p_to (excluded), and older than p_after or newer than p_before.
From the newest on, or from the oldest. A function, so that its plan is kept: a statement would be planned for every
month at each call.

The columns before the id are compared as ranges and come first in the order, and nothing is sorted, so that
PostgreSQL reads the index that has them, backwards or forwards, and no row. A plan for any values reckons with few
rows, and would rather look for them in several indexes and sort them.';

--> statement-breakpoint
-- Has a verified payment pay for another sale, in one step: p_external_reference, or an open checkout of the same
-- merchant and environment, for which it counts at the present quote.
--
-- p_is_stated, p_stated: see require_sale()
-- not_found: no such transaction or checkout. same_sale: it pays for that already. part_payment: it is less than what
-- remains, and the checkout takes no part payments. Otherwise refuses what lock_reassignable_payment(), require_sale(),
-- take_off_checkout() and require_open_checkout() do.
-- Locks, in this order: the transaction, both checkouts in the order of their ids.
CREATE FUNCTION reassign_payment(
  p_merchant_id uuid, p_id uuid, p_is_stated boolean, p_stated text DEFAULT NULL,
  p_external_reference text DEFAULT NULL, p_checkout_id uuid DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment transactions%ROWTYPE := lock_reassignable_payment(p_id, p_merchant_id);
  sale jsonb := sale_of_payment(p_id);
  checkout checkouts%ROWTYPE;
BEGIN
  PERFORM require_sale(payment, p_is_stated, p_stated);
  PERFORM FROM checkouts c
  WHERE c.id IN (p_checkout_id, (SELECT p.checkout_id FROM checkout_payments p WHERE p.transaction_id = payment.id))
  ORDER BY c.id FOR NO KEY UPDATE;
  SELECT * INTO checkout FROM checkouts c
  WHERE c.id = p_checkout_id AND c.merchant_id = p_merchant_id AND c.environment = payment.environment
    AND caller_sees_till(c.till_id);
  IF p_checkout_id IS NOT NULL AND checkout.id IS NULL THEN
    PERFORM refuse('not_found');
  END IF;
  IF p_external_reference = sale ->> 'externalReference' OR public_id('chk', checkout.id) = sale ->> 'checkoutId' THEN
    PERFORM refuse('same_sale');
  END IF;
  PERFORM take_off_checkout(payment);
  UPDATE transactions SET external_reference = coalesce(checkout.external_reference, p_external_reference),
    metadata = coalesce(checkout.metadata, '{}'), till_id = coalesce(checkout.till_id, till_id), released_at = NULL,
    reassigned_at = request_now(), updated_at = request_now()
  WHERE id = payment.id;
  IF checkout.id IS NOT NULL THEN
    PERFORM apply_verified_payment(payment, checkout);
  END IF;
  PERFORM leave_match_to_person(payment.id, checkout.id);
  PERFORM record_reassignment(payment.id, 'reassign', sale, sale_of_payment(payment.id));
END $$;

COMMENT ON FUNCTION reassign_payment IS 'Has a verified payment pay for another sale, in one step: p_external_reference, or an open checkout of the same
merchant and environment, for which it counts at the present quote.

p_is_stated, p_stated: see require_sale()
not_found: no such transaction or checkout. same_sale: it pays for that already. part_payment: it is less than what
remains, and the checkout takes no part payments. Otherwise refuses what lock_reassignable_payment(), require_sale(),
take_off_checkout() and require_open_checkout() do.
Locks, in this order: the transaction, both checkouts in the order of their ids.';

--> statement-breakpoint
-- The ids of a merchant's transactions with an external reference, as merchant_transaction_ids() has those of all.
-- References of orders are rare, so a status is compared in what the index finds.
CREATE FUNCTION referenced_transaction_ids(
  p_merchant_id uuid, p_environment text, p_external_reference text, p_is_newest_first boolean DEFAULT true,
  p_limit bigint DEFAULT NULL, p_offset bigint DEFAULT 0, p_status text DEFAULT NULL, p_from uuid DEFAULT NULL,
  p_to uuid DEFAULT NULL, p_after uuid DEFAULT NULL, p_before uuid DEFAULT NULL
) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE ROWS 20
SET plan_cache_mode = force_generic_plan SET enable_sort = off SET enable_incremental_sort = off AS $$
DECLARE
  first_id uuid := greatest(p_from, caller_sees_from());
  seen_tills uuid[] := caller_tills();
  above uuid := coalesce(p_before, nil_uuid());
  below uuid := coalesce(least(p_to, p_after), 'ffffffff-ffff-ffff-ffff-ffffffffffff');
BEGIN
  IF seen_tills IS NOT NULL THEN
    RETURN QUERY SELECT t.id FROM transactions t
    WHERE t.till_id = ANY (seen_tills) AND t.merchant_id = p_merchant_id AND t.environment = p_environment
      AND t.external_reference = p_external_reference
      AND (p_status IS NULL OR t.status = p_status) AND t.id >= first_id AND t.id > above AND t.id < below
    ORDER BY CASE WHEN p_is_newest_first THEN t.id END DESC, t.id LIMIT p_limit OFFSET p_offset;
    RETURN;
  END IF;
  IF p_is_newest_first THEN
    RETURN QUERY SELECT t.id FROM transactions t
    WHERE t.merchant_id BETWEEN p_merchant_id AND p_merchant_id
      AND t.environment BETWEEN p_environment AND p_environment
      AND t.external_reference BETWEEN p_external_reference AND p_external_reference
      AND (p_status IS NULL OR t.status = p_status) AND t.id >= first_id AND t.id > above AND t.id < below
    ORDER BY t.merchant_id DESC, t.environment DESC, t.external_reference DESC, t.id DESC LIMIT p_limit OFFSET p_offset;
  ELSE
    RETURN QUERY SELECT t.id FROM transactions t
    WHERE t.merchant_id BETWEEN p_merchant_id AND p_merchant_id
      AND t.environment BETWEEN p_environment AND p_environment
      AND t.external_reference BETWEEN p_external_reference AND p_external_reference
      AND (p_status IS NULL OR t.status = p_status) AND t.id >= first_id AND t.id > above AND t.id < below
    ORDER BY t.merchant_id, t.environment, t.external_reference, t.id LIMIT p_limit OFFSET p_offset;
  END IF;
END $$;

COMMENT ON FUNCTION referenced_transaction_ids IS 'The ids of a merchant''s transactions with an external reference, as merchant_transaction_ids() has those of all.
References of orders are rare, so a status is compared in what the index finds.';

--> statement-breakpoint
-- Takes a verified payment off its sale: its money stays, and the next verification that fits it finds it, once. One
-- that the service has matched is an unapplied payment until then.
-- payment_released: it is off already. Otherwise refuses what lock_reassignable_payment() and take_off_checkout() do.
-- Locks, in this order: the transaction, its checkout.
CREATE FUNCTION release_payment(p_merchant_id uuid, p_id uuid) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment transactions%ROWTYPE := lock_reassignable_payment(p_id, p_merchant_id);
  sale jsonb := sale_of_payment(p_id);
  matched checkouts%ROWTYPE;
BEGIN
  SELECT c.* INTO matched FROM checkout_payments p JOIN checkouts c ON c.id = p.checkout_id
  WHERE p.transaction_id = p_id AND is_matched_payment(p_id);
  PERFORM take_off_checkout(payment);
  UPDATE transactions SET external_reference = NULL, metadata = '{}', released_at = request_now(),
    updated_at = request_now()
  WHERE id = payment.id AND released_at IS NULL;
  IF NOT FOUND THEN
    PERFORM refuse('payment_released');
  END IF;
  -- Nobody is told any more that it was found for the sale it was taken off.
  UPDATE bank_orders SET awaits_answer = false WHERE transaction_id = payment.id AND awaits_answer;
  IF matched.id IS NOT NULL THEN
    PERFORM insert_unapplied_payment(matched, payment, 'released');
  END IF;
  PERFORM record_reassignment(payment.id, 'release', sale, NULL);
END $$;

COMMENT ON FUNCTION release_payment IS 'Takes a verified payment off its sale: its money stays, and the next verification that fits it finds it, once. One
that the service has matched is an unapplied payment until then.
payment_released: it is off already. Otherwise refuses what lock_reassignable_payment() and take_off_checkout() do.
Locks, in this order: the transaction, its checkout.';

--> statement-breakpoint
-- Refuses unless a verified payment pays for what its caller thinks: p_stated is the external reference or the id of
-- the checkout that it pays for, null for none. Who states nothing wins once in ten seconds, so that of several who
-- reopen a sale at the same moment one does.
-- reassigned_meanwhile
CREATE FUNCTION require_sale(p_payment transactions, p_is_stated boolean, p_stated text) RETURNS void
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  sale jsonb := sale_of_payment(p_payment.id);
  is_outdated boolean;
BEGIN
  is_outdated := CASE WHEN p_is_stated
    THEN p_stated IS DISTINCT FROM p_payment.external_reference
      AND p_stated IS DISTINCT FROM coalesce(sale ->> 'checkoutId', p_payment.external_reference)
    ELSE p_payment.reassigned_at > request_now() - interval '10 seconds' END;
  IF is_outdated THEN
    PERFORM refuse('reassigned_meanwhile');
  END IF;
END $$;

COMMENT ON FUNCTION require_sale IS 'Refuses unless a verified payment pays for what its caller thinks: p_stated is the external reference or the id of
the checkout that it pays for, null for none. Who states nothing wins once in ten seconds, so that of several who
reopen a sale at the same moment one does.
reassigned_meanwhile';

--> statement-breakpoint
-- Takes a verified payment off the checkout that it counts for, if there is one; one that is paid is reopened only if
-- the service has matched them by itself. Refuses what take_part_off_checkout() does.
-- Locks the checkout. The caller holds the transaction's lock.
CREATE FUNCTION take_off_checkout(p_payment transactions) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  counted checkout_payments%ROWTYPE;
BEGIN
  DELETE FROM checkout_payments p WHERE p.transaction_id = p_payment.id RETURNING * INTO counted;
  IF FOUND THEN
    PERFORM take_part_off_checkout(counted.checkout_id, p_payment.amount_ves, counted.total_ves,
      is_matched_payment(p_payment.id));
  END IF;
END $$;

COMMENT ON FUNCTION take_off_checkout IS 'Takes a verified payment off the checkout that it counts for, if there is one; one that is paid is reopened only if
the service has matched them by itself. Refuses what take_part_off_checkout() does.
Locks the checkout. The caller holds the transaction''s lock.';

--> statement-breakpoint
-- Counts and sums of transactions created on the Caracas days from p_from (included) to p_to (excluded); null means
-- unbounded. p_merchant: one merchant, the nil id for all merchants together, or null for each merchant.
-- The rows are partial sums, for the caller to add up: whole months, the remaining days, and unfolded deltas.
-- amount: in the row's currency.
CREATE FUNCTION transaction_sums(p_merchant uuid, p_from date DEFAULT NULL, p_to date DEFAULT NULL)
RETURNS TABLE (merchant_id uuid, environment text, status text, currency text, count bigint, amount numeric)
LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT t.merchant_id, t.environment, t.status, t.currency, t.count, t.amount
  FROM (
    SELECT first_day, last_day,
      date_trunc('month', first_day + interval '1 month' - interval '1 day')::date AS first_month,
      date_trunc('month', last_day::timestamp)::date AS last_month
    FROM (SELECT coalesce(p_from, '-infinity') AS first_day, coalesce(p_to, 'infinity') AS last_day) days) bounds
  CROSS JOIN LATERAL (VALUES
    ('month', first_month, last_month),
    ('day', first_day, least(first_month, last_day)),
    ('day', greatest(first_month, last_month), last_day)) AS part (span, first_day, end_day)
  JOIN transaction_totals t ON t.span = part.span AND t.span_start >= part.first_day AND t.span_start < part.end_day
  WHERE t.merchant_id = p_merchant OR p_merchant IS NULL AND t.merchant_id <> nil_uuid()
  UNION ALL
  SELECT coalesce(p_merchant, d.merchant_id), d.environment, d.status, d.currency, d.count, d.amount
  FROM transaction_deltas d
  WHERE (d.merchant_id = p_merchant OR p_merchant IS NULL OR p_merchant = nil_uuid())
    AND d.day >= coalesce(p_from, '-infinity') AND d.day < coalesce(p_to, 'infinity');
END;

COMMENT ON FUNCTION transaction_sums IS 'Counts and sums of transactions created on the Caracas days from p_from (included) to p_to (excluded); null means
unbounded. p_merchant: one merchant, the nil id for all merchants together, or null for each merchant.
The rows are partial sums, for the caller to add up: whole months, the remaining days, and unfolded deltas.
amount: in the row''s currency.';

--> statement-breakpoint
-- Acquires the idempotency key for this transaction, or raises: PXREP the response is stored, key_reused the key
-- belongs to another request, of whatever path, method and environment, key_in_use the first request is still in
-- progress, PXOLD the first request was interrupted, PXAPR and key_reused of reject_waiting_intention(). A concurrent
-- second request waits here for the first to commit, up to lock_timeout.
CREATE FUNCTION acquire_idempotency_key(
  p_environment text, p_method text, p_path text, p_key text, p_request_hash bytea
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  existing idempotency_keys%ROWTYPE;
BEGIN
  BEGIN
    INSERT INTO idempotency_keys AS stored
      (caller_id, environment, method, path, key, request_hash, created_at, expires_at)
    VALUES (
      coalesce(caller_id(), '00000000-0000-0000-0000-000000000000'),
      p_environment, p_method, p_path, p_key, p_request_hash, request_now(), request_now() + interval '24 hours')
    ON CONFLICT (caller_id, key) DO UPDATE
      SET environment = excluded.environment, method = excluded.method, path = excluded.path,
          request_hash = excluded.request_hash, status = NULL, response = NULL,
          resource_id = NULL, in_progress_until = NULL,
          created_at = excluded.created_at, expires_at = excluded.expires_at
      WHERE stored.expires_at <= request_now();
  EXCEPTION WHEN lock_not_available THEN
    PERFORM refuse('key_in_use');
  END;
  IF FOUND THEN
    PERFORM reject_waiting_intention(p_environment, p_method, p_path, p_key, p_request_hash);
    RETURN;
  END IF;
  -- A key that was released at this moment is reported as busy too; a retry acquires it.
  SELECT * INTO existing FROM idempotency_keys
  WHERE caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000') AND key = p_key;
  IF (existing.environment, existing.method, existing.path, existing.request_hash)
    <> (p_environment, p_method, p_path, p_request_hash) THEN
    PERFORM refuse('key_reused');
  ELSIF existing.response IS NOT NULL THEN
    RAISE EXCEPTION 'idempotency key replayed' USING ERRCODE = 'PXREP';
  ELSIF existing.in_progress_until <= request_now() THEN
    RAISE EXCEPTION 'idempotency key abandoned' USING ERRCODE = 'PXOLD';
  END IF;
  PERFORM refuse('key_in_use');
END $$;

COMMENT ON FUNCTION acquire_idempotency_key IS 'Acquires the idempotency key for this transaction, or raises: PXREP the response is stored, key_reused the key
belongs to another request, of whatever path, method and environment, key_in_use the first request is still in
progress, PXOLD the first request was interrupted, PXAPR and key_reused of reject_waiting_intention(). A concurrent
second request waits here for the first to commit, up to lock_timeout.';

--> statement-breakpoint
-- Raises PXAPR, for what a person has to approve first, with what request_approval() needs: it is caught, and no
-- refusal.
CREATE FUNCTION ask_for_approval(p_facts jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'approval needed' USING ERRCODE = 'PXAPR', DETAIL = p_facts::text;
END $$;

COMMENT ON FUNCTION ask_for_approval IS 'Raises PXAPR, for what a person has to approve first, with what request_approval() needs: it is caught, and no
refusal.';

--> statement-breakpoint
-- The first statement of every batch of a signed-in caller. Checks the credential and the route's requirements,
-- refuses, and sets the caller for the statements that follow. It writes nothing, so a refusal leaves no trace:
-- `last_use_stale` says that the credential's last use was recorded a minute ago or longer, and the service records it
-- after its response.
--
-- The credential is p_key_hash, the SHA-256 of an API key, or p_session_id and p_user_id. The rest is the route's:
--   p_permission               what an API key needs, see authorize_api_key(); null where no key is accepted
--   p_scoped_keys              whether API keys that are bound to a merchant are accepted
--   p_test_keys                what test keys may do, see authorize_test_key()
--   p_admin                    platform administrators only
--   p_factor                   whether their session must have presented a second factor
--   p_verified, p_kyc          verified e-mail, approved KYC
--   p_lock                     'none' for reads, 'membership' for changes, 'merchant' for changes of memberships,
--                              'users' for an administrator's changes of users
--   p_step_up                  whether the session must have presented a factor lately, see require_step_up()
--   p_merchant_id, p_role      the merchant, and the minimum role of its member; without a role no membership
--   p_about, p_about_id        what an administrator decides about, see concerns_caller()
--   p_cashiers                 whether a CASHIER is accepted too, who then sees what is of today: caller_sees_from()
--   p_branches                 whether a member who is bound to branches is accepted, who then sees what is of these:
--                              caller_sees_till()
--
-- Refuses, in this order: what find_api_key() or find_session() does, a suspended user, what the key may not do, who is
-- no member or not allowed, and then what is missing of the user's state: e-mail, KYC, a second factor, a step-up.
CREATE FUNCTION authorize(
  p_now timestamptz, p_request_id text, p_scoped_keys boolean, p_test_keys text, p_admin boolean,
  p_verified boolean, p_kyc boolean, p_lock text,
  p_permission text DEFAULT NULL, p_cashiers boolean DEFAULT false, p_factor boolean DEFAULT false,
  p_step_up boolean DEFAULT false, p_ip text DEFAULT NULL, p_key_hash bytea DEFAULT NULL,
  p_session_id uuid DEFAULT NULL, p_user_id uuid DEFAULT NULL,
  p_merchant_id uuid DEFAULT NULL, p_role text DEFAULT NULL, p_about text DEFAULT NULL, p_about_id uuid DEFAULT NULL,
  p_branches boolean DEFAULT false
) RETURNS TABLE (user_id uuid, api_key_id uuid, session_id uuid, bound_merchant_id uuid, last_use_stale boolean)
LANGUAGE plpgsql AS $$
DECLARE
  caller users%ROWTYPE;
  session sessions%ROWTYPE;
  api_key api_keys%ROWTYPE;
BEGIN
  PERFORM begin_request(p_now, p_request_id, p_ip);
  IF p_key_hash IS NOT NULL THEN
    api_key := find_api_key(p_key_hash, p_now);
    SELECT * INTO STRICT caller FROM users u WHERE u.id = api_key.user_id;
  ELSE
    session := find_session(p_session_id, p_user_id, p_now);
    SELECT * INTO STRICT caller FROM users u WHERE u.id = session.user_id;
  END IF;
  IF caller.status NOT IN ('inactive', 'active') THEN
    PERFORM refuse('suspended');
  END IF;
  -- What the key may do is its own, so nothing is told of what it may not reach.
  IF api_key.id IS NOT NULL THEN
    PERFORM authorize_api_key(api_key, p_permission, p_scoped_keys);
  END IF;

  IF p_role IS NOT NULL THEN
    PERFORM authorize_member(caller.id, api_key.merchant_id, p_merchant_id, p_role, p_lock, p_cashiers, api_key.id,
      p_branches);
  END IF;
  IF p_admin THEN
    caller := authorize_administrator(caller, session, p_factor, p_lock);
  END IF;
  IF api_key.environment = 'test' THEN
    PERFORM authorize_test_key(p_test_keys, caller.id, p_merchant_id, p_lock <> 'none');
  END IF;
  IF p_lock <> 'none' THEN
    PERFORM recheck_caller(caller.id, session.id, api_key.id);
  END IF;
  -- A live key is a live operation in itself: every route requires the same of its user.
  IF (p_verified OR api_key.environment = 'live') AND caller.email_verified_at IS NULL THEN
    PERFORM refuse('email_not_verified');
  END IF;
  IF (p_kyc OR api_key.environment = 'live') AND caller.kyc_status <> 'approved' THEN
    PERFORM refuse('kyc_not_approved');
  END IF;

  PERFORM set_caller(caller.id, session.id, api_key.id, api_key.environment, api_key.merchant_id);
  IF p_step_up THEN
    PERFORM require_step_up();
  END IF;
  IF p_about IS NOT NULL THEN
    PERFORM require_others(p_about, p_about_id);
  END IF;
  user_id := caller.id;
  api_key_id := api_key.id;
  session_id := session.id;
  bound_merchant_id := api_key.merchant_id;
  last_use_stale := coalesce(
    coalesce(api_key.last_used_at, session.last_used_at) <= p_now - interval '1 minute', true);
  RETURN NEXT;
END $$;

COMMENT ON FUNCTION authorize IS 'The first statement of every batch of a signed-in caller. Checks the credential and the route''s requirements,
refuses, and sets the caller for the statements that follow. It writes nothing, so a refusal leaves no trace:
`last_use_stale` says that the credential''s last use was recorded a minute ago or longer, and the service records it
after its response.

The credential is p_key_hash, the SHA-256 of an API key, or p_session_id and p_user_id. The rest is the route''s:
  p_permission               what an API key needs, see authorize_api_key(); null where no key is accepted
  p_scoped_keys              whether API keys that are bound to a merchant are accepted
  p_test_keys                what test keys may do, see authorize_test_key()
  p_admin                    platform administrators only
  p_factor                   whether their session must have presented a second factor
  p_verified, p_kyc          verified e-mail, approved KYC
  p_lock                     ''none'' for reads, ''membership'' for changes, ''merchant'' for changes of memberships,
                             ''users'' for an administrator''s changes of users
  p_step_up                  whether the session must have presented a factor lately, see require_step_up()
  p_merchant_id, p_role      the merchant, and the minimum role of its member; without a role no membership
  p_about, p_about_id        what an administrator decides about, see concerns_caller()
  p_cashiers                 whether a CASHIER is accepted too, who then sees what is of today: caller_sees_from()
  p_branches                 whether a member who is bound to branches is accepted, who then sees what is of these:
                             caller_sees_till()

Refuses, in this order: what find_api_key() or find_session() does, a suspended user, what the key may not do, who is
no member or not allowed, and then what is missing of the user''s state: e-mail, KYC, a second factor, a step-up.';

--> statement-breakpoint
-- Refuses unless the caller is a platform administrator, and factor_required if their session must have presented a
-- second factor and has not; p_session has no id for an API key. With a lock, the role cannot change until the commit.
-- Returns the caller as locked.
CREATE FUNCTION authorize_administrator(p_caller users, p_session sessions, p_factor boolean, p_lock text) RETURNS users
LANGUAGE plpgsql AS $$
DECLARE
  caller users%ROWTYPE := p_caller;
BEGIN
  -- Two administrators who change each other would deadlock.
  IF p_lock = 'users' THEN
    PERFORM pg_advisory_xact_lock(hashtext('administrators change users'));
  END IF;
  IF p_lock <> 'none' THEN
    SELECT * INTO STRICT caller FROM users u WHERE u.id = p_caller.id FOR SHARE;
  END IF;
  IF caller.role <> 'ADMIN' THEN
    PERFORM refuse('not_allowed');
  END IF;
  IF p_factor AND p_session.id IS NOT NULL AND p_session.factor_presented_at IS NULL THEN
    PERFORM refuse('factor_required');
  END IF;
  RETURN caller;
END $$;

COMMENT ON FUNCTION authorize_administrator IS 'Refuses unless the caller is a platform administrator, and factor_required if their session must have presented a
second factor and has not; p_session has no id for an API key. With a lock, the role cannot change until the commit.
Returns the caller as locked.';

--> statement-breakpoint
-- Refuses unless the API key reaches a route that needs this permission, null where no key is accepted. A key that is
-- not limited has all permissions except members:write,
-- external-payments:confirm and those for /admin, which it has only by name. p_scoped_keys:
-- whether the route accepts keys that are bound to a merchant.
CREATE FUNCTION authorize_api_key(p_api_key api_keys, p_permission text, p_scoped_keys boolean) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_permission IS NULL THEN
    PERFORM refuse('no_keys');
  END IF;
  IF p_api_key.merchant_id IS NOT NULL AND NOT p_scoped_keys THEN
    PERFORM refuse('bound_key');
  END IF;
  IF NOT coalesce(p_permission = ANY (p_api_key.permissions), p_permission NOT LIKE 'admin:%'
    AND p_permission NOT IN ('members:write', 'external-payments:confirm')) THEN
    PERFORM refuse('permission_missing', p_named => jsonb_build_object('permission', p_permission));
  END IF;
END $$;

COMMENT ON FUNCTION authorize_api_key IS 'Refuses unless the API key reaches a route that needs this permission, null where no key is accepted. A key that is
not limited has all permissions except members:write,
external-payments:confirm and those for /admin, which it has only by name. p_scoped_keys:
whether the route accepts keys that are bound to a merchant.';

--> statement-breakpoint
-- Raises not_found if the caller is no member, or if their API key is bound to another merchant or was cut off from
-- this one, and not_allowed if it is. A CASHIER is in no order with the other
-- roles: they are accepted where the route says so, and see what is of today alone. So is whoever is bound to branches,
-- and sees what is of these alone; elsewhere they are refused bound_member. With a lock, the membership cannot
-- change until the commit. Changes of memberships lock the merchant first: otherwise two administrators who remove each
-- other would deadlock.
CREATE FUNCTION authorize_member(
  p_user_id uuid, p_key_merchant_id uuid, p_merchant_id uuid, p_min_role text, p_lock text,
  p_cashiers boolean DEFAULT false, p_api_key_id uuid DEFAULT NULL, p_branches boolean DEFAULT false
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  membership members%ROWTYPE;
  ranks CONSTANT text[] := ARRAY['MEMBER', 'ADMIN', 'OWNER'];
BEGIN
  SELECT m.* INTO membership FROM members m WHERE m.merchant_id = p_merchant_id AND m.user_id = p_user_id;
  IF membership.role IS NOT NULL AND p_lock <> 'none' THEN
    IF p_lock = 'merchant' THEN
      PERFORM FROM merchants WHERE id = p_merchant_id FOR NO KEY UPDATE;
    END IF;
    SELECT m.* INTO membership FROM members m
    WHERE m.merchant_id = p_merchant_id AND m.user_id = p_user_id FOR SHARE;
  END IF;
  IF membership.role IS NULL OR p_key_merchant_id <> p_merchant_id OR is_key_cut_off(p_api_key_id, p_merchant_id) THEN
    PERFORM refuse('not_found');
  END IF;
  IF membership.role = 'CASHIER' AND p_cashiers THEN
    PERFORM set_config('app.sees_from', first_uuid_at(start_of_caracas_day(caracas_day(request_now())))::text, true);
  ELSIF coalesce(array_position(ranks, membership.role) < array_position(ranks, p_min_role), true) THEN
    PERFORM refuse('not_allowed');
  END IF;
  IF membership.branch_ids IS NOT NULL THEN
    IF NOT p_branches THEN
      PERFORM refuse('bound_member');
    END IF;
    PERFORM set_config('app.branches', membership.branch_ids::text, true),
      set_config('app.tills', ARRAY(
        SELECT t.id FROM tills t WHERE t.branch_id = ANY (membership.branch_ids))::text, true);
  END IF;
END $$;

COMMENT ON FUNCTION authorize_member IS 'Raises not_found if the caller is no member, or if their API key is bound to another merchant or was cut off from
this one, and not_allowed if it is. A CASHIER is in no order with the other
roles: they are accepted where the route says so, and see what is of today alone. So is whoever is bound to branches,
and sees what is of these alone; elsewhere they are refused bound_member. With a lock, the membership cannot
change until the commit. Changes of memberships lock the merchant first: otherwise two administrators who remove each
other would deadlock.';

--> statement-breakpoint
-- Refuses whatever a test key may not do, which is everything that is not named here. It may read and
-- change data of the test environment ('testData'; the statements filter by it), read what belongs to neither
-- environment ('sharedReads'), and change a merchant and its store ('untilLive') while their owner may not
-- operate live. The owner is the merchant's, or the caller when a merchant is created.
CREATE FUNCTION authorize_test_key(p_allowed text, p_user_id uuid, p_merchant_id uuid, p_changes boolean)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  owner_id uuid;
  owner users%ROWTYPE;
BEGIN
  IF p_allowed = 'testData' OR (p_allowed = 'sharedReads' AND NOT p_changes) THEN
    RETURN;
  END IF;
  IF p_allowed = 'untilLive' THEN
    owner_id := CASE WHEN p_merchant_id IS NULL THEN p_user_id
      ELSE (SELECT m.owner_id FROM merchants m WHERE m.id = p_merchant_id) END;
    -- Locked, so that an approval either came first or waits. Replays of an earlier change read without the
    -- lock. A caller who creates a merchant locks the account exclusively: two who shared the lock would
    -- deadlock.
    IF p_changes AND p_merchant_id IS NULL THEN
      PERFORM FROM users u WHERE u.id = owner_id FOR NO KEY UPDATE;
    ELSIF p_changes THEN
      PERFORM FROM users u WHERE u.id = owner_id FOR SHARE;
    END IF;
    SELECT * INTO STRICT owner FROM users u WHERE u.id = owner_id;
    IF owner.email_verified_at IS NULL OR owner.kyc_status <> 'approved' THEN
      RETURN;
    END IF;
    PERFORM refuse('test_key_until_live');
  END IF;
  PERFORM refuse('test_key');
END $$;

COMMENT ON FUNCTION authorize_test_key IS 'Refuses whatever a test key may not do, which is everything that is not named here. It may read and
change data of the test environment (''testData''; the statements filter by it), read what belongs to neither
environment (''sharedReads''), and change a merchant and its store (''untilLive'') while their owner may not
operate live. The owner is the merchant''s, or the caller when a merchant is created.';

--> statement-breakpoint
-- The request's address; null without a valid one. An IPv4 address that is written as IPv6 is the IPv4 address.
CREATE FUNCTION caller_address() RETURNS inet
LANGUAGE plpgsql STABLE AS $$
DECLARE
  told text := current_setting('app.ip', true);
  address inet;
BEGIN
  -- A network is no address, though PostgreSQL reads both.
  IF told LIKE '%/%' OR pg_input_is_valid(told, 'inet') IS NOT TRUE THEN
    RETURN NULL;
  END IF;
  address := told::inet;
  RETURN CASE WHEN address << '::ffff:0:0/96' THEN inet '0.0.0.0' + (address - inet '::ffff:0:0') ELSE address END;
END $$;

COMMENT ON FUNCTION caller_address IS 'The request''s address; null without a valid one. An IPv4 address that is written as IPv6 is the IPv4 address.';

--> statement-breakpoint
-- The branches to which the caller is bound at the merchant of the request; null for whoever is bound to none.
CREATE FUNCTION caller_branches() RETURNS uuid[]
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN nullif(current_setting('app.branches', true), '')::uuid[];

COMMENT ON FUNCTION caller_branches IS 'The branches to which the caller is bound at the merchant of the request; null for whoever is bound to none.';

--> statement-breakpoint
-- The network by which the request's attempts are counted: the IPv4 address, or the /64 of an IPv6 address,
-- within which one subscriber can use any address. Mirrors src/domain/ip-address.ts. '' without an
-- address: such requests are counted together.
CREATE FUNCTION caller_network() RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  address text := current_setting('app.ip', true);
BEGIN
  IF pg_input_is_valid(address, 'inet') THEN
    RETURN host(network(set_masklen(address::inet,
      CASE WHEN family(address::inet) = 4 THEN 32 WHEN address::inet << '::ffff:0:0/96' THEN 128 ELSE 64 END)));
  END IF;
  RETURN '';
END $$;

COMMENT ON FUNCTION caller_network IS 'The network by which the request''s attempts are counted: the IPv4 address, or the /64 of an IPv6 address,
within which one subscriber can use any address. Mirrors src/domain/ip-address.ts. '''' without an
address: such requests are counted together.';

--> statement-breakpoint
-- The first id that the caller sees of what a CASHIER sees of today alone; the nil id for everybody else.
CREATE FUNCTION caller_sees_from() RETURNS uuid
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN coalesce(nullif(current_setting('app.sees_from', true), '')::uuid, nil_uuid());

COMMENT ON FUNCTION caller_sees_from IS 'The first id that the caller sees of what a CASHIER sees of today alone; the nil id for everybody else.';

--> statement-breakpoint
-- The tills of the branches to which the caller is bound; null for whoever is bound to none.
CREATE FUNCTION caller_tills() RETURNS uuid[]
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN nullif(current_setting('app.tills', true), '')::uuid[];

COMMENT ON FUNCTION caller_tills IS 'The tills of the branches to which the caller is bound; null for whoever is bound to none.';

--> statement-breakpoint
-- Whether a user, merchant, bank account, bank connection or bank order (p_kind: user, merchant, account, connection,
-- payment) is the caller's own: themselves, a merchant of which they are a member, and their accounts and those that
-- these merchants are paid into. So is an account or connection of a number, and a merchant of a RIF, that they claim
-- themselves.
CREATE FUNCTION concerns_caller(p_kind text, p_id uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  CASE p_kind
    WHEN 'user' THEN
      RETURN p_id = caller_id();
    WHEN 'merchant' THEN
      RETURN EXISTS (SELECT FROM members b WHERE b.merchant_id = p_id AND b.user_id = caller_id())
        OR EXISTS (SELECT FROM merchants m JOIN merchants own ON own.rif = m.rif
          WHERE m.id = p_id AND own.owner_id = caller_id());
    WHEN 'account' THEN
      RETURN EXISTS (SELECT FROM bank_accounts a JOIN bank_accounts own ON own.account_number = a.account_number
          AND own.environment = a.environment AND own.removed_at IS NULL
          WHERE a.id = p_id AND own.user_id = caller_id())
        OR EXISTS (SELECT FROM bank_accounts a WHERE a.id = p_id AND a.user_id = caller_id())
        OR EXISTS (SELECT FROM merchants m JOIN members b ON b.merchant_id = m.id
          WHERE m.settlement_account_id = p_id AND b.user_id = caller_id());
    WHEN 'connection' THEN
      RETURN EXISTS (SELECT FROM bank_connections c WHERE c.id = p_id AND concerns_caller('account', c.account_id));
    WHEN 'payment' THEN
      RETURN EXISTS (SELECT FROM bank_orders o WHERE o.id = p_id
        AND (o.user_id = caller_id() OR concerns_caller('account', o.account_id)
          OR EXISTS (SELECT FROM transactions t WHERE t.id = o.transaction_id
            AND concerns_caller('merchant', t.merchant_id))));
  END CASE;
END $$;

COMMENT ON FUNCTION concerns_caller IS 'Whether a user, merchant, bank account, bank connection or bank order (p_kind: user, merchant, account, connection,
payment) is the caller''s own: themselves, a merchant of which they are a member, and their accounts and those that
these merchants are paid into. So is an account or connection of a number, and a merchant of a RIF, that they claim
themselves.';

--> statement-breakpoint
-- How many attempts at a subject were counted since a time, from one network or from all; counts up to the
-- limit only.
CREATE FUNCTION count_limited_attempts(
  p_kind text, p_subject bytea, p_network text, p_since timestamptz, p_limit integer
) RETURNS integer
LANGUAGE sql STABLE
RETURN (
  SELECT count(*)::integer FROM (
    SELECT FROM limited_attempts t
    WHERE t.kind = p_kind AND t.subject = p_subject AND t.created_at > p_since
      AND (p_network IS NULL OR t.network = p_network)
    LIMIT p_limit) counted);

COMMENT ON FUNCTION count_limited_attempts IS 'How many attempts at a subject were counted since a time, from one network or from all; counts up to the
limit only.';

--> statement-breakpoint
-- The API key with this SHA-256. Raises unauthorized if there is none, or if it is revoked or expired, and
-- address_not_allowed if it is limited to addresses and the caller's is none of them. begin_request() has set that
-- address.
CREATE FUNCTION find_api_key(p_key_hash bytea, p_now timestamptz) RETURNS api_keys
LANGUAGE plpgsql AS $$
DECLARE
  api_key api_keys%ROWTYPE;
BEGIN
  SELECT * INTO api_key FROM api_keys k
  WHERE k.key_hash = p_key_hash
    AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > p_now);
  IF NOT FOUND THEN
    PERFORM refuse('unauthorized');
  END IF;
  -- A caller without a valid address is refused too.
  IF api_key.allowed_addresses IS NOT NULL
    AND (caller_address() <<= ANY (api_key.allowed_addresses)) IS NOT TRUE THEN
    PERFORM refuse('address_not_allowed');
  END IF;
  RETURN api_key;
END $$;

COMMENT ON FUNCTION find_api_key IS 'The API key with this SHA-256. Raises unauthorized if there is none, or if it is revoked or expired, and
address_not_allowed if it is limited to addresses and the caller''s is none of them. begin_request() has set that
address.';

--> statement-breakpoint
-- Returns the id of what an earlier request with the same key began.
CREATE FUNCTION find_resource_in_progress(p_environment text, p_method text, p_path text, p_key text)
RETURNS uuid
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT resource_id FROM idempotency_keys
  WHERE caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND environment = p_environment AND method = p_method AND path = p_path AND key = p_key;
END;

COMMENT ON FUNCTION find_resource_in_progress IS 'Returns the id of what an earlier request with the same key began.';

--> statement-breakpoint
-- The user's open login session with this id. Raises unauthorized if there is none, or if it is revoked or expired. A
-- suspension ends the sessions, but callers get the suspension as the reason, not the end of the session: so this
-- returns one that a suspension ended, while its user is suspended or banned.
CREATE FUNCTION find_session(p_session_id uuid, p_user_id uuid, p_now timestamptz) RETURNS sessions
LANGUAGE plpgsql AS $$
DECLARE
  session sessions%ROWTYPE;
BEGIN
  SELECT * INTO session FROM sessions s WHERE s.id = p_session_id AND s.user_id = p_user_id;
  IF NOT FOUND THEN
    PERFORM refuse('unauthorized');
  END IF;
  IF (session.revoked_at IS NOT NULL OR session.expires_at <= p_now)
    AND NOT (session.revoked_reason IS NOT DISTINCT FROM 'suspension'
      AND EXISTS (SELECT FROM users u WHERE u.id = p_user_id AND u.status IN ('suspended', 'banned'))) THEN
    PERFORM refuse('unauthorized');
  END IF;
  RETURN session;
END $$;

COMMENT ON FUNCTION find_session IS 'The user''s open login session with this id. Raises unauthorized if there is none, or if it is revoked or expired. A
suspension ends the sessions, but callers get the suspension as the reason, not the end of the session: so this
returns one that a suspension ended, while its user is suspended or banned.';

--> statement-breakpoint
-- Whether the user has a second factor.
CREATE FUNCTION has_factor(p_user_id uuid) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM factors f WHERE f.user_id = p_user_id AND f.confirmed_at IS NOT NULL);

COMMENT ON FUNCTION has_factor IS 'Whether the user has a second factor.';

--> statement-breakpoint
-- Locks the caller's account (FOR SHARE) and checks the credential again: a password reset or a verification
-- that was being committed has ended it by now, and a later one waits and then sees what this transaction
-- created. For changes that create what such an event ends.
CREATE FUNCTION lock_caller() RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = caller_id() AND status IN ('inactive', 'active') FOR SHARE;
  IF NOT FOUND THEN
    PERFORM refuse('suspended');
  END IF;
  IF NOT EXISTS (
    SELECT FROM sessions WHERE id = caller_session_id() AND revoked_at IS NULL
    UNION ALL
    SELECT FROM api_keys
    WHERE id = caller_key_id() AND revoked_at IS NULL
  ) THEN
    PERFORM refuse('unauthorized');
  END IF;
END $$;

COMMENT ON FUNCTION lock_caller IS 'Locks the caller''s account (FOR SHARE) and checks the credential again: a password reset or a verification
that was being committed has ended it by now, and a later one waits and then sees what this transaction
created. For changes that create what such an event ends.';

--> statement-breakpoint
-- Ends a batch that acquire_idempotency_key() began and whose response comes with a later batch: stores what
-- was begun, and until when the request may be in progress.
CREATE FUNCTION mark_in_progress(
  p_environment text, p_method text, p_path text, p_key text, p_resource_id uuid, p_timeout interval
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE idempotency_keys SET resource_id = p_resource_id, in_progress_until = request_now() + p_timeout
  WHERE caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND environment = p_environment AND method = p_method AND path = p_path AND key = p_key;
END;

COMMENT ON FUNCTION mark_in_progress IS 'Ends a batch that acquire_idempotency_key() began and whose response comes with a later batch: stores what
was begun, and until when the request may be in progress.';

--> statement-breakpoint
-- Checks once more, after authorize() has waited for a lock: raises suspended if the user was suspended meanwhile, and
-- unauthorized if the credential was revoked.
CREATE FUNCTION recheck_caller(p_user_id uuid, p_session_id uuid, p_api_key_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT u.status NOT IN ('inactive', 'active') FROM users u WHERE u.id = p_user_id) THEN
    PERFORM refuse('suspended');
  END IF;
  IF EXISTS (SELECT FROM sessions s WHERE s.id = p_session_id AND s.revoked_at IS NOT NULL)
    OR EXISTS (SELECT FROM api_keys k WHERE k.id = p_api_key_id AND k.revoked_at IS NOT NULL) THEN
    PERFORM refuse('unauthorized');
  END IF;
END $$;

COMMENT ON FUNCTION recheck_caller IS 'Checks once more, after authorize() has waited for a lock: raises suspended if the user was suspended meanwhile, and
unauthorized if the credential was revoked.';

--> statement-breakpoint
-- Records requests of API keys in the logs of their merchants: a key that is bound to a merchant in that one's, any
-- other key in that of the merchant that its route names. Leaves out what may not be there: requests of a key that is
-- revoked or has expired, of one whose user is no member of the merchant, and of one that was cut off from it. entries:
-- [{id, keyHash, merchantId, requestId, at, method, path, status, errorCode, durationMs}], with the hash in
-- hexadecimal.
CREATE FUNCTION record_requests(p_entries jsonb) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO requests (id, merchant_id, environment, api_key_id, request_id, method, path, status, error_code,
    duration_ms, created_at)
  SELECT e.id, m.merchant_id, k.environment, k.id, e."requestId", e.method, left(e.path, 300), e.status,
    e."errorCode", e."durationMs", e.at
  FROM jsonb_to_recordset(p_entries) AS e(
    id uuid, "keyHash" text, "merchantId" uuid, "requestId" text, at timestamptz, method text, path text,
    status smallint,
    "errorCode" text, "durationMs" integer)
  JOIN api_keys k ON k.key_hash = decode(e."keyHash", 'hex')
    AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > e.at)
  JOIN members m ON m.user_id = k.user_id AND m.merchant_id = coalesce(k.merchant_id, e."merchantId")
    AND NOT is_key_cut_off(k.id, m.merchant_id);
END;

COMMENT ON FUNCTION record_requests IS 'Records requests of API keys in the logs of their merchants: a key that is bound to a merchant in that one''s, any
other key in that of the merchant that its route names. Leaves out what may not be there: requests of a key that is
revoked or has expired, of one whose user is no member of the merchant, and of one that was cut off from it. entries:
[{id, keyHash, merchantId, requestId, at, method, path, status, errorCode, durationMs}], with the hash in
hexadecimal.';

--> statement-breakpoint
-- Raises if the caller's Idempotency-Key names a request that waits for an approval, unless that one is carried out
-- now: key_reused for another request, PXAPR for the same one, with what request_approval() needs to tell its state.
CREATE FUNCTION reject_waiting_intention(
  p_environment text, p_method text, p_path text, p_key text, p_request_hash bytea
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  waiting approvals%ROWTYPE;
BEGIN
  SELECT * INTO waiting FROM approvals a
  WHERE a.user_id = caller_id() AND a.idempotency_key = p_key AND a.status = 'pending' AND a.expires_at > request_now()
    AND a.id IS DISTINCT FROM nullif(current_setting('app.approval_id', true), '')::uuid
  LIMIT 1;
  IF NOT FOUND THEN
    RETURN;
  ELSIF (waiting.environment, waiting.method, waiting.path, waiting.request_hash)
    <> (p_environment, p_method, p_path, p_request_hash) THEN
    PERFORM refuse('key_reused');
  END IF;
  PERFORM ask_for_approval(jsonb_build_object('merchantId', waiting.merchant_id, 'environment', waiting.environment,
    'amount', waiting.amount::text));
END $$;

COMMENT ON FUNCTION reject_waiting_intention IS 'Raises if the caller''s Idempotency-Key names a request that waits for an approval, unless that one is carried out
now: key_reused for another request, PXAPR for the same one, with what request_approval() needs to tell its state.';

--> statement-breakpoint
-- Has a request of an API key wait for a person, and tells those who may approve it; for the same intention asked
-- again, its state. p_facts: what require_approval() raised. The caller is the key; of a request asked again, also its
-- user.
--
-- key_reused: the Idempotency-Key stands for another request    key_in_use: it was used for another one at this moment
-- approvals_waiting_key, approvals_waiting: see require_approval_quota()
--
-- Locks the merchant's approvals (advisory), and the Idempotency-Key, which is free again afterwards: as long as the
-- request waits, acquire_idempotency_key() gives it to nobody.
CREATE FUNCTION request_approval(
  p_id uuid, p_operation text, p_params jsonb, p_body jsonb, p_facts jsonb, p_method text, p_path text, p_key text,
  p_request_hash bytea, p_ip text DEFAULT NULL
) RETURNS approvals
LANGUAGE plpgsql AS $$
DECLARE
  asked approvals%ROWTYPE;
  asked_environment text := p_facts->>'environment';
  merchant_uuid uuid := (p_facts->>'merchantId')::uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('approvals'), hashtext(merchant_uuid::text));
  SELECT * INTO asked FROM approvals a
  WHERE a.user_id = caller_id() AND a.idempotency_key = p_key
    AND ((a.environment, a.method, a.path) = (asked_environment, p_method, p_path) OR a.expires_at > request_now())
  ORDER BY (a.environment, a.method, a.path) = (asked_environment, p_method, p_path) DESC, a.id DESC
  LIMIT 1;
  IF FOUND THEN
    IF (asked.environment, asked.method, asked.path, asked.request_hash)
      <> (asked_environment, p_method, p_path, p_request_hash) THEN
      PERFORM refuse('key_reused');
    END IF;
    RETURN asked;
  END IF;
  BEGIN
    PERFORM acquire_idempotency_key(asked_environment, p_method, p_path, p_key, p_request_hash);
  EXCEPTION WHEN SQLSTATE 'PXREP' OR SQLSTATE 'PXOLD' THEN
    PERFORM refuse('key_in_use');
  END;
  PERFORM require_approval_quota(merchant_uuid, asked_environment, current_setting('app.api_key_id')::uuid);
  INSERT INTO approvals (id, merchant_id, environment, api_key_id, user_id, operation, params, body, ip, method, path,
    idempotency_key, request_hash, amount, concept, external_reference, account_id, transaction_id, phone, bank_code,
    document, name, destination_account, parts, created_at, expires_at)
  VALUES (p_id, merchant_uuid, asked_environment, current_setting('app.api_key_id')::uuid, caller_id(), p_operation,
    p_params, p_body, p_ip, p_method, p_path, p_key, p_request_hash, (p_facts->>'amount')::numeric, p_facts->>'concept',
    p_facts->>'externalReference', (p_facts->>'accountId')::uuid, (p_facts->>'transactionId')::uuid, p_facts->>'phone',
    p_facts->>'bankCode', p_facts->>'document', p_facts->>'name', p_facts->>'destinationAccount',
    nullif(p_facts->'parts', 'null'), request_now(),
    request_now() + interval '24 hours')
  RETURNING * INTO asked;
  DELETE FROM idempotency_keys
  WHERE caller_id = caller_id() AND key = p_key;
  PERFORM record_approval_change('request', NULL, asked);
  PERFORM record_event('approval.requested', merchant_uuid, asked.environment, approval_event_data(asked));
  RETURN asked;
END $$;

COMMENT ON FUNCTION request_approval IS 'Has a request of an API key wait for a person, and tells those who may approve it; for the same intention asked
again, its state. p_facts: what require_approval() raised. The caller is the key; of a request asked again, also its
user.

key_reused: the Idempotency-Key stands for another request    key_in_use: it was used for another one at this moment
approvals_waiting_key, approvals_waiting: see require_approval_quota()

Locks the merchant''s approvals (advisory), and the Idempotency-Key, which is free again afterwards: as long as the
request waits, acquire_idempotency_key() gives it to nobody.';

--> statement-breakpoint
-- Raises approvals_waiting_key if a key has 20 requests waiting for approvals, and approvals_waiting if its
-- merchant has 100 in the environment. The caller holds the lock of the merchant's approvals.
CREATE FUNCTION require_approval_quota(p_merchant_id uuid, p_environment text, p_key_id uuid) RETURNS void
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF (SELECT count(*) FROM approvals a
      WHERE a.api_key_id = p_key_id AND a.status = 'pending' AND a.expires_at > request_now()) >= 20 THEN
    PERFORM refuse('approvals_waiting_key');
  ELSIF (SELECT count(*) FROM approvals a
      WHERE a.merchant_id = p_merchant_id AND a.environment = p_environment AND a.status = 'pending'
        AND a.expires_at > request_now()) >= 100 THEN
    PERFORM refuse('approvals_waiting');
  END IF;
END $$;

COMMENT ON FUNCTION require_approval_quota IS 'Raises approvals_waiting_key if a key has 20 requests waiting for approvals, and approvals_waiting if its
merchant has 100 in the environment. The caller holds the lock of the merchant''s approvals.';

--> statement-breakpoint
-- Raises unless a user, by default the caller, may do live operations: email_not_verified without a verified e-mail,
-- kyc_not_approved without approved KYC. Locks the account until the commit, so this is for changes only. It comes
-- before the statements that may raise conflicts.
CREATE FUNCTION require_live_access(p_user_id uuid DEFAULT caller_id()) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  checked_user users%ROWTYPE;
BEGIN
  SELECT * INTO STRICT checked_user FROM users u WHERE u.id = p_user_id FOR SHARE;
  IF checked_user.email_verified_at IS NULL THEN
    PERFORM refuse('email_not_verified');
  END IF;
  IF checked_user.kyc_status <> 'approved' THEN
    PERFORM refuse('kyc_not_approved');
  END IF;
END $$;

COMMENT ON FUNCTION require_live_access IS 'Raises unless a user, by default the caller, may do live operations: email_not_verified without a verified e-mail,
kyc_not_approved without approved KYC. Locks the account until the commit, so this is for changes only. It comes
before the statements that may raise conflicts.';

--> statement-breakpoint
-- Raises own_decision where an administrator would decide about themselves; see concerns_caller().
CREATE FUNCTION require_others(p_kind text, p_id uuid) RETURNS void
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF concerns_caller(p_kind, p_id) THEN
    PERFORM refuse('own_decision');
  END IF;
END $$;

COMMENT ON FUNCTION require_others IS 'Raises own_decision where an administrator would decide about themselves; see concerns_caller().';

--> statement-breakpoint
-- not_found: the caller is bound to branches, and a thing of this till, or of none, belongs to none of them.
CREATE FUNCTION require_seen_till(p_till_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT caller_sees_till(p_till_id) THEN
    PERFORM refuse('not_found');
  END IF;
END $$;

COMMENT ON FUNCTION require_seen_till IS 'not_found: the caller is bound to branches, and a thing of this till, or of none, belongs to none of them.';

--> statement-breakpoint
-- Raises step_up_required unless the caller's session has presented a second factor in the last 10 minutes, or the
-- password where the user has no factor. An API key presents nothing.
CREATE FUNCTION require_step_up() RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  presented_at timestamptz;
BEGIN
  -- One statement, so that both are as of one moment: a session presents the factor that it adds.
  SELECT CASE WHEN has_factor(s.user_id) THEN s.factor_presented_at ELSE s.password_presented_at END
  INTO presented_at FROM sessions s WHERE s.id = caller_session_id();
  IF NOT FOUND THEN
    PERFORM refuse('no_keys');
  END IF;
  IF coalesce(presented_at <= request_now() - interval '10 minutes', true) THEN
    PERFORM refuse('step_up_required');
  END IF;
END $$;

COMMENT ON FUNCTION require_step_up IS 'Raises step_up_required unless the caller''s session has presented a second factor in the last 10 minutes, or the
password where the user has no factor. An API key presents nothing.';

--> statement-breakpoint
-- Raises email_not_verified unless the caller's e-mail is verified. Locks the account until the commit, so this is for
-- changes only. It comes before the statements that may raise conflicts.
CREATE FUNCTION require_verified_email() RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  checked_user users%ROWTYPE;
BEGIN
  SELECT * INTO STRICT checked_user FROM users u WHERE u.id = caller_id() FOR SHARE;
  IF checked_user.email_verified_at IS NULL THEN
    PERFORM refuse('email_not_verified');
  END IF;
END $$;

COMMENT ON FUNCTION require_verified_email IS 'Raises email_not_verified unless the caller''s e-mail is verified. Locks the account until the commit, so this is for
changes only. It comes before the statements that may raise conflicts.';

--> statement-breakpoint
-- Sets what is stored with the idempotency key: the row that the route's view renders, as JSON; for a route whose
-- response shows a secret, the public id of what it made.
CREATE FUNCTION respond(row_or_id text) RETURNS text
LANGUAGE sql VOLATILE
RETURN set_config('app.response', row_or_id, true);

COMMENT ON FUNCTION respond IS 'Sets what is stored with the idempotency key: the row that the route''s view renders, as JSON; for a route whose
response shows a secret, the public id of what it made.';

--> statement-breakpoint
-- Opens a batch that records the outcome of what its caller began. Does not authorize again, since a suspension
-- meanwhile cannot undo what was done.
CREATE FUNCTION resume_request(
  p_now timestamptz, p_request_id text, p_ip text DEFAULT NULL,
  p_user_id uuid DEFAULT NULL, p_session_id uuid DEFAULT NULL, p_api_key_id uuid DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM begin_request(p_now, p_request_id, p_ip);
  PERFORM set_caller(p_user_id, p_session_id, p_api_key_id, NULL, NULL);
END $$;

COMMENT ON FUNCTION resume_request IS 'Opens a batch that records the outcome of what its caller began. Does not authorize again, since a suspension
meanwhile cannot undo what was done.';

--> statement-breakpoint
-- Stores the row passed to respond(), unless one is already stored for the key. Returns the stored one, which every
-- request with the key gets.
CREATE FUNCTION save_first_response(
  p_environment text, p_method text, p_path text, p_key text, p_status integer
) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE idempotency_keys SET status = p_status, response = current_setting('app.response')
  WHERE caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND environment = p_environment AND method = p_method AND path = p_path AND key = p_key
    AND response IS NULL;
  RETURN (SELECT s.response FROM stored_response(p_environment, p_method, p_path, p_key) s);
END $$;

COMMENT ON FUNCTION save_first_response IS 'Stores the row passed to respond(), unless one is already stored for the key. Returns the stored one, which every
request with the key gets.';

--> statement-breakpoint
-- Ends a batch that acquire_idempotency_key() began: stores what was passed to respond().
CREATE FUNCTION save_response(
  p_environment text, p_method text, p_path text, p_key text, p_status integer
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.response') = '' THEN
    RAISE EXCEPTION 'the route set no response to store';
  END IF;
  UPDATE idempotency_keys SET status = p_status, response = current_setting('app.response')
  WHERE caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND environment = p_environment AND method = p_method AND path = p_path AND key = p_key;
END $$;

COMMENT ON FUNCTION save_response IS 'Ends a batch that acquire_idempotency_key() began: stores what was passed to respond().';

--> statement-breakpoint
-- Ends a batch that acquire_idempotency_key() began and that may make nothing: stores what was passed to respond(), or
-- else gives the key back, so that the same request is tried anew.
CREATE FUNCTION save_response_of_made(
  p_environment text, p_method text, p_path text, p_key text, p_status integer
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.response') <> '' THEN
    PERFORM save_response(p_environment, p_method, p_path, p_key, p_status);
    RETURN;
  END IF;
  DELETE FROM idempotency_keys
  WHERE caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND environment = p_environment AND method = p_method AND path = p_path AND key = p_key;
END $$;

COMMENT ON FUNCTION save_response_of_made IS 'Ends a batch that acquire_idempotency_key() began and that may make nothing: stores what was passed to respond(), or
else gives the key back, so that the same request is tried anew.';

--> statement-breakpoint
-- When a session that is used now expires: after 30 idle days, and at most 180 days after it was opened.
CREATE FUNCTION session_expiry(opened_at timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN least(request_now() + interval '30 days', opened_at + interval '180 days');

COMMENT ON FUNCTION session_expiry IS 'When a session that is used now expires: after 30 idle days, and at most 180 days after it was opened.';

--> statement-breakpoint
-- Sets the caller for the statements that follow: caller_id(), caller_session_id(), key_merchant_id().
CREATE FUNCTION set_caller(
  p_user_id uuid, p_session_id uuid, p_api_key_id uuid, p_environment text, p_key_merchant_id uuid
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.user_id', coalesce(p_user_id::text, ''), true),
    set_config('app.session_id', coalesce(p_session_id::text, ''), true),
    set_config('app.api_key_id', coalesce(p_api_key_id::text, ''), true),
    set_config('app.environment', coalesce(p_environment, ''), true),
    set_config('app.key_merchant_id', coalesce(p_key_merchant_id::text, ''), true);
END $$;

COMMENT ON FUNCTION set_caller IS 'Sets the caller for the statements that follow: caller_id(), caller_session_id(), key_merchant_id().';

--> statement-breakpoint
-- What is stored as the response for the caller's idempotency key; null while the request is unfinished. No row for a
-- new key.
CREATE FUNCTION stored_response(p_environment text, p_method text, p_path text, p_key text)
RETURNS TABLE (status smallint, response text)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT stored.status, stored.response FROM idempotency_keys stored
  WHERE stored.caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND stored.environment = p_environment AND stored.method = p_method AND stored.path = p_path
    AND stored.key = p_key;
END;

COMMENT ON FUNCTION stored_response IS 'What is stored as the response for the caller''s idempotency key; null while the request is unfinished. No row for a
new key.';

--> statement-breakpoint
-- Acquires the Idempotency-Key of an approved request, and has require_approval() take the approval, in this person's
-- name, for the order that the database transaction writes. Raises what acquire_idempotency_key() raises.
CREATE FUNCTION use_approval(
  p_id uuid, p_approver_id uuid, p_environment text, p_method text, p_path text, p_key text, p_request_hash bytea,
  p_approver_ip text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.approval_id', p_id::text, true), set_config('app.approver_id', p_approver_id::text, true),
    set_config('app.approver_ip', coalesce(p_approver_ip, ''), true);
  PERFORM acquire_idempotency_key(p_environment, p_method, p_path, p_key, p_request_hash);
END $$;

COMMENT ON FUNCTION use_approval IS 'Acquires the Idempotency-Key of an approved request, and has require_approval() take the approval, in this person''s
name, for the order that the database transaction writes. Raises what acquire_idempotency_key() raises.';

--> statement-breakpoint
-- Moves up to this many deltas of each kind into the totals, and returns how many. One fold runs at a time; a
-- second one does nothing.
CREATE FUNCTION fold_deltas(p_limit integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  folded_total integer;
  folded integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('fold_deltas', 0)) THEN
    RETURN 0;
  END IF;
  WITH gone AS (
    DELETE FROM transaction_deltas WHERE id IN (SELECT id FROM transaction_deltas LIMIT p_limit) RETURNING *),
  sums AS (
    INSERT INTO transaction_totals AS stored (merchant_id, span, span_start, environment, status, currency, count,
      amount)
    SELECT whose.id, span.name, span.first_day, environment, status, currency, sum(count), sum(amount)
    FROM gone
    CROSS JOIN LATERAL (VALUES (merchant_id), (nil_uuid())) AS whose (id)
    CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day::timestamp)::date)) AS span (name,
      first_day)
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(count) <> 0 OR sum(amount) <> 0
    ON CONFLICT (merchant_id, span, span_start, environment, status, currency) DO UPDATE
      SET count = stored.count + excluded.count, amount = stored.amount + excluded.amount)
  SELECT count(*) FROM gone INTO folded;
  folded_total := folded;
  WITH gone AS (
    DELETE FROM list_deltas WHERE id IN (SELECT id FROM list_deltas LIMIT p_limit) RETURNING *),
  sums AS (
    INSERT INTO list_counts AS stored (list, scope, facet, count)
    SELECT list, whose.id, facet, sum(count)
    FROM gone CROSS JOIN LATERAL (SELECT scope UNION SELECT nil_uuid()) AS whose (id)
    GROUP BY 1, 2, 3 HAVING sum(count) <> 0
    ON CONFLICT (list, scope, facet) DO UPDATE SET count = stored.count + excluded.count)
  SELECT count(*) FROM gone INTO folded;
  RETURN folded_total + folded;
END $$;

COMMENT ON FUNCTION fold_deltas IS 'Moves up to this many deltas of each kind into the totals, and returns how many. One fold runs at a time; a
second one does nothing.';

--> statement-breakpoint
-- Whether so many deltas wait that reading them costs more than folding them.
CREATE FUNCTION is_fold_due() RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN EXISTS (SELECT FROM transaction_deltas OFFSET 2000) OR EXISTS (SELECT FROM list_deltas OFFSET 2000);

COMMENT ON FUNCTION is_fold_due IS 'Whether so many deltas wait that reading them costs more than folding them.';

--> statement-breakpoint
-- Trigger: what record_list_deltas() does, for payment links: each payment of a limited one changes its row, and a
-- statement that is made anew each time is planned each time.
CREATE FUNCTION record_link_deltas() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO list_deltas (list, scope, facet, count)
    SELECT 'payment_links', merchant_id,
      link_facet(environment, active, max_payments, paid_slots, expiry_recorded_at, purpose), count(*)
    FROM added GROUP BY 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO list_deltas (list, scope, facet, count)
    SELECT 'payment_links', merchant_id,
      link_facet(environment, active, max_payments, paid_slots, expiry_recorded_at, purpose), -count(*)
    FROM removed GROUP BY 2, 3;
  ELSE
    INSERT INTO list_deltas (list, scope, facet, count)
    SELECT 'payment_links', merchant_id,
      link_facet(environment, active, max_payments, paid_slots, expiry_recorded_at, purpose), sum(sign)
    FROM (SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed) changed
    GROUP BY 2, 3 HAVING sum(sign) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER payment_links_counted_insert AFTER INSERT ON payment_links
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_link_deltas();

CREATE TRIGGER payment_links_counted_update AFTER UPDATE ON payment_links
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_link_deltas();

CREATE TRIGGER payment_links_counted_delete AFTER DELETE ON payment_links
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_link_deltas();

COMMENT ON FUNCTION record_link_deltas IS 'Trigger: what record_list_deltas() does, for payment links: each payment of a limited one changes its row, and a
statement that is made anew each time is planned each time.';

--> statement-breakpoint
-- Trigger: records how a statement has changed a list's counts. Its two arguments are expressions over the
-- rows: the scope, and the facet by which the list is filtered.
CREATE FUNCTION record_list_deltas() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  side text := format('SELECT %s AS scope, %s AS facet', TG_ARGV[0], TG_ARGV[1]);
BEGIN
  EXECUTE 'INSERT INTO list_deltas (list, scope, facet, count) SELECT $1, scope, facet, sum(sign) FROM ('
    || concat_ws(' UNION ALL ',
      CASE WHEN TG_OP <> 'DELETE' THEN side || ', 1 AS sign FROM added' END,
      CASE WHEN TG_OP <> 'INSERT' THEN side || ', -1 AS sign FROM removed' END)
    || ') changed GROUP BY scope, facet HAVING sum(sign) <> 0'
  USING TG_TABLE_NAME;
  RETURN NULL;
END $$;

CREATE TRIGGER users_counted_insert AFTER INSERT ON users
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION record_list_deltas('nil_uuid()', 'status || ''/'' || kyc_status');

CREATE TRIGGER users_counted_update AFTER UPDATE ON users
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION record_list_deltas('nil_uuid()', 'status || ''/'' || kyc_status');

CREATE TRIGGER users_counted_delete AFTER DELETE ON users
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION record_list_deltas('nil_uuid()', 'status || ''/'' || kyc_status');

CREATE TRIGGER merchants_counted_insert AFTER INSERT ON merchants
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION record_list_deltas('nil_uuid()', 'status');

CREATE TRIGGER merchants_counted_update AFTER UPDATE ON merchants
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION record_list_deltas('nil_uuid()', 'status');

CREATE TRIGGER merchants_counted_delete AFTER DELETE ON merchants
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION record_list_deltas('nil_uuid()', 'status');

COMMENT ON FUNCTION record_list_deltas IS 'Trigger: records how a statement has changed a list''s counts. Its two arguments are expressions over the
rows: the scope, and the facet by which the list is filtered.';

--> statement-breakpoint
-- Trigger: records how a statement has changed the transaction totals; writes nothing if it changed none.
CREATE FUNCTION record_transaction_deltas() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO transaction_deltas (merchant_id, day, environment, status, currency, count, amount)
    SELECT merchant_id, caracas_day(created_at), environment, status, currency, count(*), sum(amount)
    FROM added GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO transaction_deltas (merchant_id, day, environment, status, currency, count, amount)
    SELECT merchant_id, caracas_day(created_at), environment, status, currency, -count(*), -sum(amount)
    FROM removed GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO transaction_deltas (merchant_id, day, environment, status, currency, count, amount)
    SELECT merchant_id, caracas_day(created_at), environment, status, currency, sum(sign), sum(sign * amount)
    FROM (SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed) changed
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(sign) <> 0 OR sum(sign * amount) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER transactions_counted_insert AFTER INSERT ON transactions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_transaction_deltas();

CREATE TRIGGER transactions_counted_update AFTER UPDATE ON transactions
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_transaction_deltas();

CREATE TRIGGER transactions_counted_delete AFTER DELETE ON transactions
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_transaction_deltas();

COMMENT ON FUNCTION record_transaction_deltas IS 'Trigger: records how a statement has changed the transaction totals; writes nothing if it changed none.';

--> statement-breakpoint
-- Recounts all totals, and blocks writers until the commit: for existing rows, and for an operator after rows
-- were loaded or removed with the triggers disabled.
CREATE FUNCTION recount_totals() RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('fold_deltas', 0));
  LOCK TABLE transactions, users, merchants, payment_links, outbox, webhook_deliveries IN SHARE MODE;
  DELETE FROM transaction_deltas;
  DELETE FROM transaction_totals;
  DELETE FROM list_deltas;
  DELETE FROM list_counts WHERE list <> 'audit_logs';
  INSERT INTO transaction_totals (merchant_id, span, span_start, environment, status, currency, count, amount)
  SELECT coalesce(merchant_id, nil_uuid()), CASE WHEN month IS NULL THEN 'day' ELSE 'month' END, coalesce(month, day),
    environment, status, currency, count(*), sum(amount)
  FROM (
    SELECT *, date_trunc('month', day::timestamp)::date AS month
    FROM (SELECT *, caracas_day(created_at) AS day FROM transactions) dated) counted
  GROUP BY GROUPING SETS (
    (merchant_id, day, environment, status, currency), (day, environment, status, currency),
    (merchant_id, month, environment, status, currency), (month, environment, status, currency));
  INSERT INTO list_counts (list, scope, facet, count)
  SELECT 'users', nil_uuid(), status || '/' || kyc_status, count(*) FROM users GROUP BY 3
  UNION ALL
  SELECT 'merchants', nil_uuid(), status, count(*) FROM merchants GROUP BY 3
  UNION ALL
  SELECT 'payment_links', coalesce(merchant_id, nil_uuid()), facet, count(*)
  FROM (
    SELECT merchant_id, link_facet(environment, active, max_payments, paid_slots, expiry_recorded_at, purpose) AS facet
    FROM payment_links) links
  GROUP BY GROUPING SETS ((merchant_id, facet), (facet))
  UNION ALL
  SELECT 'events', coalesce(merchant_id, nil_uuid()), facet, count(*)
  FROM (
    SELECT merchant_id, event_facet(environment, type) AS facet
    FROM outbox WHERE topic = 'event' AND merchant_id IS NOT NULL) events
  GROUP BY GROUPING SETS ((merchant_id, facet), (facet))
  UNION ALL
  SELECT 'webhook_deliveries', coalesce(webhook_id, nil_uuid()), '', count(*)
  FROM webhook_deliveries GROUP BY GROUPING SETS ((webhook_id), ()) HAVING count(*) > 0;
END $$;

REVOKE EXECUTE ON FUNCTION recount_totals() FROM PUBLIC;

COMMENT ON FUNCTION recount_totals IS 'Recounts all totals, and blocks writers until the commit: for existing rows, and for an operator after rows
were loaded or removed with the triggers disabled.';

--> statement-breakpoint
-- Sets, for the next statement of the transaction, from which end of a list it reads a page, and returns the
-- total. For each end, newest first: the number of ids to read, the offset, and how many rows of each part of
-- the list these may come from.
CREATE FUNCTION set_page_bounds(total bigint, p_offset bigint, p_limit bigint) RETURNS integer
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  remaining bigint := total - p_offset;
  page_rows bigint := greatest(least(p_limit, remaining), 0);
  rows_after bigint := greatest(remaining - page_rows, 0);
BEGIN
  IF p_offset > remaining THEN
    PERFORM set_config('app.page', format('{0,0,0,%s,%s,%s}', page_rows, rows_after,
      CASE WHEN page_rows > 0 THEN page_rows + rows_after ELSE 0 END), true);
  ELSE
    PERFORM set_config('app.page', format('{%s,%s,%s,0,0,0}', page_rows, p_offset,
      CASE WHEN page_rows > 0 THEN page_rows + p_offset ELSE 0 END), true);
  END IF;
  RETURN total;
END
$$;

COMMENT ON FUNCTION set_page_bounds IS 'Sets, for the next statement of the transaction, from which end of a list it reads a page, and returns the
total. For each end, newest first: the number of ids to read, the offset, and how many rows of each part of
the list these may come from.';

--> statement-breakpoint
-- The number of a list's rows with a facet like p_facet, in one scope or, for the nil id, in all.
CREATE FUNCTION stored_list_count(p_list text, p_scope uuid, p_facet text) RETURNS bigint
LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(sum(count), 0)
  FROM (
    SELECT count FROM list_counts WHERE list = p_list AND scope = p_scope AND facet LIKE p_facet
    UNION ALL
    SELECT count FROM list_deltas
    WHERE list = p_list AND (scope = p_scope OR p_scope = nil_uuid()) AND facet LIKE p_facet) parts);

COMMENT ON FUNCTION stored_list_count IS 'The number of a list''s rows with a facet like p_facet, in one scope or, for the nil id, in all.';

--> statement-breakpoint
-- Enqueues an e-mail, in the language of the user who has its address, and returns what was enqueued. The worker that
-- commits sends it at once; cron takes over after a minute.
CREATE FUNCTION enqueue_mail(id uuid, type text, data jsonb) RETURNS jsonb
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO outbox (id, topic, type, data, created_at, next_attempt_at)
  VALUES (id, 'mail', type,
    data || jsonb_build_object('language', (SELECT u.language FROM users u WHERE u.email = data->>'to')),
    request_now(), request_now() + interval '1 minute')
  RETURNING outbox.data;
END;

COMMENT ON FUNCTION enqueue_mail IS 'Enqueues an e-mail, in the language of the user who has its address, and returns what was enqueued. The worker that
commits sends it at once; cron takes over after a minute.';

--> statement-breakpoint
-- Whether a mail is too late to be of use: its code or invitation is no longer valid, its recipient was suspended
-- meanwhile, or it was tried for half a day.
CREATE FUNCTION is_obsolete_mail(mail outbox) RETURNS boolean
LANGUAGE sql STABLE
RETURN mail.attempts >= 10
  OR coalesce((mail.data->>'expiresAt')::timestamptz <= request_now(), false)
  OR mail.type IN ('verification_code', 'password_reset_code') AND EXISTS (
    SELECT FROM one_time_codes c WHERE c.id = (mail.data->>'codeId')::uuid
      AND (c.used_at IS NOT NULL OR c.replaced_at IS NOT NULL))
  OR mail.type = 'invitation' AND EXISTS (
    SELECT FROM invitations i WHERE i.id = (mail.data->>'invitationId')::uuid
      AND (i.accepted_at IS NOT NULL OR i.revoked_at IS NOT NULL))
  OR mail.type = 'notification' AND EXISTS (
    SELECT FROM users u WHERE u.email = mail.data->>'to' AND u.status IN ('suspended', 'banned'));

COMMENT ON FUNCTION is_obsolete_mail IS 'Whether a mail is too late to be of use: its code or invitation is no longer valid, its recipient was suspended
meanwhile, or it was tried for half a day.';

--> statement-breakpoint
-- Leases mails that are due, of all parties in turns, and abandons those that are obsolete. What stays undelivered is
-- due again after 1, 2, 4, ... minutes. leased: [{id, data}]. seen: how many were leased or abandoned. `last` is where
-- the next turn begins; see waiting_parties().
CREATE FUNCTION lease_mails(p_limit integer, p_after uuid, OUT leased jsonb, OUT seen integer, OUT last uuid)
LANGUAGE plpgsql AS $$
DECLARE
  turn record;
BEGIN
  turn := waiting_parties('mail', p_after, p_limit);
  last := turn.last;
  WITH due AS MATERIALIZED (
    SELECT mail.id, is_obsolete_mail(mail) AS obsolete FROM lock_due('mail', turn.parties, p_limit) mail),
  taken AS (
    UPDATE outbox o SET
      attempts = CASE WHEN due.obsolete THEN o.attempts ELSE o.attempts + 1 END,
      next_attempt_at = CASE WHEN due.obsolete THEN o.next_attempt_at
        ELSE request_now() + interval '1 minute' * power(2, o.attempts) END,
      abandoned_at = CASE WHEN due.obsolete THEN request_now() END
    FROM due WHERE o.id = due.id
    RETURNING o.id, o.data, due.obsolete)
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'data', data)) FILTER (WHERE NOT obsolete), '[]'), count(*)
  INTO leased, seen FROM taken;
END $$;

COMMENT ON FUNCTION lease_mails IS 'Leases mails that are due, of all parties in turns, and abandons those that are obsolete. What stays undelivered is
due again after 1, 2, 4, ... minutes. leased: [{id, data}]. seen: how many were leased or abandoned. `last` is where
the next turn begins; see waiting_parties().';

--> statement-breakpoint
-- What decides which tools the agent with this API key is shown: the key's environment and permissions, whether it is
-- bound to a merchant, and the roles that its user has at the merchants that it reaches.
--
-- Refuses what authorize() does of a key, but for what a route needs.
CREATE FUNCTION find_agent_key(p_now timestamptz, p_request_id text, p_key_hash bytea, p_ip text DEFAULT NULL)
RETURNS TABLE (environment text, permissions text[], is_bound boolean, roles text[])
LANGUAGE plpgsql AS $$
DECLARE
  api_key api_keys%ROWTYPE;
  holder users%ROWTYPE;
BEGIN
  PERFORM begin_request(p_now, p_request_id, p_ip);
  api_key := find_api_key(p_key_hash, p_now);
  SELECT * INTO STRICT holder FROM users u WHERE u.id = api_key.user_id;
  IF holder.status NOT IN ('inactive', 'active') THEN
    PERFORM refuse('suspended');
  END IF;
  IF api_key.environment = 'live' AND holder.email_verified_at IS NULL THEN
    PERFORM refuse('email_not_verified');
  END IF;
  IF api_key.environment = 'live' AND holder.kyc_status <> 'approved' THEN
    PERFORM refuse('kyc_not_approved');
  END IF;
  environment := api_key.environment;
  permissions := api_key.permissions;
  is_bound := api_key.merchant_id IS NOT NULL;
  roles := ARRAY(SELECT DISTINCT m.role FROM members m
    WHERE m.user_id = holder.id AND m.merchant_id = coalesce(api_key.merchant_id, m.merchant_id)
      AND NOT is_key_cut_off(api_key.id, m.merchant_id));
  RETURN NEXT;
END $$;

COMMENT ON FUNCTION find_agent_key IS 'What decides which tools the agent with this API key is shown: the key''s environment and permissions, whether it is
bound to a merchant, and the roles that its user has at the merchants that it reaches.

Refuses what authorize() does of a key, but for what a route needs.';

--> statement-breakpoint
-- Notifies the users whom an event concerns, each once; not users who have left the merchant or are suspended, and of
-- whoever is bound to branches only of what is of these.
-- Mails go to verified addresses only, for events that are live, belong to no environment, or concern the
-- account's security. Returns the number of users concerned.
CREATE FUNCTION fan_out_to_users(event outbox) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  concerned integer := 0;
BEGIN
  -- Of most types nobody is notified.
  IF NOT EXISTS (SELECT FROM notification_types() t WHERE t.event_type = event.type) THEN
    RETURN 0;
  END IF;
  WITH recipients AS MATERIALIZED (
    SELECT u.id, u.email, u.name, u.language, t.type, chosen.in_app,
      chosen.email AND u.email_verified_at IS NOT NULL
        AND (t.always_mailed OR event.environment IS DISTINCT FROM 'test') AS mailed
    FROM notification_types() t
      CROSS JOIN LATERAL (
        SELECT event.user_id AS id
        WHERE t.audience IN ('person', 'owner')
          OR (t.audience IN ('managers', 'reviewers') AND event.merchant_id IS NULL)
        UNION ALL
        SELECT m.user_id FROM members m
        WHERE m.merchant_id = event.merchant_id AND m.user_id IS DISTINCT FROM event.user_id
          AND (t.audience = 'members' AND m.role <> 'CASHIER'
            OR t.audience IN ('managers', 'reviewers') AND m.role IN ('OWNER', 'ADMIN')
            OR t.audience = 'owner' AND m.role = 'OWNER')
          AND (m.branch_ids IS NULL OR event.data ->> 'branchId' IN (
            SELECT public_id('br', b) FROM unnest(m.branch_ids) b))
        UNION ALL
        SELECT a.id FROM users a
        WHERE t.audience = 'reviewers' AND event.merchant_id IS NULL AND event.user_id IS NULL
          AND a.role = 'ADMIN') person
      JOIN users u ON u.id = person.id AND u.status IN ('inactive', 'active')
      JOIN LATERAL effective_notification_preferences(u.id) chosen ON chosen.type = t.type
    WHERE t.event_type = event.type),
  facts AS MATERIALIZED (SELECT notification_data(event) AS data WHERE EXISTS (SELECT FROM recipients)),
  notified AS (
    INSERT INTO notifications (id, user_id, event_id, type, data, created_at)
    SELECT new_uuid(), recipients.id, event.id, recipients.type, facts.data, request_now()
    FROM recipients, facts WHERE recipients.in_app
    ON CONFLICT (event_id, user_id) DO NOTHING),
  -- Due at once: unlike with enqueue_mail(), no worker sends it after the commit.
  mailed AS (
    INSERT INTO outbox (id, topic, type, merchant_id, user_id, data, created_at, next_attempt_at)
    SELECT new_uuid(), 'mail', 'notification', event.merchant_id, recipients.id,
      jsonb_build_object('type', 'notification', 'to', recipients.email, 'name', recipients.name, 'language',
        recipients.language, 'notification', recipients.type, 'data', facts.data),
      request_now(), request_now()
    FROM recipients, facts WHERE recipients.mailed)
  SELECT count(*) INTO concerned FROM recipients;
  RETURN concerned;
END $$;

COMMENT ON FUNCTION fan_out_to_users IS 'Notifies the users whom an event concerns, each once; not users who have left the merchant or are suspended, and of
whoever is bound to branches only of what is of these.
Mails go to verified addresses only, for events that are live, belong to no environment, or concern the
account''s security. Returns the number of users concerned.';

--> statement-breakpoint
-- The data that a notification stores of its event: the event's data, and the merchant, user and environment.
-- The event's data takes precedence, since it was true at the time. Of a URL it stores the origin only, since
-- the rest may be secret. Of a transaction it leaves out what its text does not need: a team has many members.
CREATE FUNCTION notification_data(event outbox) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_strip_nulls(jsonb_build_object(
    'merchantId', public_id('mer', event.merchant_id),
    'merchantName', (SELECT m.name FROM merchants m WHERE m.id = event.merchant_id),
    'memberName', (SELECT u.name FROM users u WHERE u.id = event.user_id AND event.type = 'member.joined'),
    'environment', event.environment)
    || (event.data - CASE WHEN event.data ? 'linkUuid' THEN ARRAY['metadata', 'payer', 'refunds', 'refundedVes', 'rate',
      'rateDate', 'createdAt', 'completedAt', 'linkUuid', 'paymentLinkId', 'refund']
        ELSE ARRAY['metadata', 'failedRows'] END)
    -- What was paid back may be a part of the transaction, and it is the refund that may have failed.
    || CASE WHEN event.data ? 'refund' THEN jsonb_build_object(
      'amount', (event.data->'refund'->>'amount')::numeric, 'currency', 'VES',
      'failureReason', event.data->'refund'->'failure_reason') ELSE '{}' END
    || jsonb_build_object(
      'url', substring(event.data->>'url' FROM '^[a-z]+://[^/?#]+')));
END;

COMMENT ON FUNCTION notification_data IS 'The data that a notification stores of its event: the event''s data, and the merchant, user and environment.
The event''s data takes precedence, since it was true at the time. Of a URL it stores the origin only, since
the rest may be secret. Of a transaction it leaves out what its text does not need: a team has many members.';

--> statement-breakpoint
-- The types of notifications: the event that causes each, its audience, and whether it is mailed by default. The
-- audience `person` is the event's own user; `owner` is the merchant's, and the event's own user if it has one;
-- `members` and `managers` are those of its merchant, except the user whom the event is about; `members` are not its
-- cashiers; of an event without a merchant, its own user stands for the `managers`. `reviewers` are the managers; of an
-- event that has neither a merchant nor a user, they are the platform's administrators. In the application every type
-- is shown by default. `always_mailed`: mailed whatever the preferences, and for the sandbox too, since whoever has
-- taken over an account would turn the mail off.
CREATE FUNCTION notification_types() RETURNS TABLE (type text, event_type text, audience text,
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
    ('shift_difference', 'shift.difference', 'managers', false, false),
    ('channel_disabled', 'channel.disabled', 'managers', true, false),
    ('message_budget_spent', 'message.budget_spent', 'managers', true, false),
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
-- The sums of two lists of counts, place by place.
CREATE FUNCTION add_counts(p_counts integer[], p_more integer[]) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT c.one + c.other FROM unnest(p_counts, p_more) WITH ORDINALITY AS c(one, other, place) ORDER BY c.place);

COMMENT ON FUNCTION add_counts IS 'The sums of two lists of counts, place by place.';

--> statement-breakpoint
-- Asks the simulated bank about an incoming payment to a merchant. p_by_payer: whether its payer has stated it, who is
-- believed: the bank then books what it does not know, with the outcome that the cents of the amount choose. To a
-- merchant it tells only what was simulated.
--
-- result: found, used (somebody has had it confirmed before), ambiguous, absent or silent (ask again) It meets the
-- merchant's simulations of an outage, of a slow bank and of a used reference.
CREATE FUNCTION ask_sandbox_payment(
  p_merchant_id uuid, p_phone text, p_bank_code text, p_reference text, p_day date, p_amount numeric,
  p_by_payer boolean, OUT result text, OUT delay_seconds integer, OUT control_number text, OUT reference text,
  OUT booked_on date, OUT amount numeric
)
LANGUAGE plpgsql AS $$
DECLARE
  met sandbox_simulations%ROWTYPE := spend_simulation(
    ARRAY[p_merchant_id], ARRAY['bank_outage', 'reference_used', 'slow_bank']);
  fits record;
  known record;
BEGIN
  delay_seconds := CASE met.type WHEN 'slow_bank' THEN met.delay_seconds ELSE 0 END;
  booked_on := p_day;
  reference := p_reference;
  amount := p_amount;
  IF met.type = 'bank_outage' THEN
    result := 'silent';
    RETURN;
  ELSIF met.type = 'reference_used' THEN
    result := 'used';
    RETURN;
  END IF;
  SELECT count(*) FILTER (WHERE NOT f.is_used AND f.is_shown) AS unused, bool_or(NOT f.is_shown) AS is_hidden INTO fits
  FROM find_sandbox_payment(p_merchant_id, p_phone, p_bank_code, p_reference, p_day, p_amount) f;
  SELECT * INTO known FROM find_sandbox_payment(p_merchant_id, p_phone, p_bank_code, p_reference, p_day, p_amount) f
  WHERE f.is_shown ORDER BY f.is_used, f.amount <> p_amount, f.bank_key LIMIT 1;
  IF fits.unused > 1 AND NOT p_by_payer THEN
    result := 'ambiguous';
  ELSIF known.bank_key IS NOT NULL AND (p_by_payer OR known.amount = p_amount) THEN
    result := 'found';
    control_number := p_merchant_id || '-' || known.bank_key;
    reference := known.reference;
    booked_on := known.booked_on;
    amount := known.amount;
  ELSIF p_by_payer THEN
    SELECT b.result, b.control_number, b.reference, b.amount INTO result, control_number, reference, amount
    FROM book_claimed_payment(p_merchant_id, p_phone, p_bank_code, p_reference, p_day, p_amount,
      coalesce(fits.is_hidden, false)) b;
  ELSE
    result := 'absent';
  END IF;
END $$;

COMMENT ON FUNCTION ask_sandbox_payment IS 'Asks the simulated bank about an incoming payment to a merchant. p_by_payer: whether its payer has stated it, who is
believed: the bank then books what it does not know, with the outcome that the cents of the amount choose. To a
merchant it tells only what was simulated.

result: found, used (somebody has had it confirmed before), ambiguous, absent or silent (ask again) It meets the
merchant''s simulations of an outage, of a slow bank and of a used reference.';

--> statement-breakpoint
-- The milliseconds at which the ranges end in which the durations of calls to banks are counted; the last range has no
-- end.
CREATE FUNCTION bank_latency_bounds() RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[100, 200, 500, 1000, 1500, 2000, 3000, 5000, 7500, 10000, 15000];

COMMENT ON FUNCTION bank_latency_bounds IS 'The milliseconds at which the ranges end in which the durations of calls to banks are counted; the last range has no
end.';

--> statement-breakpoint
-- The end of the range in which the 95th percentile of the counted durations lies, in milliseconds: 60,000 stands for
-- the last range. Null if nothing was counted.
CREATE FUNCTION bank_latency_percentile(p_counts bigint[]) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT coalesce((bank_latency_bounds())[reached.place], 60000)
  FROM (
    SELECT c.place, sum(c.count) OVER (ORDER BY c.place) AS upto, sum(c.count) OVER () AS total
    FROM unnest(p_counts) WITH ORDINALITY AS c(count, place)) reached
  WHERE reached.total > 0 AND reached.upto >= 0.95 * reached.total
  ORDER BY reached.place LIMIT 1);

COMMENT ON FUNCTION bank_latency_percentile IS 'The end of the range in which the 95th percentile of the counted durations lies, in milliseconds: 60,000 stands for
the last range. Null if nothing was counted.';

--> statement-breakpoint
-- Books what a payer says that they have paid, once, at the simulated bank: result as of ask_sandbox_payment(). The
-- cents of the amount choose the outcome. A new one meets the merchant's simulations of another amount and of notices.
-- p_is_late: the bank has such a payment, and does not show it yet
CREATE FUNCTION book_claimed_payment(
  p_merchant_id uuid, p_phone text, p_bank_code text, p_reference text, p_day date, p_amount numeric,
  p_is_late boolean, OUT result text, OUT control_number text, OUT reference text, OUT amount numeric
)
LANGUAGE plpgsql AS $$
DECLARE
  key text := concat_ws('-', 'incoming', p_bank_code, p_phone, p_day, p_reference, p_amount);
  booked sandbox_movements%ROWTYPE;
BEGIN
  IF p_is_late THEN
    result := 'silent';
    RETURN;
  END IF;
  SELECT * INTO booked FROM sandbox_movements m WHERE m.account_number = p_merchant_id::text AND m.bank_key = key;
  IF NOT FOUND THEN
    SELECT * INTO booked FROM book_sandbox_order(p_merchant_id::text, key, 'in', 'p2p', p_amount, '', p_phone);
    IF booked.status = 'success' THEN
      booked := new_incoming_movement(p_merchant_id, key, p_phone, p_amount, p_bank_code, p_reference);
      UPDATE sandbox_movements m
      SET (amount, shown_at, notices) = (booked.amount, booked.shown_at, booked.notices)
      WHERE m.account_number = p_merchant_id::text AND m.bank_key = key;
    END IF;
  ELSIF booked.status = 'pending' THEN
    SELECT * INTO booked FROM book_sandbox_order(p_merchant_id::text, key, 'in', 'p2p', p_amount, '', p_phone);
  END IF;
  result := CASE WHEN booked.status = 'failed' THEN 'absent'
    WHEN booked.status = 'pending' OR booked.shown_at > request_now() THEN 'silent' ELSE 'found' END;
  control_number := p_merchant_id || '-' || key;
  reference := p_reference;
  amount := booked.amount;
END $$;

COMMENT ON FUNCTION book_claimed_payment IS 'Books what a payer says that they have paid, once, at the simulated bank: result as of ask_sandbox_payment(). The
cents of the amount choose the outcome. A new one meets the merchant''s simulations of another amount and of notices.
p_is_late: the bank has such a payment, and does not show it yet';

--> statement-breakpoint
-- The sandbox bank: carries out an order once for each key. The cents of the amount choose the bank response code. A
-- pending order settles when the same key is sent again: 68 succeeds, 91 fails.
CREATE FUNCTION book_sandbox_order(
  p_account_number text, p_bank_key text, p_direction text, p_type text, p_amount numeric, p_concept text,
  p_phone text DEFAULT NULL
) RETURNS SETOF sandbox_movements
LANGUAGE plpgsql AS $$
DECLARE
  cents text := right(p_amount::numeric(13, 2)::text, 2);
BEGIN
  RETURN QUERY
  INSERT INTO sandbox_movements AS booked
    (account_number, bank_key, direction, type, amount, concept, phone, status, code, reference, created_at)
  VALUES (p_account_number, p_bank_key, p_direction, p_type, p_amount, p_concept, p_phone,
    CASE WHEN cents IN ('51', '14', '55') THEN 'failed' WHEN cents IN ('68', '91') THEN 'pending' ELSE 'success' END,
    CASE WHEN cents IN ('51', '14', '55', '68', '91') THEN cents ELSE '00' END,
    lpad(floor(random() * 1e8)::bigint::text, 8, '0'), request_now())
  ON CONFLICT (account_number, bank_key) DO UPDATE
    SET status = CASE WHEN booked.status <> 'pending' THEN booked.status
      WHEN booked.code = '68' THEN 'success' ELSE 'failed' END
  RETURNING *;
END $$;

COMMENT ON FUNCTION book_sandbox_order IS 'The sandbox bank: carries out an order once for each key. The cents of the amount choose the bank response code. A
pending order settles when the same key is sent again: 68 succeeds, 91 fails.';

--> statement-breakpoint
-- Gives the simulated bank an order, or asks for one that it has (p_asks), and tells whether it answers, and after how
-- many seconds. It meets the simulations of the order's merchant: bank_outage  it does not answer. An order that it
-- does not know yet is not executed, and fails when it is asked again lost_answer  it executes the order, and does not
-- answer
--   slow_bank    it answers late
-- No row if it is asked for an order that it does not know.
CREATE FUNCTION call_sandbox_bank(
  p_account_number text, p_bank_key text, p_direction text DEFAULT NULL, p_type text DEFAULT NULL,
  p_amount numeric DEFAULT NULL, p_concept text DEFAULT NULL, p_phone text DEFAULT NULL
)
RETURNS TABLE (answers boolean, delay_seconds integer, status text, code text, reference text)
LANGUAGE plpgsql AS $$
DECLARE
  known sandbox_movements%ROWTYPE;
  booked sandbox_movements%ROWTYPE;
  met sandbox_simulations%ROWTYPE;
  is_new boolean;
BEGIN
  SELECT * INTO known FROM sandbox_movements m WHERE m.account_number = p_account_number AND m.bank_key = p_bank_key;
  is_new := NOT FOUND;
  met := spend_simulation(simulated_merchants(p_account_number, p_bank_key),
    ARRAY['bank_outage'] || CASE WHEN is_new AND p_type IS NOT NULL
    THEN ARRAY['lost_answer'] END || ARRAY['slow_bank']);
  answers := met.type IS NULL OR met.type = 'slow_bank';
  delay_seconds := coalesce(met.delay_seconds, 0);
  IF is_new AND p_type IS NULL THEN
    IF NOT answers THEN
      RETURN NEXT;
    END IF;
    RETURN;
  END IF;
  IF met.type = 'bank_outage' AND is_new THEN
    INSERT INTO sandbox_movements (account_number, bank_key, direction, type, amount, concept, phone, status, code,
      reference, created_at)
    VALUES (p_account_number, p_bank_key, p_direction, p_type, p_amount, p_concept, p_phone, 'pending', '91', '',
      request_now())
    ON CONFLICT DO NOTHING;
  ELSIF met.type IS DISTINCT FROM 'bank_outage' THEN
    SELECT * INTO booked FROM book_sandbox_order(p_account_number, p_bank_key, coalesce(p_direction, known.direction),
      coalesce(p_type, known.type), coalesce(p_amount, known.amount), coalesce(p_concept, known.concept),
      coalesce(p_phone, known.phone));
    status := booked.status;
    code := booked.code;
    reference := booked.reference;
  END IF;
  RETURN NEXT;
END $$;

COMMENT ON FUNCTION call_sandbox_bank IS 'Gives the simulated bank an order, or asks for one that it has (p_asks), and tells whether it answers, and after how
many seconds. It meets the simulations of the order''s merchant: bank_outage  it does not answer. An order that it
does not know yet is not executed, and fails when it is asked again lost_answer  it executes the order, and does not
answer
  slow_bank    it answers late
No row if it is asked for an order that it does not know.';

--> statement-breakpoint
-- What a connection can do, for whoever opens an order; null if it cannot be used now: the deployment lacks it, or it
-- is not active.
-- p_connections: {named: {name: facts of a configured connection}, protocols: {protocol: facts of users' own
-- connections}} Facts: {bank, account, confirmsAccount, needs: [...], mobilePayments, transfers, charges, reversesBy:
-- operation|reference, maxAmount, maxConcept}
CREATE FUNCTION connection_facts(p_connections jsonb, p_name text) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(p_connections->'named'->p_name, (
    SELECT (p_connections->'protocols'->c.protocol)
      || jsonb_build_object('bank', left(a.account_number, 4), 'account', a.account_number)
      || CASE WHEN c.sends_payer_keys THEN '{}'::jsonb ELSE '{"payerKeys": null}' END
    FROM bank_connections c JOIN bank_accounts a ON a.id = c.account_id
    WHERE c.name = p_name AND c.status IN ('active', 'failing') AND c.removed_at IS NULL));
END;

COMMENT ON FUNCTION connection_facts IS 'What a connection can do, for whoever opens an order; null if it cannot be used now: the deployment lacks it, or it
is not active.
p_connections: {named: {name: facts of a configured connection}, protocols: {protocol: facts of users'' own
connections}} Facts: {bank, account, confirmsAccount, needs: [...], mobilePayments, transfers, charges, reversesBy:
operation|reference, maxAmount, maxConcept}';

--> statement-breakpoint
-- How many of the durations lie in each range of bank_latency_bounds().
CREATE FUNCTION count_bank_latencies(p_durations integer[]) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT count(d.ms)::integer
  FROM generate_series(0, cardinality(bank_latency_bounds())) place
    LEFT JOIN unnest(p_durations) d(ms) ON width_bucket(d.ms, bank_latency_bounds()) = place
  GROUP BY place ORDER BY place);

COMMENT ON FUNCTION count_bank_latencies IS 'How many of the durations lie in each range of bank_latency_bounds().';

--> statement-breakpoint
-- The incoming payments at the simulated bank that fit what is known of one: of the day or the one after it, and with a
-- whole reference also of another amount. p_reference: empty if it is not known    p_bank_code: likewise
CREATE FUNCTION find_sandbox_payment(
  p_merchant_id uuid, p_phone text, p_bank_code text, p_reference text, p_day date, p_amount numeric
)
RETURNS TABLE (bank_key text, reference text, booked_on date, amount numeric, is_shown boolean, is_used boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT m.bank_key, m.reference, caracas_day(m.created_at), m.amount, coalesce(m.shown_at <= request_now(), true),
    EXISTS (
      SELECT FROM bank_movements b
      WHERE b.connection = 'sandbox' AND b.control_number = m.account_number || '-' || m.bank_key
        AND b.transaction_id IS NOT NULL)
  FROM sandbox_movements m
  WHERE m.account_number = p_merchant_id::text AND m.bank_key LIKE 'simulated-%' AND m.phone = p_phone
    AND caracas_day(m.created_at) BETWEEN p_day AND p_day + 1
    AND coalesce(m.bank_code = nullif(p_bank_code, ''), true)
    AND (p_reference = '' OR references_match(m.reference, p_reference))
    AND (m.amount = p_amount OR normalize_reference(m.reference) = normalize_reference(p_reference));
END;

COMMENT ON FUNCTION find_sandbox_payment IS 'The incoming payments at the simulated bank that fit what is known of one: of the day or the one after it, and with a
whole reference also of another amount. p_reference: empty if it is not known    p_bank_code: likewise';

--> statement-breakpoint
-- Whether a bank hardly answers an operation now: it has answered less than half of the calls of its newest minutes, as
-- many of the last five as have three calls together. With fewer calls nothing is known, and it counts as not down.
CREATE FUNCTION is_bank_down(p_bank_code text, p_operation text) RETURNS boolean
LANGUAGE sql STABLE
RETURN (
  SELECT coalesce(sum(newest.calls) >= 3 AND 2 * sum(newest.answered) < sum(newest.calls), false)
  FROM (
    SELECT m.calls, m.answered, sum(m.calls) OVER (ORDER BY m.minute DESC) - m.calls AS calls_since
    FROM bank_health_minutes m
    WHERE m.bank_code = p_bank_code AND m.operation = p_operation
      AND m.minute > request_now() - interval '5 minutes' AND m.minute <= request_now()) newest
  WHERE newest.calls_since < 3);

COMMENT ON FUNCTION is_bank_down IS 'Whether a bank hardly answers an operation now: it has answered less than half of the calls of its newest minutes, as
many of the last five as have three calls together. With fewer calls nothing is known, and it counts as not down.';

--> statement-breakpoint
-- What is stored of a connection, for the call to its bank: {session, own}.
-- session: the (encrypted) session key that the bank issued this Caracas day, or null
-- own:     of a user's own connection: {id, protocol, credentials (encrypted, in hexadecimal), accountNumber}; null of
-- a
--          configured one
CREATE FUNCTION load_connection(p_name text) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_build_object(
    'session', (
      SELECT bank_session FROM bank_connection_states
      WHERE name = p_name AND bank_session_day = caracas_day(request_now())),
    'own', (
      SELECT jsonb_build_object('id', c.id, 'protocol', c.protocol, 'credentials', encode(c.credentials, 'hex'),
        'accountNumber', a.account_number)
      FROM bank_connections c JOIN bank_accounts a ON a.id = c.account_id
      WHERE c.name = p_name AND c.removed_at IS NULL));
END;

COMMENT ON FUNCTION load_connection IS 'What is stored of a connection, for the call to its bank: {session, own}.
session: the (encrypted) session key that the bank issued this Caracas day, or null
own:     of a user''s own connection: {id, protocol, credentials (encrypted, in hexadecimal), accountNumber}; null of
a
         configured one';

--> statement-breakpoint
-- Adds calls to banks to the counts of their minutes. p_calls: [{bankCode, operation, at, answered, durationMs}]. The
-- rows are locked in the order of their keys, since other isolates add to them too.
CREATE FUNCTION record_bank_calls(p_calls jsonb) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO bank_health_minutes AS stored (bank_code, operation, minute, calls, answered, latencies, last_failure_at)
  SELECT c."bankCode", c.operation, date_trunc('minute', c.at), count(*), count(*) FILTER (WHERE c.answered),
    count_bank_latencies(array_agg(c."durationMs") FILTER (WHERE c.answered)), max(c.at) FILTER (WHERE NOT c.answered)
  FROM jsonb_to_recordset(p_calls) AS c(
    "bankCode" text, operation text, at timestamptz, answered boolean, "durationMs" integer)
  GROUP BY 1, 2, 3
  ORDER BY 1, 2, 3
  ON CONFLICT (bank_code, operation, minute) DO UPDATE SET
    calls = stored.calls + excluded.calls,
    answered = stored.answered + excluded.answered,
    latencies = add_counts(stored.latencies, excluded.latencies),
    last_failure_at = greatest(stored.last_failure_at, excluded.last_failure_at);
END;

COMMENT ON FUNCTION record_bank_calls IS 'Adds calls to banks to the counts of their minutes. p_calls: [{bankCode, operation, at, answered, durationMs}]. The
rows are locked in the order of their keys, since other isolates add to them too.';

--> statement-breakpoint
-- The merchants whose simulations a call to the simulated bank meets: the one that is paid, or whose payout or refund
-- it is; of an order that a user makes from an account of their own, those that they own.
-- p_account_number: of a merchant's test money, the merchant's id
CREATE FUNCTION simulated_merchants(p_account_number text, p_bank_key text) RETURNS uuid[]
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  ordered uuid := (SELECT k.order_id FROM bank_order_keys k WHERE k.bank_key = p_bank_key);
BEGIN
  IF length(p_account_number) = 36 THEN
    RETURN ARRAY[p_account_number::uuid];
  END IF;
  RETURN ARRAY(
    SELECT m.id FROM bank_orders p JOIN merchants m ON m.owner_id = p.user_id
    WHERE p.id = ordered AND NOT EXISTS (SELECT FROM payout_rows r WHERE r.order_id = p.id)
    UNION ALL
    SELECT y.merchant_id FROM bank_orders p JOIN payout_rows r ON r.order_id = p.id JOIN payouts y ON y.id = r.payout_id
    WHERE p.id = ordered);
END $$;

COMMENT ON FUNCTION simulated_merchants IS 'The merchants whose simulations a call to the simulated bank meets: the one that is paid, or whose payout or refund
it is; of an order that a user makes from an account of their own, those that they own.
p_account_number: of a merchant''s test money, the merchant''s id';

--> statement-breakpoint
-- Lets the replay of an endpoint, if one runs, go on to its next event, once the event before it was attempted; ends it
-- after the last one. An event whose delivery still waits for a retry is sent by that delivery, which begins a new
-- round of delays; any other one by a new delivery. The endpoint has to be locked, so that each event is sent once.
CREATE FUNCTION advance_webhook_replay(p_webhook_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  replay webhook_replays%ROWTYPE;
  next_event uuid;
  delivery uuid;
BEGIN
  SELECT * INTO replay FROM webhook_replays r
  WHERE r.webhook_id = p_webhook_id AND r.ended_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND OR EXISTS (
    SELECT FROM webhook_deliveries d WHERE d.id = replay.delivery_id AND d.status = 'pending' AND NOT EXISTS (
      SELECT FROM webhook_attempts a WHERE a.delivery_id = d.id AND a.number > replay.attempts_before))
  THEN
    RETURN;
  END IF;
  SELECT n INTO next_event FROM events_to_replay(replay, 1) n;
  IF next_event IS NULL THEN
    UPDATE webhook_replays SET ended_at = request_now() WHERE id = replay.id;
    RETURN;
  END IF;
  -- An attempt that is in progress is the first of the round.
  UPDATE webhook_deliveries d SET updated_at = request_now(),
    attempts_in_round = CASE WHEN d.next_attempt_at >= d.leased_until THEN 1 ELSE 0 END,
    next_attempt_at = CASE WHEN d.next_attempt_at >= d.leased_until THEN d.next_attempt_at ELSE request_now() END,
    leased_until = CASE WHEN d.next_attempt_at >= d.leased_until THEN d.leased_until END
  WHERE d.id = (
    SELECT w.id FROM webhook_deliveries w
    WHERE w.event_id = next_event AND w.webhook_id = p_webhook_id AND w.status = 'pending' LIMIT 1)
  RETURNING d.id INTO delivery;
  IF delivery IS NULL THEN
    INSERT INTO webhook_deliveries (id, webhook_id, event_id, next_attempt_at, created_at, updated_at)
    VALUES (new_uuid(), p_webhook_id, next_event, request_now(), request_now(), request_now())
    RETURNING id INTO delivery;
  END IF;
  UPDATE webhook_replays SET last_event_id = next_event, delivery_id = delivery, attempts_before = (
    SELECT coalesce(max(a.number), 0) FROM webhook_attempts a WHERE a.delivery_id = delivery)
  WHERE id = replay.id;
END $$;

COMMENT ON FUNCTION advance_webhook_replay IS 'Lets the replay of an endpoint, if one runs, go on to its next event, once the event before it was attempted; ends it
after the last one. An event whose delivery still waits for a retry is sent by that delivery, which begins a new
round of delays; any other one by a new delivery. The endpoint has to be locked, so that each event is sent once.';

--> statement-breakpoint
-- Begins an attempt of each given delivery that is due and that no other run has begun; without an outcome it
-- is due again in two minutes. Deliveries that are due within a second count as due: the clock of the run that
-- leased them may be ahead. Skips locked rows, so that it waits for nobody: whoever holds the lock begins the
-- attempt, or the delivery is leased again. Returns what is sent, and to whom; salts in hexadecimal.
CREATE FUNCTION begin_attempts(p_delivery_ids uuid[]) RETURNS TABLE (
  id uuid, attempt smallint, webhook_id uuid, url text, salt text, previous_salt text,
  event_id uuid, merchant_id uuid, environment text, type text, data jsonb, created_at timestamptz
)
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH held AS (
    SELECT d.id FROM webhook_deliveries d
    WHERE d.id = ANY (p_delivery_ids) AND d.status = 'pending'
      AND d.next_attempt_at <= request_now() + interval '1 second'
    FOR NO KEY UPDATE SKIP LOCKED),
  begun AS (
    UPDATE webhook_deliveries d SET
      attempts = d.attempts + 1,
      attempts_in_round = d.attempts_in_round + 1,
      next_attempt_at = request_now() + interval '2 minutes',
      leased_until = request_now() + interval '2 minutes',
      updated_at = request_now()
    FROM held h, webhooks w
    WHERE d.id = h.id AND w.id = d.webhook_id AND w.active AND w.removed_at IS NULL
    RETURNING d.id, d.attempts, d.webhook_id, d.event_id, w.url, w.salt,
      CASE WHEN w.previous_salt_until > request_now() THEN w.previous_salt END AS previous_salt)
  SELECT b.id, b.attempts, b.webhook_id, b.url, encode(b.salt, 'hex'), encode(b.previous_salt, 'hex'),
    e.id, e.merchant_id, e.environment, e.type, e.data, e.created_at
  FROM begun b JOIN outbox e ON e.id = b.event_id;
END;

COMMENT ON FUNCTION begin_attempts IS 'Begins an attempt of each given delivery that is due and that no other run has begun; without an outcome it
is due again in two minutes. Deliveries that are due within a second count as due: the clock of the run that
leased them may be ahead. Skips locked rows, so that it waits for nobody: whoever holds the lock begins the
attempt, or the delivery is leased again. Returns what is sent, and to whom; salts in hexadecimal.';

--> statement-breakpoint
-- Dispatches due events: creates a delivery for each subscribed endpoint and the notifications of each user. Each event
-- is dispatched completely and once: its row is locked and marked. An event that fails is retried after 1, 2, 4, ...
-- minutes, abandoned after ten tries, and blocks no other.
--
-- p_parties: whose events. Null means everybody's, in turns: each party from the one after p_after on has the same
-- share of p_limit, oldest first. `last` is where the next turn begins; see waiting_parties().
--
-- failed: [{id, type, code, abandoned}], where code is the SQLSTATE. webhook_ids: the endpoints with new deliveries.
-- `p_limit` must stay below 64, since PostgreSQL slows down for everybody with more subtransactions. Stops early after
-- notifying 5,000 users, so that the events of large teams take no longer than a round trip may.
CREATE FUNCTION dispatch_events(
  p_limit integer, p_parties uuid[] DEFAULT NULL, p_after uuid DEFAULT nil_uuid(),
  OUT dispatched integer, OUT failed jsonb, OUT webhook_ids uuid[], OUT last uuid
)
LANGUAGE plpgsql AS $$
DECLARE
  event outbox%ROWTYPE;
  recipients integer := 0;
BEGIN
  dispatched := 0;
  failed := '[]';
  webhook_ids := '{}';
  IF p_parties IS NULL THEN
    SELECT w.parties, w.last INTO p_parties, last FROM waiting_parties('event', p_after, p_limit) w;
  END IF;
  FOR event IN SELECT * FROM lock_due('event', p_parties, p_limit) LOOP
    BEGIN
      webhook_ids := webhook_ids || fan_out_to_webhooks(event);
      recipients := recipients + fan_out_to_users(event);
      UPDATE outbox SET delivered_at = request_now(), attempts = attempts + 1 WHERE id = event.id;
      dispatched := dispatched + 1;
    EXCEPTION WHEN OTHERS THEN
      UPDATE outbox SET
        attempts = attempts + 1,
        next_attempt_at = request_now() + interval '1 minute' * power(2, attempts),
        abandoned_at = CASE WHEN attempts >= 9 THEN request_now() END
      WHERE id = event.id;
      failed := failed || jsonb_build_object('id', public_id('evt', event.id), 'type', event.type,
        'code', SQLSTATE, 'abandoned', event.attempts >= 9);
    END;
    IF recipients >= 5000 THEN
      last := outbox_party(event.merchant_id, event.user_id, event.id);
      EXIT;
    END IF;
  END LOOP;
END $$;

COMMENT ON FUNCTION dispatch_events IS 'Dispatches due events: creates a delivery for each subscribed endpoint and the notifications of each user. Each event
is dispatched completely and once: its row is locked and marked. An event that fails is retried after 1, 2, 4, ...
minutes, abandoned after ten tries, and blocks no other.

p_parties: whose events. Null means everybody''s, in turns: each party from the one after p_after on has the same
share of p_limit, oldest first. `last` is where the next turn begins; see waiting_parties().

failed: [{id, type, code, abandoned}], where code is the SQLSTATE. webhook_ids: the endpoints with new deliveries.
`p_limit` must stay below 64, since PostgreSQL slows down for everybody with more subtransactions. Stops early after
notifying 5,000 users, so that the events of large teams take no longer than a round trip may.';

--> statement-breakpoint
-- The last statement of a batch that changes something. Dispatches what the batch has recorded, as dispatch_events()
-- would, unless that could hold up its outcome: if there are many events or many whom they concern, if a lock is held
-- by others, or if it fails for any other reason. Nor does it if earlier events wait, which come first. Then `parties`
-- says whose events there are to dispatch after the commit.
--
-- webhook_ids: the endpoints with new deliveries, to be leased after the commit: lease_deliveries() waits for others.
CREATE FUNCTION dispatch_recorded_events(OUT parties uuid[], OUT webhook_ids uuid[])
LANGUAGE plpgsql SET lock_timeout = '30ms' SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  many CONSTANT integer := 5;
  event outbox%ROWTYPE;
BEGIN
  webhook_ids := '{}';
  parties := '{}';
  IF recorded_events() = '{}' THEN
    RETURN;
  END IF;
  parties := ARRAY(
    SELECT DISTINCT outbox_party(o.merchant_id, o.user_id, o.id) FROM outbox o WHERE o.id = ANY (recorded_events()));
  IF cardinality(recorded_events()) >= many OR have_many_members(parties) OR have_earlier_events(parties) THEN
    RETURN;
  END IF;
  BEGIN
    FOR event IN
      SELECT * FROM outbox o WHERE o.id = ANY (recorded_events()) AND o.next_attempt_at <= request_now() ORDER BY o.id
    LOOP
      webhook_ids := webhook_ids || fan_out_to_webhooks(event);
      PERFORM fan_out_to_users(event);
      UPDATE outbox SET delivered_at = request_now(), attempts = attempts + 1 WHERE id = event.id;
    END LOOP;
    parties := '{}';
  EXCEPTION WHEN OTHERS THEN
    webhook_ids := '{}';
  END;
END $$;

COMMENT ON FUNCTION dispatch_recorded_events IS 'The last statement of a batch that changes something. Dispatches what the batch has recorded, as dispatch_events()
would, unless that could hold up its outcome: if there are many events or many whom they concern, if a lock is held
by others, or if it fails for any other reason. Nor does it if earlier events wait, which come first. Then `parties`
says whose events there are to dispatch after the commit.

webhook_ids: the endpoints with new deliveries, to be leased after the commit: lease_deliveries() waits for others.';

--> statement-breakpoint
-- Trigger: ends the replay of an endpoint that is switched off or removed.
CREATE FUNCTION end_webhook_replay() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook_replays SET ended_at = request_now() WHERE webhook_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER webhooks_end_replay AFTER UPDATE OF active, removed_at ON webhooks
  FOR EACH ROW WHEN (NOT NEW.active OR NEW.removed_at IS NOT NULL) EXECUTE FUNCTION end_webhook_replay();

COMMENT ON FUNCTION end_webhook_replay IS 'Trigger: ends the replay of an endpoint that is switched off or removed.';

--> statement-breakpoint
-- What an event is counted by: `live/transaction.completed`, or `/member.joined` where it belongs to no environment.
CREATE FUNCTION event_facet(environment text, type text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(environment, '') || '/' || type;

COMMENT ON FUNCTION event_facet IS 'What an event is counted by: `live/transaction.completed`, or `/member.joined` where it belongs to no environment.';

--> statement-breakpoint
-- The next events of a replay, in the order of the merchant's list of events, oldest first: those of the period and of
-- the replay's types that the endpoint takes now.
CREATE FUNCTION events_to_replay(replay webhook_replays, p_limit integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE AS $$
DECLARE
  endpoint webhooks%ROWTYPE;
BEGIN
  SELECT * INTO endpoint FROM webhooks w WHERE w.id = replay.webhook_id;
  RETURN QUERY
    SELECT e.id FROM outbox e
    WHERE e.topic = 'event' AND e.merchant_id = endpoint.merchant_id
      AND e.id > replay.last_event_id AND e.id < replay.end_id
      AND e.created_at >= replay.from_time AND e.created_at < replay.to_time
      AND e.created_at <= replay.started_at
      AND takes_event(replay.types, e.type) AND takes_event(endpoint.events, e.type)
      AND (e.environment IS NULL OR e.environment = endpoint.environment)
    ORDER BY e.id LIMIT p_limit;
END $$;

COMMENT ON FUNCTION events_to_replay IS 'The next events of a replay, in the order of the merchant''s list of events, oldest first: those of the period and of
the replay''s types that the endpoint takes now.';

--> statement-breakpoint
-- Whether so many users are members of merchants among these parties that telling them takes a while.
CREATE FUNCTION have_many_members(p_parties uuid[]) RETURNS boolean
LANGUAGE sql STABLE
RETURN (SELECT count(*) > 20 FROM (SELECT FROM members m WHERE m.merchant_id = ANY (p_parties) LIMIT 21) AS concerned);

COMMENT ON FUNCTION have_many_members IS 'Whether so many users are members of merchants among these parties that telling them takes a while.';

--> statement-breakpoint
-- Leases deliveries that are due within ten seconds, for messages about them to be queued; nobody else leases
-- them until five minutes after they are due. p_webhook_ids limits it to some endpoints; null means all. An
-- endpoint has at most ten deliveries in the queue, and one while it fails, so that a hanging endpoint delays
-- no other; the rest is leased when one of them ends. For all endpoints, it skips locked ones until the next
-- time, so that a long change of one delays no other.
CREATE FUNCTION lease_deliveries(p_webhook_ids uuid[], p_limit integer)
RETURNS TABLE (delivery_id uuid, delay_seconds integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  soon timestamptz := request_now() + interval '10 seconds';
  of_all boolean := p_webhook_ids IS NULL;
  candidate uuid;
  failing boolean;
  available integer;
  taken integer;
BEGIN
  IF of_all THEN
    p_webhook_ids := ARRAY(
      SELECT w.id FROM webhooks w
      WHERE w.active AND w.removed_at IS NULL AND EXISTS (
        SELECT FROM webhook_deliveries d
        WHERE d.webhook_id = w.id AND d.status = 'pending' AND d.next_attempt_at <= soon
          AND (d.leased_until IS NULL OR d.leased_until <= request_now()))
        -- One that has its share in the queue has its turn when one of them ends.
        AND CASE WHEN w.failing_since IS NULL THEN 10 ELSE 1 END > (
          SELECT count(*) FROM webhook_deliveries d
          WHERE d.webhook_id = w.id AND d.status = 'pending' AND d.leased_until > request_now())
      LIMIT p_limit);
  END IF;
  FOR candidate IN SELECT DISTINCT named FROM unnest(p_webhook_ids) named ORDER BY named LOOP
    EXIT WHEN p_limit <= 0;
    IF of_all THEN
      PERFORM FROM webhooks w WHERE w.id = candidate FOR NO KEY UPDATE SKIP LOCKED;
      CONTINUE WHEN NOT FOUND;
    END IF;
    -- Leases for an endpoint and records of its responses exclude each other: each counts what the other has
    -- leased.
    SELECT w.failing_since IS NOT NULL INTO failing FROM webhooks w
    WHERE w.id = candidate AND w.active AND w.removed_at IS NULL FOR NO KEY UPDATE;
    CONTINUE WHEN NOT FOUND;
    SELECT least(p_limit, CASE WHEN failing THEN 1 ELSE 10 END - count(*)) INTO available
    FROM webhook_deliveries d
    WHERE d.webhook_id = candidate AND d.status = 'pending' AND d.leased_until > request_now();
    CONTINUE WHEN available <= 0;
    RETURN QUERY
      UPDATE webhook_deliveries d
      SET leased_until = greatest(d.next_attempt_at, request_now()) + interval '5 minutes'
      WHERE d.id = ANY (ARRAY(
        SELECT w.id FROM webhook_deliveries w
        WHERE w.webhook_id = candidate AND w.status = 'pending' AND w.next_attempt_at <= soon
          AND (w.leased_until IS NULL OR w.leased_until <= request_now())
        ORDER BY w.next_attempt_at LIMIT available FOR NO KEY UPDATE SKIP LOCKED))
      RETURNING d.id, greatest(0, ceil(extract(epoch FROM d.next_attempt_at - request_now())))::integer;
    GET DIAGNOSTICS taken = ROW_COUNT;
    p_limit := p_limit - taken;
  END LOOP;
END $$;

COMMENT ON FUNCTION lease_deliveries IS 'Leases deliveries that are due within ten seconds, for messages about them to be queued; nobody else leases
them until five minutes after they are due. p_webhook_ids limits it to some endpoints; null means all. An
endpoint has at most ten deliveries in the queue, and one while it fails, so that a hanging endpoint delays
no other; the rest is leased when one of them ends. For all endpoints, it skips locked ones until the next
time, so that a long change of one delays no other.';

--> statement-breakpoint
-- Records the outcomes of attempts, each once, and schedules the retries. outcomes: [{deliveryId, attempt, url,
-- headers, status, body, error, durationMs}], with a null status without a response. Only responses from an
-- endpoint's current URL count as its failures or successes. Lets the replays of the endpoints go on. Returns the
-- endpoints concerned, and how many of them this has switched off.
CREATE FUNCTION record_attempts(outcomes jsonb, OUT webhook_ids uuid[], OUT switched_off integer)
LANGUAGE plpgsql AS $$
DECLARE
  outcome record;
BEGIN
  switched_off := 0;
  -- Locks the endpoints in one order, and before the deliveries: see lease_deliveries().
  SELECT coalesce(array_agg(locked.id), '{}') INTO webhook_ids FROM (
    SELECT w.id FROM webhooks w
    WHERE w.id IN (
      SELECT d.webhook_id FROM webhook_deliveries d
      WHERE d.id IN (SELECT (o->>'deliveryId')::uuid FROM jsonb_array_elements(outcomes) o))
    ORDER BY w.id FOR NO KEY UPDATE) locked;
  FOR outcome IN
    SELECT o.*, d.webhook_id, coalesce(o.status BETWEEN 200 AND 299, false) AS delivered
    FROM jsonb_to_recordset(outcomes) AS o("deliveryId" uuid, attempt smallint, url text, headers jsonb,
      status smallint, body text, error text, "durationMs" integer)
    JOIN webhook_deliveries d ON d.id = o."deliveryId"
    WHERE NOT EXISTS (SELECT FROM webhook_attempts a WHERE a.delivery_id = d.id AND a.number = o.attempt)
    ORDER BY d.id
  LOOP
    INSERT INTO webhook_attempts (id, delivery_id, number, url, request_headers, response_status, response_body,
      error, duration_ms, created_at)
    VALUES (new_uuid(), outcome."deliveryId", outcome.attempt, outcome.url, outcome.headers, outcome.status,
      outcome.body, outcome.error, outcome."durationMs",
      request_now() - outcome."durationMs" * interval '1 millisecond');
    IF outcome.delivered THEN
      UPDATE webhook_deliveries
      SET status = 'success', next_attempt_at = NULL, leased_until = NULL, updated_at = request_now()
      WHERE id = outcome."deliveryId" AND status = 'pending';
      UPDATE webhooks SET failing_since = NULL
      WHERE id = outcome.webhook_id AND url = outcome.url AND failing_since IS NOT NULL;
    ELSE
      PERFORM schedule_delivery_retry(outcome."deliveryId", outcome.attempt);
      switched_off := switched_off + record_endpoint_failure(outcome.webhook_id, outcome.url, outcome.status)::integer;
    END IF;
  END LOOP;
  PERFORM advance_webhook_replay(endpoint) FROM unnest(webhook_ids) endpoint;
END $$;

COMMENT ON FUNCTION record_attempts IS 'Records the outcomes of attempts, each once, and schedules the retries. outcomes: [{deliveryId, attempt, url,
headers, status, body, error, durationMs}], with a null status without a response. Only responses from an
endpoint''s current URL count as its failures or successes. Lets the replays of the endpoints go on. Returns the
endpoints concerned, and how many of them this has switched off.';

--> statement-breakpoint
-- Trigger: counts the deliveries that a statement has added to endpoints' lists or removed from them; not by status,
-- which changes several times.
CREATE FUNCTION record_delivery_deltas() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_deltas (list, scope, facet, count)
  SELECT 'webhook_deliveries', webhook_id, '', CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed GROUP BY 2;
  RETURN NULL;
END $$;

CREATE TRIGGER webhook_deliveries_counted_insert AFTER INSERT ON webhook_deliveries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_delivery_deltas();

CREATE TRIGGER webhook_deliveries_counted_delete AFTER DELETE ON webhook_deliveries
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_delivery_deltas();

COMMENT ON FUNCTION record_delivery_deltas IS 'Trigger: counts the deliveries that a statement has added to endpoints'' lists or removed from them; not by status,
which changes several times.';

--> statement-breakpoint
-- Records that an endpoint failed at this URL, and switches it off if its status says that it is gone, or if it
-- has failed for five days. Its waiting deliveries stay, without attempts. Returns true if this switched it
-- off.
CREATE FUNCTION record_endpoint_failure(p_webhook_id uuid, p_url text, p_status smallint) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  endpoint webhooks%ROWTYPE;
  reason text;
BEGIN
  UPDATE webhooks SET failing_since = coalesce(failing_since, request_now())
  WHERE id = p_webhook_id AND url = p_url AND active AND removed_at IS NULL RETURNING * INTO endpoint;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  reason := CASE
    WHEN p_status = 410 THEN 'gone'
    WHEN endpoint.failing_since <= request_now() - interval '5 days' THEN 'failing' END;
  IF reason IS NULL THEN
    RETURN false;
  END IF;
  -- A failure record starts anew when the endpoint is switched on again.
  UPDATE webhooks SET active = false, disabled_reason = reason, failing_since = NULL, updated_at = request_now()
  WHERE id = p_webhook_id;
  PERFORM record_audit('webhook.disable', public_id('whk', endpoint.id), jsonb_build_object(
    'merchantId', public_id('mer', endpoint.merchant_id), 'reason', reason,
    'before', jsonb_build_object('active', true), 'after', jsonb_build_object('active', false)), NULL);
  PERFORM record_event('webhook.disabled', endpoint.merchant_id, endpoint.environment, jsonb_build_object(
    'id', public_id('whk', endpoint.id), 'merchantId', public_id('mer', endpoint.merchant_id),
    'url', split_part(endpoint.url, '?', 1), 'reason', reason, 'failingSince', iso_time(endpoint.failing_since)),
    p_user_id => (SELECT m.owner_id FROM merchants m WHERE m.id = endpoint.merchant_id));
  RETURN true;
END $$;

COMMENT ON FUNCTION record_endpoint_failure IS 'Records that an endpoint failed at this URL, and switches it off if its status says that it is gone, or if it
has failed for five days. Its waiting deliveries stay, without attempts. Returns true if this switched it
off.';

--> statement-breakpoint
-- Trigger: counts the events that a statement has added to merchants' lists or removed from them. Nothing changes what
-- an event is counted by.
CREATE FUNCTION record_event_deltas() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_deltas (list, scope, facet, count)
  SELECT 'events', merchant_id, event_facet(environment, type), CASE TG_OP WHEN 'INSERT' THEN count(*)
    ELSE -count(*) END
  FROM changed WHERE topic = 'event' AND merchant_id IS NOT NULL GROUP BY 2, 3;
  RETURN NULL;
END $$;

CREATE TRIGGER outbox_counted_insert AFTER INSERT ON outbox
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_event_deltas();

CREATE TRIGGER outbox_counted_delete AFTER DELETE ON outbox
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_event_deltas();

COMMENT ON FUNCTION record_event_deltas IS 'Trigger: counts the events that a statement has added to merchants'' lists or removed from them. Nothing changes what
an event is counted by.';

--> statement-breakpoint
-- Records one event for each link that has expired and is not fully paid. Returns the number of links examined.
CREATE FUNCTION record_link_expiries(p_limit integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
  seen integer := 0;
BEGIN
  FOR link IN
    UPDATE payment_links SET expiry_recorded_at = request_now()
    WHERE id = ANY (ARRAY(
      SELECT l.id FROM payment_links l
      WHERE l.expires_at IS NOT NULL AND l.expiry_recorded_at IS NULL AND l.expires_at <= request_now()
      ORDER BY l.expires_at LIMIT p_limit FOR NO KEY UPDATE SKIP LOCKED))
    RETURNING *
  LOOP
    seen := seen + 1;
    PERFORM record_link_expiry(link);
  END LOOP;
  RETURN seen;
END $$;

COMMENT ON FUNCTION record_link_expiries IS 'Records one event for each link that has expired and is not fully paid. Returns the number of links examined.';

--> statement-breakpoint
-- Records the event of a link that has expired, unless it is fully paid.
CREATE FUNCTION record_link_expiry(link payment_links) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF link.max_payments IS NULL OR link.paid_slots < link.max_payments THEN
    PERFORM record_event('payment_link.expired', link.merchant_id, link.environment, jsonb_build_object(
      'id', public_id('lnk', link.id), 'label', link.label, 'externalReference', link.external_reference,
      'metadata', link.metadata, 'payments', CASE
        WHEN link.max_payments IS NOT NULL THEN link.paid_slots
        ELSE (SELECT count(*) FROM transactions t WHERE t.link_id = link.id AND t.completed_at IS NOT NULL) END)
      || till_ids(link.till_id));
  END IF;
END $$;

COMMENT ON FUNCTION record_link_expiry IS 'Records the event of a link that has expired, unless it is fully paid.';

--> statement-breakpoint
-- The ids of the events that this transaction has recorded.
CREATE FUNCTION recorded_events() RETURNS uuid[]
LANGUAGE sql STABLE
RETURN coalesce(nullif(current_setting('app.events', true), ''), '{}')::uuid[];

COMMENT ON FUNCTION recorded_events IS 'The ids of the events that this transaction has recorded.';

--> statement-breakpoint
-- Begins to send an endpoint, once more and one at a time, the events of a period that it takes, and returns their
-- number. The period's first and end ids are the lowest that its events may have, and the lowest that they may not.
-- Types limit them; null means all that the endpoint takes. Raises replay_type_not_taken and replay_too_long; the index
-- webhook_replays_running_idx refuses a second replay while one runs. The endpoint has to be locked.
CREATE FUNCTION start_webhook_replay(
  p_id uuid, p_webhook_id uuid, p_from timestamptz, p_to timestamptz, p_first_id uuid, p_end_id uuid,
  p_types text[] DEFAULT NULL
) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  taken text[] := (SELECT w.events FROM webhooks w WHERE w.id = p_webhook_id);
  replay webhook_replays%ROWTYPE;
  found_events integer;
BEGIN
  IF EXISTS (SELECT FROM unnest(p_types) asked WHERE NOT takes_event(taken, asked)) THEN
    PERFORM refuse('replay_type_not_taken', '{types}');
  END IF;
  INSERT INTO webhook_replays (id, webhook_id, types, from_time, to_time, end_id, last_event_id, attempts_before,
    started_at)
  VALUES (p_id, p_webhook_id, coalesce(p_types, taken), p_from, p_to, p_end_id, p_first_id, 0, request_now())
  RETURNING * INTO replay;
  SELECT count(*) INTO found_events FROM events_to_replay(replay, 10001);
  IF found_events > 10000 THEN
    PERFORM refuse('replay_too_long', '{to}');
  END IF;
  PERFORM advance_webhook_replay(p_webhook_id);
  RETURN found_events;
END $$;

COMMENT ON FUNCTION start_webhook_replay IS 'Begins to send an endpoint, once more and one at a time, the events of a period that it takes, and returns their
number. The period''s first and end ids are the lowest that its events may have, and the lowest that they may not.
Types limit them; null means all that the endpoint takes. Raises replay_type_not_taken and replay_too_long; the index
webhook_replays_running_idx refuses a second replay while one runs. The endpoint has to be locked.';

--> statement-breakpoint
-- The number of a merchant's events of these types that belong to an environment or to none.
CREATE FUNCTION stored_event_count(p_merchant_id uuid, p_environment text, p_types text[]) RETURNS bigint
LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  WITH facets AS (
    SELECT array_agg(event_facet(environment, type)) AS facets
    FROM unnest(ARRAY[NULL, p_environment]) environment CROSS JOIN unnest(p_types) type)
  SELECT coalesce(sum(count), 0)
  FROM (
    SELECT scope, list, facet, count FROM list_counts UNION ALL SELECT scope, list, facet, count FROM list_deltas) parts
  WHERE list = 'events' AND scope = p_merchant_id AND facet = ANY ((SELECT facets FROM facets)::text[]));

COMMENT ON FUNCTION stored_event_count IS 'The number of a merchant''s events of these types that belong to an environment or to none.';

--> statement-breakpoint
-- The event types that endpoints can subscribe to. Other events concern single users.
CREATE FUNCTION webhook_event_types() RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  'transaction.pending', 'transaction.completed', 'transaction.failed', 'transaction.refunded',
  'transaction.reassigned',
  'refund.pending', 'refund.succeeded', 'refund.failed', 'transfer.success', 'transfer.failed',
  'payment_link.completed', 'payment_link.expired',
  'checkout.created', 'checkout.paid', 'checkout.partially_paid', 'checkout.overpaid', 'checkout.expired',
  'checkout.canceled',
  'payment.unapplied', 'payment.needs_review',
  'external_payment.recorded', 'external_payment.confirmed', 'external_payment.voided',
  'shift.opened', 'shift.closed',
  'customer.created', 'customer.updated', 'customer.merged',
  'note.created', 'note.partially_paid', 'note.paid', 'note.overdue', 'note.voided', 'note.reopened',
  'payout.completed', 'payout.failed_rows', 'bank.degraded',
  'bank.recovered',
  'member.joined', 'member.removed'];

COMMENT ON FUNCTION webhook_event_types IS 'The event types that endpoints can subscribe to. Other events concern single users.';

--> statement-breakpoint
-- The delay after this many consecutive failures, plus up to 10 % at random; null after the tenth.
CREATE FUNCTION webhook_retry_delay(failures integer) RETURNS interval
LANGUAGE sql VOLATILE
RETURN (ARRAY[
    '5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '14 hours', '20 hours', '24 hours'
  ]::interval[])[failures] * (1 + random() / 10);

COMMENT ON FUNCTION webhook_retry_delay IS 'The delay after this many consecutive failures, plus up to 10 % at random; null after the tenth.';

--> statement-breakpoint
-- Assigns a carried-out charge to its bank movement, if that is recorded already: same connection, amount and
-- normalized reference, booked within a day. A movement pays for one thing only. The caller holds lock_movements().
CREATE FUNCTION assign_charge_movement(p_charge bank_orders, p_charged_on date) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE bank_movements SET order_id = p_charge.id, transaction_id = p_charge.transaction_id
  WHERE order_id IS NULL AND transaction_id IS NULL AND id = (
    SELECT m.id FROM bank_movements m
    WHERE m.connection = p_charge.connection AND m.direction = 'in'
      AND m.order_id IS NULL AND m.transaction_id IS NULL AND m.amount = p_charge.amount
      AND m.booked_on BETWEEN p_charged_on - 1 AND p_charged_on + 1
      AND normalize_reference(m.reference) = normalize_reference(p_charge.reference)
    ORDER BY abs(m.booked_on - p_charged_on), m.id LIMIT 1);
END;

COMMENT ON FUNCTION assign_charge_movement IS 'Assigns a carried-out charge to its bank movement, if that is recorded already: same connection, amount and
normalized reference, booked within a day. A movement pays for one thing only. The caller holds lock_movements().';

--> statement-breakpoint
-- Assigns the movement of a live charge that its bank has carried out, and returns the outcome to settle it by. The
-- charge stays pending if its movement has completed another transaction, see flag_if_disputed(), unless a
-- person has decided.
-- Locks: the movement, and a disputed order.
CREATE FUNCTION determine_charge_outcome(p_charge bank_orders, p_outcome order_outcome) RETURNS order_outcome
LANGUAGE plpgsql AS $$
BEGIN
  p_charge.reference := coalesce(p_outcome.reference, p_charge.reference);
  -- A notice may come in before the bank's response. Movements before the link: see limit_link_payment().
  PERFORM assign_charge_movement(p_charge, caracas_day(p_charge.created_at));
  IF p_outcome.resolved IS NOT TRUE AND flag_if_disputed(p_charge) THEN
    p_outcome.status := 'pending';
    p_outcome.code := 'MOVEMENT_TAKEN';
  END IF;
  RETURN p_outcome;
END $$;

COMMENT ON FUNCTION determine_charge_outcome IS 'Assigns the movement of a live charge that its bank has carried out, and returns the outcome to settle it by. The
charge stays pending if its movement has completed another transaction, see flag_if_disputed(), unless a
person has decided.
Locks: the movement, and a disputed order.';

--> statement-breakpoint
-- Whether a payment into an account may belong to a charge of the same payer that has not ended: its notice, or its
-- line on the bank statement, may come before the bank's response to the charge. Banks book a charge on its day or one
-- of the two beside it, so it holds up no payment of another day, however long it waits for a person.
CREATE FUNCTION has_pending_charge(p_account_id uuid, p_phone text, p_amount numeric, p_booked_on date) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM bank_orders p
  WHERE p.account_id = p_account_id AND p.kind = 'c2p' AND p.status = 'pending'
    AND p.phone = p_phone AND p.amount = p_amount
    AND caracas_day(p.created_at) BETWEEN p_booked_on - 1 AND p_booked_on + 1);

COMMENT ON FUNCTION has_pending_charge IS 'Whether a payment into an account may belong to a charge of the same payer that has not ended: its notice, or its
line on the bank statement, may come before the bank''s response to the charge. Banks book a charge on its day or one
of the two beside it, so it holds up no payment of another day, however long it waits for a person.';

--> statement-breakpoint
-- Settles as successful a charge without a bank response that a bank statement shows by payer and amount only.
-- p_reference: the shown movement's
--
-- The charge stays pending if that movement belongs to another charge. If another pending charge has the same payer and
-- amount, the movement may be either's: the charge is left to a person, once the other one's request must be over (a
-- minute).
-- Locks: the order, lock_movements().
CREATE FUNCTION settle_charge_from_bank_statement(
  p_id uuid, p_reference text DEFAULT NULL, p_operation_id text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  pending_charge bank_orders%ROWTYPE;
  shown order_outcome := new_order_outcome('success', p_reference => p_reference, p_operation_id => p_operation_id);
  latest_similar_at timestamptz;
BEGIN
  SELECT * INTO STRICT pending_charge FROM bank_orders WHERE id = p_id FOR NO KEY UPDATE;
  IF pending_charge.status <> 'pending' THEN
    RETURN;
  END IF;
  -- The sandbox finds each charge by its key.
  IF pending_charge.account_id IS NULL THEN
    PERFORM settle_order(p_id, shown);
    RETURN;
  END IF;
  PERFORM lock_movements(pending_charge.connection);
  IF is_reference_of_another_charge(pending_charge, p_reference) THEN
    PERFORM settle_order(p_id, new_order_outcome('pending', p_code => 'OF_ANOTHER'));
    RETURN;
  END IF;
  latest_similar_at := latest_similar_charge_at(pending_charge);
  IF latest_similar_at IS NULL THEN
    PERFORM settle_order(p_id, shown);
  ELSIF latest_similar_at <= request_now() - interval '1 minute' THEN
    PERFORM flag_order(p_id);
  END IF;
END $$;

COMMENT ON FUNCTION settle_charge_from_bank_statement IS 'Settles as successful a charge without a bank response that a bank statement shows by payer and amount only.
p_reference: the shown movement''s

The charge stays pending if that movement belongs to another charge. If another pending charge has the same payer and
amount, the movement may be either''s: the charge is left to a person, once the other one''s request must be over (a
minute).
Locks: the order, lock_movements().';

--> statement-breakpoint
-- Turns a bank's, the ledger's or a person's success for a claim into the outcome to settle it by, and assigns its
-- movement and slot. A movement that cannot pay the claim stays unassigned, so that the payer can claim it for another
-- link. The reference of the outcome is the bank's whole one, as the movement has it.
-- payment_awaits_slot: a person has decided, while a charge holds the last slot
-- Locks: lock_claimable_movements(), then the link.
CREATE FUNCTION determine_claim_outcome(p_claim bank_orders, p_outcome order_outcome) RETURNS order_outcome
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE := link_of_claim(p_claim);
  claimed_movement_id uuid;
  rejection text;
BEGIN
  PERFORM lock_claimable_movements(link);
  claimed_movement_id := coalesce(p_outcome.movement_id, record_claimed_movement(p_claim, link, p_outcome));
  rejection := assign_movement_to_claim(p_claim, link, claimed_movement_id, p_outcome.resolved);
  IF rejection IS NULL THEN
    -- Movement before link: settling a charge locks them in the same order.
    rejection := reserve_claim_slot(p_claim.transaction_id);
    IF rejection = 'busy' AND p_outcome.resolved THEN
      PERFORM refuse('payment_awaits_slot');
    ELSIF rejection IS NOT NULL THEN
      UPDATE bank_movements SET transaction_id = NULL WHERE id = claimed_movement_id;
    END IF;
  END IF;
  p_outcome.reference := (
    SELECT coalesce(m.reference, m.payer_reference, p_outcome.reference) FROM bank_movements m
    WHERE m.id = claimed_movement_id);
  RETURN CASE rejection
    WHEN 'used' THEN new_order_outcome('failed', p_reason => 'ALREADY_USED', p_code => 'ALREADY_USED')
    WHEN 'strange' THEN new_order_outcome('failed', p_reason => 'NOT_FOUND', p_code => 'NOT_DUE')
    WHEN 'charge' THEN new_order_outcome('pending', p_code => 'AWAITS_CHARGE')
    WHEN 'completed' THEN new_order_outcome('failed', p_reason => 'LINK_COMPLETED', p_code => 'LINK_COMPLETED')
    WHEN 'busy' THEN new_order_outcome('pending', p_code => 'AWAITS_SLOT')
    ELSE p_outcome END;
END $$;

COMMENT ON FUNCTION determine_claim_outcome IS 'Turns a bank''s, the ledger''s or a person''s success for a claim into the outcome to settle it by, and assigns its
movement and slot. A movement that cannot pay the claim stays unassigned, so that the payer can claim it for another
link. The reference of the outcome is the bank''s whole one, as the movement has it.
payment_awaits_slot: a person has decided, while a charge holds the last slot
Locks: lock_claimable_movements(), then the link.';

--> statement-breakpoint
-- Whether a movement can be what somebody with this phone has paid. A bank's file may not show phones: then the whole
-- reference names the payment, of six digits at least, which is not to be guessed beside day and amount.
CREATE FUNCTION is_paid_by(p_movement bank_movements, p_phone text, p_reference text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce((p_movement).phone = p_phone,
  (p_movement).control_number LIKE 'F-%' AND length(normalize_reference(p_reference)) >= 6
    AND normalize_reference((p_movement).reference) = normalize_reference(p_reference), false);

COMMENT ON FUNCTION is_paid_by IS 'Whether a movement can be what somebody with this phone has paid. A bank''s file may not show phones: then the whole
reference names the payment, of six digits at least, which is not to be guessed beside day and amount.';

--> statement-breakpoint
-- The payment link that a claim is for, with the claim's own amount where the link leaves it open.
CREATE FUNCTION link_of_claim(p_claim bank_orders) RETURNS payment_links
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT link_with_amount(l, t.amount)
  FROM transactions t JOIN payment_links l ON l.id = t.link_id WHERE t.id = (p_claim).transaction_id;
END;

COMMENT ON FUNCTION link_of_claim IS 'The payment link that a claim is for, with the claim''s own amount where the link leaves it open.';

--> statement-breakpoint
-- Records the movement by which a bank confirms a claim on a link, and returns its id; the claim need not be written
-- yet. A movement known from a notice gets its control number instead of a second row, and one that a file of the bank
-- has shown, or the bank under the number of a neighbouring day, is the movement, paid for or not. Without a control
-- number, see record_confirmed_movement().
-- The caller holds lock_claimable_movements().
CREATE FUNCTION record_claimed_movement(
  p_claim bank_orders, p_link payment_links, p_outcome order_outcome
) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  number text := p_outcome.control_number;
  by_connection text := coalesce(p_outcome.connection, p_claim.connection);
  booked date := coalesce(p_outcome.booked_on, p_claim.paid_on, caracas_day(p_claim.created_at));
  paid numeric := coalesce(p_outcome.amount, p_claim.amount);
  into_account uuid := p_claim.account_id;
  filed_id uuid;
BEGIN
  IF by_connection <> p_claim.connection THEN
    SELECT c.account_id INTO STRICT into_account FROM claimable_accounts(p_link) c
    WHERE c.connection = by_connection;
  END IF;
  IF number IS NULL THEN
    RETURN record_confirmed_movement(p_claim, by_connection, into_account, booked, paid,
      coalesce(p_outcome.reference, p_claim.reference));
  END IF;
  filed_id := (
    SELECT m.id FROM bank_movements m
    WHERE m.connection = by_connection AND m.direction = 'in' AND m.amount = paid
      AND (m.control_number LIKE 'F-%' OR m.booked_on <> booked AND is_number_of_day(number, booked)
        AND is_number_of_day(m.control_number, m.booked_on)
        AND is_same_payment(m, p_outcome.reference, p_claim.phone, p_claim.bank_code))
      AND m.booked_on BETWEEN booked - 1 AND booked + 1
      AND reference_ending(m.reference) = reference_ending(p_outcome.reference)
      AND NOT EXISTS (SELECT FROM bank_movements k WHERE k.connection = by_connection AND k.control_number = number)
    ORDER BY m.booked_on = booked DESC, m.id LIMIT 1);
  IF filed_id IS NULL THEN
    SELECT m.id INTO filed_id FROM bank_movements m
    WHERE m.control_number LIKE 'F-%' AND m.id = movement_of_next_banking_day(by_connection, booked, paid,
      p_outcome.reference, p_claim.phone, p_claim.bank_code)
      AND NOT EXISTS (SELECT FROM bank_movements k WHERE k.connection = by_connection AND k.control_number = number);
  END IF;
  IF filed_id IS NOT NULL THEN
    -- It is no longer known from a file alone: see require_told_payment().
    UPDATE bank_movements SET confirmed_at = coalesce(confirmed_at, request_now()),
      document = coalesce(document, p_outcome.document)
    WHERE id = filed_id;
    RETURN filed_id;
  END IF;
  UPDATE bank_movements SET control_number = number, seen_on_statement_at = request_now(),
    booked_on = coalesce(p_outcome.booked_on, booked_on), document = coalesce(document, p_outcome.document)
  WHERE id = (
    SELECT m.id FROM bank_movements m
    WHERE m.connection = by_connection AND m.control_number IS NULL AND m.direction = 'in'
      AND m.booked_on BETWEEN booked - 1 AND booked + 1 AND m.amount = paid
      AND reference_ending(m.reference) = reference_ending(p_outcome.reference)
      AND coalesce(m.phone, p_claim.phone) = p_claim.phone
      AND (m.booked_on = booked OR is_same_payment(m, p_outcome.reference, p_claim.phone, p_claim.bank_code))
      AND NOT EXISTS (SELECT FROM bank_movements k WHERE k.connection = by_connection AND k.control_number = number)
    ORDER BY m.booked_on = booked DESC, m.id LIMIT 1);
  INSERT INTO bank_movements (
    id, connection, account_id, environment, direction, type, amount, booked_on, reference, concept, phone,
    bank_code, document, control_number, created_at, seen_on_statement_at)
  VALUES (
    new_uuid(), by_connection, into_account, p_claim.environment, 'in', 'p2p', paid, booked,
    p_outcome.reference, '', p_claim.phone, p_claim.bank_code, p_outcome.document, number, request_now(), request_now())
  ON CONFLICT (connection, control_number) DO NOTHING;
  RETURN (SELECT m.id FROM bank_movements m WHERE m.connection = by_connection AND m.control_number = number);
END $$;

COMMENT ON FUNCTION record_claimed_movement IS 'Records the movement by which a bank confirms a claim on a link, and returns its id; the claim need not be written
yet. A movement known from a notice gets its control number instead of a second row, and one that a file of the bank
has shown, or the bank under the number of a neighbouring day, is the movement, paid for or not. Without a control
number, see record_confirmed_movement().
The caller holds lock_claimable_movements().';

--> statement-breakpoint
-- The first Caracas day on which a bank can have booked what was made at a time: before 03:00 it may still book on the
-- day before. See src/domain/booking-days.ts.
CREATE FUNCTION first_booking_day(p_made_at timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN caracas_day(p_made_at - interval '3 hours');

COMMENT ON FUNCTION first_booking_day IS 'The first Caracas day on which a bank can have booked what was made at a time: before 03:00 it may still book on the
day before. See src/domain/booking-days.ts.';

--> statement-breakpoint
-- Whether what a bank has told on a neighbouring day, with this amount, is the payment of a movement: both have a
-- reference, with the same end, and neither shows another payer or bank. A short end alone would be of many payments:
-- below six digits the payer's phone has to be shown by both.
CREATE FUNCTION is_same_payment(
  p_movement bank_movements, p_reference text, p_phone text, p_bank_code text
) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(reference_ending((p_movement).reference) = reference_ending(p_reference)
    AND CASE WHEN length(reference_ending(p_reference)) >= 6 THEN coalesce((p_movement).phone = p_phone, true)
      ELSE length(reference_ending(p_reference)) >= 4 AND (p_movement).phone = p_phone END
    AND coalesce((p_movement).bank_code = p_bank_code, true), false);

COMMENT ON FUNCTION is_same_payment IS 'Whether what a bank has told on a neighbouring day, with this amount, is the payment of a movement: both have a
reference, with the same end, and neither shows another payer or bank. A short end alone would be of many payments:
below six digits the payer''s phone has to be shown by both.';

--> statement-breakpoint
-- Leases the connections whose bank statement was last read more than p_interval ago and which no other run has leased:
-- the given ones, and of users' own ones those that have waited longest, as many of each protocol as p_protocols says:
-- {protocol: limit}. One whose bank rejects it is tried every half hour.
CREATE FUNCTION lease_bank_statements(p_connections text[], p_protocols jsonb, p_interval interval, p_lease interval)
RETURNS SETOF text
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO bank_connection_states AS s (name, statement_lease_until)
  SELECT name, request_now() + p_lease FROM unnest(p_connections) AS name
  UNION ALL
  SELECT due.name, request_now() + CASE due.status WHEN 'failing' THEN interval '30 minutes' ELSE p_lease END
  FROM (
    SELECT c.name, c.protocol, c.status,
      row_number() OVER (PARTITION BY c.protocol
        ORDER BY greatest(o.statement_lease_until, o.statement_read_at) NULLS FIRST, c.id) AS place
    FROM bank_connections c LEFT JOIN bank_connection_states o ON o.name = c.name
    WHERE c.status IN ('active', 'failing') AND c.removed_at IS NULL AND p_protocols ? c.protocol
      AND coalesce(o.statement_lease_until, '-infinity') <= request_now()
      AND coalesce(o.statement_read_at, '-infinity') <= request_now() - p_interval) due
  WHERE due.place <= (p_protocols->>due.protocol)::integer
  ON CONFLICT (name) DO UPDATE SET statement_lease_until = excluded.statement_lease_until
    WHERE coalesce(s.statement_lease_until, '-infinity') <= request_now()
      AND coalesce(s.statement_read_at, '-infinity') <= request_now() - p_interval
  RETURNING s.name;
END;

COMMENT ON FUNCTION lease_bank_statements IS 'Leases the connections whose bank statement was last read more than p_interval ago and which no other run has leased:
the given ones, and of users'' own ones those that have waited longest, as many of each protocol as p_protocols says:
{protocol: limit}. One whose bank rejects it is tried every half hour.';

--> statement-breakpoint
-- Movements that wait for their line of a bank statement, each with the only line that can be its own, if it is the
-- only movement that can be that line's: is_same_payment(), and booked within a day. What came in while no bank works
-- may be booked on the next banking day, if there is nothing else that either can be.
-- p_lines: those of new_statement_lines(). PostgreSQL takes them for few, however many there are: without nested loops
-- it does not compare each with every movement.
CREATE FUNCTION lines_of_other_days(p_connection text, p_lines jsonb) RETURNS TABLE (movement_id uuid, booked_on date)
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan SET enable_nestloop = off
BEGIN ATOMIC
  WITH new_lines AS (
    SELECT l.*, reference_ending(l.reference) AS ending FROM bank_statement_lines(p_lines) l
    WHERE l.direction = 'in'),
  fitting AS (
    SELECT m.id, m.booked_on AS told_for, l.booked_on, l.control_number, l.booked_on <= m.booked_on + 1 AS is_near
    FROM bank_movements m JOIN new_lines l
      ON l.amount = m.amount AND l.ending = reference_ending(m.reference)
        AND l.booked_on BETWEEN m.booked_on - 1 AND next_banking_day(m.booked_on)
        AND is_same_payment(m, l.reference, l.phone, l.bank_code)
    WHERE m.connection = p_connection AND m.direction = 'in' AND m.control_number IS NULL
      AND next_banking_day(m.booked_on) >= (SELECT min(d.booked_on) FROM new_lines d)),
  rivals AS (
    SELECT f.*, count(*) OVER of_movement AS lines, count(*) OVER of_line AS movements,
      count(*) FILTER (WHERE f.is_near) OVER of_movement AS near_lines,
      count(*) FILTER (WHERE f.is_near) OVER of_line AS near_movements
    FROM fitting f WINDOW of_movement AS (PARTITION BY f.id), of_line AS (PARTITION BY f.control_number))
  SELECT r.id, r.booked_on FROM rivals r
  WHERE r.told_for <> r.booked_on AND CASE WHEN r.is_near THEN r.near_lines = 1 AND r.near_movements = 1
    ELSE r.lines = 1 AND r.movements = 1 END;
END;

COMMENT ON FUNCTION lines_of_other_days IS 'Movements that wait for their line of a bank statement, each with the only line that can be its own, if it is the
only movement that can be that line''s: is_same_payment(), and booked within a day. What came in while no bank works
may be booked on the next banking day, if there is nothing else that either can be.
p_lines: those of new_statement_lines(). PostgreSQL takes them for few, however many there are: without nested loops
it does not compare each with every movement.';

--> statement-breakpoint
-- What a bank has told for a day, where its statement or file shows it after days on which no bank worked: the
-- movement of the next banking day that is_same_payment(). Null if there is none, or if another movement since that day
-- can be it.
CREATE FUNCTION movement_of_next_banking_day(
  p_connection text, p_day date, p_amount numeric, p_reference text, p_phone text, p_bank_code text
) RETURNS uuid
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT (array_agg(m.id))[1] FROM bank_movements m
  WHERE m.connection = p_connection AND m.direction = 'in' AND m.amount = p_amount
    AND m.booked_on BETWEEN p_day - 1 AND next_banking_day(p_day)
    AND is_same_payment(m, p_reference, p_phone, p_bank_code)
  HAVING count(*) = 1 AND min(m.booked_on) > p_day + 1 AND count(m.control_number) = 1;
END;

COMMENT ON FUNCTION movement_of_next_banking_day IS 'What a bank has told for a day, where its statement or file shows it after days on which no bank worked: the
movement of the next banking day that is_same_payment(). Null if there is none, or if another movement since that day
can be it.';

--> statement-breakpoint
-- New lines of a bank, each with the movement that is known by another number: a file has shown it before, within a
-- day, or its number is of a neighbouring day, see is_number_of_day(). By is_same_payment() neither can be another one,
-- and these lines do not show the movement's own number.
-- p_lines: as bank_statement_lines() takes them    p_new_lines: those of new_statement_lines(). Without nested loops,
-- see lines_of_other_days().
CREATE FUNCTION otherwise_numbered(p_connection text, p_lines jsonb, p_new_lines jsonb) RETURNS TABLE (
  movement_id uuid, control_number text, booked_on date
)
LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan SET enable_nestloop = off
BEGIN ATOMIC
  WITH new_lines AS (
    SELECT l.*, reference_ending(l.reference) AS ending FROM bank_statement_lines(p_new_lines) l
    WHERE l.direction = 'in' AND l.control_number NOT LIKE 'F-%'),
  fitting AS (
    SELECT m.id, m.control_number IS NOT NULL AS is_numbered, l.control_number, l.booked_on,
      count(*) OVER (PARTITION BY m.id) AS lines, count(*) OVER (PARTITION BY l.control_number) AS movements
    FROM bank_movements m JOIN new_lines l
      ON l.amount = m.amount AND l.ending = reference_ending(m.reference)
        AND l.booked_on BETWEEN m.booked_on - 1 AND m.booked_on + 1
        AND is_same_payment(m, l.reference, l.phone, l.bank_code)
        AND (m.control_number IS NULL OR m.control_number LIKE 'F-%' OR l.booked_on <> m.booked_on
          AND is_number_of_day(m.control_number, m.booked_on) AND is_number_of_day(l.control_number, l.booked_on))
    WHERE m.connection = p_connection AND m.direction = 'in'
      AND m.booked_on BETWEEN (SELECT min(d.booked_on) - 1 FROM new_lines d)
        AND (SELECT max(d.booked_on) + 1 FROM new_lines d)
      AND (m.control_number IS NULL
        OR m.control_number NOT IN (SELECT s.control_number FROM bank_statement_lines(p_lines) s)))
  SELECT f.id, f.control_number, f.booked_on FROM fitting f WHERE f.is_numbered AND f.lines = 1 AND f.movements = 1;
END;

COMMENT ON FUNCTION otherwise_numbered IS 'New lines of a bank, each with the movement that is known by another number: a file has shown it before, within a
day, or its number is of a neighbouring day, see is_number_of_day(). By is_same_payment() neither can be another one,
and these lines do not show the movement''s own number.
p_lines: as bank_statement_lines() takes them    p_new_lines: those of new_statement_lines(). Without nested loops,
see lines_of_other_days().';

--> statement-breakpoint
-- Records what a connection's account held at the end of each Caracas day from p_from until the day before p_to, from
-- what it holds now: less what was booked since. Run it after record_bank_statement() of the same reading.
-- p_balance: what the bank said before and after it was asked for the statement of these days.
-- Locks: lock_movements(), which record_bank_statement() has taken.
CREATE FUNCTION record_day_balances(p_connection text, p_from date, p_to date, p_balance numeric) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO bank_day_balances AS known (connection, day, balance, read_at)
  SELECT p_connection, days.day, p_balance - booked.net, request_now()
  FROM (SELECT p_from + n AS day FROM generate_series(0, p_to - p_from - 1) AS n) days
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(CASE m.direction WHEN 'in' THEN m.amount ELSE -m.amount END), 0) AS net
    FROM bank_movements m
    WHERE m.connection = p_connection AND m.booked_on > days.day AND m.control_number IS NOT NULL) booked
  ON CONFLICT (connection, day) DO UPDATE SET balance = excluded.balance, read_at = excluded.read_at
    WHERE known.read_at <= excluded.read_at;
END;

COMMENT ON FUNCTION record_day_balances IS 'Records what a connection''s account held at the end of each Caracas day from p_from until the day before p_to, from
what it holds now: less what was booked since. Run it after record_bank_statement() of the same reading.
p_balance: what the bank said before and after it was asked for the statement of these days.
Locks: lock_movements(), which record_bank_statement() has taken.';

--> statement-breakpoint
-- Banks book some payments on the day after, or before: a payment that its bank has told of by a notice, or confirmed,
-- see record_confirmed_movement(), gets the day of its line, see lines_of_other_days(). Two payments of the same amount
-- on neighbouring days stay two.
-- p_lines: those of new_statement_lines().
CREATE FUNCTION redate_movements(p_connection text, p_lines jsonb) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE bank_movements m SET booked_on = l.booked_on
  FROM lines_of_other_days(p_connection, p_lines) l
  WHERE m.id = l.movement_id;
END;

COMMENT ON FUNCTION redate_movements IS 'Banks book some payments on the day after, or before: a payment that its bank has told of by a notice, or confirmed,
see record_confirmed_movement(), gets the day of its line, see lines_of_other_days(). Two payments of the same amount
on neighbouring days stay two.
p_lines: those of new_statement_lines().';

--> statement-breakpoint
-- The bolívar amounts that a payment of this link on a Caracas day may have had: one for each rate in force on that
-- day. With p_booked_at (from a notice, to the minute), only the rates in force from the start of that day until then;
-- shortly after midnight also those of the previous quarter of an hour, since the payer sees the amount before they
-- pay. On the day before the link was made, see first_booking_day(), those in force from then until 03:00.
-- `used_rate` and `rate_date` are null for a link in VES. No row where no rate was in force.
CREATE FUNCTION amounts_due_on(p_link payment_links, p_day date, p_booked_at timestamptz)
RETURNS TABLE (amount_ves numeric, used_rate numeric, rate_date date)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT (p_link).amount, NULL::numeric, NULL::date WHERE (p_link).currency = 'VES'
  UNION ALL
  SELECT to_bolivares((p_link).amount, r.rate), r.rate, r.effective_date
  FROM (
    SELECT p_day < caracas_day((p_link).created_at)
      AND p_day = first_booking_day((p_link).created_at) AS before_link) d,
    rates_between((p_link).currency,
      CASE WHEN p_booked_at IS NOT NULL
          THEN least(start_of_caracas_day(caracas_day(p_booked_at)), p_booked_at - interval '15 minutes')
        WHEN d.before_link THEN (p_link).created_at
        ELSE start_of_caracas_day(p_day) END,
      CASE WHEN p_booked_at IS NOT NULL THEN p_booked_at + interval '1 minute'
        WHEN d.before_link THEN start_of_caracas_day(p_day + 1) + interval '3 hours'
        ELSE start_of_caracas_day(p_day + 1) END - interval '1 millisecond') AS r
  WHERE (p_link).currency <> 'VES' AND to_bolivares((p_link).amount, r.rate) BETWEEN 0.01 AND 99999999999.99;
END;

COMMENT ON FUNCTION amounts_due_on IS 'The bolívar amounts that a payment of this link on a Caracas day may have had: one for each rate in force on that
day. With p_booked_at (from a notice, to the minute), only the rates in force from the start of that day until then;
shortly after midnight also those of the previous quarter of an hour, since the payer sees the amount before they
pay. On the day before the link was made, see first_booking_day(), those in force from then until 03:00.
`used_rate` and `rate_date` are null for a link in VES. No row where no rate was in force.';

--> statement-breakpoint
-- Writes the intent of a bank order, pending and due to be looked up in a minute. Raises what
-- reject_tombstoned_order() raises.
CREATE FUNCTION insert_bank_order(p_order bank_orders) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO bank_orders (
    id, user_id, account_id, environment, kind, transaction_id, refund_id, connection, bank_key, amount, phone,
    bank_code, destination_account, document, name, concept, reference, paid_on, external_reference, metadata, asked_by,
    status, created_at, updated_at, next_attempt_at)
  VALUES (
    (p_order).id, (p_order).user_id, (p_order).account_id, (p_order).environment, (p_order).kind,
    (p_order).transaction_id, (p_order).refund_id, (p_order).connection, (p_order).bank_key, (p_order).amount,
    (p_order).phone, (p_order).bank_code, (p_order).destination_account, (p_order).document, (p_order).name,
    (p_order).concept, (p_order).reference, (p_order).paid_on, (p_order).external_reference, (p_order).metadata,
    (p_order).asked_by,
    'pending', request_now(), request_now(), order_due_at(request_now(), 0));
END;

COMMENT ON FUNCTION insert_bank_order IS 'Writes the intent of a bank order, pending and due to be looked up in a minute. Raises what
reject_tombstoned_order() raises.';

--> statement-breakpoint
-- The data of the event that an order is left to a person.
CREATE FUNCTION needs_review_data(p_order bank_orders) RETURNS jsonb
LANGUAGE sql STABLE
RETURN jsonb_build_object(
  'paymentId', public_id('pay', (p_order).id), 'kind', (p_order).kind, 'amount', (p_order).amount,
  'transactionId', public_id('txn', (p_order).transaction_id), 'refundId', public_id('rfd', (p_order).refund_id),
  'payoutId', public_id('pyt', (SELECT r.payout_id FROM payout_rows r WHERE r.order_id = (p_order).id)));

COMMENT ON FUNCTION needs_review_data IS 'The data of the event that an order is left to a person.';

--> statement-breakpoint
-- An outcome for settle_order(): pending, success or failed, and what else is known.
--
-- p_reason:       why the order failed          p_code: the bank's code, or ours
-- p_sent:         the caller has sent the order to its bank
-- p_resolved:     a person has decided
-- p_movement_id:  of a verification, the movement of the ledger that shows it
-- p_control_number, p_booked_on, p_amount, p_connection, p_document: of a verification, the movement as the bank
--   booked it
CREATE FUNCTION new_order_outcome(
  p_status text, p_reason text DEFAULT NULL, p_code text DEFAULT NULL, p_reference text DEFAULT NULL,
  p_operation_id text DEFAULT NULL, p_sent boolean DEFAULT false, p_resolved boolean DEFAULT false,
  p_movement_id uuid DEFAULT NULL, p_control_number text DEFAULT NULL, p_booked_on date DEFAULT NULL,
  p_amount numeric DEFAULT NULL, p_connection text DEFAULT NULL, p_document text DEFAULT NULL
) RETURNS order_outcome
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ROW(
  p_status, p_reason, p_code, p_reference, p_operation_id, p_sent, p_resolved, p_movement_id, p_control_number,
  p_booked_on, p_amount, p_connection, p_document)::order_outcome;

COMMENT ON FUNCTION new_order_outcome IS 'An outcome for settle_order(): pending, success or failed, and what else is known.

p_reason:       why the order failed          p_code: the bank''s code, or ours
p_sent:         the caller has sent the order to its bank
p_resolved:     a person has decided
p_movement_id:  of a verification, the movement of the ledger that shows it
p_control_number, p_booked_on, p_amount, p_connection, p_document: of a verification, the movement as the bank
  booked it';

--> statement-breakpoint
-- How a transaction is refunded: 'reversal', if the bank can reverse its charge, or 'p2p', money to the payer's phone.
-- A bank reverses a charge on the Caracas day it was made, if the identifier that it needs (p_reverses_by: operation or
-- reference; null if it reverses none) is known, all of it is refunded, and no refund was
-- tried before.
CREATE FUNCTION refund_order_kind(p_payment transactions, p_amount numeric, p_reverses_by text) RETURNS text
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT CASE
    WHEN (p_payment).payment_method = 'sandbox' THEN 'reversal'
    WHEN (p_payment).payment_method = 'c2p'
      AND caracas_day((p_payment).created_at) = caracas_day(request_now())
      AND CASE p_reverses_by WHEN 'operation' THEN (p_payment).operation_id
        WHEN 'reference' THEN (p_payment).reference END IS NOT NULL
      AND p_amount = (p_payment).amount_ves
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.transaction_id = (p_payment).id) THEN 'reversal'
    ELSE 'p2p' END;
END;

COMMENT ON FUNCTION refund_order_kind IS 'How a transaction is refunded: ''reversal'', if the bank can reverse its charge, or ''p2p'', money to the payer''s phone.
A bank reverses a charge on the Caracas day it was made, if the identifier that it needs (p_reverses_by: operation or
reference; null if it reverses none) is known, all of it is refunded, and no refund was
tried before.';

--> statement-breakpoint
-- The refunds of a transaction, newest first, as the service selects a refund for its view.
CREATE FUNCTION refund_rows(p_payment transactions) RETURNS TABLE (
  id uuid, transaction_id uuid, status text, amount text, reference text, reason text, failure_reason text,
  external_reference text, metadata jsonb, created_at text, updated_at text, needs_review boolean,
  shift_id uuid
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT r.id, r.transaction_id, r.status, r.amount_ves::text, r.reference, r.reason, r.failure_reason,
    r.external_reference, r.metadata, iso_time(r.created_at), iso_time(r.updated_at),
    CASE r.status WHEN 'pending' THEN needs_review((p_payment).id, r.id) ELSE false END, r.shift_id
  FROM refunds r WHERE r.transaction_id = (p_payment).id ORDER BY r.id DESC;
END;

COMMENT ON FUNCTION refund_rows IS 'The refunds of a transaction, newest first, as the service selects a refund for its view.';

--> statement-breakpoint
-- A transaction as its merchant sees it, in their responses and in the data of its events; what depends on the
-- deployment (the receipt's address, the texts of failures) is added by transactionView() when it is shown. The link's
-- token is not in it, since events store it, and whoever has it can pay.
CREATE FUNCTION transaction_data(p_payment transactions) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_build_object(
    'id', public_id('txn', (p_payment).id), 'merchantId', public_id('mer', (p_payment).merchant_id),
    'amount', (p_payment).amount, 'currency', (p_payment).currency, 'status', (p_payment).status,
    'environment', (p_payment).environment, 'createdAt', iso_time((p_payment).created_at),
    'merchantName', m.name, 'paymentMethod', (p_payment).payment_method, 'reference', (p_payment).reference,
    'statedReference', (p_payment).stated_reference,
    'completedAt', iso_time((p_payment).completed_at),
    'paymentLink', CASE l.purpose WHEN 'link' THEN public_id('lnk', l.id) END,
    'paymentLinkId', CASE l.purpose WHEN 'link' THEN public_id('lnk', l.id) END,
    'checkoutId', CASE WHEN tied.checkout_id IS NOT NULL THEN public_id('chk', tied.checkout_id) END,
    'externalReference', (p_payment).external_reference, 'metadata', (p_payment).metadata,
    'amountVes', (p_payment).amount_ves, 'rate', (p_payment).rate, 'rateDate', (p_payment).rate_date,
    'failureReason', (p_payment).failure_reason,
    'needsReview', CASE (p_payment).status WHEN 'pending' THEN needs_review((p_payment).id) ELSE false END,
    'payer', jsonb_build_object('bankCode', (p_payment).bank_code,
      'phone', mask_to_last_four((p_payment).phone), 'document', mask_to_last_four((p_payment).document)),
    'refundedVes', (p_payment).refunded_ves,
    'refunds', coalesce((SELECT jsonb_agg(to_jsonb(r)) FROM refund_rows(p_payment) r), '[]'),
    'shiftId', public_id('shf', (p_payment).shift_id), 'linkUuid', l.id) || till_ids((p_payment).till_id)
  FROM merchants m
    JOIN payment_links l ON l.id = (p_payment).link_id
    LEFT JOIN checkout_payments tied ON tied.transaction_id = (p_payment).id
  WHERE m.id = (p_payment).merchant_id;
END;

COMMENT ON FUNCTION transaction_data IS 'A transaction as its merchant sees it, in their responses and in the data of its events; what depends on the
deployment (the receipt''s address, the texts of failures) is added by transactionView() when it is shown. The link''s
token is not in it, since events store it, and whoever has it can pay.';

--> statement-breakpoint
-- The transaction that a payment listed by a bank has paid, or is being claimed for: no row if there is none.
-- A pending claim may state the last digits of the reference, and an amount at another day's rate.
CREATE FUNCTION holder_of_payment(
  p_link payment_links, p_connection text, p_phone text, p_bank_code text, p_reference text, p_booked_on date,
  p_amount numeric
)
RETURNS TABLE (transaction_id uuid, is_pending boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT h.id, h.is_pending
  FROM (
    SELECT t.id, t.status = 'pending' AS is_pending
    FROM claimable_accounts(p_link) c
      JOIN transactions t ON t.account_id = c.account_id
      JOIN bank_orders p ON p.transaction_id = t.id AND p.refund_id IS NULL
    WHERE c.connection = p_connection AND t.phone = p_phone AND t.status IN ('pending', 'completed', 'refunded')
      AND coalesce(t.bank_code = p_bank_code, true) AND references_match(t.reference, p_reference)
      AND (t.status = 'pending' OR t.amount_ves = p_amount)
      AND coalesce(p.paid_on, caracas_day(t.created_at)) BETWEEN p_booked_on - 1 AND p_booked_on + 8
    UNION ALL
    SELECT m.transaction_id, false
    FROM bank_movements m
    WHERE m.connection = p_connection AND m.transaction_id IS NOT NULL AND m.direction = 'in'
      AND m.phone = p_phone AND m.amount = p_amount AND m.booked_on BETWEEN p_booked_on - 1 AND p_booked_on + 1
      AND (references_match(m.reference, p_reference) OR references_match(m.payer_reference, p_reference))) h
  ORDER BY h.is_pending, h.id LIMIT 1;
END;

COMMENT ON FUNCTION holder_of_payment IS 'The transaction that a payment listed by a bank has paid, or is being claimed for: no row if there is none.
A pending claim may state the last digits of the reference, and an amount at another day''s rate.';

--> statement-breakpoint
-- The mobile payments that a verification may mean, paid for or not. p_claim has its phone and amount, and where stated
-- the payer's document, which counts where the bank does not show the phone, the Caracas day,
-- the payer's bank and the reference; without a day, today's and yesterday's are meant. Banks book
-- some payments on the day after. In the test environment only those that have paid one of the merchant's transactions:
-- the simulated bank makes the others when it is asked.
CREATE FUNCTION verifiable_movements(p_claim bank_orders, p_link payment_links) RETURNS SETOF bank_movements
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT m.*
  FROM bank_movements m
  WHERE CASE p_claim.environment
      WHEN 'live' THEN m.account_id IN (SELECT c.account_id FROM claimable_accounts(p_link) c)
        AND (m.transaction_id IS NOT NULL OR (SELECT f.fits_link FROM check_movement_for_link(p_link, m) f))
      ELSE EXISTS (
        SELECT FROM transactions t
        WHERE t.id = m.transaction_id AND t.merchant_id = p_link.merchant_id AND t.environment = 'test') END
    AND m.direction = 'in' AND m.type = 'p2p' AND m.amount = p_claim.amount
    AND (m.phone = p_claim.phone OR m.phone IS NULL
      AND (m.document = p_claim.document OR is_paid_by(m, p_claim.phone, p_claim.reference)))
    AND m.booked_on BETWEEN coalesce(p_claim.paid_on, caracas_day(request_now()) - 1)
      AND coalesce(p_claim.paid_on + 1, caracas_day(request_now()))
    AND coalesce(m.bank_code = p_claim.bank_code, true)
    AND (p_claim.reference IS NULL OR references_match(m.reference, p_claim.reference)
      OR references_match(m.payer_reference, p_claim.reference));
END;

COMMENT ON FUNCTION verifiable_movements IS 'The mobile payments that a verification may mean, paid for or not. p_claim has its phone and amount, and where stated
the payer''s document, which counts where the bank does not show the phone, the Caracas day,
the payer''s bank and the reference; without a day, today''s and yesterday''s are meant. Banks book
some payments on the day after. In the test environment only those that have paid one of the merchant''s transactions:
the simulated bank makes the others when it is asked.';

--> statement-breakpoint
-- The bank lookups of a verification, as claim_lookups(): on the days on which verifiable_movements() looks for it.
CREATE FUNCTION verification_lookups(p_claim bank_orders, p_link payment_links) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(jsonb_agg(l.lookup ORDER BY l.ordinal), '[]')
  FROM jsonb_array_elements(claim_lookups(p_claim, p_link)) WITH ORDINALITY AS l (lookup, ordinal)
  WHERE (l.lookup->>'day')::date BETWEEN coalesce((p_claim).paid_on, caracas_day(request_now()) - 1)
    AND coalesce((p_claim).paid_on + 1, caracas_day(request_now()));
END;

COMMENT ON FUNCTION verification_lookups IS 'The bank lookups of a verification, as claim_lookups(): on the days on which verifiable_movements() looks for it.';

--> statement-breakpoint
-- The partitions that should be there at a time: those of its month and of the next one, of each partitioned table,
-- with whether they are.
CREATE FUNCTION due_partitions(p_moment timestamptz)
RETURNS TABLE (table_name text, month date, is_made boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT c.relname, d.first_day, to_regclass('public.' || partition_name(c.relname, d.first_day)) IS NOT NULL
  FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid
  CROSS JOIN LATERAL (
    SELECT (date_trunc('month', caracas_day(p_moment)::timestamp) + n * interval '1 month')::date AS first_day
    FROM generate_series(0, 1) AS n) d
  WHERE c.relnamespace = 'public'::regnamespace
  ORDER BY d.first_day, c.relname;
END;

COMMENT ON FUNCTION due_partitions IS 'The partitions that should be there at a time: those of its month and of the next one, of each partitioned table,
with whether they are.';

--> statement-breakpoint
-- Locks events or mails that are due, so many in all and of each of the parties the same share, oldest first. Skips
-- what others hold.
CREATE FUNCTION lock_due(p_topic text, p_parties uuid[], p_limit integer) RETURNS SETOF outbox
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT due.* FROM unnest(p_parties) AS turns (party) CROSS JOIN LATERAL (
    SELECT o.* FROM outbox o
    WHERE o.topic = p_topic AND o.delivered_at IS NULL AND o.abandoned_at IS NULL
      AND outbox_party(o.merchant_id, o.user_id, o.id) = turns.party AND o.next_attempt_at <= request_now()
    ORDER BY o.next_attempt_at, o.id LIMIT greatest(p_limit / nullif(cardinality(p_parties), 0), 1)
    FOR NO KEY UPDATE SKIP LOCKED) due
  LIMIT p_limit;
END;

COMMENT ON FUNCTION lock_due IS 'Locks events or mails that are due, so many in all and of each of the parties the same share, oldest first. Skips
what others hold.';

--> statement-breakpoint
-- A uuid v7 of the request's time, so that records sort by the service's clock.
CREATE FUNCTION new_uuid() RETURNS uuid
LANGUAGE sql VOLATILE PARALLEL RESTRICTED
RETURN uuidv7(request_now() - clock_timestamp());

COMMENT ON FUNCTION new_uuid IS 'A uuid v7 of the request''s time, so that records sort by the service''s clock.';

--> statement-breakpoint
-- Adds an audit record: who did what to which resource, with the request.
CREATE FUNCTION record_audit(
  action text, resource text DEFAULT NULL, details jsonb DEFAULT '{}', actor uuid DEFAULT caller_id()
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO audit_logs (id, user_id, action, resource, details, created_at)
  VALUES (
    new_uuid(), actor, action, resource,
    details || jsonb_strip_nulls(jsonb_build_object(
      'ipAddress', nullif(current_setting('app.ip', true), ''),
      'requestId', nullif(current_setting('app.request_id', true), ''),
      'apiKeyId', public_id('key', caller_key_id()))),
    request_now());
END;

COMMENT ON FUNCTION record_audit IS 'Adds an audit record: who did what to which resource, with the request.';

--> statement-breakpoint
-- The text of a record that is hashed, so that anyone can recompute it: encode_audit_field() of each of its
-- columns, concatenated in this order. Ids are in lower case with hyphens; the time is in milliseconds since
-- 1970 UTC; details are as PostgreSQL writes jsonb: keys sorted by their length in bytes and then by their
-- bytes, `": "` after a key and `", "` between members. Nothing depends on a setting or on the original order
-- of the keys.
CREATE FUNCTION audit_record_text(record audit_logs) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN encode_audit_field((record).id::text)
  || encode_audit_field((record).user_id::text)
  || encode_audit_field((record).action)
  || encode_audit_field((record).resource)
  || encode_audit_field((record).details::text)
  || encode_audit_field((extract(epoch FROM (record).created_at AT TIME ZONE 'UTC') * 1000)::bigint::text)
  || encode_audit_field((record).writer_xid::text);

COMMENT ON FUNCTION audit_record_text IS 'The text of a record that is hashed, so that anyone can recompute it: encode_audit_field() of each of its
columns, concatenated in this order. Ids are in lower case with hyphens; the time is in milliseconds since
1970 UTC; details are as PostgreSQL writes jsonb: keys sorted by their length in bytes and then by their
bytes, `": "` after a key and `", "` between members. Nothing depends on a setting or on the original order
of the keys.';

--> statement-breakpoint
-- Forgets the caller's network's attempts at a user's second factor, since one was right.
CREATE FUNCTION reset_factor_attempts(p_user_id uuid) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  DELETE FROM limited_attempts t
  WHERE t.kind = 'factor' AND t.subject = sha256(uuid_send(p_user_id)) AND t.network = caller_network();
END;

COMMENT ON FUNCTION reset_factor_attempts IS 'Forgets the caller''s network''s attempts at a user''s second factor, since one was right.';

--> statement-breakpoint
-- The number of attempts at a subject since a time, from all networks in the IP range of the caller, as in
-- has_used_caller_ip_range().
CREATE FUNCTION count_limited_attempts_in_caller_ip_range(p_kind text, p_subject bytea, p_since timestamptz)
  RETURNS integer
LANGUAGE sql STABLE
RETURN (
  SELECT count(*)::integer FROM limited_attempts t
  WHERE t.kind = p_kind AND t.subject = p_subject AND t.created_at > p_since
    AND ip_range_of(t.network) = ip_range_of(current_setting('app.ip', true)));

COMMENT ON FUNCTION count_limited_attempts_in_caller_ip_range IS 'The number of attempts at a subject since a time, from all networks in the IP range of the caller, as in
has_used_caller_ip_range().';

--> statement-breakpoint
-- Whether a user with a verified e-mail has logged in from the caller's IP range, by the rules of
-- record_new_sign_in(): such a caller is not delayed by the failures of others elsewhere. Sessions that the
-- user ended, or that two clients used, may have been a thief's and do not count; of an unverified account none
-- counts.
CREATE FUNCTION has_used_caller_ip_range(p_user_id uuid) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM users u WHERE u.id = p_user_id AND u.email_verified_at IS NOT NULL)
  AND EXISTS (
    SELECT FROM (
      SELECT s.ip FROM sessions s
      WHERE s.user_id = p_user_id AND coalesce(s.revoked_reason, '') NOT IN ('ended', 'reuse')
      ORDER BY s.id DESC LIMIT 2000) recent
    WHERE ip_range_of(recent.ip) = ip_range_of(current_setting('app.ip', true)));

COMMENT ON FUNCTION has_used_caller_ip_range IS 'Whether a user with a verified e-mail has logged in from the caller''s IP range, by the rules of
record_new_sign_in(): such a caller is not delayed by the failures of others elsewhere. Sessions that the
user ended, or that two clients used, may have been a thief''s and do not count; of an unverified account none
counts.';

--> statement-breakpoint
-- How long a change of the credentials of an account's connection takes: as for a settlement account, the longest time
-- of all merchants that are paid into it.
CREATE FUNCTION connection_change_delay(p_account_id uuid) RETURNS interval
LANGUAGE sql STABLE
RETURN coalesce(
  (SELECT max(settlement_change_delay(m.id)) FROM merchants m WHERE m.settlement_account_id = p_account_id),
  interval '0');

COMMENT ON FUNCTION connection_change_delay IS 'How long a change of the credentials of an account''s connection takes: as for a settlement account, the longest time
of all merchants that are paid into it.';

--> statement-breakpoint
-- Stops a channel for who has got no message since they have blocked its sender, as if they had said so.
-- Locks what take_recipient_choices() does.
CREATE FUNCTION stop_blocked_recipient(p_message_id uuid) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT take_recipient_choices(m.merchant_id, m.environment, m.channel, jsonb_build_array(
    jsonb_build_object('recipient', m.recipient, 'stopped', true, 'at', request_now())))
  FROM messages m WHERE m.id = p_message_id AND m.recipient IS NOT NULL;
END;

COMMENT ON FUNCTION stop_blocked_recipient IS 'Stops a channel for who has got no message since they have blocked its sender, as if they had said so.
Locks what take_recipient_choices() does.';

--> statement-breakpoint
-- The bolívares that a payer is asked for, where a checkout's whole amount is p_total_ves: what remains, or for a paid
-- one, which somebody may pay twice, the whole.
CREATE FUNCTION checkout_asked(checkout checkouts, p_total_ves numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE
RETURN CASE WHEN checkout.status = 'paid' THEN p_total_ves ELSE checkout_remaining(checkout, p_total_ves) END;

COMMENT ON FUNCTION checkout_asked IS 'The bolívares that a payer is asked for, where a checkout''s whole amount is p_total_ves: what remains, or for a paid
one, which somebody may pay twice, the whole.';

--> statement-breakpoint
-- A checkout's whole amount in bolívares for a payment that was booked on a Caracas day, to the minute where a notice
-- tells it: at each quote that held then, or if none did, at each rate that was in force. `used_rate` is null for a
-- checkout in bolívares.
CREATE FUNCTION checkout_totals_at(p_link payment_links, p_day date, p_booked_at timestamptz)
RETURNS TABLE (total_ves numeric, used_rate numeric, rate_date date)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH quoted AS (
    SELECT DISTINCT q.total_ves, q.rate, q.rate_date FROM checkout_quotes q
    WHERE q.checkout_id = (p_link).checkout_id
      AND q.opened_at < coalesce(p_booked_at + interval '1 minute', start_of_caracas_day(p_day + 1))
      AND q.opened_at + interval '15 minutes' >= coalesce(p_booked_at, start_of_caracas_day(p_day)))
  SELECT total_ves, rate, rate_date FROM quoted
  UNION ALL
  SELECT d.amount_ves, d.used_rate, d.rate_date FROM amounts_due_on(p_link, p_day, p_booked_at) d
  WHERE NOT EXISTS (SELECT FROM quoted);
END;

COMMENT ON FUNCTION checkout_totals_at IS 'A checkout''s whole amount in bolívares for a payment that was booked on a Caracas day, to the minute where a notice
tells it: at each quote that held then, or if none did, at each rate that was in force. `used_rate` is null for a
checkout in bolívares.';

--> statement-breakpoint
-- The checkout's whole amount in bolívares by which a movement is judged: of those that it may have been paid by, the
-- one that it pays to the céntimo (`exact`), or else the one that leaves the payer the least to pay or to get back.
-- Null where no rate was in force.
CREATE FUNCTION price_checkout_movement(
  p_link payment_links, p_movement bank_movements, OUT total_ves numeric, OUT used_rate numeric, OUT rate_date date,
  OUT exact boolean
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT priced.total_ves, priced.used_rate, priced.rate_date, priced.asked = (p_movement).amount
  FROM (
    SELECT t.total_ves, t.used_rate, t.rate_date, checkout_asked(c, t.total_ves) AS asked
    FROM checkouts c, checkout_totals_at(p_link, (p_movement).booked_on, (p_movement).booked_at) t
    WHERE c.id = (p_link).checkout_id) priced
  ORDER BY priced.asked <= (p_movement).amount DESC,
    CASE WHEN priced.asked <= (p_movement).amount THEN -priced.asked ELSE priced.total_ves END
  LIMIT 1;
END;

COMMENT ON FUNCTION price_checkout_movement IS 'The checkout''s whole amount in bolívares by which a movement is judged: of those that it may have been paid by, the
one that it pays to the céntimo (`exact`), or else the one that leaves the payer the least to pay or to get back.
Null where no rate was in force.';

--> statement-breakpoint
-- Gives a claim on a checkout of the test environment the amount of its movement. It is judged by the quote that the
-- claim was made by.
CREATE FUNCTION reprice_simulated_payment(p_claim bank_orders, p_link payment_links, p_amount_ves numeric) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE bank_orders SET amount = p_amount_ves WHERE id = (p_claim).id;
  UPDATE transactions t SET amount_ves = p_amount_ves, amount = share_of_checkout(c, p_amount_ves, q.total_ves)
  FROM checkouts c, checkout_payments q
  WHERE t.id = (p_claim).transaction_id AND c.id = (p_link).checkout_id AND q.transaction_id = t.id;
END;

COMMENT ON FUNCTION reprice_simulated_payment IS 'Gives a claim on a checkout of the test environment the amount of its movement. It is judged by the quote that the
claim was made by.';

--> statement-breakpoint
-- As unclosed_movements(), in the test environment: what was paid and refunded there from the Caracas day p_since until
-- p_through, by the merchant's clock there. Test money is in no account, so these are all the movements that there are.
CREATE FUNCTION unclosed_test_payments(p_merchant_id uuid, p_since date, p_through date)
RETURNS TABLE (
  movement_id uuid, order_id uuid, transaction_id uuid, refund_id uuid, booked_on date, direction text, type text,
  amount numeric, reference text, concept text, phone text, bank_code text
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT NULL::uuid, NULL::uuid, t.id, NULL::uuid, caracas_day(sandbox_time(p_merchant_id, t.completed_at)), 'in',
    'p2p', t.amount_ves, t.reference,
    '', t.phone, t.bank_code
  FROM transactions t
  WHERE t.merchant_id = p_merchant_id AND t.environment = 'test'
    AND t.completed_at >= start_of_caracas_day(p_since) - sandbox_ahead(p_merchant_id)
    AND t.completed_at < start_of_caracas_day(p_through + 1)
    AND caracas_day(sandbox_time(p_merchant_id, t.completed_at)) BETWEEN p_since AND p_through
    AND NOT EXISTS (SELECT FROM closing_entries e WHERE e.merchant_id = p_merchant_id AND e.match_id = t.id)
  UNION ALL
  SELECT NULL, NULL, t.id, r.id, caracas_day(sandbox_time(p_merchant_id, r.updated_at)), 'out', 'p2p', r.amount_ves,
    r.reference, '', t.phone,
    t.bank_code
  FROM transactions t JOIN refunds r ON r.transaction_id = t.id
  WHERE t.merchant_id = p_merchant_id AND t.environment = 'test' AND t.refunded_ves > 0 AND r.status = 'success'
    AND r.updated_at < start_of_caracas_day(p_through + 1)
    AND caracas_day(sandbox_time(p_merchant_id, r.updated_at)) BETWEEN p_since AND p_through
    AND NOT EXISTS (SELECT FROM closing_entries e WHERE e.merchant_id = p_merchant_id AND e.match_id = r.id);
END;

COMMENT ON FUNCTION unclosed_test_payments IS 'As unclosed_movements(), in the test environment: what was paid and refunded there from the Caracas day p_since until
p_through, by the merchant''s clock there. Test money is in no account, so these are all the movements that there are.';

--> statement-breakpoint
-- What a customer owes, by currency, exact, in texts, and how many charge notes are to be paid: [{currency, notes,
-- remaining, remainingVes?, overdue}], dollars first. What is in dollars is about so many bolívares at p_rate; each
-- note says its own exactly.
CREATE FUNCTION account_sums(p_customer_id uuid, p_today date, p_rate numeric DEFAULT NULL) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(jsonb_agg(jsonb_build_object('currency', s.currency, 'notes', s.notes,
    'remaining', s.remaining::text, 'overdue', s.overdue::text, 'remainingVes', CASE s.currency
      WHEN 'USD' THEN to_bolivares(s.remaining, p_rate) ELSE s.remaining END::text) ORDER BY s.currency), '[]')
  FROM (
    SELECT n.currency, count(*) AS notes, sum(n.amount - n.paid) AS remaining,
      coalesce(sum(n.amount - n.paid) FILTER (WHERE n.due_on < p_today), 0) AS overdue
    FROM charge_notes n
    WHERE n.customer_id = p_customer_id AND n.status IN ('open', 'partially_paid')
    GROUP BY n.currency) s;
END;

COMMENT ON FUNCTION account_sums IS 'What a customer owes, by currency, exact, in texts, and how many charge notes are to be paid: [{currency, notes,
remaining, remainingVes?, overdue}], dollars first. What is in dollars is about so many bolívares at p_rate; each
note says its own exactly.';

--> statement-breakpoint
-- For how many seconds nothing of a subject is opened: after p_limit wrong tries within an hour, until an hour after
-- the last one. 0 if it may be tried.
CREATE FUNCTION account_tries_wait(p_subject bytea, p_limit integer) RETURNS integer
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT CASE WHEN count_limited_attempts('account', p_subject, NULL, last.at - interval '1 hour', p_limit) < p_limit
    THEN 0 ELSE greatest(1, ceil(extract(epoch FROM last.at + interval '1 hour' - request_now())))::integer END
  FROM (
    SELECT max(t.created_at) AS at FROM limited_attempts t
    WHERE t.kind = 'account' AND t.subject = p_subject AND t.created_at > request_now() - interval '1 hour') last;
END;

COMMENT ON FUNCTION account_tries_wait IS 'For how many seconds nothing of a subject is opened: after p_limit wrong tries within an hour, until an hour after
the last one. 0 if it may be tried.';

--> statement-breakpoint
-- What a merchant's people took outside on a Caracas day, by the merchant's clock, and what went off it again, as it
-- stays in the books: a void is an entry of the day of the void. Amounts are negative of what went off.
-- kind: taken, paid_back or voided    payment_id: what it is an entry of
CREATE FUNCTION external_entries(p_merchant_id uuid, p_environment text, p_day date)
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

COMMENT ON FUNCTION external_entries IS 'What a merchant''s people took outside on a Caracas day, by the merchant''s clock, and what went off it again, as it
stays in the books: a void is an entry of the day of the void. Amounts are negative of what went off.
kind: taken, paid_back or voided    payment_id: what it is an entry of';

--> statement-breakpoint
-- An external payment as its merchant's people see it, in responses and in the data of its events. What a refund pays
-- back is negative.
CREATE FUNCTION external_payment_data(p_payment external_payments) RETURNS jsonb
LANGUAGE sql STABLE
RETURN jsonb_build_object(
  'id', public_id('ext', (p_payment).id), 'merchantId', public_id('mer', (p_payment).merchant_id),
  'environment', (p_payment).environment, 'method', (p_payment).method,
  'amount', external_sign(p_payment) * (p_payment).amount, 'currency', (p_payment).currency,
  'amountVes', external_sign(p_payment) * (p_payment).amount_ves, 'rate', (p_payment).rate,
  'rateDate', (p_payment).rate_date, 'status', (p_payment).status,
  'needsConfirmation', (p_payment).needs_confirmation,
  'checkoutId', CASE WHEN (p_payment).checkout_id IS NOT NULL THEN public_id('chk', (p_payment).checkout_id) END,
  'externalReference', (p_payment).external_reference, 'note', (p_payment).note,
  'recordedBy', external_person((p_payment).recorded_by), 'confirmedBy', external_person((p_payment).confirmed_by),
  'voidedBy', external_person((p_payment).voided_by), 'voidReason', (p_payment).void_reason,
  'refundOf', CASE WHEN (p_payment).refund_of IS NOT NULL THEN public_id('ext', (p_payment).refund_of) END,
  'refundedAmount', (p_payment).refunded_amount, 'shiftId', public_id('shf', (p_payment).shift_id),
  'voidShiftId', public_id('shf', (p_payment).void_shift_id), 'createdAt', iso_time((p_payment).created_at))
  || till_ids((p_payment).till_id);

COMMENT ON FUNCTION external_payment_data IS 'An external payment as its merchant''s people see it, in responses and in the data of its events. What a refund pays
back is negative.';

--> statement-breakpoint
-- Whether somebody has stopped a channel at the address by which a customer is written to there; it may have been
-- another customer's then, or nobody's.
CREATE FUNCTION has_stopped_address(p_customer customers, p_channel text) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM recipient_choices r
  WHERE r.merchant_id = (p_customer).merchant_id AND r.environment = (p_customer).environment
    AND r.channel = p_channel AND r.recipient = message_address(p_customer, p_channel) AND r.stopped);

COMMENT ON FUNCTION has_stopped_address IS 'Whether somebody has stopped a channel at the address by which a customer is written to there; it may have been
another customer''s then, or nobody''s.';

--> statement-breakpoint
-- Whether a customer has an address for a channel and wants to be written to there. Mail goes to who has not stopped
-- it; other channels to who has agreed, at an address that nobody has stopped.
CREATE FUNCTION may_be_written_to(p_customer customers, p_channel text) RETURNS boolean
LANGUAGE sql STABLE
RETURN (p_customer).ended_at IS NULL AND message_address(p_customer, p_channel) IS NOT NULL
  AND CASE p_channel
    WHEN 'mail' THEN NOT EXISTS (SELECT FROM customer_consents k
      WHERE k.customer_id = (p_customer).id AND k.channel = p_channel AND k.status = 'stopped')
    ELSE EXISTS (SELECT FROM customer_consents k
        WHERE k.customer_id = (p_customer).id AND k.channel = p_channel AND k.status = 'given')
      AND NOT has_stopped_address(p_customer, p_channel) END;

COMMENT ON FUNCTION may_be_written_to IS 'Whether a customer has an address for a channel and wants to be written to there. Mail goes to who has not stopped
it; other channels to who has agreed, at an address that nobody has stopped.';

--> statement-breakpoint
-- Queues up to p_limit reminders of charge notes that are to be paid: one for each step of their merchants' policies
-- whose day has come, from 8 to 20 o'clock in Caracas, and by the end of the next day. None for a step whose day lies
-- before the note or the step. In the test environment nothing is sent, and they count as sent. By the service's clock
-- without p_merchant_id, or of the test environment of a merchant that has moved its own, by p_now. Returns how many.
CREATE FUNCTION queue_reminders(
  p_limit integer, p_merchant_id uuid DEFAULT NULL, p_now timestamptz DEFAULT request_now()
) RETURNS integer
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH steps AS (
    SELECT s.merchant_id, t.days, t.channel, t.since
    FROM collection_settings s
      CROSS JOIN jsonb_to_recordset(s.reminders) AS t (days integer, channel text, since date)
    WHERE s.merchant_id = coalesce(p_merchant_id, s.merchant_id) AND s.reminders <> '[]'
      AND extract(hour FROM p_now AT TIME ZONE 'America/Caracas') BETWEEN 8 AND 19),
  queued AS (
    INSERT INTO messages (id, merchant_id, environment, channel, template, recipient, customer_id, charge_note_id, step,
      status, attempts, next_attempt_at, created_at, updated_at)
    SELECT new_uuid(), n.merchant_id, n.environment, t.channel, 'note_reminder', message_address(c, t.channel), c.id,
      n.id, t.days,
      CASE n.environment WHEN 'live' THEN 'queued' ELSE 'sent' END, CASE n.environment WHEN 'live' THEN 0 ELSE 1 END,
      request_now(), request_now(), request_now()
    FROM steps t JOIN charge_notes n ON n.merchant_id = t.merchant_id
        AND CASE WHEN p_merchant_id IS NOT NULL THEN n.environment = 'test'
          ELSE n.environment = 'live'
            OR NOT EXISTS (SELECT FROM sandbox_clock_advances a WHERE a.merchant_id = n.merchant_id) END
        AND n.status IN ('open', 'partially_paid')
        AND n.due_on IN (caracas_day(p_now) - t.days, caracas_day(p_now) - t.days - 1)
        AND n.due_on + t.days >= greatest(t.since, n.issued_on, caracas_day(n.created_at))
      JOIN customers c ON c.id = n.customer_id
    WHERE may_be_written_to(c, t.channel) AND merchant_takes_payments(n.merchant_id, n.environment)
      AND channel_is_open(n.merchant_id, n.environment, t.channel)
      AND NOT EXISTS (SELECT FROM messages m
        WHERE m.charge_note_id = n.id AND m.channel = t.channel AND m.step = t.days)
    LIMIT p_limit
    ON CONFLICT DO NOTHING RETURNING 1)
  SELECT count(*)::integer FROM queued;
END;

COMMENT ON FUNCTION queue_reminders IS 'Queues up to p_limit reminders of charge notes that are to be paid: one for each step of their merchants'' policies
whose day has come, from 8 to 20 o''clock in Caracas, and by the end of the next day. None for a step whose day lies
before the note or the step. In the test environment nothing is sent, and they count as sent. By the service''s clock
without p_merchant_id, or of the test environment of a merchant that has moved its own, by p_now. Returns how many.';

--> statement-breakpoint
-- Why a reminder is no longer to be sent, judged when it is taken for sending: the note is paid or void, its merchant
-- takes no payments any more or has no such channel, its customer does not want to be written to there or has no
-- address, or the day after the step's has ended. Null if it is.
CREATE FUNCTION reminder_refusal(
  p_message messages, p_note charge_notes, p_customer customers
) RETURNS text
LANGUAGE sql STABLE
RETURN CASE
  WHEN (p_note).status NOT IN ('open', 'partially_paid') THEN (p_note).status
  WHEN NOT merchant_takes_payments((p_note).merchant_id, (p_note).environment) THEN 'inactive'
  WHEN NOT may_be_written_to(p_customer, (p_message).channel) THEN 'stopped'
  WHEN caracas_day(request_now()) > (p_note).due_on + (p_message).step + 1 THEN 'late'
  WHEN NOT channel_is_open((p_message).merchant_id, (p_message).environment, (p_message).channel)
    THEN 'channel_disabled' END;

COMMENT ON FUNCTION reminder_refusal IS 'Why a reminder is no longer to be sent, judged when it is taken for sending: the note is paid or void, its merchant
takes no payments any more or has no such channel, its customer does not want to be written to there or has no
address, or the day after the step''s has ended. Null if it is.';

--> statement-breakpoint
-- How many links have a status now: of a merchant, or of all merchants for the nil id. Null counts every status. The
-- stored counts are corrected by the links that have expired since.
CREATE FUNCTION links_total(p_merchant uuid, p_environment text, p_status text DEFAULT NULL) RETURNS bigint
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN stored_list_count('payment_links', p_merchant, p_environment || '/' || coalesce(p_status, '%'))
  + CASE p_status
    WHEN 'EXPIRED' THEN (SELECT count(*) FROM newly_expired_links(p_merchant, p_environment))
    WHEN 'ACTIVE' THEN -(SELECT count(*) FROM newly_expired_links(p_merchant, p_environment) due WHERE due.active)
    WHEN 'INACTIVE' THEN -(SELECT count(*) FROM newly_expired_links(p_merchant, p_environment) due WHERE NOT due.active)
    ELSE 0 END;

COMMENT ON FUNCTION links_total IS 'How many links have a status now: of a merchant, or of all merchants for the nil id. Null counts every status. The
stored counts are corrected by the links that have expired since.';

--> statement-breakpoint
-- An amount in bolívares, if one payment can carry it; null if it rounds to zero or exceeds the maximum.
CREATE FUNCTION chargeable_bolivares(dollars numeric, rate numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN to_bolivares(dollars, rate) BETWEEN 0.01 AND 99999999999.99 THEN to_bolivares(dollars, rate) END;

COMMENT ON FUNCTION chargeable_bolivares IS 'An amount in bolívares, if one payment can carry it; null if it rounds to zero or exceeds the maximum.';

--> statement-breakpoint
-- Whether a source's report would change nothing: its day has the same rate, a rate of a higher rank, or one from
-- another source of the same rank within the tolerance (a fraction of the rate).
CREATE FUNCTION is_rate_report_redundant(report rate_reports, p_tolerance numeric) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT EXISTS (
    SELECT FROM exchange_rates e
    WHERE e.currency = (report).currency AND e.effective_date = (report).effective_date
      AND CASE
        WHEN e.origin <> (report).origin THEN rate_rank(e.origin) > rate_rank((report).origin)
        WHEN e.source <> (report).source THEN abs(e.rate - (report).rate) <= e.rate * p_tolerance
        ELSE e.rate = (report).rate END);
END;

COMMENT ON FUNCTION is_rate_report_redundant IS 'Whether a source''s report would change nothing: its day has the same rate, a rate of a higher rank, or one from
another source of the same rank within the tolerance (a fraction of the rate).';

--> statement-breakpoint
-- The time of the request, by which what a merchant has is due. In the test environment a merchant may have moved its
-- clock forward; in live there is nothing to look up, and the planner puts request_now() in the place of this.
CREATE FUNCTION merchant_now(p_merchant_id uuid, p_environment text) RETURNS timestamptz
LANGUAGE sql STABLE
RETURN CASE p_environment WHEN 'test' THEN request_now() + sandbox_ahead(p_merchant_id) ELSE request_now() END;

COMMENT ON FUNCTION merchant_now IS 'The time of the request, by which what a merchant has is due. In the test environment a merchant may have moved its
clock forward; in live there is nothing to look up, and the planner puts request_now() in the place of this.';

--> statement-breakpoint
-- As rate_in_force(), for what a merchant asks payers for: in the test environment the rate that it simulates comes
-- first.
CREATE FUNCTION merchant_rate_in_force(p_merchant_id uuid, p_environment text, p_currency text)
RETURNS TABLE (rate numeric, effective_date date, stale boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(simulated.rate, r.rate),
    CASE WHEN simulated.rate IS NULL THEN r.effective_date ELSE caracas_day(request_now()) END,
    simulated.rate IS NULL AND r.stale
  FROM (SELECT CASE p_currency WHEN 'USD' THEN simulated_rate(p_merchant_id, p_environment) END AS rate) simulated
    LEFT JOIN LATERAL rate_in_force(p_currency) r ON true
  WHERE coalesce(simulated.rate, r.rate) IS NOT NULL;
END;

COMMENT ON FUNCTION merchant_rate_in_force IS 'As rate_in_force(), for what a merchant asks payers for: in the test environment the rate that it simulates comes
first.';

--> statement-breakpoint
-- Records who has started a simulation.
CREATE FUNCTION record_simulation(p_simulation sandbox_simulations) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_audit('simulation.create', public_id('sim', (p_simulation).id), jsonb_build_object(
    'merchantId', public_id('mer', (p_simulation).merchant_id), 'before', NULL,
    'after', jsonb_strip_nulls(jsonb_build_object('type', (p_simulation).type, 'amount', (p_simulation).amount,
      'rate', (p_simulation).rate, 'delaySeconds', (p_simulation).delay_seconds,
      'endsAt', iso_time((p_simulation).ends_at)))));
END;

COMMENT ON FUNCTION record_simulation IS 'Records who has started a simulation.';

--> statement-breakpoint
-- Up to p_limit of the customers of a series who have no note of its next period, in the order of their ids.
CREATE FUNCTION customers_without_note(p_series series, p_limit integer) RETURNS uuid[]
LANGUAGE sql STABLE
RETURN ARRAY(
  SELECT c.id FROM series_customers m JOIN customers c ON c.id = m.customer_id AND c.ended_at IS NULL
  WHERE m.series_id = (p_series).id AND NOT EXISTS (
    SELECT FROM charge_notes n
    WHERE n.series_id = (p_series).id AND n.period = series_period((p_series).every, (p_series).next_on)
      AND n.customer_id = c.id)
  ORDER BY c.id LIMIT p_limit);

COMMENT ON FUNCTION customers_without_note IS 'Up to p_limit of the customers of a series who have no note of its next period, in the order of their ids.';

--> statement-breakpoint
-- The first day of a series on p_from or later.
CREATE FUNCTION series_day_from(p_every text, p_day text, p_from date) RETURNS date
LANGUAGE sql IMMUTABLE
RETURN CASE WHEN series_day_in(p_every, p_day, p_from) >= p_from THEN series_day_in(p_every, p_day, p_from)
  ELSE series_day_in(p_every, p_day, (date_trunc(p_every, p_from) + ('1 ' || p_every)::interval)::date) END;

COMMENT ON FUNCTION series_day_from IS 'The first day of a series on p_from or later.';

--> statement-breakpoint
-- When the next notes of a series are made once it has another day: in the same period as before, so that none is left
-- out, at once if that day is past; never before the series starts.
CREATE FUNCTION series_day_moved(p_series series, p_day text, p_today date) RETURNS date
LANGUAGE sql IMMUTABLE
RETURN CASE WHEN series_day_in((p_series).every, p_day, (p_series).next_on) < (p_series).starts_on
  THEN series_day_from((p_series).every, p_day, (p_series).starts_on)
  ELSE greatest(series_day_in((p_series).every, p_day, (p_series).next_on), p_today) END;

COMMENT ON FUNCTION series_day_moved IS 'When the next notes of a series are made once it has another day: in the same period as before, so that none is left
out, at once if that day is past; never before the series starts.';

--> statement-breakpoint
-- A shift as its merchant's people see it, in responses and in the data of its events. What is expected is known once
-- it is closed.
CREATE FUNCTION shift_data(p_shift shifts) RETURNS jsonb
LANGUAGE sql STABLE
RETURN jsonb_build_object(
  'id', public_id('shf', (p_shift).id), 'merchantId', public_id('mer', (p_shift).merchant_id),
  'environment', (p_shift).environment, 'status', CASE WHEN (p_shift).closed_at IS NULL THEN 'open' ELSE 'closed' END,
  'openedBy', external_person((p_shift).opened_by), 'openedAt', iso_time((p_shift).opened_at),
  'float', (p_shift).float,
  'closedBy', external_person((p_shift).closed_by), 'closedAt', iso_time((p_shift).closed_at),
  'counted', (p_shift).counted, 'expected', (p_shift).expected, 'difference', (p_shift).difference,
  'differenceVes', (p_shift).difference_ves, 'note', (p_shift).note,
  'noteRequired', (p_shift).needs_note AND (p_shift).noted_at IS NULL,
  'managerNote', (p_shift).manager_note, 'notedBy', external_person((p_shift).noted_by),
  'notedAt', iso_time((p_shift).noted_at))
  || till_ids((p_shift).till_id);

COMMENT ON FUNCTION shift_data IS 'A shift as its merchant''s people see it, in responses and in the data of its events. What is expected is known once
it is closed.';

--> statement-breakpoint
-- shift_sums() as views show them: [{method, currency, amount}].
CREATE FUNCTION shift_expected(p_shift shifts) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(jsonb_agg(to_jsonb(s) ORDER BY s.method, s.currency), '[]') FROM shift_sums(p_shift) s;
END;

COMMENT ON FUNCTION shift_expected IS 'shift_sums() as views show them: [{method, currency, amount}].';

--> statement-breakpoint
-- A shift as the caller sees it: who is no CASHIER is told what is expected while it is open too. Who counts the cash
-- would otherwise count what should be there.
CREATE FUNCTION shown_shift(p_shift shifts) RETURNS jsonb
LANGUAGE sql STABLE
RETURN shift_data(p_shift) || CASE
  WHEN (p_shift).closed_at IS NULL AND caller_sees_from() = nil_uuid()
  THEN jsonb_build_object('expected', shift_expected(p_shift)) ELSE '{}'::jsonb END;

COMMENT ON FUNCTION shown_shift IS 'A shift as the caller sees it: who is no CASHIER is told what is expected while it is open too. Who counts the cash
would otherwise count what should be there.';

--> statement-breakpoint
-- Whether the caller sees what is of a till, or of none: whoever is bound to branches, only what is of their tills.
CREATE FUNCTION caller_sees_till(p_till_id uuid) RETURNS boolean
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN caller_tills() IS NULL OR coalesce(p_till_id = ANY (caller_tills()), false);

COMMENT ON FUNCTION caller_sees_till IS 'Whether the caller sees what is of a till, or of none: whoever is bound to branches, only what is of their tills.';

--> statement-breakpoint
-- A user's notification preferences: as chosen, or else the default of the type. Types about the account's
-- security are always mailed.
CREATE FUNCTION effective_notification_preferences(p_user_id uuid)
  RETURNS TABLE (type text, in_app boolean, email boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT t.type, coalesce(p.in_app, true), t.always_mailed OR coalesce(p.email, t.mailed_by_default)
  FROM notification_types() t
    LEFT JOIN notification_preferences p ON p.user_id = p_user_id AND p.type = t.type;
END;

COMMENT ON FUNCTION effective_notification_preferences IS 'A user''s notification preferences: as chosen, or else the default of the type. Types about the account''s
security are always mailed.';

--> statement-breakpoint
-- Whether events of these parties are due that the transaction itself has not recorded.
CREATE FUNCTION have_earlier_events(p_parties uuid[]) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM unnest(p_parties) AS concerned (party) CROSS JOIN LATERAL (
    SELECT FROM outbox o
    WHERE o.topic = 'event' AND o.delivered_at IS NULL AND o.abandoned_at IS NULL
      AND outbox_party(o.merchant_id, o.user_id, o.id) = concerned.party AND o.next_attempt_at <= request_now()
      AND o.id <> ALL (recorded_events())
    LIMIT 1) AS earlier);

COMMENT ON FUNCTION have_earlier_events IS 'Whether events of these parties are due that the transaction itself has not recorded.';

--> statement-breakpoint
-- Records events of one type, in the order of p_data, as record_event() records one: with one statement, however many
-- there are.
CREATE FUNCTION record_events(
  p_type text, p_merchant_id uuid, p_environment text, p_data jsonb[], p_user_id uuid DEFAULT NULL
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH made AS (
    INSERT INTO outbox (id, topic, type, merchant_id, user_id, environment, data, created_at, next_attempt_at)
    SELECT new_uuid(), 'event', p_type, p_merchant_id, p_user_id, p_environment, told.data, request_now(), request_now()
    FROM unnest(p_data) AS told (data)
    RETURNING outbox.id)
  SELECT set_config('app.events', (recorded_events() || array_agg(made.id))::text, true) FROM made;
END;

COMMENT ON FUNCTION record_events IS 'Records events of one type, in the order of p_data, as record_event() records one: with one statement, however many
there are.';

--> statement-breakpoint
-- Schedules the next attempt of a delivery whose latest one failed; abandons it after the tenth of its round.
CREATE FUNCTION schedule_delivery_retry(p_id uuid, p_attempt smallint) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE webhook_deliveries SET
    status = CASE WHEN attempts_in_round >= 10 THEN 'failed' ELSE 'pending' END,
    next_attempt_at = request_now() + webhook_retry_delay(greatest(attempts_in_round, 1)),
    leased_until = NULL,
    updated_at = request_now()
  WHERE id = p_id AND attempts = p_attempt AND status = 'pending';
END;

COMMENT ON FUNCTION schedule_delivery_retry IS 'Schedules the next attempt of a delivery whose latest one failed; abandons it after the tenth of its round.';

--> statement-breakpoint
-- Whether an endpoint with this subscription takes events of the type: `*` is all that endpoints can subscribe to, also
-- what is added later.
CREATE FUNCTION takes_event(p_subscription text[], p_type text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (p_type = ANY (p_subscription) OR '*' = ANY (p_subscription)) AND p_type = ANY (webhook_event_types());

COMMENT ON FUNCTION takes_event IS 'Whether an endpoint with this subscription takes events of the type: `*` is all that endpoints can subscribe to, also
what is added later.';

--> statement-breakpoint
-- The bolívares for which banks are asked about a claim on a Caracas day: what was due by each rate, or what remains of
-- a checkout by each of its quotes.
CREATE FUNCTION claimable_amounts_on(p_link payment_links, p_day date)
RETURNS TABLE (amount_ves numeric, used_rate numeric)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT d.amount_ves, d.used_rate FROM amounts_due_on(p_link, p_day, NULL) d WHERE (p_link).checkout_id IS NULL
  UNION ALL
  SELECT checkout_asked(c, t.total_ves), t.used_rate
  FROM checkouts c, checkout_totals_at(p_link, p_day, NULL) t
  WHERE c.id = (p_link).checkout_id;
END;

COMMENT ON FUNCTION claimable_amounts_on IS 'The bolívares for which banks are asked about a claim on a Caracas day: what was due by each rate, or what remains of
a checkout by each of its quotes.';

--> statement-breakpoint
-- The unassigned ledger movement that a claim means, found by phone (see is_paid_by()), bank and reference, and
-- checked by its booking.
-- A whole reference comes before last digits, and the payer's stated day ranks several candidates. p_claimed_on is the
-- Caracas day of the claim itself.
-- A payment of a checkout that is not of the amount asked for has to be named by its whole reference: four digits could
-- be guessed, and no amount narrows them down. Null if there is none.
CREATE FUNCTION find_claimed_movement(
  p_link payment_links, p_phone text, p_bank_code text, p_reference text, p_claimed_on date, p_paid_on date
) RETURNS uuid
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT m.id
  FROM claimable_accounts(p_link) c
    JOIN bank_movements m ON m.account_id = c.account_id
    CROSS JOIN LATERAL check_movement_for_link(p_link, m) j
  WHERE m.direction = 'in' AND m.type = 'p2p' AND m.transaction_id IS NULL
    AND m.booked_on BETWEEN p_claimed_on - 7 AND p_claimed_on + 1
    AND (m.phone = p_phone OR m.phone IS NULL AND m.control_number LIKE 'F-%')
    AND is_paid_by(m, p_phone, p_reference) AND coalesce(m.bank_code, p_bank_code) = p_bank_code
    AND (references_match(m.reference, p_reference) OR references_match(m.payer_reference, p_reference))
    AND j.fits_link
    AND ((p_link).checkout_id IS NULL
      OR normalize_reference(p_reference) IN (normalize_reference(m.reference), normalize_reference(m.payer_reference))
      OR (SELECT p.exact FROM price_checkout_movement(p_link, m) p))
  ORDER BY coalesce(normalize_reference(p_reference) = normalize_reference(m.reference), false)
      OR coalesce(normalize_reference(p_reference) = normalize_reference(m.payer_reference), false) DESC,
    abs(m.booked_on - coalesce(p_paid_on, p_claimed_on)), m.id LIMIT 1;
END;

COMMENT ON FUNCTION find_claimed_movement IS 'The unassigned ledger movement that a claim means, found by phone (see is_paid_by()), bank and reference, and
checked by its booking.
A whole reference comes before last digits, and the payer''s stated day ranks several candidates. p_claimed_on is the
Caracas day of the claim itself.
A payment of a checkout that is not of the amount asked for has to be named by its whole reference: four digits could
be guessed, and no amount narrows them down. Null if there is none.';

--> statement-breakpoint
-- Counts a claim beyond the limits that the ledger did not know, against the caller's network, for its phone and its
-- link, a hundred times a day for the phone. It needs a transaction of its own, because the rejected request is rolled
-- back. See limit_payment_attempts() and limit_link_payment().
CREATE FUNCTION count_rejected_claim(p_token text, p_phone text) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO limited_attempts (id, kind, subject, network, created_at)
  SELECT new_uuid(), 'claim', attempt.subject, caller_network(), request_now()
  FROM payment_links l, LATERAL (
    VALUES (sha256(convert_to(p_phone, 'UTF8'))), (sha256(uuid_send(l.id)))) AS attempt (subject)
  WHERE l.token = p_token AND count_limited_attempts('claim', sha256(convert_to(p_phone, 'UTF8')), caller_network(),
    request_now() - interval '1 day', 100) < 100;
END;

COMMENT ON FUNCTION count_rejected_claim IS 'Counts a claim beyond the limits that the ledger did not know, against the caller''s network, for its phone and its
link, a hundred times a day for the phone. It needs a transaction of its own, because the rejected request is rolled
back. See limit_payment_attempts() and limit_link_payment().';

--> statement-breakpoint
-- Every bolívar amount that a payer of the link may have owed on the Caracas days p_from to p_to, both included,
-- without duplicates. Null where no rate was in force on any of them.
CREATE FUNCTION amounts_due_between(p_link payment_links, p_from date, p_to date) RETURNS numeric[]
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT array_agg(DISTINCT d.amount_ves)
  FROM generate_series(0, p_to - p_from) AS days
    CROSS JOIN LATERAL amounts_due_on(p_link, p_from + days, NULL) d;
END;

COMMENT ON FUNCTION amounts_due_between IS 'Every bolívar amount that a payer of the link may have owed on the Caracas days p_from to p_to, both included,
without duplicates. Null where no rate was in force on any of them.';

--> statement-breakpoint
-- Whether a connection whose bank has just accepted its credentials waits for an administrator:
-- - its user's first one, or while a merchant with live payments is paid into its account: else whoever deletes a
-- connection could have other credentials at once;
-- - of a number that an administrator took from the user, until one approves it again;
-- - of a new number, where the bank cannot confirm that it belongs to the credentials (p_confirms_account): else
-- anybody could connect somebody else's number with credentials of their own. One that was approved for the same RIF is
-- not new for 90 days, to a user whom an administrator has approved with that RIF.
CREATE FUNCTION awaits_administrator(p_connection bank_connections, p_confirms_account boolean) RETURNS boolean
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH same_number AS (
    SELECT c.user_id, c.rif, c.approved_at, c.disabled_at
    FROM bank_accounts own
      JOIN bank_accounts a ON a.account_number = own.account_number AND a.environment = 'live'
      JOIN bank_connections c ON c.account_id = a.id
    WHERE own.id = (p_connection).account_id),
  approved AS (
    SELECT c.rif FROM bank_connections c WHERE c.user_id = (p_connection).user_id AND c.approved_at IS NOT NULL)
  SELECT connection_change_delay((p_connection).account_id) > interval '0'
    OR NOT EXISTS (SELECT FROM approved)
    OR EXISTS (
      SELECT FROM same_number s
      WHERE s.user_id = (p_connection).user_id AND s.disabled_at IS NOT NULL AND NOT EXISTS (
        SELECT FROM same_number later WHERE later.user_id = s.user_id AND later.approved_at > s.disabled_at))
    OR NOT p_confirms_account AND NOT (
      EXISTS (SELECT FROM approved a WHERE a.rif = (p_connection).rif)
      AND EXISTS (
        SELECT FROM same_number s
        WHERE s.rif = (p_connection).rif AND s.approved_at > request_now() - interval '90 days'));
END;

COMMENT ON FUNCTION awaits_administrator IS 'Whether a connection whose bank has just accepted its credentials waits for an administrator:
- its user''s first one, or while a merchant with live payments is paid into its account: else whoever deletes a
connection could have other credentials at once;
- of a number that an administrator took from the user, until one approves it again;
- of a new number, where the bank cannot confirm that it belongs to the credentials (p_confirms_account): else
anybody could connect somebody else''s number with credentials of their own. One that was approved for the same RIF is
not new for 90 days, to a user whom an administrator has approved with that RIF.';

--> statement-breakpoint
-- For how many days a charge note is overdue, by its merchant's clock; 0 for one that is paid or void.
CREATE FUNCTION note_days_overdue(p_note charge_notes) RETURNS integer
LANGUAGE sql STABLE
RETURN CASE WHEN (p_note).status IN ('open', 'partially_paid') THEN greatest(0,
    caracas_day(merchant_now((p_note).merchant_id, (p_note).environment)) - (p_note).due_on)
  ELSE 0 END;

COMMENT ON FUNCTION note_days_overdue IS 'For how many days a charge note is overdue, by its merchant''s clock; 0 for one that is paid or void.';

--> statement-breakpoint
-- A checkout's status at the time of the request.
CREATE FUNCTION checkout_status(checkout checkouts) RETURNS text
LANGUAGE sql STABLE
RETURN CASE
  WHEN checkout.status IN ('open', 'partially_paid')
    AND checkout.expires_at <= merchant_now(checkout.merchant_id, checkout.environment) THEN 'expired'
  ELSE checkout.status END;

COMMENT ON FUNCTION checkout_status IS 'A checkout''s status at the time of the request.';

--> statement-breakpoint
-- A checkout's status as that of a link, as payers are shown it.
CREATE FUNCTION payable_status(checkout checkouts) RETURNS text
LANGUAGE sql STABLE
RETURN CASE checkout_status(checkout)
  WHEN 'paid' THEN 'COMPLETED' WHEN 'expired' THEN 'EXPIRED' WHEN 'canceled' THEN 'INACTIVE' ELSE 'ACTIVE' END;

COMMENT ON FUNCTION payable_status IS 'A checkout''s status as that of a link, as payers are shown it.';

--> statement-breakpoint
-- A checkout's whole amount in bolívares as its merchant is shown it, and the rate: of the payment that closed it, of
-- the quote that holds now (with its end), or else at the present rate. Nulls where there is no rate.
CREATE FUNCTION shown_checkout_quote(
  p_checkout checkouts, OUT total_ves numeric, OUT rate numeric, OUT expires_at timestamptz
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT shown.total_ves, shown.rate, shown.expires_at
  FROM (
    SELECT p.total_ves, t.rate, NULL::timestamptz AS expires_at, 1 AS preference, p.applied_at AS since
    FROM checkout_payments p CROSS JOIN LATERAL transactions_by_id(ARRAY[p.transaction_id]) t
    WHERE (p_checkout).status = 'paid' AND p.checkout_id = (p_checkout).id AND p.applied_at IS NOT NULL
    UNION ALL
    SELECT e.total_ves, e.rate, NULL, 1, e.counted_at FROM external_payments e
    WHERE (p_checkout).status = 'paid' AND e.checkout_id = (p_checkout).id AND e.counted_at IS NOT NULL
    UNION ALL
    SELECT q.total_ves, q.rate, q.opened_at + interval '15 minutes', 2, q.opened_at
    FROM checkout_quotes q, merchant_now((p_checkout).merchant_id, (p_checkout).environment) AS m (now)
    WHERE q.checkout_id = (p_checkout).id AND q.opened_at > m.now - interval '15 minutes' AND q.opened_at <= m.now
    UNION ALL
    SELECT (p_checkout).amount, NULL, NULL, 3, NULL WHERE (p_checkout).currency = 'VES'
    UNION ALL
    SELECT chargeable_bolivares((p_checkout).amount, r.rate), r.rate, NULL, 3, NULL
    FROM merchant_rate_in_force((p_checkout).merchant_id, (p_checkout).environment, (p_checkout).currency) r
    WHERE (p_checkout).currency <> 'VES' AND NOT r.stale) shown
  ORDER BY shown.preference, shown.since DESC LIMIT 1;
END;

COMMENT ON FUNCTION shown_checkout_quote IS 'A checkout''s whole amount in bolívares as its merchant is shown it, and the rate: of the payment that closed it, of
the quote that holds now (with its end), or else at the present rate. Nulls where there is no rate.';

--> statement-breakpoint
-- What the merchant's next closing has to list, with what of ours it is. A movement that belongs to another merchant
-- with the same account is listed, since the account's balance has it, and nothing about it but the amount.
-- p_account_id: null in the test environment; the other parameters are those of unclosed_movements()
CREATE FUNCTION unclosed_entries(
  p_merchant_id uuid, p_account_id uuid, p_connection text, p_stated boolean, p_since date, p_since_at timestamptz,
  p_through date
)
RETURNS TABLE (
  movement_id uuid, order_id uuid, booked_on date, direction text, type text, amount numeric, reference text,
  concept text, phone text, bank_code text, match_type text, match_id uuid
)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH found AS (
    SELECT * FROM unclosed_movements(
      p_merchant_id, p_account_id, p_connection, p_stated, p_since, p_since_at, p_through)
    WHERE p_account_id IS NOT NULL
    UNION ALL
    SELECT * FROM unclosed_test_payments(p_merchant_id, p_since, p_through) WHERE p_account_id IS NULL)
  SELECT f.movement_id, f.order_id, f.booked_on, f.direction,
    CASE WHEN f.type = 'fee' AND what.match_type IS NOT NULL THEN 'transfer' ELSE f.type END, f.amount,
    CASE WHEN what.match_type = 'other_merchant' THEN NULL ELSE f.reference END,
    -- Banks write the payer's phone and document into their text: only the last four digits stay.
    CASE WHEN what.match_type = 'other_merchant' THEN '' ELSE regexp_replace(f.concept, '\d(?=\d{4})', '*', 'g') END,
    CASE WHEN what.match_type = 'other_merchant' THEN NULL ELSE mask_to_last_four(f.phone) END,
    CASE WHEN what.match_type = 'other_merchant' THEN NULL ELSE f.bank_code END,
    what.match_type,
    CASE what.match_type WHEN 'refund' THEN coalesce(f.refund_id, p.refund_id) WHEN 'payment' THEN p.id
      WHEN 'other_merchant' THEN NULL ELSE t.id END
  FROM found f
  LEFT JOIN bank_orders p ON p.id = f.order_id
  LEFT JOIN transactions t ON t.id = coalesce(f.transaction_id, p.transaction_id)
  LEFT JOIN unapplied_payments u ON u.id = t.id AND u.status <> 'applied'
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN t.merchant_id <> p_merchant_id THEN 'other_merchant'
      WHEN coalesce(f.refund_id, p.refund_id) IS NOT NULL THEN 'refund'
      WHEN u.id IS NOT NULL THEN 'unapplied_payment'
      WHEN t.id IS NOT NULL THEN 'transaction'
      WHEN p.id IS NOT NULL THEN 'payment' END AS match_type) what;
END;

COMMENT ON FUNCTION unclosed_entries IS 'What the merchant''s next closing has to list, with what of ours it is. A movement that belongs to another merchant
with the same account is listed, since the account''s balance has it, and nothing about it but the amount.
p_account_id: null in the test environment; the other parameters are those of unclosed_movements()';

--> statement-breakpoint
-- A link's status at the time of the request: COMPLETED, EXPIRED, INACTIVE or ACTIVE.
CREATE FUNCTION link_status(link payment_links) RETURNS text
LANGUAGE sql STABLE
RETURN CASE
  WHEN link.paid_slots >= link.max_payments THEN 'COMPLETED'
  WHEN link.expires_at <= merchant_now(link.merchant_id, link.environment) THEN 'EXPIRED'
  WHEN NOT link.active THEN 'INACTIVE'
  ELSE 'ACTIVE' END;

COMMENT ON FUNCTION link_status IS 'A link''s status at the time of the request: COMPLETED, EXPIRED, INACTIVE or ACTIVE.';

--> statement-breakpoint
-- The rate at which a merchant's dollars were worth bolívares on a day; null if none is known.
CREATE FUNCTION dollar_rate_on(p_merchant_id uuid, p_environment text, p_on date) RETURNS numeric
LANGUAGE sql STABLE
RETURN CASE WHEN p_on >= caracas_day(request_now())
  THEN (SELECT r.rate FROM merchant_rate_in_force(p_merchant_id, p_environment, 'USD') r)
  ELSE (
    SELECT r.rate FROM exchange_rates r WHERE r.currency = 'USD' AND r.effective_date <= p_on
    ORDER BY r.effective_date DESC LIMIT 1) END;

COMMENT ON FUNCTION dollar_rate_on IS 'The rate at which a merchant''s dollars were worth bolívares on a day; null if none is known.';

--> statement-breakpoint
-- Whether the caller sees a shift: a CASHIER her own, and whoever is bound to branches those of their tills.
CREATE FUNCTION caller_sees_shift(p_till_id uuid, p_opened_by uuid) RETURNS boolean
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN caller_sees_till(p_till_id) AND (caller_sees_from() = nil_uuid() OR p_opened_by = caller_id());

COMMENT ON FUNCTION caller_sees_shift IS 'Whether the caller sees a shift: a CASHIER her own, and whoever is bound to branches those of their tills.';

--> statement-breakpoint
-- A sale that is or was on a till, as whoever stands before it sees it.
CREATE FUNCTION till_sale_data(p_sale till_sales) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_build_object('id', public_id('sal', (p_sale).id), 'amount', c.amount, 'currency', c.currency,
    'amountVes', q.total_ves, 'remainingVes', checkout_remaining(c, q.total_ves), 'putAt', iso_time((p_sale).put_at),
    'status', checkout_status(c), 'payToken', l.token)
  FROM checkouts c JOIN payment_links l ON l.checkout_id = c.id
    LEFT JOIN LATERAL shown_checkout_quote(c) q ON true
  WHERE c.id = (p_sale).checkout_id;
END;

COMMENT ON FUNCTION till_sale_data IS 'A sale that is or was on a till, as whoever stands before it sees it.';

--> statement-breakpoint
-- Creates a delivery for each active endpoint of the event's merchant that subscribes to its type: those of the
-- event's environment, or all of them if it belongs to none. Returns the endpoints.
CREATE FUNCTION fan_out_to_webhooks(event outbox) RETURNS uuid[]
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH made AS (
    INSERT INTO webhook_deliveries (id, webhook_id, event_id, next_attempt_at, created_at, updated_at)
    SELECT new_uuid(), w.id, event.id, request_now(), request_now(), request_now()
    FROM webhooks w
    WHERE w.merchant_id = event.merchant_id AND w.active AND w.removed_at IS NULL
      AND takes_event(w.events, event.type)
      AND (event.environment IS NULL OR w.environment = event.environment)
    RETURNING webhook_id)
  SELECT coalesce(array_agg(webhook_id), '{}') FROM made;
END;

COMMENT ON FUNCTION fan_out_to_webhooks IS 'Creates a delivery for each active endpoint of the event''s merchant that subscribes to its type: those of the
event''s environment, or all of them if it belongs to none. Returns the endpoints.';

--> statement-breakpoint
-- Records an event in the transaction in which it happens. p_user_id: the user whom it concerns, if it does not
-- concern a merchant alone. The transaction ends with dispatch_recorded_events().
CREATE FUNCTION record_event(
  type text, merchant_id uuid DEFAULT NULL, environment text DEFAULT NULL, data jsonb DEFAULT '{}',
  p_user_id uuid DEFAULT NULL
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_events(type, merchant_id, environment, ARRAY[data], p_user_id);
END;

COMMENT ON FUNCTION record_event IS 'Records an event in the transaction in which it happens. p_user_id: the user whom it concerns, if it does not
concern a merchant alone. The transaction ends with dispatch_recorded_events().';

--> statement-breakpoint
-- The bolívares for which banks are asked about a claim on a Caracas day: claimable_amounts_on(), and of a checkout,
-- which any amount pays for, the claim's own. `unasked`: nobody has asked for that one.
CREATE FUNCTION amounts_to_ask(p_claim bank_orders, p_link payment_links, p_day date)
RETURNS TABLE (amount_ves numeric, used_rate numeric, unasked boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT a.amount_ves, max(a.used_rate), bool_and(a.unasked)
  FROM (
    SELECT c.amount_ves, c.used_rate, false AS unasked FROM claimable_amounts_on(p_link, p_day) c
    UNION ALL
    SELECT (p_claim).amount, NULL, true WHERE (p_link).checkout_id IS NOT NULL) a
  GROUP BY a.amount_ves;
END;

COMMENT ON FUNCTION amounts_to_ask IS 'The bolívares for which banks are asked about a claim on a Caracas day: claimable_amounts_on(), and of a checkout,
which any amount pays for, the claim''s own. `unasked`: nobody has asked for that one.';

--> statement-breakpoint
-- Records an event that a user's password was changed or removed. p_cause is `changed` by whoever knew it,
-- `reset` by a mailed code, or `set` or `ended` when the e-mail was verified.
CREATE FUNCTION record_password_change(p_user_id uuid, p_cause text, p_user_agent text DEFAULT NULL) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_event('user.password_changed', NULL, NULL,
    jsonb_build_object('how', p_cause) || request_origin(p_user_agent), p_user_id => p_user_id);
END;

COMMENT ON FUNCTION record_password_change IS 'Records an event that a user''s password was changed or removed. p_cause is `changed` by whoever knew it,
`reset` by a mailed code, or `set` or `ended` when the e-mail was verified.';

--> statement-breakpoint
-- Records the event of a change of a bank's health for the merchants that are paid into an account there and have a
-- webhook which takes it: for all others it would be a row that nobody reads.
CREATE FUNCTION record_bank_health_event(p_type text, p_state bank_health_states) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_event(p_type, m.id, 'live', jsonb_build_object('bankCode', p_state.bank_code,
    'operation', p_state.operation, 'since', iso_time(p_state.degraded_since)))
  FROM merchants m
    JOIN bank_accounts a ON a.id = m.settlement_account_id
  WHERE m.status = 'active' AND left(a.account_number, 4) = p_state.bank_code
    AND a.environment = 'live' AND a.connection IS NOT NULL AND a.removed_at IS NULL
    AND EXISTS (
      SELECT FROM webhooks w
      WHERE w.merchant_id = m.id AND w.environment = 'live' AND w.active AND w.removed_at IS NULL
        AND takes_event(w.events, p_type));
END;

COMMENT ON FUNCTION record_bank_health_event IS 'Records the event of a change of a bank''s health for the merchants that are paid into an account there and have a
webhook which takes it: for all others it would be a row that nobody reads.';

--> statement-breakpoint
-- A charge note as its merchant's people see it, and as its events tell it.
CREATE FUNCTION note_data(p_note charge_notes) RETURNS jsonb
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_build_object(
    'id', public_id('cno', (p_note).id), 'merchantId', public_id('mer', (p_note).merchant_id),
    'environment', (p_note).environment, 'number', (p_note).number,
    'customerId', public_id('cus', (p_note).customer_id), 'customerName', u.name,
    'concept', (p_note).concept, 'lines', c.lines, 'amount', (p_note).amount, 'currency', (p_note).currency,
    'issuedOn', (p_note).issued_on, 'dueOn', (p_note).due_on, 'status', (p_note).status,
    'daysOverdue', note_days_overdue(p_note), 'paid', (p_note).paid,
    'remaining', CASE WHEN (p_note).status = 'void' THEN 0 ELSE (p_note).amount - (p_note).paid END,
    'checkoutId', public_id('chk', (p_note).checkout_id), 'externalReference', (p_note).external_reference,
    'seriesId', CASE WHEN (p_note).series_id IS NOT NULL THEN public_id('ser', (p_note).series_id) END,
    'period', (p_note).period,
    'voidReason', (p_note).void_reason, 'paidAt', iso_time(c.paid_at),
    'createdAt', iso_time((p_note).created_at), 'updatedAt', iso_time((p_note).updated_at))
  FROM checkouts c JOIN customers u ON u.id = (p_note).customer_id
  WHERE c.id = (p_note).checkout_id;
END;

COMMENT ON FUNCTION note_data IS 'A charge note as its merchant''s people see it, and as its events tell it.';

--> statement-breakpoint
-- What an event about a checkout shows. p_transaction_id: the transaction that caused it, if one did.
CREATE FUNCTION checkout_event_data(p_checkout checkouts, p_transaction_id uuid) RETURNS jsonb
LANGUAGE sql STABLE
RETURN jsonb_build_object(
  'id', public_id('chk', (p_checkout).id), 'externalReference', (p_checkout).external_reference,
  'status', checkout_status(p_checkout), 'amount', (p_checkout).amount, 'currency', (p_checkout).currency,
  'receivedVes', (p_checkout).received_ves, 'overpaidVes', (p_checkout).overpaid_ves,
  'metadata', (p_checkout).metadata, 'expiresAt', iso_time((p_checkout).expires_at),
  'paidAt', iso_time((p_checkout).paid_at),
  'transactionId', CASE WHEN p_transaction_id IS NULL THEN NULL ELSE public_id('txn', p_transaction_id) END)
  || CASE WHEN EXISTS (
    SELECT FROM external_payments e WHERE e.checkout_id = (p_checkout).id AND e.counted_at IS NOT NULL)
    THEN '{"byHand": true}'::jsonb ELSE '{}' END || till_ids((p_checkout).till_id);

COMMENT ON FUNCTION checkout_event_data IS 'What an event about a checkout shows. p_transaction_id: the transaction that caused it, if one did.';

--> statement-breakpoint
-- Copies what a new closing lists, in the order in which it was booked, and returns the sums; the parameters after the
-- first two are those of unclosed_entries(). Only close_merchant_day() may call it.
CREATE FUNCTION copy_closing_entries(
  p_closing_id uuid, p_merchant_id uuid, p_account_id uuid, p_connection text, p_stated boolean, p_since date,
  p_since_at timestamptz, p_day date
)
RETURNS TABLE (money_in numeric, money_out numeric, fees numeric, movements integer, unmatched integer, late integer)
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  WITH copied AS (
    INSERT INTO closing_entries (closing_id, position, merchant_id, movement_id, order_id, booked_on, direction, type,
      amount, reference, concept, phone, bank_code, match_type, match_id, unmatched_reason)
    SELECT p_closing_id, row_number() OVER (ORDER BY e.booked_on, coalesce(e.movement_id, e.order_id, e.match_id)),
      p_merchant_id, e.movement_id, e.order_id, e.booked_on, e.direction, e.type, e.amount, e.reference, e.concept,
      e.phone, e.bank_code, e.match_type, e.match_id,
      CASE WHEN e.match_type IS NULL AND e.type <> 'fee' THEN
        CASE e.direction WHEN 'in' THEN 'not_claimed' ELSE 'not_ordered' END END
    FROM unclosed_entries(p_merchant_id, p_account_id, p_connection, p_stated, p_since, p_since_at, p_day) e
    RETURNING direction, type, amount, booked_on, unmatched_reason)
  SELECT coalesce(sum(amount) FILTER (WHERE direction = 'in'), 0),
    coalesce(sum(amount) FILTER (WHERE direction = 'out' AND type <> 'fee'), 0),
    coalesce(sum(amount) FILTER (WHERE type = 'fee'), 0), count(*)::integer, count(unmatched_reason)::integer,
    (count(*) FILTER (WHERE booked_on < p_day))::integer
  FROM copied;
END;

COMMENT ON FUNCTION copy_closing_entries IS 'Copies what a new closing lists, in the order in which it was booked, and returns the sums; the parameters after the
first two are those of unclosed_entries(). Only close_merchant_day() may call it.';

--> statement-breakpoint
-- What a merchant's account holds as far as we know, in one row: the last closing, or else what the bank said of the
-- end of a day, or else 0, and what was booked since. basis, day: what of these three it begins with, and the day at
-- whose end it was so; null for 0
CREATE FUNCTION known_balance(
  p_merchant_id uuid, p_environment text, p_stated boolean, p_account_id uuid DEFAULT NULL,
  p_connection text DEFAULT NULL
)
RETURNS TABLE (amount numeric, basis text, day date, anchored boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH today AS (SELECT caracas_day(merchant_now(p_merchant_id, p_environment)) AS day),
  begun AS (
    (SELECT c.closing AS held, 'closing' AS basis, c.day, c.since_day, c.anchored, 1 AS rank
    FROM closings c
    WHERE c.merchant_id = p_merchant_id AND c.environment = p_environment
      AND c.account_id IS NOT DISTINCT FROM p_account_id
    ORDER BY c.day DESC LIMIT 1)
    UNION ALL
    (SELECT b.balance, 'bank', b.day, b.day + 1, true, 2
    FROM bank_day_balances b WHERE b.connection = p_connection
    ORDER BY b.day DESC LIMIT 1)
    UNION ALL
    SELECT 0, 'zero', NULL, today.day - 1, false, 3 FROM today
    ORDER BY rank LIMIT 1)
  SELECT begun.held + coalesce(sum(CASE e.direction WHEN 'in' THEN e.amount ELSE -e.amount END), 0), begun.basis,
    begun.day, begun.anchored
  FROM begun CROSS JOIN today LEFT JOIN LATERAL unclosed_entries(
    p_merchant_id, p_account_id, p_connection, p_stated, begun.since_day,
    coalesce(day_closed_at(p_merchant_id, p_environment, begun.since_day), 'infinity'), today.day) e ON true
  GROUP BY begun.held, begun.basis, begun.day, begun.anchored;
END;

COMMENT ON FUNCTION known_balance IS 'What a merchant''s account holds as far as we know, in one row: the last closing, or else what the bank said of the
end of a day, or else 0, and what was booked since. basis, day: what of these three it begins with, and the day at
whose end it was so; null for 0';

--> statement-breakpoint
-- Records for a merchant's owner what became of somebody who is, or is to be, its administrator: {step, personName?,
-- personEmail, actorName, actorEmail}, with the time and origin of the request.
--
-- p_step: invited, joined, raised, lowered, removed or left    p_email: that person's, whose name is left out of an
-- invitation: it would tell that there is such an account
CREATE FUNCTION record_administrator_change(
  p_step text, p_merchant_id uuid, p_email text, p_user_agent text DEFAULT NULL, p_actor uuid DEFAULT caller_id()
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_event('member.administrator_changed', p_merchant_id, NULL, jsonb_strip_nulls(jsonb_build_object(
    'step', p_step, 'personName', (SELECT u.name FROM users u WHERE u.email = p_email AND p_step <> 'invited'),
    'personEmail', p_email,
    'actorName', a.name, 'actorEmail', a.email)) || request_origin(p_user_agent))
  FROM users a WHERE a.id = p_actor;
END;

COMMENT ON FUNCTION record_administrator_change IS 'Records for a merchant''s owner what became of somebody who is, or is to be, its administrator: {step, personName?,
personEmail, actorName, actorEmail}, with the time and origin of the request.

p_step: invited, joined, raised, lowered, removed or left    p_email: that person''s, whose name is left out of an
invitation: it would tell that there is such an account';

--> statement-breakpoint
-- Records for the owners of merchants that a live API key of somebody else reaches them, as an event for each key and
-- merchant: {keyId, name, permissions?, actorName, actorEmail}, with the time and origin of the request.
--
-- p_merchant_id: of this merchant alone, which the key's user has just joined    p_api_key_id: of this key alone, which
--   is new
CREATE FUNCTION record_key_reach(
  p_user_id uuid, p_merchant_id uuid DEFAULT NULL, p_api_key_id uuid DEFAULT NULL, p_user_agent text DEFAULT NULL
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_event('merchant.key_created', m.merchant_id, 'live', jsonb_strip_nulls(jsonb_build_object(
    'keyId', public_id('key', k.id), 'name', k.name, 'permissions', k.permissions,
    'actorName', u.name, 'actorEmail', u.email)) || request_origin(p_user_agent))
  FROM users u
    JOIN members m ON m.user_id = u.id AND m.role <> 'OWNER' AND m.merchant_id = coalesce(p_merchant_id, m.merchant_id)
    CROSS JOIN LATERAL keys_reaching(m.merchant_id) k
  WHERE u.id = p_user_id AND k.user_id = u.id AND k.environment = 'live' AND k.id = coalesce(p_api_key_id, k.id);
END;

COMMENT ON FUNCTION record_key_reach IS 'Records for the owners of merchants that a live API key of somebody else reaches them, as an event for each key and
merchant: {keyId, name, permissions?, actorName, actorEmail}, with the time and origin of the request.

p_merchant_id: of this merchant alone, which the key''s user has just joined    p_api_key_id: of this key alone, which
  is new';

--> statement-breakpoint
-- Records what became of a change of the account into which a merchant is paid, as an event for its owner and
-- administrators: {step, from?, to?, actorName, actorEmail, ...p_facts}. An account is {bankCode, accountNumber},
-- masked.
--
-- p_step: requested, undone, made, or dropped since it could no longer be made. The account in force, `from`, is still
-- the
-- one before.    p_account_id: the change's, null for none    p_actor: who requested the change, or undid it
CREATE FUNCTION record_settlement_event(p_step text, p_merchant_id uuid, p_account_id uuid, p_actor uuid, p_facts jsonb)
RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_event('merchant.settlement_account_changed', m.id, 'live', jsonb_build_object(
    'step', p_step, 'from', settlement_account_facts(m.settlement_account_id), 'to',
    settlement_account_facts(p_account_id),
    'actorName', u.name, 'actorEmail', u.email) || p_facts)
  FROM merchants m, users u WHERE m.id = p_merchant_id AND u.id = p_actor;
END;

COMMENT ON FUNCTION record_settlement_event IS 'Records what became of a change of the account into which a merchant is paid, as an event for its owner and
administrators: {step, from?, to?, actorName, actorEmail, ...p_facts}. An account is {bankCode, accountNumber},
masked.

p_step: requested, undone, made, or dropped since it could no longer be made. The account in force, `from`, is still
the
one before.    p_account_id: the change''s, null for none    p_actor: who requested the change, or undid it';

--> statement-breakpoint
-- Records for a merchant's owner that live events go to a new endpoint (`created`) or to another address of one
-- (`moved`): {step, url, actorName, actorEmail}, with the time and origin of the request. Notifications show the URL's
-- origin alone.
CREATE FUNCTION record_webhook_change(p_step text, p_merchant_id uuid, p_url text, p_user_agent text DEFAULT NULL)
  RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_event('webhook.changed', p_merchant_id, 'live', jsonb_build_object(
    'step', p_step, 'url', p_url, 'actorName', u.name, 'actorEmail', u.email) || request_origin(p_user_agent))
  FROM users u WHERE u.id = caller_id();
END;

COMMENT ON FUNCTION record_webhook_change IS 'Records for a merchant''s owner that live events go to a new endpoint (`created`) or to another address of one
(`moved`): {step, url, actorName, actorEmail}, with the time and origin of the request. Notifications show the URL''s
origin alone.';

--> statement-breakpoint
-- Records a user's change of role in a merchant as an event; without `after`, the end of their membership.
CREATE FUNCTION record_role_change(p_user_id uuid, p_merchant_id uuid, before text, after text DEFAULT NULL)
  RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT record_event('member.role_changed', NULL, NULL, jsonb_build_object(
    'merchantId', public_id('mer', m.id), 'merchantName', m.name, 'before', before, 'after', after),
    p_user_id => p_user_id)
  FROM merchants m WHERE m.id = p_merchant_id;
END;

COMMENT ON FUNCTION record_role_change IS 'Records a user''s change of role in a merchant as an event; without `after`, the end of their membership.';
