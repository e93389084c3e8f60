<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

/** The table of attempts. Rows are changed by who holds the order’s lock. */
final class Attempts
{
    private const TABLE = 'bolivar_payment_attempts';

    public static function table(): string
    {
        global $wpdb;
        return $wpdb->prefix . self::TABLE;
    }

    public static function create(): void
    {
        global $wpdb;
        require_once ABSPATH . 'wp-admin/includes/upgrade.php';
        $table = self::table();
        dbDelta("CREATE TABLE $table (
            id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
            order_id bigint(20) unsigned NOT NULL,
            number int(10) unsigned NOT NULL,
            external_reference varchar(100) NOT NULL,
            environment varchar(4) NOT NULL,
            request longtext NOT NULL,
            status varchar(20) NOT NULL,
            checkout_id varchar(60) DEFAULT NULL,
            url varchar(2000) DEFAULT NULL,
            noted longtext NOT NULL,
            refunds longtext NOT NULL,
            payee longtext NOT NULL,
            asks int(10) unsigned NOT NULL,
            next_ask_at bigint(20) unsigned DEFAULT NULL,
            created_at bigint(20) unsigned NOT NULL,
            PRIMARY KEY  (id),
            UNIQUE KEY order_number (order_id,number),
            UNIQUE KEY external_reference (external_reference),
            KEY checkout_id (checkout_id),
            KEY next_ask_at (next_ask_at)
        ) {$wpdb->get_charset_collate()};");
    }

    public static function drop(): void
    {
        global $wpdb;
        $wpdb->query('DROP TABLE IF EXISTS ' . self::table());
    }

    public function find(int $id): ?Attempt
    {
        return $this->select('id = %d', $id)[0] ?? null;
    }

    /** @return list<Attempt> The newest first. */
    public function ofOrder(int $orderId): array
    {
        return $this->select('order_id = %d ORDER BY number DESC', $orderId);
    }

    public function newestOf(int $orderId): ?Attempt
    {
        return $this->ofOrder($orderId)[0] ?? null;
    }

    public function byReference(string $externalReference): ?Attempt
    {
        return $this->select('external_reference = %s', $externalReference)[0] ?? null;
    }

    public function byCheckout(string $checkoutId): ?Attempt
    {
        return $this->select('checkout_id = %s', $checkoutId)[0] ?? null;
    }

    /** @return list<Attempt> Those that are to be asked about by now, the most overdue first. */
    public function due(int $now, int $limit): array
    {
        return $this->select('next_ask_at <= %d ORDER BY next_ask_at, id LIMIT %d', $now, $limit);
    }

    /** Keeps a new one, before the service is asked for it. */
    public function add(Attempt $attempt): void
    {
        global $wpdb;
        $row = ['created_at' => time()] + $this->rowOf($attempt);
        if ($wpdb->insert(self::table(), $row) !== 1) {
            throw new \RuntimeException("The attempt could not be stored: {$wpdb->last_error}");
        }
        $attempt->id = (int) $wpdb->insert_id;
    }

    public function save(Attempt $attempt): void
    {
        global $wpdb;
        if ($wpdb->update(self::table(), $this->rowOf($attempt), ['id' => $attempt->id]) === false) {
            throw new \RuntimeException("The attempt could not be stored: {$wpdb->last_error}");
        }
    }

    /** Whatever becomes of asking about it now, others have their turn. */
    public function postpone(Attempt $attempt, int $until): void
    {
        global $wpdb;
        $wpdb->update(self::table(), ['next_ask_at' => $until], ['id' => $attempt->id]);
    }

    /**
     * @param int|string ...$values
     * @return list<Attempt>
     */
    private function select(string $condition, ...$values): array
    {
        global $wpdb;
        $query = $wpdb->prepare('SELECT * FROM ' . self::table() . " WHERE $condition", ...$values);
        return array_map([$this, 'attemptOf'], $wpdb->get_results($query, ARRAY_A) ?? []);
    }

    /** @return array<string, mixed> */
    private function rowOf(Attempt $attempt): array
    {
        return [
            'order_id' => $attempt->orderId,
            'number' => $attempt->number,
            'external_reference' => $attempt->externalReference,
            'environment' => $attempt->environment,
            'request' => wp_json_encode($attempt->request),
            'status' => $attempt->status,
            'checkout_id' => $attempt->checkoutId,
            'url' => $attempt->url,
            'noted' => wp_json_encode($attempt->noted),
            'refunds' => wp_json_encode($attempt->refunds),
            'payee' => wp_json_encode($attempt->payee),
            'asks' => $attempt->asks,
            'next_ask_at' => $attempt->nextAskAt,
        ];
    }

    /** @param array<string, string|null> $row */
    private function attemptOf(array $row): Attempt
    {
        $attempt = new Attempt();
        $attempt->id = (int) $row['id'];
        $attempt->orderId = (int) $row['order_id'];
        $attempt->number = (int) $row['number'];
        $attempt->externalReference = (string) $row['external_reference'];
        $attempt->environment = (string) $row['environment'];
        $attempt->request = json_decode((string) $row['request'], true);
        $attempt->status = (string) $row['status'];
        $attempt->checkoutId = $row['checkout_id'];
        $attempt->url = $row['url'];
        $attempt->noted = json_decode((string) $row['noted'], true);
        $attempt->refunds = json_decode((string) $row['refunds'], true);
        $attempt->payee = json_decode((string) $row['payee'], true);
        $attempt->asks = (int) $row['asks'];
        $attempt->nextAskAt = $row['next_ask_at'] === null ? null : (int) $row['next_ask_at'];
        return $attempt;
    }
}
