<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

/** When an order is asked about if no webhook comes: soon at first, then ever more rarely. */
final class Schedule
{
    private const FIRST_SECONDS = 300;
    private const LONGEST_SECONDS = 6 * 3600;
    /** A checkout that has ended may still be sent money, which somebody has to be told of. */
    private const ENDED_SECONDS = [6 * 3600, 24 * 3600, 72 * 3600];

    /** In Unix seconds; null if nothing more is expected. */
    public static function next(Attempt $attempt, int $now): ?int
    {
        $isEnded = in_array($attempt->status, ['paid', 'expired', 'canceled', Attempt::REFUSED], true);
        if (!$isEnded || RefundBook::isOpen($attempt)) {
            return $now + min(self::FIRST_SECONDS * 2 ** min($attempt->asks, 16), self::LONGEST_SECONDS);
        }
        $seconds = $attempt->checkoutId === null ? null : self::ENDED_SECONDS[$attempt->asks] ?? null;
        return $seconds === null ? null : $now + $seconds;
    }
}
