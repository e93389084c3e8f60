-- Raises approvals_waiting_key if a key has 20 requests waiting for approvals, and approvals_waiting if its
-- merchant has 100 in the environment. The caller holds the lock of the merchant's approvals.
CREATE FUNCTION require_approval_quota(p_merchant_id uuid, p_environment text, p_key_id uuid) RETURNS void
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF (SELECT count(*) FROM approvals a
      WHERE a.api_key_id = p_key_id AND a.status = 'pending' AND a.expires_at > request_now()) >= 20 THEN
    PERFORM refuse('approvals_waiting_key');
  ELSIF (SELECT count(*) FROM approvals a
      WHERE a.merchant_id = p_merchant_id AND a.environment = p_environment AND a.status = 'pending'
        AND a.expires_at > request_now()) >= 100 THEN
    PERFORM refuse('approvals_waiting');
  END IF;
END $$;
