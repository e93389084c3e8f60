"""What an integration does, with what came of it. Takes the shop as JSON."""

import base64
import json
import sys
import time
import uuid
from decimal import Decimal

from bolivar_payments import ApiError, Bolivar, WebhookError, signature_headers, verify_webhook

given = json.loads(sys.argv[1])
payer = {"phone": "04121234567", "bankCode": "0102", "document": "V12345678", "otp": "12345678"}
bolivar = Bolivar(given["baseUrl"], given["apiKey"])
shop = bolivar.merchant(given["merchantId"])
order = {"externalReference": uuid.uuid4().hex, "amount": Decimal("25.00"), "currency": "VES"}
checkout = shop.create_checkout(body=order)
token = checkout["url"].split("/")[-1]
transaction_id = bolivar.charge_link(token=token, body=payer)["transactionId"]
paid = shop.get_checkout(checkout_id=checkout["id"])
# A part goes back by mobile payment, for which banks ask whom it is paid to.
part = {"amount": 10, "document": payer["document"], "name": "Luis Rojas"}
refund = shop.refund_transaction(transaction_id=transaction_id, body=part)
for label in ["one", "two", "three", "four", "five"]:
    shop.create_payment_link(body={"label": label, "amount": 1})
listed = [link["label"] for link in shop.list_payment_links(query={"limit": 2})]
first = shop.list_payment_links(query={"limit": 2}).first()
events = list(shop.list_events(query={"limit": 1}))
csv = shop.export_transactions(query={"format": "csv"})
try:
    refused = shop.get_transaction(transaction_id="txn_unknown") and False
except ApiError as error:
    refused = [error.code, error.status, str(error) != ""]


def walk_webhook(event):
    secret = "whsec_" + base64.b64encode(b"a secret of the endpoint").decode()
    body = json.dumps(event, default=float)
    headers = signature_headers([secret], id=event["id"], timestamp_seconds=int(time.time()), body=body)
    verified = verify_webhook(body, headers, secret)
    try:
        verify_webhook(f"{body} ", headers, secret)
    except WebhookError as error:
        return [verified["type"], error.reason]


result = {
    "status": paid["status"],
    "refund": refund["amount"],
    "listed": listed,
    "firstPage": [len(first["data"]), first["total"]],
    "events": sorted(event["type"] for event in events),
    "csvHasTransaction": transaction_id in csv.content.decode(),
    "refused": refused,
    "webhook": walk_webhook(next(event for event in events if event["type"] == "transaction.refunded")),
}
print(json.dumps(result, default=float))
