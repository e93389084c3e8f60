<?php

// All that the plugin has to do with WooCommerce. Nothing else calls it, and so nothing else changes with it.

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

use Automattic\WooCommerce\Blocks\Payments\Integrations\AbstractPaymentMethodType;
use Automattic\WooCommerce\Blocks\Payments\PaymentMethodRegistry;
use Automattic\WooCommerce\Utilities\FeaturesUtil;

final class WooOrders implements Orders
{
    public function find(int $id): ?Order
    {
        $order = wc_get_order($id);
        return $order instanceof \WC_Order ? new WooOrder($order) : null;
    }
}

final class WooOrder implements Order
{
    private \WC_Order $order;

    public function __construct(\WC_Order $order)
    {
        $this->order = $order;
    }

    public function id(): int
    {
        return (int) $this->order->get_id();
    }

    public function totalCents(): int
    {
        return Money::cents($this->order->get_total());
    }

    public function currency(): string
    {
        return (string) $this->order->get_currency();
    }

    public function description(): string
    {
        $shop = wp_specialchars_decode((string) get_bloginfo('name'), ENT_QUOTES);
        /* translators: 1: the order's number, 2: the shop's name */
        return mb_substr(sprintf(__('Order %1$s, %2$s', 'bolivar-payments'), $this->order->get_order_number(), $shop), 0, 120);
    }

    public function customer(): array
    {
        $name = trim("{$this->order->get_billing_first_name()} {$this->order->get_billing_last_name()}");
        if ($name === '') {
            return [];
        }
        $phone = (string) preg_replace('/[\s().-]/', '', (string) $this->order->get_billing_phone());
        $email = (string) $this->order->get_billing_email();
        // A phone or address that the service would refuse is left out: it is for the shop’s information alone.
        return array_filter([
            'name' => mb_substr($name, 0, 120),
            'email' => is_email($email) ? $email : '',
            'phone' => preg_match('/^((0|\+?58)4\d{9}|\+[1-9]\d{7,13})$/D', $phone) ? $phone : '',
        ]);
    }

    public function isPaid(): bool
    {
        return $this->order->is_paid();
    }

    public function isPaidBy(string $checkoutId): bool
    {
        return $this->order->get_transaction_id() === $checkoutId;
    }

    public function isCanceled(): bool
    {
        return $this->order->has_status('cancelled');
    }

    public function returnUrl(): string
    {
        $named = ['order' => $this->id(), 'key' => $this->order->get_order_key()];
        return add_query_arg($named, WC()->api_request_url(RETURN_ENDPOINT));
    }

    public function receivedUrl(): string
    {
        return $this->order->get_checkout_order_received_url();
    }

    public function payUrl(): string
    {
        return $this->order->get_checkout_payment_url();
    }

    public function note(string $text): void
    {
        $this->order->add_order_note($text);
    }

    public function complete(string $checkoutId): void
    {
        $this->order->payment_complete($checkoutId);
    }

    public function hold(string $why): void
    {
        $this->changeStatus('on-hold', $why);
    }

    public function awaitPayment(string $why): void
    {
        $this->changeStatus('pending', '');
        $this->order->add_order_note($why, 1);
    }

    public function fail(string $why): void
    {
        $this->changeStatus('failed', $why);
    }

    public function recordRefund(int $cents, string $why): void
    {
        $refund = wc_create_refund([
            'order_id' => $this->id(),
            'amount' => number_format($cents / 100, 2, '.', ''),
            'reason' => $why,
            'refund_payment' => false,
            'restock_items' => false,
        ]);
        $this->note(is_wp_error($refund) ? "$why {$refund->get_error_message()}" : $why);
    }

    /** WooCommerce drops the note of a change to the status that an order has. */
    private function changeStatus(string $status, string $why): void
    {
        if ($this->order->has_status($status)) {
            $this->note($why);
        } else {
            $this->order->update_status($status, $why);
        }
    }
}

final class Gateway extends \WC_Payment_Gateway
{
    private const CURRENCIES = ['USD', 'VES'];

