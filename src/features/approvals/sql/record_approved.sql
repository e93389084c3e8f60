-- Records that a person has approved a payment, from where they did: the request that carries it out is their key's.
CREATE FUNCTION record_approved(p_approval approvals) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  key_ip text := current_setting('app.ip');
  key_uuid text := current_setting('app.api_key_id');
BEGIN
  PERFORM set_config('app.ip', current_setting('app.approver_ip'), true), set_config('app.api_key_id', '', true);
  PERFORM record_approval_change('approve', 'pending', p_approval, p_approval.decided_by);
  PERFORM set_config('app.ip', key_ip, true), set_config('app.api_key_id', key_uuid, true);
END $$;
