-- Voids a charge note that is not paid. What was paid of it becomes unapplied payments; what was paid outside the
-- service stays as it is recorded.
-- note_paid, note_void: it is. Otherwise refuses what lock_charge_note() does.
-- Locks, in this order: the transactions that count for it, the checkout, the note.
CREATE FUNCTION void_charge_note(p_merchant_id uuid, p_id uuid, p_reason text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  note charge_notes%ROWTYPE;
BEGIN
  PERFORM lock_note_payments(p_id);
  note := lock_charge_note(p_merchant_id, p_id);
  IF note.status = 'paid' THEN
    PERFORM refuse('note_paid');
  ELSIF note.status = 'void' THEN
    PERFORM refuse('note_void');
  END IF;
  PERFORM take_payments_off_note(note.checkout_id);
  UPDATE charge_notes SET void_reason = p_reason WHERE id = p_id;
  UPDATE checkouts SET status = 'canceled', paid_share = 0, received_ves = 0, updated_at = request_now()
  WHERE id = note.checkout_id AND status IN ('open', 'partially_paid');
  PERFORM record_audit('charge_note.void', public_id('cno', p_id), jsonb_build_object(
    'merchantId', public_id('mer', p_merchant_id),
    'before', jsonb_build_object('status', note.status, 'paid', note.paid),
    'after', jsonb_build_object('status', 'void', 'reason', p_reason)));
END $$;
