-- The chain over the audit log, and how many records it has of each kind. Both are written when a block is sealed,
-- so that whoever writes a record waits for nobody.

CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE ON audit_seals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_seals_never_truncated BEFORE TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The service seals by seal_audit_log() alone, and cannot say which transaction wrote a record.
REVOKE INSERT, UPDATE ON audit_seals FROM payments_service;
--> statement-breakpoint
REVOKE INSERT ON audit_logs FROM payments_service;
--> statement-breakpoint
GRANT INSERT (id, user_id, action, resource, details, created_at) ON audit_logs TO payments_service;
--> statement-breakpoint

-- The length of a text in UTF-8 bytes, a colon and the text; a hyphen where there is none. Fields that follow one
-- another so can be told apart, whatever they hold.
CREATE FUNCTION audit_field(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(octet_length(value)::text || ':' || value, '-');
--> statement-breakpoint
-- A record as it is hashed, so that anybody can do it again: audit_field() of each of its columns, one after the
-- other, in this order. Ids are in lower case with hyphens; the time is in milliseconds since 1970 in UTC; details are
-- as PostgreSQL writes jsonb: keys sorted by their length in bytes and then by their bytes, `": "` after a key and
-- `", "` between members. Nothing depends on a setting, nor on the order in which keys were sent.
CREATE FUNCTION audit_record_text(record audit_logs) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN audit_field((record).id::text)
  || audit_field((record).user_id::text)
  || audit_field((record).action)
  || audit_field((record).resource)
  || audit_field((record).details::text)
  || audit_field((extract(epoch FROM (record).created_at AT TIME ZONE 'UTC') * 1000)::bigint::text)
  || audit_field((record).written_by::text);
--> statement-breakpoint

-- Which cluster counts the transactions, where it may be asked.
CREATE FUNCTION audit_cluster() RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT system_identifier::text FROM pg_control_system());
EXCEPTION WHEN insufficient_privilege THEN
  RETURN 'unknown';
END $$;
--> statement-breakpoint
-- What new records add to the number of their transaction: 0, but for a database that was restored elsewhere.
CREATE FUNCTION audit_shift() RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  number_of_record text := (
    SELECT pg_get_expr(d.adbin, d.adrelid) FROM pg_attrdef d
    JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
    WHERE d.adrelid = 'audit_logs'::regclass AND a.attname = 'written_by');
  shift bigint;
BEGIN
  EXECUTE format('SELECT (%s)::text::bigint - pg_current_xact_id()::text::bigint', number_of_record) INTO shift;
  RETURN shift;
END $$;
--> statement-breakpoint

-- By how much the next record's number is behind those that are there, or that were sealed: 0, but where another
-- cluster has counted them. All in one statement, since its snapshot is that of the records too.
CREATE FUNCTION audit_numbers_behind(shift bigint, sealed_to xid8) RETURNS bigint
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT greatest(0,
    sealed_to::text::bigint - following,
    (SELECT a.written_by FROM audit_logs a ORDER BY a.written_by DESC LIMIT 1)::text::bigint + 1 - following)
  FROM (SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint + shift AS following) AS next;
END;
--> statement-breakpoint
-- After a restore into another cluster, whose transactions count from elsewhere: from here on records get numbers
-- above all that are there. Whoever is writing one is waited for. Gives the new shift.
CREATE FUNCTION shift_audit_numbers(shift bigint, sealed_to xid8) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  shifted bigint;
BEGIN
  LOCK TABLE audit_logs IN ACCESS EXCLUSIVE MODE;
  SELECT greatest(shift, sealed_to::text::bigint - oldest,
      (SELECT a.written_by FROM audit_logs a ORDER BY a.written_by DESC LIMIT 1)::text::bigint + 1 - oldest)
    INTO shifted
    FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS oldest) AS running;
  EXECUTE format(
    'ALTER TABLE audit_logs ALTER COLUMN written_by SET DEFAULT ((pg_current_xact_id()::text::bigint + %s)::text::xid8)',
    shifted);
  RETURN shifted;
