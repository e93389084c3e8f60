"""A method for each operation, by its id in the spelling of Python."""

# Generated from docs/openapi.json by `npm run generate`.

from __future__ import annotations

# What is answered has the type that the document says: nothing here could check it.
# mypy: disable-error-code="no-any-return"

from typing import Any, Awaitable, List, Mapping, Optional, Union

from . import schemas
from .files import File, Upload
from .pages import AsyncPages, Pages
from .request import OnHeaders


class Methods:
    """All operations."""

    def _call(self, name: str, path: Mapping[str, Any], query: Any, body: Any, key: Any, on_headers: Any) -> Any:
        raise NotImplementedError

    def register(
        self,
        *,
        body: schemas.Registration,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.RegisteredUser:
        """Create an account."""
        return self._call("register", {}, None, body, idempotency_key, on_headers)

    def verify_email(
        self,
        *,
        body: schemas.EmailVerification,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Message:
        """Verify an e-mail with its code."""
        return self._call("verifyEmail", {}, None, body, None, on_headers)

    def resend_verification(
        self,
        *,
        body: schemas.EmailOnly,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Message:
        """Mail another verification code."""
        return self._call("resendVerification", {}, None, body, None, on_headers)

    def login(
        self,
        *,
        body: schemas.LoginRequest,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.LoginOutcome:
        """Log in."""
        return self._call("login", {}, None, body, None, on_headers)

    def login_with_factor(
        self,
        *,
        body: schemas.FactorLogin,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Login:
        """Log in: the second step."""
        return self._call("loginWithFactor", {}, None, body, None, on_headers)

    def create_passkey_request_options(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.PasskeyRequestOptions:
        """Begin to present a passkey."""
        return self._call("createPasskeyRequestOptions", {}, None, None, None, on_headers)

    def login_with_passkey(
        self,
        *,
        body: schemas.PasskeyLogin,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Login:
        """Log in with a passkey alone."""
        return self._call("loginWithPasskey", {}, None, body, None, on_headers)

    def step_up(
        self,
        *,
        body: schemas.StepUpRequest,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Present a second factor again."""
        return self._call("stepUp", {}, None, body, None, on_headers)

    def refresh(
        self,
        *,
        body: schemas.RefreshRequest,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Login:
        """Get new tokens for a refresh token."""
        return self._call("refresh", {}, None, body, None, on_headers)

    def logout(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Log out."""
        return self._call("logout", {}, None, None, None, on_headers)

    def change_password(
        self,
        *,
        body: schemas.PasswordChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Change the signed-in user’s password."""
        return self._call("changePassword", {}, None, body, None, on_headers)

    def forgot_password(
        self,
        *,
        body: schemas.EmailOnly,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Message:
        """Mail a code to reset the password."""
        return self._call("forgotPassword", {}, None, body, None, on_headers)

    def reset_password(
        self,
        *,
        body: schemas.PasswordReset,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Message:
        """Set a new password with the mailed code."""
        return self._call("resetPassword", {}, None, body, None, on_headers)

    def get_me(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.CurrentUser:
        """Get the signed-in user, with their merchants and roles."""
        return self._call("getMe", {}, None, None, None, on_headers)

    def update_me(
        self,
        *,
        body: schemas.ProfileChanges,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.CurrentUser:
        """Change the signed-in user’s name, or the language of their mails."""
        return self._call("updateMe", {}, None, body, None, on_headers)

    def get_my_kyc(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MyKyc:
        """Get the signed-in user’s identity check (KYC)."""
        return self._call("getMyKyc", {}, None, None, None, on_headers)

    def submit_my_kyc(
        self,
        *,
        body: Mapping[str, Union[Upload, str]],
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MyKyc:
        """Submit documents for the identity check (KYC)."""
        return self._call("submitMyKyc", {}, None, body, idempotency_key, on_headers)

    def list_sessions(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.SessionList:
        """List the signed-in user’s sessions."""
        return self._call("listSessions", {}, None, None, None, on_headers)

    def end_session(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """End one of the signed-in user’s sessions."""
        return self._call("endSession", {"id": id}, None, None, None, on_headers)

    def list_factors(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.FactorList:
        """List the signed-in user’s second factors."""
        return self._call("listFactors", {}, None, None, None, on_headers)

    def create_totp_factor(
        self,
        *,
        body: Optional[schemas.NewTotpFactor] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.TotpEnrolment:
        """Begin to set an authenticator app as a second factor."""
        return self._call("createTotpFactor", {}, None, body, None, on_headers)

    def confirm_totp_factor(
        self,
        *,
        body: schemas.TotpConfirmation,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Factor:
        """Confirm an authenticator app by its first code."""
        return self._call("confirmTotpFactor", {}, None, body, None, on_headers)

    def create_passkey_creation_options(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.PasskeyCreationOptions:
        """Begin to add a passkey."""
        return self._call("createPasskeyCreationOptions", {}, None, None, None, on_headers)

    def create_passkey_factor(
        self,
        *,
        body: schemas.NewPasskeyFactor,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Factor:
        """Add a passkey."""
        return self._call("createPasskeyFactor", {}, None, body, idempotency_key, on_headers)

    def create_recovery_codes(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.RecoveryCodes:
        """Make new recovery codes."""
        return self._call("createRecoveryCodes", {}, None, None, None, on_headers)

    def delete_factor(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Remove a second factor."""
        return self._call("deleteFactor", {"id": id}, None, None, None, on_headers)

    def undo_factor_reset(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Withdraw the reset of the signed-in user’s second factors."""
        return self._call("undoFactorReset", {}, None, None, None, on_headers)

    def list_api_keys(
        self,
        *,
        query: Optional[schemas.ListApiKeysQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.ApiKey]:
        """List the caller’s API keys."""
        return self._call("listApiKeys", {}, query, None, None, on_headers)

    def create_api_key(
        self,
        *,
        body: schemas.NewApiKey,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ShownApiKey:
        """Create an API key."""
        return self._call("createApiKey", {}, None, body, idempotency_key, on_headers)

    def delete_api_key(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Revoke an API key."""
        return self._call("deleteApiKey", {"id": id}, None, None, None, on_headers)

    def rotate_api_key(
        self,
        *,
        id: str,
        body: Optional[schemas.ApiKeyRotation] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ShownApiKey:
        """Replace an API key with a new one."""
        return self._call("rotateApiKey", {"id": id}, None, body, idempotency_key, on_headers)

    def list_merchants(
        self,
        *,
        query: Optional[schemas.ListMerchantsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.MerchantListItem]:
        """List the caller’s merchants."""
        return self._call("listMerchants", {}, query, None, None, on_headers)

    def create_merchant(
        self,
        *,
        body: schemas.NewMerchant,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Merchant:
        """Create a merchant."""
        return self._call("createMerchant", {}, None, body, idempotency_key, on_headers)

    def get_merchant(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Merchant:
        """Get a merchant."""
        return self._call("getMerchant", {"id": id}, None, None, None, on_headers)

    def update_merchant(
        self,
        *,
        id: str,
        body: Optional[schemas.MerchantChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MerchantUpdate:
        """Change a merchant’s name or description."""
        return self._call("updateMerchant", {"id": id}, None, body, None, on_headers)

    def update_merchant_status(
        self,
        *,
        id: str,
        body: schemas.MerchantStatusChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MerchantUpdate:
        """Open or close a merchant."""
        return self._call("updateMerchantStatus", {"id": id}, None, body, None, on_headers)

    def transfer_ownership(
        self,
        *,
        id: str,
        body: schemas.NewOwner,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Merchant:
        """Transfer a merchant to another member."""
        return self._call("transferOwnership", {"id": id}, None, body, None, on_headers)

    def get_settlement_account(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.SettlementAccount:
        """Get the bank account that a merchant is paid into."""
        return self._call("getSettlementAccount", {"id": id}, None, None, None, on_headers)

    def set_settlement_account(
        self,
        *,
        id: str,
        body: schemas.SettlementAccountChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.SettlementAccount:
        """Set the bank account that a merchant is paid into."""
        return self._call("setSettlementAccount", {"id": id}, None, body, None, on_headers)

    def undo_settlement_account_change(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Undo the pending change of a settlement account."""
        return self._call("undoSettlementAccountChange", {"id": id}, None, None, None, on_headers)

    def list_members(
        self,
        *,
        id: str,
        query: Optional[schemas.ListMembersQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MemberList:
        """List a merchant’s members."""
        return self._call("listMembers", {"id": id}, query, None, None, on_headers)

    def update_member(
        self,
        *,
        id: str,
        user_id: str,
        body: schemas.MemberChanges,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Member:
        """Change a member’s role."""
        return self._call("updateMember", {"id": id, "userId": user_id}, None, body, None, on_headers)

    def remove_member(
        self,
        *,
        id: str,
        user_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Remove a member, or leave."""
        return self._call("removeMember", {"id": id, "userId": user_id}, None, None, None, on_headers)

    def get_member_branches(
        self,
        *,
        id: str,
        user_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MemberBranches:
        """Get the branches to which a member is bound."""
        return self._call("getMemberBranches", {"id": id, "userId": user_id}, None, None, None, on_headers)

    def update_member_branches(
        self,
        *,
        id: str,
        user_id: str,
        body: schemas.MemberBranchesInput,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MemberBranches:
        """Bind a member to branches."""
        return self._call("updateMemberBranches", {"id": id, "userId": user_id}, None, body, None, on_headers)

    def list_invitations(
        self,
        *,
        id: str,
        query: Optional[schemas.ListInvitationsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Invitation]:
        """List a merchant’s invitations."""
        return self._call("listInvitations", {"id": id}, query, None, None, on_headers)

    def create_invitation(
        self,
        *,
        id: str,
        body: schemas.NewInvitation,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Invitation:
        """Invite somebody to a merchant."""
        return self._call("createInvitation", {"id": id}, None, body, idempotency_key, on_headers)

    def revoke_invitation(
        self,
        *,
        id: str,
        invitation_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Revoke an invitation."""
        return self._call("revokeInvitation", {"id": id, "invitationId": invitation_id}, None, None, None, on_headers)

    def get_invitation(
        self,
        *,
        token: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.InvitationView:
        """Get an invitation by its token."""
        return self._call("getInvitation", {"token": token}, None, None, None, on_headers)

    def accept_invitation(
        self,
        *,
        token: str,
        body: Optional[schemas.Acceptance] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Accepted:
        """Accept an invitation."""
        return self._call("acceptInvitation", {"token": token}, None, body, idempotency_key, on_headers)

    def get_merchant_access(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MerchantAccess:
        """Get what acts for a merchant or is told about it."""
        return self._call("getMerchantAccess", {"id": id}, None, None, None, on_headers)

    def cut_off_api_key(
        self,
        *,
        id: str,
        key_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Cut an API key off from a merchant."""
        return self._call("cutOffApiKey", {"id": id, "keyId": key_id}, None, None, None, on_headers)

    def get_store(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Store:
        """Get a merchant’s store."""
        return self._call("getStore", {"id": id}, None, None, None, on_headers)

    def update_store(
        self,
        *,
        id: str,
        body: Optional[schemas.StoreChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Store:
        """Change a merchant’s store."""
        return self._call("updateStore", {"id": id}, None, body, None, on_headers)

    def upload_logo(
        self,
        *,
        id: str,
        body: Mapping[str, Union[Upload, str]],
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.UploadedLogo:
        """Upload the store’s logo."""
        return self._call("uploadLogo", {"id": id}, None, body, None, on_headers)

    def delete_logo(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Remove the store’s logo."""
        return self._call("deleteLogo", {"id": id}, None, None, None, on_headers)

    def upload_banner(
        self,
        *,
        id: str,
        body: Mapping[str, Union[Upload, str]],
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.UploadedBanner:
        """Upload the store’s banner."""
        return self._call("uploadBanner", {"id": id}, None, body, None, on_headers)

    def delete_banner(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Remove the store’s banner."""
        return self._call("deleteBanner", {"id": id}, None, None, None, on_headers)

    def list_store_links(
        self,
        *,
        id: str,
        query: Optional[schemas.ListStoreLinksQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.StoreLinkList:
        """List the payment links of a merchant’s store."""
        return self._call("listStoreLinks", {"id": id}, query, None, None, on_headers)

    def get_button_settings(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ButtonSettings:
        """Get where the checkout button may be used."""
        return self._call("getButtonSettings", {"id": id}, None, None, None, on_headers)

    def update_button_settings(
        self,
        *,
        id: str,
        body: schemas.ButtonChanges,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ButtonSettings:
        """Decide where the checkout button may be used."""
        return self._call("updateButtonSettings", {"id": id}, None, body, None, on_headers)

    def get_public_store(
        self,
        *,
        slug: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.PublicStore:
        """Get a store as its payers see it."""
        return self._call("getPublicStore", {"slug": slug}, None, None, None, on_headers)

    def list_payment_links(
        self,
        *,
        id: str,
        query: Optional[schemas.ListPaymentLinksQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.PaymentLink]:
        """List a merchant’s payment links."""
        return self._call("listPaymentLinks", {"id": id}, query, None, None, on_headers)

    def create_payment_link(
        self,
        *,
        id: str,
        body: schemas.NewPaymentLink,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.PaymentLink:
        """Create a payment link."""
        return self._call("createPaymentLink", {"id": id}, None, body, idempotency_key, on_headers)

    def get_payment_link(
        self,
        *,
        id: str,
        link_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.PaymentLink:
        """Get a payment link."""
        return self._call("getPaymentLink", {"id": id, "linkId": link_id}, None, None, None, on_headers)

    def update_payment_link(
        self,
        *,
        id: str,
        link_id: str,
        body: Optional[schemas.PaymentLinkChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.PaymentLink:
        """Change a payment link."""
        return self._call("updatePaymentLink", {"id": id, "linkId": link_id}, None, body, None, on_headers)

    def list_checkouts(
        self,
        *,
        id: str,
        query: Optional[schemas.ListCheckoutsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Checkout]:
        """List a merchant’s checkouts."""
        return self._call("listCheckouts", {"id": id}, query, None, None, on_headers)

    def create_checkout(
        self,
        *,
        id: str,
        body: schemas.NewCheckout,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Checkout:
        """Create a checkout."""
        return self._call("createCheckout", {"id": id}, None, body, idempotency_key, on_headers)

    def get_checkout(
        self,
        *,
        id: str,
        checkout_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Checkout:
        """Get a checkout."""
        return self._call("getCheckout", {"id": id, "checkoutId": checkout_id}, None, None, None, on_headers)

    def cancel_checkout(
        self,
        *,
        id: str,
        checkout_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Checkout:
        """Cancel a checkout."""
        return self._call("cancelCheckout", {"id": id, "checkoutId": checkout_id}, None, None, idempotency_key, on_headers)

    def refund_checkout(
        self,
        *,
        id: str,
        checkout_id: str,
        body: Optional[schemas.NewRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.CheckoutRefund:
        """Refund a checkout."""
        return self._call("refundCheckout", {"id": id, "checkoutId": checkout_id}, None, body, idempotency_key, on_headers)

    def refund_overpaid_checkout(
        self,
        *,
        id: str,
        checkout_id: str,
        body: Optional[schemas.NewRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Refund:
        """Refund what a checkout was overpaid."""
        return self._call("refundOverpaidCheckout", {"id": id, "checkoutId": checkout_id}, None, body, idempotency_key, on_headers)

    def list_unapplied_payments(
        self,
        *,
        id: str,
        query: Optional[schemas.ListUnappliedPaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.UnappliedPayment]:
        """List the money that no checkout counts."""
        return self._call("listUnappliedPayments", {"id": id}, query, None, None, on_headers)

    def apply_unapplied_payment(
        self,
        *,
        id: str,
        unapplied_id: str,
        body: schemas.Application,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.UnappliedPayment:
        """Count an unapplied payment for a checkout."""
        return self._call("applyUnappliedPayment", {"id": id, "unappliedId": unapplied_id}, None, body, idempotency_key, on_headers)

    def refund_unapplied_payment(
        self,
        *,
        id: str,
        unapplied_id: str,
        body: Optional[schemas.NewRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Refund:
        """Refund an unapplied payment."""
        return self._call("refundUnappliedPayment", {"id": id, "unappliedId": unapplied_id}, None, body, idempotency_key, on_headers)

    def get_payable_link(
        self,
        *,
        token: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.PayView:
        """Get a payment link as its payer sees it."""
        return self._call("getPayableLink", {"token": token}, None, None, None, on_headers)

    def request_payer_key(
        self,
        *,
        token: str,
        body: schemas.NewPayerKey,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.PayerKeyRequested:
        """Have the payer’s bank send its one-time key."""
        return self._call("requestPayerKey", {"token": token}, None, body, None, on_headers)

    def charge_link(
        self,
        *,
        token: str,
        body: schemas.NewCharge,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Paid:
        """Pay a link with a one-time key (C2P)."""
        return self._call("chargeLink", {"token": token}, None, body, idempotency_key, on_headers)

    def verify_link(
        self,
        *,
        token: str,
        body: schemas.NewVerification,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Paid:
        """Pay a link with a mobile payment already made."""
        return self._call("verifyLink", {"token": token}, None, body, idempotency_key, on_headers)

    def request_receipt(
        self,
        *,
        token: str,
        body: schemas.NewReceiptMessage,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ReceiptRequested:
        """Have the receipt of a payment sent."""
        return self._call("requestReceipt", {"token": token}, None, body, None, on_headers)

    def simulate_charge(
        self,
        *,
        token: str,
        body: Optional[schemas.SandboxPayment] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.SandboxResult:
        """Simulate that a customer paid a test link."""
        return self._call("simulateCharge", {"token": token}, None, body, idempotency_key, on_headers)

    def simulate_verification(
        self,
        *,
        token: str,
        body: Optional[schemas.SandboxPayment] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.SandboxResult:
        """Simulate that a payment of a test link was verified."""
        return self._call("simulateVerification", {"token": token}, None, body, idempotency_key, on_headers)

    def list_simulations(
        self,
        *,
        query: Optional[schemas.ListSimulationsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.SimulationList:
        """List a merchant’s simulations."""
        return self._call("listSimulations", {}, query, None, None, on_headers)

    def create_simulation(
        self,
        *,
        body: schemas.NewSimulation,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Simulation:
        """Simulate what a bank does."""
        return self._call("createSimulation", {}, None, body, idempotency_key, on_headers)

    def end_simulation(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """End a simulation."""
        return self._call("endSimulation", {"id": id}, None, None, None, on_headers)

    def get_sandbox_clock(
        self,
        *,
        query: Optional[schemas.GetSandboxClockQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.SandboxClock:
        """Get a merchant’s clock in the test environment."""
        return self._call("getSandboxClock", {}, query, None, None, on_headers)

    def advance_sandbox_clock(
        self,
        *,
        body: schemas.ClockAdvance,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.SandboxClock:
        """Move a merchant’s clock forward in the test environment."""
        return self._call("advanceSandboxClock", {}, None, body, idempotency_key, on_headers)

    def list_transactions(
        self,
        *,
        id: str,
        query: Optional[schemas.ListTransactionsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.TransactionItem]:
        """List a merchant’s transactions."""
        return self._call("listTransactions", {"id": id}, query, None, None, on_headers)

    def get_transaction(
        self,
        *,
        id: str,
        transaction_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Transaction:
        """Get a transaction."""
        return self._call("getTransaction", {"id": id, "transactionId": transaction_id}, None, None, None, on_headers)

    def export_transactions(
        self,
        *,
        id: str,
        query: Optional[schemas.ExportTransactionsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> File:
        """Export a merchant’s transactions as a file."""
        return self._call("exportTransactions", {"id": id}, query, None, None, on_headers)

    def refund_transaction(
        self,
        *,
        id: str,
        transaction_id: str,
        body: Optional[schemas.NewRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Refund:
        """Refund a transaction."""
        return self._call("refundTransaction", {"id": id, "transactionId": transaction_id}, None, body, idempotency_key, on_headers)

    def list_refunds(
        self,
        *,
        id: str,
        transaction_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.RefundList:
        """List the refunds of a transaction."""
        return self._call("listRefunds", {"id": id, "transactionId": transaction_id}, None, None, None, on_headers)

    def list_merchant_refunds(
        self,
        *,
        id: str,
        query: Optional[schemas.ListMerchantRefundsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Refund]:
        """List a merchant’s refunds."""
        return self._call("listMerchantRefunds", {"id": id}, query, None, None, on_headers)

    def get_refund(
        self,
        *,
        id: str,
        refund_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Refund:
        """Get a refund."""
        return self._call("getRefund", {"id": id, "refundId": refund_id}, None, None, None, on_headers)

    def get_summary(
        self,
        *,
        id: str,
        query: Optional[schemas.GetSummaryQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.SalesSummary:
        """Sum up a merchant’s transactions."""
        return self._call("getSummary", {"id": id}, query, None, None, on_headers)

    def get_sales_of_day(
        self,
        *,
        id: str,
        query: Optional[schemas.GetSalesOfDayQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.SalesOfDay:
        """Sum up a day’s sales by hour and person."""
        return self._call("getSalesOfDay", {"id": id}, query, None, None, on_headers)

    def get_balance(
        self,
        *,
        id: str,
        query: Optional[schemas.GetBalanceQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Balance:
        """Get what a merchant’s account holds."""
        return self._call("getBalance", {"id": id}, query, None, None, on_headers)

    def get_closing(
        self,
        *,
        id: str,
        day: str,
        query: Optional[schemas.GetClosingQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Union[File, schemas.Closing]:
        """Get the closing of a day."""
        return self._call("getClosing", {"id": id, "day": day}, query, None, None, on_headers)

    def import_statement(
        self,
        *,
        id: str,
        body: schemas.StatementFile,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ImportedStatement:
        """Import a bank’s file of movements."""
        return self._call("importStatement", {"id": id}, None, body, None, on_headers)

    def verify_payment(
        self,
        *,
        id: str,
        body: schemas.PaymentToVerify,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.VerifiedPayment:
        """Verify a mobile payment."""
        return self._call("verifyPayment", {"id": id}, None, body, idempotency_key, on_headers)

    def release_payment(
        self,
        *,
        id: str,
        transaction_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Transaction:
        """Release a verified payment."""
        return self._call("releasePayment", {"id": id, "transactionId": transaction_id}, None, None, idempotency_key, on_headers)

    def reassign_payment(
        self,
        *,
        id: str,
        transaction_id: str,
        body: schemas.Reassignment,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Transaction:
        """Reassign a verified payment."""
        return self._call("reassignPayment", {"id": id, "transactionId": transaction_id}, None, body, idempotency_key, on_headers)

    def list_external_payments(
        self,
        *,
        id: str,
        query: Optional[schemas.ListExternalPaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.ExternalPayment]:
        """List what was paid outside."""
        return self._call("listExternalPayments", {"id": id}, query, None, None, on_headers)

    def record_external_payment(
        self,
        *,
        id: str,
        body: schemas.NewExternalPayment,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ExternalPayment:
        """Record what was paid outside."""
        return self._call("recordExternalPayment", {"id": id}, None, body, idempotency_key, on_headers)

    def get_external_payment(
        self,
        *,
        id: str,
        external_payment_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ExternalPayment:
        """Get what was paid outside."""
        return self._call("getExternalPayment", {"id": id, "externalPaymentId": external_payment_id}, None, None, None, on_headers)

    def confirm_external_payment(
        self,
        *,
        id: str,
        external_payment_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ExternalPayment:
        """Confirm what was paid outside."""
        return self._call("confirmExternalPayment", {"id": id, "externalPaymentId": external_payment_id}, None, None, idempotency_key, on_headers)

    def void_external_payment(
        self,
        *,
        id: str,
        external_payment_id: str,
        body: Optional[schemas.ExternalVoid] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ExternalPayment:
        """Void what was recorded by mistake."""
        return self._call("voidExternalPayment", {"id": id, "externalPaymentId": external_payment_id}, None, body, idempotency_key, on_headers)

    def refund_external_payment(
        self,
        *,
        id: str,
        external_payment_id: str,
        body: Optional[schemas.NewExternalRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ExternalPayment:
        """Record what was paid back outside."""
        return self._call("refundExternalPayment", {"id": id, "externalPaymentId": external_payment_id}, None, body, idempotency_key, on_headers)

    def export_external_payments(
        self,
        *,
        id: str,
        query: Optional[schemas.ExportExternalPaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> File:
        """Export what was paid outside as a file."""
        return self._call("exportExternalPayments", {"id": id}, query, None, None, on_headers)

    def get_closing_external(
        self,
        *,
        id: str,
        day: str,
        query: Optional[schemas.GetClosingExternalQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> File:
        """Get what was paid outside on a closed day as a file."""
        return self._call("getClosingExternal", {"id": id, "day": day}, query, None, None, on_headers)

    def get_floor_settings(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.FloorSettings:
        """Get the settings of the shop floor."""
        return self._call("getFloorSettings", {"id": id}, None, None, None, on_headers)

    def update_floor_settings(
        self,
        *,
        id: str,
        body: Optional[schemas.FloorSettingsChange] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.FloorSettings:
        """Decide the settings of the shop floor."""
        return self._call("updateFloorSettings", {"id": id}, None, body, None, on_headers)

    def list_customers(
        self,
        *,
        id: str,
        query: Optional[schemas.ListCustomersQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Customer]:
        """List a merchant’s customers."""
        return self._call("listCustomers", {"id": id}, query, None, None, on_headers)

    def create_customer(
        self,
        *,
        id: str,
        body: schemas.NewCustomer,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Customer:
        """Create a customer."""
        return self._call("createCustomer", {"id": id}, None, body, idempotency_key, on_headers)

    def get_customer(
        self,
        *,
        id: str,
        customer_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Customer:
        """Get a customer."""
        return self._call("getCustomer", {"id": id, "customerId": customer_id}, None, None, None, on_headers)

    def update_customer(
        self,
        *,
        id: str,
        customer_id: str,
        body: schemas.CustomerFields,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Customer:
        """Change a customer."""
        return self._call("updateCustomer", {"id": id, "customerId": customer_id}, None, body, None, on_headers)

    def delete_customer(
        self,
        *,
        id: str,
        customer_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Remove a customer."""
        return self._call("deleteCustomer", {"id": id, "customerId": customer_id}, None, None, None, on_headers)

    def import_customers(
        self,
        *,
        id: str,
        query: Optional[schemas.ImportCustomersQuery] = None,
        body: schemas.CustomerImport,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ImportedCustomers:
        """Create many customers."""
        return self._call("importCustomers", {"id": id}, query, body, idempotency_key, on_headers)

    def export_customers(
        self,
        *,
        id: str,
        query: Optional[schemas.ExportCustomersQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> File:
        """Export a merchant’s customers as a file."""
        return self._call("exportCustomers", {"id": id}, query, None, None, on_headers)

    def merge_customer(
        self,
        *,
        id: str,
        customer_id: str,
        body: schemas.CustomerMerge,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Customer:
        """Merge a customer into another one."""
        return self._call("mergeCustomer", {"id": id, "customerId": customer_id}, None, body, idempotency_key, on_headers)

    def set_customer_consent(
        self,
        *,
        id: str,
        customer_id: str,
        channel: str,
        body: schemas.NewCustomerConsent,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Customer:
        """Say whether a customer wants to be written to."""
        return self._call("setCustomerConsent", {"id": id, "customerId": customer_id, "channel": channel}, None, body, None, on_headers)

    def rotate_customer_account_url(
        self,
        *,
        id: str,
        customer_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Customer:
        """Give a customer’s page another address."""
        return self._call("rotateCustomerAccountUrl", {"id": id, "customerId": customer_id}, None, None, None, on_headers)

    def list_charge_notes(
        self,
        *,
        id: str,
        query: Optional[schemas.ListChargeNotesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.ChargeNote]:
        """List a merchant’s charge notes."""
        return self._call("listChargeNotes", {"id": id}, query, None, None, on_headers)

    def create_charge_note(
        self,
        *,
        id: str,
        body: schemas.NewChargeNote,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ChargeNote:
        """Make a charge note."""
        return self._call("createChargeNote", {"id": id}, None, body, idempotency_key, on_headers)

    def get_charge_note(
        self,
        *,
        id: str,
        note_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ChargeNote:
        """Get a charge note."""
        return self._call("getChargeNote", {"id": id, "noteId": note_id}, None, None, None, on_headers)

    def update_charge_note(
        self,
        *,
        id: str,
        note_id: str,
        body: Optional[schemas.ChargeNoteChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ChargeNote:
        """Change a charge note."""
        return self._call("updateChargeNote", {"id": id, "noteId": note_id}, None, body, None, on_headers)

    def import_charge_notes(
        self,
        *,
        id: str,
        query: Optional[schemas.ImportChargeNotesQuery] = None,
        body: schemas.ChargeNoteImport,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ImportedChargeNotes:
        """Make many charge notes."""
        return self._call("importChargeNotes", {"id": id}, query, body, idempotency_key, on_headers)

    def export_charge_notes(
        self,
        *,
        id: str,
        query: Optional[schemas.ExportChargeNotesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> File:
        """Export a merchant’s charge notes as a file."""
        return self._call("exportChargeNotes", {"id": id}, query, None, None, on_headers)

    def void_charge_note(
        self,
        *,
        id: str,
        note_id: str,
        body: Optional[schemas.ChargeNoteVoid] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ChargeNote:
        """Void a charge note."""
        return self._call("voidChargeNote", {"id": id, "noteId": note_id}, None, body, idempotency_key, on_headers)

    def list_messages(
        self,
        *,
        id: str,
        query: Optional[schemas.ListMessagesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.CustomerMessage]:
        """List what was written to customers."""
        return self._call("listMessages", {"id": id}, query, None, None, on_headers)

    def get_collection_settings(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.CollectionSettings:
        """Get the settings of collections."""
        return self._call("getCollectionSettings", {"id": id}, None, None, None, on_headers)

    def update_collection_settings(
        self,
        *,
        id: str,
        body: Optional[schemas.CollectionDecisions] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.CollectionSettings:
        """Change the settings of collections."""
        return self._call("updateCollectionSettings", {"id": id}, None, body, None, on_headers)

    def get_message_settings(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MessageSettings:
        """Get the settings of messages."""
        return self._call("getMessageSettings", {"id": id}, None, None, None, on_headers)

    def update_message_settings(
        self,
        *,
        id: str,
        body: schemas.MessageSettings,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MessageSettings:
        """Decide how many messages are sent on a day."""
        return self._call("updateMessageSettings", {"id": id}, None, body, None, on_headers)

    def list_channel_kinds(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ChannelKindList:
        """List the channels by which customers are written to."""
        return self._call("listChannelKinds", {}, None, None, None, on_headers)

    def list_channels(
        self,
        *,
        id: str,
        query: Optional[schemas.ListChannelsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ChannelList:
        """List a merchant’s channels."""
        return self._call("listChannels", {"id": id}, query, None, None, on_headers)

    def create_channel(
        self,
        *,
        id: str,
        body: schemas.NewChannel,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Channel:
        """Connect a channel by which customers are written to."""
        return self._call("createChannel", {"id": id}, None, body, idempotency_key, on_headers)

    def get_channel(
        self,
        *,
        id: str,
        channel_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Channel:
        """Get a channel."""
        return self._call("getChannel", {"id": id, "channelId": channel_id}, None, None, None, on_headers)

    def replace_channel_credentials(
        self,
        *,
        id: str,
        channel_id: str,
        body: schemas.ChannelCredentials,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Channel:
        """Replace the credentials of a channel."""
        return self._call("replaceChannelCredentials", {"id": id, "channelId": channel_id}, None, body, None, on_headers)

    def delete_channel(
        self,
        *,
        id: str,
        channel_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Delete a channel."""
        return self._call("deleteChannel", {"id": id, "channelId": channel_id}, None, None, None, on_headers)

    def check_channel(
        self,
        *,
        id: str,
        channel_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Channel:
        """Ask the provider whether a channel works."""
        return self._call("checkChannel", {"id": id, "channelId": channel_id}, None, None, None, on_headers)

    def create_channel_binding(
        self,
        *,
        id: str,
        channel_id: str,
        body: schemas.NewChannelBinding,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ChannelBinding:
        """Make a link by which a customer, or the caller, opens a channel."""
        return self._call("createChannelBinding", {"id": id, "channelId": channel_id}, None, body, idempotency_key, on_headers)

    def list_series(
        self,
        *,
        id: str,
        query: Optional[schemas.ListSeriesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Series]:
        """List a merchant’s series."""
        return self._call("listSeries", {"id": id}, query, None, None, on_headers)

    def create_series(
        self,
        *,
        id: str,
        body: schemas.NewSeries,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Series:
        """Make a series of charge notes."""
        return self._call("createSeries", {"id": id}, None, body, idempotency_key, on_headers)

    def get_series(
        self,
        *,
        id: str,
        series_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Series:
        """Get a series."""
        return self._call("getSeries", {"id": id, "seriesId": series_id}, None, None, None, on_headers)

    def update_series(
        self,
        *,
        id: str,
        series_id: str,
        body: schemas.SeriesChanges,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Series:
        """Change a series."""
        return self._call("updateSeries", {"id": id, "seriesId": series_id}, None, body, None, on_headers)

    def pause_series(
        self,
        *,
        id: str,
        series_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Series:
        """Pause a series."""
        return self._call("pauseSeries", {"id": id, "seriesId": series_id}, None, None, idempotency_key, on_headers)

    def resume_series(
        self,
        *,
        id: str,
        series_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Series:
        """Resume a paused series."""
        return self._call("resumeSeries", {"id": id, "seriesId": series_id}, None, None, idempotency_key, on_headers)

    def end_series(
        self,
        *,
        id: str,
        series_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Series:
        """End a series."""
        return self._call("endSeries", {"id": id, "seriesId": series_id}, None, None, idempotency_key, on_headers)

    def get_receivables(
        self,
        *,
        id: str,
        query: Optional[schemas.GetReceivablesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Receivables:
        """Get what a merchant is owed."""
        return self._call("getReceivables", {"id": id}, query, None, None, on_headers)

    def list_debtors(
        self,
        *,
        id: str,
        query: Optional[schemas.ListDebtorsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Debtor]:
        """List the customers who owe a merchant."""
        return self._call("listDebtors", {"id": id}, query, None, None, on_headers)

    def export_receivables(
        self,
        *,
        id: str,
        query: Optional[schemas.ExportReceivablesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> File:
        """Export what a merchant is owed as a file."""
        return self._call("exportReceivables", {"id": id}, query, None, None, on_headers)

    def list_branches(
        self,
        *,
        id: str,
        query: Optional[schemas.ListBranchesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Branch]:
        """List a merchant’s branches."""
        return self._call("listBranches", {"id": id}, query, None, None, on_headers)

    def create_branch(
        self,
        *,
        id: str,
        body: schemas.NewBranch,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Branch:
        """Create a branch."""
        return self._call("createBranch", {"id": id}, None, body, idempotency_key, on_headers)

    def get_branch(
        self,
        *,
        id: str,
        branch_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Branch:
        """Get a branch."""
        return self._call("getBranch", {"id": id, "branchId": branch_id}, None, None, None, on_headers)

    def update_branch(
        self,
        *,
        id: str,
        branch_id: str,
        body: Optional[schemas.BranchChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Branch:
        """Change or close a branch."""
        return self._call("updateBranch", {"id": id, "branchId": branch_id}, None, body, None, on_headers)

    def list_tills(
        self,
        *,
        id: str,
        query: Optional[schemas.ListTillsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Till]:
        """List a merchant’s tills."""
        return self._call("listTills", {"id": id}, query, None, None, on_headers)

    def create_till(
        self,
        *,
        id: str,
        body: schemas.NewTill,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Till:
        """Create a till."""
        return self._call("createTill", {"id": id}, None, body, idempotency_key, on_headers)

    def get_till(
        self,
        *,
        id: str,
        till_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Till:
        """Get a till."""
        return self._call("getTill", {"id": id, "tillId": till_id}, None, None, None, on_headers)

    def update_till(
        self,
        *,
        id: str,
        till_id: str,
        body: Optional[schemas.TillChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Till:
        """Change a till, or take it out of use."""
        return self._call("updateTill", {"id": id, "tillId": till_id}, None, body, None, on_headers)

    def rotate_till_code(
        self,
        *,
        id: str,
        till_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Till:
        """Give a till another code."""
        return self._call("rotateTillCode", {"id": id, "tillId": till_id}, None, None, None, on_headers)

    def get_till_sale(
        self,
        *,
        id: str,
        till_id: str,
        query: Optional[schemas.GetTillSaleQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.TillSale:
        """Get the sale that is on a till."""
        return self._call("getTillSale", {"id": id, "tillId": till_id}, query, None, None, on_headers)

    def put_till_sale(
        self,
        *,
        id: str,
        till_id: str,
        body: schemas.NewTillSale,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.TillSale:
        """Put a sale on a till."""
        return self._call("putTillSale", {"id": id, "tillId": till_id}, None, body, None, on_headers)

    def delete_till_sale(
        self,
        *,
        id: str,
        till_id: str,
        query: Optional[schemas.DeleteTillSaleQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Take the sale off a till."""
        return self._call("deleteTillSale", {"id": id, "tillId": till_id}, query, None, None, on_headers)

    def get_public_till(
        self,
        *,
        code: str,
        query: Optional[schemas.GetPublicTillQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.PublicTill:
        """Get what is on a till, as whoever stands before it sees it."""
        return self._call("getPublicTill", {"code": code}, query, None, None, on_headers)

    def list_shifts(
        self,
        *,
        id: str,
        query: Optional[schemas.ListShiftsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Shift]:
        """List a merchant’s shifts."""
        return self._call("listShifts", {"id": id}, query, None, None, on_headers)

    def open_shift(
        self,
        *,
        id: str,
        body: schemas.NewShift,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Shift:
        """Open a shift."""
        return self._call("openShift", {"id": id}, None, body, idempotency_key, on_headers)

    def get_shift(
        self,
        *,
        id: str,
        shift_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Shift:
        """Get a shift."""
        return self._call("getShift", {"id": id, "shiftId": shift_id}, None, None, None, on_headers)

    def close_shift(
        self,
        *,
        id: str,
        shift_id: str,
        body: schemas.ShiftClosing,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Shift:
        """Close a shift."""
        return self._call("closeShift", {"id": id, "shiftId": shift_id}, None, body, idempotency_key, on_headers)

    def note_shift(
        self,
        *,
        id: str,
        shift_id: str,
        body: schemas.ShiftNote,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Shift:
        """Say where a shift’s difference comes from."""
        return self._call("noteShift", {"id": id, "shiftId": shift_id}, None, body, idempotency_key, on_headers)

    def list_webhooks(
        self,
        *,
        id: str,
        query: Optional[schemas.ListWebhooksQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.WebhookList:
        """List a merchant’s webhook endpoints."""
        return self._call("listWebhooks", {"id": id}, query, None, None, on_headers)

    def create_webhook(
        self,
        *,
        id: str,
        body: schemas.NewWebhook,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ShownWebhook:
        """Create a webhook endpoint."""
        return self._call("createWebhook", {"id": id}, None, body, idempotency_key, on_headers)

    def get_webhook(
        self,
        *,
        id: str,
        webhook_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Webhook:
        """Get a webhook endpoint."""
        return self._call("getWebhook", {"id": id, "webhookId": webhook_id}, None, None, None, on_headers)

    def update_webhook(
        self,
        *,
        id: str,
        webhook_id: str,
        body: Optional[schemas.WebhookChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Webhook:
        """Change a webhook endpoint."""
        return self._call("updateWebhook", {"id": id, "webhookId": webhook_id}, None, body, None, on_headers)

    def delete_webhook(
        self,
        *,
        id: str,
        webhook_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Remove a webhook endpoint."""
        return self._call("deleteWebhook", {"id": id, "webhookId": webhook_id}, None, None, None, on_headers)

    def rotate_webhook_secret(
        self,
        *,
        id: str,
        webhook_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ShownWebhook:
        """Rotate a webhook endpoint’s secret."""
        return self._call("rotateWebhookSecret", {"id": id, "webhookId": webhook_id}, None, None, idempotency_key, on_headers)

    def test_webhook(
        self,
        *,
        id: str,
        webhook_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Delivery:
        """Send a test event to a webhook endpoint."""
        return self._call("testWebhook", {"id": id, "webhookId": webhook_id}, None, None, idempotency_key, on_headers)

    def list_webhook_deliveries(
        self,
        *,
        id: str,
        webhook_id: str,
        query: Optional[schemas.ListWebhookDeliveriesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Delivery]:
        """List the deliveries to a webhook endpoint."""
        return self._call("listWebhookDeliveries", {"id": id, "webhookId": webhook_id}, query, None, None, on_headers)

    def get_webhook_delivery(
        self,
        *,
        id: str,
        webhook_id: str,
        delivery_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.DeliveryDetail:
        """Get a delivery, with its attempts."""
        return self._call("getWebhookDelivery", {"id": id, "webhookId": webhook_id, "deliveryId": delivery_id}, None, None, None, on_headers)

    def redeliver_webhook(
        self,
        *,
        id: str,
        webhook_id: str,
        delivery_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Delivery:
        """Redeliver an event."""
        return self._call("redeliverWebhook", {"id": id, "webhookId": webhook_id, "deliveryId": delivery_id}, None, None, idempotency_key, on_headers)

    def replay_webhook(
        self,
        *,
        id: str,
        webhook_id: str,
        body: schemas.NewWebhookReplay,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.WebhookReplay:
        """Send the events of a period again."""
        return self._call("replayWebhook", {"id": id, "webhookId": webhook_id}, None, body, idempotency_key, on_headers)

    def list_events(
        self,
        *,
        id: str,
        query: Optional[schemas.ListEventsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.WebhookEvent]:
        """List a merchant’s events."""
        return self._call("listEvents", {"id": id}, query, None, None, on_headers)

    def get_event(
        self,
        *,
        id: str,
        event_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.WebhookEvent:
        """Get an event."""
        return self._call("getEvent", {"id": id, "eventId": event_id}, None, None, None, on_headers)

    def list_requests(
        self,
        *,
        id: str,
        query: Optional[schemas.ListRequestsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.LoggedRequest]:
        """List the requests of a merchant’s API keys."""
        return self._call("listRequests", {"id": id}, query, None, None, on_headers)

    def list_bank_accounts(
        self,
        *,
        query: Optional[schemas.ListBankAccountsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.BankAccount]:
        """List the caller’s bank accounts."""
        return self._call("listBankAccounts", {}, query, None, None, on_headers)

    def create_bank_account(
        self,
        *,
        body: schemas.NewBankAccount,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.BankAccount:
        """Register a bank account."""
        return self._call("createBankAccount", {}, None, body, idempotency_key, on_headers)

    def get_bank_account(
        self,
        *,
        account: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.BankAccount:
        """Get one of the caller’s bank accounts."""
        return self._call("getBankAccount", {"account": account}, None, None, None, on_headers)

    def delete_bank_account(
        self,
        *,
        account: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Remove a bank account."""
        return self._call("deleteBankAccount", {"account": account}, None, None, None, on_headers)

    def list_account_transactions(
        self,
        *,
        account: str,
        query: Optional[schemas.ListAccountTransactionsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.ListedBankTransaction]:
        """List the transactions of an account."""
        return self._call("listAccountTransactions", {"account": account}, query, None, None, on_headers)

    def get_account_transaction(
        self,
        *,
        account: str,
        transaction_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.BankTransactionDetail:
        """Get a transaction of an account."""
        return self._call("getAccountTransaction", {"account": account, "transactionId": transaction_id}, None, None, None, on_headers)

    def list_bank_protocols(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.BankProtocolList:
        """List the banks where an account can be connected."""
        return self._call("listBankProtocols", {}, None, None, None, on_headers)

    def list_own_bank_connections(
        self,
        *,
        query: Optional[schemas.ListOwnBankConnectionsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.OwnBankConnection]:
        """List the caller’s bank connections."""
        return self._call("listOwnBankConnections", {}, query, None, None, on_headers)

    def create_bank_connection(
        self,
        *,
        body: schemas.NewOwnBankConnection,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.OwnBankConnection:
        """Connect a bank account to its bank."""
        return self._call("createBankConnection", {}, None, body, idempotency_key, on_headers)

    def get_bank_connection(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.OwnBankConnection:
        """Get a bank connection."""
        return self._call("getBankConnection", {"id": id}, None, None, None, on_headers)

    def replace_bank_credentials(
        self,
        *,
        id: str,
        body: schemas.BankCredentials,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.OwnBankConnection:
        """Replace the credentials of a bank connection."""
        return self._call("replaceBankCredentials", {"id": id}, None, body, None, on_headers)

    def delete_bank_connection(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Delete a bank connection."""
        return self._call("deleteBankConnection", {"id": id}, None, None, None, on_headers)

    def undo_bank_credentials(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Undo the pending change of a connection’s credentials."""
        return self._call("undoBankCredentials", {"id": id}, None, None, None, on_headers)

    def check_bank_connection(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.OwnBankConnection:
        """Ask the bank whether it accepts a connection’s credentials."""
        return self._call("checkBankConnection", {"id": id}, None, None, None, on_headers)

    def send_mobile_payment(
        self,
        *,
        body: schemas.NewMobilePayment,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MobilePayment:
        """Send a mobile payment to a phone."""
        return self._call("sendMobilePayment", {}, None, body, idempotency_key, on_headers)

    def create_transfer(
        self,
        *,
        body: schemas.NewTransfer,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.TransferStatus:
        """Transfer to another account."""
        return self._call("createTransfer", {}, None, body, idempotency_key, on_headers)

    def get_transfer_status(
        self,
        *,
        query: Optional[schemas.GetTransferStatusQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.TransferStatus:
        """Get the status of a transfer."""
        return self._call("getTransferStatus", {}, query, None, None, on_headers)

    def list_payouts(
        self,
        *,
        id: str,
        query: Optional[schemas.ListPayoutsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Payout]:
        """List a merchant’s payouts."""
        return self._call("listPayouts", {"id": id}, query, None, None, on_headers)

    def create_payout(
        self,
        *,
        id: str,
        query: Optional[schemas.CreatePayoutQuery] = None,
        body: schemas.NewPayout,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Payout:
        """Create a payout."""
        return self._call("createPayout", {"id": id}, query, body, idempotency_key, on_headers)

    def get_payout(
        self,
        *,
        id: str,
        payout_id: str,
        query: Optional[schemas.GetPayoutQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.PayoutWithRows:
        """Get a payout with its rows."""
        return self._call("getPayout", {"id": id, "payoutId": payout_id}, query, None, None, on_headers)

    def submit_payout(
        self,
        *,
        id: str,
        payout_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Payout:
        """Submit a payout for approval."""
        return self._call("submitPayout", {"id": id, "payoutId": payout_id}, None, None, idempotency_key, on_headers)

    def approve_payout(
        self,
        *,
        id: str,
        payout_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Payout:
        """Approve a payout."""
        return self._call("approvePayout", {"id": id, "payoutId": payout_id}, None, None, idempotency_key, on_headers)

    def cancel_payout(
        self,
        *,
        id: str,
        payout_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Payout:
        """Cancel a payout."""
        return self._call("cancelPayout", {"id": id, "payoutId": payout_id}, None, None, idempotency_key, on_headers)

    def get_payout_report(
        self,
        *,
        id: str,
        payout_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> File:
        """Download a payout’s report."""
        return self._call("getPayoutReport", {"id": id, "payoutId": payout_id}, None, None, None, on_headers)

    def list_approvals(
        self,
        *,
        id: str,
        query: Optional[schemas.ListApprovalsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Approval]:
        """List a merchant’s approvals."""
        return self._call("listApprovals", {"id": id}, query, None, None, on_headers)

    def approve_approval(
        self,
        *,
        id: str,
        approval_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Approval:
        """Approve a payment of an API key."""
        return self._call("approveApproval", {"id": id, "approvalId": approval_id}, None, None, None, on_headers)

    def reject_approval(
        self,
        *,
        id: str,
        approval_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Approval:
        """Reject a payment of an API key."""
        return self._call("rejectApproval", {"id": id, "approvalId": approval_id}, None, None, None, on_headers)

    def list_merchant_payments(
        self,
        *,
        id: str,
        query: Optional[schemas.ListMerchantPaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.MerchantPayment]:
        """List a merchant’s payments that were left to a person."""
        return self._call("listMerchantPayments", {"id": id}, query, None, None, on_headers)

    def get_merchant_payment(
        self,
        *,
        id: str,
        payment_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MerchantPaymentDetail:
        """Get a payment that was left to a person, beside the bank’s books."""
        return self._call("getMerchantPayment", {"id": id, "paymentId": payment_id}, None, None, None, on_headers)

    def resolve_merchant_payment(
        self,
        *,
        id: str,
        payment_id: str,
        body: schemas.PaymentResolution,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MerchantPayment:
        """Say what the bank’s books show of a payment that no bank can tell of."""
        return self._call("resolveMerchantPayment", {"id": id, "paymentId": payment_id}, None, body, idempotency_key, on_headers)

    def get_merchant_reconciliation(
        self,
        *,
        id: str,
        query: Optional[schemas.GetMerchantReconciliationQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Reconciliation:
        """List differences between a merchant’s ledger and its bank’s statement."""
        return self._call("getMerchantReconciliation", {"id": id}, query, None, None, on_headers)

    def list_payees(
        self,
        *,
        query: Optional[schemas.ListPayeesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.PayeeList:
        """List the caller’s saved payees."""
        return self._call("listPayees", {}, query, None, None, on_headers)

    def save_payees(
        self,
        *,
        body: schemas.SavedPayees,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.PayeeList:
        """Save payees."""
        return self._call("savePayees", {}, None, body, None, on_headers)

    def update_payee(
        self,
        *,
        id: str,
        body: schemas.PayeeFields,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Payee:
        """Change a saved payee."""
        return self._call("updatePayee", {"id": id}, None, body, None, on_headers)

    def delete_payee(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Remove a saved payee."""
        return self._call("deletePayee", {"id": id}, None, None, None, on_headers)

    def list_payee_payments(
        self,
        *,
        id: str,
        query: Optional[schemas.ListPayeePaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.PayeePayment]:
        """List what was paid to a payee."""
        return self._call("listPayeePayments", {"id": id}, query, None, None, on_headers)

    def list_banks(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.BankList:
        """List the banks of the national payment system."""
        return self._call("listBanks", {}, None, None, None, on_headers)

    def get_bank_health(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.BankHealthList:
        """Get the health of the banks."""
        return self._call("getBankHealth", {}, None, None, None, on_headers)

    def list_rates(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.RateList:
        """List the official rates in force."""
        return self._call("listRates", {}, None, None, None, on_headers)

    def list_rate_history(
        self,
        *,
        query: Optional[schemas.ListRateHistoryQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.RateHistory:
        """List the official rates of a period."""
        return self._call("listRateHistory", {}, query, None, None, on_headers)

    def convert_currency(
        self,
        *,
        query: schemas.ConvertCurrencyQuery,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Conversion:
        """Convert an amount at the official rate in force."""
        return self._call("convertCurrency", {}, query, None, None, on_headers)

    def list_notifications(
        self,
        *,
        query: Optional[schemas.ListNotificationsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.UserNotification]:
        """List the caller’s notifications."""
        return self._call("listNotifications", {}, query, None, None, on_headers)

    def get_notification_preferences(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.NotificationPreferences:
        """Get the caller’s notification preferences."""
        return self._call("getNotificationPreferences", {}, None, None, None, on_headers)

    def update_notification_preferences(
        self,
        *,
        body: schemas.NotificationPreferencesChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.NotificationPreferences:
        """Change the caller’s notification preferences."""
        return self._call("updateNotificationPreferences", {}, None, body, None, on_headers)

    def read_all_notifications(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ReadAll:
        """Mark all of the caller’s notifications as read."""
        return self._call("readAllNotifications", {}, None, None, None, on_headers)

    def update_notification(
        self,
        *,
        id: str,
        body: schemas.NotificationChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.UserNotification:
        """Mark a notification as read or unread."""
        return self._call("updateNotification", {"id": id}, None, body, None, on_headers)

    def delete_notification(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Remove a notification."""
        return self._call("deleteNotification", {"id": id}, None, None, None, on_headers)

    def get_push_key(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.PushKey:
        """Get the key with which browsers are subscribed."""
        return self._call("getPushKey", {}, None, None, None, on_headers)

    def list_push_subscriptions(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.SubscribedBrowserList:
        """List the browsers that show what the caller is notified of."""
        return self._call("listPushSubscriptions", {}, None, None, None, on_headers)

    def create_push_subscription(
        self,
        *,
        body: schemas.NewPushSubscription,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.SubscribedBrowser:
        """Have a browser show what the caller is notified of."""
        return self._call("createPushSubscription", {}, None, body, idempotency_key, on_headers)

    def delete_push_subscription(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Have a browser show nothing any more."""
        return self._call("deletePushSubscription", {"id": id}, None, None, None, on_headers)

    def list_users(
        self,
        *,
        query: Optional[schemas.ListUsersQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.AdminUserItem]:
        """List users."""
        return self._call("listUsers", {}, query, None, None, on_headers)

    def get_user(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.AdminUser:
        """Get a user."""
        return self._call("getUser", {"id": id}, None, None, None, on_headers)

    def set_user_status(
        self,
        *,
        id: str,
        body: schemas.UserStatusChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.UserStatus:
        """Suspend, ban or reactivate a user."""
        return self._call("setUserStatus", {"id": id}, None, body, None, on_headers)

    def get_user_factors(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.UserFactors:
        """Get whether a user has second factors."""
        return self._call("getUserFactors", {"id": id}, None, None, None, on_headers)

    def reset_user_factors(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.FactorReset:
        """Remove the second factors of a user who has lost them."""
        return self._call("resetUserFactors", {"id": id}, None, None, None, on_headers)

    def undo_user_factor_reset(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Withdraw the reset of a user’s second factors."""
        return self._call("undoUserFactorReset", {"id": id}, None, None, None, on_headers)

    def get_user_kyc(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.AdminUserKyc:
        """Get a user’s identity check (KYC)."""
        return self._call("getUserKyc", {"id": id}, None, None, None, on_headers)

    def set_user_kyc(
        self,
        *,
        id: str,
        body: schemas.UserKycChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.UserKyc:
        """Decide a user’s identity check (KYC)."""
        return self._call("setUserKyc", {"id": id}, None, body, None, on_headers)

    def get_user_kyc_file(
        self,
        *,
        id: str,
        file_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> File:
        """Get a file that a user submitted for the identity check (KYC)."""
        return self._call("getUserKycFile", {"id": id, "fileId": file_id}, None, None, None, on_headers)

    def list_any_merchants(
        self,
        *,
        query: Optional[schemas.ListAnyMerchantsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.AdminMerchantItem]:
        """List all merchants."""
        return self._call("listAnyMerchants", {}, query, None, None, on_headers)

    def get_any_merchant(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.AdminMerchant:
        """Get any merchant."""
        return self._call("getAnyMerchant", {"id": id}, None, None, None, on_headers)

    def set_merchant_status(
        self,
        *,
        id: str,
        body: schemas.AdminMerchantStatusChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.AdminMerchantStatus:
        """Open or close any merchant."""
        return self._call("setMerchantStatus", {"id": id}, None, body, None, on_headers)

    def release_merchant_rif(
        self,
        *,
        id: str,
        body: schemas.RifRelease,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.AdminMerchantStatus:
        """Release a RIF that is not the merchant’s."""
        return self._call("releaseMerchantRif", {"id": id}, None, body, None, on_headers)

    def list_any_transactions(
        self,
        *,
        query: Optional[schemas.ListAnyTransactionsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.AdminTransactionItem]:
        """List the transactions of all merchants."""
        return self._call("listAnyTransactions", {}, query, None, None, on_headers)

    def get_any_transaction(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.AdminTransaction:
        """Get any transaction."""
        return self._call("getAnyTransaction", {"id": id}, None, None, None, on_headers)

    def get_transaction_story(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.TransactionStory:
        """Get all that is known of a transaction."""
        return self._call("getTransactionStory", {"id": id}, None, None, None, on_headers)

    def list_any_payment_links(
        self,
        *,
        query: Optional[schemas.ListAnyPaymentLinksQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.AdminPaymentLink]:
        """List the payment links of all merchants."""
        return self._call("listAnyPaymentLinks", {}, query, None, None, on_headers)

    def list_payments(
        self,
        *,
        query: Optional[schemas.ListPaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.AdminPaymentItem]:
        """List orders to banks."""
        return self._call("listPayments", {}, query, None, None, on_headers)

    def get_payment(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.AdminPaymentDetail:
        """Get an order to a bank."""
        return self._call("getPayment", {"id": id}, None, None, None, on_headers)

    def resolve_payment(
        self,
        *,
        id: str,
        body: schemas.PaymentResolution,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.AdminPayment:
        """Settle a payment whose outcome no bank can tell."""
        return self._call("resolvePayment", {"id": id}, None, body, idempotency_key, on_headers)

    def list_operations(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.OperationList:
        """List the stops and restarts of the movement of money."""
        return self._call("listOperations", {}, None, None, None, on_headers)

    def set_operations(
        self,
        *,
        body: schemas.OperationChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Operation:
        """Stop or restart the movement of money."""
        return self._call("setOperations", {}, None, body, None, on_headers)

    def list_any_bank_accounts(
        self,
        *,
        query: Optional[schemas.ListAnyBankAccountsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.AdminBankAccount]:
        """List everybody’s bank accounts."""
        return self._call("listAnyBankAccounts", {}, query, None, None, on_headers)

    def set_bank_account_connection(
        self,
        *,
        id: str,
        body: schemas.BankAccountConnection,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.AdminBankAccount:
        """Connect a live bank account to its bank."""
        return self._call("setBankAccountConnection", {"id": id}, None, body, None, on_headers)

    def release_bank_account(
        self,
        *,
        id: str,
        body: schemas.BankAccountRelease,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.AdminBankAccount:
        """Release the number of a connected bank account."""
        return self._call("releaseBankAccount", {"id": id}, None, body, None, on_headers)

    def list_bank_connections(
        self,
        *,
        query: Optional[schemas.ListBankConnectionsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.BankConnectionList:
        """List the bank connections."""
        return self._call("listBankConnections", {}, query, None, None, on_headers)

    def approve_bank_connection(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.OwnBankConnection:
        """Approve a user’s bank connection."""
        return self._call("approveBankConnection", {"id": id}, None, None, None, on_headers)

    def reject_bank_connection(
        self,
        *,
        id: str,
        body: schemas.ConnectionRejection,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.OwnBankConnection:
        """Reject a user’s bank connection."""
        return self._call("rejectBankConnection", {"id": id}, None, body, None, on_headers)

    def disable_bank_connection(
        self,
        *,
        id: str,
        body: schemas.ConnectionDisabling,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.OwnBankConnection:
        """Disable a user’s bank connection."""
        return self._call("disableBankConnection", {"id": id}, None, body, None, on_headers)

    def get_reconciliation(
        self,
        *,
        query: Optional[schemas.GetReconciliationQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Reconciliation:
        """List differences between the ledger and the banks’ statements."""
        return self._call("getReconciliation", {}, query, None, None, on_headers)

    def set_rate(
        self,
        *,
        body: schemas.NewRate,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.RateChange:
        """Set the official rate of a day by hand."""
        return self._call("setRate", {}, None, body, None, on_headers)

    def list_audit_logs(
        self,
        *,
        query: Optional[schemas.ListAuditLogsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.AuditLog]:
        """List the records of the audit log."""
        return self._call("listAuditLogs", {}, query, None, None, on_headers)

    def export_audit_logs(
        self,
        *,
        query: Optional[schemas.ExportAuditLogsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> File:
        """Export the audit log as a file."""
        return self._call("exportAuditLogs", {}, query, None, None, on_headers)

    def get_audit_seal(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.AuditSeal:
        """Get the last seal of the audit log."""
        return self._call("getAuditSeal", {}, None, None, None, on_headers)

    def get_audit_log(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.AuditLog:
        """Get a record of the audit log."""
        return self._call("getAuditLog", {"id": id}, None, None, None, on_headers)

    def get_dashboard(
        self,
        *,
        query: Optional[schemas.GetDashboardQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Dashboard:
        """Get the platform’s figures."""
        return self._call("getDashboard", {}, query, None, None, on_headers)

    def search_platform(
        self,
        *,
        query: schemas.SearchPlatformQuery,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.PlatformSearch:
        """Search everything."""
        return self._call("searchPlatform", {}, query, None, None, on_headers)

    def list_names(
        self,
        *,
        query: schemas.ListNamesQuery,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ResourceNames:
        """Look names up by their ids."""
        return self._call("listNames", {}, query, None, None, on_headers)

    def get_open_api(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.OpenApiDocument:
        """Get this document."""
        return self._call("getOpenApi", {}, None, None, None, on_headers)


class MerchantMethods:
    """What lies under one merchant."""

    def _call(self, name: str, path: Mapping[str, Any], query: Any, body: Any, key: Any, on_headers: Any) -> Any:
        raise NotImplementedError

    def get_merchant(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Merchant:
        """Get a merchant."""
        return self._call("getMerchant", {}, None, None, None, on_headers)

    def update_merchant(
        self,
        *,
        body: Optional[schemas.MerchantChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MerchantUpdate:
        """Change a merchant’s name or description."""
        return self._call("updateMerchant", {}, None, body, None, on_headers)

    def update_merchant_status(
        self,
        *,
        body: schemas.MerchantStatusChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MerchantUpdate:
        """Open or close a merchant."""
        return self._call("updateMerchantStatus", {}, None, body, None, on_headers)

    def transfer_ownership(
        self,
        *,
        body: schemas.NewOwner,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Merchant:
        """Transfer a merchant to another member."""
        return self._call("transferOwnership", {}, None, body, None, on_headers)

    def get_settlement_account(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.SettlementAccount:
        """Get the bank account that a merchant is paid into."""
        return self._call("getSettlementAccount", {}, None, None, None, on_headers)

    def set_settlement_account(
        self,
        *,
        body: schemas.SettlementAccountChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.SettlementAccount:
        """Set the bank account that a merchant is paid into."""
        return self._call("setSettlementAccount", {}, None, body, None, on_headers)

    def undo_settlement_account_change(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Undo the pending change of a settlement account."""
        return self._call("undoSettlementAccountChange", {}, None, None, None, on_headers)

    def list_members(
        self,
        *,
        query: Optional[schemas.ListMembersQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MemberList:
        """List a merchant’s members."""
        return self._call("listMembers", {}, query, None, None, on_headers)

    def update_member(
        self,
        *,
        user_id: str,
        body: schemas.MemberChanges,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Member:
        """Change a member’s role."""
        return self._call("updateMember", {"userId": user_id}, None, body, None, on_headers)

    def remove_member(
        self,
        *,
        user_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Remove a member, or leave."""
        return self._call("removeMember", {"userId": user_id}, None, None, None, on_headers)

    def get_member_branches(
        self,
        *,
        user_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MemberBranches:
        """Get the branches to which a member is bound."""
        return self._call("getMemberBranches", {"userId": user_id}, None, None, None, on_headers)

    def update_member_branches(
        self,
        *,
        user_id: str,
        body: schemas.MemberBranchesInput,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MemberBranches:
        """Bind a member to branches."""
        return self._call("updateMemberBranches", {"userId": user_id}, None, body, None, on_headers)

    def list_invitations(
        self,
        *,
        query: Optional[schemas.ListInvitationsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Invitation]:
        """List a merchant’s invitations."""
        return self._call("listInvitations", {}, query, None, None, on_headers)

    def create_invitation(
        self,
        *,
        body: schemas.NewInvitation,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Invitation:
        """Invite somebody to a merchant."""
        return self._call("createInvitation", {}, None, body, idempotency_key, on_headers)

    def revoke_invitation(
        self,
        *,
        invitation_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Revoke an invitation."""
        return self._call("revokeInvitation", {"invitationId": invitation_id}, None, None, None, on_headers)

    def get_merchant_access(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MerchantAccess:
        """Get what acts for a merchant or is told about it."""
        return self._call("getMerchantAccess", {}, None, None, None, on_headers)

    def cut_off_api_key(
        self,
        *,
        key_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Cut an API key off from a merchant."""
        return self._call("cutOffApiKey", {"keyId": key_id}, None, None, None, on_headers)

    def get_store(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Store:
        """Get a merchant’s store."""
        return self._call("getStore", {}, None, None, None, on_headers)

    def update_store(
        self,
        *,
        body: Optional[schemas.StoreChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Store:
        """Change a merchant’s store."""
        return self._call("updateStore", {}, None, body, None, on_headers)

    def upload_logo(
        self,
        *,
        body: Mapping[str, Union[Upload, str]],
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.UploadedLogo:
        """Upload the store’s logo."""
        return self._call("uploadLogo", {}, None, body, None, on_headers)

    def delete_logo(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Remove the store’s logo."""
        return self._call("deleteLogo", {}, None, None, None, on_headers)

    def upload_banner(
        self,
        *,
        body: Mapping[str, Union[Upload, str]],
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.UploadedBanner:
        """Upload the store’s banner."""
        return self._call("uploadBanner", {}, None, body, None, on_headers)

    def delete_banner(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Remove the store’s banner."""
        return self._call("deleteBanner", {}, None, None, None, on_headers)

    def list_store_links(
        self,
        *,
        query: Optional[schemas.ListStoreLinksQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.StoreLinkList:
        """List the payment links of a merchant’s store."""
        return self._call("listStoreLinks", {}, query, None, None, on_headers)

    def get_button_settings(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ButtonSettings:
        """Get where the checkout button may be used."""
        return self._call("getButtonSettings", {}, None, None, None, on_headers)

    def update_button_settings(
        self,
        *,
        body: schemas.ButtonChanges,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ButtonSettings:
        """Decide where the checkout button may be used."""
        return self._call("updateButtonSettings", {}, None, body, None, on_headers)

    def list_payment_links(
        self,
        *,
        query: Optional[schemas.ListPaymentLinksQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.PaymentLink]:
        """List a merchant’s payment links."""
        return self._call("listPaymentLinks", {}, query, None, None, on_headers)

    def create_payment_link(
        self,
        *,
        body: schemas.NewPaymentLink,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.PaymentLink:
        """Create a payment link."""
        return self._call("createPaymentLink", {}, None, body, idempotency_key, on_headers)

    def get_payment_link(
        self,
        *,
        link_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.PaymentLink:
        """Get a payment link."""
        return self._call("getPaymentLink", {"linkId": link_id}, None, None, None, on_headers)

    def update_payment_link(
        self,
        *,
        link_id: str,
        body: Optional[schemas.PaymentLinkChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.PaymentLink:
        """Change a payment link."""
        return self._call("updatePaymentLink", {"linkId": link_id}, None, body, None, on_headers)

    def list_checkouts(
        self,
        *,
        query: Optional[schemas.ListCheckoutsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Checkout]:
        """List a merchant’s checkouts."""
        return self._call("listCheckouts", {}, query, None, None, on_headers)

    def create_checkout(
        self,
        *,
        body: schemas.NewCheckout,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Checkout:
        """Create a checkout."""
        return self._call("createCheckout", {}, None, body, idempotency_key, on_headers)

    def get_checkout(
        self,
        *,
        checkout_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Checkout:
        """Get a checkout."""
        return self._call("getCheckout", {"checkoutId": checkout_id}, None, None, None, on_headers)

    def cancel_checkout(
        self,
        *,
        checkout_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Checkout:
        """Cancel a checkout."""
        return self._call("cancelCheckout", {"checkoutId": checkout_id}, None, None, idempotency_key, on_headers)

    def refund_checkout(
        self,
        *,
        checkout_id: str,
        body: Optional[schemas.NewRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.CheckoutRefund:
        """Refund a checkout."""
        return self._call("refundCheckout", {"checkoutId": checkout_id}, None, body, idempotency_key, on_headers)

    def refund_overpaid_checkout(
        self,
        *,
        checkout_id: str,
        body: Optional[schemas.NewRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Refund:
        """Refund what a checkout was overpaid."""
        return self._call("refundOverpaidCheckout", {"checkoutId": checkout_id}, None, body, idempotency_key, on_headers)

    def list_unapplied_payments(
        self,
        *,
        query: Optional[schemas.ListUnappliedPaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.UnappliedPayment]:
        """List the money that no checkout counts."""
        return self._call("listUnappliedPayments", {}, query, None, None, on_headers)

    def apply_unapplied_payment(
        self,
        *,
        unapplied_id: str,
        body: schemas.Application,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.UnappliedPayment:
        """Count an unapplied payment for a checkout."""
        return self._call("applyUnappliedPayment", {"unappliedId": unapplied_id}, None, body, idempotency_key, on_headers)

    def refund_unapplied_payment(
        self,
        *,
        unapplied_id: str,
        body: Optional[schemas.NewRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Refund:
        """Refund an unapplied payment."""
        return self._call("refundUnappliedPayment", {"unappliedId": unapplied_id}, None, body, idempotency_key, on_headers)

    def list_transactions(
        self,
        *,
        query: Optional[schemas.ListTransactionsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.TransactionItem]:
        """List a merchant’s transactions."""
        return self._call("listTransactions", {}, query, None, None, on_headers)

    def get_transaction(
        self,
        *,
        transaction_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Transaction:
        """Get a transaction."""
        return self._call("getTransaction", {"transactionId": transaction_id}, None, None, None, on_headers)

    def export_transactions(
        self,
        *,
        query: Optional[schemas.ExportTransactionsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> File:
        """Export a merchant’s transactions as a file."""
        return self._call("exportTransactions", {}, query, None, None, on_headers)

    def refund_transaction(
        self,
        *,
        transaction_id: str,
        body: Optional[schemas.NewRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Refund:
        """Refund a transaction."""
        return self._call("refundTransaction", {"transactionId": transaction_id}, None, body, idempotency_key, on_headers)

    def list_refunds(
        self,
        *,
        transaction_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.RefundList:
        """List the refunds of a transaction."""
        return self._call("listRefunds", {"transactionId": transaction_id}, None, None, None, on_headers)

    def list_merchant_refunds(
        self,
        *,
        query: Optional[schemas.ListMerchantRefundsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Refund]:
        """List a merchant’s refunds."""
        return self._call("listMerchantRefunds", {}, query, None, None, on_headers)

    def get_refund(
        self,
        *,
        refund_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Refund:
        """Get a refund."""
        return self._call("getRefund", {"refundId": refund_id}, None, None, None, on_headers)

    def get_summary(
        self,
        *,
        query: Optional[schemas.GetSummaryQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.SalesSummary:
        """Sum up a merchant’s transactions."""
        return self._call("getSummary", {}, query, None, None, on_headers)

    def get_sales_of_day(
        self,
        *,
        query: Optional[schemas.GetSalesOfDayQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.SalesOfDay:
        """Sum up a day’s sales by hour and person."""
        return self._call("getSalesOfDay", {}, query, None, None, on_headers)

    def get_balance(
        self,
        *,
        query: Optional[schemas.GetBalanceQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Balance:
        """Get what a merchant’s account holds."""
        return self._call("getBalance", {}, query, None, None, on_headers)

    def get_closing(
        self,
        *,
        day: str,
        query: Optional[schemas.GetClosingQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Union[File, schemas.Closing]:
        """Get the closing of a day."""
        return self._call("getClosing", {"day": day}, query, None, None, on_headers)

    def import_statement(
        self,
        *,
        body: schemas.StatementFile,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ImportedStatement:
        """Import a bank’s file of movements."""
        return self._call("importStatement", {}, None, body, None, on_headers)

    def verify_payment(
        self,
        *,
        body: schemas.PaymentToVerify,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.VerifiedPayment:
        """Verify a mobile payment."""
        return self._call("verifyPayment", {}, None, body, idempotency_key, on_headers)

    def release_payment(
        self,
        *,
        transaction_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Transaction:
        """Release a verified payment."""
        return self._call("releasePayment", {"transactionId": transaction_id}, None, None, idempotency_key, on_headers)

    def reassign_payment(
        self,
        *,
        transaction_id: str,
        body: schemas.Reassignment,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Transaction:
        """Reassign a verified payment."""
        return self._call("reassignPayment", {"transactionId": transaction_id}, None, body, idempotency_key, on_headers)

    def list_external_payments(
        self,
        *,
        query: Optional[schemas.ListExternalPaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.ExternalPayment]:
        """List what was paid outside."""
        return self._call("listExternalPayments", {}, query, None, None, on_headers)

    def record_external_payment(
        self,
        *,
        body: schemas.NewExternalPayment,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ExternalPayment:
        """Record what was paid outside."""
        return self._call("recordExternalPayment", {}, None, body, idempotency_key, on_headers)

    def get_external_payment(
        self,
        *,
        external_payment_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ExternalPayment:
        """Get what was paid outside."""
        return self._call("getExternalPayment", {"externalPaymentId": external_payment_id}, None, None, None, on_headers)

    def confirm_external_payment(
        self,
        *,
        external_payment_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ExternalPayment:
        """Confirm what was paid outside."""
        return self._call("confirmExternalPayment", {"externalPaymentId": external_payment_id}, None, None, idempotency_key, on_headers)

    def void_external_payment(
        self,
        *,
        external_payment_id: str,
        body: Optional[schemas.ExternalVoid] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ExternalPayment:
        """Void what was recorded by mistake."""
        return self._call("voidExternalPayment", {"externalPaymentId": external_payment_id}, None, body, idempotency_key, on_headers)

    def refund_external_payment(
        self,
        *,
        external_payment_id: str,
        body: Optional[schemas.NewExternalRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ExternalPayment:
        """Record what was paid back outside."""
        return self._call("refundExternalPayment", {"externalPaymentId": external_payment_id}, None, body, idempotency_key, on_headers)

    def export_external_payments(
        self,
        *,
        query: Optional[schemas.ExportExternalPaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> File:
        """Export what was paid outside as a file."""
        return self._call("exportExternalPayments", {}, query, None, None, on_headers)

    def get_closing_external(
        self,
        *,
        day: str,
        query: Optional[schemas.GetClosingExternalQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> File:
        """Get what was paid outside on a closed day as a file."""
        return self._call("getClosingExternal", {"day": day}, query, None, None, on_headers)

    def get_floor_settings(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.FloorSettings:
        """Get the settings of the shop floor."""
        return self._call("getFloorSettings", {}, None, None, None, on_headers)

    def update_floor_settings(
        self,
        *,
        body: Optional[schemas.FloorSettingsChange] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.FloorSettings:
        """Decide the settings of the shop floor."""
        return self._call("updateFloorSettings", {}, None, body, None, on_headers)

    def list_customers(
        self,
        *,
        query: Optional[schemas.ListCustomersQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Customer]:
        """List a merchant’s customers."""
        return self._call("listCustomers", {}, query, None, None, on_headers)

    def create_customer(
        self,
        *,
        body: schemas.NewCustomer,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Customer:
        """Create a customer."""
        return self._call("createCustomer", {}, None, body, idempotency_key, on_headers)

    def get_customer(
        self,
        *,
        customer_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Customer:
        """Get a customer."""
        return self._call("getCustomer", {"customerId": customer_id}, None, None, None, on_headers)

    def update_customer(
        self,
        *,
        customer_id: str,
        body: schemas.CustomerFields,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Customer:
        """Change a customer."""
        return self._call("updateCustomer", {"customerId": customer_id}, None, body, None, on_headers)

    def delete_customer(
        self,
        *,
        customer_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Remove a customer."""
        return self._call("deleteCustomer", {"customerId": customer_id}, None, None, None, on_headers)

    def import_customers(
        self,
        *,
        query: Optional[schemas.ImportCustomersQuery] = None,
        body: schemas.CustomerImport,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ImportedCustomers:
        """Create many customers."""
        return self._call("importCustomers", {}, query, body, idempotency_key, on_headers)

    def export_customers(
        self,
        *,
        query: Optional[schemas.ExportCustomersQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> File:
        """Export a merchant’s customers as a file."""
        return self._call("exportCustomers", {}, query, None, None, on_headers)

    def merge_customer(
        self,
        *,
        customer_id: str,
        body: schemas.CustomerMerge,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Customer:
        """Merge a customer into another one."""
        return self._call("mergeCustomer", {"customerId": customer_id}, None, body, idempotency_key, on_headers)

    def set_customer_consent(
        self,
        *,
        customer_id: str,
        channel: str,
        body: schemas.NewCustomerConsent,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Customer:
        """Say whether a customer wants to be written to."""
        return self._call("setCustomerConsent", {"customerId": customer_id, "channel": channel}, None, body, None, on_headers)

    def rotate_customer_account_url(
        self,
        *,
        customer_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Customer:
        """Give a customer’s page another address."""
        return self._call("rotateCustomerAccountUrl", {"customerId": customer_id}, None, None, None, on_headers)

    def list_charge_notes(
        self,
        *,
        query: Optional[schemas.ListChargeNotesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.ChargeNote]:
        """List a merchant’s charge notes."""
        return self._call("listChargeNotes", {}, query, None, None, on_headers)

    def create_charge_note(
        self,
        *,
        body: schemas.NewChargeNote,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ChargeNote:
        """Make a charge note."""
        return self._call("createChargeNote", {}, None, body, idempotency_key, on_headers)

    def get_charge_note(
        self,
        *,
        note_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ChargeNote:
        """Get a charge note."""
        return self._call("getChargeNote", {"noteId": note_id}, None, None, None, on_headers)

    def update_charge_note(
        self,
        *,
        note_id: str,
        body: Optional[schemas.ChargeNoteChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ChargeNote:
        """Change a charge note."""
        return self._call("updateChargeNote", {"noteId": note_id}, None, body, None, on_headers)

    def import_charge_notes(
        self,
        *,
        query: Optional[schemas.ImportChargeNotesQuery] = None,
        body: schemas.ChargeNoteImport,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ImportedChargeNotes:
        """Make many charge notes."""
        return self._call("importChargeNotes", {}, query, body, idempotency_key, on_headers)

    def export_charge_notes(
        self,
        *,
        query: Optional[schemas.ExportChargeNotesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> File:
        """Export a merchant’s charge notes as a file."""
        return self._call("exportChargeNotes", {}, query, None, None, on_headers)

    def void_charge_note(
        self,
        *,
        note_id: str,
        body: Optional[schemas.ChargeNoteVoid] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ChargeNote:
        """Void a charge note."""
        return self._call("voidChargeNote", {"noteId": note_id}, None, body, idempotency_key, on_headers)

    def list_messages(
        self,
        *,
        query: Optional[schemas.ListMessagesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.CustomerMessage]:
        """List what was written to customers."""
        return self._call("listMessages", {}, query, None, None, on_headers)

    def get_collection_settings(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.CollectionSettings:
        """Get the settings of collections."""
        return self._call("getCollectionSettings", {}, None, None, None, on_headers)

    def update_collection_settings(
        self,
        *,
        body: Optional[schemas.CollectionDecisions] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.CollectionSettings:
        """Change the settings of collections."""
        return self._call("updateCollectionSettings", {}, None, body, None, on_headers)

    def get_message_settings(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MessageSettings:
        """Get the settings of messages."""
        return self._call("getMessageSettings", {}, None, None, None, on_headers)

    def update_message_settings(
        self,
        *,
        body: schemas.MessageSettings,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MessageSettings:
        """Decide how many messages are sent on a day."""
        return self._call("updateMessageSettings", {}, None, body, None, on_headers)

    def list_channels(
        self,
        *,
        query: Optional[schemas.ListChannelsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ChannelList:
        """List a merchant’s channels."""
        return self._call("listChannels", {}, query, None, None, on_headers)

    def create_channel(
        self,
        *,
        body: schemas.NewChannel,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Channel:
        """Connect a channel by which customers are written to."""
        return self._call("createChannel", {}, None, body, idempotency_key, on_headers)

    def get_channel(
        self,
        *,
        channel_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Channel:
        """Get a channel."""
        return self._call("getChannel", {"channelId": channel_id}, None, None, None, on_headers)

    def replace_channel_credentials(
        self,
        *,
        channel_id: str,
        body: schemas.ChannelCredentials,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Channel:
        """Replace the credentials of a channel."""
        return self._call("replaceChannelCredentials", {"channelId": channel_id}, None, body, None, on_headers)

    def delete_channel(
        self,
        *,
        channel_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Delete a channel."""
        return self._call("deleteChannel", {"channelId": channel_id}, None, None, None, on_headers)

    def check_channel(
        self,
        *,
        channel_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Channel:
        """Ask the provider whether a channel works."""
        return self._call("checkChannel", {"channelId": channel_id}, None, None, None, on_headers)

    def create_channel_binding(
        self,
        *,
        channel_id: str,
        body: schemas.NewChannelBinding,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ChannelBinding:
        """Make a link by which a customer, or the caller, opens a channel."""
        return self._call("createChannelBinding", {"channelId": channel_id}, None, body, idempotency_key, on_headers)

    def list_series(
        self,
        *,
        query: Optional[schemas.ListSeriesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Series]:
        """List a merchant’s series."""
        return self._call("listSeries", {}, query, None, None, on_headers)

    def create_series(
        self,
        *,
        body: schemas.NewSeries,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Series:
        """Make a series of charge notes."""
        return self._call("createSeries", {}, None, body, idempotency_key, on_headers)

    def get_series(
        self,
        *,
        series_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Series:
        """Get a series."""
        return self._call("getSeries", {"seriesId": series_id}, None, None, None, on_headers)

    def update_series(
        self,
        *,
        series_id: str,
        body: schemas.SeriesChanges,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Series:
        """Change a series."""
        return self._call("updateSeries", {"seriesId": series_id}, None, body, None, on_headers)

    def pause_series(
        self,
        *,
        series_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Series:
        """Pause a series."""
        return self._call("pauseSeries", {"seriesId": series_id}, None, None, idempotency_key, on_headers)

    def resume_series(
        self,
        *,
        series_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Series:
        """Resume a paused series."""
        return self._call("resumeSeries", {"seriesId": series_id}, None, None, idempotency_key, on_headers)

    def end_series(
        self,
        *,
        series_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Series:
        """End a series."""
        return self._call("endSeries", {"seriesId": series_id}, None, None, idempotency_key, on_headers)

    def get_receivables(
        self,
        *,
        query: Optional[schemas.GetReceivablesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Receivables:
        """Get what a merchant is owed."""
        return self._call("getReceivables", {}, query, None, None, on_headers)

    def list_debtors(
        self,
        *,
        query: Optional[schemas.ListDebtorsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Debtor]:
        """List the customers who owe a merchant."""
        return self._call("listDebtors", {}, query, None, None, on_headers)

    def export_receivables(
        self,
        *,
        query: Optional[schemas.ExportReceivablesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> File:
        """Export what a merchant is owed as a file."""
        return self._call("exportReceivables", {}, query, None, None, on_headers)

    def list_branches(
        self,
        *,
        query: Optional[schemas.ListBranchesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Branch]:
        """List a merchant’s branches."""
        return self._call("listBranches", {}, query, None, None, on_headers)

    def create_branch(
        self,
        *,
        body: schemas.NewBranch,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Branch:
        """Create a branch."""
        return self._call("createBranch", {}, None, body, idempotency_key, on_headers)

    def get_branch(
        self,
        *,
        branch_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Branch:
        """Get a branch."""
        return self._call("getBranch", {"branchId": branch_id}, None, None, None, on_headers)

    def update_branch(
        self,
        *,
        branch_id: str,
        body: Optional[schemas.BranchChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Branch:
        """Change or close a branch."""
        return self._call("updateBranch", {"branchId": branch_id}, None, body, None, on_headers)

    def list_tills(
        self,
        *,
        query: Optional[schemas.ListTillsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Till]:
        """List a merchant’s tills."""
        return self._call("listTills", {}, query, None, None, on_headers)

    def create_till(
        self,
        *,
        body: schemas.NewTill,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Till:
        """Create a till."""
        return self._call("createTill", {}, None, body, idempotency_key, on_headers)

    def get_till(
        self,
        *,
        till_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Till:
        """Get a till."""
        return self._call("getTill", {"tillId": till_id}, None, None, None, on_headers)

    def update_till(
        self,
        *,
        till_id: str,
        body: Optional[schemas.TillChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Till:
        """Change a till, or take it out of use."""
        return self._call("updateTill", {"tillId": till_id}, None, body, None, on_headers)

    def rotate_till_code(
        self,
        *,
        till_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Till:
        """Give a till another code."""
        return self._call("rotateTillCode", {"tillId": till_id}, None, None, None, on_headers)

    def get_till_sale(
        self,
        *,
        till_id: str,
        query: Optional[schemas.GetTillSaleQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.TillSale:
        """Get the sale that is on a till."""
        return self._call("getTillSale", {"tillId": till_id}, query, None, None, on_headers)

    def put_till_sale(
        self,
        *,
        till_id: str,
        body: schemas.NewTillSale,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.TillSale:
        """Put a sale on a till."""
        return self._call("putTillSale", {"tillId": till_id}, None, body, None, on_headers)

    def delete_till_sale(
        self,
        *,
        till_id: str,
        query: Optional[schemas.DeleteTillSaleQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Take the sale off a till."""
        return self._call("deleteTillSale", {"tillId": till_id}, query, None, None, on_headers)

    def list_shifts(
        self,
        *,
        query: Optional[schemas.ListShiftsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Shift]:
        """List a merchant’s shifts."""
        return self._call("listShifts", {}, query, None, None, on_headers)

    def open_shift(
        self,
        *,
        body: schemas.NewShift,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Shift:
        """Open a shift."""
        return self._call("openShift", {}, None, body, idempotency_key, on_headers)

    def get_shift(
        self,
        *,
        shift_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Shift:
        """Get a shift."""
        return self._call("getShift", {"shiftId": shift_id}, None, None, None, on_headers)

    def close_shift(
        self,
        *,
        shift_id: str,
        body: schemas.ShiftClosing,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Shift:
        """Close a shift."""
        return self._call("closeShift", {"shiftId": shift_id}, None, body, idempotency_key, on_headers)

    def note_shift(
        self,
        *,
        shift_id: str,
        body: schemas.ShiftNote,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Shift:
        """Say where a shift’s difference comes from."""
        return self._call("noteShift", {"shiftId": shift_id}, None, body, idempotency_key, on_headers)

    def list_webhooks(
        self,
        *,
        query: Optional[schemas.ListWebhooksQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.WebhookList:
        """List a merchant’s webhook endpoints."""
        return self._call("listWebhooks", {}, query, None, None, on_headers)

    def create_webhook(
        self,
        *,
        body: schemas.NewWebhook,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ShownWebhook:
        """Create a webhook endpoint."""
        return self._call("createWebhook", {}, None, body, idempotency_key, on_headers)

    def get_webhook(
        self,
        *,
        webhook_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Webhook:
        """Get a webhook endpoint."""
        return self._call("getWebhook", {"webhookId": webhook_id}, None, None, None, on_headers)

    def update_webhook(
        self,
        *,
        webhook_id: str,
        body: Optional[schemas.WebhookChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Webhook:
        """Change a webhook endpoint."""
        return self._call("updateWebhook", {"webhookId": webhook_id}, None, body, None, on_headers)

    def delete_webhook(
        self,
        *,
        webhook_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> None:
        """Remove a webhook endpoint."""
        return self._call("deleteWebhook", {"webhookId": webhook_id}, None, None, None, on_headers)

    def rotate_webhook_secret(
        self,
        *,
        webhook_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.ShownWebhook:
        """Rotate a webhook endpoint’s secret."""
        return self._call("rotateWebhookSecret", {"webhookId": webhook_id}, None, None, idempotency_key, on_headers)

    def test_webhook(
        self,
        *,
        webhook_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Delivery:
        """Send a test event to a webhook endpoint."""
        return self._call("testWebhook", {"webhookId": webhook_id}, None, None, idempotency_key, on_headers)

    def list_webhook_deliveries(
        self,
        *,
        webhook_id: str,
        query: Optional[schemas.ListWebhookDeliveriesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Delivery]:
        """List the deliveries to a webhook endpoint."""
        return self._call("listWebhookDeliveries", {"webhookId": webhook_id}, query, None, None, on_headers)

    def get_webhook_delivery(
        self,
        *,
        webhook_id: str,
        delivery_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.DeliveryDetail:
        """Get a delivery, with its attempts."""
        return self._call("getWebhookDelivery", {"webhookId": webhook_id, "deliveryId": delivery_id}, None, None, None, on_headers)

    def redeliver_webhook(
        self,
        *,
        webhook_id: str,
        delivery_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Delivery:
        """Redeliver an event."""
        return self._call("redeliverWebhook", {"webhookId": webhook_id, "deliveryId": delivery_id}, None, None, idempotency_key, on_headers)

    def replay_webhook(
        self,
        *,
        webhook_id: str,
        body: schemas.NewWebhookReplay,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.WebhookReplay:
        """Send the events of a period again."""
        return self._call("replayWebhook", {"webhookId": webhook_id}, None, body, idempotency_key, on_headers)

    def list_events(
        self,
        *,
        query: Optional[schemas.ListEventsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.WebhookEvent]:
        """List a merchant’s events."""
        return self._call("listEvents", {}, query, None, None, on_headers)

    def get_event(
        self,
        *,
        event_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.WebhookEvent:
        """Get an event."""
        return self._call("getEvent", {"eventId": event_id}, None, None, None, on_headers)

    def list_requests(
        self,
        *,
        query: Optional[schemas.ListRequestsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.LoggedRequest]:
        """List the requests of a merchant’s API keys."""
        return self._call("listRequests", {}, query, None, None, on_headers)

    def list_payouts(
        self,
        *,
        query: Optional[schemas.ListPayoutsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Payout]:
        """List a merchant’s payouts."""
        return self._call("listPayouts", {}, query, None, None, on_headers)

    def create_payout(
        self,
        *,
        query: Optional[schemas.CreatePayoutQuery] = None,
        body: schemas.NewPayout,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Payout:
        """Create a payout."""
        return self._call("createPayout", {}, query, body, idempotency_key, on_headers)

    def get_payout(
        self,
        *,
        payout_id: str,
        query: Optional[schemas.GetPayoutQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.PayoutWithRows:
        """Get a payout with its rows."""
        return self._call("getPayout", {"payoutId": payout_id}, query, None, None, on_headers)

    def submit_payout(
        self,
        *,
        payout_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Payout:
        """Submit a payout for approval."""
        return self._call("submitPayout", {"payoutId": payout_id}, None, None, idempotency_key, on_headers)

    def approve_payout(
        self,
        *,
        payout_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Payout:
        """Approve a payout."""
        return self._call("approvePayout", {"payoutId": payout_id}, None, None, idempotency_key, on_headers)

    def cancel_payout(
        self,
        *,
        payout_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Payout:
        """Cancel a payout."""
        return self._call("cancelPayout", {"payoutId": payout_id}, None, None, idempotency_key, on_headers)

    def get_payout_report(
        self,
        *,
        payout_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> File:
        """Download a payout’s report."""
        return self._call("getPayoutReport", {"payoutId": payout_id}, None, None, None, on_headers)

    def list_approvals(
        self,
        *,
        query: Optional[schemas.ListApprovalsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.Approval]:
        """List a merchant’s approvals."""
        return self._call("listApprovals", {}, query, None, None, on_headers)

    def approve_approval(
        self,
        *,
        approval_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Approval:
        """Approve a payment of an API key."""
        return self._call("approveApproval", {"approvalId": approval_id}, None, None, None, on_headers)

    def reject_approval(
        self,
        *,
        approval_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Approval:
        """Reject a payment of an API key."""
        return self._call("rejectApproval", {"approvalId": approval_id}, None, None, None, on_headers)

    def list_merchant_payments(
        self,
        *,
        query: Optional[schemas.ListMerchantPaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Pages[schemas.MerchantPayment]:
        """List a merchant’s payments that were left to a person."""
        return self._call("listMerchantPayments", {}, query, None, None, on_headers)

    def get_merchant_payment(
        self,
        *,
        payment_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MerchantPaymentDetail:
        """Get a payment that was left to a person, beside the bank’s books."""
        return self._call("getMerchantPayment", {"paymentId": payment_id}, None, None, None, on_headers)

    def resolve_merchant_payment(
        self,
        *,
        payment_id: str,
        body: schemas.PaymentResolution,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.MerchantPayment:
        """Say what the bank’s books show of a payment that no bank can tell of."""
        return self._call("resolveMerchantPayment", {"paymentId": payment_id}, None, body, idempotency_key, on_headers)

    def get_merchant_reconciliation(
        self,
        *,
        query: Optional[schemas.GetMerchantReconciliationQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> schemas.Reconciliation:
        """List differences between a merchant’s ledger and its bank’s statement."""
        return self._call("getMerchantReconciliation", {}, query, None, None, on_headers)


class AsyncMethods:
    """All operations, for asyncio."""

    def _call(self, name: str, path: Mapping[str, Any], query: Any, body: Any, key: Any, on_headers: Any) -> Any:
        raise NotImplementedError

    def register(
        self,
        *,
        body: schemas.Registration,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.RegisteredUser]:
        """Create an account."""
        return self._call("register", {}, None, body, idempotency_key, on_headers)

    def verify_email(
        self,
        *,
        body: schemas.EmailVerification,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Message]:
        """Verify an e-mail with its code."""
        return self._call("verifyEmail", {}, None, body, None, on_headers)

    def resend_verification(
        self,
        *,
        body: schemas.EmailOnly,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Message]:
        """Mail another verification code."""
        return self._call("resendVerification", {}, None, body, None, on_headers)

    def login(
        self,
        *,
        body: schemas.LoginRequest,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.LoginOutcome]:
        """Log in."""
        return self._call("login", {}, None, body, None, on_headers)

    def login_with_factor(
        self,
        *,
        body: schemas.FactorLogin,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Login]:
        """Log in: the second step."""
        return self._call("loginWithFactor", {}, None, body, None, on_headers)

    def create_passkey_request_options(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.PasskeyRequestOptions]:
        """Begin to present a passkey."""
        return self._call("createPasskeyRequestOptions", {}, None, None, None, on_headers)

    def login_with_passkey(
        self,
        *,
        body: schemas.PasskeyLogin,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Login]:
        """Log in with a passkey alone."""
        return self._call("loginWithPasskey", {}, None, body, None, on_headers)

    def step_up(
        self,
        *,
        body: schemas.StepUpRequest,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Present a second factor again."""
        return self._call("stepUp", {}, None, body, None, on_headers)

    def refresh(
        self,
        *,
        body: schemas.RefreshRequest,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Login]:
        """Get new tokens for a refresh token."""
        return self._call("refresh", {}, None, body, None, on_headers)

    def logout(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Log out."""
        return self._call("logout", {}, None, None, None, on_headers)

    def change_password(
        self,
        *,
        body: schemas.PasswordChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Change the signed-in user’s password."""
        return self._call("changePassword", {}, None, body, None, on_headers)

    def forgot_password(
        self,
        *,
        body: schemas.EmailOnly,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Message]:
        """Mail a code to reset the password."""
        return self._call("forgotPassword", {}, None, body, None, on_headers)

    def reset_password(
        self,
        *,
        body: schemas.PasswordReset,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Message]:
        """Set a new password with the mailed code."""
        return self._call("resetPassword", {}, None, body, None, on_headers)

    def get_me(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.CurrentUser]:
        """Get the signed-in user, with their merchants and roles."""
        return self._call("getMe", {}, None, None, None, on_headers)

    def update_me(
        self,
        *,
        body: schemas.ProfileChanges,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.CurrentUser]:
        """Change the signed-in user’s name, or the language of their mails."""
        return self._call("updateMe", {}, None, body, None, on_headers)

    def get_my_kyc(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MyKyc]:
        """Get the signed-in user’s identity check (KYC)."""
        return self._call("getMyKyc", {}, None, None, None, on_headers)

    def submit_my_kyc(
        self,
        *,
        body: Mapping[str, Union[Upload, str]],
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MyKyc]:
        """Submit documents for the identity check (KYC)."""
        return self._call("submitMyKyc", {}, None, body, idempotency_key, on_headers)

    def list_sessions(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.SessionList]:
        """List the signed-in user’s sessions."""
        return self._call("listSessions", {}, None, None, None, on_headers)

    def end_session(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """End one of the signed-in user’s sessions."""
        return self._call("endSession", {"id": id}, None, None, None, on_headers)

    def list_factors(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.FactorList]:
        """List the signed-in user’s second factors."""
        return self._call("listFactors", {}, None, None, None, on_headers)

    def create_totp_factor(
        self,
        *,
        body: Optional[schemas.NewTotpFactor] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.TotpEnrolment]:
        """Begin to set an authenticator app as a second factor."""
        return self._call("createTotpFactor", {}, None, body, None, on_headers)

    def confirm_totp_factor(
        self,
        *,
        body: schemas.TotpConfirmation,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Factor]:
        """Confirm an authenticator app by its first code."""
        return self._call("confirmTotpFactor", {}, None, body, None, on_headers)

    def create_passkey_creation_options(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.PasskeyCreationOptions]:
        """Begin to add a passkey."""
        return self._call("createPasskeyCreationOptions", {}, None, None, None, on_headers)

    def create_passkey_factor(
        self,
        *,
        body: schemas.NewPasskeyFactor,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Factor]:
        """Add a passkey."""
        return self._call("createPasskeyFactor", {}, None, body, idempotency_key, on_headers)

    def create_recovery_codes(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.RecoveryCodes]:
        """Make new recovery codes."""
        return self._call("createRecoveryCodes", {}, None, None, None, on_headers)

    def delete_factor(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Remove a second factor."""
        return self._call("deleteFactor", {"id": id}, None, None, None, on_headers)

    def undo_factor_reset(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Withdraw the reset of the signed-in user’s second factors."""
        return self._call("undoFactorReset", {}, None, None, None, on_headers)

    def list_api_keys(
        self,
        *,
        query: Optional[schemas.ListApiKeysQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.ApiKey]:
        """List the caller’s API keys."""
        return self._call("listApiKeys", {}, query, None, None, on_headers)

    def create_api_key(
        self,
        *,
        body: schemas.NewApiKey,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ShownApiKey]:
        """Create an API key."""
        return self._call("createApiKey", {}, None, body, idempotency_key, on_headers)

    def delete_api_key(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Revoke an API key."""
        return self._call("deleteApiKey", {"id": id}, None, None, None, on_headers)

    def rotate_api_key(
        self,
        *,
        id: str,
        body: Optional[schemas.ApiKeyRotation] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ShownApiKey]:
        """Replace an API key with a new one."""
        return self._call("rotateApiKey", {"id": id}, None, body, idempotency_key, on_headers)

    def list_merchants(
        self,
        *,
        query: Optional[schemas.ListMerchantsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.MerchantListItem]:
        """List the caller’s merchants."""
        return self._call("listMerchants", {}, query, None, None, on_headers)

    def create_merchant(
        self,
        *,
        body: schemas.NewMerchant,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Merchant]:
        """Create a merchant."""
        return self._call("createMerchant", {}, None, body, idempotency_key, on_headers)

    def get_merchant(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Merchant]:
        """Get a merchant."""
        return self._call("getMerchant", {"id": id}, None, None, None, on_headers)

    def update_merchant(
        self,
        *,
        id: str,
        body: Optional[schemas.MerchantChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MerchantUpdate]:
        """Change a merchant’s name or description."""
        return self._call("updateMerchant", {"id": id}, None, body, None, on_headers)

    def update_merchant_status(
        self,
        *,
        id: str,
        body: schemas.MerchantStatusChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MerchantUpdate]:
        """Open or close a merchant."""
        return self._call("updateMerchantStatus", {"id": id}, None, body, None, on_headers)

    def transfer_ownership(
        self,
        *,
        id: str,
        body: schemas.NewOwner,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Merchant]:
        """Transfer a merchant to another member."""
        return self._call("transferOwnership", {"id": id}, None, body, None, on_headers)

    def get_settlement_account(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.SettlementAccount]:
        """Get the bank account that a merchant is paid into."""
        return self._call("getSettlementAccount", {"id": id}, None, None, None, on_headers)

    def set_settlement_account(
        self,
        *,
        id: str,
        body: schemas.SettlementAccountChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.SettlementAccount]:
        """Set the bank account that a merchant is paid into."""
        return self._call("setSettlementAccount", {"id": id}, None, body, None, on_headers)

    def undo_settlement_account_change(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Undo the pending change of a settlement account."""
        return self._call("undoSettlementAccountChange", {"id": id}, None, None, None, on_headers)

    def list_members(
        self,
        *,
        id: str,
        query: Optional[schemas.ListMembersQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MemberList]:
        """List a merchant’s members."""
        return self._call("listMembers", {"id": id}, query, None, None, on_headers)

    def update_member(
        self,
        *,
        id: str,
        user_id: str,
        body: schemas.MemberChanges,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Member]:
        """Change a member’s role."""
        return self._call("updateMember", {"id": id, "userId": user_id}, None, body, None, on_headers)

    def remove_member(
        self,
        *,
        id: str,
        user_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Remove a member, or leave."""
        return self._call("removeMember", {"id": id, "userId": user_id}, None, None, None, on_headers)

    def get_member_branches(
        self,
        *,
        id: str,
        user_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MemberBranches]:
        """Get the branches to which a member is bound."""
        return self._call("getMemberBranches", {"id": id, "userId": user_id}, None, None, None, on_headers)

    def update_member_branches(
        self,
        *,
        id: str,
        user_id: str,
        body: schemas.MemberBranchesInput,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MemberBranches]:
        """Bind a member to branches."""
        return self._call("updateMemberBranches", {"id": id, "userId": user_id}, None, body, None, on_headers)

    def list_invitations(
        self,
        *,
        id: str,
        query: Optional[schemas.ListInvitationsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Invitation]:
        """List a merchant’s invitations."""
        return self._call("listInvitations", {"id": id}, query, None, None, on_headers)

    def create_invitation(
        self,
        *,
        id: str,
        body: schemas.NewInvitation,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Invitation]:
        """Invite somebody to a merchant."""
        return self._call("createInvitation", {"id": id}, None, body, idempotency_key, on_headers)

    def revoke_invitation(
        self,
        *,
        id: str,
        invitation_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Revoke an invitation."""
        return self._call("revokeInvitation", {"id": id, "invitationId": invitation_id}, None, None, None, on_headers)

    def get_invitation(
        self,
        *,
        token: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.InvitationView]:
        """Get an invitation by its token."""
        return self._call("getInvitation", {"token": token}, None, None, None, on_headers)

    def accept_invitation(
        self,
        *,
        token: str,
        body: Optional[schemas.Acceptance] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Accepted]:
        """Accept an invitation."""
        return self._call("acceptInvitation", {"token": token}, None, body, idempotency_key, on_headers)

    def get_merchant_access(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MerchantAccess]:
        """Get what acts for a merchant or is told about it."""
        return self._call("getMerchantAccess", {"id": id}, None, None, None, on_headers)

    def cut_off_api_key(
        self,
        *,
        id: str,
        key_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Cut an API key off from a merchant."""
        return self._call("cutOffApiKey", {"id": id, "keyId": key_id}, None, None, None, on_headers)

    def get_store(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Store]:
        """Get a merchant’s store."""
        return self._call("getStore", {"id": id}, None, None, None, on_headers)

    def update_store(
        self,
        *,
        id: str,
        body: Optional[schemas.StoreChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Store]:
        """Change a merchant’s store."""
        return self._call("updateStore", {"id": id}, None, body, None, on_headers)

    def upload_logo(
        self,
        *,
        id: str,
        body: Mapping[str, Union[Upload, str]],
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.UploadedLogo]:
        """Upload the store’s logo."""
        return self._call("uploadLogo", {"id": id}, None, body, None, on_headers)

    def delete_logo(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Remove the store’s logo."""
        return self._call("deleteLogo", {"id": id}, None, None, None, on_headers)

    def upload_banner(
        self,
        *,
        id: str,
        body: Mapping[str, Union[Upload, str]],
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.UploadedBanner]:
        """Upload the store’s banner."""
        return self._call("uploadBanner", {"id": id}, None, body, None, on_headers)

    def delete_banner(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Remove the store’s banner."""
        return self._call("deleteBanner", {"id": id}, None, None, None, on_headers)

    def list_store_links(
        self,
        *,
        id: str,
        query: Optional[schemas.ListStoreLinksQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.StoreLinkList]:
        """List the payment links of a merchant’s store."""
        return self._call("listStoreLinks", {"id": id}, query, None, None, on_headers)

    def get_button_settings(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ButtonSettings]:
        """Get where the checkout button may be used."""
        return self._call("getButtonSettings", {"id": id}, None, None, None, on_headers)

    def update_button_settings(
        self,
        *,
        id: str,
        body: schemas.ButtonChanges,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ButtonSettings]:
        """Decide where the checkout button may be used."""
        return self._call("updateButtonSettings", {"id": id}, None, body, None, on_headers)

    def get_public_store(
        self,
        *,
        slug: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.PublicStore]:
        """Get a store as its payers see it."""
        return self._call("getPublicStore", {"slug": slug}, None, None, None, on_headers)

    def list_payment_links(
        self,
        *,
        id: str,
        query: Optional[schemas.ListPaymentLinksQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.PaymentLink]:
        """List a merchant’s payment links."""
        return self._call("listPaymentLinks", {"id": id}, query, None, None, on_headers)

    def create_payment_link(
        self,
        *,
        id: str,
        body: schemas.NewPaymentLink,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.PaymentLink]:
        """Create a payment link."""
        return self._call("createPaymentLink", {"id": id}, None, body, idempotency_key, on_headers)

    def get_payment_link(
        self,
        *,
        id: str,
        link_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.PaymentLink]:
        """Get a payment link."""
        return self._call("getPaymentLink", {"id": id, "linkId": link_id}, None, None, None, on_headers)

    def update_payment_link(
        self,
        *,
        id: str,
        link_id: str,
        body: Optional[schemas.PaymentLinkChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.PaymentLink]:
        """Change a payment link."""
        return self._call("updatePaymentLink", {"id": id, "linkId": link_id}, None, body, None, on_headers)

    def list_checkouts(
        self,
        *,
        id: str,
        query: Optional[schemas.ListCheckoutsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Checkout]:
        """List a merchant’s checkouts."""
        return self._call("listCheckouts", {"id": id}, query, None, None, on_headers)

    def create_checkout(
        self,
        *,
        id: str,
        body: schemas.NewCheckout,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Checkout]:
        """Create a checkout."""
        return self._call("createCheckout", {"id": id}, None, body, idempotency_key, on_headers)

    def get_checkout(
        self,
        *,
        id: str,
        checkout_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Checkout]:
        """Get a checkout."""
        return self._call("getCheckout", {"id": id, "checkoutId": checkout_id}, None, None, None, on_headers)

    def cancel_checkout(
        self,
        *,
        id: str,
        checkout_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Checkout]:
        """Cancel a checkout."""
        return self._call("cancelCheckout", {"id": id, "checkoutId": checkout_id}, None, None, idempotency_key, on_headers)

    def refund_checkout(
        self,
        *,
        id: str,
        checkout_id: str,
        body: Optional[schemas.NewRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.CheckoutRefund]:
        """Refund a checkout."""
        return self._call("refundCheckout", {"id": id, "checkoutId": checkout_id}, None, body, idempotency_key, on_headers)

    def refund_overpaid_checkout(
        self,
        *,
        id: str,
        checkout_id: str,
        body: Optional[schemas.NewRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Refund]:
        """Refund what a checkout was overpaid."""
        return self._call("refundOverpaidCheckout", {"id": id, "checkoutId": checkout_id}, None, body, idempotency_key, on_headers)

    def list_unapplied_payments(
        self,
        *,
        id: str,
        query: Optional[schemas.ListUnappliedPaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.UnappliedPayment]:
        """List the money that no checkout counts."""
        return self._call("listUnappliedPayments", {"id": id}, query, None, None, on_headers)

    def apply_unapplied_payment(
        self,
        *,
        id: str,
        unapplied_id: str,
        body: schemas.Application,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.UnappliedPayment]:
        """Count an unapplied payment for a checkout."""
        return self._call("applyUnappliedPayment", {"id": id, "unappliedId": unapplied_id}, None, body, idempotency_key, on_headers)

    def refund_unapplied_payment(
        self,
        *,
        id: str,
        unapplied_id: str,
        body: Optional[schemas.NewRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Refund]:
        """Refund an unapplied payment."""
        return self._call("refundUnappliedPayment", {"id": id, "unappliedId": unapplied_id}, None, body, idempotency_key, on_headers)

    def get_payable_link(
        self,
        *,
        token: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.PayView]:
        """Get a payment link as its payer sees it."""
        return self._call("getPayableLink", {"token": token}, None, None, None, on_headers)

    def request_payer_key(
        self,
        *,
        token: str,
        body: schemas.NewPayerKey,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.PayerKeyRequested]:
        """Have the payer’s bank send its one-time key."""
        return self._call("requestPayerKey", {"token": token}, None, body, None, on_headers)

    def charge_link(
        self,
        *,
        token: str,
        body: schemas.NewCharge,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Paid]:
        """Pay a link with a one-time key (C2P)."""
        return self._call("chargeLink", {"token": token}, None, body, idempotency_key, on_headers)

    def verify_link(
        self,
        *,
        token: str,
        body: schemas.NewVerification,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Paid]:
        """Pay a link with a mobile payment already made."""
        return self._call("verifyLink", {"token": token}, None, body, idempotency_key, on_headers)

    def request_receipt(
        self,
        *,
        token: str,
        body: schemas.NewReceiptMessage,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ReceiptRequested]:
        """Have the receipt of a payment sent."""
        return self._call("requestReceipt", {"token": token}, None, body, None, on_headers)

    def simulate_charge(
        self,
        *,
        token: str,
        body: Optional[schemas.SandboxPayment] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.SandboxResult]:
        """Simulate that a customer paid a test link."""
        return self._call("simulateCharge", {"token": token}, None, body, idempotency_key, on_headers)

    def simulate_verification(
        self,
        *,
        token: str,
        body: Optional[schemas.SandboxPayment] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.SandboxResult]:
        """Simulate that a payment of a test link was verified."""
        return self._call("simulateVerification", {"token": token}, None, body, idempotency_key, on_headers)

    def list_simulations(
        self,
        *,
        query: Optional[schemas.ListSimulationsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.SimulationList]:
        """List a merchant’s simulations."""
        return self._call("listSimulations", {}, query, None, None, on_headers)

    def create_simulation(
        self,
        *,
        body: schemas.NewSimulation,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Simulation]:
        """Simulate what a bank does."""
        return self._call("createSimulation", {}, None, body, idempotency_key, on_headers)

    def end_simulation(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """End a simulation."""
        return self._call("endSimulation", {"id": id}, None, None, None, on_headers)

    def get_sandbox_clock(
        self,
        *,
        query: Optional[schemas.GetSandboxClockQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.SandboxClock]:
        """Get a merchant’s clock in the test environment."""
        return self._call("getSandboxClock", {}, query, None, None, on_headers)

    def advance_sandbox_clock(
        self,
        *,
        body: schemas.ClockAdvance,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.SandboxClock]:
        """Move a merchant’s clock forward in the test environment."""
        return self._call("advanceSandboxClock", {}, None, body, idempotency_key, on_headers)

    def list_transactions(
        self,
        *,
        id: str,
        query: Optional[schemas.ListTransactionsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.TransactionItem]:
        """List a merchant’s transactions."""
        return self._call("listTransactions", {"id": id}, query, None, None, on_headers)

    def get_transaction(
        self,
        *,
        id: str,
        transaction_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Transaction]:
        """Get a transaction."""
        return self._call("getTransaction", {"id": id, "transactionId": transaction_id}, None, None, None, on_headers)

    def export_transactions(
        self,
        *,
        id: str,
        query: Optional[schemas.ExportTransactionsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[File]:
        """Export a merchant’s transactions as a file."""
        return self._call("exportTransactions", {"id": id}, query, None, None, on_headers)

    def refund_transaction(
        self,
        *,
        id: str,
        transaction_id: str,
        body: Optional[schemas.NewRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Refund]:
        """Refund a transaction."""
        return self._call("refundTransaction", {"id": id, "transactionId": transaction_id}, None, body, idempotency_key, on_headers)

    def list_refunds(
        self,
        *,
        id: str,
        transaction_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.RefundList]:
        """List the refunds of a transaction."""
        return self._call("listRefunds", {"id": id, "transactionId": transaction_id}, None, None, None, on_headers)

    def list_merchant_refunds(
        self,
        *,
        id: str,
        query: Optional[schemas.ListMerchantRefundsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Refund]:
        """List a merchant’s refunds."""
        return self._call("listMerchantRefunds", {"id": id}, query, None, None, on_headers)

    def get_refund(
        self,
        *,
        id: str,
        refund_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Refund]:
        """Get a refund."""
        return self._call("getRefund", {"id": id, "refundId": refund_id}, None, None, None, on_headers)

    def get_summary(
        self,
        *,
        id: str,
        query: Optional[schemas.GetSummaryQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.SalesSummary]:
        """Sum up a merchant’s transactions."""
        return self._call("getSummary", {"id": id}, query, None, None, on_headers)

    def get_sales_of_day(
        self,
        *,
        id: str,
        query: Optional[schemas.GetSalesOfDayQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.SalesOfDay]:
        """Sum up a day’s sales by hour and person."""
        return self._call("getSalesOfDay", {"id": id}, query, None, None, on_headers)

    def get_balance(
        self,
        *,
        id: str,
        query: Optional[schemas.GetBalanceQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Balance]:
        """Get what a merchant’s account holds."""
        return self._call("getBalance", {"id": id}, query, None, None, on_headers)

    def get_closing(
        self,
        *,
        id: str,
        day: str,
        query: Optional[schemas.GetClosingQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[Union[File, schemas.Closing]]:
        """Get the closing of a day."""
        return self._call("getClosing", {"id": id, "day": day}, query, None, None, on_headers)

    def import_statement(
        self,
        *,
        id: str,
        body: schemas.StatementFile,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ImportedStatement]:
        """Import a bank’s file of movements."""
        return self._call("importStatement", {"id": id}, None, body, None, on_headers)

    def verify_payment(
        self,
        *,
        id: str,
        body: schemas.PaymentToVerify,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.VerifiedPayment]:
        """Verify a mobile payment."""
        return self._call("verifyPayment", {"id": id}, None, body, idempotency_key, on_headers)

    def release_payment(
        self,
        *,
        id: str,
        transaction_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Transaction]:
        """Release a verified payment."""
        return self._call("releasePayment", {"id": id, "transactionId": transaction_id}, None, None, idempotency_key, on_headers)

    def reassign_payment(
        self,
        *,
        id: str,
        transaction_id: str,
        body: schemas.Reassignment,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Transaction]:
        """Reassign a verified payment."""
        return self._call("reassignPayment", {"id": id, "transactionId": transaction_id}, None, body, idempotency_key, on_headers)

    def list_external_payments(
        self,
        *,
        id: str,
        query: Optional[schemas.ListExternalPaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.ExternalPayment]:
        """List what was paid outside."""
        return self._call("listExternalPayments", {"id": id}, query, None, None, on_headers)

    def record_external_payment(
        self,
        *,
        id: str,
        body: schemas.NewExternalPayment,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ExternalPayment]:
        """Record what was paid outside."""
        return self._call("recordExternalPayment", {"id": id}, None, body, idempotency_key, on_headers)

    def get_external_payment(
        self,
        *,
        id: str,
        external_payment_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ExternalPayment]:
        """Get what was paid outside."""
        return self._call("getExternalPayment", {"id": id, "externalPaymentId": external_payment_id}, None, None, None, on_headers)

    def confirm_external_payment(
        self,
        *,
        id: str,
        external_payment_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ExternalPayment]:
        """Confirm what was paid outside."""
        return self._call("confirmExternalPayment", {"id": id, "externalPaymentId": external_payment_id}, None, None, idempotency_key, on_headers)

    def void_external_payment(
        self,
        *,
        id: str,
        external_payment_id: str,
        body: Optional[schemas.ExternalVoid] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ExternalPayment]:
        """Void what was recorded by mistake."""
        return self._call("voidExternalPayment", {"id": id, "externalPaymentId": external_payment_id}, None, body, idempotency_key, on_headers)

    def refund_external_payment(
        self,
        *,
        id: str,
        external_payment_id: str,
        body: Optional[schemas.NewExternalRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ExternalPayment]:
        """Record what was paid back outside."""
        return self._call("refundExternalPayment", {"id": id, "externalPaymentId": external_payment_id}, None, body, idempotency_key, on_headers)

    def export_external_payments(
        self,
        *,
        id: str,
        query: Optional[schemas.ExportExternalPaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[File]:
        """Export what was paid outside as a file."""
        return self._call("exportExternalPayments", {"id": id}, query, None, None, on_headers)

    def get_closing_external(
        self,
        *,
        id: str,
        day: str,
        query: Optional[schemas.GetClosingExternalQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[File]:
        """Get what was paid outside on a closed day as a file."""
        return self._call("getClosingExternal", {"id": id, "day": day}, query, None, None, on_headers)

    def get_floor_settings(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.FloorSettings]:
        """Get the settings of the shop floor."""
        return self._call("getFloorSettings", {"id": id}, None, None, None, on_headers)

    def update_floor_settings(
        self,
        *,
        id: str,
        body: Optional[schemas.FloorSettingsChange] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.FloorSettings]:
        """Decide the settings of the shop floor."""
        return self._call("updateFloorSettings", {"id": id}, None, body, None, on_headers)

    def list_customers(
        self,
        *,
        id: str,
        query: Optional[schemas.ListCustomersQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Customer]:
        """List a merchant’s customers."""
        return self._call("listCustomers", {"id": id}, query, None, None, on_headers)

    def create_customer(
        self,
        *,
        id: str,
        body: schemas.NewCustomer,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Customer]:
        """Create a customer."""
        return self._call("createCustomer", {"id": id}, None, body, idempotency_key, on_headers)

    def get_customer(
        self,
        *,
        id: str,
        customer_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Customer]:
        """Get a customer."""
        return self._call("getCustomer", {"id": id, "customerId": customer_id}, None, None, None, on_headers)

    def update_customer(
        self,
        *,
        id: str,
        customer_id: str,
        body: schemas.CustomerFields,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Customer]:
        """Change a customer."""
        return self._call("updateCustomer", {"id": id, "customerId": customer_id}, None, body, None, on_headers)

    def delete_customer(
        self,
        *,
        id: str,
        customer_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Remove a customer."""
        return self._call("deleteCustomer", {"id": id, "customerId": customer_id}, None, None, None, on_headers)

    def import_customers(
        self,
        *,
        id: str,
        query: Optional[schemas.ImportCustomersQuery] = None,
        body: schemas.CustomerImport,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ImportedCustomers]:
        """Create many customers."""
        return self._call("importCustomers", {"id": id}, query, body, idempotency_key, on_headers)

    def export_customers(
        self,
        *,
        id: str,
        query: Optional[schemas.ExportCustomersQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[File]:
        """Export a merchant’s customers as a file."""
        return self._call("exportCustomers", {"id": id}, query, None, None, on_headers)

    def merge_customer(
        self,
        *,
        id: str,
        customer_id: str,
        body: schemas.CustomerMerge,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Customer]:
        """Merge a customer into another one."""
        return self._call("mergeCustomer", {"id": id, "customerId": customer_id}, None, body, idempotency_key, on_headers)

    def set_customer_consent(
        self,
        *,
        id: str,
        customer_id: str,
        channel: str,
        body: schemas.NewCustomerConsent,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Customer]:
        """Say whether a customer wants to be written to."""
        return self._call("setCustomerConsent", {"id": id, "customerId": customer_id, "channel": channel}, None, body, None, on_headers)

    def rotate_customer_account_url(
        self,
        *,
        id: str,
        customer_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Customer]:
        """Give a customer’s page another address."""
        return self._call("rotateCustomerAccountUrl", {"id": id, "customerId": customer_id}, None, None, None, on_headers)

    def list_charge_notes(
        self,
        *,
        id: str,
        query: Optional[schemas.ListChargeNotesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.ChargeNote]:
        """List a merchant’s charge notes."""
        return self._call("listChargeNotes", {"id": id}, query, None, None, on_headers)

    def create_charge_note(
        self,
        *,
        id: str,
        body: schemas.NewChargeNote,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ChargeNote]:
        """Make a charge note."""
        return self._call("createChargeNote", {"id": id}, None, body, idempotency_key, on_headers)

    def get_charge_note(
        self,
        *,
        id: str,
        note_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ChargeNote]:
        """Get a charge note."""
        return self._call("getChargeNote", {"id": id, "noteId": note_id}, None, None, None, on_headers)

    def update_charge_note(
        self,
        *,
        id: str,
        note_id: str,
        body: Optional[schemas.ChargeNoteChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ChargeNote]:
        """Change a charge note."""
        return self._call("updateChargeNote", {"id": id, "noteId": note_id}, None, body, None, on_headers)

    def import_charge_notes(
        self,
        *,
        id: str,
        query: Optional[schemas.ImportChargeNotesQuery] = None,
        body: schemas.ChargeNoteImport,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ImportedChargeNotes]:
        """Make many charge notes."""
        return self._call("importChargeNotes", {"id": id}, query, body, idempotency_key, on_headers)

    def export_charge_notes(
        self,
        *,
        id: str,
        query: Optional[schemas.ExportChargeNotesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[File]:
        """Export a merchant’s charge notes as a file."""
        return self._call("exportChargeNotes", {"id": id}, query, None, None, on_headers)

    def void_charge_note(
        self,
        *,
        id: str,
        note_id: str,
        body: Optional[schemas.ChargeNoteVoid] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ChargeNote]:
        """Void a charge note."""
        return self._call("voidChargeNote", {"id": id, "noteId": note_id}, None, body, idempotency_key, on_headers)

    def list_messages(
        self,
        *,
        id: str,
        query: Optional[schemas.ListMessagesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.CustomerMessage]:
        """List what was written to customers."""
        return self._call("listMessages", {"id": id}, query, None, None, on_headers)

    def get_collection_settings(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.CollectionSettings]:
        """Get the settings of collections."""
        return self._call("getCollectionSettings", {"id": id}, None, None, None, on_headers)

    def update_collection_settings(
        self,
        *,
        id: str,
        body: Optional[schemas.CollectionDecisions] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.CollectionSettings]:
        """Change the settings of collections."""
        return self._call("updateCollectionSettings", {"id": id}, None, body, None, on_headers)

    def get_message_settings(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MessageSettings]:
        """Get the settings of messages."""
        return self._call("getMessageSettings", {"id": id}, None, None, None, on_headers)

    def update_message_settings(
        self,
        *,
        id: str,
        body: schemas.MessageSettings,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MessageSettings]:
        """Decide how many messages are sent on a day."""
        return self._call("updateMessageSettings", {"id": id}, None, body, None, on_headers)

    def list_channel_kinds(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ChannelKindList]:
        """List the channels by which customers are written to."""
        return self._call("listChannelKinds", {}, None, None, None, on_headers)

    def list_channels(
        self,
        *,
        id: str,
        query: Optional[schemas.ListChannelsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ChannelList]:
        """List a merchant’s channels."""
        return self._call("listChannels", {"id": id}, query, None, None, on_headers)

    def create_channel(
        self,
        *,
        id: str,
        body: schemas.NewChannel,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Channel]:
        """Connect a channel by which customers are written to."""
        return self._call("createChannel", {"id": id}, None, body, idempotency_key, on_headers)

    def get_channel(
        self,
        *,
        id: str,
        channel_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Channel]:
        """Get a channel."""
        return self._call("getChannel", {"id": id, "channelId": channel_id}, None, None, None, on_headers)

    def replace_channel_credentials(
        self,
        *,
        id: str,
        channel_id: str,
        body: schemas.ChannelCredentials,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Channel]:
        """Replace the credentials of a channel."""
        return self._call("replaceChannelCredentials", {"id": id, "channelId": channel_id}, None, body, None, on_headers)

    def delete_channel(
        self,
        *,
        id: str,
        channel_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Delete a channel."""
        return self._call("deleteChannel", {"id": id, "channelId": channel_id}, None, None, None, on_headers)

    def check_channel(
        self,
        *,
        id: str,
        channel_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Channel]:
        """Ask the provider whether a channel works."""
        return self._call("checkChannel", {"id": id, "channelId": channel_id}, None, None, None, on_headers)

    def create_channel_binding(
        self,
        *,
        id: str,
        channel_id: str,
        body: schemas.NewChannelBinding,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ChannelBinding]:
        """Make a link by which a customer, or the caller, opens a channel."""
        return self._call("createChannelBinding", {"id": id, "channelId": channel_id}, None, body, idempotency_key, on_headers)

    def list_series(
        self,
        *,
        id: str,
        query: Optional[schemas.ListSeriesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Series]:
        """List a merchant’s series."""
        return self._call("listSeries", {"id": id}, query, None, None, on_headers)

    def create_series(
        self,
        *,
        id: str,
        body: schemas.NewSeries,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Series]:
        """Make a series of charge notes."""
        return self._call("createSeries", {"id": id}, None, body, idempotency_key, on_headers)

    def get_series(
        self,
        *,
        id: str,
        series_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Series]:
        """Get a series."""
        return self._call("getSeries", {"id": id, "seriesId": series_id}, None, None, None, on_headers)

    def update_series(
        self,
        *,
        id: str,
        series_id: str,
        body: schemas.SeriesChanges,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Series]:
        """Change a series."""
        return self._call("updateSeries", {"id": id, "seriesId": series_id}, None, body, None, on_headers)

    def pause_series(
        self,
        *,
        id: str,
        series_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Series]:
        """Pause a series."""
        return self._call("pauseSeries", {"id": id, "seriesId": series_id}, None, None, idempotency_key, on_headers)

    def resume_series(
        self,
        *,
        id: str,
        series_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Series]:
        """Resume a paused series."""
        return self._call("resumeSeries", {"id": id, "seriesId": series_id}, None, None, idempotency_key, on_headers)

    def end_series(
        self,
        *,
        id: str,
        series_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Series]:
        """End a series."""
        return self._call("endSeries", {"id": id, "seriesId": series_id}, None, None, idempotency_key, on_headers)

    def get_receivables(
        self,
        *,
        id: str,
        query: Optional[schemas.GetReceivablesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Receivables]:
        """Get what a merchant is owed."""
        return self._call("getReceivables", {"id": id}, query, None, None, on_headers)

    def list_debtors(
        self,
        *,
        id: str,
        query: Optional[schemas.ListDebtorsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Debtor]:
        """List the customers who owe a merchant."""
        return self._call("listDebtors", {"id": id}, query, None, None, on_headers)

    def export_receivables(
        self,
        *,
        id: str,
        query: Optional[schemas.ExportReceivablesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[File]:
        """Export what a merchant is owed as a file."""
        return self._call("exportReceivables", {"id": id}, query, None, None, on_headers)

    def list_branches(
        self,
        *,
        id: str,
        query: Optional[schemas.ListBranchesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Branch]:
        """List a merchant’s branches."""
        return self._call("listBranches", {"id": id}, query, None, None, on_headers)

    def create_branch(
        self,
        *,
        id: str,
        body: schemas.NewBranch,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Branch]:
        """Create a branch."""
        return self._call("createBranch", {"id": id}, None, body, idempotency_key, on_headers)

    def get_branch(
        self,
        *,
        id: str,
        branch_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Branch]:
        """Get a branch."""
        return self._call("getBranch", {"id": id, "branchId": branch_id}, None, None, None, on_headers)

    def update_branch(
        self,
        *,
        id: str,
        branch_id: str,
        body: Optional[schemas.BranchChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Branch]:
        """Change or close a branch."""
        return self._call("updateBranch", {"id": id, "branchId": branch_id}, None, body, None, on_headers)

    def list_tills(
        self,
        *,
        id: str,
        query: Optional[schemas.ListTillsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Till]:
        """List a merchant’s tills."""
        return self._call("listTills", {"id": id}, query, None, None, on_headers)

    def create_till(
        self,
        *,
        id: str,
        body: schemas.NewTill,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Till]:
        """Create a till."""
        return self._call("createTill", {"id": id}, None, body, idempotency_key, on_headers)

    def get_till(
        self,
        *,
        id: str,
        till_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Till]:
        """Get a till."""
        return self._call("getTill", {"id": id, "tillId": till_id}, None, None, None, on_headers)

    def update_till(
        self,
        *,
        id: str,
        till_id: str,
        body: Optional[schemas.TillChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Till]:
        """Change a till, or take it out of use."""
        return self._call("updateTill", {"id": id, "tillId": till_id}, None, body, None, on_headers)

    def rotate_till_code(
        self,
        *,
        id: str,
        till_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Till]:
        """Give a till another code."""
        return self._call("rotateTillCode", {"id": id, "tillId": till_id}, None, None, None, on_headers)

    def get_till_sale(
        self,
        *,
        id: str,
        till_id: str,
        query: Optional[schemas.GetTillSaleQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.TillSale]:
        """Get the sale that is on a till."""
        return self._call("getTillSale", {"id": id, "tillId": till_id}, query, None, None, on_headers)

    def put_till_sale(
        self,
        *,
        id: str,
        till_id: str,
        body: schemas.NewTillSale,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.TillSale]:
        """Put a sale on a till."""
        return self._call("putTillSale", {"id": id, "tillId": till_id}, None, body, None, on_headers)

    def delete_till_sale(
        self,
        *,
        id: str,
        till_id: str,
        query: Optional[schemas.DeleteTillSaleQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Take the sale off a till."""
        return self._call("deleteTillSale", {"id": id, "tillId": till_id}, query, None, None, on_headers)

    def get_public_till(
        self,
        *,
        code: str,
        query: Optional[schemas.GetPublicTillQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.PublicTill]:
        """Get what is on a till, as whoever stands before it sees it."""
        return self._call("getPublicTill", {"code": code}, query, None, None, on_headers)

    def list_shifts(
        self,
        *,
        id: str,
        query: Optional[schemas.ListShiftsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Shift]:
        """List a merchant’s shifts."""
        return self._call("listShifts", {"id": id}, query, None, None, on_headers)

    def open_shift(
        self,
        *,
        id: str,
        body: schemas.NewShift,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Shift]:
        """Open a shift."""
        return self._call("openShift", {"id": id}, None, body, idempotency_key, on_headers)

    def get_shift(
        self,
        *,
        id: str,
        shift_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Shift]:
        """Get a shift."""
        return self._call("getShift", {"id": id, "shiftId": shift_id}, None, None, None, on_headers)

    def close_shift(
        self,
        *,
        id: str,
        shift_id: str,
        body: schemas.ShiftClosing,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Shift]:
        """Close a shift."""
        return self._call("closeShift", {"id": id, "shiftId": shift_id}, None, body, idempotency_key, on_headers)

    def note_shift(
        self,
        *,
        id: str,
        shift_id: str,
        body: schemas.ShiftNote,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Shift]:
        """Say where a shift’s difference comes from."""
        return self._call("noteShift", {"id": id, "shiftId": shift_id}, None, body, idempotency_key, on_headers)

    def list_webhooks(
        self,
        *,
        id: str,
        query: Optional[schemas.ListWebhooksQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.WebhookList]:
        """List a merchant’s webhook endpoints."""
        return self._call("listWebhooks", {"id": id}, query, None, None, on_headers)

    def create_webhook(
        self,
        *,
        id: str,
        body: schemas.NewWebhook,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ShownWebhook]:
        """Create a webhook endpoint."""
        return self._call("createWebhook", {"id": id}, None, body, idempotency_key, on_headers)

    def get_webhook(
        self,
        *,
        id: str,
        webhook_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Webhook]:
        """Get a webhook endpoint."""
        return self._call("getWebhook", {"id": id, "webhookId": webhook_id}, None, None, None, on_headers)

    def update_webhook(
        self,
        *,
        id: str,
        webhook_id: str,
        body: Optional[schemas.WebhookChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Webhook]:
        """Change a webhook endpoint."""
        return self._call("updateWebhook", {"id": id, "webhookId": webhook_id}, None, body, None, on_headers)

    def delete_webhook(
        self,
        *,
        id: str,
        webhook_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Remove a webhook endpoint."""
        return self._call("deleteWebhook", {"id": id, "webhookId": webhook_id}, None, None, None, on_headers)

    def rotate_webhook_secret(
        self,
        *,
        id: str,
        webhook_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ShownWebhook]:
        """Rotate a webhook endpoint’s secret."""
        return self._call("rotateWebhookSecret", {"id": id, "webhookId": webhook_id}, None, None, idempotency_key, on_headers)

    def test_webhook(
        self,
        *,
        id: str,
        webhook_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Delivery]:
        """Send a test event to a webhook endpoint."""
        return self._call("testWebhook", {"id": id, "webhookId": webhook_id}, None, None, idempotency_key, on_headers)

    def list_webhook_deliveries(
        self,
        *,
        id: str,
        webhook_id: str,
        query: Optional[schemas.ListWebhookDeliveriesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Delivery]:
        """List the deliveries to a webhook endpoint."""
        return self._call("listWebhookDeliveries", {"id": id, "webhookId": webhook_id}, query, None, None, on_headers)

    def get_webhook_delivery(
        self,
        *,
        id: str,
        webhook_id: str,
        delivery_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.DeliveryDetail]:
        """Get a delivery, with its attempts."""
        return self._call("getWebhookDelivery", {"id": id, "webhookId": webhook_id, "deliveryId": delivery_id}, None, None, None, on_headers)

    def redeliver_webhook(
        self,
        *,
        id: str,
        webhook_id: str,
        delivery_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Delivery]:
        """Redeliver an event."""
        return self._call("redeliverWebhook", {"id": id, "webhookId": webhook_id, "deliveryId": delivery_id}, None, None, idempotency_key, on_headers)

    def replay_webhook(
        self,
        *,
        id: str,
        webhook_id: str,
        body: schemas.NewWebhookReplay,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.WebhookReplay]:
        """Send the events of a period again."""
        return self._call("replayWebhook", {"id": id, "webhookId": webhook_id}, None, body, idempotency_key, on_headers)

    def list_events(
        self,
        *,
        id: str,
        query: Optional[schemas.ListEventsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.WebhookEvent]:
        """List a merchant’s events."""
        return self._call("listEvents", {"id": id}, query, None, None, on_headers)

    def get_event(
        self,
        *,
        id: str,
        event_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.WebhookEvent]:
        """Get an event."""
        return self._call("getEvent", {"id": id, "eventId": event_id}, None, None, None, on_headers)

    def list_requests(
        self,
        *,
        id: str,
        query: Optional[schemas.ListRequestsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.LoggedRequest]:
        """List the requests of a merchant’s API keys."""
        return self._call("listRequests", {"id": id}, query, None, None, on_headers)

    def list_bank_accounts(
        self,
        *,
        query: Optional[schemas.ListBankAccountsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.BankAccount]:
        """List the caller’s bank accounts."""
        return self._call("listBankAccounts", {}, query, None, None, on_headers)

    def create_bank_account(
        self,
        *,
        body: schemas.NewBankAccount,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.BankAccount]:
        """Register a bank account."""
        return self._call("createBankAccount", {}, None, body, idempotency_key, on_headers)

    def get_bank_account(
        self,
        *,
        account: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.BankAccount]:
        """Get one of the caller’s bank accounts."""
        return self._call("getBankAccount", {"account": account}, None, None, None, on_headers)

    def delete_bank_account(
        self,
        *,
        account: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Remove a bank account."""
        return self._call("deleteBankAccount", {"account": account}, None, None, None, on_headers)

    def list_account_transactions(
        self,
        *,
        account: str,
        query: Optional[schemas.ListAccountTransactionsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.ListedBankTransaction]:
        """List the transactions of an account."""
        return self._call("listAccountTransactions", {"account": account}, query, None, None, on_headers)

    def get_account_transaction(
        self,
        *,
        account: str,
        transaction_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.BankTransactionDetail]:
        """Get a transaction of an account."""
        return self._call("getAccountTransaction", {"account": account, "transactionId": transaction_id}, None, None, None, on_headers)

    def list_bank_protocols(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.BankProtocolList]:
        """List the banks where an account can be connected."""
        return self._call("listBankProtocols", {}, None, None, None, on_headers)

    def list_own_bank_connections(
        self,
        *,
        query: Optional[schemas.ListOwnBankConnectionsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.OwnBankConnection]:
        """List the caller’s bank connections."""
        return self._call("listOwnBankConnections", {}, query, None, None, on_headers)

    def create_bank_connection(
        self,
        *,
        body: schemas.NewOwnBankConnection,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.OwnBankConnection]:
        """Connect a bank account to its bank."""
        return self._call("createBankConnection", {}, None, body, idempotency_key, on_headers)

    def get_bank_connection(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.OwnBankConnection]:
        """Get a bank connection."""
        return self._call("getBankConnection", {"id": id}, None, None, None, on_headers)

    def replace_bank_credentials(
        self,
        *,
        id: str,
        body: schemas.BankCredentials,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.OwnBankConnection]:
        """Replace the credentials of a bank connection."""
        return self._call("replaceBankCredentials", {"id": id}, None, body, None, on_headers)

    def delete_bank_connection(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Delete a bank connection."""
        return self._call("deleteBankConnection", {"id": id}, None, None, None, on_headers)

    def undo_bank_credentials(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Undo the pending change of a connection’s credentials."""
        return self._call("undoBankCredentials", {"id": id}, None, None, None, on_headers)

    def check_bank_connection(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.OwnBankConnection]:
        """Ask the bank whether it accepts a connection’s credentials."""
        return self._call("checkBankConnection", {"id": id}, None, None, None, on_headers)

    def send_mobile_payment(
        self,
        *,
        body: schemas.NewMobilePayment,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MobilePayment]:
        """Send a mobile payment to a phone."""
        return self._call("sendMobilePayment", {}, None, body, idempotency_key, on_headers)

    def create_transfer(
        self,
        *,
        body: schemas.NewTransfer,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.TransferStatus]:
        """Transfer to another account."""
        return self._call("createTransfer", {}, None, body, idempotency_key, on_headers)

    def get_transfer_status(
        self,
        *,
        query: Optional[schemas.GetTransferStatusQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.TransferStatus]:
        """Get the status of a transfer."""
        return self._call("getTransferStatus", {}, query, None, None, on_headers)

    def list_payouts(
        self,
        *,
        id: str,
        query: Optional[schemas.ListPayoutsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Payout]:
        """List a merchant’s payouts."""
        return self._call("listPayouts", {"id": id}, query, None, None, on_headers)

    def create_payout(
        self,
        *,
        id: str,
        query: Optional[schemas.CreatePayoutQuery] = None,
        body: schemas.NewPayout,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Payout]:
        """Create a payout."""
        return self._call("createPayout", {"id": id}, query, body, idempotency_key, on_headers)

    def get_payout(
        self,
        *,
        id: str,
        payout_id: str,
        query: Optional[schemas.GetPayoutQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.PayoutWithRows]:
        """Get a payout with its rows."""
        return self._call("getPayout", {"id": id, "payoutId": payout_id}, query, None, None, on_headers)

    def submit_payout(
        self,
        *,
        id: str,
        payout_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Payout]:
        """Submit a payout for approval."""
        return self._call("submitPayout", {"id": id, "payoutId": payout_id}, None, None, idempotency_key, on_headers)

    def approve_payout(
        self,
        *,
        id: str,
        payout_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Payout]:
        """Approve a payout."""
        return self._call("approvePayout", {"id": id, "payoutId": payout_id}, None, None, idempotency_key, on_headers)

    def cancel_payout(
        self,
        *,
        id: str,
        payout_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Payout]:
        """Cancel a payout."""
        return self._call("cancelPayout", {"id": id, "payoutId": payout_id}, None, None, idempotency_key, on_headers)

    def get_payout_report(
        self,
        *,
        id: str,
        payout_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[File]:
        """Download a payout’s report."""
        return self._call("getPayoutReport", {"id": id, "payoutId": payout_id}, None, None, None, on_headers)

    def list_approvals(
        self,
        *,
        id: str,
        query: Optional[schemas.ListApprovalsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Approval]:
        """List a merchant’s approvals."""
        return self._call("listApprovals", {"id": id}, query, None, None, on_headers)

    def approve_approval(
        self,
        *,
        id: str,
        approval_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Approval]:
        """Approve a payment of an API key."""
        return self._call("approveApproval", {"id": id, "approvalId": approval_id}, None, None, None, on_headers)

    def reject_approval(
        self,
        *,
        id: str,
        approval_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Approval]:
        """Reject a payment of an API key."""
        return self._call("rejectApproval", {"id": id, "approvalId": approval_id}, None, None, None, on_headers)

    def list_merchant_payments(
        self,
        *,
        id: str,
        query: Optional[schemas.ListMerchantPaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.MerchantPayment]:
        """List a merchant’s payments that were left to a person."""
        return self._call("listMerchantPayments", {"id": id}, query, None, None, on_headers)

    def get_merchant_payment(
        self,
        *,
        id: str,
        payment_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MerchantPaymentDetail]:
        """Get a payment that was left to a person, beside the bank’s books."""
        return self._call("getMerchantPayment", {"id": id, "paymentId": payment_id}, None, None, None, on_headers)

    def resolve_merchant_payment(
        self,
        *,
        id: str,
        payment_id: str,
        body: schemas.PaymentResolution,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MerchantPayment]:
        """Say what the bank’s books show of a payment that no bank can tell of."""
        return self._call("resolveMerchantPayment", {"id": id, "paymentId": payment_id}, None, body, idempotency_key, on_headers)

    def get_merchant_reconciliation(
        self,
        *,
        id: str,
        query: Optional[schemas.GetMerchantReconciliationQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Reconciliation]:
        """List differences between a merchant’s ledger and its bank’s statement."""
        return self._call("getMerchantReconciliation", {"id": id}, query, None, None, on_headers)

    def list_payees(
        self,
        *,
        query: Optional[schemas.ListPayeesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.PayeeList]:
        """List the caller’s saved payees."""
        return self._call("listPayees", {}, query, None, None, on_headers)

    def save_payees(
        self,
        *,
        body: schemas.SavedPayees,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.PayeeList]:
        """Save payees."""
        return self._call("savePayees", {}, None, body, None, on_headers)

    def update_payee(
        self,
        *,
        id: str,
        body: schemas.PayeeFields,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Payee]:
        """Change a saved payee."""
        return self._call("updatePayee", {"id": id}, None, body, None, on_headers)

    def delete_payee(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Remove a saved payee."""
        return self._call("deletePayee", {"id": id}, None, None, None, on_headers)

    def list_payee_payments(
        self,
        *,
        id: str,
        query: Optional[schemas.ListPayeePaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.PayeePayment]:
        """List what was paid to a payee."""
        return self._call("listPayeePayments", {"id": id}, query, None, None, on_headers)

    def list_banks(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.BankList]:
        """List the banks of the national payment system."""
        return self._call("listBanks", {}, None, None, None, on_headers)

    def get_bank_health(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.BankHealthList]:
        """Get the health of the banks."""
        return self._call("getBankHealth", {}, None, None, None, on_headers)

    def list_rates(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.RateList]:
        """List the official rates in force."""
        return self._call("listRates", {}, None, None, None, on_headers)

    def list_rate_history(
        self,
        *,
        query: Optional[schemas.ListRateHistoryQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.RateHistory]:
        """List the official rates of a period."""
        return self._call("listRateHistory", {}, query, None, None, on_headers)

    def convert_currency(
        self,
        *,
        query: schemas.ConvertCurrencyQuery,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Conversion]:
        """Convert an amount at the official rate in force."""
        return self._call("convertCurrency", {}, query, None, None, on_headers)

    def list_notifications(
        self,
        *,
        query: Optional[schemas.ListNotificationsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.UserNotification]:
        """List the caller’s notifications."""
        return self._call("listNotifications", {}, query, None, None, on_headers)

    def get_notification_preferences(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.NotificationPreferences]:
        """Get the caller’s notification preferences."""
        return self._call("getNotificationPreferences", {}, None, None, None, on_headers)

    def update_notification_preferences(
        self,
        *,
        body: schemas.NotificationPreferencesChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.NotificationPreferences]:
        """Change the caller’s notification preferences."""
        return self._call("updateNotificationPreferences", {}, None, body, None, on_headers)

    def read_all_notifications(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ReadAll]:
        """Mark all of the caller’s notifications as read."""
        return self._call("readAllNotifications", {}, None, None, None, on_headers)

    def update_notification(
        self,
        *,
        id: str,
        body: schemas.NotificationChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.UserNotification]:
        """Mark a notification as read or unread."""
        return self._call("updateNotification", {"id": id}, None, body, None, on_headers)

    def delete_notification(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Remove a notification."""
        return self._call("deleteNotification", {"id": id}, None, None, None, on_headers)

    def get_push_key(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.PushKey]:
        """Get the key with which browsers are subscribed."""
        return self._call("getPushKey", {}, None, None, None, on_headers)

    def list_push_subscriptions(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.SubscribedBrowserList]:
        """List the browsers that show what the caller is notified of."""
        return self._call("listPushSubscriptions", {}, None, None, None, on_headers)

    def create_push_subscription(
        self,
        *,
        body: schemas.NewPushSubscription,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.SubscribedBrowser]:
        """Have a browser show what the caller is notified of."""
        return self._call("createPushSubscription", {}, None, body, idempotency_key, on_headers)

    def delete_push_subscription(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Have a browser show nothing any more."""
        return self._call("deletePushSubscription", {"id": id}, None, None, None, on_headers)

    def list_users(
        self,
        *,
        query: Optional[schemas.ListUsersQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.AdminUserItem]:
        """List users."""
        return self._call("listUsers", {}, query, None, None, on_headers)

    def get_user(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.AdminUser]:
        """Get a user."""
        return self._call("getUser", {"id": id}, None, None, None, on_headers)

    def set_user_status(
        self,
        *,
        id: str,
        body: schemas.UserStatusChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.UserStatus]:
        """Suspend, ban or reactivate a user."""
        return self._call("setUserStatus", {"id": id}, None, body, None, on_headers)

    def get_user_factors(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.UserFactors]:
        """Get whether a user has second factors."""
        return self._call("getUserFactors", {"id": id}, None, None, None, on_headers)

    def reset_user_factors(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.FactorReset]:
        """Remove the second factors of a user who has lost them."""
        return self._call("resetUserFactors", {"id": id}, None, None, None, on_headers)

    def undo_user_factor_reset(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Withdraw the reset of a user’s second factors."""
        return self._call("undoUserFactorReset", {"id": id}, None, None, None, on_headers)

    def get_user_kyc(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.AdminUserKyc]:
        """Get a user’s identity check (KYC)."""
        return self._call("getUserKyc", {"id": id}, None, None, None, on_headers)

    def set_user_kyc(
        self,
        *,
        id: str,
        body: schemas.UserKycChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.UserKyc]:
        """Decide a user’s identity check (KYC)."""
        return self._call("setUserKyc", {"id": id}, None, body, None, on_headers)

    def get_user_kyc_file(
        self,
        *,
        id: str,
        file_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[File]:
        """Get a file that a user submitted for the identity check (KYC)."""
        return self._call("getUserKycFile", {"id": id, "fileId": file_id}, None, None, None, on_headers)

    def list_any_merchants(
        self,
        *,
        query: Optional[schemas.ListAnyMerchantsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.AdminMerchantItem]:
        """List all merchants."""
        return self._call("listAnyMerchants", {}, query, None, None, on_headers)

    def get_any_merchant(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.AdminMerchant]:
        """Get any merchant."""
        return self._call("getAnyMerchant", {"id": id}, None, None, None, on_headers)

    def set_merchant_status(
        self,
        *,
        id: str,
        body: schemas.AdminMerchantStatusChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.AdminMerchantStatus]:
        """Open or close any merchant."""
        return self._call("setMerchantStatus", {"id": id}, None, body, None, on_headers)

    def release_merchant_rif(
        self,
        *,
        id: str,
        body: schemas.RifRelease,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.AdminMerchantStatus]:
        """Release a RIF that is not the merchant’s."""
        return self._call("releaseMerchantRif", {"id": id}, None, body, None, on_headers)

    def list_any_transactions(
        self,
        *,
        query: Optional[schemas.ListAnyTransactionsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.AdminTransactionItem]:
        """List the transactions of all merchants."""
        return self._call("listAnyTransactions", {}, query, None, None, on_headers)

    def get_any_transaction(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.AdminTransaction]:
        """Get any transaction."""
        return self._call("getAnyTransaction", {"id": id}, None, None, None, on_headers)

    def get_transaction_story(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.TransactionStory]:
        """Get all that is known of a transaction."""
        return self._call("getTransactionStory", {"id": id}, None, None, None, on_headers)

    def list_any_payment_links(
        self,
        *,
        query: Optional[schemas.ListAnyPaymentLinksQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.AdminPaymentLink]:
        """List the payment links of all merchants."""
        return self._call("listAnyPaymentLinks", {}, query, None, None, on_headers)

    def list_payments(
        self,
        *,
        query: Optional[schemas.ListPaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.AdminPaymentItem]:
        """List orders to banks."""
        return self._call("listPayments", {}, query, None, None, on_headers)

    def get_payment(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.AdminPaymentDetail]:
        """Get an order to a bank."""
        return self._call("getPayment", {"id": id}, None, None, None, on_headers)

    def resolve_payment(
        self,
        *,
        id: str,
        body: schemas.PaymentResolution,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.AdminPayment]:
        """Settle a payment whose outcome no bank can tell."""
        return self._call("resolvePayment", {"id": id}, None, body, idempotency_key, on_headers)

    def list_operations(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.OperationList]:
        """List the stops and restarts of the movement of money."""
        return self._call("listOperations", {}, None, None, None, on_headers)

    def set_operations(
        self,
        *,
        body: schemas.OperationChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Operation]:
        """Stop or restart the movement of money."""
        return self._call("setOperations", {}, None, body, None, on_headers)

    def list_any_bank_accounts(
        self,
        *,
        query: Optional[schemas.ListAnyBankAccountsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.AdminBankAccount]:
        """List everybody’s bank accounts."""
        return self._call("listAnyBankAccounts", {}, query, None, None, on_headers)

    def set_bank_account_connection(
        self,
        *,
        id: str,
        body: schemas.BankAccountConnection,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.AdminBankAccount]:
        """Connect a live bank account to its bank."""
        return self._call("setBankAccountConnection", {"id": id}, None, body, None, on_headers)

    def release_bank_account(
        self,
        *,
        id: str,
        body: schemas.BankAccountRelease,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.AdminBankAccount]:
        """Release the number of a connected bank account."""
        return self._call("releaseBankAccount", {"id": id}, None, body, None, on_headers)

    def list_bank_connections(
        self,
        *,
        query: Optional[schemas.ListBankConnectionsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.BankConnectionList]:
        """List the bank connections."""
        return self._call("listBankConnections", {}, query, None, None, on_headers)

    def approve_bank_connection(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.OwnBankConnection]:
        """Approve a user’s bank connection."""
        return self._call("approveBankConnection", {"id": id}, None, None, None, on_headers)

    def reject_bank_connection(
        self,
        *,
        id: str,
        body: schemas.ConnectionRejection,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.OwnBankConnection]:
        """Reject a user’s bank connection."""
        return self._call("rejectBankConnection", {"id": id}, None, body, None, on_headers)

    def disable_bank_connection(
        self,
        *,
        id: str,
        body: schemas.ConnectionDisabling,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.OwnBankConnection]:
        """Disable a user’s bank connection."""
        return self._call("disableBankConnection", {"id": id}, None, body, None, on_headers)

    def get_reconciliation(
        self,
        *,
        query: Optional[schemas.GetReconciliationQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Reconciliation]:
        """List differences between the ledger and the banks’ statements."""
        return self._call("getReconciliation", {}, query, None, None, on_headers)

    def set_rate(
        self,
        *,
        body: schemas.NewRate,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.RateChange]:
        """Set the official rate of a day by hand."""
        return self._call("setRate", {}, None, body, None, on_headers)

    def list_audit_logs(
        self,
        *,
        query: Optional[schemas.ListAuditLogsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.AuditLog]:
        """List the records of the audit log."""
        return self._call("listAuditLogs", {}, query, None, None, on_headers)

    def export_audit_logs(
        self,
        *,
        query: Optional[schemas.ExportAuditLogsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[File]:
        """Export the audit log as a file."""
        return self._call("exportAuditLogs", {}, query, None, None, on_headers)

    def get_audit_seal(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.AuditSeal]:
        """Get the last seal of the audit log."""
        return self._call("getAuditSeal", {}, None, None, None, on_headers)

    def get_audit_log(
        self,
        *,
        id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.AuditLog]:
        """Get a record of the audit log."""
        return self._call("getAuditLog", {"id": id}, None, None, None, on_headers)

    def get_dashboard(
        self,
        *,
        query: Optional[schemas.GetDashboardQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Dashboard]:
        """Get the platform’s figures."""
        return self._call("getDashboard", {}, query, None, None, on_headers)

    def search_platform(
        self,
        *,
        query: schemas.SearchPlatformQuery,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.PlatformSearch]:
        """Search everything."""
        return self._call("searchPlatform", {}, query, None, None, on_headers)

    def list_names(
        self,
        *,
        query: schemas.ListNamesQuery,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ResourceNames]:
        """Look names up by their ids."""
        return self._call("listNames", {}, query, None, None, on_headers)

    def get_open_api(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.OpenApiDocument]:
        """Get this document."""
        return self._call("getOpenApi", {}, None, None, None, on_headers)


class AsyncMerchantMethods:
    """What lies under one merchant, for asyncio."""

    def _call(self, name: str, path: Mapping[str, Any], query: Any, body: Any, key: Any, on_headers: Any) -> Any:
        raise NotImplementedError

    def get_merchant(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Merchant]:
        """Get a merchant."""
        return self._call("getMerchant", {}, None, None, None, on_headers)

    def update_merchant(
        self,
        *,
        body: Optional[schemas.MerchantChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MerchantUpdate]:
        """Change a merchant’s name or description."""
        return self._call("updateMerchant", {}, None, body, None, on_headers)

    def update_merchant_status(
        self,
        *,
        body: schemas.MerchantStatusChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MerchantUpdate]:
        """Open or close a merchant."""
        return self._call("updateMerchantStatus", {}, None, body, None, on_headers)

    def transfer_ownership(
        self,
        *,
        body: schemas.NewOwner,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Merchant]:
        """Transfer a merchant to another member."""
        return self._call("transferOwnership", {}, None, body, None, on_headers)

    def get_settlement_account(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.SettlementAccount]:
        """Get the bank account that a merchant is paid into."""
        return self._call("getSettlementAccount", {}, None, None, None, on_headers)

    def set_settlement_account(
        self,
        *,
        body: schemas.SettlementAccountChange,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.SettlementAccount]:
        """Set the bank account that a merchant is paid into."""
        return self._call("setSettlementAccount", {}, None, body, None, on_headers)

    def undo_settlement_account_change(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Undo the pending change of a settlement account."""
        return self._call("undoSettlementAccountChange", {}, None, None, None, on_headers)

    def list_members(
        self,
        *,
        query: Optional[schemas.ListMembersQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MemberList]:
        """List a merchant’s members."""
        return self._call("listMembers", {}, query, None, None, on_headers)

    def update_member(
        self,
        *,
        user_id: str,
        body: schemas.MemberChanges,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Member]:
        """Change a member’s role."""
        return self._call("updateMember", {"userId": user_id}, None, body, None, on_headers)

    def remove_member(
        self,
        *,
        user_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Remove a member, or leave."""
        return self._call("removeMember", {"userId": user_id}, None, None, None, on_headers)

    def get_member_branches(
        self,
        *,
        user_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MemberBranches]:
        """Get the branches to which a member is bound."""
        return self._call("getMemberBranches", {"userId": user_id}, None, None, None, on_headers)

    def update_member_branches(
        self,
        *,
        user_id: str,
        body: schemas.MemberBranchesInput,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MemberBranches]:
        """Bind a member to branches."""
        return self._call("updateMemberBranches", {"userId": user_id}, None, body, None, on_headers)

    def list_invitations(
        self,
        *,
        query: Optional[schemas.ListInvitationsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Invitation]:
        """List a merchant’s invitations."""
        return self._call("listInvitations", {}, query, None, None, on_headers)

    def create_invitation(
        self,
        *,
        body: schemas.NewInvitation,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Invitation]:
        """Invite somebody to a merchant."""
        return self._call("createInvitation", {}, None, body, idempotency_key, on_headers)

    def revoke_invitation(
        self,
        *,
        invitation_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Revoke an invitation."""
        return self._call("revokeInvitation", {"invitationId": invitation_id}, None, None, None, on_headers)

    def get_merchant_access(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MerchantAccess]:
        """Get what acts for a merchant or is told about it."""
        return self._call("getMerchantAccess", {}, None, None, None, on_headers)

    def cut_off_api_key(
        self,
        *,
        key_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Cut an API key off from a merchant."""
        return self._call("cutOffApiKey", {"keyId": key_id}, None, None, None, on_headers)

    def get_store(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Store]:
        """Get a merchant’s store."""
        return self._call("getStore", {}, None, None, None, on_headers)

    def update_store(
        self,
        *,
        body: Optional[schemas.StoreChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Store]:
        """Change a merchant’s store."""
        return self._call("updateStore", {}, None, body, None, on_headers)

    def upload_logo(
        self,
        *,
        body: Mapping[str, Union[Upload, str]],
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.UploadedLogo]:
        """Upload the store’s logo."""
        return self._call("uploadLogo", {}, None, body, None, on_headers)

    def delete_logo(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Remove the store’s logo."""
        return self._call("deleteLogo", {}, None, None, None, on_headers)

    def upload_banner(
        self,
        *,
        body: Mapping[str, Union[Upload, str]],
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.UploadedBanner]:
        """Upload the store’s banner."""
        return self._call("uploadBanner", {}, None, body, None, on_headers)

    def delete_banner(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Remove the store’s banner."""
        return self._call("deleteBanner", {}, None, None, None, on_headers)

    def list_store_links(
        self,
        *,
        query: Optional[schemas.ListStoreLinksQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.StoreLinkList]:
        """List the payment links of a merchant’s store."""
        return self._call("listStoreLinks", {}, query, None, None, on_headers)

    def get_button_settings(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ButtonSettings]:
        """Get where the checkout button may be used."""
        return self._call("getButtonSettings", {}, None, None, None, on_headers)

    def update_button_settings(
        self,
        *,
        body: schemas.ButtonChanges,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ButtonSettings]:
        """Decide where the checkout button may be used."""
        return self._call("updateButtonSettings", {}, None, body, None, on_headers)

    def list_payment_links(
        self,
        *,
        query: Optional[schemas.ListPaymentLinksQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.PaymentLink]:
        """List a merchant’s payment links."""
        return self._call("listPaymentLinks", {}, query, None, None, on_headers)

    def create_payment_link(
        self,
        *,
        body: schemas.NewPaymentLink,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.PaymentLink]:
        """Create a payment link."""
        return self._call("createPaymentLink", {}, None, body, idempotency_key, on_headers)

    def get_payment_link(
        self,
        *,
        link_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.PaymentLink]:
        """Get a payment link."""
        return self._call("getPaymentLink", {"linkId": link_id}, None, None, None, on_headers)

    def update_payment_link(
        self,
        *,
        link_id: str,
        body: Optional[schemas.PaymentLinkChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.PaymentLink]:
        """Change a payment link."""
        return self._call("updatePaymentLink", {"linkId": link_id}, None, body, None, on_headers)

    def list_checkouts(
        self,
        *,
        query: Optional[schemas.ListCheckoutsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Checkout]:
        """List a merchant’s checkouts."""
        return self._call("listCheckouts", {}, query, None, None, on_headers)

    def create_checkout(
        self,
        *,
        body: schemas.NewCheckout,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Checkout]:
        """Create a checkout."""
        return self._call("createCheckout", {}, None, body, idempotency_key, on_headers)

    def get_checkout(
        self,
        *,
        checkout_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Checkout]:
        """Get a checkout."""
        return self._call("getCheckout", {"checkoutId": checkout_id}, None, None, None, on_headers)

    def cancel_checkout(
        self,
        *,
        checkout_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Checkout]:
        """Cancel a checkout."""
        return self._call("cancelCheckout", {"checkoutId": checkout_id}, None, None, idempotency_key, on_headers)

    def refund_checkout(
        self,
        *,
        checkout_id: str,
        body: Optional[schemas.NewRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.CheckoutRefund]:
        """Refund a checkout."""
        return self._call("refundCheckout", {"checkoutId": checkout_id}, None, body, idempotency_key, on_headers)

    def refund_overpaid_checkout(
        self,
        *,
        checkout_id: str,
        body: Optional[schemas.NewRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Refund]:
        """Refund what a checkout was overpaid."""
        return self._call("refundOverpaidCheckout", {"checkoutId": checkout_id}, None, body, idempotency_key, on_headers)

    def list_unapplied_payments(
        self,
        *,
        query: Optional[schemas.ListUnappliedPaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.UnappliedPayment]:
        """List the money that no checkout counts."""
        return self._call("listUnappliedPayments", {}, query, None, None, on_headers)

    def apply_unapplied_payment(
        self,
        *,
        unapplied_id: str,
        body: schemas.Application,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.UnappliedPayment]:
        """Count an unapplied payment for a checkout."""
        return self._call("applyUnappliedPayment", {"unappliedId": unapplied_id}, None, body, idempotency_key, on_headers)

    def refund_unapplied_payment(
        self,
        *,
        unapplied_id: str,
        body: Optional[schemas.NewRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Refund]:
        """Refund an unapplied payment."""
        return self._call("refundUnappliedPayment", {"unappliedId": unapplied_id}, None, body, idempotency_key, on_headers)

    def list_transactions(
        self,
        *,
        query: Optional[schemas.ListTransactionsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.TransactionItem]:
        """List a merchant’s transactions."""
        return self._call("listTransactions", {}, query, None, None, on_headers)

    def get_transaction(
        self,
        *,
        transaction_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Transaction]:
        """Get a transaction."""
        return self._call("getTransaction", {"transactionId": transaction_id}, None, None, None, on_headers)

    def export_transactions(
        self,
        *,
        query: Optional[schemas.ExportTransactionsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[File]:
        """Export a merchant’s transactions as a file."""
        return self._call("exportTransactions", {}, query, None, None, on_headers)

    def refund_transaction(
        self,
        *,
        transaction_id: str,
        body: Optional[schemas.NewRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Refund]:
        """Refund a transaction."""
        return self._call("refundTransaction", {"transactionId": transaction_id}, None, body, idempotency_key, on_headers)

    def list_refunds(
        self,
        *,
        transaction_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.RefundList]:
        """List the refunds of a transaction."""
        return self._call("listRefunds", {"transactionId": transaction_id}, None, None, None, on_headers)

    def list_merchant_refunds(
        self,
        *,
        query: Optional[schemas.ListMerchantRefundsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Refund]:
        """List a merchant’s refunds."""
        return self._call("listMerchantRefunds", {}, query, None, None, on_headers)

    def get_refund(
        self,
        *,
        refund_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Refund]:
        """Get a refund."""
        return self._call("getRefund", {"refundId": refund_id}, None, None, None, on_headers)

    def get_summary(
        self,
        *,
        query: Optional[schemas.GetSummaryQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.SalesSummary]:
        """Sum up a merchant’s transactions."""
        return self._call("getSummary", {}, query, None, None, on_headers)

    def get_sales_of_day(
        self,
        *,
        query: Optional[schemas.GetSalesOfDayQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.SalesOfDay]:
        """Sum up a day’s sales by hour and person."""
        return self._call("getSalesOfDay", {}, query, None, None, on_headers)

    def get_balance(
        self,
        *,
        query: Optional[schemas.GetBalanceQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Balance]:
        """Get what a merchant’s account holds."""
        return self._call("getBalance", {}, query, None, None, on_headers)

    def get_closing(
        self,
        *,
        day: str,
        query: Optional[schemas.GetClosingQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[Union[File, schemas.Closing]]:
        """Get the closing of a day."""
        return self._call("getClosing", {"day": day}, query, None, None, on_headers)

    def import_statement(
        self,
        *,
        body: schemas.StatementFile,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ImportedStatement]:
        """Import a bank’s file of movements."""
        return self._call("importStatement", {}, None, body, None, on_headers)

    def verify_payment(
        self,
        *,
        body: schemas.PaymentToVerify,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.VerifiedPayment]:
        """Verify a mobile payment."""
        return self._call("verifyPayment", {}, None, body, idempotency_key, on_headers)

    def release_payment(
        self,
        *,
        transaction_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Transaction]:
        """Release a verified payment."""
        return self._call("releasePayment", {"transactionId": transaction_id}, None, None, idempotency_key, on_headers)

    def reassign_payment(
        self,
        *,
        transaction_id: str,
        body: schemas.Reassignment,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Transaction]:
        """Reassign a verified payment."""
        return self._call("reassignPayment", {"transactionId": transaction_id}, None, body, idempotency_key, on_headers)

    def list_external_payments(
        self,
        *,
        query: Optional[schemas.ListExternalPaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.ExternalPayment]:
        """List what was paid outside."""
        return self._call("listExternalPayments", {}, query, None, None, on_headers)

    def record_external_payment(
        self,
        *,
        body: schemas.NewExternalPayment,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ExternalPayment]:
        """Record what was paid outside."""
        return self._call("recordExternalPayment", {}, None, body, idempotency_key, on_headers)

    def get_external_payment(
        self,
        *,
        external_payment_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ExternalPayment]:
        """Get what was paid outside."""
        return self._call("getExternalPayment", {"externalPaymentId": external_payment_id}, None, None, None, on_headers)

    def confirm_external_payment(
        self,
        *,
        external_payment_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ExternalPayment]:
        """Confirm what was paid outside."""
        return self._call("confirmExternalPayment", {"externalPaymentId": external_payment_id}, None, None, idempotency_key, on_headers)

    def void_external_payment(
        self,
        *,
        external_payment_id: str,
        body: Optional[schemas.ExternalVoid] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ExternalPayment]:
        """Void what was recorded by mistake."""
        return self._call("voidExternalPayment", {"externalPaymentId": external_payment_id}, None, body, idempotency_key, on_headers)

    def refund_external_payment(
        self,
        *,
        external_payment_id: str,
        body: Optional[schemas.NewExternalRefund] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ExternalPayment]:
        """Record what was paid back outside."""
        return self._call("refundExternalPayment", {"externalPaymentId": external_payment_id}, None, body, idempotency_key, on_headers)

    def export_external_payments(
        self,
        *,
        query: Optional[schemas.ExportExternalPaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[File]:
        """Export what was paid outside as a file."""
        return self._call("exportExternalPayments", {}, query, None, None, on_headers)

    def get_closing_external(
        self,
        *,
        day: str,
        query: Optional[schemas.GetClosingExternalQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[File]:
        """Get what was paid outside on a closed day as a file."""
        return self._call("getClosingExternal", {"day": day}, query, None, None, on_headers)

    def get_floor_settings(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.FloorSettings]:
        """Get the settings of the shop floor."""
        return self._call("getFloorSettings", {}, None, None, None, on_headers)

    def update_floor_settings(
        self,
        *,
        body: Optional[schemas.FloorSettingsChange] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.FloorSettings]:
        """Decide the settings of the shop floor."""
        return self._call("updateFloorSettings", {}, None, body, None, on_headers)

    def list_customers(
        self,
        *,
        query: Optional[schemas.ListCustomersQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Customer]:
        """List a merchant’s customers."""
        return self._call("listCustomers", {}, query, None, None, on_headers)

    def create_customer(
        self,
        *,
        body: schemas.NewCustomer,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Customer]:
        """Create a customer."""
        return self._call("createCustomer", {}, None, body, idempotency_key, on_headers)

    def get_customer(
        self,
        *,
        customer_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Customer]:
        """Get a customer."""
        return self._call("getCustomer", {"customerId": customer_id}, None, None, None, on_headers)

    def update_customer(
        self,
        *,
        customer_id: str,
        body: schemas.CustomerFields,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Customer]:
        """Change a customer."""
        return self._call("updateCustomer", {"customerId": customer_id}, None, body, None, on_headers)

    def delete_customer(
        self,
        *,
        customer_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Remove a customer."""
        return self._call("deleteCustomer", {"customerId": customer_id}, None, None, None, on_headers)

    def import_customers(
        self,
        *,
        query: Optional[schemas.ImportCustomersQuery] = None,
        body: schemas.CustomerImport,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ImportedCustomers]:
        """Create many customers."""
        return self._call("importCustomers", {}, query, body, idempotency_key, on_headers)

    def export_customers(
        self,
        *,
        query: Optional[schemas.ExportCustomersQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[File]:
        """Export a merchant’s customers as a file."""
        return self._call("exportCustomers", {}, query, None, None, on_headers)

    def merge_customer(
        self,
        *,
        customer_id: str,
        body: schemas.CustomerMerge,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Customer]:
        """Merge a customer into another one."""
        return self._call("mergeCustomer", {"customerId": customer_id}, None, body, idempotency_key, on_headers)

    def set_customer_consent(
        self,
        *,
        customer_id: str,
        channel: str,
        body: schemas.NewCustomerConsent,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Customer]:
        """Say whether a customer wants to be written to."""
        return self._call("setCustomerConsent", {"customerId": customer_id, "channel": channel}, None, body, None, on_headers)

    def rotate_customer_account_url(
        self,
        *,
        customer_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Customer]:
        """Give a customer’s page another address."""
        return self._call("rotateCustomerAccountUrl", {"customerId": customer_id}, None, None, None, on_headers)

    def list_charge_notes(
        self,
        *,
        query: Optional[schemas.ListChargeNotesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.ChargeNote]:
        """List a merchant’s charge notes."""
        return self._call("listChargeNotes", {}, query, None, None, on_headers)

    def create_charge_note(
        self,
        *,
        body: schemas.NewChargeNote,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ChargeNote]:
        """Make a charge note."""
        return self._call("createChargeNote", {}, None, body, idempotency_key, on_headers)

    def get_charge_note(
        self,
        *,
        note_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ChargeNote]:
        """Get a charge note."""
        return self._call("getChargeNote", {"noteId": note_id}, None, None, None, on_headers)

    def update_charge_note(
        self,
        *,
        note_id: str,
        body: Optional[schemas.ChargeNoteChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ChargeNote]:
        """Change a charge note."""
        return self._call("updateChargeNote", {"noteId": note_id}, None, body, None, on_headers)

    def import_charge_notes(
        self,
        *,
        query: Optional[schemas.ImportChargeNotesQuery] = None,
        body: schemas.ChargeNoteImport,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ImportedChargeNotes]:
        """Make many charge notes."""
        return self._call("importChargeNotes", {}, query, body, idempotency_key, on_headers)

    def export_charge_notes(
        self,
        *,
        query: Optional[schemas.ExportChargeNotesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[File]:
        """Export a merchant’s charge notes as a file."""
        return self._call("exportChargeNotes", {}, query, None, None, on_headers)

    def void_charge_note(
        self,
        *,
        note_id: str,
        body: Optional[schemas.ChargeNoteVoid] = None,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ChargeNote]:
        """Void a charge note."""
        return self._call("voidChargeNote", {"noteId": note_id}, None, body, idempotency_key, on_headers)

    def list_messages(
        self,
        *,
        query: Optional[schemas.ListMessagesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.CustomerMessage]:
        """List what was written to customers."""
        return self._call("listMessages", {}, query, None, None, on_headers)

    def get_collection_settings(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.CollectionSettings]:
        """Get the settings of collections."""
        return self._call("getCollectionSettings", {}, None, None, None, on_headers)

    def update_collection_settings(
        self,
        *,
        body: Optional[schemas.CollectionDecisions] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.CollectionSettings]:
        """Change the settings of collections."""
        return self._call("updateCollectionSettings", {}, None, body, None, on_headers)

    def get_message_settings(
        self,
        *,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MessageSettings]:
        """Get the settings of messages."""
        return self._call("getMessageSettings", {}, None, None, None, on_headers)

    def update_message_settings(
        self,
        *,
        body: schemas.MessageSettings,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MessageSettings]:
        """Decide how many messages are sent on a day."""
        return self._call("updateMessageSettings", {}, None, body, None, on_headers)

    def list_channels(
        self,
        *,
        query: Optional[schemas.ListChannelsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ChannelList]:
        """List a merchant’s channels."""
        return self._call("listChannels", {}, query, None, None, on_headers)

    def create_channel(
        self,
        *,
        body: schemas.NewChannel,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Channel]:
        """Connect a channel by which customers are written to."""
        return self._call("createChannel", {}, None, body, idempotency_key, on_headers)

    def get_channel(
        self,
        *,
        channel_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Channel]:
        """Get a channel."""
        return self._call("getChannel", {"channelId": channel_id}, None, None, None, on_headers)

    def replace_channel_credentials(
        self,
        *,
        channel_id: str,
        body: schemas.ChannelCredentials,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Channel]:
        """Replace the credentials of a channel."""
        return self._call("replaceChannelCredentials", {"channelId": channel_id}, None, body, None, on_headers)

    def delete_channel(
        self,
        *,
        channel_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Delete a channel."""
        return self._call("deleteChannel", {"channelId": channel_id}, None, None, None, on_headers)

    def check_channel(
        self,
        *,
        channel_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Channel]:
        """Ask the provider whether a channel works."""
        return self._call("checkChannel", {"channelId": channel_id}, None, None, None, on_headers)

    def create_channel_binding(
        self,
        *,
        channel_id: str,
        body: schemas.NewChannelBinding,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ChannelBinding]:
        """Make a link by which a customer, or the caller, opens a channel."""
        return self._call("createChannelBinding", {"channelId": channel_id}, None, body, idempotency_key, on_headers)

    def list_series(
        self,
        *,
        query: Optional[schemas.ListSeriesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Series]:
        """List a merchant’s series."""
        return self._call("listSeries", {}, query, None, None, on_headers)

    def create_series(
        self,
        *,
        body: schemas.NewSeries,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Series]:
        """Make a series of charge notes."""
        return self._call("createSeries", {}, None, body, idempotency_key, on_headers)

    def get_series(
        self,
        *,
        series_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Series]:
        """Get a series."""
        return self._call("getSeries", {"seriesId": series_id}, None, None, None, on_headers)

    def update_series(
        self,
        *,
        series_id: str,
        body: schemas.SeriesChanges,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Series]:
        """Change a series."""
        return self._call("updateSeries", {"seriesId": series_id}, None, body, None, on_headers)

    def pause_series(
        self,
        *,
        series_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Series]:
        """Pause a series."""
        return self._call("pauseSeries", {"seriesId": series_id}, None, None, idempotency_key, on_headers)

    def resume_series(
        self,
        *,
        series_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Series]:
        """Resume a paused series."""
        return self._call("resumeSeries", {"seriesId": series_id}, None, None, idempotency_key, on_headers)

    def end_series(
        self,
        *,
        series_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Series]:
        """End a series."""
        return self._call("endSeries", {"seriesId": series_id}, None, None, idempotency_key, on_headers)

    def get_receivables(
        self,
        *,
        query: Optional[schemas.GetReceivablesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Receivables]:
        """Get what a merchant is owed."""
        return self._call("getReceivables", {}, query, None, None, on_headers)

    def list_debtors(
        self,
        *,
        query: Optional[schemas.ListDebtorsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Debtor]:
        """List the customers who owe a merchant."""
        return self._call("listDebtors", {}, query, None, None, on_headers)

    def export_receivables(
        self,
        *,
        query: Optional[schemas.ExportReceivablesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[File]:
        """Export what a merchant is owed as a file."""
        return self._call("exportReceivables", {}, query, None, None, on_headers)

    def list_branches(
        self,
        *,
        query: Optional[schemas.ListBranchesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Branch]:
        """List a merchant’s branches."""
        return self._call("listBranches", {}, query, None, None, on_headers)

    def create_branch(
        self,
        *,
        body: schemas.NewBranch,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Branch]:
        """Create a branch."""
        return self._call("createBranch", {}, None, body, idempotency_key, on_headers)

    def get_branch(
        self,
        *,
        branch_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Branch]:
        """Get a branch."""
        return self._call("getBranch", {"branchId": branch_id}, None, None, None, on_headers)

    def update_branch(
        self,
        *,
        branch_id: str,
        body: Optional[schemas.BranchChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Branch]:
        """Change or close a branch."""
        return self._call("updateBranch", {"branchId": branch_id}, None, body, None, on_headers)

    def list_tills(
        self,
        *,
        query: Optional[schemas.ListTillsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Till]:
        """List a merchant’s tills."""
        return self._call("listTills", {}, query, None, None, on_headers)

    def create_till(
        self,
        *,
        body: schemas.NewTill,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Till]:
        """Create a till."""
        return self._call("createTill", {}, None, body, idempotency_key, on_headers)

    def get_till(
        self,
        *,
        till_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Till]:
        """Get a till."""
        return self._call("getTill", {"tillId": till_id}, None, None, None, on_headers)

    def update_till(
        self,
        *,
        till_id: str,
        body: Optional[schemas.TillChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Till]:
        """Change a till, or take it out of use."""
        return self._call("updateTill", {"tillId": till_id}, None, body, None, on_headers)

    def rotate_till_code(
        self,
        *,
        till_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Till]:
        """Give a till another code."""
        return self._call("rotateTillCode", {"tillId": till_id}, None, None, None, on_headers)

    def get_till_sale(
        self,
        *,
        till_id: str,
        query: Optional[schemas.GetTillSaleQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.TillSale]:
        """Get the sale that is on a till."""
        return self._call("getTillSale", {"tillId": till_id}, query, None, None, on_headers)

    def put_till_sale(
        self,
        *,
        till_id: str,
        body: schemas.NewTillSale,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.TillSale]:
        """Put a sale on a till."""
        return self._call("putTillSale", {"tillId": till_id}, None, body, None, on_headers)

    def delete_till_sale(
        self,
        *,
        till_id: str,
        query: Optional[schemas.DeleteTillSaleQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Take the sale off a till."""
        return self._call("deleteTillSale", {"tillId": till_id}, query, None, None, on_headers)

    def list_shifts(
        self,
        *,
        query: Optional[schemas.ListShiftsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Shift]:
        """List a merchant’s shifts."""
        return self._call("listShifts", {}, query, None, None, on_headers)

    def open_shift(
        self,
        *,
        body: schemas.NewShift,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Shift]:
        """Open a shift."""
        return self._call("openShift", {}, None, body, idempotency_key, on_headers)

    def get_shift(
        self,
        *,
        shift_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Shift]:
        """Get a shift."""
        return self._call("getShift", {"shiftId": shift_id}, None, None, None, on_headers)

    def close_shift(
        self,
        *,
        shift_id: str,
        body: schemas.ShiftClosing,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Shift]:
        """Close a shift."""
        return self._call("closeShift", {"shiftId": shift_id}, None, body, idempotency_key, on_headers)

    def note_shift(
        self,
        *,
        shift_id: str,
        body: schemas.ShiftNote,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Shift]:
        """Say where a shift’s difference comes from."""
        return self._call("noteShift", {"shiftId": shift_id}, None, body, idempotency_key, on_headers)

    def list_webhooks(
        self,
        *,
        query: Optional[schemas.ListWebhooksQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.WebhookList]:
        """List a merchant’s webhook endpoints."""
        return self._call("listWebhooks", {}, query, None, None, on_headers)

    def create_webhook(
        self,
        *,
        body: schemas.NewWebhook,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ShownWebhook]:
        """Create a webhook endpoint."""
        return self._call("createWebhook", {}, None, body, idempotency_key, on_headers)

    def get_webhook(
        self,
        *,
        webhook_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Webhook]:
        """Get a webhook endpoint."""
        return self._call("getWebhook", {"webhookId": webhook_id}, None, None, None, on_headers)

    def update_webhook(
        self,
        *,
        webhook_id: str,
        body: Optional[schemas.WebhookChanges] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Webhook]:
        """Change a webhook endpoint."""
        return self._call("updateWebhook", {"webhookId": webhook_id}, None, body, None, on_headers)

    def delete_webhook(
        self,
        *,
        webhook_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[None]:
        """Remove a webhook endpoint."""
        return self._call("deleteWebhook", {"webhookId": webhook_id}, None, None, None, on_headers)

    def rotate_webhook_secret(
        self,
        *,
        webhook_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.ShownWebhook]:
        """Rotate a webhook endpoint’s secret."""
        return self._call("rotateWebhookSecret", {"webhookId": webhook_id}, None, None, idempotency_key, on_headers)

    def test_webhook(
        self,
        *,
        webhook_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Delivery]:
        """Send a test event to a webhook endpoint."""
        return self._call("testWebhook", {"webhookId": webhook_id}, None, None, idempotency_key, on_headers)

    def list_webhook_deliveries(
        self,
        *,
        webhook_id: str,
        query: Optional[schemas.ListWebhookDeliveriesQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Delivery]:
        """List the deliveries to a webhook endpoint."""
        return self._call("listWebhookDeliveries", {"webhookId": webhook_id}, query, None, None, on_headers)

    def get_webhook_delivery(
        self,
        *,
        webhook_id: str,
        delivery_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.DeliveryDetail]:
        """Get a delivery, with its attempts."""
        return self._call("getWebhookDelivery", {"webhookId": webhook_id, "deliveryId": delivery_id}, None, None, None, on_headers)

    def redeliver_webhook(
        self,
        *,
        webhook_id: str,
        delivery_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Delivery]:
        """Redeliver an event."""
        return self._call("redeliverWebhook", {"webhookId": webhook_id, "deliveryId": delivery_id}, None, None, idempotency_key, on_headers)

    def replay_webhook(
        self,
        *,
        webhook_id: str,
        body: schemas.NewWebhookReplay,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.WebhookReplay]:
        """Send the events of a period again."""
        return self._call("replayWebhook", {"webhookId": webhook_id}, None, body, idempotency_key, on_headers)

    def list_events(
        self,
        *,
        query: Optional[schemas.ListEventsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.WebhookEvent]:
        """List a merchant’s events."""
        return self._call("listEvents", {}, query, None, None, on_headers)

    def get_event(
        self,
        *,
        event_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.WebhookEvent]:
        """Get an event."""
        return self._call("getEvent", {"eventId": event_id}, None, None, None, on_headers)

    def list_requests(
        self,
        *,
        query: Optional[schemas.ListRequestsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.LoggedRequest]:
        """List the requests of a merchant’s API keys."""
        return self._call("listRequests", {}, query, None, None, on_headers)

    def list_payouts(
        self,
        *,
        query: Optional[schemas.ListPayoutsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Payout]:
        """List a merchant’s payouts."""
        return self._call("listPayouts", {}, query, None, None, on_headers)

    def create_payout(
        self,
        *,
        query: Optional[schemas.CreatePayoutQuery] = None,
        body: schemas.NewPayout,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Payout]:
        """Create a payout."""
        return self._call("createPayout", {}, query, body, idempotency_key, on_headers)

    def get_payout(
        self,
        *,
        payout_id: str,
        query: Optional[schemas.GetPayoutQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.PayoutWithRows]:
        """Get a payout with its rows."""
        return self._call("getPayout", {"payoutId": payout_id}, query, None, None, on_headers)

    def submit_payout(
        self,
        *,
        payout_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Payout]:
        """Submit a payout for approval."""
        return self._call("submitPayout", {"payoutId": payout_id}, None, None, idempotency_key, on_headers)

    def approve_payout(
        self,
        *,
        payout_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Payout]:
        """Approve a payout."""
        return self._call("approvePayout", {"payoutId": payout_id}, None, None, idempotency_key, on_headers)

    def cancel_payout(
        self,
        *,
        payout_id: str,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Payout]:
        """Cancel a payout."""
        return self._call("cancelPayout", {"payoutId": payout_id}, None, None, idempotency_key, on_headers)

    def get_payout_report(
        self,
        *,
        payout_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[File]:
        """Download a payout’s report."""
        return self._call("getPayoutReport", {"payoutId": payout_id}, None, None, None, on_headers)

    def list_approvals(
        self,
        *,
        query: Optional[schemas.ListApprovalsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.Approval]:
        """List a merchant’s approvals."""
        return self._call("listApprovals", {}, query, None, None, on_headers)

    def approve_approval(
        self,
        *,
        approval_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Approval]:
        """Approve a payment of an API key."""
        return self._call("approveApproval", {"approvalId": approval_id}, None, None, None, on_headers)

    def reject_approval(
        self,
        *,
        approval_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Approval]:
        """Reject a payment of an API key."""
        return self._call("rejectApproval", {"approvalId": approval_id}, None, None, None, on_headers)

    def list_merchant_payments(
        self,
        *,
        query: Optional[schemas.ListMerchantPaymentsQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> AsyncPages[schemas.MerchantPayment]:
        """List a merchant’s payments that were left to a person."""
        return self._call("listMerchantPayments", {}, query, None, None, on_headers)

    def get_merchant_payment(
        self,
        *,
        payment_id: str,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MerchantPaymentDetail]:
        """Get a payment that was left to a person, beside the bank’s books."""
        return self._call("getMerchantPayment", {"paymentId": payment_id}, None, None, None, on_headers)

    def resolve_merchant_payment(
        self,
        *,
        payment_id: str,
        body: schemas.PaymentResolution,
        idempotency_key: Optional[str] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.MerchantPayment]:
        """Say what the bank’s books show of a payment that no bank can tell of."""
        return self._call("resolveMerchantPayment", {"paymentId": payment_id}, None, body, idempotency_key, on_headers)

    def get_merchant_reconciliation(
        self,
        *,
        query: Optional[schemas.GetMerchantReconciliationQuery] = None,
        on_headers: Optional[OnHeaders] = None,
    ) -> Awaitable[schemas.Reconciliation]:
        """List differences between a merchant’s ledger and its bank’s statement."""
        return self._call("getMerchantReconciliation", {}, query, None, None, on_headers)
