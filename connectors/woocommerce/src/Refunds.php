<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

use BolivarPayments\ApiError;
use BolivarPayments\OutcomeUnknownError;

/** Pays an order back, all of it or in parts. */
final class Refunds
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
     * Pays back so much of the order’s currency. A refund whose outcome is unknown counts as made: the service is asked for
     * the same one again until it is known.
     *
     * @throws Refusal if nothing was paid back
     */
    public function refund(Order $order, int $cents, string $reason): void
    {
        try {
            Lock::holdOrder($order->id(), self::PATIENCE_SECONDS, function () use ($order, $cents, $reason): void {
                $this->whileLocked($order, $cents, $reason);
            });
        } catch (Busy $error) {
            throw new Refusal(__('The order is being processed. Try again in a moment.', 'bolivar-payments'));
        } catch (ApiError | OutcomeUnknownError $error) {
            throw new Refusal(sprintf(
                /* translators: %s: what the service said */
                __('Bolívar could not be asked, and nothing was paid back: %s', 'bolivar-payments'),
                $error->getMessage()
            ), 0, $error);
        }
    }

    private function whileLocked(Order $order, int $cents, string $reason): void
    {
        $attempt = $this->paidAttemptOf($order);
        $service = Service::waitedFor($attempt->environment);
        $checkout = $this->refresh->whileLocked($attempt, $order, $service);
        $book = new RefundBook($attempt);
        if ($book->hasUnknown()) {
            throw new Refusal(__(
                'What became of an earlier refund is unknown still. Try again in some minutes.',
                'bolivar-payments'
            ));
        }
        if ($cents <= 0 || $cents > $book->remainingCents()) {
            throw new Refusal(sprintf(
                /* translators: 1: an amount, 2: a currency */
                __('Only %1$s %2$s are left to pay back.', 'bolivar-payments'),
                number_format($book->remainingCents() / 100, 2, '.', ''),
                $order->currency()
            ));
        }
        $more = $attempt->payee + ($reason === '' ? [] : ['reason' => mb_substr($reason, 0, 500)]);
        $place = $book->intend($cents, $checkout, $more);
        $attempt->nextAskAt = Schedule::next($attempt, time());
        $this->attempts->save($attempt);
        try {
            $problem = $book->send($place, $service);
        } catch (OutcomeUnknownError $error) {
            $order->note(__(
                'Whether the bank has paid it back is unknown: it is asked again by itself. Do not pay it back in another way.',
                'bolivar-payments'
            ));
            return;
        }
        $attempt->nextAskAt = Schedule::next($attempt, time());
        $this->attempts->save($attempt);
        $this->tell($order, $attempt->refunds[$place], $problem);
    }

    private function paidAttemptOf(Order $order): Attempt
    {
        foreach ($this->attempts->ofOrder($order->id()) as $attempt) {
            if ($attempt->status === 'paid') {
                return $attempt;
            }
        }
        throw new Refusal(__('Nothing was paid by Bolívar that could be paid back.', 'bolivar-payments'));
    }

    /** @param array<string, mixed> $entry */
    private function tell(Order $order, array $entry, ?string $problem): void
    {
        if ($entry['status'] === 'failed') {
            throw new Refusal((string) $problem);
        }
        if ($problem !== null) {
            $order->note($problem);
        }
        $text = $entry['status'] === 'made'
            /* translators: %s: an amount */
            ? __('%s are paid back.', 'bolivar-payments')
            /* translators: %s: an amount */
            : __('The bank has not confirmed yet that %s are paid back.', 'bolivar-payments');
        $order->note(sprintf($text, Money::bolivares($entry['ves'])));
    }
}
