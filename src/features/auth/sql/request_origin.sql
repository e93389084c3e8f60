-- The time and origin of the request, as its sender is shown them: {at, device?, network?}.
CREATE FUNCTION request_origin(p_user_agent text DEFAULT NULL) RETURNS jsonb
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN jsonb_strip_nulls(jsonb_build_object('at', iso_time(request_now()),
  'device', device_family(p_user_agent), 'network', ip_range_of(current_setting('app.ip', true))));
