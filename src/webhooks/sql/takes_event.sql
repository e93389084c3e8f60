-- Whether an endpoint with this subscription takes events of the type: `*` is all that endpoints can subscribe to, also
-- what is added later.
CREATE FUNCTION takes_event(p_subscription text[], p_type text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (p_type = ANY (p_subscription) OR '*' = ANY (p_subscription)) AND p_type = ANY (webhook_event_types());
