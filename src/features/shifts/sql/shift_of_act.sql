-- The shift on which it stands that the caller pays something back, or voids it: their own open one, or else that of
-- the till where it was sold; null without either. It cannot be closed before the caller commits.
-- Locks: the shift (shared).
CREATE FUNCTION shift_of_act(p_merchant_id uuid, p_environment text, p_till_id uuid) RETURNS uuid
LANGUAGE sql VOLATILE
RETURN coalesce(
  open_shift_of((own_shift(p_merchant_id, p_environment)).till_id, p_environment),
  open_shift_of(p_till_id, p_environment));
