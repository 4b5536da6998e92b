import type { Principal } from './world.ts';

/** What somebody gets: a status, or a status and the code of the fault. */
export type Cell = number | string;
/** One cell for each principal: visitor, owner of A, owner of B, superadministrator, A's key without the permission, B's key with all of them. */
type Row = readonly [visitor: Cell, ownerA: Cell, ownerB: Cell, superadmin: Cell, keyA: Cell, keyB: Cell];
/** Calls that name a service have a row for A's private one and a row for A's public one. */
export type Rows = Row | { readonly private: Row; readonly public: Row };

const ok = 200;
const signIn = '401 sign_in.required';
const grant = '403 key.grant.missing';
const others = '403 account.access.denied';
const noSuperadmin = '403 superadmin.required';
const noUser = '403 user.access.denied';
const noSession = '403 session.required';
const noInvitation = '404 invitation.not_found';
const noConnection = '404 identity.not_found';
const hidden = '404 service.not_found';
const noApp = '404 app.not_found';
const noImage = '404 image.not_found';
const noDelivery = '404 notification.delivery.not_found';
const noDataset = '404 dataset.not_found';
const elsewhere = '409 instance.external';
const noUpdate = '409 instances.update.none';
/** Where registries of a private network are not asked. */
const inNetwork = '409 image.registry.address_refused';
const noPayment = '404 billing.payment.not_found';
const noInvoice = '404 billing.invoice.not_found';
const noIncome = '409 billing.income.insufficient';
const asleep = '503 mlp.gate.model_not_running';

// The rights that most calls have. A key without the permission is refused before anything else is looked at.
const everyone: Row = [ok, ok, ok, ok, grant, ok];
const signedIn: Row = [signIn, ok, ok, ok, grant, ok];
const members: Row = [signIn, ok, others, ok, grant, others];
const people: Row = [signIn, ok, noUser, ok, grant, noUser];
const seers: Row = [hidden, ok, hidden, ok, grant, hidden];
const users: Row = [signIn, ok, hidden, ok, grant, hidden];

/** No licence is asked for here. */
const unlicensed: Row = [signIn, noSuperadmin, noSuperadmin, '409 licence.not_enforced', grant, noSuperadmin];
/** What those who run the installation are told of something that is not there. */
const missing = (what: string): Row => [signIn, noSuperadmin, noSuperadmin, `404 ${what}`, grant, noSuperadmin];
const superadmins: Row = [signIn, noSuperadmin, noSuperadmin, ok, grant, noSuperadmin];

/** The group of the table is of containers, which no machine joins. */
const joining = (refusal: string): Row => [signIn, `409 ${refusal}`, others, `409 ${refusal}`, grant, others];

/** What belongs to the installation is shown to no account, not even to whoever may run services there. */
const machines: Row = [signIn, '403 resource_group.metrics.denied', others, ok, grant, others];

/** Of a dataset that only its account may use. */
const openDataset: Row = [signIn, ok, noDataset, ok, grant, noDataset];

const ofService = (both: Row): Rows => ({ private: both, public: both });
const seen: Rows = { private: seers, public: everyone };
const used: Rows = { private: users, public: signedIn };
/** What belongs to persons, whatever account they act in. */
const persons: Rows = {
  private: [signIn, ok, hidden, ok, grant, noSession],
  public: [signIn, ok, ok, ok, grant, noSession],
};
const ownOf = (missing: Cell): Rows => ({
  private: [signIn, ok, hidden, missing, grant, noSession],
  public: [signIn, ok, missing, missing, grant, noSession],
});
/** No instance runs while the table is checked, so whoever may call a service learns just that. */
const called: Rows = {
  private: [hidden, asleep, hidden, asleep, grant, hidden],
  public: [signIn, asleep, asleep, asleep, grant, asleep],
};

/** The same of A's private service in the words of the OpenAI API, which wants a key first. */
const noKey = '401 invalid_api_key';
const noModel = '404 model_not_found';
const calledAsModel: Row = [noKey, asleep, noModel, asleep, grant, noModel];

