<?php

// Generated from docs/openapi.json by `npm run generate`.

declare(strict_types=1);

namespace BolivarPayments;

/** A method for each operation, by its id. */
trait Methods
{
    /**
     * Create an account.
     *
     * @param array{body: array{email: string, password: string, name: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, email: string, name: string, emailVerified: bool, createdAt: string}
     */
    public function register(array $input, array $options = []): array
    {
        return $this->call('register', $input, $options);
    }

    /**
     * Verify an e-mail with its code.
     *
     * @param array{body: array{email: string, otp: string, password?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{message: string}
     */
    public function verifyEmail(array $input = [], array $options = []): array
    {
        return $this->call('verifyEmail', $input, $options);
    }

    /**
     * Mail another verification code.
     *
     * @param array{body: array{email: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{message: string}
     */
    public function resendVerification(array $input, array $options = []): array
    {
        return $this->call('resendVerification', $input, $options);
    }

    /**
     * Log in.
     *
     * @param array{body: array{email: string, password: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{accessToken: string, tokenType: 'Bearer', expiresIn: 86400, refreshToken: string, user: array{id: string, email: string, name: string, role: string, emailVerified: bool, kycStatus: string}}|array{factorRequired: true, loginToken: string, methods: list<string>}
     */
    public function login(array $input, array $options = [])
    {
        return $this->call('login', $input, $options);
    }

    /**
     * Log in: the second step.
     *
     * @param array{body: array{loginToken: string, code?: string, recoveryCode?: string, passkey?: array{id: string, type: 'public-key', response: array<string, mixed>}}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{accessToken: string, tokenType: 'Bearer', expiresIn: 86400, refreshToken: string, user: array{id: string, email: string, name: string, role: string, emailVerified: bool, kycStatus: string}}
     */
    public function loginWithFactor(array $input = [], array $options = []): array
    {
        return $this->call('loginWithFactor', $input, $options);
    }

    /**
     * Begin to present a passkey.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{challenge: string, rpId: string, timeout: int, userVerification: 'required'}
     */
    public function createPasskeyRequestOptions(array $input = [], array $options = []): array
    {
        return $this->call('createPasskeyRequestOptions', $input, $options);
    }

    /**
     * Log in with a passkey alone.
     *
     * @param array{body: array{passkey: array{id: string, type: 'public-key', response: array<string, mixed>}}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{accessToken: string, tokenType: 'Bearer', expiresIn: 86400, refreshToken: string, user: array{id: string, email: string, name: string, role: string, emailVerified: bool, kycStatus: string}}
     */
    public function loginWithPasskey(array $input, array $options = []): array
    {
        return $this->call('loginWithPasskey', $input, $options);
    }

    /**
     * Present a second factor again.
     *
     * @param array{body: array{code?: string, recoveryCode?: string, passkey?: array{id: string, type: 'public-key', response: array<string, mixed>}, password?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function stepUp(array $input = [], array $options = []): void
    {
        $this->call('stepUp', $input, $options);
    }

    /**
     * Get new tokens for a refresh token.
     *
     * @param array{body: array{refreshToken: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{accessToken: string, tokenType: 'Bearer', expiresIn: 86400, refreshToken: string, user: array{id: string, email: string, name: string, role: string, emailVerified: bool, kycStatus: string}}
     */
    public function refresh(array $input, array $options = []): array
    {
        return $this->call('refresh', $input, $options);
    }

    /**
     * Log out.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function logout(array $input = [], array $options = []): void
    {
        $this->call('logout', $input, $options);
    }

    /**
     * Change the signed-in user’s password.
     *
     * @param array{body: array{currentPassword: string, newPassword: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function changePassword(array $input, array $options = []): void
    {
        $this->call('changePassword', $input, $options);
    }

    /**
     * Mail a code to reset the password.
     *
     * @param array{body: array{email: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{message: string}
     */
    public function forgotPassword(array $input, array $options = []): array
    {
        return $this->call('forgotPassword', $input, $options);
    }

    /**
     * Set a new password with the mailed code.
     *
     * @param array{body: array{email: string, otp: string, password: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{message: string}
     */
    public function resetPassword(array $input, array $options = []): array
    {
        return $this->call('resetPassword', $input, $options);
    }

    /**
     * Get the signed-in user, with their merchants and roles.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, email: string, name: string, role: string, emailVerified: bool, kycStatus: string, language: string|null, createdAt: string, merchants: list<array<string, mixed>>}
     */
    public function getMe(array $input = [], array $options = []): array
    {
        return $this->call('getMe', $input, $options);
    }

    /**
     * Change the signed-in user’s name, or the language of their mails.
     *
     * @param array{body: array{name: string, language?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, email: string, name: string, role: string, emailVerified: bool, kycStatus: string, language: string|null, createdAt: string, merchants: list<array<string, mixed>>}
     */
    public function updateMe(array $input = [], array $options = []): array
    {
        return $this->call('updateMe', $input, $options);
    }

    /**
     * Get the signed-in user’s identity check (KYC).
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{status: string, legalName: string|null, document: string|null, documentType: string|null, files: list<array<string, mixed>>, reason: string|null, submittedAt: string|null, decidedAt: string|null}
     */
    public function getMyKyc(array $input = [], array $options = []): array
    {
        return $this->call('getMyKyc', $input, $options);
    }

    /**
     * Submit documents for the identity check (KYC).
     *
     * @param array{body: array<string, Upload|string>} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{status: string, legalName: string|null, document: string|null, documentType: string|null, files: list<array<string, mixed>>, reason: string|null, submittedAt: string|null, decidedAt: string|null}
     */
    public function submitMyKyc(array $input, array $options = []): array
    {
        return $this->call('submitMyKyc', $input, $options);
    }

    /**
     * List the signed-in user’s sessions.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listSessions(array $input = [], array $options = []): array
    {
        return $this->call('listSessions', $input, $options);
    }

    /**
     * End one of the signed-in user’s sessions.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function endSession(array $input, array $options = []): void
    {
        $this->call('endSession', $input, $options);
    }

    /**
     * List the signed-in user’s second factors.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>, recoveryCodesLeft: int, resetDueAt: string|null, stepUp: array{methods: list<string>, validUntil: string|null}}
     */
    public function listFactors(array $input = [], array $options = []): array
    {
        return $this->call('listFactors', $input, $options);
    }

    /**
     * Begin to set an authenticator app as a second factor.
     *
     * @param array{body?: array{name?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, secret: string, uri: string}
     */
    public function createTotpFactor(array $input = [], array $options = []): array
    {
        return $this->call('createTotpFactor', $input, $options);
    }

    /**
     * Confirm an authenticator app by its first code.
     *
     * @param array{body: array{code: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, kind: string, name: string, createdAt: string, lastUsedAt: string|null}
     */
    public function confirmTotpFactor(array $input, array $options = []): array
    {
        return $this->call('confirmTotpFactor', $input, $options);
    }

    /**
     * Begin to add a passkey.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{challenge: string, rp: array{id: string, name: string}, user: array{id: string, name: string, displayName: string}, pubKeyCredParams: list<array<string, mixed>>, timeout: int, excludeCredentials: list<array<string, mixed>>, authenticatorSelection: array{residentKey: 'required', requireResidentKey: true, userVerification: 'required'}, attestation: 'none'}
     */
    public function createPasskeyCreationOptions(array $input = [], array $options = []): array
    {
        return $this->call('createPasskeyCreationOptions', $input, $options);
    }

    /**
     * Add a passkey.
     *
     * @param array{body: array{name: string, credential: array{id: string, type: 'public-key', response: array<string, mixed>}}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, kind: string, name: string, createdAt: string, lastUsedAt: string|null}
     */
    public function createPasskeyFactor(array $input, array $options = []): array
    {
        return $this->call('createPasskeyFactor', $input, $options);
    }

    /**
     * Make new recovery codes.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{codes: list<string>}
     */
    public function createRecoveryCodes(array $input = [], array $options = []): array
    {
        return $this->call('createRecoveryCodes', $input, $options);
    }

    /**
     * Remove a second factor.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function deleteFactor(array $input, array $options = []): void
    {
        $this->call('deleteFactor', $input, $options);
    }

    /**
     * Withdraw the reset of the signed-in user’s second factors.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function undoFactorReset(array $input = [], array $options = []): void
    {
        $this->call('undoFactorReset', $input, $options);
    }

    /**
     * List the caller’s API keys.
     *
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, name: string, environment: string, prefix: string, lastFour: string, merchantId: string|null, permissions: list<string>|null, allowedAddresses: list<string>|null, approvalAbove: int|float|null, createdAt: string, lastUsedAt: string|null, expiresAt: string|null}>
     */
    public function listApiKeys(array $input = [], array $options = []): Pages
    {
        return $this->call('listApiKeys', $input, $options);
    }

    /**
     * Create an API key.
     *
     * @param array{body: array{name: string, environment?: string, merchantId?: string, permissions?: list<string>, allowedAddresses?: list<string>, approvalAbove?: int|float, expiresAt?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, name: string, environment: string, prefix: string, lastFour: string, merchantId: string|null, permissions: list<string>|null, allowedAddresses: list<string>|null, approvalAbove: int|float|null, createdAt: string, lastUsedAt: string|null, expiresAt: string|null, key: string}
     */
    public function createApiKey(array $input = [], array $options = []): array
    {
        return $this->call('createApiKey', $input, $options);
    }

    /**
     * Revoke an API key.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function deleteApiKey(array $input, array $options = []): void
    {
        $this->call('deleteApiKey', $input, $options);
    }

    /**
     * Replace an API key with a new one.
     *
     * @param array{id: string, body?: array{graceSeconds?: int}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, name: string, environment: string, prefix: string, lastFour: string, merchantId: string|null, permissions: list<string>|null, allowedAddresses: list<string>|null, approvalAbove: int|float|null, createdAt: string, lastUsedAt: string|null, expiresAt: string|null, key: string}
     */
    public function rotateApiKey(array $input, array $options = []): array
    {
        return $this->call('rotateApiKey', $input, $options);
    }

    /**
     * List the caller’s merchants.
     *
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, search?: string, status?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, name: string, rif: string, description: string, owner: string, status: string}>
     */
    public function listMerchants(array $input = [], array $options = []): Pages
    {
        return $this->call('listMerchants', $input, $options);
    }

    /**
     * Create a merchant.
     *
     * @param array{body: array{name: string, rif: string, description?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, name: string, rif: string, description: string, owner: array{id: string, email: string, name: string}, status: string, createdAt: string, updatedAt: string}
     */
    public function createMerchant(array $input = [], array $options = []): array
    {
        return $this->call('createMerchant', $input, $options);
    }

    /**
     * Get a merchant.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, name: string, rif: string, description: string, owner: array{id: string, email: string, name: string}, status: string, createdAt: string, updatedAt: string}
     */
    public function getMerchant(array $input, array $options = []): array
    {
        return $this->call('getMerchant', $input, $options);
    }

    /**
     * Change a merchant’s name or description.
     *
     * @param array{id: string, body?: array{name?: string, description?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, name: string, rif: string, description: string, owner: string, status: string, updatedAt: string}
     */
    public function updateMerchant(array $input, array $options = []): array
    {
        return $this->call('updateMerchant', $input, $options);
    }

    /**
     * Open or close a merchant.
     *
     * @param array{id: string, body: array{status: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, name: string, rif: string, description: string, owner: string, status: string, updatedAt: string}
     */
    public function updateMerchantStatus(array $input, array $options = []): array
    {
        return $this->call('updateMerchantStatus', $input, $options);
    }

    /**
     * Transfer a merchant to another member.
     *
     * @param array{id: string, body: array{userId: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, name: string, rif: string, description: string, owner: array{id: string, email: string, name: string}, status: string, createdAt: string, updatedAt: string}
     */
    public function transferOwnership(array $input, array $options = []): array
    {
        return $this->call('transferOwnership', $input, $options);
    }

    /**
     * Get the bank account that a merchant is paid into.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{settlementAccount: array{id: string, bankCode: string, bankName: string, accountNumber: string, holder: string}|null, pending: array{settlementAccount: array<string, mixed>|null, effectiveAt: string, requestedAt: string, requestedBy: array<string, mixed>}|null, changeDelayHours: int}
     */
    public function getSettlementAccount(array $input, array $options = [])
    {
        return $this->call('getSettlementAccount', $input, $options);
    }

    /**
     * Set the bank account that a merchant is paid into.
     *
     * @param array{id: string, body: array{account: string|null}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{settlementAccount: array{id: string, bankCode: string, bankName: string, accountNumber: string, holder: string}|null, pending: array{settlementAccount: array<string, mixed>|null, effectiveAt: string, requestedAt: string, requestedBy: array<string, mixed>}|null, changeDelayHours: int}
     */
    public function setSettlementAccount(array $input, array $options = [])
    {
        return $this->call('setSettlementAccount', $input, $options);
    }

    /**
     * Undo the pending change of a settlement account.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function undoSettlementAccountChange(array $input, array $options = []): void
    {
        $this->call('undoSettlementAccountChange', $input, $options);
    }

    /**
     * List a merchant’s members.
     *
     * @param array{id: string, query?: array{role?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listMembers(array $input, array $options = []): array
    {
        return $this->call('listMembers', $input, $options);
    }

    /**
     * Change a member’s role.
     *
     * @param array{id: string, userId: string, body: array{role: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{userId: string, email: string, name: string, role: string}
     */
    public function updateMember(array $input, array $options = []): array
    {
        return $this->call('updateMember', $input, $options);
    }

    /**
     * Remove a member, or leave.
     *
     * @param array{id: string, userId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function removeMember(array $input, array $options = []): void
    {
        $this->call('removeMember', $input, $options);
    }

    /**
     * Get the branches to which a member is bound.
     *
     * @param array{id: string, userId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{userId: string, branchIds: list<string>|null}
     */
    public function getMemberBranches(array $input, array $options = []): array
    {
        return $this->call('getMemberBranches', $input, $options);
    }

    /**
     * Bind a member to branches.
     *
     * @param array{id: string, userId: string, body: array{branchIds: list<string>|null}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{userId: string, branchIds: list<string>|null}
     */
    public function updateMemberBranches(array $input, array $options = []): array
    {
        return $this->call('updateMemberBranches', $input, $options);
    }

    /**
     * List a merchant’s invitations.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, status?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, email: string, role: string, branchIds: list<string>|null, status: string, expiresAt: string, createdAt: string}>
     */
    public function listInvitations(array $input, array $options = []): Pages
    {
        return $this->call('listInvitations', $input, $options);
    }

    /**
     * Invite somebody to a merchant.
     *
     * @param array{id: string, body: array{email: string, role?: string, branchIds?: list<string>|null}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, email: string, role: string, branchIds: list<string>|null, status: string, expiresAt: string, createdAt: string}
     */
    public function createInvitation(array $input, array $options = []): array
    {
        return $this->call('createInvitation', $input, $options);
    }

    /**
     * Revoke an invitation.
     *
     * @param array{id: string, invitationId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function revokeInvitation(array $input, array $options = []): void
    {
        $this->call('revokeInvitation', $input, $options);
    }

    /**
     * Get an invitation by its token.
     *
     * @param array{token: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{merchant: array{id: string, name: string}, email: string, role: string, newUser: bool, expiresAt: string}
     */
    public function getInvitation(array $input, array $options = []): array
    {
        return $this->call('getInvitation', $input, $options);
    }

    /**
     * Accept an invitation.
     *
     * @param array{token: string, body?: array{name?: string, password?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{message: string, merchant: array{id: string, name: string, role: string}}
     */
    public function acceptInvitation(array $input, array $options = []): array
    {
        return $this->call('acceptInvitation', $input, $options);
    }

    /**
     * Get what acts for a merchant or is told about it.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{webhooks: list<array<string, mixed>>, keys: list<array<string, mixed>>, members: list<array<string, mixed>>, invitations: list<array<string, mixed>>, bankConnections: list<array<string, mixed>>, payouts: list<array<string, mixed>>}
     */
    public function getMerchantAccess(array $input, array $options = []): array
    {
        return $this->call('getMerchantAccess', $input, $options);
    }

    /**
     * Cut an API key off from a merchant.
     *
     * @param array{id: string, keyId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function cutOffApiKey(array $input, array $options = []): void
    {
        $this->call('cutOffApiKey', $input, $options);
    }

    /**
     * Get a merchant’s store.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{merchantId: string, name: string, slug: string, description: string, logo: string|null, banner: string|null, theme: array{primaryColor: string, secondaryColor: string}}
     */
    public function getStore(array $input, array $options = []): array
    {
        return $this->call('getStore', $input, $options);
    }

