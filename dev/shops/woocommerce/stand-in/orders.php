<?php

declare(strict_types=1);

/** Orders in tables of their own, as WooCommerce's are. */
function stand_in_table(string $name): string
{
    global $wpdb;
    return "{$wpdb->prefix}stand_in_$name";
}

function stand_in_create_tables(): void
{
    global $wpdb;
    $orders = stand_in_table('orders');
    $notes = stand_in_table('notes');
    $refunds = stand_in_table('refunds');
    $wpdb->query("CREATE TABLE IF NOT EXISTS $orders (id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY, status varchar(20),
        total decimal(20,2), currency varchar(3), order_key varchar(40), transaction_id varchar(100) NOT NULL DEFAULT '',
        billing text)");
    $wpdb->query("CREATE TABLE IF NOT EXISTS $notes (id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY, order_id bigint,
        for_customer tinyint, note text)");
    $wpdb->query("CREATE TABLE IF NOT EXISTS $refunds (id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY, order_id bigint,
        amount decimal(20,2), reason text)");
}

class WC_Order
{
    private const PAYABLE = ['on-hold', 'pending', 'failed', 'cancelled'];

    /** @var array<string, string> */
    private array $row;
    /** @var array<string, string> What is not stored yet. */
    private array $changes = [];

    /** @param array<string, string> $row */
    public function __construct(array $row)
    {
        $this->row = $row;
    }

    public function set_total($value)
    {
        $this->changes['total'] = (string) $value;
    }

    public function set_currency($value)
    {
        $this->changes['currency'] = (string) $value;
    }

    public function set_address($address, $type = 'billing')
    {
        $this->changes[$type] = wp_json_encode($address);
    }

    /** As others see it: kept for the rest of the request, and so perhaps of before. */
    public function save()
    {
        global $wpdb;
        $wpdb->update(stand_in_table('orders'), $this->changes, ['id' => $this->get_id()]);
        $this->row = $this->changes + $this->row;
        $this->changes = [];
        wp_cache_set((string) $this->get_id(), $this->row, 'stand_in_orders');
        return $this->get_id();
    }

    public function get_id()
    {
        return (int) $this->row['id'];
    }

    public function get_order_number()
    {
        return (string) $this->row['id'];
    }

    public function get_order_key()
    {
        return $this->row['order_key'];
    }

    public function get_total()
    {
        return $this->row['total'];
    }

    public function get_currency()
    {
        return $this->row['currency'];
    }

    public function get_status()
    {
        return $this->row['status'];
    }

    public function get_transaction_id()
    {
        return $this->row['transaction_id'];
    }

    public function get_billing_first_name()
    {
        return $this->billing('first_name');
    }

    public function get_billing_last_name()
    {
        return $this->billing('last_name');
    }

    public function get_billing_email()
    {
        return $this->billing('email');
    }

    public function get_billing_phone()
    {
        return $this->billing('phone');
    }

    public function has_status($status)
    {
        return in_array($this->row['status'], (array) $status, true);
    }

    public function is_paid()
    {
        return $this->has_status(['processing', 'completed']);
    }

    public function add_order_note($note, $is_customer_note = 0)
    {
        global $wpdb;
        $row = ['order_id' => $this->get_id(), 'for_customer' => $is_customer_note, 'note' => $note];
        $wpdb->insert(stand_in_table('notes'), $row);
        return (int) $wpdb->insert_id;
    }

    /** Changes to the status that an order has leave no note, as in WooCommerce. */
    public function update_status($new_status, $note = '')
    {
        if ($this->row['status'] === $new_status) {
            return true;
        }
        $previous = $this->row['status'];
        $this->changes['status'] = $new_status;
        $this->save();
        $this->add_order_note(trim("$note Status: $new_status."));
        do_action("woocommerce_order_status_$new_status", $this->get_id(), $this);
        do_action('woocommerce_order_status_changed', $this->get_id(), $previous, $new_status, $this);
        return true;
    }

