<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

use BolivarPayments\MerchantMethods;

/** Writes onto the order what came in for it, each fact once: with the bank’s reference, and the rate. */
final class PaymentNotes
{
    private MerchantMethods $service;

    public function __construct(MerchantMethods $service)
    {
        $this->service = $service;
    }

    /** @param array<string, mixed> $checkout */
    public function write(Attempt $attempt, Order $order, array $checkout): void
    {
        // Told oldest first, as it happened.
        foreach (array_reverse($checkout['transactions']) as $transaction) {
            $this->tellTransaction($attempt, $order, $checkout, $transaction);
        }
        foreach (array_reverse($checkout['externalPayments']) as $payment) {
            if ($payment['applied'] && $attempt->tellsFirst("external {$payment['id']}")) {
                $order->note(sprintf(
                    /* translators: 1: an amount, 2: cash, zelle... */
                    __('%1$s taken outside (%2$s), by the word of one of your people.', 'bolivar-payments'),
                    Money::bolivares(Money::cents($payment['amountVes'])),
                    $payment['method']
                ));
            }
        }
        $overpaid = Money::cents($checkout['overpaidVes']);
        if ($overpaid > 0 && $attempt->tellsFirst("overpaid $overpaid")) {
            $order->note(sprintf(
                /* translators: %s: an amount */
                __('%s were paid too much: pay them back in the console, or agree with the customer.', 'bolivar-payments'),
                Money::bolivares($overpaid)
            ));
        }
    }

    /**
     * @param array<string, mixed> $checkout
     * @param array<string, mixed> $transaction
     */
    private function tellTransaction(Attempt $attempt, Order $order, array $checkout, array $transaction): void
    {
        if ($transaction['status'] === 'pending') {
            if ($attempt->tellsFirst("pending {$transaction['id']}")) {
                $order->note(sprintf(
                    /* translators: %s: an amount */
                    __('The bank has not confirmed a payment of %s yet.', 'bolivar-payments'),
                    Money::bolivares(Money::cents($transaction['amountVes']))
                ));
            }
            return;
        }
        $hasArrived = in_array($transaction['status'], ['completed', 'refunded'], true);
        if ($hasArrived && $attempt->tellsFirst("arrived {$transaction['id']}")) {
            $order->note($this->arrivalOf($checkout, $transaction));
        }
    }

    /**
     * @param array<string, mixed> $checkout
     * @param array<string, mixed> $transaction
     */
    private function arrivalOf(array $checkout, array $transaction): string
    {
        $details = $this->service->getTransaction(['transactionId' => $transaction['id']]);
        $what = sprintf(
            /* translators: 1: an amount, 2: the bank's reference */
            __('%1$s, reference %2$s', 'bolivar-payments'),
            Money::bolivares(Money::cents($transaction['amountVes'])),
            $details['reference'] ?? '-'
        );
        if ($details['rate'] !== null) {
            $what .= sprintf(
                /* translators: 1: bolívares per dollar, 2: a date */
                __(', at the rate of %1$s of %2$s', 'bolivar-payments'),
                Rate::text($details['rate']),
                $details['rateDate']
            );
        }
        if (!$transaction['applied']) {
            /* translators: %s: amount, reference and rate */
            $text = __('Came too late or does not fit, and does not count: %s. Apply it or pay it back in the console.', 'bolivar-payments');
        } elseif (self::isWhole($checkout, $transaction)) {
            /* translators: %s: amount, reference and rate */
            $text = __('Paid: %s.', 'bolivar-payments');
        } else {
            /* translators: %s: amount, reference and rate */
            $text = __('A part is paid: %s.', 'bolivar-payments');
        }
        return sprintf($text, $what) . $this->remainderOf($checkout);
    }

    /**
     * @param array<string, mixed> $checkout
     * @param array<string, mixed> $transaction
     */
    private static function isWhole(array $checkout, array $transaction): bool
    {
        return $checkout['status'] === 'paid'
            && Money::cents($checkout['receivedVes']) === Money::cents($transaction['amountVes']);
    }

    /** @param array<string, mixed> $checkout */
    private function remainderOf(array $checkout): string
    {
        if ($checkout['status'] !== 'partially_paid' || $checkout['remainingVes'] === null) {
            return '';
        }
        return ' ' . sprintf(
            /* translators: %s: an amount */
            __('%s remain.', 'bolivar-payments'),
            Money::bolivares(Money::cents($checkout['remainingVes']))
        );
    }
}
