<?php

/**
 * Plugin Name: A stand-in for WooCommerce
 * Description: The classes, functions and hooks of WooCommerce that the connector uses, and nothing else of it, for a machine that has no WooCommerce.
 * Version: 0
 */

// Written from WooCommerce's public documentation (https://woocommerce.github.io/code-reference/ and
// https://developer.woocommerce.com/docs/). It sells nothing, and what it gets wrong is only found out with the real one:
// .github/workflows/woocommerce.yml.

declare(strict_types=1);

defined('ABSPATH') || exit;

require_once __DIR__ . '/gateways.php';
require_once __DIR__ . '/orders.php';
require_once __DIR__ . '/blocks.php';
require_once __DIR__ . '/pages.php';

register_activation_hook(__FILE__, 'stand_in_create_tables');

/** Of WooCommerce's own object what the connector asks for. */
final class WooCommerce
{
    public WC_Cart $cart;
    private WC_Payment_Gateways $gateways;

    public function __construct()
    {
        $this->cart = new WC_Cart();
        $this->gateways = new WC_Payment_Gateways();
    }

    public function api_request_url(string $request): string
    {
        return add_query_arg('wc-api', $request, trailingslashit(home_url('', 'http')));
    }

    public function payment_gateways(): WC_Payment_Gateways
    {
        return $this->gateways;
    }
}

function WC(): WooCommerce
{
    static $instance = null;
    $instance = $instance ?? new WooCommerce();
    return $instance;
}

function get_woocommerce_currency(): string
{
    return (string) get_option('woocommerce_currency', 'USD');
}

add_action('init', static function (): void {
    do_action('before_woocommerce_init');
    do_action('woocommerce_blocks_loaded');
    do_action('woocommerce_init');
}, 0);

// WooCommerce answers /?wc-api=name by the action of that name.
add_action('parse_request', static function (): void {
    if (isset($_GET['wc-api'])) {
        do_action('woocommerce_api_' . strtolower(sanitize_key($_GET['wc-api'])));
        wp_die('-1');
    }
});
