<?php

// Installs WordPress into an empty database: install.php <folder> <url> <locale>.

declare(strict_types=1);

[, $folder, $url, $locale] = $argv;
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = parse_url($url, PHP_URL_HOST) . ':' . parse_url($url, PHP_URL_PORT);

/** Nobody is mailed of it. */
function wp_new_blog_notification(): void
{
}

// Before WordPress, which needs its database.
preg_match("/'localhost:(.+)'/", file_get_contents("$folder/wp-config.php"), $socket);
$database = new mysqli('localhost', 'root', '', '', 0, $socket[1]);
$database->query('CREATE DATABASE shop CHARACTER SET utf8mb4');

require "$folder/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('La Ñapa', 'owner', 'owner@example.com', false, '', wp_generate_password(), $locale);
update_option('permalink_structure', '/%postname%/');
