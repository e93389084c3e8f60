<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

use BolivarPayments\Bolivar;
use BolivarPayments\MerchantMethods;

/** The service, as the settings name it. */
final class Service
{
    /** Somebody waits, but not for as long as the client would try by itself. */
    private const WAITED_FOR = ['maxRetries' => 2, 'timeoutMs' => 10000];
    /** It is asked again anyway. */
    private const BRIEF = ['maxRetries' => 0, 'timeoutMs' => 8000];

    /** For whoever waits: a customer, or the shop’s people. */
    public static function waitedFor(string $environment): MerchantMethods
    {
        return self::merchant($environment, self::WAITED_FOR);
    }

    /** For what comes again by itself: a webhook, or the poll. */
    public static function brief(string $environment): MerchantMethods
    {
        return self::merchant($environment, self::BRIEF);
    }

    /** Of no merchant: exchange rates. */
    public static function unbound(string $environment): Bolivar
    {
        return self::client($environment, self::BRIEF);
    }

    /** @param array{maxRetries: int, timeoutMs: int} $patience */
    private static function merchant(string $environment, array $patience): MerchantMethods
    {
        return self::client($environment, $patience)->merchant(Settings::read()->merchantId());
    }

    /** @param array{maxRetries: int, timeoutMs: int} $patience */
    private static function client(string $environment, array $patience): Bolivar
    {
        $settings = Settings::read();
        $named = ['baseUrl' => $settings->baseUrl(), 'apiKey' => $settings->apiKey($environment)];
        return new Bolivar($named + $patience);
    }
}
