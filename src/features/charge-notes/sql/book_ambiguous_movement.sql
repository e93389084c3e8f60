-- Books a movement that pays each of several charge notes as an unapplied payment, which names them. Until a person
-- applies it, a verification that fits it finds it too, as the same transaction.
-- The caller holds what book_matched_movement() says.
CREATE FUNCTION book_ambiguous_movement(
  p_movement bank_movements, p_merchant_id uuid, p_bank_key text, p_note_ids uuid[]
) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payment transactions%ROWTYPE;
  booked_id uuid := book_matched_movement(p_movement, p_merchant_id, p_bank_key);
BEGIN
  UPDATE transactions SET released_at = request_now() WHERE id = booked_id RETURNING * INTO payment;
  IF FOUND THEN
    PERFORM insert_unapplied_payment(NULL, payment, 'ambiguous', p_note_ids);
  END IF;
END $$;
