-- Whether what a bank has told on a neighbouring day, with this amount, is the payment of a movement: both have a
-- reference, with the same end, and neither shows another payer or bank. A short end alone would be of many payments:
-- below six digits the payer's phone has to be shown by both.
CREATE FUNCTION is_same_payment(
  p_movement bank_movements, p_reference text, p_phone text, p_bank_code text
) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(reference_ending((p_movement).reference) = reference_ending(p_reference)
    AND CASE WHEN length(reference_ending(p_reference)) >= 6 THEN coalesce((p_movement).phone = p_phone, true)
      ELSE length(reference_ending(p_reference)) >= 4 AND (p_movement).phone = p_phone END
    AND coalesce((p_movement).bank_code = p_bank_code, true), false);
