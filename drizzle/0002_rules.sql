-- What no generated statement can say: keys that wait for the commit, records that never change,
-- and the functions that the statements of one batch share.

-- A merchant names its owner, and the owner is a member with that role: with the unique index on
-- OWNER, there is exactly one. Deferred, since both rows come and change in one transaction.
ALTER TABLE merchants
  ADD CONSTRAINT merchants_owner_is_member
    FOREIGN KEY (id, owner_id, owner_role) REFERENCES members (merchant_id, user_id, role)
    DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'PXAPO';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_logs_append_only BEFORE UPDATE OR DELETE ON audit_logs
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_logs_never_truncated BEFORE TRUNCATE ON audit_logs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- Ends the transaction with a refusal that leaves no trace: one of authorize()'s, PX409 for a state that
-- does not fit, which the route words by the rule's name, or PX410 for what is no longer available.
CREATE FUNCTION refuse(code text, rule text DEFAULT '') RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'refused' USING ERRCODE = code, CONSTRAINT = rule;
END $$;
--> statement-breakpoint

-- The id as the interface shows it: a TypeID (https://github.com/jetify-com/typeid, spec v0.3),
-- which is the prefix and the uuid's 128 bits in Crockford's base32.
CREATE FUNCTION public_id(prefix text, id uuid) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN prefix || '_' || (
  SELECT string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(bits FROM 3 + 5 * place FOR 5)::integer, 1),
    '' ORDER BY place)
  FROM (SELECT ('x0' || replace(id::text, '-', ''))::bit(132) AS bits) AS uuid_bits,
    generate_series(0, 25) AS place
);
--> statement-breakpoint
-- A time as the interface shows it: ISO 8601 in UTC with milliseconds.
CREATE FUNCTION iso_time(moment timestamptz) RETURNS text
LANGUAGE sql STABLE STRICT PARALLEL SAFE
RETURN to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
--> statement-breakpoint

