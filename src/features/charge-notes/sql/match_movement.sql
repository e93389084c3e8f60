-- Applies a movement to the only charge note that it pays, see notes_paid_by(). Where it pays each of several notes of
-- a merchant it stands as an unapplied payment with their ids; where none, or notes of several merchants, nothing is
-- made of it. What may belong to a charge or a claim that has not ended waits for that, up to two days.
-- p_locked: the checkouts that are locked. The caller holds lock_movements() of all connections that it needs.
CREATE FUNCTION match_movement(p_movement_id uuid, p_locked uuid[], p_bank_key text) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  movement bank_movements%ROWTYPE;
  fitting record;
BEGIN
  -- By its id alone: by `match_at` all that is due would be read for each.
  SELECT * INTO STRICT movement FROM bank_movements m WHERE m.id = p_movement_id FOR NO KEY UPDATE;
  IF (movement.match_at <= request_now()) IS NOT TRUE THEN
    RETURN;
  END IF;
  UPDATE bank_movements SET match_at = NULL WHERE id = movement.id;
  IF num_nonnulls(movement.transaction_id, movement.order_id) > 0 THEN
    RETURN;
  END IF;
  IF is_payment_awaited(movement) THEN
    UPDATE bank_movements SET match_at = request_now() + interval '10 minutes'
    WHERE id = movement.id AND created_at > request_now() - interval '2 days';
    RETURN;
  END IF;
  SELECT count(*) AS notes, count(DISTINCT n.merchant_id) AS merchants, array_agg(n.note_id ORDER BY n.note_id) AS ids,
    (array_agg(n.merchant_id))[1] AS merchant_id, (array_agg(n.checkout_id))[1] AS checkout_id,
    (array_agg(n.total_ves))[1] AS total_ves
  INTO fitting FROM notes_paid_by(movement) n;
  IF fitting.merchants <> 1 THEN
    RETURN;
  ELSIF fitting.notes > 1 THEN
    PERFORM book_ambiguous_movement(movement, fitting.merchant_id, p_bank_key, fitting.ids);
  ELSIF fitting.checkout_id = ANY (p_locked) THEN
    PERFORM book_matched_movement(movement, fitting.merchant_id, p_bank_key, fitting.checkout_id, fitting.total_ves);
  ELSE
    -- It was made meanwhile, or owed again.
    UPDATE bank_movements SET match_at = request_now() WHERE id = movement.id;
  END IF;
END $$;
