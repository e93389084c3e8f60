<?php

declare(strict_types=1);

return [
    'Address, merchant or key are missing.' => 'Faltan la dirección, el comercio o la clave.',
    'Connected to %1$s (%2$s).' => 'Conectado con %1$s (%2$s).',
    'test' => 'prueba',
    'live' => 'real',
    'Payments are only noticed by asking every five minutes, since the webhook could not be made: %s' =>
        'Los pagos solo se notan preguntando cada cinco minutos, porque no se pudo crear el webhook: %s',
    'The webhook is in place.' => 'El webhook está en su sitio.',
    '%1$s taken outside (%2$s), by the word of one of your people.' =>
        '%1$s cobrados por fuera (%2$s), según la palabra de alguien de tu comercio.',
    '%s were paid too much: pay them back in the console, or agree with the customer.' =>
        '%s se pagaron de más: devuélvelos en la consola, o acuérdalo con el cliente.',
    'The bank has not confirmed a payment of %s yet.' => 'El banco aún no ha confirmado un pago de %s.',
    '%1$s, reference %2$s' => '%1$s, referencia %2$s',
    ', at the rate of %1$s of %2$s' => ', a la tasa de %1$s del %2$s',
    'Came too late or does not fit, and does not count: %s. Apply it or pay it back in the console.' =>
        'Llegó tarde o no corresponde, y no cuenta: %s. Aplícalo o devuélvelo en la consola.',
    'Paid: %s.' => 'Pagado: %s.',
    'A part is paid: %s.' => 'Pagado en parte: %s.',
    '%s remain.' => 'Faltan %s.',
    'Bolívar could not be asked: %s' => 'No se pudo preguntar a Bolívar: %s',
    'Bolívar has not taken the order: %s It can be paid again.' =>
        'Bolívar no ha recibido el pedido: %s Se puede pagar de nuevo.',
    'This order was marked as paid before. The money has come too.' =>
        'Este pedido ya estaba marcado como pagado. También llegó el dinero.',
    'What was asked for is paid, but the order has another total now. Compare them before you deliver.' =>
        'Se pagó lo que se pidió, pero el pedido tiene ahora otro total. Compáralos antes de entregar.',
    'The time to pay is over, and a part is paid. Agree with the customer.' =>
        'Se acabó el tiempo para pagar, y hay una parte pagada. Acuérdalo con el cliente.',
    'A part is paid. Do not deliver yet.' => 'Hay una parte pagada. No entregues todavía.',
    'The time to pay is over.' => 'Se acabó el tiempo para pagar.',
    'Your order can be paid now: %s' => 'Tu pedido ya se puede pagar: %s',
    'The service does not know of it.' => 'El servicio no la conoce.',
    '%1$s were not paid back: %2$s Delete that refund on this order, and refund again.' =>
        '%1$s no se devolvieron: %2$s Borra ese reembolso en este pedido, y reembolsa de nuevo.',
    '%s are paid back.' => '%s están devueltos.',
    'The bank has refused %1$s: %2$s' => 'El banco rechazó %1$s: %2$s',
    '%s were paid back outside of the shop.' => '%s se devolvieron fuera de la tienda.',
    'The order is being processed. Try again in a moment.' =>
        'El pedido se está procesando. Inténtalo de nuevo en un momento.',
    'Bolívar could not be asked, and nothing was paid back: %s' =>
        'No se pudo preguntar a Bolívar, y no se devolvió nada: %s',
    'What became of an earlier refund is unknown still. Try again in some minutes.' =>
        'Aún no se sabe qué fue de un reembolso anterior. Inténtalo de nuevo en unos minutos.',
    'Only %1$s %2$s are left to pay back.' => 'Solo quedan %1$s %2$s por devolver.',
    'Whether the bank has paid it back is unknown: it is asked again by itself. Do not pay it back in another way.' =>
        'No se sabe si el banco lo devolvió: se pregunta de nuevo solo. No lo devuelva de otra forma.',
    'Nothing was paid by Bolívar that could be paid back.' => 'No se pagó nada por Bolívar que se pueda devolver.',
    'The bank has not confirmed yet that %s are paid back.' => 'El banco aún no ha confirmado que %s están devueltos.',
    'Bolívar has not answered: whether it has taken the order is unknown. It is asked again by itself.' =>
        'Bolívar no ha respondido: no se sabe si recibió el pedido. Se pregunta de nuevo solo.',
    'The order cannot be paid now: %s' => 'El pedido no se puede pagar ahora: %s',
    'Order %1$s, %2$s' => 'Pedido %1$s, %2$s',
    'Bolívar Pagos' => 'Bolívar Pagos',
    'Mobile payment and immediate debit in bolívares, at the rate of the day.' =>
        'Pago móvil y débito inmediato en bolívares, a la tasa del día.',
    'Enabled' => 'Activado',
    'Title' => 'Título',
    'Mobile payment or bank account, in bolívares' => 'Pago móvil o cuenta bancaria, en bolívares',
    'Description' => 'Descripción',
    'You pay on the page of Bolívar and come back.' => 'Pagas en la página de Bolívar y vuelves aquí.',
    'Address of the service' => 'Dirección del servicio',
    'Merchant (mer_...)' => 'Comercio (mer_...)',
    'Test mode: no money is moved' => 'Modo de prueba: no se mueve dinero',
    'Test key (svc_test_...)' => 'Clave de prueba (svc_test_...)',
    'Live key (svc_live_...)' => 'Clave real (svc_live_...)',
    'Orders can be paid in parts' => 'Los pedidos se pueden pagar por partes',
    'Show bolívares beside prices in dollars' => 'Mostrar bolívares junto a los precios en dólares',
    'Saved. Left empty it stays; a dash (-) removes it.' => 'Guardada. Si la dejas vacía se queda; un guion (-) la borra.',
    'Webhook secret, only if it was changed in the console (whsec_...)' =>
        'Secreto del webhook, solo si se cambió en la consola (whsec_...)',
    'Today that is %s.' => 'Hoy son %s.',
    'There is no such order.' => 'No existe ese pedido.',
    'Your payment is not confirmed yet. You are told as soon as it is.' =>
        'Tu pago aún no está confirmado. Te avisaremos en cuanto lo esté.',
    'Ask Bolívar about the payment' => 'Preguntar a Bolívar por el pago',
    'Paid back to: document' => 'Se devuelve a: documento',
    'Paid back to: name' => 'Se devuelve a: nombre',
    'Test mode: no money is moved.' => 'Modo de prueba: no se mueve dinero.',
];
