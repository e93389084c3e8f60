<?php

declare(strict_types=1);

namespace BolivarPayments\WooCommerce;

/** The shop’s orders. */
interface Orders
{
    public function find(int $id): ?Order;
}
