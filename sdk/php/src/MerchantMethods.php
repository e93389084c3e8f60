<?php

// Generated from docs/openapi.json by `npm run generate`.

declare(strict_types=1);

namespace BolivarPayments;

use BolivarPayments\Internal\Connection;

/** What lies under one merchant, without its id. */
final class MerchantMethods
{
    private Connection $connection;
    private string $id;

    /** @internal */
    public function __construct(Connection $connection, string $id)
    {
        $this->connection = $connection;
        $this->id = $id;
    }

    /**
     * Get a merchant.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, name: string, rif: string, description: string, owner: array{id: string, email: string, name: string}, status: string, createdAt: string, updatedAt: string}
     */
    public function getMerchant(array $input = [], array $options = []): array
    {
        return $this->call('getMerchant', $input, $options);
    }

    /**
     * Change a merchant’s name or description.
     *
     * @param array{body?: array{name?: string, description?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{id: string, name: string, rif: string, description: string, owner: string, status: string, updatedAt: string}
     */
    public function updateMerchant(array $input = [], array $options = []): array
    {
        return $this->call('updateMerchant', $input, $options);
    }

    /**
     * Open or close a merchant.
     *
     * @param array{body: array{status: string}} $input
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
     * @param array{body: array{userId: string}} $input
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
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{settlementAccount: array{id: string, bankCode: string, bankName: string, accountNumber: string, holder: string}|null, pending: array{settlementAccount: array<string, mixed>|null, effectiveAt: string, requestedAt: string, requestedBy: array<string, mixed>}|null, changeDelayHours: int}
     */
    public function getSettlementAccount(array $input = [], array $options = [])
    {
        return $this->call('getSettlementAccount', $input, $options);
    }

    /**
     * Set the bank account that a merchant is paid into.
     *
     * @param array{body: array{account: string|null}} $input
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
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function undoSettlementAccountChange(array $input = [], array $options = []): void
    {
        $this->call('undoSettlementAccountChange', $input, $options);
    }

    /**
     * List a merchant’s members.
     *
     * @param array{query?: array{role?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listMembers(array $input = [], array $options = []): array
    {
        return $this->call('listMembers', $input, $options);
    }

    /**
     * Change a member’s role.
     *
     * @param array{userId: string, body: array{role: string}} $input
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
     * @param array{userId: string} $input
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
     * @param array{userId: string} $input
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
     * @param array{userId: string, body: array{branchIds: list<string>|null}} $input
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
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, status?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, email: string, role: string, branchIds: list<string>|null, status: string, expiresAt: string, createdAt: string}>
     */
    public function listInvitations(array $input = [], array $options = []): Pages
    {
        return $this->call('listInvitations', $input, $options);
    }

    /**
     * Invite somebody to a merchant.
     *
     * @param array{body: array{email: string, role?: string, branchIds?: list<string>|null}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, email: string, role: string, branchIds: list<string>|null, status: string, expiresAt: string, createdAt: string}
     */
    public function createInvitation(array $input = [], array $options = []): array
    {
        return $this->call('createInvitation', $input, $options);
    }

    /**
     * Revoke an invitation.
     *
     * @param array{invitationId: string} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function revokeInvitation(array $input, array $options = []): void
    {
        $this->call('revokeInvitation', $input, $options);
    }

    /**
     * Get what acts for a merchant or is told about it.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{webhooks: list<array<string, mixed>>, keys: list<array<string, mixed>>, members: list<array<string, mixed>>, invitations: list<array<string, mixed>>, bankConnections: list<array<string, mixed>>, payouts: list<array<string, mixed>>}
     */
    public function getMerchantAccess(array $input = [], array $options = []): array
    {
        return $this->call('getMerchantAccess', $input, $options);
    }

    /**
     * Cut an API key off from a merchant.
     *
     * @param array{keyId: string} $input
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
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{merchantId: string, name: string, slug: string, description: string, logo: string|null, banner: string|null, theme: array{primaryColor: string, secondaryColor: string}}
     */
    public function getStore(array $input = [], array $options = []): array
    {
        return $this->call('getStore', $input, $options);
    }

    /**
     * Change a merchant’s store.
     *
     * @param array{body?: array{name?: string, slug?: string, description?: string, theme?: array{primaryColor?: string, secondaryColor?: string}, preferredPaymentMethod?: string, contact?: array{phone?: string|null, whatsapp?: string|null, email?: string|null}}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{merchantId: string, name: string, slug: string, description: string, logo: string|null, banner: string|null, theme: array{primaryColor: string, secondaryColor: string}}
     */
    public function updateStore(array $input = [], array $options = []): array
    {
        return $this->call('updateStore', $input, $options);
    }

    /**
     * Upload the store’s logo.
     *
     * @param array{body: array<string, Upload|string>} $input
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
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function deleteLogo(array $input = [], array $options = []): void
    {
        $this->call('deleteLogo', $input, $options);
    }

    /**
     * Upload the store’s banner.
     *
     * @param array{body: array<string, Upload|string>} $input
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
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function deleteBanner(array $input = [], array $options = []): void
    {
        $this->call('deleteBanner', $input, $options);
    }

    /**
     * List the payment links of a merchant’s store.
     *
     * @param array{query?: array{environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listStoreLinks(array $input = [], array $options = []): array
    {
        return $this->call('listStoreLinks', $input, $options);
    }

    /**
     * Get where the checkout button may be used.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{origins: list<string>}
     */
    public function getButtonSettings(array $input = [], array $options = []): array
    {
        return $this->call('getButtonSettings', $input, $options);
    }

    /**
     * Decide where the checkout button may be used.
     *
     * @param array{body: array{origins: list<string>}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{origins: list<string>}
     */
    public function updateButtonSettings(array $input, array $options = []): array
    {
        return $this->call('updateButtonSettings', $input, $options);
    }

