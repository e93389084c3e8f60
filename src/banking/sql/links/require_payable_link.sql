-- The link of a token, if it can be paid now. Locks its merchant and the merchant's owner FOR SHARE.
-- not_found: no such link. gone: expired. Refuses what require_active_merchant() does.
CREATE FUNCTION require_payable_link(p_token text) RETURNS payment_links
LANGUAGE plpgsql AS $$
DECLARE
  link payment_links%ROWTYPE;
  state text;
BEGIN
  SELECT * INTO link FROM payment_links WHERE token = p_token;
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  state := link_status(link);
  IF state = 'EXPIRED' THEN
    PERFORM refuse('gone');
  ELSIF state = 'COMPLETED' THEN
    PERFORM refuse('link_completed');
  ELSIF state <> 'ACTIVE' THEN
    PERFORM refuse('link_inactive');
  END IF;
  PERFORM require_active_merchant(link.merchant_id, link.environment);
  RETURN link;
END $$;
