-- Whether this transaction has recorded events.
CREATE FUNCTION has_recorded_events() RETURNS boolean
LANGUAGE sql STABLE
RETURN coalesce(current_setting('app.events', true), '') = 'recorded';
