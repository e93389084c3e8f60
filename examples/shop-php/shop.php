<?php

declare(strict_types=1);

require getenv('BOLIVAR_AUTOLOAD') ?: __DIR__ . '/bolivar-payments-php/autoload.php';

use BolivarPayments\ApiError;
use BolivarPayments\Bolivar;
use BolivarPayments\MerchantMethods;
use BolivarPayments\WebhookError;
use BolivarPayments\Webhooks;

$bolivar = new Bolivar(['baseUrl' => getenv('BOLIVAR_URL'), 'apiKey' => getenv('BOLIVAR_API_KEY')]);
$merchant = $bolivar->merchant(getenv('BOLIVAR_MERCHANT'));
// A real shop has a database.
$orders = getenv('ORDERS_FOLDER') ?: __DIR__;

/** Takes an order, and says where it is paid; asked twice, it is one order. */
function takeOrder(string $orders, MerchantMethods $merchant, array $order): array
{
    $body = ['externalReference' => $order['number'], 'amount' => $order['amount'], 'currency' => 'VES'];
    $checkout = $merchant->createCheckout(['body' => $body]);
    $kept = ['number' => $order['number'], 'checkoutId' => $checkout['id'], 'status' => $checkout['status']];
    keepOrder($orders, $kept);
    return ['url' => $checkout['url']];
}

function keepOrder(string $orders, array $order): void
{
    file_put_contents("$orders/" . md5($order['number']) . '.json', json_encode($order), LOCK_EX);
}

function findOrder(string $orders, string $number): ?array
{
    $file = "$orders/" . md5($number) . '.json';
    return is_file($file) ? json_decode(file_get_contents($file), true) : null;
}

/** Brings an order up to date: what the service says now is true, however late or often its events come. */
function refresh(string $orders, MerchantMethods $merchant, array $order): array
{
    $checkout = $merchant->getCheckout(['checkoutId' => $order['checkoutId']]);
    keepOrder($orders, ['status' => $checkout['status']] + $order);
    return $checkout;
}

/** Takes a webhook, which only says which order to look at. */
function takeEvent(string $orders, MerchantMethods $merchant): array
{
    $event = Webhooks::verifyWebhook(file_get_contents('php://input'), $_SERVER, getenv('WEBHOOK_SECRET'));
    $order = strpos($event['type'], 'checkout.') === 0
        ? findOrder($orders, $event['data']['externalReference'])
        : null;
    if ($order !== null) {
        refresh($orders, $merchant, $order);
    }
    return [];
}

/** Pays back what was paid for an order; asked twice, once. A mobile payment goes back to a `document` and `name`. */
function refund(string $orders, MerchantMethods $merchant, array $order, array $payer): array
{
    foreach (refresh($orders, $merchant, $order)['transactions'] as $transaction) {
        if ($transaction['status'] === 'completed') {
            $merchant->refundTransaction(
                ['transactionId' => $transaction['id'], 'body' => $payer],
                ['idempotencyKey' => "refund {$transaction['id']}"]
            );
        }
    }
    return [];
}

/** What the service refuses is told as it says it: which field is missing, or that nothing is left to pay back. */
function statusOf(Throwable $error): int
{
    if ($error instanceof ApiError) {
        return $error->status;
    }
    return $error instanceof WebhookError ? 400 : 500;
}

[$place, $number, $action] = array_pad(explode('/', trim($_SERVER['REQUEST_URI'], '/')), 3, '');
$isPost = $_SERVER['REQUEST_METHOD'] === 'POST';
$order = findOrder($orders, $number);
try {
    if ($place === 'hook') {
        $answer = takeEvent($orders, $merchant);
    } elseif ($place === 'orders' && $isPost && $number === '') {
        $answer = takeOrder($orders, $merchant, json_decode(file_get_contents('php://input'), true));
    } elseif ($action === 'refund' && $isPost && $order !== null) {
        $payer = json_decode(file_get_contents('php://input') ?: '{}', true);
        $answer = refund($orders, $merchant, $order, $payer);
    } else {
        // An event may be late or lost: whoever looks at an open order asks for it.
        $answer = $order ?? [];
        if ($order !== null && $order['status'] === 'open') {
            $answer['status'] = refresh($orders, $merchant, $order)['status'];
        }
    }
} catch (Throwable $error) {
    http_response_code(statusOf($error));
    $answer = ['error' => $error->getMessage()];
}
header('Content-Type: application/json');
echo json_encode($answer);
