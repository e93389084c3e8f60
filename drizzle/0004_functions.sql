DROP FUNCTION create_payout(uuid,uuid,text,jsonb,jsonb,uuid,text,timestamp with time zone);

--> statement-breakpoint
-- How many ids payee_payment_ids() has, counted by its index.
CREATE OR REPLACE FUNCTION count_payee_payments(p_user_id uuid, p_environment text, p_phone text) RETURNS bigint
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (SELECT count(*) FROM bank_orders o
    WHERE o.user_id = p_user_id AND o.phone = p_phone AND o.environment = p_environment AND o.kind = 'p2p');
END $$;

COMMENT ON FUNCTION count_payee_payments IS 'How many ids payee_payment_ids() has, counted by its index.';

--> statement-breakpoint
-- The ids of a user's mobile payments to a phone, older than p_after or newer than p_before. From the newest on, or
-- from the oldest. A function as account_order_ids() is.
CREATE OR REPLACE FUNCTION payee_payment_ids(
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
CREATE OR REPLACE FUNCTION save_payees(p_ids uuid[], p_environment text, p_rows jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('payees'), hashtext(caller_id()::text));
  INSERT INTO payees AS p (id, user_id, environment, phone, bank_code, document, name, group_name, updated_at)
  SELECT p_ids[r.ordinality], caller_id(), p_environment, r.value->>'phone', r.value->>'bankCode',
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
CREATE OR REPLACE FUNCTION update_payee(p_id uuid, p_payee jsonb, p_environment text DEFAULT NULL) RETURNS void
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
-- Writes a payout as a draft. Nothing is sent.
--
-- p_rows: [{phone, bankCode, document, name, amount, concept, externalReference}], in their order
-- p_label: what it pays, in the merchant's words
-- p_connections: as for open_outgoing_order()    p_account_id, p_account_number: the account, by one of the two
--
-- Refuses what require_draft_quota(), require_live_access(), require_payout_account() and require_payout_rows() do.
CREATE OR REPLACE FUNCTION create_payout(
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
