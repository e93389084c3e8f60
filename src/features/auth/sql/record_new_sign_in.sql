-- Records a sign-in event unless one of the user's stored sessions has shown this device in this IP range;
-- examines the newest 2,000. Sessions that the user ended, or that two clients used, do not make a device
-- known: they may have been a thief's.
CREATE FUNCTION record_new_sign_in(
  p_user_id uuid, p_session_id uuid, p_user_agent text DEFAULT NULL, p_ip text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  device text := device_family(p_user_agent);
  ip_range text := ip_range_of(p_ip);
BEGIN
  IF EXISTS (
    SELECT FROM (
      SELECT s.user_agent, s.ip FROM sessions s
      WHERE s.user_id = p_user_id AND s.id <> p_session_id
        AND coalesce(s.revoked_reason, '') NOT IN ('ended', 'reuse') ORDER BY s.id DESC LIMIT 2000) recent
    WHERE device_family(recent.user_agent) IS NOT DISTINCT FROM device
      AND ip_range_of(recent.ip) IS NOT DISTINCT FROM ip_range) THEN
    RETURN;
  END IF;
  PERFORM record_event('session.new_sign_in', NULL, NULL, jsonb_strip_nulls(jsonb_build_object(
    'sessionId', public_id('ses', p_session_id), 'device', device, 'network', ip_range)), p_user_id => p_user_id);
END $$;
