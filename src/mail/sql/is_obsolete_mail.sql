-- Whether a mail is too late to be of use: its code or invitation is no longer valid, its recipient was suspended
-- meanwhile, or it was tried for half a day.
CREATE FUNCTION is_obsolete_mail(mail outbox) RETURNS boolean
LANGUAGE sql STABLE
RETURN mail.attempts >= 10
  OR coalesce((mail.data->>'expiresAt')::timestamptz <= request_now(), false)
  OR mail.type IN ('verification_code', 'password_reset_code') AND EXISTS (
    SELECT FROM one_time_codes c WHERE c.id = (mail.data->>'codeId')::uuid
      AND (c.used_at IS NOT NULL OR c.replaced_at IS NOT NULL))
  OR mail.type = 'invitation' AND EXISTS (
    SELECT FROM invitations i WHERE i.id = (mail.data->>'invitationId')::uuid
      AND (i.accepted_at IS NOT NULL OR i.revoked_at IS NOT NULL))
  OR mail.type = 'notification' AND EXISTS (
    SELECT FROM users u WHERE u.email = mail.data->>'to' AND u.status IN ('suspended', 'banned'));
