-- Marks the text that the caller gets, so that it can be stored with the idempotency key.
CREATE FUNCTION answer(body text) RETURNS text
LANGUAGE sql VOLATILE
RETURN set_config('app.answer', body, true);
