-- When a session that is used now expires: after 30 idle days, and at most 180 days after it was opened.
CREATE FUNCTION session_expiry(opened_at timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN least(request_now() + interval '30 days', opened_at + interval '180 days');