    /**
     * List a merchant’s payment links.
     *
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, status?: string, search?: string, externalReference?: string, tillId?: string, branchId?: string, shiftId?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, token: string, url: string, label: string, description: string, amount: int|float|null, minAmount: int|float|null, maxAmount: int|float|null, currency: string, status: string, active: bool, environment: string, maxPayments: int|null, payments: int, expiresAt: string|null, returnUrl: string|null, externalReference: string|null, metadata: array<string, string>, tillId: string|null, branchId: string|null, createdAt: string}>
     */
    public function listPaymentLinks(array $input = [], array $options = []): Pages
    {
        return $this->call('listPaymentLinks', $input, $options);
    }

    /**
     * Create a payment link.
     *
     * @param array{body: array{label: string, description?: string, amount: int|float|null, openAmount?: bool, minAmount?: int|float|null, maxAmount?: int|float|null, currency?: string, environment?: string, expiresAt?: string, maxPayments?: int, returnUrl?: string|null, externalReference?: string, tillId?: string, metadata?: array<string, string>}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, token: string, url: string, label: string, description: string, amount: int|float|null, minAmount: int|float|null, maxAmount: int|float|null, currency: string, status: string, active: bool, environment: string, maxPayments: int|null, payments: int, expiresAt: string|null, returnUrl: string|null, externalReference: string|null, metadata: array<string, string>, tillId: string|null, branchId: string|null, createdAt: string}
     */
    public function createPaymentLink(array $input = [], array $options = []): array
    {
        return $this->call('createPaymentLink', $input, $options);
    }

    /**
     * Get a payment link.
     *
     * @param array{linkId: string} $input
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
     * @param array{linkId: string, body?: array{label?: string, description?: string, active?: bool, expiresAt?: string|null, returnUrl?: string|null, externalReference?: string|null, metadata?: array<string, string>}} $input
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
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, status?: string, externalReference?: string, chargeNotes?: bool, createdBy?: string, tillId?: string, branchId?: string, shiftId?: string, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, url: string, externalReference: string, status: string, description: string, amount: int|float, currency: string, amountVes: int|float|null, rate: int|float|null, quoteExpiresAt: string|null, acceptPartial: bool, receivedVes: int|float, remainingVes: int|float|null, overpaidVes: int|float, refundedVes: int|float, customer: array{name: string, email: string|null, phone: string|null, document: string|null}|null, lines: list<array<string, mixed>>|null, metadata: array<string, string>, returnUrl: string|null, cancelUrl: string|null, environment: string, expiresAt: string|null, paidAt: string|null, createdAt: string, tillId: string|null, branchId: string|null, createdBy: array{id: string, name: string}|null, transactions: list<array<string, mixed>>, externalPayments: list<array<string, mixed>>}>
     */
    public function listCheckouts(array $input = [], array $options = []): Pages
    {
        return $this->call('listCheckouts', $input, $options);
    }

    /**
     * Create a checkout.
     *
     * @param array{body: array{externalReference: string, amount: int|float, currency: string, description?: string, customer?: array{name: string, email?: string, phone?: string, document?: string}, lines?: list<array<string, mixed>>, acceptPartial?: bool, expiresAt?: string, returnUrl?: string, cancelUrl?: string, tillId?: string, metadata?: array<string, string>, environment?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, url: string, externalReference: string, status: string, description: string, amount: int|float, currency: string, amountVes: int|float|null, rate: int|float|null, quoteExpiresAt: string|null, acceptPartial: bool, receivedVes: int|float, remainingVes: int|float|null, overpaidVes: int|float, refundedVes: int|float, customer: array{name: string, email: string|null, phone: string|null, document: string|null}|null, lines: list<array<string, mixed>>|null, metadata: array<string, string>, returnUrl: string|null, cancelUrl: string|null, environment: string, expiresAt: string|null, paidAt: string|null, createdAt: string, tillId: string|null, branchId: string|null, createdBy: array{id: string, name: string}|null, transactions: list<array<string, mixed>>, externalPayments: list<array<string, mixed>>}
     */
    public function createCheckout(array $input = [], array $options = [])
    {
        return $this->call('createCheckout', $input, $options);
    }

    /**
     * Get a checkout.
     *
     * @param array{checkoutId: string} $input
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
     * @param array{checkoutId: string} $input
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
     * @param array{checkoutId: string, body?: array{amount?: int|float, reason?: string, document?: string, name?: string, bankCode?: string, externalReference?: string, metadata?: array<string, string>}} $input
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
     * @param array{checkoutId: string, body?: array{amount?: int|float, reason?: string, document?: string, name?: string, bankCode?: string, externalReference?: string, metadata?: array<string, string>}} $input
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
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, status?: string, tillId?: string, branchId?: string, shiftId?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, checkoutId: string|null, transactionId: string, amountVes: int|float, reason: string, candidates: list<string>, status: string, createdAt: string, tillId: string|null, branchId: string|null, shiftId: string|null}>
     */
    public function listUnappliedPayments(array $input = [], array $options = []): Pages
    {
        return $this->call('listUnappliedPayments', $input, $options);
    }

    /**
     * Count an unapplied payment for a checkout.
     *
     * @param array{unappliedId: string, body: array{checkoutId?: string, chargeNoteId?: string}} $input
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
     * @param array{unappliedId: string, body?: array{amount?: int|float, reason?: string, document?: string, name?: string, bankCode?: string, externalReference?: string, metadata?: array<string, string>}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, transactionId: string, status: string, amount: int|float, currency: 'VES', reference: string|null, reason: string|null, needsReview: bool, shiftId: string|null, externalReference: string|null, metadata: array<string, string>, createdAt: string, updatedAt: string, failureReason?: array{code: string, es: string, en: string}}
     */
    public function refundUnappliedPayment(array $input, array $options = []): array
    {
        return $this->call('refundUnappliedPayment', $input, $options);
    }

    /**
     * List a merchant’s transactions.
     *
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, status?: string, environment?: string, search?: string, method?: string, minAmountVes?: int|float, maxAmountVes?: int|float, paymentLinkId?: string, checkoutId?: string, externalReference?: string, tillId?: string, branchId?: string, shiftId?: string, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, label: string, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array{code: string, es: string, en: string}|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array{bankCode: string|null, phone: string|null, document: string|null}}>
     */
    public function listTransactions(array $input = [], array $options = []): Pages
    {
        return $this->call('listTransactions', $input, $options);
    }

