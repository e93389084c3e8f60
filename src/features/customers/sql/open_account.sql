-- Whether these digits open the page of a customer's account; see account_digits(). What is wrong is counted, and the
-- tries at a token one after the other, so that parallel ones cannot exceed the limit: after 5 wrong ones, from all
-- networks, nothing opens it for an hour, nor any other page after 100 from the caller's network. Then wait_seconds
-- says for how long; otherwise it is 0. A token that nobody has is counted alike.
--
-- p_subject: the SHA-256 of the token    p_account_key: its key; null for a token that nobody has
CREATE FUNCTION open_account(
  p_subject bytea, p_digits text, p_account_key uuid DEFAULT NULL, OUT opened boolean, OUT wait_seconds integer
)
LANGUAGE plpgsql AS $$
DECLARE
  network_subject CONSTANT bytea := sha256(convert_to('network ' || caller_network(), 'UTF8'));
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('account'), hashtext(p_subject::text));
  -- Always after the lock on a token, so that none waits for the other in a circle.
  PERFORM pg_advisory_xact_lock(hashtext('account_network'), hashtext(caller_network()));
  opened := false;
  wait_seconds := greatest(account_tries_wait(p_subject, 5), account_tries_wait(network_subject, 100));
  IF wait_seconds > 0 THEN
    RETURN;
  END IF;
  opened := EXISTS (
    SELECT FROM customers c
    WHERE c.account_key = p_account_key AND c.ended_at IS NULL AND account_digits(c) = p_digits);
  IF NOT opened THEN
    INSERT INTO limited_attempts (id, kind, subject, network, created_at)
    SELECT new_uuid(), 'account', counted.subject, caller_network(), request_now()
    FROM unnest(ARRAY[p_subject, network_subject]) AS counted (subject);
  END IF;
END $$;
