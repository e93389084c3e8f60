-- The types of notifications: the event that causes each, its audience, and whether it is mailed by default. The
-- audience `person` is the event's own user; `owner` is the merchant's, and the event's own user if it has one;
-- `members` and `managers` are those of its merchant, except the user whom the event is about; `members` are not its
-- cashiers; of an event without a merchant, its own user stands for the `managers`. `reviewers` are the managers; of an
-- event that has neither a merchant nor a user, they are the platform's administrators. In the application every type
-- is shown by default. `always_mailed`: mailed whatever the preferences, and for the sandbox too, since whoever has
-- taken over an account would turn the mail off. `pushed_by_default`: shown in the browsers that a user has allowed to,
-- and in their own chat: that money came in, and that something waits for them.
CREATE FUNCTION notification_types() RETURNS TABLE (type text, event_type text, audience text,
  mailed_by_default boolean, always_mailed boolean, pushed_by_default boolean)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  VALUES
    ('payment_received', 'transaction.completed', 'members', false, false, true),
    ('payment_refunded', 'transaction.refunded', 'members', false, false, false),
    ('refund_failed', 'refund.failed', 'managers', true, false, false),
    ('payment_link_completed', 'payment_link.completed', 'members', false, false, false),
    ('transfer_settled', 'transfer.success', 'person', false, false, false),
    ('transfer_failed', 'transfer.failed', 'person', true, false, false),
    ('payout_awaiting_approval', 'payout.awaiting_approval', 'managers', true, false, true),
    ('payout_completed', 'payout.completed', 'managers', false, false, false),
    ('payout_failed_rows', 'payout.failed_rows', 'managers', true, false, false),
    ('payment_needs_review', 'payment.left_to_person', 'reviewers', true, false, true),
    ('payment_resolved', 'payment.resolved', 'managers', true, false, false),
    ('payout_returned', 'payout.returned', 'person', true, true, true),
    ('external_payment_to_confirm', 'external_payment.to_confirm', 'managers', false, false, true),
    ('shift_difference', 'shift.difference', 'managers', false, false, false),
    ('channel_disabled', 'channel.disabled', 'managers', true, false, false),
    ('message_budget_spent', 'message.budget_spent', 'managers', true, false, false),
    ('approval_requested', 'approval.requested', 'managers', true, false, true),
    ('invitation_received', 'invitation.received', 'person', false, false, false),
    ('member_joined', 'member.joined', 'managers', false, false, false),
    ('role_changed', 'member.role_changed', 'person', true, false, false),
    ('administrator_changed', 'member.administrator_changed', 'owner', true, true, false),
    ('merchant_handed_over', 'merchant.handed_over', 'owner', true, true, false),
    ('kyc_decided', 'kyc.decided', 'person', false, false, false),
    ('password_changed', 'user.password_changed', 'person', true, true, false),
    ('factors_changed', 'user.factors_changed', 'person', true, true, false),
    ('api_key_created', 'api_key.created', 'person', true, true, false),
    ('api_key_revoked', 'api_key.revoked', 'person', true, true, false),
    ('api_key_cut_off', 'api_key.cut_off', 'person', true, true, false),
    ('merchant_key_created', 'merchant.key_created', 'owner', true, true, false),
    ('settlement_account_changed', 'merchant.settlement_account_changed', 'managers', true, true, false),
    ('bank_connection_changed', 'bank_connection.changed', 'managers', true, true, false),
    ('statement_imported', 'statement.imported', 'managers', true, true, false),
    ('rif_released', 'merchant.rif_released', 'managers', true, true, false),
    ('new_sign_in', 'session.new_sign_in', 'person', true, false, false),
    ('webhook_changed', 'webhook.changed', 'owner', true, true, false),
    ('webhook_disabled', 'webhook.disabled', 'person', true, false, false);
END;
