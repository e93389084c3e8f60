<?php

declare(strict_types=1);

namespace BolivarPayments;

/**
 * No response of the service came: the network failed, the time was up, or somebody else responded. Whether the request
 * was carried out is unknown. Repeat it with the same `$idempotencyKey`, or read what it would have made.
 */
final class ConnectionError extends \RuntimeException
{
    /** The Idempotency-Key of the request; null if it had none. */
    public ?string $idempotencyKey;

    public function __construct(string $message, ?string $idempotencyKey = null)
    {
        parent::__construct($message);
        $this->idempotencyKey = $idempotencyKey;
    }
}
