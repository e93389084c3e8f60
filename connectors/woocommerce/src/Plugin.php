<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

use BolivarPayments\ApiError;
use BolivarPayments\OutcomeUnknownError;

/** The parts of the plugin, put together once for each request. */
final class Plugin
{
    /** The customer who comes back does not wait for long: their page says the same later. */
    private const RETURN_PATIENCE_SECONDS = 3;
    private const ADMIN_PATIENCE_SECONDS = 10;

    private static ?self $plugin = null;

    private Orders $orders;
    private Attempts $attempts;
    private Refresh $refresh;

    private function __construct(Orders $orders)
    {
        $this->orders = $orders;
        $this->attempts = new Attempts();
        $this->refresh = new Refresh($this->attempts, $orders);
    }

    public static function start(Orders $orders): void
    {
        $plugin = new self($orders);
        self::$plugin = $plugin;
        Texts::register();
        add_filter('cron_schedules', [Poll::class, 'addSchedule']);
        add_action('init', [Setup::class, 'keepCurrent']);
        add_action('rest_api_init', static function () use ($plugin): void {
            (new WebhookEndpoint($plugin->attempts, $plugin->refresh))->register();
        });
        add_action(Poll::HOOK, static function () use ($plugin): void {
            (new Poll($plugin->attempts, $plugin->refresh))->run();
        });
    }

    public static function get(): self
    {
        if (self::$plugin === null) {
            throw new \LogicException('The plugin is not started.');
        }
        return self::$plugin;
    }

    public function attempts(): Attempts
    {
        return $this->attempts;
    }

    /** @throws Refusal */
    public function startPayment(Order $order): string
    {
        return (new StartPayment($this->attempts, $this->refresh))->start($order);
    }

    /** @throws Refusal */
    public function refund(Order $order, int $cents, string $reason): void
    {
        (new Refunds($this->attempts, $this->refresh))->refund($order, $cents, $reason);
    }

    /** The customer is back. Whatever is not known yet comes by webhook or poll. */
    public function takeReturn(Order $order): void
    {
        $newest = $this->attempts->newestOf($order->id());
        if ($newest === null) {
            return;
        }
        try {
            $service = Service::brief($newest->environment);
            $this->refresh->bringUpToDate($newest, $service, self::RETURN_PATIENCE_SECONDS);
        } catch (Busy | OutcomeUnknownError | ApiError $error) {
            return;
        }
    }

    /** The shop’s people ask about all attempts of an order. */
    public function askNow(Order $order): void
    {
        try {
            foreach ($this->attempts->ofOrder($order->id()) as $attempt) {
                $service = Service::waitedFor($attempt->environment);
                $this->refresh->bringUpToDate($attempt, $service, self::ADMIN_PATIENCE_SECONDS);
            }
        } catch (Busy | OutcomeUnknownError | ApiError $error) {
            $order->note(sprintf(
                /* translators: %s: what the service said */
                __('Bolívar could not be asked: %s', 'bolivar-payments'),
                $error->getMessage()
            ));
        }
    }

    /** A canceled order is no longer paid: its checkout is canceled too, now or by the poll. */
    public function takeCancellation(Order $order): void
    {
        $newest = $this->attempts->newestOf($order->id());
        if ($newest === null || !$newest->isPayable()) {
            return;
        }
        try {
            $this->refresh->bringUpToDate($newest, Service::brief($newest->environment), 0);
        } catch (Busy | OutcomeUnknownError | ApiError $error) {
            $this->attempts->postpone($newest, time());
        }
    }

    /** Whom this order’s mobile payments are paid back to. */
    public function keepPayee(Order $order, string $document, string $name): void
    {
        Lock::holdOrder($order->id(), self::ADMIN_PATIENCE_SECONDS, function () use ($order, $document, $name): void {
            foreach ($this->attempts->ofOrder($order->id()) as $attempt) {
                $attempt->payee = array_filter(['document' => trim($document), 'name' => trim($name)]);
                $this->attempts->save($attempt);
            }
        });
    }
}
