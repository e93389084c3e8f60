<?php

declare(strict_types=1);

namespace BolivarPayments\Internal;

/**
 * A request, as the service gets it.
 *
 * @internal
 */
final class Request
{
    public string $method;
    public string $path;
    /** @var array<string, string> */
    public array $headers;
    public ?RequestBody $body;
    /** Whether its success may be something else than JSON. */
    public bool $givesFile;
    public ?string $idempotencyKey;
    /** @var callable(array<string, string>): void|null */
    public $onHeaders;

    /**
     * @param array<string, string> $headers
     * @param array<string, mixed> $options
     */
    public function __construct(
        string $method,
        string $path,
        array $headers,
        ?RequestBody $body,
        bool $takesKey,
        bool $givesFile,
        array $options
    ) {
        $given = $options['idempotencyKey'] ?? null;
        if ($given !== null && !$takesKey) {
            throw new \InvalidArgumentException("$method $path takes no Idempotency-Key.");
        }
        $this->method = $method;
        $this->path = $path;
        $this->body = $body;
        $this->givesFile = $givesFile;
        $this->idempotencyKey = $takesKey ? ($given ?? self::randomKey()) : null;
        $this->onHeaders = $options['onHeaders'] ?? null;
        if ($this->idempotencyKey !== null) {
            $headers['Idempotency-Key'] = $this->idempotencyKey;
        }
        if ($body !== null) {
            $headers['Content-Type'] = $body->contentType;
        }
        $this->headers = $headers;
    }

    /** Whether it is carried out once, however often it is sent. */
    public function mayRepeat(): bool
    {
        return $this->method !== 'POST' || $this->idempotencyKey !== null;
    }

    /** A random UUID. */
    private static function randomKey(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr((ord($bytes[6]) & 0x0f) | 0x40);
        $bytes[8] = chr((ord($bytes[8]) & 0x3f) | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }
}
