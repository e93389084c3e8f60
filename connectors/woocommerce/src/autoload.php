<?php

declare(strict_types=1);

// The client is in the plugin; in a checkout of the project it is a neighbour.
$client = is_file(dirname(__DIR__) . '/client/autoload.php') ? '/client' : '/../../sdk/php';
require_once dirname(__DIR__) . "$client/autoload.php";

spl_autoload_register(static function (string $class): void {
    $prefix = 'BolivarPayments\\WooCommerce\\';
    if (strpos($class, $prefix) !== 0) {
        return;
    }
    $file = __DIR__ . '/' . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
    if (is_file($file)) {
        require $file;
    }
});
