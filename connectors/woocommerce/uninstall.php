<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

defined('WP_UNINSTALL_PLUGIN') || exit;

require_once __DIR__ . '/src/autoload.php';

Setup::uninstall();
