<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

/** One process at a time, across all of a site’s processes: the database’s own lock, which ends with its connection. */
final class Lock
{
    /**
     * @template Result
     * @param callable(): Result $work
     * @return Result
     * @throws Busy if another process has it for longer than that
     */
    public static function hold(string $what, int $patienceSeconds, callable $work)
    {
        global $wpdb;
        // At most 64 characters, and the server may have other sites.
        $name = 'bolivar_' . substr(hash('sha256', DB_NAME . $wpdb->prefix . $what), 0, 40);
        $taken = $wpdb->get_var($wpdb->prepare('SELECT GET_LOCK(%s, %d)', $name, $patienceSeconds));
        if ($taken !== '1') {
            throw new Busy($what);
        }
        try {
            return $work();
        } finally {
            $wpdb->query($wpdb->prepare('SELECT RELEASE_LOCK(%s)', $name));
        }
    }

    /**
     * @template Result
     * @param callable(): Result $work
     * @return Result
     * @throws Busy
     */
    public static function holdOrder(int $orderId, int $patienceSeconds, callable $work)
    {
        return self::hold("order-$orderId", $patienceSeconds, $work);
    }
}