    /**
     * Get a transaction.
     *
     * @param array{transactionId: string} $input
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
     * @param array{query?: array{status?: string, environment?: string, search?: string, method?: string, minAmountVes?: int|float, maxAmountVes?: int|float, paymentLinkId?: string, checkoutId?: string, externalReference?: string, tillId?: string, branchId?: string, shiftId?: string, from?: string, to?: string, format?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return File
     */
    public function exportTransactions(array $input = [], array $options = []): File
    {
        return $this->call('exportTransactions', $input, $options);
    }

    /**
     * Refund a transaction.
     *
     * @param array{transactionId: string, body?: array{amount?: int|float, reason?: string, document?: string, name?: string, bankCode?: string, externalReference?: string, metadata?: array<string, string>}} $input
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
     * @param array{transactionId: string} $input
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
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, status?: string, environment?: string, transactionId?: string, checkoutId?: string, externalReference?: string, shiftId?: string, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, transactionId: string, status: string, amount: int|float, currency: 'VES', reference: string|null, reason: string|null, needsReview: bool, shiftId: string|null, externalReference: string|null, metadata: array<string, string>, createdAt: string, updatedAt: string, failureReason?: array{code: string, es: string, en: string}}>
     */
    public function listMerchantRefunds(array $input = [], array $options = []): Pages
    {
        return $this->call('listMerchantRefunds', $input, $options);
    }

    /**
     * Get a refund.
     *
     * @param array{refundId: string} $input
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
     * @param array{query?: array{environment?: string, from?: string, to?: string, tillId?: string, branchId?: string, shiftId?: string, groupBy?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{from: string, to: string, environment: string, data: list<array<string, mixed>>, externalPayments: list<array<string, mixed>>}
     */
    public function getSummary(array $input = [], array $options = []): array
    {
        return $this->call('getSummary', $input, $options);
    }

    /**
     * Sum up a day’s sales by hour and person.
     *
     * @param array{query?: array{environment?: string, day?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{day: string, weekBefore: string, environment: string, data: list<array<string, mixed>>}
     */
    public function getSalesOfDay(array $input = [], array $options = []): array
    {
        return $this->call('getSalesOfDay', $input, $options);
    }

    /**
     * Get what a merchant’s account holds.
     *
     * @param array{query?: array{environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{merchantId: string, environment: string, account: array{id: string, bankCode: string, bankName: string, accountNumber: string}|null, bankBalance: int|float|null, bankSilence: string|null, ownBalance: int|float, ownBasis: string, ownBasisDay: string|null, difference: int|float|null, readAt: string}
     */
    public function getBalance(array $input = [], array $options = [])
    {
        return $this->call('getBalance', $input, $options);
    }

    /**
     * Get the closing of a day.
     *
     * @param array{day: string, query?: array{environment?: string, tillId?: string, branchId?: string, shiftId?: string}} $input
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
     * @param array{body: array{file: string, columns?: array<string, string>, decimal?: string, confirm?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{status: string, accountNumber: string, format: string, headLine: int, columns: list<array<string, mixed>>, decimal: string|null, from: string|null, to: string|null, count: int, skipped: int, added: int, known: int, matched: int, totalIn: int|float, totalOut: int|float, dayBalances: int, rows: list<array<string, mixed>>, unread: list<array<string, mixed>>, unreadCount: int, confirm: string|null}
     */
    public function importStatement(array $input = [], array $options = []): array
    {
        return $this->call('importStatement', $input, $options);
    }

    /**
     * Verify a mobile payment.
     *
     * @param array{body: array{phone: string, amount: int|float, day?: string, bankCode?: string, reference?: string, document?: string, externalReference?: string, tillId?: string, environment?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{status: string, transactionId: string|null, sameRequest: bool}
     */
    public function verifyPayment(array $input = [], array $options = []): array
    {
        return $this->call('verifyPayment', $input, $options);
    }

    /**
     * Release a verified payment.
     *
     * @param array{transactionId: string} $input
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
     * @param array{transactionId: string, body: array{externalReference?: string, checkoutId?: string, from?: string|null}} $input
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
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, method?: string, status?: string, checkoutId?: string, externalReference?: string, tillId?: string, branchId?: string, shiftId?: string, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, environment: string, method: string, amount: int|float, currency: string, amountVes: int|float, rate: int|float|null, rateDate: string|null, status: string, needsConfirmation: bool, checkoutId: string|null, externalReference: string|null, note: string|null, recordedBy: array{id: string, name: string}, confirmedBy: array{id: string, name: string}|null, voidedBy: array{id: string, name: string}|null, voidReason: string|null, refundOf: string|null, refundedAmount: int|float, tillId: string|null, branchId: string|null, shiftId: string|null, voidShiftId: string|null, createdAt: string}>
     */
    public function listExternalPayments(array $input = [], array $options = []): Pages
    {
        return $this->call('listExternalPayments', $input, $options);
    }

    /**
     * Record what was paid outside.
     *
     * @param array{body: array{method: string, amount: int|float, currency: string, checkoutId?: string, externalReference?: string, tillId?: string, note?: string, environment?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, method: string, amount: int|float, currency: string, amountVes: int|float, rate: int|float|null, rateDate: string|null, status: string, needsConfirmation: bool, checkoutId: string|null, externalReference: string|null, note: string|null, recordedBy: array{id: string, name: string}, confirmedBy: array{id: string, name: string}|null, voidedBy: array{id: string, name: string}|null, voidReason: string|null, refundOf: string|null, refundedAmount: int|float, tillId: string|null, branchId: string|null, shiftId: string|null, voidShiftId: string|null, createdAt: string}
     */
    public function recordExternalPayment(array $input = [], array $options = [])
    {
        return $this->call('recordExternalPayment', $input, $options);
    }

