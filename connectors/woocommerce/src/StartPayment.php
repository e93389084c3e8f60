<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

use BolivarPayments\ApiError;
use BolivarPayments\OutcomeUnknownError;

/** Has the service ask for an order’s money, and says where its customer goes on. */
final class StartPayment
{
    private const PATIENCE_SECONDS = 10;

    private Attempts $attempts;
    private Refresh $refresh;

    public function __construct(Attempts $attempts, Refresh $refresh)
    {
        $this->attempts = $attempts;
        $this->refresh = $refresh;
    }

    /**
     * The payer’s page; or the order’s own, if it is paid or if it is unknown whether the service has taken it.
     *
     * @throws Refusal if it cannot be paid now
     */
    public function start(Order $order): string
    {
        try {
            return Lock::holdOrder($order->id(), self::PATIENCE_SECONDS, fn (): string => $this->whileLocked($order));
        } catch (Busy $error) {
            throw new Refusal(__('The order is being processed. Try again in a moment.', 'bolivar-payments'));
        }
    }

    private function whileLocked(Order $order): string
    {
        $newest = $this->attempts->newestOf($order->id());
        if ($newest !== null && ($newest->isPayable() || $newest->status === Attempt::UNKNOWN)) {
            $place = $this->goOn($newest, $order);
            if ($place !== null) {
                return $place;
            }
        }
        return $this->begin($order, $newest === null ? 1 : $newest->number + 1);
    }

    /** Where an attempt that was begun is gone on with; null if there has to be another one. */
    private function goOn(Attempt $attempt, Order $order): ?string
    {
        try {
            $service = Service::waitedFor($attempt->environment);
            $this->refresh->whileLocked($attempt, $order, $service);
            if ($attempt->status === 'open' && !$attempt->asksFor($order)) {
                // Marked first, so that the order does not fail because of what it no longer asks for.
                $attempt->status = 'canceled';
                $service->cancelCheckout(['checkoutId' => (string) $attempt->checkoutId]);
                $this->attempts->save($attempt);
            }
        } catch (OutcomeUnknownError $error) {
            return $this->holdUnknown($attempt, $order);
        } catch (ApiError $error) {
            throw $this->refusalOf($error);
        }
        if ($attempt->isPayable()) {
            return (string) $attempt->url;
        }
        return $attempt->status === 'paid' ? $order->receivedUrl() : null;
    }

    private function begin(Order $order, int $number): string
    {
        $settings = Settings::read();
        $attempt = new Attempt();
        $attempt->orderId = $order->id();
        $attempt->number = $number;
        $attempt->externalReference = self::referenceOf($order, $number);
        $attempt->environment = $settings->environment();
        $attempt->request = $this->requestFor($order, $attempt, $settings);
        $attempt->nextAskAt = Schedule::next($attempt, time());
        // Kept before the service hears of it, so that it is asked again whatever happens here.
        $this->attempts->add($attempt);
        try {
            $this->refreshNew($attempt);
        } catch (OutcomeUnknownError $error) {
            return $this->holdUnknown($attempt, $order);
        } catch (ApiError $error) {
            $attempt->status = Attempt::REFUSED;
            $attempt->nextAskAt = null;
            $this->attempts->save($attempt);
            throw $this->refusalOf($error);
        }
        return (string) $attempt->url;
    }

    private function refreshNew(Attempt $attempt): void
    {
        $checkout = Service::waitedFor($attempt->environment)->createCheckout(['body' => $attempt->request]);
        $attempt->checkoutId = $checkout['id'];
        $attempt->url = $checkout['url'];
        $attempt->status = $checkout['status'];
        $attempt->nextAskAt = Schedule::next($attempt, time());
        $this->attempts->save($attempt);
    }

    /** Nobody is asked to pay twice: the order waits until the service has said what became of it. */
    private function holdUnknown(Attempt $attempt, Order $order): string
    {
        if ($attempt->tellsFirst('unknown')) {
            $order->hold(__(
                'Bolívar has not answered: whether it has taken the order is unknown. It is asked again by itself.',
                'bolivar-payments'
            ));
            $this->attempts->save($attempt);
        }
        return $order->receivedUrl();
    }

    private function refusalOf(ApiError $error): Refusal
    {
        return new Refusal(sprintf(
            /* translators: %s: what the service said */
            __('The order cannot be paid now: %s', 'bolivar-payments'),
            $error->getMessage()
        ), 0, $error);
    }

    /** @return array<string, mixed> */
    private function requestFor(Order $order, Attempt $attempt, Settings $settings): array
    {
        $request = [
            'externalReference' => $attempt->externalReference,
            'amount' => Money::amount($order->totalCents()),
            'currency' => $order->currency(),
            'description' => $order->description(),
            'acceptPartial' => $settings->acceptsParts(),
            'returnUrl' => $order->returnUrl(),
            'cancelUrl' => $order->payUrl(),
            'metadata' => ['order' => (string) $order->id()],
            'environment' => $attempt->environment,
        ];
        $customer = $order->customer();
        return $customer === [] ? $request : $request + ['customer' => $customer];
    }

    /** Several shops may have one merchant, and a copy of a shop has the numbers of its orders. */
    private static function referenceOf(Order $order, int $number): string
    {
        $site = substr(hash('sha256', home_url()), 0, 8);
        return "WC-{$order->id()}-$site-$number";
    }
}