    /**
     * Change a merchant’s store.
     *
     * @param array{id: string, body?: array{name?: string, slug?: string, description?: string, theme?: array{primaryColor?: string, secondaryColor?: string}, preferredPaymentMethod?: string, contact?: array{phone?: string|null, whatsapp?: string|null, email?: string|null}}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{merchantId: string, name: string, slug: string, description: string, logo: string|null, banner: string|null, theme: array{primaryColor: string, secondaryColor: string}}
     */
    public function updateStore(array $input, array $options = []): array
    {
        return $this->call('updateStore', $input, $options);
    }

    /**
     * Upload the store’s logo.
     *
     * @param array{id: string, body: array<string, Upload|string>} $input
     * @param array{onHeaders?: callable} $options
     * @return array{logo: string}
     */
    public function uploadLogo(array $input, array $options = []): array
    {
        return $this->call('uploadLogo', $input, $options);
    }

    /**
     * Remove the store’s logo.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function deleteLogo(array $input, array $options = []): void
    {
        $this->call('deleteLogo', $input, $options);
    }

    /**
     * Upload the store’s banner.
     *
     * @param array{id: string, body: array<string, Upload|string>} $input
     * @param array{onHeaders?: callable} $options
     * @return array{banner: string}
     */
    public function uploadBanner(array $input, array $options = []): array
    {
        return $this->call('uploadBanner', $input, $options);
    }

    /**
     * Remove the store’s banner.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function deleteBanner(array $input, array $options = []): void
    {
        $this->call('deleteBanner', $input, $options);
    }

    /**
     * List the payment links of a merchant’s store.
     *
     * @param array{id: string, query?: array{environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listStoreLinks(array $input, array $options = []): array
    {
        return $this->call('listStoreLinks', $input, $options);
    }

    /**
     * Get where the checkout button may be used.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{origins: list<string>}
     */
    public function getButtonSettings(array $input, array $options = []): array
    {
        return $this->call('getButtonSettings', $input, $options);
    }

    /**
     * Decide where the checkout button may be used.
     *
     * @param array{id: string, body: array{origins: list<string>}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{origins: list<string>}
     */
    public function updateButtonSettings(array $input, array $options = []): array
    {
        return $this->call('updateButtonSettings', $input, $options);
    }

    /**
     * Get a store as its payers see it.
     *
     * @param array{slug: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{name: string, slug: string, description: string, logo: string|null, banner: string|null, theme: array{primaryColor: string, secondaryColor: string}, rif: string, preferredPaymentMethod: string, contact: array{phone: string|null, whatsapp: string|null, email: string|null}, links: list<array<string, mixed>>}
     */
    public function getPublicStore(array $input, array $options = []): array
    {
        return $this->call('getPublicStore', $input, $options);
    }

    /**
     * List a merchant’s payment links.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, status?: string, search?: string, externalReference?: string, tillId?: string, branchId?: string, shiftId?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, token: string, url: string, label: string, description: string, amount: int|float|null, minAmount: int|float|null, maxAmount: int|float|null, currency: string, status: string, active: bool, environment: string, maxPayments: int|null, payments: int, expiresAt: string|null, returnUrl: string|null, externalReference: string|null, metadata: array<string, string>, tillId: string|null, branchId: string|null, createdAt: string}>
     */
    public function listPaymentLinks(array $input, array $options = []): Pages
    {
        return $this->call('listPaymentLinks', $input, $options);
    }

    /**
     * Create a payment link.
     *
     * @param array{id: string, body: array{label: string, description?: string, amount: int|float|null, openAmount?: bool, minAmount?: int|float|null, maxAmount?: int|float|null, currency?: string, environment?: string, expiresAt?: string, maxPayments?: int, returnUrl?: string|null, externalReference?: string, tillId?: string, metadata?: array<string, string>}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, token: string, url: string, label: string, description: string, amount: int|float|null, minAmount: int|float|null, maxAmount: int|float|null, currency: string, status: string, active: bool, environment: string, maxPayments: int|null, payments: int, expiresAt: string|null, returnUrl: string|null, externalReference: string|null, metadata: array<string, string>, tillId: string|null, branchId: string|null, createdAt: string}
     */
    public function createPaymentLink(array $input, array $options = []): array
    {
        return $this->call('createPaymentLink', $input, $options);
    }

    /**
     * Get a payment link.
     *
     * @param array{id: string, linkId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, token: string, url: string, label: string, description: string, amount: int|float|null, minAmount: int|float|null, maxAmount: int|float|null, currency: string, status: string, active: bool, environment: string, maxPayments: int|null, payments: int, expiresAt: string|null, returnUrl: string|null, externalReference: string|null, metadata: array<string, string>, tillId: string|null, branchId: string|null, createdAt: string}
     */
    public function getPaymentLink(array $input, array $options = []): array
    {
        return $this->call('getPaymentLink', $input, $options);
    }

    /**
     * Change a payment link.
     *
     * @param array{id: string, linkId: string, body?: array{label?: string, description?: string, active?: bool, expiresAt?: string|null, returnUrl?: string|null, externalReference?: string|null, metadata?: array<string, string>}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, token: string, url: string, label: string, description: string, amount: int|float|null, minAmount: int|float|null, maxAmount: int|float|null, currency: string, status: string, active: bool, environment: string, maxPayments: int|null, payments: int, expiresAt: string|null, returnUrl: string|null, externalReference: string|null, metadata: array<string, string>, tillId: string|null, branchId: string|null, createdAt: string}
     */
    public function updatePaymentLink(array $input, array $options = []): array
    {
        return $this->call('updatePaymentLink', $input, $options);
    }

    /**
     * List a merchant’s checkouts.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, status?: string, externalReference?: string, chargeNotes?: bool, createdBy?: string, tillId?: string, branchId?: string, shiftId?: string, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, url: string, externalReference: string, status: string, description: string, amount: int|float, currency: string, amountVes: int|float|null, rate: int|float|null, quoteExpiresAt: string|null, acceptPartial: bool, receivedVes: int|float, remainingVes: int|float|null, overpaidVes: int|float, refundedVes: int|float, customer: array{name: string, email: string|null, phone: string|null, document: string|null}|null, lines: list<array<string, mixed>>|null, metadata: array<string, string>, returnUrl: string|null, cancelUrl: string|null, environment: string, expiresAt: string|null, paidAt: string|null, createdAt: string, tillId: string|null, branchId: string|null, createdBy: array{id: string, name: string}|null, transactions: list<array<string, mixed>>, externalPayments: list<array<string, mixed>>}>
     */
    public function listCheckouts(array $input, array $options = []): Pages
    {
        return $this->call('listCheckouts', $input, $options);
    }

    /**
     * Create a checkout.
     *
     * @param array{id: string, body: array{externalReference: string, amount: int|float, currency: string, description?: string, customer?: array{name: string, email?: string, phone?: string, document?: string}, lines?: list<array<string, mixed>>, acceptPartial?: bool, expiresAt?: string, returnUrl?: string, cancelUrl?: string, tillId?: string, metadata?: array<string, string>, environment?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, url: string, externalReference: string, status: string, description: string, amount: int|float, currency: string, amountVes: int|float|null, rate: int|float|null, quoteExpiresAt: string|null, acceptPartial: bool, receivedVes: int|float, remainingVes: int|float|null, overpaidVes: int|float, refundedVes: int|float, customer: array{name: string, email: string|null, phone: string|null, document: string|null}|null, lines: list<array<string, mixed>>|null, metadata: array<string, string>, returnUrl: string|null, cancelUrl: string|null, environment: string, expiresAt: string|null, paidAt: string|null, createdAt: string, tillId: string|null, branchId: string|null, createdBy: array{id: string, name: string}|null, transactions: list<array<string, mixed>>, externalPayments: list<array<string, mixed>>}
     */
    public function createCheckout(array $input, array $options = [])
    {
        return $this->call('createCheckout', $input, $options);
    }

    /**
     * Get a checkout.
     *
     * @param array{id: string, checkoutId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, url: string, externalReference: string, status: string, description: string, amount: int|float, currency: string, amountVes: int|float|null, rate: int|float|null, quoteExpiresAt: string|null, acceptPartial: bool, receivedVes: int|float, remainingVes: int|float|null, overpaidVes: int|float, refundedVes: int|float, customer: array{name: string, email: string|null, phone: string|null, document: string|null}|null, lines: list<array<string, mixed>>|null, metadata: array<string, string>, returnUrl: string|null, cancelUrl: string|null, environment: string, expiresAt: string|null, paidAt: string|null, createdAt: string, tillId: string|null, branchId: string|null, createdBy: array{id: string, name: string}|null, transactions: list<array<string, mixed>>, externalPayments: list<array<string, mixed>>}
     */
    public function getCheckout(array $input, array $options = [])
    {
        return $this->call('getCheckout', $input, $options);
    }

    /**
     * Cancel a checkout.
     *
     * @param array{id: string, checkoutId: string} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, url: string, externalReference: string, status: string, description: string, amount: int|float, currency: string, amountVes: int|float|null, rate: int|float|null, quoteExpiresAt: string|null, acceptPartial: bool, receivedVes: int|float, remainingVes: int|float|null, overpaidVes: int|float, refundedVes: int|float, customer: array{name: string, email: string|null, phone: string|null, document: string|null}|null, lines: list<array<string, mixed>>|null, metadata: array<string, string>, returnUrl: string|null, cancelUrl: string|null, environment: string, expiresAt: string|null, paidAt: string|null, createdAt: string, tillId: string|null, branchId: string|null, createdBy: array{id: string, name: string}|null, transactions: list<array<string, mixed>>, externalPayments: list<array<string, mixed>>}
     */
    public function cancelCheckout(array $input, array $options = [])
    {
        return $this->call('cancelCheckout', $input, $options);
    }

    /**
     * Refund a checkout.
     *
     * @param array{id: string, checkoutId: string, body?: array{amount?: int|float, reason?: string, document?: string, name?: string, bankCode?: string, externalReference?: string, metadata?: array<string, string>}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{refunds: list<array<string, mixed>>, amountVes: int|float}
     */
    public function refundCheckout(array $input, array $options = []): array
    {
        return $this->call('refundCheckout', $input, $options);
    }

    /**
     * Refund what a checkout was overpaid.
     *
     * @param array{id: string, checkoutId: string, body?: array{amount?: int|float, reason?: string, document?: string, name?: string, bankCode?: string, externalReference?: string, metadata?: array<string, string>}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, transactionId: string, status: string, amount: int|float, currency: 'VES', reference: string|null, reason: string|null, needsReview: bool, shiftId: string|null, externalReference: string|null, metadata: array<string, string>, createdAt: string, updatedAt: string, failureReason?: array{code: string, es: string, en: string}}
     */
    public function refundOverpaidCheckout(array $input, array $options = []): array
    {
        return $this->call('refundOverpaidCheckout', $input, $options);
    }

    /**
     * List the money that no checkout counts.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, status?: string, tillId?: string, branchId?: string, shiftId?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, checkoutId: string|null, transactionId: string, amountVes: int|float, reason: string, candidates: list<string>, status: string, createdAt: string, tillId: string|null, branchId: string|null, shiftId: string|null}>
     */
    public function listUnappliedPayments(array $input, array $options = []): Pages
    {
        return $this->call('listUnappliedPayments', $input, $options);
    }

    /**
     * Count an unapplied payment for a checkout.
     *
     * @param array{id: string, unappliedId: string, body: array{checkoutId?: string, chargeNoteId?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, checkoutId: string|null, transactionId: string, amountVes: int|float, reason: string, candidates: list<string>, status: string, createdAt: string, tillId: string|null, branchId: string|null, shiftId: string|null}
     */
    public function applyUnappliedPayment(array $input, array $options = []): array
    {
        return $this->call('applyUnappliedPayment', $input, $options);
    }

    /**
     * Refund an unapplied payment.
     *
     * @param array{id: string, unappliedId: string, body?: array{amount?: int|float, reason?: string, document?: string, name?: string, bankCode?: string, externalReference?: string, metadata?: array<string, string>}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, transactionId: string, status: string, amount: int|float, currency: 'VES', reference: string|null, reason: string|null, needsReview: bool, shiftId: string|null, externalReference: string|null, metadata: array<string, string>, createdAt: string, updatedAt: string, failureReason?: array{code: string, es: string, en: string}}
     */
    public function refundUnappliedPayment(array $input, array $options = []): array
    {
        return $this->call('refundUnappliedPayment', $input, $options);
    }

    /**
     * Get a payment link as its payer sees it.
     *
     * @param array{token: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{token: string, label: string, description: string, amount: int|float|null, minAmount: int|float|null, maxAmount: int|float|null, currency: string, amountVes: int|float|null, rate: int|float|null, status: string, environment: string, expiresAt: string|null, merchant: array{name: string, logo: string|null, theme: array<string, mixed>}, methods: list<array<string, mixed>>, failingMethods: list<string>, payerKeys: array{validSeconds: int|float|null}|null, checkout: array{externalReference: string, status: string, lines: list<array<string, mixed>>|null, acceptPartial: bool, totalVes: int|float|null, receivedVes: int|float, remainingVes: int|float|null, asksSentAmount: bool, quoteExpiresAt: string|null, returnUrl: string|null, cancelUrl: string|null}|null}
     */
    public function getPayableLink(array $input, array $options = [])
    {
        return $this->call('getPayableLink', $input, $options);
    }

    /**
     * Have the payer’s bank send its one-time key.
     *
     * @param array{token: string, body: array{phone: string, document: string, bankCode: string, amount?: int|float, amountVes?: int|float}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{message: string}
     */
    public function requestPayerKey(array $input, array $options = []): array
    {
        return $this->call('requestPayerKey', $input, $options);
    }

    /**
     * Pay a link with a one-time key (C2P).
     *
     * @param array{token: string, body: array{phone: string, document: string, bankCode: string, otp: string, amount?: int|float, amountVes?: int|float}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{status: string, message: string, transactionId: string, reference: string|null, failureReason?: array{code: string, es: string, en: string}}
     */
    public function chargeLink(array $input, array $options = []): array
    {
        return $this->call('chargeLink', $input, $options);
    }

    /**
     * Pay a link with a mobile payment already made.
     *
     * @param array{token: string, body: array{reference: string, phone: string, bankCode: string, amount?: int|float, amountVes?: int|float, paidAt?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{status: string, message: string, transactionId: string, reference: string|null, failureReason?: array{code: string, es: string, en: string}}
     */
    public function verifyLink(array $input, array $options = []): array
    {
        return $this->call('verifyLink', $input, $options);
    }

    /**
     * Have the receipt of a payment sent.
     *
     * @param array{token: string, body: array{transactionId: string, channel: string, to: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{message: string}
     */
    public function requestReceipt(array $input, array $options = []): array
    {
        return $this->call('requestReceipt', $input, $options);
    }

    /**
     * Simulate that a customer paid a test link.
     *
     * @param array{token: string, body?: array{simulate?: string, amount?: int|float}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{status: string, message: string, transactionId: string}
     */
    public function simulateCharge(array $input, array $options = []): array
    {
        return $this->call('simulateCharge', $input, $options);
    }

    /**
     * Simulate that a payment of a test link was verified.
     *
     * @param array{token: string, body?: array{simulate?: string, amount?: int|float}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{status: string, message: string, transactionId: string}
     */
    public function simulateVerification(array $input, array $options = []): array
    {
        return $this->call('simulateVerification', $input, $options);
    }

    /**
     * List a merchant’s simulations.
     *
     * @param array{query?: array{merchantId?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listSimulations(array $input = [], array $options = []): array
    {
        return $this->call('listSimulations', $input, $options);
    }

    /**
     * Simulate what a bank does.
     *
     * @param array{body: array{type: 'incoming_payment', merchantId?: string, phone: string, amount: int|float, bankCode?: string, reference?: string}|array{type: 'lost_answer', merchantId?: string, seconds?: int}|array{type: 'bank_outage', merchantId?: string, seconds?: int}|array{type: 'slow_bank', merchantId?: string, seconds?: int, delaySeconds: int}|array{type: 'late_notice', merchantId?: string, seconds?: int, delaySeconds: int}|array{type: 'duplicate_notice', merchantId?: string, seconds?: int}|array{type: 'wrong_amount', merchantId?: string, seconds?: int, amount: int|float}|array{type: 'rate_change', merchantId?: string, rate: int|float, seconds?: int}|array{type: 'reference_used', merchantId?: string, seconds?: int}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, type: string, status: string, delaySeconds: int|null, amount: int|float|null, rate: int|float|null, payment: array{phone: string, bankCode: string|null, amount: int|float, reference: string, bookedOn: string, shownAt: string, notices: int}|null, endsAt: string|null, spentAt: string|null, createdAt: string}
     */
    public function createSimulation(array $input = [], array $options = [])
    {
        return $this->call('createSimulation', $input, $options);
    }

