<?php

declare(strict_types=1);

namespace BolivarPayments;

/** Verifies what the service posts to an endpoint, and signs as it does, for tests. */
final class Webhooks
{
    private const TOLERANCE_SECONDS = 300;

    /**
     * The event of a webhook, once its signature is found to be right
     * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md). Throws a WebhookError:
     * respond with 400 then. `$body` is the request's text as it came, `file_get_contents('php://input')`, not one that was
     * parsed and serialized again. `$headers` are `$_SERVER`, `getallheaders()` or a framework's array. While you change
     * the secret, pass the old one and the new one. Options: `toleranceSeconds`, by how much the time of the attempt may
     * differ from now (300), and `now`, in Unix seconds.
     *
     * @param string $body
     * @param array<string, mixed> $headers
     * @param string|list<string> $secret
     * @param array{toleranceSeconds?: int, now?: int|float} $options
     * @return array<string, mixed>
     */
    public static function verifyWebhook($body, array $headers, $secret, array $options = []): array
    {
        if (!is_string($body)) {
            throw new \InvalidArgumentException(
                "The body was parsed already: pass the raw text of the request, file_get_contents('php://input')."
            );
        }
        $id = self::header($headers, 'webhook-id');
        $timestamp = self::header($headers, 'webhook-timestamp');
        $signatures = self::header($headers, 'webhook-signature');
        if ($id === '' || $timestamp === '' || $signatures === '') {
            throw new WebhookError('headers', 'The headers of Standard Webhooks are missing.');
        }
        $distance = abs(($options['now'] ?? time()) - (float) $timestamp);
        $tolerance = $options['toleranceSeconds'] ?? self::TOLERANCE_SECONDS;
        if (!preg_match('/^[0-9]{1,12}$/D', $timestamp) || $distance > $tolerance) {
            throw new WebhookError('timestamp', 'The webhook was not sent now: too old, or the clock is wrong.');
        }
        if (!self::isSigned("$id.$timestamp.$body", $signatures, (array) $secret)) {
            throw new WebhookError('signature', 'The signature is not of this secret and body.');
        }
        $event = json_decode($body, true);
        if (!is_array($event)) {
            throw new WebhookError('body', 'The body is not JSON.');
        }
        return $event;
    }

    /**
     * The headers that the service signs a message with, one signature for each secret: for tests of an endpoint.
     *
     * @param list<string> $secrets
     * @return array<string, string>
     */
    public static function signatureHeaders(array $secrets, string $id, int $timestampSeconds, string $body): array
    {
        $signatures = array_map(
            static fn (string $secret): string =>
                'v1,' . base64_encode(self::sign("$id.$timestampSeconds.$body", $secret)),
            $secrets
        );
        return [
            'webhook-id' => $id,
            'webhook-timestamp' => (string) $timestampSeconds,
            'webhook-signature' => implode(' ', $signatures),
        ];
    }

    /**
     * Whether one of the signatures is of one of the secrets, compared in constant time.
     *
     * @param list<string> $secrets
     */
    private static function isSigned(string $message, string $signatures, array $secrets): bool
    {
        $isSigned = false;
        foreach ($secrets as $secret) {
            $expected = self::sign($message, $secret);
            foreach (explode(' ', $signatures) as $signature) {
                $presented = strpos($signature, 'v1,') === 0 ? base64_decode(substr($signature, 3), true) : false;
                $isSigned = ($presented !== false && hash_equals($expected, $presented)) || $isSigned;
            }
        }
        return $isSigned;
    }

    private static function sign(string $message, string $secret): string
    {
        $key = base64_decode((string) preg_replace('/^whsec_/', '', $secret), true);
        if ($key === false || $key === '') {
            throw new \InvalidArgumentException('A webhook’s secret is whsec_ and base64.');
        }
        return hash_hmac('sha256', $message, $key, true);
    }

    /** @param array<string, mixed> $headers */
    private static function header(array $headers, string $name): string
    {
        $ofServer = 'http_' . str_replace('-', '_', $name);
        foreach ($headers as $known => $value) {
            $known = strtolower((string) $known);
            if ($known === $name || $known === $ofServer) {
                return (string) (is_array($value) ? reset($value) : $value);
            }
        }
        return '';
    }
}
