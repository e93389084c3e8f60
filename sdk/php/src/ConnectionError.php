<?php

declare(strict_types=1);

namespace BolivarPayments;

/** No response of the service came: the network failed, the time was up, or somebody else responded. */
final class ConnectionError extends OutcomeUnknownError
{
}
