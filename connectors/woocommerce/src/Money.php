<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

/** Amounts as whole céntimos or cents, which add up exactly. */
final class Money
{
    /** @param float|int|string $amount */
    public static function cents($amount): int
    {
        return (int) round((float) $amount * 100);
    }

    /** The amount as the service takes it. */
    public static function amount(int $cents): float
    {
        return $cents / 100;
    }

    /** As it is written in Venezuela: Bs. 1.234,50. */
    public static function bolivares(int $cents): string
    {
        return 'Bs. ' . number_format($cents / 100, 2, ',', '.');
    }

    /**
     * `$whole` × `$part` / `$of`, rounded half up: the share of `$whole` that `$part` is of `$of`. `$part` is at most `$of`.
     */
    public static function share(int $whole, int $part, int $of): int
    {
        $each = intdiv($whole, $of);
        $rest = $whole % $of;
        $doubled = 2 * $rest * $part + $of;
        // PHP goes on with floats where integers end, which is exact enough for a rest.
        return $each * $part + (is_int($doubled) ? intdiv($doubled, 2 * $of) : (int) floor($doubled / (2 * $of)));
    }
}
