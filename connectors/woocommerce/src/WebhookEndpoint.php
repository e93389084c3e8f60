<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

use BolivarPayments\ApiError;
use BolivarPayments\OutcomeUnknownError;
use BolivarPayments\WebhookError;
use BolivarPayments\Webhooks;

/**
 * Takes the service’s events. An event only says which order to ask about: it may come twice, late, or before the customer is
 * back. What cannot be looked up now is answered with 503, and comes again.
 */
final class WebhookEndpoint
{
    private const ROUTE_NAMESPACE = 'bolivar-payments/v1';
    private const ROUTE = '/webhook';
    /** The service waits for 15 seconds. */
    private const PATIENCE_SECONDS = 3;
    private const RETRY_AFTER_SECONDS = '10';
    private const MOST_BYTES = 256 * 1024;

    private Attempts $attempts;
    private Refresh $refresh;

    public function __construct(Attempts $attempts, Refresh $refresh)
    {
        $this->attempts = $attempts;
        $this->refresh = $refresh;
    }

    public static function url(): string
    {
        return rest_url(self::ROUTE_NAMESPACE . self::ROUTE);
    }

    public function register(): void
    {
        register_rest_route(self::ROUTE_NAMESPACE, self::ROUTE, [
            'methods' => 'POST',
            'callback' => [$this, 'take'],
            // The signature says who it is.
            'permission_callback' => '__return_true',
        ]);
    }

    public function take(\WP_REST_Request $request): \WP_REST_Response
    {
        $body = $request->get_body();
        $settings = Settings::read();
        $secrets = Webhook::secrets($settings);
        if (strlen($body) > self::MOST_BYTES || $secrets === []) {
            return self::answer(400);
        }
        try {
            $event = Webhooks::verifyWebhook($body, $_SERVER, $secrets);
        } catch (WebhookError $error) {
            return self::answer(400, $error->getMessage());
        }
        if (($event['merchantId'] ?? null) !== $settings->merchantId()) {
            return self::answer(400, 'The event is of another merchant.');
        }
        $attempt = $this->attemptOf($event);
        // Another shop of the merchant’s has its own orders.
        return $attempt === null ? self::answer(204) : $this->bringUpToDate($attempt);
    }

    /** @param array<string, mixed> $event */
    private function attemptOf(array $event): ?Attempt
    {
        $data = (array) ($event['data'] ?? []);
        $checkoutId = $data['checkoutId'] ?? $data['id'] ?? null;
        $reference = $data['externalReference'] ?? null;
        $attempt = is_string($reference) ? $this->attempts->byReference($reference) : null;
        $attempt = $attempt ?? (is_string($checkoutId) ? $this->attempts->byCheckout($checkoutId) : null);
        $isOfEnvironment = $attempt !== null && $attempt->environment === ($event['environment'] ?? null);
        return $isOfEnvironment ? $attempt : null;
    }

    private function bringUpToDate(Attempt $attempt): \WP_REST_Response
    {
        try {
            $this->refresh->bringUpToDate($attempt, Service::brief($attempt->environment), self::PATIENCE_SECONDS);
        } catch (Busy | OutcomeUnknownError | ApiError $error) {
            return self::answer(503, $error->getMessage());
        }
        return self::answer(204);
    }

    private static function answer(int $status, string $message = ''): \WP_REST_Response
    {
        $response = new \WP_REST_Response($message === '' ? null : ['message' => $message], $status);
        if ($status === 503) {
            $response->header('Retry-After', self::RETRY_AFTER_SECONDS);
        }
        return $response;
    }
}
