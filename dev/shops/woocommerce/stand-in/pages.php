<?php

declare(strict_types=1);

use Automattic\WooCommerce\Blocks\Payments\PaymentMethodRegistry;

// The pages on which a customer meets a payment gateway: both kinds of checkout, with one thing in the cart, and the page of an
// order that was placed. Of the checkout of blocks only what payment methods are promised: the registry, their settings, and
// what their label and content are given. Their looks are nobody's.

const STAND_IN_TOTAL = '25.00';

/** The addresses of the pages, and what shows them. */
const STAND_IN_PAGES = [
    '#^/checkout-blocks/$#' => 'stand_in_show_block_checkout',
    '#^/checkout/$#' => 'stand_in_show_classic_checkout',
    '#^/checkout/order-received/(\d+)/$#' => 'stand_in_show_received_order',
];

add_action('init', static function (): void {
    foreach (['wc-settings' => [], 'wc-blocks-registry' => [], 'checkout' => ['wc-settings', 'wc-blocks-registry', 'wp-element']] as $name => $needs) {
        $handle = $name === 'checkout' ? 'stand-in-checkout' : $name;
        wp_register_script($handle, plugins_url("assets/$name.js", __FILE__), $needs, '0', true);
    }
});

add_action('template_redirect', static function (): void {
    $path = (string) parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
    foreach (STAND_IN_PAGES as $pattern => $show) {
        if (preg_match($pattern, $path, $found)) {
            status_header(200);
            $show($found[1] ?? '');
            exit;
        }
    }
}, 0);

function stand_in_page(string $title, string $body): void
{
    printf(
        '<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>%1$s</title><h1>%1$s</h1>%2$s',
        esc_html($title),
        $body
    );
}

/** The scripts of the payment methods that are active, and the settings that they have given. */
function stand_in_show_block_checkout(): void
{
    WC()->cart->set_total(STAND_IN_TOTAL);
    $registry = new PaymentMethodRegistry();
    do_action('woocommerce_blocks_payment_method_type_registration', $registry);
    $settings = [
        'cart' => ['total' => (int) (STAND_IN_TOTAL * 100), 'currency' => ['code' => get_woocommerce_currency(), 'minorUnit' => 2]],
        'storeUrl' => rest_url('wc/store/v1/checkout'),
        'paymentMethodData' => [],
    ];
    foreach ($registry->get_all_registered() as $name => $method) {
        if ($method->is_active()) {
            $settings['paymentMethodData'][$name] = $method->get_payment_method_data();
            array_map('wp_enqueue_script', $method->get_payment_method_script_handles());
        }
    }
    wp_enqueue_script('stand-in-checkout');
    wp_add_inline_script('wc-settings', 'window.wcSettings = ' . wp_json_encode($settings, JSON_HEX_TAG), 'before');
    ob_start();
    wp_print_scripts();
    wp_print_footer_scripts();
    stand_in_page('Finalizar compra', '<div id="checkout"></div>' . ob_get_clean());
}

/** A form, as the classic checkout is where no scripts run. */
function stand_in_show_classic_checkout(): void
{
    WC()->cart->set_total(STAND_IN_TOTAL);
    $refusal = '';
    if ($_SERVER['REQUEST_METHOD'] === 'POST') {
        try {
            wp_redirect(stand_in_place_order((string) $_POST['payment_method'])['redirect']);
            return;
        } catch (Exception $error) {
            $refusal = sprintf('<p role="alert">%s</p>', esc_html($error->getMessage()));
        }
    }
    $choices = '';
    foreach (WC()->payment_gateways()->payment_gateways() as $id => $gateway) {
        if ($gateway->is_available()) {
            ob_start();
            $gateway->payment_fields();
            $choices .= sprintf(
                '<label><input type="radio" name="payment_method" value="%s">%s</label><div>%s</div>',
                esc_attr($id),
                esc_html($gateway->title),
                ob_get_clean()
            );
        }
    }
    stand_in_page('Finalizar compra', "$refusal<form method=\"post\">$choices<button>Realizar el pedido</button></form>");
}

function stand_in_show_received_order(string $id): void
{
    $order = wc_get_order((int) $id);
    if (!$order instanceof WC_Order || !hash_equals($order->get_order_key(), (string) ($_GET['key'] ?? ''))) {
        stand_in_page('No hay tal pedido', '');
        return;
    }
    ob_start();
    do_action('woocommerce_thankyou_bolivar_payments', $order->get_id());
    stand_in_page("Pedido {$order->get_order_number()}", sprintf('<p>%s</p>%s', esc_html($order->get_status()), ob_get_clean()));
}

/** An order of what is in the cart, given to its gateway. */
function stand_in_place_order(string $gateway): array
{
    $order = wc_create_order();
    $order->set_total(STAND_IN_TOTAL);
    $order->set_currency(get_woocommerce_currency());
    $order->set_address(['first_name' => 'Luis', 'last_name' => 'Rojas', 'email' => 'luis@example.com'], 'billing');
    $order->save();
    return WC()->payment_gateways()->payment_gateways()[$gateway]->process_payment($order->get_id());
}

// What the checkout of blocks sends an order to.
add_action('rest_api_init', static function (): void {
    register_rest_route('wc/store/v1', '/checkout', [
        'methods' => 'POST',
        'permission_callback' => '__return_true',
        'callback' => static function (WP_REST_Request $request) {
            try {
                $placed = stand_in_place_order((string) $request['payment_method']);
                return ['payment_result' => ['payment_status' => $placed['result'], 'redirect_url' => $placed['redirect']]];
            } catch (Exception $error) {
                return new WP_Error('woocommerce_rest_checkout_process_payment_error', $error->getMessage(), ['status' => 400]);
            }
        },
    ]);
});
