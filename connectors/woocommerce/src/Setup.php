<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

/** What the plugin leaves in a site, and takes away again. */
final class Setup
{
    private const VERSION_OPTION = 'bolivar_payments_version';
    private const VERSION = '1';

    public static function activate(): void
    {
        Attempts::create();
        update_option(self::VERSION_OPTION, self::VERSION, true);
        Poll::schedule();
    }

    /** An update of the plugin activates nothing, so its table may be of the version before. */
    public static function keepCurrent(): void
    {
        if (get_option(self::VERSION_OPTION) !== self::VERSION) {
            self::activate();
        }
    }

    public static function deactivate(): void
    {
        Poll::unschedule();
    }

    /** Orders and their notes are the shop’s books, and stay. */
    public static function uninstall(): void
    {
        Poll::unschedule();
        Webhook::removeAll();
        Attempts::drop();
        foreach ([Settings::OPTION, Webhook::OPTION, Rate::OPTION, ConnectionCheck::OPTION, self::VERSION_OPTION] as $option) {
            delete_option($option);
        }
    }
}
