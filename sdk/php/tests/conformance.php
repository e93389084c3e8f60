<?php

// Runs the cases that it reads, and writes what came of each.

declare(strict_types=1);

require __DIR__ . '/../autoload.php';

use BolivarPayments\ApiError;
use BolivarPayments\Bolivar;
use BolivarPayments\ConnectionError;
use BolivarPayments\File;
use BolivarPayments\OutcomeUnknownError;
use BolivarPayments\WebhookError;
use BolivarPayments\Webhooks;

/** @return array<string, mixed> */
function runCall(array $case, string $baseUrl): array
{
    $options = ($case['client'] ?? []) + ['apiKey' => 'svc_test_abc'];
    if ($options['apiKey'] === null) {
        unset($options['apiKey']);
    }
    $client = new Bolivar(['baseUrl' => $baseUrl] + $options);
    $owner = isset($case['merchant']) ? $client->merchant($case['merchant']) : $client;
    $method = [$owner, $case['method']];
    return readAnswer($case, fn () => $method($case['input'], $case['options'] ?? []));
}

/** @return array<string, mixed> */
function readAnswer(array $case, callable $call): array
{
    $answer = $call();
    $how = $case['read'] ?? null;
    if ($how === 'items') {
        $items = [];
        foreach ($answer as $item) {
            $items[] = $item['id'];
            if (count($items) === ($case['take'] ?? null)) {
                break;
            }
        }
        return ['items' => $items];
    }
    if ($how === 'pages') {
        $pages = [];
        foreach ($answer->pages() as $page) {
            $pages[] = array_column($page['data'], 'id');
        }
        return ['pages' => $pages];
    }
    if ($answer instanceof File) {
        return ['file' => ['text' => $answer->contents, 'contentType' => $answer->contentType]];
    }
    return ['value' => $how === 'first' ? $answer->first() : $answer];
}

/** @return array<string, mixed> */
function runWebhook(array $case): array
{
    $options = ['now' => $case['now']];
    if (isset($case['toleranceSeconds'])) {
        $options['toleranceSeconds'] = $case['toleranceSeconds'];
    }
    return ['event' => Webhooks::verifyWebhook($case['body'], $case['headers'], $case['secret'], $options)];
}

/** @return array<string, mixed> */
function fieldsOf(ApiError $error): array
{
    return [
        'code' => $error->code,
        'status' => $error->status,
        'requestId' => $error->requestId,
        'message' => $error->getMessage(),
        'summary' => $error->summary,
        'details' => $error->details,
        'retryAfterSeconds' => $error->retryAfterSeconds,
        'key' => $error->idempotencyKey,
    ];
}

/** @return array<string, mixed> */
function unknownOf(OutcomeUnknownError $error): array
{
    $known = [
        'advice' => $error->advice,
        'key' => $error->idempotencyKey,
        'retryAfterSeconds' => $error->retryAfterSeconds,
    ];
    if ($error instanceof ConnectionError) {
        return ['connectionError' => $known];
    }
    $cause = fieldsOf($error->getPrevious());
    return ['outcomeUnknownError' => $known + ['message' => $error->getMessage(), 'cause' => $cause]];
}

/** @return array<string, mixed> */
function outcomeOf(callable $run): array
{
    try {
        return $run();
    } catch (ApiError $error) {
        return ['apiError' => fieldsOf($error)];
    } catch (OutcomeUnknownError $error) {
        return unknownOf($error);
    } catch (WebhookError $error) {
        return ['refused' => $error->reason];
    } catch (InvalidArgumentException $error) {
        return ['usageError' => true];
    }
}

$given = json_decode(stream_get_contents(STDIN), true, 512, JSON_THROW_ON_ERROR);
$results = ['calls' => [], 'webhooks' => []];
foreach ($given['calls'] as $index => $case) {
    $results['calls'][] = outcomeOf(fn () => runCall($case, "{$given['url']}/$index"));
}
foreach ($given['webhooks'] as $case) {
    $results['webhooks'][] = outcomeOf(fn () => runWebhook($case));
}
echo json_encode($results, JSON_THROW_ON_ERROR);
