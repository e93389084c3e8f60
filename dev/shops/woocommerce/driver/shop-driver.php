<?php

/**
 * Plugin Name: What people do in a shop, for tests
 * Description: Routes that anybody may call: never install this in a shop.
 * Version: 0
 */

// It calls WooCommerce by what is public, so that it drives the real one as it drives the stand-in.

declare(strict_types=1);

use Automattic\WooCommerce\Blocks\Payments\PaymentMethodRegistry;
use Automattic\WooCommerce\Utilities\FeaturesUtil;
use BolivarPayments\WooCommerce\Attempts;

defined('ABSPATH') || exit;

const SHOP_CHANGES = 'shop_driver_changes';

register_activation_hook(__FILE__, static function (): void {
    global $wpdb;
    $wpdb->query('CREATE TABLE ' . $wpdb->prefix . SHOP_CHANGES . ' (id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY,
        order_id bigint, what varchar(60))');
});
add_action('woocommerce_order_status_changed', static function (int $id, string $from, string $to): void {
    shop_record($id, "status $to");
}, 10, 3);
add_action('woocommerce_payment_complete', static function (int $id): void {
    shop_record($id, 'payment complete');
});
// Goods that have to be sent, without which WooCommerce calls a paid order completed.
add_filter('woocommerce_payment_complete_order_status', static fn (): string => 'processing');

add_action('rest_api_init', static function (): void {
    foreach (shop_routes() as $route => $callback) {
        register_rest_route('shop-driver/v1', "/$route", [
            'methods' => 'POST',
            'permission_callback' => '__return_true',
            'callback' => static fn (WP_REST_Request $request) => new WP_REST_Response($callback($request->get_json_params() ?? [])),
        ]);
    }
});

/** @return array<string, callable(array<string, mixed>): mixed> */
function shop_routes(): array
{
    return [
        'settings' => 'shop_save_settings',
        'order' => 'shop_add_order',
        'change' => 'shop_change_order',
        'pay' => 'shop_pay',
        'refund' => 'shop_refund',
        'refund-at-gateway' => 'shop_refund_at_gateway',
        'save-order' => 'shop_save_order',
        'ask' => 'shop_ask',
        'show' => 'shop_show',
        'due' => 'shop_make_due',
        'poll' => 'shop_poll',
        'shop' => 'shop_shop',
        'release' => 'shop_release_lock',
        'left' => 'shop_left',
    ];
}

function shop_save_settings(array $given): array
{
    $gateway = shop_gateway();
    $_POST = [];
    foreach ($given as $name => $value) {
        $_POST["woocommerce_bolivar_payments_$name"] = wp_slash((string) $value);
    }
    do_action('woocommerce_update_options_payment_gateways_bolivar_payments');
    ob_start();
    $gateway->admin_options();
    return ['page' => ob_get_clean(), 'errors' => $gateway->get_errors()];
}

function shop_record(int $orderId, string $what): void
{
    global $wpdb;
    $wpdb->insert($wpdb->prefix . SHOP_CHANGES, ['order_id' => $orderId, 'what' => $what]);
}

function shop_gateway(): WC_Payment_Gateway
{
    return WC()->payment_gateways()->payment_gateways()['bolivar_payments'];
}

function shop_add_order(array $given): array
{
    $order = wc_create_order();
    $order->set_total($given['total'] ?? '25.00');
    $order->set_currency($given['currency'] ?? 'USD');
    $billing = ['first_name' => 'Luis', 'last_name' => 'Rojas', 'email' => 'luis@example.com', 'phone' => '0412-123.45.67'];
    $order->set_address(($given['billing'] ?? []) + $billing, 'billing');
    $order->save();
    return ['id' => $order->get_id()];
}

function shop_change_order(array $given): array
{
    $order = wc_get_order($given['id']);
    if (isset($given['total'])) {
        $order->set_total($given['total']);
        $order->save();
    }
    if (isset($given['status'])) {
        $order->update_status($given['status']);
    }
    return [];
}

/** What WooCommerce's checkout does, of either kind: it shows the message of what is thrown. */
function shop_pay(array $given): array
{
    $gateway = shop_gateway();
    if (!$gateway->is_available()) {
        return ['result' => 'unavailable'];
    }
    try {
        return $gateway->process_payment($given['id']);
    } catch (Exception $error) {
        return ['result' => 'failure', 'message' => $error->getMessage()];
    }
}

function shop_refund(array $given): array
{
    $result = wc_create_refund([
        'order_id' => $given['id'],
        'amount' => $given['amount'],
        'reason' => $given['reason'] ?? '',
        'refund_payment' => true,
    ]);
    return is_wp_error($result) ? ['error' => $result->get_error_message()] : ['id' => $result];
}

