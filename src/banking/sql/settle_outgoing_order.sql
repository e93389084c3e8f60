-- Records the event of a settled outgoing order, and saves the payee of a successful mobile payment.
CREATE FUNCTION settle_outgoing_order(settled bank_orders) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_event('transfer.' || settled.status,
    (SELECT m.id FROM merchants m WHERE m.settlement_account_id = settled.account_id ORDER BY m.id LIMIT 1),
    settled.environment,
    jsonb_build_object('id', public_id('pay', settled.id), 'type', settled.kind, 'status', settled.status,
      'amount', settled.amount, 'reference', settled.reference, 'failureReason', settled.failure_reason),
    p_user_id => settled.user_id);
  IF settled.status = 'success' AND settled.kind = 'p2p' THEN
    INSERT INTO payees (id, user_id, environment, phone, bank_code, document, name, updated_at)
    SELECT new_uuid(), settled.user_id, settled.environment, settled.phone, settled.bank_code,
      settled.document, settled.name, request_now()
    WHERE settled.bank_code IS NOT NULL AND settled.document IS NOT NULL AND settled.name IS NOT NULL
    ON CONFLICT (user_id, environment, phone) DO UPDATE
      SET bank_code = excluded.bank_code, document = excluded.document, name = excluded.name,
        updated_at = excluded.updated_at;
  END IF;
END $$;
