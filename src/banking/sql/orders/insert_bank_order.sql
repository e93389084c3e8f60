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
