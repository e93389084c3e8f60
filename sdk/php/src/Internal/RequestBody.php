<?php

declare(strict_types=1);

namespace BolivarPayments\Internal;

use BolivarPayments\Upload;

/**
 * The content of a request: JSON, a form with files, or the text of a file of rows.
 *
 * @internal
 */
final class RequestBody
{
    public string $text;
    public string $contentType;

    private function __construct(string $text, string $contentType)
    {
        $this->text = $text;
        $this->contentType = $contentType;
    }

    /** @param array<string, mixed>|object|string|null $body */
    public static function of($body): ?self
    {
        if ($body === null) {
            return null;
        }
        if (is_string($body)) {
            return new self($body, 'text/csv');
        }
        foreach (is_array($body) ? $body : [] as $value) {
            if ($value instanceof Upload) {
                return self::form($body);
            }
        }
        return new self(self::json($body), 'application/json');
    }

    /**
     * @param mixed $value
     */
    public static function textOf($value): string
    {
        if (is_array($value)) {
            return implode(',', $value);
        }
        return is_float($value) ? self::json($value) : (string) $value;
    }

    /** @param mixed $body */
    private static function json($body): string
    {
        // A shop may have set it to digits, and 250.1 would be sent as 250.09999999999999.
        $before = ini_set('serialize_precision', '-1');
        try {
            return json_encode(
                $body === [] ? new \stdClass() : $body,
                JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE
            );
        } catch (\JsonException $error) {
            throw new \InvalidArgumentException("The body cannot be sent: {$error->getMessage()}", 0, $error);
        } finally {
            ini_set('serialize_precision', (string) $before);
        }
    }

    /** @param array<string, mixed> $fields */
    private static function form(array $fields): self
    {
        $boundary = bin2hex(random_bytes(16));
        $text = '';
        foreach (array_filter($fields, static fn ($value): bool => $value !== null) as $name => $value) {
            $isFile = $value instanceof Upload;
            $text .= "--$boundary\r\nContent-Disposition: form-data; name=\"" . self::quoted($name) . '"';
            if ($isFile) {
                $text .= '; filename="' . self::quoted($value->name) . "\"\r\nContent-Type: {$value->contentType}";
            }
            $text .= "\r\n\r\n" . ($isFile ? $value->contents : self::textOf($value)) . "\r\n";
        }
        return new self("$text--$boundary--\r\n", "multipart/form-data; boundary=$boundary");
    }

    private static function quoted(string $text): string
    {
        return str_replace(["\r", "\n", '"'], ['%0D', '%0A', '%22'], $text);
    }
}
