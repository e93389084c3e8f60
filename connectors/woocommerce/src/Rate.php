<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

/** The dollar’s official rate, read by the poll and shown beside prices: no page waits for it. */
final class Rate
{
    public const OPTION = 'bolivar_payments_rate';
    private const FRESH_SECONDS = 1800;
    /** One that could not be read for so long may no longer be the day’s. */
    private const USABLE_SECONDS = 6 * 3600;

    /** Reads it if that is due; one that cannot be read is left as it was. */
    public static function refresh(): void
    {
        if (time() - (int) (self::stored()['readAt'] ?? 0) < self::FRESH_SECONDS) {
            return;
        }
        try {
            $rates = Service::unbound(Settings::read()->environment())->listRates();
        } catch (\RuntimeException $error) {
            return;
        }
        foreach ($rates['data'] as $rate) {
            if ($rate['currency'] === 'USD') {
                $kept = ['rate' => $rate['rate'], 'date' => $rate['effectiveDate'], 'readAt' => time()];
                update_option(self::OPTION, $kept, true);
            }
        }
    }

    /** Bolívares per dollar; null if it is not known now. */
    public static function ofDollar(): ?float
    {
        $stored = self::stored();
        return time() - (int) ($stored['readAt'] ?? 0) < self::USABLE_SECONDS ? (float) $stored['rate'] : null;
    }

    /** What so much of a currency is in bolívares, as text; null where there is nothing to say. */
    public static function beside(int $cents, string $currency): ?string
    {
        $rate = $currency === 'USD' && Settings::read()->showsBolivares() ? self::ofDollar() : null;
        return $rate === null ? null : Money::bolivares((int) round($cents * $rate));
    }

    /** With four decimals, as the rate is published. */
    public static function text(float $rate): string
    {
        return number_format($rate, 4, ',', '.');
    }

    /** @return array{rate?: float, date?: string, readAt?: int} */
    private static function stored(): array
    {
        return (array) get_option(self::OPTION, []);
    }
}
