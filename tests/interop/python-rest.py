"""Trains a service with the platform's client for Python, twice, and asks what was learnt.

Usage: python-rest.py URL KEY ACCOUNT BASE_MODEL FOLDER, run by a Python that has mlp_api. Prints one line of JSON for each training: how the job ended and
what the derived service answers.
"""
import ast
import json
import sys
import time
from pathlib import Path

import mlp_api
from mlp_api.api import DatasetEndpointApi, JobEndpointApi, ModelEndpointApi, ProcessEndpointApi
from mlp_api.models import FitRequestData, PredictRequestData

url, key, account, base, folder = sys.argv[1:]
client = mlp_api.ApiClient(mlp_api.Configuration(host=url), 'MLP-API-KEY', key)
datasets, jobs, models, process = (each(client) for each in (DatasetEndpointApi, JobEndpointApi, ModelEndpointApi, ProcessEndpointApi))


def content(*texts):
    file = Path(folder) / 'texts.json'
    file.write_text(json.dumps({'texts': texts}))
    return str(file)


def answer(model, wanted):
    """What a service answers once it has what is wanted: it starts, and its instances are replaced one by one."""
    known = None
    for _ in range(200):
        try:
            known = process.predict_with_config(account, model, PredictRequestData(data={'texts': ['1']}, config={}))
        except mlp_api.ApiException as error:
            known = error.body
        if wanted in str(known):
            break
        time.sleep(.3)
    return known


dataset = datasets.create_dataset(account, f'{base}-texts', data_type='json/texts', file=content('none'))
model = models.create_derived_model(account, base, f'{base}-derived').model_name
for texts in (('one', 'two'), ('three', 'four')):
    datasets.upload_dataset_content(account, dataset.id.dataset_id, file=content(*texts))
    job = process.fit(account, model, FitRequestData(dataset_id=dataset.id.dataset_id))
    while not job.done:
        time.sleep(.2)
        job = jobs.job_status(account, job.job_id)
    # The client gives answers of services as the text of a Python value.
    print(json.dumps([job.state, job.error_message, ast.literal_eval(answer(model, texts[1]))]), flush=True)
