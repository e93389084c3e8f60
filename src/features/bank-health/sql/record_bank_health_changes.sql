-- Records which operations of banks have begun to fail, and which work again, with an event for the merchants whom it
-- concerns; returns how many. Beginning takes three bad minutes, and the end five good ones or an hour without a bad
-- one, so that a bank which fails now and then causes few events. Each change is one conditional statement: it happens
-- once, however many do this at the same time.
CREATE FUNCTION record_bank_health_changes() RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  state bank_health_states%ROWTYPE;
  changes integer := 0;
BEGIN
  FOR state IN
    INSERT INTO bank_health_states AS stored (bank_code, operation, degraded, degraded_since)
    SELECT v.bank_code, v.operation, true, v.failing_since
    FROM bank_health_verdicts() v WHERE v.failing_since IS NOT NULL
    ORDER BY 1, 2
    ON CONFLICT (bank_code, operation) DO UPDATE
      SET degraded = true, degraded_since = excluded.degraded_since
      WHERE NOT stored.degraded
    RETURNING stored.*
  LOOP
    PERFORM record_bank_health_event('bank.degraded', state);
    changes := changes + 1;
  END LOOP;
  FOR state IN
    UPDATE bank_health_states s SET degraded = false
    WHERE s.degraded AND NOT EXISTS (
      SELECT FROM bank_health_verdicts() v
      WHERE v.bank_code = s.bank_code AND v.operation = s.operation
        AND v.last_bad > request_now() - interval '1 hour'
        AND coalesce(v.good_since <= s.degraded_since, true))
    RETURNING s.*
  LOOP
    PERFORM record_bank_health_event('bank.recovered', state);
    changes := changes + 1;
  END LOOP;
  RETURN changes;
END $$;
