"""A service and a client on Python's grpcio, which write and read the protocol's messages by hand.

Usage: python-peer.py service HOST:PORT TOKEN [CA_FILE] | client HOST:PORT [CA_FILE]
The service prints what happens to it, one event a line; the client prints the answers to its calls.
"""
import queue
import sys
import threading

import grpc

GATE = '/com.mlp.gate.Gate/'
LIMITS = [('grpc.max_send_message_length', 100 * 1024 * 1024), ('grpc.max_receive_message_length', 100 * 1024 * 1024),
          ('grpc.keepalive_time_ms', 120_000), ('grpc.keepalive_permit_without_calls', 1)]


def varint(value):
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def number(field, value):
    return varint(field << 3) + varint(value)


def block(field, value):
    value = value.encode() if isinstance(value, str) else value
    return varint(field << 3 | 2) + varint(len(value)) + value


def fields(message):
    """The fields of a message: number -> list of values (integers or bytes)."""
    found, at = {}, 0

    def read():
        nonlocal at
        value = shift = 0
        while True:
            byte = message[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while at < len(message):
        tag = read()
        if tag & 7 == 0:
            found.setdefault(tag >> 3, []).append(read())
        else:
            length = read()
            found.setdefault(tag >> 3, []).append(message[at:at + length])
            at += length
    return found


def payload(text):
    return block(101, text)


def json_of(holder):
    """The JSON text of the payload in field 101 of a message."""
    return fields(fields(holder)[101][0])[101][0]


def header(name, value):
    return block(1000, block(1, name) + block(2, value))


def channel_to(address, ca_file):
    if ca_file is None:
        return grpc.insecure_channel(address, options=LIMITS)
    with open(ca_file, 'rb') as file:
        return grpc.secure_channel(address, grpc.ssl_channel_credentials(file.read()), options=LIMITS)


def say(*words):
    print(*words, flush=True)


def serve(address, token, ca_file=None):
    channel = channel_to(address, ca_file)
    health = channel.unary_unary(GATE + 'healthCheck')(b'', timeout=10)
    say('health', fields(health)[1][0].decode())
    outgoing = queue.Queue()
    descriptor = block(1, 'python') + number(10, 0) + block(20, block(1, 'predict') + block(2, block(2, block(1, 'Text'))))
    outgoing.put(block(3, block(1, token) + block(3, descriptor) + block(4, 'python-host') + number(5, 2)))
    stopping = threading.Event()

    def beat(interval):
        while not stopping.wait(interval / 1000):
            outgoing.put(block(2, b''))

    def answer(message):
        request_id, predict = message[1][0], message[101][0]
        text, config = json_of(predict), fields(fields(predict)[102][0])[101][0]
        if text == b'"stream"':
            for part, last in ((b'1', 0), (b'2', 0), (b'3', 1)):
                outgoing.put(number(1, request_id) + block(107, block(101, payload(part)) + number(104, last)))
        elif text == b'"fail"':
            outgoing.put(number(1, request_id) + block(201, block(1, 'python.failed') + block(2, 'failed') + number(3, 400) + block(4, block(1, 'why') + block(2, 'asked'))))
        else:
            say('config', config.decode())
            outgoing.put(number(1, request_id) + block(101, block(101, payload(text))) + header('Z-Server-Time', '5'))

    beating = False
    try:
        for raw in channel.stream_stream(GATE + 'processAsync')(iter(outgoing.get, None)):
            message = fields(raw)
            if 2 in message and not beating:
                beating = True
                threading.Thread(target=beat, args=(fields(message[2][0])[2][0],), daemon=True).start()
            if 3 in message:
                say('cluster', fields(message[3][0])[2][0].decode())
            if 4 in message:
                say('info', fields(message[4][0])[3][0].decode())
            if 5 in message:
                say('stop', fields(message[5][0]).get(1, [b''])[0].decode())
                outgoing.put(block(4, b''))
                outgoing.put(None)
            if 101 in message:
                threading.Thread(target=answer, args=(message,), daemon=True).start()
            if 201 in message:
                say('error', fields(message[201][0])[1][0].decode())
                outgoing.put(None)
        say('ended OK')
    except grpc.RpcError as error:
        say('ended', error.code().name, error.details())
    stopping.set()


def call(address, ca_file=None):
    channel = channel_to(address, ca_file)
    request = block(1, 'acme') + block(2, 'ner') + block(3, 'key') + number(4, 5) + block(101, block(101, payload('"ж"')) + block(102, payload('{}'))) + header('Z-requestId', 'py')
    answer = fields(channel.unary_unary(GATE + 'process')(request, timeout=10))
    say('answer', json_of(answer[101][0]).decode(), fields(answer[1000][0])[2][0].decode())
    for part in channel.unary_stream(GATE + 'processResponseStream')(request, timeout=10):
        say('part', json_of(fields(part)[104][0]).decode())
    try:
        channel.unary_unary(GATE + 'nothing')(request, timeout=10)
    except grpc.RpcError as error:
        say('refused', error.code().name)


if __name__ == '__main__':
    {'service': serve, 'client': call}[sys.argv[1]](*sys.argv[2:])
