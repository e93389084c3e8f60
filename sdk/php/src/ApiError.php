<?php

declare(strict_types=1);

namespace BolivarPayments;

/** What the service refused, and did not carry out. Told apart by `$code`; the message names the first fields to correct. */
final class ApiError extends \RuntimeException
{
    private const NAMED_DETAILS = 3;

    /** @var string The code of the refusal, such as `NOT_FOUND`; each has one status. */
    public $code;
    /** The status of the response. */
    public int $status;
    /** What support asks for. */
    public string $requestId;
    /** The message of the response alone, without the fields. */
    public string $summary;
    /** @var list<array{path: string, message: string}> The fields to correct; empty if there are none. */
    public array $details;
    /** The seconds to wait before the next try; null if the service named none. */
    public ?float $retryAfterSeconds;
    /** The Idempotency-Key of the request, with which it can be repeated; null if it had none. */
    public ?string $idempotencyKey;

    /** @param array<string, mixed> $error The `error` of the response. */
    public function __construct(array $error, ?float $retryAfterSeconds = null, ?string $idempotencyKey = null)
    {
        $this->summary = (string) ($error['message'] ?? '');
        $this->details = $error['details'] ?? [];
        parent::__construct($this->withDetails());
        $this->code = (string) $error['code'];
        $this->status = (int) ($error['status'] ?? 0);
        $this->requestId = (string) ($error['requestId'] ?? '');
        $this->retryAfterSeconds = $retryAfterSeconds;
        $this->idempotencyKey = $idempotencyKey;
    }

    /** `The request is not valid. amount: Must be more than 0. (2 more)` */
    private function withDetails(): string
    {
        $parts = [$this->summary];
        foreach (array_slice($this->details, 0, self::NAMED_DETAILS) as $detail) {
            $parts[] = $detail['path'] . ': ' . $detail['message'];
        }
        $more = count($this->details) - self::NAMED_DETAILS;
        if ($more > 0) {
            $parts[] = "($more more)";
        }
        return implode(' ', $parts);
    }
}
