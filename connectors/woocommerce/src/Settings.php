<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

/** What the shop’s people have chosen, under the name by which WooCommerce keeps a gateway’s settings. */
final class Settings
{
    public const GATEWAY = 'bolivar_payments';
    public const OPTION = 'woocommerce_bolivar_payments_settings';

    /** @var array<string, string> */
    private array $values;

    /** @param array<string, string> $values */
    private function __construct(array $values)
    {
        $this->values = $values;
    }

    public static function read(): self
    {
        return new self((array) get_option(self::OPTION, []));
    }

    public function isTest(): bool
    {
        return $this->isOn('test_mode', true);
    }

    public function environment(): string
    {
        return $this->isTest() ? 'test' : 'live';
    }

    public function baseUrl(): string
    {
        return $this->text('base_url');
    }

    public function merchantId(): string
    {
        return $this->text('merchant_id');
    }

    /** The key of one environment; an order keeps that in which it was begun. */
    public function apiKey(string $environment): string
    {
        return $this->text("{$environment}_key");
    }

    public function isComplete(): bool
    {
        return $this->baseUrl() !== '' && $this->merchantId() !== '' && $this->apiKey($this->environment()) !== '';
    }

    public function acceptsParts(): bool
    {
        return $this->isOn('accept_partial', false);
    }

    public function showsBolivares(): bool
    {
        return $this->isOn('show_bolivares', true);
    }

    /** The webhook’s secret since somebody has rotated it in the console, which nobody else is shown; empty before. */
    public function typedWebhookSecret(): string
    {
        return $this->text('webhook_secret');
    }

    private function text(string $name): string
    {
        return trim((string) ($this->values[$name] ?? ''));
    }

    private function isOn(string $name, bool $byDefault): bool
    {
        return ($this->values[$name] ?? ($byDefault ? 'yes' : 'no')) === 'yes';
    }
}
