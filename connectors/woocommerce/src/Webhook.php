<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

use BolivarPayments\ApiError;

/**
 * The shop’s endpoint as the service knows it: made, repaired and removed by the plugin. Kept for each environment as
 * `{id, merchantId, secret}`. Only a person can rotate its secret, in the console: they type the new one into the settings.
 */
final class Webhook
{
    public const OPTION = 'bolivar_payments_webhooks';
    /** Whatever may change what the shop knows of an order. */
    private const EVENTS = [
        'checkout.paid', 'checkout.partially_paid', 'checkout.overpaid', 'checkout.expired', 'checkout.canceled',
        'payment.unapplied', 'transaction.refunded', 'refund.succeeded', 'refund.failed', 'payment.needs_review',
    ];

    /**
     * Has the service send its events here, once for each environment and merchant.
     *
     * @throws ApiError if the key may not do that
     */
    public static function ensure(Settings $settings): void
    {
        $environment = $settings->environment();
        $service = Service::waitedFor($environment);
        $url = WebhookEndpoint::url();
        $known = self::known($environment, $settings->merchantId());
        if ($known !== null) {
            try {
                $current = $service->getWebhook(['webhookId' => $known['id']]);
                if ($current['url'] !== $url || !$current['active']) {
                    $service->updateWebhook(['webhookId' => $known['id'], 'body' => ['url' => $url, 'active' => true]]);
                }
                return;
            } catch (ApiError $error) {
                if ($error->status !== 404) {
                    throw $error;
                }
            }
        }
        $body = ['url' => $url, 'events' => self::EVENTS, 'environment' => $environment];
        $made = $service->createWebhook(['body' => $body]);
        self::keep($environment, [
            'id' => $made['id'],
            'merchantId' => $settings->merchantId(),
            'secret' => $made['secret'],
        ]);
    }

    /**
     * Every secret that an event may be signed with now.
     *
     * @return list<string>
     */
    public static function secrets(Settings $settings): array
    {
        return array_values(array_filter(array_merge(
            [$settings->typedWebhookSecret()],
            array_column(self::all(), 'secret')
        )));
    }

    /** Has the service send nothing more; one that cannot be reached will see for itself that nobody answers. */
    public static function removeAll(): void
    {
        foreach (self::all() as $environment => $known) {
            try {
                Service::brief($environment)->deleteWebhook(['webhookId' => $known['id']]);
            } catch (\Exception $error) {
                continue;
            }
        }
    }

    /** @return array{id: string, merchantId: string, secret: string}|null */
    private static function known(string $environment, string $merchantId): ?array
    {
        $known = self::all()[$environment] ?? null;
        return $known !== null && $known['merchantId'] === $merchantId ? $known : null;
    }

    /** @param array{id: string, merchantId: string, secret: string} $known */
    private static function keep(string $environment, array $known): void
    {
        update_option(self::OPTION, [$environment => $known] + self::all(), false);
    }

    /** @return array<string, array{id: string, merchantId: string, secret: string}> */
    private static function all(): array
    {
        return (array) get_option(self::OPTION, []);
    }
}