    /**
     * End a simulation.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function endSimulation(array $input, array $options = []): void
    {
        $this->call('endSimulation', $input, $options);
    }

    /**
     * Get a merchant’s clock in the test environment.
     *
     * @param array{query?: array{merchantId?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{merchantId: string, now: string, aheadSeconds: int}
     */
    public function getSandboxClock(array $input = [], array $options = []): array
    {
        return $this->call('getSandboxClock', $input, $options);
    }

    /**
     * Move a merchant’s clock forward in the test environment.
     *
     * @param array{body: array{merchantId?: string, advance: int}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{merchantId: string, now: string, aheadSeconds: int}
     */
    public function advanceSandboxClock(array $input = [], array $options = []): array
    {
        return $this->call('advanceSandboxClock', $input, $options);
    }

    /**
     * List a merchant’s transactions.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, status?: string, environment?: string, search?: string, method?: string, minAmountVes?: int|float, maxAmountVes?: int|float, paymentLinkId?: string, checkoutId?: string, externalReference?: string, tillId?: string, branchId?: string, shiftId?: string, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, label: string, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array{code: string, es: string, en: string}|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array{bankCode: string|null, phone: string|null, document: string|null}}>
     */
    public function listTransactions(array $input, array $options = []): Pages
    {
        return $this->call('listTransactions', $input, $options);
    }

    /**
     * Get a transaction.
     *
     * @param array{id: string, transactionId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array{code: string, es: string, en: string}|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array{bankCode: string|null, phone: string|null, document: string|null}, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string}
     */
    public function getTransaction(array $input, array $options = [])
    {
        return $this->call('getTransaction', $input, $options);
    }

    /**
     * Export a merchant’s transactions as a file.
     *
     * @param array{id: string, query?: array{status?: string, environment?: string, search?: string, method?: string, minAmountVes?: int|float, maxAmountVes?: int|float, paymentLinkId?: string, checkoutId?: string, externalReference?: string, tillId?: string, branchId?: string, shiftId?: string, from?: string, to?: string, format?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return File
     */
    public function exportTransactions(array $input, array $options = []): File
    {
        return $this->call('exportTransactions', $input, $options);
    }

    /**
     * Refund a transaction.
     *
     * @param array{id: string, transactionId: string, body?: array{amount?: int|float, reason?: string, document?: string, name?: string, bankCode?: string, externalReference?: string, metadata?: array<string, string>}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, transactionId: string, status: string, amount: int|float, currency: 'VES', reference: string|null, reason: string|null, needsReview: bool, shiftId: string|null, externalReference: string|null, metadata: array<string, string>, createdAt: string, updatedAt: string, failureReason?: array{code: string, es: string, en: string}}
     */
    public function refundTransaction(array $input, array $options = []): array
    {
        return $this->call('refundTransaction', $input, $options);
    }

    /**
     * List the refunds of a transaction.
     *
     * @param array{id: string, transactionId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listRefunds(array $input, array $options = []): array
    {
        return $this->call('listRefunds', $input, $options);
    }

    /**
     * List a merchant’s refunds.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, status?: string, environment?: string, transactionId?: string, checkoutId?: string, externalReference?: string, shiftId?: string, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, transactionId: string, status: string, amount: int|float, currency: 'VES', reference: string|null, reason: string|null, needsReview: bool, shiftId: string|null, externalReference: string|null, metadata: array<string, string>, createdAt: string, updatedAt: string, failureReason?: array{code: string, es: string, en: string}}>
     */
    public function listMerchantRefunds(array $input, array $options = []): Pages
    {
        return $this->call('listMerchantRefunds', $input, $options);
    }

    /**
     * Get a refund.
     *
     * @param array{id: string, refundId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, transactionId: string, status: string, amount: int|float, currency: 'VES', reference: string|null, reason: string|null, needsReview: bool, shiftId: string|null, externalReference: string|null, metadata: array<string, string>, createdAt: string, updatedAt: string, failureReason?: array{code: string, es: string, en: string}}
     */
    public function getRefund(array $input, array $options = []): array
    {
        return $this->call('getRefund', $input, $options);
    }

    /**
     * Sum up a merchant’s transactions.
     *
     * @param array{id: string, query?: array{environment?: string, from?: string, to?: string, tillId?: string, branchId?: string, shiftId?: string, groupBy?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{from: string, to: string, environment: string, data: list<array<string, mixed>>, externalPayments: list<array<string, mixed>>}
     */
    public function getSummary(array $input, array $options = []): array
    {
        return $this->call('getSummary', $input, $options);
    }

    /**
     * Sum up a day’s sales by hour and person.
     *
     * @param array{id: string, query?: array{environment?: string, day?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{day: string, weekBefore: string, environment: string, data: list<array<string, mixed>>}
     */
    public function getSalesOfDay(array $input, array $options = []): array
    {
        return $this->call('getSalesOfDay', $input, $options);
    }

    /**
     * Get what a merchant’s account holds.
     *
     * @param array{id: string, query?: array{environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{merchantId: string, environment: string, account: array{id: string, bankCode: string, bankName: string, accountNumber: string}|null, bankBalance: int|float|null, bankSilence: string|null, ownBalance: int|float, ownBasis: string, ownBasisDay: string|null, difference: int|float|null, readAt: string}
     */
    public function getBalance(array $input, array $options = [])
    {
        return $this->call('getBalance', $input, $options);
    }

    /**
     * Get the closing of a day.
     *
     * @param array{id: string, day: string, query?: array{environment?: string, tillId?: string, branchId?: string, shiftId?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return File|array{merchantId: string, environment: string, day: string, account: array{id: string, bankCode: string, bankName: string, accountNumber: string}|null, opening: int|float, in: int|float, out: int|float, fees: int|float, closing: int|float, openingSource: string, bankClosing: int|float|null, bankSilence: string|null, difference: int|float|null, movementCount: int, unmatchedCount: int, lateCount: int, movements: list<array<string, mixed>>, externalPayments: list<array<string, mixed>>, closedAt: string}
     */
    public function getClosing(array $input, array $options = [])
    {
        return $this->call('getClosing', $input, $options);
    }

    /**
     * Import a bank’s file of movements.
     *
     * @param array{id: string, body: array{file: string, columns?: array<string, string>, decimal?: string, confirm?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{status: string, accountNumber: string, format: string, headLine: int, columns: list<array<string, mixed>>, decimal: string|null, from: string|null, to: string|null, count: int, skipped: int, added: int, known: int, matched: int, totalIn: int|float, totalOut: int|float, dayBalances: int, rows: list<array<string, mixed>>, unread: list<array<string, mixed>>, unreadCount: int, confirm: string|null}
     */
    public function importStatement(array $input, array $options = []): array
    {
        return $this->call('importStatement', $input, $options);
    }

    /**
     * Verify a mobile payment.
     *
     * @param array{id: string, body: array{phone: string, amount: int|float, day?: string, bankCode?: string, reference?: string, document?: string, externalReference?: string, tillId?: string, environment?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{status: string, transactionId: string|null, sameRequest: bool}
     */
    public function verifyPayment(array $input, array $options = []): array
    {
        return $this->call('verifyPayment', $input, $options);
    }

    /**
     * Release a verified payment.
     *
     * @param array{id: string, transactionId: string} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array{code: string, es: string, en: string}|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array{bankCode: string|null, phone: string|null, document: string|null}, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string}
     */
    public function releasePayment(array $input, array $options = [])
    {
        return $this->call('releasePayment', $input, $options);
    }

    /**
     * Reassign a verified payment.
     *
     * @param array{id: string, transactionId: string, body: array{externalReference?: string, checkoutId?: string, from?: string|null}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array{code: string, es: string, en: string}|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array{bankCode: string|null, phone: string|null, document: string|null}, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string}
     */
    public function reassignPayment(array $input, array $options = [])
    {
        return $this->call('reassignPayment', $input, $options);
    }

    /**
     * List what was paid outside.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, method?: string, status?: string, checkoutId?: string, externalReference?: string, tillId?: string, branchId?: string, shiftId?: string, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, environment: string, method: string, amount: int|float, currency: string, amountVes: int|float, rate: int|float|null, rateDate: string|null, status: string, needsConfirmation: bool, checkoutId: string|null, externalReference: string|null, note: string|null, recordedBy: array{id: string, name: string}, confirmedBy: array{id: string, name: string}|null, voidedBy: array{id: string, name: string}|null, voidReason: string|null, refundOf: string|null, refundedAmount: int|float, tillId: string|null, branchId: string|null, shiftId: string|null, voidShiftId: string|null, createdAt: string}>
     */
    public function listExternalPayments(array $input, array $options = []): Pages
    {
        return $this->call('listExternalPayments', $input, $options);
    }

    /**
     * Record what was paid outside.
     *
     * @param array{id: string, body: array{method: string, amount: int|float, currency: string, checkoutId?: string, externalReference?: string, tillId?: string, note?: string, environment?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, method: string, amount: int|float, currency: string, amountVes: int|float, rate: int|float|null, rateDate: string|null, status: string, needsConfirmation: bool, checkoutId: string|null, externalReference: string|null, note: string|null, recordedBy: array{id: string, name: string}, confirmedBy: array{id: string, name: string}|null, voidedBy: array{id: string, name: string}|null, voidReason: string|null, refundOf: string|null, refundedAmount: int|float, tillId: string|null, branchId: string|null, shiftId: string|null, voidShiftId: string|null, createdAt: string}
     */
    public function recordExternalPayment(array $input, array $options = [])
    {
        return $this->call('recordExternalPayment', $input, $options);
    }

    /**
     * Get what was paid outside.
     *
     * @param array{id: string, externalPaymentId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, method: string, amount: int|float, currency: string, amountVes: int|float, rate: int|float|null, rateDate: string|null, status: string, needsConfirmation: bool, checkoutId: string|null, externalReference: string|null, note: string|null, recordedBy: array{id: string, name: string}, confirmedBy: array{id: string, name: string}|null, voidedBy: array{id: string, name: string}|null, voidReason: string|null, refundOf: string|null, refundedAmount: int|float, tillId: string|null, branchId: string|null, shiftId: string|null, voidShiftId: string|null, createdAt: string}
     */
    public function getExternalPayment(array $input, array $options = [])
    {
        return $this->call('getExternalPayment', $input, $options);
    }

    /**
     * Confirm what was paid outside.
     *
     * @param array{id: string, externalPaymentId: string} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, method: string, amount: int|float, currency: string, amountVes: int|float, rate: int|float|null, rateDate: string|null, status: string, needsConfirmation: bool, checkoutId: string|null, externalReference: string|null, note: string|null, recordedBy: array{id: string, name: string}, confirmedBy: array{id: string, name: string}|null, voidedBy: array{id: string, name: string}|null, voidReason: string|null, refundOf: string|null, refundedAmount: int|float, tillId: string|null, branchId: string|null, shiftId: string|null, voidShiftId: string|null, createdAt: string}
     */
    public function confirmExternalPayment(array $input, array $options = [])
    {
        return $this->call('confirmExternalPayment', $input, $options);
    }

    /**
     * Void what was recorded by mistake.
     *
     * @param array{id: string, externalPaymentId: string, body?: array{reason?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, method: string, amount: int|float, currency: string, amountVes: int|float, rate: int|float|null, rateDate: string|null, status: string, needsConfirmation: bool, checkoutId: string|null, externalReference: string|null, note: string|null, recordedBy: array{id: string, name: string}, confirmedBy: array{id: string, name: string}|null, voidedBy: array{id: string, name: string}|null, voidReason: string|null, refundOf: string|null, refundedAmount: int|float, tillId: string|null, branchId: string|null, shiftId: string|null, voidShiftId: string|null, createdAt: string}
     */
    public function voidExternalPayment(array $input, array $options = [])
    {
        return $this->call('voidExternalPayment', $input, $options);
    }

    /**
     * Record what was paid back outside.
     *
     * @param array{id: string, externalPaymentId: string, body?: array{amount?: int|float, reason?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, method: string, amount: int|float, currency: string, amountVes: int|float, rate: int|float|null, rateDate: string|null, status: string, needsConfirmation: bool, checkoutId: string|null, externalReference: string|null, note: string|null, recordedBy: array{id: string, name: string}, confirmedBy: array{id: string, name: string}|null, voidedBy: array{id: string, name: string}|null, voidReason: string|null, refundOf: string|null, refundedAmount: int|float, tillId: string|null, branchId: string|null, shiftId: string|null, voidShiftId: string|null, createdAt: string}
     */
    public function refundExternalPayment(array $input, array $options = [])
    {
        return $this->call('refundExternalPayment', $input, $options);
    }

    /**
     * Export what was paid outside as a file.
     *
     * @param array{id: string, query?: array{environment?: string, method?: string, status?: string, checkoutId?: string, externalReference?: string, tillId?: string, branchId?: string, shiftId?: string, from?: string, to?: string, format?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return File
     */
    public function exportExternalPayments(array $input, array $options = []): File
    {
        return $this->call('exportExternalPayments', $input, $options);
    }

    /**
     * Get what was paid outside on a closed day as a file.
     *
     * @param array{id: string, day: string, query?: array{environment?: string, tillId?: string, branchId?: string, shiftId?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return File
     */
    public function getClosingExternal(array $input, array $options = []): File
    {
        return $this->call('getClosingExternal', $input, $options);
    }

    /**
     * Get the settings of the shop floor.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{confirmation: list<array<string, mixed>>, shiftDifferenceBoundVes: int|float|null}
     */
    public function getFloorSettings(array $input, array $options = []): array
    {
        return $this->call('getFloorSettings', $input, $options);
    }

    /**
     * Decide the settings of the shop floor.
     *
     * @param array{id: string, body?: array{confirmation?: list<array<string, mixed>>, shiftDifferenceBoundVes?: int|float|null}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{confirmation: list<array<string, mixed>>, shiftDifferenceBoundVes: int|float|null}
     */
    public function updateFloorSettings(array $input, array $options = []): array
    {
        return $this->call('updateFloorSettings', $input, $options);
    }

    /**
     * List a merchant’s customers.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, search?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, environment: string, name: string, document: string|null, email: string|null, phones: list<string>, externalReference: string|null, metadata: array<string, string>, notes: string|null, consents: list<array<string, mixed>>, createdAt: string, updatedAt: string, accountUrl: string|null}>
     */
    public function listCustomers(array $input, array $options = []): Pages
    {
        return $this->call('listCustomers', $input, $options);
    }

    /**
     * Create a customer.
     *
     * @param array{id: string, body: array{name: string, document?: string, email?: string, phones?: list<string>, externalReference?: string, metadata?: array<string, string>, notes?: string, environment?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, name: string, document: string|null, email: string|null, phones: list<string>, externalReference: string|null, metadata: array<string, string>, notes: string|null, consents: list<array<string, mixed>>, createdAt: string, updatedAt: string, accountUrl: string|null}
     */
    public function createCustomer(array $input, array $options = []): array
    {
        return $this->call('createCustomer', $input, $options);
    }

    /**
     * Get a customer.
     *
     * @param array{id: string, customerId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, name: string, document: string|null, email: string|null, phones: list<string>, externalReference: string|null, metadata: array<string, string>, notes: string|null, consents: list<array<string, mixed>>, createdAt: string, updatedAt: string, accountUrl: string|null}
     */
    public function getCustomer(array $input, array $options = []): array
    {
        return $this->call('getCustomer', $input, $options);
    }

    /**
     * Change a customer.
     *
     * @param array{id: string, customerId: string, body: array{name: string, document?: string, email?: string, phones?: list<string>, externalReference?: string, metadata?: array<string, string>, notes?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, name: string, document: string|null, email: string|null, phones: list<string>, externalReference: string|null, metadata: array<string, string>, notes: string|null, consents: list<array<string, mixed>>, createdAt: string, updatedAt: string, accountUrl: string|null}
     */
    public function updateCustomer(array $input, array $options = []): array
    {
        return $this->call('updateCustomer', $input, $options);
    }

