-- Whose events this transaction has recorded; see outbox_party().
CREATE FUNCTION recorded_event_parties() RETURNS uuid[]
LANGUAGE sql STABLE
RETURN coalesce(nullif(current_setting('app.events', true), ''), '{}')::uuid[];
