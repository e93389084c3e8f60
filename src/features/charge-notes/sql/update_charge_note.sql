-- Gives a charge note of which nothing is paid another concept or another day by which to pay.
-- note_settled: something is paid of it, or it is void. due_before_issued. Otherwise refuses what lock_charge_note()
-- does.
-- Locks, in this order: the checkout, the note.
CREATE FUNCTION update_charge_note(
  p_merchant_id uuid, p_id uuid, p_concept text DEFAULT NULL, p_due_on date DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before charge_notes%ROWTYPE := lock_charge_note(p_merchant_id, p_id);
  updated charge_notes%ROWTYPE;
BEGIN
  IF before.status <> 'open' THEN
    PERFORM refuse('note_settled');
  END IF;
  IF p_due_on < before.issued_on THEN
    PERFORM refuse('due_before_issued', '{dueOn}');
  END IF;
  UPDATE charge_notes n SET concept = coalesce(p_concept, n.concept), due_on = coalesce(p_due_on, n.due_on),
    overdue_told_at = CASE WHEN p_due_on > n.due_on THEN NULL ELSE n.overdue_told_at END, updated_at = request_now()
  WHERE n.id = p_id AND n.status = 'open' RETURNING * INTO STRICT updated;
  UPDATE checkouts SET description = updated.concept, updated_at = request_now() WHERE id = updated.checkout_id;
  UPDATE payment_links SET label = updated.concept, updated_at = request_now()
  WHERE checkout_id = updated.checkout_id;
  PERFORM record_audit('charge_note.update', public_id('cno', p_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id),
    'before', jsonb_build_object('concept', before.concept, 'dueOn', before.due_on),
    'after', jsonb_build_object('concept', updated.concept, 'dueOn', updated.due_on)));
END $$;
