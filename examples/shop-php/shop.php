<?php

declare(strict_types=1);

require getenv('BOLIVAR_AUTOLOAD') ?: __DIR__ . '/bolivar-payments-php/autoload.php';

use BolivarPayments\ApiError;
use BolivarPayments\Bolivar;
use BolivarPayments\MerchantMethods;
use BolivarPayments\WebhookError;
use BolivarPayments\Webhooks;

const UNPAID = ['status' => 'open', 'receivedVes' => 0, 'refundedVes' => 0, 'deliveries' => 0];

/** A file for each order. A real shop has a database. */
function fileOf(string $number): string
{
    return (getenv('ORDERS_FOLDER') ?: __DIR__) . '/' . md5($number) . '.json';
}

/** Changes an order, while all other requests that change it wait. */
function changeOrder(string $number, callable $change): array
{
    $file = fopen(fileOf($number), 'c+');
    flock($file, LOCK_EX);
    $order = $change(json_decode(stream_get_contents($file), true) ?: []);
    rewind($file);
    ftruncate($file, 0);
    fwrite($file, json_encode($order));
    fclose($file);
    return $order;
}

function keepOrder(string $number, string $checkoutId): array
{
    $fresh = ['number' => $number, 'checkoutId' => $checkoutId] + UNPAID;
    return changeOrder($number, fn (array $known): array => $known ?: $fresh);
}

/** Takes an order, and says where it is paid; asked twice, it is one order. */
function takeOrder(MerchantMethods $merchant, array $order): array
{
    $body = ['externalReference' => $order['number'], 'amount' => $order['amount'], 'currency' => 'VES'];
    $checkout = $merchant->createCheckout(['body' => $body + array_intersect_key($order, ['customer' => 1])]);
    keepOrder($order['number'], $checkout['id']);
    return ['url' => $checkout['url']];
}

/** Brings an order up to date: what the service says now is true, however late or often its events come. */
function refresh(MerchantMethods $merchant, string $number): array
{
    return changeOrder($number, function (array $order) use ($merchant): array {
        $now = $merchant->getCheckout(['checkoutId' => $order['checkoutId']]);
        $isPaid = $now['status'] === 'paid' && $now['refundedVes'] < $now['receivedVes'];
        // Here the goods go out, once.
        $deliveries = $isPaid ? 1 : $order['deliveries'];
        return ['deliveries' => $deliveries] + array_intersect_key($now, UNPAID) + $order;
    });
}

/** Takes a webhook, which only says which order to look at. */
function takeEvent(MerchantMethods $merchant): array
{
    ['type' => $type, 'data' => $data] =
        Webhooks::verifyWebhook(file_get_contents('php://input'), $_SERVER, getenv('WEBHOOK_SECRET'));
    // `certify` asks what the shop believes of an order of its own.
    if ($type === 'certify.order') {
        return keepOrder($data['externalReference'], $data['checkoutId']);
    }
    $number = $data['externalReference'] ?? '';
    return is_file(fileOf($number)) ? refresh($merchant, $number) : [];
}

$bolivar = new Bolivar(['baseUrl' => getenv('BOLIVAR_URL'), 'apiKey' => getenv('BOLIVAR_API_KEY')]);
$merchant = $bolivar->merchant(getenv('BOLIVAR_MERCHANT'));
[$place, $number, $action] = array_pad(explode('/', trim($_SERVER['REQUEST_URI'], '/')), 3, '');
$isPost = $_SERVER['REQUEST_METHOD'] === 'POST';
try {
    if ($place === 'hook') {
        $answer = takeEvent($merchant);
    } elseif ($place === 'orders' && $isPost && $number === '') {
        $answer = takeOrder($merchant, json_decode(file_get_contents('php://input'), true));
    } elseif ($place === 'orders' && is_file(fileOf($number))) {
        // An event may be late or lost: whoever looks at an order asks for it.
        $answer = refresh($merchant, $number);
        if ($action === 'refund' && $isPost) {
            // Pays back all of it, once; a mobile payment to the customer of the order, or to this `document` and `name`.
            $body = json_decode(file_get_contents('php://input') ?: '{}', true);
            $refund = ['checkoutId' => $answer['checkoutId'], 'body' => $body];
            $answer = $merchant->refundCheckout($refund, ['idempotencyKey' => "refund $number"]);
        }
    }
} catch (Throwable $error) {
    // What the service refuses is told as it says it: which field is missing, or that nothing is left to pay back.
    http_response_code($error instanceof ApiError ? $error->status : ($error instanceof WebhookError ? 400 : 500));
    $answer = ['error' => $error->getMessage()];
}
header('Content-Type: application/json');
echo json_encode($answer ?? new stdClass());
