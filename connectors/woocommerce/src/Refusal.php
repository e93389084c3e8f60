<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

/** What was not done, in words for whoever asked for it. */
final class Refusal extends \RuntimeException
{
}
