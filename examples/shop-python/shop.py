import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from bolivar_payments import ApiError, Bolivar, WebhookError, verify_webhook

env = os.environ
bolivar = Bolivar(env["BOLIVAR_URL"], env["BOLIVAR_API_KEY"])
merchant = bolivar.merchant(env["BOLIVAR_MERCHANT"])
# A real shop has a database.
orders = {}


def take_order(number, amount):
    """Takes an order, and says where it is paid; asked twice, it is one order."""
    body = {"externalReference": number, "amount": amount, "currency": "VES"}
    checkout = merchant.create_checkout(body=body)
    orders[number] = {"number": number, "checkoutId": checkout["id"], "status": checkout["status"]}
    return {"url": checkout["url"]}


def refresh(order):
    """Brings an order up to date: what the service says now is true, however late or often its events come."""
    checkout = merchant.get_checkout(checkout_id=order["checkoutId"])
    order["status"] = checkout["status"]
    return checkout


def take_event(body, headers):
    """Takes a webhook, which only says which order to look at."""
    event = verify_webhook(body, headers, env["WEBHOOK_SECRET"])
    if event["type"].startswith("checkout."):
        order = orders.get(event["data"]["externalReference"])
        if order:
            refresh(order)
    return {}


def refund(order, payer):
    """Pays back what was paid for an order; asked twice, once. A mobile payment goes back to a `document` and `name`."""
    for transaction in refresh(order)["transactions"]:
        if transaction["status"] == "completed":
            key = f"refund {transaction['id']}"
            merchant.refund_transaction(transaction_id=transaction["id"], body=payer, idempotency_key=key)
    return {}


def look_at(order):
    """An event may be late or lost: whoever looks at an open order asks for it."""
    if order.get("status") == "open":
        refresh(order)
    return order


class Shop(BaseHTTPRequestHandler):
    def answer(self):
        place, number, action = (self.path.strip("/").split("/") + ["", ""])[:3]
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        order = orders.get(number, {})
        is_post = self.command == "POST"
        try:
            if place == "hook":
                self.send(200, take_event(body, self.headers))
            elif place == "orders" and is_post and not number:
                self.send(200, take_order(**json.loads(body)))
            elif action == "refund" and is_post and order:
                self.send(200, refund(order, json.loads(body or b"{}")))
            else:
                self.send(200, look_at(order))
        except WebhookError as error:
            self.send(400, {"error": str(error)})
        except ApiError as error:
            # Told as the service says it: which field is missing, or that nothing is left to pay back.
            self.send(error.status, {"error": str(error)})
        except Exception as error:
            self.send(500, {"error": str(error)})

    do_GET = do_POST = answer

    def send(self, status, body):
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())


ThreadingHTTPServer(("127.0.0.1", int(env.get("PORT", 3000))), Shop).serve_forever()
