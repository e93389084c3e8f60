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
