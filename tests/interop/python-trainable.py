"""A service in Python that is trained: it keeps the texts of a dataset and answers them by their place.

Usage: python-trainable.py, with the environment that the platform gives to a service. What it learns goes to a folder, or to S3 by boto3.
It refuses a request to train that lacks what services in Python read of it.
"""
import json
import os
import queue
import threading
from pathlib import Path

import grpc

from peer import GATE, LIMITS, block, fields, json_of, number, payload

STATE = 'state.json'


def bucket():
    import boto3
    return boto3.resource('s3', endpoint_url=os.environ['MLP_S3_ENDPOINT'], region_name=os.environ['MLP_S3_REGION'],
                          aws_access_key_id=os.environ['MLP_S3_ACCESS_KEY'],
                          aws_secret_access_key=os.environ['MLP_S3_SECRET_KEY']).Bucket(os.environ['MLP_S3_BUCKET'])


def write(folder, text):
    if os.environ['MLP_STORAGE_TYPE'] == 's3':
        bucket().put_object(Key=f'{folder}/{STATE}', Body=text.encode())
    else:
        Path(folder).mkdir(parents=True, exist_ok=True)
        (Path(folder) / STATE).write_text(text)


def read(folder):
    """The texts that were learnt before; none where there are none."""
    if not folder:
        return []
    if os.environ['MLP_STORAGE_TYPE'] == 's3':
        found = list(bucket().objects.filter(Prefix=f'{folder}/{STATE}'))
        return json.loads(found[0].get()['Body'].read()) if found else []
    file = Path(folder) / STATE
    return json.loads(file.read_text()) if file.exists() else []


def lacking(fit):
    """What of a request to train is absent, by name."""
    def told(field, *within):
        about = fields(fit.get(field, [b''])[0])
        return all(about.get(each, [None])[0] for each in within)

    present = {
        'trainData': told(101, 101), 'targetsData': told(102, 101), 'config': told(103, 101), 'modelDir': fit.get(104, [b''])[0],
        'targetServiceInfo': told(106, 1, 2, 3), 'datasetInfo': told(107, 1, 2, 3, 4),
    }
    return [name for name, there in present.items() if not there]


def refusal(request_id, why):
    return number(1, request_id) + block(201, block(1, 'python.refused') + block(2, why) + number(3, 400))


def serve():
    texts = read(os.environ['MLP_STORAGE_DIR'])
    channel = grpc.insecure_channel(os.environ['MLP_GRPC_HOST'], options=LIMITS)
    outgoing, stopping = queue.Queue(), threading.Event()
    method = block(2, block(1, 'Any'))
    descriptor = block(1, 'keeper') + number(10, 1) + b''.join(
        block(20, block(1, name) + block(2, method)) for name in ('predict', 'fit'))
    outgoing.put(block(3, block(1, os.environ['MLP_SERVICE_TOKEN']) + block(3, descriptor) + block(4, os.environ['HOSTNAME']) + number(5, 2)))

    def beat(interval):
        while not stopping.wait(interval / 1000):
            outgoing.put(block(2, b''))

    def train(request_id, fit):
        nonlocal texts
        if lacking(fit):
            return outgoing.put(refusal(request_id, f'It lacks {", ".join(lacking(fit))}.'))
        texts = json.loads(fields(fit[101][0])[101][0])['texts']
        for share in (50, 100):
            outgoing.put(number(1, request_id) + block(108, number(101, share)))
        write(fit[104][0].decode(), json.dumps(texts))
        outgoing.put(number(1, request_id) + block(102, b''))

    def predict(request_id, asked):
        wanted = json.loads(json_of(asked))['texts']
        items = [{'items': [{'value': texts[int(at)]}]} for at in wanted if int(at) < len(texts)]
        if len(items) < len(wanted):
            return outgoing.put(refusal(request_id, 'There is no such text.'))
        outgoing.put(number(1, request_id) + block(101, block(101, payload(json.dumps({'items_list': items})))))

    beating = False
    for raw in channel.stream_stream(GATE + 'processAsync')(iter(outgoing.get, None)):
        message = fields(raw)
        if 2 in message and not beating:
            beating = True
            threading.Thread(target=beat, args=(fields(message[2][0])[2][0],), daemon=True).start()
        if 5 in message:
            outgoing.put(block(4, b''))
            outgoing.put(None)
        if 101 in message:
            predict(message[1][0], message[101][0])
        if 102 in message:
            train(message[1][0], fields(message[102][0]))
    stopping.set()


if __name__ == '__main__':
    serve()
