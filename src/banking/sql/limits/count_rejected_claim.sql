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
