-- Takes numbers for p_count charge notes of a merchant, and returns the last of them. What is not made takes none.
-- Locks the merchant's numbers until the commit.
CREATE FUNCTION next_note_number(p_merchant_id uuid, p_environment text, p_count integer) RETURNS integer
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO charge_note_numbers AS n (merchant_id, environment, last) VALUES (p_merchant_id, p_environment, p_count)
  ON CONFLICT (merchant_id, environment) DO UPDATE SET last = n.last + p_count
  RETURNING last;
END;