    /**
     * Get what was paid outside.
     *
     * @param array{externalPaymentId: string} $input
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
     * @param array{externalPaymentId: string} $input
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
     * @param array{externalPaymentId: string, body?: array{reason?: string}} $input
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
     * @param array{externalPaymentId: string, body?: array{amount?: int|float, reason?: string}} $input
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
     * @param array{query?: array{environment?: string, method?: string, status?: string, checkoutId?: string, externalReference?: string, tillId?: string, branchId?: string, shiftId?: string, from?: string, to?: string, format?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return File
     */
    public function exportExternalPayments(array $input = [], array $options = []): File
    {
        return $this->call('exportExternalPayments', $input, $options);
    }

    /**
     * Get what was paid outside on a closed day as a file.
     *
     * @param array{day: string, query?: array{environment?: string, tillId?: string, branchId?: string, shiftId?: string}} $input
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
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{confirmation: list<array<string, mixed>>, shiftDifferenceBoundVes: int|float|null}
     */
    public function getFloorSettings(array $input = [], array $options = []): array
    {
        return $this->call('getFloorSettings', $input, $options);
    }

    /**
     * Decide the settings of the shop floor.
     *
     * @param array{body?: array{confirmation?: list<array<string, mixed>>, shiftDifferenceBoundVes?: int|float|null}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{confirmation: list<array<string, mixed>>, shiftDifferenceBoundVes: int|float|null}
     */
    public function updateFloorSettings(array $input = [], array $options = []): array
    {
        return $this->call('updateFloorSettings', $input, $options);
    }

    /**
     * List a merchant’s customers.
     *
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, search?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, environment: string, name: string, document: string|null, email: string|null, phones: list<string>, externalReference: string|null, metadata: array<string, string>, notes: string|null, consents: list<array<string, mixed>>, createdAt: string, updatedAt: string, accountUrl: string|null}>
     */
    public function listCustomers(array $input = [], array $options = []): Pages
    {
        return $this->call('listCustomers', $input, $options);
    }

    /**
     * Create a customer.
     *
     * @param array{body: array{name: string, document?: string, email?: string, phones?: list<string>, externalReference?: string, metadata?: array<string, string>, notes?: string, environment?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, name: string, document: string|null, email: string|null, phones: list<string>, externalReference: string|null, metadata: array<string, string>, notes: string|null, consents: list<array<string, mixed>>, createdAt: string, updatedAt: string, accountUrl: string|null}
     */
    public function createCustomer(array $input = [], array $options = []): array
    {
        return $this->call('createCustomer', $input, $options);
    }

    /**
     * Get a customer.
     *
     * @param array{customerId: string} $input
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
     * @param array{customerId: string, body: array{name: string, document?: string, email?: string, phones?: list<string>, externalReference?: string, metadata?: array<string, string>, notes?: string}} $input
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
     * @param array{customerId: string} $input
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
     * @param array{query?: array{environment?: string}, body: array{rows: list<array<string, mixed>>}} $input
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
     * @param array{query?: array{environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return File
     */
    public function exportCustomers(array $input = [], array $options = []): File
    {
        return $this->call('exportCustomers', $input, $options);
    }

    /**
     * Merge a customer into another one.
     *
     * @param array{customerId: string, body: array{into: string}} $input
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
     * @param array{customerId: string, channel: string, body: array{status: string, how?: string}} $input
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
     * @param array{customerId: string} $input
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
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, status?: string, overdue?: bool, customerId?: string, seriesId?: string, externalReference?: string, search?: string, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string, amountVes: int|float|null, url: string}>
     */
    public function listChargeNotes(array $input = [], array $options = []): Pages
    {
        return $this->call('listChargeNotes', $input, $options);
    }

    /**
     * Make a charge note.
     *
     * @param array{body: array{customerId: string, concept: string, amount: int|float, currency: string, issuedOn?: string, dueOn: string, externalReference?: string, lines?: list<array<string, mixed>>, environment?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string, amountVes: int|float|null, url: string}
     */
    public function createChargeNote(array $input = [], array $options = []): array
    {
        return $this->call('createChargeNote', $input, $options);
    }

    /**
     * Get a charge note.
     *
     * @param array{noteId: string} $input
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
     * @param array{noteId: string, body?: array{concept?: string, dueOn?: string}} $input
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
     * @param array{query?: array{environment?: string, decimal?: string}, body: array{rows: list<array<string, mixed>>}} $input
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
     * @param array{query?: array{environment?: string, status?: string, overdue?: bool, customerId?: string, seriesId?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return File
     */
    public function exportChargeNotes(array $input = [], array $options = []): File
    {
        return $this->call('exportChargeNotes', $input, $options);
    }

    /**
     * Void a charge note.
     *
     * @param array{noteId: string, body?: array{reason?: string}} $input
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
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, channel?: string, status?: string, customerId?: string, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, environment: string, channel: string, template: string, to: string|null, customerId: string|null, chargeNoteId: string|null, transactionId: string|null, status: string, reason: string|null, attempts: int, simulated: bool, createdAt: string, updatedAt: string}>
     */
    public function listMessages(array $input = [], array $options = []): Pages
    {
        return $this->call('listMessages', $input, $options);
    }

    /**
     * Get the settings of collections.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{reminders: list<array<string, mixed>>, matchPayments: bool}
     */
    public function getCollectionSettings(array $input = [], array $options = []): array
    {
        return $this->call('getCollectionSettings', $input, $options);
    }

    /**
     * Change the settings of collections.
     *
     * @param array{body?: array{reminders?: list<array<string, mixed>>, matchPayments?: bool}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{reminders: list<array<string, mixed>>, matchPayments: bool}
     */
    public function updateCollectionSettings(array $input = [], array $options = []): array
    {
        return $this->call('updateCollectionSettings', $input, $options);
    }

    /**
     * Get the settings of messages.
     *
     * @param array{} $input
     * @param array{onHeaders?: callable} $options
     * @return array{dailyBudget: array{mail?: int, whatsapp?: int, telegram?: int}}
     */
    public function getMessageSettings(array $input = [], array $options = []): array
    {
        return $this->call('getMessageSettings', $input, $options);
    }

