-- An outcome for settle_order(): pending, success or failed, and what else is known.
--
-- p_reason:       why the order failed          p_code: the bank's code, or ours
-- p_sent:         the caller has sent the order to its bank
-- p_resolved:     a person has decided
-- p_movement_id:  of a verification, the movement of the ledger that shows it
-- p_control_number, p_booked_on, p_amount, p_connection, p_document: of a verification, the movement as the bank
--   booked it
CREATE FUNCTION new_order_outcome(
  p_status text, p_reason text DEFAULT NULL, p_code text DEFAULT NULL, p_reference text DEFAULT NULL,
  p_operation_id text DEFAULT NULL, p_sent boolean DEFAULT false, p_resolved boolean DEFAULT false,
  p_movement_id uuid DEFAULT NULL, p_control_number text DEFAULT NULL, p_booked_on date DEFAULT NULL,
  p_amount numeric DEFAULT NULL, p_connection text DEFAULT NULL, p_document text DEFAULT NULL
) RETURNS order_outcome
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ROW(
  p_status, p_reason, p_code, p_reference, p_operation_id, p_sent, p_resolved, p_movement_id, p_control_number,
  p_booked_on, p_amount, p_connection, p_document)::order_outcome;
