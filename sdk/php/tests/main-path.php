<?php

// What an integration does, with what came of it. Takes the shop as JSON, and the package's autoload.php.

declare(strict_types=1);

[, $shopText, $autoload] = $argv;
require $autoload;

use BolivarPayments\ApiError;
use BolivarPayments\Bolivar;
use BolivarPayments\WebhookError;
use BolivarPayments\Webhooks;

$given = json_decode($shopText, true);
$payer = ['phone' => '04121234567', 'bankCode' => '0102', 'document' => 'V12345678', 'otp' => '12345678'];
$bolivar = new Bolivar(['baseUrl' => $given['baseUrl'], 'apiKey' => $given['apiKey']]);
$shop = $bolivar->merchant($given['merchantId']);
$order = ['externalReference' => bin2hex(random_bytes(8)), 'amount' => 25, 'currency' => 'VES'];
$checkout = $shop->createCheckout(['body' => $order]);
$token = basename(parse_url($checkout['url'], PHP_URL_PATH));
$transactionId = $bolivar->chargeLink(['token' => $token, 'body' => $payer])['transactionId'];
$paid = $shop->getCheckout(['checkoutId' => $checkout['id']]);
// A part goes back by mobile payment, for which banks ask whom it is paid to.
$part = ['amount' => 10, 'document' => $payer['document'], 'name' => 'Luis Rojas'];
$refund = $shop->refundTransaction(['transactionId' => $transactionId, 'body' => $part]);
foreach (['one', 'two', 'three', 'four', 'five'] as $label) {
    $shop->createPaymentLink(['body' => ['label' => $label, 'amount' => 1]]);
}
$listed = [];
foreach ($shop->listPaymentLinks(['query' => ['limit' => 2]]) as $link) {
    $listed[] = $link['label'];
}
$first = $shop->listPaymentLinks(['query' => ['limit' => 2]])->first();
$events = iterator_to_array($shop->listEvents(['query' => ['limit' => 1]]), false);
$types = array_column($events, 'type');
sort($types);
$csv = $shop->exportTransactions(['query' => ['format' => 'csv']]);
try {
    $shop->getTransaction(['transactionId' => 'txn_unknown']);
    $refused = false;
} catch (ApiError $error) {
    $refused = [$error->code, $error->status, $error->getMessage() !== ''];
}

/** @return array<int, string> */
function walkWebhook(array $event): array
{
    $secret = 'whsec_' . base64_encode('a secret of the endpoint');
    $body = json_encode($event);
    $headers = Webhooks::signatureHeaders([$secret], $event['id'], time(), $body);
    $verified = Webhooks::verifyWebhook($body, $headers, $secret);
    try {
        Webhooks::verifyWebhook("$body ", $headers, $secret);
        return [$verified['type'], ''];
    } catch (WebhookError $error) {
        return [$verified['type'], $error->reason];
    }
}

echo json_encode([
    'status' => $paid['status'],
    'refund' => $refund['amount'],
    'listed' => $listed,
    'firstPage' => [count($first['data']), $first['total']],
    'events' => $types,
    'csvHasTransaction' => strpos($csv->contents, $transactionId) !== false,
    'refused' => $refused,
    'webhook' => walkWebhook($events[array_search('transaction.refunded', array_column($events, 'type'), true)]),
]);