    /**
     * Decide how many messages are sent on a day.
     *
     * @param array{body: array{dailyBudget: array{mail?: int, whatsapp?: int, telegram?: int}}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{dailyBudget: array{mail?: int, whatsapp?: int, telegram?: int}}
     */
    public function updateMessageSettings(array $input = [], array $options = []): array
    {
        return $this->call('updateMessageSettings', $input, $options);
    }

    /**
     * List a merchant’s channels.
     *
     * @param array{query?: array{environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listChannels(array $input = [], array $options = []): array
    {
        return $this->call('listChannels', $input, $options);
    }

    /**
     * Connect a channel by which customers are written to.
     *
     * @param array{body: array{kind: string, environment?: string, credentials: array<string, string>}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, kind: string, status: string, lastError: array{kind: string, code: string, message: array<string, mixed>}|null, hookUrl: string, lastCheckedAt: string|null, createdAt: string, updatedAt: string}
     */
    public function createChannel(array $input = [], array $options = [])
    {
        return $this->call('createChannel', $input, $options);
    }

    /**
     * Get a channel.
     *
     * @param array{channelId: string} $input
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
     * @param array{channelId: string, body: array{credentials: array<string, string>}} $input
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
     * @param array{channelId: string} $input
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
     * @param array{channelId: string} $input
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
     * @param array{channelId: string, body: array{customerId?: string, self?: true}} $input
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
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, status?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, environment: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, every: string, day: string, startsOn: string, endsOn: string|null, dueAfterDays: int, status: string, nextOn: string|null, customers: list<string>, createdAt: string, updatedAt: string}>
     */
    public function listSeries(array $input = [], array $options = []): Pages
    {
        return $this->call('listSeries', $input, $options);
    }

    /**
     * Make a series of charge notes.
     *
     * @param array{body: array{concept: string, amount: int|float, currency: string, lines?: list<array<string, mixed>>, day: string, endsOn?: string, dueAfterDays?: int, customers: list<string>, every: string, startsOn?: string, environment?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, every: string, day: string, startsOn: string, endsOn: string|null, dueAfterDays: int, status: string, nextOn: string|null, customers: list<string>, createdAt: string, updatedAt: string}
     */
    public function createSeries(array $input = [], array $options = []): array
    {
        return $this->call('createSeries', $input, $options);
    }

    /**
     * Get a series.
     *
     * @param array{seriesId: string} $input
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
     * @param array{seriesId: string, body: array{concept: string, amount: int|float, currency: string, lines?: list<array<string, mixed>>, day: string, endsOn?: string, dueAfterDays?: int, customers: list<string>}} $input
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
     * @param array{seriesId: string} $input
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
     * @param array{seriesId: string} $input
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
     * @param array{seriesId: string} $input
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
     * @param array{query?: array{environment?: string, on?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{on: string, environment: string, data: list<array<string, mixed>>, totalVes: int|float|null, collectedThisMonth: list<array<string, mixed>>, customers: list<array<string, mixed>>}
     */
    public function getReceivables(array $input = [], array $options = []): array
    {
        return $this->call('getReceivables', $input, $options);
    }

    /**
     * List the customers who owe a merchant.
     *
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, on?: string, search?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, name: string, document: string|null, externalReference: string|null, data: list<array<string, mixed>>, totalVes: int|float|null}>
     */
    public function listDebtors(array $input = [], array $options = []): Pages
    {
        return $this->call('listDebtors', $input, $options);
    }

    /**
     * Export what a merchant is owed as a file.
     *
     * @param array{query?: array{environment?: string, on?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return File
     */
    public function exportReceivables(array $input = [], array $options = []): File
    {
        return $this->call('exportReceivables', $input, $options);
    }

    /**
     * List a merchant’s branches.
     *
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, active?: bool}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, name: string, address: string, active: bool, createdAt: string, updatedAt: string}>
     */
    public function listBranches(array $input = [], array $options = []): Pages
    {
        return $this->call('listBranches', $input, $options);
    }

    /**
     * Create a branch.
     *
     * @param array{body: array{name: string, address?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, name: string, address: string, active: bool, createdAt: string, updatedAt: string}
     */
    public function createBranch(array $input = [], array $options = []): array
    {
        return $this->call('createBranch', $input, $options);
    }

    /**
     * Get a branch.
     *
     * @param array{branchId: string} $input
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
     * @param array{branchId: string, body?: array{name?: string, address?: string, active?: bool}} $input
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
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, active?: bool, branchId?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, branchId: string, name: string, code: string, active: bool, createdAt: string, updatedAt: string}>
     */
    public function listTills(array $input = [], array $options = []): Pages
    {
        return $this->call('listTills', $input, $options);
    }

    /**
     * Create a till.
     *
     * @param array{body: array{branchId: string, name: string}} $input
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
     * @param array{tillId: string} $input
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
     * @param array{tillId: string, body?: array{name?: string, active?: bool}} $input
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
     * @param array{tillId: string} $input
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
     * @param array{tillId: string, query?: array{environment?: string}} $input
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
     * @param array{tillId: string, body: array{checkoutId?: string, amount?: int|float, currency?: string, environment?: string}} $input
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
     * @param array{tillId: string, query?: array{environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return void
     */
    public function deleteTillSale(array $input, array $options = []): void
    {
        $this->call('deleteTillSale', $input, $options);
    }

    /**
     * List a merchant’s shifts.
     *
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, environment?: string, tillId?: string, openedBy?: string, open?: bool, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, environment: string, tillId: string, branchId: string, status: string, openedBy: array{id: string, name: string}, openedAt: string, float: list<array<string, mixed>>, closedBy: array{id: string, name: string}|null, closedAt: string|null, counted: list<array<string, mixed>>|null, expected: list<array<string, mixed>>|null, difference: list<array<string, mixed>>|null, differenceVes: int|float|null, note: string|null, noteRequired: bool, managerNote: string|null, notedBy: array{id: string, name: string}|null, notedAt: string|null}>
     */
    public function listShifts(array $input = [], array $options = []): Pages
    {
        return $this->call('listShifts', $input, $options);
    }

