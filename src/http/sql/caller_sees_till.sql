-- Whether the caller sees what is of a till, or of none: whoever is bound to branches, only what is of their tills.
CREATE FUNCTION caller_sees_till(p_till_id uuid) RETURNS boolean
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN caller_tills() IS NULL OR coalesce(p_till_id = ANY (caller_tills()), false);
