"""Runs the cases that it reads, and writes what came of each. ``--async`` runs them with the client for asyncio."""

import asyncio
import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from bolivar_payments import (  # noqa: E402
    ApiError,
    AsyncBolivar,
    Bolivar,
    ConnectionError,
    File,
    OutcomeUnknownError,
    WebhookError,
    verify_webhook,
)


def snake(name):
    return re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", name)


def call_of(case, client_type, base_url):
    given = {"apiKey": "svc_test_abc", **case.get("client", {})}
    options = {snake(name): value for name, value in given.items() if (name, value) != ("apiKey", None)}
    client = client_type(base_url, **options)
    owner = client.merchant(case["merchant"]) if "merchant" in case else client
    arguments = {**case["input"], **case.get("options", {})}
    return getattr(owner, snake(case["method"]))(**{snake(name): value for name, value in arguments.items()})


def value_of(answer):
    if isinstance(answer, File):
        return {"file": {"text": answer.content.decode(), "contentType": answer.content_type}}
    return {"value": answer}


def run_call(case, base_url):
    answer = call_of(case, Bolivar, base_url)
    if case.get("read") == "items":
        items = []
        for item in answer:
            items.append(item["id"])
            if len(items) == case.get("take"):
                break
        return {"items": items}
    if case.get("read") == "pages":
        return {"pages": [[item["id"] for item in page["data"]] for page in answer.pages()]}
    return value_of(answer.first() if case.get("read") == "first" else answer)


async def run_call_async(case, base_url):
    answer = call_of(case, AsyncBolivar, base_url)
    if case.get("read") == "items":
        items = []
        async for item in answer:
            items.append(item["id"])
            if len(items) == case.get("take"):
                break
        return {"items": items}
    if case.get("read") == "pages":
        return {"pages": [[item["id"] for item in page["data"]] async for page in answer.pages()]}
    return value_of(await (answer.first() if case.get("read") == "first" else answer))


def run_webhook(case):
    tolerance = {"tolerance_seconds": case["toleranceSeconds"]} if "toleranceSeconds" in case else {}
    return {"event": verify_webhook(case["body"], case["headers"], case["secret"], now=case["now"], **tolerance)}


def fields_of(error):
    return {
        "code": error.code,
        "status": error.status,
        "requestId": error.request_id,
        "message": str(error),
        "summary": error.summary,
        "details": error.details,
        "retryAfterSeconds": error.retry_after_seconds,
        "key": error.idempotency_key,
    }


def unknown_of(error):
    known = {"advice": error.advice, "key": error.idempotency_key, "retryAfterSeconds": error.retry_after_seconds}
    if isinstance(error, ConnectionError):
        return {"connectionError": known}
    return {"outcomeUnknownError": {**known, "message": str(error), "cause": fields_of(error.__cause__)}}


def outcome_of(run):
    try:
        return run()
    except ApiError as error:
        return {"apiError": fields_of(error)}
    except OutcomeUnknownError as error:
        return unknown_of(error)
    except WebhookError as error:
        return {"refused": error.reason}
    except TypeError:
        return {"usageError": True}


def run_one(indexed):
    index, case = indexed
    base_url = f"{given['url']}/{index}"
    if "--async" in sys.argv:
        return outcome_of(lambda: asyncio.run(run_call_async(case, base_url)))
    return outcome_of(lambda: run_call(case, base_url))


given = json.load(sys.stdin)
with ThreadPoolExecutor(16) as threads:
    calls = list(threads.map(run_one, enumerate(given["calls"])))
webhooks = [outcome_of(lambda: run_webhook(case)) for case in given["webhooks"]]
json.dump({"calls": calls, "webhooks": webhooks}, sys.stdout, default=lambda value: float(value) if isinstance(value, Decimal) else None)