END $$;
--> statement-breakpoint
-- Records below a number that stand where seals have passed, and are in none: they were written between a restore
-- and the shift. A seal that begins where it ends is of such.
CREATE FUNCTION stray_audit_records(below xid8) RETURNS uuid[]
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((
    SELECT array_agg(stray.id ORDER BY stray.id)
    FROM audit_seals s
    CROSS JOIN LATERAL (
      SELECT a.id FROM audit_logs a
      WHERE (a.written_by, a.id) >= (s.from_transaction, s.from_record)
        AND (a.written_by, a.id) < (s.to_transaction, s.to_record)
      EXCEPT SELECT unnest(s.record_ids)
      EXCEPT SELECT unnest(earlier.record_ids) FROM audit_seals earlier
        WHERE (earlier.from_transaction, earlier.from_record) = (earlier.to_transaction, earlier.to_record)
    ) AS stray
    WHERE s.from_transaction < below
      AND cardinality(s.record_ids) <> (
        SELECT count(*) FROM audit_logs a
        WHERE (a.written_by, a.id) >= (s.from_transaction, s.from_record)
          AND (a.written_by, a.id) < (s.to_transaction, s.to_record))), '{}');
END $$;
--> statement-breakpoint

-- The SHA-256 over a seal: that of the lines `audit-seal 1`, number, from_transaction, from_record, to_transaction,
-- to_record, cluster, shift, sealed_at in milliseconds since 1970, previous_hash in hex, and for each record a line
-- of its id, a space and its hash in hex. Between two lines is one line feed, and none after the last.
CREATE FUNCTION audit_seal_hash(seal audit_seals) RETURNS bytea
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN sha256(convert_to(concat_ws(E'\n',
    'audit-seal 1', seal.number, seal.from_transaction, seal.from_record, seal.to_transaction, seal.to_record,
    seal.cluster, seal.shift, (extract(epoch FROM seal.sealed_at AT TIME ZONE 'UTC') * 1000)::bigint,
    encode(seal.previous_hash, 'hex'),
    (SELECT string_agg(id || ' ' || encode(hash, 'hex'), E'\n' ORDER BY place)
     FROM unnest(seal.record_ids, seal.record_hashes) WITH ORDINALITY AS sealed (id, hash, place))), 'UTF8'));
END $$;
--> statement-breakpoint
-- Adds records to what the list's totals are taken from: of all, of who did it, of what was done, and of both.
CREATE FUNCTION count_audit_records(record_ids uuid[]) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO list_counts AS kept (list, scope, facet, count)
  SELECT 'audit_logs', coalesce(a.user_id, '00000000-0000-0000-0000-000000000000'),
    coalesce('action:' || a.action, 'all'), count(*)
  FROM unnest(record_ids) AS sealed (id) JOIN audit_logs a ON a.id = sealed.id
  GROUP BY GROUPING SETS ((), (a.user_id), (a.action), (a.user_id, a.action))
  HAVING grouping(a.user_id) = 1 AND count(*) > 0 OR a.user_id IS NOT NULL
  ON CONFLICT (list, scope, facet) DO UPDATE SET count = kept.count + excluded.count;
END;
--> statement-breakpoint

