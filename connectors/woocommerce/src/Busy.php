<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

/** Another process does the same now. */
final class Busy extends \RuntimeException
{
}
