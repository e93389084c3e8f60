-- Records a refused login of an account, or of an e-mail without one. Of one network's failures in an hour it
-- audits the first ten, and then the hundredth, the thousandth and so on, each with the count, so that failures
-- cannot flood the audit log. E-mails without an account are counted together.
CREATE FUNCTION record_failed_login(p_reason text, p_user_id uuid DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  failure_count integer;
BEGIN
  INSERT INTO failed_logins AS kept (user_id, network, hour, count)
  VALUES (coalesce(p_user_id, nil_uuid()), coalesce(ip_range_of(current_setting('app.ip', true)), ''),
    date_trunc('hour', request_now(), 'UTC'), 1)
  ON CONFLICT (user_id, network, hour) DO UPDATE SET count = kept.count + 1
  RETURNING count INTO failure_count;
  IF failure_count <= 10 OR failure_count = power(10, floor(log(failure_count))) THEN
    PERFORM record_audit('user.login_failed', public_id('usr', p_user_id),
      jsonb_build_object('reason', p_reason, 'failures', failure_count));
  END IF;
END $$;
