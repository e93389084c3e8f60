-- Makes a completely stored submission the current one. The files of the previous one are removed after 30
-- days, unless a decision was based on them. Returns false, and changes nothing, if it was abandoned meanwhile.
-- Raises kyc_already_approved if the user was approved meanwhile. The caller's row is already locked.
CREATE FUNCTION finalize_kyc_submission(p_submission_id uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  submission kyc_submissions%ROWTYPE;
  status_before text;
  changed_at timestamptz;
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
  RETURNING old.kyc_status, new.updated_at INTO status_before, changed_at;
  IF NOT FOUND THEN
    PERFORM refuse('kyc_already_approved');
  END IF;

  WITH replaced AS (
    UPDATE kyc_submissions SET replaced_at = changed_at
    WHERE user_id = caller_id() AND submitted_at IS NOT NULL AND replaced_at IS NULL
    RETURNING id, decided_at)
  UPDATE kyc_files f SET remove_after = changed_at + interval '30 days'
  FROM replaced WHERE f.submission_id = replaced.id AND replaced.decided_at IS NULL;
  UPDATE kyc_submissions SET submitted_at = changed_at WHERE id = p_submission_id;

  PERFORM record_audit_at(changed_at, 'user.kyc_submit', public_id('usr', caller_id()), jsonb_build_object(
    'documentType', submission.document_type,
    'documentLastFour', right(submission.document, 4),
    'files', (SELECT count(*) FROM kyc_files WHERE submission_id = p_submission_id),
    'before', jsonb_build_object('kycStatus', status_before),
    'after', jsonb_build_object('kycStatus', 'pending')));
  RETURN true;
END $$;