    /**
     * Open a shift.
     *
     * @param array{body: array{tillId: string, float?: list<array<string, mixed>>, environment?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, tillId: string, branchId: string, status: string, openedBy: array{id: string, name: string}, openedAt: string, float: list<array<string, mixed>>, closedBy: array{id: string, name: string}|null, closedAt: string|null, counted: list<array<string, mixed>>|null, expected: list<array<string, mixed>>|null, difference: list<array<string, mixed>>|null, differenceVes: int|float|null, note: string|null, noteRequired: bool, managerNote: string|null, notedBy: array{id: string, name: string}|null, notedAt: string|null}
     */
    public function openShift(array $input = [], array $options = [])
    {
        return $this->call('openShift', $input, $options);
    }

    /**
     * Get a shift.
     *
     * @param array{shiftId: string} $input
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
     * @param array{shiftId: string, body: array{counted: list<array<string, mixed>>, note?: string}} $input
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
     * @param array{shiftId: string, body: array{note: string}} $input
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
     * @param array{query?: array{environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{data: list<array<string, mixed>>}
     */
    public function listWebhooks(array $input = [], array $options = []): array
    {
        return $this->call('listWebhooks', $input, $options);
    }

    /**
     * Create a webhook endpoint.
     *
     * @param array{body: array{url: string, events: list<string>, environment?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, url: string, events: list<string>, environment: string, active: bool, createdAt: string, secret: string}
     */
    public function createWebhook(array $input = [], array $options = []): array
    {
        return $this->call('createWebhook', $input, $options);
    }