    /**
     * Remove a customer.
     *
     * @param array{id: string, customerId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function deleteCustomer(array $input, array $options = []): void
    {
        $this->call('deleteCustomer', $input, $options);
    }

    /**
     * Create many customers.
     *
     * @param array{id: string, query?: array{environment?: string}, body: array{rows: list<array<string, mixed>>}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{created: int, data: list<string>}
     */
    public function importCustomers(array $input, array $options = []): array
    {
        return $this->call('importCustomers', $input, $options);
    }

    /**
     * Export a merchant’s customers as a file.
     *
     * @param array{id: string, query?: array{environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return File
     */
    public function exportCustomers(array $input, array $options = []): File
    {
        return $this->call('exportCustomers', $input, $options);
    }

    /**
     * Merge a customer into another one.
     *
     * @param array{id: string, customerId: string, body: array{into: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, name: string, document: string|null, email: string|null, phones: list<string>, externalReference: string|null, metadata: array<string, string>, notes: string|null, consents: list<array<string, mixed>>, createdAt: string, updatedAt: string, accountUrl: string|null}
     */
    public function mergeCustomer(array $input, array $options = []): array
    {
        return $this->call('mergeCustomer', $input, $options);
    }

    /**
     * Say whether a customer wants to be written to.
     *
     * @param array{id: string, customerId: string, channel: string, body: array{status: string, how?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, name: string, document: string|null, email: string|null, phones: list<string>, externalReference: string|null, metadata: array<string, string>, notes: string|null, consents: list<array<string, mixed>>, createdAt: string, updatedAt: string, accountUrl: string|null}
     */
    public function setCustomerConsent(array $input, array $options = []): array
    {
        return $this->call('setCustomerConsent', $input, $options);
    }

    /**
     * Give a customer’s page another address.
     *
     * @param array{id: string, customerId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, name: string, document: string|null, email: string|null, phones: list<string>, externalReference: string|null, metadata: array<string, string>, notes: string|null, consents: list<array<string, mixed>>, createdAt: string, updatedAt: string, accountUrl: string|null}
     */
    public function rotateCustomerAccountUrl(array $input, array $options = []): array
    {
        return $this->call('rotateCustomerAccountUrl', $input, $options);
    }

    /**
     * List a merchant’s charge notes.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, status?: string, overdue?: bool, customerId?: string, seriesId?: string, externalReference?: string, search?: string, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string, amountVes: int|float|null, url: string}>
     */
    public function listChargeNotes(array $input, array $options = []): Pages
    {
        return $this->call('listChargeNotes', $input, $options);
    }

    /**
     * Make a charge note.
     *
     * @param array{id: string, body: array{customerId: string, concept: string, amount: int|float, currency: string, issuedOn?: string, dueOn: string, externalReference?: string, lines?: list<array<string, mixed>>, environment?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string, amountVes: int|float|null, url: string}
     */
    public function createChargeNote(array $input, array $options = []): array
    {
        return $this->call('createChargeNote', $input, $options);
    }

    /**
     * Get a charge note.
     *
     * @param array{id: string, noteId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string, amountVes: int|float|null, url: string}
     */
    public function getChargeNote(array $input, array $options = []): array
    {
        return $this->call('getChargeNote', $input, $options);
    }

    /**
     * Change a charge note.
     *
     * @param array{id: string, noteId: string, body?: array{concept?: string, dueOn?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string, amountVes: int|float|null, url: string}
     */
    public function updateChargeNote(array $input, array $options = []): array
    {
        return $this->call('updateChargeNote', $input, $options);
    }

    /**
     * Make many charge notes.
     *
     * @param array{id: string, query?: array{environment?: string, decimal?: string}, body: array{rows: list<array<string, mixed>>}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{created: int, data: list<string>}
     */
    public function importChargeNotes(array $input, array $options = []): array
    {
        return $this->call('importChargeNotes', $input, $options);
    }

    /**
     * Export a merchant’s charge notes as a file.
     *
     * @param array{id: string, query?: array{environment?: string, status?: string, overdue?: bool, customerId?: string, seriesId?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return File
     */
    public function exportChargeNotes(array $input, array $options = []): File
    {
        return $this->call('exportChargeNotes', $input, $options);
    }

    /**
     * Void a charge note.
     *
     * @param array{id: string, noteId: string, body?: array{reason?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string, amountVes: int|float|null, url: string}
     */
    public function voidChargeNote(array $input, array $options = []): array
    {
        return $this->call('voidChargeNote', $input, $options);
    }

    /**
     * List what was written to customers.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, channel?: string, status?: string, customerId?: string, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, environment: string, channel: string, template: string, to: string|null, customerId: string|null, chargeNoteId: string|null, transactionId: string|null, status: string, reason: string|null, attempts: int, simulated: bool, createdAt: string, updatedAt: string}>
     */
    public function listMessages(array $input, array $options = []): Pages
    {
        return $this->call('listMessages', $input, $options);
    }

    /**
     * Get the settings of collections.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{reminders: list<array<string, mixed>>, matchPayments: bool}
     */
    public function getCollectionSettings(array $input, array $options = []): array
    {
        return $this->call('getCollectionSettings', $input, $options);
    }

    /**
     * Change the settings of collections.
     *
     * @param array{id: string, body?: array{reminders?: list<array<string, mixed>>, matchPayments?: bool}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{reminders: list<array<string, mixed>>, matchPayments: bool}
     */
    public function updateCollectionSettings(array $input, array $options = []): array
    {
        return $this->call('updateCollectionSettings', $input, $options);
    }

    /**
     * Get the settings of messages.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{dailyBudget: array{mail?: int, whatsapp?: int, telegram?: int}}
     */
    public function getMessageSettings(array $input, array $options = []): array
    {
        return $this->call('getMessageSettings', $input, $options);
    }

    /**
     * Decide how many messages are sent on a day.
     *
     * @param array{id: string, body: array{dailyBudget: array{mail?: int, whatsapp?: int, telegram?: int}}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{dailyBudget: array{mail?: int, whatsapp?: int, telegram?: int}}
     */
    public function updateMessageSettings(array $input, array $options = []): array
    {
        return $this->call('updateMessageSettings', $input, $options);
    }

    /**
     * List the channels by which customers are written to.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listChannelKinds(array $input = [], array $options = []): array
    {
        return $this->call('listChannelKinds', $input, $options);
    }

    /**
     * List a merchant’s channels.
     *
     * @param array{id: string, query?: array{environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listChannels(array $input, array $options = []): array
    {
        return $this->call('listChannels', $input, $options);
    }

    /**
     * Connect a channel by which customers are written to.
     *
     * @param array{id: string, body: array{kind: string, environment?: string, credentials: array<string, string>}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, kind: string, status: string, lastError: array{kind: string, code: string, message: array<string, mixed>}|null, hookUrl: string, lastCheckedAt: string|null, createdAt: string, updatedAt: string}
     */
    public function createChannel(array $input, array $options = [])
    {
        return $this->call('createChannel', $input, $options);
    }

    /**
     * Get a channel.
     *
     * @param array{id: string, channelId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, kind: string, status: string, lastError: array{kind: string, code: string, message: array<string, mixed>}|null, hookUrl: string, lastCheckedAt: string|null, createdAt: string, updatedAt: string}
     */
    public function getChannel(array $input, array $options = [])
    {
        return $this->call('getChannel', $input, $options);
    }

    /**
     * Replace the credentials of a channel.
     *
     * @param array{id: string, channelId: string, body: array{credentials: array<string, string>}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, kind: string, status: string, lastError: array{kind: string, code: string, message: array<string, mixed>}|null, hookUrl: string, lastCheckedAt: string|null, createdAt: string, updatedAt: string}
     */
    public function replaceChannelCredentials(array $input, array $options = [])
    {
        return $this->call('replaceChannelCredentials', $input, $options);
    }

    /**
     * Delete a channel.
     *
     * @param array{id: string, channelId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function deleteChannel(array $input, array $options = []): void
    {
        $this->call('deleteChannel', $input, $options);
    }

    /**
     * Ask the provider whether a channel works.
     *
     * @param array{id: string, channelId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, kind: string, status: string, lastError: array{kind: string, code: string, message: array<string, mixed>}|null, hookUrl: string, lastCheckedAt: string|null, createdAt: string, updatedAt: string}
     */
    public function checkChannel(array $input, array $options = [])
    {
        return $this->call('checkChannel', $input, $options);
    }

    /**
     * Make a link by which a customer, or the caller, opens a channel.
     *
     * @param array{id: string, channelId: string, body: array{customerId?: string, self?: true}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{code: string, url: string, expiresAt: string}
     */
    public function createChannelBinding(array $input, array $options = []): array
    {
        return $this->call('createChannelBinding', $input, $options);
    }

    /**
     * List a merchant’s series.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, status?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, environment: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, every: string, day: string, startsOn: string, endsOn: string|null, dueAfterDays: int, status: string, nextOn: string|null, customers: list<string>, createdAt: string, updatedAt: string}>
     */
    public function listSeries(array $input, array $options = []): Pages
    {
        return $this->call('listSeries', $input, $options);
    }

    /**
     * Make a series of charge notes.
     *
     * @param array{id: string, body: array{concept: string, amount: int|float, currency: string, lines?: list<array<string, mixed>>, day: string, endsOn?: string, dueAfterDays?: int, customers: list<string>, every: string, startsOn?: string, environment?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, every: string, day: string, startsOn: string, endsOn: string|null, dueAfterDays: int, status: string, nextOn: string|null, customers: list<string>, createdAt: string, updatedAt: string}
     */
    public function createSeries(array $input, array $options = []): array
    {
        return $this->call('createSeries', $input, $options);
    }

    /**
     * Get a series.
     *
     * @param array{id: string, seriesId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, every: string, day: string, startsOn: string, endsOn: string|null, dueAfterDays: int, status: string, nextOn: string|null, customers: list<string>, createdAt: string, updatedAt: string}
     */
    public function getSeries(array $input, array $options = []): array
    {
        return $this->call('getSeries', $input, $options);
    }

    /**
     * Change a series.
     *
     * @param array{id: string, seriesId: string, body: array{concept: string, amount: int|float, currency: string, lines?: list<array<string, mixed>>, day: string, endsOn?: string, dueAfterDays?: int, customers: list<string>}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, every: string, day: string, startsOn: string, endsOn: string|null, dueAfterDays: int, status: string, nextOn: string|null, customers: list<string>, createdAt: string, updatedAt: string}
     */
    public function updateSeries(array $input, array $options = []): array
    {
        return $this->call('updateSeries', $input, $options);
    }

    /**
     * Pause a series.
     *
     * @param array{id: string, seriesId: string} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, every: string, day: string, startsOn: string, endsOn: string|null, dueAfterDays: int, status: string, nextOn: string|null, customers: list<string>, createdAt: string, updatedAt: string}
     */
    public function pauseSeries(array $input, array $options = []): array
    {
        return $this->call('pauseSeries', $input, $options);
    }

    /**
     * Resume a paused series.
     *
     * @param array{id: string, seriesId: string} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, every: string, day: string, startsOn: string, endsOn: string|null, dueAfterDays: int, status: string, nextOn: string|null, customers: list<string>, createdAt: string, updatedAt: string}
     */
    public function resumeSeries(array $input, array $options = []): array
    {
        return $this->call('resumeSeries', $input, $options);
    }

    /**
     * End a series.
     *
     * @param array{id: string, seriesId: string} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, every: string, day: string, startsOn: string, endsOn: string|null, dueAfterDays: int, status: string, nextOn: string|null, customers: list<string>, createdAt: string, updatedAt: string}
     */
    public function endSeries(array $input, array $options = []): array
    {
        return $this->call('endSeries', $input, $options);
    }

    /**
     * Get what a merchant is owed.
     *
     * @param array{id: string, query?: array{environment?: string, on?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{on: string, environment: string, data: list<array<string, mixed>>, totalVes: int|float|null, collectedThisMonth: list<array<string, mixed>>, customers: list<array<string, mixed>>}
     */
    public function getReceivables(array $input, array $options = []): array
    {
        return $this->call('getReceivables', $input, $options);
    }

    /**
     * List the customers who owe a merchant.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, on?: string, search?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, name: string, document: string|null, externalReference: string|null, data: list<array<string, mixed>>, totalVes: int|float|null}>
     */
    public function listDebtors(array $input, array $options = []): Pages
    {
        return $this->call('listDebtors', $input, $options);
    }

    /**
     * Export what a merchant is owed as a file.
     *
     * @param array{id: string, query?: array{environment?: string, on?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return File
     */
    public function exportReceivables(array $input, array $options = []): File
    {
        return $this->call('exportReceivables', $input, $options);
    }

    /**
     * List a merchant’s branches.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, active?: bool}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, name: string, address: string, active: bool, createdAt: string, updatedAt: string}>
     */
    public function listBranches(array $input, array $options = []): Pages
    {
        return $this->call('listBranches', $input, $options);
    }

    /**
     * Create a branch.
     *
     * @param array{id: string, body: array{name: string, address?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, name: string, address: string, active: bool, createdAt: string, updatedAt: string}
     */
    public function createBranch(array $input, array $options = []): array
    {
        return $this->call('createBranch', $input, $options);
    }

    /**
     * Get a branch.
     *
     * @param array{id: string, branchId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, name: string, address: string, active: bool, createdAt: string, updatedAt: string}
     */
    public function getBranch(array $input, array $options = []): array
    {
        return $this->call('getBranch', $input, $options);
    }

    /**
     * Change or close a branch.
     *
     * @param array{id: string, branchId: string, body?: array{name?: string, address?: string, active?: bool}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, name: string, address: string, active: bool, createdAt: string, updatedAt: string}
     */
    public function updateBranch(array $input, array $options = []): array
    {
        return $this->call('updateBranch', $input, $options);
    }

    /**
     * List a merchant’s tills.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, active?: bool, branchId?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, branchId: string, name: string, code: string, active: bool, createdAt: string, updatedAt: string}>
     */
    public function listTills(array $input, array $options = []): Pages
    {
        return $this->call('listTills', $input, $options);
    }

    /**
     * Create a till.
     *
     * @param array{id: string, body: array{branchId: string, name: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, branchId: string, name: string, code: string, active: bool, createdAt: string, updatedAt: string}
     */
    public function createTill(array $input, array $options = []): array
    {
        return $this->call('createTill', $input, $options);
    }

    /**
     * Get a till.
     *
     * @param array{id: string, tillId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, branchId: string, name: string, code: string, active: bool, createdAt: string, updatedAt: string}
     */
    public function getTill(array $input, array $options = []): array
    {
        return $this->call('getTill', $input, $options);
    }

    /**
     * Change a till, or take it out of use.
     *
     * @param array{id: string, tillId: string, body?: array{name?: string, active?: bool}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, branchId: string, name: string, code: string, active: bool, createdAt: string, updatedAt: string}
     */
    public function updateTill(array $input, array $options = []): array
    {
        return $this->call('updateTill', $input, $options);
    }

    /**
     * Give a till another code.
     *
     * @param array{id: string, tillId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, branchId: string, name: string, code: string, active: bool, createdAt: string, updatedAt: string}
     */
    public function rotateTillCode(array $input, array $options = []): array
    {
        return $this->call('rotateTillCode', $input, $options);
    }

    /**
     * Get the sale that is on a till.
     *
     * @param array{id: string, tillId: string, query?: array{environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, tillId: string, environment: string, checkout: array{id: string, merchantId: string, url: string, externalReference: string, status: string, description: string, amount: int|float, currency: string, amountVes: int|float|null, rate: int|float|null, quoteExpiresAt: string|null, acceptPartial: bool, receivedVes: int|float, remainingVes: int|float|null, overpaidVes: int|float, refundedVes: int|float, customer: array<string, mixed>|null, lines: list<array<string, mixed>>|null, metadata: array<string, string>, returnUrl: string|null, cancelUrl: string|null, environment: string, expiresAt: string|null, paidAt: string|null, createdAt: string, tillId: string|null, branchId: string|null, createdBy: array<string, mixed>|null, transactions: list<array<string, mixed>>, externalPayments: list<array<string, mixed>>}, amount: int|float, currency: string, amountVes: int|float|null, putBy: array{id: string, name: string}, putAt: string, url: string}
     */
    public function getTillSale(array $input, array $options = []): array
    {
        return $this->call('getTillSale', $input, $options);
    }

