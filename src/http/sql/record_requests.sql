-- Records requests of API keys in the logs of their merchants: a key that is bound to a merchant in that one's, any
-- other key in that of the merchant that its route names. Leaves out what may not be there: requests of a key that is
-- revoked or has expired, of one whose user is no member of the merchant, and of one that was cut off from it. entries:
-- [{id, keyHash, merchantId, requestId, at, method, path, status, errorCode, durationMs}], with the hash in
-- hexadecimal.
CREATE FUNCTION record_requests(p_entries jsonb) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO requests (id, merchant_id, environment, api_key_id, request_id, method, path, status, error_code,
    duration_ms, created_at)
  SELECT e.id, m.merchant_id, k.environment, k.id, e."requestId", e.method, left(e.path, 300), e.status,
    e."errorCode", e."durationMs", e.at
  FROM jsonb_to_recordset(p_entries) AS e(
    id uuid, "keyHash" text, "merchantId" uuid, "requestId" text, at timestamptz, method text, path text,
    status smallint,
    "errorCode" text, "durationMs" integer)
  JOIN api_keys k ON k.key_hash = decode(e."keyHash", 'hex')
    AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > e.at)
  JOIN members m ON m.user_id = k.user_id AND m.merchant_id = coalesce(k.merchant_id, e."merchantId")
    AND NOT is_key_cut_off(k.id, m.merchant_id);
END;