    /**
     * Get a webhook endpoint.
     *
     * @param array{webhookId: string} $input
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
     * @param array{webhookId: string, body?: array{url?: string, events?: list<string>, active?: bool}} $input
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
     * @param array{webhookId: string} $input
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
     * @param array{webhookId: string} $input
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
     * @param array{webhookId: string} $input
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
     * @param array{webhookId: string, query?: array{page?: int, limit?: int, after?: string, before?: string, status?: string, eventType?: string}} $input
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
     * @param array{webhookId: string, deliveryId: string} $input
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
     * @param array{webhookId: string, deliveryId: string} $input
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
     * @param array{webhookId: string, body: array{from: string, to: string, types?: list<string>}} $input
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
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, type?: string, environment?: string, from?: string, to?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, type: 'transaction.pending', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null}}|array{id: string, type: 'transaction.completed', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null}}|array{id: string, type: 'transaction.failed', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null}}|array{id: string, type: 'transaction.refunded', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null, refund: array<string, mixed>}}|array{id: string, type: 'transaction.reassigned', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null, from: array<string, mixed>|null, to: array<string, mixed>|null}}|array{id: string, type: 'refund.pending', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null, refund: array<string, mixed>}}|array{id: string, type: 'refund.succeeded', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null, refund: array<string, mixed>}}|array{id: string, type: 'refund.failed', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, amount: int|float, currency: string, status: string, environment: string, createdAt: string, paymentMethod: string, reference: string|null, externalReference: string|null, paymentLinkId: string|null, checkoutId: string|null, amountVes: int|float, refundedVes: int|float, needsReview: bool, failureReason: array<string, mixed>|null, tillId: string|null, branchId: string|null, shiftId: string|null, payer: array<string, mixed>, merchantName: string, statedReference: string|null, completedAt: string|null, metadata: array<string, string>, rate: int|float|null, rateDate: string|null, refunds: list<array<string, mixed>>, receiptUrl: string, paymentLink: string|null, refund: array<string, mixed>}}|array{id: string, type: 'transfer.success', timestamp: string, merchantId: string, environment: string, data: array{id: string, type: string, status: string, amount: int|float, reference: string|null, failureReason: string|null, externalReference: string|null, metadata: array<string, string>, payoutId: string|null}}|array{id: string, type: 'transfer.failed', timestamp: string, merchantId: string, environment: string, data: array{id: string, type: string, status: string, amount: int|float, reference: string|null, failureReason: string|null, externalReference: string|null, metadata: array<string, string>, payoutId: string|null}}|array{id: string, type: 'payment_link.completed', timestamp: string, merchantId: string, environment: string, data: array{id: string, label: string, payments: int, externalReference: string|null, metadata: array<string, string>, tillId: string|null, branchId: string|null}}|array{id: string, type: 'payment_link.expired', timestamp: string, merchantId: string, environment: string, data: array{id: string, label: string, payments: int, externalReference: string|null, metadata: array<string, string>, tillId: string|null, branchId: string|null}}|array{id: string, type: 'checkout.created', timestamp: string, merchantId: string, environment: string, data: array{id: string, externalReference: string, status: string, amount: int|float, currency: string, receivedVes: int|float, overpaidVes: int|float, metadata: array<string, string>, expiresAt: string, paidAt: string|null, tillId: string|null, branchId: string|null, transactionId: string|null, byHand?: true}}|array{id: string, type: 'checkout.paid', timestamp: string, merchantId: string, environment: string, data: array{id: string, externalReference: string, status: string, amount: int|float, currency: string, receivedVes: int|float, overpaidVes: int|float, metadata: array<string, string>, expiresAt: string, paidAt: string|null, tillId: string|null, branchId: string|null, transactionId: string|null, byHand?: true}}|array{id: string, type: 'checkout.partially_paid', timestamp: string, merchantId: string, environment: string, data: array{id: string, externalReference: string, status: string, amount: int|float, currency: string, receivedVes: int|float, overpaidVes: int|float, metadata: array<string, string>, expiresAt: string, paidAt: string|null, tillId: string|null, branchId: string|null, transactionId: string|null, byHand?: true}}|array{id: string, type: 'checkout.overpaid', timestamp: string, merchantId: string, environment: string, data: array{id: string, externalReference: string, status: string, amount: int|float, currency: string, receivedVes: int|float, overpaidVes: int|float, metadata: array<string, string>, expiresAt: string, paidAt: string|null, tillId: string|null, branchId: string|null, transactionId: string|null, byHand?: true}}|array{id: string, type: 'checkout.expired', timestamp: string, merchantId: string, environment: string, data: array{id: string, externalReference: string, status: string, amount: int|float, currency: string, receivedVes: int|float, overpaidVes: int|float, metadata: array<string, string>, expiresAt: string, paidAt: string|null, tillId: string|null, branchId: string|null, transactionId: string|null, byHand?: true}}|array{id: string, type: 'checkout.canceled', timestamp: string, merchantId: string, environment: string, data: array{id: string, externalReference: string, status: string, amount: int|float, currency: string, receivedVes: int|float, overpaidVes: int|float, metadata: array<string, string>, expiresAt: string, paidAt: string|null, tillId: string|null, branchId: string|null, transactionId: string|null, byHand?: true}}|array{id: string, type: 'payment.unapplied', timestamp: string, merchantId: string, environment: string, data: array{id: string, checkoutId: string|null, transactionId: string, externalReference: string|null, metadata: array<string, string>, amountVes: int|float, reason: string, candidates: list<string>, status: 'open'}}|array{id: string, type: 'payment.needs_review', timestamp: string, merchantId: string, environment: string, data: array{paymentId: string, kind: string, amount: int|float, transactionId: string|null, refundId: string|null, payoutId: string|null}}|array{id: string, type: 'external_payment.recorded', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, method: string, amount: int|float, currency: string, amountVes: int|float, rate: int|float|null, rateDate: string|null, status: string, needsConfirmation: bool, checkoutId: string|null, externalReference: string|null, note: string|null, recordedBy: array<string, mixed>, confirmedBy: array<string, mixed>|null, voidedBy: array<string, mixed>|null, voidReason: string|null, refundOf: string|null, refundedAmount: int|float, tillId: string|null, branchId: string|null, shiftId: string|null, voidShiftId: string|null, createdAt: string}}|array{id: string, type: 'external_payment.confirmed', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, method: string, amount: int|float, currency: string, amountVes: int|float, rate: int|float|null, rateDate: string|null, status: string, needsConfirmation: bool, checkoutId: string|null, externalReference: string|null, note: string|null, recordedBy: array<string, mixed>, confirmedBy: array<string, mixed>|null, voidedBy: array<string, mixed>|null, voidReason: string|null, refundOf: string|null, refundedAmount: int|float, tillId: string|null, branchId: string|null, shiftId: string|null, voidShiftId: string|null, createdAt: string}}|array{id: string, type: 'external_payment.voided', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, method: string, amount: int|float, currency: string, amountVes: int|float, rate: int|float|null, rateDate: string|null, status: string, needsConfirmation: bool, checkoutId: string|null, externalReference: string|null, note: string|null, recordedBy: array<string, mixed>, confirmedBy: array<string, mixed>|null, voidedBy: array<string, mixed>|null, voidReason: string|null, refundOf: string|null, refundedAmount: int|float, tillId: string|null, branchId: string|null, shiftId: string|null, voidShiftId: string|null, createdAt: string}}|array{id: string, type: 'shift.opened', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, tillId: string, branchId: string, status: string, openedBy: array<string, mixed>, openedAt: string, float: list<array<string, mixed>>, closedBy: array<string, mixed>|null, closedAt: string|null, counted: list<array<string, mixed>>|null, expected: list<array<string, mixed>>|null, difference: list<array<string, mixed>>|null, differenceVes: int|float|null, note: string|null, noteRequired: bool, managerNote: string|null, notedBy: array<string, mixed>|null, notedAt: string|null}}|array{id: string, type: 'shift.closed', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, tillId: string, branchId: string, status: string, openedBy: array<string, mixed>, openedAt: string, float: list<array<string, mixed>>, closedBy: array<string, mixed>|null, closedAt: string|null, counted: list<array<string, mixed>>|null, expected: list<array<string, mixed>>|null, difference: list<array<string, mixed>>|null, differenceVes: int|float|null, note: string|null, noteRequired: bool, managerNote: string|null, notedBy: array<string, mixed>|null, notedAt: string|null}}|array{id: string, type: 'customer.created', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, name: string, document: string|null, email: string|null, phones: list<string>, externalReference: string|null, metadata: array<string, string>, notes: string|null, consents: list<array<string, mixed>>, createdAt: string, updatedAt: string}}|array{id: string, type: 'customer.updated', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, name: string, document: string|null, email: string|null, phones: list<string>, externalReference: string|null, metadata: array<string, string>, notes: string|null, consents: list<array<string, mixed>>, createdAt: string, updatedAt: string}}|array{id: string, type: 'customer.merged', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, name: string, document: string|null, email: string|null, phones: list<string>, externalReference: string|null, metadata: array<string, string>, notes: string|null, consents: list<array<string, mixed>>, createdAt: string, updatedAt: string}}|array{id: string, type: 'note.created', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string}}|array{id: string, type: 'note.partially_paid', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string}}|array{id: string, type: 'note.paid', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string}}|array{id: string, type: 'note.overdue', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string}}|array{id: string, type: 'note.voided', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string}}|array{id: string, type: 'note.reopened', timestamp: string, merchantId: string, environment: string, data: array{id: string, merchantId: string, environment: string, number: int, customerId: string, customerName: string, concept: string, lines: list<array<string, mixed>>|null, amount: int|float, currency: string, issuedOn: string, dueOn: string, status: string, daysOverdue: int, paid: int|float, remaining: int|float, checkoutId: string, externalReference: string|null, seriesId: string|null, period: string|null, voidReason: string|null, paidAt: string|null, createdAt: string, updatedAt: string}}|array{id: string, type: 'payout.completed', timestamp: string, merchantId: string, environment: string, data: array{id: string, status: string, rows: int, total: int|float, succeeded: int, succeededTotal: int|float, failed: int, failedTotal: int|float, failedRows: list<array<string, mixed>>, createdAt: string, completedAt: string|null}}|array{id: string, type: 'payout.failed_rows', timestamp: string, merchantId: string, environment: string, data: array{id: string, status: string, rows: int, total: int|float, succeeded: int, succeededTotal: int|float, failed: int, failedTotal: int|float, failedRows: list<array<string, mixed>>, createdAt: string, completedAt: string|null}}|array{id: string, type: 'bank.degraded', timestamp: string, merchantId: string, environment: string, data: array{bankCode: string, operation: string, since: string}}|array{id: string, type: 'bank.recovered', timestamp: string, merchantId: string, environment: string, data: array{bankCode: string, operation: string, since: string}}|array{id: string, type: 'member.joined', timestamp: string, merchantId: string, environment: null, data: array{merchantId: string, userId: string, role: string}}|array{id: string, type: 'member.removed', timestamp: string, merchantId: string, environment: null, data: array{merchantId: string, userId: string, role: string}}|array{id: string, type: 'webhook.test', timestamp: string, merchantId: string, environment: string, data: array{webhookId: string, message: string}}>
     */
    public function listEvents(array $input = [], array $options = []): Pages
    {
        return $this->call('listEvents', $input, $options);
    }

