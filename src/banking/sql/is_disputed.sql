-- Whether the movement of a payment has paid another transaction, and a person has to decide; as of this moment.
CREATE FUNCTION is_disputed(p_payment_id uuid) RETURNS boolean
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT EXISTS (SELECT FROM bank_orders WHERE disputed_by = p_payment_id);
END;
