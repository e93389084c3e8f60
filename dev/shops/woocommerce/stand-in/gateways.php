<?php

declare(strict_types=1);

/** Settings of a form, kept in one option. */
abstract class WC_Settings_API
{
    public $plugin_id = 'woocommerce_';
    public $id = '';
    public $errors = [];
    public $settings = [];
    public $form_fields = [];

    public function get_option_key()
    {
        return $this->plugin_id . $this->id . '_settings';
    }

    public function init_settings()
    {
        $defaults = array_map(static fn (array $field) => $field['default'] ?? '', $this->form_fields);
        $kept = get_option($this->get_option_key(), null);
        $this->settings = is_array($kept) ? $kept : $defaults;
    }

    public function get_option($key, $empty_value = null)
    {
        if ($this->settings === []) {
            $this->init_settings();
        }
        return $this->settings[$key] ?? $this->form_fields[$key]['default'] ?? $empty_value ?? '';
    }

    public function update_option($key, $value = '')
    {
        $this->settings[$key] = $value;
        return update_option($this->get_option_key(), $this->settings, 'yes');
    }

    public function get_field_key($key)
    {
        return $this->plugin_id . $this->id . '_' . $key;
    }

    /** What was sent, as the method of the field, or else of its type, takes it. */
    public function process_admin_options()
    {
        $this->init_settings();
        foreach ($this->form_fields as $key => $field) {
            $sent = $_POST[$this->get_field_key($key)] ?? null;
            $ownMethods = array_filter(
                ["validate_{$key}_field", "validate_{$field['type']}_field", 'validate_text_field'],
                fn (string $method) => method_exists($this, $method)
            );
            $this->settings[$key] = $this->{reset($ownMethods)}($key, $sent);
        }
        return update_option($this->get_option_key(), $this->settings, 'yes');
    }

    public function validate_text_field($key, $value)
    {
        return wp_kses_post(trim(stripslashes((string) $value)));
    }

    /** One that is not sent is off. */
    public function validate_checkbox_field($key, $value)
    {
        return $value === null ? 'no' : 'yes';
    }

    public function add_error($error)
    {
        $this->errors[] = $error;
    }

    public function get_errors()
    {
        return $this->errors;
    }

    public function admin_options()
    {
        echo '<table class="form-table">' . $this->generate_settings_html($this->form_fields, false) . '</table>';
    }

    public function generate_settings_html($form_fields = [], $echo = true)
    {
        $html = '';
        foreach ($form_fields as $key => $field) {
            $method = "generate_{$field['type']}_html";
            $html .= method_exists($this, $method) ? $this->$method($key, $field) : $this->generate_text_html($key, $field);
        }
        if (!$echo) {
            return $html;
        }
        echo $html;
    }

    /** With what is saved, whatever it is. */
    public function generate_text_html($key, $data)
    {
        $attributes = '';
        foreach ($data['custom_attributes'] ?? [] as $name => $value) {
            $attributes .= sprintf(' %s="%s"', esc_attr($name), esc_attr($value));
        }
        return sprintf(
            '<tr><th><label for="%1$s">%2$s</label></th><td><input id="%1$s" name="%1$s" type="%3$s" value="%4$s" placeholder="%5$s"%6$s></td></tr>',
            esc_attr($this->get_field_key($key)),
            esc_html($data['title'] ?? ''),
            esc_attr($data['type'] ?? 'text'),
            esc_attr($this->get_option($key)),
            esc_attr($data['placeholder'] ?? ''),
            $attributes
        );
    }

    public function generate_checkbox_html($key, $data)
    {
        return sprintf(
            '<tr><th></th><td><label><input name="%s" type="checkbox" value="1"%s>%s</label></td></tr>',
            esc_attr($this->get_field_key($key)),
            checked($this->get_option($key), 'yes', false),
            esc_html($data['label'])
        );
    }
}

abstract class WC_Payment_Gateway extends WC_Settings_API
{
    public $enabled = 'yes';
    public $title;
    public $description;
    public $has_fields;
    public $method_title = '';
    public $method_description = '';
    public $supports = ['products'];

    public function init_settings()
    {
        parent::init_settings();
        $this->enabled = ($this->settings['enabled'] ?? 'no') === 'yes' ? 'yes' : 'no';
    }

    public function is_available()
    {
        return $this->enabled === 'yes';
    }

    protected function get_order_total()
    {
        return (float) WC()->cart->get_total('edit');
    }

    public function supports($feature)
    {
        return in_array($feature, $this->supports, true);
    }
}

final class WC_Payment_Gateways
{
    /** @var array<string, WC_Payment_Gateway> */
    private array $gateways = [];

    /** @return array<string, WC_Payment_Gateway> Each once. */
    public function payment_gateways(): array
    {
        if ($this->gateways === []) {
            foreach (apply_filters('woocommerce_payment_gateways', []) as $class) {
                $gateway = new $class();
                $this->gateways[$gateway->id] = $gateway;
            }
        }
        return $this->gateways;
    }
}

final class WC_Cart
{
    private string $total = '0.00';

    public function set_total($value)
    {
        $this->total = (string) $value;
    }

    public function get_total($context = 'view')
    {
        return $context === 'edit' ? $this->total : "\${$this->total}";
    }
}

class WC_Product
{
    private string $price = '';

    public function set_price($price)
    {
        $this->price = (string) $price;
    }

    public function get_price()
    {
        return $this->price;
    }

    public function get_price_html()
    {
        $html = $this->price === '' ? '' : "<span>\${$this->price}</span>";
        return apply_filters('woocommerce_get_price_html', $html, $this);
    }
}

class WC_Product_Simple extends WC_Product
{
}

function wc_get_price_to_display(WC_Product $product)
{
    return (float) $product->get_price();
}
