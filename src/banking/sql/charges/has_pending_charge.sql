-- Whether a payment into an account may belong to a charge of the same payer that has not ended: its notice, or its
-- line on the bank statement, may come before the bank's response to the charge. Banks book a charge on its day or one
-- of the two beside it, so it holds up no payment of another day, however long it waits for a person. By its id, no
-- month before is looked through.
CREATE FUNCTION has_pending_charge(p_account_id uuid, p_phone text, p_amount numeric, p_booked_on date) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM bank_orders p
  WHERE p.account_id = p_account_id AND p.kind = 'c2p' AND p.status = 'pending'
    AND p.phone = p_phone AND p.amount = p_amount
    AND p.id >= first_uuid_at(start_of_caracas_day(p_booked_on - 2))
    AND caracas_day(p.created_at) BETWEEN p_booked_on - 1 AND p_booked_on + 1);