    /**
     * Put a sale on a till.
     *
     * @param array{id: string, tillId: string, body: array{checkoutId?: string, amount?: int|float, currency?: string, environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, tillId: string, environment: string, checkout: array{id: string, merchantId: string, url: string, externalReference: string, status: string, description: string, amount: int|float, currency: string, amountVes: int|float|null, rate: int|float|null, quoteExpiresAt: string|null, acceptPartial: bool, receivedVes: int|float, remainingVes: int|float|null, overpaidVes: int|float, refundedVes: int|float, customer: array<string, mixed>|null, lines: list<array<string, mixed>>|null, metadata: array<string, string>, returnUrl: string|null, cancelUrl: string|null, environment: string, expiresAt: string|null, paidAt: string|null, createdAt: string, tillId: string|null, branchId: string|null, createdBy: array<string, mixed>|null, transactions: list<array<string, mixed>>, externalPayments: list<array<string, mixed>>}, amount: int|float, currency: string, amountVes: int|float|null, putBy: array{id: string, name: string}, putAt: string, url: string}
     */
    public function putTillSale(array $input, array $options = []): array
    {
        return $this->call('putTillSale', $input, $options);
    }

    /**
     * Take the sale off a till.
     *
     * @param array{id: string, tillId: string, query?: array{environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function deleteTillSale(array $input, array $options = []): void
    {
        $this->call('deleteTillSale', $input, $options);
    }

    /**
     * Get what is on a till, as whoever stands before it sees it.
     *
     * @param array{code: string, query?: array{environment?: string, sale?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{merchant: array{name: string}, till: array{name: string, branch: string}, environment: string, replaced: bool, sale: array{id: string, amount: int|float, currency: string, amountVes: int|float|null, putAt: string, status: string, payToken: string}|null}
     */
    public function getPublicTill(array $input, array $options = [])
    {
        return $this->call('getPublicTill', $input, $options);
    }

    /**
     * List a merchant’s shifts.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, tillId?: string, openedBy?: string, open?: bool, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, environment: string, tillId: string, branchId: string, status: string, openedBy: array{id: string, name: string}, openedAt: string, float: list<array<string, mixed>>, closedBy: array{id: string, name: string}|null, closedAt: string|null, counted: list<array<string, mixed>>|null, expected: list<array<string, mixed>>|null, difference: list<array<string, mixed>>|null, differenceVes: int|float|null, note: string|null, noteRequired: bool, managerNote: string|null, notedBy: array{id: string, name: string}|null, notedAt: string|null}>
     */
    public function listShifts(array $input, array $options = []): Pages
    {
        return $this->call('listShifts', $input, $options);
    }

    /**
     * Open a shift.
     *
     * @param array{id: string, body: array{tillId: string, float?: list<array<string, mixed>>, environment?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, tillId: string, branchId: string, status: string, openedBy: array{id: string, name: string}, openedAt: string, float: list<array<string, mixed>>, closedBy: array{id: string, name: string}|null, closedAt: string|null, counted: list<array<string, mixed>>|null, expected: list<array<string, mixed>>|null, difference: list<array<string, mixed>>|null, differenceVes: int|float|null, note: string|null, noteRequired: bool, managerNote: string|null, notedBy: array{id: string, name: string}|null, notedAt: string|null}
     */
    public function openShift(array $input, array $options = [])
    {
        return $this->call('openShift', $input, $options);
    }

    /**
     * Get a shift.
     *
     * @param array{id: string, shiftId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, tillId: string, branchId: string, status: string, openedBy: array{id: string, name: string}, openedAt: string, float: list<array<string, mixed>>, closedBy: array{id: string, name: string}|null, closedAt: string|null, counted: list<array<string, mixed>>|null, expected: list<array<string, mixed>>|null, difference: list<array<string, mixed>>|null, differenceVes: int|float|null, note: string|null, noteRequired: bool, managerNote: string|null, notedBy: array{id: string, name: string}|null, notedAt: string|null}
     */
    public function getShift(array $input, array $options = [])
    {
        return $this->call('getShift', $input, $options);
    }

    /**
     * Close a shift.
     *
     * @param array{id: string, shiftId: string, body: array{counted: list<array<string, mixed>>, note?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, tillId: string, branchId: string, status: string, openedBy: array{id: string, name: string}, openedAt: string, float: list<array<string, mixed>>, closedBy: array{id: string, name: string}|null, closedAt: string|null, counted: list<array<string, mixed>>|null, expected: list<array<string, mixed>>|null, difference: list<array<string, mixed>>|null, differenceVes: int|float|null, note: string|null, noteRequired: bool, managerNote: string|null, notedBy: array{id: string, name: string}|null, notedAt: string|null}
     */
    public function closeShift(array $input, array $options = [])
    {
        return $this->call('closeShift', $input, $options);
    }

    /**
     * Say where a shift’s difference comes from.
     *
     * @param array{id: string, shiftId: string, body: array{note: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, tillId: string, branchId: string, status: string, openedBy: array{id: string, name: string}, openedAt: string, float: list<array<string, mixed>>, closedBy: array{id: string, name: string}|null, closedAt: string|null, counted: list<array<string, mixed>>|null, expected: list<array<string, mixed>>|null, difference: list<array<string, mixed>>|null, differenceVes: int|float|null, note: string|null, noteRequired: bool, managerNote: string|null, notedBy: array{id: string, name: string}|null, notedAt: string|null}
     */
    public function noteShift(array $input, array $options = [])
    {
        return $this->call('noteShift', $input, $options);
    }

    /**
     * List a merchant’s webhook endpoints.
     *
     * @param array{id: string, query?: array{environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listWebhooks(array $input, array $options = []): array
    {
        return $this->call('listWebhooks', $input, $options);
    }

    /**
     * Create a webhook endpoint.
     *
     * @param array{id: string, body: array{url: string, events: list<string>, environment?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, url: string, events: list<string>, environment: string, active: bool, createdAt: string, secret: string}
     */
    public function createWebhook(array $input, array $options = []): array
    {
        return $this->call('createWebhook', $input, $options);
    }

    /**
     * Get a webhook endpoint.
     *
     * @param array{id: string, webhookId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, url: string, events: list<string>, environment: string, active: bool, createdAt: string}
     */
    public function getWebhook(array $input, array $options = []): array
    {
        return $this->call('getWebhook', $input, $options);
    }

    /**
     * Change a webhook endpoint.
     *
     * @param array{id: string, webhookId: string, body?: array{url?: string, events?: list<string>, active?: bool}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, url: string, events: list<string>, environment: string, active: bool, createdAt: string}
     */
    public function updateWebhook(array $input, array $options = []): array
    {
        return $this->call('updateWebhook', $input, $options);
    }

    /**
     * Remove a webhook endpoint.
     *
     * @param array{id: string, webhookId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function deleteWebhook(array $input, array $options = []): void
    {
        $this->call('deleteWebhook', $input, $options);
    }

    /**
     * Rotate a webhook endpoint’s secret.
     *
     * @param array{id: string, webhookId: string} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, url: string, events: list<string>, environment: string, active: bool, createdAt: string, secret: string}
     */
    public function rotateWebhookSecret(array $input, array $options = []): array
    {
        return $this->call('rotateWebhookSecret', $input, $options);
    }

    /**
     * Send a test event to a webhook endpoint.
     *
     * @param array{id: string, webhookId: string} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, eventId: string, eventType: string, attempt: int, status: string, responseStatus: int|null, durationMs: int|null, createdAt: string, nextAttemptAt: string|null}
     */
    public function testWebhook(array $input, array $options = []): array
    {
        return $this->call('testWebhook', $input, $options);
    }

    /**
     * List the deliveries to a webhook endpoint.
     *
     * @param array{id: string, webhookId: string, query?: array{page?: int, limit?: int, after?: string, before?: string, status?: string, eventType?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, eventId: string, eventType: string, attempt: int, status: string, responseStatus: int|null, durationMs: int|null, createdAt: string, nextAttemptAt: string|null}>
     */
    public function listWebhookDeliveries(array $input, array $options = []): Pages
    {
        return $this->call('listWebhookDeliveries', $input, $options);
    }

    /**
     * Get a delivery, with its attempts.
     *
     * @param array{id: string, webhookId: string, deliveryId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, eventId: string, eventType: string, attempt: int, status: string, responseStatus: int|null, durationMs: int|null, createdAt: string, nextAttemptAt: string|null, request: array{url: string, headers: array<string, string>, body: string}, attempts: list<array<string, mixed>>}
     */
    public function getWebhookDelivery(array $input, array $options = []): array
    {
        return $this->call('getWebhookDelivery', $input, $options);
    }

    /**
     * Redeliver an event.
     *
     * @param array{id: string, webhookId: string, deliveryId: string} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, eventId: string, eventType: string, attempt: int, status: string, responseStatus: int|null, durationMs: int|null, createdAt: string, nextAttemptAt: string|null}
     */
    public function redeliverWebhook(array $input, array $options = []): array
    {
        return $this->call('redeliverWebhook', $input, $options);
    }

    /**
     * Send the events of a period again.
     *
     * @param array{id: string, webhookId: string, body: array{from: string, to: string, types?: list<string>}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{events: int}
     */
    public function replayWebhook(array $input, array $options = []): array
    {
        return $this->call('replayWebhook', $input, $options);
    }

    /**
     * List a merchant’s events.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, type?: string, environment?: string, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, type: 'transaction.pending', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null}}|array{id: string, type: 'transaction.completed', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null}}|array{id: string, type: 'transaction.failed', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null}}|array{id: string, type: 'transaction.refunded', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null, refund: array<string, mixed>}}|array{id: string, type: 'transaction.reassigned', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null, from: array<string, mixed>|null, to: array<string, mixed>|null}}|array{id: string, type: 'refund.pending', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null, refund: array<string, mixed>}}|array{id: string, type: 'refund.succeeded', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null, refund: array<string, mixed>}}|array{id: string, type: 'refund.failed', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null, refund: array<string, mixed>}}|array{id: string, type: 'transfer.success', timestamp: string, merchantId: string, environment: string, data: array{id: string, type: string, status: string, amount: int|float, reference: string|null, failureReason: string|null, externalReference: string|null, metadata: array<string, string>, payoutId: string|null}}|array{id: string, type: 'transfer.failed', timestamp: string, merchantId: string, environment: string, data: array{id: string, type: string, status: string, amount: int|float, reference: string|null, failureReason: string|null, externalReference: string|null, metadata: array<string, string>, payoutId: string|null}}|array{id: string, type: 'payment_link.completed', timestamp: string, merchantId: string, environment: string, data: array{id: string, label: string, payments: int, externalReference: string|null, metadata: array<string, string>, tillId: string|null, branchId: string|null}}|array{id: string, type: 'payment_link.expired', timestamp: string, merchantId: string, environment: string, data: array{id: string, label: string, payments: int, externalReference: string|null, metadata: array<string, string>, tillId: string|null, branchId: string|null}}|array{id: string, type: 'checkout.created', timestamp: string, merchantId: string, environment: string, data: array{id: string, externalReference: string, status: string, amount: int|float, currency: string, receivedVes: int|float, overpaidVes: int|float, metadata: array<string, string>, expiresAt: string, paidAt: string|null, tillId: string|null, branchId: string|null, transactionId: string|null, byHand?: true}}|array{id: string, type: 'checkout.paid', timestamp: string, merchantId: string, environment: string, data: array{id: string, externalReference: string, status: string, amount: int|float, currency: string, receivedVes: int|float, overpaidVes: int|float, metadata: array<string, string>, expiresAt: string, paidAt: string|null, tillId: string|null, branchId: string|null, transactionId: string|null, byHand?: true}}|array{id: string, type: 'checkout.partially_paid', timestamp: string, merchantId: string, environment: string, data: array{id: string, externalReference: string, status: string, amount: int|float, currency: string, receivedVes: int|float, overpaidVes: int|float, metadata: array<string, string>, expiresAt: string, paidAt: string|null, tillId: string|null, branchId: string|null, transactionId: string|null, byHand?: true}}|array{id: string, type: 'checkout.overpaid', timestamp: string, merchantId: string, environment: string, data: array{id: string, externalReference: string, status: string, amount: int|float, currency: string, receivedVes: int|float, overpaidVes: int|float, metadata: array<string, string>, expiresAt: string, paidAt: string|null, tillId: string|null, branchId: string|null, transactionId: string|null, byHand?: true}}|array{id: string, type: 'checkout.expired', timestamp: string, merchantId: string, environment: string, data: array{id: string, externalReference: string, status: string, amount: int|float, currency: string, receivedVes: int|float, overpaidVes: int|float, metadata: array<string, string>, expiresAt: string, paidAt: string|null, tillId: string|null, branchId: string|null, transactionId: string|null, byHand?: true}}|array{id: string, type: 'checkout.canceled', timestamp: string, merchantId: string, environment: string, data: array{id: string, externalReference: string, status: string, amount: int|float, currency: string, receivedVes: int|float, overpaidVes: int|float, metadata: array<string, string>, expiresAt: string, paidAt: string|null, tillId: string|null, branchId: string|null, transactionId: string|null, byHand?: true}}|array{id: string, type: 'payment.unapplied', timestamp: string, merchantId: string, environment: string, data: array{id: string, checkoutId: string|null, transactionId: string, externalReference: string|null, metadata: array<string, string>, amountVes: int|float, reason: string, candidates: list<string>, status: 'open'}}|array{id: string, type: 'payment.needs_review', timestamp: string, merchantId: string, environment: string, data: array{paymentId: string, kind: string, amount: int|float, transactionId: string|null, refundId: string|null, payoutId: string|null}}|array{id: string, type: 'external_payment.recorded', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, method: string, amount: int|float, currency: string, amountVes: int|float, rate: int|float|null, rateDate: string|null, status: string, needsConfirmation: bool, checkoutId: string|null, externalReference: string|null, note: string|null, recordedBy: array<string, mixed>, confirmedBy: array<string, mixed>|null, voidedBy: array<string, mixed>|null, voidReason: string|null, refundOf: string|null, refundedAmount: int|float, tillId: string|null, branchId: string|null, shiftId: string|null, voidShiftId: string|null, createdAt: string}}|array{id: string, type: 'external_payment.confirmed', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, method: string, amount: int|float, currency: string, amountVes: int|float, rate: int|float|null, rateDate: string|null, status: string, needsConfirmation: bool, checkoutId: string|null, externalReference: string|null, note: string|null, recordedBy: array<string, mixed>, confirmedBy: array<string, mixed>|null, voidedBy: array<string, mixed>|null, voidReason: string|null, refundOf: string|null, refundedAmount: int|float, tillId: string|null, branchId: string|null, shiftId: string|null, voidShiftId: string|null, createdAt: string}}|array{id: string, type: 'external_payment.voided', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, method: string, amount: int|float, currency: string, amountVes: int|float, rate: int|float|null, rateDate: string|null, status: string, needsConfirmation: bool, checkoutId: string|null, externalReference: string|null, note: string|null, recordedBy: array<string, mixed>, confirmedBy: array<string, mixed>|null, voidedBy: array<string, mixed>|null, voidReason: string|null, refundOf: string|null, refundedAmount: int|float, tillId: string|null, branchId: string|null, shiftId: string|null, voidShiftId: string|null, createdAt: string}}|array{id: string, type: 'shift.opened', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, tillId: string, branchId: string, status: string, openedBy: array<string, mixed>, openedAt: string, float: list<array<string, mixed>>, closedBy: array<string, mixed>|null, closedAt: string|null, counted: list<array<string, mixed>>|null, expected: list<array<string, mixed>>|null, difference: list<array<string, mixed>>|null, differenceVes: int|float|null, note: string|null, noteRequired: bool, managerNote: string|null, notedBy: array<string, mixed>|null, notedAt: string|null}}|array{id: string, type: 'shift.closed', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, tillId: string, branchId: string, status: string, openedBy: array<string, mixed>, openedAt: string, float: list<array<string, mixed>>, closedBy: array<string, mixed>|null, closedAt: string|null, counted: list<array<string, mixed>>|null, expected: list<array<string, mixed>>|null, difference: list<array<string, mixed>>|null, differenceVes: int|float|null, note: string|null, noteRequired: bool, managerNote: string|null, notedBy: array<string, mixed>|null, notedAt: string|null}}|array{id: string, type: 'customer.created', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, name: string, document: string|null, email: string|null, phones: list<string>, externalReference: string|null, metadata: array<string, string>, notes: string|null, consents: list<array<string, mixed>>, createdAt: string, updatedAt: string}}|array{id: string, type: 'customer.updated', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, name: string, document: string|null, email: string|null, phones: list<string>, externalReference: string|null, metadata: array<string, string>, notes: string|null, consents: list<array<string, mixed>>, createdAt: string, updatedAt: string}}|array{id: string, type: 'customer.merged', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, name: string, document: string|null, email: string|null, phones: list<string>, externalReference: string|null, metadata: array<string, string>, notes: string|null, consents: list<array<string, mixed>>, createdAt: string, updatedAt: string}}|array{id: string, type: 'note.created', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string}}|array{id: string, type: 'note.partially_paid', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string}}|array{id: string, type: 'note.paid', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string}}|array{id: string, type: 'note.overdue', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string}}|array{id: string, type: 'note.voided', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string}}|array{id: string, type: 'note.reopened', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string}}|array{id: string, type: 'payout.completed', timestamp: string, merchantId: string, environment: string, data: array{id: string, status: string, rows: int, total: int|float, succeeded: int, succeededTotal: int|float, failed: int, failedTotal: int|float, failedRows: list<array<string, mixed>>, createdAt: string, completedAt: string|null}}|array{id: string, type: 'payout.failed_rows', timestamp: string, merchantId: string, environment: string, data: array{id: string, status: string, rows: int, total: int|float, succeeded: int, succeededTotal: int|float, failed: int, failedTotal: int|float, failedRows: list<array<string, mixed>>, createdAt: string, completedAt: string|null}}|array{id: string, type: 'bank.degraded', timestamp: string, merchantId: string, environment: string, data: array{bankCode: string, operation: string, since: string}}|array{id: string, type: 'bank.recovered', timestamp: string, merchantId: string, environment: string, data: array{bankCode: string, operation: string, since: string}}|array{id: string, type: 'member.joined', timestamp: string, merchantId: string, environment: null, data: array{merchantId: string, userId: string, role: string}}|array{id: string, type: 'member.removed', timestamp: string, merchantId: string, environment: null, data: array{merchantId: string, userId: string, role: string}}|array{id: string, type: 'webhook.test', timestamp: string, merchantId: string, environment: string, data: array{webhookId: string, message: string}}>
     */
    public function listEvents(array $input, array $options = []): Pages
    {
        return $this->call('listEvents', $input, $options);
    }

