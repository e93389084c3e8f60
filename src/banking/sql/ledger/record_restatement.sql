-- Stores that a bank reports a known movement with another amount, day or direction. The movement itself does not
-- change: an administrator decides. p_source: 'statement' or 'notice'. False if the same restatement was stored.
CREATE FUNCTION record_restatement(
  p_movement_id uuid, p_amount numeric, p_booked_on date, p_direction text, p_source text
) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  movement bank_movements%ROWTYPE;
BEGIN
  UPDATE bank_movements m SET
    restated_amount = p_amount, restated_booked_on = p_booked_on, restated_direction = p_direction
  WHERE m.id = p_movement_id AND (m.restated_amount, m.restated_booked_on, m.restated_direction)
    IS DISTINCT FROM (p_amount, p_booked_on, p_direction)
  RETURNING * INTO movement;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM record_audit('movement.restate', public_id('mov', p_movement_id), jsonb_build_object(
    'toldBy', p_source,
    'before', jsonb_build_object(
      'amount', movement.amount, 'bookedOn', movement.booked_on, 'direction', movement.direction),
    'after', jsonb_build_object('amount', p_amount, 'bookedOn', p_booked_on, 'direction', p_direction)), NULL);
  RETURN true;
END $$;
