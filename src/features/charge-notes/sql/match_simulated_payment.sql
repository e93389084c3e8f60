-- Applies an incoming payment at the simulated bank to the only charge note of the test environment that it pays, as
-- match_movement() does in live: where it pays each of several it stands as an unapplied payment with their ids. What a
-- claim of its payer may be about, which has not ended, waits. What was claimed meanwhile is left alone.
-- Locks: the checkouts of the notes, in the order of their ids. The caller holds lock_movements('sandbox').
CREATE FUNCTION match_simulated_payment(p_simulated sandbox_movements) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  payee uuid := p_simulated.account_number;
  movement bank_movements%ROWTYPE;
  -- Only the simulated bank could be asked by it, and is not.
  own_key text := left(replace(gen_random_uuid()::text, '-', ''), 20);
  to_lock uuid[];
  fitting record;
BEGIN
  IF EXISTS (
    SELECT FROM transactions t JOIN bank_orders p ON p.transaction_id = t.id
    WHERE t.merchant_id = payee AND t.environment = 'test' AND t.status = 'pending' AND t.phone = p_simulated.phone
      AND p.kind = 'verification' AND p.status = 'pending' AND p.flagged_at IS NULL) THEN
    UPDATE sandbox_movements s SET match_at = request_now() + interval '10 minutes'
    WHERE s.account_number = p_simulated.account_number AND s.bank_key = p_simulated.bank_key
      AND s.created_at > request_now() - interval '2 days';
    RETURN;
  END IF;
  movement.connection := 'sandbox';
  movement.environment := 'test';
  movement.control_number := p_simulated.account_number || '-' || p_simulated.bank_key;
  movement.amount := p_simulated.amount;
  movement.phone := p_simulated.phone;
  movement.booked_on := caracas_day(p_simulated.created_at);
  movement.booked_at := p_simulated.created_at;
  to_lock := ARRAY(SELECT n.checkout_id FROM notes_paid_by(movement) n);
  PERFORM FROM checkouts c WHERE c.id = ANY (to_lock) ORDER BY c.id FOR NO KEY UPDATE;
  -- Judged anew, by what is true under the locks.
  SELECT count(*) AS notes, array_agg(n.note_id ORDER BY n.note_id) AS ids,
    (array_agg(n.checkout_id))[1] AS checkout_id, (array_agg(n.total_ves))[1] AS total_ves
  INTO fitting FROM notes_paid_by(movement) n WHERE n.checkout_id = ANY (to_lock);
  IF fitting.notes = 0 THEN
    RETURN;
  END IF;
  INSERT INTO bank_movements (id, connection, environment, direction, type, amount, booked_on, booked_at, reference,
    phone, bank_code, control_number, created_at)
  VALUES (new_uuid(), 'sandbox', 'test', 'in', 'p2p', movement.amount, movement.booked_on, movement.booked_at,
    p_simulated.reference, movement.phone, p_simulated.bank_code, movement.control_number, request_now())
  ON CONFLICT (connection, control_number) DO NOTHING RETURNING * INTO movement;
  IF NOT FOUND THEN
    RETURN;
  ELSIF fitting.notes > 1 THEN
    PERFORM book_ambiguous_movement(movement, payee, own_key, fitting.ids);
  ELSE
    PERFORM book_matched_movement(movement, payee, own_key, fitting.checkout_id, fitting.total_ves);
  END IF;
END $$;
