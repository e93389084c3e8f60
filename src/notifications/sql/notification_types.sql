-- What people can be notified of: by which event, who of those it concerns, and whether it is mailed to whoever
-- has not chosen. `person` is the event's own, `members` and `managers` are its merchant's, but for the person
-- whom it is about. In the application everything is shown to whoever has not chosen.
CREATE FUNCTION notification_types() RETURNS TABLE (type text, event_type text, audience text, email boolean)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  VALUES
    ('payment_received', 'transaction.completed', 'members', false),
    ('payment_refunded', 'transaction.refunded', 'members', false),
    ('payment_link_completed', 'payment_link.completed', 'members', false),
    ('transfer_settled', 'transfer.success', 'person', false),
    ('transfer_failed', 'transfer.failed', 'person', true),
    ('invitation_received', 'invitation.received', 'person', false),
    ('member_joined', 'member.joined', 'managers', false),
    ('role_changed', 'member.role_changed', 'person', true),
    ('kyc_decided', 'kyc.decided', 'person', false),
    ('api_key_created', 'api_key.created', 'person', true),
    ('new_sign_in', 'session.new_sign_in', 'person', true),
    ('webhook_disabled', 'webhook.disabled', 'person', true);
END;