    /**
     * Get an event.
     *
     * @param array{id: string, eventId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, type: 'transaction.pending', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null}}|array{id: string, type: 'transaction.completed', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null}}|array{id: string, type: 'transaction.failed', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null}}|array{id: string, type: 'transaction.refunded', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null, refund: array<string, mixed>}}|array{id: string, type: 'transaction.reassigned', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null, from: array<string, mixed>|null, to: array<string, mixed>|null}}|array{id: string, type: 'refund.pending', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null, refund: array<string, mixed>}}|array{id: string, type: 'refund.succeeded', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null, refund: array<string, mixed>}}|array{id: string, type: 'refund.failed', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null, refund: array<string, mixed>}}|array{id: string, type: 'transfer.success', timestamp: string, merchantId: string, environment: string, data: array{id: string, type: string, status: string, amount: int|float, reference: string|null, failureReason: string|null, externalReference: string|null, metadata: array<string, string>, payoutId: string|null}}|array{id: string, type: 'transfer.failed', timestamp: string, merchantId: string, environment: string, data: array{id: string, type: string, status: string, amount: int|float, reference: string|null, failureReason: string|null, externalReference: string|null, metadata: array<string, string>, payoutId: string|null}}|array{id: string, type: 'payment_link.completed', timestamp: string, merchantId: string, environment: string, data: array{id: string, label: string, payments: int, externalReference: string|null, metadata: array<string, string>, tillId: string|null, branchId: string|null}}|array{id: string, type: 'payment_link.expired', timestamp: string, merchantId: string, environment: string, data: array{id: string, label: string, payments: int, externalReference: string|null, metadata: array<string, string>, tillId: string|null, branchId: string|null}}|array{id: string, type: 'checkout.created', timestamp: string, merchantId: string, environment: string, data: array{id: string, externalReference: string, status: string, amount: int|float, currency: string, receivedVes: int|float, overpaidVes: int|float, metadata: array<string, string>, expiresAt: string, paidAt: string|null, tillId: string|null, branchId: string|null, transactionId: string|null, byHand?: true}}|array{id: string, type: 'checkout.paid', timestamp: string, merchantId: string, environment: string, data: array{id: string, externalReference: string, status: string, amount: int|float, currency: string, receivedVes: int|float, overpaidVes: int|float, metadata: array<string, string>, expiresAt: string, paidAt: string|null, tillId: string|null, branchId: string|null, transactionId: string|null, byHand?: true}}|array{id: string, type: 'checkout.partially_paid', timestamp: string, merchantId: string, environment: string, data: array{id: string, externalReference: string, status: string, amount: int|float, currency: string, receivedVes: int|float, overpaidVes: int|float, metadata: array<string, string>, expiresAt: string, paidAt: string|null, tillId: string|null, branchId: string|null, transactionId: string|null, byHand?: true}}|array{id: string, type: 'checkout.overpaid', timestamp: string, merchantId: string, environment: string, data: array{id: string, externalReference: string, status: string, amount: int|float, currency: string, receivedVes: int|float, overpaidVes: int|float, metadata: array<string, string>, expiresAt: string, paidAt: string|null, tillId: string|null, branchId: string|null, transactionId: string|null, byHand?: true}}|array{id: string, type: 'checkout.expired', timestamp: string, merchantId: string, environment: string, data: array{id: string, externalReference: string, status: string, amount: int|float, currency: string, receivedVes: int|float, overpaidVes: int|float, metadata: array<string, string>, expiresAt: string, paidAt: string|null, tillId: string|null, branchId: string|null, transactionId: string|null, byHand?: true}}|array{id: string, type: 'checkout.canceled', timestamp: string, merchantId: string, environment: string, data: array{id: string, externalReference: string, status: string, amount: int|float, currency: string, receivedVes: int|float, overpaidVes: int|float, metadata: array<string, string>, expiresAt: string, paidAt: string|null, tillId: string|null, branchId: string|null, transactionId: string|null, byHand?: true}}|array{id: string, type: 'payment.unapplied', timestamp: string, merchantId: string, environment: string, data: array{id: string, checkoutId: string|null, transactionId: string, externalReference: string|null, metadata: array<string, string>, amountVes: int|float, reason: string, candidates: list<string>, status: 'open'}}|array{id: string, type: 'payment.needs_review', timestamp: string, merchantId: string, environment: string, data: array{paymentId: string, kind: string, amount: int|float, transactionId: string|null, refundId: string|null, payoutId: string|null}}|array{id: string, type: 'external_payment.recorded', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, method: string, amount: int|float, currency: string, amountVes: int|float, rate: int|float|null, rateDate: string|null, status: string, needsConfirmation: bool, checkoutId: string|null, externalReference: string|null, note: string|null, recordedBy: array<string, mixed>, confirmedBy: array<string, mixed>|null, voidedBy: array<string, mixed>|null, voidReason: string|null, refundOf: string|null, refundedAmount: int|float, tillId: string|null, branchId: string|null, shiftId: string|null, voidShiftId: string|null, createdAt: string}}|array{id: string, type: 'external_payment.confirmed', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, method: string, amount: int|float, currency: string, amountVes: int|float, rate: int|float|null, rateDate: string|null, status: string, needsConfirmation: bool, checkoutId: string|null, externalReference: string|null, note: string|null, recordedBy: array<string, mixed>, confirmedBy: array<string, mixed>|null, voidedBy: array<string, mixed>|null, voidReason: string|null, refundOf: string|null, refundedAmount: int|float, tillId: string|null, branchId: string|null, shiftId: string|null, voidShiftId: string|null, createdAt: string}}|array{id: string, type: 'external_payment.voided', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, method: string, amount: int|float, currency: string, amountVes: int|float, rate: int|float|null, rateDate: string|null, status: string, needsConfirmation: bool, checkoutId: string|null, externalReference: string|null, note: string|null, recordedBy: array<string, mixed>, confirmedBy: array<string, mixed>|null, voidedBy: array<string, mixed>|null, voidReason: string|null, refundOf: string|null, refundedAmount: int|float, tillId: string|null, branchId: string|null, shiftId: string|null, voidShiftId: string|null, createdAt: string}}|array{id: string, type: 'shift.opened', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, tillId: string, branchId: string, status: string, openedBy: array<string, mixed>, openedAt: string, float: list<array<string, mixed>>, closedBy: array<string, mixed>|null, closedAt: string|null, counted: list<array<string, mixed>>|null, expected: list<array<string, mixed>>|null, difference: list<array<string, mixed>>|null, differenceVes: int|float|null, note: string|null, noteRequired: bool, managerNote: string|null, notedBy: array<string, mixed>|null, notedAt: string|null}}|array{id: string, type: 'shift.closed', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, tillId: string, branchId: string, status: string, openedBy: array<string, mixed>, openedAt: string, float: list<array<string, mixed>>, closedBy: array<string, mixed>|null, closedAt: string|null, counted: list<array<string, mixed>>|null, expected: list<array<string, mixed>>|null, difference: list<array<string, mixed>>|null, differenceVes: int|float|null, note: string|null, noteRequired: bool, managerNote: string|null, notedBy: array<string, mixed>|null, notedAt: string|null}}|array{id: string, type: 'customer.created', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, name: string, document: string|null, email: string|null, phones: list<string>, externalReference: string|null, metadata: array<string, string>, notes: string|null, consents: list<array<string, mixed>>, createdAt: string, updatedAt: string}}|array{id: string, type: 'customer.updated', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, name: string, document: string|null, email: string|null, phones: list<string>, externalReference: string|null, metadata: array<string, string>, notes: string|null, consents: list<array<string, mixed>>, createdAt: string, updatedAt: string}}|array{id: string, type: 'customer.merged', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, name: string, document: string|null, email: string|null, phones: list<string>, externalReference: string|null, metadata: array<string, string>, notes: string|null, consents: list<array<string, mixed>>, createdAt: string, updatedAt: string}}|array{id: string, type: 'note.created', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string}}|array{id: string, type: 'note.partially_paid', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string}}|array{id: string, type: 'note.paid', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string}}|array{id: string, type: 'note.overdue', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string}}|array{id: string, type: 'note.voided', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string}}|array{id: string, type: 'note.reopened', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string}}|array{id: string, type: 'payout.completed', timestamp: string, merchantId: string, environment: string, data: array{id: string, status: string, rows: int, total: int|float, succeeded: int, succeededTotal: int|float, failed: int, failedTotal: int|float, failedRows: list<array<string, mixed>>, createdAt: string, completedAt: string|null}}|array{id: string, type: 'payout.failed_rows', timestamp: string, merchantId: string, environment: string, data: array{id: string, status: string, rows: int, total: int|float, succeeded: int, succeededTotal: int|float, failed: int, failedTotal: int|float, failedRows: list<array<string, mixed>>, createdAt: string, completedAt: string|null}}|array{id: string, type: 'bank.degraded', timestamp: string, merchantId: string, environment: string, data: array{bankCode: string, operation: string, since: string}}|array{id: string, type: 'bank.recovered', timestamp: string, merchantId: string, environment: string, data: array{bankCode: string, operation: string, since: string}}|array{id: string, type: 'member.joined', timestamp: string, merchantId: string, environment: null, data: array{merchantId: string, userId: string, role: string}}|array{id: string, type: 'member.removed', timestamp: string, merchantId: string, environment: null, data: array{merchantId: string, userId: string, role: string}}|array{id: string, type: 'webhook.test', timestamp: string, merchantId: string, environment: string, data: array{webhookId: string, message: string}}
     */
    public function getEvent(array $input, array $options = [])
    {
        return $this->call('getEvent', $input, $options);
    }

    /**
     * List the requests of a merchant’s API keys.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, key?: string, status?: string, path?: string, requestId?: string, environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, requestId: string, at: string, method: string, path: string, status: int, errorCode: string|null, keyId: string, durationMs: int}>
     */
    public function listRequests(array $input, array $options = []): Pages
    {
        return $this->call('listRequests', $input, $options);
    }

    /**
     * List the caller’s bank accounts.
     *
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, bankCode: string, bankName: string, accountNumber: string, holder: string, document: string, alias: string|null, environment: string, status: string, createdAt: string}>
     */
    public function listBankAccounts(array $input = [], array $options = []): Pages
    {
        return $this->call('listBankAccounts', $input, $options);
    }

    /**
     * Register a bank account.
     *
     * @param array{body: array{account_number: string, document: string, holder: string, phone?: string, alias?: string, environment?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, bankCode: string, bankName: string, accountNumber: string, holder: string, document: string, alias: string|null, environment: string, status: string, createdAt: string}
     */
    public function createBankAccount(array $input = [], array $options = []): array
    {
        return $this->call('createBankAccount', $input, $options);
    }

    /**
     * Get one of the caller’s bank accounts.
     *
     * @param array{account: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, bankCode: string, bankName: string, accountNumber: string, holder: string, document: string, alias: string|null, environment: string, status: string, createdAt: string}
     */
    public function getBankAccount(array $input, array $options = []): array
    {
        return $this->call('getBankAccount', $input, $options);
    }

    /**
     * Remove a bank account.
     *
     * @param array{account: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function deleteBankAccount(array $input, array $options = []): void
    {
        $this->call('deleteBankAccount', $input, $options);
    }

    /**
     * List the transactions of an account.
     *
     * @param array{account: string, query?: array{page?: int, limit?: int, after?: string, before?: string, status?: string, parties?: bool, environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, type: string, amount: int|float, status: string, createdAt: string, environment: string, direction?: string, counterparty?: array{name: string|null, phone: string|null, bankCode: string|null, accountNumber: string|null, document: string|null}, concept?: string}>
     */
    public function listAccountTransactions(array $input, array $options = []): Pages
    {
        return $this->call('listAccountTransactions', $input, $options);
    }

    /**
     * Get a transaction of an account.
     *
     * @param array{account: string, transactionId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, type: string, amount: int|float, status: string, createdAt: string, environment: string, direction: string, counterparty: array{name: string|null, phone: string|null, bankCode: string|null, accountNumber: string|null, document: string|null}, concept: string, reference: string|null, needsReview: bool, receiptUrl: string|null, sentBy: array{id: string, name: string}|null, payoutId: string|null, externalReference: string|null, metadata: array<string, string>}
     */
    public function getAccountTransaction(array $input, array $options = [])
    {
        return $this->call('getAccountTransaction', $input, $options);
    }

    /**
     * List the banks where an account can be connected.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listBankProtocols(array $input = [], array $options = []): array
    {
        return $this->call('listBankProtocols', $input, $options);
    }

    /**
     * List the caller’s bank connections.
     *
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, protocol: string, bankCode: string, bankName: string, accountId: string, accountNumber: string, status: string, capabilities: array{mobilePayments: bool, transfers: bool, charges: bool, statement: bool, verifiesIncoming: bool, notices: bool}, lastCheckedAt: string|null, lastError: array{kind: string, code: string, message: array<string, mixed>}|null, rejectionReason: string|null, noticeUrl: string|null, pending: array{effectiveAt: string, requestedAt: string}|null, changeDelayHours: int, createdAt: string}>
     */
    public function listOwnBankConnections(array $input = [], array $options = []): Pages
    {
        return $this->call('listOwnBankConnections', $input, $options);
    }

    /**
     * Connect a bank account to its bank.
     *
     * @param array{body: array{protocol: string, accountId: string, credentials: array<string, string>}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, protocol: string, bankCode: string, bankName: string, accountId: string, accountNumber: string, status: string, capabilities: array{mobilePayments: bool, transfers: bool, charges: bool, statement: bool, verifiesIncoming: bool, notices: bool}, lastCheckedAt: string|null, lastError: array{kind: string, code: string, message: array<string, mixed>}|null, rejectionReason: string|null, noticeUrl: string|null, pending: array{effectiveAt: string, requestedAt: string}|null, changeDelayHours: int, createdAt: string}
     */
    public function createBankConnection(array $input, array $options = [])
    {
        return $this->call('createBankConnection', $input, $options);
    }

    /**
     * Get a bank connection.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, protocol: string, bankCode: string, bankName: string, accountId: string, accountNumber: string, status: string, capabilities: array{mobilePayments: bool, transfers: bool, charges: bool, statement: bool, verifiesIncoming: bool, notices: bool}, lastCheckedAt: string|null, lastError: array{kind: string, code: string, message: array<string, mixed>}|null, rejectionReason: string|null, noticeUrl: string|null, pending: array{effectiveAt: string, requestedAt: string}|null, changeDelayHours: int, createdAt: string}
     */
    public function getBankConnection(array $input, array $options = [])
    {
        return $this->call('getBankConnection', $input, $options);
    }

