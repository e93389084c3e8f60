-- Counts, for the caller's network, a claim that limit_payment_attempts() let look into the ledger alone, which does not know of
-- it: of the phone and of the link. In a transaction of its own, since the refusal's leaves nothing.
CREATE FUNCTION count_rejected_claim(p_token text, p_phone text) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO limited_attempts (id, kind, subject, network, created_at)
  SELECT new_uuid(), 'claim', tried.subject, caller_network(), request_now()
  FROM payment_links l, LATERAL (
    VALUES (sha256(convert_to(p_phone, 'UTF8'))), (sha256(uuid_send(l.id)))) AS tried (subject)
  WHERE l.token = p_token;
END;
