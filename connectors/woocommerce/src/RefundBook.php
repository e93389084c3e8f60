<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

use BolivarPayments\ApiError;
use BolivarPayments\MerchantMethods;
use BolivarPayments\OutcomeUnknownError;

/**
 * What was paid back of an attempt. Entries are `{reference, askedCents, cents, ves, status, body, askedAt}`: `cents` of
 * the order’s currency, `ves` in céntimos, and the status unknown, pending, made or failed. Bolívares are worked out from the
 * sums, not from each refund, so that parts add up to the whole to the céntimo.
 */
final class RefundBook
{
    /** The service forgets an Idempotency-Key after a day. */
    private const REPEATABLE_SECONDS = 20 * 3600;

    private Attempt $attempt;

    public function __construct(Attempt $attempt)
    {
        $this->attempt = $attempt;
    }

    public static function isOpen(Attempt $attempt): bool
    {
        return array_intersect(['unknown', 'pending'], array_column($attempt->refunds, 'status')) !== [];
    }

    public function hasUnknown(): bool
    {
        return in_array('unknown', array_column($this->attempt->refunds, 'status'), true);
    }

    /** What of the order’s total is not paid back yet, in cents. */
    public function remainingCents(): int
    {
        return $this->totalCents() - $this->sum('cents');
    }

    /**
     * Writes down what is going to be paid back, before the service is asked for it.
     *
     * @param array<string, mixed> $checkout
     * @param array<string, string> $more Further fields of the refund.
     */
    public function intend(int $cents, array $checkout, array $more): int
    {
        $refundedVes = Money::share(self::receivedVes($checkout), $this->sum('cents') + $cents, $this->totalCents());
        $ves = $refundedVes - $this->sum('ves');
        $place = count($this->attempt->refunds);
        $reference = "{$this->attempt->externalReference}-R" . ($place + 1);
        $body = ['amount' => Money::amount($ves), 'externalReference' => $reference] + $more;
        $this->attempt->refunds[] = [
            'reference' => $reference,
            'askedCents' => $cents,
            'cents' => $cents,
            'ves' => $ves,
            'status' => 'unknown',
            'body' => $body,
            'askedAt' => time(),
        ];
        return $place;
    }

    /**
     * Asks the service for a refund that is written down; asked again, it is the same one. Returns why it was not made, in
     * words, or null.
     *
     * @throws OutcomeUnknownError
     */
    public function send(int $place, MerchantMethods $service): ?string
    {
        $entry = &$this->attempt->refunds[$place];
        try {
            $answer = $service->refundCheckout(
                ['checkoutId' => (string) $this->attempt->checkoutId, 'body' => $entry['body']],
                ['idempotencyKey' => "refund {$entry['reference']}"]
            );
        } catch (ApiError $error) {
            $entry['status'] = 'failed';
            return $error->getMessage();
        }
        return $this->record($place, $answer['refunds']);
    }

    /**
     * Takes over what the service says of refunds that are not settled, and of those that were made elsewhere.
     *
     * @param array<string, mixed> $checkout
     */
    public function settle(Order $order, array $checkout, MerchantMethods $service): void
    {
        $isKnown = Money::cents($checkout['refundedVes']) === $this->sum('ves');
        if ($isKnown && !self::isOpen($this->attempt)) {
            return;
        }
        $query = ['checkoutId' => $checkout['id'], 'environment' => $this->attempt->environment, 'limit' => 100];
        $found = [];
        foreach ($service->listMerchantRefunds(['query' => $query])->first()['data'] as $refund) {
            $found[(string) $refund['externalReference']][] = $refund;
        }
        foreach ($this->attempt->refunds as $place => $entry) {
            $this->settleOwn($place, $found[$entry['reference']] ?? [], $order, $service);
            unset($found[$entry['reference']]);
        }
        $this->takeOver(array_merge([], ...array_values($found)), $order, $checkout);
    }

