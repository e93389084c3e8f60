<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

use BolivarPayments\ApiError;
use BolivarPayments\MerchantMethods;
use BolivarPayments\OutcomeUnknownError;

/**
 * Brings an order up to date with what the service says. The payer’s return, webhooks, the poll and the shop’s people all
 * end here: none of them is believed, each only says that it is time to ask.
 */
final class Refresh
{
    private Attempts $attempts;
    private Orders $orders;

    public function __construct(Attempts $attempts, Orders $orders)
    {
        $this->attempts = $attempts;
        $this->orders = $orders;
    }

    /**
     * @throws Busy if the order is being brought up to date for longer than that
     * @throws OutcomeUnknownError if the service does not answer: nothing has changed, and the poll asks again
     * @throws ApiError if the service refuses to answer, as with a key that was revoked
     */
    public function bringUpToDate(Attempt $attempt, MerchantMethods $service, int $patienceSeconds): void
    {
        Lock::holdOrder($attempt->orderId, $patienceSeconds, function () use ($attempt, $service): void {
            // As it is now, since whoever had the lock has changed it.
            $current = $this->attempts->find($attempt->id);
            $order = $this->orders->find($attempt->orderId);
            if ($current === null) {
                return;
            }
            if ($order === null) {
                $current->nextAskAt = null;
                $this->attempts->save($current);
                return;
            }
            $this->whileLocked($current, $order, $service);
        });
    }

    /**
     * The same for who holds the order’s lock already. Returns the checkout; null if the service has refused to make it.
     *
     * @return array<string, mixed>|null
     */
    public function whileLocked(Attempt $attempt, Order $order, MerchantMethods $service): ?array
    {
        $before = [$attempt->status, $attempt->noted, $attempt->refunds];
        try {
            $checkout = $this->askFor($attempt, $order, $service);
            if ($checkout !== null) {
                (new PaymentNotes($service))->write($attempt, $order, $checkout);
                $this->move($attempt, $order, $checkout);
                (new RefundBook($attempt))->settle($order, $checkout, $service);
            }
            return $checkout;
        } finally {
            // Whatever has failed, what is done already is not done again.
            $hasChanged = $before !== [$attempt->status, $attempt->noted, $attempt->refunds];
            $attempt->asks = $hasChanged ? 0 : $attempt->asks + 1;
            $attempt->nextAskAt = Schedule::next($attempt, time());
            $this->attempts->save($attempt);
        }
    }

    /** @return array<string, mixed>|null */
    private function askFor(Attempt $attempt, Order $order, MerchantMethods $service): ?array
    {
        if ($attempt->status === Attempt::REFUSED) {
            return null;
        }
        if ($attempt->checkoutId === null) {
            return $this->askAgain($attempt, $order, $service);
        }
        $checkout = $service->getCheckout(['checkoutId' => $attempt->checkoutId]);
        if ($checkout['status'] === 'open' && $order->isCanceled()) {
            return $service->cancelCheckout(['checkoutId' => $attempt->checkoutId]);
        }
        return $checkout;
    }

    /**
     * Asks for the same checkout again: the service makes one for a reference, however often it is asked.
     *
     * @return array<string, mixed>|null
     */
    private function askAgain(Attempt $attempt, Order $order, MerchantMethods $service): ?array
    {
        try {
            $checkout = $service->createCheckout(['body' => $attempt->request]);
        } catch (ApiError $error) {
            if ($error->status === 429) {
                throw $error;
            }
            $attempt->status = Attempt::REFUSED;
            $order->awaitPayment(sprintf(
                /* translators: %s: what the service said */
                __('Bolívar has not taken the order: %s It can be paid again.', 'bolivar-payments'),
                $error->getMessage()
            ));
            return null;
        }
        $attempt->checkoutId = $checkout['id'];
        $attempt->url = $checkout['url'];
        return $checkout;
    }

    /**
     * Moves the order as its checkout has moved. What is in the row was done: if a process ends in between, the same is done
     * again, and the shop knows a payment that it has.
     *
     * @param array<string, mixed> $checkout
     */
    private function move(Attempt $attempt, Order $order, array $checkout): void
    {
        $status = $checkout['status'];
        if ($status === $attempt->status) {
            return;
        }
        $isNewest = $this->attempts->newestOf($attempt->orderId)->id === $attempt->id;
        if ($status === 'paid') {
            $this->complete($attempt, $order);
        } elseif (!$order->isPaid() && $isNewest) {
            $this->moveUnpaid($attempt, $order, $checkout);
        }
        $attempt->status = $status;
    }

    private function complete(Attempt $attempt, Order $order): void
    {
        $checkoutId = (string) $attempt->checkoutId;
        if ($order->isPaid() && !$order->isPaidBy($checkoutId)) {
            $order->note(__('This order was marked as paid before. The money has come too.', 'bolivar-payments'));
        } elseif ($attempt->asksFor($order)) {
            $order->complete($checkoutId);
        } else {
            $order->hold(__(
                'What was asked for is paid, but the order has another total now. Compare them before you deliver.',
                'bolivar-payments'
            ));
        }
    }

    /** @param array<string, mixed> $checkout */
    private function moveUnpaid(Attempt $attempt, Order $order, array $checkout): void
    {
        $isEnded = in_array($checkout['status'], ['expired', 'canceled'], true);
        if (Money::cents($checkout['receivedVes']) > 0) {
            $order->hold($isEnded
                ? __('The time to pay is over, and a part is paid. Agree with the customer.', 'bolivar-payments')
                : __('A part is paid. Do not deliver yet.', 'bolivar-payments'));
        } elseif ($isEnded && !$order->isCanceled()) {
            $order->fail(__('The time to pay is over.', 'bolivar-payments'));
        } elseif ($attempt->status === Attempt::UNKNOWN && !$order->isCanceled()) {
            $order->awaitPayment(sprintf(
                /* translators: %s: an address */
                __('Your order can be paid now: %s', 'bolivar-payments'),
                $order->payUrl()
            ));
        }
    }
}
