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
