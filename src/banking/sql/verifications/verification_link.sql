-- The link by which a merchant's verifications are booked, which no list shows: one for each environment, made with the
-- first verification. It is as old as the merchant, since what is verified was paid before. p_token: for a new one
CREATE FUNCTION verification_link(p_merchant_id uuid, p_environment text, p_token text) RETURNS payment_links
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
BEGIN
  SELECT l.* INTO link FROM payment_links l
  WHERE l.merchant_id = p_merchant_id AND l.environment = p_environment AND l.purpose = 'verification';
  IF FOUND THEN
    RETURN link;
  END IF;
  INSERT INTO payment_links (
    id, merchant_id, environment, purpose, token, label, currency, created_at, updated_at)
  SELECT new_uuid(), m.id, p_environment, 'verification', p_token, 'Pago móvil', 'VES', m.created_at, request_now()
  FROM merchants m WHERE m.id = p_merchant_id
  ON CONFLICT (merchant_id, environment) WHERE purpose = 'verification' DO NOTHING;
  SELECT l.* INTO STRICT link FROM payment_links l
  WHERE l.merchant_id = p_merchant_id AND l.environment = p_environment AND l.purpose = 'verification';
  RETURN link;
END $$;
