<?php

declare(strict_types=1);

namespace Automattic\WooCommerce\Utilities {
    final class FeaturesUtil
    {
        /** @var array<string, array<string, bool>> */
        private static array $declared = [];

        public static function declare_compatibility(string $feature, string $plugin_file, bool $is = true): bool
        {
            // WooCommerce takes it from inside of that hook alone.
            if (!doing_action('before_woocommerce_init')) {
                return false;
            }
            self::$declared[$feature][plugin_basename($plugin_file)] = $is;
            return true;
        }

        /** @return array{compatible: list<string>, incompatible: list<string>} */
        public static function get_compatible_plugins_for_feature(string $feature): array
        {
            $declared = self::$declared[$feature] ?? [];
            return ['compatible' => array_keys($declared, true, true), 'incompatible' => array_keys($declared, false, true)];
        }
    }
}

namespace Automattic\WooCommerce\Blocks\Payments {
    final class PaymentMethodRegistry
    {
        /** @var array<string, Integrations\AbstractPaymentMethodType> */
        private array $registered = [];

        public function register($integration): bool
        {
            $integration->initialize();
            $this->registered[$integration->get_name()] = $integration;
            return true;
        }

        public function get_all_registered(): array
        {
            return $this->registered;
        }
    }
}

namespace Automattic\WooCommerce\Blocks\Payments\Integrations {
    abstract class AbstractPaymentMethodType
    {
        protected $name = '';
        protected $settings = [];

        abstract public function initialize();

        public function get_name()
        {
            return $this->name;
        }

        public function is_active()
        {
            return true;
        }

        public function get_payment_method_script_handles()
        {
            return [];
        }

        public function get_payment_method_data()
        {
            return [];
        }
    }
}
