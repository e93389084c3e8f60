-- What users say about who they are, and what administrators make of it and of accounts.

-- Changes of one account come one after the other, whatever the clocks of the requests say that make them: a
-- statement that sets the time gets a later one than the change before, under the row's lock.
CREATE FUNCTION keep_updated_at_rising() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := greatest(NEW.updated_at, OLD.updated_at + interval '1 millisecond');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_updated_at_rises BEFORE UPDATE OF updated_at ON users
  FOR EACH ROW EXECUTE FUNCTION keep_updated_at_rising();
--> statement-breakpoint
-- A uuid v7 whose time is exactly this moment's millisecond, so that ids of rising moments rise.
CREATE FUNCTION record_id_at(moment timestamptz) RETURNS uuid
LANGUAGE sql VOLATILE PARALLEL RESTRICTED
RETURN encode(
  overlay(uuid_send(uuidv7()) PLACING
    substring(int8send((extract(epoch FROM moment) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
  'hex')::uuid;
--> statement-breakpoint
-- As record_audit(), of a change that happened at a moment of its own: records of rising moments sort by their
-- id and time in the order of the changes.
CREATE FUNCTION record_audit_at(
  moment timestamptz, action text, resource text, details jsonb, actor uuid DEFAULT caller_id()
) RETURNS void
LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO audit_logs (id, user_id, action, resource, details, created_at)
  VALUES (
    record_id_at(moment), actor, action, resource,
    details || jsonb_strip_nulls(jsonb_build_object(
      'ipAddress', nullif(current_setting('app.ip', true), ''),
      'requestId', nullif(current_setting('app.request_id', true), ''),
      'apiKeyId', public_id('key', nullif(current_setting('app.api_key_id', true), '')::uuid))),
    moment);
END;
--> statement-breakpoint
-- Makes a submission whose files are all in storage the one that counts, in place of the one before, whose files
-- go in 30 days unless a decision was made by them. False, and nothing done, where it was given up meanwhile.
-- Refuses it (kyc_approved) where the caller was approved meanwhile. The caller's row is locked before.
CREATE FUNCTION count_kyc_submission(p_submission_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  submission kyc_submissions%ROWTYPE;
  status_before text;
  moment timestamptz;
BEGIN
  SELECT * INTO submission FROM kyc_submissions
  WHERE id = p_submission_id AND user_id = caller_id() AND submitted_at IS NULL AND replaced_at IS NULL
  FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;

  UPDATE users SET kyc_status = 'pending', kyc_decided_at = NULL, kyc_rejection_reason = NULL,
    updated_at = request_now()
  WHERE id = caller_id() AND kyc_status <> 'approved'
  RETURNING old.kyc_status, new.updated_at INTO status_before, moment;
  IF NOT FOUND THEN
    PERFORM refuse('PX409', 'kyc_approved');
  END IF;

  WITH replaced AS (
    UPDATE kyc_submissions SET replaced_at = moment
    WHERE user_id = caller_id() AND submitted_at IS NOT NULL AND replaced_at IS NULL
    RETURNING id, decided_at)
  UPDATE kyc_files f SET remove_after = moment + interval '30 days'
  FROM replaced WHERE f.submission_id = replaced.id AND replaced.decided_at IS NULL;
  UPDATE kyc_submissions SET submitted_at = moment WHERE id = p_submission_id;

  PERFORM record_audit_at(moment, 'user.kyc_submit', public_id('usr', caller_id()), jsonb_build_object(
    'documentType', submission.document_type,
    'documentLastFour', right(submission.document, 4),
    'files', (SELECT count(*) FROM kyc_files WHERE submission_id = p_submission_id),
    'before', jsonb_build_object('kycStatus', status_before),
    'after', jsonb_build_object('kycStatus', 'pending')));
  RETURN true;
END $$;
