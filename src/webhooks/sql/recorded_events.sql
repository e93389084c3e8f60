-- The ids of the events that this transaction has recorded.
CREATE FUNCTION recorded_events() RETURNS uuid[]
LANGUAGE sql STABLE
RETURN coalesce(nullif(current_setting('app.events', true), ''), '{}')::uuid[];