    public function __construct()
    {
        $this->id = Settings::GATEWAY;
        $this->method_title = __('Bolívar Pagos', 'bolivar-payments');
        $this->method_description = __('Mobile payment and immediate debit in bolívares, at the rate of the day.', 'bolivar-payments');
        $this->has_fields = true;
        $this->supports = ['products', 'refunds'];
        $this->init_form_fields();
        $this->init_settings();
        $this->title = $this->get_option('title');
        $this->description = $this->get_option('description');
        add_action("woocommerce_update_options_payment_gateways_{$this->id}", [$this, 'process_admin_options']);
    }

    public function init_form_fields(): void
    {
        $this->form_fields = [
            'enabled' => self::checkbox(__('Enabled', 'bolivar-payments'), 'no'),
            'title' => self::field('text', __('Title', 'bolivar-payments'), __('Mobile payment or bank account, in bolívares', 'bolivar-payments')),
            'description' => self::field('textarea', __('Description', 'bolivar-payments'), __('You pay on the page of Bolívar and come back.', 'bolivar-payments')),
            'base_url' => self::field('text', __('Address of the service', 'bolivar-payments')),
            'merchant_id' => self::field('text', __('Merchant (mer_...)', 'bolivar-payments')),
            'test_mode' => self::checkbox(__('Test mode: no money is moved', 'bolivar-payments'), 'yes'),
            'test_key' => self::secret(__('Test key (svc_test_...)', 'bolivar-payments')),
            'live_key' => self::secret(__('Live key (svc_live_...)', 'bolivar-payments')),
            'accept_partial' => self::checkbox(__('Orders can be paid in parts', 'bolivar-payments'), 'no'),
            'show_bolivares' => self::checkbox(__('Show bolívares beside prices in dollars', 'bolivar-payments'), 'yes'),
            'webhook_secret' => self::secret(__('Webhook secret, only if it was changed in the console (whsec_...)', 'bolivar-payments')),
        ];
    }

    /**
     * The field of a key. What is saved is never sent to a browser, only that something is.
     *
     * @param string $key
     * @param array<string, mixed> $data
     */
    public function generate_secret_html($key, $data): string
    {
        $saved = $this->get_option($key);
        $shown = [
            'type' => 'password',
            'placeholder' => $saved === '' ? '' : __('Saved. Left empty it stays; a dash (-) removes it.', 'bolivar-payments'),
            // Else a browser fills in the password of whoever is logged in.
            'custom_attributes' => ['autocomplete' => 'new-password'],
        ];
        $this->settings[$key] = '';
        $html = $this->generate_text_html($key, $shown + $data);
        $this->settings[$key] = $saved;
        return $html;
    }

    /**
     * @param string $key
     * @param string|null $value as it was typed
     */
    public function validate_secret_field($key, $value): string
    {
        $typed = trim((string) wp_unslash((string) $value));
        if ($typed === '') {
            return (string) $this->get_option($key);
        }
        return $typed === '-' ? '' : $typed;
    }

    /** Saves, and asks the service at once whether it works. */
    public function process_admin_options(): bool
    {
        $isSaved = parent::process_admin_options();
        ConnectionCheck::run();
        return $isSaved;
    }

    public function admin_options(): void
    {
        $check = ConnectionCheck::last();
        if ($check !== null) {
            $kind = $check['isGood'] ? 'success' : 'error';
            printf('<div class="notice notice-%s inline"><p>%s</p></div>', esc_attr($kind), esc_html($check['text']));
        }
        parent::admin_options();
    }

    public function is_available(): bool
    {
        return parent::is_available()
            && Settings::read()->isComplete()
            && in_array(get_woocommerce_currency(), self::CURRENCIES, true);
    }

    public function payment_fields(): void
    {
        foreach (self::lines($this->description, $this->get_order_total(), get_woocommerce_currency()) as $line) {
            printf('<p>%s</p>', esc_html($line));
        }
    }

    /**
     * What a customer reads before they pay.
     *
     * @param float|string $total
     * @return list<string>
     */
    private static function lines(string $description, $total, string $currency): array
    {
        $bolivares = Rate::beside(Money::cents($total), $currency);
        return array_values(array_filter([
            $description,
            /* translators: %s: an amount */
            $bolivares === null ? '' : sprintf(__('Today that is %s.', 'bolivar-payments'), $bolivares),
            testNotice(),
        ]));
    }

