<?php

// Whether this PHP understands every file of the plugin: says how many there are, or ends with what it does not understand.

declare(strict_types=1);

$folder = dirname(__DIR__, 3) . '/connectors/woocommerce';
$files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator($folder, FilesystemIterator::SKIP_DOTS));
$count = 0;
foreach ($files as $file) {
    if ($file->getExtension() === 'php') {
        token_get_all(file_get_contents($file->getPathname()), TOKEN_PARSE);
        $count += 1;
    }
}
echo $count;
