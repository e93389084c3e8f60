<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

/** The plugin’s texts are English in its source. Every Spanish has the one translation that is here. */
final class Texts
{
    public const DOMAIN = 'bolivar-payments';

    public static function register(): void
    {
        add_filter('gettext_' . self::DOMAIN, [self::class, 'translate'], 10, 2);
    }

    /** What somebody else has translated stays. */
    public static function translate(string $translation, string $text): string
    {
        if ($translation !== $text || strpos(determine_locale(), 'es') !== 0) {
            return $translation;
        }
        return self::spanish()[$text] ?? $text;
    }

    /** @return array<string, string> By the English. */
    public static function spanish(): array
    {
        static $texts = null;
        $texts = $texts ?? require dirname(__DIR__) . '/languages/es.php';
        return $texts;
    }
}