function shop_refund_at_gateway(array $given): array
{
    $gateway = shop_gateway();
    $result = $gateway->process_refund($given['id'], $given['amount'], '');
    return is_wp_error($result) ? ['error' => $result->get_error_message()] : ['result' => $result];
}

/** The order's screen is saved. */
function shop_save_order(array $given): array
{
    $_POST = wp_slash($given['fields']);
    do_action('woocommerce_process_shop_order_meta', $given['id'], wc_get_order($given['id']));
    ob_start();
    do_action('woocommerce_admin_order_data_after_billing_address', wc_get_order($given['id']));
    return ['page' => ob_get_clean()];
}

/** The shop's people choose the order's action. */
function shop_ask(array $given): array
{
    $order = wc_get_order($given['id']);
    $actions = apply_filters('woocommerce_order_actions', [], $order);
    foreach (array_keys($actions) as $action) {
        do_action("woocommerce_order_action_$action", $order);
    }
    return $actions;
}

function shop_show(array $given): array
{
    global $wpdb;
    $order = wc_get_order($given['id']);
    $ofOrder = static fn (string $table): array => $wpdb->get_results(
        $wpdb->prepare("SELECT * FROM $table WHERE order_id = %d ORDER BY id", $given['id']),
        ARRAY_A
    );
    ob_start();
    do_action('woocommerce_thankyou_bolivar_payments', $given['id']);
    return [
        'status' => $order->get_status(),
        'key' => $order->get_order_key(),
        'notes' => array_reverse(array_column(wc_get_order_notes(['order_id' => $given['id']]), 'content')),
        'refunds' => array_map(static fn ($refund) => (float) $refund->get_amount(), array_reverse($order->get_refunds())),
        'changes' => array_column($ofOrder($wpdb->prefix . SHOP_CHANGES), 'what'),
        'attempts' => $ofOrder(Attempts::table()),
        'thanks' => ob_get_clean(),
    ];
}

/** Time goes by: what is asked about later is due now. */
function shop_make_due(): array
{
    global $wpdb;
    return ['due' => $wpdb->query('UPDATE ' . Attempts::table() . ' SET next_ask_at = 1 WHERE next_ask_at IS NOT NULL')];
}

function shop_poll(): array
{
    do_action('bolivar_payments_poll');
    return ['next' => wp_next_scheduled('bolivar_payments_poll')];
}

function shop_shop(): array
{
    if (function_exists('wc_load_cart')) {
        wc_load_cart();
    }
    WC()->cart->set_total('25.00');
    $registry = new PaymentMethodRegistry();
    do_action('woocommerce_blocks_payment_method_type_registration', $registry);
    $block = $registry->get_all_registered()['bolivar_payments'];
    ob_start();
    shop_gateway()->payment_fields();
    return [
        'price' => shop_price_of('10.00'),
        'noPrice' => shop_price_of(''),
        'total' => apply_filters('woocommerce_cart_totals_order_total_html', WC()->cart->get_total()),
        'fields' => ob_get_clean(),
        'supports' => shop_gateway()->supports,
        'compatible' => array_map(
            static fn (string $feature) => FeaturesUtil::get_compatible_plugins_for_feature($feature)['compatible'],
            ['custom_order_tables', 'cart_checkout_blocks']
        ),
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

function shop_price_of(string $price): string
{
    $product = new WC_Product_Simple();
    $product->set_price($price);
    return $product->get_price_html();
}

/** Another process has the order, until it is told to give it back. */
function shop_hold_lock(array $given): array
{
    global $wpdb;
    BolivarPayments\WooCommerce\Lock::holdOrder($given['id'], 0, static function () use ($given, $wpdb): void {
        shop_record($given['id'], 'locked');
        $table = $wpdb->prefix . SHOP_CHANGES;
        $released = $wpdb->prepare("SELECT id FROM $table WHERE order_id = %d AND what = 'released'", $given['id']);
        for ($tries = 0; $tries < 600 && $wpdb->get_var($released) === null; $tries += 1) {
            usleep(100000);
        }
    });
    return [];
}

function shop_release_lock(array $given): array
{
    shop_record($given['id'], 'released');
    return [];
}

/** What of the connector is in the database. */
function shop_left(): array
{
    global $wpdb;
    return [
        'options' => $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%bolivar%'"),
        'tables' => $wpdb->get_col("SHOW TABLES LIKE '%bolivar%'"),
        'cron' => wp_next_scheduled('bolivar_payments_poll'),
    ];
}
