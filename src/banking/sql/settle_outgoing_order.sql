-- Records the event of a settled outgoing order, and saves the payee of a successful mobile payment.
CREATE FUNCTION settle_outgoing_order(bank_order bank_orders) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event('transfer.' || bank_order.status,
    (SELECT m.id FROM merchants m WHERE m.settlement_account_id = bank_order.account_id ORDER BY m.id LIMIT 1),
    bank_order.environment,
    jsonb_build_object('id', public_id('pay', bank_order.id), 'type', bank_order.kind, 'status', bank_order.status,
      'amount', bank_order.amount, 'reference', bank_order.reference, 'failureReason', bank_order.failure_reason),
    p_user_id => bank_order.user_id);
  IF bank_order.status = 'success' AND bank_order.kind = 'p2p' THEN
    INSERT INTO payees (id, user_id, environment, phone, bank_code, document, name, updated_at)
    SELECT new_uuid(), bank_order.user_id, bank_order.environment, bank_order.phone, bank_order.bank_code,
      bank_order.document, bank_order.name, request_now()
    WHERE bank_order.bank_code IS NOT NULL AND bank_order.document IS NOT NULL AND bank_order.name IS NOT NULL
    ON CONFLICT (user_id, environment, phone) DO UPDATE
      SET bank_code = excluded.bank_code, document = excluded.document, name = excluded.name,
        updated_at = excluded.updated_at;
  END IF;
END $$;