    /**
     * Replace the credentials of a bank connection.
     *
     * @param array{id: string, body: array{credentials: array<string, string>}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, protocol: string, bankCode: string, bankName: string, accountId: string, accountNumber: string, status: string, capabilities: array{mobilePayments: bool, transfers: bool, charges: bool, statement: bool, verifiesIncoming: bool, notices: bool}, lastCheckedAt: string|null, lastError: array{kind: string, code: string, message: array<string, mixed>}|null, rejectionReason: string|null, noticeUrl: string|null, pending: array{effectiveAt: string, requestedAt: string}|null, changeDelayHours: int, createdAt: string}
     */
    public function replaceBankCredentials(array $input, array $options = [])
    {
        return $this->call('replaceBankCredentials', $input, $options);
    }

    /**
     * Delete a bank connection.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function deleteBankConnection(array $input, array $options = []): void
    {
        $this->call('deleteBankConnection', $input, $options);
    }

    /**
     * Undo the pending change of a connection’s credentials.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function undoBankCredentials(array $input, array $options = []): void
    {
        $this->call('undoBankCredentials', $input, $options);
    }

    /**
     * Ask the bank whether it accepts a connection’s credentials.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, protocol: string, bankCode: string, bankName: string, accountId: string, accountNumber: string, status: string, capabilities: array{mobilePayments: bool, transfers: bool, charges: bool, statement: bool, verifiesIncoming: bool, notices: bool}, lastCheckedAt: string|null, lastError: array{kind: string, code: string, message: array<string, mixed>}|null, rejectionReason: string|null, noticeUrl: string|null, pending: array{effectiveAt: string, requestedAt: string}|null, changeDelayHours: int, createdAt: string}
     */
    public function checkBankConnection(array $input, array $options = [])
    {
        return $this->call('checkBankConnection', $input, $options);
    }

    /**
     * Send a mobile payment to a phone.
     *
     * @param array{body: array{account_number: string, phone: string, amount: int|float, bank_code?: string, document?: string, name?: string, concept?: string, external_reference?: string, metadata?: array<string, string>}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, status: string, amount: int|float, phone: string, reference: string|null, failureReason?: array{code: string, es: string, en: string}}
     */
    public function sendMobilePayment(array $input = [], array $options = []): array
    {
        return $this->call('sendMobilePayment', $input, $options);
    }

    /**
     * Transfer to another account.
     *
     * @param array{body: array{account_number: string, destination_account: string, document: string, name: string, amount: int|float, concept?: string, external_reference?: string, metadata?: array<string, string>}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, status: string, amount: int|float, reference: string|null, updatedAt: string, failureReason?: array{code: string, es: string, en: string}}
     */
    public function createTransfer(array $input = [], array $options = []): array
    {
        return $this->call('createTransfer', $input, $options);
    }

    /**
     * Get the status of a transfer.
     *
     * @param array{query?: array{reference?: string, id?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, status: string, amount: int|float, reference: string|null, updatedAt: string, failureReason?: array{code: string, es: string, en: string}}
     */
    public function getTransferStatus(array $input = [], array $options = []): array
    {
        return $this->call('getTransferStatus', $input, $options);
    }

    /**
     * List a merchant’s payouts.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, status?: string, label?: string, environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, environment: string, label: string|null, status: string, account: array{id: string, bankCode: string, bankName: string, accountNumber: string}, rowCount: int, total: int|float, sums: array{waiting: array<string, mixed>, pending: array<string, mixed>, success: array<string, mixed>, failed: array<string, mixed>}, needsReview: int, scheduledFor: string|null, pausedReason: string|null, createdBy: array{id: string, name: string}, submittedBy: array{id: string, name: string}|null, approvedBy: array{id: string, name: string}|null, createdAt: string, submittedAt: string|null, approvedAt: string|null, startedAt: string|null, completedAt: string|null, canceledAt: string|null, returned: array{at: string, because: string}|null}>
     */
    public function listPayouts(array $input, array $options = []): Pages
    {
        return $this->call('listPayouts', $input, $options);
    }

    /**
     * Create a payout.
     *
     * @param array{id: string, query?: array{label?: string, account?: string, scheduledFor?: string, environment?: string, decimal?: string}, body: array{label?: string, account?: string, scheduledFor?: string, rows: list<array<string, mixed>>, environment?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, label: string|null, status: string, account: array{id: string, bankCode: string, bankName: string, accountNumber: string}, rowCount: int, total: int|float, sums: array{waiting: array<string, mixed>, pending: array<string, mixed>, success: array<string, mixed>, failed: array<string, mixed>}, needsReview: int, scheduledFor: string|null, pausedReason: string|null, createdBy: array{id: string, name: string}, submittedBy: array{id: string, name: string}|null, approvedBy: array{id: string, name: string}|null, createdAt: string, submittedAt: string|null, approvedAt: string|null, startedAt: string|null, completedAt: string|null, canceledAt: string|null, returned: array{at: string, because: string}|null}
     */
    public function createPayout(array $input, array $options = [])
    {
        return $this->call('createPayout', $input, $options);
    }

    /**
     * Get a payout with its rows.
     *
     * @param array{id: string, payoutId: string, query?: array{rows?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, label: string|null, status: string, account: array{id: string, bankCode: string, bankName: string, accountNumber: string}, rowCount: int, total: int|float, sums: array{waiting: array<string, mixed>, pending: array<string, mixed>, success: array<string, mixed>, failed: array<string, mixed>}, needsReview: int, scheduledFor: string|null, pausedReason: string|null, createdBy: array{id: string, name: string}, submittedBy: array{id: string, name: string}|null, approvedBy: array{id: string, name: string}|null, createdAt: string, submittedAt: string|null, approvedAt: string|null, startedAt: string|null, completedAt: string|null, canceledAt: string|null, returned: array{at: string, because: string}|null, rows: list<array<string, mixed>>}
     */
    public function getPayout(array $input, array $options = [])
    {
        return $this->call('getPayout', $input, $options);
    }

    /**
     * Submit a payout for approval.
     *
     * @param array{id: string, payoutId: string} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, label: string|null, status: string, account: array{id: string, bankCode: string, bankName: string, accountNumber: string}, rowCount: int, total: int|float, sums: array{waiting: array<string, mixed>, pending: array<string, mixed>, success: array<string, mixed>, failed: array<string, mixed>}, needsReview: int, scheduledFor: string|null, pausedReason: string|null, createdBy: array{id: string, name: string}, submittedBy: array{id: string, name: string}|null, approvedBy: array{id: string, name: string}|null, createdAt: string, submittedAt: string|null, approvedAt: string|null, startedAt: string|null, completedAt: string|null, canceledAt: string|null, returned: array{at: string, because: string}|null}
     */
    public function submitPayout(array $input, array $options = [])
    {
        return $this->call('submitPayout', $input, $options);
    }

    /**
     * Approve a payout.
     *
     * @param array{id: string, payoutId: string} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, label: string|null, status: string, account: array{id: string, bankCode: string, bankName: string, accountNumber: string}, rowCount: int, total: int|float, sums: array{waiting: array<string, mixed>, pending: array<string, mixed>, success: array<string, mixed>, failed: array<string, mixed>}, needsReview: int, scheduledFor: string|null, pausedReason: string|null, createdBy: array{id: string, name: string}, submittedBy: array{id: string, name: string}|null, approvedBy: array{id: string, name: string}|null, createdAt: string, submittedAt: string|null, approvedAt: string|null, startedAt: string|null, completedAt: string|null, canceledAt: string|null, returned: array{at: string, because: string}|null}
     */
    public function approvePayout(array $input, array $options = [])
    {
        return $this->call('approvePayout', $input, $options);
    }

    /**
     * Cancel a payout.
     *
     * @param array{id: string, payoutId: string} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, label: string|null, status: string, account: array{id: string, bankCode: string, bankName: string, accountNumber: string}, rowCount: int, total: int|float, sums: array{waiting: array<string, mixed>, pending: array<string, mixed>, success: array<string, mixed>, failed: array<string, mixed>}, needsReview: int, scheduledFor: string|null, pausedReason: string|null, createdBy: array{id: string, name: string}, submittedBy: array{id: string, name: string}|null, approvedBy: array{id: string, name: string}|null, createdAt: string, submittedAt: string|null, approvedAt: string|null, startedAt: string|null, completedAt: string|null, canceledAt: string|null, returned: array{at: string, because: string}|null}
     */
    public function cancelPayout(array $input, array $options = [])
    {
        return $this->call('cancelPayout', $input, $options);
    }

    /**
     * Download a payout’s report.
     *
     * @param array{id: string, payoutId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return File
     */
    public function getPayoutReport(array $input, array $options = []): File
    {
        return $this->call('getPayoutReport', $input, $options);
    }

    /**
     * List a merchant’s approvals.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, status?: string, environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, environment: string, status: string, operation: string, amountVes: int|float, concept: string|null, externalReference: string|null, account: array{id: string, bankCode: string, bankName: string, accountNumber: string}|null, transactionId: string|null, payee: array{name: string|null, phone: string|null, bankCode: string|null, document: string|null, accountNumber: string|null}, parts: list<array<string, mixed>>, apiKey: array{id: string, name: string}, intentionId: string, createdAt: string, expiresAt: string, decidedBy: array{id: string, name: string}|null, decidedAt: string|null, lastError: array{code: string, message: string, at: string}|null, execution: array{refundId: string|null, paymentId: string|null, startedAt: string}|null}>
     */
    public function listApprovals(array $input, array $options = []): Pages
    {
        return $this->call('listApprovals', $input, $options);
    }

    /**
     * Approve a payment of an API key.
     *
     * @param array{id: string, approvalId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, status: string, operation: string, amountVes: int|float, concept: string|null, externalReference: string|null, account: array{id: string, bankCode: string, bankName: string, accountNumber: string}|null, transactionId: string|null, payee: array{name: string|null, phone: string|null, bankCode: string|null, document: string|null, accountNumber: string|null}, parts: list<array<string, mixed>>, apiKey: array{id: string, name: string}, intentionId: string, createdAt: string, expiresAt: string, decidedBy: array{id: string, name: string}|null, decidedAt: string|null, lastError: array{code: string, message: string, at: string}|null, execution: array{refundId: string|null, paymentId: string|null, startedAt: string}|null}
     */
    public function approveApproval(array $input, array $options = [])
    {
        return $this->call('approveApproval', $input, $options);
    }

    /**
     * Reject a payment of an API key.
     *
     * @param array{id: string, approvalId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, status: string, operation: string, amountVes: int|float, concept: string|null, externalReference: string|null, account: array{id: string, bankCode: string, bankName: string, accountNumber: string}|null, transactionId: string|null, payee: array{name: string|null, phone: string|null, bankCode: string|null, document: string|null, accountNumber: string|null}, parts: list<array<string, mixed>>, apiKey: array{id: string, name: string}, intentionId: string, createdAt: string, expiresAt: string, decidedBy: array{id: string, name: string}|null, decidedAt: string|null, lastError: array{code: string, message: string, at: string}|null, execution: array{refundId: string|null, paymentId: string|null, startedAt: string}|null}
     */
    public function rejectApproval(array $input, array $options = [])
    {
        return $this->call('rejectApproval', $input, $options);
    }

    /**
     * List a merchant’s payments that were left to a person.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string, needsReview?: bool, environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, kind: string, environment: string, status: string, needsReview: bool, resolvableBy: string, amount: int|float, reference: string|null, account: array{id: string, bankCode: string, bankName: string, accountNumber: string}|null, transactionId: string|null, refundId: string|null, payoutId: string|null, party: array{name: string|null, document: string|null, phone: string|null, bankCode: string|null, accountNumber: string|null}, concept: string, bankKey: string, bankAnswer: string|null, createdAt: string, leftAt: string, updatedAt: string, failureReason?: array{code: string, es: string, en: string}}>
     */
    public function listMerchantPayments(array $input, array $options = []): Pages
    {
        return $this->call('listMerchantPayments', $input, $options);
    }

    /**
     * Get a payment that was left to a person, beside the bank’s books.
     *
     * @param array{id: string, paymentId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, kind: string, environment: string, status: string, needsReview: bool, resolvableBy: string, amount: int|float, reference: string|null, account: array{id: string, bankCode: string, bankName: string, accountNumber: string}|null, transactionId: string|null, refundId: string|null, payoutId: string|null, party: array{name: string|null, document: string|null, phone: string|null, bankCode: string|null, accountNumber: string|null}, concept: string, bankKey: string, bankAnswer: string|null, createdAt: string, leftAt: string, updatedAt: string, failureReason?: array{code: string, es: string, en: string}, movements: list<array<string, mixed>>}
     */
    public function getMerchantPayment(array $input, array $options = [])
    {
        return $this->call('getMerchantPayment', $input, $options);
    }

    /**
     * Say what the bank’s books show of a payment that no bank can tell of.
     *
     * @param array{id: string, paymentId: string, body: array{status: string, reference?: string, reason: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, kind: string, environment: string, status: string, needsReview: bool, resolvableBy: string, amount: int|float, reference: string|null, account: array{id: string, bankCode: string, bankName: string, accountNumber: string}|null, transactionId: string|null, refundId: string|null, payoutId: string|null, party: array{name: string|null, document: string|null, phone: string|null, bankCode: string|null, accountNumber: string|null}, concept: string, bankKey: string, bankAnswer: string|null, createdAt: string, leftAt: string, updatedAt: string, failureReason?: array{code: string, es: string, en: string}}
     */
    public function resolveMerchantPayment(array $input, array $options = [])
    {
        return $this->call('resolveMerchantPayment', $input, $options);
    }

    /**
     * List differences between a merchant’s ledger and its bank’s statement.
     *
     * @param array{id: string, query?: array{date?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{date: string, connections: list<array<string, mixed>>, total: int}
     */
    public function getMerchantReconciliation(array $input, array $options = []): array
    {
        return $this->call('getMerchantReconciliation', $input, $options);
    }

    /**
     * List the caller’s saved payees.
     *
     * @param array{query?: array{environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listPayees(array $input = [], array $options = []): array
    {
        return $this->call('listPayees', $input, $options);
    }

    /**
     * Save payees.
     *
     * @param array{body: array{payees: list<array<string, mixed>>, environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function savePayees(array $input = [], array $options = []): array
    {
        return $this->call('savePayees', $input, $options);
    }

    /**
     * Change a saved payee.
     *
     * @param array{id: string, body: array{phone: string, bankCode: string, document: string, name: string, group?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, phone: string, bankCode: string, document: string, name: string, group?: string}
     */
    public function updatePayee(array $input, array $options = []): array
    {
        return $this->call('updatePayee', $input, $options);
    }

    /**
     * Remove a saved payee.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function deletePayee(array $input, array $options = []): void
    {
        $this->call('deletePayee', $input, $options);
    }

    /**
     * List what was paid to a payee.
     *
     * @param array{id: string, query?: array{page?: int, limit?: int, after?: string, before?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, accountId: string, amount: int|float, status: string, concept: string, reference: string|null, failureReason: array{code: string, es: string, en: string}|null, payoutId: string|null, receiptUrl: string|null, createdAt: string}>
     */
    public function listPayeePayments(array $input, array $options = []): Pages
    {
        return $this->call('listPayeePayments', $input, $options);
    }

    /**
     * List the banks of the national payment system.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listBanks(array $input = [], array $options = []): array
    {
        return $this->call('listBanks', $input, $options);
    }

    /**
     * Get the health of the banks.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function getBankHealth(array $input = [], array $options = []): array
    {
        return $this->call('getBankHealth', $input, $options);
    }

    /**
     * List the official rates in force.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listRates(array $input = [], array $options = []): array
    {
        return $this->call('listRates', $input, $options);
    }

    /**
     * List the official rates of a period.
     *
     * @param array{query?: array{currency?: string, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listRateHistory(array $input = [], array $options = []): array
    {
        return $this->call('listRateHistory', $input, $options);
    }

    /**
     * Convert an amount at the official rate in force.
     *
     * @param array{query: array{from: string, to: string, amount: int|float}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{from: string, to: string, amount: int|float, result: int|float, rate: int|float, source: string, effectiveDate: string}
     */
    public function convertCurrency(array $input, array $options = []): array
    {
        return $this->call('convertCurrency', $input, $options);
    }

    /**
     * List the caller’s notifications.
     *
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, read?: bool}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, type: string, title: string, body: string, data: array<string, mixed>, read: bool, createdAt: string}>
     */
    public function listNotifications(array $input = [], array $options = []): Pages
    {
        return $this->call('listNotifications', $input, $options);
    }