    /**
     * @param int $order_id
     * @return array{result: string, redirect: string}
     */
    public function process_payment($order_id): array
    {
        $order = wc_get_order($order_id);
        // WooCommerce shows the message of what is thrown, on the classic checkout and on that of blocks.
        return ['result' => 'success', 'redirect' => Plugin::get()->startPayment(new WooOrder($order))];
    }

    /**
     * @param int $order_id
     * @param float|string|null $amount
     * @param string $reason
     * @return bool|\WP_Error
     */
    public function process_refund($order_id, $amount = null, $reason = '')
    {
        $order = wc_get_order($order_id);
        if (!$order instanceof \WC_Order) {
            return new \WP_Error('bolivar_payments', __('There is no such order.', 'bolivar-payments'));
        }
        try {
            Plugin::get()->refund(new WooOrder($order), Money::cents($amount ?? $order->get_total()), (string) $reason);
        } catch (Refusal $refusal) {
            return new \WP_Error('bolivar_payments', $refusal->getMessage());
        }
        return true;
    }

    /** @return array<string, string> */
    private static function field(string $type, string $title, string $default = ''): array
    {
        return ['type' => $type, 'title' => $title, 'default' => $default];
    }

    /** @return array<string, string> */
    private static function secret(string $title): array
    {
        return self::field('secret', $title);
    }

    /** @return array<string, string> */
    private static function checkbox(string $label, string $default): array
    {
        return ['type' => 'checkbox', 'title' => '', 'label' => $label, 'default' => $default];
    }
}

/** The name of the address that customers come back to. */
const RETURN_ENDPOINT = 'bolivar_payments_return';
const ASK_ACTION = 'bolivar_payments_ask';

/** Registers all that the plugin adds to WooCommerce. */
function addToWooCommerce(string $pluginFile): void
{
    add_action('before_woocommerce_init', static function () use ($pluginFile): void {
        foreach (['custom_order_tables', 'cart_checkout_blocks'] as $feature) {
            FeaturesUtil::declare_compatibility($feature, $pluginFile, true);
        }
    });
    add_filter('woocommerce_payment_gateways', static function (array $gateways): array {
        $gateways[] = Gateway::class;
        return $gateways;
    });
    add_action('woocommerce_blocks_payment_method_type_registration', static function ($registry) use ($pluginFile): void {
        registerBlock($registry, $pluginFile);
    });
    addToShop();
    addToOrders();
}

/** Prices, and where customers come back to. */
function addToShop(): void
{
    add_filter('woocommerce_get_price_html', static function (string $html, \WC_Product $product): string {
        return $product->get_price() === '' ? $html : withBolivares($html, wc_get_price_to_display($product));
    }, 10, 2);
    add_filter('woocommerce_cart_totals_order_total_html', static function (string $html): string {
        return withBolivares($html, WC()->cart->get_total('edit'));
    });
    add_action('woocommerce_api_' . RETURN_ENDPOINT, static function (): void {
        $order = wc_get_order((int) ($_GET['order'] ?? 0));
        if (!$order instanceof \WC_Order || !hash_equals($order->get_order_key(), (string) ($_GET['key'] ?? ''))) {
            wp_safe_redirect(home_url());
            exit;
        }
        $returned = new WooOrder($order);
        Plugin::get()->takeReturn($returned);
        wp_safe_redirect($returned->receivedUrl());
        exit;
    });
    add_action('woocommerce_thankyou_' . Settings::GATEWAY, static function (int $orderId): void {
        $order = wc_get_order($orderId);
        if ($order instanceof \WC_Order && $order->has_status(['pending', 'on-hold'])) {
            printf('<p>%s</p>', esc_html__('Your payment is not confirmed yet. You are told as soon as it is.', 'bolivar-payments'));
        }
    });
}

