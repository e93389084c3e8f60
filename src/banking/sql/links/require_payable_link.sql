-- The link of a token, if it can be paid now. Locks its merchant and the merchant's owner FOR SHARE.
-- PX404: no such link. PX410: expired. PX409: link_inactive, link_completed; see require_active_merchant().
CREATE FUNCTION require_payable_link(p_token text) RETURNS payment_links
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
  state text;
BEGIN
  SELECT * INTO link FROM payment_links WHERE token = p_token;
  IF NOT FOUND THEN
    PERFORM refuse('PX404');
  END IF;
  state := link_status(link);
  IF state = 'EXPIRED' THEN
    PERFORM refuse('PX410');
  ELSIF state <> 'ACTIVE' THEN
    PERFORM refuse('PX409', 'link_' || lower(state));
  END IF;
  PERFORM require_active_merchant(link.merchant_id, link.environment);
  RETURN link;
END $$;
