-- The types of notifications: the event that causes each, its audience, and whether it is mailed by default. The
-- audience `person` is the event's own user; `owner` is the merchant's, and the event's own user if it has one;
-- `members` and `managers` are those of its merchant, except the user whom the event is about; `members` are not its
-- cashiers; of an event without a merchant, its own user stands for the `managers`. `reviewers` are the managers; of an
-- event that has neither a merchant nor a user, they are the platform's administrators. In the application every type
-- is shown by default. `always_mailed`: mailed whatever the preferences, and for the sandbox too, since whoever has
-- taken over an account would turn the mail off.
CREATE FUNCTION notification_types() RETURNS TABLE (type text, event_type text, audience text,
  mailed_by_default boolean, always_mailed boolean)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  VALUES
    ('payment_received', 'transaction.completed', 'members', false, false),
    ('payment_refunded', 'transaction.refunded', 'members', false, false),
    ('refund_failed', 'refund.failed', 'managers', true, false),
    ('payment_link_completed', 'payment_link.completed', 'members', false, false),
    ('transfer_settled', 'transfer.success', 'person', false, false),
    ('transfer_failed', 'transfer.failed', 'person', true, false),
    ('payout_awaiting_approval', 'payout.awaiting_approval', 'managers', true, false),
    ('payout_completed', 'payout.completed', 'managers', false, false),
    ('payout_failed_rows', 'payout.failed_rows', 'managers', true, false),
    ('payment_needs_review', 'payment.left_to_person', 'reviewers', true, false),
    ('payment_resolved', 'payment.resolved', 'managers', true, false),
    ('payout_returned', 'payout.returned', 'person', true, true),
    ('external_payment_to_confirm', 'external_payment.to_confirm', 'managers', false, false),
    ('shift_difference', 'shift.difference', 'managers', false, false),
    ('channel_disabled', 'channel.disabled', 'managers', true, false),
    ('message_budget_spent', 'message.budget_spent', 'managers', true, false),
    ('approval_requested', 'approval.requested', 'managers', true, false),
    ('invitation_received', 'invitation.received', 'person', false, false),
    ('member_joined', 'member.joined', 'managers', false, false),
    ('role_changed', 'member.role_changed', 'person', true, false),
    ('administrator_changed', 'member.administrator_changed', 'owner', true, true),
    ('merchant_handed_over', 'merchant.handed_over', 'owner', true, true),
    ('kyc_decided', 'kyc.decided', 'person', false, false),
    ('password_changed', 'user.password_changed', 'person', true, true),
    ('factors_changed', 'user.factors_changed', 'person', true, true),
    ('api_key_created', 'api_key.created', 'person', true, true),
    ('api_key_revoked', 'api_key.revoked', 'person', true, true),
    ('api_key_cut_off', 'api_key.cut_off', 'person', true, true),
    ('merchant_key_created', 'merchant.key_created', 'owner', true, true),
    ('settlement_account_changed', 'merchant.settlement_account_changed', 'managers', true, true),
    ('bank_connection_changed', 'bank_connection.changed', 'managers', true, true),
    ('statement_imported', 'statement.imported', 'managers', true, true),
    ('rif_released', 'merchant.rif_released', 'managers', true, true),
    ('new_sign_in', 'session.new_sign_in', 'person', true, false),
    ('webhook_changed', 'webhook.changed', 'owner', true, true),
    ('webhook_disabled', 'webhook.disabled', 'person', true, false);
END;
