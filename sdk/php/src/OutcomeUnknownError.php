<?php

declare(strict_types=1);

namespace BolivarPayments;

/**
 * Whether the request was carried out is unknown: no response came, the first attempt still ran when the last one was made
 * (IDEMPOTENCY_KEY_IN_USE), or the service broke after it was sent (5xx). `$advice` says what to do. `getPrevious()` is the
 * last answer, an ApiError, if there was one.
 */
class OutcomeUnknownError extends \RuntimeException
{
    /** The Idempotency-Key with which to send the same request again; null if it had none. */
    public ?string $idempotencyKey;
    /** What to do, in words. */
    public string $advice;
    /** The seconds to wait before the next try; null if the service named none. */
    public ?float $retryAfterSeconds;

    public function __construct(string $message, ?string $idempotencyKey = null, ?\Throwable $cause = null)
    {
        parent::__construct($message, 0, $cause);
        $this->idempotencyKey = $idempotencyKey;
        $this->advice = $idempotencyKey === null
            ? 'Read what it would have made before you send it again.'
            : "Send the same request again with the same Idempotency-Key, $idempotencyKey: it is carried out once.";
        $this->retryAfterSeconds = $cause instanceof ApiError ? $cause->retryAfterSeconds : null;
    }
}