-- Opens every batch: keeps what the later statements of the transaction need to know of the request.
-- Takes {now, requestId, ip}. The service's clock comes in here, and no statement asks PostgreSQL's.
CREATE FUNCTION begin_request(context jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('lock_timeout', '2s', true),
    set_config('app.now', context->>'now', true),
    set_config('app.request_id', coalesce(context->>'requestId', ''), true),
    set_config('app.ip', coalesce(context->>'ip', ''), true),
    set_config('app.user_id', '', true),
    set_config('app.session_id', '', true),
    set_config('app.api_key_id', '', true),
    set_config('app.environment', '', true),
    set_config('app.key_merchant_id', '', true),
    set_config('app.answer', '', true);
END $$;
--> statement-breakpoint
CREATE FUNCTION request_now() RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN current_setting('app.now')::timestamptz;
--> statement-breakpoint
-- The user who calls, or null where nobody is signed in.
CREATE FUNCTION caller_id() RETURNS uuid
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN nullif(current_setting('app.user_id', true), '')::uuid;
--> statement-breakpoint
-- The session by which the user calls, or null where it is an API key.
CREATE FUNCTION caller_session_id() RETURNS uuid
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN nullif(current_setting('app.session_id', true), '')::uuid;
--> statement-breakpoint
-- The one merchant that the caller's API key reaches, or null where it is not bound to one.
CREATE FUNCTION key_merchant_id() RETURNS uuid
LANGUAGE sql STABLE PARALLEL RESTRICTED
RETURN nullif(current_setting('app.key_merchant_id', true), '')::uuid;
--> statement-breakpoint
-- A uuid v7 of the request's time, so that records sort by the service's clock.
CREATE FUNCTION new_record_id() RETURNS uuid
LANGUAGE sql VOLATILE PARALLEL RESTRICTED
RETURN uuidv7(request_now() - clock_timestamp());
--> statement-breakpoint

-- Writes who did what to which resource, with the request it came by.
CREATE FUNCTION record_audit(action text, resource text, details jsonb, actor uuid DEFAULT caller_id()) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO audit_logs (id, user_id, action, resource, details, created_at)
  VALUES (
    new_record_id(), actor, action, resource,
    details || jsonb_strip_nulls(jsonb_build_object(
      'ipAddress', nullif(current_setting('app.ip', true), ''),
      'requestId', nullif(current_setting('app.request_id', true), ''),
      'apiKeyId', public_id('key', nullif(current_setting('app.api_key_id', true), '')::uuid))),
    request_now());
END;
--> statement-breakpoint
-- Tells of something that happened, in the transaction in which it happens.
CREATE FUNCTION record_event(type text, merchant_id uuid, environment text, data jsonb) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO outbox (id, topic, type, merchant_id, environment, data, created_at, next_attempt_at)
  VALUES (new_record_id(), 'event', type, merchant_id, environment, data, request_now(), request_now());
END;
--> statement-breakpoint
-- Leaves an e-mail to be sent. The worker that commits sends it at once; cron takes over after a minute.
CREATE FUNCTION enqueue_mail(id uuid, type text, data jsonb) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO outbox (id, topic, type, data, created_at, next_attempt_at)
  VALUES (id, 'mail', type, data, request_now(), request_now() + interval '1 minute');
END;
--> statement-breakpoint

-- Marks the text that the caller gets, so that it can be stored with the idempotency key.
CREATE FUNCTION answer(body text) RETURNS text
LANGUAGE sql VOLATILE
RETURN set_config('app.answer', body, true);
--> statement-breakpoint
-- Takes the idempotency key for this transaction, or raises: PXREP the answer is stored, PXREU the
-- key stands for another request, PXBUS the first request has not answered yet. Whoever comes second
-- waits here for the first to commit, as long as lock_timeout lets it.
CREATE FUNCTION idempotency_begin(
  p_environment text, p_method text, p_path text, p_key text, p_request_hash bytea
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  holder idempotency_keys%ROWTYPE;
BEGIN
  BEGIN
    INSERT INTO idempotency_keys AS held
      (caller_id, environment, method, path, key, request_hash, created_at, expires_at)
    VALUES (
      coalesce(caller_id(), '00000000-0000-0000-0000-000000000000'),
      p_environment, p_method, p_path, p_key, p_request_hash, request_now(), request_now() + interval '24 hours')
    ON CONFLICT (caller_id, key, path, method, environment) DO UPDATE
      SET request_hash = excluded.request_hash, status = NULL, response = NULL,
          created_at = excluded.created_at, expires_at = excluded.expires_at
      WHERE held.expires_at <= request_now();
  EXCEPTION WHEN lock_not_available THEN
    RAISE EXCEPTION 'idempotency key busy' USING ERRCODE = 'PXBUS';
  END;
  IF FOUND THEN
    RETURN;
  END IF;
  SELECT * INTO STRICT holder FROM idempotency_keys
  WHERE caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND environment = p_environment AND method = p_method AND path = p_path AND key = p_key;
  IF holder.request_hash <> p_request_hash THEN
    RAISE EXCEPTION 'idempotency key reused' USING ERRCODE = 'PXREU';
  ELSIF holder.response IS NULL THEN
    RAISE EXCEPTION 'idempotency key busy' USING ERRCODE = 'PXBUS';
  END IF;
  RAISE EXCEPTION 'idempotency key replayed' USING ERRCODE = 'PXREP';
END $$;
--> statement-breakpoint
-- Closes a batch that idempotency_begin opened: stores the text that answer() was given.
CREATE FUNCTION idempotency_finish(
  p_environment text, p_method text, p_path text, p_key text, p_status integer
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.answer') = '' THEN
    RAISE EXCEPTION 'the operation gave no answer to store';
  END IF;
  UPDATE idempotency_keys SET status = p_status, response = current_setting('app.answer')
  WHERE caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND environment = p_environment AND method = p_method AND path = p_path AND key = p_key;
END $$;
--> statement-breakpoint

CREATE FUNCTION stored_answer(p_environment text, p_method text, p_path text, p_key text)
RETURNS TABLE (status smallint, response text)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT held.status, held.response FROM idempotency_keys held
  WHERE held.caller_id = coalesce(caller_id(), '00000000-0000-0000-0000-000000000000')
    AND held.environment = p_environment AND held.method = p_method AND held.path = p_path
    AND held.key = p_key;
END;
--> statement-breakpoint

-- Stores a new one-time code in place of the open one. False, and nothing done, where the user has
-- had 5 for this purpose in an hour or 10 in a day. The user's row is locked first, so that the caps
-- hold for parallel requests.
CREATE FUNCTION issue_code(p_code_id uuid, p_user_id uuid, p_purpose text, p_code_hash bytea) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = p_user_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FILTER (WHERE created_at > request_now() - interval '1 hour') >= 5 OR count(*) >= 10
      FROM one_time_codes
      WHERE user_id = p_user_id AND purpose = p_purpose AND created_at > request_now() - interval '1 day') THEN
    RETURN false;
  END IF;
  UPDATE one_time_codes SET replaced_at = request_now()
  WHERE user_id = p_user_id AND purpose = p_purpose AND used_at IS NULL AND replaced_at IS NULL;
  INSERT INTO one_time_codes (id, user_id, purpose, code_hash, created_at, expires_at)
  VALUES (p_code_id, p_user_id, p_purpose, p_code_hash, request_now(), request_now() + interval '10 minutes');
  RETURN true;
END $$;
--> statement-breakpoint

-- Makes a merchant's store under the first free slug: the base, base-2 to base-5, then base and a
-- random ending. `on conflict do nothing` waits for a parallel insert of the same slug.
CREATE FUNCTION create_store(p_merchant_id uuid, p_name text, p_base_slug text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  ending text;
BEGIN
  FOR attempt IN 1..20 LOOP
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
