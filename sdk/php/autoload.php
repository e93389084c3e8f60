<?php

declare(strict_types=1);

// For shops without Composer: require this file, and classes are found.
spl_autoload_register(static function (string $class): void {
    $prefix = 'BolivarPayments\\';
    if (strpos($class, $prefix) !== 0) {
        return;
    }
    $file = __DIR__ . '/src/' . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
    if (is_file($file)) {
        require $file;
    }
});
