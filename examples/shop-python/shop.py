import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from bolivar_payments import ApiError, Bolivar, WebhookError, verify_webhook

env = os.environ
bolivar = Bolivar(env["BOLIVAR_URL"], env["BOLIVAR_API_KEY"])
merchant = bolivar.merchant(env["BOLIVAR_MERCHANT"])
# A real shop has a database.
orders = {}
lock = threading.Lock()


def take_order(number, amount, customer=None):
    """Takes an order, and says where it is paid; asked twice, it is one order."""
    body = {"externalReference": number, "amount": amount, "currency": "VES"}
    if customer:
        body["customer"] = customer
    checkout = merchant.create_checkout(body=body)
    keep_order(number, checkout["id"])
    return {"url": checkout["url"]}


def keep_order(number, checkout_id):
    fresh = {"number": number, "checkoutId": checkout_id, "status": "open"}
    return orders.setdefault(number, {**fresh, "receivedVes": 0, "refundedVes": 0, "deliveries": 0})


def refresh(order):
    """Brings orders up to date one after another: what the service says now is true, however late or often its events come."""
    with lock:
        checkout = merchant.get_checkout(checkout_id=order["checkoutId"])
        for field in ("status", "receivedVes", "refundedVes"):
            order[field] = checkout[field]
        if order["status"] == "paid" and order["refundedVes"] < order["receivedVes"]:
            # Here the goods go out, once.
            order["deliveries"] = 1
    return order


def take_event(body, headers):
    """Takes a webhook, which only says which order to look at."""
    event = verify_webhook(body, headers, env["WEBHOOK_SECRET"])
    # `certify` asks what the shop believes of an order of its own.
    if event["type"] == "certify.order":
        return keep_order(event["data"]["externalReference"], event["data"]["checkoutId"])
    order = orders.get(event["data"].get("externalReference"))
    return refresh(order) if order else {}


def refund(order, payer):
    """Pays back all of it, once; a mobile payment to the customer of the order, or to this `document` and `name`."""
    key = f"refund {order['number']}"
    return merchant.refund_checkout(checkout_id=order["checkoutId"], body=payer, idempotency_key=key)


class Shop(BaseHTTPRequestHandler):
    def answer(self):
        place, number, action = (self.path.strip("/").split("/") + ["", ""])[:3]
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        order = orders.get(number)
        is_post = self.command == "POST"
        try:
            if place == "hook":
                self.send(200, take_event(body, self.headers))
            elif place == "orders" and is_post and not number:
                self.send(200, take_order(**json.loads(body)))
            elif action == "refund" and is_post and order:
                self.send(200, refund(order, json.loads(body or b"{}")))
            else:
                # An event may be late or lost: whoever looks at an order asks for it.
                self.send(200, refresh(order) if order else {})
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
        self.wfile.write(json.dumps(body, default=str).encode())


ThreadingHTTPServer(("127.0.0.1", int(env.get("PORT", 3000))), Shop).serve_forever()
