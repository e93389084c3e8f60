<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

/** One try to have an order paid: one checkout of the service. */
final class Attempt
{
    /** Whether the service has made the checkout is not known. */
    public const UNKNOWN = 'unknown';
    /** The service has not made it. */
    public const REFUSED = 'refused';

    public int $id = 0;
    public int $orderId;
    public int $number;
    public string $externalReference;
    public string $environment;
    /** @var array<string, mixed> What the checkout is made with, so that the same can be asked for again. */
    public array $request;
    public string $status = self::UNKNOWN;
    public ?string $checkoutId = null;
    public ?string $url = null;
    /** @var list<string> What the order’s notes tell already. */
    public array $noted = [];
    /** @var list<array<string, mixed>> See RefundBook. */
    public array $refunds = [];
    /** @var array{document?: string, name?: string} Whom mobile payments are paid back to, where the service does not know. */
    public array $payee = [];
    /** How often it was asked about since something last changed. */
    public int $asks = 0;
    /** In Unix seconds; null once nothing more is expected. */
    public ?int $nextAskAt = null;

    /** Whether its checkout can still be paid, for all that is known. */
    public function isPayable(): bool
    {
        return in_array($this->status, ['open', 'partially_paid'], true);
    }

    /** Whether it asks for what the order costs now. */
    public function asksFor(Order $order): bool
    {
        return $this->request['currency'] === $order->currency()
            && Money::cents($this->request['amount']) === $order->totalCents();
    }

    /** Whether this is told for the first time. */
    public function tellsFirst(string $fact): bool
    {
        if (in_array($fact, $this->noted, true)) {
            return false;
        }
        $this->noted[] = $fact;
        return true;
    }
}
