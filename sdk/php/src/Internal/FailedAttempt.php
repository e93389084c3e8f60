<?php

declare(strict_types=1);

namespace BolivarPayments\Internal;

/**
 * An attempt without a response of the service: none at all, or one of something between, such as a gateway.
 *
 * @internal
 */
final class FailedAttempt extends \RuntimeException
{
    public bool $isTransient;
    public ?float $retryAfterSeconds;

    public function __construct(string $message, bool $isTransient, ?float $retryAfterSeconds = null)
    {
        parent::__construct($message);
        $this->isTransient = $isTransient;
        $this->retryAfterSeconds = $retryAfterSeconds;
    }
}
