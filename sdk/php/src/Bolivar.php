<?php

declare(strict_types=1);

namespace BolivarPayments;

use BolivarPayments\Internal\Connection;

/**
 * A client of the service: a method for each operation of the interface, by the operation's id. A method takes the
 * parameters of the path by their names, `query` and `body`; it returns the body of the response, and throws an ApiError,
 * or an OutcomeUnknownError, such as a ConnectionError. What failed on the way is sent again, with the same Idempotency-Key.
 */
final class Bolivar
{
    use Methods;

    private Connection $connection;

    /**
     * `baseUrl` is the address of the service, such as `https://payments.example.com`. `apiKey` is `svc_live_...`,
     * `svc_test_...` or a user's access token; leave it out only to call what is public. `maxRetries`: how often a request
     * is sent again (3). `timeoutMs`: how long an attempt may take (60,000; a bank may take half of that). `strict`:
     * whether the service refuses fields that it does not know (with test keys). `headers`: of every request.
     *
     * @param array{baseUrl: string, apiKey?: string, maxRetries?: int, timeoutMs?: int, strict?: bool,
     *     headers?: array<string, string>} $options
     * @throws \InvalidArgumentException if an option is missing, as one is that was read from an unset variable
     */
    public function __construct(array $options)
    {
        $this->connection = new Connection($options);
    }

    /** What lies under one merchant, without naming it each time. */
    public function merchant(string $id): MerchantMethods
    {
        return new MerchantMethods($this->connection, $id);
    }

    /**
     * @param array<string, mixed> $input
     * @param array<string, mixed> $options
     * @return mixed
     */
    private function call(string $name, array $input, array $options)
    {
        return $this->connection->call($name, $input, $options);
    }
}
