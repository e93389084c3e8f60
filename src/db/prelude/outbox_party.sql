-- Whose turn an event or a mail takes when what waits in the outbox is served in turns: its merchant's, else its
-- user's, else its own.
CREATE FUNCTION outbox_party(merchant_id uuid, user_id uuid, id uuid) RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(merchant_id, user_id, id);