    /** @param list<array<string, mixed>> $refunds */
    private function settleOwn(int $place, array $refunds, Order $order, MerchantMethods $service): void
    {
        $entry = $this->attempt->refunds[$place];
        if (!in_array($entry['status'], ['unknown', 'pending'], true)) {
            return;
        }
        if ($refunds !== []) {
            $problem = $this->record($place, $refunds);
        } elseif (time() - $entry['askedAt'] < self::REPEATABLE_SECONDS) {
            try {
                $problem = $this->send($place, $service);
            } catch (OutcomeUnknownError $error) {
                return;
            }
        } else {
            $this->attempt->refunds[$place]['status'] = 'failed';
            $problem = __('The service does not know of it.', 'bolivar-payments');
        }
        if ($problem !== null) {
            $order->note(sprintf(
                /* translators: 1: an amount, 2: why */
                __('%1$s were not paid back: %2$s Delete that refund on this order, and refund again.', 'bolivar-payments'),
                Money::bolivares($entry['ves']),
                $problem
            ));
        } elseif ($this->attempt->refunds[$place]['status'] === 'made') {
            /* translators: %s: an amount */
            $order->note(sprintf(__('%s are paid back.', 'bolivar-payments'), Money::bolivares($entry['ves'])));
        }
    }

    /**
     * Writes down how a refund stands, which is of several payments where the order was paid in parts. Returns why all or a
     * part of it was not made, or null.
     *
     * @param non-empty-list<array<string, mixed>> $refunds
     */
    private function record(int $place, array $refunds): ?string
    {
        $entry = &$this->attempt->refunds[$place];
        $failed = array_filter($refunds, static fn (array $refund): bool => $refund['status'] === 'failed');
        $statuses = array_column($refunds, 'status');
        $entry['status'] = in_array('pending', $statuses, true) ? 'pending' : 'made';
        if ($failed === []) {
            return null;
        }
        $failedVes = array_sum(array_map(static fn (array $refund): int => Money::cents($refund['amount']), $failed));
        $askedVes = Money::cents($entry['body']['amount']);
        $entry['ves'] = $askedVes - $failedVes;
        $entry['cents'] = $entry['askedCents'] - Money::share($entry['askedCents'], $failedVes, $askedVes);
        if ($entry['ves'] <= 0) {
            $entry['status'] = 'failed';
        }
        $language = strpos(determine_locale(), 'es') === 0 ? 'es' : 'en';
        $reason = reset($failed)['failureReason'][$language] ?? '';
        return sprintf(
            /* translators: 1: an amount, 2: why */
            __('The bank has refused %1$s: %2$s', 'bolivar-payments'),
            Money::bolivares($failedVes),
            $reason
        );
    }

    /**
     * What was paid back in the console stands on the order too.
     *
     * @param list<array<string, mixed>> $refunds
     * @param array<string, mixed> $checkout
     */
    private function takeOver(array $refunds, Order $order, array $checkout): void
    {
        foreach ($refunds as $refund) {
            $isKnown = in_array($refund['id'], array_column($this->attempt->refunds, 'reference'), true);
            if ($refund['status'] !== 'success' || $isKnown) {
                continue;
            }
            $ves = Money::cents($refund['amount']);
            $received = max(1, self::receivedVes($checkout));
            $total = Money::share($this->totalCents(), min($this->sum('ves') + $ves, $received), $received);
            $cents = max(0, $total - $this->sum('cents'));
            $this->attempt->refunds[] = [
                'reference' => $refund['id'],
                'cents' => $cents,
                'ves' => $ves,
                'status' => 'made',
            ];
            /* translators: %s: an amount */
            $order->recordRefund($cents, sprintf(
                __('%s were paid back outside of the shop.', 'bolivar-payments'),
                Money::bolivares($ves)
            ));
        }
    }

    private function totalCents(): int
    {
        return Money::cents($this->attempt->request['amount']);
    }

    /** What was paid too much is paid back by itself. */
    private static function receivedVes(array $checkout): int
    {
        return Money::cents($checkout['receivedVes']) - Money::cents($checkout['overpaidVes']);
    }

    private function sum(string $field): int
    {
        $counted = array_filter(
            $this->attempt->refunds,
            static fn (array $entry): bool => $entry['status'] !== 'failed'
        );
        return array_sum(array_column($counted, $field));
    }
}
