-- What an event is counted by: `live/transaction.completed`, or `/member.joined` where it belongs to no environment.
CREATE FUNCTION event_facet(environment text, type text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(environment, '') || '/' || type;
