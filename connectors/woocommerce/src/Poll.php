<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

use BolivarPayments\ApiError;
use BolivarPayments\OutcomeUnknownError;

/** Asks about orders of which no webhook came, by WordPress’s cron. */
final class Poll
{
    public const HOOK = 'bolivar_payments_poll';
    private const SCHEDULE = 'bolivar_payments_every_five_minutes';
    /** A run asks about so many orders at most: a shop with many open ones is not slower, nor the service busier. */
    private const MOST_ORDERS = 20;
    private const POSTPONED_SECONDS = 300;

    private Attempts $attempts;
    private Refresh $refresh;

    public function __construct(Attempts $attempts, Refresh $refresh)
    {
        $this->attempts = $attempts;
        $this->refresh = $refresh;
    }

    public static function schedule(): void
    {
        add_filter('cron_schedules', [self::class, 'addSchedule']);
        if (wp_next_scheduled(self::HOOK) === false) {
            wp_schedule_event(time() + 60, self::SCHEDULE, self::HOOK);
        }
    }

    public static function unschedule(): void
    {
        wp_clear_scheduled_hook(self::HOOK);
    }

    /**
     * @param array<string, array<string, mixed>> $schedules
     * @return array<string, array<string, mixed>>
     */
    public static function addSchedule(array $schedules): array
    {
        return $schedules + [self::SCHEDULE => ['interval' => 300, 'display' => 'Bolívar Pagos']];
    }

    public function run(): void
    {
        if (!Settings::read()->isComplete()) {
            return;
        }
        try {
            Lock::hold('poll', 0, function (): void {
                Rate::refresh();
                $this->askAboutDue();
            });
        } catch (Busy $error) {
            // The run before still does it.
            return;
        }
    }

    private function askAboutDue(): void
    {
        foreach ($this->attempts->due(time(), self::MOST_ORDERS) as $attempt) {
            $this->attempts->postpone($attempt, time() + self::POSTPONED_SECONDS);
            try {
                $this->refresh->bringUpToDate($attempt, Service::brief($attempt->environment), 0);
            } catch (Busy $error) {
                continue;
            } catch (OutcomeUnknownError $error) {
                // The service is not there: the others would only wait for it too.
                return;
            } catch (ApiError $error) {
                if ($error->status !== 404) {
                    return;
                }
            }
        }
    }
}
