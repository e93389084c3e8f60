-- Limits the invitations of a day: 50 per merchant, whose row is already locked, and 10 per address from all
-- merchants. Locks the address (advisory) until the
-- commit. The ids of invitations are in the order of their times.
CREATE FUNCTION require_invitation_quota(p_merchant_id uuid, p_email text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  a_day_ago timestamptz := request_now() - interval '1 day';
  oldest_counted_at timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('invited'), hashtext(p_email));
  SELECT i.created_at INTO oldest_counted_at FROM invitations i
  WHERE i.merchant_id = p_merchant_id ORDER BY i.id DESC OFFSET 49 LIMIT 1;
  IF oldest_counted_at > a_day_ago THEN
    PERFORM refuse('merchant_invitation_limit', p_named => jsonb_build_object(
      'seconds', ceil(extract(epoch FROM oldest_counted_at - a_day_ago))));
  END IF;
  SELECT i.created_at INTO oldest_counted_at FROM invitations i
  WHERE i.email = p_email ORDER BY i.id DESC OFFSET 9 LIMIT 1;
  IF oldest_counted_at > a_day_ago THEN
    PERFORM refuse('recipient_invitation_limit', p_named => jsonb_build_object(
      'seconds', ceil(extract(epoch FROM oldest_counted_at - a_day_ago))));
  END IF;
END $$;
