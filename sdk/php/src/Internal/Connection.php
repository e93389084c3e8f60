<?php

declare(strict_types=1);

namespace BolivarPayments\Internal;

use BolivarPayments\Pages;

/**
 * What all requests of a client have in common, and how an operation becomes a request.
 *
 * @internal
 */
final class Connection
{
    private string $baseUrl;
    /** @var array<string, string> */
    private array $headers;
    private Sender $sender;

    /** @param array<string, mixed> $options */
    public function __construct(array $options)
    {
        $site = $this->requireOptions($options);
        $apiKey = $options['apiKey'] ?? null;
        $strict = $options['strict'] ?? ($apiKey !== null && strpos($apiKey, '_test_') !== false);
        $this->baseUrl = preg_replace('#/api/v1$#D', '', rtrim($site, '/')) . '/api/v1';
        $this->headers = array_merge($strict ? ['Prefer' => 'handling=strict'] : [], $options['headers'] ?? []);
        if ($apiKey !== null) {
            $this->headers['Authorization'] = "Bearer $apiKey";
        }
        $this->sender = new Sender($this->baseUrl, $options['maxRetries'] ?? 3, $options['timeoutMs'] ?? 60000);
    }

    /**
     * The address of the service. Says which option is missing.
     *
     * @param array<string, mixed> $options
     */
    private function requireOptions(array $options): string
    {
        $baseUrl = $options['baseUrl'] ?? null;
        if (!is_string($baseUrl) || $baseUrl === '') {
            throw new \InvalidArgumentException('baseUrl is missing: the address of the service, https://...');
        }
        if (array_key_exists('apiKey', $options) && (!is_string($options['apiKey']) || $options['apiKey'] === '')) {
            throw new \InvalidArgumentException('apiKey is missing: leave it out only to call what is public.');
        }
        if (!preg_match('#^https?://[^/]#', $baseUrl)) {
            throw new \InvalidArgumentException('baseUrl has to be the address of the service: https://...');
        }
        return $baseUrl;
    }

    /**
     * @param array<string, mixed> $input
     * @param array<string, mixed> $options
     * @return mixed
     */
    public function call(string $name, array $input, array $options)
    {
        $traits = Operations::TABLE[$name];
        [$method, $template] = $traits;
        $request = function (array $query) use ($name, $method, $template, $traits, $input, $options): array {
            $path = $this->fillPath($name, $template, $input) . $this->queryText($query);
            $body = RequestBody::of($input['body'] ?? null);
            return $this->sender->send(new Request(
                $method,
                $path,
                $this->headers,
                $body,
                in_array('repeatable', $traits, true),
                in_array('file', $traits, true),
                $options
            ));
        };
        $query = $input['query'] ?? [];
        if (!in_array('list', $traits, true)) {
            return $request($query)[0];
        }
        return new Pages(fn (?array $next): array => $this->pageOf($request($next ?? $query)));
    }

    /** @param array<string, mixed> $values */
    private function fillPath(string $name, string $template, array $values): string
    {
        return preg_replace_callback('/\{(\w+)\}/', static function (array $found) use ($name, $values): string {
            $value = $values[$found[1]] ?? null;
            // Dots alone would lead to another path.
            if (!is_string($value) || preg_match('/^\.{0,2}$/D', $value)) {
                throw new \InvalidArgumentException("$name needs {$found[1]}.");
            }
            return rawurlencode($value);
        }, $template);
    }

    /** @param array<string, mixed> $query */
    private function queryText(array $query): string
    {
        $texts = [];
        foreach ($query as $name => $value) {
            if ($value !== null) {
                $texts[$name] = is_bool($value) ? ($value ? 'true' : 'false') : RequestBody::textOf($value);
            }
        }
        return $texts === [] ? '' : '?' . http_build_query($texts, '', '&');
    }

    /**
     * A page, and the query of the next one by its `Link` header.
     *
     * @param array{0: mixed, 1: array<string, string>} $success
     * @return array{0: array<string, mixed>, 1: ?array<string, mixed>}
     */
    private function pageOf(array $success): array
    {
        [$page, $headers] = $success;
        if (!preg_match('/<([^>]*)>;\s*rel="next"/', $headers['link'] ?? '', $found)) {
            return [$page, null];
        }
        return [$page, self::queryOf($found[1])];
    }

    /** @return array<string, string> */
    private static function queryOf(string $address): array
    {
        $query = [];
        // parse_str() would change the names that have a dot.
        foreach (array_filter(explode('&', (string) parse_url($address, PHP_URL_QUERY))) as $pair) {
            [$name, $value] = array_map('urldecode', array_pad(explode('=', $pair, 2), 2, ''));
            $query[$name] = $value;
        }
        return $query;
    }
}