/** What the shop’s people do with an order. */
function addToOrders(): void
{
    add_action('woocommerce_order_status_cancelled', static function (int $orderId): void {
        $order = wc_get_order($orderId);
        if ($order instanceof \WC_Order) {
            Plugin::get()->takeCancellation(new WooOrder($order));
        }
    });
    add_filter('woocommerce_order_actions', static function (array $actions, ?\WC_Order $order = null): array {
        $isOurs = $order !== null && Plugin::get()->attempts()->newestOf((int) $order->get_id()) !== null;
        return $isOurs ? $actions + [ASK_ACTION => __('Ask Bolívar about the payment', 'bolivar-payments')] : $actions;
    }, 10, 2);
    add_action('woocommerce_order_action_' . ASK_ACTION, static function (\WC_Order $order): void {
        Plugin::get()->askNow(new WooOrder($order));
    });
    add_action('woocommerce_admin_order_data_after_billing_address', static function (\WC_Order $order): void {
        showPayee((int) $order->get_id());
    });
    // WooCommerce has checked who it is by then.
    add_action('woocommerce_process_shop_order_meta', static function (int $orderId): void {
        $order = wc_get_order($orderId);
        if ($order instanceof \WC_Order && isset($_POST['bolivar_document'], $_POST['bolivar_name'])) {
            $fields = array_map('sanitize_text_field', wp_unslash([$_POST['bolivar_document'], $_POST['bolivar_name']]));
            Plugin::get()->keepPayee(new WooOrder($order), $fields[0], $fields[1]);
        }
    });
}

/** Banks ask whom a mobile payment is paid back to. */
function showPayee(int $orderId): void
{
    $attempt = Plugin::get()->attempts()->newestOf($orderId);
    if ($attempt === null) {
        return;
    }
    $fields = [
        'document' => __('Paid back to: document', 'bolivar-payments'),
        'name' => __('Paid back to: name', 'bolivar-payments'),
    ];
    foreach ($fields as $name => $label) {
        printf(
            '<p class="form-field"><label for="bolivar_%1$s">%2$s</label>'
                . '<input type="text" id="bolivar_%1$s" name="bolivar_%1$s" value="%3$s"></p>',
            esc_attr($name),
            esc_html($label),
            esc_attr($attempt->payee[$name] ?? '')
        );
    }
}

/** @param float|string $amount */
function withBolivares(string $html, $amount): string
{
    $bolivares = Rate::beside(Money::cents($amount), get_woocommerce_currency());
    return $bolivares === null ? $html : sprintf('%s <small class="bolivar-amount">%s</small>', $html, esc_html($bolivares));
}

function testNotice(): string
{
    return Settings::read()->isTest() ? __('Test mode: no money is moved.', 'bolivar-payments') : '';
}

/** Puts the gateway onto the checkout that is made of blocks. Its parent is there only where blocks are. */
function registerBlock(PaymentMethodRegistry $registry, string $pluginFile): void
{
    $registry->register(new class ($pluginFile) extends AbstractPaymentMethodType {
        private const SCRIPT = 'bolivar-payments-block';

        /** @var string */
        protected $name = Settings::GATEWAY;
        private string $pluginFile;

        public function __construct(string $pluginFile)
        {
            $this->pluginFile = $pluginFile;
        }

        public function initialize(): void
        {
            $this->settings = get_option(Settings::OPTION, []);
        }

        public function is_active(): bool
        {
            return self::gateway()->is_available();
        }

        private static function gateway(): \WC_Payment_Gateway
        {
            return WC()->payment_gateways()->payment_gateways()[Settings::GATEWAY];
        }

        /** @return list<string> */
        public function get_payment_method_script_handles(): array
        {
            $needs = ['wc-blocks-registry', 'wc-settings', 'wp-element', 'wp-html-entities'];
            wp_register_script(self::SCRIPT, plugins_url('assets/block.js', $this->pluginFile), $needs, '0.1.0', true);
            return [self::SCRIPT];
        }

        /** @return array<string, mixed> */
        public function get_payment_method_data(): array
        {
            $gateway = self::gateway();
            return [
                'title' => $gateway->title,
                'description' => $gateway->description,
                'notice' => testNotice(),
                'rate' => Settings::read()->showsBolivares() ? Rate::ofDollar() : null,
                /* translators: %s: an amount */
                'today' => __('Today that is %s.', 'bolivar-payments'),
                'supports' => $gateway->supports,
            ];
        }
    });
}
