-- The number of a merchant's next charge note. One that is not made takes none.
-- Locks the merchant's numbers until the commit.
CREATE FUNCTION next_note_number(p_merchant_id uuid, p_environment text) RETURNS integer
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO charge_note_numbers AS n (merchant_id, environment, last) VALUES (p_merchant_id, p_environment, 1)
  ON CONFLICT (merchant_id, environment) DO UPDATE SET last = n.last + 1
  RETURNING last;
END;
