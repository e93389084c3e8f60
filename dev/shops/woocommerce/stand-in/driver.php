<?php

// What customers, the shop's people and WordPress's cron do, for the tests: routes that anybody may call. Never part of a shop.

declare(strict_types=1);

use Automattic\WooCommerce\Blocks\Payments\PaymentMethodRegistry;
use Automattic\WooCommerce\Utilities\FeaturesUtil;
use BolivarPayments\WooCommerce\Attempts;

add_action('rest_api_init', static function (): void {
    foreach (stand_in_routes() as $route => $callback) {
        register_rest_route('stand-in/v1', "/$route", [
            'methods' => 'POST',
            'permission_callback' => '__return_true',
            'callback' => static fn (WP_REST_Request $request) => new WP_REST_Response($callback($request->get_json_params() ?? [])),
        ]);
    }
});

/** @return array<string, callable(array<string, mixed>): mixed> */
function stand_in_routes(): array
{
    return [
        'settings' => 'stand_in_save_settings',
        'order' => 'stand_in_add_order',
        'change' => 'stand_in_change_order',
        'pay' => 'stand_in_pay',
        'refund' => 'stand_in_refund',
        'refund-at-gateway' => 'stand_in_refund_at_gateway',
        'save-order' => 'stand_in_save_order',
        'ask' => 'stand_in_ask',
        'show' => 'stand_in_show',
        'due' => 'stand_in_make_due',
        'poll' => 'stand_in_poll',
        'shop' => 'stand_in_shop',
        'lock' => 'stand_in_hold_lock',
        'left' => 'stand_in_left',
    ];
}

function stand_in_save_settings(array $given): array
{
    $gateway = WC()->payment_gateways()->payment_gateways()['bolivar_payments'];
    $_POST = [];
    foreach ($given as $name => $value) {
        $_POST["woocommerce_bolivar_payments_$name"] = wp_slash((string) $value);
    }
    do_action('woocommerce_update_options_payment_gateways_bolivar_payments');
    ob_start();
    $gateway->admin_options();
    return ['page' => ob_get_clean(), 'errors' => $gateway->get_errors()];
}

function stand_in_add_order(array $given): array
{
    global $wpdb;
    $billing = ['first_name' => 'Luis', 'last_name' => 'Rojas', 'email' => 'luis@example.com', 'phone' => '0412-123.45.67'];
    $wpdb->insert(stand_in_table('orders'), [
        'status' => 'pending',
        'total' => $given['total'] ?? '25.00',
        'currency' => $given['currency'] ?? 'USD',
        'order_key' => 'wc_order_' . wp_generate_password(13, false),
        'billing' => wp_json_encode(($given['billing'] ?? []) + $billing),
    ]);
    return ['id' => (int) $wpdb->insert_id];
}

function stand_in_change_order(array $given): array
{
    global $wpdb;
    if (isset($given['total'])) {
        $wpdb->update(stand_in_table('orders'), ['total' => $given['total']], ['id' => $given['id']]);
    }
    if (isset($given['status'])) {
        wc_get_order($given['id'])->update_status($given['status']);
    }
    return [];
}

/** What WooCommerce's checkout does, of either kind: it shows the message of what is thrown. */
function stand_in_pay(array $given): array
{
    $gateway = WC()->payment_gateways()->payment_gateways()['bolivar_payments'];
    if (!$gateway->is_available()) {
        return ['result' => 'unavailable'];
    }
    try {
        return $gateway->process_payment($given['id']);
    } catch (Exception $error) {
        return ['result' => 'failure', 'message' => $error->getMessage()];
    }
}

function stand_in_refund(array $given): array
{
    $result = wc_create_refund([
        'order_id' => $given['id'],
        'amount' => $given['amount'],
        'reason' => $given['reason'] ?? '',
        'refund_payment' => true,
    ]);
    return is_wp_error($result) ? ['error' => $result->get_error_message()] : ['id' => $result];
}

