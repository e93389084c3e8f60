-- Sets what is stored with the idempotency key: the row that the route's view renders, as JSON; for a route whose
-- response shows a secret, the public id of what it made.
CREATE FUNCTION respond(row_or_id text) RETURNS text
LANGUAGE sql VOLATILE
RETURN set_config('app.response', row_or_id, true);