-- Seals the next block of records whose transactions, and all before them, have ended: none that comes later has a
-- number below. Gives no row where there is nothing to seal, or where somebody else is at it.
--
-- Where the numbers come from elsewhere, as after a restore into another cluster, it first makes those to come
-- continue them, and seals what was written meanwhile (`renumbered`).
CREATE FUNCTION seal_audit_log(most_records integer)
RETURNS TABLE (number bigint, records integer, hash text, renumbered boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  nil CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  last audit_seals%ROWTYPE;
  seal audit_seals%ROWTYPE;
  shift_before bigint;
  horizon xid8;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('seal_audit_log')) THEN
    RETURN;
  END IF;
  seal.cluster := audit_cluster();
  seal.shift := audit_shift();
  SELECT s.number, s.to_transaction, s.to_record, s.cluster, s.shift, s.hash
    INTO last.number, last.to_transaction, last.to_record, last.cluster, last.shift, last.hash
    FROM audit_seals s ORDER BY s.number DESC LIMIT 1;
  IF NOT FOUND THEN
    last.number := 0;
    last.to_transaction := '0';
    last.to_record := nil;
    last.cluster := seal.cluster;
    last.shift := seal.shift;
    last.hash := sha256('');
  END IF;
  seal.number := last.number + 1;
  seal.from_transaction := last.to_transaction;
  seal.from_record := last.to_record;
  seal.previous_hash := last.hash;
  seal.sealed_at := request_now()::timestamptz(3);

  renumbered := last.cluster <> seal.cluster OR last.shift <> seal.shift
    OR audit_numbers_behind(seal.shift, last.to_transaction) > 0;
  IF renumbered THEN
    shift_before := seal.shift;
    seal.shift := shift_audit_numbers(shift_before, seal.from_transaction);
    seal.to_transaction := seal.from_transaction;
    seal.to_record := seal.from_record;
    seal.record_ids := stray_audit_records(
      (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + shift_before)::text::xid8);
  ELSE
    horizon := (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + seal.shift)::text::xid8;
    SELECT a.written_by, a.id INTO seal.to_transaction, seal.to_record FROM audit_logs a
      WHERE (a.written_by, a.id) >= (seal.from_transaction, seal.from_record) AND a.written_by < horizon
      ORDER BY a.written_by, a.id OFFSET most_records LIMIT 1;
    IF NOT FOUND THEN
      seal.to_transaction := horizon;
      seal.to_record := nil;
    END IF;
    SELECT array_agg(a.id ORDER BY a.written_by, a.id) INTO seal.record_ids FROM audit_logs a
      WHERE (a.written_by, a.id) >= (seal.from_transaction, seal.from_record)
        AND (a.written_by, a.id) < (seal.to_transaction, seal.to_record);
    IF seal.record_ids IS NULL THEN
      RETURN;
    END IF;
  END IF;

  SELECT coalesce(array_agg(sha256(convert_to(audit_record_text(a), 'UTF8')) ORDER BY sealed.place), '{}')
    INTO seal.record_hashes
    FROM unnest(seal.record_ids) WITH ORDINALITY AS sealed (id, place) JOIN audit_logs a ON a.id = sealed.id;
  seal.hash := audit_seal_hash(seal);
  INSERT INTO audit_seals SELECT (seal).*;
  PERFORM count_audit_records(seal.record_ids);
  number := seal.number;
  records := cardinality(seal.record_ids);
  hash := encode(seal.hash, 'hex');
  RETURN NEXT;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION seal_audit_log(integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION seal_audit_log(integer) TO payments_service;
--> statement-breakpoint

-- How many records there are of a user, of an action, of both, or of all for null: those that are sealed as they were
-- counted then, and those that are not by themselves. Of one snapshot, so it is exact.
CREATE FUNCTION audit_total(p_user uuid, p_action text) RETURNS bigint
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  nil CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  sealed_to xid8;
  sealed_to_record uuid;
  sealed bigint;
  unsealed bigint;
BEGIN
  SELECT s.to_transaction, s.to_record INTO sealed_to, sealed_to_record
    FROM audit_seals s ORDER BY s.number DESC LIMIT 1;
  -- The nil id is nobody's, and in the counts everybody's.
  SELECT c.count INTO sealed FROM list_counts c
    WHERE c.list = 'audit_logs' AND c.scope = coalesce(p_user, nil) AND p_user IS DISTINCT FROM nil
      AND c.facet = coalesce('action:' || p_action, 'all');
  SELECT count(*) INTO unsealed FROM audit_logs a
    WHERE (a.written_by, a.id) >= (coalesce(sealed_to, '0'), coalesce(sealed_to_record, nil))
      AND (p_user IS NULL OR a.user_id = p_user) AND (p_action IS NULL OR a.action = p_action);
  RETURN coalesce(sealed, 0) + unsealed;
END $$;
--> statement-breakpoint
-- Pages in the middle are counted off in an index alone, where the table's pages are known to be visible to all.
ALTER TABLE audit_logs SET (autovacuum_vacuum_insert_scale_factor = 0.02);
