-- Removes one of the caller's browsers, with what waits for it. not_found: it is none of theirs.
CREATE FUNCTION remove_push_subscription(p_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions s WHERE s.id = p_id AND s.user_id = caller_id();
  IF NOT FOUND THEN
    PERFORM refuse('not_found');
  END IF;
  PERFORM record_audit('push.unsubscribe', public_id('usr', caller_id()), jsonb_build_object(
    'subscriptionId', public_id('psh', p_id)));
END $$;
