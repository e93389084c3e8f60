-- Whether a user with a verified e-mail has logged in from the caller's IP range, by the rules of
-- record_new_sign_in(): such a caller is not delayed by the failures of others elsewhere. Sessions that the
-- user ended, or that two clients used, may have been a thief's and do not count; of an unverified account none
-- counts.
CREATE FUNCTION has_used_caller_ip_range(p_user_id uuid) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM users u WHERE u.id = p_user_id AND u.email_verified_at IS NOT NULL)
  AND EXISTS (
    SELECT FROM (
      SELECT s.ip FROM sessions s
      WHERE s.user_id = p_user_id AND coalesce(s.revoked_reason, '') NOT IN ('ended', 'reuse')
      ORDER BY s.id DESC LIMIT 2000) recent
    WHERE ip_range_of(recent.ip) = ip_range_of(current_setting('app.ip', true)));