    /**
     * Get the caller’s notification preferences.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function getNotificationPreferences(array $input = [], array $options = []): array
    {
        return $this->call('getNotificationPreferences', $input, $options);
    }

    /**
     * Change the caller’s notification preferences.
     *
     * @param array{body: array{data: list<array<string, mixed>>}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function updateNotificationPreferences(array $input, array $options = []): array
    {
        return $this->call('updateNotificationPreferences', $input, $options);
    }

    /**
     * Mark all of the caller’s notifications as read.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{updated: int}
     */
    public function readAllNotifications(array $input = [], array $options = []): array
    {
        return $this->call('readAllNotifications', $input, $options);
    }

    /**
     * Mark a notification as read or unread.
     *
     * @param array{id: string, body: array{read: bool}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, type: string, title: string, body: string, data: array<string, mixed>, read: bool, createdAt: string}
     */
    public function updateNotification(array $input, array $options = []): array
    {
        return $this->call('updateNotification', $input, $options);
    }

    /**
     * Remove a notification.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function deleteNotification(array $input, array $options = []): void
    {
        $this->call('deleteNotification', $input, $options);
    }

    /**
     * Get the key with which browsers are subscribed.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{key: string}
     */
    public function getPushKey(array $input = [], array $options = []): array
    {
        return $this->call('getPushKey', $input, $options);
    }

    /**
     * List the browsers that show what the caller is notified of.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listPushSubscriptions(array $input = [], array $options = []): array
    {
        return $this->call('listPushSubscriptions', $input, $options);
    }

    /**
     * Have a browser show what the caller is notified of.
     *
     * @param array{body: array{endpoint: string, keys: array{p256dh: string, auth: string}, expirationTime?: int|null}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, host: string, current: bool, expiresAt: string|null, createdAt: string}
     */
    public function createPushSubscription(array $input = [], array $options = []): array
    {
        return $this->call('createPushSubscription', $input, $options);
    }

    /**
     * Have a browser show nothing any more.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function deletePushSubscription(array $input, array $options = []): void
    {
        $this->call('deletePushSubscription', $input, $options);
    }

    /**
     * List users.
     *
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, search?: string, status?: string, kycStatus?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, name: string, email: string, status: string, kycStatus: string, createdAt: string}>
     */
    public function listUsers(array $input = [], array $options = []): Pages
    {
        return $this->call('listUsers', $input, $options);
    }

    /**
     * Get a user.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, name: string, email: string, status: string, kycStatus: string, createdAt: string, lastLoginAt: string|null}
     */
    public function getUser(array $input, array $options = []): array
    {
        return $this->call('getUser', $input, $options);
    }

    /**
     * Suspend, ban or reactivate a user.
     *
     * @param array{id: string, body: array{status: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{message: string, status: string}
     */
    public function setUserStatus(array $input, array $options = []): array
    {
        return $this->call('setUserStatus', $input, $options);
    }

    /**
     * Get whether a user has second factors.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{hasSecondFactor: bool, factorsResetDueAt: string|null}
     */
    public function getUserFactors(array $input, array $options = []): array
    {
        return $this->call('getUserFactors', $input, $options);
    }

    /**
     * Remove the second factors of a user who has lost them.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{dueAt: string}
     */
    public function resetUserFactors(array $input, array $options = []): array
    {
        return $this->call('resetUserFactors', $input, $options);
    }

    /**
     * Withdraw the reset of a user’s second factors.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function undoUserFactorReset(array $input, array $options = []): void
    {
        $this->call('undoUserFactorReset', $input, $options);
    }

    /**
     * Get a user’s identity check (KYC).
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{userId: string, status: string, legalName: string|null, document: string|null, documentType: string|null, files: list<array<string, mixed>>, reason: string|null, submittedAt: string|null, decidedAt: string|null}
     */
    public function getUserKyc(array $input, array $options = []): array
    {
        return $this->call('getUserKyc', $input, $options);
    }

    /**
     * Decide a user’s identity check (KYC).
     *
     * @param array{id: string, body: array{kycStatus: string, reason?: string, submittedAt?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{message: string, kycStatus: string}
     */
    public function setUserKyc(array $input, array $options = []): array
    {
        return $this->call('setUserKyc', $input, $options);
    }

    /**
     * Get a file that a user submitted for the identity check (KYC).
     *
     * @param array{id: string, fileId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return File
     */
    public function getUserKycFile(array $input, array $options = []): File
    {
        return $this->call('getUserKycFile', $input, $options);
    }

    /**
     * List all merchants.
     *
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, search?: string, status?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, name: string, status: string, createdAt: string, owner: string}>
     */
    public function listAnyMerchants(array $input = [], array $options = []): Pages
    {
        return $this->call('listAnyMerchants', $input, $options);
    }

    /**
     * Get any merchant.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, name: string, status: string, createdAt: string, owner: array{id: string, name: string, email: string}, rif: string, environment: string}
     */
    public function getAnyMerchant(array $input, array $options = []): array
    {
        return $this->call('getAnyMerchant', $input, $options);
    }

    /**
     * Open or close any merchant.
     *
     * @param array{id: string, body: array{status: string, reason?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{message: string, status: string}
     */
    public function setMerchantStatus(array $input, array $options = []): array
    {
        return $this->call('setMerchantStatus', $input, $options);
    }

    /**
     * Release a RIF that is not the merchant’s.
     *
     * @param array{id: string, body: array{reason: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{message: string, status: string}
     */
    public function releaseMerchantRif(array $input, array $options = []): array
    {
        return $this->call('releaseMerchantRif', $input, $options);
    }

    /**
     * List the transactions of all merchants.
     *
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, status?: string, environment?: string, merchantId?: string, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string}>
     */
    public function listAnyTransactions(array $input = [], array $options = []): Pages
    {
        return $this->call('listAnyTransactions', $input, $options);
    }

    /**
     * Get any transaction.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, merchantName: string, paymentMethod: string, reference: string|null, completedAt: string|null}
     */
    public function getAnyTransaction(array $input, array $options = []): array
    {
        return $this->call('getAnyTransaction', $input, $options);
    }

    /**
     * Get all that is known of a transaction.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{owner: array{id: string, name: string}, label: string, paymentLinkId: string|null, checkoutId: string|null, externalReference: string|null, amountVes: int|float, refundedVes: int|float, payer: array{bankCode: string|null, phone: string|null, document: string|null}, connection: string, accountNumber: string|null, orders: list<array<string, mixed>>, refunds: list<array<string, mixed>>, movement: array{id: string, amount: int|float, reference: string|null, bookedOn: string, createdAt: string}|null, records: list<array<string, mixed>>, events: list<array<string, mixed>>, similar: list<array<string, mixed>>}
     */
    public function getTransactionStory(array $input, array $options = [])
    {
        return $this->call('getTransactionStory', $input, $options);
    }

    /**
     * List the payment links of all merchants.
     *
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, merchantId?: string, active?: bool}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, amount: int|float|null, currency: string, status: string, environment: string}>
     */
    public function listAnyPaymentLinks(array $input = [], array $options = []): Pages
    {
        return $this->call('listAnyPaymentLinks', $input, $options);
    }

    /**
     * List orders to banks.
     *
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, status?: string, environment?: string, flagged?: bool, connection?: string, userId?: string, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, userId: string, accountId: string|null, kind: string, connection: string, environment: string, amount: int|float, status: string, reference: string|null, flagged: bool, needsReview: bool, attempts: int, nextAttemptAt: string|null, createdAt: string, updatedAt: string, failureReason?: array{code: string, es: string, en: string}}>
     */
    public function listPayments(array $input = [], array $options = []): Pages
    {
        return $this->call('listPayments', $input, $options);
    }

    /**
     * Get an order to a bank.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, userId: string, accountId: string|null, kind: string, connection: string, environment: string, amount: int|float, status: string, reference: string|null, flagged: bool, needsReview: bool, attempts: int, nextAttemptAt: string|null, createdAt: string, updatedAt: string, failureReason?: array{code: string, es: string, en: string}, phone: string|null, bankCode: string|null, document: string|null, name: string|null, concept: string, destinationAccount: string|null, bankAnswer: string|null, bankKey: string, movements: list<array<string, mixed>>}
     */
    public function getPayment(array $input, array $options = []): array
    {
        return $this->call('getPayment', $input, $options);
    }

    /**
     * Settle a payment whose outcome no bank can tell.
     *
     * @param array{id: string, body: array{status: string, reference?: string, reason: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, userId: string, accountId: string|null, kind: string, connection: string, environment: string, amount: int|float, status: string, reference: string|null, flagged: bool, needsReview: bool, attempts: int, nextAttemptAt: string|null, createdAt: string, updatedAt: string, failureReason?: array{code: string, es: string, en: string}, phone: string|null, bankCode: string|null, document: string|null, name: string|null, concept: string, destinationAccount: string|null, bankAnswer: string|null, bankKey: string}
     */
    public function resolvePayment(array $input, array $options = []): array
    {
        return $this->call('resolvePayment', $input, $options);
    }

    /**
     * List the stops and restarts of the movement of money.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listOperations(array $input = [], array $options = []): array
    {
        return $this->call('listOperations', $input, $options);
    }

    /**
     * Stop or restart the movement of money.
     *
     * @param array{body: array{environment: string, bank?: '0001'|'0102'|'0104'|'0105'|'0108'|'0114'|'0115'|'0128'|'0134'|'0137'|'0138'|'0146'|'0151'|'0156'|'0157'|'0163'|'0166'|'0168'|'0169'|'0171'|'0172'|'0173'|'0174'|'0175'|'0177'|'0178'|'0191'|'0601'|null, merchantId?: string|null, enabled: bool, reason: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{environment: string, bank: string|null, merchantId: string|null, enabled: bool, reason: string, updatedAt: string}
     */
    public function setOperations(array $input = [], array $options = []): array
    {
        return $this->call('setOperations', $input, $options);
    }

    /**
     * List everybody’s bank accounts.
     *
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, status?: string, environment?: string, userId?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, userId: string, bankCode: string, accountNumber: string, bankName: string, holder: string, document: string, alias: string|null, environment: string, status: string, connection: string|null, createdAt: string}>
     */
    public function listAnyBankAccounts(array $input = [], array $options = []): Pages
    {
        return $this->call('listAnyBankAccounts', $input, $options);
    }

    /**
     * Connect a live bank account to its bank.
     *
     * @param array{id: string, body: array{connection: string|null}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, userId: string, bankCode: string, accountNumber: string, bankName: string, holder: string, document: string, alias: string|null, environment: string, status: string, connection: string|null, createdAt: string}
     */
    public function setBankAccountConnection(array $input, array $options = []): array
    {
        return $this->call('setBankAccountConnection', $input, $options);
    }

    /**
     * Release the number of a connected bank account.
     *
     * @param array{id: string, body: array{reason: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, userId: string, bankCode: string, accountNumber: string, bankName: string, holder: string, document: string, alias: string|null, environment: string, status: string, connection: string|null, createdAt: string}
     */
    public function releaseBankAccount(array $input, array $options = []): array
    {
        return $this->call('releaseBankAccount', $input, $options);
    }

    /**
     * List the bank connections.
     *
     * @param array{query?: array{status?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>, own: list<array<string, mixed>>}
     */
    public function listBankConnections(array $input = [], array $options = []): array
    {
        return $this->call('listBankConnections', $input, $options);
    }

    /**
     * Approve a user’s bank connection.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, protocol: string, bankCode: string, bankName: string, accountId: string, accountNumber: string, status: string, capabilities: array{mobilePayments: bool, transfers: bool, charges: bool, statement: bool, verifiesIncoming: bool, notices: bool}, lastCheckedAt: string|null, lastError: array{kind: string, code: string, message: array<string, mixed>}|null, rejectionReason: string|null, noticeUrl: string|null, pending: array{effectiveAt: string, requestedAt: string}|null, changeDelayHours: int, createdAt: string}
     */
    public function approveBankConnection(array $input, array $options = [])
    {
        return $this->call('approveBankConnection', $input, $options);
    }

    /**
     * Reject a user’s bank connection.
     *
     * @param array{id: string, body: array{reason: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, protocol: string, bankCode: string, bankName: string, accountId: string, accountNumber: string, status: string, capabilities: array{mobilePayments: bool, transfers: bool, charges: bool, statement: bool, verifiesIncoming: bool, notices: bool}, lastCheckedAt: string|null, lastError: array{kind: string, code: string, message: array<string, mixed>}|null, rejectionReason: string|null, noticeUrl: string|null, pending: array{effectiveAt: string, requestedAt: string}|null, changeDelayHours: int, createdAt: string}
     */
    public function rejectBankConnection(array $input, array $options = [])
    {
        return $this->call('rejectBankConnection', $input, $options);
    }

    /**
     * Disable a user’s bank connection.
     *
     * @param array{id: string, body: array{reason: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, protocol: string, bankCode: string, bankName: string, accountId: string, accountNumber: string, status: string, capabilities: array{mobilePayments: bool, transfers: bool, charges: bool, statement: bool, verifiesIncoming: bool, notices: bool}, lastCheckedAt: string|null, lastError: array{kind: string, code: string, message: array<string, mixed>}|null, rejectionReason: string|null, noticeUrl: string|null, pending: array{effectiveAt: string, requestedAt: string}|null, changeDelayHours: int, createdAt: string}
     */
    public function disableBankConnection(array $input, array $options = [])
    {
        return $this->call('disableBankConnection', $input, $options);
    }

    /**
     * List differences between the ledger and the banks’ statements.
     *
     * @param array{query?: array{date?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{date: string, connections: list<array<string, mixed>>, total: int}
     */
    public function getReconciliation(array $input = [], array $options = []): array
    {
        return $this->call('getReconciliation', $input, $options);
    }

    /**
     * Set the official rate of a day by hand.
     *
     * @param array{body: array{currency: string, rate: int|float, effectiveDate: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{currency: string, rate: int|float, source: string, effectiveDate: string, carriedForward: bool, updatedAt: string, status: string, approvalExpiresAt: string|null}
     */
    public function setRate(array $input, array $options = []): array
    {
        return $this->call('setRate', $input, $options);
    }

    /**
     * List the records of the audit log.
     *
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, userId?: string, action?: string, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, userId: string|null, action: string, resource: string|null, details: array<string, mixed>, createdAt: string}>
     */
    public function listAuditLogs(array $input = [], array $options = []): Pages
    {
        return $this->call('listAuditLogs', $input, $options);
    }

    /**
     * Export the audit log as a file.
     *
     * @param array{query?: array{userId?: string, action?: string, from?: string, to?: string, format?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return File
     */
    public function exportAuditLogs(array $input = [], array $options = []): File
    {
        return $this->call('exportAuditLogs', $input, $options);
    }

    /**
     * Get the last seal of the audit log.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{number: int, hash: string|null, sealedAt: string|null, unsealed: int|null}
     */
    public function getAuditSeal(array $input = [], array $options = []): array
    {
        return $this->call('getAuditSeal', $input, $options);
    }

    /**
     * Get a record of the audit log.
     *
     * @param array{id: string} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, userId: string|null, action: string, resource: string|null, details: array<string, mixed>, createdAt: string}
     */
    public function getAuditLog(array $input, array $options = []): array
    {
        return $this->call('getAuditLog', $input, $options);
    }

    /**
     * Get the platform’s figures.
     *
     * @param array{query?: array{from?: string, to?: string, environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{from: string, to: string, environment: string, users: array{total: int, byStatus: array<string, mixed>, byKycStatus: array<string, mixed>}, merchants: array{total: int, byStatus: array<string, mixed>}, transactions: array{total: int, byStatus: array<string, mixed>, volume: list<array<string, mixed>>, successRate: int|float|null}, series: list<array<string, mixed>>, topMerchants: list<array<string, mixed>>}
     */
    public function getDashboard(array $input = [], array $options = []): array
    {
        return $this->call('getDashboard', $input, $options);
    }

    /**
     * Search everything.
     *
     * @param array{query: array{q: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{users: list<array<string, mixed>>, merchants: list<array<string, mixed>>, transactions: list<array<string, mixed>>, payments: list<array<string, mixed>>, paymentLinks: list<array<string, mixed>>}
     */
    public function searchPlatform(array $input, array $options = []): array
    {
        return $this->call('searchPlatform', $input, $options);
    }

    /**
     * Look names up by their ids.
     *
     * @param array{query: array{ids: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listNames(array $input, array $options = []): array
    {
        return $this->call('listNames', $input, $options);
    }

    /**
     * Get this document.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{openapi: string}
     */
    public function getOpenApi(array $input = [], array $options = []): array
    {
        return $this->call('getOpenApi', $input, $options);
    }
}
