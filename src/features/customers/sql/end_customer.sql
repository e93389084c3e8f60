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
