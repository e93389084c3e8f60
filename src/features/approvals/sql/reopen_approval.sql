-- Has an approval wait for a person again whose order was canceled before it was sent, and whose key was told nothing
-- of it.
CREATE FUNCTION reopen_approval(p_order_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  reopened approvals%ROWTYPE;
BEGIN
  UPDATE approvals SET status = 'pending', decided_by = NULL, decided_at = NULL, order_id = NULL, refund_id = NULL,
    executed_at = NULL, last_error_code = 'SERVICE_UNAVAILABLE',
    last_error_message =
      E'El servicio se interrumpió. No se envió nada.\x1FThe service was interrupted. Nothing was sent.',
    last_error_at = request_now()
  WHERE order_id = p_order_id RETURNING * INTO reopened;
  IF FOUND THEN
    PERFORM record_approval_change('fail', 'approved', reopened);
  END IF;
END $$;
