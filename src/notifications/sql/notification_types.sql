-- What people can be notified of: by which event, who of those it concerns, and whether it is mailed to whoever
-- has not chosen. `person` is the event's own, `members` and `managers` are its merchant's, but for the person
-- whom it is about. In the application everything is shown to whoever has not chosen. `always`: it is mailed whatever
-- was chosen, and of the sandbox too, since whoever has taken an account over would choose otherwise.
CREATE FUNCTION notification_types() RETURNS TABLE (type text, event_type text, audience text, email boolean, always boolean)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  VALUES
    ('payment_received', 'transaction.completed', 'members', false, false),
    ('payment_refunded', 'transaction.refunded', 'members', false, false),
    ('payment_link_completed', 'payment_link.completed', 'members', false, false),
    ('transfer_settled', 'transfer.success', 'person', false, false),
    ('transfer_failed', 'transfer.failed', 'person', true, false),
    ('invitation_received', 'invitation.received', 'person', false, false),
    ('member_joined', 'member.joined', 'managers', false, false),
    ('role_changed', 'member.role_changed', 'person', true, false),
    ('kyc_decided', 'kyc.decided', 'person', false, false),
    ('password_changed', 'user.password_changed', 'person', true, true),
    ('api_key_created', 'api_key.created', 'person', true, true),
    ('api_key_revoked', 'api_key.revoked', 'person', true, true),
    ('new_sign_in', 'session.new_sign_in', 'person', true, false),
    ('webhook_disabled', 'webhook.disabled', 'person', true, false);
END;
