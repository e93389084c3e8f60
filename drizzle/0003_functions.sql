-- Writes the transaction of a link's payment and its bank order, and records it in the audit log. The order has all
-- that both rows share; p_rate and p_rate_date are null for a link in VES, p_stated_reference is
-- what was stated of the bank's reference. Till, external reference and metadata are the link's of this moment.
-- Raises what insert_bank_order() raises.
CREATE OR REPLACE FUNCTION insert_link_payment(
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
-- Gives a released payment to the sale, and the till, of a verification that has found it, unless somebody was quicker.
-- Returns what the verification is answered.
-- Locks: the transaction.
CREATE OR REPLACE FUNCTION take_released_payment(p_transaction_id uuid, p_external_reference text, p_till_id uuid) RETURNS text
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE transactions SET external_reference = p_external_reference, till_id = p_till_id, released_at = NULL,
    reassigned_at = request_now(), updated_at = request_now()
  WHERE id = p_transaction_id AND released_at IS NOT NULL AND status = 'completed' AND committed_refunds_ves = 0;
  IF NOT FOUND THEN
    RETURN 'already_used';
  END IF;
  UPDATE bank_orders SET asked_by = caller_id() WHERE transaction_id = p_transaction_id AND kind = 'verification';
  PERFORM record_reassignment(p_transaction_id, 'reassign', NULL, sale_of_payment(p_transaction_id));
  RETURN 'found';
END $$;

COMMENT ON FUNCTION take_released_payment IS 'Gives a released payment to the sale, and the till, of a verification that has found it, unless somebody was quicker.
Returns what the verification is answered.
Locks: the transaction.';

--> statement-breakpoint
-- Puts an open checkout of the merchant on a till, in place of what is on it; it is sold at this till from then on.
-- p_made: whether it was made for this
--
-- not_found: no such till, or no such checkout of the environment. Otherwise refuses what till_of_sale() and
-- require_open_checkout() do.
-- Locks, in this order: the till, the checkout that is taken off, the checkout.
CREATE OR REPLACE FUNCTION put_till_sale(
  p_id uuid, p_merchant_id uuid, p_till_id uuid, p_environment text, p_checkout_id uuid, p_made boolean
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  till tills%ROWTYPE := lock_till(p_merchant_id, p_till_id);
  checkout checkouts%ROWTYPE;
BEGIN
  PERFORM till_of_sale(p_merchant_id, till.id);
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

not_found: no such till, or no such checkout of the environment. Otherwise refuses what till_of_sale() and
require_open_checkout() do.
Locks, in this order: the till, the checkout that is taken off, the checkout.';

--> statement-breakpoint
-- Has a verified payment pay for another sale, in one step: p_external_reference, or an open checkout of the same
-- merchant and environment, for which it counts at the present quote.
--
-- p_is_stated, p_stated: see require_sale()
-- not_found: no such transaction or checkout. same_sale: it pays for that already. part_payment: it is less than what
-- remains, and the checkout takes no part payments. Otherwise refuses what lock_reassignable_payment(), require_sale(),
-- take_off_checkout() and require_open_checkout() do.
-- Locks, in this order: the transaction, both checkouts in the order of their ids.
CREATE OR REPLACE FUNCTION reassign_payment(
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
-- Raises not_found if the caller is no member, or if their API key is bound to another merchant or was cut off from
-- this one, and not_allowed if it is. A CASHIER is in no order with the other
-- roles: they are accepted where the route says so, and see what is of today alone. So is whoever is bound to branches,
-- and sees what is of these alone; elsewhere they are refused bound_member. With a lock, the membership cannot
-- change until the commit. Changes of memberships lock the merchant first: otherwise two administrators who remove each
-- other would deadlock.
CREATE OR REPLACE FUNCTION authorize_member(
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
-- Records the event of a link that has expired, unless it is fully paid.
CREATE OR REPLACE FUNCTION record_link_expiry(link payment_links) RETURNS void
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
