<?php

/**
 * Plugin Name: Bolívar Pagos para WooCommerce
 * Description: Pago móvil y débito inmediato en bolívares, con precios en dólares a la tasa del día.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * WC requires at least: 7.1
 * License: MIT
 * Text Domain: bolivar-payments
 * Domain Path: /languages
 */

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

defined('ABSPATH') || exit;

require_once __DIR__ . '/src/autoload.php';

register_activation_hook(__FILE__, [Setup::class, 'activate']);
register_deactivation_hook(__FILE__, [Setup::class, 'deactivate']);
add_action('plugins_loaded', static function (): void {
    // Without WooCommerce there is nothing to pay for.
    if (class_exists('WC_Payment_Gateway')) {
        require_once __DIR__ . '/src/woocommerce.php';
        Plugin::start(new WooOrders());
        addToWooCommerce(__FILE__);
    }
});
