<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

/** An order of the shop, as far as it concerns its payment. */
interface Order
{
    public function id(): int;

    public function totalCents(): int;

    /** ISO 4217, such as USD. */
    public function currency(): string;

    /** What the payer is shown of it, in one line. */
    public function description(): string;

    /** @return array<string, string> The buyer as a checkout takes it; empty without a name. */
    public function customer(): array;

    public function isPaid(): bool;

    /** Whether this is the payment that the shop has it paid by. */
    public function isPaidBy(string $checkoutId): bool;

    public function isCanceled(): bool;

    /** Where the payer’s page leads back to, which brings the order up to date. */
    public function returnUrl(): string;

    /** Where the customer sees the order. */
    public function receivedUrl(): string;

    /** Where the customer can pay it again. */
    public function payUrl(): string;

    public function note(string $text): void;

    /** Marks it as paid by this checkout: stock, mails and status are the shop’s. */
    public function complete(string $checkoutId): void;

    public function hold(string $why): void;

    /** Takes it back to where it can be paid, and tells the customer. */
    public function awaitPayment(string $why): void;

    public function fail(string $why): void;

    /** Records what was paid back outside of the shop. */
    public function recordRefund(int $cents, string $why): void;
}
