-- Tells whoever can settle an order that is left to a person, whatever has flagged it: the OWNER and ADMINs of its
-- merchant where they can ask its bank, see is_left_to_merchant(); the user of an account that settles for no merchant;
-- else the administrators. The merchant's webhooks are told in any case.
CREATE FUNCTION leave_order_to_person() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  data jsonb := needs_review_data(NEW);
  left_to_merchant boolean := is_left_to_merchant(NEW);
BEGIN
  NEW.review_merchant_id := merchant_of_order(NEW);
  IF NEW.review_merchant_id IS NOT NULL THEN
    PERFORM record_event('payment.needs_review', NEW.review_merchant_id, NEW.environment, data);
  END IF;
  data := data || jsonb_build_object(
    'merchantName', (SELECT m.name FROM merchants m WHERE m.id = NEW.review_merchant_id),
    'reviewer', CASE WHEN NOT left_to_merchant THEN 'administrators'
      WHEN NEW.review_merchant_id IS NULL THEN 'user' ELSE 'merchant' END);
  PERFORM record_event('payment.left_to_person', CASE WHEN left_to_merchant THEN NEW.review_merchant_id END,
    NEW.environment, data,
    p_user_id => CASE WHEN left_to_merchant AND NEW.review_merchant_id IS NULL THEN NEW.user_id END);
  RETURN NEW;
END $$;

CREATE TRIGGER bank_orders_leave_to_person BEFORE UPDATE OF flagged_at ON bank_orders
  FOR EACH ROW WHEN (OLD.flagged_at IS NULL AND NEW.flagged_at IS NOT NULL AND NEW.status = 'pending')
  EXECUTE FUNCTION leave_order_to_person();
