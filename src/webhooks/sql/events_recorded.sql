-- Whether this transaction has recorded events.
CREATE FUNCTION events_recorded() RETURNS boolean
LANGUAGE sql STABLE
RETURN coalesce(current_setting('app.events', true), '') = 'recorded';
