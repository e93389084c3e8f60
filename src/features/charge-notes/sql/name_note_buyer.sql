-- Has the checkouts of a customer's charge notes name it as it is now, or nobody.
CREATE FUNCTION name_note_buyer(p_customer_id uuid, p_buyer jsonb) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  UPDATE checkouts c SET customer = p_buyer FROM charge_notes n
  WHERE n.customer_id = p_customer_id AND c.id = n.checkout_id;
  UPDATE payment_links l SET buyer = p_buyer->>'name' FROM charge_notes n
  WHERE n.customer_id = p_customer_id AND l.checkout_id = n.checkout_id;
END;
