-- What the audit log says of a series.
CREATE FUNCTION series_audited(p_series series) RETURNS jsonb
LANGUAGE sql IMMUTABLE
RETURN jsonb_build_object('status', (p_series).status, 'amount', (p_series).amount, 'currency', (p_series).currency,
  'every', (p_series).every, 'day', (p_series).day, 'endsOn', (p_series).ends_on, 'nextOn', (p_series).next_on,
  'environment', (p_series).environment);