    public function payment_complete($transaction_id = '')
    {
        if (!$this->has_status(self::PAYABLE)) {
            do_action("woocommerce_payment_complete_order_status_{$this->row['status']}", $this->get_id());
            return true;
        }
        $this->changes['transaction_id'] = $transaction_id;
        $this->update_status('processing');
        do_action('woocommerce_payment_complete', $this->get_id(), $transaction_id);
        return true;
    }

    public function get_remaining_refund_amount()
    {
        $refunded = array_sum(array_map(static fn (WC_Order_Refund $refund) => $refund->get_amount(), $this->get_refunds()));
        return round((float) $this->row['total'] - $refunded, 2);
    }

    /** @return list<WC_Order_Refund> The newest first. */
    public function get_refunds()
    {
        global $wpdb;
        $table = stand_in_table('refunds');
        $query = $wpdb->prepare("SELECT amount FROM $table WHERE order_id = %d ORDER BY id DESC", $this->get_id());
        return array_map(static fn (string $amount) => new WC_Order_Refund((float) $amount), $wpdb->get_col($query));
    }

    public function get_checkout_payment_url()
    {
        return home_url("/checkout/order-pay/{$this->get_id()}/?pay_for_order=true&key={$this->get_order_key()}");
    }

    public function get_checkout_order_received_url()
    {
        return home_url("/checkout/order-received/{$this->get_id()}/?key={$this->get_order_key()}");
    }

    private function billing(string $field): string
    {
        return json_decode($this->row['billing'], true)[$field] ?? '';
    }
}

final class WC_Order_Refund
{
    private float $amount;

    public function __construct(float $amount)
    {
        $this->amount = $amount;
    }

    public function get_amount()
    {
        return $this->amount;
    }
}

function wc_create_order($args = [])
{
    global $wpdb;
    $wpdb->insert(stand_in_table('orders'), [
        'status' => 'pending',
        'total' => '0.00',
        'currency' => get_woocommerce_currency(),
        'order_key' => 'wc_order_' . wp_generate_password(13, false),
        'billing' => '{}',
    ]);
    return wc_get_order($wpdb->insert_id);
}

/** @return list<object{content: string}> The newest first. */
function wc_get_order_notes($args)
{
    global $wpdb;
    $table = stand_in_table('notes');
    return $wpdb->get_results($wpdb->prepare(
        "SELECT note AS content FROM $table WHERE order_id = %d ORDER BY id DESC",
        $args['order_id']
    ));
}

function wc_get_order($id)
{
    global $wpdb;
    $row = wp_cache_get((string) $id, 'stand_in_orders');
    if ($row === false) {
        $table = stand_in_table('orders');
        $row = $wpdb->get_row($wpdb->prepare("SELECT * FROM $table WHERE id = %d", $id), ARRAY_A);
        wp_cache_set((string) $id, $row, 'stand_in_orders');
    }
    return is_array($row) ? new WC_Order($row) : false;
}

/** WooCommerce keeps the refund first, and deletes it if the gateway does not pay it back. */
function wc_create_refund($args = [])
{
    global $wpdb;
    $order = wc_get_order($args['order_id']);
    $amount = (float) $args['amount'];
    if ($amount <= 0 || $amount > $order->get_remaining_refund_amount()) {
        return new WP_Error('error', 'Invalid refund amount.');
    }
    $row = ['order_id' => $order->get_id(), 'amount' => $args['amount'], 'reason' => $args['reason'] ?? ''];
    $wpdb->insert(stand_in_table('refunds'), $row);
    $id = (int) $wpdb->insert_id;
    if ($args['refund_payment'] ?? false) {
        $gateway = WC()->payment_gateways()->payment_gateways()['bolivar_payments'];
        $result = $gateway->process_refund($order->get_id(), $args['amount'], $args['reason'] ?? '');
        if (is_wp_error($result) || !$result) {
            $wpdb->delete(stand_in_table('refunds'), ['id' => $id]);
            return is_wp_error($result) ? $result : new WP_Error('error', 'An error occurred.');
        }
    }
    if ($order->get_remaining_refund_amount() <= 0) {
        $order->update_status('refunded');
    }
    return $id;
}
