-- Whether a merchant takes payments in an environment, as payable_link() shows its links: it is active, or not yet and
-- in test, and its owner is neither suspended nor banned.
CREATE FUNCTION merchant_takes_payments(p_merchant_id uuid, p_environment text) RETURNS boolean
LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM merchants m JOIN users o ON o.id = m.owner_id
  WHERE m.id = p_merchant_id AND o.status IN ('inactive', 'active')
    AND (m.status = 'active' OR (m.status = 'pending' AND p_environment = 'test')));
