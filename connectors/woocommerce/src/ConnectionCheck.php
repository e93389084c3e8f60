<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

use BolivarPayments\ApiError;

/** Whether the shop and the service understand each other, asked whenever settings are saved and shown with them. */
final class ConnectionCheck
{
    public const OPTION = 'bolivar_payments_check';

    /** Asks the service, has it send its events here, and keeps what came of it. */
    public static function run(): void
    {
        update_option(self::OPTION, self::ask(Settings::read()), false);
    }

    /** @return array{isGood: bool, text: string}|null What came of it the last time. */
    public static function last(): ?array
    {
        $kept = get_option(self::OPTION);
        return is_array($kept) ? $kept : null;
    }

    /** @return array{isGood: bool, text: string} */
    private static function ask(Settings $settings): array
    {
        if (!$settings->isComplete()) {
            return self::result(false, __('Address, merchant or key are missing.', 'bolivar-payments'));
        }
        try {
            $merchant = Service::waitedFor($settings->environment())->getMerchant();
        } catch (\RuntimeException | \InvalidArgumentException $error) {
            return self::result(false, $error->getMessage());
        }
        Rate::refresh();
        $who = sprintf(
            /* translators: 1: the merchant's name, 2: test or live */
            __('Connected to %1$s (%2$s).', 'bolivar-payments'),
            $merchant['name'],
            $settings->isTest() ? __('test', 'bolivar-payments') : __('live', 'bolivar-payments')
        );
        return self::withWebhook($settings, $who);
    }

    /** @return array{isGood: bool, text: string} */
    private static function withWebhook(Settings $settings, string $who): array
    {
        try {
            Webhook::ensure($settings);
        } catch (\RuntimeException $error) {
            return self::result(false, $who . ' ' . sprintf(
                /* translators: %s: what the service said */
                __('Payments are only noticed by asking every five minutes, since the webhook could not be made: %s', 'bolivar-payments'),
                $error->getMessage()
            ));
        }
        return self::result(true, $who . ' ' . __('The webhook is in place.', 'bolivar-payments'));
    }

    /** @return array{isGood: bool, text: string} */
    private static function result(bool $isGood, string $text): array
    {
        return ['isGood' => $isGood, 'text' => $text];
    }
}