function stand_in_refund_at_gateway(array $given): array
{
    $gateway = WC()->payment_gateways()->payment_gateways()['bolivar_payments'];
    $result = $gateway->process_refund($given['id'], $given['amount'], '');
    return is_wp_error($result) ? ['error' => $result->get_error_message()] : ['result' => $result];
}

/** The order's screen is saved. */
function stand_in_save_order(array $given): array
{
    $_POST = wp_slash($given['fields']);
    do_action('woocommerce_process_shop_order_meta', $given['id'], wc_get_order($given['id']));
    ob_start();
    do_action('woocommerce_admin_order_data_after_billing_address', wc_get_order($given['id']));
    return ['page' => ob_get_clean()];
}

/** The shop's people choose the order's action. */
function stand_in_ask(array $given): array
{
    $order = wc_get_order($given['id']);
    $actions = apply_filters('woocommerce_order_actions', [], $order);
    foreach (array_keys($actions) as $action) {
        do_action("woocommerce_order_action_$action", $order);
    }
    return $actions;
}

function stand_in_show(array $given): array
{
    global $wpdb;
    $of = static fn (string $table, string $columns): array => $wpdb->get_results(
        $wpdb->prepare("SELECT $columns FROM " . stand_in_table($table) . ' WHERE order_id = %d ORDER BY id', $given['id']),
        ARRAY_A
    );
    $order = wc_get_order($given['id']);
    $attempts = $wpdb->get_results($wpdb->prepare(
        'SELECT * FROM ' . Attempts::table() . ' WHERE order_id = %d ORDER BY id',
        $given['id']
    ), ARRAY_A);
    ob_start();
    do_action('woocommerce_thankyou_bolivar_payments', $given['id']);
    return [
        'status' => $order->get_status(),
        'key' => $order->get_order_key(),
        'notes' => array_column($of('notes', 'note'), 'note'),
        'refunds' => array_map('floatval', array_column($of('refunds', 'amount'), 'amount')),
        'changes' => array_column($of('changes', 'what'), 'what'),
        'attempts' => $attempts,
        'thanks' => ob_get_clean(),
    ];
}

/** Time goes by: what is asked about later is due now. */
function stand_in_make_due(): array
{
    global $wpdb;
    return ['due' => $wpdb->query('UPDATE ' . Attempts::table() . ' SET next_ask_at = 1 WHERE next_ask_at IS NOT NULL')];
}

function stand_in_poll(): array
{
    do_action('bolivar_payments_poll');
    return ['next' => wp_next_scheduled('bolivar_payments_poll')];
}

function stand_in_shop(): array
{
    $registry = new PaymentMethodRegistry();
    do_action('woocommerce_blocks_payment_method_type_registration', $registry);
    $block = $registry->get_all_registered()['bolivar_payments'];
    $gateway = WC()->payment_gateways()->payment_gateways()['bolivar_payments'];
    ob_start();
    $gateway->payment_fields();
    return [
        'price' => (new WC_Product('10.00'))->get_price_html(),
        'noPrice' => (new WC_Product(''))->get_price_html(),
        'total' => apply_filters('woocommerce_cart_totals_order_total_html', WC()->cart->get_total()),
        'fields' => ob_get_clean(),
        'supports' => $gateway->supports,
        'features' => FeaturesUtil::$declared,
        'block' => [
            'active' => $block->is_active(),
            'scripts' => array_map(
                static fn (string $handle): string => wp_scripts()->registered[$handle]->src,
                $block->get_payment_method_script_handles()
            ),
            'data' => $block->get_payment_method_data(),
        ],
    ];
}

/** Another process has the order for so long. */
function stand_in_hold_lock(array $given): array
{
    BolivarPayments\WooCommerce\Lock::holdOrder($given['id'], 0, static function () use ($given): void {
        usleep($given['milliseconds'] * 1000);
    });
    return [];
}

/** What of the connector is in the database. */
function stand_in_left(): array
{
    global $wpdb;
    return [
        'options' => $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%bolivar%'"),
        'tables' => $wpdb->get_col("SHOW TABLES LIKE '%bolivar%'"),
        'cron' => wp_next_scheduled('bolivar_payments_poll'),
    ];
}
