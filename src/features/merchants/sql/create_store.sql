-- Creates a merchant's store with the first free slug: the base, base-2 to base-5, then the base with a random
-- end. `on conflict do nothing` waits for a concurrent insert of the same slug. An unconfirmed merchant gets a
-- random end, so that it takes no name from others, until assign_store_slug().
CREATE FUNCTION create_store(p_merchant_id uuid, p_name text, p_base_slug text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  ending text;
BEGIN
  FOR attempt IN (SELECT CASE WHEN m.confirmed THEN 1 ELSE 6 END FROM merchants m WHERE m.id = p_merchant_id)..20 LOOP
    ending := CASE
      WHEN attempt = 1 THEN ''
      WHEN attempt <= 5 THEN '-' || attempt
      ELSE '-' || left(encode(uuid_send(gen_random_uuid()), 'hex'), 8) END;
    INSERT INTO stores (merchant_id, name, slug, updated_at)
    VALUES (p_merchant_id, p_name, rtrim(left(p_base_slug, 60 - length(ending)), '-') || ending, request_now())
    ON CONFLICT (slug) DO NOTHING;
    IF FOUND THEN
      RETURN;
    END IF;
  END LOOP;
  RAISE EXCEPTION 'no free slug found';
END $$;
