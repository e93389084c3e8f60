-- Whether the caller sees a shift: a CASHIER her own, and whoever is bound to branches those of their tills.
CREATE FUNCTION caller_sees_shift(p_till_id uuid, p_opened_by uuid) RETURNS boolean
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN caller_sees_till(p_till_id) AND (caller_sees_from() = nil_uuid() OR p_opened_by = caller_id());
