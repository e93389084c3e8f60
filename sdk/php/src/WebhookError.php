<?php

declare(strict_types=1);

namespace BolivarPayments;

/** Why a webhook is not to be believed: `$reason` for programs, the message for the log. */
final class WebhookError extends \RuntimeException
{
    /** `headers`, `timestamp`, `signature` or `body`. */
    public string $reason;

    public function __construct(string $reason, string $message)
    {
        parent::__construct($message);
        $this->reason = $reason;
    }
}