    /**
     * Get an event.
     *
     * @param array{eventId: string} $input
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
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, key?: string, status?: string, path?: string, requestId?: string, environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, requestId: string, at: string, method: string, path: string, status: int, errorCode: string|null, keyId: string, durationMs: int}>
     */
    public function listRequests(array $input = [], array $options = []): Pages
    {
        return $this->call('listRequests', $input, $options);
    }

    /**
     * List a merchant’s payouts.
     *
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, status?: string, label?: string, environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, environment: string, label: string|null, status: string, account: array{id: string, bankCode: string, bankName: string, accountNumber: string}, rowCount: int, total: int|float, sums: array{waiting: array<string, mixed>, pending: array<string, mixed>, success: array<string, mixed>, failed: array<string, mixed>}, needsReview: int, scheduledFor: string|null, pausedReason: string|null, createdBy: array{id: string, name: string}, submittedBy: array{id: string, name: string}|null, approvedBy: array{id: string, name: string}|null, createdAt: string, submittedAt: string|null, approvedAt: string|null, startedAt: string|null, completedAt: string|null, canceledAt: string|null, returned: array{at: string, because: string}|null}>
     */
    public function listPayouts(array $input = [], array $options = []): Pages
    {
        return $this->call('listPayouts', $input, $options);
    }

    /**
     * Create a payout.
     *
     * @param array{query?: array{label?: string, account?: string, scheduledFor?: string, environment?: string, decimal?: string}, body: array{label?: string, account?: string, scheduledFor?: string, rows: list<array<string, mixed>>, environment?: string}} $input
     * @param array{idempotencyKey?: string, onHeaders?: callable} $options
     * @return array{id: string, merchantId: string, environment: string, label: string|null, status: string, account: array{id: string, bankCode: string, bankName: string, accountNumber: string}, rowCount: int, total: int|float, sums: array{waiting: array<string, mixed>, pending: array<string, mixed>, success: array<string, mixed>, failed: array<string, mixed>}, needsReview: int, scheduledFor: string|null, pausedReason: string|null, createdBy: array{id: string, name: string}, submittedBy: array{id: string, name: string}|null, approvedBy: array{id: string, name: string}|null, createdAt: string, submittedAt: string|null, approvedAt: string|null, startedAt: string|null, completedAt: string|null, canceledAt: string|null, returned: array{at: string, because: string}|null}
     */
    public function createPayout(array $input = [], array $options = [])
    {
        return $this->call('createPayout', $input, $options);
    }

    /**
     * Get a payout with its rows.
     *
     * @param array{payoutId: string, query?: array{rows?: string}} $input
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
     * @param array{payoutId: string} $input
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
     * @param array{payoutId: string} $input
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
     * @param array{payoutId: string} $input
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
     * @param array{payoutId: string} $input
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
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, status?: string, environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, merchantId: string, environment: string, status: string, operation: string, amountVes: int|float, concept: string|null, externalReference: string|null, account: array{id: string, bankCode: string, bankName: string, accountNumber: string}|null, transactionId: string|null, payee: array{name: string|null, phone: string|null, bankCode: string|null, document: string|null, accountNumber: string|null}, parts: list<array<string, mixed>>, apiKey: array{id: string, name: string}, intentionId: string, createdAt: string, expiresAt: string, decidedBy: array{id: string, name: string}|null, decidedAt: string|null, lastError: array{code: string, message: string, at: string}|null, execution: array{refundId: string|null, paymentId: string|null, startedAt: string}|null}>
     */
    public function listApprovals(array $input = [], array $options = []): Pages
    {
        return $this->call('listApprovals', $input, $options);
    }

    /**
     * Approve a payment of an API key.
     *
     * @param array{approvalId: string} $input
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
     * @param array{approvalId: string} $input
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
     * @param array{query?: array{page?: int, limit?: int, after?: string, before?: string, needsReview?: bool, environment?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return Pages<array{id: string, kind: string, environment: string, status: string, needsReview: bool, resolvableBy: string, amount: int|float, reference: string|null, account: array{id: string, bankCode: string, bankName: string, accountNumber: string}|null, transactionId: string|null, refundId: string|null, payoutId: string|null, party: array{name: string|null, document: string|null, phone: string|null, bankCode: string|null, accountNumber: string|null}, concept: string, bankKey: string, bankAnswer: string|null, createdAt: string, leftAt: string, updatedAt: string, failureReason?: array{code: string, es: string, en: string}}>
     */
    public function listMerchantPayments(array $input = [], array $options = []): Pages
    {
        return $this->call('listMerchantPayments', $input, $options);
    }

    /**
     * Get a payment that was left to a person, beside the bank’s books.
     *
     * @param array{paymentId: string} $input
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
     * @param array{paymentId: string, body: array{status: string, reference?: string, reason: string}} $input
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
     * @param array{query?: array{date?: string}} $input
     * @param array{onHeaders?: callable} $options
     * @return array{date: string, connections: list<array<string, mixed>>, total: int}
     */
    public function getMerchantReconciliation(array $input = [], array $options = []): array
    {
        return $this->call('getMerchantReconciliation', $input, $options);
    }

    /**
     * @param array<string, mixed> $input
     * @param array<string, mixed> $options
     * @return mixed
     */
    private function call(string $name, array $input, array $options)
    {
        return $this->connection->call($name, ['id' => $this->id] + $input, $options);
    }
}
