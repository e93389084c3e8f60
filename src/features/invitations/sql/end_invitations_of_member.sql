-- Trigger: ends the invitations that a member has made when they leave the merchant, are given a lower role, or hand
-- the merchant over. The merchant is already locked, as it is for every change of members and invitations.
CREATE FUNCTION end_invitations_of_member() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  ended_id uuid;
BEGIN
  FOR ended_id IN
    UPDATE invitations i SET revoked_at = request_now()
    WHERE i.merchant_id = OLD.merchant_id AND i.invited_by = OLD.user_id
      AND i.accepted_at IS NULL AND i.revoked_at IS NULL
    RETURNING i.id
  LOOP
    PERFORM record_audit('invitation.revoke', public_id('inv', ended_id), jsonb_build_object(
      'merchantId', public_id('mer', OLD.merchant_id),
      'reason', CASE WHEN TG_OP = 'DELETE' THEN 'inviter_left' ELSE 'inviter_lowered' END,
      'before', jsonb_build_object('status', 'PENDING'), 'after', jsonb_build_object('status', 'REVOKED')));
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER members_end_invitations_of_leaver AFTER DELETE ON members FOR EACH ROW
EXECUTE FUNCTION end_invitations_of_member();

CREATE TRIGGER members_end_invitations_of_lowered AFTER UPDATE OF role ON members FOR EACH ROW
WHEN (OLD.role IN ('OWNER', 'ADMIN') AND NEW.role <> OLD.role AND NEW.role <> 'OWNER')
EXECUTE FUNCTION end_invitations_of_member();
