<?php

declare(strict_types=1);

namespace BolivarPayments\Internal;

use BolivarPayments\ApiError;
use BolivarPayments\ConnectionError;
use BolivarPayments\File;
use BolivarPayments\OutcomeUnknownError;

/**
 * Sends a request until it is answered.
 *
 * @internal
 */
final class Sender
{
    private const FIRST_WAIT_MS = 500;
    private const LONGEST_WAIT_MS = 8000;
    /** Whoever is told to wait longer than this is told so, instead of made to wait. */
    private const LONGEST_RETRY_AFTER_SECONDS = 60;
    /** What is judged before the Idempotency-Key, and so says nothing of an attempt before. */
    private const JUDGED_FIRST = [401, 403, 404, 429];

    private string $baseUrl;
    private int $maxRetries;
    private int $timeoutMs;
    /** @var \CurlHandle|resource|null */
    private $curl = null;

    public function __construct(string $baseUrl, int $maxRetries, int $timeoutMs)
    {
        $this->baseUrl = $baseUrl;
        $this->maxRetries = $maxRetries;
        $this->timeoutMs = $timeoutMs;
    }

    /**
     * Sends a request at most `maxRetries` more times. Returns the body of the success and its headers by their names in
     * small letters. Throws an ApiError for a refusal, a ConnectionError when the last attempt had no response, and an
     * OutcomeUnknownError when its response leaves open whether the request was carried out.
     *
     * @return array{0: mixed, 1: array<string, string>}
     */
    public function send(Request $request): array
    {
        $isOpen = false;
        for ($attempt = 1; ; $attempt += 1) {
            try {
                [$status, $headers, $text] = $this->exchange($request);
                $success = [$this->read($request, $status, $headers, $text), $headers];
                break;
            } catch (ApiError $failure) {
                $isTransient = self::isTransient($failure, $request->mayRepeat());
            } catch (FailedAttempt $failure) {
                $isTransient = $failure->isTransient && $request->mayRepeat();
            }
            $isOpen = self::leavesOpen($request, $failure, $isOpen);
            $waitMs = $isTransient ? self::waitMs($attempt, $failure->retryAfterSeconds) : null;
            if ($attempt > $this->maxRetries || $waitMs === null) {
                throw self::endOf($request, $failure, $isOpen);
            }
            usleep((int) ($waitMs * 1000));
        }
        if ($request->onHeaders !== null) {
            ($request->onHeaders)($success[1]);
        }
        return $success;
    }

    /**
     * Whether it is unknown after this attempt if the request was carried out: by it, or by one before (`$wasOpen`).
     *
     * @param ApiError|FailedAttempt $failure
     */
    private static function leavesOpen(Request $request, \RuntimeException $failure, bool $wasOpen): bool
    {
        if ($request->method === 'GET') {
            return false;
        }
        if (!$failure instanceof ApiError) {
            return true;
        }
        $isBroken = $failure->status >= 500 && $failure->status !== 501;
        if ($failure->code === 'IDEMPOTENCY_KEY_IN_USE' || $isBroken) {
            return $wasOpen || $failure->code !== 'BANK_UNAVAILABLE';
        }
        return $wasOpen && in_array($failure->status, self::JUDGED_FIRST, true);
    }

    /**
     * What a call ends in after its last attempt.
     *
     * @param ApiError|FailedAttempt $failure
     */
    private static function endOf(Request $request, \RuntimeException $failure, bool $isOpen): \RuntimeException
    {
        if (!$failure instanceof ApiError) {
            return new ConnectionError($failure->getMessage(), $request->idempotencyKey, $failure);
        }
        $message = "Whether it was carried out is unknown: {$failure->summary}";
        return $isOpen ? new OutcomeUnknownError($message, $request->idempotencyKey, $failure) : $failure;
    }

    /** A request that may not be repeated is sent again only after a 429, which comes before anything is done. */
    private static function isTransient(ApiError $failure, bool $mayRepeat): bool
    {
        if ($failure->status === 429) {
            return true;
        }
        $mayEndOtherwise = $failure->status >= 500 && $failure->status !== 501;
        return $mayRepeat && ($failure->code === 'IDEMPOTENCY_KEY_IN_USE' || $mayEndOtherwise);
    }