/** Who gets what, for every call that the server publishes. */
export const expected: Readonly<Record<string, Rows>> = {
  'accounts.acceptInvitation': [signIn, ok, noInvitation, noInvitation, grant, noSession],
  'accounts.changePassword': [signIn, ok, ok, ok, grant, noSession],
  'accounts.changeUserRole': members,
  'accounts.checkAuthorized': signedIn,
  'accounts.declineInvitation': [signIn, ok, noInvitation, noInvitation, grant, noSession],
  'accounts.ensureAccount': signedIn,
  'accounts.ensureAccountWithId': members,
  'accounts.getAccountPublicName': everyone,
  'accounts.getAccountUsers': members,
  'accounts.getAllowedAccounts': people,
  'accounts.getAllowedAddresses': members,
  'accounts.getCaptchaConfig': everyone,
  'accounts.getInvitationsByAccount': members,
  'accounts.getInvitationsByUser': people,
  'accounts.getPublicOptions': everyone,
  'accounts.inviteUser': members,
  'accounts.listSessions': [signIn, ok, ok, ok, grant, noSession],
  'accounts.removeUser': members,
  'accounts.resendInvitation': members,
  'accounts.revokeInvitation': members,
  'accounts.revokeOtherSessions': [signIn, ok, ok, ok, grant, noSession],
  'accounts.revokeSession': [signIn, ok, '404 session.not_found', '404 session.not_found', grant, noSession],
  'accounts.setAllowedAddresses': members,
  'accounts.updateAccountData': [signIn, ok, ok, ok, grant, '403 account.role.insufficient'],
  'accounts.updateLastActivity_1': members,

  'activity.listAccountClicks': members,
  'activity.listModelClicks': ofService(members),
  'activity.saveClick': everyone,

  'api-docs.getModelOpenApi': seen,
  'api-keys.checkAccessToken': members,
  'api-keys.createAccessToken': members,
  'api-keys.deleteAccessToken': members,
  'api-keys.getAccessTokenLimitUse': members,
  'api-keys.getAccessTokenLogs': members,
  'api-keys.getAccessTokenUsage': members,
  'api-keys.listAccessTokens': members,
  'api-keys.rotateAccessToken': members,
  'api-keys.updateAccessToken': members,

  'apps.auth': [noApp, ok, noApp, ok, grant, noApp],
  'apps.checkAppIsAlive': [noApp, ok, noApp, ok, grant, noApp],
  'apps.createExternalApplicationConnection': ofService(members),
  'apps.ensureApplicationToken': [noApp, ok, noApp, ok, grant, noApp],
  'apps.setApplicationCookies': [noApp, ok, noApp, ok, grant, noApp],

  'audit.exportAllAudit': superadmins,
  'audit.exportAudit': members,
  'audit.listAllAudit': superadmins,
  'audit.listAudit': members,

  'billing.closePayment': missing('billing.unmatched.not_found'),
  'billing.correctBalance': superadmins,
  'billing.downloadInvoice': [signIn, noInvoice, others, noInvoice, grant, others],
  'billing.endTestPayment': [signIn, noPayment, others, noPayment, grant, others],
  'billing.exportEntries': superadmins,
  'billing.getAccountStanding': superadmins,
  'billing.getBalance': members,
  'billing.getBillingTerms': superadmins,
  'billing.getBlocked': members,
  'billing.getForecast': members,
  'billing.getHostingIncomeDetails': members,
  'billing.getHostingSpendingDetails': members,
  'billing.getIncomeDetails': members,
  'billing.getIncomeReportByModels': members,
  'billing.getIncomeReportByPayers': members,
  'billing.getModelBillingSettings': seen,
  'billing.getMonthTotals': superadmins,
  'billing.getPayment': [signIn, noPayment, others, noPayment, grant, others],
  'billing.getPayouts': members,
  'billing.getReconciliation': superadmins,
  'billing.getRefillHistory': members,
  'billing.getRefillPage': members,
  'billing.getShortBalance': members,
  'billing.getSpendingDetails': members,
  'billing.getTransaction': missing('billing.transaction.not_found'),
  'billing.listPaymentProviders': superadmins,
  'billing.listPayouts': superadmins,
  'billing.listTransactions': superadmins,
  'billing.listUnmatched': superadmins,
  'billing.matchPayment': missing('billing.unmatched.not_found'),
  'billing.reconcile': superadmins,
  'billing.refillByCard': members,
  'billing.refillFromIncome': [signIn, noIncome, others, noIncome, grant, others],
  'billing.refundPayment': missing('billing.unmatched.not_found'),
  'billing.requestPayout': [signIn, noIncome, others, noIncome, grant, others],
  'billing.setAllowance': superadmins,
  'billing.setBudget': members,
  'billing.setGrace': superadmins,
  'billing.settlePayout': missing('billing.payout.not_found'),
  'billing.takeWelcomeBonus': members,
  'billing.updateBillingTerms': superadmins,
  'billing.updateModelBillingSettings': ofService(members),

  'catalog.getCatalogCategories': everyone,
  'catalog.getCatalogFacets': everyone,
  'catalog.getCatalogModels': everyone,
  'catalog.getFeaturedModels': everyone,

  'core.billingVersion': everyone,
  'core.version': everyone,
  'core.frontVersion': everyone,
  'core.gatewayVersion': everyone,
  'core.getFrontendSettings': everyone,
  'core.getLicense': everyone,
  'core.healthCheck': everyone,
  'core.healthCheckForTests': everyone,
  'core.healthCheckHistory': everyone,
  'core.listLetters': superadmins,
  // Nobody hears of a topic that is not there; what is heard of others is tried where streams are, which do not end by themselves.
  'core.listen': [signIn, 204, 204, 204, grant, 204],

  'datasets.compareDatasetVersions': openDataset,
  'datasets.createDataset': members,
  'datasets.createEmptyDataset': members,
  'datasets.deleteDataset': members,
  'datasets.deprecatedCreateDataset': members,
  'datasets.deprecatedUpdateDataset': members,
  'datasets.describeDatasetTypes': everyone,
  'datasets.downloadDatasetRawContent': openDataset,
  'datasets.editDataset': members,
  'datasets.getAllowedDataTypesForFit': used,
  'datasets.getAllowedDatasetsForFit': used,
  'datasets.getDatasetCounts': members,
  'datasets.getDatasetDataTypes': everyone,
  'datasets.getDatasetInfo': openDataset,
  'datasets.getDatasetReport': openDataset,
  'datasets.getDatasetRows': openDataset,
  'datasets.getDatasetUsers': members,
  'datasets.getDatasetVersions': openDataset,
  'datasets.getPagedDatasets': members,
  'datasets.getParaphrasedDatasetStatus': members,
  // Nothing was rewritten that could join.
  'datasets.joinParaphrases': [signIn, noDataset, others, noDataset, grant, others],
  'datasets.listDatasets': members,
  'datasets.paraphraseDataset': members,
  'datasets.restoreDatasetVersion': members,
  'datasets.updateDataset': members,
  'datasets.uploadDatasetContent': members,

  'diagnostics.joinConsole': ofService([signIn, elsewhere, others, elsewhere, grant, others]),
  'diagnostics.openConsole': ofService([signIn, elsewhere, others, elsewhere, grant, others]),

  'dumps.checkDump': members,
  'dumps.dumpConfig': members,
  'dumps.dumpWithSecrets': members,
  'dumps.getAccountDataDump': superadmins,
  'dumps.getDumpKey': members,
  'dumps.makeDumpKey': members,
  'dumps.restoreAccountDataDump': superadmins,
  'dumps.restoreConfig': members,
  'external-models.checkExternalModel': ofService(members),
  'external-models.createExternalModel': ofService(members),
  'external-models.deleteExternalModel': ofService(members),
  'external-models.getExternalModels': ofService(members),
  'external-models.updateExternalModel': ofService(members),

  'gateway.ext': called,
  'fitting.createFitConfig': ofService(members),
  'fitting.crossValidation': ofService([signIn, noDataset, others, noDataset, grant, others]),
  'fitting.deleteFitConfig': ofService(members),
  // On a dataset that is not there: a training would go on behind the table.
  'fitting.fit': ofService([signIn, noDataset, others, noDataset, grant, others]),
  'fitting.fit_v2': ofService([signIn, noDataset, others, noDataset, grant, others]),
  'fitting.getCrossValidation': ofService([
    signIn,
    '404 validation.not_found',
    others,
    '404 validation.not_found',
    grant,
    others,
  ]),
  'fitting.getFitConfig': ofService(members),
  'fitting.listAvailableFitConfigs': used,
  'fitting.listCrossValidations': ofService(members),
  'fitting.listFitConfigs': ofService(members),
  'fitting.listFitRuns': ofService(members),
  'fitting.restoreFitRun': ofService([signIn, '404 fit_run.not_found', others, '404 fit_run.not_found', grant, others]),
  'fitting.updateFitConfig': ofService(members),

  'gateway.hzInfo': superadmins,
  // The old address leads to the present one, whether a service is there or not.
  'gateway.predict': called,
  'gateway.predictWithConfig': called,
  'gateway.predictWithConfig_v2': called,
  'gateway.predictWithConfig_v2_stream': called,
  'gateway.servletPredict': called,
  'gateway.ttsStreamGet': called,
  'gateway.ttsStreamPost': called,

  'images.createDataImage': members,
  'images.createImage': members,
  'images.deleteDataImage': members,
  'images.deleteImage': members,
  'images.getImageCounts': members,
  'images.getImageDigest': [signIn, inNetwork, others, inNetwork, grant, others],
  'images.getImageHistory': members,
  'images.getImageUploadRules': members,
  'images.getImageUsers': members,
  'images.getImageVersions': members,
  'images.readRegistry': [signIn, inNetwork, others, inNetwork, grant, others],
  'images.restartModelsByImage': members,
  'images.uploadDataImage': members,
  'images.uploadImage': members,
  'images.getDataImage': [signIn, ok, noImage, ok, grant, noImage],
  'images.getImage': [signIn, ok, noImage, ok, grant, noImage],
  'images.getPagedDataImages': members,
  'images.getPagedImages': members,
  'images.getPagedImages_v2': members,
  'images.updateDataImage': members,
  'images.updateImage': members,

  'autoscaling.getScaling': ofService(members),
  'autoscaling.listScalingDecisions': ofService(members),
  'instances.createExternalConnection': ofService(members),
  'instances.deleteExternalConnection': ofService(members),
  'instances.findGroupTypeIgnoreAccess': used,
  'instances.getExternalConnectionsInfo': ofService(members),
  'instances.getInstanceEvents': ofService(members),
  'instances.getInstanceLogFile': ofService([signIn, elsewhere, others, elsewhere, grant, others]),
  'instances.getInstanceLogs': ofService([signIn, elsewhere, others, elsewhere, grant, others]),
  'instances.getInstancePodFile': ofService([signIn, elsewhere, others, elsewhere, grant, others]),
  'instances.getInstancesStatus': seen,
  'instances.listInstanceFiles': ofService([signIn, elsewhere, others, elsewhere, grant, others]),
  'instances.getModelInstanceEnvironment': ofService(members),
  'instances.getModelInstanceLastState': ofService(members),
  'instances.addInstanceConnected': ofService(members),
  'instances.getLogsByImage': members,
  'instances.getLogsByModel': ofService(members),
  'instances.getRollingUpdate': superadmins,
  'instances.haltRollingUpdate': [
    signIn,
    noSuperadmin,
    noSuperadmin,
    '409 instances.rolling_update.none',
    grant,
    noSuperadmin,
  ],
  'instances.listJobs_1': members,
  'instances.getModelInstances': ofService(members),
  'instances.listModelInstances': ofService(members),
  'instances.getModelInstanceStartTime': ofService(members),
  'instances.getModelUpdate': ofService(members),
  'instances.haltModelUpdate': ofService([signIn, noUpdate, others, noUpdate, grant, others]),
  'instances.rollingUpdate': ofService(members),
  'instances.rollingUpdateAllInstances': superadmins,
  'instances.setRequestedInstancesCount': ofService(members),
  'instances.shortModelStatus': seen,
  'instances.startNewInstance': ofService(members),
  'instances.checkStart': used,
  'instances.startSingleInstance': used,
  'instances.stopInstance': ofService([signIn, elsewhere, others, elsewhere, grant, others]),
  'instances.terminateInstance': ofService([signIn, elsewhere, others, elsewhere, grant, others]),
  'instances.updateInstanceMetadata': ofService(members),
  'instances.updateLastHeartBeats': [
    signIn,
    '403 superadmin.required',
    '403 superadmin.required',
    ok,
    grant,
    '403 superadmin.required',
  ],

  'licence.getLicence': superadmins,
  'licence.installLicence': unlicensed,

  'limits.getAccountLimitUse': members,

  'monitoring.getAccountMetric': members,
  'monitoring.getAccountMetricRange': members,
  'monitoring.getEarliestTimestampOfAccountMetric': members,
  'monitoring.getEarliestTimestampOfInstanceMetric': ofService(members),
  'monitoring.getEarliestTimestampOfModelMetric': ofService(members),
  // The only group of machines is the installation's.
  'monitoring.getEarliestTimestampOfResourceGroupMetric': machines,
  'monitoring.getInstanceMetric': ofService(members),
  'monitoring.getInstanceMetricRange': ofService(members),
  'monitoring.getMetrics': superadmins,
  'monitoring.getModelMetric': ofService(members),
  'monitoring.getModelMetricRange': ofService(members),
  'monitoring.getModelRequestMetrics': ofService(superadmins),
  'monitoring.getModelsMetric': members,
  'monitoring.getModelsMetricsById': members,
  'monitoring.getResourceGroupMetric': machines,
  'monitoring.getResourceMetricRange': machines,
  'monitoring.saveMetrics': superadmins,

  'notifications.broadcastNotification': superadmins,
  'notifications.createWebhook': members,
  'notifications.deleteWebhook': members,
  'notifications.getNotificationChoices': members,
  'notifications.getNotificationMutes': members,
  'notifications.getNotificationSettings': members,
  'notifications.getNotifications': members,
  'notifications.getWebhookAttempts': members,
  'notifications.getWebhooks': members,
  'notifications.muteNotifications': members,
  'notifications.readNotifications': members,
  'notifications.redeliverWebhook': [signIn, noDelivery, others, noDelivery, grant, others],
  'notifications.renewWebhookSecret': members,
  'notifications.testWebhook': members,
  'notifications.unmuteNotifications': [signIn, ok, others, '404 notification.mute.not_found', grant, others],
  'notifications.updateNotificationChoices': members,
  'notifications.updateNotificationSettings': members,
  'notifications.updateWebhook': members,

  'oidc.getConnections': [signIn, ok, ok, ok, grant, noSession],
  'oidc.removeConnection': [signIn, noConnection, noConnection, noConnection, grant, noSession],

  'openai-adapters.createChatCompletion': calledAsModel,
  'openai-adapters.createChatCompletionDirect': calledAsModel,
  'openai-adapters.createCompletion': calledAsModel,
  'openai-adapters.createEmbedding': calledAsModel,
  'openai-adapters.createImageGeneration': calledAsModel,
  'openai-adapters.createSpeech': calledAsModel,
  'openai-adapters.createTranscription': calledAsModel,
  'openai-adapters.listModels': everyone,
  'openai-adapters.retrieveModel': [noModel, ok, noModel, ok, grant, noModel],

  'request-archive.downloadArchivedRequests': ofService(members),
  // None of them is archived.
  'request-archive.getArchivedRequest': ofService([
    signIn,
    '404 request.not_archived',
    others,
    '404 request.not_archived',
    grant,
    others,
  ]),
  'request-explorer.countNewOwnRequests': members,
  'request-explorer.countNewServiceRequests': ofService(members),
  'request-explorer.countOwnRequests': members,
  'request-explorer.countServiceRequests': ofService(members),
  'request-explorer.exportOwnRequests': members,
  'request-explorer.exportServiceRequests': ofService(members),
  'request-explorer.getOwnRequest': members,
  'request-explorer.getServiceRequest': ofService(members),
  'request-explorer.listOwnRequests': members,
  'request-explorer.listServiceRequests': ofService(members),

  'requests.getAskedFeatures': members,
  'requests.grantRequest': [signIn, noSuperadmin, noSuperadmin, '409 request.not_for_feature', grant, noSuperadmin],
  'requests.listRequests': superadmins,
  'requests.requestFeature': members,
  'requests.sendEmail': everyone,
  'requests.updateRequest': superadmins,

  'resource-groups.addServerConfiguration': members,
  'resource-groups.checkGroupConnection': members,
  'resource-groups.addServerTemplate': members,
  'resource-groups.copyServerConfiguration': members,
  'resource-groups.createResourceGroup': members,
  'resource-groups.createResourceGroupQuota': members,
  'resource-groups.deleteResourceGroup': members,
  'resource-groups.deleteResourceGroupQuota': members,
  'resource-groups.deleteServerConfiguration': members,
  'resource-groups.deleteServerTemplate': members,
  'resource-groups.drainServer': members,
  'resource-groups.getDeployableResourceGroups': members,
  'resource-groups.getGroupConnection': members,
  'resource-groups.getInstanceFence': superadmins,
  'resource-groups.getLogsByResourceGroup': members,
  'resource-groups.getLogsByResourceGroupCapacity': members,
  'resource-groups.getModelTemplates': ofService(members),
  'resource-groups.getOwnTemplates': members,
  'resource-groups.getOwnedResourceGroups': members,
  'resource-groups.getOwnedResourceGroupsShortStatus': members,
  'resource-groups.getPageableLogsByResourceGroup': members,
  'resource-groups.getPageableLogsByResourceGroupCapacity': members,
  'resource-groups.getPublicTemplates': members,
  'resource-groups.getResourceGroupActiveServices': members,
  'resource-groups.getProviderGpus': signedIn,
  'resource-groups.getProviderServersCount': signedIn,
  'resource-groups.getProviders': signedIn,
  'resource-groups.getResourceGroupCapacity': members,
  'resource-groups.getResourceGroupData': members,
  'resource-groups.getResourceGroupQuotas': members,
  'resource-groups.getResourceGroups': superadmins,
  'resource-groups.getResourceGroupServices': members,
  'resource-groups.getResourceGroupServicesInfo': members,
  'resource-groups.getResourceGroupServices_1': members,
  'resource-groups.getResourceGroupsForAccount': signedIn,
  'resource-groups.getServerData': members,
  'resource-groups.getServerStatus': members,
  'resource-groups.getServersData': members,
  'resource-groups.getServersStatutes': members,
  'resource-groups.getSupportedGroupTypes': members,
  'resource-groups.getTemplateAvailability': members,
  'resource-groups.getTemplates': members,
  'resource-groups.joinServer': joining('resource_group.server.join.unsupported'),
  'resource-groups.migrateAllServicesToResourceGroup': superadmins,
  'resource-groups.planMigration': superadmins,
  'resource-groups.removeGroupConnection': members,
  'resource-groups.renewJoinToken': joining('resource_group.server.not_joined'),
  'resource-groups.setGroupConnection': members,
  'resource-groups.getStartPlan': used,
  'resource-groups.prolongServer': members,
  'resource-groups.serverHeartbeat': members,
  'resource-groups.syncServerPrices': superadmins,
  'resource-groups.updateResourceGroup': members,
  'resource-groups.updateResourceGroupQuota': members,
  'resource-groups.updateResourceGroups': superadmins,
  'resource-groups.updateServerTemplate': members,

  'saved-views.createSavedView': members,
  'saved-views.deleteSavedView': members,
  'saved-views.listSavedViews': members,
  'saved-views.setDefaultView': members,
  'saved-views.updateSavedView': members,

  'services.actOnModels': members,
  'services.assignModelToGroup': ofService(members),
  'services.checkModelNameAvailability': signedIn,
  'services.clearCustomData': ofService(members),
  'services.createAlias': ofService(members),
  // The private service runs a private image, which nobody may take to another account; the public one's may be used.
  'services.createClonedModel': {
    private: [signIn, ok, hidden, '403 image.access.denied', grant, hidden],
    public: signedIn,
  },
  'services.createDerivedModel': used,
  'services.createGroup': members,
  'services.createModel': members,
  'services.createModelByWizard': members,
  'services.createPredictConfig': ofService(members),
  'services.deleteAlias': ofService(members),
  'services.deleteGroup': members,
  'services.deleteModel': ofService(members),
  'services.deletePredictConfig': ofService(members),
  'services.getActResults': members,
  'services.getAllModels': superadmins,
  'services.getGroups': members,
  'services.getModelAliases': seen,
  'services.getModelCounts': members,
  'services.getModelDefaults': everyone,
  'services.getModelInfo': seen,
  'services.getModelInfoOld': seen,
  'services.getModelList': everyone,
  'services.getModelPublicSettings': seen,
  'services.getModelVersion': ofService(members),
  'services.getModelVersions': ofService(members),
  'services.getPagedModels': members,
  'services.getPredictConfig': seen,
  'services.getPublicModels': everyone,
  'services.getServiceDescriptor': seen,
  'services.getPicture': seen,
  'services.getSimpleDoc': seen,
  'services.getTaskTypes': everyone,
  'services.listPredictConfigs': seen,
  'services.removeModelFromGroup': ofService(members),
  'services.restoreModelVersion': ofService(members),
  'services.setFavorite': used,
  'services.setServiceDescriptorDoc': ofService(members),
  'services.setSimpleDoc': ofService(members),
  'services.updateLastActivities': superadmins,
  'services.uploadPicture': ofService(members),
  'services.specs': everyone,
  'services.specs_1': everyone,
  'services.updateGroup': members,
  'services.updateLastActivity': ofService(members),
  'services.updateModel': ofService(members),
  'request-archive.updateModelArchiveSettings': ofService(members),
  'hosting-charges.getHostingExpenses': members,
  'hosting-charges.getHostingIncomes': members,
  'hosting-charges.getPaidResources': members,
  'hosting-charges.getStartCost': ofService(members),

  'http-services.updateModelHttpSettings': ofService(members),
  'services.updateModelPublicSettings': ofService(members),
  'services.updatePredictConfig': ofService(members),

  'storage.abortUpload': members,
  'storage.beginUpload': members,
  'storage.completeUpload': members,
  'storage.createStorageFolder': members,
  'storage.deleteEmptyMinioUsers': superadmins,
  'storage.deleteStoredObjects': members,
  'storage.downloadStoredObject': members,
  'storage.getS3Credentials': members,
  'storage.getStorageUsage': members,
  'storage.listStoredObjects': members,
  'storage.listUnfinishedUploads': members,
  'storage.renameStoredObject': members,
  'storage.shareStoredObject': members,
  'storage.uploadPart': members,
  'storage.uploadStoredObject': members,

  // Of a service that everybody sees, each has runs of his own, and opens a shared test by its link.
  'superadmin.checkAccessByIp': superadmins,
  'superadmin.getAccount': superadmins,
  'superadmin.getAccountConfigDump': superadmins,
  'superadmin.getAccountFeatures': superadmins,
  'superadmin.getAccounts': superadmins,
  'superadmin.getCallerInfo': superadmins,
  'superadmin.getPagedAccounts': superadmins,
  'superadmin.restoreAccountConfigDump': superadmins,
  'superadmin.updateFeatures': superadmins,
  'superadmin.updateLimits': superadmins,
  'superadmin.updateWhiteList': superadmins,
  // Nobody was let in whose place the superadministrator could take.
  'support-access.actAsUser': [
    signIn,
    noSuperadmin,
    noSuperadmin,
    '409 support_access.no_consent',
    grant,
    noSuperadmin,
  ],
  'support-access.allowSupportAccess': [signIn, ok, others, '403 support_access.not_member', grant, others],
  'support-access.endSupportAccess': [signIn, ok, others, '403 support_access.not_member', grant, others],
  'support-access.getSupportAccess': [signIn, ok, others, '403 support_access.not_member', grant, others],
  'support-access.listSupportConsents': superadmins,
  'system.getSystem': superadmins,
  'system.makeSupportBundle': superadmins,

  'tasks.getTaskList': signedIn,
  'tasks.jobStatus': members,
  'tasks.lastJob': ofService([signIn, '404 job.none', others, '404 job.none', grant, others]),
  'tasks.listAccountJobs': signedIn,
  'tasks.listJobs': signedIn,
  'tasks.listJobs_2': members,
  'tasks.readTasks': signedIn,
  'tasks.shortTasksView': signedIn,
  'tasks.stopJob': [signIn, '409 task.over', '404 task.not_found', '409 task.over', grant, '404 task.not_found'],

  'testing.createTestExample': ofService(members),
  'testing.deleteTestExample': ofService(members),
  'testing.deleteTestRun': ownOf('404 testing.run.not_found'),
  'testing.deleteTestRuns': persons,
  'testing.deleteTestShare': ownOf('404 testing.share.not_found'),
  'testing.getTestExample': seen,
  'testing.getTestExamples': seen,
  'testing.getTestRun': ownOf('404 testing.run.not_found'),
  'testing.getTestRuns': persons,
  'testing.getTestShare': persons,
  'testing.getTestShares': persons,
  'testing.saveTestRun': persons,
  'testing.shareTest': persons,
};

export const byPrincipal = ([visitor, ownerA, ownerB, superadmin, keyA, keyB]: Row): Readonly<
  Record<Principal, Cell>
> => ({ visitor, ownerA, ownerB, superadmin, keyA, keyB });
