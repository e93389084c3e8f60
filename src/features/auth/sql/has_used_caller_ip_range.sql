-- Whether a user with a verified e-mail has logged in from about where the request comes from, as record_new_sign_in()
-- judges it: such a one is not held up by what strangers fail at elsewhere. What the user has ended, or two have used,
-- may have been a thief's; of an account that is not verified all of it may.
CREATE FUNCTION has_used_caller_ip_range(p_user_id uuid) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM users u WHERE u.id = p_user_id AND u.email_verified_at IS NOT NULL)
  AND EXISTS (
    SELECT FROM (
      SELECT s.ip FROM sessions s
      WHERE s.user_id = p_user_id AND coalesce(s.revoked_reason, '') NOT IN ('ended', 'reuse')
      ORDER BY s.id DESC LIMIT 2000) recent
    WHERE ip_range_of(recent.ip) = ip_range_of(current_setting('app.ip', true)));