    /**
     * How many milliseconds to wait before the next attempt; null if that would be too long. The service's own
     * `Retry-After` comes first. Otherwise the bound doubles, and the wait is anywhere below it.
     */
    private static function waitMs(int $attempt, ?float $retryAfterSeconds): ?float
    {
        $bound = min(self::FIRST_WAIT_MS * 2 ** ($attempt - 1), self::LONGEST_WAIT_MS);
        $jitter = random_int(0, 1000000) / 1000000 * $bound;
        if ($retryAfterSeconds === null) {
            return $jitter;
        }
        if ($retryAfterSeconds > self::LONGEST_RETRY_AFTER_SECONDS) {
            return null;
        }
        return $retryAfterSeconds * 1000 + min($jitter, self::FIRST_WAIT_MS);
    }

    /** @return array{0: int, 1: array<string, string>, 2: string} The status, the headers and the body. */
    private function exchange(Request $request): array
    {
        $headers = [];
        $this->curl = $this->curl ?? curl_init();
        curl_reset($this->curl);
        curl_setopt_array($this->curl, $this->optionsOf($request) + [
            CURLOPT_HEADERFUNCTION => static function ($curl, string $line) use (&$headers): int {
                if (strpos($line, 'HTTP/') === 0) {
                    $headers = [];
                }
                $parts = explode(':', $line, 2);
                if (isset($parts[1])) {
                    $headers[strtolower(trim($parts[0]))] = trim($parts[1]);
                }
                return strlen($line);
            },
        ]);
        $text = curl_exec($this->curl);
        if (!is_string($text)) {
            $origin = preg_replace('#^(https?://[^/]+).*#', '$1', $this->baseUrl);
            throw new FailedAttempt("No service answers on $origin: " . curl_error($this->curl), true);
        }
        return [(int) curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE), $headers, $text];
    }

    /** @return array<int, mixed> */
    private function optionsOf(Request $request): array
    {
        // curl would send its own content type, and wait before it sends a body.
        $lines = $request->body === null ? ['Expect:', 'Content-Type:'] : ['Expect:'];
        foreach ($request->headers as $name => $value) {
            $lines[] = "$name: $value";
        }
        $options = [
            CURLOPT_URL => $this->baseUrl . $request->path,
            CURLOPT_CUSTOMREQUEST => $request->method,
            CURLOPT_HTTPHEADER => $lines,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_TIMEOUT_MS => $this->timeoutMs,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_USERAGENT => 'bolivar-payments-php',
            // On a connection that was open before, curl itself sends again what was not answered.
            CURLOPT_FRESH_CONNECT => !$request->mayRepeat(),
        ];
        if ($request->body !== null || $request->method !== 'GET') {
            $options[CURLOPT_POSTFIELDS] = $request->body === null ? '' : $request->body->text;
        }
        return $options;
    }

    /**
     * The body of a success; a refusal is thrown. What does not speak the interface's language is not the service.
     *
     * @param array<string, string> $headers
     * @return mixed
     */
    private function read(Request $request, int $status, array $headers, string $text)
    {
        $isSuccess = $status >= 200 && $status < 300;
        $contentType = $headers['content-type'] ?? '';
        if ($isSuccess && $request->givesFile && strpos($contentType, 'json') === false) {
            return new File($text, $contentType);
        }
        $data = json_decode($text, true);
        $isJson = json_last_error() === JSON_ERROR_NONE;
        if ($isSuccess && ($isJson || $status === 204)) {
            return $data;
        }
        $retryAfterSeconds = self::retryAfterOf($headers);
        $error = is_array($data) ? ($data['error'] ?? null) : null;
        if (is_array($error) && isset($error['code'])) {
            throw new ApiError($error, $retryAfterSeconds, $request->idempotencyKey);
        }
        throw new FailedAttempt(
            "{$this->baseUrl}{$request->path} responded with $status, and not as this service does",
            $status >= 500 || $status === 429,
            $retryAfterSeconds
        );
    }

    /** @param array<string, string> $headers */
    private static function retryAfterOf(array $headers): ?float
    {
        $seconds = $headers['retry-after'] ?? '';
        return is_numeric($seconds) && $seconds >= 0 ? (float) $seconds : null;
    }
}
