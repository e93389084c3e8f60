-- Whether a movement can be what somebody with this phone has paid. A bank's file may not show phones: then the whole
-- reference names the payment, of six digits at least, which is not to be guessed beside day and amount.
CREATE FUNCTION is_paid_by(p_movement bank_movements, p_phone text, p_reference text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce((p_movement).phone = p_phone,
  (p_movement).control_number LIKE 'F-%' AND length(normalize_reference(p_reference)) >= 6
    AND normalize_reference((p_movement).reference) = normalize_reference(p_reference), false);
